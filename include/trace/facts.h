/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/facts.h - what a trace file says about itself: version, clocks, keys.
 *
 * The facts are filled while a file is opened and read, and complete when
 * reading has ended.
 */
#ifndef TRACE_FACTS_H
#define TRACE_FACTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/times.h"

/* The clocks that a record may carry (docs/format.md, "Clocks"). */
enum clock { CLOCK_WALL, CLOCK_CPU, CLOCKS };

struct fact {
	const char *key, *value; /* printable */
};

struct facts {
	const char *family;     /* "ART", "Dalvik", "simpleperf", "folded
				   stacks", "ART long-running methods", "" */
	unsigned version;       /* 1 to 5; 0: there is but one */
	char layout;            /* 'A' … 'E' of format 2; '\0': format 1 */
	bool is_streaming;
	bool is_sampled;        /* for sure: the file holds stacks, not calls */
	uint64_t samples;       /* in all threads, if is_sampled */
	bool is_long_running;   /* a dump of long calls alone */
	bool has_clock[CLOCKS];
	enum tick tick;         /* of all times */
	uint64_t weight;        /* of all threads, if TICK_WEIGHT */
	uint64_t lines;         /* if TICK_WEIGHT: stacks that were sorted */
	bool has_no_threads;    /* one thread stands for all that there is */
	unsigned thread_bits;   /* of a thread's id, as records keep it */
	bool may_wrap;          /* 32-bit times may have wrapped */
	uint64_t start_us;      /* since 1970 (Dalvik) or since boot (ART) */
	uint64_t elapsed;       /* ticks, by the key section; 0: unknown */
	uint64_t overhead_ns;   /* of one clock reading; 0: unknown */
	uint64_t pid;           /* 0: unknown */
	uint64_t declared_records; /* num-method-calls; 0: unknown */
	uint64_t file_bytes;    /* on disk, or read from the pipe */
	uint64_t trace_bytes;   /* unpacked */
	uint64_t data_offset;   /* of the data header */
	uint64_t data_bytes;    /* from data_offset on; 0: only names */
	unsigned record_bytes;
	char packing[32];       /* "gzip" …; empty: not packed */
	struct fact *keys;      /* key=value lines, in the file's order */
	size_t key_count, key_room;
	struct arena texts;     /* of the keys */
};

void facts_free(struct facts *);

/* Keeps a key=value pair, made printable, after those kept before.  A runtime
 * writes a dozen short ones, and more must not cost memory: longer texts are
 * cut, and false is returned when there are too many already. */
bool facts_add(struct facts *, struct slice key, struct slice value);

/* Writes "ART 3 streaming", as in headers and `info`. */
void facts_layout(const struct facts *, char *text, size_t size);

/* Returns "dual clock", "wall clock", "thread CPU clock" or "no clock". */
const char *facts_clocks(const struct facts *);
const char *clocks_name(const bool has_clock[CLOCKS]);

#endif
