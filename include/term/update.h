/*
 * term/update.h - a canvas on a terminal, in as few bytes as can be.
 *
 * Remembers what the terminal shows and sends what differs: rows that have moved
 * are scrolled, and of the others the cells that changed are written, those of
 * one look before those of the next where that is shorter.
 */
#ifndef TERM_UPDATE_H
#define TERM_UPDATE_H

#include "term/pen.h"
#include "view/theme.h"

struct update;

/* For a terminal of which nothing is known; it has to stay valid.  NULL on
 * failure. */
struct update *update_new(const struct terminal *, struct error *err);
void update_free(struct update *); /* accepts NULL */

/* The size of the terminal, which may have been another in between: everything is
 * sent the next time.  On failure nothing is. */
bool update_resize(struct update *, int rows, int columns, struct error *err);

/* Others have drawn: everything is sent the next time. */
void update_forget(struct update *);

/* The canvas is seen after this, and its cursor. */
void update_show(struct update *, const struct canvas *, struct shades);

/* The look of plain text, a cursor, and nothing in the way of others. */
void update_leave(struct update *);

#endif
