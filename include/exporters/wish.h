/*
 * exporters/wish.h - how the user wants a file to be exported.
 */
#ifndef EXPORTERS_WISH_H
#define EXPORTERS_WISH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/times.h"
#include "model/measures.h"

/* What only some formats take; a row of the exporters' table names its own. */
enum export_option {
	EXPORT_WEIGHT = 1 << 0,
	EXPORT_NO_THREADS = 1 << 1,
	EXPORT_MIN = 1 << 2,
	EXPORT_ROUND = 1 << 3,
	EXPORT_IDLE = 1 << 4,
	EXPORT_BOTH_CLOCKS = 1 << 5,
	EXPORT_MERGED = 1 << 6,
	EXPORT_PARTS = 1 << 7,
	EXPORT_NODES = 1 << 8,
	EXPORT_THRESHOLD = 1 << 9,
	EXPORT_REVERSE = 1 << 10,
	EXPORT_INVERTED = 1 << 11,
	EXPORT_CHART = 1 << 12,
	EXPORT_TITLES = 1 << 13,
	EXPORT_WIDTH = 1 << 14,
	EXPORT_CALLS_OF = 1 << 15,
	EXPORT_CALL_INDEXES = 1 << 16,
	EXPORT_SIGHT = 1 << 17,     /* it opens with a search, and zoomed */
	EXPORT_SIGHT_TIME = 1 << 18 /* at a time, and has bookmarks */
};

/* What a line of stacks counts: one of the measures, or calls. */
enum { WEIGHT_CALLS = MEASURES, WEIGHTS };

enum {
	NODES_USUAL = 80,
	PERCENT_THOUSANDTHS = 100000 /* all */
};

/* Of pictures, in pixels. */
enum { PICTURE_WIDTH = 1200 };

enum { EXPORT_BOOKMARK_TEXT = 400 };

/* A place of a page to go to. */
struct export_bookmark {
	uint32_t thread;      /* its number */
	struct period period; /* in ticks since the first event */
	uint32_t method;      /* or NO_METHOD */
	const char *text;     /* clean */
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
	bool has_call_indexes; /* of a database */
	bool has_parts;       /* one for each thread */
	unsigned nodes;       /* at most so many methods; 0: NODES_USUAL */
	unsigned threshold_thousandths; /* of a percent of the caller: lighter
	                                 * edges are left out */
	unsigned min_thousandths; /* of a percent of each thread: lighter stacks
	                           * are merged into their callers; 0: none */
	bool is_reversed;     /* methods by their own time, callers below them */
	bool is_inverted;     /* the outermost calls at the bottom */
	bool is_chart;        /* calls over time, not merged */
	const bool *has_calls; /* by number of the thread: its calls one by one,
	                       * too; NULL: of none */
	const char *title, *subtitle; /* NULL: the usual ones */
	unsigned width;       /* of a picture, in pixels; 0: PICTURE_WIDTH */
	/* What it opens with: an expression that is searched for, the stack that it
	 * is zoomed into, "A.b;C.d", the time that is seen of a chart, as that of
	 * bookmarks.  NULL, none. */
	const char *search, *stack;
	struct period zoom;
	const struct export_bookmark *bookmarks;
	size_t bookmark_count;
};

/* "wall", "cpu", "wait", "calls"; NULL after the last. */
const char *weight_name(size_t number);

#endif
