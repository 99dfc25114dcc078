/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_parts - the parts of a stretch of time add up to the whole: own times of
 * every method, threads, and calls but for those that go on from one part in the
 * next, and it is known which part has none; at event times of random traces and of those in $ARTSCOPE_TRACES.  And
 * what a call made is exactly the calls inside of it.
 */
#include "config.h"

#include "checked.h"
#include "model/cpu_clock.h"
#include "model/clip.h"
#include "query/scope.h"

enum { SPLITS = 40 };

/* The part begin .. end of the thread, or of each of them. */
static void add_part(struct totals *out, const struct check_results *k,
    struct period p)
{
	struct parts parts = { 0 };
	uint64_t calls = 0;

	for (uint32_t i = 0; i < k->parts.count; i++)
		parts_add(&parts, k->parts.items[i].thread, p);
	assert_true(parts_sums(&parts, k->totals.methods, out, NULL));
	for (uint32_t m = 0; m < k->totals.methods; m++)
		calls += out->items[m].calls + out->items[m].recursive;
	if (!k->totals.is_sampled)
		row_assert_number(k->row, parts_have_calls(&parts), calls > 0);
	parts_free(&parts);
}

/* Calls that have some of either clock on both sides of the time. */
static uint64_t calls_over(const struct check_results *k, uint64_t time)
{
	uint64_t count = 0;

	for (uint32_t p = 0; p < k->parts.count; p++) {
		const struct thread *t = k->parts.items[p].thread;
		const struct event_time edge = { time, cpu_at(t, time) };

		for (size_t d = 0; d < calls_depths(&t->calls); d++)
			for (size_t i = 0; i < calls_count(&t->calls, d);
			    i++) {
				struct call c = calls_at(&t->calls, d, i);

				count += c.begin < time &&
				    event_is_before(edge, call_exit(&c,
				    t->calls.axis));
			}
	}
	return count;
}

static void check_split(const struct check_results *k, uint64_t time)
{
	struct totals left, right;
	uint64_t calls = 0;

	if (time == 0)
		return; /* no period is everything */
	add_part(&left, k, (struct period){ 0, time });
	add_part(&right, k, (struct period){ time, UINT64_MAX });
	for (uint32_t m = 0; m < k->totals.methods; m++) {
		const struct total *a = &left.items[m], *b = &right.items[m];
		const struct total *all = &k->totals.items[m];

		for (int c = 0; c < CLOCKS; c++)
			row_assert_number(k->row, a->exclusive[c] +
			    b->exclusive[c], all->exclusive[c]);
		row_assert_number(k->row, a->threw + b->threw, all->threw);
		calls += a->calls + a->recursive + b->calls + b->recursive -
		    all->calls - all->recursive;
	}
	for (int c = 0; c < CLOCKS; c++) {
		row_assert_number(k->row, left.span[c] + right.span[c],
		    k->totals.span[c]);
		row_assert_number(k->row, left.outside[c] + right.outside[c],
		    k->totals.outside[c]);
	}
	if (!k->totals.is_sampled)
		row_assert_number(k->row, calls, calls_over(k, time));
	totals_free(&left);
	totals_free(&right);
}

static uint64_t total_calls(const struct check_results *k)
{
	uint64_t count = 0;

	for (uint32_t i = 0; i < k->parts.count; i++)
		count += calls_total(&k->parts.items[i].thread->calls);
	return count;
}

/* At the begins and ends of some calls, and a tick beside them. */
static void check(const struct check_results *k)
{
	const uint64_t step = 1 + total_calls(k) / SPLITS;
	uint64_t n = 0;

	for (uint32_t p = 0; p < k->parts.count; p++) {
		const struct thread *t = k->parts.items[p].thread;

		if (!period_is_none(k->parts.items[p].period))
			return;
		for (size_t d = 0; d < calls_depths(&t->calls); d++)
			for (size_t i = 0; i < calls_count(&t->calls, d);
			    i++) {
				struct call c = calls_at(&t->calls, d, i);

				if (n++ % step != 0)
					continue;
				check_split(k, n / step % 2 == 0 ? c.begin :
				    call_end_time(&c, t->calls.axis));
				check_split(k, c.begin + 1);
			}
	}
}

static void over_random(void **state)
{
	(void)state;
	checked_over_random(check);
}

static void over_recordings(void **state)
{
	(void)state;
	checked_over_recordings(check);
}

/* Is the call the other one, or inside of it, or around it? */
static bool is_of(const struct calls *calls, struct call call,
    const struct call *other)
{
	size_t depth = call.depth, number = call.number, up = other->number;

	for (; depth > other->depth; depth--)
		number = call_parents_parent(calls, depth, number);
	for (size_t d = other->depth; d > depth; d--)
		up = call_parents_parent(calls, d, up);
	return number == up;
}

/* What one call made: it as a whole, those inside, and those around it with as
 * much time as it. */
