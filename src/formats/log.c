/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "formats/formats.h"
#include "formats/walk.h"

/*
 * A log of all calls in the order of time, to be read with less and searched
 * with grep: a line for a call, and "}" where one ends that has others inside.
 *
 * The begin of a call, its times and its thread stand in columns of one width.
 * A line with a name is a call, and has both of its times: the lines that grep
 * finds of a method are its calls.
 */

enum {
	LEAST_WIDTH = 10, /* of a column of times */
	INDENT = 2,
	MOST_LEVELS = 64, /* that are indented; deeper calls have their depth */
	TIME_ROOM = 32    /* of a time in digits */
};

struct log_thread {
	bool in_leaf;  /* its innermost call is a leaf, which has had its line */
	size_t blanks; /* after its label */
};

struct log_writing {
	struct writer *out;
	const struct export_context *context;
	unsigned decimals;   /* of ms */
	size_t width;        /* of a column of times */
	size_t label_width;
	bool has_clock[CLOCKS];
	struct log_thread *threads;
};

/* ---- columns ---- */

static void put_blanks(struct writer *o, size_t count)
{
	static const char blanks[] = "                                ";
	const size_t most = sizeof blanks - 1;

	for (; count > most; count -= most)
		writer_put(o, blanks, most);
	writer_put(o, blanks, count);
}

/* Puts a time at the right of its column, with all decimals. */
static void put_ms(struct log_writing *l, uint64_t ticks)
{
	char digits[TIME_ROOM];
	size_t at = TIME_ROOM;

	for (unsigned i = 0; i < l->decimals || ticks > 0 ||
	     i == l->decimals; i++) {
		if (i == l->decimals && i > 0)
			digits[--at] = '.';
		digits[--at] = (char)('0' + ticks % 10);
		ticks /= 10;
	}
	if (TIME_ROOM - at < l->width)
		put_blanks(l->out, l->width - (TIME_ROOM - at));
	writer_put(l->out, digits + at, TIME_ROOM - at);
	writer_byte(l->out, ' ');
}

static void put_head(struct writer *o, const char *name, size_t width)
{
	put_blanks(o, width - strlen(name));
	writer_text(o, name);
	writer_byte(o, ' ');
}

static void write_heads(struct log_writing *l)
{
	static const char *const times[CLOCKS] = { "wall_ms", "cpu_ms" };
	static const char *const weights[CLOCKS] = { "weight" };
	const bool is_time = l->context->facts->tick != TICK_WEIGHT;
	const char *const *names = is_time ? times : weights;

	writer_byte(l->out, '#');
	put_head(l->out, is_time ? "time_ms" : "begin", l->width - 1);
	for (int c = 0; c < CLOCKS; c++)
		if (l->has_clock[c])
			put_head(l->out, names[c], l->width);
	writer_text(l->out, "thread");
	put_blanks(l->out, l->label_width - strlen("thread"));
	writer_text(l->out, " call\n");
}

/* ---- lines ---- */

static void put_level(struct log_writing *l, uint32_t depth)
{
	put_blanks(l->out, INDENT * (size_t)(depth < MOST_LEVELS ? depth :
	    MOST_LEVELS));
	if (depth < MOST_LEVELS)
		return;
	writer_number(l->out, depth);
	writer_byte(l->out, ' ');
}

/* Puts the begin, the times where there is a call, the thread, and the
 * indent. */
static void put_columns(struct log_writing *l, const struct export_event *e,
    uint32_t thread)
{
	const struct export_thread *t = &l->context->threads[thread];
	const enum clock axis = profile_axis(l->context->profile);

	put_ms(l, export_context_clock(l->context, t, e->time, axis));
	for (int c = 0; c < CLOCKS; c++) {
		if (!l->has_clock[c])
			continue;
		if (e->is_exit)
			put_blanks(l->out, l->width + 1);
		else
			put_ms(l, e->call.time[c]);
	}
	writer_text(l->out, t->label);
	put_blanks(l->out, l->threads[thread].blanks);
	put_level(l, e->depth);
}

static void put_call(struct log_writing *l, const struct export_event *e,
    uint32_t thread, bool is_leaf)
{
	char rest[EXPORT_REST];

	export_event_rest(rest, l->context, &l->context->threads[thread], e);
	writer_slice(l->out, export_context_name(l->context, e->method));
	if (e->is_cut)
		writer_text(l->out, " [began before]");
	if (rest[0] != '\0') {
		writer_text(l->out, " [");
		writer_text(l->out, rest);
		writer_byte(l->out, ']');
	}
	if (e->call.end == CALL_THREW)
		writer_text(l->out, " [threw]");
	writer_text(l->out, is_leaf ? "\n" : " {\n");
}

static void write_event(struct log_writing *l, const struct export_event *e,
    uint32_t thread, bool is_leaf)
{
	const bool had_line = e->is_exit && l->threads[thread].in_leaf;

	l->threads[thread].in_leaf = !e->is_exit && is_leaf;
	if (had_line)
		return;
	put_columns(l, e, thread);
	if (e->is_exit)
		writer_text(l->out, "}\n");
	else
		put_call(l, e, thread, is_leaf);
}

/* ---- the file ---- */

/* Finds how wide the longest time and the longest name are. */
static void measure_columns(struct log_writing *l)
{
	const struct export_context *e = l->context;

	l->decimals = e->facts->tick == TICK_NS ? 6 :
	    e->facts->tick == TICK_US ? 3 : 0;
	l->width = LEAST_WIDTH;
	l->label_width = strlen("thread");
	for (uint32_t i = 0; i < e->count; i++) {
		const struct export_thread *t = &e->threads[i];
		const struct period range = export_context_range(e, t);
		char text[TIME_ROOM];

		text_ms(text, sizeof text, range.end - range.begin,
		    e->facts->tick);
		if (strlen(text) > l->width)
			l->width = strlen(text);
		l->threads[i].blanks = text_width(slice_of(t->label));
		if (l->threads[i].blanks > l->label_width)
			l->label_width = l->threads[i].blanks;
	}
	for (uint32_t i = 0; i < e->count; i++)
		l->threads[i].blanks = l->label_width + 1 -
		    l->threads[i].blanks;
}

static bool log_write(struct writer *o, const struct export_context *e,
    struct error *err)
{
	struct log_writing l = { .out = o,
		.context = e,
		.threads = array_new(e->count, sizeof *l.threads),
		.has_clock = { e->facts->has_clock[CLOCK_WALL],
		    e->facts->has_clock[CLOCK_CPU] } };
	struct export_event event;
	struct merged_walk m = { 0 };
	uint32_t thread;
	bool done = merged_walk_init(&m, e, err);

	measure_columns(&l);
	write_heads(&l);
	while (done && !writer_has_ended(o) &&
	    merged_walk_next(&m, &event, &thread))
		write_event(&l, &event, thread, !event.is_exit &&
		    merged_walk_is_leaf(&m, thread));
	export_note(e->progress, NOTE_SAMPLES, e->facts->samples);
	merged_walk_free(&m);
	free(l.threads);
	return done;
}

const struct exporter log_exporter = {
	.name = "log",
	.endings = ".log",
	.help = "every call on a line, for less and grep; in the order of "
		"time, indented",
	.kind = EXPORTS_CALLS,
	.write = log_write,
};
