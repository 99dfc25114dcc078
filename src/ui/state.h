/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/state.h - all that the interface remembers.
 *
 * Only ui/app and the modules it calls look in here.  Whoever reads the profile
 * holds its lock (ui/dispatch does, around every key, wake and draw).
 */
#ifndef UI_STATE_H
#define UI_STATE_H

#include "query/answer.h"
#include "query/flame.h"
#include "query/thread_list.h"
#include "query/visible_calls.h"
#include "term/clipboard.h"
#include "ui/app_options.h"
#include "ui/config/config.h"
#include "ui/worker.h"
#include "view/chart.h"
#include "view/table.h"
#include "view/workspace.h"

/* ---- what is selected, and what of the time is seen, in all panes ---- */

/* Everybody reads selection and window; ui/navigate changes them, and nobody
 * else. */
struct selection {
	uint32_t version;      /* changes with each choice of calls or of a
	                          method, even of the same ones */
	uint32_t calls_version; /* changes with each choice of calls */
	enum pane_kind chosen_by;     /* the pane that chose last; PANES: none */
	bool is_default;              /* chosen by nobody: an answer brought it */
	uint32_t thread;       /* NO_THREAD: none yet */
	uint32_t last_thread;  /* shown before it; or NO_THREAD */
	bool is_chosen_thread; /* the user has chosen it */
	struct place call;     /* the first of the selected calls, or none */
	uint32_t calls;        /* so many of that depth, from it on */
	uint32_t pushed;       /* calls found outside of all others by the time
	                          that its depth was counted */
	enum measure measure;  /* of all numbers; NO_MEASURE: not known yet */
	uint32_t method;       /* or NO_METHOD */
	uint32_t frame;        /* of merged stacks, if one was chosen; NO_FRAME */
	enum question_kind frames_of; /* which stacks those are */
	uint32_t middle;       /* of the pivot; NO_METHOD: none yet */
	enum scope_kind scope; /* of the numbers */
	const struct thread_set *marked; /* NULL: no thread is */
	struct period range;   /* of all numbers; { 0, 0 }: all */
	struct within within;  /* the calls that the range is, or none */
	struct period mark;    /* where a range begins that is being chosen;
	                          NO_MARK */
};

/* No range is begun.  range_marked widens it to any period. */
#define NO_MARK ((struct period){ UINT64_MAX, 0 })

/* A part of the time axis of the thread. */
struct window {
	struct period period;  /* that is seen */
	struct period whole;   /* that there is */
	uint32_t version;      /* changes when all of it is shown anew */
	uint64_t instant;      /* the time cursor; UINT64_MAX: nowhere yet */
};

/* ---- the search (ui/search) ---- */

struct sought {
	char pattern[PATTERN_SIZE]; /* as it is typed; "": nothing */
	char words[PATTERN_SIZE];   /* what messages call it */
};

struct searching {
	struct sought now;
	struct sought previous; /* before the line was typed */
	bool is_typed;          /* a line is being typed, which may be left */
	bool is_bad;            /* that line is; then `now` is that of before */
	bool jumps; /* to the next match, when what is found comes */
};

/* ---- the recordings that are open ---- */

/* Which times of two recordings stand in one column (ui/second_chart), by
 * side. */
struct alignment {
	bool is_wanted;     /* as soon as it is known where the calls are */
	bool is_chosen;     /* these calls stand in one column; else the begins
	                       do */
	uint32_t seen;      /* the version of the selection that it has followed */
	struct aligned_call {
		uint32_t method, thread;
		struct place place;
		size_t number; /* of the call, from 1, */
		size_t count;  /* of so many calls of the method */
	} of[2];
};

struct open_recordings {
	const struct recording *shown; /* NULL until it is recognised */
	struct recording_pair *pair;    /* NULL: one is open */
	struct alignment aligned;
};

/* ---- what the user does, and has chosen ---- */

/* How two panes share the rows (ui/layout); all zeros is the usual. */
struct layout_preferences {
	bool is_full;   /* one pane has all the rows */
	int rows;       /* of the upper pane; 0: by percent */
	int percent;    /* of the rows, for the upper pane; 0: the usual */
	bool has_mouse; /* the mouse is used */
};

/* The button of the mouse that is held, or was last (ui/mouse); all zeros at
 * first. */
struct pointer {
	bool is_held, has_moved;
	bool was_double;
	int row, column; /* where it was pressed */
	int64_t ms;      /* when it was pressed */
};

/* ---- what the viewer is started with (ui/command/start) ---- */

/* Part of the view waits until the rows of the list have come. */
struct awaited_view {
	const struct app_options *options; /* NULL: nothing waits */
	uint32_t method;             /* that was selected for it … */
	struct place call;           /* … with these calls */
	uint32_t calls;
};

