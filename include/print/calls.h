/* SPDX-License-Identifier: Apache-2.0 */
/*
 * print/calls.h - subcommand calls: every call of a method, or the slowest of
 * all methods.
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
#ifndef PRINT_CALLS_H
#define PRINT_CALLS_H

#include <stdio.h>

#include "print/formats.h"

enum written calls_write(FILE *, const struct report_context *,
    struct error *err);

#endif
