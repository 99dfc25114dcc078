#include "config.h"

#include "model/calls.h"

#include "model/calls_blocks.h"

/* The longest call so far. */
struct longest {
	size_t number;
	uint64_t length;
};

uint64_t calls_length(const struct calls *calls, size_t depth, size_t i)
{
	if (i < calls_finished(calls, depth)) {
		uint32_t time = column_span(&calls->columns[depth], i).duration;

		if (time != ESCAPED)
			return time;
	}
	return calls_at(calls, depth, i).time[calls->axis];
}

/* The calls from .. to - 1 are of one block.  When that is packed, they need not
 * be looked at one by one. */
static void scan_part(const struct calls *calls, size_t depth, size_t from,
    size_t to, struct longest *best)
{
	size_t b = from / BLOCK_CALLS, number;
	const struct column *c;

	if (from < to && b < calls_blocks(calls, depth)) {
		c = &calls->columns[depth];
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

/* The longest of these packed blocks. */
static void scan_blocks(const struct calls *calls, size_t depth, size_t from,
    size_t to, struct longest *best)
{
	const struct column *c = &calls->columns[depth];
	size_t highest = from;

	for (size_t b = from + 1; b < to; b++)
		if (c->peaks[b] > c->peaks[highest])
			highest = b;
	scan_part(calls, depth, highest * BLOCK_CALLS,
	    (highest + 1) * BLOCK_CALLS, best);
	for (size_t b = from; c->peaks[highest] == ESCAPED && b < to; b++)
		scan_part(calls, depth, b * BLOCK_CALLS,
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
		scan_blocks(calls, depth, first, last, &best);
	else
		last = first;
	scan_part(calls, depth, from, first * BLOCK_CALLS < to ?
	    first * BLOCK_CALLS : to, &best);
	scan_part(calls, depth, last * BLOCK_CALLS, to, &best);
	return best.number;
}
