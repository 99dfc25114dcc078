/* SPDX-License-Identifier: Apache-2.0 */
/*
 * make_shapes.h - traces of odd shapes, which ask for much memory.
 */
#ifndef TESTS_MAKE_SHAPES_H
#define TESTS_MAKE_SHAPES_H

#include "make_trace.h"

enum shape_kind {
	SHAPE_ROUNDS,  /* events go round the threads */
	SHAPE_WALK,    /* up and down at random, a block of events a thread */
	SHAPE_SAMPLES  /* stacks at random, `depth` frames each */
};

struct shape {
	const char *name;
	enum shape_kind kind;
	enum make_layout layout; /* MAKE_V3 of SHAPE_ROUNDS */
	uint32_t threads;
	uint32_t count;      /* of rounds, or of events or samples a thread */
	uint32_t depth;      /* of a walk, at most */
	const char *actions; /* of rounds: + enters, - leaves; each period of
	                        them has the next method */
	uint32_t methods;    /* that the records use; 0: another in each call */
	uint32_t lines;      /* of methods */
	uint32_t name_bytes; /* of each of them */
	uint32_t step_us;    /* of a walk; 0: a quarter of one */
};

/* A tar of so many empty files: no trace at all. */
struct make_bytes make_shape_tar(uint32_t files);

/* So many threads, each with a name that is like no other, and with
 * MANY_RECORDS records: a call, in which two others follow each other. */
enum { MANY_RECORDS = 6, MANY_METHODS = 3 };
struct make_bytes make_shape_many(uint32_t threads);

/* Free it with make_bytes_free. */
struct make_bytes make_shape(const struct shape *);

#endif
