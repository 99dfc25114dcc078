/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_trace_list - names of traces in a file.
 */
#include "config.h"

#include "cli/inputs.h"
#include "cli/options.h"
#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void names_in_a_file(void **state)
{
	static const struct {
		const char *name, *text; /* ~ is a zero byte */
		bool is_null;            /* --null */
		const char *names;       /* with | after each */
	} rows[] = {
		{ "nothing", "", false, "" },
		{ "line ends alone", "\n\n\n", false, "" },
		{ "one", "a\n", false, "a|" },
		{ "one without its end", "a", false, "a|" },
		{ "some", "a\nb c\n/d/e.trace\n", false, "a|b c|/d/e.trace|" },
		{ "an empty line", "a\n\nb\n", false, "a|b|" },
		{ "blanks stay", " a \n", false, " a |" },
		{ "a return stays", "a\r\n", false, "a\r|" },
		{ "zero bytes", "a~b~", true, "a|b|" },
		{ "without the last", "a~b", true, "a|b|" },
		{ "two of them", "~~a~~", true, "a|" },
		{ "a line end in a name", "a\nb~c~", true, "a\nb|c|" },
		{ "zero bytes without --null", "a\nb~c~", false, NULL },
	};
	char path[] = "test_trace_list.XXXXXX";
	const int fd = mkstemp(path);

	(void)state;
	assert_true(fd >= 0);
	close(fd);
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct options o = { .subcommand = SUBCOMMAND_TABLE };
		struct error err = { "" };
		FILE *file = fopen(path, "w");
		char got[80] = "";

		assert_non_null(file);
		for (const char *at = rows[i].text; *at != '\0'; at++)
			fputc(*at == '~' ? '\0' : *at, file);
		fclose(file);
		o.texts[OPTION_FILES_FROM] = path;
		o.is_given[OPTION_NULL] = rows[i].is_null;
		row_assert(rows[i].name,
		    trace_list_open(&o, &err) == (rows[i].names != NULL));
		if (rows[i].names == NULL) {
			row_assert(rows[i].name, strstr(err.text,
			    ": line 2 has a zero byte: --null") != NULL);
			options_free(&o);
			continue;
		}
		for (size_t k = 0; k < o.path_count; k++)
			snprintf(got + strlen(got), sizeof got - strlen(got),
			    "%s|", o.paths[k]);
		row_assert_text(rows[i].name, got, rows[i].names);
		options_free(&o);
	}
	assert_int_equal(remove(path), 0);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(names_in_a_file),
};

TEST_FILE(tests, NULL, NULL);
