/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tally.h - a sink that counts, and writes down what it was told as text.
 */
#ifndef TESTS_TALLY_H
#define TESTS_TALLY_H

#include "trace/open.h"

enum { TALLY_LANES = 8 };

struct tally {
	size_t begins, threads, methods, events, batches;
	size_t samples;     /* of a recording of samples */
	bool is_disordered; /* events came before begin, or in a bad batch */
	size_t stop_at;     /* events after which it stops; 0: never */
	char names[2048];   /* "7=main 0x4=com.a.B.f()V:B.java ": all names */
	char log[2048];     /* "7+4@10/0 7-4@12/1 ": wall/CPU; '!' unroll */
	char notices[512];  /* "truncated=3 crlf=1 " */
	uint64_t truncated_at; /* the place of that notice */
	char summary[512];  /* "ART 3, dual clock", or the error's text */
	struct tally_lane { /* where a thread's times are counted from */
		uint32_t thread;
		uint64_t base[CLOCKS];
	} lanes[TALLY_LANES];
	size_t lane_count;
	struct error err;
};

struct sink tally_sink(struct tally *);

/* Reads an open trace to its end and closes it; NULL is a refusal. */
void tally_read(struct tally *, struct trace *);

/* Opens these bytes as "x.trace" and reads them into the cleared tally. */
void tally_bytes(struct tally *, const void *at, size_t size);
void tally_file(struct tally *, const char *path);

#endif
