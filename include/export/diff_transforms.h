/*
 * export/diff_transforms.h - the transforms of a comparison: those that are asked for, and
 * before them one that need not be.
 *
 * What the compiler made comes and goes with every build, and means nothing by itself.  So
 * where there is a mapping, which tells it, its calls are merged, unless a side is a table
 * of sums, in which they are not, or --keep-synthesized is given.
 */
#ifndef EXPORT_DIFF_TRANSFORMS_H
#define EXPORT_DIFF_TRANSFORMS_H

#include "options/options.h"
#include "query/transforms.h"

struct diff_transforms {
	struct transform_wish *of;
	bool *has_meant;    /* by transform: any method of any recording */
	size_t count, usual; /* the first `usual` were not asked for */
};

/* Looks at the files that are the sides.  Free them with diff_transforms_free, also after a
 * failure. */
bool diff_transforms_init(struct diff_transforms *, const struct options *,
    struct error *err);
void diff_transforms_free(struct diff_transforms *);

/* Those of the methods of a recording; the caller frees it with lens_free, also after a
 * failure. */
bool diff_transforms_lens(const struct diff_transforms *, struct made_lens *,
    struct methods *, struct error *err);

/* ", --merge x --depth 3": all but a usual one that meant nothing. */
void diff_transforms_words(const struct diff_transforms *, char *out, size_t size);

#endif
