/* SPDX-License-Identifier: Apache-2.0 */
/*
 * script.h - traces as short texts, for the tests of model, query, view, ui.
 *
 * A word is a record or says where the next ones stand: "+a" enters method a,
 * "-a" leaves it, "!a" unwinds it; "12" sets both clocks, "12/5" wall and CPU
 * time; "@2" goes to thread 2.  The methods are a .. h of com.app.A .. H, the
 * threads 1 "main", 2 "worker", 3 "io".
 */
#ifndef TESTS_SCRIPT_H
#define TESTS_SCRIPT_H

#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "gen_random.h"
#include "loaded.h"
#include "query/scope.h"

enum { SCRIPT_EVENTS = 4000, SCRIPT_METHODS = 8 };

struct script {
	struct make_event events[SCRIPT_EVENTS];
	size_t count;
};

static const struct make_thread script_threads[] = { { 1, "main" },
	{ 2, "worker" }, { 3, "io" } };

static const struct make_method script_methods[SCRIPT_METHODS] = {
	{ 4, "com.app.A", "a", "()V", "A.java", 0 },
	{ 8, "com.app.B", "b", "(I)V", "B.java", 0 },
	{ 12, "com.app.C", "c", "()V", "C.java", 0 },
	{ 16, "com.app.D", "d", "()V", "D.java", 0 },
	{ 20, "com.app.E", "e", "()V", "E.java", 0 },
	{ 24, "com.app.F", "f", "()V", "F.java", 0 },
	{ 28, "com.app.G", "g", "()V", "G.java", 0 },
	{ 32, "com.app.H", "h", "()V", "H.java", 0 },
};

static inline uint32_t script_number(const char **text)
{
	char *end;
	uint32_t n = (uint32_t)strtoul(*text, &end, 10);

	*text = end;
	return n;
}

static inline void script_read(struct script *s, const char *text)
{
	struct make_event now = { 1, 0, 0, 0, 0 };

	s->count = 0;
	while (*text != '\0') {
		char c = *text;

		if (c >= '0' && c <= '9') {
			now.wall_us = now.cpu_us = script_number(&text);
		} else if (c == '/') {
			text++;
			now.cpu_us = script_number(&text);
		} else if (c == '@') {
			text++;
			now.thread = script_number(&text);
		} else if (c == ' ') {
			text++;
		} else {
			assert_true(s->count < SCRIPT_EVENTS);
			now.method = (uint32_t)(text[1] - 'a' + 1) * 4;
			now.action = c == '+' ? MAKE_ENTER : c == '-' ?
			    MAKE_EXIT : MAKE_UNROLL;
			s->events[s->count++] = now;
			text += 2;
		}
	}
}

/* How many records, of how many methods, how far apart. */
struct script_shape {
	size_t count;
	uint32_t methods, least, most;
};

/* One thread, sound but for calls that are open at the end. */
static inline void script_random(struct script *s, uint64_t seed,
    struct script_shape shape)
{
	struct gen_random random = { seed };
	uint32_t stack[SCRIPT_EVENTS];
	size_t depth = 0;
	struct make_event now = { 1, 0, 0, 0, 0 };

	for (s->count = 0; s->count < shape.count; s->count++) {
		uint32_t by = shape.least + gen_below(&random,
		    shape.most - shape.least + 1);

		now.wall_us += by;
		now.cpu_us += by / 2;
		now.action = depth > 0 && gen_below(&random, 100) < 48 ?
		    gen_below(&random, 9) == 0 ? MAKE_UNROLL : MAKE_EXIT :
		    MAKE_ENTER;
		if (now.action == MAKE_ENTER)
			stack[depth++] = 4 + 4 * gen_below(&random,
			    shape.methods);
		now.method = stack[now.action == MAKE_ENTER ? depth - 1 :
		    --depth];
		s->events[s->count] = now;
	}
}

/* The rest of the file around the records; both clocks. */
static inline struct make_trace_spec script_spec(const struct script *s)
{
	return (struct make_trace_spec){ .layout = MAKE_V3, .clock = "dual",
		.vm = "art", .threads = script_threads,
		.thread_count = ROWS(script_threads),
		.methods = script_methods, .method_count = SCRIPT_METHODS,
		.events = s->events, .event_count = s->count };
}

/* Version 3 needs both clocks. */
static inline void script_set_clock(struct make_trace_spec *spec,
    const char *clock)
{
	spec->clock = clock;
	if (strcmp(clock, "dual") != 0)
		spec->layout = MAKE_V2;
}

static inline void script_load_as(struct loaded *l, const char *row,
    const struct script *s, const char *clock)
{
	struct make_trace_spec spec = script_spec(s);

	script_set_clock(&spec, clock);
	loaded_spec(l, row, &spec);
}

static inline void script_load(struct loaded *l, const char *row,
    const char *text)
{
	struct script *s = malloc(sizeof *s);

	assert_non_null(s);
	script_read(s, text);
	script_load_as(l, row, s, "dual");
	free(s);
}

static inline void script_load_random(struct loaded *l, struct script *s,
    uint64_t seed, struct script_shape shape)
{
	char row[32];

	snprintf(row, sizeof row, "seed %llu", (unsigned long long)seed);
	script_random(s, seed, shape);
	script_load_as(l, row, s, "dual");
}

/* The thread of that id, which has records. */
static inline const struct thread *script_thread(const struct loaded *l,
    uint32_t id)
{
	const struct threads *threads = l->profile->threads;
	uint32_t number = id_map_get(&threads->by_id, id);

	assert_true(number != NO_ID);
	return threads->items[number];
}

/* As where room for calls ran out: the calls that run are lost. */
static inline void script_lose_running(const struct loaded *l, uint32_t id)
{
	struct calls *calls =
	    &l->profile->threads->items[script_thread(l, id)->number]->calls;

	free(calls->open);
	calls->open = NULL;
	calls->open_count = calls->open_room = 0;
}

/* Our number of the method with that letter. */
static inline uint32_t script_method(const struct loaded *l, char letter)
{
	uint32_t number = id_map_get(&l->profile->ids->by_id,
	    (uint32_t)(letter - 'a' + 1));

	assert_true(number != NO_ID);
	return number;
}

/* The letter of the method of a call. */
static inline char script_letter(const struct loaded *l,
    const struct thread *t, uint32_t node)
{
	const struct method *m = methods_at(profile_methods(l->profile),
	    t->tree.nodes[node].method);

	return m->text[m->name_at];
}

static inline void parts_add(struct parts *parts, const struct thread *thread,
    struct period period)
{
	ARRAY_ADD(parts->items, parts->room, parts->count,
	    (struct part){ .thread = thread,
		.period = period });
}

#endif
