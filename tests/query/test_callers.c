/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_callers - parents and children of a method, in the groups and the order
 * in which the table shows them.  (Their sums: test_totals.)
 *
 * A relative is written "letter time calls/total", the thread itself "@", the
 * method's own time "self"; a heading stands before its group.  "#2" is two that
 * a filter drops.
 */
#include "config.h"

#include "query/callers.h"
#include "script.h"

enum { MOST_METHODS = 32 };

static char letter_of(const struct loaded *l, uint32_t method)
{
	const struct method *m;

	if (method == NO_METHOD)
		return '@';
	m = methods_at(profile_methods(l->profile), method);
	return m->text[m->name_at];
}

static void describe(const struct loaded *l, const struct callers *c,
    enum measure measure, char *out, size_t size)
{
	size_t used = 0;

	for (size_t i = 0; i < c->count; i++) {
		const struct relative *r = &c->rows[i];
		unsigned long long time = r->time[measure];

		if (r->is_heading)
			used += (size_t)snprintf(out + used, size - used,
			    "%s%s:", i > 0 ? "; " : "",
			    relation_heading(r->relation));
		else if (r->dropped > 0)
			used += (size_t)snprintf(out + used, size - used,
			    " #%u %llu %llu/%llu", (unsigned)r->dropped, time,
			    (unsigned long long)r->calls,
			    (unsigned long long)r->total_calls);
		else if (r->relation == RELATION_SELF)
			used += (size_t)snprintf(out + used, size - used,
			    " self %llu", time);
		else
			used += (size_t)snprintf(out + used, size - used,
			    " %c %llu %llu/%llu", letter_of(l, r->method),
			    time, (unsigned long long)r->calls,
			    (unsigned long long)r->total_calls);
	}
}

#define BY(column, measure, reverse) { COLUMN_##column, MEASURE_##measure, reverse }
#define WALL BY(INCLUSIVE, WALL, false)
#define CPU BY(INCLUSIVE, CPU, false)

/* clang-format off */
struct question_queue {
	const char *name, *script;
	char method;
	struct order order;
	const char *wanted;
};

static const struct question_queue asked[] = {
	{ "called by nobody, calls nobody", "+a 5 -a", 'a',
	    WALL, "parents: @ 5 1/1; children: self 5" },
	{ "a child", "+a 1 +b 4 -b 5 -a", 'a', WALL,
	    "parents: @ 5 1/1; children: self 2 b 3 1/1" },
	{ "a parent", "+a 1 +b 4 -b 5 -a", 'b', WALL,
	    "parents: a 3 1/1; children: self 3" },
	{ "the longest first", "+a +b 1 -b +c 4 -c +d 6 -d -a", 'a',
	    WALL, "parents: @ 6 1/1; children: self 0 "
	    "c 3 1/1 d 2 1/1 b 1 1/1" },
	{ "ties by text", "+a +d 1 -d +c 2 -c +b 3 -b -a", 'a',
	    WALL, "parents: @ 3 1/1; children: self 0 "
	    "b 1 1/1 c 1 1/1 d 1 1/1" },
	{ "by the clock", "+a +b 5/1 -b +c 6/5 -c -a", 'a',
	    CPU, "parents: @ 5 1/1; children: self 0 "
	    "c 4 1/1 b 1 1/1" },
	{ "part of the calls", "+a +c 1 -c -a +b +c 4 -c +c 5 -c -b",
	    'c', WALL,
	    "parents: b 4 2/3 a 1 1/3; children: self 5" },
	{ "several times", "+a +b 1 -b +b 3 -b -a", 'a', WALL,
	    "parents: @ 3 1/1; children: self 0 b 3 2/2" },
	{ "recursion", "+a 1 +a 3 -a 4 -a", 'a', WALL,
	    "parents: @ 4 1/2; children: self 4 a 2 1/2; "
	    "parents while recursive: a 2 1/2" },
	{ "recursion three deep", "+a 1 +a 2 +a 3 -a -a -a", 'a',
	    WALL, "parents: @ 3 1/3; "
	    "children: self 3 a 2 1/3; "
	    "parents while recursive: a 3 2/3; "
	    "children while recursive: a 1 1/3" },
	{ "child of both levels",
	    "+a +b 1 -b +a +b 3 -b -a -a", 'a', WALL,
	    "parents: @ 3 1/2; children: self 0 a 2 1/2 b 1 1/2; "
	    "parents while recursive: a 2 1/2; "
	    "children while recursive: b 2 1/2" },
	{ "through another", "+a 1 +b 2 +a 4 -a -b -a", 'a',
	    WALL, "parents: @ 4 1/2; children: self 3 "
	    "b 3 1/1; parents while recursive: b 2 1/2" },
	{ "the shortest first", "+a +b 1 -b +c 4 -c +d 6 -d -a", 'a',
	    BY(INCLUSIVE, WALL, true), "parents: @ 6 1/1; children: self 0 "
	    "b 1 1/1 d 2 1/1 c 3 1/1" },
	{ "by calls", "+a +b 9 -b +d 10 -d +d 11 -d -a", 'a',
	    BY(CALLS, WALL, false), "parents: @ 11 1/1; children: self 0 "
	    "d 2 2/2 b 9 1/1" },
	{ "by name", "+a +d 1 -d +b 4 -b +c 6 -c -a", 'a',
	    BY(NAME, WALL, false), "parents: @ 6 1/1; children: self 0 "
	    "b 3 1/1 c 2 1/1 d 1 1/1" },
	{ "from the last name", "+a +d 1 -d +b 4 -b +c 6 -c -a", 'a',
	    BY(CLASS, WALL, true), "parents: @ 6 1/1; children: self 0 "
	    "d 1 1/1 c 2 1/1 b 3 1/1" },
	{ "a method that the thread does not call",
	    "@2 +b 1 -b @1 +a 2 -a", 'b', WALL,
	    "children: self 0" },
};

