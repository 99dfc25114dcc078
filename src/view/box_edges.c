#include "config.h"

#include "view/box_edges.h"

enum { EIGHTHS = 8 };

/* Places in eighths of a cell: the begin rounded down, the end up. */
static long begin_8(const struct box_row *r, const struct edged *p)
{
	return period_cell(r->period, r->area.columns * EIGHTHS, p->time.begin);
}

static long end_8(const struct box_row *r, const struct edged *p)
{
	return period_cell_up(r->period, r->area.columns * EIGHTHS,
	    p->time.end);
}

/* One that has cells to give, and no marks, may share them. */
static bool can_join(const struct edged *p)
{
	return p->box != NULL && p->box->count == 1 && p->box->columns > 1 &&
	    p->style.marks == 0;
}

static void put(const struct box_row *r, int column, long eighths,
    struct style style)
{
	static const char *const blocks[EIGHTHS] = { " ", "▏", "▎", "▍", "▌",
		"▋", "▊", "▉" };

	canvas_put(r->canvas, r->area.row, r->area.column + column, 1,
	    slice_of(blocks[eighths % EIGHTHS]), style);
}

/* One style has room for two hues, if both are built in. */
static bool fit_in_one(const struct edged *a, const struct edged *b)
{
	return a->style.hue != b->style.hue && a->style.hue < HUE_OWN &&
	    b->style.hue < HUE_OWN;
}

static struct style join(struct style left, struct style right)
{
	return (struct style){ ROLE_JOIN,
	    (uint8_t)(left.hue << 4 | right.hue), 0 };
}

static void draw_start(const struct box_row *r, const struct edged *before,
    const struct edged *p)
{
	long cell = p->box->column * (long)EIGHTHS;
	long eighths = begin_8(r, p) - cell;
	bool meets = can_join(before) && end_8(r, before) > cell;

	if (eighths <= 0 || (meets && !fit_in_one(before, p)))
		return;
	put(r, p->box->column, eighths, meets ?
	    join(before->style, p->style) :
	    (struct style){ ROLE_START, p->style.hue, 0 });
}

static void draw_end(const struct box_row *r, const struct edged *p,
    const struct edged *after)
{
	int column = p->box->column + p->box->columns - 1;
	long eighths = end_8(r, p) - column * (long)EIGHTHS;
	bool meets = can_join(after) &&
	    begin_8(r, after) < (column + 1) * (long)EIGHTHS;

	if (eighths >= EIGHTHS || eighths <= 0 ||
	    (meets && !fit_in_one(p, after)))
		return;
	put(r, column, eighths, meets ? join(p->style, after->style) :
	    (struct style){ ROLE_END, p->style.hue, 0 });
}

void box_edges_draw(const struct box_row *r, const struct edged *before,
    const struct edged *p, const struct edged *after)
{
	if (!can_join(p) || !canvas_is_fine(r->canvas))
		return;
	if (!p->keeps_begin)
		draw_start(r, before, p);
	if (!p->keeps_end)
		draw_end(r, p, after);
}
