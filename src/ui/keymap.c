#include "config.h"

#include "ui/keymap.h"

#include <stdio.h>
#include <string.h>

#include "ui/kinds.h"

/* clang-format off */
static const struct binding bindings[] = {
	{ "?",          MODE_ANY,    CMD_HELP,          0, "help: all keys" },
	{ "<F1>",       MODE_ANY,    CMD_HELP,          0, NULL },
	{ "q",          MODE_ANY,    CMD_CLOSE,         0, "close this view, and quit when none is left" },
	{ "Q",          MODE_ANY,    CMD_QUIT,          0, "quit" },
	{ "<Escape>",   MODE_ANY,    CMD_CANCEL,        0, "stop a job; leave the menu, search, range, view" },
	{ "<C-c>",      MODE_ANY,    CMD_STOP,          0, "stop a search, a filter or loading; pause following" },
	{ "F",          MODE_ANY,    CMD_FOLLOW,        0, "--follow: pause, and go on; z pauses as well" },
	{ "<C-l>",      MODE_ANY,    CMD_REDRAW,        0, "draw the screen again" },
	{ "<C-z>",      MODE_ANY,    CMD_SUSPEND,       0, "suspend to the shell" },
	{ "<Backspace>", MODE_ANY,   CMD_BACK,          0, "back: to where the last jump or zoom began" },
	{ "<C-o>",      MODE_ANY,    CMD_BACK,          0, NULL },
	{ "<C-h>",      MODE_ANY,    CMD_BACK,          0, NULL },
	{ "<C-Right>",  MODE_ANY,    CMD_FORWARD,       0, "forward again" },
	{ "1",          MODE_ANY,    CMD_SHOW, PANE_TABLE, "the table of methods" },
	{ "2",          MODE_ANY,    CMD_SHOW, PANE_TREE, "the tree of calls, top-down" },
	{ "3",          MODE_ANY,    CMD_SHOW, PANE_BOTTOM_UP, "the tree bottom-up: self time, and its callers" },
	{ "4",          MODE_ANY,    CMD_SHOW, PANE_FLAME, "the flame: stacks merged, the heaviest first" },
	{ "5",          MODE_ANY,    CMD_SHOW, PANE_CHART, "the chart of calls over time" },
	{ "6",          MODE_ANY,    CMD_SHOW,  PANE_TIMELINE, "the timeline of all threads" },
	{ "e",          MODE_ANY,    CMD_CALLS,         0, "every call of the selected method" },
	{ "E",          MODE_ANY,    CMD_SHOW, PANE_SLOWEST, "the slowest calls of all methods" },
	{ "i",          MODE_ANY,    CMD_ABOUT,         0, "all about the selected method and call" },
	{ "p",          MODE_ANY,    CMD_PIVOT,         0, "the selected method, callers above, callees below" },
	{ "!",          MODE_ANY,    CMD_SHOW, PANE_NOTICES, "notices: what is odd or wrong about the trace" },
	{ "L",          MODE_ANY,    CMD_SHOW, PANE_LEGEND, "legend: what the colours and signs say" },
	{ "<Tab>",      MODE_ANY,    CMD_OTHER_PANE,    0, "the other pane" },
	{ "f",          MODE_ANY,    CMD_FULL,          0, "this pane on the full screen, and back" },
	{ "<C-Up>",     MODE_ANY,    CMD_SPLIT,        -1, "the line between the panes up by a row" },
	{ "<C-Down>",   MODE_ANY,    CMD_SPLIT,        +1, "the line between them down" },
	{ "<F2>",       MODE_ANY,    CMD_MOUSE,         0, "the mouse, on or off; Shift and drag selects text" },
	{ "]",          MODE_ANY,    CMD_THREAD,       +1, "next thread, at the same time" },
	{ "[",          MODE_ANY,    CMD_THREAD,       -1, "previous thread" },
	{ "`",          MODE_ANY,    CMD_LAST_THREAD,   0, "the thread before this one" },
	{ "M",          MODE_ANY,    CMD_MAIN_THREAD,   0, "the main thread" },
	{ "t",          MODE_ANY,    CMD_THREADS,       0, "choose a thread from a list" },
	{ "T",          MODE_ANY,    CMD_SCOPE,         0, "scope of the numbers: this thread, marked ones, all" },
	{ "@",          MODE_ANY,    CMD_INSTANT,       0, "all threads at this instant" },
	{ "c",          MODE_ANY,    CMD_CLOCK,         0, "clock of the numbers: wall, CPU, wait" },
	{ "/",          MODE_ANY,    CMD_SEARCH,        0, "search methods by an expression; // in full names" },
	{ "n",          MODE_ANY,    CMD_NEXT_MATCH,   +1, "next match" },
	{ "N",          MODE_ANY,    CMD_NEXT_MATCH,   -1, "previous match" },
	{ "gm",         MODE_ANY,    CMD_GROUP,         1, "rows: methods" },
	{ "gc",         MODE_ANY,    CMD_GROUP,         2, "rows: classes" },
	{ "gp",         MODE_ANY,    CMD_GROUP,         3, "rows: packages" },
	{ "gl",         MODE_ANY,    CMD_SHOW, PANE_FRAMES, "list of frames (--frame), the slowest first" },
	{ "gf",         MODE_ANY,    CMD_FRAME,        +1, "next frame over the budget" },
	{ "gF",         MODE_ANY,    CMD_FRAME,        -1, "previous frame over the budget" },
	{ "gn",         MODE_ANY,    CMD_NEXT_HIT_THREAD, +1, "next thread with a match" },
	{ "<C-n>",      MODE_ANY,    CMD_NEXT_HIT_THREAD, +1, NULL },
	{ "gN",         MODE_ANY,    CMD_NEXT_HIT_THREAD, -1, "previous thread with a match" },
	{ "<C-p>",      MODE_ANY,    CMD_NEXT_HIT_THREAD, -1, NULL },
	{ "#",          MODE_ANY,    CMD_SEARCH_THIS,   0, "search the selected method" },
	{ ":",          MODE_ANY,    CMD_TYPE,          0, "type a command, a time, a range; Tab shows which" },
	{ "&",          MODE_ANY,    CMD_FILTER,        0, "lists keep methods that match, or drop them: &!" },
	{ "u",          MODE_ANY,    CMD_UNFILTER,      0, "take the last filter back" },
	{ "y",          MODE_ANY,    CMD_COPY_NAME,     0, "copy the full name of the selected method" },
	{ "Y",          MODE_ANY,    CMD_COPY_STACK,    0, "copy the selected call's stack, with times; @: all" },
	{ "m",          MODE_ANY,    CMD_MARK,          0, "and a letter: mark this time, thread and method" },
	{ "'",          MODE_ANY,    CMD_GO,            0, "and a letter: back to that mark" },
	{ "}",          MODE_ANY,    CMD_SAME_METHOD,  +1, "next call of the selected method" },
	{ "{",          MODE_ANY,    CMD_SAME_METHOD,  -1, "previous call of it" },
	{ ")",          MODE_ANY,    CMD_SLOWER,       +1, "next slower call of it" },
	{ "(",          MODE_ANY,    CMD_SLOWER,       -1, "next faster call of it" },

	{ "<Down>",     MODE_CHART,  CMD_CHILD,         0, "child: the call inside, the longest one" },
	{ "j",          MODE_CHART,  CMD_CHILD,         0, NULL },
	{ "<Up>",       MODE_CHART,  CMD_PARENT,        0, "parent: the call around" },
	{ "k",          MODE_CHART,  CMD_PARENT,        0, NULL },
	{ "<Right>",    MODE_CHART,  CMD_NEIGHBOUR,    +1, "next call on this level" },
	{ "l",          MODE_CHART,  CMD_NEIGHBOUR,    +1, NULL },
	{ ".",          MODE_CHART,  CMD_NEIGHBOUR,    +1, NULL },
	{ "<Left>",     MODE_CHART,  CMD_NEIGHBOUR,    -1, "previous call on this level" },
	{ "h",          MODE_CHART,  CMD_NEIGHBOUR,    -1, NULL },
	{ ",",          MODE_CHART,  CMD_NEIGHBOUR,    -1, NULL },
	{ "w",          MODE_CHART,  CMD_ZOOM,         +1, "zoom in" },
	{ "+",          MODE_CHART,  CMD_ZOOM,         +1, NULL },
	{ "=",          MODE_CHART,  CMD_ZOOM,         +1, NULL },
	{ "s",          MODE_CHART,  CMD_ZOOM,         -1, "zoom out" },
	{ "_",          MODE_CHART,  CMD_ZOOM,         -1, NULL },
	{ "a",          MODE_CHART,  CMD_PAN,          -1, "pan left" },
	{ "d",          MODE_CHART,  CMD_PAN,          +1, "pan right" },
	{ "<",          MODE_CHART,  CMD_PAN_HALF,     -1, "half a screen left" },
	{ ">",          MODE_CHART,  CMD_PAN_HALF,     +1, "half a screen right" },
	{ "<Enter>",    MODE_CHART,  CMD_FIT,           0, "fit the selected call to the width" },
	{ "0",          MODE_CHART,  CMD_WHOLE,         0, "the whole recording" },
	{ "o",          MODE_CHART,  CMD_HOTTEST,       0, "down the hottest path, to where it forks" },
	{ "z",          MODE_CHART,  CMD_CENTRE,        0, "centre on the selected call" },
	{ "v",          MODE_CHART,  CMD_MARK_RANGE,    0, "range of all numbers: move to its end, then Enter" },
	{ "R",          MODE_CHART,  CMD_RANGE,         0, "the selected call as the range; Backspace leaves it" },
	{ "gg",         MODE_CHART,  CMD_FIRST,         0, "first call on this level" },
	{ "<Home>",     MODE_CHART,  CMD_FIRST,         0, NULL },
	{ "G",          MODE_CHART,  CMD_LAST,          0, "last call on this level" },
	{ "<End>",      MODE_CHART,  CMD_LAST,          0, NULL },
	{ "<PageDown>", MODE_CHART,  CMD_PAGE,         +1, "deeper levels" },
	{ "<PageUp>",   MODE_CHART,  CMD_PAGE,         -1, "outer levels" },

	{ "<Right>",    MODE_STACKS, CMD_NEIGHBOUR,    +1, "next frame on this level, a lighter one" },
	{ "l",          MODE_STACKS, CMD_NEIGHBOUR,    +1, NULL },
	{ ".",          MODE_STACKS, CMD_NEIGHBOUR,    +1, NULL },
	{ "<Left>",     MODE_STACKS, CMD_NEIGHBOUR,    -1, "previous frame on this level" },
	{ "h",          MODE_STACKS, CMD_NEIGHBOUR,    -1, NULL },
	{ ",",          MODE_STACKS, CMD_NEIGHBOUR,    -1, NULL },
	{ "w",          MODE_STACKS, CMD_FIT,           0, "zoom into the selected frame" },
	{ "+",          MODE_STACKS, CMD_FIT,           0, NULL },
	{ "=",          MODE_STACKS, CMD_FIT,           0, NULL },
	{ "s",          MODE_STACKS, CMD_ZOOM,         -1, "zoom out by one level" },
	{ "_",          MODE_STACKS, CMD_ZOOM,         -1, NULL },
	{ "o",          MODE_STACKS, CMD_HOTTEST,       0, "down the hottest path, to where it forks" },
	{ "gg",         MODE_STACKS, CMD_FIRST,         0, "first frame on this level" },
	{ "<Home>",     MODE_STACKS, CMD_FIRST,         0, NULL },
	{ "G",          MODE_STACKS, CMD_LAST,          0, "last frame on this level" },
	{ "<End>",      MODE_STACKS, CMD_LAST,          0, NULL },

	{ "<Down>",     MODE_FLAME,  CMD_CHILD,         0, "child: the heaviest frame inside" },
	{ "j",          MODE_FLAME,  CMD_CHILD,         0, NULL },
	{ "<Up>",       MODE_FLAME,  CMD_PARENT,        0, "parent: the frame around" },
	{ "k",          MODE_FLAME,  CMD_PARENT,        0, NULL },
	{ "<Enter>",    MODE_FLAME,  CMD_FIT,           0, "zoom into the selected frame" },
	{ "0",          MODE_FLAME,  CMD_WHOLE,         0, "the whole thread" },
	{ "I",          MODE_FLAME,  CMD_INVERT,        0, "invert: methods by own time, callers below; and back" },
	{ "z",          MODE_FLAME,  CMD_CENTRE,        0, "the selected frame in the middle" },
	{ "<PageDown>", MODE_FLAME,  CMD_PAGE,         +1, "deeper levels" },
	{ "<PageUp>",   MODE_FLAME,  CMD_PAGE,         -1, "outer levels" },

	{ "<Down>",     MODE_TIMELINE, CMD_MOVE,       +1, "next thread" },
	{ "j",          MODE_TIMELINE, CMD_MOVE,       +1, NULL },
	{ "<Up>",       MODE_TIMELINE, CMD_MOVE,       -1, "previous thread" },
	{ "k",          MODE_TIMELINE, CMD_MOVE,       -1, NULL },
	{ "<Right>",    MODE_TIMELINE, CMD_STEP_TIME,  +1, "the time cursor, right by a cell" },
	{ "l",          MODE_TIMELINE, CMD_STEP_TIME,  +1, NULL },
	{ "<Left>",     MODE_TIMELINE, CMD_STEP_TIME,  -1, "the time cursor, left by a cell" },
	{ "h",          MODE_TIMELINE, CMD_STEP_TIME,  -1, NULL },
	{ "<Enter>",    MODE_TIMELINE, CMD_OPEN,        0, "that thread at that time in the chart" },
	{ " ",          MODE_TIMELINE, CMD_MARK_THREAD, 0, "mark the thread for the scope, or not" },
	{ "w",          MODE_TIMELINE, CMD_ZOOM,       +1, "zoom in at the time cursor" },
	{ "+",          MODE_TIMELINE, CMD_ZOOM,       +1, NULL },
	{ "=",          MODE_TIMELINE, CMD_ZOOM,       +1, NULL },
	{ "s",          MODE_TIMELINE, CMD_ZOOM,       -1, "zoom out" },
	{ "_",          MODE_TIMELINE, CMD_ZOOM,       -1, NULL },
	{ "a",          MODE_TIMELINE, CMD_PAN,        -1, "pan left" },
	{ "d",          MODE_TIMELINE, CMD_PAN,        +1, "pan right" },
	{ "<",          MODE_TIMELINE, CMD_PAN_HALF,   -1, "half a screen left" },
	{ ">",          MODE_TIMELINE, CMD_PAN_HALF,   +1, "half a screen right" },
	{ "0",          MODE_TIMELINE, CMD_WHOLE,       0, "the whole recording" },
	{ "v",          MODE_TIMELINE, CMD_MARK_RANGE,  0, "range of all numbers: move to its end, then Enter" },
	{ "R",          MODE_TIMELINE, CMD_RANGE,       0, "the call at the cursors as the range" },
	{ "z",          MODE_TIMELINE, CMD_CENTRE,      0, "centre on the time cursor" },
	{ "gg",         MODE_TIMELINE, CMD_FIRST,       0, "first thread" },
	{ "<Home>",     MODE_TIMELINE, CMD_FIRST,       0, NULL },
	{ "G",          MODE_TIMELINE, CMD_LAST,        0, "last thread" },
	{ "<End>",      MODE_TIMELINE, CMD_LAST,        0, NULL },
	{ "<PageDown>", MODE_TIMELINE, CMD_PAGE,       +1, "next page" },
	{ "<PageUp>",   MODE_TIMELINE, CMD_PAGE,       -1, "previous page" },
	{ "b",          MODE_TIMELINE, CMD_PAGE,       -1, NULL },

	{ "<Down>",     MODE_PIVOT,  CMD_CHILD,        0, "down: to the heaviest callee, back from a caller" },
	{ "j",          MODE_PIVOT,  CMD_CHILD,        0, NULL },
	{ "<Up>",       MODE_PIVOT,  CMD_PARENT,       0, "up: to the heaviest caller, back from a callee" },
	{ "k",          MODE_PIVOT,  CMD_PARENT,       0, NULL },
	{ "<Enter>",    MODE_PIVOT,  CMD_OPEN,         0, "that method in the middle; Backspace goes back" },
	{ "0",          MODE_PIVOT,  CMD_WHOLE,        0, "all callers and callees" },
	{ "z",          MODE_PIVOT,  CMD_CENTRE,       0, "the method in the middle of the screen" },
	{ "<PageDown>", MODE_PIVOT,  CMD_PAGE,        +1, "levels below" },
	{ "<PageUp>",   MODE_PIVOT,  CMD_PAGE,        -1, "levels above" },

	{ "<Down>",     MODE_LIST,   CMD_MOVE,         +1, "next row" },
	{ "j",          MODE_LIST,   CMD_MOVE,         +1, NULL },
	{ "<Up>",       MODE_LIST,   CMD_MOVE,         -1, "previous row" },
	{ "k",          MODE_LIST,   CMD_MOVE,         -1, NULL },
	{ "<PageDown>", MODE_LIST,   CMD_PAGE,         +1, "next page" },
	{ " ",          MODE_LIST,   CMD_PAGE,         +1, NULL },
	{ "<C-f>",      MODE_LIST,   CMD_PAGE,         +1, NULL },
	{ "<PageUp>",   MODE_LIST,   CMD_PAGE,         -1, "previous page" },
	{ "b",          MODE_LIST,   CMD_PAGE,         -1, NULL },
	{ "<C-b>",      MODE_LIST,   CMD_PAGE,         -1, NULL },
	{ "<C-d>",      MODE_LIST,   CMD_HALF_PAGE,    +1, "half a page down" },
	{ "<C-u>",      MODE_LIST,   CMD_HALF_PAGE,    -1, "half a page up" },
	{ "gg",         MODE_LIST,   CMD_FIRST,         0, "first row" },
	{ "<Home>",     MODE_LIST,   CMD_FIRST,         0, NULL },
	{ "G",          MODE_LIST,   CMD_LAST,          0, "last row" },
	{ "<End>",      MODE_LIST,   CMD_LAST,          0, NULL },
	{ "z",          MODE_LIST,   CMD_CENTRE,        0, "centre the row" },
	{ "s",          MODE_LIST,   CMD_SORT_MENU,     0, "sort: a menu of the columns" },
	{ "S",          MODE_LIST,   CMD_NEXT_SORT,     0, "sort by the next column" },
	{ "r",          MODE_LIST,   CMD_REVERSE,       0, "reverse the order" },
	{ "C",          MODE_LIST,   CMD_COLUMNS,       0, "choose the columns" },
	{ ">",          MODE_LIST,   CMD_PAN,          +1, "to chosen columns that do not fit" },
	{ "<",          MODE_LIST,   CMD_PAN,          -1, "back to those on the left" },

	{ "<Enter>",    MODE_TABLE,  CMD_OPEN,          0, "open into parents and children; there: jump to it" },
	{ "<Right>",    MODE_TABLE,  CMD_UNFOLD,        0, "open the row in place; when it is, go in" },
	{ "l",          MODE_TABLE,  CMD_UNFOLD,        0, NULL },
	{ "<Left>",     MODE_TABLE,  CMD_FOLD,          0, "close it; when it is, go out" },
	{ "h",          MODE_TABLE,  CMD_FOLD,          0, NULL },
	{ "%",          MODE_TABLE,  CMD_BASE,          0, "what 100 % is" },

	{ "<Right>",    MODE_TREE,   CMD_UNFOLD,        0, "open, or go to the first child" },
	{ "l",          MODE_TREE,   CMD_UNFOLD,        0, NULL },
	{ "<Left>",     MODE_TREE,   CMD_FOLD,          0, "close, or go to the parent" },
	{ "h",          MODE_TREE,   CMD_FOLD,          0, NULL },
	{ "<Enter>",    MODE_TREE,   CMD_OPEN,          0, "open or close; a row of several calls: one row each" },
	{ "*",          MODE_TREE,   CMD_OPEN_ALL,      0, "open all below" },
	{ "-",          MODE_TREE,   CMD_CLOSE_ALL,     0, "close all" },
	{ "o",          MODE_TREE,   CMD_HOTTEST,       0, "down the hottest path, to where it forks" },
	{ "I",          MODE_TREE,   CMD_INVERT,        0, "the other way round: top-down, bottom-up" },

	{ "<Enter>",    MODE_CALLS,  CMD_OPEN,          0, "to that call in the chart, near enough to see it" },

	{ "<Enter>",    MODE_PEEK,   CMD_OPEN,          0, "that method in the middle; Backspace goes back" },

	{ "<Enter>",    MODE_ABOUT,  CMD_OPEN,          0, "to that caller in the chart, or to that callee" },

	{ "<Down>",     MODE_PICKER, CMD_MOVE,         +1, "next thread" },
	{ "<C-n>",      MODE_PICKER, CMD_MOVE,         +1, NULL },
	{ "<Up>",       MODE_PICKER, CMD_MOVE,         -1, "previous thread" },
	{ "<C-p>",      MODE_PICKER, CMD_MOVE,         -1, NULL },
	{ "<PageDown>", MODE_PICKER, CMD_PAGE,         +1, "next page" },
	{ "<PageUp>",   MODE_PICKER, CMD_PAGE,         -1, "previous page" },
	{ " ",          MODE_PICKER, CMD_MARK_THREAD,   0, "mark it for the scope, or not" },
	{ "<C-s>",      MODE_PICKER, CMD_THREAD_ORDER,  0, "sort by the next column; ] and [ go in that order" },
	{ "<C-o>",      MODE_PICKER, CMD_SORT_MENU,     0, "sort: a menu of the columns" },
	{ "<C-r>",      MODE_PICKER, CMD_REVERSE,       0, "reverse the order" },
	{ "<C-x>",      MODE_PICKER, CMD_COLUMNS,       0, "choose the columns" },
	{ "<C-Right>",  MODE_PICKER, CMD_PAN,          +1, "to chosen columns that do not fit" },
	{ "<C-Left>",   MODE_PICKER, CMD_PAN,          -1, "back to those on the left" },
	{ "<C-t>",      MODE_PICKER, CMD_IDLE_THREADS,  0, "threads without events as well, or not" },
	{ "<Enter>",    MODE_PICKER, CMD_OPEN,          0, "take this thread; letters filter, the best first" },

	{ "<Up>",       MODE_PROMPT, CMD_MOVE,         -1, "what was typed before" },
	{ "<C-p>",      MODE_PROMPT, CMD_MOVE,         -1, NULL },
	{ "<Down>",     MODE_PROMPT, CMD_MOVE,         +1, "what was typed after that" },
	{ "<C-n>",      MODE_PROMPT, CMD_MOVE,         +1, NULL },
	{ "<Tab>",      MODE_PROMPT, CMD_COMPLETE,     +1, "after a colon: what it may become; the next of that" },
	{ "<S-Tab>",    MODE_PROMPT, CMD_COMPLETE,     -1, "the one before" },
	{ "<Enter>",    MODE_PROMPT, CMD_OPEN,          0, "take the line" },
	{ "<Escape>",   MODE_PROMPT, CMD_CANCEL,        0, "leave it" },
	{ "<C-c>",      MODE_PROMPT, CMD_CANCEL,        0, NULL },

	{ "<Down>",     MODE_INSTANT, CMD_MOVE,        +1, "next thread" },
	{ "j",          MODE_INSTANT, CMD_MOVE,        +1, NULL },
	{ "<Up>",       MODE_INSTANT, CMD_MOVE,        -1, "previous thread" },
	{ "k",          MODE_INSTANT, CMD_MOVE,        -1, NULL },
	{ "<Right>",    MODE_INSTANT, CMD_STEP_TIME,   +1, "to when this thread next enters or leaves a call" },
	{ "l",          MODE_INSTANT, CMD_STEP_TIME,   +1, NULL },
	{ "<Left>",     MODE_INSTANT, CMD_STEP_TIME,   -1, "to when it last did" },
	{ "h",          MODE_INSTANT, CMD_STEP_TIME,   -1, NULL },
	{ ".",          MODE_INSTANT, CMD_NEIGHBOUR,   +1, "to when any thread next does" },
	{ ",",          MODE_INSTANT, CMD_NEIGHBOUR,   -1, "to when any last did" },
	{ "<Enter>",    MODE_INSTANT, CMD_OPEN,         0, "that thread at this instant in the chart" },
	{ "gg",         MODE_INSTANT, CMD_FIRST,        0, "first thread" },
	{ "<Home>",     MODE_INSTANT, CMD_FIRST,        0, NULL },
	{ "G",          MODE_INSTANT, CMD_LAST,         0, "last thread" },
	{ "<End>",      MODE_INSTANT, CMD_LAST,         0, NULL },
	{ "<PageDown>", MODE_INSTANT, CMD_PAGE,        +1, "next page" },
	{ " ",          MODE_INSTANT, CMD_PAGE,        +1, NULL },
	{ "<PageUp>",   MODE_INSTANT, CMD_PAGE,        -1, "previous page" },
	{ "b",          MODE_INSTANT, CMD_PAGE,        -1, NULL },
	{ "s",          MODE_INSTANT, CMD_SORT_MENU,    0, "sort: a menu of the columns" },
	{ "S",          MODE_INSTANT, CMD_NEXT_SORT,    0, "sort by the next column" },
	{ "r",          MODE_INSTANT, CMD_REVERSE,      0, "reverse the order" },
	{ "C",          MODE_INSTANT, CMD_COLUMNS,      0, "choose the columns" },
	{ ">",          MODE_INSTANT, CMD_PAN,         +1, "to chosen columns that do not fit" },
	{ "<",          MODE_INSTANT, CMD_PAN,         -1, "back to those on the left" },

	{ "<Down>",     MODE_COLUMNS, CMD_MOVE,        +1, "next column" },
	{ "j",          MODE_COLUMNS, CMD_MOVE,        +1, NULL },
	{ "<Up>",       MODE_COLUMNS, CMD_MOVE,        -1, "previous column" },
	{ "k",          MODE_COLUMNS, CMD_MOVE,        -1, NULL },
	{ " ",          MODE_COLUMNS, CMD_TOGGLE_COLUMN, 0, "show it, or not" },
	{ "J",          MODE_COLUMNS, CMD_SHIFT_COLUMN, +1, "to the right in the table" },
	{ "K",          MODE_COLUMNS, CMD_SHIFT_COLUMN, -1, "to the left" },
	{ "u",          MODE_COLUMNS, CMD_USUAL_COLUMNS, 0, "the usual columns" },
	{ "<Enter>",    MODE_COLUMNS, CMD_OPEN,         0, "take them" },
	{ "C",          MODE_COLUMNS, CMD_CANCEL,       0, "leave them as they were" },
	{ "gg",         MODE_COLUMNS, CMD_FIRST,        0, "first column" },
	{ "<Home>",     MODE_COLUMNS, CMD_FIRST,        0, NULL },
	{ "G",          MODE_COLUMNS, CMD_LAST,         0, "last column" },
	{ "<End>",      MODE_COLUMNS, CMD_LAST,         0, NULL },
	{ "<PageDown>", MODE_COLUMNS, CMD_PAGE,        +1, "next page" },
	{ "<PageUp>",   MODE_COLUMNS, CMD_PAGE,        -1, "previous page" },

	{ "<Down>",     MODE_HELP,   CMD_MOVE,         +1, "next line" },
	{ "j",          MODE_HELP,   CMD_MOVE,         +1, NULL },
	{ "<Up>",       MODE_HELP,   CMD_MOVE,         -1, "previous line" },
	{ "k",          MODE_HELP,   CMD_MOVE,         -1, NULL },
	{ "<PageDown>", MODE_HELP,   CMD_PAGE,         +1, "next page" },
	{ " ",          MODE_HELP,   CMD_PAGE,         +1, NULL },
	{ "<PageUp>",   MODE_HELP,   CMD_PAGE,         -1, "previous page" },
	{ "b",          MODE_HELP,   CMD_PAGE,         -1, NULL },
	{ "gg",         MODE_HELP,   CMD_FIRST,         0, "first line" },
	{ "<Home>",     MODE_HELP,   CMD_FIRST,         0, NULL },
	{ "G",          MODE_HELP,   CMD_LAST,          0, "last line" },
	{ "<End>",      MODE_HELP,   CMD_LAST,          0, NULL },
	{ "/",          MODE_HELP,   CMD_SEARCH,        0, "search it; n and N go to the next and the one before" },
	{ "<Enter>",    MODE_HELP,   CMD_OPEN,          0, "do what the line says" },
};
/* clang-format on */

