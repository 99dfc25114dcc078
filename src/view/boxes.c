#include "config.h"

#include "view/boxes.h"

#include <assert.h>
#include <stdbool.h>

/* What the layout of one row goes by. */
struct boxes_row {
	const struct stretches *stretches;
	struct period period;
	int columns;
};

/* A stretch as cells: all that it touches, and those that it fills wholly. */
struct extent {
	int left, right;           /* touched; right excluded */
	int full_left, full_right; /* filled; empty when narrow */
	uint64_t begin, end;       /* cut to the period */
};

static struct extent extent_of(const struct boxes_row *r, uint32_t number)
{
	struct period p = r->stretches->at(r->stretches->of, number);
	struct extent e = { .begin = p.begin, .end = p.end };

	if (e.begin < r->period.begin)
		e.begin = r->period.begin;
	if (e.end > r->period.end)
		e.end = r->period.end;
	e.left = period_cell(r->period, r->columns, e.begin);
	e.right = period_cell_up(r->period, r->columns, e.end);
	if (e.left >= r->columns)
		e.left = r->columns - 1;
	if (e.right <= e.left)
		e.right = e.left + 1;
	e.full_left = period_cell_up(r->period, r->columns, e.begin);
	e.full_right = period_cell(r->period, r->columns, e.end);
	return e;
}

/* The cell in which a narrow stretch mostly lies. */
static int home_of(const struct boxes_row *r, const struct extent *e)
{
	int cell = period_cell(r->period, r->columns,
	    e->begin + (e->end - e->begin) / 2);

	return cell < r->columns ? cell : r->columns - 1;
}

static bool is_wide(const struct extent *e)
{
	return e->full_right > e->full_left;
}

static bool is_in_cell(const struct boxes_row *r, uint32_t number, int cell)
{
	struct extent e = extent_of(r, number);

	return home_of(r, &e) <= cell && !is_wide(&e);
}

/* The first stretch from `low` on that begins at the time or after it: by steps
 * that double, then by halves. */
static uint32_t search(const struct stretches *s, uint32_t low, uint64_t time)
{
	uint32_t step = 1, high = low;

	while (high < s->to && s->at(s->of, high).begin < time) {
		low = high + 1;
		high = s->to - high > step ? high + step : s->to;
		step *= 2;
	}
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (s->at(s->of, middle).begin < time)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* The first stretch after `number` that does not share the cell; about as many
 * as `usual` do. */
static uint32_t group_end(const struct boxes_row *r, uint32_t number, int cell,
    uint32_t usual)
{
	const struct stretches *s = r->stretches;
	uint32_t end = s->to;
	uint64_t time;

	if (cell + 1 < r->columns) {
		time = period_time(r->period, r->columns, cell + 1);
		end = s->begin_near == NULL ? search(s, number + 1, time) :
		    s->begin_near(s->of, number + usual, time);
	}
	if (end <= number)
		end = number + 1;
	if (end > s->to)
		end = s->to;
	/* The last that begins in the cell may lie mostly after it. */
	while (end > number + 1 && !is_in_cell(r, end - 1, cell))
		end--;
	return end;
}

static struct box group_box(const struct boxes_row *r, uint32_t number,
    const struct extent *e, uint32_t usual)
{
	int home = home_of(r, e);
	uint32_t end = group_end(r, number, home, usual);

	if (end == number + 1)
		return (struct box){ e->left, e->right - e->left, number, 1 };
	return (struct box){ home, 1, number, end - number };
}

/* Can the box give up a cell?  A lone narrow one has its home to keep. */
static bool may_give(const struct boxes_row *r, const struct box *box, int cell)
{
	struct extent e;

	if (box->count > 1 || box->columns < 2)
		return false;
	e = extent_of(r, box->first);
	return is_wide(&e) ? e.full_right - e.full_left > 1 ||
	    cell < e.full_left || cell >= e.full_right :
	    cell != home_of(r, &e);
}

/* How much of the cell the only stretch of the box takes, for two that meet. */
static uint64_t share_of(const struct boxes_row *r, const struct box *box,
    int cell)
{
	struct extent e = extent_of(r, box->first);
	uint64_t from = period_time(r->period, r->columns, cell);
	uint64_t to = period_time(r->period, r->columns, cell + 1);

	if (e.begin > from)
		from = e.begin;
	if (e.end < to)
		to = e.end;
	return to > from ? to - from : 0;
}

/* Two boxes meet in one cell, the last of `a` and the first of `b`: one gives
 * it up, or they become one.  True when `b` has gone into `a`. */
static bool settle(const struct boxes_row *r, struct box *a, struct box *b)
{
	int cell = b->column;
	bool a_may = may_give(r, a, cell), b_may = may_give(r, b, cell);

	if (a_may && b_may)
		b_may = share_of(r, a, cell) >= share_of(r, b, cell);
	if (b_may) {
		b->column++;
		b->columns--;
		return false;
	}
	if (a_may) {
		a->columns--;
		return false;
	}
	a->count += b->count;
	return true;
}

/* Puts the box after the others; meets are settled from right to left. */
static size_t put(const struct boxes_row *r, struct box *out, size_t count,
    struct box box)
{
	while (count > 0) {
		struct box *last = &out[count - 1];

		if (last->column + last->columns <= box.column ||
		    !settle(r, last, &box))
			break;
		box = *last;
		count--;
	}
	assert(count < (size_t)r->columns);
	out[count] = box;
	return count + 1;
}

size_t boxes_layout(const struct stretches *stretches, struct period period,
    int columns, struct box *out)
{
	struct boxes_row r = { stretches, period, columns };
	uint32_t i = stretches->from, usual = 1;
	size_t count = 0;

	while (i < stretches->to) {
		struct extent e = extent_of(&r, i);
		struct box box = { e.left, e.right - e.left, i, 1 };

		if (!is_wide(&e))
			box = group_box(&r, i, &e, usual);
		usual = box.count;
		i = box.first + box.count;
		count = put(&r, out, count, box);
	}
	return count;
}
