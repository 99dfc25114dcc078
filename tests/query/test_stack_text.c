/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_stack_text - calls and methods as they are pasted into a bug report.
 */
#include "config.h"

#include "base/text.h"
#include "query/signature.h"

#include "rows.h"

/* A method of that class, name, signature and file. */
static void line_of(const struct method_line *line, char out[STACK_LINE])
{
	struct methods *methods = methods_new();
	uint32_t number;

	assert_non_null(methods);
	number = methods_add(methods, line);
	stack_line(out, methods_at(methods, number));
	methods_free(methods);
}

static void lines(void **state)
{
	static const struct {
		const char *class, *name, *signature, *source;
		int32_t line;
		const char *wanted;
	} rows[] = {
		{ "com/a/B", "run", "()V", "B.java", 12, "com.a.B.run() (B.java:12)" },
		{ "com/a/B", "run", "(ILandroid/graphics/Rect;[J)V", "B.java",
		    0, "com.a.B.run(int, Rect, long[]) (B.java)" },
		{ "com/a/B$C", "<init>", "(I)V", "", 7, "com.a.B$C.<init>(int)" },
		{ "com/a/B", "run", "", "B.java", -2, "com.a.B.run (B.java)" },
		{ "com/a/B", "run", "odd", "", 0, "com.a.B.run odd" },
		{ "com/a/B", "run", "(Q)V", "", 0, "com.a.B.run (Q)V" },
		{ "", "run", "()V", "", 0, "run()" },
	};
	char got[STACK_LINE];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		line_of(&(struct method_line){ .id = 4,
			    .class_name = slice_of(rows[i].class),
			    .name = slice_of(rows[i].name),
			    .signature = slice_of(rows[i].signature),
			    .source = slice_of(rows[i].source),
			    .line = rows[i].line },
		    got);
		row_assert_text(rows[i].wanted, got, rows[i].wanted);
	}
}

/* However long a name is, the line has its room. */
static void long_names(void **state)
{
	static char name[3 * STACK_LINE];
	char got[STACK_LINE];

	(void)state;
	memset(name, 'x', sizeof name - 1);
	line_of(&(struct method_line){ .id = 4, .class_name = slice_of(name),
		    .name = slice_of(name), .source = slice_of(name) },
	    got);
	assert_true(strlen(got) < STACK_LINE);
	line_of(&(struct method_line){ .id = 4, .class_name = slice_of("A"),
		    .name = slice_of(name), .signature = slice_of("(I)V") },
	    got);
	assert_true(strlen(got) < STACK_LINE);
	/* No half of a character. */
	for (size_t i = 0; i + 2 < sizeof name; i += 2)
		memcpy(name + i, "\u00e9", 2);
	for (size_t skip = 0; skip < 2; skip++) {
		line_of(&(struct method_line){ .id = 4,
			    .class_name = slice_of(&"AB"[skip]),
			    .name = slice_of(name) },
		    got);
		assert_true(text_is_clean(slice_of(got)));
		line_of(&(struct method_line){ .id = 4,
			    .class_name = slice_of(&"AB"[skip]),
			    .name = slice_of("f"),
			    .source = slice_of(name + 2 * skip) },
		    got);
		assert_true(text_is_clean(slice_of(got)));
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(lines),
	cmocka_unit_test(long_names),
};

TEST_FILE(tests, NULL, NULL);
