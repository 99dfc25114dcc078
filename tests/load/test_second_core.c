/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_second_core - with a helper on another core, and from records as they stand
 * in the file, the calls and trees are the same as without, and whoever looks
 * while a trace is loaded sees sums that add up.
 */
#include "config.h"

#include "gen_random.h"
#include "load/loader.h"
#include "loaded.h"
#include "lens/totals.h"
#include "trace/records.h"

#include <pthread.h>
#include <stdlib.h>

enum { THREADS = 3, METHODS = 12, RECORDS = 3 * HELP_AFTER, DEEPEST = 40,
	BATCH = 100 };

/* Random calls of a few threads; one in `odd_one_in` records exits a method
 * that may not run, one in `late_one_in` goes back in time, as odd ones may; one
 * in `new_one_in` calls is of a method that nobody knows.  0: never. */
struct scene {
	const char *name;
	uint32_t odd_one_in;
	uint32_t settle_every; /* batches; 0: only at the end */
	uint32_t new_one_in, late_one_in;
};

struct stack {
	uint32_t depth, methods[DEEPEST];
};

static void make_event(struct make_event *e, struct stack *s,
    struct gen_random *random, bool is_odd)
{
	bool enters = s->depth == 0 || (s->depth < DEEPEST &&
	    gen_below(random, 2) == 0);

	e->action = enters ? MAKE_ENTER : gen_below(random, 50) == 0 ?
	    MAKE_UNROLL : MAKE_EXIT;
	e->method = (1 + gen_below(random, METHODS)) * 4;
	if (is_odd)
		e->action = MAKE_EXIT;
	else if (enters)
		s->methods[s->depth++] = e->method;
	else
		e->method = s->methods[--s->depth];
}

/* The call that was begun last is one of another method. */
static uint32_t rename_top(struct stack *s, uint32_t number)
{
	return s->methods[s->depth - 1] = (1 + number) * 4;
}

static struct make_event *make_events(const struct scene *scene)
{
	struct make_event *events = calloc(RECORDS, sizeof *events);
	struct stack stacks[THREADS] = { { 0 } };
	struct gen_random random = { 7 };
	uint32_t thread = 0, now = 1000, wall, unknown = METHODS;

	assert_non_null(events);
	for (size_t i = 0; i < RECORDS; i++) {
		bool is_odd = scene->odd_one_in > 0 &&
		    gen_below(&random, scene->odd_one_in) == 0;
		struct make_event *e = &events[i];

		if (gen_below(&random, 20) == 0)
			thread = gen_below(&random, THREADS);
		now += gen_below(&random, 5);
		make_event(e, &stacks[thread], &random, is_odd);
		if (e->action == MAKE_ENTER && scene->new_one_in > 0 &&
		    gen_below(&random, scene->new_one_in) == 0)
			e->method = rename_top(&stacks[thread], ++unknown);
		e->thread = thread + 1;
		if (scene->late_one_in > 0 &&
		    gen_below(&random, scene->late_one_in) == 0)
			is_odd = true;
		wall = now - (is_odd ? gen_below(&random, 9) : 0);
		e->wall_us = wall;
		e->cpu_us = wall / 2;
	}
	return events;
}

struct model {
	struct methods *methods;
	struct ids *ids;
	struct threads *threads;
	struct notices notices;
	struct loader stacks;
};

enum how { ALONE, HELPED, AS_IN_FILE };

static void put_u32(unsigned char *at, uint32_t value)
{
	for (int i = 0; i < 4; i++)
		at[i] = (unsigned char)(value >> 8 * i);
}

static void put_record(unsigned char *at, const struct event *e)
{
	at[0] = (unsigned char)e->thread;
	at[1] = (unsigned char)(e->thread >> 8);
	put_u32(at + USUAL_WORD, e->word);
	put_u32(at + USUAL_CPU, e->time[CLOCK_CPU]);
	put_u32(at + USUAL_WALL, e->time[CLOCK_WALL]);
}

/* As records of the file, as far as they are taken, and else as events. */
static size_t run_records(struct model *m, unsigned char *bytes,
    const struct event *e, size_t count)
{
	size_t taken = 0, all = 0;

	for (size_t i = 0; i < count; i++)
		put_record(&bytes[i * USUAL_BYTES], &e[i]);
	for (size_t i = 0; i < count; i++) {
		taken = count - i;
		assert_true(loader_run_records(&m->stacks,
		    &bytes[i * USUAL_BYTES], &taken, NULL));
		all += taken;
		i += taken;
		if (i < count)
			assert_true(loader_run(&m->stacks, &e[i], 1, NULL));
	}
	return all;
}

