/*
 * ui/panes.h - all panes together: made, freed, told of what is new, and asked.
 */
#ifndef UI_PANES_H
#define UI_PANES_H

#include "ui/pane_ops.h"

/* Makes them all, and frees them, also after a failure. */
bool panes_begin(struct state *, struct error *err);
void panes_end(struct state *);

/* Whoever shows what has been selected, read or answered since: after each key and
 * each answer. */
void panes_follow(struct state *);

/* What they want to know.  Returns how many there are, at most `room`. */
size_t panes_askers(const struct state *, struct asker *out, size_t room);

#endif
