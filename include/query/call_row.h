/*
 * query/call_row.h - a single call as a row of a list: what is known of it, and the
 * columns that show that.
 */
#ifndef QUERY_CALL_ROW_H
#define QUERY_CALL_ROW_H

#include "query/list.h"
#include "query/navigate.h"

enum call_column {
	CALL_START,
	CALL_WALL,
	CALL_CPU,
	CALL_WAIT,
	CALL_SELF,
	CALL_THREAD,
	CALL_CALLER,
	CALL_COLUMNS, /* by which calls can be ordered */
	CALL_RANK = CALL_COLUMNS,
	CALL_THREAD_ID,
	CALL_ENDING,
	CALL_IS_CUT,
	CALL_METHOD, /* the next are in lists of all methods only */
	CALL_DEPTH,
	CALL_BUDGET, /* in lists of frames only */
	CALL_GRADE,  /* for programs: of a name that a mapping gave, and … */
	CALL_RAW,    /* … the name in the trace, and … */
	CALL_ALTERNATIVES, /* … all that it may be, where they are several */
	ALL_CALL_COLUMNS
};

/* The columns of lists of one method, of those of all methods, and of frames. */
const struct list_columns *call_row_columns(void);
const struct list_columns *call_row_all_columns(void);
const struct list_columns *call_row_frame_columns(void);
const struct list_column *call_column_info(enum call_column);

/* "returned", "threw", "closed", "open". */
const char *call_end_name(enum call_end);

/* The one that has the time in the measure. */
enum call_column call_column_of(enum measure);

/* Times of a call that crosses an end of the period are cut as in
 * model/clip.h; its start is where it began all the same. */
struct call_row {
	const struct thread *thread;
	struct place place;
	uint64_t start;        /* us since the first event, as ranges count */
	uint64_t time[CLOCKS];
	uint64_t self[CLOCKS]; /* without those that it called */
	uint64_t took, budget; /* of a frame, in ticks; 0: it has none */
	uint32_t method;
	uint32_t caller;       /* NO_METHOD: the thread itself */
	uint32_t depth;        /* how many calls are around it, of what is left */
	enum call_end end;
	bool is_cut;
};

/* What stands in a column of a row, which is the `rank`th from 0; the choice names the
 * clock of the own time. */
struct list_cell call_row_cell(const struct call_row *, size_t rank,
    struct column_choice, const struct methods *);

#endif
