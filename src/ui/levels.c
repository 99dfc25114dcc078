#include "config.h"

#include "ui/levels.h"

#include "ui/layout.h"
#include "ui/showing.h"

uint32_t levels_rows(const struct state *s)
{
	struct layout l = layout_of(s);
	int rows = l.picture_rows > 0 ?
	    l.picture_rows :
	    l.table_rows - 1; /* after the table, where it would come up */

	return rows < 1 ? 1 : (uint32_t)rows;
}

uint32_t levels_selected(const struct state *s)
{
	const struct shown shown = showing_now(s);

	return place_is_none(s->selection->call) ? NO_LEVEL :
	    shown_level(&shown, s->selection->call);
}

/* Does one call take nearly all of the period on this level? */
static bool is_filled(const struct state *s, size_t level)
{
	const struct shown shown = showing_now(s);
	struct period p = s->window->period, one;
	size_t from = shown_first(&shown, level, p.begin + 1);
	size_t to = shown_from(&shown, level, from, p.end);

	if (from >= to)
		return false;
	one = shown_stretch(&shown, level,
	    shown_longest(&shown, level, from, to));
	if (one.begin < p.begin)
		one.begin = p.begin;
	if (one.end > p.end)
		one.end = p.end;
	return one.end > one.begin &&
	    one.end - one.begin >= (p.end - p.begin) / 10 * 9;
}

/* The deepest level with a call in the period; of what is not known yet the deepest. */
static uint32_t deepest(const struct state *s)
{
	const struct shown shown = showing_now(s);
	struct period p = s->window->period;
	size_t level = shown_levels(&shown);

	while (shown_is_whole(&shown) && level > 1) {
		const size_t first = shown_first(&shown, level - 1, p.begin);

		if (first < shown_from(&shown, level - 1, first, p.end))
			break;
		level--;
	}
	return level > 0 ? (uint32_t)level - 1 : 0;
}

uint32_t levels_top(const struct state *s)
{
	uint32_t depth = 0, last = deepest(s), rows = levels_rows(s);

	while (depth < last && last - depth >= rows && is_filled(s, depth))
		depth++;
	return depth > 0 ? depth - 1 : 0;
}

uint32_t levels_below(const struct state *s)
{
	uint32_t last = deepest(s), rows = levels_rows(s);
	uint32_t top = last + 1 > rows ? last + 1 - rows : 0;
	uint32_t depth = levels_selected(s);
	uint32_t parent = depth == NO_LEVEL ? top : depth > 0 ? depth - 1 : 0;

	return top < parent ? top : parent;
}

uint32_t levels_fit(const struct state *s, uint32_t top)
{
	const struct shown shown = showing_now(s);
	uint32_t depths = (uint32_t)shown_levels(&shown);
	uint32_t rows = levels_rows(s);

	return depths <= rows ? 0 : top < depths - rows ? top : depths - rows;
}

uint32_t levels_with(const struct state *s, uint32_t top)
{
	uint32_t rows = levels_rows(s), depth = levels_selected(s);

	if (depth == NO_LEVEL)
		return top;
	if (depth < top)
		return depth;
	return depth >= top + rows ? depth - rows + 1 : top;
}
