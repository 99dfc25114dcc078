/*
 * export/diff_runs.h - the runs of both sides of a comparison: recordings, or tables of
 * their sums (compare/table_runs).
 */
#ifndef EXPORT_DIFF_RUNS_H
#define EXPORT_DIFF_RUNS_H

#include "export/diff_page.h"

struct diff_runs {
	const struct options *asked;
	struct methods *methods;       /* that rows are of */
	struct comparison *comparison; /* that they are added to */
	struct diff_page *page;        /* for what is to be said of them */
};

/* Of all paths of the options, one after another. */
bool diff_runs_add(const struct diff_runs *, struct error *err);

#endif
