/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/config/key_table.h - the usual keys, one table: what each key does where
 * no user's file says otherwise.
 */
#ifndef UI_CONFIG_KEY_TABLE_H
#define UI_CONFIG_KEY_TABLE_H

#include <stddef.h>

/* Where a key is bound. */
enum mode {
	MODE_ANY,     /* wherever nothing else is bound */
	MODE_CHART,
	MODE_STACKS,  /* flame and pivot */
	MODE_FLAME,
	MODE_TIMELINE,
	MODE_PIVOT,
	MODE_LIST,    /* all lists in the lower pane */
	MODE_TABLE,
	MODE_TREE,
	MODE_CALLS,
	MODE_METHOD,
	MODE_COMPARED,
	MODE_THREADS,
	MODE_PROMPT,
	MODE_SNAPSHOT,
	MODE_COLUMNS,
	MODE_STEPS,
	MODE_HELP,
	MODES
};

enum command {
	CMD_NONE,
	CMD_HELP, CMD_CLOSE, CMD_QUIT, CMD_REDRAW, CMD_SUSPEND, CMD_STOP,
	CMD_CANCEL, CMD_BACK, CMD_FORWARD,
	CMD_SHOW, CMD_OTHER_PANE, CMD_FULL, CMD_SPLIT, CMD_MOUSE, CMD_HUES,
	CMD_THREADS, CMD_THREAD, CMD_LAST_THREAD, CMD_MAIN_THREAD,
	CMD_CLOCK, CMD_SEARCH, CMD_NEXT_MATCH, CMD_SEARCH_THIS,
	CMD_MOVE, CMD_PAGE, CMD_HALF_PAGE, CMD_FIRST, CMD_LAST, CMD_CENTRE,
	CMD_OPEN, CMD_UNFOLD, CMD_FOLD,
	CMD_SORT_MENU, CMD_NEXT_SORT, CMD_REVERSE,
	CMD_GROUP, CMD_BASE, CMD_COLUMNS, CMD_TOGGLE_COLUMN,
	CMD_SHIFT_COLUMN, CMD_USUAL_COLUMNS,
	CMD_PARENT, CMD_CHILD, CMD_NEIGHBOUR, CMD_SAME_METHOD, CMD_SLOWER,
	CMD_ZOOM, CMD_PAN, CMD_PAN_HALF, CMD_FIT, CMD_WHOLE,
	CMD_HOTTEST, CMD_INVERT, CMD_SNAPSHOT, CMD_STEP_TIME,
	CMD_MARK_RANGE, CMD_RANGE, CMD_SCOPE, CMD_MARK_THREAD,
	CMD_OPEN_ALL, CMD_CLOSE_ALL,
	CMD_THREAD_ORDER, CMD_IDLE_THREADS, CMD_NEXT_HIT_THREAD,
	CMD_TYPE, CMD_COMPLETE, CMD_FILTER, CMD_TRANSFORM, CMD_UNFILTER,
	CMD_REDO, CMD_STEPS, CMD_SWITCH_STEP, CMD_REMOVE_STEP, CMD_MARK, CMD_GO,
	CMD_COPY_NAME, CMD_COPY_STACK,
	CMD_SHOW_ROWS, CMD_OTHER_TRACE, CMD_ALIGN,
	CMD_FRAME, CMD_CALLS, CMD_PIVOT, CMD_ABOUT, CMD_FOLLOW, CMD_NAMES,
	CMD_LINE, /* a line as it is typed after a colon */
	COMMANDS
};

struct binding {
	const char *key;  /* as libtermkey's VIM format spells it; or two keys of
	                     one letter each, typed one after the other */
	enum mode mode;
	enum command command;
	int amount;
	const char *help; /* NULL: an alias of the binding before it */
};

/* Returns the table.  Bindings of a mode stand in a row, and in a mode those of
 * one help line. */
const struct binding *key_table(size_t *count);

#endif
