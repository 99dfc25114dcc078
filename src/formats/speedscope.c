/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "formats/formats.h"
#include "formats/walk.h"
#include "model/clip.h"

/*
 * A profile for each thread and clock, with its calls as events, or with its
 * merged stacks as samples with their time as weight.
 *
 * Source: file-format-schema.json of the npm package speedscope.  Its reader
 * wants events in the order of time, each call closed by an event of its own.
 */

enum {
	LEAST_PERCENT = 1, /* of the time, unless --thread says which */
	LARGE_FILE = 100 * 1000 * 1000 /* bytes: browsers give up on more */
};

struct speedscope {
	struct writer *out;
	const struct export_context *context;
	uint64_t busy;     /* CPU time of all threads, or their calls */
	uint32_t profiles; /* so far */
	struct method_numbers frames;
	enum measure measure; /* of the profile: a thread on one clock */
	const char *between;  /* its events, or its stacks */
	uint32_t *stack;      /* frames by depth */
	size_t stack_room;
	bool has_weights; /* of stacks, in place of their frames */
	uint64_t sum;     /* of these weights */
};

/* ---- calls as events ---- */

/* Returns how long the clock of the profile has run. */
static uint64_t clock_of(const struct speedscope *s, struct event_time since)
{
	return (enum clock)s->measure == profile_axis(s->context->profile) ?
	    since.time :
	    since.cpu;
}

static void put_event(void *self, const struct export_event *event)
{
	struct speedscope *s = self;

	writer_text(s->out, s->between);
	s->between = ",\n{\"type\":\"";
	writer_text(s->out, event->is_exit ? "C\",\"frame\":" :
	    "O\",\"frame\":");
	writer_number(s->out, method_numbers_get(&s->frames, event->method));
	writer_text(s->out, ",\"at\":");
	writer_number(s->out, clock_of(s, event->since));
	writer_byte(s->out, '}');
}

/* Returns what is exported of the thread's clock; all threads begin at one
 * place. */
static struct period clock_range(const struct speedscope *s,
    const struct export_thread *t)
{
	const struct event_time origin = export_context_origin(s->context, t);
	struct event_time begin = origin;
	struct event_time end = { export_context_range(s->context, t).end,
		t->thread->last[CLOCK_CPU] };

	if (!period_is_none(t->part->period)) {
		struct clip cut;

		clip_make(&cut, t->part);
		begin = cut.begin;
		end = cut.end;
		clip_free(&cut);
	}
	return (struct period){ clock_of(s, export_since(origin, begin)),
		clock_of(s, export_since(origin, end)) };
}

/* ---- merged stacks as samples ---- */

/* Puts a stack with own time, or its weight. */
static void put_stack(void *self, const struct export_node *n)
{
	struct speedscope *s = self;
	const uint64_t weight = n->self[s->measure];

	if (n->depth == 0)
		return;
	ARRAY_ROOM(s->stack, s->stack_room, n->depth);
	s->stack[n->depth - 1] = method_numbers_get(&s->frames, n->method);
	if (weight == 0)
		return;
	writer_text(s->out, s->between);
	s->between = ",\n";
	s->sum += weight;
	if (s->has_weights) {
		writer_number(s->out, weight);
		return;
	}
	for (uint32_t i = 0; i < n->depth; i++) {
		writer_byte(s->out, i == 0 ? '[' : ',');
		writer_number(s->out, s->stack[i]);
	}
	writer_byte(s->out, ']');
}

static bool write_column(struct speedscope *s, const struct export_thread *t,
    bool has_weights, struct error *err)
{
	s->has_weights = has_weights;
	s->between = "\n";
	s->sum = 0;
	return walk_nodes(s->context, t, put_stack, s, err);
}

/* ---- profiles ---- */

/* Puts the profile of a thread, a line for each event, or for each stack and
 * each weight. */
static bool write_profile(struct speedscope *s, const struct export_thread *t,
    struct error *err)
{
	static const char *const units[] = { [TICK_US] = "microseconds",
		[TICK_NS] = "nanoseconds",
		[TICK_WEIGHT] = "none" };
	const bool is_merged = s->context->options->is_merged;
	const enum tick tick = s->context->facts->tick;
	char name[EXPORT_THREAD_LABEL + 8];
	struct period range;
	bool done;

	snprintf(name, sizeof name, "%s %s", t->label,
	    measure_word(s->measure, tick));
	writer_format(s->out, "%s{\"type\":\"%s\"",
	    s->profiles++ > 0 ? ",\n" : "\n",
	    is_merged ? "sampled" : "evented");
	writer_json(s->out, ",\"name\":", slice_of(name));
	writer_format(s->out, ",\"unit\":\"%s\",\"%s\":[", units[tick],
	    is_merged ? "samples" : "events");
	if (is_merged) {
		done = write_column(s, t, false, err);
		writer_text(s->out, "],\"weights\":[");
		done = done && write_column(s, t, true, err);
		range = (struct period){ 0, s->sum };
	} else {
		s->between = "\n{\"type\":\"";
		done = walk_events(s->context, t, put_event, s, err);
		range = clock_range(s, t);
	}
	writer_format(s->out,
	    "],\"startValue\":%" PRIu64 ",\"endValue\":%" PRIu64 "}",
	    range.begin, range.end);
	return done;
}

