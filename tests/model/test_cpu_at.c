/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_cpu_at - the CPU clock at any time, against a walk over all events: of
 * small traces, of random ones as their records say, of those in $ARTSCOPE_TRACES
 * by their calls; and while a trace is being read.
 */
#include "config.h"

#include "checked.h"
#include "load/loader.h"
#include "model/cpu_clock.h"

/* The events of a thread in order, and how far the walk has come. */
struct events {
	struct event_time *of;
	size_t count, at;
};

static void add_event(struct events *e, uint64_t time, uint64_t cpu)
{
	e->of[e->count++] = (struct event_time){ time, cpu };
}

/* For times that never go back. */
static uint64_t slow_cpu_at(struct events *e, uint64_t time)
{
	struct event_time a, b;

	while (e->at < e->count && e->of[e->at].time < time)
		e->at++;
	if (e->at == 0)
		return e->of[0].cpu;
	a = e->of[e->at - 1];
	if (e->at == e->count)
		return a.cpu;
	b = e->of[e->at];
	return a.cpu + (b.cpu - a.cpu) * (time - a.time) / (b.time - a.time);
}

static void small(void **state)
{
	static const struct {
		const char *name, *trace;
		uint64_t time, cpu;
	} rows[] = {
		{ "at the first event", "10/7 +a 20/9 -a", 10, 7 },
		{ "before it", "10/7 +a 20/9 -a", 3, 7 },
		{ "at the last", "10/7 +a 20/9 -a", 20, 9 },
		{ "after it", "10/7 +a 20/9 -a", 99, 9 },
		{ "half way", "10/0 +a 20/8 -a", 15, 4 },
		{ "rounded down", "10/0 +a 20/8 -a", 19, 7 },
		{ "of a child", "0/0 +a 10/0 +b 20/8 -b 30/8 -a", 15, 4 },
		{ "behind a child", "0/0 +a 10/0 +b 20/8 -b 30/12 -a", 25, 10 },
		{ "between outermost calls",
		    "0/0 +a 10/5 -a 20/9 +b 30/9 -b", 15, 7 },
		{ "a tick with several: where it begins",
		    "0/0 +a 10/3 +b 10/5 -b 10/8 +c 20/8 -c 20/8 -a", 10, 3 },
		{ "a tick behind it: where it ends",
		    "0/0 +a 10/3 +b 10/5 -b 10/8 +c 20/18 -c 20/18 -a", 11, 9 },
		{ "the inner end comes before the outer",
		    "0/0 +a 1/0 +b 10/3 -b 10/7 -a 20/7 +a 30/7 -a", 10, 3 },
		{ "running calls", "0/0 +a 10/4 +b 20/4 +c 30/8 +d", 25, 6 },
		{ "an exit that is ignored is no event",
		    "0/0 +a 20/20 -b 30/21 -a", 10, 7 },
		{ "but the last one is", "0/0 +a 10/5 +c 20/20 -b", 15, 12 },
		{ "ran before", "10/4 +a 20/8 -a 30/12 -b", 25, 10 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct loaded l;

		script_load(&l, rows[i].name, rows[i].trace);
		row_assert_number(rows[i].name, cpu_at(script_thread(&l, 1),
		    rows[i].time), rows[i].cpu);
		loaded_free(&l);
	}
}

static void other_clocks(void **state)
{
	static const struct {
		const char *clock;
		uint64_t time, cpu;
	} rows[] = {
		{ "wall", 15, 0 }, { "thread-cpu", 15, 15 },
		{ "thread-cpu", 5, 10 }, { "thread-cpu", 99, 20 },
	};
	struct script s;

	(void)state;
	script_read(&s, "10 +a 12 +b 17 -b 20 -a");
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct loaded l;

		script_load_as(&l, rows[i].clock, &s, rows[i].clock);
		row_assert_number(rows[i].clock, cpu_at(script_thread(&l, 1),
		    rows[i].time), rows[i].cpu);
		loaded_free(&l);
	}
}

/* While a trace is read, what is answered up to the last record is what will be
 * answered in the end. */
static void while_loading(void **state)
{
	struct script *s = malloc(sizeof *s);
	struct loader stacks;
	static const struct facts facts = { .has_clock = { true, true } };
	struct methods *methods = methods_new();
	struct ids *ids = ids_new(methods);
	struct threads *threads = threads_new();
	struct notices notices = { 0 };
	struct loaded l;

	(void)state;
	assert_true(s != NULL && methods != NULL && ids != NULL &&
	    threads != NULL);
	script_random(s, 5, (struct script_shape){ 600, 5, 0, 9 });
	script_load_as(&l, "whole", s, "dual");
	loader_init(&stacks, &facts, ids, threads, &notices);
	for (size_t i = 0; i < s->count; i++) {
		const struct make_event *m = &s->events[i];
		const struct event e = { .thread = m->thread,
			.word = m->method | (uint32_t)m->action,
			.time = { (uint32_t)m->wall_us, (uint32_t)m->cpu_us } };
		const struct thread *t;

		assert_true(loader_run(&stacks, &e, 1, NULL) &&
		    loader_store(&stacks, NULL));
		t = threads->items[0];
		for (uint64_t time = m->wall_us % 7; time <= m->wall_us;
		    time += 1 + m->wall_us / 50)
			assert_int_equal(cpu_at(t, time),
			    cpu_at(script_thread(&l, 1), time));
	}
	loaded_free(&l);
	threads_free(threads);
	ids_free(ids);
	methods_free(methods);
	free(s);
}

