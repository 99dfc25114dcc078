/*
 * cli/diff.h - the subcommand diff: two sides of recordings, compared.
 */
#ifndef CLI_DIFF_H
#define CLI_DIFF_H

#include <stddef.h>

#include "cli/options.h"
#include "options/options.h"
#include "query/transforms.h"

/*
 * What diff writes in place of a list of rows: all stacks of both
 * sides.
 */

/* Names of all formats of diff, those of lists first; NULL after the last. */
const char *diff_format(size_t number);

/* By its name, or else by how the name of a file ends; DIFF_LIST: it is none of the
 * others.  Both may be NULL. */
enum diff_form diff_form_find(const char *name, const char *file);

const char *diff_form_name(enum diff_form);

/*
 * The transforms of a comparison: those that are asked for, and
 * before them one that need not be.
 *
 * What the compiler made comes and goes with every build, and means nothing by itself.  So
 * where there is a mapping, which tells it, its calls are merged, unless a side is a table
 * of sums, in which they are not, or --keep-synthesized is given.
 */

struct diff_transforms {
	struct transform_request *items;
	bool *has_meant;    /* by transform: any method of any recording */
	size_t count, usual; /* the first `usual` were not asked for */
};

/* Looks at the files that are the sides.  Free them with diff_transforms_free, also after a
 * failure. */
bool diff_transforms_init(struct diff_transforms *, const struct options *,
    struct error *err);
void diff_transforms_free(struct diff_transforms *);

/* ", --merge x --depth 3": all but a usual one that meant nothing. */
void diff_transforms_words(const struct diff_transforms *, char *out, size_t size);

struct output;

/*
 * Loads the recordings one after another, of which only sums are kept, and writes
 * what has changed from those before to those after; closes the output.  `width` is
 * that of the terminal, 0 where there is none.  STATUS_NOTHING when a row has a verdict
 * that --fail names.
 */
enum status diff_write_to(const struct options *, struct output *,
    size_t width, struct error *err);

#endif
