#include "config.h"

#include "view/workspace.h"

#include <stdlib.h>

#include "base/array.h"

struct workspace *workspace_new(int rows, int columns, struct error *err)
{
	struct workspace *w = array_new(1, sizeof *w, err);

	if (w == NULL)
		return NULL;
	w->boxes = array_new((size_t)columns, sizeof *w->boxes, err);
	w->activities = activities_new(columns, err);
	w->chart_rows = chart_rows_new(rows, columns, err);
	w->other_rows = chart_rows_new(rows, columns, err);
	w->timeline_rows = timeline_rows_new(rows, columns, err);
	w->phases = phase_memo_new(err);
	if (w->boxes != NULL && w->activities != NULL &&
	    w->chart_rows != NULL && w->other_rows != NULL &&
	    w->timeline_rows != NULL && w->phases != NULL)
		return w;
	workspace_free(w);
	return NULL;
}

void workspace_free(struct workspace *w)
{
	if (w == NULL)
		return;
	free(w->boxes);
	activities_free(w->activities);
	chart_rows_free(w->chart_rows);
	chart_rows_free(w->other_rows);
	timeline_rows_free(w->timeline_rows);
	phase_memo_free(w->phases);
	free(w);
}
