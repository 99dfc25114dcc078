/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/config/key_table.h - the commands, one table; and the usual keys, another:
 * what each key does where no user's file says otherwise.
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

/* The part of the viewer that does a command. */
enum taker {
	TAKEN_ALWAYS, /* ui/dispatch, also while nothing of the trace has been
	                 read */
	TAKEN_SHARED, /* ui/dispatch, in any pane, once a thread is there */
	TAKEN_BY_PANE,
	TAKEN_ABOVE   /* only a prompt, a menu or a list on top */
};

/*
 * The commands, a row each: its name, what the number of a binding is (NULL:
 * nothing), and who does it.  LINE is a line as it is typed after a colon.
 */
/* clang-format off */
#define STEP_TAKES "+1 or -1"
#define COMMANDS_OF(COMMAND)                                            \
	COMMAND(NONE, "none", NULL, ABOVE)                              \
	COMMAND(HELP, "help", NULL, ALWAYS)                             \
	COMMAND(CLOSE, "close", NULL, ALWAYS)                           \
	COMMAND(QUIT, "quit", NULL, ALWAYS)                             \
	COMMAND(REDRAW, "redraw", NULL, ALWAYS)                         \
	COMMAND(SUSPEND, "suspend", NULL, ALWAYS)                       \
	COMMAND(STOP, "stop", NULL, ALWAYS)                             \
	COMMAND(CANCEL, "cancel", NULL, ALWAYS)                         \
	COMMAND(BACK, "back", NULL, SHARED)                             \
	COMMAND(FORWARD, "forward", NULL, SHARED)                       \
	COMMAND(SHOW, "show", "the pane", SHARED)                       \
	COMMAND(OTHER_PANE, "other-pane", NULL, SHARED)                 \
	COMMAND(FULL, "full", NULL, SHARED)                             \
	COMMAND(SPLIT, "split", STEP_TAKES, SHARED)                     \
	COMMAND(MOUSE, "mouse", NULL, ALWAYS)                           \
	COMMAND(HUES, "color-by", NULL, ALWAYS)                         \
	COMMAND(THREADS, "threads", NULL, SHARED)                       \
	COMMAND(THREAD, "thread", STEP_TAKES, SHARED)                   \
	COMMAND(LAST_THREAD, "last-thread", NULL, SHARED)               \
	COMMAND(MAIN_THREAD, "main-thread", NULL, SHARED)               \
	COMMAND(CLOCK, "clock", NULL, SHARED)                           \
	COMMAND(SEARCH, "search", NULL, SHARED)                         \
	COMMAND(NEXT_MATCH, "next-match", STEP_TAKES, SHARED)           \
	COMMAND(SEARCH_THIS, "search-this", NULL, SHARED)               \
	COMMAND(MOVE, "move", STEP_TAKES, BY_PANE)                      \
	COMMAND(PAGE, "page", STEP_TAKES, BY_PANE)                      \
	COMMAND(HALF_PAGE, "half-page", STEP_TAKES, BY_PANE)            \
	COMMAND(SCROLL, "scroll", STEP_TAKES, BY_PANE)                  \
	COMMAND(FIRST, "first", NULL, BY_PANE)                          \
	COMMAND(LAST, "last", NULL, BY_PANE)                            \
	COMMAND(CENTRE, "centre", NULL, SHARED)                         \
	COMMAND(OPEN, "open", NULL, BY_PANE)                            \
	COMMAND(UNFOLD, "unfold", NULL, BY_PANE)                        \
	COMMAND(FOLD, "fold", NULL, BY_PANE)                            \
	COMMAND(SORT_MENU, "sort", NULL, SHARED)                        \
	COMMAND(NEXT_SORT, "next-sort", NULL, BY_PANE)                  \
	COMMAND(REVERSE, "reverse", NULL, BY_PANE)                      \
	COMMAND(GROUP, "group", "what rows are, from 1", SHARED)        \
	COMMAND(BASE, "base", NULL, BY_PANE)                            \
	COMMAND(COLUMNS, "columns", NULL, SHARED)                       \
	COMMAND(TOGGLE_COLUMN, "toggle-column", NULL, ABOVE)            \
	COMMAND(SHIFT_COLUMN, "shift-column", STEP_TAKES, ABOVE)        \
	COMMAND(USUAL_COLUMNS, "usual-columns", NULL, ABOVE)            \
	COMMAND(PARENT, "parent", NULL, BY_PANE)                        \
	COMMAND(CHILD, "child", NULL, BY_PANE)                          \
	COMMAND(NEIGHBOUR, "neighbour", STEP_TAKES, BY_PANE)            \
	COMMAND(SAME_METHOD, "same-method", STEP_TAKES, BY_PANE)        \
	COMMAND(SLOWER, "slower", STEP_TAKES, SHARED)                   \
	COMMAND(ZOOM, "zoom", STEP_TAKES, BY_PANE)                      \
	COMMAND(PAN, "pan", STEP_TAKES, BY_PANE)                        \
	COMMAND(PAN_HALF, "pan-half", STEP_TAKES, BY_PANE)              \
	COMMAND(FIT, "fit", NULL, BY_PANE)                              \
	COMMAND(WHOLE, "whole", NULL, BY_PANE)                          \
	COMMAND(HOTTEST, "hottest", NULL, BY_PANE)                      \
	COMMAND(INVERT, "invert", NULL, BY_PANE)                        \
	COMMAND(SNAPSHOT, "instant", NULL, SHARED)                      \
	COMMAND(STEP_TIME, "step-time", STEP_TAKES, BY_PANE)            \
	COMMAND(MARK_RANGE, "mark-range", NULL, BY_PANE)                \
	COMMAND(RANGE, "range", NULL, BY_PANE)                          \
	COMMAND(SCOPE, "scope", NULL, SHARED)                           \
	COMMAND(MARK_THREAD, "mark-thread", NULL, BY_PANE)              \
	COMMAND(OPEN_ALL, "open-all", NULL, BY_PANE)                    \
	COMMAND(CLOSE_ALL, "close-all", NULL, BY_PANE)                  \
	COMMAND(THREAD_ORDER, "thread-order", NULL, ABOVE)              \
	COMMAND(IDLE_THREADS, "idle-threads", NULL, ABOVE)              \
	COMMAND(NEXT_HIT_THREAD, "next-hit-thread", STEP_TAKES, SHARED) \
	COMMAND(TYPE, "type", NULL, SHARED)                             \
	COMMAND(COMPLETE, "complete", STEP_TAKES, ABOVE)                \
	COMMAND(FILTER, "filter", NULL, SHARED)                         \
	COMMAND(TRANSFORM, "change-stacks", NULL, SHARED)               \
	COMMAND(UNFILTER, "unfilter", NULL, SHARED)                     \
	COMMAND(REDO, "redo", NULL, SHARED)                             \
	COMMAND(STEPS, "steps", NULL, SHARED)                           \
	COMMAND(SWITCH_STEP, "switch-step", NULL, ABOVE)                \
	COMMAND(REMOVE_STEP, "remove-step", NULL, ABOVE)                \
	COMMAND(MARK, "mark", NULL, SHARED)                             \
	COMMAND(GO, "go", NULL, SHARED)                                 \
	COMMAND(COPY_NAME, "copy-name", NULL, SHARED)                   \
	COMMAND(COPY_STACK, "copy-stack", NULL, SHARED)                 \
	COMMAND(SHOW_ROWS, "show-rows", NULL, BY_PANE)                  \
	COMMAND(OTHER_TRACE, "other-trace", NULL, SHARED)               \
	COMMAND(ALIGN, "align", NULL, BY_PANE)                          \
	COMMAND(FRAME, "frame", STEP_TAKES, SHARED)                     \
	COMMAND(CALLS, "calls", NULL, SHARED)                           \
	COMMAND(PIVOT, "pivot", NULL, SHARED)                           \
	COMMAND(ABOUT, "about", NULL, SHARED)                           \
	COMMAND(FOLLOW, "follow", NULL, ALWAYS)                         \
	COMMAND(NAMES, "names", NULL, SHARED)                           \
	COMMAND(LINE, "line", NULL, SHARED)
/* clang-format on */

#define COMMAND_NUMBER(ID, name, amount, taker) CMD_##ID,
enum command {
	COMMANDS_OF(COMMAND_NUMBER)
	COMMANDS
};
#undef COMMAND_NUMBER

struct command_info {
	const char *name;
	const char *amount; /* what the number of a binding is; NULL: nothing */
	enum taker taker;
};

extern const struct command_info command_infos[COMMANDS];

struct binding {
	const char *key;  /* as libtermkey's VIM format spells it; or two keys
	                     of one letter each, typed one after the other */
	enum mode mode;
	enum command command;
	int amount;
	const char *help; /* NULL: an alias of the binding before it */
};

/* Bindings of a mode stand in a row, and in a mode those of one help line. */
extern const struct binding key_table[];
extern const size_t key_table_count;

#endif
