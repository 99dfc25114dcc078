/*
 * ui/compared_pane.h - the changes: two recordings as a table (view/compared_table).
 *
 * Rows are ordered and chosen here, from the answer to ASK_COMPARED.
 */
#ifndef UI_COMPARED_PANE_H
#define UI_COMPARED_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops compared_pane;

/* Of its own state: what rows are, GROUPINGS being groups of threads; and are those
 * shown that are shown first? */
enum grouping compared_pane_group(const void *own);
bool compared_pane_has_usual_rows(const void *own);

/* Is the cursor on the first row, and none open? */
bool compared_pane_is_at_begin(const void *own);

#endif
