/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_search - expressions: case, what is wrong with bad ones, hostile ones.
 *
 * Linked with --wrap for pcre2_match, where searches are stopped.
 */
#include "config.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "base/parallel.h"
#include "base/text.h"
#include "query/filter.h"
#include "query/search.h"
#include "rows.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

static struct pattern *expression_read(const char *expression,
    struct error *err)
{
	char text[256];

	snprintf(text, sizeof text, "re:%s", expression);
	return pattern_read(text, PATTERN_TYPED, err);
}

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
		struct pattern *p = expression_read(rows[i].pattern, &err);

		row_assert_text(rows[i].name, err.text, "");
		row_require(rows[i].name, p != NULL);
		row_assert(rows[i].name, pattern_fit(p,
		    slice_of(rows[i].text), NULL) ==
		    (rows[i].matches ? FIT_FOUND : FIT_NOT));
		pattern_free(p);
	}
}

static void bad(void **state)
{
	static const struct {
		const char *name, *pattern, *words;
		size_t at; /* which byte */
	} rows[] = {
		{ "open group", "a(b", "character 4: missing", 3 },
		{ "open set", "[ab", "character 4: missing", 3 },
		{ "nothing to repeat", "+a", "character 1: quantifier", 0 },
		{ "closed group", "a)", "character 2: unmatched", 1 },
		{ "backslash at the end", "a\\", "character 3: \\ at end", 2 },
		{ "after \\c", "a\\cb)", "character 5: unmatched", 4 },
		{ "before \\C", "a)\\C", "character 2: unmatched", 1 },
		{ "\\C at the end", "(a\\C", "character 5: missing", 4 },
		{ "after an escape", "\\.a)\\c", "character 4: unmatched", 3 },
		{ "after letters of two bytes", "éé)", "character 3: unmatched",
		    4 },
		{ "no UTF-8", "a\xff", "UTF-8", 1 },
		{ "too much to repeat", "(a{1,60000}){60000}", "too large", 19 },
		{ "a range backwards", "[z-a]", "range out of order", 3 },
	};

	size_t at;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };

		row_require(rows[i].name, pattern_is_bad(rows[i].pattern, &at,
		    &err));
		row_assert(rows[i].name, strncmp(err.text, "bad expression ",
		    15) == 0);
		if (strstr(err.text, rows[i].words) == NULL)
			row_assert_text(rows[i].name, err.text,
			    rows[i].words);
		row_assert_number(rows[i].name, at, rows[i].at);
	}
	assert_false(pattern_is_bad("a(b)", &at, NULL));
	pattern_free(NULL);
}

static const atomic_bool is_stopped = true;

/* What would take for ever ends, and nobody knows whether it matches; also where
 * PCRE2's own limit, which is of each place where a match may begin, would not
 * end it.  In the midst of it a stop is heard. */
static void hostile(void **state)
{
	static const struct {
		const char *pattern;
		size_t length;
	} rows[] = {
		{ "(a+)+$", 60 }, { "(a+)+$", 9999 }, { "(a|aa)+$", 60 },
		{ "(a|aa)+$", 9999 }, { "(.*)*[xy]\\1", 200 },
		{ "^(?:a?){60}a{60}[bd]", 61 },
		{ "a{0,900}a{0,15}[bd]", 2000 },
		{ "(?:a{0,400}(?=a*+)(?=a*+)(?=a*+))[bd]", 129 },
		{ "(*NO_JIT)(a+)+$", 60 }, { "(*NO_JIT)(a+)+$", 9999 },
		{ "(?C1)(a+)+$", 60 },
	};
	static char text[10000];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct pattern *p = expression_read(rows[i].pattern, NULL);

		memset(text, 'a', rows[i].length);
		strcpy(text + rows[i].length - 1, "c");
		row_require(rows[i].pattern, p != NULL);
		row_assert_number(rows[i].pattern, pattern_fit(p,
		    slice_of(text), NULL), FIT_TOO_HARD);
		row_assert_number(rows[i].pattern, pattern_fit(p,
		    slice_of(text), &is_stopped), FIT_STOPPED);
		pattern_free(p);
	}
}

