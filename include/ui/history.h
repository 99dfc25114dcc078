/*
 * ui/history.h - places to come back to: before a jump, a zoom, a thread.
 */
#ifndef UI_HISTORY_H
#define UI_HISTORY_H

#include "ui/state.h"

/* Remembers where we are; the oldest place is forgotten when there are many. */
void history_push(struct state *);

/* To another thread, at the same time, with a way back.  Nothing happens for
 * NO_THREAD and for the thread that is shown. */
void history_thread(struct state *, uint32_t thread);

/* The same to a call of any thread, which the chart shows; the second form to the
 * innermost one at a time of the thread. */
void history_visit(struct state *, uint32_t thread, struct place);
void history_visit_at(struct state *, uint32_t thread, uint64_t time);

/* Where we are; goes there, which is no step of its own. */
struct spot history_here(const struct state *);
void history_go(struct state *, const struct spot *);

/* Goes back to the last one, or forward again; false when there is none. */
bool history_pop(struct state *);
bool history_forward(struct state *);

/* The rows of the table that were open before each jump to the one that is open
 * now, the last first.  Returns how many. */
size_t history_crumbs(const struct state *, uint32_t rows[], size_t room);

#endif
