/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_timeline - cells of a thread's activity: small scripts by hand, random
 * ones against a slow computation.
 *
 * A row's cells are written as the timeline draws them in ASCII, and below them
 * the letters of the methods that stand for them.
 */
#include "config.h"

#include "plain.h"
#include "query/cells.h"
#include "query/found_calls.h"
#include "view/timeline.h"

#include <stdio.h>

enum { ROOM = 64, ALL = 1 << 20 };

static const struct {
	const char *name, *script;
	struct period period;
	int cells;
	const char *glyphs, *letters;
} drawn[] = {
	{ "no calls", "0 +a 1 -a 9 +a -a", { 5, 8 }, 3, "   ", "   " },
	{ "all the time", "0 +a 80 -a", { 0, 80 }, 8, "########",
	    "aaaaaaaa" },
	{ "the first half", "0 +a 40 -a 80 +b -b", { 0, 80 }, 8,
	    "####    ", "aaaa    " },
	{ "waiting", "0 +a 80/0 -a", { 0, 80 }, 8, "--------",
	    "aaaaaaaa" },
	{ "half of the time", "0 +a 80/40 -a", { 0, 80 }, 8,
	    "::::::::", "aaaaaaaa" },
	{ "waits in the call inside",
	    "0/0 +a 20/20 +b 60/20 -b 80/40 -a", { 0, 80 }, 8,
	    "##----##", "aabbbbaa" },
	{ "waits around the call inside",
	    "0/0 +a 20/0 +b 60/40 -b 80/40 -a", { 0, 80 }, 8,
	    "--####--", "aabbbbaa" },
	{ "the deepest that takes half",
	    "0 +a 10 +b 15 +c 20 -c 35 -b 40 -a", { 0, 40 }, 4,
	    "####", "abbb" },
	{ "the longest of short ones",
	    "0 +a 1 -a 2 +b 5 -b 6 +c 8 -c 10 +d 14 -d 20 +a -a",
	    { 0, 20 }, 2, "=:", "bd" },
	{ "one in the middle of a cell", "24 +a 25 -a", { 0, 80 }, 8,
	    "  .     ", "  a     " },
	{ "no length", "24 +a -a 80 +b -b", { 0, 81 }, 8,
	    "  .    .", "  a    b" },
	{ "on the edge of two cells", "5 +a 15 -a", { 0, 40 }, 4,
	    "::  ", "aa  " },
	{ "ends as the period begins", "0 +a 10 -a 20 +b 30 -b",
	    { 10, 30 }, 2, " #", " b" },
	{ "begins as the period ends", "0 +a 10 -a 20 +b 30 -b",
	    { 0, 20 }, 2, "# ", "a " },
	{ "period inside of a call",
	    "0/0 +a 10/0 +b 50/40 -b 80/40 -a", { 20, 40 }, 2, "##",
	    "bb" },
	{ "cells shorter than a tick", "0 +a 1 -a 2 +b 3 -b", { 0, 4 },
	    8, "##  ##  ", "aa  bb  " },
	{ "thirds of a tick", "0 +a 1 -a 2 +b 3 -b", { 0, 2 }, 6,
	    "###   ", "aaa   " },
	{ "many in a cell", "0 +a 1 -a +b 2 -b +a 3 -a +b 4 -b +c 8 -c",
	    { 0, 8 }, 1, "#", "c" },
	{ "one after the other, each half waiting",
	    "0/0 +a 10/10 -a +b 20/10 -b +a 30/20 -a +b 40/20 -b",
	    { 0, 40 }, 4, "#-#-", "abab" },
	{ "the same from afar",
	    "0/0 +a 10/10 -a +b 20/10 -b +a 30/20 -a +b 40/20 -b",
	    { 0, 40 }, 2, "::", "aa" },
	{ "not over yet", "0 +a 80 +b", { 0, 80 }, 2, "##", "aa" },
};

/* Returns what the minimap has of a cell, on a canvas of one. */
static const char *glyph_of(struct cell_usage a, bool is_dual,
    struct canvas *canvas)
{
	const struct thread thread = { .calls.is_dual = is_dual };
	const struct minimap map = { .shown.thread = &thread,
		.cells = &a,
		.whole = { 0, 1 },
		.visible = { 0, 1 } };

	a.node = NO_NODE;
	canvas_clear(canvas);
	minimap_draw(&map, canvas, 0);
	return canvas_at(canvas, 0, 0)->text;
}

