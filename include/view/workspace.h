/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/workspace.h - what pictures keep from one to the next, as large as the
 * screen.
 */
#ifndef VIEW_WORKSPACE_H
#define VIEW_WORKSPACE_H

#include "view/boxes.h"
#include "view/chart.h"
#include "view/timeline.h"

struct workspace {
	struct box *boxes; /* one a column */
	struct chart_rows *chart;
	struct chart_rows *other_chart; /* the second one */
	struct timeline_rows *timeline_rows;
	struct timeline_rows *minimap; /* has one row */
	struct phase_memo phases;
};

struct workspace *workspace_new(int rows, int columns);
void workspace_free(struct workspace *); /* accepts NULL */

#endif
