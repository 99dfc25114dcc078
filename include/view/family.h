/*
 * view/family.h - the relatives of the table's open row, and theirs, as rows.
 *
 * Parents and children stand below the open row.  Each of them can be open as
 * well: its own relatives then stand below it, one level deeper.
 */
#ifndef VIEW_FAMILY_H
#define VIEW_FAMILY_H

#include "query/callers.h"

struct member {
	struct relative relative;
	uint32_t of;    /* whose relative: a row of the figures */
	uint32_t level; /* 1: of the open row itself */
	bool is_open;
};

/* The one that a cursor is on, to be found again. */
struct member_here {
	struct member member;
	bool is_there;
};

/* All zeros is none. */
struct family {
	struct member *rows;
	size_t count, room;
};

/* The relatives of the row.  Free them with family_free, also after a failure. */
bool family_make(struct family *, const struct figures *, enum measure,
    uint32_t row, struct error *err);
void family_free(struct family *);

/* The same of new figures, or by another measure, what is open stays so. */
bool family_renew(struct family *, const struct figures *, enum measure,
    uint32_t row, struct error *err);

/* Is it one that can be opened, or gone to: no heading, not the method's own
 * time, not the thread? */
bool member_is_row(const struct member *);

/* Opens or closes the member `at`, which must be such a one. */
bool family_open(struct family *, const struct figures *, enum measure,
    size_t at, struct error *err);
void family_close(struct family *, size_t at);

/* The member that `at` stands below; the count: it is the open row itself. */
size_t family_above(const struct family *, size_t at);

#endif
