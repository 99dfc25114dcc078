/* SPDX-License-Identifier: Apache-2.0 */
/*
 * compare/run_kind.h - what kind of recording a run is, and how two runs of one
 * side differ in it.
 *
 * The runs of a side are to be recordings of the same thing, made in the same
 * way: else a median of them says nothing.
 */
#ifndef COMPARE_RUN_KIND_H
#define COMPARE_RUN_KIND_H

#include <stdbool.h>
#include <stddef.h>

#include "load/recording.h"

enum { RUN_NAME = 160, RUN_WORDS = 4 * RUN_NAME };

/* What a recording holds.  Only the first counts calls. */
enum recorded {
	RECORDED_CALLS,   /* every call */
	RECORDED_LONG,    /* calls of some 0.4 s and more: what took less counts
	                   * for its caller */
	RECORDED_STACKS,  /* folded stacks: the weight of each */
	RECORDED_SAMPLES, /* probably, or for sure */
};

/* Calls, where nothing is known yet because the loading failed. */
enum recorded recorded_by(const struct profile *);

struct recorded_words {
	const char *word;    /* of tables: "calls", "long" */
	const char *content; /* of the recording: "every call" */
	const char *is;      /* "has every call" */
};

extern const struct recorded_words recorded_words[];

/* Texts are printable, and cut where they are too long; "": unknown. */
struct run_kind {
	bool is_known;   /* how it was recorded; a table of sums does not say */
	enum recorded recorded;
	bool has_clock[CLOCKS];
	const char *clocks;       /* "dual clock" */
	char package[RUN_NAME];   /* of the app */
	char benchmark[RUN_NAME]; /* from the name of the file */
};

/* Returns the kind of a loaded recording. */
struct run_kind run_kind_of(const struct recording *);

/* Returns how long the name of a trace is without its ending, ".trace" or
 * ".trace.gz"; all of its length where it has none.  The ending of
 * "com.android.traceur.trace" is its second ".trace". */
size_t run_stem_length(const char *file);

/* Writes the name of the benchmark that a file is of: its name without date,
 * iteration and ending, as benchmarks of Jetpack call their files; "" where it
 * has neither date nor iteration. */
void run_benchmark(const char *file, char *out, size_t size);

/* Writes how a run differs from the first one of its side, of that label: "is
 * sampled, but 1.trace has every call".  Returns false where they are alike. */
bool run_kinds_differ(const struct run_kind *first, const char *label,
    const struct run_kind *, char *out, size_t size);

/* Refuses a run that differs so, and names the way out; returns false. */
bool run_kind_refuse(const char *words, struct error *err);

#endif
