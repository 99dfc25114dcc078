/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/entries.h - the entries of format 2's blocks, into events.
 *
 * Each thread has blocks of its own.  Its times may need 64 bits and its
 * methods have 64-bit addresses; the sink gets a base for the times, and ids
 * that count up from 0 in steps of 4.
 *
 * Below stand what the reader holds by value, a counter and a run, and then the
 * reader itself, struct entries.
 */
#ifndef TRACE_ENTRIES_H
#define TRACE_ENTRIES_H

#include <stdint.h>

#include "base/id_map.h"
#include "base/numbers.h"
#include "trace/format2.h"
#include "trace/records.h"
#include "trace/sink.h"

/* ---- a counter's ticks → ns, exactly, without a division ---- */

/*
 * A tick has 10^9 / hz ns: a whole number of them and a fraction, kept in 64
 * bits.  Rounding the fraction makes a product at most 1 too small, and the
 * remainder tells when it does.
 */
struct counter {
	uint64_t hz;
	uint64_t whole;    /* ns a tick */
	uint64_t rest;     /* ns more in hz ticks, less than hz */
	uint64_t fraction; /* rest / hz in 2^-64, rounded down */
};

/* Makes a counter of 1 to 2^62 ticks a second. */
static inline struct counter counter_of(uint64_t hz)
{
	const uint64_t ns_per_s = UINT64_C(1000000000);
	uint64_t rest = ns_per_s % hz;

	return (struct counter){ hz, ns_per_s / hz, rest,
		ratio_fraction(rest, hz) };
}

/* Returns ticks * 10^9 / hz, rounded down, modulo 2^64. */
static inline uint64_t counter_ns(const struct counter *c, uint64_t ticks)
{
	uint64_t part = ratio_high(ticks, c->fraction);
	uint64_t left = ticks * c->rest - part * c->hz; /* below 2 hz */

	return ticks * c->whole + part + (left >= c->hz);
}

/* ---- a run: usual entries, eight at a time ---- */

/*
 * Nearly all entries are short, of known methods, and soon after the one
 * before.  For such entries there are loops without a branch that could only be
 * guessed: all ends of numbers in 64 bytes are found at once; the bytes of each
 * number are fetched on their own; seven bits a byte are put together for
 * several numbers at a time; and then the numbers are added up.  The first
 * entry that is anything else ends a run, and is left to the code for any
 * entry.
 */
enum { RUN_ENTRIES = 8 };

/* Times of RUN_ENTRIES entries that are below this add up to 32 bits. */
#define RUN_TIME_END (UINT32_C(1) << 31)

/* The numbers of RUN_ENTRIES entries: first raw bytes, then values. */
struct run_numbers {
	uint64_t word[RUN_ENTRIES], word_sign[RUN_ENTRIES];
	uint32_t time[RUN_ENTRIES][CLOCKS], time_sign[RUN_ENTRIES][CLOCKS];
	uint64_t timed[RUN_ENTRIES]; /* layout E: ticks and action */
	uint8_t entry_end[RUN_ENTRIES]; /* where the entry ends */
};

/* The state of a run. */
struct run_place {
	struct event *out;     /* where the next event goes */
	/* The entry before: */
	uint64_t word;         /* layout E: the method */
	uint32_t time[CLOCKS]; /* as in events; < RUN_TIME_END */
	uint64_t timed;        /* layout E: ticks and action */
	uint32_t depth;        /* layout E: how many methods run */
};

/* All zeros to begin with. */
struct entry_run {
	const unsigned char *next;     /* the next entry */
	const unsigned char *end;      /* of the block */
	const unsigned char *readable; /* end of the bytes that can be read */
	const struct event *out_end;
	struct run_place place;
	uint32_t thread;
	enum clock first; /* in an entry; of two clocks the wall clock */
	bool has_second;
	const struct address_pages *methods;
	/* Layout E alone: */
	uint64_t base[CLOCKS]; /* that events count from */
	struct counter rate;   /* ns a tick */
	uint64_t counter;      /* when the times of events are 0 */
	uint32_t *stack;       /* ids of the running methods */
	uint32_t room;         /* of the stack */
	struct run_numbers numbers;
};

/* Runs entries of layouts A to D, up to the first that is not usual.  With
 * `base` words count from it, and have 32 bits (layout A); else each word
 * counts from the one before. */
void entry_run(struct entry_run *, const uint64_t *base);

/* Runs entries of layout E, up to the first that is not usual. */
void entry_run_timed(struct entry_run *);

/* ---- all entries ---- */

/* The caller fills in the members above the line, after entries_init. */
struct entries {
	struct reading *r; /* also of `out` */
	const struct block_layout *layout;
	enum clock first, second; /* in the order of an entry's fields */
	bool has_second;
	uint64_t counter; /* layout E: times may count from it */
	struct counter rate; /* layout E: of the times; hz 0: they are ns */
	bool has_counter; /* it is known whether times count from that; the
			     first one tells */
	/* ---- */
	struct address_map methods;
	struct address_pages pages; /* of the methods' numbers */
	uint32_t unknown; /* methods without a line */
	struct id_map by_thread;
	struct thread_state *threads;
	size_t thread_count, thread_room;
	uint64_t count; /* entries so far */
	struct batch out;
	struct entry_run run; /* of the thread whose block is taken */
};

void entries_init(struct entries *, struct reading *);
void entries_free(struct entries *); /* the memory it holds */

/* Reports the name of a thread. */
bool entries_thread(struct entries *, uint32_t thread, struct slice name,
    struct error *err);

/* Returns the sink's id of the method at an address; UINT32_MAX on failure. */
uint32_t entries_method(struct entries *, uint64_t address, struct error *err);

/* Puts the entries of a block into the batch, and notes whatever is odd. */
bool entries_take(struct entries *, struct trace_block *, struct error *err);

#endif
