/*
 * start/viewer_start.h - the viewer as a command line asks for it: this one, or the one
 * that says how the trace was left.
 */
#ifndef START_VIEWER_START_H
#define START_VIEWER_START_H

#include "compare/loaded_runs.h"
#include "export/diff_transforms.h"
#include "export/options.h"
#include "ui/app_options.h"
#include "ui/keep.h"

/* What the viewer is started with.  It points into itself, so it is not to be copied, and
 * to what the options have, which must stay. */
struct viewer_start {
	struct app_options app;
	struct app_view view;
	struct comparison_wish compared;
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
struct viewer_left;

/* As the state of the trace says; what it does not say is as in the options, which must
 * stay.  NULL: that is not known, or says nothing. */
struct viewer_left *viewer_left_new(const struct options *, const struct keep *);
void viewer_left_free(struct viewer_left *);

/* NULL of NULL; else valid as long as it is. */
const struct app_options *viewer_left_options(const struct viewer_left *);

#endif