/* Of what an honest expression asks nothing is too hard, however long a name is. */
static void honest(void **state)
{
	static const char *const patterns[] = { "x$", "a.*x", "^a*\\.x$",
		"(a|b)+\\.x", "\\bx", "[^x]*x", "\\pL+.x" };
	static char text[65536];

	(void)state;
	for (size_t i = 0; i < 2 * ROWS(patterns); i++) {
		struct pattern *p = expression_read(patterns[i / 2], NULL);

		memset(text, 'a', sizeof text - 1);
		strcpy(text + (i % 2 == 0 ? sizeof text - 5 : 56), "a.x");
		row_assert_number(patterns[i / 2], pattern_fit(p,
		    slice_of(text), NULL), FIT_FOUND);
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
	struct methods *m = methods_new();

	(void)state;
	for (uint32_t i = 0; i < 4; i++)
		assert_int_equal(methods_add(m,
				     &(struct method_line){ 4 * i,
					 slice_of("com.k"), slice_of(names[i]),
					 slice_of("(I)V"), slice_of(""), 0,
					 false, false, false, false }),
		    i);
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct pattern *p = expression_read(rows[i].pattern, NULL);
		struct search_found found;

		row_require(rows[i].name,
		    search_methods(&found, p, m, methods_key,
			(struct search_watch){ NULL, NULL }, NULL));
		for (size_t n = 0; n < 4; n++)
			row_assert(rows[i].name, found.flags[n] ==
			    rows[i].flags[n] - '0');
		free(found.flags);
		pattern_free(p);
	}
	methods_free(m);
}

static const struct method_line typed_lines[] = {
	{ .class_name = { "com/app/view/Chart", 18 }, .name = { "draw", 4 },
	    .signature = { "(ILandroid/graphics/Rect;)V", 27 } },
	{ .class_name = { "com/app/view/Chart$Row", 22 },
	    .name = { "draw", 4 }, .signature = { "([[J)V", 6 } },
	{ .class_name = { "android/view/View", 17 }, .name = { "draw", 4 },
	    .signature = { "no descriptor", 13 } },
	{ .class_name = { "Plain", 5 }, .name = { "view", 4 },
	    .signature = { "", 0 } },
	{ .class_name = { "org/Idle", 8 }, .name = { "idle", 4 },
	    .signature = { "()V", 3 } }, /* without calls */
};

/* What is typed is matched against "Class.method(int, Rect)", and where no method
 * with calls has that, or a slash is in front, against the full text. */
static void typed(void **state)
{
	static const struct {
		const char *text, *flags;
		bool is_in_full;
	} rows[] = {
		{ "draw", "11100", false },
		{ "^Chart", "11000", false },
		{ "draw$", "11100", false },
		{ "Chart.draw$", "10000", false },
		{ "\\(int, Rect\\)$", "10000", false },
		{ "Row.*long\\[\\]\\[\\]", "01000", false },
		{ "view", "00110", false }, /* a class and a method */
		{ "^view", "00100", false },
		{ "^plain\\.view$", "00010", false },
		{ "descriptor", "00100", false },
		{ "android", "10100", true },
		{ "^com\\.app", "11000", true },
		{ "re:Landroid.*V$", "10000", true },
		{ "Landroid.*V", "00000", false },
		{ "/view", "11110", false },
		{ "/draw$", "11100", false },
		{ "/^android", "00100", false },
		{ "/int", "00000", false },
		{ "idle", "00001", false },
		{ "org", "00001", false },
		{ "", "11111", false },
		{ "nowhere", "00000", false },
	};
	struct methods *m = methods_new();

	(void)state;
	for (uint32_t i = 0; i < ROWS(typed_lines); i++) {
		struct method_line line = typed_lines[i];

		line.id = 4 * i;
		assert_int_equal(methods_add(m, &line), i);
		methods_set_used(m, i, i + 1 < ROWS(typed_lines));
	}
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct search_found found;

		row_require(rows[i].text, search_typed(&found, rows[i].text, m,
		    (struct search_watch){ NULL, NULL }, NULL));
		for (size_t n = 0; n < ROWS(typed_lines); n++)
			row_assert(rows[i].text, found.flags[n] ==
			    rows[i].flags[n] - '0');
		row_assert_number(rows[i].text, found.is_in_full,
		    rows[i].is_in_full);
		free(found.flags);
	}
	methods_free(m);
}

/* Of so many texts are expressions run before it is stopped; 0: it is not. */
static struct {
	atomic_uint matched;
	unsigned most;
	atomic_bool stop;
} run;

int __wrap_pcre2_match_8(const pcre2_code_8 *, PCRE2_SPTR8, PCRE2_SIZE,
    PCRE2_SIZE, uint32_t, pcre2_match_data_8 *, pcre2_match_context_8 *);
int __real_pcre2_match_8(const pcre2_code_8 *, PCRE2_SPTR8, PCRE2_SIZE,
    PCRE2_SIZE, uint32_t, pcre2_match_data_8 *, pcre2_match_context_8 *);

int __wrap_pcre2_match_8(const pcre2_code_8 *code, PCRE2_SPTR8 text,
    PCRE2_SIZE length, PCRE2_SIZE from, uint32_t options,
    pcre2_match_data_8 *match, pcre2_match_context_8 *context)
{
	const unsigned now = ++run.matched;

	if (now == run.most)
		run.stop = true;
	while (run.most > 0 && now > run.most && !run.stop)
		sched_yield(); /* whose turn it was has not said so yet */
	return __real_pcre2_match_8(code, text, length, from, options, match,
	    context);
}

