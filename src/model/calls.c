/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "model/calls.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* ---- the overflow ---- */

enum { FIRST_LONG = 4 };

/* Makes room for another item beside `count` others: for `first`, and then for
 * as many as the next power of two, so that nothing has to note how much room
 * there is. */
static void *reserve_next(void *items, size_t count, size_t first, size_t size)
{
	size_t room = count;

	if (count > 0 && (count < first || (count & (count - 1)) != 0))
		return items;
	return array_grow(items, &room, count == 0 ? first : count * 2, size);
}

/* Returns the long call of that number, which must be there. */
static const struct long_call *call_level_long(const struct call_level *c,
    size_t number)
{
	size_t low = 0, high = c->overflow_count;

	BISECT(low, high, middle, c->overflow[middle].number < number);
	return &c->overflow[low];
}

/* ---- packed blocks ---- */

/* Few calls go deep, and most threads of many do little: a level begins with a
 * small buffer, which is a quarter of the next one. */
enum {
	FIRST_CALLS = 2,
	FIRST_BLOCKS = 4,
	ALIGNMENT = 32,
	LINE = 64,
	BLOCKS_AHEAD = 8 /* by when memory has answered */
};

#define LARGE UINT16_MAX /* a time that stands in the list of large ones */

struct large {
	uint32_t place, duration, cpu;
};

/*
 * A packed block.  After the large times of one that is far follow the higher
 * bits of cpu_begin, in two bytes each.  In front of it stand the ends of the
 * callees, counted from that of the first call, in end_width bytes each: none
 * where no call but the first made any.
 */
struct packed {
	uint16_t cpu_begin[BLOCK_CALLS]; /* the lower bits */
	uint32_t begin[BLOCK_CALLS], node[BLOCK_CALLS];
	uint16_t duration[BLOCK_CALLS], cpu[BLOCK_CALLS];
	struct large large[]; /* in the order of their places */
};

enum { NEAR_BITS = 16 };

/* ---- reading calls ---- */

/* Returns the large times of a call of a block.  The list lacks the call's
 * place only where a scratch could not be read back. */
static const struct large *large_of(const struct call_block *b, size_t i)
{
	const struct packed *p = b->packed;
	size_t low = 0, high = b->larges > 0 ? b->larges - 1u : 0;

	BISECT(low, high, middle, p->large[middle].place < i);
	return &p->large[low];
}

static inline uint32_t block_callees_end(const struct call_block *b, size_t i)
{
	const unsigned char *ends = (const unsigned char *)b->packed -
	    BLOCK_CALLS * b->end_width;
	const uint32_t more = b->end_width == 0 ? 0 :
	    b->end_width == 1 ? ends[i] :
				((const uint32_t *)(const void *)ends)[i];

	return b->callees_end + more;
}

static inline struct stored_call unpack_call(const struct call_block *b,
    size_t i)
{
	const struct packed *p = b->packed;
	const uint16_t *far = (const void *)&p->large[b->larges];
	struct stored_call call = { p->begin[i], p->duration[i], p->node[i],
		p->cpu[i],
		p->cpu_begin[i] |
		    (b->is_far ? (uint32_t)far[i] << NEAR_BITS : 0),
		block_callees_end(b, i) };

	if (call.duration == LARGE) {
		const struct large *large = large_of(b, i);

		call.duration = large->duration;
		call.cpu = large->cpu;
	}
	return call;
}

/* Returns a stored call; the times of an ESCAPED one are in the overflow. */
static inline struct stored_call call_level_at(const struct call_level *c,
    size_t number)
{
	const size_t i = number % BLOCK_CALLS;

	return number / BLOCK_CALLS == c->block_count ? c->buffer[i] :
	    unpack_call(&c->blocks[number / BLOCK_CALLS], i);
}

/* Returns the call that made the call `callee` of the next level, or the count
 * when it has not ended. */
