/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "model/call_level.h"

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

static void add_long(struct call_level *c, const struct long_call *call)
{
	c->overflow = reserve_next(c->overflow, c->overflow_count, FIRST_LONG,
	    sizeof *c->overflow);
	c->overflow[c->overflow_count] = *call;
	c->overflow[c->overflow_count++].number = (uint32_t)call_level_count(c);
}

const struct long_call *call_level_long(const struct call_level *c,
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
	MOST_LARGE = 8,
	ALIGNMENT = 32,
	LINE = 64,
	BLOCKS_AHEAD = 8 /* by when memory has answered */
};

#define LARGE UINT16_MAX /* a time that stands in the list of large ones */

struct large {
	uint32_t place, duration, cpu;
};

/*
 * A narrow block; a wide one is an array of wide calls.  Where a narrow block is
 * far, the higher bits of cpu_begin follow the large times, a byte a call.  In
 * front of either stand the ends of the callees, counted from that of the first
 * call, in end_width bytes each: none where no call but the first made any.
 */
struct narrow {
	uint16_t cpu_begin[BLOCK_CALLS]; /* the lower bits */
	uint32_t begin[BLOCK_CALLS], node[BLOCK_CALLS];
	uint16_t duration[BLOCK_CALLS], cpu[BLOCK_CALLS];
	struct large large[MOST_LARGE]; /* in the order of their places; only
	                                 * as many as there are */
};

struct wide_call {
	struct span span;
	uint32_t cpu_begin;
};

enum { NEAR_BITS = 16, FAR_BITS = 24 };

/* ---- reading calls ---- */

/* Returns a call of a narrow block.  The list lacks the call's place only where
 * a scratch could not be read back. */
static struct span unpack_call(const struct narrow *n, size_t i)
{
	struct span span = { n->begin[i], n->duration[i], n->node[i],
		n->cpu[i] };
	const struct large *large = n->large;
	const struct large *last = large + MOST_LARGE - 1;

	if (span.duration != LARGE)
		return span;
	while (large->place != i && large < last)
		large++;
	span.duration = large->duration;
	span.cpu = large->cpu;
	return span;
}

struct span call_level_span(const struct call_level *c, size_t number)
{
	size_t i = number % BLOCK_CALLS;
	const struct call_block *b;

	if (number / BLOCK_CALLS == c->block_count)
		return c->buffer[i].span;
	b = &c->blocks[number / BLOCK_CALLS];
	return b->is_narrow ? unpack_call(b->packed, i) :
			      ((const struct wide_call *)b->packed)[i].span;
}

/* Returns the higher bits of each CPU begin of a narrow block that is far. */
static const uint8_t *far_bits(const struct call_block *b)
{
	const struct narrow *n = b->packed;

	return (const uint8_t *)&n->large[b->larges];
}

uint64_t call_level_cpu_begin(const struct call_level *c, size_t number)
{
	size_t i = number % BLOCK_CALLS;
	const struct narrow *n;
	const struct call_block *b;

	if (number / BLOCK_CALLS == c->block_count)
		return c->cpu_epoch + c->buffer[i].cpu_begin;
	b = &c->blocks[number / BLOCK_CALLS];
	n = b->packed;
	if (!b->is_narrow)
		return b->cpu_epoch +
		    ((const struct wide_call *)b->packed)[i].cpu_begin;
	return b->cpu_epoch + n->cpu_begin[i] +
	    (b->is_far ? (uint32_t)far_bits(b)[i] << NEAR_BITS : 0);
}

static uint32_t block_callees_end(const struct call_block *b, size_t i)
{
	const unsigned char *ends = (const unsigned char *)b->packed -
	    BLOCK_CALLS * b->end_width;

	switch (b->end_width) {
	case 0:
		return b->callees_end;
	case 1:
		return b->callees_end + ends[i];
	default:
		return b->callees_end +
		    ((const uint32_t *)(const void *)ends)[i];
	}
}