enum { BINDINGS = sizeof bindings / sizeof *bindings };

const struct binding *keymap_bindings(size_t *count)
{
	*count = BINDINGS;
	return bindings;
}

static const struct binding *find(enum mode mode, const char *key)
{
	for (size_t i = 0; i < BINDINGS; i++)
		if (bindings[i].mode == mode &&
		    strcmp(bindings[i].key, key) == 0)
			return &bindings[i];
	return NULL;
}

/* Where a key is looked for that the mode does not bind; else everywhere. */
static const enum mode wider[MODES] = {
	[MODE_FLAME] = MODE_STACKS,
	[MODE_PIVOT] = MODE_STACKS,
	[MODE_TABLE] = MODE_LIST,
	[MODE_TREE] = MODE_LIST,
	[MODE_CALLS] = MODE_LIST,
	[MODE_PEEK] = MODE_LIST,
	[MODE_ABOUT] = MODE_LIST,
};

enum mode mode_wider(enum mode mode)
{
	return wider[mode];
}

const struct binding *keymap_find(enum mode mode, const char *key)
{
	static const struct binding unbound = { "", MODE_ANY, CMD_NONE, 0,
		NULL };
	const struct binding *b = find(mode, key);

	for (; b == NULL && mode != MODE_ANY; b = find(mode, key))
		mode = wider[mode];
	return b == NULL ? &unbound : b;
}

