/*
 * trace/perf_index.h - the first reading of a simpleperf report: where its
 * samples and names are, and what it says of itself.
 *
 * Costs 16 bytes a sample or context switch and 8 bytes a file or thread.
 */
#ifndef TRACE_PERF_INDEX_H
#define TRACE_PERF_INDEX_H

#include "trace/perf_names.h"
#include "trace/perf_processes.h"
#include "trace/reading.h"

#define NO_EVENT UINT32_MAX

enum {
	UNWINDING_ERRORS = 10, /* the last: any other */
	EVENTS_MOST = 64       /* event types whose samples are counted */
};

/* A sample or a context switch. */
struct perf_moment {
	uint64_t time; /* ns; since the first one, when they are sorted */
	uint64_t at;   /* in the data */
};

struct perf_index {
	struct reading *r;
	struct perf_walk walk;
	struct perf_names names;
	struct perf_processes processes;
	struct perf_moment *moments;
	size_t count, room;
	uint64_t *named; /* where files and threads are in the data */
	size_t named_count, named_room;
	uint64_t meta; /* where that is; 0: nowhere */
	uint64_t samples;
	uint64_t first_time; /* that others count from */
	bool has_lost;       /* the file says how many samples there are: */
	uint64_t declared, lost;
	uint64_t errors[UNWINDING_ERRORS];
	uint64_t by_event[EVENTS_MOST]; /* samples by their event type */
	uint32_t cpu_event; /* the one that counts CPU time, or NO_EVENT */
};

/* Reads the data once and sorts what it found; notices and facts are complete
 * afterwards.  Free it with perf_index_free, also after a failure. */
bool perf_index_make(struct perf_index *, struct reading *, struct error *err);
void perf_index_free(struct perf_index *);

/* Decodes the record at a place in the data that the index has. */
bool perf_index_record(struct perf_index *, uint64_t at, enum perf_kind *,
    struct error *err);

#endif