static size_t call_level_caller(const struct call_level *c, size_t callee)
{
	size_t low = 0, high = c->block_count;

	BISECT(low, high, middle, c->blocks[middle].callees_end <= callee);
	high = low < c->block_count ? low * BLOCK_CALLS : call_level_count(c);
	low = (low - (low > 0)) * BLOCK_CALLS;
	BISECT(low, high, middle,
	    call_level_at(c, middle).callees_end <= callee);
	return low;
}

/* Prefetches a block from the byte `from` on. */
static void prefetch_packed(const struct call_level *c, size_t block,
    size_t from)
{
	for (size_t i = from;
	     block < c->block_count && i < sizeof(struct packed); i += LINE)
		__builtin_prefetch((const char *)c->blocks[block].packed + i);
}

/* Adds the times of the calls from .. to - 1. */
static void call_level_sum(const struct call_level *c, enum clock axis,
    size_t from, size_t to, uint64_t sum[CLOCKS])
{
	uint64_t time = 0, cpu = 0;

	for (size_t i = from; i < to; i++) {
		const struct stored_call call = call_level_at(c, i);

		if (call.duration == ESCAPED) {
			const struct long_call *l = call_level_long(c, i);

			time += l->time[axis];
			cpu += l->time[CLOCK_CPU];
		} else {
			time += call.duration;
			cpu += call.cpu;
		}
	}
	sum[CLOCK_CPU] += cpu;
	if (axis != CLOCK_CPU)
		sum[axis] += time;
}

/* ---- appending calls ---- */

/* Numbers of a block that is being made. */
struct packing {
	uint32_t larges;
	uint32_t peak, longest;
	uint64_t time, cpu;
};

static struct packing pack_calls(struct packed *out,
    const struct stored_call *calls)
{
	struct packing p = { 0 };

	for (uint32_t i = 0; i < BLOCK_CALLS; i++) {
		const struct stored_call call = calls[i];

		p.time += call.duration;
		p.cpu += call.cpu;
		p.longest = call.duration > p.peak ? i : p.longest;
		p.peak = call.duration > p.peak ? call.duration : p.peak;
		out->begin[i] = call.begin;
		out->node[i] = call.node;
		out->duration[i] = (uint16_t)call.duration;
		out->cpu[i] = (uint16_t)call.cpu;
		out->cpu_begin[i] = (uint16_t)call.cpu_begin;
		if ((call.duration | call.cpu) < LARGE)
			continue;
		out->duration[i] = LARGE;
		out->large[p.larges++] = (struct large){ i, call.duration,
			call.cpu };
	}
	return p;
}

/* Prefetches where the next block is noted, which is far away by now. */
static inline void prefetch_next_block(const struct call_level *c)
{
	const struct call_block *next = &c->blocks[c->block_count];

	__builtin_prefetch(next - (c->block_count > 0), 1);
	__builtin_prefetch(next, 1);
	__builtin_prefetch((const char *)(next + 1) - 1, 1);
	__builtin_prefetch(&c->peaks[c->block_count], 1);
}

/* Sums the times of all calls up to the last one in the full buffer. */
static void sum_upto(const struct call_level *c, enum clock axis,
    const struct packing *p, uint64_t sum[CLOCKS])
{
	const uint32_t count = c->block_count;
	const size_t first = (size_t)count * BLOCK_CALLS;

	for (int i = 0; i < CLOCKS; i++)
		sum[i] = count == 0 ? 0 : c->blocks[count - 1].upto[i];
	if (p->peak == ESCAPED) {
		call_level_sum(c, axis, first, first + BLOCK_CALLS, sum);
		return;
	}
	sum[CLOCK_CPU] += p->cpu;
	if (axis != CLOCK_CPU)
		sum[axis] += p->time;
}

/* Writes the ends of the callees in front of the block, and returns where the
 * block itself begins. */
