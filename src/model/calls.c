/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "model/calls.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* ---- activity: making it ---- */

struct activity_grid *activity_grid_new(enum clock axis, bool is_dual)
{
	struct activity_grid *g = array_new(1, sizeof *g);

	*g = (struct activity_grid){ .axis = axis,
		.is_dual = is_dual,
		.cells = array_new(ACTIVITY_GRID_CELLS, sizeof *g->cells),
		.newest_end = is_dual ? 0 : UINT64_MAX };
	g->newest = g->cells;
	return g;
}

void activity_grid_free(struct activity_grid *g)
{
	if (g == NULL)
		return;
	free(g->cells);
	free(g);
}

static void add_event(struct activity_cell *cell, struct event_time event)
{
	if (!cell->has_events || event_is_before(event, cell->first))
		cell->first = event;
	if (!cell->has_events || event_is_before(cell->last, event))
		cell->last = event;
	cell->has_events = true;
}

static void add_outermost(struct activity_cell *cell,
    struct activity_outermost call)
{
	for (int c = 0; c < CLOCKS && cell->has_outermost; c++)
		call.earlier[c] += cell->outermost.time[c] +
		    cell->outermost.earlier[c];
	cell->outermost = call;
	cell->has_outermost = true;
}

/* Makes one cell of each two. */
static void fold(struct activity_grid *g)
{
	for (size_t i = 0; i < g->count; i++) {
		const struct activity_cell from = g->cells[i];
		struct activity_cell *to = &g->cells[i / 2];

		g->cells[i] = (struct activity_cell){ .has_events = false };
		if (from.has_events) {
			add_event(to, from.first);
			add_event(to, from.last);
		}
		if (from.has_outermost)
			add_outermost(to, from.outermost);
	}
	g->count = (g->count + 1) / 2;
	g->shift++;
}

static struct activity_cell *cell_at(struct activity_grid *g, uint64_t time)
{
	const uint64_t since = time - g->begin;

	while (since >> g->shift >= ACTIVITY_GRID_CELLS)
		fold(g);
	if (since >> g->shift >= g->count)
		g->count = (since >> g->shift) + 1;
	return &g->cells[since >> g->shift];
}

void activity_grid_note(struct activity_grid *g, const uint64_t first[CLOCKS],
    const uint64_t begin[CLOCKS], const uint64_t time[CLOCKS],
    bool is_outermost)
{
	const struct event_time from = { begin[g->axis], begin[CLOCK_CPU] };
	const struct event_time to = { from.time + time[g->axis],
		from.cpu + time[CLOCK_CPU] };

	g->begin = first[g->axis];
	if (g->is_dual) {
		add_event(cell_at(g, from.time), from);
		g->newest = cell_at(g, to.time);
		g->newest_end = g->begin +
		    ((uint64_t)(g->newest - g->cells + 1) << g->shift);
		add_event(g->newest, to);
	}
	if (is_outermost)
		add_outermost(cell_at(g, from.time),
		    (struct activity_outermost){ from,
			{ time[CLOCK_WALL], time[CLOCK_CPU] }, { 0 } });
}

void activity_grid_wrap(struct activity_grid *g)
{
	for (size_t i = 0; i < g->count; i++)
		g->cells[i].has_outermost = false;
}

/* ---- activity: reading it ---- */

static bool last_before(const struct activity_cell *cell, uint64_t time,
    struct event_time *out)
{
	if (!cell->has_events || cell->first.time >= time)
		return false;
	*out = cell->last.time < time ? cell->last : cell->first;
	return true;
}

static bool first_from(const struct activity_cell *cell, uint64_t time,
    struct event_time *out)
{
	if (!cell->has_events || cell->last.time < time)
		return false;
	*out = cell->first.time < time ? cell->last : cell->first;
	return true;
}

void activity_grid_narrow(const struct activity_grid *g, uint64_t time,
    struct event_time *before, struct event_time *after)
{
	const uint64_t at = time > g->begin ? (time - g->begin) >> g->shift : 0;
	const size_t middle = at < g->count ? (size_t)at : g->count;

	for (size_t i = middle + (middle < g->count); i-- > 0;)
		if (last_before(&g->cells[i], time, before))
			break;
	for (size_t i = middle; i < g->count; i++)
		if (first_from(&g->cells[i], time, after))
			break;
}

/* ---- making the calls ---- */

