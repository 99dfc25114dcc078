/*
 * test_search - expressions: case, what is wrong with bad ones, hostile ones.
 */
#include "config.h"

#include "base/text.h"
#include "query/search.h"
#include "rows.h"

#include <stdio.h>
#include <stdlib.h>

static void matches(void **state)
{
	static const struct {
		const char *name, *pattern, *text;
		bool matches;
	} rows[] = {
		{ "part", "oob", "foobar", true },
		{ "not there", "x", "foobar", false },
		{ "empty", "", "foobar", true },
		{ "empty text", "a", "", false },
		{ "nothing in nothing", "^$", "", true },
		{ "no capital: any case", "foo", "FooBar", true },
		{ "a capital: that case", "Foo", "foobar", false },
		{ "a capital", "Foo", "FooBar", true },
		{ "\\c: any case", "\\cFOO", "foobar", true },
		{ "\\c at the end", "FOO\\c", "foobar", true },
		{ "\\C: that case", "\\Cfoo", "FooBar", false },
		{ "\\C in the middle", "fo\\Co", "foobar", true },
		{ "both: any case", "\\C\\cFOO", "foobar", true },
		{ "\\\\c is a backslash and c", "\\\\c", "a\\c", true },
		{ "\\\\C does not force case", "\\\\Cx", "\\cX", false },
		{ "a class in capitals is no capital", "\\Dx", "aX", true },
		{ "\\Q keeps dots", "\\Qa.b\\E", "axb", false },
		{ "anchors", "^a.*z$", "abcz", true },
		{ "alternatives", "foo|bar", "a bar", true },
		{ "a set", "[x-z]q", "yq", true },
		{ "beyond ASCII, any case", "é", "É", true },
		{ "a character is one dot", "^.$", "é", true },
		{ "no UTF-8 in the text", "b", "a\xff" "b", true },
		{ "lookahead", "a(?=b)", "ab", true },
		{ "case set inside", "(?i)FOO", "foo", true },
		{ "dollar of inner classes", "B\\$C", "a.B$C.f", true },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		struct pattern *p = pattern_new(rows[i].pattern, &err);

		row_assert_text(rows[i].name, err.text, "");
		row_assert(rows[i].name, p != NULL);
		row_assert(rows[i].name, pattern_matches(p,
		    slice_of(rows[i].text)) == rows[i].matches);
		pattern_free(p);
	}
}

static void bad(void **state)
{
	static const struct {
		const char *name, *pattern, *words;
	} rows[] = {
		{ "open group", "a(b", "character 4: missing" },
		{ "open set", "[ab", "character 4: missing" },
		{ "nothing to repeat", "*a", "character 1: quantifier" },
		{ "closed group", "a)", "character 2: unmatched" },
		{ "backslash at the end", "a\\", "character 3: \\ at end" },
		{ "no UTF-8", "a\xff", "UTF-8" },
		{ "too much to repeat", "(a{1,60000}){60000}", "too large" },
		{ "a range backwards", "[z-a]", "range out of order" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };

		row_assert(rows[i].name, pattern_new(rows[i].pattern,
		    &err) == NULL);
		row_assert(rows[i].name, strncmp(err.text, "bad expression ",
		    15) == 0);
		if (strstr(err.text, rows[i].words) == NULL)
			row_assert_text(rows[i].name, err.text,
			    rows[i].words);
	}
	pattern_free(NULL);
}

/* What would take for ever ends, and does not match. */
static void hostile(void **state)
{
	static const char *const patterns[] = { "(a+)+$", "(a|aa)+$",
		"(.*)*x\\1", "(?:a?){40}a{40}b" };
	static char text[10000];

	(void)state;
	memset(text, 'a', sizeof text - 2);
	text[sizeof text - 2] = 'c';
	for (size_t i = 0; i < ROWS(patterns); i++) {
		struct pattern *p = pattern_new(patterns[i], NULL);

		assert_non_null(p);
		row_assert(patterns[i], !pattern_matches(p, slice_of(text)));
		pattern_free(p);
	}
}

static void methods(void **state)
{
	static const char *const names[] = { "foo", "Foo", "bar", "food" };
	static const struct {
		const char *name, *pattern, *flags;
	} rows[] = {
		{ "all", "", "1111" },
		{ "none", "x", "0000" },
		{ "some", "foo", "1101" },
		{ "that case", "Foo", "0100" },
		{ "the class as well", "com\\.k\\.b", "0010" },
		{ "the signature as well", " \\(I\\)V$", "1111" },
		{ "the end of the name", "foo$", "1100" },
		{ "the end of either", "(d|V)$", "1111" },
	};
	struct methods *m = methods_new(NULL);

	(void)state;
	for (uint32_t i = 0; i < 4; i++)
		assert_true(methods_define(m, &(struct method_line){ 4 * i,
		    slice_of("com.k"), slice_of(names[i]), slice_of("(I)V"),
		    slice_of(""), 0, false, false, false }, NULL));
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct pattern *p = pattern_new(rows[i].pattern, NULL);
		uint8_t *flags = search_methods(p, m, NULL);

		for (size_t n = 0; n < 4; n++)
			row_assert(rows[i].name, flags[n] ==
			    rows[i].flags[n] - '0');
		free(flags);
		pattern_free(p);
	}
	methods_free(m);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(matches),
		cmocka_unit_test(bad),
		cmocka_unit_test(hostile),
		cmocka_unit_test(methods),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
