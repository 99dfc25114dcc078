/*
 * model/lens_rows.h - the calls that a lens leaves, level by level.
 *
 * The entries of a level (model/lens_map) are its calls in the order in which they
 * begin, those that begin at one time in the order of the file.  Calls of one level do
 * not overlap, unless the lens splits them (lens_map.splits): then one that is on the
 * stack while another is off lies within that.  An entry takes 6 bytes, 32 of them 8
 * more, and 64 of them 5 more; nothing else is kept, so all that is asked about one looks
 * at its call.
 */
#ifndef MODEL_LENS_ROWS_H
#define MODEL_LENS_ROWS_H

#include "model/lens_map.h"

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
