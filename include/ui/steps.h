/*
 * ui/steps.h - what the user asks of stacks and of rows, step by step: transforms
 * (ui/lensing) and filters (ui/filters), in their order, each on or off.
 *
 * Each change makes another list, and no list ever changes: so undo brings back exactly
 * what was, and redo exactly what is.
 */
#ifndef UI_STEPS_H
#define UI_STEPS_H

#include "query/transforms.h"
#include "ui/state.h"

struct step {
	bool is_filter;
	bool is_off;
	struct transform_wish wish; /* of a filter the text alone, "!^com" */
};

struct step_list {
	uint32_t count;
	struct step at[];
};

bool steps_init(struct state *, struct error *err);
void steps_free(struct state *); /* also of none */

/* What is asked for now; never NULL. */
const struct step_list *steps_now(const struct state *);

/* Puts one after the others; the text is copied.  False, with the reason: nothing has
 * changed. */
bool steps_add(struct state *, const struct step *, struct error *err);

/* The same of a filter, for which nobody asks why: it is said. */
void steps_take_filter(struct state *, const char *text);

/* Switches one off, or on; leaves one out; leaves out all. */
void steps_switch(struct state *, uint32_t step);
void steps_remove(struct state *, uint32_t step);
void steps_clear(struct state *);

/* What was before the last change, and again what was after it; it is said. */
void steps_undo(struct state *);
void steps_redo(struct state *);

/* Is one still being worked out?  Then it is stopped, as if it had never been. */
bool steps_stop(struct state *);

/* "&^com", "--merge com.app", as it is said. */
void step_words(const struct step *, char *out, size_t size);

#endif
