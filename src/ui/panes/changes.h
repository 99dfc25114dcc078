/*
 * ui/panes/changes.h - the changes: two recordings as a table (view/changes).
 *
 * Rows are ordered and chosen here, from the answer to ASK_COMPARED.
 */
#ifndef UI_PANES_CHANGES_H
#define UI_PANES_CHANGES_H

#include "ui/pane.h"

extern const struct pane_ops changes_pane;

/* Of its own state: what rows are, GROUPINGS being groups of threads; and are
 * those shown that are shown first? */
enum grouping compared_pane_group(const void *own);
bool compared_pane_has_usual_rows(const void *own);

/* Is the cursor on the first row, and none open? */
bool compared_pane_is_at_begin(const void *own);

#endif
