/*
 * model/calls.h - the calls of one thread, in columns by depth.
 *
 * Calls of one depth never overlap, so a column (model/call_level.h) is in the
 * order of their begins and of their ends alike, and a binary search finds
 * what a picture shows.  What a call is, and its times, is in model/call_level.h.  Its
 * number in its column stays valid but for calls_push_outermost and
 * calls_push_level, which move all columns one level down.
 *
 * Calls that are left out (calls_leave_out) are counted in the nodes of the merged
 * tree alone.  Of them only calls_depths is known, and a pulse where one is kept: to
 * ask for more is a bug.
 */
#ifndef MODEL_CALLS_H
#define MODEL_CALLS_H

#include <assert.h>

#include "model/activity_grid.h"
#include "model/call_level.h"

/* A call that is running while the file is being read, or where it ends. */
struct open_call {
	uint64_t begin[CLOCKS];
	uint32_t node;
};

struct calls {
	struct call_level *columns;    /* columns[0] is the outermost level */
	struct call_level *columns_base;
	size_t depths, room_behind, room_before;
	struct call_level_home home;
	enum clock axis;
	bool is_dual;
	bool are_left_out;
	struct activity_grid *pulse;       /* of those that are left out; or NULL */
	enum tick tick;
	uint32_t pushed;           /* levels above the others so far */
	struct open_call *open;    /* those of depth 0 .. open_count - 1 */
	size_t open_count, open_room;
	uint64_t now[CLOCKS];      /* where they have come to */
};

/* No calls.  They are kept in the arena, which outlives them, or in others that
 * are set in `home`. */
void calls_init(struct calls *, struct arena *, const bool has_clock[CLOCKS]);
void calls_free(struct calls *);

/* From here on what is added is not kept; before any is. */
void calls_leave_out(struct calls *);
bool calls_keep_pulse(struct calls *, struct error *err); /* of those */

/* Makes columns for all levels down to `depth`. */
bool calls_reserve(struct calls *, uint32_t depth, struct error *err);

/* Appends a finished call to its column: `depth` and `number` as the column
 * stands.  Amortised constant time. */
bool calls_add(struct calls *, const struct call *, struct error *err);

/* A new column at depth 0, with this call alone; the others go down by one. */
bool calls_push_outermost(struct calls *, const struct call *,
    struct error *err);

/* The same without a call: it is still running. */
bool calls_push_level(struct calls *, struct error *err);

/* Columns, the running calls included. */
size_t calls_depths(const struct calls *);
size_t calls_count(const struct calls *, size_t depth);
struct call calls_at(const struct calls *, size_t depth, size_t number);
uint32_t calls_node(const struct calls *, size_t depth, size_t number);

/* Some calls from that one on, with room for SOME_CALLS; how many.  For who looks at
 * all of a column, at a fraction of what calls_at costs. */
enum { SOME_CALLS = 8 };

size_t calls_some(const struct calls *, size_t depth, size_t number,
    struct call *out);
uint64_t calls_total(const struct calls *); /* over all depths */

/* When a call begins, and how long it takes on the axis. */
uint64_t calls_begin(const struct calls *, size_t depth, size_t number);
uint64_t calls_length(const struct calls *, size_t depth, size_t number);

/* Asks memory for a call, long before it is looked at; and before that for what tells
 * where it is. */
void calls_expect(const struct calls *, size_t depth, size_t number);

/* How many calls of the depth have returned; one more may be running. */
static inline size_t calls_finished(const struct calls *calls, size_t depth)
{
	assert(!calls->are_left_out);
	return depth < calls->depths ? column_count(&calls->columns[depth]) :
	    0;
}

/* Binary searches: the first call of the column that begins at or after the
 * time; the first that ends at or after it.  The count when there is none. */
size_t calls_begin_from(const struct calls *, size_t depth, uint64_t time);
size_t calls_end_from(const struct calls *, size_t depth, uint64_t time);

/* As calls_begin_from, and quicker when the call `near` is near it. */
size_t calls_begin_near(const struct calls *, size_t depth, size_t near,
    uint64_t time);

/* Asks memory for what calls_begin_near will look at; returns about where. */
size_t calls_expect_begin(const struct calls *, size_t depth, size_t near,
    uint64_t time);

/* What the calls from .. to - 1 took together; looks at those of two blocks. */
void calls_sum(const struct calls *, size_t depth, size_t from, size_t to,
    uint64_t sum[CLOCKS]);

/* The longest of the calls from .. to - 1; from < to. */
size_t calls_longest(const struct calls *, size_t depth, size_t from,
    size_t to);

/*
 * The calls of one thread, a packed block at a time.
 *
 * For who looks at most of a column: it costs a fraction of what calls_at does.
 */

/* How many packed blocks there are of the calls of the depth that have returned. */
static inline size_t calls_blocks(const struct calls *calls, size_t depth)
{
	assert(!calls->are_left_out);
	return depth < calls->depths ? calls->columns[depth].block_count : 0;
}

/* All calls of a block as model/call_level.h keeps them; one that is ESCAPED must be
 * asked for by calls_at. */
static inline void calls_unpack(const struct calls *calls, size_t depth,
    size_t block, struct took *out)
{
	call_level_unpack(&calls->columns[depth], block, out);
}

#endif
