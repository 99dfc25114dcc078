/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_call_walk - the events of each thread are the file's own, one by one and in
 * its order: of random traces, sound ones on few ticks and odd ones, and of those
 * in $ARTSCOPE_TRACES.
 *
 * What the reader reports is written down by a sink and compared.  Only three
 * things may differ: calls that ran before the recording have no entry in the file
 * (R3), calls that were closed early or ran on have no exit (R4, R5b), and exits
 * that fit nothing have no call (R5c), which the notices count.
 */
#include "config.h"

#include <stdlib.h>

#include "base/array.h"
#include "checked.h"
#include "model/call_walk.h"

/* A record as the reader reports it; its times count from the base of its thread. */
struct told {
	uint32_t thread, word;
	uint64_t time[CLOCKS];
};

struct report_base {
	uint32_t thread;
	uint64_t time[CLOCKS];
};

struct record {
	struct told *of;
	size_t count, room;
	struct report_base *bases;
	size_t base_count, base_room;
	struct id_map seen;   /* ids that have had a line, or a record */
	struct id_map unsure; /* then they had a line: who knows of which */
};

static bool on_begin(void *self, const struct facts *f, struct error *err)
{
	(void)self;
	(void)f;
	(void)err;
	return true;
}

static bool on_thread(void *self, uint32_t id, struct slice name,
    struct error *err)
{
	(void)self;
	(void)id;
	(void)name;
	(void)err;
	return true;
}

static bool on_method(void *self, const struct method_line *line,
    struct error *err)
{
	struct record *r = self;

	(void)err;
	if (id_map_get(&r->seen, line->id >> 2) != NO_ID)
		id_map_put(&r->unsure, line->id >> 2, 1);
	id_map_put(&r->seen, line->id >> 2, 1);
	return true;
}

static struct report_base *base_of(struct record *r, uint32_t thread)
{
	struct report_base *grown;

	for (size_t i = 0; i < r->base_count; i++)
		if (r->bases[i].thread == thread)
			return &r->bases[i];
	grown = array_grow(r->bases, &r->base_room, r->base_count + 1,
	    sizeof *grown);
	assert_non_null(grown);
	r->bases = grown;
	grown[r->base_count] = (struct report_base){ .thread = thread };
	return &grown[r->base_count++];
}

static bool on_rebase(void *self, uint32_t thread, const uint64_t base[CLOCKS],
    struct error *err)
{
	(void)err;
	memcpy(base_of(self, thread)->time, base, CLOCKS * sizeof *base);
	return true;
}

static void write_down(struct record *r, const struct event *e)
{
	struct told *grown = array_grow(r->of, &r->room, r->count + 1,
	    sizeof *grown);
	const struct report_base *base = base_of(r, e->thread);

	assert_non_null(grown);
	r->of = grown;
	grown[r->count++] = (struct told){ e->thread, e->word,
		{ base->time[CLOCK_WALL] + e->time[CLOCK_WALL],
		    base->time[CLOCK_CPU] + e->time[CLOCK_CPU] } };
	id_map_put(&r->seen, e->word >> 2, 1);
}

static bool on_events(void *self, const struct event *events, size_t count,
    uint64_t offset, struct error *err)
{
	struct record *r = self;

	(void)offset;
	(void)err;
	for (size_t i = 0; i < count; i++)
		if ((events[i].word & 3) != ACTION_BAD)
			write_down(r, &events[i]);
	return true;
}

static void record_read(struct record *r, const char *row, struct trace *trace)
{
	const struct sink sink = { .self = r,
		.begin = on_begin,
		.thread = on_thread,
		.method = on_method,
		.rebase = on_rebase,
		.events = on_events };

	*r = (struct record){ .count = 0 };
	row_require(row, trace != NULL && trace_read(trace, &sink, NULL));
	trace_close(trace);
}

static void record_free(struct record *r)
{
	free(r->of);
	free(r->bases);
	id_map_free(&r->seen);
	id_map_free(&r->unsure);
}

/* The walk of a thread, which waits for its next record. */
struct side {
	const struct thread *thread;
	struct call_walk walk;
	struct call_event event;
	bool has_event;
	uint64_t last[CLOCKS]; /* as extended and clamped */
};

