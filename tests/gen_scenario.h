/* SPDX-License-Identifier: Apache-2.0 */
/*
 * gen_scenario.h - what tracegen was asked for, and who makes it.
 */
#ifndef TESTS_GEN_SCENARIO_H
#define TESTS_GEN_SCENARIO_H

#include "make_damage.h"

#include <stdbool.h>
#include <stdint.h>

struct gen_output;

struct gen_options {
	enum make_layout layout;
	const struct make_damage *damage; /* not bulk */
	const char *clock;         /* as in the file */
	uint64_t records;          /* bulk: exactly so many; deep */
	uint32_t threads, methods; /* bulk: both above 0 */
	uint64_t seed;
	uint64_t pace;     /* bytes a second; 0: as fast as can be */
	uint64_t truncate; /* stop after so many bytes */
	uint32_t work;     /* coldstart: takes so many percent of its time; 0: 100 */
	const struct gen_change *change; /* coldstart: another build; or NULL */
	bool wide;         /* bulk: hardly a stack comes twice */
	bool like_app;     /* bulk: threads share the work as in recordings */
	bool long_run;     /* bulk: three hours, so that 32 bits wrap */
	bool overflow;     /* data-file-overflow=true */
};

/*
 * The cold start of an invented shop app: a trace to show and to learn with.
 * The story that it hides is told in gen_coldstart.c.
 */
void gen_coldstart(const struct gen_options *, struct gen_output *);

/* Builds of that app in which something is known to be different; NULL: there is none
 * of that name. */
const struct gen_change *gen_change_find(const char *name);

/*
 * As many records as one likes, at a few nanoseconds each, in little memory:
 * threads in turns, 20 to 60 calls deep with bursts to 300, some methods far
 * more popular than others, one record in a hundred an unroll.
 */
void gen_bulk(const struct gen_options *, struct gen_output *);

/* The eight records of make_small.h. */
void gen_small(const struct gen_options *, struct gen_output *);

/* The same, with half as many calls inside each other as there are to be records;
 * in simpleperf's reports only as many as its tables take. */
void gen_deep(const struct gen_options *, struct gen_output *);

#endif
