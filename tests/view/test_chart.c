/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_chart - calls → boxes: a table of edges and corners, and what must hold
 * for any calls at any zoom.
 *
 * A box is written "column+columns:first*count", the count only above 1.
 */
#include "config.h"

#include "base/numbers.h"
#include "gen_random.h"
#include "rows.h"
#include "view/chart.h"

#include <stdio.h>
#include <stdlib.h>

static struct arena arena;

enum { MANY = 900, WIDEST = 300 };

static const bool wall_only[CLOCKS] = { true, false };

/* A call from .. to for each pair; a pair that ends before it begins ends the
 * list. */
struct clock_pair {
	uint64_t from, to;
};

static void fill(struct calls *calls, const struct clock_pair *pairs)
{
	calls_init(calls, &arena, wall_only);
	for (; pairs->from <= pairs->to; pairs++)
		assert_true(calls_add(calls, &(struct call){
		    .begin = pairs->from,
		    .time = { pairs->to - pairs->from } }, NULL));
}

static void describe(const struct box *boxes, size_t count, char *out,
    size_t size)
{
	size_t used = 0;

	out[0] = '\0';
	for (size_t i = 0; i < count; i++) {
		used += (size_t)snprintf(out + used, size - used,
		    "%s%d+%d:%u", i > 0 ? " " : "", boxes[i].column,
		    boxes[i].columns, boxes[i].first);
		if (boxes[i].count > 1)
			used += (size_t)snprintf(out + used, size - used,
			    "*%u", boxes[i].count);
	}
}

#define END { 1, 0 }

/* clang-format off */
static const struct {
	const char *name;
	struct clock_pair calls[9];
	struct period period;
	int columns;
	const char *boxes;
} laid_out[] = {
	{ "none", { END }, { 0, 100 }, 10, "" },
	{ "all of it", { { 0, 100 }, END }, { 0, 100 }, 10, "0+10:0" },
	{ "longer than all", { { 0, 100 }, END }, { 20, 30 }, 10,
	    "0+10:0" },
	{ "exact cells", { { 20, 40 }, END }, { 0, 100 }, 10, "2+2:0" },
	{ "left edge down, right edge up", { { 21, 39 }, END },
	    { 0, 100 }, 10, "2+2:0" },
	{ "one tick over on each side", { { 19, 41 }, END }, { 0, 100 },
	    10, "1+4:0" },
	{ "before the period", { { 0, 9 }, END }, { 10, 20 }, 10, "" },
	{ "up to the period", { { 0, 10 }, END }, { 10, 20 }, 10, "" },
	{ "into the period", { { 0, 11 }, END }, { 10, 20 }, 10,
	    "0+1:0" },
	{ "from the last tick", { { 19, 50 }, END }, { 10, 20 }, 10,
	    "9+1:0" },
	{ "from the end", { { 20, 50 }, END }, { 10, 20 }, 10, "" },
	{ "no length", { { 35, 35 }, END }, { 0, 100 }, 10, "3+1:0" },
	{ "no length, at the start", { { 0, 0 }, END }, { 0, 100 }, 10,
	    "0+1:0" },
	{ "no length, at a boundary", { { 30, 30 }, END }, { 0, 100 },
	    10, "3+1:0" },
	{ "no length, last tick", { { 99, 99 }, END }, { 0, 100 }, 10,
	    "9+1:0" },
	{ "one cell wide", { { 0, 40 }, { 60, 99 }, END }, { 0, 100 },
	    1, "0+1:0*2" },
	{ "one cell wide, one call", { { 0, 40 }, END }, { 0, 100 }, 1,
	    "0+1:0" },
	{ "two in a cell", { { 21, 23 }, { 26, 28 }, END }, { 0, 100 },
	    10, "2+1:0*2" },
	{ "gap of a cell", { { 0, 10 }, { 20, 30 }, END }, { 0, 100 },
	    10, "0+1:0 2+1:1" },
	{ "they touch", { { 0, 50 }, { 50, 100 }, END }, { 0, 100 }, 10,
	    "0+5:0 5+5:1" },
	{ "they share a cell: the larger share", { { 0, 52 },
	    { 53, 100 }, END }, { 0, 100 }, 10, "0+5:0 5+5:1" },
	{ "they share a cell: the larger share first", { { 0, 58 },
	    { 58, 100 }, END }, { 0, 100 }, 10, "0+6:0 6+4:1" },
	{ "equal shares", { { 0, 55 }, { 55, 100 }, END }, { 0, 100 },
	    10, "0+6:0 6+4:1" },
	{ "narrow between wide ones", { { 0, 41 }, { 44, 46 },
	    { 49, 100 }, END }, { 0, 100 }, 10,
	    "0+4:0 4+1:1 5+5:2" },
	{ "a full cell stays its own", { { 25, 29 }, { 30, 40 },
	    { 41, 45 }, END }, { 0, 100 }, 10,
	    "2+1:0 3+1:1 4+1:2" },
	{ "astride two cells, in one", { { 28, 34 }, END }, { 0, 100 },
	    10, "2+2:0" },
	{ "astride, beside another", { { 21, 22 }, { 28, 34 }, END },
	    { 0, 100 }, 10, "2+1:0 3+1:1" },
	{ "many at one instant", { { 5, 5 }, { 5, 5 }, { 5, 5 }, END },
	    { 0, 100 }, 10, "0+1:0*3" },
	{ "a tick is many cells", { { 1, 2 }, { 2, 3 }, END },
	    { 0, 4 }, 20, "5+5:0 10+5:1" },
	{ "no length where a tick is many cells", { { 1, 1 }, END },
	    { 0, 4 }, 20, "5+1:0" },
	{ "one tick", { { 0, 9 }, END }, { 4, 5 }, 7, "0+7:0" },
	{ "far out", { { UINT64_MAX - 9, UINT64_MAX - 5 }, END },
	    { UINT64_MAX - 10, UINT64_MAX }, 10, "1+4:0" },
	{ "the longest period", { { 1, 2 }, { 1u << 31, 1u << 31 },
	    END }, { 0, UINT64_MAX }, 10, "0+1:0*2" },
};
/* clang-format on */

