/*
 * trace/entries.h - the entries of format 2's blocks, into events.
 *
 * Each thread has blocks of its own.  Its times may need 64 bits and its methods
 * have 64-bit addresses; the sink gets a base for the times, and ids that count
 * up from 0 in steps of 4.
 */
#ifndef TRACE_ENTRIES_H
#define TRACE_ENTRIES_H

#include <stdint.h>

#include "base/id_map.h"
#include "base/numbers.h"
#include "trace/format2.h"
#include "trace/records.h"
#include "trace/sink.h"

/*
 * Ticks of a counter → ns, exactly, without a division.
 *
 * A second has 10^9 / hz ns a tick: a whole number of them and a fraction, kept
 * in 64 bits.  What that is rounded by makes a product at most 1 too small, and
 * the remainder tells.
 */

struct counter {
	uint64_t hz;
	uint64_t whole;    /* ns a tick */
	uint64_t rest;     /* that many ns more in hz ticks, less than hz */
	uint64_t fraction; /* rest / hz in 2^-64, rounded down */
};

/* Of 1 to 2^62 ticks a second. */
static inline struct counter counter_of(uint64_t hz)
{
	const uint64_t ns_per_s = UINT64_C(1000000000);
	uint64_t rest = ns_per_s % hz;

	return (struct counter){ hz, ns_per_s / hz, rest,
		ratio_fraction(rest, hz) };
}

/* ticks * 10^9 / hz, rounded down, modulo 2^64. */
static inline uint64_t counter_ns(const struct counter *c, uint64_t ticks)
{
	uint64_t part = ratio_high(ticks, c->fraction);
	uint64_t left = ticks * c->rest - part * c->hz; /* below 2 hz */

	return ticks * c->whole + part + (left >= c->hz);
}

/*
 * The usual entries of a block of format 2, eight at a time.
 *
 * Nearly all entries are short, of known methods, and soon after the one before.
 * For these there are loops without a branch that could only be guessed: where
 * the numbers of 64 bytes end is seen at once; the bytes of each are fetched on
 * their own; seven bits a byte are put together for several numbers at a time;
 * and then they are added up.  The first entry that is anything else ends a run,
 * and is left to trace/entries.
 */

enum { RUN_ENTRIES = 8 };

/* Times of RUN_ENTRIES entries that are no larger add up to 32 bits. */
#define RUN_TIME_END (UINT32_C(1) << 31)

/* As they are fetched, and then as they are. */
struct run_numbers {
	uint64_t word[RUN_ENTRIES], word_sign[RUN_ENTRIES];
	uint32_t time[RUN_ENTRIES][CLOCKS], time_sign[RUN_ENTRIES][CLOCKS];
	uint64_t timed[RUN_ENTRIES]; /* layout E: ticks and action */
	uint8_t behind[RUN_ENTRIES]; /* where the entry ends */
};

/* Where a run stands. */
struct run_place {
	struct event *out;     /* where the next event goes */
	uint64_t word;         /* of the entry before; layout E: the method */
	uint32_t time[CLOCKS]; /* the same, as in events; < RUN_TIME_END */
	uint64_t timed;        /* layout E: the same, ticks and action, */
	uint32_t depth;        /* and how many methods run */
};

/* All zeros to begin with. */
struct entry_run {
	const unsigned char *next;       /* the next entry */
	const unsigned char *end;      /* of the block, */
	const unsigned char *readable; /* and of what can be read after it */
	const struct event *out_end;
	struct run_place place;
	uint32_t thread;
	enum clock first; /* of an entry's; with two that is wall time */
	bool has_second;
	const struct address_pages *methods;
	/* Layout E alone: */
	uint64_t base[CLOCKS]; /* that events count from */
	struct counter rate;   /* ns a tick */
	uint64_t counter;      /* when the times of events are 0 */
	uint32_t *stack;       /* ids of the running methods */
	uint32_t room;         /* for so many */
	struct run_numbers numbers;
};

/* Runs entries of layouts A to D, up to the first that is not usual.  With
 * `base` their words count from it, and have 32 bits (layout A); else each
 * counts from the one before. */
void entry_run(struct entry_run *, const uint64_t *base);

/* The same for layout E. */
void entry_run_timed(struct entry_run *);

/* Whoever makes them fills in what stands above the line, after entries_init.
 */
struct entries {
	struct reading *r; /* and of `out` */
	const struct block_layout *layout;
	enum clock first, second; /* in the order of an entry's fields */
	bool has_second;
	uint64_t counter; /* layout E: its times may count from it, */
	struct counter rate; /* at this rate; hz 0: they are ns */
	/* ---- */
	bool has_counter; /* it is known what E's times count from */
	struct address_map methods;
	struct address_pages pages; /* of the same numbers */
	uint32_t unknown; /* of them, those without a line */
	struct id_map by_thread;
	struct thread_state *lanes;
	size_t lane_count, lane_room;
	uint64_t count; /* of all entries so far */
	struct batch out;
	struct entry_run run; /* of the thread whose block is taken */
};

bool entries_init(struct entries *, struct reading *, struct error *err);

void entries_free(struct entries *); /* what it holds */

/* Reports the name of a thread. */
bool entries_thread(struct entries *, uint32_t thread, struct slice name,
    struct error *err);

/* The sink's id of the method at an address; UINT32_MAX on failure. */
uint32_t entries_method(struct entries *, uint64_t address, struct error *err);

/* Puts the entries of a block into the batch, and notes what is odd. */
bool entries_take(struct entries *, struct trace_block *, struct error *err);

#endif
