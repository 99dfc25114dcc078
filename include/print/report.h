/* SPDX-License-Identifier: Apache-2.0 */
/*
 * print/report.h - subcommand report: the table of methods, classes or
 * packages, or the callers or callees of one method.
 *
 * For people the columns that were asked for; else rank, exclusive and
 * inclusive time, calls and name of one clock.  For programs both clocks:
 * method class name signature source calls recursive threw, then incl_wall_us
 * excl_wall_us and incl_cpu_us excl_cpu_us for the clocks that the file has.
 * The method is "class.name signature", `calls` the outermost calls alone.
 * With columns that were asked for, or rows that are no methods, the fields of
 * those columns.
 *
 * Callers and callees (--parents, --children) stand in the groups of
 * query/callers, the longest first or as --sort says; calls while the method
 * runs recursively come last, since their times overlap the others.  For
 * programs: relation (parent, self, child, recursive-parent, recursive-child),
 * method (empty: the thread itself), calls over the edge, total_calls of the
 * callee, then incl_wall_us and incl_cpu_us on behalf of the edge.
 */
#ifndef PRINT_REPORT_H
#define PRINT_REPORT_H

#include <stdio.h>

#include "print/formats.h"

enum written report_write(FILE *, const struct report_context *,
    struct error *err);

#endif
