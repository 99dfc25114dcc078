#include "config.h"

#include "view/late_marks.h"

#include <string.h>

#include "base/text.h"

/* The ruler, and the first of its cells that has not been looked at. */
struct ruler {
	struct canvas *canvas;
	struct area area;
	struct period period;
	const char *sign;
	int next;
};

/* Of a label; after the last cell nothing is. */
static bool has_text(const struct ruler *r, int cell)
{
	const char *text;

	if (cell < 0 || cell >= r->area.columns)
		return false;
	text = canvas_at(r->canvas, r->area.row, r->area.column + cell)->text;
	return strcmp(text, " ") != 0 && strcmp(text, r->sign) != 0;
}

/* A blank between words of a label is the label's. */
static void mark(const struct ruler *r, int cell)
{
	const int row = r->area.row, column = r->area.column + cell;

	if (!has_text(r, cell) &&
	    (!has_text(r, cell - 1) || !has_text(r, cell + 1)))
		canvas_put(r->canvas, row, column, 1, slice_of(r->sign),
		    (struct style){ ROLE_WARNING, 0, 0 });
	else
		canvas_recast(r->canvas, (struct area){ row, column, 1, 1 },
		    ROLE_WARNING);
}

static int cell_of(const struct ruler *r, uint64_t time)
{
	return time <= r->period.begin ? 0 :
	    period_cell(r->period, r->area.columns, time);
}

static void draw_one(struct ruler *r, const struct frame_call *one)
{
	int cell = cell_of(r, one->begin);
	int end = one->end <= r->period.begin ? 0 :
	    one->end >= r->period.end ? r->area.columns :
	    cell_of(r, one->end - (one->end > one->begin)) + 1;

	for (cell = cell < r->next ? r->next : cell; cell < end; cell++)
		mark(r, cell);
	r->next = end > r->next ? end : r->next;
}

/* The first that can be seen from that time on: one that began before may still
 * run. */
static size_t first_in(const struct frames *f, uint32_t thread, uint64_t time)
{
	size_t at = frames_from(f, thread, time);

	return at > 0 && f->of[at - 1].thread == thread ? at - 1 : at;
}

void late_marks_draw(const struct frames *f, uint32_t thread,
    struct canvas *canvas, struct area area, struct period p)
{
	struct ruler r = { canvas, area, p,
		glyph(GLYPH_LATE, canvas_is_ascii(canvas)), 0 };
	size_t at = f->over == 0 ? f->count : first_in(f, thread, p.begin);
	size_t next;

	while (at < f->count && f->of[at].thread == thread &&
	    f->of[at].begin < p.end && r.next < area.columns) {
		draw_one(&r, &f->of[at]);
		next = first_in(f, thread,
		    period_time(p, area.columns, r.next));
		at = next > at ? next : at + 1;
	}
}