/* The letters are those of methods that a filter drops. */
static const struct {
	const char *letters;
	struct question_queue asked;
} filtered[] = {
	{ "bd", { "children", "+a +b 1 -b +c 3 -c +d 6 -d -a", 'a', WALL,
	    "parents: @ 6 1/1; children: self 0 c 2 1/1 #2 4 2/2" } },
	{ "ab", { "parents", "+a +c 1 -c -a +b +c 4 -c +c 5 -c -b", 'c', WALL,
	    "parents: #2 5 3/3; children: self 5" } },
	{ "bc", { "children while recursive",
	    "+a +a +b 3 -b +c 7 -c -a +b 8 -b +c 10 -c -a", 'a', WALL,
	    "parents: @ 10 1/2; children: self 0 a 7 1/2 #2 3 2/4; "
	    "parents while recursive: a 7 1/2; "
	    "children while recursive: #2 7 2/4" } },
};
/* clang-format on */

/* Which methods the letters leave. */
static struct filter_passes kept_without(const struct loaded *l,
    const char *letters, uint8_t *passes)
{
	uint32_t count = profile_methods(l->profile)->count;

	if (letters == NULL)
		return (struct filter_passes){ 0 };
	assert_true(count <= MOST_METHODS);
	for (uint32_t m = 0; m < count; m++)
		passes[m] = strchr(letters, letter_of(l, m)) == NULL;
	return (struct filter_passes){ passes, count };
}

static void check(const struct question_queue *ask, const char *dropped)
{
	const struct methods *methods;
	uint8_t passes[MOST_METHODS];
	struct totals totals;
	struct callers c;
	struct loaded l;
	char got[512];

	script_load(&l, ask->name, ask->script);
	methods = profile_methods(l.profile);
	totals_init(&totals, methods->count);
	assert_true(totals_add(&totals,
	    &(struct part){ .thread = script_thread(&l, 1) }, NULL));
	totals_finish(&totals);
	callers_make(&c,
	    &(struct table_data){ .totals = &totals,
		.methods = methods,
		.passes = kept_without(&l, dropped, passes) },
	    script_method(&l, ask->method), ask->order);
	describe(&l, &c, ask->order.measure, got, sizeof got);
	row_assert_text(ask->name, got, ask->wanted);
	callers_free(&c);
	totals_free(&totals);
	loaded_free(&l);
}

static void relatives(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(asked); i++)
		check(&asked[i], NULL);
}

static void relatives_that_are_dropped(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(filtered); i++)
		check(&filtered[i].asked, filtered[i].letters);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(relatives),
	cmocka_unit_test(relatives_that_are_dropped),
};

TEST_FILE(tests, NULL, NULL);
