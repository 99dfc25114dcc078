/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_lens_thread - a thread as a lens leaves it, against a slow computation over the
 * stack of each instant (stacks_slow): which calls are on which level at each tick, what
 * is dropped, which pieces are of one call, and what they take together.
 */
#include "config.h"

#include <stdlib.h>

#include "stacks_asked.h"

#include "lens/lens_thread.h"
#include "model/call_walk.h"

/* A thread of it. */
struct checked_thread {
	struct question_queue *asked;
	unsigned thread; /* of the slow ones */
	const struct thread *recorded;
	struct lens_thread left;
	uint32_t depths[SLOW_EVENTS], numbers[SLOW_EVENTS]; /* by entry */
	uint64_t begin, end;
};

static bool is_entry(const struct checked_thread *c, unsigned i)
{
	const struct make_event *e = &c->asked->slow.events[i];

	return e->action == MAKE_ENTER && e->thread == c->thread + 1;
}

static void find_numbers(struct checked_thread *c)
{
	const struct slow *slow = &c->asked->slow;
	uint32_t depth = 0, counts[SLOW_DEPTH + 1] = { 0 };

	for (unsigned i = 0; i < slow->count; i++) {
		if (slow->events[i].thread != c->thread + 1)
			continue;
		if (slow->events[i].action != MAKE_ENTER) {
			depth--;
			continue;
		}
		c->depths[i] = depth;
		c->numbers[i] = counts[depth++]++;
	}
}

static const struct slow_stretch *stretch_at(const struct checked_thread *c,
    uint64_t time)
{
	const struct slow *slow = &c->asked->slow;

	for (unsigned i = 0; i < slow->stretch_count; i++) {
		const struct slow_stretch *s = &slow->stretches[i];

		if (s->thread == c->thread && time >= s->begin &&
		    time < s->begin + s->time[c->recorded->calls.axis])
			return s;
	}
	return NULL;
}

static bool is_gap(const struct lens_thread *l, uint64_t time)
{
	const size_t i = lens_thread_gap(l, time);

	return i < l->gap_count && l->gaps[i].begin <= time;
}

/* Returns the call of the level that runs at the time; the count: none does. */
static size_t running_at(const struct lens_thread *l, size_t level,
    uint64_t time)
{
	const struct calls *calls = &l->thread.calls;
	size_t i = 0;

	while (i < calls_count(calls, level) &&
	    (calls_begin(calls, level, i) > time ||
		calls_begin(calls, level, i) + calls_length(calls, level, i) <=
		    time))
		i++;
	return i;
}

static void check_tick(const struct checked_thread *c, uint64_t time)
{
	const struct slow_stretch *s = stretch_at(c, time);
	const struct lens_thread *l = &c->left;
	const char *row = c->asked->row;

	row_require(row, s != NULL);
	row_assert(row, is_gap(l, time) == (s->count < 0));
	for (size_t level = 0; s->count >= 0 && level < SLOW_DEPTH; level++) {
		const size_t i = running_at(l, level, time);
		const struct slow_frame *f = &s->frames[level];
		struct call call;

		row_require(row,
		    (i < calls_count(&l->thread.calls, level)) ==
			((int)level < s->count));
		if ((int)level >= s->count)
			continue;
		call = calls_at(&l->thread.calls, level, i);
		row_assert_number(row, lens_thread_depth(l, level, i),
		    c->depths[f->call]);
		row_assert_number(row, lens_thread_number(l, level, i),
		    c->numbers[f->call]);
		row_assert_number(row,
		    (unsigned char)letter_of(c->asked->methods,
			l->thread.tree.methods[call.node]),
		    (unsigned char)f->letter);
	}
}

/* Returns what of begin .. end is dropped. */
static uint64_t dropped_in(const struct lens_thread *l, uint64_t begin,
    uint64_t end)
{
	uint64_t sum = 0;

	for (size_t i = lens_thread_gap(l, begin); i < l->gap_count; i++)
		sum += clip_overlap(begin, end, l->gaps[i].begin,
		    l->gaps[i].end);
	return sum;
}

