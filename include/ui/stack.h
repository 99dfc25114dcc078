/*
 * ui/stack.h - what is selected in a pane: one call, or the methods of a stack.
 */
#ifndef UI_STACK_H
#define UI_STACK_H

#include "lens/lens_map.h"
#include "query/flame.h"
#include "query/visible_calls.h"

/* A call of some thread; its place is none where no single call is selected. */
struct pane_call {
	uint32_t thread;
	struct place place;
};

/* Methods, the innermost first.  All zeros is none. */
struct stack {
	uint32_t *methods;
	size_t count, room;
	bool is_cut; /* memory was out */
};

void stack_free(struct stack *);
void stack_add(struct stack *, uint32_t method);
void stack_add_methods(struct stack *, struct lens_stack);
void stack_turn(struct stack *); /* the other way round */

/* A frame and those around it, but for frame 0.  What is called stands around its
 * callers where the flame is inverted. */
void stack_add_frame(struct stack *, const struct flame *, uint32_t frame,
    bool is_inverted);

#endif
