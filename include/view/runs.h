/*
 * view/runs.h - a row of the canvas → runs of cells that look the same.
 *
 * A terminal is told of a look once a run, in ten bytes and more, so there
 * should be few of them: a few blanks between others look as what is before
 * them wherever a blank shows nothing of it.
 */
#ifndef VIEW_RUNS_H
#define VIEW_RUNS_H

#include "view/theme.h"

struct look_run {
	int column, columns;
	struct look look;
};

/* The colours of a terminal. */
struct shades {
	enum depth depth;
	bool is_light;
};

/* The run that begins in the column. */
struct look_run run_at(const struct canvas *, int row, int column, struct shades);

/* Is a cell of the row in other colours than the terminal's own? */
bool row_has_colours(const struct canvas *, int row, struct shades);

#endif
