/*
 * export/heading.h - the lines above a table for people.
 */
#ifndef EXPORT_HEADING_H
#define EXPORT_HEADING_H

#include <stdio.h>

#include "export/question.h"

/* "x.trace: ART 3, dual clock, 4.312 s, 1 048 calls, 12 threads", then a line
 * for each warning and damage.  Facts that are no fault are left to `info`. */
void heading_write(FILE *, const struct question *);

#endif
