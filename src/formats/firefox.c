/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "formats/formats.h"
#include "formats/walk.h"

/*
 * Firefox's processed profile: a sample for each stretch between two events of
 * a thread, with its time as weight, and the CPU time since the sample before
 * it.  So own times are exact.
 *
 * Source: src/types/profile.ts of the Firefox profiler, in its version 70,
 * which all later ones can read.  Samples are columns: each is a walk of its
 * own, so that none is kept in memory.
 */

/* ---- stacks ---- */

#define NO_STACK UINT32_MAX

struct listed_stack {
	uint32_t method, caller; /* caller: a lower number, or NO_STACK */
};

/* The different stacks of all threads, numbered as they come first. */
struct stack_list {
	struct listed_stack *items;
	uint32_t count;
	size_t room;
};

/* ---- categories of methods ---- */

/* Colours are those that Firefox knows; the first must be "Other". */
static const struct category {
	const char *name, *color;
	const char *packages; /* with their dots, and a blank between them */
} categories[] = {
	{ "Other", "grey", "" },
	{ "App", "purple", "" },
	{ "AndroidX", "green", "androidx." },
	{ "Android", "blue", "android. com.android. dalvik." },
	{ "Java", "orange", "java. javax. jdk. libcore. sun." },
	{ "Kotlin", "magenta", "kotlin. kotlinx." },
	{ "Native", "brown", "" },
};

enum { CATEGORY_APP = 1, CATEGORY_NATIVE = 6,
	CATEGORIES = sizeof categories / sizeof *categories };

