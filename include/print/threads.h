/*
 * print/threads.h - the table of threads, for people and for programs.
 *
 * The busiest first, by records; those without records last.
 */
#ifndef PRINT_THREADS_H
#define PRINT_THREADS_H

#include <stdio.h>

#include "print/formats.h"

/*
 * For programs: id name records calls depth, then span_wall_us first_wall_us
 * last_wall_us and the same in cpu for the clocks that the file has.  Times are
 * ticks since the recording began, CPU times by the thread's own clock; a thread
 * without records has 0 everywhere.
 */
enum written threads_write(FILE *, const struct report_context *,
    struct error *err);

#endif
