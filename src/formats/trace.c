/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "formats/formats.h"
#include "formats/walk.h"
#include "model/methods.h"

/*
 * A trace of Android itself, of the range and the threads that are exported:
 * what Android Studio, dmtracedump and this program open.
 *
 * Layout and rules: docs/format.md, "Regular files".  It is of version 3 with
 * two clocks, of version 2 with one.  A call that runs where the range begins
 * is entered there, one that still runs where it ends returns there; one that
 * never returned in the file does not here.  With a range time begins with it,
 * and so does the CPU clock of each thread.  Ids of threads that do not fit
 * into 16 bits are numbered anew, all of them.
 */

enum { HEADER = 32, LAST_ID = 0xffff };

struct writing_thread {
	struct event_time base, last; /* where its clocks begin; its last
	                               * record */
	uint32_t id;
	bool has_records;
};

struct trace_writing {
	struct writer *out;
	const struct export_context *context;
	struct writing_thread *threads;
	bool *is_used; /* by method */
	uint64_t records;
	uint64_t begin, end; /* on the axis */
	bool is_dual, is_counting;
};

static bool has_range(const struct export_context *e)
{
	return e->count > 0 && (e->threads[0].part->within.count > 0 ||
	    !period_is_none(e->threads[0].part->period));
}

/* ---- records ---- */

static uint64_t us_of(const struct trace_writing *w, uint64_t ticks)
{
	return ticks / tick_per_us(w->context->facts->tick);
}

/* Puts so many bytes of a number, the lowest first. */
static void put_little_endian(struct writer *o, uint64_t number, int bytes)
{
	for (int i = 0; i < bytes; i++)
		writer_byte(o, (char)(unsigned char)(number >> 8 * i));
}

static void put_record(struct trace_writing *w,
    const struct export_event *event, const struct writing_thread *t)
{
	struct writer *o = w->out;
	const unsigned action = !event->is_exit             ? ACTION_ENTER :
	    event->call.end == CALL_THREW && !event->is_cut ? ACTION_UNWIND :
							      ACTION_EXIT;

	put_little_endian(o, t->id, 2);
	put_little_endian(o, ((uint64_t)event->method + 1) << 2 | action, 4);
	if (w->is_dual)
		put_little_endian(o, us_of(w, event->time.cpu - t->base.cpu),
		    4);
	put_little_endian(o, us_of(w, event->time.time - t->base.time), 4);
}

/* Counts a record.  A thread begins at its first one. */
static void count_record(struct trace_writing *w,
    const struct export_event *event, struct writing_thread *t)
{
	if (w->records++ == 0)
		w->begin = event->time.time;
	if (!t->has_records && has_range(w->context)) {
		t->base = event->time;
		if (profile_axis(w->context->profile) == CLOCK_WALL)
			t->base.time = w->begin;
	}
	t->has_records = true;
	if (event->time.time > w->end)
		w->end = event->time.time;
	w->is_used[event->method] = true;
}

/* Counts the record of an event, or puts it.  Calls that never returned have no
 * exit, unless nothing else says how long their thread was there. */
static void take_event(void *self, const struct export_event *event)
{
	struct trace_writing *w = self;
	struct writing_thread *t = &w->threads[event->thread];

	if (event->is_exit && event->is_open &&
	    !event_is_before(t->last, event->time))
		return;
	t->last = event->time;
	if (w->is_counting)
		count_record(w, event, t);
	else
		put_record(w, event, t);
}

/* ---- the key section ---- */

static void put_field(struct writer *o, struct slice text)
{
	writer_byte(o, '\t');
	writer_slice(o, text);
}

/* Puts the line of a method (docs/format.md, "Methods"), as Dalvik and ART have
 * it; code outside of the runtime has a name and a path.  The two low bits of
 * the id are zero. */
static void put_method(struct writer *o, const struct method *m, uint32_t id)
{
	writer_format(o, "0x%" PRIx32, id);
	if (m->name_length == 0) {
		put_field(o, slice_of(m->text));
		writer_byte(o, '\n');
		return;
	}
	if (!m->is_function)
		put_field(o, method_class(m));
	put_field(o, method_name(m));
	writer_text(o, method_mark(m));
	if (!m->is_function)
		put_field(o, method_signature(m));
	put_field(o, slice_of(m->source));
	writer_format(o, "\t%" PRId32 "\n", m->line);
}

