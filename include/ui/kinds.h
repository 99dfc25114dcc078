/*
 * ui/kinds.h - the panes there are, and what can be in and above them.
 */
#ifndef UI_KINDS_H
#define UI_KINDS_H

/* The halves of the screen: a picture above, a list below. */
enum half { UPPER, LOWER, HALVES };

/* The panes, a row each: the name of the kind, and the operations that its source
 * defines (ui/pane_ops).  Whatever lists them all is made from this table. */
#define ALL_PANES(PANE)                         \
	/* above: */                            \
	PANE(CHART, chart_pane)                 \
	PANE(FLAME, flame_pane)                 \
	PANE(TIMELINE, timeline_pane)           \
	PANE(PIVOT, pivot_pane)                 \
	/* below: */                            \
	PANE(TABLE, table_pane)                 \
	PANE(TREE, tree_pane)                   \
	PANE(BOTTOM_UP, bottom_up_pane)         \
	PANE(CALLS, calls_pane)                 \
	PANE(PEEK, peek_pane)                   \
	PANE(ABOUT, about_pane)                 \
	PANE(NOTICES, notices_pane)             \
	/* on top of both: */                   \
	PANE(HELP, help_pane)                   \
	PANE(THREADS, picker_pane)              \
	PANE(INSTANT, instant_pane)             \
	PANE(COLUMNS, columns_pane)             \
	PANE(SORT, sort_pane)                   \
	PANE(PROMPT, prompt_pane)               \
	PANE(MARKS, marks_pane)

#define PANE_KIND(KIND, ops) PANE_##KIND,
enum pane_kind {
	ALL_PANES(PANE_KIND)
	PANES /* also: none of them */
};
#undef PANE_KIND

static inline enum half pane_half(enum pane_kind kind)
{
	return kind < PANE_TABLE ? UPPER : LOWER;
}

/* Which threads the numbers and the flame are of. */
enum scope_kind { SCOPE_THREAD, SCOPE_MARKED, SCOPE_ALL, SCOPES };

#endif
