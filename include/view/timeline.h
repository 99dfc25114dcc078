/*
 * view/timeline.h - every thread a row: what it did, on one axis of time.
 *
 * A cell is as high as the part of its time that the thread ran on the CPU
 * (with one clock: was inside of calls), light where it was inside of calls and
 * hardly ran, and blank where it was in none; where something in it is searched for,
 * it is a dot.  Its colour is that of one call,
 * as query/cells chooses it, or through a lens query/cells, of fewer instants
 * where threads have many calls.  Where the file has CPU time only, the threads
 * have no common clock: each row begins at its thread's first event.
 */
#ifndef VIEW_TIMELINE_H
#define VIEW_TIMELINE_H

#include "query/answer.h"
#include "query/cells.h"
#include "query/slowest.h"
#include "query/thread_list.h"
#include "view/canvas.h"
#include "view/list.h"
#include "view/picture_rows.h"

/*
 * Frames that took longer than they may (query/slowest), on a
 * ruler.
 */

/* Where those of the thread run in the period the ruler is a bold line; its labels
 * stay.  Costs a search for each cell that has one, at most. */
void late_marks_draw(const struct frames *, uint32_t thread, struct canvas *,
    struct area ruler, struct period);

struct timeline {
	const struct profile *profile;
	const struct thread_list *shown; /* the rows */
	struct list list;                /* which of them are on the screen */
	struct period period;  /* since each thread's first event if need be */
	uint64_t origin;       /* where time 0 is */
	uint64_t instant;      /* of the cursor, on the same axis */
	uint32_t thread;       /* that the chart shows */
	const struct thread_set *marked; /* or NULL */
	const struct lens_maps *maps; /* NULL: as it was recorded */
	const struct everywhere_answer *same; /* or NULL */
	const struct everywhere_answer *hits; /* of the search, or NULL */
	struct period range, choice; /* of the numbers, and to be; or none */
	bool is_focused;
	uint64_t version; /* as in view/picture_rows.h, */
	uint32_t lens;    /* and this */
};

/* Do the threads lack a common clock? */
bool timeline_is_apart(const struct profile *);

/* The cells of the names, left of the time, on a screen of so many columns. */
int timeline_names(int columns);

/* The thread's own time at a time of the picture's axis. */
uint64_t timeline_time(const struct thread *, uint64_t time);

/* Did the thread wait there, inside of calls, as good as all the time? */
bool timeline_waits(struct cell_usage, bool is_dual);

/* The glyph of a cell: how high, or light, or blank; on a canvas that is shaded
 * the colour alone is light. */
const char *timeline_glyph(struct cell_usage, bool is_dual,
    const struct canvas *);

/* How it looks in the colour. */
struct style timeline_style(struct cell_usage, bool is_dual, uint8_t hue);

/* What a thread did, in the cells of one row, from their activity; through a lens
 * or, NULL, as it was recorded. */
void timeline_cells_draw(const struct profile *, struct canvas *,
    struct area row, const struct visible_calls *, const struct cell_usage *);

/* Draws the ruler into the first row of the area and the threads below; the rows
 * have room for as many cells as the area has columns. */
void timeline_draw(const struct timeline *, struct canvas *, struct area,
    struct timeline_rows *);

#endif
