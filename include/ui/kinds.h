/*
 * ui/kinds.h - the panes there are, and what can be in and above them.
 */
#ifndef UI_KINDS_H
#define UI_KINDS_H

/* The halves of the screen: a picture above, a list below. */
enum half { UPPER, LOWER, HALVES };

/*
 * The panes, a row each: its kind, the operations that its source defines
 * (ui/pane_ops), and its name.  Whatever lists them is made from these tables: of the
 * views, above and below, and of what can be on top of both halves.
 */
#define VIEWS(PANE)                                     \
	/* above: */                                    \
	PANE(CHART, chart_pane, "chart")                \
	PANE(FLAME, flame_pane, "flame")                \
	PANE(TIMELINE, timeline_pane, "timeline")       \
	PANE(PIVOT, pivot_pane, "pivot")                \
	/* below: */                                    \
	PANE(TABLE, table_pane, "table")                \
	PANE(TREE, tree_pane, "tree")                   \
	PANE(BOTTOM_UP, bottom_up_pane, "bottom-up")    \
	PANE(CALLS, calls_pane, "calls")                \
	PANE(SLOWEST, slowest_pane, "slowest")          \
	PANE(FRAMES, frames_pane, "frames")             \
	PANE(PEEK, peek_pane, "peek")                   \
	PANE(ABOUT, about_pane, "about")                \
	PANE(NOTICES, notices_pane, "notices")          \
	PANE(LEGEND, legend_pane, "legend")

#define ON_TOP(PANE)                                    \
	PANE(HELP, help_pane, "help")                   \
	PANE(THREADS, picker_pane, "threads")           \
	PANE(INSTANT, instant_pane, "instant")          \
	PANE(COLUMNS, columns_pane, "columns")          \
	PANE(SORT, sort_pane, "sort")                   \
	PANE(PROMPT, prompt_pane, "prompt")             \
	PANE(MARKS, marks_pane, "marks")                \
	PANE(QUIT, quit_pane, "quit")

#define PANE_KIND(KIND, ops, name) PANE_##KIND,
enum pane_kind {
	VIEWS(PANE_KIND)
	ON_TOP(PANE_KIND)
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