void calls_init(struct calls *calls, struct arena *arena,
    const bool has_clock[CLOCKS])
{
	*calls = (struct calls){ .home = { arena, arena, CLOCK_WALL } };
	calls->axis = has_clock[CLOCK_WALL] ? CLOCK_WALL : CLOCK_CPU;
	calls->home.axis = calls->axis;
	calls->is_dual = has_clock[CLOCK_WALL] && has_clock[CLOCK_CPU];
}

void calls_free(struct calls *calls)
{
	for (size_t i = 0; i < calls->depths; i++)
		call_level_free(&calls->levels[i]);
	free(calls->levels_base);
	free(calls->open);
	activity_grid_free(calls->activity);
	*calls = (struct calls){ 0 };
}

/* Makes room for `before` more levels above those that are there, for `behind`
 * below them, and for the empty one after them.  That is at most about twice
 * what is needed: a file may have thousands of threads that do next to
 * nothing. */
static void grow_levels(struct calls *calls, size_t before, size_t behind)
{
	struct call_level *base = array_new(before + calls->depths + behind + 1,
	    sizeof *base);

	if (calls->depths > 0)
		memcpy(base + before, calls->levels,
		    calls->depths * sizeof *base);
	free(calls->levels_base);
	calls->levels_base = base;
	calls->levels = base + before;
	calls->room_before = before;
	calls->room_behind = behind;
}

static bool store_call(struct calls *calls, struct call_level *c,
    const struct call *call, struct error *err)
{
	const struct long_call add = { .begin = call->begin,
		.cpu_begin = call->cpu_begin,
		.time = { call->time[CLOCK_WALL], call->time[CLOCK_CPU] } };

	return calls->are_left_out || call_level_add(c, &calls->home, &add,
	    call->node | (uint32_t)call->end << END_SHIFT, err);
}

void calls_reserve(struct calls *calls, uint32_t depth)
{
	const size_t needed = (size_t)depth + 1;
	size_t more;

	if (needed <= calls->depths)
		return;
	more = needed - calls->depths;
	if (more > calls->room_behind)
		grow_levels(calls, calls->room_before,
		    more > calls->depths ? more : calls->depths);
	calls->room_behind -= more;
	calls->depths = needed;
}

bool calls_add(struct calls *calls, const struct call *call,
    struct error *err)
{
	calls_reserve(calls, call->depth);
	return store_call(calls, &calls->levels[call->depth], call, err);
}

void calls_push_level(struct calls *calls)
{
	if (calls->room_before == 0)
		grow_levels(calls, calls->depths + 1, calls->room_behind);
	calls->room_before--;
	calls->levels--;
	calls->depths++;
	calls->pushed++;
	if (calls->activity != NULL)
		activity_grid_wrap(calls->activity);
}

static void note_activity(struct calls *calls, const struct call *call)
{
	uint64_t begin[CLOCKS] = { 0 };

	begin[CLOCK_CPU] = call->cpu_begin;
	begin[calls->axis] = call->begin;
	if (calls->activity != NULL)
		activity_grid_note(calls->activity, begin, begin, call->time,
		    true);
}

bool calls_push_outermost(struct calls *calls, const struct call *call,
    struct error *err)
{
	calls_push_level(calls);
	note_activity(calls, call);
	return store_call(calls, &calls->levels[0], call, err);
}

/* ---- reading the calls ---- */

size_t calls_depths(const struct calls *calls)
{
	return calls->depths > calls->open_count ? calls->depths :
	    calls->open_count;
}

size_t calls_count(const struct calls *calls, size_t depth)
{
	return calls_finished(calls, depth) +
	    (size_t)(depth < calls->open_count);
}

uint64_t calls_total(const struct calls *calls)
{
	uint64_t total = calls->open_count;

	assert(!calls->are_left_out);
	for (size_t i = 0; i < calls->depths; i++)
		total += call_level_count(&calls->levels[i]);
	return total;
}

static struct call open_call_at(const struct calls *calls, size_t depth)
{
	const struct open_call *open = &calls->open[depth];

	return (struct call){ .begin = open->begin[calls->axis],
		.cpu_begin = open->begin[CLOCK_CPU],
		.time = { calls->now[CLOCK_WALL] - open->begin[CLOCK_WALL],
		    calls->now[CLOCK_CPU] - open->begin[CLOCK_CPU] },
		.node = open->node,
		.callees_end = (uint32_t)calls_count(calls, depth + 1),
		.end = CALL_OPEN };
}

