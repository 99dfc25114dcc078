/*
 * model/column.h - the calls of one depth of a thread.
 *
 * They never overlap, so they are in the order of their begins and of their
 * ends alike.  They are kept as model/span.h says: the last ones in a buffer, the
 * others in packed blocks.  model/calls alone looks into columns, load/finished
 * fills them.
 */
#ifndef MODEL_COLUMN_H
#define MODEL_COLUMN_H

#include "base/arena.h"
#include "model/aside.h"

/* All zeros is empty.  What every call needs comes first. */
struct column {
	struct buffered *next;     /* where the next call goes */
	struct buffered *full;     /* the end of the buffer */
	uint64_t epoch, cpu_epoch; /* of those in the buffer */
	uint32_t orphans;      /* for load/finished */
	uint32_t block_count;
	struct buffered *buffer;
	struct block *blocks;
	uint32_t *peaks;       /* the highest duration of each block */
	struct aside *aside;   /* longs and notes, by number; mostly NULL */
};

/* What the calls of a thread share. */
struct column_home {
	struct arena *blocks;  /* packed ones */
	struct arena *buffers; /* close to each other, as they are often used */
	enum clock axis;
};

void column_free(struct column *);

static inline size_t column_count(const struct column *c)
{
	return (size_t)c->block_count * BLOCK_CALLS +
	    (size_t)(c->next - c->buffer);
}

/* Appends a call, whatever its size; `node` with how it ended. */
bool column_add(struct column *, const struct column_home *,
    const struct long_call *, uint32_t node, struct error *err);

/* The same for a usual call while there is room; else false, and nothing has
 * changed. */
static inline bool column_put(struct column *c, enum clock axis,
    const uint64_t begin[CLOCKS], const uint64_t time[CLOCKS], uint32_t node)
{
	const uint64_t offset = begin[axis] - c->epoch;
	const uint64_t cpu_begin = begin[CLOCK_CPU] - c->cpu_epoch;
	const uint64_t duration = time[axis], cpu = time[CLOCK_CPU];

	if (c->next == c->full ||
	    (offset | duration | cpu | cpu_begin) > INT32_MAX)
		return false;
	*c->next++ = (struct buffered){ { (uint32_t)offset, (uint32_t)duration,
	    node, (uint32_t)cpu }, (uint32_t)cpu_begin };
	return true;
}

/* A call as it is kept; what an ESCAPED one has is aside. */
struct span column_span(const struct column *, size_t number);

/* Where the CPU clock stood when it began; not of an ESCAPED one. */
uint64_t column_cpu_begin(const struct column *, size_t number);

/* The calls from .. to - 1, which are of one block, as they stood in the buffer. */
void column_copy(const struct column *, size_t from, size_t to,
    struct buffered *out);

/* All calls of a block, as spans have them; a block some way after it is asked
 * for as well. */
void column_unpack(const struct column *, size_t block, struct took *out);

/* The begins of a block's calls, `stride` numbers from one to the next; NULL in the
 * buffer and where one is ESCAPED. */
const uint32_t *column_begins(const struct column *, size_t block,
    size_t *stride);

/* What the begins of a block are counted from, on the axis and on the CPU clock: its
 * first begin.  The calls in the buffer are the last block. */
static inline uint64_t column_epoch(const struct column *c, size_t block)
{
	return block == c->block_count ? c->epoch : c->blocks[block].epoch;
}

static inline uint64_t column_cpu_epoch(const struct column *c, size_t block)
{
	return block == c->block_count ? c->cpu_epoch :
					 c->blocks[block].cpu_epoch;
}

/* Ask memory for a call, or for all times of a block. */
void column_expect(const struct column *, size_t number);
void column_expect_block(const struct column *, size_t block);

/* Adds the times of the calls from .. to - 1. */
void column_sum(const struct column *, enum clock axis, size_t from,
    size_t to, uint64_t sum[CLOCKS]);

#endif
