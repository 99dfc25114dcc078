/*
 * ui/listed_calls.h - a list of calls: all of a method, the slowest of all, or
 * frames.
 *
 * It is the whole state of a pane, which says what is asked and how it begins.
 * The cursor's call is the selected one; where it ran on another thread than the
 * chart's, its method is.  A call that is selected elsewhere has the cursor where
 * it is listed; whose calls these are changes only when the pane is shown anew.
 */
#ifndef UI_LISTED_CALLS_H
#define UI_LISTED_CALLS_H

#include "ui/pane_ops.h"
#include "view/list_type.h"

/* A call, whatever is found on the outside of it meanwhile. */
struct listed_call {
	uint32_t thread, level, number; /* of NO_THREAD: none */
};

struct listed_calls {
	struct state *s;
	enum question_kind asks;
	enum pane_kind pane;
	const char *doing;       /* while it is awaited */
	const char *none;        /* where there is no call; NULL: as
	                            ui/empty says it */
	uint32_t method;         /* whose they are; NO_METHOD: of all */
	bool is_of_frames;       /* of all threads and all of the time, by wall
	                            time where there is some; others are of what
	                            the numbers are of */
	unsigned column;         /* NO_COLUMN: by the time of the clock */
	bool is_reverse;
	struct list list;
	struct list_choice choice; /* of columns */
	struct listed_call at;   /* the cursor's */
	uint32_t seen;           /* the version of the calls that are selected */
};

/* The list as it begins, of no method, at the first call. */
void listed_calls_begin(struct listed_calls *, enum pane_kind,
    enum question_kind);

/* Puts the cursor on the selected call, now or when the calls come. */
void listed_calls_at_selected(struct listed_calls *);

/* What is asked; false: it is not shown. */
bool listed_calls_wish(const struct listed_calls *, struct question *);

/* Operations of panes and lists, whose state is a struct listed_calls. */
void listed_calls_take(void *own, struct answer *, const struct answer *old);
void listed_calls_enter(void *own);
void listed_calls_follow(void *own);
bool listed_calls_command(void *own, const struct binding *);
void listed_calls_draw(void *own, const struct layout *);
struct list *listed_calls_rows(void *own, const struct layout *, int *first);
bool listed_calls_details(void *own, int row);
struct pane_call listed_calls_call(void *own);
void listed_calls_spot_get(const void *own, struct pane_spot *);
void listed_calls_spot_set(void *own, const struct pane_spot *);
extern const struct list_ops listed_calls_as_list;
extern const struct place_ops listed_calls_place;

/* What the panes have in common, for their struct pane_ops, whose own state begins
 * with a struct listed_calls. */
#define LISTED_CALLS(own)                                             \
	.mode = MODE_CALLS, .is_of_calls = true,                      \
	.size = sizeof(own),                                          \
	.follow = listed_calls_follow, .command = listed_calls_command, \
	.draw = listed_calls_draw, .details = listed_calls_details,   \
	.rows = listed_calls_rows,                                    \
	.call = listed_calls_call, .list = &listed_calls_as_list,     \
	.place = &listed_calls_place,                                 \
	.spot_get = listed_calls_spot_get, .spot_set = listed_calls_spot_set

#endif
