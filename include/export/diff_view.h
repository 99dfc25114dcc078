/*
 * export/diff_view.h - does artscope diff open the viewer, or does it print?
 */
#ifndef EXPORT_DIFF_VIEW_H
#define EXPORT_DIFF_VIEW_H

#include "compare/loaded_runs.h"
#include "export/options.h"

/*
 * It opens where traces are compared on a terminal and nothing is asked for that only a
 * printed answer has: a format, a file, an exit code, some of the rows, a range or
 * threads of each side of several runs, more than one thread of a side, or sums in place
 * of a trace.
 */
bool diff_view_is_wanted(const struct options *);

/* The same of what the options say, whatever the files are. */
bool diff_view_fits(const struct options *);

/* The threads of each side that are named; NULL is the main one.  False: none is, or the
 * viewer has no such comparison. */
bool diff_view_pair(const struct options *, const char **before,
    const char **after);

/* False: there is one run a side. */
bool diff_view_runs(const struct options *, struct runs_asked *out);

/* False: one mapping is for both, or there is none. */
bool diff_view_maps(const struct options *, struct build_maps *out);

/* What is asked of the comparison there. */
struct comparison_wish diff_view_wish(const struct options *);

#endif
