/*
 * query/list_cell.h - what stands in a cell of a list, for people and for programs.
 */
#ifndef QUERY_LIST_CELL_H
#define QUERY_LIST_CELL_H

#include "model/methods.h"

enum list_kind {
	LIST_NOTHING, /* of a cell: it is not known, or makes no sense */
	LIST_TEXT,    /* ordered upwards, not downwards */
	LIST_NAME,    /* the same: what the row is called; has the rest of a line */
	LIST_TIME,    /* ticks */
	LIST_CHANGE,  /* ticks more, or less: "+12.345", "-0.5"; ordered by how far */
	LIST_SHARE,   /* `number` of `of`, in percent */
	LIST_RATIO,   /* `number` in times of `of`: "0.93", and "over 1.41" */
	LIST_DECIMAL, /* millionths: "0.007937", "-1" */
	LIST_COUNT,
	LIST_NUMBER,  /* is never grouped in threes: an id, an offset */
	LIST_RANK,    /* the place in the order from 1, so no order itself */
	LIST_CALLS,   /* outermost calls, and `of` recursive ones: "14+2" */
	LIST_EDGE     /* calls over an edge, and `of` of them in all: "3/14" */
};

struct list_cell {
	enum list_kind kind;
	enum tick tick;              /* of a time, */
	bool is_scaled;              /* which people read in the unit that suits
	                              * it, and else in ms */
	uint64_t number, of;
	bool is_negative;            /* of a change or a decimal */
	struct slice text;
	const struct method *method; /* which `text` names: it can be shortened as
	                              * method_fit does; or NULL */
	bool is_bare;                /* it is shown without its class */
	const char *words;           /* what people read instead; or NULL */
	struct slice lead;           /* what people see in front: guides of a tree */
};

/* Texts stand left, numbers right. */
static inline bool list_is_text(enum list_kind kind)
{
	return kind == LIST_TEXT || kind == LIST_NAME;
}

/* As people read it; a text is cut where there is no more room. */
void cell_text(char *out, size_t size, const struct list_cell *);

/* As programs read it, in `out` or where the text is: numbers without spaces, times
 * in ticks, of two numbers the first; empty where it is not known. */
struct slice cell_value(char *out, size_t size, const struct list_cell *);

#endif