static void begin(struct model *m, enum how how)
{
	static const struct facts facts = { .version = 3,
		.thread_bits = 16,
		.has_clock = { true, true } };

	*m = (struct model){ methods_new(), NULL, threads_new(),
		{ { 0 }, { 0 } }, { 0 } };
	m->ids = ids_new(m->methods);
	assert_true(m->methods != NULL && m->ids != NULL && m->threads != NULL);
	loader_init(&m->stacks, &facts, m->ids, m->threads, &m->notices);
	if (how == ALONE) /* the time to get help is over */
		m->stacks.records = HELP_AFTER;
}

/* How many records were taken as they stood in the file. */
static size_t feed(struct model *m, const struct scene *scene,
    const struct make_event *events, unsigned char *file, enum how how)
{
	struct event batch[BATCH];
	size_t taken = 0;

	for (size_t i = 0, n = 0; i < RECORDS; i++) {
		const struct make_event *e = &events[i];

		batch[n++] = (struct event){ e->thread, e->method | e->action,
			{ (uint32_t)e->wall_us, (uint32_t)e->cpu_us } };
		if (n < BATCH && i + 1 < RECORDS)
			continue;
		if (how == AS_IN_FILE)
			taken += run_records(m,
			    &file[(i + 1 - n) * USUAL_BYTES], batch, n);
		else
			assert_true(loader_run(&m->stacks, batch, n, NULL));
		n = 0;
		if (scene->settle_every > 0 &&
		    i / BATCH % scene->settle_every == 0)
			assert_true(loader_store(&m->stacks, NULL));
	}
	return taken;
}

static size_t run(struct model *m, const struct scene *scene,
    const struct make_event *events, enum how how)
{
	unsigned char *file = calloc(RECORDS, USUAL_BYTES);
	size_t taken;

	assert_non_null(file);
	begin(m, how);
	taken = feed(m, scene, events, file, how);
	assert_true(loader_finish(&m->stacks, NULL));
	free(file);
	return taken;
}

static void end(struct model *m)
{
	threads_free(m->threads);
	ids_free(m->ids);
	methods_free(m->methods);
}

static void compare_trees(const char *row, const struct tree *a,
    const struct tree *b)
{
	row_assert_number(row, a->count, b->count);
	row_assert_number(row, a->root, b->root);
	for (uint32_t i = 0; i < a->count; i++) {
		const struct node *x = &a->nodes[i], *y = &b->nodes[i];
		const struct node_rest *v = &a->rests[i], *w = &b->rests[i];

		row_assert(row, x->hash == y->hash && x->method == y->method &&
		    v->parent == w->parent && x->calls == y->calls &&
		    v->threw == w->threw &&
		    x->time[CLOCK_WALL] == y->time[CLOCK_WALL] &&
		    x->time[CLOCK_CPU] == y->time[CLOCK_CPU]);
		row_require(row, i == a->root || v->parent < a->count);
	}
}

static void compare_calls(const char *row, const struct calls *a,
    const struct calls *b)
{
	row_assert_number(row, calls_depths(a), calls_depths(b));
	for (size_t depth = 0; depth < calls_depths(a); depth++) {
		size_t count = calls_count(a, depth);

		row_assert_number(row, count, calls_count(b, depth));
		for (size_t i = 0; i < count; i++) {
			struct call x = calls_at(a, depth, i);
			struct call y = calls_at(b, depth, i);

			row_assert(row, x.begin == y.begin &&
			    x.node == y.node && x.end == y.end &&
			    x.time[CLOCK_WALL] == y.time[CLOCK_WALL] &&
			    x.time[CLOCK_CPU] == y.time[CLOCK_CPU]);
		}
	}
}

