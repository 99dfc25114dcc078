/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "formats/context.h"
#include "formats/formats.h"
#include "formats/walk.h"
#include "formats/writer.h"

/*
 * Firefox's processed profile: a sample for each stretch between two events of
 * a thread, with its time as weight, and the CPU time since the sample before
 * it.  So own times are exact.
 *
 * Source: src/types/profile.ts of the Firefox profiler, in its version 70,
 * which all later ones can read.  Samples are columns: each is a walk of its
 * own, so that none is kept in memory.
 */

/* ---- stretches of time with the stack that ran ---- */

#define NO_STACK UINT32_MAX

struct listed_stack {
	uint32_t method, caller; /* caller: a lower number, or NO_STACK */
};

/* The different stacks of all threads, numbered as they come first.  All zeros
 * is an empty list; the owner frees `items`. */
struct stack_list {
	struct listed_stack *items;
	uint32_t count;
	size_t room;
};

struct stack_stretch {
	struct event_time begin, end;
	uint32_t stack; /* NO_STACK: no call */
};

/* A stretch has some time of the axis clock: all events at its begin come
 * before it.  Stretches follow each other without a gap.  After the last one
 * comes the end, which has no time. */
struct self_time_walk {
	struct time_walk walk;
	struct stack_list *stacks; /* NULL: stacks are not wanted */
	uint32_t *numbers; /* of stacks, and one more: by node, then of the gaps
	                    * in them; 0: none yet */
	struct event_time now;
	uint32_t stack;
	uint64_t timeless; /* calls without any time, so far */
	bool has_begun, has_ended;
};

static bool self_time_walk_init(struct self_time_walk *w,
    const struct export_context *e, const struct export_thread *t,
    struct stack_list *stacks, struct error *err)
{
	*w = (struct self_time_walk){ .stacks = stacks, .stack = NO_STACK };
	if (!time_walk_init(&w->walk, e, t, err))
		return false;
	if (stacks != NULL)
		w->numbers = array_new(w->walk.tree.tree->count,
		    2 * sizeof *w->numbers);
	return true;
}

/* Puts the call on top of the stack; a stack that is new gets a number. */
static void enter_call(struct self_time_walk *w, const struct export_event *e)
{
	uint32_t *number = &w->numbers[e->stack];
	struct stack_list *s = w->stacks;

	if (*number == 0) {
		ARRAY_ROOM(s->items, s->room, (size_t)s->count + 1);
		s->items[s->count] = (struct listed_stack){ e->method,
			w->stack };
		*number = ++s->count;
	}
	w->stack = *number - 1;
}

static void take_event(struct self_time_walk *w, const struct export_event *e)
{
	const enum clock axis = w->walk.cut.calls->axis;

	w->now = e->time;
	w->timeless += !e->is_exit && e->call.time[axis] == 0;
	if (w->stacks == NULL)
		return;
	if (e->is_exit)
		w->stack = w->stacks->items[w->stack].caller;
	else
		enter_call(w, e);
}

/* False after the end.  A thread without calls has no stretch. */
static bool self_time_walk_next(struct self_time_walk *w,
    struct stack_stretch *out)
{
	struct export_event e;

	while (!w->has_ended && time_walk_next(&w->walk, &e)) {
		const bool has_time = w->has_begun && e.time.time > w->now.time;

		*out = (struct stack_stretch){ w->now, e.time, w->stack };
		w->has_begun = true;
		take_event(w, &e);
		if (has_time)
			return true;
	}
	if (w->has_ended || !w->has_begun)
		return false;
	w->has_ended = true;
	*out = (struct stack_stretch){ w->now, w->now, NO_STACK };
	return true;
}

/* ---- categories of methods ---- */

/* Colours are those that Firefox knows; the first must be "Other". */
static const struct category {
	const char *name, *color;
	const char *packages; /* each with its dot, and a blank between them */
} categories[] = {
	{ "Other", "grey", "" },
	{ "App", "purple", "" },
	{ "AndroidX", "green", "androidx. " },
	{ "Android", "blue", "android. com.android. dalvik. " },
	{ "Java", "orange", "java. javax. jdk. libcore. sun. " },
	{ "Kotlin", "magenta", "kotlin. kotlinx. " },
	{ "Native", "brown", "" },
};

enum { CATEGORY_APP = 1, CATEGORY_NATIVE = 6,
	CATEGORIES = sizeof categories / sizeof *categories };

