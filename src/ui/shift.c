#include "config.h"

#include "ui/shift.h"

#include <stdlib.h>
#include <string.h>

enum {
	ROWS_LEAST = 4, /* so many have to differ */
	WORTH = 24      /* cells that it has to save */
};

/* What is compared. */
struct change {
	const struct seen_rows *shown, *wanted;
};

static int count_differing_rows(const struct change *c)
{
	size_t bytes = (size_t)c->shown->columns * sizeof *c->shown->cells;
	int count = 0;

	for (int i = 0; i < c->shown->rows; i++)
		count += memcmp(seen_row(c->shown, i), seen_row(c->wanted, i),
		    bytes) != 0;
	return count;
}

/* The most rows in turn that were `by` rows lower and are not the same there. */
static struct shift longest_moved(const struct change *c, int by)
{
	struct shift best = { 0, 0, by };
	int length = 0, rows = c->shown->rows;

	for (int i = by < 0 ? -by : 0; i < rows && i + by < rows; i++) {
		uint32_t hash = c->wanted->hashes[i];
		bool has_moved = hash == c->shown->hashes[i + by] &&
		    hash != c->shown->hashes[i];

		length = has_moved ? length + 1 : 0;
		if (length <= best.end - best.top)
			continue;
		best.top = i + 1 - length;
		best.end = i + 1;
	}
	return best;
}

/* Cells that are right by scrolling, less those that were right before. */
static int saved_by(const struct change *c, struct shift s)
{
	int columns = c->shown->columns, saved = 0;

	for (int i = s.top; i < s.end; i++) {
		const struct seen *new = seen_row(c->wanted, i);
		bool comes_in = i + s.by < s.top || i + s.by >= s.end;

		saved += seen_differing(seen_row(c->shown, i), new, columns) -
		    seen_differing(comes_in ? NULL :
			seen_row(c->shown, i + s.by), new, columns);
	}
	return saved;
}

/* With a row more, above or below, when that saves more. */
static bool extend(const struct change *c, struct shift *s, int above,
    int below)
{
	struct shift more = { s->top - above, s->end + below, s->by };

	if (more.top < 0 || more.end > c->shown->rows ||
	    saved_by(c, more) <= saved_by(c, *s))
		return false;
	*s = more;
	return true;
}

struct shift shift_find(struct seen_rows *shown, struct seen_rows *wanted)
{
	const struct change c = { shown, wanted };
	struct shift best = { 0, 0, 0 };

	if (count_differing_rows(&c) < ROWS_LEAST)
		return best;
	seen_hash(shown);
	seen_hash(wanted);
	for (int by = 1 - shown->rows; by < shown->rows; by++) {
		struct shift s = longest_moved(&c, by);

		if (by != 0 && s.end - s.top > best.end - best.top)
			best = s;
	}
	if (best.end == best.top)
		return best;
	if (best.by > 0)
		best.end += best.by;
	else
		best.top += best.by;
	while (extend(&c, &best, 1, 0) || extend(&c, &best, 0, 1))
		;
	if (saved_by(&c, best) <= WORTH)
		best.end = best.top;
	return best;
}

void shift_apply(struct shift s, struct seen_rows *shown)
{
	int lines = abs(s.by), kept = s.end - s.top - lines;
	int to = s.by > 0 ? s.top : s.top + lines;
	int blank = s.by > 0 ? s.end - lines : s.top;

	memmove(seen_row(shown, to), seen_row(shown, to + s.by),
	    (size_t)kept * (size_t)shown->columns * sizeof *shown->cells);
	for (int i = 0; i < lines; i++)
		seen_clear(shown, blank + i);
}
