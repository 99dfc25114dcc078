/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <inttypes.h>

#include "base/text.h"
#include "formats/formats.h"
#include "formats/walk.h"

/*
 * Chrome's trace events: an event for the begin ("B") and one for the end ("E")
 * of each call, with the CPU clock beside the time on the axis.
 *
 * Source: "Trace Event Format" of the Chromium project.  Times are
 * microseconds, with decimals where the trace has nanoseconds.
 *
 * Readers sort events by time, and guess which of several at one time comes
 * first.  speedscope's reader loses ends that way.  So events of a thread in one
 * tick of the clock are a thousandth of a tick apart, in their order: without
 * these decimals times are those of the recording.
 */

enum { STEPS = 1000 }; /* in a tick */

struct chrome {
	struct writer *out;
	const struct export_context *context;
	const char *between; /* events */
	bool is_begun; /* the thread has had an event: */
	uint64_t tick; /* its time, and the thousandths of a tick beside that */
	unsigned step;
};

/* Begins an event with what all events have, the name last. */
static void put_head(struct chrome *c, const char *kind, uint32_t thread,
    struct slice name)
{
	writer_text(c->out, c->between);
	c->between = ",\n{\"ph\":\"";
	writer_text(c->out, kind);
	writer_text(c->out, "\",\"pid\":");
	writer_number(c->out, c->context->pid);
	writer_text(c->out, ",\"tid\":");
	writer_number(c->out, thread);
	writer_json(c->out, ",\"name\":", name);
}

static void put_name(struct chrome *c, const char *what, uint32_t thread,
    const char *name)
{
	put_head(c, "M", thread, slice_of(what));
	writer_json(c->out, ",\"args\":{\"name\":", slice_of(name));
	writer_text(c->out, "}}");
}

static void write_names(struct chrome *c)
{
	const struct export_context *e = c->context;

	put_name(c, "process_name", (uint32_t)e->pid, e->name);
	for (uint32_t i = 0; i < e->count; i++) {
		const struct export_thread *t = &e->threads[i];

		put_name(c, "thread_name", t->thread->id, t->label);
		put_head(c, "M", t->thread->id, slice_of("thread_sort_index"));
		writer_format(c->out, ",\"args\":{\"sort_index\":%" PRIu32 "}}",
		    i);
	}
}

static void put_three_digits(struct writer *o, unsigned number)
{
	writer_byte(o, (char)('0' + number / 100));
	writer_byte(o, (char)('0' + number / 10 % 10));
	writer_byte(o, (char)('0' + number % 10));
}

/* Puts a time on the axis that is after that of the thread's last event. */
static void put_time(struct chrome *c, uint64_t tick)
{
	const unsigned per_us = tick_per_us(c->context->facts->tick);

	if (c->is_begun && tick <= c->tick) {
		c->step = (c->step + 1) % STEPS;
		c->tick += c->step == 0;
	} else {
		c->tick = tick;
		c->step = 0;
	}
	c->is_begun = true;
	writer_text(c->out, ",\"ts\":");
	if (c->step == 0) {
		writer_us(c->out, c->tick, c->context->facts->tick);
		return;
	}
	writer_number(c->out, c->tick / per_us);
	writer_byte(c->out, '.');
	if (per_us > 1)
		put_three_digits(c->out, (unsigned)(c->tick % per_us));
	put_three_digits(c->out, c->step);
}

/* Puts what a reader could not know of a call, as categories: readers that
 * count calls by their arguments do not count by these. */
static void put_remarks(struct chrome *c, const struct export_event *e)
{
	const char *const remarks[] = {
		e->is_cut ? "began before" : NULL,
		!e->ends_cut   ? NULL :
		    e->goes_on ? "goes on" :
				 "no exit",
		e->call.end == CALL_THREW ? "threw" : NULL,
	};
	static const char first[] = ",\"cat\":\"";
	const char *between = first;

	for (size_t i = 0; i < sizeof remarks / sizeof *remarks; i++) {
		if (remarks[i] == NULL)
			continue;
		writer_text(c->out, between);
		writer_text(c->out, remarks[i]);
		between = ",";
	}
	if (between != first)
		writer_byte(c->out, '"');
}

static void put_event(void *self, const struct export_event *event)
{
	struct chrome *c = self;
	const struct export_context *e = c->context;

	put_head(c, event->is_exit ? "E" : "B",
	    e->threads[event->thread].thread->id,
	    export_context_name(e, event->method));
	put_time(c, event->since.time);
	if (export_context_is_dual(e)) {
		writer_text(c->out, ",\"tts\":");
		writer_us(c->out, event->since.cpu, e->facts->tick);
	}
	if (!event->is_exit)
		put_remarks(c, event);
	writer_byte(c->out, '}');
}

static bool chrome_write(const struct export_context *e, struct error *err)
{
	struct chrome c = { .out = e->out,
		.context = e,
		.between = "\n{\"ph\":\"" };
	bool done = true;

	writer_text(e->out, e->facts->tick == TICK_NS ?
	    "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[" :
	    "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[");
	write_names(&c);
	for (uint32_t i = 0; done && i < e->count; i++) {
		c.is_begun = false;
		done = walk_events(e, &e->threads[i], put_event, &c, err);
	}
	writer_text(e->out, "\n]}\n");
	export_note(e->progress, NOTE_SAMPLES, e->facts->samples);
	return done;
}

const struct exporter chrome_exporter = {
	.name = "chrome",
	.endings = ".events.json",
	.help = "trace events for chrome://tracing and others; with both "
		"clocks; perfetto is a sixth as large",
	.kind = EXPORTS_CALLS,
	.is_timed = true,
	.write = chrome_write,
};
