/*
 * ui/compared_open.h - callers and callees below a row of the changes: opened, closed, and
 * gone to.
 */
#ifndef UI_COMPARED_OPEN_H
#define UI_COMPARED_OPEN_H

#include "ui/compared_state.h"

/* A row of the list; none, where that is no such row. */
void compared_open_row(struct compared_pane *, size_t row);
void compared_close_row(struct compared_pane *);

/* What the cursor is on: a row is opened; one that is open is closed, or gone into; of a
 * relative its own row is gone to. */
void compared_open_here(struct compared_pane *, bool closes);

/* The open row is closed, or gone out to. */
void compared_fold(struct compared_pane *);

#endif
