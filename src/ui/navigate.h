/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/navigate.h - changes the selection and the window, which nothing else
 * changes; and keeps the places to come back to.
 *
 * None of these functions asks for numbers or draws: panes look at what has
 * changed.  A function that jumps keeps the place from which it jumps, so that
 * the user can come back.
 */
#ifndef UI_NAVIGATE_H
#define UI_NAVIGATE_H

#include "base/error.h"
#include "ui/state.h"
#include "view/flame.h"
#include "view/outline.h"

/* Begins with nothing selected. */
void navigate_begin(struct state *);
void navigate_end(struct state *);

/* ---- places ---- */

/* What panes keep of themselves. */

/* A call that is found again when more callers of it become known. */
struct listed_call {
	uint32_t thread; /* NO_THREAD: there is no call */
	uint32_t level, number;
};

struct kept_calls {
	struct listed_call call;
	uint32_t method;
};

struct timeline_kept {
	struct period apart; /* what is seen of the timeline's own axis */
	struct period whole; /* of the axis when last looked at */
};

/* What is seen of merged stacks. */
struct flame_view_state {
	struct question question; /* that the frames below answer */
	struct run zoom[FLAME_HALVES];
	enum flame_half half; /* of the selection; frame 0 is below */
	struct run selected;  /* count 0: nothing is selected */
	int first;               /* the level of the first row */
	int usual_first;         /* what `first` is until a user scrolls */
};

enum { NOTED_RELATIVES = 24 };

/* Which rows of the table are open, and where the cursor is among them. */
struct table_position {
	struct outline_key
	    open[NOTED_RELATIVES]; /* relatives of the open row */
	size_t open_count;
	struct outline_here here;
	size_t top;
};

struct table_kept {
	enum grouping grouping;
	uint32_t group;
	uint32_t open_row; /* NO_METHOD: none */
	bool is_jump;
	struct table_position position;
};

/* Which rows are listed. */
enum changes_show {
	SHOW_CHANGED, /* rows that a reader wants to see; the usual ones */
	SHOW_SLOWER, SHOW_FASTER, SHOW_NEW_AND_GONE, SHOW_ALL,
	SHOWS
};

struct changes_kept {
	enum grouping by;
	enum changes_show show;
	bool is_open;
	uint32_t open_row, here;
	size_t line; /* of the cursor; nothing goes back to it */
};

/* A place in a pane: each pane has one of these.  Two of the same number are
 * one place. */
struct pane_position {
	bool is_kept; /* else nothing is known of the pane */
	uint64_t number;
	union {
		size_t row;     /* of a list of rows and no more */
		uint32_t level; /* of the chart, in its first row */
		struct timeline_kept timeline;
		struct flame_view_state stacks;
		struct table_kept table;
		struct kept_calls calls;
		struct changes_kept changes;
	};
};

/* What is selected, seen and shown, as history, marks and the other side of a
 * comparison keep it. */
struct position {
	const struct recording *recording; /* that was shown */
	struct selection selection;
	struct window window;
	enum half focus;
	enum pane_kind shown[HALVES];
	struct pane_position panes[HALVES]; /* of those that were shown */
};

/* Returns where we are. */
struct position positions_here(const struct state *);

/* Goes to a place, which is no step of history. */
void navigate_to(struct state *, const struct position *);

/* ---- history: places before a jump, a zoom, a thread ---- */

/* Keeps where we are, to come back to it. */
void navigate_keep(struct state *);

/* Goes back to the last place that is another, or forward again.  Returns false
 * when there is none. */
bool navigate_step(struct state *, int step);

/* Returns the last place but `i`, or NULL when there are not so many. */
const struct position *history_last(const struct state *, size_t i);

/* Forgets the last place. */
void history_forget(struct state *);

/* Changes what a pane has kept of itself in all places. */
void history_change(struct state *, enum pane_kind,
    void (*change)(void *with, struct pane_position *), void *with);

/* ---- threads ---- */

/* Shows another thread, without a way back.  Where the user has chosen it range
 * and zoom stay, unless the thread's axis is its own CPU time. */
void navigate_switch(struct state *, uint32_t thread, bool is_chosen);

/* Goes to another thread, at the same time and zoom, with a way back.
 * Returns false for NO_THREAD and for the thread that is shown. */
bool navigate_thread(struct state *, uint32_t thread);

/* Goes to another thread of a picture of threads: a range that is begun stays
 * so, and of several such steps in a row there is one way back. */
void navigate_beside(struct state *, uint32_t thread);

