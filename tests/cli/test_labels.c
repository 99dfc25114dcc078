/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_labels - columns that the caller knows.
 */
#include "config.h"

#include "cli/inputs.h"
#include "rows.h"

#include <stdio.h>

enum { GIVEN = 3 };

/* As "name=text name=text". */
static void describe(const struct labels *l, char *out, size_t size)
{
	out[0] = '\0';
	for (size_t i = 0; i < l->count; i++)
		snprintf(out + strlen(out), size - strlen(out), "%s%s=%s",
		    i == 0 ? "" : " ", l->items[i].name, l->items[i].text);
}

static void of_a_path(void **state)
{
	static const struct {
		const char *name, *given[GIVEN], *expression, *path, *labels;
		bool fits;
	} rows[] = {
		{ "none", { NULL }, NULL, "x", "", true },
		{ "given", { "a=1", "b_2=x=y" }, NULL, "x", "a=1 b_2=x=y",
		    true },
		{ "an empty text", { "a=" }, NULL, "x", "a=", true },
		{ "what cannot be printed", { "a=x\ty\033" }, NULL, "x",
		    "a=x\\x09y\\x1B", true },
		{ "of the path", { NULL },
		    "build=(?<build>[^/]+)/device=(?<device>[^/]+)",
		    "in/build=1842/device=Pixel 7/x.trace",
		    "build=1842 device=Pixel 7", true },
		{ "in the order of the expression", { "z=1" },
		    "(?<y>.)(.)(?<b>.)(?<a>.)", "1234", "z=1 y=1 b=3 a=4",
		    true },
		{ "all of it", { NULL }, "(?<path>.*)", "a/b", "path=a/b",
		    true },
		{ "no match", { "z=1" }, "b=(?<b>\\d+)", "a/b=", "z=1 b=",
		    false },
		{ "half a match", { NULL }, "(?<a>x)|(?<b>y)", "y", "a= b=y",
		    true },
		{ "a line end in it", { NULL }, "(?<a>x\\sy)", "x\ny",
		    "a=x\\x0Ay", true },
		{ "no UTF-8", { NULL }, "/(?<a>[^/]+)/", "/\377/", "a=\\xFF",
		    true },
		{ "what never ends", { NULL }, "^(?<a>(x+x+)+)y",
		    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "a=",
		    false },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		size_t given = 0;
		struct labels *l;
		struct error err;
		char got[200];
		bool fits;

		while (given < GIVEN && rows[i].given[given] != NULL)
			given++;
		l = labels_new(rows[i].given, given, rows[i].expression, &err);
		row_require(rows[i].name, l != NULL);
		labels_take(l, "another path");
		fits = labels_take(l, rows[i].path);
		describe(l, got, sizeof got);
		row_assert_text(rows[i].name, got, rows[i].labels);
		row_assert(rows[i].name, fits == rows[i].fits);
		labels_free(l);
	}
}

static void what_is_no_label(void **state)
{
	static const struct {
		const char *name, *given[GIVEN], *expression, *error;
	} rows[] = {
		{ "no value", { "a" }, NULL, "--label a: a label is NAME=VALUE" },
		{ "no name", { "=a" }, NULL, "--label =a: its name is to be of "
		    "letters, digits and _, no digit first, and shorter than 32" },
		{ "a blank", { "a b=c" }, NULL, "--label a b=c: its name is to "
		    "be of letters, digits and _, no digit first, and shorter "
		    "than 32" },
		{ "twice", { "a=1", "a=2" }, NULL, "two labels are called a" },
		{ "also a group", { "a=1" }, "(?<a>x)",
		    "two labels are called a" },
		{ "no group with a name", { NULL }, "(x)",
		    "--label-from-path has no group with a name, as in "
		    "(?<build>[^/]+)" },
		{ "no expression", { NULL }, "(?<a>x", "--label-from-path, byte "
		    "7: missing closing parenthesis" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		size_t given = 0;

		while (given < GIVEN && rows[i].given[given] != NULL)
			given++;
		row_assert(rows[i].name, labels_new(rows[i].given, given,
		    rows[i].expression, &err) == NULL);
		row_assert_text(rows[i].name, err.text, rows[i].error);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(of_a_path),
	cmocka_unit_test(what_is_no_label),
};

TEST_FILE(tests, in_utf8, NULL);
