/*
 * model/calls_blocks.h - the calls of one thread, a packed block at a time.
 *
 * For who looks at most of a column: it costs a fraction of what calls_at does.
 */
#ifndef MODEL_CALLS_BLOCKS_H
#define MODEL_CALLS_BLOCKS_H

#include "model/calls.h"

/* How many packed blocks there are of the calls of the depth that have returned. */
static inline size_t calls_blocks(const struct calls *calls, size_t depth)
{
	assert(!calls->are_left_out);
	return depth < calls->depths ? calls->columns[depth].block_count : 0;
}

/* All calls of a block as model/column.h keeps them; one that is ESCAPED must be
 * asked for by calls_at. */
static inline void calls_unpack(const struct calls *calls, size_t depth,
    size_t block, struct took *out)
{
	column_unpack(&calls->columns[depth], block, out);
}

#endif