struct sides {
	const char *row;
	const struct record *record;
	const struct ids *ids;
	struct side *of; /* by thread */
	uint64_t ignored, clamped;
};

/* An exit that the file does not have. */
static bool is_made_up(const struct call_event *e)
{
	return e->is_exit &&
	    (e->call->end == CALL_CLOSED_EARLY || e->call->end == CALL_OPEN);
}

static void next(struct side *s)
{
	do
		s->has_event = call_walk_next(&s->walk, &s->event);
	while (s->has_event && is_made_up(&s->event));
}

/* All calls that ran before begin first. */
static void side_init(struct side *s, const char *row, const struct thread *t)
{
	struct call_event e;

	*s = (struct side){ .thread = t };
	call_walk_init(&s->walk, &t->calls);
	for (uint32_t i = 0; i < t->running_before; i++) {
		row_assert(row, call_walk_next(&s->walk, &e) && !e.is_exit);
		row_assert_number(row, e.call->begin, t->first[t->calls.axis]);
	}
	next(s);
}

static struct event_time time_of(const struct call_event *e, enum clock axis)
{
	return e->is_exit ? call_exit(e->call, axis) : call_entry(e->call);
}

/* Clocks of 32 bits wrap, and one that went back stands still (R2). */
static bool is_time(struct sides *all, struct side *s, enum clock c,
    uint64_t got, uint64_t told)
{
	const bool is_same = (uint32_t)got == (uint32_t)told;
	const bool is_clamped = !is_same && got == s->last[c];

	s->last[c] = got;
	all->clamped += is_clamped;
	return is_same || is_clamped;
}

static bool is_it(const struct sides *all, const struct side *s,
    const struct told *told)
{
	const uint32_t id = told->word >> 2;
	const enum action action = (enum action)(told->word & 3);
	const struct call_event *e = &s->event;

	if (!s->has_event || e->is_exit != (action != ACTION_ENTER) ||
	    (e->is_exit &&
		(e->call->end == CALL_THREW) != (action == ACTION_UNWIND)))
		return false;
	return id_map_get(&all->record->unsure, id) != NO_ID ||
	    id_map_get(&all->ids->by_id, id) ==
	    s->thread->tree.methods[e->call->node];
}

