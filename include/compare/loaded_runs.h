/* SPDX-License-Identifier: Apache-2.0 */
/*
 * compare/loaded_runs.h - several runs a side that stay open in the viewer, and
 * two builds whose names come from two mappings.
 *
 * Runs are loaded without their calls, so what all of them took can be asked as
 * often as one likes.  Single calls are those of one run of each side, the
 * median one: the runs stand in the order of their totals in the threads that
 * are asked about, and the middle one is taken, of an even number the lower of
 * both.
 */
#ifndef COMPARE_LOADED_RUNS_H
#define COMPARE_LOADED_RUNS_H

#include <pthread.h>
#include <stdatomic.h>

#include "compare/comparison.h"
#include "names/naming.h"

/* ---- two builds, each with its own mapping ---- */

/*
 * Where the methods of two builds were renamed, one name means another method
 * in each.  So a recording is loaded with methods of its own, and then, before
 * anybody has looked, gets the numbers of the methods that all recordings are
 * compared by: those of their original names.  The names in the traces are kept
 * beside.
 */

/* Borrowed for as long as the mapping_pair lives. */
struct build_maps {
	/* Opened, and used by nobody else.  NULL: names are as in the trace.
	 * Both sides may have the same one, opened on a folder in which each
	 * trace finds its file. */
	struct mapping *mappings[BOTH_SIDES];
	bool is_one; /* both sides have the same mapping */
	const char *const *paths[BOTH_SIDES]; /* files and folders, as given */
	size_t path_count[BOTH_SIDES];
	const struct memory *memory;
};

struct mapping_pair;

/* Makes a pair; setting *stop from any thread ends the reading of a mapping. */
struct mapping_pair *mapping_pair_new(const struct build_maps *,
    const atomic_bool *stop);
void mapping_pair_free(struct mapping_pair *); /* accepts NULL */

/* Loads two recordings, the one after and then the one before, and gives their
 * methods original names.  Returns false if a mapping cannot be read; else *why
 * says why something of a recording is missing, or is empty. */
bool mapping_pair_load(struct mapping_pair *, const struct recordings *,
    struct error *why);

/* Tells what all methods are called in the traces (naming_tell).  These names
 * live as long as the pair and the recordings. */
void mapping_pair_tell(const struct mapping_pair *, struct naming *);

/* ---- runs that stay open ---- */

/* Borrowed for as long as the runs are open. */
struct loaded_runs_request {
	const char *const *paths;
	size_t count, after_at;      /* the runs after begin at after_at */
	const char *thread;          /* as scope_add has it; NULL: the main
	                                thread */
	bool is_all;                 /* all threads instead */
	enum measure measure;        /* NO_MEASURE: the first that all have */
	bool has_damaged;            /* takes damaged runs as well */
	bool is_mixed;               /* takes runs of other kinds as well */
	enum taken_for input;
	const struct memory *memory; /* NULL: plenty */
};

struct loaded_side {
	struct recording *recordings;
	size_t count, median; /* of recordings; the number of the median one */
	size_t paths, left_out;
};

struct loaded_runs {
	const struct loaded_runs_request *asked;
	struct mapping_pair *names; /* NULL: methods have one name in all */
	struct loaded_side sides[BOTH_SIDES]; /* once the runs are loaded */
	pthread_mutex_t mutex;
	struct profile *loading; /* under the mutex; NULL: none */
	bool is_stopped;         /* under the mutex */
};

/* Makes an object without runs.  The mapping_pair gives the
 * names of both builds; NULL: methods have the same names in all runs. */
struct loaded_runs *loaded_runs_new(const struct loaded_runs_request *,
    struct mapping_pair *);
void loaded_runs_free(struct loaded_runs *); /* accepts NULL */

/* Loads all runs, one after another, with the methods of `medians`, two
 * recordings that have not begun: the first gets the path of the median run
 * after, the second that of the median run before.  Calls `tell` before each
 * run and at the end.  A damaged run is left out where its side has others.
 * Returns false if a run cannot be loaded, is of another kind than the others
 * of its side (compare/run_kind), or if none of a side is left. */
bool loaded_runs_load(struct loaded_runs *, const struct recordings *medians,
    void (*tell)(void *self, size_t done, size_t count), void *self,
    struct error *err);
void loaded_runs_stop(struct loaded_runs *); /* from any thread; accepts NULL */

#endif