uint32_t call_level_callees_end(const struct call_level *c, size_t number)
{
	const size_t i = number % BLOCK_CALLS;

	return number / BLOCK_CALLS == c->block_count ?
	    c->buffer[i].callees_end :
	    block_callees_end(&c->blocks[number / BLOCK_CALLS], i);
}

size_t call_level_caller(const struct call_level *c, size_t callee)
{
	size_t low = 0, high = c->block_count;

	BISECT(low, high, middle, c->blocks[middle].callees_end <= callee);
	high = low < c->block_count ? low * BLOCK_CALLS : call_level_count(c);
	low = (low - (low > 0)) * BLOCK_CALLS;
	BISECT(low, high, middle, call_level_callees_end(c, middle) <= callee);
	return low;
}

/* Prefetches a block, a narrow one from the byte `from` on. */
static void prefetch_packed(const struct call_level *c, size_t block,
    size_t from)
{
	const struct call_block *b;
	size_t size;

	if (block >= c->block_count)
		return;
	b = &c->blocks[block];
	size = b->is_narrow ? sizeof(struct narrow) :
			      BLOCK_CALLS * sizeof(struct wide_call);
	for (size_t i = b->is_narrow ? from : 0; i < size; i += LINE)
		__builtin_prefetch((const char *)b->packed + i);
}

static void copy_narrow(const struct call_block *b, size_t from, size_t to,
    struct buffered_call *out)
{
	const struct narrow *n = b->packed;
	const uint8_t *far = b->is_far ? far_bits(b) : NULL;

	for (size_t i = from; i < to; i++, out++) {
		out->span = unpack_call(n, i);
		out->cpu_begin = n->cpu_begin[i];
		if (far != NULL)
			out->cpu_begin |= (uint32_t)far[i] << NEAR_BITS;
		out->callees_end = block_callees_end(b, i);
	}
}

static void copy_wide(const struct call_block *b, size_t from, size_t to,
    struct buffered_call *out)
{
	const struct wide_call *calls = b->packed;

	for (size_t i = from; i < to; i++)
		*out++ = (struct buffered_call){ calls[i].span,
			calls[i].cpu_begin, block_callees_end(b, i) };
}

void call_level_copy(const struct call_level *c, size_t from, size_t to,
    struct buffered_call *out)
{
	const size_t block = from / BLOCK_CALLS, first = block * BLOCK_CALLS;

	if (from == to)
		return; /* there may be no buffer */
	if (from == first)
		prefetch_packed(c, block + 1, 0);
	if (block == c->block_count)
		memcpy(out, c->buffer + (from - first),
		    (to - from) * sizeof *out);
	else if (c->blocks[block].is_narrow)
		copy_narrow(&c->blocks[block], from - first, to - first, out);
	else
		copy_wide(&c->blocks[block], from - first, to - first, out);
}

const uint32_t *call_level_begins(const struct call_level *c, size_t block,
    size_t *stride)
{
	const struct call_block *b;

	if (block >= c->block_count || c->peaks[block] == ESCAPED)
		return NULL;
	b = &c->blocks[block];
	*stride = b->is_narrow ? 1 :
				 sizeof(struct wide_call) / sizeof(uint32_t);
	return b->is_narrow ?
	    ((const struct narrow *)b->packed)->begin :
	    &((const struct wide_call *)b->packed)->span.begin;
}

void call_level_prefetch(const struct call_level *c, size_t number)
{
	size_t i = number % BLOCK_CALLS;
	const struct narrow *n;
	const struct call_block *b;

	if (number / BLOCK_CALLS == c->block_count)
		return;
	b = &c->blocks[number / BLOCK_CALLS];
	n = b->packed;
	__builtin_prefetch(b->is_narrow ?
		(const void *)&n->begin[i] :
		(const struct wide_call *)b->packed + i);
	if (!b->is_narrow)
		return;
	__builtin_prefetch(&n->cpu_begin[i]);
	__builtin_prefetch(&n->node[i]);
	__builtin_prefetch(&n->duration[i]);
}