/* A binding of two letters that begins with this one, where it is reached. */
static bool goes_on(const struct binding *b, enum mode mode, const char *key)
{
	return strlen(b->key) == 2 && b->key[0] == key[0] &&
	    keymap_find(mode, b->key) == b;
}

bool keymap_begins(enum mode mode, const char *key)
{
	for (size_t i = 0; strlen(key) == 1 && i < BINDINGS; i++)
		if (goes_on(&bindings[i], mode, key))
			return true;
	return false;
}

static void add_hint(char *out, size_t size, const struct binding *b)
{
	size_t used = strlen(out);

	snprintf(out + used, size - used, "%s`%s` %s", used == 0 ? "" : "  ",
	    b->key, b->help == NULL ? "" : b->help);
}

void keymap_hints(enum mode mode, const char *key, char *out, size_t size)
{
	out[0] = '\0';
	for (size_t i = 0; i < BINDINGS; i++)
		if (bindings[i].mode != MODE_ANY &&
		    goes_on(&bindings[i], mode, key))
			add_hint(out, size, &bindings[i]);
	for (size_t i = 0; i < BINDINGS; i++)
		if (bindings[i].mode == MODE_ANY &&
		    goes_on(&bindings[i], mode, key))
			add_hint(out, size, &bindings[i]);
}