/* Adds up the pieces of a call. */
static void check_call(const struct checked_thread *c, unsigned entry)
{
	const struct lens_thread *l = &c->left;
	const struct calls *calls = &l->thread.calls;
	const struct slow_call *wanted = &c->asked->slow.calls[entry];
	const char *row = c->asked->row;
	size_t pieces = 0;
	uint64_t sum = 0;

	for (size_t level = 0; level < calls_depths(calls); level++)
		for (size_t i = 0; i < calls_count(calls, level); i++) {
			const struct call call = calls_at(calls, level, i);

			if (lens_thread_depth(l, level, i) !=
				c->depths[entry] ||
			    lens_thread_number(l, level, i) !=
				c->numbers[entry])
				continue;
			row_assert(row,
			    lens_thread_goes_on(l, level, i) == (pieces > 0));
			if (pieces++ == 0) {
				row_assert_number(row, call.begin,
				    wanted->begin);
				row_assert_number(row, level, wanted->depth);
			}
			sum += call.time[calls->axis] -
			    dropped_in(l, call.begin,
				call_end_time(&call, calls->axis));
		}
	row_assert(row, (pieces > 0) == wanted->is_left);
	row_assert_number(row, sum, wanted->time[calls->axis]);
}

/* Does each call lie within the call around it, by the tree as by the clocks? */
static void check_nesting(const struct checked_thread *c)
{
	const struct calls *calls = &c->left.thread.calls;
	const struct tree *tree = &c->left.thread.tree;
	struct call_walk w;
	struct call_event e;
	uint32_t path[SLOW_DEPTH + 1] = { 0 };
	uint64_t count = 0;

	call_walk_init(&w, calls);
	while (call_walk_next(&w, &e)) {
		if (e.is_exit)
			continue;
		count++;
		row_assert_number(c->asked->row,
		    tree->rests[e.call->node].parent, path[e.call->depth]);
		path[e.call->depth + 1] = e.call->node;
	}
	call_walk_free(&w);
	row_assert_number(c->asked->row, count, calls_total(calls));
}

static void check_thread(struct question_queue *a, const struct thread *t)
{
	const struct part part = { .thread = t, .lens = &a->lens.lens };
	struct checked_thread c = { .asked = a,
		.thread = t->id - 1,
		.recorded = t,
		.begin = t->first[t->calls.axis],
		.end = t->last[t->calls.axis] };
	struct error err = { "" };

	assert_true(lens_thread_make(&c.left, &part, NULL, &err));
	find_numbers(&c);
	for (uint64_t time = c.begin; time < c.end; time++)
		check_tick(&c, time);
	check_nesting(&c);
	slow_finish(&a->slow, c.thread, 0, UINT64_MAX);
	for (unsigned i = 0; i < a->slow.count; i++)
		if (is_entry(&c, i))
			check_call(&c, i);
	lens_thread_free(&c.left);
}

static void run(const char *row, uint64_t seed,
    const enum transform *transforms, size_t count)
{
	static const char *const clocks[] = { "dual", "wall", "thread-cpu" };
	struct gen_random random = { seed * 37 + count };
	static struct question_queue a;

	asked_random(&a, row, seed, clocks[seed % ROWS(clocks)]);
	look_at_random(&a, &random, transforms, count);
	check_thread(&a,
	    a.loaded.profile->threads->items[(uint32_t)(seed / 3 % 2)]);
	question_queue_free(&a);
}

static void each(void **state)
{
	enum { SEEDS = 18 };

	(void)state;
	for (int t = 0; t < TRANSFORMS; t++)
		for (uint64_t seed = 0; seed < SEEDS; seed++) {
			const enum transform one = (enum transform)t;
			char row[100];

			snprintf(row, sizeof row, "%s, seed %u",
			    transform_info(one)->name, (unsigned)seed);
			run(row, seed, &one, 1);
		}
}

static void pairs(void **state)
{
	(void)state;
	for (unsigned i = 0; i < TRANSFORMS * TRANSFORMS; i++) {
		const enum transform two[] = { (enum transform)(i % TRANSFORMS),
			(enum transform)(i / TRANSFORMS) };
		char row[100];

		snprintf(row, sizeof row, "%s, %s",
		    transform_info(two[0])->name, transform_info(two[1])->name);
		run(row, i, two, 2);
	}
}

static void several(void **state)
{
	enum { SEEDS = 300 };
	struct gen_random random = { 11 };

	(void)state;
	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		enum transform of[STEPS];
		char row[100];
		const size_t count = choose_several(of, seed, &random, row,
		    sizeof row);

		run(row, seed, of, count);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(each),
	cmocka_unit_test(pairs),
	cmocka_unit_test(several),
};

TEST_FILE(tests, NULL, NULL);