static void cells_of(void **state)
{
	char glyphs[ROOM], letters[ROOM];
	struct canvas *canvas = canvas_new(1, 1);

	(void)state;
	assert_non_null(canvas);
	canvas->is_ascii = true;
	for (size_t i = 0; i < ROWS(drawn); i++) {
		struct cell_usage cells[ROOM];
		const struct thread *t;
		struct loaded l;
		int n = drawn[i].cells;

		script_load(&l, drawn[i].name, drawn[i].script);
		t = script_thread(&l, 1);
		cell_usages_make(t, (struct cell_request){ drawn[i].period, n,
		    SIZE_MAX, false }, cells);
		for (int c = 0; c < n; c++) {
			glyphs[c] = *glyph_of(cells[c], true, canvas);
			letters[c] = cells[c].node == NO_NODE ? ' ' :
			    script_letter(&l, t, cells[c].node);
		}
		glyphs[n] = letters[n] = '\0';
		row_assert_text(drawn[i].name, glyphs, drawn[i].glyphs);
		row_assert_text(drawn[i].name, letters, drawn[i].letters);
		loaded_free(&l);
	}
	canvas_free(canvas);
}

/* A cell and a call in units of which both have whole numbers, as ticks of the
 * period times cells. */
struct slow {
	const struct plain *plain;
	struct period period;
	uint64_t cells;
};

static uint64_t slow_overlap(const struct slow *s,
    const struct plain_call *call, uint64_t cell)
{
	uint64_t length = s->period.end - s->period.begin;
	uint64_t from = cell * length, to = from + length;
	uint64_t begin = call->begin < s->period.begin ? 0 :
	    (call->begin - s->period.begin) * s->cells;
	uint64_t end = call->end < s->period.begin ? 0 :
	    (call->end - s->period.begin) * s->cells;

	from = begin > from ? begin : from;
	to = end < to ? end : to;
	return to > from ? to - from : 0;
}

static void compare_cell(const char *row, const struct slow *s,
    const struct loaded *l, const struct cell_usage *got, uint64_t cell)
{
	uint64_t length = s->period.end - s->period.begin, inside = 0;
	uint64_t longest = 0;
	int deepest = NOBODY;
	uint32_t share;

	for (int i = 0; i < s->plain->count; i++) {
		const struct plain_call *call = &s->plain->calls[i];
		uint64_t overlap = slow_overlap(s, call, cell);

		if (call->place.depth == 0)
			inside += overlap;
		if (call->place.depth == 0 && overlap > longest)
			longest = overlap;
		if (overlap >= length - length / 2 && (deepest == NOBODY ||
		    call->place.depth >= s->plain->calls[deepest].place.depth))
			deepest = i;
	}
	share = (uint32_t)(inside * ACTIVITY_WHOLE / length);
	if (share == 0 && inside > 0)
		share = 1;
	if (share > 0)
		row_assert_number(row, got->inside, share);
	else
		row_assert(row, got->inside <= 1);
	row_assert(row, got->running <= got->inside);
	row_assert(row, (got->node != NO_NODE) == (got->inside > 0));
	/* Two calls can take one half each. */
	if (deepest != NOBODY && longest != length / 2 && length % 2 == 1)
		row_assert_number(row, script_letter(l, script_thread(l, 1),
		    got->node), s->plain->calls[deepest].letter);
}

static void random_threads(void **state)
{
	static const struct {
		uint32_t cells, percent_from, percent_to;
	} views[] = { { 1, 0, 100 }, { 7, 0, 100 }, { 60, 0, 100 },
		{ 60, 30, 70 }, { 60, 49, 51 }, { 33, 90, 100 } };
	struct script *script = malloc(sizeof *script);
	struct plain *plain = malloc(sizeof *plain);

	(void)state;
	assert_true(script != NULL && plain != NULL);
	for (uint64_t seed = 0; seed < 60; seed++) {
		const struct script_shape shape = { 40 + (unsigned)seed * 7, 6,
			(uint32_t)seed % 2, 1 + (uint32_t)seed % 40 };
		struct slow slow = { .plain = plain };
		struct loaded l;
		uint64_t end;

		script_load_random(&l, script, seed, shape);
		plain_of(plain, script);
		end = script->events[script->count - 1].wall_us + 1;
		for (size_t v = 0; v < ROWS(views); v++) {
			struct cell_usage cells[ROOM];

			slow.cells = views[v].cells;
			slow.period.begin = end * views[v].percent_from / 100;
			slow.period.end = end * views[v].percent_to / 100 + 1;
			cell_usages_make(script_thread(&l, 1),
			    (struct cell_request){ slow.period,
				(int)slow.cells, SIZE_MAX, false }, cells);
			for (uint64_t c = 0; c < slow.cells; c++)
				compare_cell("random", &slow, &l, &cells[c],
				    c);
		}
		loaded_free(&l);
	}
	free(plain);
	free(script);
}

/* The CPU time of the outermost calls is that of the cells, however many of
 * them there are. */