static struct call finished_call_at(const struct calls *calls,
    const struct call_level *c, size_t number)
{
	struct span span = call_level_span(c, number);
	struct call call = { .node = span.node & NODE_MASK,
		.callees_end = call_level_callees_end(c, number),
		.end = (enum call_end)(span.node >> END_SHIFT) };

	if (span.duration == ESCAPED) {
		const struct long_call *l = call_level_long(c, number);

		call.begin = l->begin;
		call.cpu_begin = l->cpu_begin;
		memcpy(call.time, l->time, sizeof call.time);
		return call;
	}
	call.begin = call_level_epoch(c, number / BLOCK_CALLS) + span.begin;
	call.cpu_begin = call_level_cpu_begin(c, number);
	call.time[CLOCK_CPU] = span.cpu;
	call.time[calls->axis] = span.duration;
	return call;
}

struct call calls_at(const struct calls *calls, size_t depth, size_t number)
{
	struct call call = number < calls_finished(calls, depth) ?
	    finished_call_at(calls, &calls->levels[depth], number) :
	    open_call_at(calls, depth);

	call.depth = (uint32_t)depth;
	call.number = (uint32_t)number;
	if (calls->nodes != NULL)
		call.node = calls->nodes[depth][number];
	return call;
}

/* Writes calls of one block; `kept` is how the level stores the first of
 * them. */
static void unpack_some(const struct calls *calls, struct call *out,
    size_t count, const struct buffered_call *kept)
{
	const size_t depth = out->depth, number = out->number;
	const struct call_level *c = &calls->levels[depth];
	const uint64_t epoch = call_level_epoch(c, number / BLOCK_CALLS);
	const uint64_t cpu_epoch = call_level_cpu_epoch(c,
	    number / BLOCK_CALLS);

	for (size_t i = 0; i < count; i++, out++, kept++) {
		const struct span span = kept->span;

		if (span.duration == ESCAPED) {
			*out = calls_at(calls, depth, number + i);
			continue;
		}
		out->begin = epoch + span.begin;
		out->cpu_begin = cpu_epoch + kept->cpu_begin;
		out->time[CLOCK_WALL] = 0;
		out->time[CLOCK_CPU] = span.cpu;
		out->time[calls->axis] = span.duration;
		out->node = span.node & NODE_MASK;
		out->end = (enum call_end)(span.node >> END_SHIFT);
		out->depth = (uint32_t)depth;
		out->number = (uint32_t)(number + i);
		out->callees_end = kept->callees_end;
	}
}

size_t calls_some(const struct calls *calls, size_t depth, size_t number,
    struct call *out)
{
	const size_t done = calls_finished(calls, depth);
	size_t end = number - number % SOME_CALLS + SOME_CALLS;
	struct buffered_call kept[SOME_CALLS];

	if (number >= done) {
		*out = calls_at(calls, depth, number);
		return 1;
	}
	end = end < done ? end : done;
	call_level_copy(&calls->levels[depth], number, end, kept);
	out->depth = (uint32_t)depth;
	out->number = (uint32_t)number;
	unpack_some(calls, out, end - number, kept);
	for (size_t i = number; calls->nodes != NULL && i < end; i++)
		out[i - number].node = calls->nodes[depth][i];
	return end - number;
}

uint32_t calls_node(const struct calls *calls, size_t depth, size_t number)
{
	if (calls->nodes != NULL)
		return calls->nodes[depth][number];
	if (number < calls_finished(calls, depth))
		return call_level_span(&calls->levels[depth], number).node &
		    NODE_MASK;
	return calls->open[depth].node;
}

/* Returns when the call begins, or ends. */
static uint64_t begin_or_end(const struct calls *calls, size_t depth, size_t i,
    bool is_end)
{
	const struct call_level *c;
	struct span span;
	struct call call;

	if (i < calls_finished(calls, depth)) {
		c = &calls->levels[depth];
		span = call_level_span(c, i);
		if (span.duration != ESCAPED)
			return call_level_epoch(c, i / BLOCK_CALLS) +
			    span.begin + (is_end ? span.duration : 0);
	}
	call = calls_at(calls, depth, i);
	return is_end ? call_end_time(&call, calls->axis) : call.begin;
}

uint64_t calls_length(const struct calls *calls, size_t depth, size_t i)
{
	if (i < calls_finished(calls, depth)) {
		uint32_t time = call_level_span(&calls->levels[depth], i)
				    .duration;

		if (time != ESCAPED)
			return time;
	}
	return calls_at(calls, depth, i).time[calls->axis];
}

