/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/panes/changes.h - the list of changes between two recordings.
 *
 * Rows (view/changes) come from the answer to ASK_COMPARED; the pane orders them and
 * chooses which of them are listed.  The functions below take the pane's own
 * state and answer what a command line has to say of the list.
 */
#ifndef UI_PANES_CHANGES_H
#define UI_PANES_CHANGES_H

#include "ui/pane.h"

extern const struct pane_ops changes_pane;

/* Returns what a row is; GROUPINGS means groups of threads. */
enum grouping changes_pane_group(const void *own);

/* Are the rows listed that are listed at first? */
bool changes_pane_has_usual_rows(const void *own);

/* Is the cursor on the first row, and no row open? */
bool changes_pane_is_at_begin(const void *own);

#endif
