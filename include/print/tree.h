/* SPDX-License-Identifier: Apache-2.0 */
/*
 * print/tree.h - subcommand tree: the merged call tree, top-down or bottom-up.
 *
 * For people a line a frame; those of a chain of single children stand at one
 * indent.  For programs: row from 1, parent (its row; 0: none), level from 1,
 * method, calls, time_CLOCK_us, then top-down self_CLOCK_us, bottom-up
 * share_percent, which is of the own time of the method on level 1.
 */
#ifndef PRINT_TREE_H
#define PRINT_TREE_H

#include <stdio.h>

#include "print/formats.h"

enum written tree_write(FILE *, const struct report_context *,
    struct error *err);

#endif
