/*
 * print/report.h - the table of methods, classes or packages, for people and for
 * programs.
 */
#ifndef PRINT_REPORT_H
#define PRINT_REPORT_H

#include <stdio.h>

#include "print/formats.h"

/*
 * For people the columns that were asked for; else rank, exclusive and inclusive
 * time, calls and name of one clock.  For programs both clocks: method class name
 * signature source calls recursive threw, then incl_wall_us excl_wall_us and
 * incl_cpu_us excl_cpu_us for the clocks that the file has.  The method is
 * "class.name signature", `calls` the outermost calls alone.  With columns that
 * were asked for, or rows that are no methods, the fields of those columns.
 */
enum written report_write(FILE *, const struct report_context *,
    struct error *err);

#endif
