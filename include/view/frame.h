/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/frame.h - title, status line, details, hints and prompts.
 *
 * These are the lines around the panes.  Each function draws one or two rows
 * over the whole width of the canvas.  A line that does not fit leaves out its
 * least important phrases (view/words.h).
 */
#ifndef VIEW_FRAME_H
#define VIEW_FRAME_H

#include <stdint.h>

#include "base/times.h"
#include "lens/totals.h"
#include "model/measures.h"
#include "query/found_calls.h"
#include "view/canvas.h"

/* ---- the title ---- */

struct title {
	const char *name;          /* of the trace */
	const struct facts *facts; /* NULL: not known yet */
	uint64_t duration;         /* without a wall clock, 0 is unknown */
	uint64_t calls;
	uint32_t threads;          /* that have events */
	int percent;               /* of the file read; -1: all of it */
	const char *warning;       /* or NULL */
	const char *live;          /* "following"; NULL or "": it is not */
	bool is_sampled;           /* for sure, or probably */
};

void title_draw(const struct title *, struct canvas *, int row);

/* ---- the status line: the thread, what is visible of it, its numbers ---- */

/* The transforms and the filters, as the status line says them. */
struct transforms_line {
	const char *stacks; /* the transforms; NULL or "": none */
	uint64_t dropped;   /* time that they leave out; 0: none, or not known */
	enum tick tick;
	bool is_coming;     /* what is shown lacks the last of the transforms */
	const char *rows;   /* the filters; NULL or "": none */
};

struct status_line {
	const char *view;         /* the name of the view that has the keys */
	const struct thread *thread;
	uint32_t place, places;   /* among the threads with events, from 1 */
	struct period visible, whole;
	struct period range;      /* of all numbers; none: all time */
	enum measure measure;
	const char *scope;        /* whose numbers; NULL: this thread's */
	bool has_bar;             /* of the visible part; with a minimap on the
	                             screen there is none */
	struct transforms_line asked; /* with filters where rows are shown */
	uint64_t span[CLOCKS];    /* of the threads whose numbers are shown */
};

/* Draws the thread, the visible part as a bar and in numbers, the clock, the
 * transforms and the times. */
void status_line_draw(const struct status_line *, struct canvas *, int row);

/* ---- the details of the selection ---- */

struct details {
	const struct thread *thread;
	const struct methods *methods;
	const struct totals *totals;    /* of the thread; NULL: not yet */
	const struct found_calls *same; /* of the method; NULL: not yet */
	const struct lens_thread *left; /* NULL: calls are as recorded */
	bool is_cut;                    /* `same` is of a range only */
	bool has_spread;                /* median and longest are known, of all
	                                   calls that count */
	bool awaits_spread;             /* or they will be soon */
	uint64_t median, longest;
	enum measure measure;
	uint32_t method;                /* NO_METHOD: none */
	uint32_t depth;                 /* of the calls; NO_CALL: no call */
	uint32_t first, count;
	struct period whole;            /* recording; its begin where more is to
	                                   come */
	bool is_sampled;                /* for sure, or probably */
};

/* Draws two rows: the full name of the method, then the selected call, or
 * calls, and all calls of the method. */
void details_draw(const struct details *, struct canvas *, int row);

/* ---- the foot of a pane: waiting, keys, prompts ---- */

/* Draws a dim line about why nothing is here. */
void note_draw(struct canvas *, int row, const char *text);

/* Draws "merging stacks …" while an answer is still worked out. */
void wait_draw(struct canvas *, int row, const char *text);

/* Draws the text as a row of hints; words between ` and ` are keys.  A key that
 * does not fit with its words is left out, and so are all after it. */
void hints_draw(struct canvas *, int row, const char *text);

/* Draws all hints in as many rows as they need, the last of them in this row.
 * What was in these rows is gone. */
void hints_draw_up(struct canvas *, int row, const char *text);

/* Draws a prompt with its text; the canvas's cursor stands at `cursor`, in
 * bytes. */
void prompt_draw(struct canvas *, int row, const char *prompt,
    const char *text, size_t cursor);

/* Draws hints after the text of the prompt in this row, where that leaves
 * room. */
void prompt_hints_draw(struct canvas *, int row, const char *text);

#endif