static void take(struct sides *all, struct side *s, const struct told *told)
{
	const struct calls *calls = &s->thread->calls;
	const bool is_exit = (told->word & 3) != ACTION_ENTER;
	struct event_time at;

	if (!is_it(all, s, told)) {
		row_assert(all->row, is_exit);
		all->ignored++;
		return;
	}
	at = time_of(&s->event, calls->axis);
	row_assert(all->row,
	    is_time(all, s, calls->axis, at.time, told->time[calls->axis]));
	if (calls->is_dual)
		row_assert(all->row,
		    is_time(all, s, CLOCK_CPU, at.cpu, told->time[CLOCK_CPU]));
	next(s);
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

/* The calls that begin are those of the events; what is passed over, in each third of
 * them, is what begins before it ends. */
static void check_skips(const char *row, const struct thread *t)
{
	struct call_walk all, some;
	struct call_event e;
	const struct call *call;

	call_walk_init(&all, &t->calls);
	call_walk_init(&some, &t->calls);
	while ((call = next_entry(&some)) != NULL) {
		const uint32_t depth = call->depth, number = call->number;
		size_t begun = 0;

		do
			row_assert(row, call_walk_next(&all, &e));
		while (e.is_exit);
		row_assert_number(row, e.call->depth, depth);
		row_assert_number(row, e.call->number, number);
		if ((depth + number) % 3 != 0)
			continue;
		while (call_walk_next(&all, &e) &&
		    !(e.is_exit && e.call->depth == depth))
			begun += !e.is_exit;
		row_assert_number(row, call_walk_skip(&some), begun);
	}
	while (call_walk_next(&all, &e))
		row_assert(row, e.is_exit);
	call_walk_free(&all);
	call_walk_free(&some);
}

static void compare(const char *row, const struct record *record,
    const struct profile *profile)
{
	const struct threads *threads = profile->threads;
	const uint32_t count = threads->count;
	struct sides all = { .row = row,
		.record = record,
		.ids = profile->ids,
		.of = calloc((size_t)count + 1, sizeof *all.of) };
	struct notices n;

	assert_non_null(all.of);
	profile_notices(profile, &n);
	for (uint32_t i = 0; i < count; i++)
		side_init(&all.of[i], row, threads->items[i]);
	for (size_t i = 0; i < record->count; i++) {
		uint32_t thread = id_map_get(&threads->by_id,
		    record->of[i].thread);

		row_assert(row, thread != NO_ID);
		take(&all, &all.of[thread], &record->of[i]);
	}
	for (uint32_t i = 0; i < count; i++) {
		row_assert(row, !all.of[i].has_event);
		check_skips(row, threads->items[i]);
		call_walk_free(&all.of[i].walk);
	}
	row_assert_number(row, all.ignored, n.count[NOTICE_EXIT_IGNORED]);
	row_assert(row, all.clamped <= n.count[NOTICE_TIME_BACK]);
	free(all.of);
}

static void check_loaded(const char *row, const struct loaded *l)
{
	struct record r;

	record_read(&r, row,
	    trace_open_bytes(bytes_of(l->bytes.data, l->bytes.size), row, NULL,
		NULL));
	compare(row, &r, l->profile);
	record_free(&r);
}

/* Many events on few ticks, of few methods; calls are open at the end. */
static void on_few_ticks(void **state)
{
	static const struct script_shape shapes[] = {
		{ 300, 1, 0, 0 },
		{ 300, 2, 0, 1 },
		{ 300, 1, 0, 2 },
		{ 1500, 3, 0, 3 },
		{ 400, 1, 0, 1 },
	};
	static const char *const clocks[] = { "dual", "wall", "thread-cpu" };
	struct script *s = malloc(sizeof *s);

	(void)state;
	assert_non_null(s);
	for (uint64_t seed = 0; seed < 90; seed++) {
		struct loaded l;
		char row[40];

		snprintf(row, sizeof row, "seed %u, %s", (unsigned)seed,
		    clocks[seed % 3]);
		script_random(s, seed, shapes[seed % 5]);
		script_load_as(&l, row, s, clocks[seed % 3]);
		check_loaded(row, &l);
		loaded_free(&l);
	}
	free(s);
}

static void over_random(void **state)
{
	static const char *const clocks[] = { "dual", "wall", "thread-cpu" };
	struct script *s = malloc(sizeof *s);

	(void)state;
	assert_non_null(s);
	for (uint64_t seed = 0; seed < 4 * CHECKED_SEEDS; seed++) {
		struct gen_random random = { seed };
		struct loaded l;
		char row[40];

		snprintf(row, sizeof row, "seed %u", (unsigned)seed);
		checked_random(s, &random);
		if (seed % 4 == 3)
			checked_load_samples(&l, row, s);
		else
			script_load_as(&l, row, s, clocks[seed % 4]);
		check_loaded(row, &l);
		loaded_free(&l);
	}
	free(s);
}

static void check_recording(const char *folder, const char *name)
{
	char path[4096];
	struct record r;
	struct loaded l;

	snprintf(path, sizeof path, "%s/%s", folder, name);
	if (!loaded_file(&l, path))
		return;
	record_read(&r, name, trace_open(path, INPUT_AUTO, NULL, NULL, NULL));
	compare(name, &r, l.profile);
	record_free(&r);
	loaded_free(&l);
}

static void over_recordings(void **state)
{
	const char *path = getenv("ARTSCOPE_TRACES");
	struct dirent **entries;
	int count = path == NULL ? -1 :
				   scandir(path, &entries, NULL, alphasort);

	(void)state;
	if (count < 0) {
		print_message("ARTSCOPE_TRACES names no folder\n");
		skip();
	}
	for (int i = 0; i < count; i++) {
		if (strstr(entries[i]->d_name, ".trace") != NULL)
			check_recording(path, entries[i]->d_name);
		free(entries[i]);
	}
	free(entries);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(on_few_ticks),
	cmocka_unit_test(over_random),
	cmocka_unit_test(over_recordings),
};

TEST_FILE(tests, NULL, NULL);
