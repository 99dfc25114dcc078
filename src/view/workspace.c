/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/workspace.h"

#include <stdlib.h>

#include "base/array.h"

struct workspace *workspace_new(int rows, int columns)
{
	struct workspace *w = array_new(1, sizeof *w);

	w->boxes = array_new((size_t)columns, sizeof *w->boxes);
	w->chart = chart_rows_new(rows, columns);
	w->other_chart = chart_rows_new(rows, columns);
	w->timeline_rows = timeline_rows_new(rows, columns);
	w->minimap = timeline_rows_new(1, columns);
	return w;
}

void workspace_free(struct workspace *w)
{
	if (w == NULL)
		return;
	free(w->boxes);
	chart_rows_free(w->chart);
	chart_rows_free(w->other_chart);
	timeline_rows_free(w->timeline_rows);
	timeline_rows_free(w->minimap);
	free(w);
}
