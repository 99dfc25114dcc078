/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_packing_fails - bytes that cannot be packed are an error, and no file
 * that ends early.
 */
#include "config.h"

#include "rows.h"

#include <archive.h>
#include <string.h>

#include "formats/gzip.h"
#include "formats/page.h"

/* ---- packing that fails --------------------------------------------------- */

static int calls_left = -1; /* until one fails; -1: none does */

la_ssize_t __real_archive_write_data(struct archive *, const void *, size_t);
la_ssize_t __wrap_archive_write_data(struct archive *, const void *, size_t);

la_ssize_t __wrap_archive_write_data(struct archive *archive, const void *bytes,
    size_t length)
{
	if (calls_left == 0)
		return ARCHIVE_FATAL;
	calls_left -= calls_left > 0;
	return __real_archive_write_data(archive, bytes, length);
}

static bool take(void *self, const char *bytes, size_t length)
{
	(void)self;
	(void)bytes;
	(void)length;
	return true;
}

/* ---- what is told of it --------------------------------------------------- */

static void a_stream(void **state)
{
	(void)state;
	for (int packing = PACKING_GZIP; packing < PACKINGS; packing++)
		for (int calls = 0; calls < 3; calls++) {
			struct error err = { "" };
			struct gzip_stream *p = gzip_new((enum packing)packing,
			    PACKING_USUAL, take, NULL, &err);
			bool goes_on = true;

			assert_non_null(p);
			calls_left = calls;
			for (int i = 0; goes_on && i < 3; i++)
				goes_on = gzip_pass(p, "words", 5);
			calls_left = -1;
			assert_false(goes_on);
			assert_false(gzip_end(p, goes_on, &err));
			assert_non_null(strstr(err.text, "cannot be packed"));
		}
}

static bool put_words(void *self, struct writer *o, struct error *err)
{
	(void)self;
	(void)err;
	writer_text(o, "words");
	return true;
}

static void a_block_of_a_page(void **state)
{
	static struct writer o;
	struct error err = { "" };

	(void)state;
	writer_init(&o, take, NULL);
	calls_left = 0;
	assert_false(page_block(&o, "tree", 0, put_words, NULL, &err));
	calls_left = -1;
	assert_non_null(strstr(err.text, "cannot be packed"));
	assert_true(page_block(&o, "tree", 0, put_words, NULL, &err));
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(a_stream),
	cmocka_unit_test(a_block_of_a_page),
};

TEST_FILE(tests, NULL, NULL);
