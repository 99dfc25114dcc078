/*
 * ui/history.h - places to come back to: before a jump, a zoom, a thread.
 *
 * It only keeps them; ui/go makes them and goes there.
 */
#ifndef UI_HISTORY_H
#define UI_HISTORY_H

#include "base/error.h"
#include "ui/selection.h"

/* What a pane keeps of itself: whatever it writes there.  Two with the same number
 * are one place. */
struct pane_spot {
	bool is_kept; /* else nothing is known of it */
	uint64_t number;
	uint64_t of[100];
};

struct spot {
	const struct recording *recording; /* that was shown */
	struct selection selection;
	struct window window;
	enum half focus;
	enum pane_kind shown[HALVES];
	struct pane_spot panes[HALVES]; /* of those that were shown */
};

struct history;

struct history *history_new(struct error *err); /* NULL on failure */
void history_free(struct history *);            /* accepts NULL */

/* Remembers a place; the oldest is forgotten when there are many, and whatever
 * lay ahead. */
void history_keep(struct history *, const struct spot *);

/* The last one but `i`; NULL: there are not so many. */
const struct spot *history_last(const struct history *, size_t i);
void history_forget(struct history *); /* the last one */

/* From a place to the last one that is another, or forward again; the other way
 * leads back from there.  False when there is none. */
bool history_step(struct history *, int step, const struct spot *from,
    struct spot *to);

/* Changes what a pane has kept of itself, everywhere. */
void history_change(struct history *, enum pane_kind,
    void (*change)(void *with, struct pane_spot *), void *with);

#endif