static void compare(const char *row, struct model *a, struct model *b)
{
	row_assert_number(row, b->threads->count, a->threads->count);
	for (uint32_t t = 0; t < a->threads->count; t++) {
		const struct thread *x = a->threads->items[t];
		const struct thread *y = b->threads->items[t];

		row_assert_number(row, x->events, y->events);
		row_assert_number(row, x->entries, y->entries);
		compare_trees(row, &x->tree, &y->tree);
		compare_calls(row, &x->calls, &y->calls);
	}
	for (int i = 0; i < NOTICES; i++)
		row_assert_number(row, a->notices.count[i],
		    b->notices.count[i]);
	end(a);
	end(b);
}

static void helped(void **state)
{
	static const struct scene rows[] = {
		{ "usual", 0, 0, 0, 0 },
		{ "odd ones", 100, 0, 0, 0 },
		{ "many odd ones", 3, 0, 0, 0 },
		{ "hardly an unknown method", 0, 0, 20000, 0 },
		{ "unknown methods", 0, 0, 50, 0 },
		{ "hardly back in time", 0, 0, 0, 30000 },
		{ "back in time", 0, 0, 0, 70 },
		{ "looked at often", 0, 7, 0, 0 },
		{ "looked at often, hardly odd", 0, 7, 80000, 80000 },
		{ "looked at always, and odd", 50, 1, 0, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct make_event *events = make_events(&rows[i]);
		struct model alone, with;
		size_t taken;

		run(&alone, &rows[i], events, ALONE);
		run(&with, &rows[i], events, HELPED);
		compare(rows[i].name, &alone, &with);
		run(&alone, &rows[i], events, ALONE);
		taken = run(&with, &rows[i], events, AS_IN_FILE);
		/* after an exit that fits nothing events wait */
		row_assert(rows[i].name,
		    taken > RECORDS / 8 || rows[i].odd_one_in > 0);
		compare(rows[i].name, &alone, &with);
		free(events);
	}
}

/* What a reader sees adds up, and every call has a caller. */
static void look(const struct profile *p)
{
	const struct threads *threads = p->threads;
	struct totals t;

	totals_init(&t, profile_methods(p)->count);
	for (uint32_t i = 0; i < threads->count; i++) {
		const struct tree *tree = &threads->items[i]->tree;

		for (uint32_t n = 0; n < tree->count; n++)
			assert_true(n == tree->root ||
			    tree->rests[n].parent < tree->count);
		assert_true(totals_add(&t,
		    &(struct part){ .thread = threads->items[i] }, NULL));
	}
	for (int c = 0; c < CLOCKS; c++) {
		uint64_t sum = t.outside[c];

		for (uint32_t i = 0; i < t.methods; i++)
			sum += t.items[i].exclusive[c];
		assert_int_equal(sum, t.span[c]);
	}
	totals_free(&t);
}

struct loading {
	struct profile *profile;
	struct trace *trace;
};

static void *load(void *argument)
{
	struct loading *l = argument;

	profile_load(l->profile, l->trace, NULL);
	return NULL;
}

/* Loads the trace, and looks as often as it can; how often that was. */
static unsigned load_and_look(struct make_bytes b)
{
	struct loading l = { profile_new(NULL),
		trace_open_bytes(bytes_of(b.data, b.size), "scene", NULL,
		    NULL) };
	unsigned looks = 0;
	pthread_t loader;

	assert_true(l.profile != NULL && l.trace != NULL);
	assert_int_equal(pthread_create(&loader, NULL, load, &l), 0);
	while (!l.profile->is_complete) {
		profile_lock(l.profile);
		look(l.profile);
		looks += l.profile->records > 0 && !l.profile->is_complete;
		profile_unlock(l.profile);
	}
	pthread_join(loader, NULL);
	look(l.profile);
	assert_int_equal(l.profile->records, RECORDS);
	profile_free(l.profile);
	trace_close(l.trace);
	return looks;
}

static void looked_at(void **state)
{
	static const struct scene scene = { "looked at", 200, 0, 0, 0 };
	struct make_event *events = make_events(&scene);
	struct make_bytes b = make_trace(&(struct make_trace_spec){
		.layout = MAKE_V3, .clock = "dual", .events = events,
		.event_count = RECORDS });
	unsigned looks = 0;

	(void)state;
	for (int i = 0; i < 100 && looks < 3; i++)
		looks += load_and_look(b);
	assert_true(looks >= 3);
	make_bytes_free(&b);
	free(events);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(helped),
	cmocka_unit_test(looked_at),
};

TEST_FILE(tests, NULL, NULL);
