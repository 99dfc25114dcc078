/*
 * ui/kinds.h - the panes there are, and what can be in and above them.
 */
#ifndef UI_KINDS_H
#define UI_KINDS_H

#include "options/values.h"

/* The halves of the screen: a picture above, a list below. */
enum half { UPPER, LOWER, HALVES };

/*
 * The panes, a row each: its kind, the operations that its source defines
 * (ui/pane_ops), and its name.  Whatever lists them is made from these tables: of the
 * views, above and below (options/values), and of what can be on top of both halves.
 */
#define ON_TOP(PANE)                                    \
	PANE(HELP, help_pane, "help")                   \
	PANE(THREADS, picker_pane, "threads")           \
	PANE(INSTANT, instant_pane, "instant")          \
	PANE(COLUMNS, columns_pane, "columns")          \
	PANE(SORT, sort_pane, "sort")                   \
	PANE(TRANSFORM, transform_pane, "transform")    \
	PANE(STEPS, steps_pane, "steps")                \
	PANE(PROMPT, prompt_pane, "prompt")             \
	PANE(MARKS, marks_pane, "marks")                \
	PANE(SETTINGS, settings_pane, "settings")       \
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
