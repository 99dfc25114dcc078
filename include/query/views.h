/*
 * query/views.h - the views of the viewer, by name: the one table of them.
 */
#ifndef QUERY_VIEWS_H
#define QUERY_VIEWS_H

#include <stdbool.h>
#include <stddef.h>

#include "query/list.h"

/* A row each: its kind, the operations that its source in ui defines, and its name.
 * Pictures come first, which are above; then what is below them. */
#define VIEWS(VIEW)                                     \
	/* above: */                                    \
	VIEW(CHART, chart_pane, "chart")                \
	VIEW(FLAME, flame_pane, "flame")                \
	VIEW(BOTH, both_pane, "both")                   \
	VIEW(CHARTS, charts_pane, "charts")             \
	VIEW(TIMELINE, timeline_pane, "timeline")       \
	VIEW(PIVOT, pivot_pane, "pivot")                \
	/* below: */                                    \
	VIEW(TABLE, table_pane, "table")                \
	VIEW(TREE, tree_pane, "tree")                   \
	VIEW(BOTTOM_UP, bottom_up_pane, "bottom-up")    \
	VIEW(CALLS, calls_pane, "calls")                \
	VIEW(SLOWEST, slowest_pane, "slowest")          \
	VIEW(FRAMES, frames_pane, "frames")             \
	VIEW(COMPARED, compared_pane, "changes")        \
	VIEW(PEEK, peek_pane, "peek")                   \
	VIEW(ABOUT, about_pane, "about")                \
	VIEW(NOTICES, notices_pane, "notices")          \
	VIEW(LEGEND, legend_pane, "legend")

#define VIEW_NUMBER(KIND, ops, name) SHOWN_##KIND,
enum shown_view { VIEWS(VIEW_NUMBER) SHOWN_VIEWS };
#undef VIEW_NUMBER

/* NULL after the last one. */
const char *view_name(size_t number);

static inline bool view_is_picture(enum shown_view view)
{
	return view < SHOWN_TABLE;
}

/* Is it of a method that was selected before? */
bool view_needs_method(enum shown_view);

/* What it can be sorted by, and show; NULL: it is no such list. */
const struct list_columns *view_columns(enum shown_view);

#endif
