#include "config.h"

#include "model/calls.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { FIRST_CALLS = 8 };

void calls_init(struct calls *calls, const bool has_clock[CLOCKS])
{
	*calls = (struct calls){ .arena = &calls->own };
	calls->axis = has_clock[CLOCK_WALL] ? CLOCK_WALL : CLOCK_CPU;
	calls->is_dual = has_clock[CLOCK_WALL] && has_clock[CLOCK_CPU];
}

void calls_free(struct calls *calls)
{
	for (size_t i = 0; i < calls->depths; i++) {
		free(calls->columns[i].blocks);
		free(calls->columns[i].peaks);
		free(calls->columns[i].longs);
	}
	free(calls->columns_base);
	free(calls->open);
	arena_free(&calls->own);
	*calls = (struct calls){ 0 };
}

/* Room for one more column before or behind those that are there. */
static bool grow_columns(struct calls *calls, struct error *err)
{
	size_t room = calls->depths + 8;
	struct column *base = array_new(room + calls->depths + room,
	    sizeof *base, err);

	if (base == NULL)
		return false;
	if (calls->depths > 0)
		memcpy(base + room, calls->columns,
		    calls->depths * sizeof *base);
	free(calls->columns_base);
	calls->columns_base = base;
	calls->columns = base + room;
	calls->room_before = calls->room_behind = room;
	return true;
}

static const struct long_call *find_long(const struct column *c,
    size_t number)
{
	size_t low = 0, high = c->long_count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (c->longs[middle].number < number)
			low = middle + 1;
		else
			high = middle;
	}
	return &c->longs[low];
}

/* Adds the times of the calls from .. to - 1. */
static void add_times(enum clock axis, const struct column *c,
    size_t from, size_t to, uint64_t sum[CLOCKS])
{
	uint64_t time = 0, cpu = 0;

	for (size_t i = from; i < to; i++) {
		const struct span *span = span_at(c, i);

		if (span->duration == ESCAPED) {
			const struct long_call *l = find_long(c, i);

			time += l->time[axis];
			cpu += l->time[CLOCK_CPU];
		} else {
			time += span->duration;
			cpu += span->cpu;
		}
	}
	sum[CLOCK_CPU] += cpu;
	if (axis != CLOCK_CPU)
		sum[axis] += time;
}

/* Few calls go deep: a column begins with a small block, which a full one
 * replaces when more come. */
static bool add_room(struct calls *calls, struct column *c, uint64_t begin,
    struct error *err)
{
	size_t number = c->count / BLOCK_CALLS;
	uint32_t calls_more = c->count == 0 ? FIRST_CALLS : BLOCK_CALLS;
	struct block *grown = array_grow(c->blocks, &c->block_room, number + 1,
	    sizeof *grown, err);
	uint32_t *peaks = array_grow(c->peaks, &c->peak_room, number + 1,
	    sizeof *peaks, err);
	struct span *spans;

	if (peaks != NULL)
		c->peaks = peaks;
	if (grown != NULL)
		c->blocks = grown;
	if (grown == NULL || peaks == NULL)
		return false;
	spans = arena_take(calls->arena, calls_more * sizeof *spans, err);
	if (spans == NULL)
		return false;
	if (c->count % BLOCK_CALLS == 0) {
		grown[number] = (struct block){ .epoch = begin };
		if (number > 0) {
			memcpy(grown[number].before, grown[number - 1].before,
			    sizeof grown->before);
			add_times(calls->axis, c, c->count - BLOCK_CALLS,
			    c->count, grown[number].before);
		}
		c->epoch = begin;
		c->peak = c->longest = 0;
	} else {
		memcpy(spans, grown[number].spans, c->count * sizeof *spans);
	}
	grown[number].spans = spans;
	c->next = spans + c->count % BLOCK_CALLS;
	c->room = (uint32_t)number * BLOCK_CALLS + calls_more;
	return true;
}

static bool add_long(struct column *c, const struct call *call,
    struct error *err)
{
	struct long_call *grown = array_grow(c->longs, &c->long_room,
	    (size_t)c->long_count + 1, sizeof *grown, err);

	if (grown == NULL)
		return false;
	c->longs = grown;
	grown[c->long_count++] = (struct long_call){ c->count, call->begin,
	    { call->time[CLOCK_WALL], call->time[CLOCK_CPU] } };
	return true;
}