static void *pack_ends(void *room, struct call_block *b,
    const struct stored_call *calls)
{
	const uint32_t first = calls[0].callees_end;
	const uint32_t more = calls[BLOCK_CALLS - 1].callees_end - first;
	unsigned char *narrow = room;
	uint32_t *wide = room;

	b->callees_end = first;
	b->end_width = more == 0 ? 0 : more <= UINT8_MAX ? 1 : sizeof *wide;
	for (size_t i = 0; b->end_width == 1 && i < BLOCK_CALLS; i++)
		narrow[i] = (unsigned char)(calls[i].callees_end - first);
	for (size_t i = 0; b->end_width > 1 && i < BLOCK_CALLS; i++)
		wide[i] = calls[i].callees_end - first;
	return narrow + BLOCK_CALLS * b->end_width;
}

/* Packs the full buffer into the arena, and notes of the block how it is
 * packed. */
static bool pack_buffer(struct call_level *c, struct call_block *b,
    struct arena *arena, struct packing *p, struct error *err)
{
	const size_t most = sizeof(struct packed) + BLOCK_CALLS *
		(sizeof(uint32_t) + sizeof(struct large) + sizeof(uint16_t));
	unsigned char *room = arena_room(arena, most, err);
	struct packed *packed;
	uint16_t *far;
	size_t size;

	if (room == NULL)
		return false;
	b->packed = packed = pack_ends(room, b, c->buffer);
	*p = pack_calls(packed, c->buffer);
	b->larges = (uint8_t)p->larges;
	b->is_far = c->buffer[BLOCK_CALLS - 1].cpu_begin >> NEAR_BITS != 0;
	far = (uint16_t *)(void *)&packed->large[p->larges];
	for (size_t i = 0; b->is_far && i < BLOCK_CALLS; i++)
		*far++ = (uint16_t)(c->buffer[i].cpu_begin >> NEAR_BITS);
	size = (size_t)((unsigned char *)far - room);
	return arena_try(arena, (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT,
		   err) != NULL;
}

/* Puts the full buffer into a block, which is packed where it will stand: a
 * copy would load at once what has just been stored, and have to wait for the
 * stores. */
static bool add_packed_block(const struct calls *calls, struct call_level *c,
    struct error *err)
{
	struct packing p;
	struct call_block *b;

	c->blocks = reserve_next(c->blocks, c->block_count, FIRST_BLOCKS,
	    sizeof *c->blocks);
	c->peaks = reserve_next(c->peaks, c->block_count, FIRST_BLOCKS,
	    sizeof *c->peaks);
	b = &c->blocks[c->block_count];
	prefetch_next_block(c);
	if (!pack_buffer(c, b, calls->blocks, &p, err))
		return false;
	b->epoch = c->epoch;
	b->cpu_epoch = c->cpu_epoch;
	b->longest = (uint8_t)p.longest;
	sum_upto(c, calls->axis, &p, b->upto);
	c->peaks[c->block_count++] = p.peak;
	c->next = c->buffer;
	return true;
}

static bool grow_buffer(const struct calls *calls, struct call_level *c,
    struct error *err)
{
	size_t used = (size_t)(c->next - c->buffer);
	size_t room = used == 0 ? FIRST_CALLS : used * 4;
	struct stored_call *buffer;

	if (used == BLOCK_CALLS)
		return add_packed_block(calls, c, err);
	if (room > BLOCK_CALLS)
		room = BLOCK_CALLS;
	buffer = arena_try(calls->buffers, room * sizeof *buffer, err);
	if (buffer == NULL)
		return false;
	if (used > 0)
		memcpy(buffer, c->buffer, used * sizeof *buffer);
	c->buffer = buffer;
	c->next = buffer + used;
	c->full = buffer + room;
	return true;
}

/* ---- activity: making it ---- */

struct activity_grid *activity_grid_new(enum clock axis, bool is_dual)
{
	struct activity_grid *g = array_new(1, sizeof *g);