static void run_begins(unsigned most)
{
	run.matched = 0;
	run.most = most;
	run.stop = false;
}

enum { MANY = 20000, HARD_EVERY = 5000 };

/* Some have a name that is too hard for (a+)+$, and calls, but for the last. */
static struct methods *many_methods(void)
{
	static const char hard[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac";
	struct methods *m = methods_new();
	char name[64];

	for (uint32_t i = 0; i < MANY; i++) {
		bool is_hard = i % HARD_EVERY == HARD_EVERY - 1;

		snprintf(name, sizeof name, "%s%u", is_hard ? hard : "f", i);
		assert_int_equal(methods_add(m,
				     &(struct method_line){ .id = 4 * i,
					 .class_name = slice_of("com.k"),
					 .name = slice_of(name),
					 .signature = slice_of("") }),
		    i);
		if (i < MANY - 1)
			methods_set_used(m, i, true);
	}
	return m;
}

static struct filter_texts *texts_new(const char *text)
{
	struct filter_texts *t = calloc(1, sizeof *t + sizeof text);

	assert_non_null(t);
	t->count = 1;
	t->texts[0] = text;
	return t;
}

/* It ends after the name at which it was told to, or after one of each hand, and
 * says how far it came. */
static void stopped(void **state)
{
	static const unsigned most[] = { 1, 2, 100, 5000, 9000, MANY - 1 };
	struct methods *m = many_methods();

	(void)state;
	for (size_t i = 0; i < 2 * ROWS(most); i++) {
		struct pattern *p = expression_read("f", NULL);
		struct filter_texts *texts = texts_new("f");
		struct filter filter = { .passes = NULL };
		struct search_found found = { .flags = NULL };
		_Atomic(uint32_t) looked = MANY;
		struct search_watch watch = { &run.stop, &looked };
		bool is_filter = i % 2 == 1;

		run_begins(most[i / 2]);
		assert_false(is_filter ?
			filter_make(&filter, texts, m, watch, NULL) :
			search_methods(&found, p, m, methods_key, watch, NULL));
		assert_true(run.matched <= run.most + PARALLEL_HANDS);
		assert_true(looked <= run.matched);
		assert_true(looked + PARALLEL_HANDS >= run.most);
		free(filter.passes);
		free(texts);
		free(found.flags);
		pattern_free(p);
	}
	methods_free(m);
}

/* Names of which nobody knows are counted, and said; a filter lets them pass. */
static void too_hard(void **state)
{
	static const struct {
		const char *text, *words;
	} rows[] = {
		{ "(a+)+$", "no methods with calls are known to match "
		    "'(a+)+$'; not matched: 3 names were too hard for this "
		    "expression" },
		{ "f12345|(a+)+$", "1 method with calls is known to match "
		    "'f12345|(a+)+$'; not matched: 3 names were too hard for "
		    "this expression" },
		{ "f1234|(a+)+$", "11 methods with calls are known to match "
		    "'f1234|(a+)+$'; not matched: 3 names were too hard for "
		    "this expression" },
		{ "f12345", "" },
	};
	static const char *const steps[] = { "(a+)+$", "!(a+)+$" };
	const struct search_watch watch = { NULL, NULL };
	struct methods *m = many_methods();

	(void)state;
	run_begins(0);
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		uint32_t method;
		enum pick pick = pick_method(m, rows[i].text, NULL, &method, &err);

		row_assert_text(rows[i].text, err.text, rows[i].words);
		row_assert(rows[i].text, rows[i].words[0] == '\0' ?
			pick == PICK_ONE && method == 12345 :
			pick == PICK_NONE);
	}
	for (size_t i = 0; i < ROWS(steps); i++) {
		struct filter_texts *texts = texts_new(steps[i]);
		struct filter filter;

		assert_true(filter_make(&filter, texts, m, watch, NULL));
		free(texts);
		row_assert_number(steps[i], filter.too_hard, 3);
		row_assert(steps[i], filter.passes[HARD_EVERY - 1]);
		row_assert(steps[i], filter.passes[0] == (i == 1));
		free(filter.passes);
	}
	methods_free(m);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(matches),
	cmocka_unit_test(bad),
	cmocka_unit_test(hostile),
	cmocka_unit_test(honest),
	cmocka_unit_test(methods),
	cmocka_unit_test(typed),
	cmocka_unit_test(stopped),
	cmocka_unit_test(too_hard),
};

TEST_FILE(tests, NULL, NULL);
