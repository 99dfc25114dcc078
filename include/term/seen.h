/*
 * term/seen.h - what is seen on a terminal: cells with a character and a look.
 */
#ifndef TERM_SEEN_H
#define TERM_SEEN_H

#include <stdint.h>

#include "view/canvas.h"
#include "view/theme.h"

/* The right half of a wide character has no text.  Of a blank nothing is seen but
 * the background: neither the colour nor the weight of a text is kept of it. */
struct seen {
	char text[sizeof((struct cell *)NULL)->text];
	struct look look;
};

struct seen_rows {
	int rows, columns;
	struct seen *cells; /* of rows, one after another */
	uint32_t *hashes;   /* of rows, by seen_hash */
};

/* Rows that are not set.  False on failure, with none. */
bool seen_alloc(struct seen_rows *, int rows, int columns, struct error *err);
void seen_free(struct seen_rows *); /* none are left */

struct seen *seen_row(const struct seen_rows *, int row);
void seen_clear(struct seen_rows *, int row); /* all blank */
void seen_hash(struct seen_rows *);

struct seen seen_of(const char *text, struct look);
bool seen_is_same(const struct seen *, const struct seen *);
bool seen_is_blank(const struct seen *); /* a plain one */

/* Cells of the columns that differ; from blanks where `old` is NULL. */
int seen_differing(const struct seen *old, const struct seen *, int columns);

bool look_hides_blank(struct look); /* is a blank in it a plain one? */

/* The look in which it can be written where another one is set: of a blank only the
 * background has to change. */
struct look seen_look(const struct seen *, struct look set);

#endif