	*g = (struct activity_grid){ .axis = axis,
		.is_dual = is_dual,
		.cells = array_new(ACTIVITY_GRID_CELLS, sizeof *g->cells) };
	return g;
}

static void activity_grid_free(struct activity_grid *g)
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
		add_event(cell_at(g, to.time), to);
	}
	if (is_outermost)
		add_outermost(cell_at(g, from.time),
		    (struct activity_outermost){ from,
			{ time[CLOCK_WALL], time[CLOCK_CPU] }, { 0 } });
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
	*calls = (struct calls){ .blocks = arena,
		.buffers = arena,
		.axis = has_clock[CLOCK_WALL] ? CLOCK_WALL : CLOCK_CPU,
		.is_dual = has_clock[CLOCK_WALL] && has_clock[CLOCK_CPU] };
}

void calls_free(struct calls *calls)
{
	for (size_t i = 0; i < calls->depths; i++) {
		free(calls->levels[i].overflow);
		free(calls->levels[i].blocks);
		free(calls->levels[i].peaks);
	}
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
	uint64_t time = call->time[calls->axis], cpu = call->time[CLOCK_CPU];
	uint64_t offset, cpu_begin;

	if (calls->are_left_out)
		return true;
	if (c->next == c->full && !grow_buffer(calls, c, err))
		return false;
	if (c->next == c->buffer) {
		c->epoch = call->begin;
		c->cpu_epoch = call->cpu_begin;
	}
	offset = call->begin - c->epoch;
	cpu_begin = call->cpu_begin - c->cpu_epoch;
	if (time >= ESCAPED || offset >= ESCAPED || cpu >= ESCAPED ||
	    cpu_begin >= ESCAPED) {
		c->overflow = reserve_next(c->overflow, c->overflow_count,
		    FIRST_LONG, sizeof *c->overflow);
		c->overflow[c->overflow_count++] = (struct long_call){
			(uint32_t)call_level_count(c), call->begin,
			call->cpu_begin,
			{ call->time[CLOCK_WALL], call->time[CLOCK_CPU] }
		};
		time = ESCAPED;
		cpu_begin = c->next == c->buffer ? 0 : c->next[-1].cpu_begin;
	}
	*c->next++ = (struct stored_call){ (uint32_t)offset, (uint32_t)time,
		call->node | (uint32_t)call->end << END_SHIFT, (uint32_t)cpu,
		(uint32_t)cpu_begin, (uint32_t)call_level_count(c + 1) };
	return true;
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
	/* All outermost calls so far turn out to have a caller. */
	for (size_t i = 0;
	     calls->activity != NULL && i < calls->activity->count; i++)
		calls->activity->cells[i].has_outermost = false;
}

bool calls_push_outermost(struct calls *calls, const struct call *call,
    struct error *err)
{
	calls_push_level(calls);
	uint64_t begin[CLOCKS] = { 0 };
	begin[CLOCK_CPU] = call->cpu_begin;
	begin[calls->axis] = call->begin;
	if (calls->activity != NULL)
		activity_grid_note(calls->activity, begin, begin, call->time,
		    true);
	return store_call(calls, &calls->levels[0], call, err);
}

/* ---- reading the calls ---- */

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