void call_level_prefetch_block(const struct call_level *c, size_t block)
{
	prefetch_packed(c, block, 0);
}

static void unpack_wide(const struct wide_call *calls, struct block_call *out)
{
	for (size_t i = 0; i < BLOCK_CALLS; i++) {
		const struct span *span = &calls[i].span;

		out[i] = (struct block_call){ span->node, span->duration,
			span->cpu };
	}
}

void call_level_unpack(const struct call_level *c, size_t block,
    struct block_call *out)
{
	const struct call_block *b = &c->blocks[block];
	const struct narrow *n = b->packed;
	struct span large;

	prefetch_packed(c, block + BLOCKS_AHEAD, offsetof(struct narrow, node));
	if (!b->is_narrow) {
		unpack_wide(b->packed, out);
		return;
	}
	for (size_t i = 0; i < BLOCK_CALLS; i++) {
		out[i] = (struct block_call){ n->node[i], n->duration[i],
			n->cpu[i] };
		if (out[i].duration < LARGE)
			continue;
		large = unpack_call(n, i);
		out[i].duration = large.duration;
		out[i].cpu = large.cpu;
	}
}

void call_level_sum(const struct call_level *c, enum clock axis, size_t from,
    size_t to, uint64_t sum[CLOCKS])
{
	uint64_t time = 0, cpu = 0;

	for (size_t i = from; i < to; i++) {
		struct span span = call_level_span(c, i);

		if (span.duration == ESCAPED) {
			const struct long_call *l = call_level_long(c, i);

			time += l->time[axis];
			cpu += l->time[CLOCK_CPU];
		} else {
			time += span.duration;
			cpu += span.cpu;
		}
	}
	sum[CLOCK_CPU] += cpu;
	if (axis != CLOCK_CPU)
		sum[axis] += time;
}

/* ---- appending calls ---- */

/* Numbers of a block that is being made. */
struct packing {
	uint32_t larges; /* there may be more of them than room */
	uint32_t peak, longest;
	uint64_t time, cpu;
};

