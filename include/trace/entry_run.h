/*
 * trace/entry_run.h - the usual entries of a block of format 2, eight at a time.
 *
 * Nearly all entries are short, of known methods, and soon after the one before.
 * For these there are loops without a branch that could only be guessed: where
 * the numbers of 64 bytes end is seen at once; the bytes of each are fetched on
 * their own; seven bits a byte are put together for several numbers at a time;
 * and then they are added up.  The first entry that is anything else ends a run,
 * and is left to trace/entries.
 */
#ifndef TRACE_ENTRY_RUN_H
#define TRACE_ENTRY_RUN_H

#include "base/address_pages.h"
#include "trace/counter.h"
#include "trace/sink.h"

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
	const unsigned char *at;       /* the next entry */
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

#endif
