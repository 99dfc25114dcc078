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

/* What tells it from others, in most families. */
struct member_key {
	uint32_t level, of, method;
	uint8_t relation;
	bool is_dropped;
};

/* The one that a cursor is on, to be found again. */
struct member_here {
	struct member_key key;
	size_t at;
	bool is_there;
};

enum { NOTED_MEMBERS = 24 };

/* Those that are open, from top to bottom, to be opened again later; the last are
 * left out when there are many. */
struct family_note {
	struct member_key open[NOTED_MEMBERS];
	uint32_t count;
};

/* All zeros is none. */
struct family {
	struct member *rows;
	size_t count, room;
};

/* The relatives of the row, in the order of the table.  Free them with family_free, also after a failure. */
bool family_make(struct family *, const struct figures *, struct order,
    uint32_t row, struct error *err);
void family_free(struct family *);

/* The same of new figures, or in another order, what is open stays so. */
bool family_renew(struct family *, const struct figures *, struct order,
    uint32_t row, struct error *err);

void family_note(const struct family *, struct family_note *);

/* The relatives of the row anew, open what was noted. */
bool family_recall(struct family *, const struct figures *, struct order,
    uint32_t row, const struct family_note *, struct error *err);

/* What is known of the member `at`; where it is in this family, or the count. */
struct member_here family_here(const struct family *, size_t at);
size_t family_find(const struct family *, const struct member_here *);

/* Is it one that can be opened, or gone to: no heading, not the method's own
 * time, not the thread? */
bool member_is_row(const struct member *);

/* Opens or closes the member `at`, which must be such a one. */
bool family_open(struct family *, const struct figures *, struct order,
    size_t at, struct error *err);
void family_close(struct family *, size_t at);

/* The member that `at` stands below; the count: it is the open row itself. */
size_t family_above(const struct family *, size_t at);

#endif
