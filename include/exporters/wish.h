/*
 * exporters/wish.h - how the user wants a file to be exported.
 */
#ifndef EXPORTERS_WISH_H
#define EXPORTERS_WISH_H

#include <stdbool.h>
#include <stddef.h>

#include "query/measure.h"

/* What only some formats take; a row of the exporters' table names its own. */
enum export_option {
	EXPORT_WEIGHT = 1 << 0,
	EXPORT_NO_THREADS = 1 << 1,
	EXPORT_MIN = 1 << 2,
	EXPORT_CLOCK = 1 << 3,
	EXPORT_ROUND = 1 << 4,
	EXPORT_IDLE = 1 << 5,
	EXPORT_BOTH_CLOCKS = 1 << 6,
	EXPORT_MERGED = 1 << 7,
	EXPORT_PARTS = 1 << 8,
	EXPORT_NODES = 1 << 9,
	EXPORT_THRESHOLD = 1 << 10
};

/* What a line of stacks counts: one of the measures, or calls. */
enum { WEIGHT_CALLS = MEASURES, WEIGHTS };

enum {
	NODES_USUAL = 80,
	NODES_MOST = 2000,           /* more than can be laid out */
	PERCENT_THOUSANDTHS = 100000 /* all */
};

struct export_wish {
	enum measure clock;   /* the one that is asked for, else the first */
	unsigned weight;      /* a measure, or WEIGHT_CALLS */
	bool has_no_threads;  /* stacks begin with the outermost call */
	bool has_both_clocks; /* where a file or its reader has one at a time */
	bool is_merged;       /* stacks, where a format could have calls as well */
	bool names_threads;   /* they were chosen, so none is left out */
	bool is_rounded;      /* nanoseconds may become microseconds */
	bool has_idle;        /* time in no call, too */
	bool has_parts;       /* one for each thread */
	unsigned nodes;       /* at most so many methods; 0: NODES_USUAL */
	unsigned threshold_thousandths; /* of a percent of the caller: lighter
	                                 * edges are left out */
	unsigned min_thousandths; /* of a percent of each thread: lighter stacks
	                           * are merged into their callers; 0: none */
};

/* "wall", "cpu", "wait", "calls"; NULL behind the last. */
const char *weight_name(size_t number);

#endif
