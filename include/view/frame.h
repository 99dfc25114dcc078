/*
 * view/frame.h - the lines around the panes: title, thread, details.
 *
 * Each function draws one or two rows over the whole width of the canvas.
 */
#ifndef VIEW_FRAME_H
#define VIEW_FRAME_H

#include <stdint.h>

#include "base/times.h"
#include "lens/totals.h"
#include "model/measures.h"
#include "view/canvas.h"
#include "view/chart.h"
#include "view/words.h"

/*
 * The words at the foot of a pane: what it waits for, which keys
 * there are, and what is typed.
 */

/* "merging stacks …", while an answer is still worked out. */
void wait_draw(struct canvas *, int row, const char *text);

/* "text" as a row of hints; words between ` and ` are keys.  A key that does not
 * fit with its words is left out, and those after it. */
void hints_draw(struct canvas *, int row, const char *text);

/* All of them: what does not fit goes on in the next row, down to this one.  What
 * was in the rows above it is gone. */
void hints_draw_up(struct canvas *, int row, const char *text);

/* The same after what is typed into a prompt, where that leaves room. */
void prompt_hints_draw(struct canvas *, int row, const char *text);

/* A prompt with its text and the cursor, at the place in bytes. */
void prompt_draw(struct canvas *, int row, const char *prompt,
    const char *text, size_t cursor);

/*
 * What is asked of stacks and of rows, in the line of the thread.
 */

struct transforms_line {
	const char *stacks;  /* the transforms; NULL or "": none */
	uint64_t dropped;    /* the time that they leave out; 0: none, or not known yet */
	enum tick tick;
	bool is_coming;      /* what is shown is without the last of the transforms */
	const char *rows;    /* the filters; NULL or "": none */
};

struct title {
	const char *name;          /* of the trace */
	const struct facts *facts; /* NULL: not known yet */
	uint64_t duration;         /* without a wall clock, 0 is unknown */
	uint64_t calls;
	uint32_t threads;          /* that have events */
	int percent;               /* of the file read; -1: all of it */
	const char *warning;       /* or NULL */
	const char *live;          /* "following"; NULL or "": it is not */
};

void title_draw(const struct title *, struct canvas *, int row);

struct status_line {
	const char *view;         /* the one that has the keys */
	const struct thread *thread;
	uint32_t place, places;   /* among the threads with events, from 1 */
	struct period visible, whole;
	struct period range; /* of the numbers; none: all */
	enum measure measure;
	const char *scope;   /* whose numbers; NULL: this thread's */
	bool has_bar;        /* of the visible part; view/picture_rows does without */
	struct transforms_line asked; /* of stacks, and of rows where these are shown */
	uint64_t span[CLOCKS]; /* of the threads whose numbers they are */
};

/* The thread, the visible part as a bar and in numbers, the clock, the times. */
void status_line_draw(const struct status_line *, struct canvas *, int row);

struct details {
	const struct thread *thread;
	const struct methods *methods;
	const struct totals *totals;     /* of the thread; NULL: not yet */
	const struct found_calls *same;  /* of the method; NULL: not yet */
	const struct lens_map *map;      /* NULL: calls are as recorded */
	bool is_cut;                     /* what `same` knows is of a range */
	bool has_spread, awaits_spread;  /* are these known, of all that count,
	                                  * or will be soon: */
	uint64_t median, longest;
	enum measure measure;
	uint32_t method;                 /* NO_METHOD: none */
	uint32_t depth;                  /* of the calls; NO_CALL: none */
	uint32_t first, count;
	uint64_t origin;                 /* where time 0 is */
};

/* Two rows: the full name, then this call and all calls of the method. */
void details_draw(const struct details *, struct canvas *, int row);

#endif
