/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_long_calls - the stacks of calls that are longer than a limit, against a walk
 * over all calls: of random traces with many calls of few depths, in which many events
 * share a tick, whole, in periods and in what a call made.
 */
#include "config.h"

#include "model/call_walk.h"
#include "model/clip.h"
#include "lens/steps.h"
#include "lens/part_tree.h"
#include "script.h"

enum { DEEPEST = 9, METHODS = 4, SEEDS = 160, PARTS = 8 };

static const char *const clocks[] = { "dual", "wall", "thread-cpu" };

/* Enters and exits at random, most of no length. */
static void fill(struct script *s, struct gen_random random)
{
	const uint32_t deepest = 2 + gen_below(&random, DEEPEST - 1);
	const uint32_t longest = 1 + gen_below(&random, 5);
	uint32_t open[DEEPEST + 1], depth = 0;
	struct make_event now = { 1, 0, 0, 0, 0 };

	for (s->count = 0; s->count < SCRIPT_EVENTS; s->count++) {
		const uint32_t step = gen_below(&random, longest);
		const bool enters = depth == 0 ||
		    (depth < deepest && gen_below(&random, 2) == 0);

		now.wall_us += step;
		now.cpu_us += gen_below(&random, step + 1);
		if (enters)
			open[depth++] =
			    script_methods[gen_below(&random, METHODS)].id;
		now.action = enters            ? MAKE_ENTER :
		    gen_below(&random, 9) == 0 ? MAKE_UNROLL :
						 MAKE_EXIT;
		now.method = enters ? open[depth - 1] : open[--depth];
		s->events[s->count] = now;
	}
}

/* What is known of the calls of a node of the thread. */
struct known {
	uint64_t time[CLOCKS];
	uint32_t calls, threw, merged;
};

static void add_call(struct known *of, const struct clip *cut,
    const struct call *whole)
{
	struct call call = *whole;

	if (!clip_has(cut, whole))
		return;
	clip_call(&call, cut);
	of->calls++;
	of->threw += whole->end == CALL_THREW && clip_has_end(cut, whole);
	for (int c = 0; c < CLOCKS; c++)
		of->time[c] += call.time[c];
}

/* Returns the next call in the order of begins; NULL after the last. */
static const struct call *next_entry(struct call_walk *w)
{
	struct call_event event;

	while (call_walk_next(w, &event))
		if (!event.is_exit)
			return event.call;
	return NULL;
}

static void walk(struct known *of, const struct part *part, uint64_t limit)
{
	const struct calls *calls = &part->thread->calls;
	uint32_t path[DEEPEST + 3] = { part->thread->tree.root };
	const struct call *call;
	struct call_walk w;
	struct clip cut;

	clip_make(&cut, part);
	call_walk_init(&w, calls);
	while ((call = next_entry(&w)) != NULL) {
		const bool is_short = call->time[calls->axis] < limit;

		path[call->depth + 1] = is_short ? path[call->depth] :
						   call->node;
		if (!is_short)
			add_call(&of[call->node], &cut, call);
		else if (clip_has(&cut, call))
			of[path[call->depth]].merged++;
	}
	call_walk_free(&w);
	clip_free(&cut);
}

static void compare(const char *row, const struct part_tree *stacks,
    const struct known *of)
{
	const struct tree *tree = stacks->tree, *raw = &stacks->thread->tree;

	for (uint32_t i = 0; i < raw->count; i++) {
		const uint32_t at = part_tree_node(stacks, i);

		if (i == raw->root)
			continue;
		row_assert(row, at != tree->root);
		row_assert_number(row, tree->nodes[at].calls, of[i].calls);
		row_assert_number(row, tree->rests[at].threw, of[i].threw);
		row_assert_number(row, tree->merged[at], of[i].merged);
		for (int c = 0; c < CLOCKS; c++)
			row_assert_number(row, tree->nodes[at].time[c],
			    of[i].time[c]);
	}
}

static void check(const char *row, const struct part *part, uint64_t limit)
{
	const struct lens_longer longer = { limit * 1000 };
	const struct lens_step step = { LENS_LONGER, &longer };
	const struct lens lens = { 1, &step };
	struct known *of = calloc(part->thread->tree.count, sizeof *of);
	struct part asked = *part;
	struct part_tree stacks;

	assert_non_null(of);
	asked.lens = &lens;
	walk(of, part, limit);
	assert_true(part_tree_make(&stacks, &asked, PART_ALL, NULL, NULL));
	compare(row, &stacks, of);
	part_tree_free(&stacks);
	free(of);
}

/* The whole of it first, then what some call made, then any period. */
static struct part part_of(const struct thread *t, int number,
    struct gen_random *random)
{
	const struct calls *calls = &t->calls;
	const enum clock axis = calls->axis;
	struct part part = { .thread = t };
	const uint32_t length = (uint32_t)(t->last[axis] - t->first[axis]);
	uint32_t depth;

	if (number == 0 || length == 0)
		return part;
	if (number < PARTS / 2) {
		depth = gen_below(random, (uint32_t)calls_depths(calls));
		part.within = within_calls(t, depth,
		    gen_below(random, (uint32_t)calls_count(calls, depth)), 1);
	}
	part.period.begin = t->first[axis] + gen_below(random, length);
	part.period.end = part.period.begin + 1 + gen_below(random, length);
	return part;
}

static void long_ones(void **state)
{
	struct script *s = malloc(sizeof *s);

	(void)state;
	assert_non_null(s);
	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		struct gen_random random = { seed };
		struct loaded l;
		char row[60];

		snprintf(row, sizeof row, "seed %u", (unsigned)seed);
		fill(s, random);
		script_load_as(&l, row, s, clocks[seed % ROWS(clocks)]);
		for (int i = 0; i < PARTS; i++) {
			const struct part part = part_of(script_thread(&l, 1),
			    i, &random);
			const uint64_t limit = 1 + gen_below(&random, 8);

			snprintf(row, sizeof row, "seed %u, part %d, %u us",
			    (unsigned)seed, i, (unsigned)limit);
			check(row, &part, limit);
		}
		loaded_free(&l);
	}
	free(s);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(long_ones),
};

TEST_FILE(tests, NULL, NULL);