static struct packing pack_calls(struct narrow *out,
    const struct buffered_call *calls)
{
	struct packing p = { 0 };

	for (uint32_t i = 0; i < BLOCK_CALLS; i++) {
		const struct span span = calls[i].span;

		p.time += span.duration;
		p.cpu += span.cpu;
		p.longest = span.duration > p.peak ? i : p.longest;
		p.peak = span.duration > p.peak ? span.duration : p.peak;
		out->begin[i] = span.begin;
		out->node[i] = span.node;
		out->duration[i] = (uint16_t)span.duration;
		out->cpu[i] = (uint16_t)span.cpu;
		out->cpu_begin[i] = (uint16_t)calls[i].cpu_begin;
		if ((span.duration | span.cpu) < LARGE)
			continue;
		out->duration[i] = LARGE;
		if (p.larges++ < MOST_LARGE)
			out->large[p.larges - 1] = (struct large){ i,
				span.duration, span.cpu };
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

/* Writes the higher bits of each CPU begin; returns how many bytes. */
static size_t pack_far(uint8_t *out, const struct buffered_call *calls)
{
	for (size_t i = 0; i < BLOCK_CALLS; i++)
		out[i] = (uint8_t)(calls[i].cpu_begin >> NEAR_BITS);
	return BLOCK_CALLS;
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
    const struct buffered_call *calls)
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

static size_t pack_wide(struct wide_call *out,
    const struct buffered_call *calls)
{
	for (size_t i = 0; i < BLOCK_CALLS; i++)
		out[i] = (struct wide_call){ calls[i].span,
			calls[i].cpu_begin };
	return BLOCK_CALLS * sizeof *out;
}

/* Packs the full buffer into the arena, and notes of the block how it is
 * packed. */
static bool pack_buffer(struct call_level *c, struct call_block *b,
    struct arena *arena, struct packing *p, struct error *err)
{
	const uint32_t last = c->buffer[BLOCK_CALLS - 1].cpu_begin;
	size_t size = BLOCK_CALLS * sizeof *c->buffer;
	unsigned char *room = arena_room(arena, size, err), *to;

	_Static_assert(sizeof(struct narrow) + BLOCK_CALLS <=
		BLOCK_CALLS * sizeof(struct wide_call),
	    "there is room for either");
	if (room == NULL)
		return false;
	to = pack_ends(room, b, c->buffer);
	*p = pack_calls((struct narrow *)(void *)to, c->buffer);
	b->is_narrow = p->larges <= MOST_LARGE && last >> FAR_BITS == 0;
	b->is_far = last >> NEAR_BITS != 0;
	b->larges = (uint8_t)p->larges;
	b->packed = to;
	if (!b->is_narrow) {
		size = pack_wide((struct wide_call *)(void *)to, c->buffer);
	} else {
		size = offsetof(struct narrow, large) +
		    p->larges * sizeof(struct large);
		if (b->is_far)
			size += pack_far(to + size, c->buffer);
	}
	size += (size_t)(to - room);
	return arena_try(arena, (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT,
		   err) != NULL;
}

/* Puts the full buffer into a block, which is packed where it will stand: a
 * copy would load at once what has just been stored, and have to wait for the
 * stores. */
static bool add_block(struct call_level *c, const struct call_level_home *home,
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
	if (!pack_buffer(c, b, home->blocks, &p, err))
		return false;
	b->epoch = c->epoch;
	b->cpu_epoch = c->cpu_epoch;
	b->longest = (uint8_t)p.longest;
	sum_upto(c, home->axis, &p, b->upto);
	c->peaks[c->block_count++] = p.peak;
	c->next = c->buffer;
	return true;
}

static bool grow_buffer(struct call_level *c,
    const struct call_level_home *home, struct error *err)
{
	size_t used = (size_t)(c->next - c->buffer);
	size_t room = used == 0 ? FIRST_CALLS : used * 4;
	struct buffered_call *buffer;

	if (used == BLOCK_CALLS)
		return add_block(c, home, err);
	if (room > BLOCK_CALLS)
		room = BLOCK_CALLS;
	buffer = arena_try(home->buffers, room * sizeof *buffer, err);
	if (buffer == NULL)
		return false;
	if (used > 0)
		memcpy(buffer, c->buffer, used * sizeof *buffer);
	c->buffer = buffer;
	c->next = buffer + used;
	c->full = buffer + room;
	return true;
}

bool call_level_add(struct call_level *c, const struct call_level_home *home,
    const struct long_call *call, uint32_t node, struct error *err)
{
	uint64_t time = call->time[home->axis], cpu = call->time[CLOCK_CPU];
	uint64_t offset, cpu_begin;

	if (c->next == c->full && !grow_buffer(c, home, err))
		return false;
	if (c->next == c->buffer) {
		c->epoch = call->begin;
		c->cpu_epoch = call->cpu_begin;
	}
	offset = call->begin - c->epoch;
	cpu_begin = call->cpu_begin - c->cpu_epoch;
	if (time >= ESCAPED || offset >= ESCAPED || cpu >= ESCAPED ||
	    cpu_begin >= ESCAPED) {
		add_long(c, call);
		time = ESCAPED;
		cpu_begin = c->next == c->buffer ? 0 : c->next[-1].cpu_begin;
	}
	*c->next++ = (struct buffered_call){ { (uint32_t)offset, (uint32_t)time,
						 node, (uint32_t)cpu },
		(uint32_t)cpu_begin, (uint32_t)call_level_count(c + 1) };
	return true;
}

void call_level_free(struct call_level *c)
{
	free(c->overflow);
	free(c->blocks);
	free(c->peaks);
}
