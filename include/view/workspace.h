/*
 * view/workspace.h - room for what is worked out before it is drawn, as large as
 * the screen.
 */
#ifndef VIEW_WORKSPACE_H
#define VIEW_WORKSPACE_H

#include "query/hues.h"
#include "view/boxes.h"
#include "view/chart_rows.h"
#include "view/minimap.h"
#include "view/timeline_rows.h"

struct workspace {
	struct box *boxes;             /* one a column */
	struct activities *activities; /* of one row: */
	struct minimap_kept minimap;
	struct chart_rows *chart_rows;
	struct chart_rows *other_rows; /* of a second chart */
	struct timeline_rows *timeline_rows;
	struct phase_memo *phases;
};

struct workspace *workspace_new(int rows, int columns, struct error *err);
void workspace_free(struct workspace *); /* accepts NULL */

#endif
