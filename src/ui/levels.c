#include "config.h"

#include "ui/levels.h"

#include "ui/layout.h"

uint32_t levels_rows(const struct state *s)
{
	struct layout l = layout_of(s);
	int rows = l.picture_rows > 0 ?
	    l.picture_rows :
	    l.table_rows - 1; /* behind the table, where it would come up */

	return rows < 1 ? 1 : (uint32_t)rows;
}

/* Does one call take nearly all of the period on this level? */
static bool is_filled(const struct state *s, size_t depth)
{
	const struct calls *calls = &state_thread(s)->calls;
	struct period p = s->window->period;
	size_t from = calls_end_from(calls, depth, p.begin + 1);
	size_t to = calls_begin_from(calls, depth, p.end);
	struct call call;
	uint64_t end;

	if (from >= to)
		return false;
	call = calls_at(calls, depth, calls_longest(calls, depth, from, to));
	end = call_end_time(&call, calls->axis);
	if (call.begin < p.begin)
		call.begin = p.begin;
	if (end > p.end)
		end = p.end;
	return end > call.begin &&
	    end - call.begin >= (p.end - p.begin) / 10 * 9;
}

/* The deepest level with a call in the period. */
static uint32_t deepest(const struct state *s)
{
	const struct calls *calls = &state_thread(s)->calls;
	struct period p = s->window->period;
	size_t depth = calls_depths(calls);

	while (depth > 1 &&
	    calls_end_from(calls, depth - 1, p.begin) >=
		calls_begin_from(calls, depth - 1, p.end))
		depth--;
	return depth > 0 ? (uint32_t)depth - 1 : 0;
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
	uint32_t depth = s->selection->call.depth;
	uint32_t parent = depth > 0 ? depth - 1 : 0;

	return top < parent ? top : parent;
}

uint32_t levels_fit(const struct state *s, uint32_t top)
{
	uint32_t depths = (uint32_t)calls_depths(&state_thread(s)->calls);
	uint32_t rows = levels_rows(s);

	return depths <= rows ? 0 : top < depths - rows ? top : depths - rows;
}

uint32_t levels_with(const struct state *s, uint32_t top)
{
	uint32_t rows = levels_rows(s), depth = s->selection->call.depth;

	if (place_is_none(s->selection->call))
		return top;
	if (depth < top)
		return depth;
	return depth >= top + rows ? depth - rows + 1 : top;
}
