#include "config.h"

#include "term/shift.h"

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

/* Cells of row `i` that are right by scrolling, less those that were right
 * before. */
static int saved_in(const struct change *c, struct shift s, int i)
{
	int columns = c->shown->columns;
	const struct seen *new, *from = NULL;

	if (i < s.top || i >= s.end)
		return 0;
	new = seen_row(c->wanted, i);
	if (i + s.by >= s.top && i + s.by < s.end)
		from = seen_row(c->shown, i + s.by);
	return seen_differing(seen_row(c->shown, i), new, columns) -
	    seen_differing(from, new, columns);
}

static int saved_by(const struct change *c, struct shift s)
{
	int saved = 0;

	for (int i = s.top; i < s.end; i++)
		saved += saved_in(c, s, i);
	return saved;
}

/* With row `more`, above or below, when that saves more: there, and where that
 * row goes. */
static bool extend(const struct change *c, struct shift *s, int more)
{
	struct shift larger = *s;
	int to = more - s->by;

	if (more < 0 || more >= c->shown->rows)
		return false;
	if (more < s->top)
		larger.top = more;
	else
		larger.end = more + 1;
	if (saved_in(c, larger, more) + saved_in(c, larger, to) <=
	    saved_in(c, *s, to))
		return false;
	*s = larger;
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

		if (s.end - s.top > best.end - best.top)
			best = s;
	}
	if (best.end == best.top)
		return best;
	if (best.by > 0)
		best.end += best.by;
	else
		best.top += best.by;
	while (extend(&c, &best, best.top - 1) || extend(&c, &best, best.end))
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
