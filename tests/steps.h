/* SPDX-License-Identifier: Apache-2.0 */
/*
 * steps.h - tables of keys and of what the screen shows then, on a trace in a
 * file of its own.
 *
 * A screen is looked at with expressions; one that begins with "!" must not
 * match.  Keys and traces are written as play.h and script.h say.
 */
#ifndef TESTS_STEPS_H
#define TESTS_STEPS_H

#include <locale.h>

#include "play.h"
#include "script.h"

enum { STEP_LOOKS = 6 };

struct edit {
	const char *name, *keys, *looks[STEP_LOOKS];
};

static char steps_path[] = "/tmp/artscope-XXXXXX";

/* For the whole group of tests. */
static inline int steps_set_up(void **state)
{
	int fd;

	(void)state;
	setlocale(LC_ALL, "C.UTF-8");
	fd = mkstemp(steps_path);
	return fd < 0 || close(fd) != 0;
}

static inline int steps_tear_down(void **state)
{
	(void)state;
	return unlink(steps_path);
}

static inline void steps_write(const struct make_trace_spec *spec)
{
	struct make_bytes bytes = make_trace(spec);

	assert_true(make_trace_write(steps_path, bytes));
	make_bytes_free(&bytes);
}

/* The records of a script with that clock. */
static inline void steps_write_script(const char *text, const char *clock)
{
	static struct script script;
	struct make_trace_spec spec;

	script_read(&script, text);
	spec = script_spec(&script);
	script_set_clock(&spec, clock);
	steps_write(&spec);
}

/* A random script again and again, on three threads in turns. */
static inline void steps_write_turns(uint32_t count, struct script_shape shape)
{
	static struct script script;
	struct make_event *events = calloc(count, sizeof *events);
	struct make_trace_spec spec;

	assert_non_null(events);
	script_random(&script, 7, shape);
	spec = script_spec(&script);
	for (uint32_t i = 0; i < count; i++) {
		const uint32_t turn = i / (uint32_t)script.count;

		events[i] = script.events[i % script.count];
		events[i].thread = 1 + turn % 3;
		events[i].wall_us += turn * 40000;
		events[i].cpu_us += turn * 20000;
	}
	spec.events = events;
	spec.event_count = count;
	steps_write(&spec);
	free(events);
}

static inline void steps_look(struct play *p, const char *row,
    const char *const looks[STEP_LOOKS])
{
	for (size_t i = 0; i < STEP_LOOKS && looks[i] != NULL; i++)
		play_shows(p, row, looks[i]);
}

/* Each row begins anew on a screen of that size, "=24x80". */
static inline void steps_play(const struct edit *rows, size_t count,
    const char *size, const struct app_options *options)
{
	static struct play play;
	struct app_options with_path = *options;

	with_path.path = steps_path;
	for (size_t i = 0; i < count; i++) {
		play_start(&play, &with_path);
		play_keys(&play, size);
		play_keys(&play, rows[i].keys);
		steps_look(&play, rows[i].name, rows[i].looks);
		play_end(&play);
	}
}

/* What the viewer wants after some keys. */
struct request {
	const char *name, *keys;
	enum app_request request;
};

static inline void steps_wish_with(const struct request *rows, size_t count,
    const struct app_options *options)
{
	static struct play play;
	struct app_options with_path = *options;

	with_path.path = steps_path;
	for (size_t i = 0; i < count; i++) {
		play_start(&play, &with_path);
		play_keys(&play, rows[i].keys);
		row_assert_number(rows[i].name, play.request, rows[i].request);
		play_end(&play);
	}
}

static inline void steps_wish(const struct request *rows, size_t count)
{
	steps_wish_with(rows, count, &(struct app_options){ 0 });
}

#endif
