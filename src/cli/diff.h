/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cli/diff.h - the subcommand diff: two sides of recordings, compared, as a
 * list of rows or as all stacks of both sides.
 */
#ifndef CLI_DIFF_H
#define CLI_DIFF_H

#include "cli/options.h"
#include "query/transforms.h"

struct output;

/*
 * Loads the recordings one after another, keeps only sums of each, writes what
 * has changed from those before to those after, and closes the output.  `width`
 * is that of the terminal, 0 where there is none.  STATUS_NOTHING when a row
 * has a verdict that --fail names, and with --strict when a run is damaged or a
 * transform matches no method.  Notes for which the format has no place go to
 * standard error.
 */
enum status diff_write_to(const struct options *, struct output *,
    size_t width, struct error *err);

/* ---- transforms ---- */

/*
 * The transforms that are asked for, and before them one that is usual.
 *
 * What the compiler made comes and goes with every build, and means nothing by
 * itself.  So where there is a mapping, which tells what it made, its calls are
 * merged, unless a side is a table of sums, in which they are not, or
 * --keep-synthesized is given.
 */
struct diff_transforms {
	struct transform_request *items;
	bool *has_meant;     /* by transform: any method of any recording */
	size_t count, usual; /* the first `usual` were not asked for */
};

/* Looks at the files that are the sides, and makes the list.  Free it with
 * diff_transforms_free. */
void diff_transforms_init(struct diff_transforms *, const struct options *);
void diff_transforms_free(struct diff_transforms *);

#endif