static bool is_in_category(const struct category *c, const char *text)
{
	for (const char *at = c->packages; *at != '\0';) {
		size_t length = strcspn(at, " ");

		if (strncmp(text, at, length) == 0)
			return true;
		at += length + 1;
	}
	return false;
}

static unsigned category_of(const struct method *m)
{
	if (m->is_function)
		return CATEGORY_NATIVE;
	for (unsigned i = 0; i < CATEGORIES; i++)
		if (is_in_category(&categories[i], m->text))
			return i;
	return CATEGORY_APP;
}

/* ---- what stands before the threads, and the tables after them ---- */

/* Begins the object; its threads follow. */
static void firefox_put_meta(struct writer *o, const struct export_context *e,
    bool has_cpu)
{
	writer_text(o, "{\"meta\":{\"version\":36,"
	    "\"preprocessedProfileVersion\":70,\"interval\":1,\"startTime\":0,"
	    "\"processType\":0,\"stackwalk\":1,\"symbolicated\":true,"
	    "\"markerSchema\":[],\"usesOnlyOneStackType\":true,"
	    "\"sourceCodeIsNotOnSearchfox\":true,\"keepProfileThreadOrder\":"
	    "true,\"initialSelectedThreads\":[0],\"importedFrom\":\"artscope "
	    PACKAGE_VERSION "\",\"product\":");
	writer_json(o, slice_of(e->name));
	if (has_cpu) {
		writer_text(o, ",\"sampleUnits\":{\"time\":\"ms\","
		    "\"eventDelay\":\"ms\",\"threadCPUDelta\":");
		writer_text(o, e->facts->tick == TICK_NS ? "\"ns\"}" :
		    "\"\xc2\xb5s\"}");
	}
	writer_text(o, ",\"categories\":[");
	for (size_t i = 0; i < CATEGORIES; i++) {
		writer_text(o, i > 0 ? ",{\"name\":" : "{\"name\":");
		writer_json(o, slice_of(categories[i].name));
		writer_text(o, ",\"color\":");
		writer_json(o, slice_of(categories[i].color));
		writer_text(o, ",\"subcategories\":[\"Other\"]}");
	}
	writer_text(o, "]}");
}

static void put_comma(struct writer *o, uint32_t row)
{
	if (row > 0)
		writer_byte(o, ',');
}

/* Puts a column with one value everywhere. */
static void put_same(struct writer *o, const char *name, const char *value,
    uint32_t count)
{
	writer_text(o, name);
	for (uint32_t i = 0; i < count; i++) {
		put_comma(o, i);
		writer_text(o, value);
	}
	writer_byte(o, ']');
}

/* Puts a column that numbers its rows. */
static void put_numbers(struct writer *o, const char *name, uint32_t count)
{
	writer_text(o, name);
	for (uint32_t i = 0; i < count; i++) {
		put_comma(o, i);
		writer_number(o, i);
	}
	writer_byte(o, ']');
}

static void put_length(struct writer *o, uint32_t count)
{
	writer_format(o, ",\"length\":%" PRIu32 "}", count);
}

static void put_stacks(struct writer *o, const struct stack_list *s,
    struct method_numbers *frames)
{
	writer_text(o, "\"stackTable\":{\"frame\":[");
	for (uint32_t i = 0; i < s->count; i++) {
		put_comma(o, i);
		writer_number(o,
		    method_numbers_get(frames, s->items[i].method));
	}
	writer_text(o, "],\n\"prefixOffset\":[");
	for (uint32_t i = 0; i < s->count; i++) {
		const uint32_t caller = s->items[i].caller;

		put_comma(o, i);
		writer_number(o, caller == NO_STACK ? 0 : i - caller);
	}
	writer_byte(o, ']');
	put_length(o, s->count);
}

/* Puts the frames.  Each method is a frame, a function and a text, all of one
 * number. */
static void put_frames(struct writer *o, const struct export_context *e,
    const struct method_numbers *f)
{
	writer_text(o, ",\n\"frameTable\":{\"category\":[");
	for (uint32_t i = 0; i < f->count; i++) {
		put_comma(o, i);
		writer_number(o, category_of(methods_at(e->methods,
		    f->methods[i])));
	}
	writer_byte(o, ']');
	put_numbers(o, ",\n\"func\":[", f->count);
	put_same(o, ",\n\"address\":[", "-1", f->count);
	put_same(o, ",\n\"lib\":[", "-1", f->count);
	put_same(o, ",\n\"inlineDepth\":[", "0", f->count);
	put_same(o, ",\n\"subcategory\":[", "0", f->count);
	put_same(o, ",\n\"nativeSymbol\":[", "null", f->count);
	put_same(o, ",\n\"innerWindowID\":[", "0", f->count);
	put_same(o, ",\n\"line\":[", "null", f->count);
	put_same(o, ",\n\"column\":[", "null", f->count);
	put_same(o, ",\n\"originalLocation\":[", "null", f->count);
	put_length(o, f->count);
}

