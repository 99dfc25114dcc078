/* SPDX-License-Identifier: Apache-2.0 */
/*
 * print/threads.h - subcommand threads: the table of threads, for people and
 * for programs.
 *
 * The busiest comes first, by records; threads without records are last.
 *
 * For programs: id name records calls depth, then span_wall_us first_wall_us
 * last_wall_us and the same in cpu for the clocks that the file has.  Times are
 * ticks since the recording began, CPU times by the thread's own clock; a
 * thread without records has 0 everywhere.
 */
#ifndef PRINT_THREADS_H
#define PRINT_THREADS_H

#include <stdio.h>

#include "print/formats.h"

enum written threads_write(FILE *, const struct report_context *,
    struct error *err);

#endif
