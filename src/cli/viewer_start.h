/*
 * cli/viewer_start.h - the viewer as a command line asks for it: this one, or the one
 * that says how the trace was left.
 */
#ifndef CLI_VIEWER_START_H
#define CLI_VIEWER_START_H

#include "base/error.h"
#include "cli/diff.h"
#include "cli/options.h"
#include "compare/loaded_runs.h"
#include "ui/app_options.h"
#include "ui/command/session.h"

/*
 * Does artscope diff open the viewer, or does it print?
 */

/*
 * It opens where traces are compared on a terminal and nothing is asked for that only a
 * printed answer has: a format, a file, an exit code, some of the rows, a range or
 * threads of each side of several runs, more than one thread of a side, or sums in place
 * of a trace.
 */
bool diff_view_is_wanted(const struct options *);

/*
 * Command lines that the process outside of the sandbox may start
 * for a viewer (process/monitor).
 */

/* `given`: the options that we were started with. */

/* The viewer once more: a trace in a file, inside of the sandbox, with no other lines
 * (--set) than were given. */
bool viewer_allows_view(const void *given, int count, char **words,
    struct error *err);

/* An export of the same trace, a file, into a new file of the folder where we were
 * started. */
bool viewer_allows_export(const void *given, int count, char **words,
    struct error *err);

/* And a file that it may read: a mapping. */
bool viewer_allows_reading(const char *path, struct error *err);

/* What the viewer is started with.  It points into itself, so it is not to be copied, and
 * to what the options have, which must stay. */
struct viewer_start {
	struct app_options app;
	struct app_view view;
	struct comparison_options compared;
	struct runs_asked runs;
	struct build_maps maps;
	struct diff_transforms transforms;
	char sort[80];
};

/* False where the options ask for what the viewer does not show.  Free it with
 * viewer_start_free, also after a failure. */
bool viewer_start_fill(struct viewer_start *, const struct options *,
    struct error *err);
void viewer_start_free(struct viewer_start *);

/* How the trace was left. */
struct viewer_saved;

/* As the state of the trace says; what it does not say is as in the options, which must
 * stay.  NULL: that is not known, or says nothing. */
struct viewer_saved *viewer_saved_new(const struct options *,
    const struct session *);
void viewer_saved_free(struct viewer_saved *);

/* NULL of NULL; else valid as long as it is. */
const struct app_options *viewer_saved_options(const struct viewer_saved *);

#endif