static void put_functions(struct writer *o, const struct export_context *e,
    const struct method_numbers *f)
{
	put_numbers(o, ",\n\"funcTable\":{\"name\":[", f->count);
	put_same(o, ",\n\"isJS\":[", "false", f->count);
	put_same(o, ",\n\"relevantForJS\":[", "false", f->count);
	put_same(o, ",\n\"resource\":[", "-1", f->count);
	put_same(o, ",\n\"source\":[", "null", f->count);
	put_same(o, ",\n\"lineNumber\":[", "null", f->count);
	put_same(o, ",\n\"columnNumber\":[", "null", f->count);
	put_same(o, ",\n\"originalLocation\":[", "null", f->count);
	put_length(o, f->count);
	writer_text(o, ",\n\"stringArray\":[");
	for (uint32_t i = 0; i < f->count; i++) {
		writer_text(o, i > 0 ? ",\n" : "\n");
		writer_json(o, export_context_name(e, f->methods[i]));
	}
	writer_byte(o, ']');
}

/* Puts what the threads share, and ends the object: stacks, and the frames and
 * functions that are their methods. */
static void firefox_put_shared(struct writer *o, const struct export_context *e,
    const struct stack_list *stacks)
{
	struct method_numbers frames;

	method_numbers_init(&frames, e);
	writer_text(o, ",\n\"shared\":{");
	put_stacks(o, stacks, &frames);
	put_frames(o, e, &frames);
	put_functions(o, e, &frames);
	writer_text(o,
	    ",\n\"resourceTable\":{\"name\":[],\"host\":[],"
	    "\"type\":[],\"length\":0},\n\"nativeSymbols\":{"
	    "\"libIndex\":[],\"address\":[],\"name\":[],"
	    "\"functionSize\":[],\"length\":0},\n\"sources\":{\"id\":[],"
	    "\"filename\":[],\"startLine\":[],\"startColumn\":[],"
	    "\"sourceMapURL\":[],\"content\":[],\"length\":0},\n"
	    "\"sourceLocationTable\":{\"source\":[],\"line\":[],"
	    "\"column\":[],\"length\":0}}}\n");
	method_numbers_free(&frames);
}

struct firefox {
	struct writer *out;
	const struct export_context *context;
	const struct export_thread *thread;
	struct stack_list stacks;
	enum clock axis;
	bool is_dual;
	uint64_t timeless; /* calls */
};

/* ---- samples ---- */

/* Puts the value of a sample in a column; `before` is when the sample before it
 * began. */
typedef void put_value(struct firefox *, const struct stack_stretch *,
    struct event_time before);

static void put_time(struct firefox *f, const struct stack_stretch *s,
    struct event_time before)
{
	(void)before;
	writer_ms(f->out,
	    export_context_clock(f->context, f->thread, s->begin, f->axis),
	    f->context->facts->tick);
}

static void put_stack(struct firefox *f, const struct stack_stretch *s,
    struct event_time before)
{
	(void)before;
	if (s->stack == NO_STACK)
		writer_text(f->out, "null");
	else
		writer_number(f->out, s->stack);
}

static void put_weight(struct firefox *f, const struct stack_stretch *s,
    struct event_time before)
{
	(void)before;
	if (f->context->facts->tick == TICK_WEIGHT)
		writer_number(f->out, s->end.time - s->begin.time);
	else
		writer_ms(f->out, s->end.time - s->begin.time,
		    f->context->facts->tick);
}

static void put_cpu(struct firefox *f, const struct stack_stretch *s,
    struct event_time before)
{
	writer_number(f->out, s->begin.cpu - before.cpu);
}

/* Writes a column of the samples, and collects the stacks unless they are NULL.
 * *samples: how many there are. */
