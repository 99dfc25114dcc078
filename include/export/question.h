/*
 * export/question.h - what the user asked, and of which trace.
 */
#ifndef EXPORT_QUESTION_H
#define EXPORT_QUESTION_H

#include "query/options.h"
#include "query/scope.h"

/* All borrowed.  The profile is complete. */
struct question {
	const char *name;            /* of the trace, without its folders */
	const struct facts *facts;
	const struct profile *profile;
	const struct scope *scope;
	struct order order;          /* and the clock */
	size_t top;                  /* rows; SIZE_MAX: all */
	size_t width;                /* cells of a line; 0: what it needs */
	bool is_ascii;
	const struct options *asked; /* what else only one of them takes */
	uint32_t method; /* of calls, parents or children; NO_METHOD: all */
};

#endif
