/*
 * ui/navigate.h - changes the selection and the window: nobody else does.
 *
 * None of these asks for numbers or draws: panes look at what has changed.  Where
 * a jump begins is kept (ui/navigate).
 */
#ifndef UI_NAVIGATE_H
#define UI_NAVIGATE_H

#include "base/error.h"
#include "ui/state.h"

/*
 * Places to come back to: before a jump, a zoom, a thread.
 *
 * It only keeps them; ui/navigate makes them and goes there.
 */

/* What a pane keeps of itself: whatever it writes there.  Two with the same number
 * are one place. */
struct pane_position {
	bool is_kept; /* else nothing is known of it */
	uint64_t number;
	uint64_t values[100];
};

struct position {
	const struct recording *recording; /* that was shown */
	struct selection selection;
	struct window window;
	enum half focus;
	enum pane_kind shown[HALVES];
	struct pane_position panes[HALVES]; /* of those that were shown */
};

struct history;

void history_free(struct history *);            /* accepts NULL */

/* The last one but `i`; NULL: there are not so many. */
const struct position *history_last(const struct history *, size_t i);
void history_forget(struct history *); /* the last one */

/* Changes what a pane has kept of itself, everywhere. */
void history_change(struct history *, enum pane_kind,
    void (*change)(void *with, struct pane_position *), void *with);

/*
 * Where we are, as history, marks and the other side of a comparison keep it:
 * what is selected, seen and shown, and the place in each pane that is shown.
 */

struct position positions_here(const struct state *);

/*
 * Where the selected calls of the thread lie in time.
 */

/* From the first to the last of them; there is one at least. */
struct period selected_time_period(const struct state *);
struct within selected_time_within(const struct state *);

/* The middle of what of them lies in the period, or else of the period. */
uint64_t selected_time_middle(const struct state *, struct period);

/*
 * Which threads, and which range of time, the numbers are of.
 *
 * A range begins as a period, goes on to another one, and is taken until Backspace;
 * or it is some calls.
 */

void navigate_scope_next(struct state *);
void navigate_scope_mark(struct state *, uint32_t thread); /* or takes the mark away */
void range_begin(struct state *, struct period);

/* At the selected calls, or else in the middle of what is seen; from where it
 * began to the selected calls. */
void range_begin_here(struct state *);
struct period range_to_here(const struct state *);

bool range_is_begun(const struct state *);
struct period range_marked(const struct state *, struct period now);
void range_take(struct state *, struct period, struct within);

/* The next clock of the numbers that the file has. */
void navigate_scope_next_clock(struct state *);

/*
 * Goes to a time that was typed.
 */

/* Nothing is selected yet.  False when out of memory. */
bool navigate_begin(struct state *, struct error *err);
void navigate_end(struct state *);

/* Remembers where we are, to come back to it; and all that is remembered. */
void navigate_keep(struct state *);
struct history *navigate_history(const struct state *);

/* Back to the last place, or forward again; false when there is none. */
bool navigate_step(struct state *, int step);

/* Goes there (ui/navigate), which is no step of its own. */
void navigate_to(struct state *, const struct position *);

/* To another thread, at the same time and zoom, with a way back.  Nothing happens
 * for NO_THREAD and for the thread that is shown. */
void navigate_thread(struct state *, uint32_t thread);

/* To a thread of another recording that is open: nothing of it is selected, zoomed
 * or marked yet. */
void navigate_recording(struct state *, const struct recording *,
    uint32_t thread);

/* To another thread of a picture of them: a range that is begun stays so, and of
 * several such steps in a row there is one way back. */
void navigate_beside(struct state *, uint32_t thread);
bool navigate_has_chosen_thread(const struct state *); /* the user */
void navigate_last_thread(struct state *); /* that was shown before this one */

/* The same to a call of any thread, which the chart shows; the second form to the
 * innermost one at a time of the thread. */
void navigate_visit(struct state *, uint32_t thread, struct place);
void navigate_visit_at(struct state *, uint32_t thread, uint64_t time);

/* The same to a call, which then takes a tenth of the width at least. */
void navigate_visit_near(struct state *, uint32_t thread, struct place);

/* While nobody has chosen one: the thread as a whole, without a way back. */
void navigate_first_thread(struct state *, uint32_t thread);

/* Calls of the thread, and the method that the longest of them is of.  place_none() and
 * 0: no calls, and the method stays. */
void navigate_calls(struct state *, enum pane_kind by, struct place first,
    uint32_t count);

/* A method alone: the selected calls stay. */
void navigate_method(struct state *, enum pane_kind by, uint32_t method);
/* The same of a frame of the merged stacks that such a question is about; NO_METHOD:
 * the method stays. */
void navigate_frame(struct state *, enum pane_kind by, enum question_kind,
    uint32_t frame, uint32_t method);
void navigate_middle(struct state *, uint32_t method); /* into the pivot */

/* What all numbers are of. */
void navigate_range(struct state *, struct period, struct within);
void navigate_mark(struct state *, struct period); /* the begin of one; NO_MARK */
void navigate_measure(struct state *, enum measure);
void navigate_scope(struct state *, enum scope_kind);

/* Marks the thread, or takes the mark away.  Where none is left the scope is the
 * thread.  False when out of memory. */
bool navigate_mark_thread(struct state *, uint32_t thread, struct error *err);

/* The thread as pictures open (ui/window).  Where that is a part of the time, another
 * one that is gone to opens as well, while nobody has zoomed or panned. */
void navigate_opening(struct state *);

/* To that time, bounded by the whole. */
void navigate_window(struct state *, struct period);
void navigate_whole(struct state *);
void navigate_instant(struct state *, uint64_t time); /* the time cursor */

/* There is more of the thread: what was seen whole stays so, what was at the end
 * stays there if `keeps_end`. */
void navigate_grown(struct state *, bool keeps_end);

/* Calls that run since before the recording were found on the outside while it is
 * read: the selection goes down with the others.  Whoever has taken the lock of a
 * profile that is being loaded does this first. */
void navigate_pushed(struct state *);

/* Shows the pane in its half of the screen, opened from the one that is there; and the
 * chart, or that of both which is there. */
void navigate_show(struct state *, enum pane_kind);
void navigate_show_chart(struct state *);

/*
 * Leaves what is shown, which is no step of history: a full pane becomes half of
 * the screen, if there is room for two (`has_two`); the view of the pane with the
 * focus gives way to the one that it was opened from, or else that of the other
 * pane does.  False where nothing is left.
 */
bool navigate_leave(struct state *, bool has_two);
bool navigate_can_leave(const struct state *, bool has_two);

#endif
