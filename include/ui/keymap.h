/*
 * ui/keymap.h - keys → commands, by mode, with help: the one table of keys.
 *
 * The dispatch, the help overlay, `artscope --help-keys`, the man page's KEYS
 * section and the tests all read it.
 */
#ifndef UI_KEYMAP_H
#define UI_KEYMAP_H

#include <stdbool.h>
#include <stddef.h>

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
	MODE_PEEK,
	MODE_ABOUT,
	MODE_PICKER,
	MODE_PROMPT,
	MODE_INSTANT,
	MODE_COLUMNS,
	MODE_HELP,
	MODES
};

enum command {
	CMD_NONE,
	CMD_HELP, CMD_CLOSE, CMD_QUIT, CMD_REDRAW, CMD_SUSPEND, CMD_STOP,
	CMD_CANCEL, CMD_BACK, CMD_FORWARD,
	CMD_SHOW, CMD_OTHER_PANE, CMD_FULL, CMD_SPLIT, CMD_MOUSE,
	CMD_THREADS, CMD_THREAD, CMD_LAST_THREAD, CMD_MAIN_THREAD,
	CMD_CLOCK, CMD_SEARCH, CMD_NEXT_MATCH, CMD_SEARCH_THIS,
	CMD_MOVE, CMD_PAGE, CMD_HALF_PAGE, CMD_FIRST, CMD_LAST, CMD_CENTRE,
	CMD_OPEN, CMD_UNFOLD, CMD_FOLD,
	CMD_SORT_MENU, CMD_NEXT_SORT, CMD_REVERSE,
	CMD_GROUP, CMD_BASE, CMD_COLUMNS, CMD_TOGGLE_COLUMN,
	CMD_SHIFT_COLUMN, CMD_USUAL_COLUMNS,
	CMD_PARENT, CMD_CHILD, CMD_NEIGHBOUR, CMD_SAME_METHOD, CMD_SLOWER,
	CMD_ZOOM, CMD_PAN, CMD_PAN_HALF, CMD_FIT, CMD_WHOLE,
	CMD_HOTTEST, CMD_INVERT, CMD_INSTANT, CMD_STEP_TIME,
	CMD_MARK_RANGE, CMD_RANGE, CMD_SCOPE, CMD_MARK_THREAD,
	CMD_OPEN_ALL, CMD_CLOSE_ALL,
	CMD_THREAD_ORDER, CMD_IDLE_THREADS, CMD_NEXT_HIT_THREAD,
	CMD_TYPE, CMD_COMPLETE, CMD_FILTER, CMD_UNFILTER, CMD_MARK, CMD_GO,
	CMD_COPY_NAME, CMD_COPY_STACK,
	CMD_FRAME, CMD_CALLS, CMD_PIVOT, CMD_ABOUT, CMD_FOLLOW,
	COMMANDS
};

struct binding {
	const char *key;  /* as libtermkey's VIM format spells it; or two of one
	                     letter each, typed one after the other */
	enum mode mode;
	enum command command;
	int amount;
	const char *help; /* NULL: an alias of the binding before it */
};

/* All of them, those of one help line in a row. */
const struct binding *keymap_bindings(size_t *count);

/* The binding of the key in the mode, else in MODE_LIST for lists and MODE_STACKS
 * for pictures of stacks, else in MODE_ANY; never NULL: an unbound key has
 * CMD_NONE. */
const struct binding *keymap_find(enum mode, const char *key);

/* Do longer ones begin with this key, which is nothing by itself then? */
bool keymap_begins(enum mode, const char *key);

/* Those as a row of hints, the pane's own first. */
void keymap_hints(enum mode, const char *key, char *out, size_t size);

/* The modes whose keys count where those of this one do not say otherwise;
 * MODE_ANY is the last, and its own. */
enum mode mode_wider(enum mode);

#endif
