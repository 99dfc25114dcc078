/*
 * ui/keep.h - what the user keeps: filters, and what is copied.
 */
#ifndef UI_KEEP_H
#define UI_KEEP_H

#include "query/filter.h"

struct keep {
	struct filter filter;
	uint32_t filters_had;    /* how many there have been, this one with them */
	struct arena texts;      /* of those */
	const struct filter_texts *filter_texts; /* for questions */
	const struct filter_texts *awaited; /* of the filter that will be next;
	                                       NULL: it stays */
	struct ranking shown;    /* what it leaves of the table's methods */
	char filter_words[400];  /* "&^com &!get" */
	char *copied;            /* for the clipboard */
	uint32_t copied_method;  /* whose name that is; NO_METHOD: it is … */
	char copied_stack[80];   /* … "a stack, 3 calls" */
};

#endif