static void layouts(void **state)
{
	struct box boxes[WIDEST];
	char got[256];

	(void)state;
	for (size_t i = 0; i < ROWS(laid_out); i++) {
		struct calls calls;
		size_t count;

		fill(&calls, laid_out[i].calls);
		count = chart_layout(&calls, 0, laid_out[i].period,
		    laid_out[i].columns, boxes);
		describe(boxes, count, got, sizeof got);
		row_assert_text(laid_out[i].name, got, laid_out[i].boxes);
		row_assert_number(laid_out[i].name, chart_layout(&calls, 1,
		    laid_out[i].period, laid_out[i].columns, boxes), 0);
		calls_free(&calls);
		arena_free(&arena);
	}
}

/* 300 levels, each one cell further in. */
static void deep(void **state)
{
	struct box boxes[600];
	struct calls calls;

	(void)state;
	calls_init(&calls, &arena, wall_only);
	for (uint32_t depth = 300; depth-- > 0;)
		assert_true(calls_add(&calls, &(struct call){ .begin = depth,
		    .time = { 600 - 2 * depth }, .depth = depth }, NULL));
	for (uint32_t depth = 0; depth < 300; depth++) {
		assert_int_equal(chart_layout(&calls, depth,
		    (struct period){ 0, 600 }, 600, boxes), 1);
		assert_int_equal(boxes[0].column, depth);
		assert_int_equal(boxes[0].columns, 600 - 2 * depth);
	}
	calls_free(&calls);
	arena_free(&arena);
}

/* ---- what must hold for any calls at any zoom -------------------------- */

struct drawn {
	const char *row;
	const struct calls *calls;
	struct period period;
	int columns;
	struct box boxes[WIDEST];
	size_t count;
};

static uint64_t end_of(const struct call *c)
{
	return c->begin + c->time[CLOCK_WALL];
}

static bool is_inside(const struct call *c, struct period p)
{
	return c->begin < p.end && (end_of(c) > p.begin ||
	    c->begin >= p.begin);
}

/* The cell of the time, not cut to the picture; rounded up or down. */
static int cell_of(const struct drawn *d, uint64_t time, bool up)
{
	uint64_t length = d->period.end - d->period.begin;

	if (time <= d->period.begin)
		return 0;
	if (time >= d->period.end)
		return d->columns;
	return (int)(up ? ratio_up : ratio_down)(time - d->period.begin,
	    (unsigned)d->columns, length);
}