static bool write_column(struct firefox *f, const char *name, put_value *put,
    struct stack_list *stacks, uint64_t *samples, struct error *err)
{
	struct event_time before = { 0, 0 };
	struct self_time_walk w;
	struct stack_stretch s;
	bool done = self_time_walk_init(&w, f->context, f->thread, stacks, err);

	*samples = 0;
	writer_text(f->out, name);
	while (done && !writer_has_ended(f->out) &&
	    self_time_walk_next(&w, &s)) {
		if (*samples > 0)
			writer_text(f->out, *samples % 16 == 0 ? ",\n" : ",");
		put(f, &s, *samples > 0 ? before : s.begin);
		before = s.begin;
		++*samples;
	}
	writer_byte(f->out, ']');
	if (stacks != NULL)
		f->timeless += w.timeless;
	time_walk_free(&w.walk);
	free(w.numbers);
	return done;
}

static bool write_samples(struct firefox *f, struct error *err)
{
	uint64_t samples;
	bool done;

	writer_text(f->out, "\"samples\":{\"weightType\":");
	writer_text(f->out,
	    f->context->facts->tick == TICK_WEIGHT ? "\"samples\"" :
						    "\"tracing-ms\"");
	done = write_column(f, ",\n\"stack\":[", put_stack, &f->stacks,
	    &samples, err) &&
	    write_column(f, ",\n\"time\":[", put_time, NULL, &samples, err) &&
	    write_column(f, ",\n\"weight\":[", put_weight, NULL, &samples,
		err) &&
	    (!f->is_dual || write_column(f, ",\n\"threadCPUDelta\":[", put_cpu,
		NULL, &samples, err));
	writer_text(f->out, ",\n\"length\":");
	writer_number(f->out, samples);
	writer_byte(f->out, '}');
	return done;
}

/* ---- threads ---- */

static void put_thread(struct firefox *f)
{
	struct writer *o = f->out;

	writer_text(o, "{\"processType\":\"default\",\"processStartupTime\":0,"
	    "\"processShutdownTime\":null,\"registerTime\":0,"
	    "\"unregisterTime\":null,\"pausedRanges\":[],\"name\":");
	writer_json(o, slice_of(f->thread->label));
	writer_format(o, ",\"isMainThread\":%s,\"processName\":",
	    f->thread->is_main ? "true" : "false");
	writer_json(o, slice_of(f->context->name));
	writer_format(o,
	    ",\"pid\":\"%" PRIu64 "\",\"tid\":%" PRIu32
	    ",\n\"markers\":{\"data\":[],\"name\":[],"
	    "\"startTime\":[],\"endTime\":[],\"phase\":[],\"category\":[],"
	    "\"length\":0},\n",
	    f->context->pid, f->thread->thread->id);
}

static bool write_threads(struct firefox *f, struct error *err)
{
	bool done = true;

	writer_text(f->out, ",\n\"libs\":[],\n\"threads\":[");
	for (uint32_t i = 0; done && i < f->context->count; i++) {
		f->thread = &f->context->threads[i];
		writer_text(f->out, i > 0 ? ",\n" : "\n");
		put_thread(f);
		done = write_samples(f, err);
		writer_byte(f->out, '}');
	}
	writer_byte(f->out, ']');
	return done;
}

/* Tells how many steps the walks will take: one walk a column. */
static void set_progress(struct firefox *f)
{
	uint64_t steps = 0;

	for (uint32_t i = 0; i < f->context->count; i++)
		steps += 2 * f->context->threads[i].thread->entries;
	f->context->progress->all = steps * (f->is_dual ? 4 : 3);
}

static bool firefox_write(struct writer *o, const struct export_context *e,
    struct error *err)
{
	const bool *has_clock = e->facts->has_clock;
	struct firefox f = { .out = o, .context = e,
		.axis = profile_axis(e->profile),
		.is_dual = has_clock[CLOCK_WALL] && has_clock[CLOCK_CPU] };
	bool done;

	set_progress(&f);
	firefox_put_meta(o, e, f.is_dual);
	done = write_threads(&f, err);
	firefox_put_shared(o, e, &f.stacks);
	export_note(e->progress, NOTE_TIMELESS, f.timeless);
	export_note(e->progress, NOTE_SAMPLES, e->facts->samples);
	free(f.stacks.items);
	return done;
}

const struct exporter firefox_exporter = {
	.name = "firefox",
	.endings = ".firefox.json",
	.help = "for profiler.firefox.com: exact self times and CPU use",
	.kind = EXPORTS_CALLS,
	.write = firefox_write,
};
