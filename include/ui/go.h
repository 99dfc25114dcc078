/*
 * ui/go.h - changes the selection and the window: nobody else does.
 *
 * None of these asks for numbers or draws: panes look at what has changed.
 */
#ifndef UI_GO_H
#define UI_GO_H

#include "ui/state.h"

/* Nothing is selected yet.  False when memory is out. */
bool go_begin(struct state *, struct error *err);
void go_end(struct state *);

/* To that thread, which is shown whole unless its times are on the axis of the
 * one before and `keeps_time`.  The range goes with the time. */
void go_thread(struct state *, uint32_t thread, bool keeps_time);
void go_thread_chosen(struct state *); /* by the user: it stays */

/* Calls of the thread, and the method that the longest of them is of. */
void go_calls(struct state *, enum pane_kind by, struct place first,
    uint32_t count);

/* A method alone, or a group: the selected calls stay. */
void go_method(struct state *, enum pane_kind by, uint32_t method);
void go_group(struct state *, uint32_t group);
void go_middle(struct state *, uint32_t method); /* into the pivot */

/* What all numbers are of. */
void go_range(struct state *, struct period, struct within);
void go_scope(struct state *, enum scope_kind);
void go_marked(struct state *, const struct thread_set *);

/* To that time, bounded by the whole. */
void go_window(struct state *, struct period);
void go_whole(struct state *);

/* There is more of the thread: what was seen whole stays so, what was at the end
 * stays there if `keeps_end`.  True when all of it is seen and was not before. */
bool go_grown(struct state *, bool keeps_end);

/* Calls that run since before the recording were found on the outside while it is
 * read: the selection goes down with the others.  By how many levels. */
uint32_t go_pushed(struct state *);

/* Shows the pane in its half of the screen, opened from the one that is there. */
void go_show(struct state *, enum pane_kind);

/*
 * Leaves what is shown, which is no step of history: a full pane becomes half of
 * the screen, if there is room for two (`has_two`); the view of the pane with the
 * focus gives way to the one that it was opened from, or else that of the other
 * pane does.  False where nothing is left.
 */
bool go_leave(struct state *, bool has_two);
bool go_can_leave(const struct state *, bool has_two);

/* As it was. */
void go_back_to(struct state *, const struct selection *, struct period window);

#endif
