/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_looks - what can be seen while records come, after each of them, against
 * the records up to there as a recording of their own.
 */
#include "config.h"

#include "load/loader.h"
#include "script.h"

enum { SEEDS = 30, EVENTS = 150, THREADS = 2 };

struct loading {
	struct loader loader;
	struct methods *methods;
	struct ids *ids;
	struct threads *threads;
	struct notices notices;
};

static void begin(struct loading *l)
{
	static const struct facts facts = { .has_clock = { true, true } };

	*l = (struct loading){ .methods = methods_new() };
	l->ids = ids_new(l->methods);
	l->threads = threads_new();
	loader_init(&l->loader, &facts, l->ids, l->threads, &l->notices);
}

static void run(struct loading *l, const struct make_event *events,
    size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const struct make_event *m = &events[i];
		const struct event e = { .thread = m->thread,
			.word = m->method | (uint32_t)m->action,
			.time = { (uint32_t)m->wall_us, (uint32_t)m->cpu_us } };

		assert_true(loader_run(&l->loader, &e, 1, NULL));
	}
}

static void end(struct loading *l)
{
	threads_free(l->threads);
	ids_free(l->ids);
	methods_free(l->methods);
}

/* An exit on an empty stack is of a call that ran before. */
static void make_events(struct make_event *events, uint64_t seed)
{
	struct gen_random random = { seed };
	uint32_t stacks[THREADS][EVENTS], depths[THREADS] = { 0 }, now = 0;

	for (size_t i = 0; i < EVENTS; i++) {
		const size_t t = gen_below(&random, THREADS);
		const uint32_t some = 4 + 4 * (uint32_t)gen_below(&random, 4);
		const bool enters = gen_below(&random, 100) < 52;

		now += (uint32_t)gen_below(&random, 5);
		events[i] = (struct make_event){ .thread = (uint16_t)(t + 1),
			.wall_us = now,
			.cpu_us = now / 2,
			.method = some,
			.action = enters ? MAKE_ENTER :
			    some == 4    ? MAKE_UNROLL :
					   MAKE_EXIT };
		if (enters)
			stacks[t][depths[t]++] = some;
		else if (depths[t] > 0)
			events[i].method = stacks[t][--depths[t]];
	}
}

static void compare_nodes(const char *row, const struct tree *seen,
    const struct tree *wanted)
{
	uint64_t seen_calls = 0, wanted_calls = 0;

	for (uint32_t i = 0; i < wanted->count; i++) {
		const struct node *node = &wanted->nodes[i], *same;
		const uint32_t at = i == wanted->root ?
		    seen->root :
		    tree_find(seen, node->hash, node->method);

		row_require(row, at != NO_NODE);
		same = &seen->nodes[at];
		row_assert_number(row, same->calls, node->calls);
		for (int c = 0; c < CLOCKS; c++)
			row_assert_number(row, same->time[c], node->time[c]);
		wanted_calls += node->calls;
	}
	for (uint32_t i = 0; i < seen->count; i++)
		seen_calls += seen->nodes[i].calls;
	row_assert_number(row, seen_calls, wanted_calls);
}

static void compare_calls(const char *row, const struct thread *seen,
    const struct thread *wanted)
{
	const struct calls *a = &seen->calls, *b = &wanted->calls;

	row_assert_number(row, calls_depths(a), calls_depths(b));
	for (size_t d = 0; d < calls_depths(b); d++) {
		row_require(row, calls_count(a, d) == calls_count(b, d));
		for (size_t i = 0; i < calls_count(b, d); i++) {
			const struct call one = calls_at(a, d, i);
			const struct call other = calls_at(b, d, i);

			row_assert_number(row, one.begin, other.begin);
			row_assert_number(row, one.cpu_begin, other.cpu_begin);
			row_assert_number(row, one.end, other.end);
			row_assert_number(row, one.callees_end,
			    other.callees_end);
			for (int c = 0; c < CLOCKS; c++)
				row_assert_number(row, one.time[c],
				    other.time[c]);
			row_assert(row,
			    seen->tree.nodes[one.node].hash ==
				wanted->tree.nodes[other.node].hash);
		}
	}
}

static void each_prefix(void **state)
{
	struct make_event events[EVENTS];

	(void)state;
	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		struct loading seen;

		begin(&seen);
		make_events(events, seed);
		for (size_t i = 0; i < EVENTS; i++) {
			struct loading wanted;
			char row[40];

			snprintf(row, sizeof row, "seed %u, record %zu",
			    (unsigned)seed, i);
			begin(&wanted);
			run(&wanted, events, i + 1);
			assert_true(loader_finish(&wanted.loader, NULL));
			run(&seen, &events[i], 1);
			assert_true(loader_store(&seen.loader, NULL));
			for (uint32_t t = 0; t < seen.threads->count; t++) {
				const struct thread *a, *b;

				a = seen.threads->items[t];
				b = wanted.threads->items[t];
				compare_nodes(row, &a->tree, &b->tree);
				compare_calls(row, a, b);
			}
			end(&wanted);
		}
		assert_true(loader_finish(&seen.loader, NULL));
		end(&seen);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(each_prefix),
};

TEST_FILE(tests, NULL, NULL);
