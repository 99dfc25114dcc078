/*
 * ui/scoping.h - which threads, and which range of time, the numbers are of.
 *
 * A range begins as a period, goes on to another one, and is taken until Backspace;
 * or it is some calls.
 */
#ifndef UI_SCOPING_H
#define UI_SCOPING_H

#include "ui/state.h"

void scope_next(struct state *);
void scope_mark(struct state *, uint32_t thread); /* or takes the mark away */
void range_begin(struct state *, struct period);

/* At the selected calls, or else in the middle of what is seen; from where it
 * began to the selected calls. */
void range_begin_here(struct state *);
struct period range_to_here(const struct state *);

bool range_is_begun(const struct state *);
struct period range_marked(const struct state *, struct period now);
void range_take(struct state *, struct period, struct within);

/* The next clock of the numbers that the file has. */
void scope_next_clock(struct state *);

#endif