static inline struct call finished_call_at(const struct calls *calls,
    const struct call_level *c, size_t number)
{
	const size_t block = number / BLOCK_CALLS;
	const struct stored_call stored = call_level_at(c, number);
	struct call call = {
		.begin = call_level_epoch(c, block) + stored.begin,
		.cpu_begin = stored.cpu_begin + (block == c->block_count ?
		    c->cpu_epoch : c->blocks[block].cpu_epoch),
		.node = stored.node & NODE_MASK,
		.callees_end = stored.callees_end,
		.end = (enum call_end)(stored.node >> END_SHIFT)
	};

	call.time[CLOCK_CPU] = stored.cpu;
	call.time[calls->axis] = stored.duration;
	if (stored.duration == ESCAPED) {
		const struct long_call *l = call_level_long(c, number);

		call.begin = l->begin;
		call.cpu_begin = l->cpu_begin;
		memcpy(call.time, l->time, sizeof call.time);
	}
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

size_t calls_some(const struct calls *calls, size_t depth, size_t number,
    struct call *out)
{
	size_t count = SOME_CALLS - number % SOME_CALLS;

	if (number / BLOCK_CALLS >= calls_blocks(calls, depth))
		count = 1;
	else if (number % BLOCK_CALLS == 0)
		prefetch_packed(&calls->levels[depth], number / BLOCK_CALLS + 1,
		    0);
	for (size_t i = 0; i < count; i++)
		out[i] = calls_at(calls, depth, number + i);
	return count;
}

uint32_t calls_node(const struct calls *calls, size_t depth, size_t number)
{
	if (calls->nodes != NULL)
		return calls->nodes[depth][number];
	if (number < calls_finished(calls, depth))
		return call_level_at(&calls->levels[depth], number).node &
		    NODE_MASK;
	return calls->open[depth].node;
}

/* Returns when the call begins, or ends. */
static uint64_t begin_or_end(const struct calls *calls, size_t depth, size_t i,
    bool is_end)
{
	const struct call_level *c;
	struct stored_call stored;
	struct call call;

	if (i < calls_finished(calls, depth)) {
		c = &calls->levels[depth];
		stored = call_level_at(c, i);
		if (stored.duration != ESCAPED)
			return call_level_epoch(c, i / BLOCK_CALLS) +
			    stored.begin + (is_end ? stored.duration : 0);
	}
	call = calls_at(calls, depth, i);
	return is_end ? call_end_time(&call, calls->axis) : call.begin;
}

uint64_t calls_length(const struct calls *calls, size_t depth, size_t i)
{
	if (i < calls_finished(calls, depth)) {
		const struct call_level *c = &calls->levels[depth];
		const uint32_t time = call_level_at(c, i).duration;

		if (time != ESCAPED)
			return time;
	}
	return calls_at(calls, depth, i).time[calls->axis];
}

uint64_t calls_begin(const struct calls *calls, size_t depth, size_t number)
{
	return begin_or_end(calls, depth, number, false);
}

/* Also prefetches a block some way after it. */
void calls_unpack(const struct calls *calls, size_t depth, size_t block,
    struct block_call *out)
{
	const struct call_level *c = &calls->levels[depth];
	const struct packed *p = c->blocks[block].packed;
	const struct large *large = p->large;
	const struct large *last = large + c->blocks[block].larges;

	prefetch_packed(c, block + BLOCKS_AHEAD, offsetof(struct packed, node));
	for (size_t i = 0; i < BLOCK_CALLS; i++) {
		out[i] = (struct block_call){ p->node[i], p->duration[i],
			p->cpu[i] };
		if (out[i].duration < LARGE || large == last)
			continue;
		out[i].duration = large->duration;
		out[i].cpu = large++->cpu;
	}
	for (size_t i = 0; calls->nodes != NULL && i < BLOCK_CALLS; i++)
		out[i].node = (out[i].node & ~NODE_MASK) |
		    calls->nodes[depth][block * BLOCK_CALLS + i];
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

/* Searches by begins in the packed block of `near`.  Returns SIZE_MAX when the
 * block is not packed, has an ESCAPED call, or lacks the answer at `near` or
 * after. */
static size_t search_near(const struct calls *calls, size_t depth, size_t near,
    uint64_t time)
{
	const size_t b = near / BLOCK_CALLS;
	size_t i = near % BLOCK_CALLS, end = BLOCK_CALLS;
	const struct call_level *c;
	const uint32_t *begins;
	uint64_t since;

	if (b >= calls_blocks(calls, depth))
		return SIZE_MAX;
	c = &calls->levels[depth];
	begins = ((const struct packed *)c->blocks[b].packed)->begin;
	since = time - c->blocks[b].epoch;
	if (c->peaks[b] == ESCAPED || time <= c->blocks[b].epoch ||
	    (i > 0 && begins[i - 1] >= since))
		return SIZE_MAX;
	BISECT(i, end, middle, begins[middle] < since);
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
	prefetch_packed(&calls->levels[depth], b, 0);
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
	const size_t i = number % BLOCK_CALLS;
	const struct packed *p;

	if (number / BLOCK_CALLS >= calls_blocks(calls, depth))
		return;
	p = calls->levels[depth].blocks[number / BLOCK_CALLS].packed;
	__builtin_prefetch(&p->begin[i]);
	__builtin_prefetch(&p->cpu_begin[i]);
	__builtin_prefetch(&p->node[i]);
	__builtin_prefetch(&p->duration[i]);
}

size_t calls_end_from(const struct calls *calls, size_t depth, uint64_t time)
{
	return search_calls(calls, depth, calls_count(calls, depth) / 2, time,
	    true);
}

/* ---- sums ---- */

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
	/* The last calls may not have been packed yet. */
	b = to / BLOCK_CALLS < c->block_count ? to / BLOCK_CALLS :
						c->block_count;
	if (a >= b) {
		call_level_sum(c, calls->axis, from, to, sum);
		return;
	}
	for (int i = 0; i < CLOCKS; i++)
		sum[i] += c->blocks[b - 1].upto[i];
	for (int i = 0; a > 0 && i < CLOCKS; i++)
		sum[i] -= c->blocks[a - 1].upto[i];
	call_level_sum(c, calls->axis, from, a * BLOCK_CALLS, sum);
	call_level_sum(c, calls->axis, b * BLOCK_CALLS, to, sum);
}

/* ---- which call made which ---- */

size_t call_parents_from(const struct calls *calls, size_t depth, size_t number)
{
	if (number == 0)
		return 0;
	return number > calls_finished(calls, depth) ?
	    calls_count(calls, depth + 1) :
	    call_level_at(&calls->levels[depth], number - 1).callees_end;
}

size_t call_parents_parent(const struct calls *calls, size_t depth,
    size_t number)
{
	return depth > calls->depths ?
	    0 :
	    call_level_caller(&calls->levels[depth - 1], number);
}

void call_parents_own(const struct calls *calls, const struct call *call,
    uint64_t own[CLOCKS])
{
	uint64_t sum[CLOCKS] = { 0, 0 };
	size_t from, to;

	call_parents_children(calls, call->depth, call->number, &from, &to);
	if (from < to)
		calls_sum(calls, (size_t)call->depth + 1, from, to, sum);
	for (int c = 0; c < CLOCKS; c++)
		own[c] = call->time[c] > sum[c] ? call->time[c] - sum[c] : 0;
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
	const size_t b = from / BLOCK_CALLS;

	if (from < to && b < calls_blocks(calls, depth)) {
		const struct call_level *c = &calls->levels[depth];
		const uint32_t peak = c->peaks[b];
		const size_t number = b * BLOCK_CALLS + c->blocks[b].longest;

		if (peak <= best->length && peak < ESCAPED)
			return;
		if (peak < ESCAPED && number >= from && number < to) {
			*best = (struct longest){ number, peak };
			return;
		}
	}
	for (size_t i = from; i < to; i++) {
		uint64_t length = calls_length(calls, depth, i);

		if (length > best->length)
			*best = (struct longest){ i, length };
	}
}

size_t calls_longest(const struct calls *calls, size_t depth, size_t from,
    size_t to)
{
	size_t first = (from + BLOCK_CALLS - 1) / BLOCK_CALLS;
	size_t blocks = calls_blocks(calls, depth);
	size_t last = to / BLOCK_CALLS < blocks ? to / BLOCK_CALLS : blocks;
	struct longest best = { from, 0 };

	for (size_t b = first; b < last; b++)
		longest_in_block(calls, depth, b * BLOCK_CALLS,
		    (b + 1) * BLOCK_CALLS, &best);
	if (last < first)
		last = first;
	longest_in_block(calls, depth, from, first * BLOCK_CALLS < to ?
	    first * BLOCK_CALLS : to, &best);
	longest_in_block(calls, depth, last * BLOCK_CALLS, to, &best);
	return best.number;
}