static uint64_t clock_at(struct cpu_clock *clock, uint64_t time, uint64_t slack)
{
	const struct cpu_gap g = cpu_clock_gap(clock, time, slack);
	const struct event_time a = g.previous, b = g.next;

	return a.cpu == b.cpu || b.time <= a.time ?
	    b.cpu :
	    a.cpu + (b.cpu - a.cpu) * (time - a.time) / (b.time - a.time);
}

/* Of times that go up; each is asked in other orders, too. */
static void compare(const char *row, const struct thread *t,
    struct events *e, struct cpu_clock *clock, uint64_t time)
{
	const uint64_t wanted = slow_cpu_at(e, time);
	const uint64_t slack = time % 50, about = clock_at(clock, time, slack);

	row_assert_number(row, cpu_at(t, time), wanted);
	row_assert(row, about <= wanted + slack && about + slack >= wanted);
	row_assert_number(row, clock_at(clock, time, 0), wanted);
	if (time % 7 == 0)
		cpu_clock_gap(clock, time / 2, 0);
}

static void over_records(void **state)
{
	static const struct script_shape shapes[] = {
		{ 3000, 5, 0, 3 }, { 3000, 8, 0, 900 },
		{ 700, 3, 0, 0 }, { 1500, 6, 1, 2 },
	};
	struct script *s = malloc(sizeof *s);
	struct events e = { .of = calloc(SCRIPT_EVENTS, sizeof *e.of) };
	struct cpu_clock clock;

	(void)state;
	assert_true(s != NULL && e.of != NULL);
	for (uint64_t seed = 0; seed < 40; seed++) {
		struct loaded l;
		const struct thread *t;

		script_load_random(&l, s, seed, shapes[seed % 4]);
		t = script_thread(&l, 1);
		e.count = e.at = 0;
		for (size_t i = 0; i < s->count; i++)
			add_event(&e, s->events[i].wall_us,
			    s->events[i].cpu_us);
		cpu_clock_init(&clock, t);
		for (uint64_t time = 0; time < t->last[CLOCK_WALL] + 3;
		    time += 1 + t->last[CLOCK_WALL] / 4000)
			compare("random", t, &e, &clock, time);
		loaded_free(&l);
	}
	free(e.of);
	free(s);
}

static int compare_events(const void *left, const void *right)
{
	const struct event_time *a = left, *b = right;

	if (a->time != b->time)
		return a->time < b->time ? -1 : 1;
	return a->cpu < b->cpu ? -1 : a->cpu > b->cpu;
}

static void take_events(struct events *e, const struct thread *t)
{
	e->of = calloc((size_t)calls_total(&t->calls) * 2 + 2, sizeof *e->of);
	assert_non_null(e->of);
	e->count = e->at = 0;
	add_event(e, t->first[CLOCK_WALL], t->first[CLOCK_CPU]);
	add_event(e, t->last[CLOCK_WALL], t->last[CLOCK_CPU]);
	for (size_t d = 0; d < calls_depths(&t->calls); d++)
		for (size_t i = 0; i < calls_count(&t->calls, d); i++) {
			struct call c = calls_at(&t->calls, d, i);

			e->of[e->count++] = call_entry(&c);
			e->of[e->count++] = call_exit(&c, CLOCK_WALL);
		}
	qsort(e->of, e->count, sizeof *e->of, compare_events);
}

enum { TIMES = 3000 };

static void check_thread(const struct check_results *k, const struct thread *t)
{
	struct events e;
	struct cpu_clock clock;
	size_t step;

	if (t->events == 0 || !t->calls.is_dual)
		return;
	take_events(&e, t);
	cpu_clock_init(&clock, t);
	step = 1 + e.count / TIMES;
	for (size_t i = 0; i < e.count; i += step) {
		const uint64_t at = e.of[i].time;
		const uint64_t next = e.of[i + 1 < e.count ? i + 1 : i].time;

		row_assert(k->row, i == 0 || e.of[i].cpu >= e.of[i - 1].cpu);
		compare(k->row, t, &e, &clock, at);
		if (next > at + 1)
			compare(k->row, t, &e, &clock, at + (next - at) / 2);
	}
	free(e.of);
}

static void check(const struct check_results *k)
{
	for (uint32_t i = 0; i < k->parts.count; i++)
		check_thread(k, k->parts.items[i].thread);
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

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(small),
	cmocka_unit_test(other_clocks),
	cmocka_unit_test(while_loading),
	cmocka_unit_test(over_records),
	cmocka_unit_test(over_random),
	cmocka_unit_test(over_recordings),
};

TEST_FILE(tests, NULL, NULL);
