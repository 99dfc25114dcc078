/*
 * export/heading.h - the lines above a table for people.
 */
#ifndef EXPORT_HEADING_H
#define EXPORT_HEADING_H

#include <stdio.h>

#include "export/request.h"

/* "x.trace: ART 3, dual clock, 4.312 s, 1 048 calls, 12 threads", then a line
 * for each warning and damage.  Facts that are no fault are left to `info`. */
void heading_write(FILE *, const struct request *);

/* What 100 % means, the sum over the threads (R15), how much of it is outside of
 * any call, and for waiting how long the threads were there by clock; then an empty
 * line. */
void base_write(FILE *, const struct request *, uint64_t whole,
    uint64_t outside, const uint64_t span[CLOCKS]);

#endif
