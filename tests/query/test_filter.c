/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_filter - expressions that keep methods and that drop them, one upon the
 * other.
 */
#include "config.h"

#include "base/text.h"
#include "query/filter.h"
#include "query/table.h"
#include "rows.h"

#include <stdio.h>

enum { STEPS = 3, METHODS = 5 };

static const struct search_watch no_watch = { NULL, NULL };

static const char *const names[METHODS] = { "get", "set", "Getter", "run",
	"reset" };

static struct methods *make_methods(void)
{
	struct methods *m = methods_new();

	for (uint32_t i = 0; i < METHODS; i++)
		assert_int_equal(methods_add(m,
				     &(struct method_line){ .id = 4 * i,
					 .class_name = slice_of("com.k"),
					 .name = slice_of(names[i]),
					 .signature = slice_of("()V") }),
		    i);
	return m;
}

/* The names of a ranking, as "get set". */
static void write_names(const struct ranking *r, char *out, size_t size)
{
	size_t used = 0;

	out[0] = '\0';
	for (uint32_t i = 0; i < r->count; i++)
		used += (size_t)snprintf(out + used, size - used, i > 0 ?
		    " %s" : "%s", names[r->methods[i]]);
}

static const char *const get[STEPS] = { "get" };

/* Makes a filter of the expressions, up to NULL, and writes its words. */
static void look(struct filter *f, const struct methods *methods,
    const char *const steps[STEPS], struct search_watch watch, char words[128])
{
	struct filter_texts *texts = malloc(sizeof *texts +
	    STEPS * sizeof *steps);

	assert_non_null(texts);
	for (texts->count = 0; texts->count < STEPS &&
	     steps[texts->count] != NULL; texts->count++) {
		assert_true(filter_check(steps[texts->count], texts->count,
		    NULL));
		texts->texts[texts->count] = steps[texts->count];
	}
	assert_true(filter_make(f, texts, methods, watch, NULL));
	filter_words(texts, words, 128);
	free(texts);
}

static void steps(void **state)
{
	static const struct {
		const char *name, *steps[STEPS], *wanted, *words;
	} rows[] = {
		{ "none", { NULL }, "reset run set get Getter", "" },
		{ "kept", { "get" }, "get Getter", "&get" },
		{ "dropped", { "!get" }, "reset run set", "&!get" },
		{ "one upon the other", { "et", "!\\.re" }, "set get Getter",
		    "&et &!\\.re" },
		{ "three", { "et", "!\\.re", "Get" }, "Getter",
		    "&et &!\\.re &Get" },
		{ "nothing is left", { "get", "!get" }, "", "&get &!get" },
		{ "case as in a search", { "!G" }, "reset run set get", "&!G" },
		{ "anything", { "com.**" }, "reset run set get Getter", "&com.**" },
		{ "anything at the end", { "**.get" }, "get", "&**.get" },
		{ "all but a dot", { "com.*" }, "", "&com.*" },
		{ "part of a name", { "com.k.*et" }, "reset set get", "&com.k.*et" },
		{ "case of a wildcard", { "com.K.*" }, "", "&com.K.*" },
		{ "every name", { "*" }, "reset run set get Getter", "&*" },
		{ "dropped by a wildcard", { "!com.k.*et" }, "run Getter", "&!com.k.*et" },
		{ "with parameters", { "**.get()" }, "get", "&**.get()" },
		{ "with others", { "**.get(int)" }, "", "&**.get(int)" },
		{ "a sign of an expression", { "k.*et$|^x" }, "reset set get", "&k.*et$|^x" },
		{ "said to be one", { "re:k.*et" }, "reset set get Getter", "&re:k.*et" },
		{ "a $ within is none", { "com$k" }, "", "&com$k" },
		{ "a $ at the end is one", { "set$" }, "reset set", "&set$" },
	};
	uint32_t order[METHODS] = { 4, 3, 1, 0, 2 };
	const struct ranking all = { .methods = order, .count = METHODS };
	struct methods *methods = make_methods();
	char text[128], words[128];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct filter filter;
		struct ranking left;

		look(&filter, methods, rows[i].steps, no_watch, words);
		ranking_filter(&left, &all, filter_kept(&filter));
		write_names(&left, text, sizeof text);
		row_assert_text(rows[i].name, text, rows[i].wanted);
		row_assert_text(rows[i].name, words, rows[i].words);
		ranking_free(&left);
		free(filter.passes);
	}
	methods_free(methods);
}

static void refused(void **state)
{
	static const struct {
		const char *name, *text, *words;
	} rows[] = {
		{ "empty", "", "a filter needs an expression" },
		{ "! alone", "!", "a filter needs an expression" },
		{ "bad", "!(a", "bad expression at character 3: " },
		{ "a * in it", "*a(", "bad expression at character 1: quantifier does "
		    "not follow a repeatable item; a wildcard is written com.app.**" },
	};
	struct filter_texts *texts = malloc(sizeof *texts +
	    FILTER_STEPS * sizeof *texts->texts);
	struct error err = { "" };
	char words[32], text[FILTER_TEXT + 1];

	(void)state;
	assert_non_null(texts);
	for (size_t i = 0; i < ROWS(rows); i++) {
		row_assert(rows[i].name, !filter_check(rows[i].text, 0, &err));
		row_assert(rows[i].name, strncmp(err.text, rows[i].words,
		    strlen(rows[i].words)) == 0);
	}
	texts->count = FILTER_STEPS;
	for (uint32_t i = 0; i < FILTER_STEPS; i++) {
		assert_true(filter_check("a", i, NULL));
		texts->texts[i] = "a";
	}
	assert_false(filter_check("a", FILTER_STEPS, &err));
	assert_string_equal(err.text, "there are 16 filters, and no room for "
	    "more");
	filter_words(texts, words, sizeof words); /* cut, not overrun */
	assert_int_equal(strlen(words), sizeof words - 1);
	free(texts);
	memset(text, 'a', FILTER_TEXT);
	text[FILTER_TEXT] = '\0';
	assert_false(filter_check(text, 0, &err));
	assert_string_equal(err.text, "a filter has 255 bytes at most");
	assert_true(filter_check(text + 1, 0, &err));
}

/* Methods that came since it looked are shown. */
static void unknown(void **state)
{
	uint32_t order[] = { 0, 3, 4, 900 };
	struct methods *methods = make_methods();
	struct filter filter;
	struct ranking left;
	char words[128];

	(void)state;
	look(&filter, methods, get, no_watch, words);
	ranking_filter(&left, &(struct ranking){ .methods = order, .count = 4 },
	    filter_kept(&filter));
	assert_int_equal(left.count, 2);
	assert_int_equal(left.methods[0], 0);
	assert_int_equal(left.methods[1], 900);
	ranking_free(&left);
	free(filter.passes);
	methods_free(methods);
}

/* No method is left from the look before. */
static void none_looked_at(void **state)
{
	struct methods *methods = methods_new();
	struct filter filter;
	_Atomic(uint32_t) looked = 7;
	char words[128];

	(void)state;
	look(&filter, methods, get, (struct search_watch){ NULL, &looked },
	    words);
	assert_int_equal(looked, 0);
	free(filter.passes);
	methods_free(methods);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(steps),
	cmocka_unit_test(refused),
	cmocka_unit_test(unknown),
	cmocka_unit_test(none_looked_at),
};

TEST_FILE(tests, NULL, NULL);
