/*
 * compare/open_runs.h - several runs a side that are open at once, without their calls:
 * what all of them took can be asked as often as one likes.
 *
 * Single calls are those of one run of each side, the median one: of the runs in the
 * order of their totals in the threads that are asked about the middle one, of an even
 * number the lower of both.
 */
#ifndef COMPARE_OPEN_RUNS_H
#define COMPARE_OPEN_RUNS_H

#include "compare/build_names.h"

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

struct open_runs;

/* None is open yet; NULL on failure.  The names are those of the builds, or NULL. */
struct open_runs *open_runs_new(const struct runs_asked *, struct build_names *,
    struct error *err);
void open_runs_free(struct open_runs *); /* accepts NULL */

/* Loads all of them, one after another, with the methods of two recordings that have not
 * begun: the first gets the path of the median run after, the second of that before.
 * `tell` is called before each run and at the end.  One that is damaged is left out.
 * False where one cannot be loaded, or none of a side is left. */
bool open_runs_load(struct open_runs *, const struct recordings *medians,
    void (*tell)(void *self, size_t done, size_t count), void *self,
    struct error *err);
void open_runs_stop(struct open_runs *); /* from any thread; accepts NULL */

/* Once they are loaded. */
size_t open_runs_count(const struct open_runs *, int side);
const struct recording *open_runs_at(const struct open_runs *, int side,
    size_t run);
size_t open_runs_median(const struct open_runs *, int side);
size_t open_runs_left_out(const struct open_runs *, int side);

#endif