static bool column_add(struct calls *calls, struct column *c,
    const struct call *call, struct error *err)
{
	uint64_t time = call->time[calls->axis], offset;

	if (c->count == c->room && !add_room(calls, c, call->begin, err))
		return false;
	offset = call->begin - c->epoch;
	if (time >= ESCAPED || offset >= ESCAPED ||
	    call->time[CLOCK_CPU] >= ESCAPED) {
		if (!add_long(c, call, err))
			return false;
		time = ESCAPED;
	}
	if (time > c->peak) {
		c->peak = (uint32_t)time;
		c->longest = c->count % BLOCK_CALLS;
	}
	*c->next++ = (struct span){ (uint32_t)offset, (uint32_t)time,
	    call->node | (uint32_t)call->end << END_SHIFT,
	    (uint32_t)call->time[CLOCK_CPU] };
	if (++c->count % BLOCK_CALLS == 0) {
		c->peaks[c->count / BLOCK_CALLS - 1] = c->peak;
		c->blocks[c->count / BLOCK_CALLS - 1].longest = c->longest;
	}
	return true;
}

static bool add_depth(struct calls *calls, uint32_t depth, struct error *err)
{
	while (depth >= calls->depths) {
		if (calls->room_behind == 0 && !grow_columns(calls, err))
			return false;
		calls->room_behind--;
		calls->depths++;
	}
	return true;
}

bool calls_add(struct calls *calls, const struct call *call,
    struct error *err)
{
	if (call->depth >= calls->depths &&
	    !add_depth(calls, call->depth, err))
		return false;
	return column_add(calls, &calls->columns[call->depth], call, err);
}

bool calls_push_outermost(struct calls *calls, const struct call *call,
    struct error *err)
{
	if (calls->room_before == 0 && !grow_columns(calls, err))
		return false;
	calls->room_before--;
	calls->columns--;
	calls->depths++;
	calls->pushed++;
	return column_add(calls, &calls->columns[0], call, err);
}

size_t calls_depths(const struct calls *calls)
{
	return calls->depths > calls->open_count ? calls->depths :
	    calls->open_count;
}

size_t calls_count(const struct calls *calls, size_t depth)
{
	return calls_finished(calls, depth) + (size_t)(depth < calls->open_count);
}

uint64_t calls_total(const struct calls *calls)
{
	uint64_t total = calls->open_count;

	for (size_t i = 0; i < calls->depths; i++)
		total += calls->columns[i].count;
	return total;
}

static struct call open_at(const struct calls *calls, size_t depth)
{
	const struct open_call *open = &calls->open[depth];

	return (struct call){ .begin = open->begin[calls->axis],
	    .time = { calls->now[CLOCK_WALL] - open->begin[CLOCK_WALL],
	        calls->now[CLOCK_CPU] - open->begin[CLOCK_CPU] },
	    .node = open->node, .end = CALL_OPEN };
}

static struct call finished_at(const struct calls *calls,
    const struct column *c, size_t number)
{
	const struct span *span = span_at(c, number);
	struct call call = { .node = span->node & NODE_MASK,
	    .end = (enum call_end)(span->node >> END_SHIFT) };

	if (span->duration == ESCAPED) {
		const struct long_call *l = find_long(c, number);

		call.begin = l->begin;
		memcpy(call.time, l->time, sizeof call.time);
		return call;
	}
	call.begin = c->blocks[number / BLOCK_CALLS].epoch + span->begin;
	call.time[CLOCK_CPU] = span->cpu;
	call.time[calls->axis] = span->duration;
	return call;
}

struct call calls_at(const struct calls *calls, size_t depth, size_t number)
{
	struct call call = number < calls_finished(calls, depth) ?
	    finished_at(calls, &calls->columns[depth], number) :
	    open_at(calls, depth);

	call.depth = (uint32_t)depth;
	call.number = (uint32_t)number;
	return call;
}

uint32_t calls_node(const struct calls *calls, size_t depth, size_t number)
{
	if (number < calls_finished(calls, depth))
		return span_at(&calls->columns[depth], number)->node &
		    NODE_MASK;
	return calls->open[depth].node;
}

