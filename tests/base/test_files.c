/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_files - a small file is read as a whole, or not at all.
 */
#include "config.h"

#include "rows.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"

enum { MOST = 10 };

static void small_files(void **state)
{
	static const struct {
		const char *name, *text;
		int how;
		const char *read, *why;
	} rows[] = {
		/* clang-format off */
		{ "empty", "", O_RDONLY, "", "" },
		{ "some bytes", "a\nb", O_RDONLY, "a\nb", "" },
		{ "the most", "0123456789", O_RDONLY, "0123456789", "" },
		{ "more", "0123456789a", O_RDONLY, NULL, "it is larger than 10 bytes" },
		{ "read(2) fails", "abc", O_WRONLY, NULL, "it cannot be read: Bad file descriptor" },
		/* clang-format on */
	};
	char path[] = "/tmp/artscope-XXXXXX";

	(void)state;
	close(mkstemp(path));
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct error why = { "" };
		size_t size = SIZE_MAX;
		FILE *file = fopen(path, "w");
		char *text;
		int fd;

		assert_non_null(file);
		fputs(rows[i].text, file);
		fclose(file);
		fd = open(path, rows[i].how);
		text = files_read_small(fd, MOST, &size, &why);
		row_assert(rows[i].name, (text == NULL) == (rows[i].read == NULL));
		row_assert(rows[i].name, text == NULL ||
		    (size == strlen(text) && strcmp(text, rows[i].read) == 0));
		row_assert(rows[i].name, strcmp(why.text, rows[i].why) == 0);
		close(fd);
		free(text);
	}
	unlink(path);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(small_files),
};

TEST_FILE(tests, NULL, NULL);
