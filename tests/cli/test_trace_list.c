/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_trace_list - names of traces in a text.
 */
#include "config.h"

#include "cli/inputs.h"
#include "rows.h"

#include <stdio.h>

enum { ROOM = 8 };

static void names_in_a_text(void **state)
{
	static const struct {
		const char *name, *text; /* ~ is a zero byte */
		char end;
		const char *names; /* with | after each */
	} rows[] = {
		{ "nothing", "", '\n', "" },
		{ "line ends alone", "\n\n\n", '\n', "" },
		{ "one", "a\n", '\n', "a|" },
		{ "one without its end", "a", '\n', "a|" },
		{ "some", "a\nb c\n/d/e.trace\n", '\n', "a|b c|/d/e.trace|" },
		{ "an empty line", "a\n\nb\n", '\n', "a|b|" },
		{ "blanks stay", " a \n", '\n', " a |" },
		{ "a return stays", "a\r\n", '\n', "a\r|" },
		{ "zero bytes", "a~b~", '\0', "a|b|" },
		{ "without the last", "a~b", '\0', "a|b|" },
		{ "two of them", "~~a~~", '\0', "a|" },
		{ "a line end in a name", "a\nb~c~", '\0', "a\nb|c|" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const char *names[ROOM], *row = rows[i].name;
		const size_t length = strlen(rows[i].text);
		char text[80], got[80] = "";
		size_t count;

		strcpy(text, rows[i].text);
		for (size_t k = 0; k < length; k++)
			if (text[k] == '~')
				text[k] = '\0';
		count = trace_list_split(text, length, rows[i].end, NULL, 0);
		row_assert_number(row, trace_list_split(text, length,
		    rows[i].end, names, ROOM), count);
		for (size_t k = 0; k < count; k++)
			snprintf(got + strlen(got), sizeof got - strlen(got),
			    "%s|", names[k]);
		row_assert_text(row, got, rows[i].names);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(names_in_a_text),
};

TEST_FILE(tests, NULL, NULL);