static void no_time_is_lost(void **state)
{
	static const int views[] = { 1, 2, 9, 60 };
	const struct script_shape shape = { 900, 6, 2, 40 };
	struct script *script = malloc(sizeof *script);

	(void)state;
	assert_non_null(script);
	for (uint64_t seed = 0; seed < 40; seed++) {
		struct loaded l;
		const struct calls *calls;
		struct period p = { 0, 0 };
		uint64_t sum[CLOCKS];

		script_load_random(&l, script, seed, shape);
		p.end = script->events[script->count - 1].wall_us + 1;
		calls = &script_thread(&l, 1)->calls;
		calls_sum(calls, 0, 0, calls_count(calls, 0), sum);
		for (size_t v = 0; v < ROWS(views); v++) {
			struct cell_usage cells[ROOM];
			double got = 0;

			cell_usages_make(script_thread(&l, 1),
			    (struct cell_request){ p, views[v], SIZE_MAX,
				false }, cells);
			for (int c = 0; c < views[v]; c++)
				got += cells[c].running;
			got = got / ACTIVITY_WHOLE * (double)p.end /
			    views[v];
			if (got < (double)sum[CLOCK_CPU] * 0.999 - 2 ||
			    got > (double)sum[CLOCK_CPU] * 1.001 + 2)
				row_assert_number("seed", (uint64_t)got,
				    sum[CLOCK_CPU]);
		}
		loaded_free(&l);
	}
	free(script);
}

static struct period *periods_of(const struct loaded *l, char letter,
    size_t *count)
{
	uint32_t methods = profile_methods(l->profile)->count;
	uint8_t *flags = calloc(methods, 1);
	struct found_calls o;
	struct period *periods;

	assert_non_null(flags);
	flags[script_method(l, letter)] = 1;
	assert_true(found_calls_make(&o,
	    &(struct part){ .thread = script_thread(l, 1) },
	    (struct filter_passes){ flags, methods }, NO_MEASURE, NULL, NULL));
	periods = call_periods_new(&o, script_thread(l, 1), count);
	assert_non_null(periods);
	found_calls_free(&o);
	free(flags);
	return periods;
}

static void marks(void **state)
{
	static const struct {
		const char *name, *script;
		struct period period;
		int cells;
		const char *marks;
	} rows[] = {
		{ "one", "0 +a 20 +b 40 -b 80 -a", { 0, 80 }, 8,
		    "  XX    " },
		{ "inside of itself", "0 +b 20 +b 40 -b 80 -b", { 0, 80 }, 8,
		    "XXXXXXXX" },
		{ "on two levels", "0 +b 10 -b +a 30 +b 40 -b 80 -a",
		    { 0, 80 }, 8, "X  X    " },
		{ "many in a cell", "0 +b 1 -b +b 2 -b +a 70 -a +b 71 -b",
		    { 0, 80 }, 8, "X      X" },
		{ "no length", "35 +b -b 80 +a -a", { 0, 80 }, 8,
		    "   X    " },
		{ "cut by the period", "0 +b 20 -b +a 70 -a +b 90 -b",
		    { 10, 80 }, 7, "X     X" },
		{ "beyond the period", "0 +b 10 -b +a 80 -a +b 90 -b",
		    { 10, 80 }, 7, "       " },
		{ "cells shorter than a tick", "0 +a 1 -a +b 2 -b +a 4 -a",
		    { 0, 4 }, 8, "  XX    " },
		{ "none", "0 +a 80 -a 90 +b -b", { 0, 80 }, 8, "        " },
	};
	char got[ROOM];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct cell_usage cells[ROOM];
		struct period *periods;
		struct loaded l;
		size_t count;

		script_load(&l, rows[i].name, rows[i].script);
		periods = periods_of(&l, 'b', &count);
		cell_usages_make(script_thread(&l, 1), (struct cell_request){
		    rows[i].period, rows[i].cells, SIZE_MAX, false }, cells);
		cell_usages_mark(rows[i].period, rows[i].cells, cells,
		    (struct thread_periods){ periods, count }, ACTIVITY_MATCH);
		for (int c = 0; c < rows[i].cells; c++)
			got[c] = cells[c].marks == ACTIVITY_MATCH ? 'X' : ' ';
		got[rows[i].cells] = '\0';
		row_assert_text(rows[i].name, got, rows[i].marks);
		free(periods);
		loaded_free(&l);
	}
}

