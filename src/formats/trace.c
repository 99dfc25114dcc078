/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "formats/formats.h"
#include "formats/walk.h"
#include "formats/writer.h"
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

static unsigned action_of(const struct export_event *event)
{
	return !event->is_exit ? ACTION_ENTER :
	    event->call.end == CALL_THREW && !event->is_cut ? ACTION_UNWIND :
							       ACTION_EXIT;
}

/* Puts so many bytes of a number, the lowest first. */
static void put_little_endian(struct writer *o, uint64_t number, int bytes)
{
	for (int i = 0; i < bytes; i++)
		writer_byte(o, (char)(unsigned char)(number >> 8 * i));
}

static void put_record(struct writer *o, const struct trace_writing *w,
    const struct export_event *event, const struct writing_thread *t)
{
	put_little_endian(o, t->id, 2);
	put_little_endian(o,
	    ((uint64_t)event->method + 1) << 2 | action_of(event), 4);
	if (w->is_dual)
		put_little_endian(o, us_of(w, event->time.cpu - t->base.cpu),
		    4);
	put_little_endian(o, us_of(w, event->time.time - t->base.time), 4);
}

/* Begins a thread at its first record. */
static void begin_thread(struct trace_writing *w, uint32_t number,
    const struct event_time *at)
{
	struct writing_thread *t = &w->threads[number];

	t->has_records = true;
	if (!has_range(w->context))
		return;
	t->base = *at;
	if (profile_axis(w->context->profile) == CLOCK_WALL)
		t->base.time = w->begin;
}

static void count_record(struct trace_writing *w,
    const struct export_event *event, uint32_t number)
{
	if (w->records++ == 0)
		w->begin = event->time.time;
	if (!w->threads[number].has_records)
		begin_thread(w, number, &event->time);
	if (event->time.time > w->end)
		w->end = event->time.time;
	w->is_used[event->method] = true;
}

/* Has the event a record?  Calls that never returned have no exit, unless
 * nothing else says how long their thread was there. */
static bool is_written(const struct export_event *event,
    const struct writing_thread *t)
{
	return !event->is_exit || !event->is_open ||
	    event_is_before(t->last, event->time);
}

/* Counts all records, or puts them. */
static bool walk_records(struct writer *o, struct trace_writing *w,
    struct error *err)
{
	struct export_event event;
	struct merged_walk m;
	uint32_t number;
	bool done = merged_walk_init(&m, w->context, err);

	while (done && !writer_has_ended(o) &&
	    merged_walk_next(&m, &event, &number)) {
		struct writing_thread *t = &w->threads[number];

		if (!is_written(&event, t))
			continue;
		t->last = event.time;
		if (w->is_counting)
			count_record(w, &event, number);
		else
			put_record(o, w, &event, t);
	}
	merged_walk_free(&m);
	return done;
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
static void method_line_put(struct writer *o, const struct method *m,
    uint32_t id)
{
	writer_text(o, "0x");
	writer_hex(o, id);
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
	writer_byte(o, '\t');
	if (m->line < 0)
		writer_byte(o, '-');
	writer_number(o, (uint64_t)llabs(m->line));
	writer_byte(o, '\n');
}

static void put_key(struct writer *o, const char *key, uint64_t value)
{
	writer_format(o, "%s=%" PRIu64 "\n", key, value);
}

static void put_names(struct writer *o, const struct trace_writing *w)
{
	const struct export_context *e = w->context;

	writer_text(o, "*threads\n");
	for (uint32_t i = 0; i < e->count; i++) {
		writer_number(o, w->threads[i].id);
		writer_byte(o, '\t');
		writer_text(o, e->threads[i].thread->name);
		writer_byte(o, '\n');
	}
	writer_text(o, "*methods\n");
	for (uint32_t m = 0; m < methods_count(e->methods); m++)
		if (w->is_used[m])
			method_line_put(o, methods_at(e->methods, m),
			    (m + 1) << 2);
	writer_text(o, "*end\n");
}

static void put_head(struct writer *o, const struct trace_writing *w)
{
	const struct facts *f = w->context->facts;
	const uint64_t base = has_range(w->context) ? w->begin : 0;

	writer_text(o, w->is_dual ? "*version\n3\n" : "*version\n2\n");
	writer_text(o, "data-file-overflow=false\nclock=");
	writer_text(o, w->is_dual ? "dual\n" :
	    f->has_clock[CLOCK_WALL] ? "wall\n" : "thread-cpu\n");
	put_key(o, "elapsed-time-usec", us_of(w, w->end - w->begin));
	put_key(o, "num-method-calls", w->records);
	if (f->overhead_ns > 0)
		put_key(o, "clock-call-overhead-nsec", f->overhead_ns);
	writer_text(o, strcmp(f->family, "Dalvik") == 0 ? "vm=dalvik\n" :
							   "vm=art\n");
	if (f->pid > 0)
		put_key(o, "pid", f->pid);
	put_names(o, w);
	writer_text(o, "SLOW");
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
	export_note(e->progress, NOTE_SAMPLES, e->facts->samples);
}

static bool write_all(struct writer *o, struct trace_writing *w,
    struct error *err)
{
	w->is_counting = true;
	if (!walk_records(o, w, err))
		return false;
	put_head(o, w);
	w->is_counting = false;
	for (uint32_t i = 0; i < w->context->count; i++)
		w->threads[i].last = (struct event_time){ 0, 0 };
	return walk_records(o, w, err);
}

static bool trace_write(struct writer *o, const struct export_context *e,
    struct error *err)
{
	struct trace_writing w = { .context = e,
		.threads = array_new(e->count, sizeof *w.threads),
		.is_used = array_new(methods_count(e->methods), 1),
		.is_dual = e->facts->has_clock[CLOCK_WALL] &&
		    e->facts->has_clock[CLOCK_CPU] };
	bool done;

	if (e->facts->tick == TICK_NS && !e->options->is_rounded) {
		done = fail(err,
		    "its times are nanoseconds, and such a trace has "
		    "microseconds: --round drops the rest");
	} else {
		number_threads(&w);
		done = write_all(o, &w, err);
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
