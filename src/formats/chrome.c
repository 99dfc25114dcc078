/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/text.h"
#include "formats/formats.h"
#include "formats/walk.h"

/*
 * Chrome's trace events: a complete event ("X") for each call, with its CPU
 * time beside its time on the axis.
 *
 * Source: "Trace Event Format" of the Chromium project.  Times are
 * microseconds, with decimals where the trace has nanoseconds.  When events
 * begin at one time readers take the first for the outer one: callers come
 * before callees.  speedscope's reader of this format never ends calls that
 * take no time where their callers begin; speedscope has a format of its own.
 */

struct chrome {
	struct writer *out;
	const struct export_context *context;
	uint64_t pid;
	bool is_first; /* no event has been put */
	enum clock axis;
	bool is_dual;
};

/* Begins an event with what all events have; its name follows. */
static void put_head(struct chrome *c, const char *kind, uint32_t thread)
{
	writer_text(c->out, c->is_first ? "\n{\"ph\":\"" : ",\n{\"ph\":\"");
	c->is_first = false;
	writer_text(c->out, kind);
	writer_text(c->out, "\",\"pid\":");
	writer_number(c->out, c->pid);
	writer_text(c->out, ",\"tid\":");
	writer_number(c->out, thread);
	writer_text(c->out, ",\"name\":");
}

static void put_name(struct chrome *c, const char *what, uint32_t thread,
    const char *name)
{
	put_head(c, "M", thread);
	writer_json(c->out, slice_of(what));
	writer_text(c->out, ",\"args\":{\"name\":");
	writer_json(c->out, slice_of(name));
	writer_text(c->out, "}}");
}

static void write_names(struct chrome *c)
{
	const struct export_context *e = c->context;

	put_name(c, "process_name", (uint32_t)c->pid,
	    export_context_process(e));
	for (uint32_t i = 0; i < e->count; i++) {
		const struct export_thread *t = &e->threads[i];

		put_name(c, "thread_name", t->thread->id, t->label);
		put_head(c, "M", t->thread->id);
		writer_text(c->out, "\"thread_sort_index\",\"args\":"
		    "{\"sort_index\":");
		writer_number(c->out, i);
		writer_text(c->out, "}}");
	}
}

static void put_time(struct chrome *c, const char *name, uint64_t ticks)
{
	writer_text(c->out, name);
	writer_us(c->out, ticks, c->context->facts->tick);
}

/* Puts what a reader could not know of a call. */
static void put_remarks(struct chrome *c, const struct export_event *e)
{
	unsigned count = 0;
	const struct {
		bool holds;
		const char *name;
	} remarks[] = {
		{ e->is_cut, "\"began before\":true" },
		{ e->ends_cut, "\"goes on\":true" },
		{ e->call.end == CALL_THREW, "\"threw\":true" },
	};

	for (size_t i = 0; i < sizeof remarks / sizeof *remarks; i++) {
		if (!remarks[i].holds)
			continue;
		writer_text(c->out, count++ == 0 ? ",\"args\":{" : ",");
		writer_text(c->out, remarks[i].name);
	}
	if (count > 0)
		writer_byte(c->out, '}');
}

static void write_call(struct chrome *c, const struct export_thread *t,
    const struct export_event *e)
{
	put_head(c, "X", t->thread->id);
	writer_json(c->out, export_context_name(c->context, e->method));
	put_time(c,
	    ",\"ts\":", export_context_clock(c->context, t, e->time, c->axis));
	put_time(c, ",\"dur\":", e->call.time[c->axis]);
	if (c->is_dual) {
		put_time(c, ",\"tts\":",
		    export_context_clock(c->context, t, e->time, CLOCK_CPU));
		put_time(c, ",\"tdur\":", e->call.time[CLOCK_CPU]);
	}
	put_remarks(c, e);
	writer_byte(c->out, '}');
}

static bool write_thread(struct chrome *c, const struct export_thread *t,
    struct error *err)
{
	struct export_event event;
	struct time_walk w;
	bool done = time_walk_init(&w, c->context, t, err);

	while (done && !writer_has_ended(c->out) && time_walk_next(&w, &event))
		if (!event.is_exit)
			write_call(c, t, &event);
	time_walk_free(&w);
	return done;
}

static bool chrome_write(struct writer *o, const struct export_context *e,
    struct error *err)
{
	const bool *has_clock = e->facts->has_clock;
	struct chrome c = { o, e, e->pid, true,
		profile_axis(e->profile),
		has_clock[CLOCK_WALL] && has_clock[CLOCK_CPU] };
	bool done = true;

	writer_text(o, e->facts->tick == TICK_NS ?
	    "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[" :
	    "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[");
	write_names(&c);
	for (uint32_t i = 0; done && i < e->count; i++)
		done = write_thread(&c, &e->threads[i], err);
	writer_text(o, "\n]}\n");
	export_note(e->progress, NOTE_SAMPLES, e->facts->samples);
	return done;
}

const struct exporter chrome_exporter = {
	.name = "chrome",
	.endings = ".chrome.json",
	.help = "trace events for chrome://tracing and others; with both "
		"clocks; perfetto is a quarter as large",
	.kind = EXPORTS_CALLS,
	.is_timed = true,
	.write = chrome_write,
};
