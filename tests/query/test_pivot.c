/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_pivot - the callers and the callees of a method, merged: small ones by
 * hand, random ones against the relatives of the table, in every clock.
 *
 * A flame is written "letter weight x calls", the heaviest first, with what is
 * further from the middle in brackets.
 */
#include "config.h"

#include "query/callers.h"
#include "script.h"

#include <stdio.h>

enum { SEEDS = 40, TEXT = 4096 };

static char letter_of(const struct loaded *l, uint32_t method)
{
	const struct method *m = methods_at(profile_methods(l->profile),
	    method);

	return m->text[m->name_at];
}

static void describe(const struct loaded *l, const struct flame *f,
    struct run run, char *out, size_t *used)
{
	for (uint32_t i = run.first; i < run.first + run.count; i++) {
		struct run next = flame_children(f, i);

		*used += (size_t)snprintf(out + *used, TEXT - *used,
		    "%s%c %llux%u", i > run.first ? " " : "",
		    letter_of(l, f->frames[i].method),
		    (unsigned long long)f->frames[i].weight,
		    f->frames[i].calls);
		if (next.count == 0)
			continue;
		*used += (size_t)snprintf(out + *used, TEXT - *used, "(");
		describe(l, f, next, out, used);
		*used += (size_t)snprintf(out + *used, TEXT - *used, ")");
	}
}

static struct parts all_parts(const struct loaded *l, struct period period)
{
	const struct threads *threads = l->profile->threads;
	struct parts parts = { 0 };

	for (uint32_t i = 0; i < threads->count; i++)
		if (threads->items[i]->events > 0)
			parts_add(&parts, threads->items[i], period);
	return parts;
}

static void make(struct pivot *p, const struct loaded *l,
    const struct parts *parts, uint32_t method, enum measure measure)
{
	struct flame_source source = { parts, profile_methods(l->profile),
		.measure = measure };

	assert_true(pivot_make(p, &source, method, FILTER_PASSES_ALL, NULL));
}

/* clang-format off */
static const struct {
	const char *name, *script;
	char method;
	const char *wanted;
} asked[] = {
	{ "alone",              "+a 5 -a", 'a', " | 5x1 | " },
	{ "not called",         "+a 5 -a @2 +b -b", 'c', " | 0x0 | " },
	{ "in between",         "+a 1 +b 2 +c 4 -c -b 5 -a", 'b',
	    "a 3x1 | 3x1 | c 2x1" },
	{ "two callers",        "+a 1 +c 2 -c -a +b +c 5 -c -b", 'c',
	    "b 3x1 a 1x1 | 4x2 | " },
	{ "callers of callers", "+a +b +c 2 -c -b +d +b +c 5 -c -b -d -a", 'c',
	    "b 5x2(d 3x1(a 3x1) a 2x1) | 5x2 | " },
	{ "callees of callees", "+a +b +c 2 -c -b -a +d +a +b 5 -b -a -d", 'a',
	    "d 3x1 | 5x2 | b 5x2(c 2x1)" },
	{ "recursion",          "+a 1 +a 3 -a 4 -a", 'a', " | 4x1 | a 2x1" },
	{ "recursion through another", "+d +a +b 1 +a +c 3 -c -a -b -a -d", 'a',
	    "d 3x1 | 3x1 | b 3x1(a 2x1(c 2x1))" },
	{ "two threads",        "+a +b 4 -b -a @2 +c +b 7 -b -c", 'b',
	    "a 4x1 c 3x1 | 7x2 | " },
	{ "running at the end", "+a 1 +b 2 +c 5 +d -d", 'b', "a 4x1 | 4x1 | c 3x1(d 0x1)" },
};
/* clang-format on */

static void by_hand(void **state)
{
	static char text[TEXT];

	(void)state;
	for (size_t i = 0; i < ROWS(asked); i++) {
		struct loaded l;
		struct parts parts;
		struct pivot p;
		uint32_t method;
		size_t used = 0;

		script_load(&l, asked[i].name, asked[i].script);
		parts = all_parts(&l, (struct period){ 0, 0 });
		method = id_map_get(&l.profile->ids->by_id,
		    (uint32_t)(asked[i].method - 'a' + 1));
		make(&p, &l, &parts, method, MEASURE_WALL);
		text[0] = '\0';
		describe(&l, &p.callers, flame_children(&p.callers, 0), text,
		    &used);
		used += (size_t)snprintf(text + used, TEXT - used,
		    " | %llux%u | ", (unsigned long long)p.time[CLOCK_WALL],
		    p.calls);
		describe(&l, &p.callees, flame_children(&p.callees, 0), text,
		    &used);
		row_assert_text(asked[i].name, text, asked[i].wanted);
		pivot_free(&p);
		parts_free(&parts);
		loaded_free(&l);
	}
}

