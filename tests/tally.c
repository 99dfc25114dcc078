/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "tally.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Appends as long as there is room. */
__attribute__((format(printf, 3, 4))) static void add(char *text, size_t room,
    const char *format, ...)
{
	size_t length = strlen(text);
	va_list args;

	va_start(args, format);
	vsnprintf(text + length, room - length, format, args);
	va_end(args);
}

static bool on_begin(void *self, const struct facts *f, struct error *err)
{
	struct tally *t = self;

	(void)f;
	(void)err;
	t->begins++;
	return true;
}

static bool on_thread(void *self, uint32_t id, struct slice name,
    struct error *err)
{
	struct tally *t = self;

	(void)err;
	t->threads++;
	add(t->names, sizeof t->names, "%" PRIu32 "=%.*s ", id,
	    (int)name.length, name.start);
	return true;
}

static bool on_method(void *self, const struct method_line *m,
    struct error *err)
{
	struct tally *t = self;

	(void)err;
	t->methods++;
	add(t->names, sizeof t->names, "0x%" PRIx32 "=%.*s.%.*s%.*s:%.*s",
	    m->id, (int)m->class_name.length, m->class_name.start,
	    (int)m->name.length, m->name.start, (int)m->signature.length,
	    m->signature.start, (int)m->source.length, m->source.start);
	if (m->line != 0)
		add(t->names, sizeof t->names, ":%" PRId32, m->line);
	add(t->names, sizeof t->names, " ");
	return true;
}

static bool on_rebase(void *self, uint32_t thread,
    const uint64_t base[CLOCKS], struct error *err)
{
	struct tally *t = self;
	size_t i = 0;

	(void)err;
	while (i < t->lane_count && t->lanes[i].thread != thread)
		i++;
	if (i == TALLY_LANES)
		abort();
	t->lane_count += i == t->lane_count;
	t->lanes[i].thread = thread;
	memcpy(t->lanes[i].base, base, sizeof t->lanes[i].base);
	return true;
}

/* The time of an event, from wherever its thread's times are counted. */
static uint64_t time_of(const struct tally *t, const struct event *e,
    enum clock c)
{
	for (size_t i = 0; i < t->lane_count; i++)
		if (t->lanes[i].thread == e->thread)
			return t->lanes[i].base[c] + e->time[c];
	return e->time[c];
}

static bool on_events(void *self, const struct event *events, size_t count,
    uint64_t offset, struct error *err)
{
	struct tally *t = self;

	(void)offset;
	t->is_disordered |= t->begins != 1 || count > EVENT_BATCH;
	t->batches++;
	for (size_t i = 0; i < count; i++)
		t->samples += events[i].word == (1 << 2 | ACTION_SAMPLE);
	for (size_t i = 0; i < count; i++)
		if (t->events++ < 32)
			add(t->log, sizeof t->log,
			    "%" PRIu32 "%c%" PRIx32 "@%" PRIu64 "/%" PRIu64 " ",
			    events[i].thread, "+-!?"[events[i].word & 3],
			    events[i].word & ~3u,
			    time_of(t, &events[i], CLOCK_WALL),
			    time_of(t, &events[i], CLOCK_CPU));
	if (t->stop_at > 0 && t->events >= t->stop_at)
		return fail(err, "stopped");
	return true;
}

struct sink tally_sink(struct tally *t)
{
	return (struct sink){ t, on_begin, on_thread, on_method, on_rebase,
		on_events, NULL, NULL, NULL };
}

static void note(struct tally *t, const struct notices *n)
{
	t->truncated_at = n->offset[NOTICE_TRUNCATED];
	for (int i = 0; i < NOTICES; i++)
		if (n->count[i] > 0)
			add(t->notices, sizeof t->notices, "%s=%" PRIu64 " ",
			    notice_kinds[i].name, n->count[i]);
}

void tally_read(struct tally *t, struct trace *trace)
{
	struct sink sink = tally_sink(t);
	char layout[64];

	if (trace == NULL) {
		add(t->summary, sizeof t->summary, "%s", t->err.text);
		return;
	}
	if (trace_read(trace, &sink, &t->err)) {
		facts_layout(&trace->facts, layout, sizeof layout);
		add(t->summary, sizeof t->summary, "%s, %s", layout,
		    facts_clocks(&trace->facts));
	} else {
		add(t->summary, sizeof t->summary, "%s", t->err.text);
	}
	note(t, &trace->notices);
	trace_close(trace);
}

static void clear(struct tally *t)
{
	size_t stop_at = t->stop_at;

	memset(t, 0, sizeof *t);
	t->stop_at = stop_at;
}

void tally_bytes(struct tally *t, const void *at, size_t size)
{
	clear(t);
	tally_read(t,
	    trace_open_bytes(bytes_of(at, size), "x.trace", NULL, &t->err));
}

void tally_file(struct tally *t, const char *path)
{
	clear(t);
	tally_read(t, trace_open(path, INPUT_AUTO, NULL, NULL, &t->err));
}
