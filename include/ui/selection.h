/*
 * ui/selection.h - what is selected, and what of the time is seen, in all panes.
 *
 * Everybody reads both; ui/go changes them, and nobody else.
 */
#ifndef UI_SELECTION_H
#define UI_SELECTION_H

#include "query/answer.h"
#include "query/flame.h"
#include "query/visible_calls.h"
#include "ui/kinds.h"

struct selection {
	uint32_t version;      /* another one after each choice of calls or of a
	                          method, be it of the same again */
	uint32_t calls_version; /* the same of calls alone */
	enum pane_kind by;     /* whose choice the last was; PANES: none's */
	uint32_t thread;       /* NO_THREAD: none yet */
	struct place call;     /* of it, or none */
	uint32_t calls;        /* so many of that depth, from it on */
	uint32_t pushed;       /* outermost calls that its depth knows of */
	enum measure measure;  /* of all numbers; NO_MEASURE: not known yet */
	uint32_t method;       /* or NO_METHOD */
	uint32_t frame;        /* of merged stacks, if one was chosen; NO_FRAME */
	enum question_kind frames_of; /* which stacks those are */
	uint32_t middle;       /* of the pivot; NO_METHOD: none yet */
	enum scope_kind scope; /* of the numbers */
	const struct thread_set *marked; /* NULL: no thread is */
	struct period range;   /* of all numbers; { 0, 0 }: all */
	struct within within;  /* the calls that the range is, or none */
	struct period mark;    /* from where one is being chosen; NO_MARK */
};

/* Whatever is added to it is all there is. */
#define NO_MARK ((struct period){ UINT64_MAX, 0 })

/* On the time axis of the thread. */
struct window {
	struct period period;  /* that is seen */
	struct period whole;   /* that there is */
	uint32_t version;      /* another one when all of it is shown anew */
	uint64_t instant;      /* the time cursor; UINT64_MAX: nowhere yet */
};

#endif
