/* SPDX-License-Identifier: Apache-2.0 */
/*
 * print/report.h - the subcommands report, tree, calls and threads: lists of
 * methods, stacks, calls and threads, for people and for programs.
 *
 * Above a list people have what the trace is, its notices and its transforms.
 */
#ifndef PRINT_REPORT_H
#define PRINT_REPORT_H

#include <stdio.h>

#include "print/formats.h"

/*
 * Writes the table of methods, classes or packages, or the callers or callees
 * of one method.
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
enum written report_write(FILE *, const struct report_context *,
    struct error *err);

/*
 * Writes the merged call tree, top-down or bottom-up.
 *
 * For people a line a frame; those of a chain of single children stand at one
 * indent.  For programs: row from 1, parent (its row; 0: none), level from 1,
 * method, calls, time_CLOCK_us, then top-down self_CLOCK_us, bottom-up
 * share_percent, which is of the own time of the method on level 1.
 */
enum written tree_write(FILE *, const struct report_context *,
    struct error *err);

/*
 * Writes every call of a method, or the slowest of all methods.
 *
 * For people there is first how the times of the method's calls are
 * distributed, or how many calls the slowest ones are chosen from; then a line
 * a call.
 *
 * For programs: start_us since the first event, then of each clock that the
 * file has wall_us and self_wall_us, cpu_us and self_cpu_us; thread_id, thread,
 * caller (empty: the thread itself), end (returned, threw, closed by an outer
 * exit, or open; cut where that was after the range), is_cut (0 or 1: the range
 * holds only a part of it); of all methods depth and method as well.
 */
enum written calls_write(FILE *, const struct report_context *,
    struct error *err);

/*
 * Writes the table of threads.  The busiest comes first, by records; threads
 * without records are last.
 *
 * For programs: id name records calls depth, then span_wall_us first_wall_us
 * last_wall_us and the same in cpu for the clocks that the file has.  Times are
 * ticks since the recording began, CPU times by the thread's own clock; a
 * thread without records has 0 everywhere.
 */
enum written threads_write(FILE *, const struct report_context *,
    struct error *err);

#endif
