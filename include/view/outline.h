/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/outline.h - a row of a list that is open: its relatives, as lines below.
 *
 * One row of a list at a time can be open: its callers and callees follow it as
 * lines of their own, each kind below a heading.  Where the list lets them,
 * they can be open as well: their own relatives then stand below them, one
 * level deeper.
 */
#ifndef VIEW_OUTLINE_H
#define VIEW_OUTLINE_H

#include "query/callers.h"

struct outline_row {
	struct relative relative;
	size_t number;   /* what the list calls it */
	uint32_t parent; /* whose relative it is */
	uint32_t level;  /* 1: a relative of the open row itself */
	bool opens;      /* can it be opened? */
	bool is_open;
};

/* All zeros: no row is open. */
struct outline {
	struct outline_row *rows;
	size_t count, room;
	size_t place; /* of the open row in the list … */
	bool is_open; /* … where there is one */
};

/* Where relatives come from. */
struct outline_source {
	const void *self;
	/* Adds the relatives of that row or relative. */
	void (*children)(const void *self, uint32_t row, struct outline *);
};

/* Adds a relative, whose level and parent are those of the others. */
void outline_add(struct outline *, struct outline_row);
void outline_free(struct outline *);

/* Opens or closes a relative; one that is open already stays so. */
void outline_open(struct outline *, struct outline_source, size_t at);
void outline_close(struct outline *, size_t at);

/* ---- relatives that are found again in another outline of the row ---- */

/* What tells a relative from others, in most outlines. */
struct outline_key {
	uint32_t level, parent, method;
	uint8_t relation;
	bool is_dropped;
};

/* The relative that a cursor is on. */
struct outline_here {
	struct outline_key key;
	size_t at;
	bool is_there;
};

/* Returns the relative that stands in the line, if one does. */
struct outline_here outline_here(const struct outline *, size_t line);

/* Returns the line of that relative; SIZE_MAX: it has none. */
size_t outline_find(const struct outline *, const struct outline_here *);

/* Notes the open relatives, from top to bottom, to be opened again later; the
 * last ones are left out when there are too many.  Returns how many it
 * notes. */
size_t outline_note(const struct outline *, struct outline_key *, size_t room);

/* Makes the relatives of the row, with those open that were noted. */
void outline_make(struct outline *, struct outline_source, uint32_t row,
    const struct outline_key *, size_t count);

/* Makes the relatives of the row again, as from new numbers or in another
 * order; what is open stays open. */
void outline_renew(struct outline *, struct outline_source, uint32_t row);

/* ---- the lines of a list ---- */

/* What stands in a line. */
struct outline_line {
	size_t place; /* of the row in the list; of a relative: of the open row */
	const struct outline_row *relative; /* NULL: the row itself */
	bool is_open, is_heading;
};

/* Return what stands in the line, and in which line a row of the list
 * stands. */
struct outline_line outline_line(const struct outline *, size_t line);
size_t outline_line_of(const struct outline *, size_t place);

/* Returns the line of the row that the line stands below, or the line
 * itself. */
size_t outline_line_above(const struct outline *, size_t line);

#endif