/* Where a call's cells are: those that it touches, at least one. */
static void touched(const struct drawn *d, const struct call *c, int *left,
    int *right)
{
	*left = cell_of(d, c->begin, false);
	*right = cell_of(d, end_of(c), true);
	if (*right <= *left)
		*right = *left + 1;
}

static void check_ascending(const struct drawn *d)
{
	int column = 0;
	uint32_t number = 0;

	for (size_t i = 0; i < d->count; i++) {
		const struct box *b = &d->boxes[i];

		row_assert(d->row, b->column >= column);
		row_assert(d->row, b->columns >= 1 && b->count >= 1);
		row_assert(d->row, i == 0 || b->first == number);
		column = b->column + b->columns;
		number = b->first + b->count;
	}
	row_assert(d->row, column <= d->columns);
}

/* All calls of the period, no others. */
static void check_counts(const struct drawn *d)
{
	uint32_t first = UINT32_MAX, count = 0;

	for (uint32_t i = 0; i < calls_count(d->calls, 0); i++) {
		struct call c = calls_at(d->calls, 0, i);

		if (!is_inside(&c, d->period))
			continue;
		first = count++ == 0 ? i : first;
	}
	for (size_t i = 0; i < d->count; i++)
		count -= d->boxes[i].count;
	row_assert_number(d->row, count, 0);
	if (d->count > 0)
		row_assert_number(d->row, d->boxes[0].first, first);
}

/* A box lies on cells that its calls touch, and touches each of its calls or
 * is the cell beside it. */
static void check_places(const struct drawn *d)
{
	for (size_t i = 0; i < d->count; i++) {
		const struct box *b = &d->boxes[i];
		struct call first = calls_at(d->calls, 0, b->first);
		struct call last = calls_at(d->calls, 0,
		    b->first + b->count - 1);
		int left, right, ignored;

		touched(d, &first, &left, &ignored);
		touched(d, &last, &ignored, &right);
		row_assert(d->row, b->column >= left);
		row_assert(d->row, b->column + b->columns <= right);
		touched(d, &first, &ignored, &right);
		row_assert(d->row, right >= b->column);
		touched(d, &last, &left, &ignored);
		row_assert(d->row, left <= b->column + b->columns);
	}
}

static const struct box *box_at(const struct drawn *d, int column)
{
	for (size_t i = 0; i < d->count; i++)
		if (column >= d->boxes[i].column &&
		    column < d->boxes[i].column + d->boxes[i].columns)
			return &d->boxes[i];
	return NULL;
}

/* Does a neighbour of the call touch the cell: one without length on its edge,
 * for a cell that the call fills? */
static bool is_shared(const struct drawn *d, uint32_t number, int cell)
{
	for (uint32_t i = number > 0 ? number - 1 : 0; i <= number + 1 &&
	    i < calls_count(d->calls, 0); i++) {
		struct call c = calls_at(d->calls, 0, i);
		int left, right;

		touched(d, &c, &left, &right);
		if (i != number && is_inside(&c, d->period) && left <= cell &&
		    cell < right)
			return true;
	}
	return false;
}

/* Cells that a call fills wholly and alone are its own; none is left blank. */
static void check_cells(const struct drawn *d)
{
	for (uint32_t i = 0; i < calls_count(d->calls, 0); i++) {
		struct call c = calls_at(d->calls, 0, i);
		int left = cell_of(d, c.begin, true);
		int right = cell_of(d, end_of(&c), false);

		for (int cell = left; cell < right; cell++) {
			const struct box *b = box_at(d, cell);

			row_require(d->row, b != NULL);
			row_assert(d->row, is_shared(d, i, cell) ||
			    (b->count == 1 && b->first == i));
		}
	}
}

static void check_all(struct drawn *d)
{
	d->count = chart_layout(d->calls, 0, d->period, d->columns, d->boxes);
	check_ascending(d);
	check_counts(d);
	check_places(d);
	check_cells(d);
}

