/*
 * ui/sights.h - what each picture and list shows, and what is selected in it.
 */
#ifndef UI_SIGHTS_H
#define UI_SIGHTS_H

#include "query/answer.h"
#include "query/call_tree.h"
#include "query/instant.h"
#include "query/thread_list.h"
#include "ui/kinds.h"
#include "view/flame.h"
#include "view/list_type.h"
#include "view/timeline_rows.h"

/* The whole of the chart's thread in one row. */
struct minimap_sight {
	struct activities *made;      /* the cells are in here */
	uint32_t thread;
	struct period whole;
	uint64_t events;
	const struct activity *cells; /* NULL: of nothing yet */
};

/* The flame, as frames of the answer to that question. */
struct flame_sight {
	struct question of;
	struct run zoom, selected; /* selected: none has count 0 */
	uint32_t top;              /* the first depth shown */
};

/* A tree of calls, as rows of an answer. */
struct tree_sight {
	bool is_inverted;
	const struct answer *answer; /* NULL: it has not been seen yet */
	struct call_tree tree;
	struct list list;
	struct place reached; /* the chart's call that was gone to from here */
	uint32_t filtered;    /* by which of the filters; it may be an old one */
	struct list_choice choice; /* of columns */
	struct list_order order;
};

/* The cursors of the timeline, whose rows are the threads of the list.  Times
 * are on the axis of view/timeline. */
struct timeline_sight {
	uint32_t thread;   /* of the row */
	uint32_t seen;     /* the chart's thread when last looked at */
	struct list list;
	uint64_t instant;  /* the time cursor; UINT64_MAX: nowhere yet */
	struct period own; /* what is seen, where the threads have no clock in
	                      common; elsewhere it is the chart's period */
	struct period whole; /* of which it was a part */
};

/* The list of threads, to choose one. */
struct picker_sight {
	struct thread_list shown;
	struct list list;
	enum thread_order order; /* also of ] and [ */
	bool has_idle;           /* shows threads without events, too */
};

/* The choice of columns: those in order that are shown, then the others. */
struct chooser {
	struct columns columns;
	size_t shown;
	bool is_usual; /* they are the usual ones, whatever the screen's width */
	struct list list;
};

/* The list of all calls of the selected method. */
struct calls_sight {
	enum call_column column;   /* CALL_COLUMNS: by the time of the clock */
	bool is_reverse;
	bool goes_to_top;          /* when it comes in another order */
	struct list list;
	struct list_choice choice; /* of columns */
	uint32_t thread;           /* of the chart's call, when last looked at */
	struct place seen;
};

/* A method in the middle.  Frames are those of the answer that is shown. */
struct pivot_sight {
	uint32_t method;                /* NO_METHOD: none yet */
	struct run zoom[FLAME_HALVES];
	enum flame_half half;           /* of the selection */
	struct run selected;            /* none has count 0 */
	int first;                      /* the level of the first row */
	struct list peek;               /* the rows of the text */
};

/* All about the selected method. */
struct about_sight {
	struct list list;
};

/* All threads at an instant, as the list of them shows it. */
struct instant_sight {
	struct instant of;
	struct list list;
	struct list_choice choice; /* of columns */
	struct list_order order;
};

#endif