static void put_head(struct trace_writing *w)
{
	const struct export_context *e = w->context;
	const struct facts *f = e->facts;
	const uint64_t base = has_range(e) ? w->begin : 0;
	struct writer *o = w->out;

	writer_format(o,
	    "*version\n%d\ndata-file-overflow=false\nclock=%s\n"
	    "elapsed-time-usec=%" PRIu64 "\nnum-method-calls=%" PRIu64 "\n",
	    w->is_dual ? 3 : 2,
	    w->is_dual                   ? "dual" :
		f->has_clock[CLOCK_WALL] ? "wall" :
					   "thread-cpu",
	    us_of(w, w->end - w->begin), w->records);
	if (f->overhead_ns > 0)
		writer_format(o, "clock-call-overhead-nsec=%" PRIu64 "\n",
		    f->overhead_ns);
	writer_text(o,
	    strcmp(f->family, "Dalvik") == 0 ? "vm=dalvik\n" : "vm=art\n");
	if (f->pid > 0)
		writer_format(o, "pid=%" PRIu64 "\n", f->pid);
	writer_text(o, "*threads\n");
	for (uint32_t i = 0; i < e->count; i++) {
		writer_number(o, w->threads[i].id);
		put_field(o, slice_of(e->threads[i].thread->name));
		writer_byte(o, '\n');
	}
	writer_text(o, "*methods\n");
	for (uint32_t m = 0; m < e->methods->count; m++)
		if (w->is_used[m])
			put_method(o, methods_at(e->methods, m), (m + 1) << 2);
	writer_text(o, "*end\nSLOW");
	put_little_endian(o, w->is_dual ? 3 : 2, 2);
	put_little_endian(o, HEADER, 2);
	put_little_endian(o, f->start_us + us_of(w, base), 8);
	put_little_endian(o, w->is_dual ? 14 : 0, 2);
	put_little_endian(o, 0, 8);
	put_little_endian(o, 0, 6);
}

/* ---- the file ---- */

/* Gives threads their own ids, where records have room for all of them. */
static void number_threads(struct trace_writing *w)
{
	const struct export_context *e = w->context;
	bool fit = true;

	for (uint32_t i = 0; i < e->count; i++)
		fit = fit && e->threads[i].thread->id <= LAST_ID &&
		    e->threads[i].thread->id > 0;
	for (uint32_t i = 0; i < e->count; i++)
		w->threads[i].id = fit ? e->threads[i].thread->id : i + 1;
	export_note(e->progress, NOTE_RENUMBERED, fit ? 0 : e->count);
}

static bool trace_write(const struct export_context *e, struct error *err)
{
	struct trace_writing w = { .out = e->out,
		.context = e,
		.threads = array_new(e->count, sizeof *w.threads),
		.is_used = array_new(e->methods->count, 1),
		.is_dual = export_context_is_dual(e),
		.is_counting = true };
	bool done;

	if (e->facts->tick == TICK_NS && !e->options->is_rounded) {
		done = fail(err,
		    "its times are nanoseconds, and such a trace has "
		    "microseconds: --round drops the rest");
	} else {
		number_threads(&w);
		export_note(e->progress, NOTE_SAMPLES, e->facts->samples);
		done = walk_all_events(e, take_event, &w, err);
	}
	if (done) {
		put_head(&w);
		w.is_counting = false;
		for (uint32_t i = 0; i < e->count; i++)
			w.threads[i].last = (struct event_time){ 0, 0 };
		done = walk_all_events(e, take_event, &w, err);
	}
	free(w.threads);
	free(w.is_used);
	return done;
}

const struct exporter trace_exporter = {
	.name = "trace",
	.endings = ".trace",
	.help = "a smaller trace, of the range and the threads; what Android "
		"Studio, dmtracedump and artscope open",
	.kind = EXPORTS_CALLS,
	.is_timed = true,
	.is_binary = true,
	.passes = 2,
	.options = "round",
	.write = trace_write,
};