/* When the call begins, or ends. */
static uint64_t time_at(const struct calls *calls, size_t depth, size_t i,
    bool is_end)
{
	const struct column *c;
	const struct span *span;
	struct call call;

	if (i < calls_finished(calls, depth)) {
		c = &calls->columns[depth];
		span = span_at(c, i);
		if (span->duration != ESCAPED)
			return c->blocks[i / BLOCK_CALLS].epoch +
			    span->begin + (is_end ? span->duration : 0);
	}
	call = calls_at(calls, depth, i);
	return is_end ? call_end_time(&call, calls->axis) : call.begin;
}

/* The block in which a search ends, or one call behind it: the last whose first
 * call begins before the time.  All ends before it are at or before that
 * begin.  From a block that is near it: by steps that double, then by halves. */
static size_t search_block(const struct column *c, size_t near, uint64_t time)
{
	size_t count = (c->count + BLOCK_CALLS - 1) / BLOCK_CALLS;
	size_t low = near < count ? near : count, high = low, step = 1;

	while (high < count && c->blocks[high].epoch < time) {
		low = high + 1;
		high = count - high > step ? high + step : count;
		step *= 2;
	}
	while (low > 0 && c->blocks[low - 1].epoch >= time) {
		high = low - 1;
		low = high > step ? high - step : 0;
		step *= 2;
	}
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (c->blocks[middle].epoch < time)
			low = middle + 1;
		else
			high = middle;
	}
	return low > 0 ? low - 1 : 0;
}

/* Asks memory for all calls of the block at once: one after the other they
 * would be waited for. */
static void expect(const struct block *block)
{
	for (size_t i = 0; i < BLOCK_CALLS; i += 64 / sizeof(struct span))
		__builtin_prefetch(&block->spans[i]);
}

static size_t search(const struct calls *calls, size_t depth, size_t near,
    uint64_t time, bool by_end)
{
	size_t low = 0, high = calls_count(calls, depth), b;

	if (calls_finished(calls, depth) > BLOCK_CALLS) {
		b = search_block(&calls->columns[depth], near / BLOCK_CALLS,
		    time);
		low = b * BLOCK_CALLS;
	}
	if (high - low > BLOCK_CALLS + 1)
		high = low + BLOCK_CALLS + 1;
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (time_at(calls, depth, middle, by_end) < time)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

size_t calls_begin_near(const struct calls *calls, size_t depth, size_t near,
    uint64_t time)
{
	return search(calls, depth, near, time, false);
}

size_t calls_expect_begin(const struct calls *calls, size_t depth, size_t near,
    uint64_t time)
{
	size_t b;

	if (calls_finished(calls, depth) <= BLOCK_CALLS)
		return 0;
	b = search_block(&calls->columns[depth], near / BLOCK_CALLS, time);
	expect(&calls->columns[depth].blocks[b]);
	return b * BLOCK_CALLS;
}

size_t calls_begin_from(const struct calls *calls, size_t depth,
    uint64_t time)
{
	return search(calls, depth, calls_count(calls, depth) / 2, time, false);
}

void calls_expect(const struct calls *calls, size_t depth, size_t number)
{
	if (number < calls_finished(calls, depth))
		__builtin_prefetch(span_at(&calls->columns[depth], number));
}

size_t calls_end_from(const struct calls *calls, size_t depth, uint64_t time)
{
	return search(calls, depth, calls_count(calls, depth) / 2, time, true);
}

void calls_sum(const struct calls *calls, size_t depth, size_t from,
    size_t to, uint64_t sum[CLOCKS])
{
	size_t done = calls_finished(calls, depth), a, b;
	const struct column *c;

	sum[CLOCK_WALL] = sum[CLOCK_CPU] = 0;
	if (from < to && to > done) {
		struct call call = calls_at(calls, depth, done);

		memcpy(sum, call.time, sizeof call.time);
		to = done;
	}
	if (from >= to)
		return;
	c = &calls->columns[depth];
	a = (from + BLOCK_CALLS - 1) / BLOCK_CALLS;
	b = to / BLOCK_CALLS; /* there may be no block behind the last call */
	b -= b > a && b * BLOCK_CALLS == done;
	if (a >= b) {
		add_times(calls->axis, c, from, to, sum);
		return;
	}
	for (int i = 0; i < CLOCKS; i++)
		sum[i] += c->blocks[b].before[i] - c->blocks[a].before[i];
	add_times(calls->axis, c, from, a * BLOCK_CALLS, sum);
	add_times(calls->axis, c, b * BLOCK_CALLS, to, sum);
}
