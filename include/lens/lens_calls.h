/*
 * lens/lens_calls.h - the calls that a lens leaves, level by level.
 *
 * The entries of a level (lens/lens_map) are its calls in the order in which they
 * begin, those that begin at one time in the order of the file.  Calls of one level do
 * not overlap, unless the lens splits them (lens_map.splits): then one that is on the
 * stack while another is off lies within that.  An entry takes 6 bytes, 32 of them 8
 * more, and 64 of them 5 more; nothing else is kept, so all that is asked about one looks
 * at its call.
 */
#ifndef LENS_LENS_CALLS_H
#define LENS_LENS_CALLS_H

#include "lens/lens_map.h"
#include "lens/part_tree.h"
#include "model/call_walk.h"
#include "model/clip.h"

/*
 * The calls that a lens leaves, with what it leaves of each.
 *
 * A call is as long as the instants are in which it is on the stack, and its own are
 * those in which it is the innermost one.  So what is dropped, or folded, is missing in
 * the calls around it, and what vanishes is own time of the call that it went to.
 * When it begins does not change.
 */

struct lens_time {
	uint64_t time[CLOCKS], own[CLOCKS];
	uint32_t node; /* that it is of (lens/part_tree) */
};

struct lens_call {
	struct call call;      /* as the file has it, but for the node */
	bool is_inside;        /* it runs in the part; else it has no times */
	struct lens_time took; /* in the part */
};

struct lens_level;

struct lens_walk {
	const struct part_lens *lens;
	struct clip cut;
	struct call_walk walk;
	struct lens_level *levels; /* by depth, after one for none */
	uint8_t *skips;            /* by node of the base; or NULL */
	const atomic_bool *stop;
	uint32_t steps;
};

/* Of the part's thread; the lens is of that as a whole, and stays where it is.  Free
 * it with lens_walk_free, also after a failure. */
bool lens_walk_init(struct lens_walk *, const struct part *,
    const struct part_lens *, const atomic_bool *stop,
    struct error *err);
void lens_walk_free(struct lens_walk *);

/* From here on some calls do not come, of which none has one of the flagged nodes that
 * calls are of, or `nodes` is NULL; that saves time, for what is inside of calls that
 * need not be looked into is passed over.  A few passes over the nodes. */
bool lens_walk_skip(struct lens_walk *, const uint8_t *nodes, struct error *err);

/* The next call that is left, in the order of their ends; false after the last, or
 * when it was stopped (lens_walk_ended).  A look at each call of the thread. */
bool lens_walk_next(struct lens_walk *, struct lens_call *);

/* Did it come to its end?  Else it was to stop. */
bool lens_walk_ended(const struct lens_walk *, struct error *err);

/* All zeros is none. */
struct lens_rows {
	const struct calls *calls;
	size_t levels;
	size_t *starts;    /* of each level among the entries; one more at the end */
	uint32_t *numbers; /* by entry: the call's number, */
	uint16_t *depths;  /* and its column */
	uint64_t *begins;  /* when each 32nd entry begins */
	uint32_t *peaks;   /* of 64 entries the longest call, UINT32_MAX: as long or
	                      longer, */
	uint8_t *longest;  /* and which of them is the first that long */
};

/* Two passes over the calls of the thread.  Free it with lens_rows_free, also after a
 * failure. */
bool lens_rows_make(struct lens_rows *, const struct lens_map *,
    const atomic_bool *stop, struct error *err);
void lens_rows_free(struct lens_rows *);

static inline size_t lens_rows_count(const struct lens_rows *r, size_t level)
{
	return level < r->levels ? r->starts[level + 1] - r->starts[level] : 0;
}

/* Below an entry is its number on its level.  Its call; when that begins. */
struct call lens_rows_call(const struct lens_rows *, size_t level, size_t i);
uint64_t lens_rows_begin(const struct lens_rows *, size_t level, size_t i);

/* The first that begins at the time or after it; quick when it is near `near`. */
size_t lens_rows_from(const struct lens_rows *, size_t level, size_t near,
    uint64_t time);

/* Asks memory for what lens_rows_from looks at, for so many times with `step` ticks from
 * one to the next. */
enum { LENS_ROWS_TIMES = 16 };

void lens_rows_expect(const struct lens_rows *, size_t level, size_t near,
    uint64_t time, uint64_t step);

/* The longest of the entries from .. to - 1; from < to. */
size_t lens_rows_longest(const struct lens_rows *, size_t level, size_t from,
    size_t to);

#endif