/* Calls and gaps of very different lengths, many of none at all. */
static uint64_t make_calls(struct calls *calls, struct gen_random *random,
    uint32_t count)
{
	uint64_t now = gen_below(random, 1000);

	calls_init(calls, &arena, wall_only);
	while (count-- > 0) {
		uint64_t gap = gen_below(random, 3) == 0 ? 0 :
		    gen_below(random, 1u << gen_below(random, 12));
		uint64_t time = gen_below(random, 4) == 0 ? 0 :
		    gen_below(random, 1u << gen_below(random, 14));

		assert_true(calls_add(calls, &(struct call){
		    .begin = now + gap, .time = { time } }, NULL));
		now += gap + time;
	}
	return now;
}

static void random_calls(void **state)
{
	struct drawn *d = malloc(sizeof *d);
	struct gen_random random = { 11 };
	struct calls calls;
	char row[64];

	(void)state;
	assert_non_null(d);
	for (int i = 0; i < 120; i++) {
		uint64_t end = make_calls(&calls, &random,
		    1 + gen_below(&random, MANY));

		for (int zoom = 0; zoom < 40; zoom++) {
			uint64_t begin = gen_below(&random, (uint32_t)end + 9);
			uint64_t length = 1 + gen_below(&random,
			    2 + (uint32_t)(end >> zoom % 20));

			*d = (struct drawn){ .row = row, .calls = &calls,
			    .period = { begin, begin + length },
			    .columns = 1 + (int)gen_below(&random, WIDEST) };
			snprintf(row, sizeof row, "%d: %llu +%llu in %d", i,
			    (unsigned long long)begin,
			    (unsigned long long)length, d->columns);
			check_all(d);
		}
		calls_free(&calls);
		arena_free(&arena);
	}
	free(d);
}

/* A time's cell shows it, and is the first that does. */
static void cells_and_times(void **state)
{
	struct gen_random random = { 12 };

	(void)state;
	for (int i = 0; i < 20000; i++) {
		uint64_t begin = gen_next(&random) >> (1 + i % 60);
		uint64_t length = 1 + (gen_next(&random) >> (1 + i / 7 % 63));
		struct period p = { begin, begin + length };
		int columns = 1 + (int)gen_below(&random, 4096);
		int cell = (int)gen_below(&random, (uint32_t)columns);
		uint64_t time = period_time(p, columns, cell);

		assert_true(time >= p.begin && time <= p.end);
		if (time == p.end)
			continue; /* cells below a tick at the end */
		assert_true(period_cell(p, columns, time) >= cell);
		if (time > p.begin)
			assert_true(period_cell(p, columns, time - 1) < cell);
	}
	assert_int_equal(period_cell((struct period){ 5, 9 }, 8, 0), 0);
	assert_int_equal(period_cell((struct period){ 5, 9 }, 8, 9), 8);
	assert_int_equal(period_cell((struct period){ 5, 9 }, 8, 99), 8);
}

/* The range is marked within the ruler's area, whatever it reaches beyond. */
static void ruler_marks(void **state)
{
	static const struct {
		const char *name;
		struct period part;
		const char *cells;
	} rows[] = {
		{ "inside", { 20, 50 }, "....###......." },
		{ "one tick", { 20, 21 }, "....#........." },
		{ "nothing", { 20, 20 }, "....#........." },
		{ "from before", { 0, 30 }, "..###........." },
		{ "to the end", { 80, 100 }, "..........##.." },
		{ "beyond it", { 80, 5000 }, "..........##.." },
		{ "all", { 0, 5000 }, "..##########.." },
		{ "behind it", { 100, 200 }, ".............." },
	};
	struct canvas *canvas;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		char got[15] = "";

		canvas = canvas_new(1, 14);
		assert_non_null(canvas);
		ruler_mark(canvas, (struct area){ 0, 2, 1, 10 },
		    (struct period){ 0, 100 }, rows[i].part, MARK_SAME);
		for (int cell = 0; cell < 14; cell++)
			got[cell] = canvas_at(canvas, 0, cell)->style.marks ==
				MARK_SAME ? '#' : '.';
		row_assert_text(rows[i].name, got, rows[i].cells);
		canvas_free(canvas);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(ruler_marks),
	cmocka_unit_test(layouts),
	cmocka_unit_test(deep),
	cmocka_unit_test(random_calls),
	cmocka_unit_test(cells_and_times),
};

TEST_FILE(tests, NULL, NULL);
