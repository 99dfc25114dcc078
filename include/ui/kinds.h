/*
 * ui/kinds.h - the panes there are, and what can be in and above them.
 */
#ifndef UI_KINDS_H
#define UI_KINDS_H

/* The halves of the screen: a picture above, a list below. */
enum half { UPPER, LOWER, HALVES };

enum pane_kind {
	PANE_CHART, PANE_FLAME, PANE_TIMELINE, PANE_PIVOT, /* above */
	PANE_TABLE, PANE_TREE, PANE_BOTTOM_UP, PANE_CALLS, /* below */
	PANE_PEEK, PANE_ABOUT, PANE_NOTICES,
	PANE_HELP, PANE_THREADS, PANE_INSTANT, PANE_COLUMNS, /* on top */
	PANE_SORT, PANE_PROMPT, PANE_MARKS,
	PANES /* also: none of them */
};

static inline enum half pane_half(enum pane_kind kind)
{
	return kind < PANE_TABLE ? UPPER : LOWER;
}

/* Which threads the numbers and the flame are of. */
enum scope_kind { SCOPE_THREAD, SCOPE_MARKED, SCOPE_ALL, SCOPES };

#endif