uint64_t calls_begin(const struct calls *calls, size_t depth, size_t number)
{
	return begin_or_end(calls, depth, number, false);
}

/* ---- searching by time ---- */

/* Returns the block in which a search ends, or one call after it: the last
 * block whose first call begins before the time.  All ends before that block
 * are at or before that begin.  The search goes from the block `near` on, by
 * steps that double, then by halves. */
static size_t search_block(const struct call_level *c, size_t near,
    uint64_t time)
{
	size_t count = (call_level_count(c) + BLOCK_CALLS - 1) / BLOCK_CALLS;
	size_t low = near < count ? near : count, high = low, step = 1;

	while (high < count && call_level_epoch(c, high) < time) {
		low = high + 1;
		high = count - high > step ? high + step : count;
		step *= 2;
	}
	while (low > 0 && call_level_epoch(c, low - 1) >= time) {
		high = low - 1;
		low = high > step ? high - step : 0;
		step *= 2;
	}
	BISECT(low, high, middle, call_level_epoch(c, middle) < time);
	return low > 0 ? low - 1 : 0;
}

/* Returns the first begin from `i` on that is not below: by steps that double,
 * then by halves. */
static size_t search_begins(const uint32_t *begins, size_t stride, size_t i,
    uint64_t begin)
{
	size_t end = i, step = 1;

	while (end < BLOCK_CALLS && begins[end * stride] < begin) {
		i = end + 1;
		end = BLOCK_CALLS - end > step ? end + step : BLOCK_CALLS;
		step *= 2;
	}
	BISECT(i, end, middle, begins[middle * stride] < begin);
	return i;
}

/* Searches by begins in the packed block of `near`.  Returns SIZE_MAX when the
 * block is not packed, or the answer is not in it, at `near` or after. */
static size_t search_near(const struct calls *calls, size_t depth, size_t near,
    uint64_t time)
{
	const struct call_level *c;
	const uint32_t *begins;
	size_t b = near / BLOCK_CALLS, i = near % BLOCK_CALLS, stride;

	if (near >= calls_finished(calls, depth))
		return SIZE_MAX;
	c = &calls->levels[depth];
	begins = call_level_begins(c, b, &stride);
	if (begins == NULL || time <= call_level_epoch(c, b) ||
	    (i > 0 &&
		begins[(i - 1) * stride] >= time - call_level_epoch(c, b)))
		return SIZE_MAX;
	i = search_begins(begins, stride, i, time - call_level_epoch(c, b));
	return i < BLOCK_CALLS ? b * BLOCK_CALLS + i : SIZE_MAX;
}

static size_t search_calls(const struct calls *calls, size_t depth, size_t near,
    uint64_t time, bool by_end)
{
	size_t low = 0, high = calls_count(calls, depth), b, found;

	if (calls_finished(calls, depth) > BLOCK_CALLS) {
		b = search_block(&calls->levels[depth], near / BLOCK_CALLS,
		    time);
		low = b * BLOCK_CALLS;
		found = by_end ? SIZE_MAX :
		    search_near(calls, depth, low, time);
		if (found < SIZE_MAX)
			return found;
	}
	if (high - low > BLOCK_CALLS + 1)
		high = low + BLOCK_CALLS + 1;
	BISECT(low, high, i, begin_or_end(calls, depth, i, by_end) < time);
	return low;
}

size_t calls_begin_near(const struct calls *calls, size_t depth, size_t near,
    uint64_t time)
{
	size_t found = search_near(calls, depth, near, time);

	return found < SIZE_MAX ? found :
	    search_calls(calls, depth, near, time, false);
}

size_t calls_prefetch_begin(const struct calls *calls, size_t depth,
    size_t near, uint64_t time)
{
	size_t b;

	if (calls_finished(calls, depth) <= BLOCK_CALLS)
		return 0;
	b = search_block(&calls->levels[depth], near / BLOCK_CALLS, time);
	call_level_prefetch_block(&calls->levels[depth], b);
	return b * BLOCK_CALLS;
}

size_t calls_begin_from(const struct calls *calls, size_t depth,
    uint64_t time)
{
	return search_calls(calls, depth, calls_count(calls, depth) / 2, time,
	    false);
}

void calls_prefetch(const struct calls *calls, size_t depth, size_t number)
{
	if (number < calls_finished(calls, depth))
		call_level_prefetch(&calls->levels[depth], number);
}

