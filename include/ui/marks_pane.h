/*
 * ui/marks_pane.h - a letter for a time, a thread and a method.
 */
#ifndef UI_MARKS_PANE_H
#define UI_MARKS_PANE_H

#include "ui/pane_ops.h"

/* What it is opened for. */
enum { MARKS_SET, MARKS_GO };

uint32_t marks_count(const struct state *); /* that are set */

extern const struct pane_ops marks_pane;

#endif