static uint64_t busy_of(const struct export_context *e,
    const struct export_thread *t)
{
	return e->facts->has_clock[CLOCK_CPU] ?
	    thread_span(t->thread, CLOCK_CPU) : t->thread->entries;
}

/* Is the thread shown?  One that does hardly anything is left out, unless the
 * user asked for it. */
static bool is_shown(const struct speedscope *s,
    const struct export_thread *t)
{
	return s->context->options->names_threads ||
	    s->context->options->is_merged || t->is_main ||
	    busy_of(s->context, t) >= s->busy / 100 * LEAST_PERCENT;
}

static bool write_threads(struct speedscope *s, enum measure measure,
    struct error *err)
{
	const struct export_context *e = s->context;
	uint64_t hidden = 0;
	bool done = true;

	s->measure = measure;
	for (uint32_t i = 0; done && i < e->count; i++)
		if (is_shown(s, &e->threads[i]))
			done = write_profile(s, &e->threads[i], err);
		else
			hidden++;
	e->progress->notes[NOTE_QUIET] = hidden;
	return done;
}

/* ---- the file ---- */

static void write_frames(const struct speedscope *s)
{
	const struct method_numbers *frames = &s->frames;

	writer_text(s->out, "\n],\n\"shared\":{\"frames\":[");
	for (uint32_t i = 0; i < frames->count; i++) {
		const uint32_t method = frames->methods[i];
		const struct method *m = methods_at(s->context->methods,
		    method);

		writer_json(s->out, i > 0 ? ",\n{\"name\":" : "\n{\"name\":",
		    export_context_name(s->context, method));
		if (m->source[0] != '\0')
			writer_json(s->out, ",\"file\":", slice_of(m->source));
		if (m->line > 0)
			writer_format(s->out, ",\"line\":%" PRId32, m->line);
		writer_byte(s->out, '}');
	}
	writer_text(s->out, "\n]}}\n");
}

/* Tells how many steps the walks will take. */
static void set_progress(const struct speedscope *s)
{
	const unsigned clocks = s->context->options->has_both_clocks ? 2 : 1;
	uint64_t steps = 0;

	for (uint32_t i = 0; i < s->context->count; i++) {
		const struct export_thread *t = &s->context->threads[i];

		if (is_shown(s, t))
			steps += 2 * clocks * (s->context->options->is_merged ?
			    part_stacks(t->part) : t->thread->entries);
	}
	s->context->progress->all = steps;
}

static bool write_all(struct speedscope *s, struct error *err)
{
	const struct export_options *request = s->context->options;
	const bool both = request->has_both_clocks &&
	    measure_exists(MEASURE_WAIT, s->context->facts->has_clock);
	bool done;

	for (uint32_t i = 0; i < s->context->count; i++)
		s->busy += busy_of(s->context, &s->context->threads[i]);
	set_progress(s);
	writer_text(s->out, "{\"$schema\":\"https://www.speedscope.app/"
	    "file-format-schema.json\",\n\"exporter\":\"artscope@"
	    PACKAGE_VERSION "\"");
	writer_json(s->out, ",\n\"name\":", slice_of(s->context->name));
	writer_text(s->out, ",\n\"activeProfileIndex\":0,\n\"profiles\":[");
	done = write_threads(s, both ? MEASURE_WALL : request->clock, err) &&
	    (!both || write_threads(s, MEASURE_CPU, err));
	if (done)
		write_frames(s);
	return done;
}

static bool speedscope_write(const struct export_context *e, struct error *err)
{
	struct speedscope s = { .out = e->out, .context = e };
	bool done;

	if (!e->options->is_merged && e->options->clock == MEASURE_WAIT)
		return fail(err,
		    "single calls have no --clock %s: --merged "
		    "has it, of stacks",
		    measure_name(e->options->clock));
	method_numbers_init(&s.frames, e);
	done = write_all(&s, err);
	export_note(e->progress, NOTE_SAMPLES, e->options->is_merged ? 0 :
	    e->facts->samples);
	export_note(e->progress, NOTE_LARGE, writer_bytes(e->out) > LARGE_FILE ?
	    writer_bytes(e->out) / 1000000 : 0);
	method_numbers_free(&s.frames);
	free(s.stack);
	return done;
}

const struct exporter speedscope_exporter = {
	.name = "speedscope",
	.endings = ".speedscope.json",
	.help = "for speedscope.app: the calls of the threads that have 1 % of "
		"the CPU time or are named; --merged: their stacks",
	.kind = EXPORTS_CALLS,
	.options = "both-clocks merged",
	.write = speedscope_write,
};
