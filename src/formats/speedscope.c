/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "formats/context.h"
#include "formats/formats.h"
#include "formats/walk.h"
#include "formats/writer.h"

/*
 * A profile for each thread and clock, with its calls as events, or with its
 * merged stacks as samples with their time as weight.
 *
 * Source: file-format-schema.json of the npm package speedscope.  Its reader
 * wants events in the order of time, each call closed by an event of its own.
 */

/* ---- a profile: a thread on one clock ---- */

struct speedscope_profile {
	struct writer *out;
	const struct export_context *context;
	struct method_numbers frames; /* of all profiles */
	enum measure measure;
	uint32_t *stack;              /* frames by depth; the caller frees them */
	size_t stack_room;
};

static void profile_begin(struct speedscope_profile *s, const char *type,
    const struct export_thread *t)
{
	static const char *const units[] = {
		[TICK_US] = ",\"unit\":\"microseconds\"",
		[TICK_NS] = ",\"unit\":\"nanoseconds\"",
		[TICK_WEIGHT] = ",\"unit\":\"none\"" };
	char name[EXPORT_THREAD_LABEL + 8];

	snprintf(name, sizeof name, "%s %s", t->label,
	    measure_word(s->measure, s->context->facts->tick));
	writer_format(s->out, "{\"type\":\"%s\",\"name\":", type);
	writer_json(s->out, slice_of(name));
	writer_text(s->out, units[s->context->facts->tick]);
}

static void profile_end(struct speedscope_profile *s, uint64_t begin,
    uint64_t end)
{
	writer_format(s->out,
	    "],\"startValue\":%" PRIu64 ",\"endValue\":%" PRIu64 "}", begin,
	    end);
}

/* ---- calls as events ---- */

static void put_event(struct speedscope_profile *s,
    const struct export_event *event, uint64_t at, bool is_first)
{
	writer_text(s->out, is_first ? "\n{\"type\":\"" : ",\n{\"type\":\"");
	writer_text(s->out, event->is_exit ? "C\",\"frame\":" :
	    "O\",\"frame\":");
	writer_number(s->out, method_numbers_get(&s->frames, event->method));
	writer_text(s->out, ",\"at\":");
	writer_number(s->out, at);
	writer_byte(s->out, '}');
}

/* Returns an edge of what is exported, so that all threads begin at one
 * place. */
static uint64_t clock_at_edge(const struct speedscope_profile *s,
    const struct export_thread *t, const struct time_walk *w, bool is_end)
{
	struct event_time at = is_end ? w->cut.end : w->cut.begin;
	const struct period range = export_context_range(s->context, t);

	if (period_is_none(t->part->period)) {
		at.time = is_end ? range.end : range.begin;
		at.cpu = is_end ? t->thread->last[CLOCK_CPU] :
		    t->thread->first[CLOCK_CPU];
	}
	return export_context_clock(s->context, t, at, (enum clock)s->measure);
}

/* Puts the profile of a thread, a line for each event. */
static bool speedscope_events(struct speedscope_profile *s,
    const struct export_thread *t, struct error *err)
{
	struct export_event event;
	struct time_walk w;
	bool done = time_walk_init(&w, s->context, t, err), is_first = true;

	profile_begin(s, "evented", t);
	writer_text(s->out, ",\"events\":[");
	while (done && !writer_has_ended(s->out) &&
	    time_walk_next(&w, &event)) {
		put_event(s, &event,
		    export_context_clock(s->context, t, event.time,
			(enum clock)s->measure),
		    is_first);
		is_first = false;
	}
	if (done)
		profile_end(s, clock_at_edge(s, t, &w, false),
		    clock_at_edge(s, t, &w, true));
	time_walk_free(&w);
	return done;
}

/* ---- merged stacks as samples ---- */

static void push_frame(struct speedscope_profile *s,
    const struct export_node *n)
{
	ARRAY_ROOM(s->stack, s->stack_room, n->depth);
	s->stack[n->depth - 1] = method_numbers_get(&s->frames, n->method);
}

static void put_stack(struct speedscope_profile *s, uint32_t depth)
{
	for (uint32_t i = 0; i < depth; i++) {
		writer_byte(s->out, i == 0 ? '[' : ',');
		writer_number(s->out, s->stack[i]);
	}
	writer_byte(s->out, ']');
}

