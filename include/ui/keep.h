/*
 * ui/keep.h - what the user keeps: lines that were typed, filters, marks.
 */
#ifndef UI_KEEP_H
#define UI_KEEP_H

#include "query/filter.h"
#include "ui/past.h"
#include "ui/spot.h"

enum { MARKS = 52 }; /* a .. z, A .. Z */

struct keep {
	struct past searches, filters;
	struct filter filter;
	uint32_t filters_had;    /* how many there have been, this one with them */
	const struct filter_texts *filter_texts; /* for questions */
	const struct filter_texts *awaited; /* of the filter that will be next;
	                                       NULL: it stays */
	struct ranking shown;    /* what it leaves of the table's methods */
	char filter_words[400];  /* "&^com &!get" */
	struct spot marks[MARKS];
	bool has_mark[MARKS];
	char *copied;            /* for the clipboard */
	uint32_t copied_method;  /* whose name that is; NO_METHOD: it is … */
	char copied_stack[80];   /* … "a stack, 3 calls" */
};

#endif