static void check_within(const char *row, const struct thread *t, size_t depth,
    size_t number)
{
	const struct calls *calls = &t->calls;
	const struct call of = calls_at(calls, depth, number);
	const struct part part = { .thread = t,
		.period = { of.begin, call_end_time(&of, calls->axis) + 1 },
		.within = within_calls(t, (uint32_t)depth, (uint32_t)number,
		    1) };
	struct clip cut;

	clip_make(&cut, &part);
	for (size_t d = 0; d < calls_depths(calls); d++)
		for (size_t i = 0; i < calls_count(calls, d); i++) {
			struct call c = calls_at(calls, d, i), whole = c;

			clip_call(&c, &cut);
			row_assert_number(row, clip_has(&cut, &whole),
			    is_of(calls, whole, &of));
			if (clip_has(&cut, &whole))
				row_assert_number(row,
				    clip_has_end(&cut, &whole), d >= depth);
			for (int k = 0; k < CLOCKS; k++)
				row_assert_number(row, c.time[k],
				    !clip_has(&cut, &whole) ? 0 :
				    d > depth ? whole.time[k] : of.time[k]);
		}
	clip_free(&cut);
}

static void within(void **state)
{
	static const struct script_shape shapes[] = {
		{ 120, 1, 0, 0 }, { 120, 2, 0, 1 }, { 150, 3, 0, 2 },
		{ 150, 2, 1, 9 },
	};
	struct script *s = malloc(sizeof *s);

	(void)state;
	assert_non_null(s);
	for (uint64_t seed = 0; seed < 24; seed++) {
		struct loaded l;
		const struct thread *t;
		char row[40];

		snprintf(row, sizeof row, "seed %u", (unsigned)seed);
		script_load_random(&l, s, seed, shapes[seed % 4]);
		t = script_thread(&l, 1);
		for (size_t d = 0; d < calls_depths(&t->calls); d++)
			for (size_t i = 0; i < calls_count(&t->calls, d); i++)
				check_within(row, t, d, i);
		loaded_free(&l);
	}
	free(s);
}

/* The calls around it are lost. */
static void lost(void **state)
{
	struct loaded l;
	const struct thread *t;
	struct part part;
	struct clip cut;

	(void)state;
	script_load(&l, "lost",
	    "+a 1 +b 2 +c 3 -c +c 4 +d 5 -d 6 -c +c 7 +d 8 -d 9 -c");
	script_lose_running(&l, 1);
	t = script_thread(&l, 1);
	part = (struct part){ .thread = t, .period = { 3, 7 },
		.within = within_calls(t, 2, 1, 1) };
	clip_make(&cut, &part);
	for (size_t d = 0; d < calls_depths(&t->calls); d++)
		for (size_t i = 0; i < calls_count(&t->calls, d); i++) {
			struct call c = calls_at(&t->calls, d, i);

			row_assert_number("lost", clip_has(&cut, &c),
			    (d == 2 && i == 1) || (d == 3 && i == 0));
		}
	clip_free(&cut);
	loaded_free(&l);
}

/* Two calls of b on one tick, and one on another thread. */
#define CALLS                                                              \
	"0/0 +a 10/5 +b 10/10 +c 10/15 -c 10/25 -b 10/30 +b 10/35 +c "     \
	"10/55 -c 10/70 -b 20/80 -a @2 5/0 +b 8/3 +d 12/3 -d 12/3 -b"

static void named(void **state)
{
	static const struct {
		const char *words;
		uint64_t calls[4], cpu[4]; /* of a .. d */
		const char *error;
	} rows[] = {
		{ "com.app.B.b#1", { 1, 3, 2, 1 }, { 70, 63, 25, 0 }, "" },
		{ "com.app.B.b", { 1, 3, 2, 1 }, { 70, 63, 25, 0 }, "" },
		/* of no wall time: nobody else ran meanwhile */
		{ "com.app.B.b#2", { 1, 1, 1, 0 }, { 20, 20, 5, 0 }, "" },
		{ "com.app.B.b (I)V#3", { 1, 1, 1, 0 }, { 40, 40, 20, 0 }, "" },
		{ "com.app.A.a#1", { 1, 3, 2, 1 }, { 80, 63, 25, 0 }, "" },
		{ "com.app.B.b#4", { 0 }, { 0 }, "com.app.B.b (I)V has 3 calls "
		    "there, so there is none with the number 4" },
		{ "com.app.H.h#1", { 0 }, { 0 },
		    "no method with calls matches 'com.app.H.h'" },
	};
	struct loaded l;

	(void)state;
	script_load(&l, "named", CALLS);
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		struct totals totals;
		struct scope scope;

		scope_init(&scope, l.profile);
		scope_add(&scope, "all");
		scope_within(&scope, rows[i].words, &err);
		row_assert_text(rows[i].words, err.text, rows[i].error);
		assert_true(scope_totals(&scope, &totals, NULL));
		for (char m = 'a'; m <= 'd' && err.text[0] == '\0'; m++) {
			const struct total
			    *t = &totals.items[script_method(&l, m)];

			row_assert_number(rows[i].words, t->calls,
			    rows[i].calls[m - 'a']);
			row_assert_number(rows[i].words,
			    t->inclusive[CLOCK_CPU], rows[i].cpu[m - 'a']);
		}
		totals_free(&totals);
		scope_free(&scope);
	}
	loaded_free(&l);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(over_random),
	cmocka_unit_test(within),
	cmocka_unit_test(lost),
	cmocka_unit_test(named),
	cmocka_unit_test(over_recordings),
};

TEST_FILE(tests, NULL, NULL);