/* Writes the stacks, or the weight of each.  *sum: all weights. */
static bool write_column(struct speedscope_profile *s,
    const struct export_thread *t, bool has_weights, uint64_t *sum,
    struct error *err)
{
	const char *between = "\n";
	struct export_node n;
	struct node_walk w;
	bool done = node_walk_init(&w, s->context, t, err);

	*sum = 0;
	while (done && !writer_has_ended(s->out) && node_walk_next(&w, &n)) {
		if (n.depth == 0)
			continue;
		push_frame(s, &n);
		if (n.self[s->measure] == 0)
			continue;
		writer_text(s->out, between);
		between = ",\n";
		*sum += n.self[s->measure];
		if (has_weights)
			writer_number(s->out, n.self[s->measure]);
		else
			put_stack(s, n.depth);
	}
	node_walk_free(&w);
	return done;
}

/* Puts the profile of a thread, a line for each stack and each weight. */
static bool speedscope_samples(struct speedscope_profile *s,
    const struct export_thread *t, struct error *err)
{
	uint64_t sum;
	bool done;

	profile_begin(s, "sampled", t);
	writer_text(s->out, ",\"samples\":[");
	done = write_column(s, t, false, &sum, err);
	writer_text(s->out, "],\"weights\":[");
	done = done && write_column(s, t, true, &sum, err);
	if (done)
		profile_end(s, 0, sum);
	return done;
}

/* ---- the file ---- */

enum {
	LEAST_PERCENT = 1,            /* of the time, unless --thread says which */
	LARGE_FILE = 100 * 1000 * 1000 /* bytes: browsers give up on more */
};

struct speedscope {
	struct writer *out;
	const struct export_context *context;
	struct speedscope_profile profile;
	uint64_t busy;     /* CPU time of all threads, or their calls */
	uint32_t profiles; /* so far */
};

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

	s->profile.measure = measure;
	for (uint32_t i = 0; done && i < e->count; i++) {
		const struct export_thread *t = &e->threads[i];

		if (!is_shown(s, t)) {
			hidden++;
			continue;
		}
		writer_text(s->out, s->profiles++ > 0 ? ",\n" : "\n");
		done = e->options->is_merged ?
		    speedscope_samples(&s->profile, t, err) :
		    speedscope_events(&s->profile, t, err);
	}
	e->progress->notes[NOTE_QUIET] = hidden;
	return done;
}

static void write_frames(const struct speedscope *s)
{
	const struct method_numbers *frames = &s->profile.frames;

	writer_text(s->out, "\n],\n\"shared\":{\"frames\":[");
	for (uint32_t i = 0; i < frames->count; i++) {
		const uint32_t method = frames->methods[i];
		const struct method *m = methods_at(s->context->methods,
		    method);

		writer_text(s->out, i > 0 ? ",\n{\"name\":" : "\n{\"name\":");
		writer_json(s->out, export_context_name(s->context, method));
		if (m->source[0] != '\0') {
			writer_text(s->out, ",\"file\":");
			writer_json(s->out, slice_of(m->source));
		}
		if (m->line > 0)
			writer_format(s->out, ",\"line\":%" PRId32, m->line);
		writer_byte(s->out, '}');
	}
	writer_text(s->out, "\n]}}\n");
}

static bool check_clock(const struct export_context *e, struct error *err)
{
	return e->options->is_merged || e->options->clock != MEASURE_WAIT ||
	    fail(err,
		"single calls have no --clock %s: --merged has it, of stacks",
		measure_name(e->options->clock));
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
	    PACKAGE_VERSION "\",\n\"name\":");
	writer_json(s->out, slice_of(s->context->name));
	writer_text(s->out, ",\n\"activeProfileIndex\":0,\n\"profiles\":[");
	done = write_threads(s, both ? MEASURE_WALL : request->clock, err) &&
	    (!both || write_threads(s, MEASURE_CPU, err));
	if (done)
		write_frames(s);
	return done;
}

static bool speedscope_write(struct writer *o, const struct export_context *e,
    struct error *err)
{
	struct speedscope s = { o, e, .profile = { .out = o, .context = e } };
	bool done;

	method_numbers_init(&s.profile.frames, e);
	done = check_clock(e, err) && write_all(&s, err);
	export_note(e->progress, NOTE_SAMPLES, e->options->is_merged ? 0 :
	    e->facts->samples);
	export_note(e->progress, NOTE_LARGE, writer_bytes(o) > LARGE_FILE ?
	    writer_bytes(o) / 1000000 : 0);
	method_numbers_free(&s.profile.frames);
	free(s.profile.stack);
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
