/*
 * export/relatives.h - the callers or the callees of a method.
 *
 * In the groups of query/callers, the longest first or as --sort says: those while
 * the method runs recursively come last, since their times overlap the others.
 */
#ifndef EXPORT_RELATIVES_H
#define EXPORT_RELATIVES_H

#include <stdio.h>

#include "export/request.h"

/*
 * For programs: relation (parent, self, child, recursive-parent, recursive-child),
 * method (empty: the thread itself), calls over the edge, total_calls of the
 * callee, then incl_wall_us and incl_cpu_us on behalf of the edge.
 */
enum written relatives_write(FILE *, const struct request *,
    struct error *err);

#endif
