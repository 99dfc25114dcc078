/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cli/viewer_start.h - how a command line starts the viewer: whether diff opens
 * it, what it shows first, how the trace was left, and what it may start and
 * read outside of the sandbox.
 */
#ifndef CLI_VIEWER_START_H
#define CLI_VIEWER_START_H

#include "cli/diff.h"
#include "compare/loaded_runs.h"
#include "ui/app_options.h"
#include "ui/command/session.h"

/* ---- does diff open the viewer? ---- */

/*
 * Are traces compared on a terminal, and is nothing asked for that only a
 * printed answer has?  That is: a format, a file, an exit code, some of the
 * rows, a range or threads of each side of several runs, more than one thread
 * of a side, or sums in place of a trace.
 */
bool diff_view_is_wanted(const struct options *);

/* ---- what the viewer starts with ---- */

enum { VIEWER_KEPT_SETS = 24 };

/* The struct points into itself, so it is not to be copied, and into the
 * options, which must stay. */
struct viewer_start {
	struct app_options app;
	struct comparison_options compared;
	struct loaded_runs_request runs;
	struct build_maps maps;
	struct diff_transforms transforms;
	const char *texts[OPTIONS];
	char sort[80];
	char *kept[OPTIONS + 2 * VIEWER_KEPT_SETS];
};

/* Fills in what the options ask for.  False where the viewer does not show
 * that.  Free it with viewer_start_free, also after a failure. */
bool viewer_start_fill(struct viewer_start *, const struct options *,
    struct error *err);
void viewer_start_free(struct viewer_start *);

/* ---- how the trace was left ---- */

enum { VIEWER_SAVED_WORDS = 200 };

struct viewer_saved {
	struct options options;
	struct viewer_start shown;
	char *text, *words[VIEWER_SAVED_WORDS];
};

/* Reads how the trace was left from its state; what the state does not say is
 * as in the options, which must stay.  NULL: that is not known, or says
 * nothing. */
struct viewer_saved *viewer_saved_new(const struct options *,
    const struct session *);
void viewer_saved_free(struct viewer_saved *); /* accepts NULL */

/* ---- what the viewer may start outside of the sandbox ---- */

/* process/monitor asks these.  `given` is the options that we were started
 * with. */

/* Allows the viewer once more: a trace in a file, inside of the sandbox, with
 * no other lines (--set) than were given. */
bool viewer_allows_view(const void *given, int count, char **words,
    struct error *err);

/* Allows an export of the same trace, a file, into a new file of the folder
 * where we were started. */
bool viewer_allows_export(const void *given, int count, char **words,
    struct error *err);

/* Allows reading a file: a mapping. */
bool viewer_allows_reading(const char *path, struct error *err);

#endif
