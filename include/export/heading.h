/*
 * export/heading.h - the lines above a table for people.
 */
#ifndef EXPORT_HEADING_H
#define EXPORT_HEADING_H

#include <stdio.h>

#include "export/request.h"

/* "x.trace: ART 3, dual clock, 4.312 s, 1 048 calls, 12 threads", then a line
 * for each warning and damage.  Facts that are no fault are left to `info`.  Then
 * what is asked of the stacks. */
void heading_write(FILE *, const struct request *);

/* What a table is of. */
struct base {
	uint64_t whole, outside; /* outside of any call */
	uint64_t dropped;        /* and in neither */
	const uint64_t *span;    /* how long the threads were there, by clock */
};

/* What 100 % means, the sum over the threads (R15), what was dropped, how much of it
 * is outside of any call, and for waiting how long the threads were there; then an
 * empty line. */
void base_write(FILE *, const struct request *, const struct base *);

#endif
