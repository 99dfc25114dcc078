/*
 * compare/loaded_runs.h - several runs a side that are open at once, without their calls:
 * what all of them took can be asked as often as one likes.
 *
 * Single calls are those of one run of each side, the median one: of the runs in the
 * order of their totals in the threads that are asked about the middle one, of an even
 * number the lower of both.
 */
#ifndef COMPARE_LOADED_RUNS_H
#define COMPARE_LOADED_RUNS_H

#include <stdatomic.h>

#include "compare/comparison.h"
#include "names/naming.h"

/*
 * Two builds whose methods were renamed, each by its own
 * mapping, and what they have in common.
 *
 * A name means another method in each build.  So a recording is loaded with methods of
 * its own, and then gets the numbers of those that all are compared by: of their
 * originals, before anybody has looked.  What each is called in the traces is kept
 * beside.
 */

/* All of it is borrowed for as long as the names are there. */
struct build_maps {
	struct mapping
	    *mappings[BOTH_SIDES]; /* opened, and used by nobody else; NULL: names
	                                   are as in the trace; or one for both, with a
	                                   folder of which each trace chooses a file */
	bool is_one;
	const char *const
	    *paths[BOTH_SIDES]; /* their files and folders, as given */
	size_t path_count[BOTH_SIDES];
	const struct memory *memory;
};

struct mapping_pair;

/* NULL when out of memory. */
struct mapping_pair *mapping_pair_new(const struct build_maps *,
    const atomic_bool *stop, struct error *err);
void mapping_pair_free(struct mapping_pair *); /* accepts NULL */

/* Loads that after and that before, and gives names to what there is of both.  False
 * where a mapping cannot be read; *why: why not all of all is there, or an empty
 * text. */
bool mapping_pair_load(struct mapping_pair *, const struct recordings *,
    struct error *why);

/* What all methods are called in the traces (naming_tell).  They live as long as these
 * and the recordings. */
bool mapping_pair_tell(const struct mapping_pair *, struct naming *,
    struct error *err);

/* All of it is borrowed for as long as the runs are there. */
struct runs_asked {
	const char *const *paths;
	size_t count, after_at;      /* those before come first */
	const char *thread;          /* as scope_add has it; NULL: the main thread */
	bool is_all;                 /* all threads instead */
	enum measure measure;        /* NO_MEASURE: the first that all have */
	bool has_damaged;            /* also those that are damaged */
	enum taken_for input;
	const struct memory *memory; /* NULL: plenty */
};

struct loaded_runs;

/* None is open yet; NULL on failure.  The names are those of the builds, or NULL. */
struct loaded_runs *loaded_runs_new(const struct runs_asked *,
    struct mapping_pair *, struct error *err);
void loaded_runs_free(struct loaded_runs *); /* accepts NULL */

/* Loads all of them, one after another, with the methods of two recordings that have not
 * begun: the first gets the path of the median run after, the second of that before.
 * `tell` is called before each run and at the end.  One that is damaged is left out.
 * False where one cannot be loaded, or none of a side is left. */
bool loaded_runs_load(struct loaded_runs *, const struct recordings *medians,
    void (*tell)(void *self, size_t done, size_t count), void *self,
    struct error *err);
void loaded_runs_stop(struct loaded_runs *); /* from any thread; accepts NULL */

/* Once they are loaded. */
size_t loaded_runs_count(const struct loaded_runs *, int side);
const struct recording *loaded_runs_at(const struct loaded_runs *, int side,
    size_t run);
size_t loaded_runs_median(const struct loaded_runs *, int side);
size_t loaded_runs_left_out(const struct loaded_runs *, int side);

#endif