static void glyphs(void **state)
{
	static const struct {
		const char *name;
		uint32_t inside, running; /* in 80ths */
		bool is_dual;
		const char *glyph, *ascii, *shaded;
		uint8_t marks;
	} rows[] = {
		{ "nothing", 0, 0, true, " ", " ", " ", 0 },
		{ "runs all the time", 80, 80, true, "█", "#", "█", 0 },
		{ "half", 80, 40, true, "▄", ":", "▄", 0 },
		{ "hardly runs", 80, 4, true, "░", "-", " ", 0 },
		{ "runs a little", 80, 6, true, "▁", ".", "▁", 0 },
		{ "short, runs", 2, 2, true, "▁", ".", "▁", 0 },
		{ "short, waits", 2, 0, true, "░", "-", " ", 0 },
		{ "one clock, all", 80, 80, false, "█", "#", "█", 0 },
		{ "one clock, short", 1, 1, false, "▁", ".", "▁", 0 },
		{ "of the method", 80, 40, true, "▄", ":", "▄", ACTIVITY_SAME },
		{ "searched for", 80, 40, true, "•", "*", "•", ACTIVITY_MATCH },
		{ "of both", 80, 4, true, "•", "*", "•",
		    ACTIVITY_MATCH | ACTIVITY_SAME },
	};
	struct canvas *canvas = canvas_new(1, 1);

	(void)state;
	assert_non_null(canvas);
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct cell_usage a = { rows[i].inside * ACTIVITY_WHOLE / 80,
			rows[i].running * ACTIVITY_WHOLE / 80, false, 0,
			rows[i].marks };

		canvas->is_ascii = false;
		canvas->depth = DEPTH_16;
		row_assert_text(rows[i].name,
		    glyph_of(a, rows[i].is_dual, canvas), rows[i].glyph);
		canvas->depth = DEPTH_256;
		row_assert_text(rows[i].name,
		    glyph_of(a, rows[i].is_dual, canvas), rows[i].shaded);
		canvas->depth = DEPTH_NONE;
		canvas->is_ascii = true;
		row_assert_text(rows[i].name,
		    glyph_of(a, rows[i].is_dual, canvas), rows[i].ascii);
	}
	canvas_free(canvas);
}

/* A row that is kept must be the one that would be made now. */
static void kept_rows(void **state)
{
	static const struct {
		const char *name;
		struct period period;
		uint64_t version;
		int row, cells;
		uint32_t thread;
		size_t looks;
	} rows[] = {
		{ "the first", { 0, 100 }, 1, 0, 8, 1, ALL },
		{ "the same", { 0, 100 }, 1, 0, 8, 1, ALL },
		{ "another row", { 0, 100 }, 1, 1, 8, 2, ALL },
		{ "another thread", { 0, 100 }, 1, 0, 8, 2, ALL },
		{ "another period", { 10, 50 }, 1, 0, 8, 2, ALL },
		{ "narrower", { 10, 50 }, 1, 0, 6, 2, ALL },
		{ "fewer looks", { 0, 100 }, 1, 0, 8, 1, 3 },
		{ "more is known", { 0, 100 }, 2, 0, 8, 1, ALL },
		{ "the other row again", { 0, 100 }, 2, 1, 8, 2, ALL },
	};
	struct period all = { 0, 100 };
	struct thread_periods each[] = { { &all, 1 }, { &all, 1 },
		{ &all, 1 } };
	const struct periods_by_thread periods = { .count = ROWS(each),
		.threads = each };
	struct timeline_rows *kept = timeline_rows_new(2, ROOM);
	struct cell_usage made[ROOM];
	const struct cell_usage *got;
	struct loaded l;

	(void)state;
	script_load(&l, "kept", "0 +a +b 20 -b +c 60/30 -c 100/40 -a "
	    "@2 0/0 5 +d 30/7 +a 40/9 -a +b 90/50 -b -d");
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct timeline_row of = { .shown.thread = script_thread(&l,
		    rows[i].thread), .version = rows[i].version,
			.period = rows[i].period, .cells = rows[i].cells,
			.looks = rows[i].looks };

		got = timeline_rows_at(kept, rows[i].row, of);
		cell_usages_make(of.shown.thread, (struct cell_request){ of.period,
		    of.cells, of.looks, false }, made);
		for (int c = 0; c < of.cells; c++)
			row_assert(rows[i].name,
			    got[c].inside == made[c].inside &&
			    got[c].running == made[c].running &&
			    got[c].node == made[c].node && got[c].marks == 0);
		timeline_rows_mark(kept, &periods,
		    ACTIVITY_SAME); /* not kept */
	}
	timeline_rows_free(kept);
	loaded_free(&l);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(cells_of),
	cmocka_unit_test(random_threads),
	cmocka_unit_test(no_time_is_lost),
	cmocka_unit_test(marks),
	cmocka_unit_test(glyphs),
	cmocka_unit_test(kept_rows),
};

TEST_FILE(tests, NULL, NULL);