static bool is_in_category(const struct category *c, const char *text)
{
	struct slice rest = slice_of(c->packages);

	while (rest.length > 0) {
		const struct slice package = slice_take(&rest, ' ');

		if (strncmp(text, package.start, package.length) == 0)
			return true;
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
static void firefox_put_meta(struct writer *o, const struct export_context *e)
{
	writer_text(o, "{\"meta\":{\"version\":36,"
	    "\"preprocessedProfileVersion\":70,\"interval\":1,\"startTime\":0,"
	    "\"processType\":0,\"stackwalk\":1,\"symbolicated\":true,"
	    "\"markerSchema\":[],\"usesOnlyOneStackType\":true,"
	    "\"sourceCodeIsNotOnSearchfox\":true,\"keepProfileThreadOrder\":"
	    "true,\"initialSelectedThreads\":[0],\"importedFrom\":\"artscope "
	    PACKAGE_VERSION "\"");
	writer_json(o, ",\"product\":", slice_of(e->name));
	if (export_context_is_dual(e)) {
		writer_text(o, ",\"sampleUnits\":{\"time\":\"ms\","
		    "\"eventDelay\":\"ms\",\"threadCPUDelta\":");
		writer_text(o, e->facts->tick == TICK_NS ? "\"ns\"}" :
		    "\"\xc2\xb5s\"}");
	}
	writer_text(o, ",\"categories\":[");
	for (size_t i = 0; i < CATEGORIES; i++) {
		writer_format(o, "%s{\"name\":\"%s\",\"color\":\"%s\","
		    "\"subcategories\":[\"Other\"]}", i > 0 ? "," : "",
		    categories[i].name, categories[i].color);
	}
	writer_text(o, "]}");
}

static void put_comma(struct writer *o, uint32_t row)
{
	if (row > 0)
		writer_byte(o, ',');
}

/* Puts columns with one value everywhere; "N" stands for the number of the
 * row.  `between` stands before the first. */
static void put_same(struct writer *o, const char *between,
    const char *const columns[][2], size_t count, uint32_t rows)
{
	for (size_t c = 0; c < count; c++, between = ",\n") {
		writer_format(o, "%s\"%s\":[", between, columns[c][0]);
		for (uint32_t i = 0; i < rows; i++) {
			put_comma(o, i);
			if (columns[c][1][0] == 'N')
				writer_number(o, i);
			else
				writer_text(o, columns[c][1]);
		}
		writer_byte(o, ']');
	}
	writer_format(o, ",\"length\":%" PRIu32 "}", rows);
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
	writer_format(o, "],\"length\":%" PRIu32 "}", s->count);
}

/* Puts the frames.  Each method is a frame, a function and a text, all of one
 * number. */
static void put_frames(struct writer *o, const struct export_context *e,
    const struct method_numbers *f)
{
	static const char *const frames[][2] = { { "func", "N" },
		{ "address", "-1" }, { "lib", "-1" }, { "inlineDepth", "0" },
		{ "subcategory", "0" }, { "nativeSymbol", "null" },
		{ "innerWindowID", "0" }, { "line", "null" },
		{ "column", "null" }, { "originalLocation", "null" } };
	static const char *const functions[][2] = { { "name", "N" },
		{ "isJS", "false" },
		{ "relevantForJS", "false" }, { "resource", "-1" },
		{ "source", "null" }, { "lineNumber", "null" },
		{ "columnNumber", "null" }, { "originalLocation", "null" } };

	writer_text(o, ",\n\"frameTable\":{\"category\":[");
	for (uint32_t i = 0; i < f->count; i++) {
		put_comma(o, i);
		writer_number(o, category_of(methods_at(e->methods,
		    f->methods[i])));
	}
	writer_byte(o, ']');
	put_same(o, ",\n", frames, sizeof frames / sizeof *frames, f->count);
	writer_text(o, ",\n\"funcTable\":{");
	put_same(o, "", functions, sizeof functions / sizeof *functions,
	    f->count);
	writer_text(o, ",\n\"stringArray\":[");
	for (uint32_t i = 0; i < f->count; i++) {
		writer_json(o, i > 0 ? ",\n" : "\n",
		    export_context_name(e, f->methods[i]));
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

/* ---- samples ---- */

enum column { COLUMN_STACK, COLUMN_TIME, COLUMN_WEIGHT, COLUMN_CPU, COLUMNS };

/* A sample has some time of the axis clock: all events at its begin come before
 * it.  Samples follow each other without a gap.  After the last one comes the
 * end, which has no time. */
struct firefox {
	struct writer *out;
	const struct export_context *context;
	const struct export_thread *thread;
	struct stack_list stacks;
	enum column columns;      /* all, or those before this one */
	uint64_t timeless;        /* calls without any time */
	enum column column;       /* that is written */
	uint64_t samples;         /* so far */
	struct event_time now;    /* of the last event … */
	bool has_begun;           /* … if there was one */
	struct event_time before; /* when the last sample began */
	uint32_t stack;
	uint32_t *numbers; /* of stacks, and one more: by node, then of the
	                        * gaps in them; 0: none yet */
	size_t number_count, number_room;
};

/* Puts the value of a sample that ends then. */
static void put_sample(struct firefox *f, uint64_t end)
{
	const enum tick tick = f->context->facts->tick;
	const uint64_t time = end - f->now.time;

	if (f->samples > 0)
		writer_text(f->out, f->samples % 16 == 0 ? ",\n" : ",");
	switch (f->column) {
	case COLUMN_STACK:
		if (f->stack == NO_STACK)
			writer_text(f->out, "null");
		else
			writer_number(f->out, f->stack);
		break;
	case COLUMN_TIME:
		writer_ms(f->out, f->now.time, tick);
		break;
	case COLUMN_WEIGHT:
		if (tick == TICK_WEIGHT)
			writer_number(f->out, time);
		else
			writer_ms(f->out, time, tick);
		break;
	case COLUMN_CPU:
	case COLUMNS:
		writer_number(f->out,
		    f->samples == 0 ? 0 : f->now.cpu - f->before.cpu);
	}
	f->before = f->now;
	f->samples++;
}

/* Puts the call on top of the stack; a stack that is new gets a number. */
static void enter_call(struct firefox *f, const struct export_event *e)
{
	const enum clock axis = profile_axis(f->context->profile);
	struct stack_list *s = &f->stacks;
	uint32_t *number;

	ARRAY_ROOM(f->numbers, f->number_room, (size_t)e->stack + 1);
	while (f->number_count <= e->stack)
		f->numbers[f->number_count++] = 0;
	number = &f->numbers[e->stack];
	if (*number == 0) {
		ARRAY_ADD(s->items, s->room, s->count,
		    (struct listed_stack){ e->method, f->stack });
		*number = s->count;
	}
	f->stack = *number - 1;
	f->timeless += e->call.time[axis] == 0;
}

static void take_event(void *self, const struct export_event *e)
{
	struct firefox *f = self;

	if (f->has_begun && e->since.time > f->now.time)
		put_sample(f, e->since.time);
	f->has_begun = true;
	f->now = e->since;
	if (f->column != COLUMN_STACK)
		return;
	if (e->is_exit)
		f->stack = f->stacks.items[f->stack].caller;
	else
		enter_call(f, e);
}

/* Writes the samples column by column; a thread without calls has none. */
static bool write_samples(struct firefox *f, struct error *err)
{
	static const char *const names[COLUMNS] = { "stack", "time", "weight",
		"threadCPUDelta" };
	bool done = true;

	writer_format(f->out, "\"samples\":{\"weightType\":\"%s\"",
	    f->context->facts->tick == TICK_WEIGHT ? "samples" : "tracing-ms");
	for (int c = 0; done && c < (int)f->columns; c++) {
		f->column = (enum column)c;
		f->samples = f->number_count = 0;
		f->has_begun = false;
		f->stack = NO_STACK;
		writer_format(f->out, ",\n\"%s\":[", names[c]);
		done = walk_events(f->context, f->thread, take_event, f, err);
		f->stack = NO_STACK;
		if (f->has_begun)
			put_sample(f, f->now.time);
		writer_byte(f->out, ']');
	}
	writer_format(f->out, ",\n\"length\":%" PRIu64 "}", f->samples);
	return done;
}

/* ---- threads ---- */

static void put_thread(struct firefox *f)
{
	struct writer *o = f->out;

	writer_text(o, "{\"processType\":\"default\",\"processStartupTime\":0,"
	    "\"processShutdownTime\":null,\"registerTime\":0,"
	    "\"unregisterTime\":null,\"pausedRanges\":[]");
	writer_json(o, ",\"name\":", slice_of(f->thread->label));
	writer_text(o, f->thread->is_main ? ",\"isMainThread\":true" :
	    ",\"isMainThread\":false");
	writer_json(o, ",\"processName\":", slice_of(f->context->name));
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

static bool firefox_write(const struct export_context *e, struct error *err)
{
	struct firefox f = { .out = e->out,
		.context = e,
		.columns = export_context_is_dual(e) ? COLUMNS : COLUMN_CPU };
	bool done;

	e->progress->all = 0; /* steps of a walk for each column */
	for (uint32_t i = 0; i < e->count; i++)
		e->progress->all += 2 * e->threads[i].thread->entries *
		    f.columns;
	firefox_put_meta(e->out, e);
	done = write_threads(&f, err);
	firefox_put_shared(e->out, e, &f.stacks);
	export_note(e->progress, NOTE_TIMELESS, f.timeless);
	export_note(e->progress, NOTE_SAMPLES, e->facts->samples);
	free(f.stacks.items);
	free(f.numbers);
	return done;
}

const struct exporter firefox_exporter = {
	.name = "firefox",
	.endings = ".firefox.json",
	.help = "for profiler.firefox.com: exact self times and CPU use",
	.kind = EXPORTS_CALLS,
	.write = firefox_write,
};