size_t calls_end_from(const struct calls *calls, size_t depth, uint64_t time)
{
	return search_calls(calls, depth, calls_count(calls, depth) / 2, time,
	    true);
}

/* ---- sums ---- */

/* Returns how many packed blocks end at or before call `to`; the last calls may
 * not have been packed yet. */
static size_t blocks_before(const struct call_level *c, size_t to)
{
	return to / BLOCK_CALLS < c->block_count ? to / BLOCK_CALLS :
	    c->block_count;
}

/* Subtracts what the blocks before `block` took. */
static void subtract_before(const struct call_level *c, size_t block,
    uint64_t sum[CLOCKS])
{
	for (int i = 0; block > 0 && i < CLOCKS; i++)
		sum[i] -= c->blocks[block - 1].upto[i];
}

void calls_sum(const struct calls *calls, size_t depth, size_t from,
    size_t to, uint64_t sum[CLOCKS])
{
	size_t done = calls_finished(calls, depth);
	size_t a = (from + BLOCK_CALLS - 1) / BLOCK_CALLS, b;
	const struct call_level *c;

	sum[CLOCK_WALL] = sum[CLOCK_CPU] = 0;
	if (from < to && to > done) {
		struct call call = calls_at(calls, depth, done);

		memcpy(sum, call.time, sizeof call.time);
		to = done;
	}
	if (from >= to)
		return;
	c = &calls->levels[depth];
	b = blocks_before(c, to);
	if (a >= b) {
		call_level_sum(c, calls->axis, from, to, sum);
		return;
	}
	for (int i = 0; i < CLOCKS; i++)
		sum[i] += c->blocks[b - 1].upto[i];
	subtract_before(c, a, sum);
	call_level_sum(c, calls->axis, from, a * BLOCK_CALLS, sum);
	call_level_sum(c, calls->axis, b * BLOCK_CALLS, to, sum);
}

/* ---- the longest call ---- */

/* The longest call so far. */
struct longest {
	size_t number;
	uint64_t length;
};

/* Takes the longest of the calls from .. to - 1, which are of one block, if it
 * is longer.  Calls of a packed block need not be looked at one by one. */
static void longest_in_block(const struct calls *calls, size_t depth,
    size_t from, size_t to, struct longest *best)
{
	size_t b = from / BLOCK_CALLS, number;
	const struct call_level *c;

	if (from < to && b < calls_blocks(calls, depth)) {
		c = &calls->levels[depth];
		number = b * BLOCK_CALLS + c->blocks[b].longest;
		if (c->peaks[b] <= best->length && c->peaks[b] < ESCAPED)
			return;
		if (c->peaks[b] < ESCAPED && number >= from && number < to) {
			*best = (struct longest){ number, c->peaks[b] };
			return;
		}
	}
	for (size_t i = from; i < to; i++) {
		uint64_t length = calls_length(calls, depth, i);

		if (length > best->length)
			*best = (struct longest){ i, length };
	}
}

/* Takes the longest call of these packed blocks. */
static void longest_of_blocks(const struct calls *calls, size_t depth,
    size_t from, size_t to, struct longest *best)
{
	const struct call_level *c = &calls->levels[depth];
	size_t highest = from;

	for (size_t b = from + 1; b < to; b++)
		if (c->peaks[b] > c->peaks[highest])
			highest = b;
	longest_in_block(calls, depth, highest * BLOCK_CALLS,
	    (highest + 1) * BLOCK_CALLS, best);
	for (size_t b = from; c->peaks[highest] == ESCAPED && b < to; b++)
		longest_in_block(calls, depth, b * BLOCK_CALLS,
		    (b + 1) * BLOCK_CALLS, best);
}

size_t calls_longest(const struct calls *calls, size_t depth, size_t from,
    size_t to)
{
	size_t first = (from + BLOCK_CALLS - 1) / BLOCK_CALLS;
	size_t blocks = calls_blocks(calls, depth);
	size_t last = to / BLOCK_CALLS < blocks ? to / BLOCK_CALLS : blocks;
	struct longest best = { from, 0 };

	if (first < last)
		longest_of_blocks(calls, depth, first, last, &best);
	else
		last = first;
	longest_in_block(calls, depth, from, first * BLOCK_CALLS < to ?
	    first * BLOCK_CALLS : to, &best);
	longest_in_block(calls, depth, last * BLOCK_CALLS, to, &best);
	return best.number;
}