/* ---- all of it ---- */

struct edit_history;
struct keymap;
struct lens;
struct state;

enum { ABOVE_MOST = 4, REQUESTS = 'z' + 1 };

/* Takes a reply of the loop for the module that has asked. */
typedef void reply_taker(struct state *, const struct copier_answer *);

struct state {
	struct app_options own_options;    /* what it was started with, … */
	const struct app_options *options; /* … which everybody reads here */
	struct config *own_config; /* NULL: the options had a configuration */
	struct worker *worker;
	struct queries *queries; /* ui/queries */
	struct viewer_names *names;     /* ui/names */
	struct open_recordings *open; /* of ui/comparison */
	struct loop_request request;  /* of the last key or click */
	reply_taker *takers[REQUESTS]; /* of replies, by kind */
	int columns;
	bool is_too_small;            /* the screen: there is no room for a pane */
	struct canvas *canvas;
	struct workspace *workspace;

	struct navigation *navigation;        /* of ui/navigate, which changes
	                                         these: */
	const struct selection *selection;
	const struct window *window;
	bool is_touched;              /* a key has come */
	uint32_t keys;                /* so many keys, clicks and pastes have
	                                 come: what an answer selects is brought
	                                 into view from where the last has left
	                                 it */
	struct key_sequence typed;    /* the key that waits for the next one */
	struct pointer pointer;
	bool is_starting;             /* start_end waits for names */
	bool is_complete;             /* the end of loading has been seen */
	uint64_t asked_records;       /* state_read when questions were asked
	                                 last */
	struct thread_list list;      /* the threads that ] and [ go through, … */
	uint64_t listed_records;      /* … as they were after so many records */

	enum half focus;
	enum pane_kind shown[HALVES];
	struct layout_preferences layout_preferences;
	struct awaited_view awaited;
	enum pane_kind above[ABOVE_MOST]; /* the panes on top of both halves,
	                                     the uppermost first; then PANES */
	struct pane *panes;           /* by kind */
	struct searching searching;
	char message[512];            /* instead of the hints, until a key */
	struct edit_history *edits;   /* transforms and filters (ui/edits) */
	const struct lens *lens; /* that stacks are seen through; or NULL */
	uint32_t lens_version;   /* changes when a picture of the same calls
	                            would look different (ui/visible) */
	struct outside_jobs *jobs;  /* NULL: nothing yet */
	char frame_method[PATTERN_SIZE]; /* whose calls are frames … */
	uint64_t frame_budget_ns;        /* … which may take so long */
};

/* ---- reading it ---- */

struct profile *state_profile(const struct state *);     /* or NULL */
const struct thread *state_thread(const struct state *); /* or NULL */

static inline const struct thread *state_thread_at(const struct state *s,
    uint32_t number)
{
	return state_profile(s)->threads->items[number];
}

static inline const struct methods *state_methods(const struct state *s)
{
	return profile_methods(state_profile(s));
}

/* Returns how many records have been read, and one more when open calls are
 * closed. */
static inline uint64_t state_read(const struct state *s)
{
	return state_profile(s)->records + s->is_complete;
}

static inline enum measure state_measure(const struct state *s)
{
	return s->selection->measure; /* of all numbers */
}

/* Is the chart shown, of one recording or of both? */
static inline bool state_shows_chart(const struct state *s)
{
	return s->shown[UPPER] == PANE_CHART || s->shown[UPPER] == PANE_CHARTS;
}

/* Returns the file of what is shown, as the user wrote it. */
static inline const char *state_path(const struct state *s)
{
	return s->open->shown == NULL ? s->options->path : s->open->shown->path;
}

struct where state_where(const struct state *); /* what the numbers are of */

/* Returns the recording on the axis of a thread, up to after its last tick; its
 * begin alone while more of it is to come. */
struct period state_whole(const struct state *, const struct thread *);

/* Returns the keys as the user has them. */
static inline const struct keymap *state_keys(const struct state *s)
{
	return s->options->config->keys;
}

/* Returns "this thread", "all threads", "3 marked threads". */
const char *state_scope(const struct state *);

/* Returns what shares are of: "thread", "range", "all threads". */
const char *state_base(const struct state *);

/* ---- changing it ---- */

/* Lists the threads that there are by now, with what the search has found in
 * each. */
void state_list_threads(struct state *, struct list_order);

/* Asks the loop for that, with a word unless it is NULL; state_add_word adds
 * one more.  Words are borrowed till the reply. */
void state_ask(struct state *, enum app_request, const char *word,
    reply_taker *);
void state_add_word(struct state *, const char *word);

/* Shows a message, in place of the one before. */
void state_say(struct state *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