/* Goes to a thread of another recording that is open: nothing of it is
 * selected, zoomed or marked yet. */
void navigate_recording(struct state *, const struct recording *,
    uint32_t thread);

/* ---- calls, methods and frames ---- */

/* Go to a call of any thread, which the chart shows, with a way back: to that
 * call; to the innermost call of the thread at a time, or the nearest one; to a
 * call that takes a tenth of the width at least afterwards. */
void navigate_visit(struct state *, uint32_t thread, struct place);
void navigate_visit_at(struct state *, uint32_t thread, uint64_t time);
void navigate_visit_near(struct state *, uint32_t thread, struct place);

/* Selects calls of the thread, and the method of the longest of them.
 * place_none() and 0: no calls, and the method stays. */
void navigate_calls(struct state *, enum pane_kind by, struct place first,
    uint32_t count);

/* Selects a method alone: the selected calls stay. */
void navigate_method(struct state *, enum pane_kind by, uint32_t method);

/* Selects a method for want of a choice: no list goes to it. */
void navigate_default(struct state *, uint32_t method);

/* Selects a frame of the merged stacks that such a question is about, and its
 * method; NO_METHOD: the method stays. */
void navigate_frame(struct state *, enum pane_kind by, enum question_kind,
    uint32_t frame, uint32_t method);

/* Puts a method into the middle of the pivot. */
void navigate_middle(struct state *, uint32_t method);

/* Moves the selection down where calls that run since before the recording were
 * found on the outside while it is read.  Whoever has taken the lock of a
 * profile that is being loaded does this first. */
void navigate_pushed(struct state *);

/* Return the period from the begin of the first to the end of the last of the
 * selected calls, of which there is one at least; and these calls as a
 * range. */
struct period selected_time_period(const struct state *);
struct within selected_time_within(const struct state *);

/* Returns the middle of what of the selected calls lies in the period, or else
 * of the period. */
uint64_t selected_time_middle(const struct state *, struct period);

/* ---- what the numbers are of: threads, range, clock ---- */

/* Takes the next scope, and says which. */
void navigate_scope_next(struct state *);

/* Takes that scope; where marked threads are meant and none is, the thread. */
void navigate_scope(struct state *, enum scope_kind);

/* Marks a thread, or takes its mark away, and says so. */
void navigate_scope_mark(struct state *, uint32_t thread);

/* Marks a thread, or takes its mark away. */
void navigate_mark_thread(struct state *, uint32_t thread);

/* Takes the next clock that the file has. */
void navigate_scope_next_clock(struct state *);
void navigate_measure(struct state *, enum measure);

/* Sets the range of all numbers; and where one begins, or NO_MARK. */
void navigate_range(struct state *, struct period, struct within);
void navigate_mark(struct state *, struct period);

/*
 * A range that the user marks begins as a period, goes on to another one, and
 * is taken until Backspace.
 */
void range_begin(struct state *, struct period);
bool range_is_begun(const struct state *);

/* Begins it at the selected calls, or else in the middle of what is seen. */
void range_begin_here(struct state *);

/* Returns the period from where it began to the period `now`, or to the
 * selected calls. */
struct period range_marked(const struct state *, struct period now);
struct period range_to_here(const struct state *);

/* Makes it the range of all numbers, with a way back. */
void range_take(struct state *, struct period, struct within);

/* ---- what is seen of the time ---- */

/* Opens the thread as pictures do (ui/window).  Where that is a part of the
 * time, another thread that is gone to opens as well, while nobody has zoomed
 * or panned. */
void navigate_opening(struct state *);

/* Shows that time, bounded by the whole; all of it. */
void navigate_window(struct state *, struct period);
void navigate_whole(struct state *);

/* Moves the time cursor. */
void navigate_instant(struct state *, uint64_t time);

/* There is more of the thread: what was seen whole stays so, what was at the
 * end stays there if `keeps_end`. */
void navigate_grown(struct state *, bool keeps_end);

/* ---- which panes are shown ---- */

/* Shows the pane in its half of the screen, opened from the one that is
 * there. */
void navigate_show(struct state *, enum pane_kind);

/* Shows the chart, unless it is there, or the charts of both are. */
void navigate_show_chart(struct state *);

/*
 * Leaves what is shown, which is no step of history: a full pane becomes half
 * of the screen, if there is room for two; the view of the pane with the focus
 * gives way to the view that it was opened from, or else the view of the other
 * pane does.  Returns false where nothing is left.
 */
bool navigate_leave(struct state *);
bool navigate_can_leave(const struct state *);

#endif
