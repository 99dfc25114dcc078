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
	size_t width;  /* of its label */
};

struct log_writing {
	struct writer *out;
	const struct export_context *context;
	unsigned decimals;   /* of ms */
	size_t width;        /* of a column of times */
	size_t label_width;
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

	for (unsigned i = 0; i <= l->decimals || ticks > 0; i++) {
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

static void put_title(struct log_writing *l, const char *name, size_t width)
{
	put_blanks(l->out, width - strlen(name));
	writer_text(l->out, name);
	writer_byte(l->out, ' ');
}

static void write_heads(struct log_writing *l)
{
	static const char *const times[CLOCKS] = { "wall_ms", "cpu_ms" };
	static const char *const weights[CLOCKS] = { "weight" };
	const struct facts *facts = l->context->facts;
	const bool is_time = facts->tick != TICK_WEIGHT;

	writer_byte(l->out, '#');
	put_title(l, is_time ? "time_ms" : "begin", l->width - 1);
	for (int c = 0; c < CLOCKS; c++)
		if (facts->has_clock[c])
			put_title(l, (is_time ? times : weights)[c], l->width);
	writer_text(l->out, "thread");
	put_blanks(l->out, l->label_width - strlen("thread"));
	writer_text(l->out, " call\n");
}

/* ---- lines ---- */

/* Puts the begin, the times where there is a call, the thread, and the
 * indent. */
static void put_columns(struct log_writing *l, const struct export_event *e)
{
	const struct export_thread *t = &l->context->threads[e->thread];
	const bool is_deep = e->depth >= MOST_LEVELS;

	put_ms(l, e->since.time);
	for (int c = 0; c < CLOCKS; c++) {
		if (!l->context->facts->has_clock[c])
			continue;
		if (e->is_exit)
			put_blanks(l->out, l->width + 1);
		else
			put_ms(l, e->call.time[c]);
	}
	writer_text(l->out, t->label);
	put_blanks(l->out,
	    l->label_width + 1 - l->threads[e->thread].width);
	put_blanks(l->out, INDENT * (size_t)(is_deep ? MOST_LEVELS : e->depth));
	if (is_deep) {
		writer_number(l->out, e->depth);
		writer_byte(l->out, ' ');
	}
}

static void put_call(struct log_writing *l, const struct export_event *e)
{
	char rest[EXPORT_REST];

	export_event_rest(rest, l->context, e);
	writer_slice(l->out, export_context_name(l->context, e->method));
	if (e->is_cut)
		writer_text(l->out, " [began before]");
	if (rest[0] != '\0')
		writer_format(l->out, " [%s]", rest);
	if (e->call.end == CALL_THREW)
		writer_text(l->out, " [threw]");
	writer_text(l->out, e->is_leaf ? "\n" : " {\n");
}

static void put_event(void *self, const struct export_event *e)
{
	struct log_writing *l = self;
	struct log_thread *t = &l->threads[e->thread];
	const bool had_line = e->is_exit && t->in_leaf;

	t->in_leaf = e->is_leaf;
	if (had_line)
		return;
	put_columns(l, e);
	if (e->is_exit)
		writer_text(l->out, "}\n");
	else
		put_call(l, e);
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
		l->threads[i].width = text_width(slice_of(t->label));
		if (l->threads[i].width > l->label_width)
			l->label_width = l->threads[i].width;
	}
}

static bool log_write(const struct export_context *e, struct error *err)
{
	struct log_writing l = { .out = e->out,
		.context = e,
		.threads = array_new(e->count, sizeof *l.threads) };
	bool done;

	measure_columns(&l);
	write_heads(&l);
	done = walk_all_events(e, put_event, &l, err);
	export_note(e->progress, NOTE_SAMPLES, e->facts->samples);
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
