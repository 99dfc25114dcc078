/*
 * compare/build_names.h - two builds whose methods were renamed, each by its own
 * mapping, and what they have in common.
 *
 * A name means another method in each build.  So a recording is loaded with methods of
 * its own, and then gets the numbers of those that all are compared by: of their
 * originals, before anybody has looked.  What each is called in the traces is kept
 * beside.
 */
#ifndef COMPARE_BUILD_NAMES_H
#define COMPARE_BUILD_NAMES_H

#include <stdatomic.h>

#include "compare/compared.h"
#include "names/naming.h"

/* All of it is borrowed for as long as the names are there. */
struct build_maps {
	struct mapping
	    *of[BOTH_SIDES]; /* opened, and used by nobody else; NULL: names
	                                   are as in the trace; or one for both, with a
	                                   folder of which each trace chooses a file */
	bool is_one;
	const char *const
	    *paths[BOTH_SIDES]; /* their files and folders, as given */
	size_t path_count[BOTH_SIDES];
	const struct memory *memory;
};

struct build_names;

/* NULL when out of memory. */
struct build_names *build_names_new(const struct build_maps *,
    const atomic_bool *stop, struct error *err);
void build_names_free(struct build_names *); /* accepts NULL */

/* Once it is loaded, of one that began without methods: they are some of these from
 * now on.  Its notices say what is odd about the mapping. */
bool build_names_give(struct build_names *, int side, const struct recording *,
    struct methods *, struct error *err);

/* Loads that after and that before, and gives names to what there is of both.  False
 * where a mapping cannot be read; *why: why not all of all is there, or an empty
 * text. */
bool build_names_load(struct build_names *, const struct recordings *,
    struct error *why);

/* What all methods are called in the traces (naming_tell).  They live as long as these
 * and the recordings. */
bool build_names_tell(const struct build_names *, struct naming *,
    struct error *err);

const struct build_maps *build_names_maps(const struct build_names *);

#endif