/* What the relatives of that kind say of the method. */
static struct relative find(const struct callers *c, enum relation relation,
    uint32_t method)
{
	for (size_t i = 0; i < c->count; i++)
		if (c->rows[i].relation == relation &&
		    !c->rows[i].is_heading && c->rows[i].method == method)
			return c->rows[i];
	return (struct relative){ .calls = 0 };
}

/* Level 1 is the relatives of that kind, no more and no less. */
static void check_level(const char *row, const struct flame *f,
    const struct callers *c, enum relation relation, enum measure measure)
{
	struct run run = flame_children(f, 0);
	uint32_t rows = 0;

	for (size_t i = 0; i < c->count; i++)
		rows += c->rows[i].relation == relation &&
		    !c->rows[i].is_heading && c->rows[i].method != NO_METHOD;
	row_assert(row, run.count == rows);
	for (uint32_t i = run.first; i < run.first + run.count; i++) {
		const struct flame_frame *frame = &f->frames[i];
		struct relative r = find(c, relation, frame->method);
		uint64_t time = r.time[measure];

		row_assert(row, frame->calls == r.calls);
		row_assert(row, frame->weight == time ||
		    (f->cut > 0 && frame->weight < time));
	}
}

static void check_method(const char *row, const struct loaded *l,
    const struct parts *parts, const struct totals *totals, uint32_t method)
{
	const struct total *total = &totals->items[method];

	for (int m = 0; m < MEASURES; m++) {
		enum measure measure = (enum measure)m;
		struct callers c;
		struct pivot p;

		callers_make(&c,
		    &(struct table_data){ .totals = totals,
			.methods = profile_methods(l->profile) },
		    method, (struct order){ COLUMN_INCLUSIVE, measure, false });
		make(&p, l, parts, method, measure);
		row_assert(row, p.calls == total->calls &&
		    p.time[CLOCK_WALL] == total->inclusive[CLOCK_WALL] &&
		    p.time[CLOCK_CPU] == total->inclusive[CLOCK_CPU]);
		row_assert(row,
		    p.callers.left_out == 0 &&
			(measure == MEASURE_WAIT ||
			    p.callers.cut + p.callees.cut == 0));
		check_level(row, &p.callers, &c, RELATION_PARENT, measure);
		check_level(row, &p.callees, &c, RELATION_CHILD, measure);
		pivot_free(&p);
		callers_free(&c);
	}
}

/* Threads that take turns, whole and in a period. */
static void by_relatives(void **state)
{
	static struct script s;

	(void)state;
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		struct period whole = { 0, 0 };
		char row[32];
		struct loaded l;

		snprintf(row, sizeof row, "seed %llu",
		    (unsigned long long)seed);
		script_random(&s, seed, (struct script_shape){ 400,
		    seed % 2 ? 4 : SCRIPT_METHODS, 0, 20 });
		for (size_t i = s.count / 2; i < s.count; i++)
			s.events[i].thread = 1 + (uint32_t)(i % (seed % 3 + 1));
		script_load_as(&l, row, &s, "dual");
		for (int cut = 0; cut < 2; cut++) {
			struct period half = { s.events[90].wall_us,
				s.events[310].wall_us };
			struct parts parts = all_parts(&l, cut ? half : whole);
			uint32_t count = profile_methods(l.profile)->count;
			struct totals totals;

			assert_true(parts_totals(&parts, count, &totals, NULL));
			for (uint32_t m = 0; m < count; m++)
				check_method(row, &l, &parts, &totals, m);
			totals_free(&totals);
			parts_free(&parts);
		}
		loaded_free(&l);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(by_hand),
	cmocka_unit_test(by_relatives),
};

TEST_FILE(tests, NULL, NULL);
