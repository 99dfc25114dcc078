/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/dispatch.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "ui/command/command.h"
#include "ui/command/jobs.h"
#include "ui/command/prompt.h"
#include "ui/config/keymap.h"
#include "ui/config/settings.h"
#include "ui/edits.h"
#include "ui/layout.h"
#include "ui/names.h"
#include "ui/navigate.h"
#include "ui/pane.h"
#include "ui/panes/calls.h"
#include "ui/panes/chart_moves.h"
#include "ui/panes/list.h"
#include "ui/panes/marks.h"
#include "ui/queries.h"
#include "ui/search.h"
#include "ui/second_chart.h"
#include "ui/state.h"

/* ---- a key that has done nothing: why ---- */

/* What stands in the way of a command; the first row that fits counts. */
static const struct {
	enum mode mode; /* of the binding; MODE_ANY: any */
	enum command command;
	int amount; /* of the same sign; 0: any */
	const char *words;
} obstacles[] = {
	/* clang-format off */
	{ MODE_CHART,    CMD_PAGE, +1, "there are no deeper levels" },
	{ MODE_CHART,    CMD_PAGE, -1, "there are no levels further out" },
	{ MODE_FLAME,    CMD_PAGE, +1, "there are no deeper levels" },
	{ MODE_FLAME,    CMD_PAGE, -1, "there are no levels further out" },
	{ MODE_PIVOT,    CMD_PAGE, +1, "there are no more levels below" },
	{ MODE_PIVOT,    CMD_PAGE, -1, "there are no more levels above" },
	{ MODE_ANY,      CMD_CHILD, 0, "no call inside" },
	{ MODE_ANY,      CMD_PARENT, 0, "no call around" },
	{ MODE_ANY,      CMD_PAN, +1, "this is the end of the recording" },
	{ MODE_ANY,      CMD_PAN, -1, "this is the begin of the recording" },
	{ MODE_ANY,      CMD_PAN_HALF, +1, "this is the end of the recording" },
	{ MODE_ANY,      CMD_PAN_HALF, -1, "this is the begin of the recording" },
	{ MODE_ANY,      CMD_STEP_TIME, +1, "this is the end of the recording" },
	{ MODE_ANY,      CMD_STEP_TIME, -1, "this is the begin of the recording" },
	{ MODE_ANY,      CMD_ZOOM, +1, "this is as near as it gets" },
	{ MODE_ANY,      CMD_ZOOM, -1, "this is all there is" },
	{ MODE_ANY,      CMD_WHOLE, 0, "this is all there is" },
	{ MODE_ANY,      CMD_HOTTEST, 0, "no call inside takes most of it" },
	{ MODE_ANY,      CMD_SPLIT, +1, "the lower pane has no more rows to give" },
	{ MODE_ANY,      CMD_SPLIT, -1, "the upper pane has no more rows to give" },
	{ MODE_ANY,      CMD_THREAD, 0, "this is the only thread" },
	{ MODE_ANY,      CMD_LAST_THREAD, 0, "no other thread was shown before" },
	/* clang-format on */
};

static const char *obstacle_of(const struct binding *b)
{
	for (size_t i = 0; i < sizeof obstacles / sizeof *obstacles; i++)
		if (obstacles[i].command == b->command &&
		    (obstacles[i].mode == MODE_ANY ||
			obstacles[i].mode == b->mode) &&
		    (obstacles[i].amount == 0 ||
			(obstacles[i].amount > 0) == (b->amount > 0)))
			return obstacles[i].words;
	return NULL;
}

/* Says why a command has changed nothing, where it has not said so itself.  A
 * binding without a key was typed. */
static void say_no_effect(struct state *s, const struct binding *b)
{
	const char *words = obstacle_of(b);
	char name[64];

	if (s->message[0] != '\0' || s->request != APP_NOTHING)
		return;
	if (words != NULL) {
		state_say(s, "%s", words);
	} else if (b->key == NULL || b->key[0] == '\0') {
		state_say(s, "nothing changes: it is so already");
	} else {
		keymap_name(b->key, name, sizeof name);
		state_say(s, "%s changes nothing here: %s", name,
		    keymap_help_of(b));
	}
}

/* Says that a key has no command here, and names a pane where it has one. */
static void say_unbound(struct state *s, const char *key)
{
	char name[64], where[80];
	const struct binding *b = keymap_elsewhere(state_keys(s), key);

	keymap_name(key, name, sizeof name);
	if (b == NULL) {
		state_say(s, "%s does nothing; ? shows all keys, :bind any %s "
		    "COMMAND gives it one", name, name);
		return;
	}
	mode_place(b->mode, where, sizeof where);
	state_say(s, "%s does nothing here; %s: %s", name, where, b->help);
}

/* ---- which call is meant where a method is selected, but no call of it ---- */

static bool wants_call(enum command command)
{
	return command == CMD_MARK || command == CMD_COPY_STACK ||
	    command == CMD_SNAPSHOT || command == CMD_ABOUT;
}

/* A stack is that of a call.  The other commands mean a time where no call
 * is selected in the chart. */
static bool lacks_call(const struct state *s, enum command command)
{
	return (wants_call(command) && pane_lacks_call(s)) ||
	    (command == CMD_COPY_STACK && s->focus == UPPER &&
		state_shows_chart(s) &&
		place_is_none(pane_call_in(s, s->focus).place));
}

/* After that command: says which call that was, unless the command has
 * failed. */
static void implied_call_say(struct state *s, size_t calls)
{
	char words[80], count[40];

	text_count(count, sizeof count, calls);
	if (calls == 1)
		snprintf(words, sizeof words, "its only call here");
	else
		snprintf(words, sizeof words,
		    "the longest of its %s calls here", count);
	if (s->request == APP_COPY)
		jobs_copy_add_words(s, words);
	else if (s->message[0] == '\0')
		state_say(s, "%s", words);
}

/* ---- what the commands do ---- */

static void quit_viewer(struct state *s)
{
	s->request = APP_QUIT;
}

static bool leave_view(struct state *s)
{
	return s->selection->thread != NO_THREAD &&
	    navigate_leave(s, layout_has_two(s));
}

static void close_this(struct state *s)
{
	if (leave_view(s))
		return;
	if (s->selection->thread == NO_THREAD)
		quit_viewer(s);
	else
		pane_open_above(s, PANE_QUIT, 0);
}

/* Stops a job; false: none is running. */
static bool stop_job(struct state *s)
{
	if (edits_stop(s) || search_stop(s))
		return true;
	if (s->is_complete || live_has_begun(s) ||
	    worker_state(s->worker) != LOAD_READING)
		return false;
	worker_stop(s->worker);
	return true;
}

static void cancel_or_leave(struct state *s)
{
	if (stop_job(s) || jobs_stop_export(s))
		return;
	if (range_is_begun(s))
		navigate_mark(s, NO_MARK);
	else if (search_is_on(s))
		search_for(s, "");
	else if (!period_is_none(s->selection->range))
		navigate_range(s, (struct period){ 0, 0 },
		    (struct within){ .count = 0 });
	else if (!leave_view(s))
		state_say(s, "nothing is left to close; q quits");
}

static void stop_all(struct state *s)
{
	if (edits_stop(s) || search_stop(s))
		return;
	if (s->is_complete && worker_is_busy(s->worker))
		state_say(s, "all is loaded; what is being worked out stops "
		    "when you ask for something else");
	else if (s->is_complete)
		state_say(s, "nothing is running; q quits");
	else if (live_has_begun(s))
		live_pause(s);
	else
		worker_stop(s->worker);
}

static void go_back(struct state *s)
{
	if (!navigate_step(s, -1))
		state_say(s, "this is where it began");
}

static void go_forward(struct state *s)
{
	if (!navigate_step(s, +1))
		state_say(s, "this is where it ended");
}

static void toggle_mouse(struct state *s)
{
	s->layout_preferences->has_mouse = !s->layout_preferences->has_mouse;
	if (s->layout_preferences->has_mouse)
		state_say(s, "the mouse is used here; with Shift it selects "
		    "text; F2 turns it off");
	else
		state_say(s, "the mouse is the terminal's again");
}

/* Goes to a thread; false: it is the one that is shown. */
static bool go_thread(struct state *s, uint32_t thread)
{
	const uint32_t from = s->selection->thread;

	navigate_thread(s, thread);
	return s->selection->thread != from;
}

static bool step_thread(struct state *s, int step)
{
	const struct thread_list *list = &s->list;
	uint32_t at = thread_list_place(list, s->selection->thread);

	return list->count > 0 &&
	    go_thread(s, list->threads[(at + list->count +
		(uint32_t)(step + (int)list->count)) % list->count]);
}

static bool go_last_thread(struct state *s)
{
	const uint32_t from = s->selection->thread;

	navigate_last_thread(s);
	return s->selection->thread != from;
}

/* Groups the changes, where they are shown; else the table. */
static void group_rows(struct state *s, int amount)
{
	pane_show(s, s->shown[LOWER] == PANE_COMPARED ? PANE_COMPARED :
	    PANE_TABLE);
	pane_command(s, CMD_GROUP, amount);
}

static void next_match(struct state *s, int step)
{
	if (!search_is_on(s))
		search_say_none(s, "");
	else
		pane_command(s, CMD_NEXT_MATCH, step);
}

/* What is opened on top of the panes by a command. */
static const struct opening {
	enum command command;
	enum pane_kind kind;
	int amount;
} openings[] = {
	{ CMD_HELP, PANE_HELP, 0 },
	{ CMD_THREADS, PANE_THREADS, 0 },
	{ CMD_SNAPSHOT, PANE_SNAPSHOT, 0 },
	{ CMD_SEARCH, PANE_PROMPT, PROMPT_SEARCH },
	{ CMD_FILTER, PANE_PROMPT, PROMPT_FILTER },
	{ CMD_TRANSFORM, PANE_TRANSFORM, 0 },
	{ CMD_STEPS, PANE_STEPS, 0 },
	{ CMD_TYPE, PANE_PROMPT, PROMPT_COMMAND },
	{ CMD_MARK, PANE_MARKS, MARKS_SET },
	{ CMD_GO, PANE_MARKS, MARKS_GO },
	{ CMD_SORT_MENU, PANE_SORT, 0 },
	{ CMD_COLUMNS, PANE_COLUMNS, 0 },
};

/* Returns what the command opens, or NULL. */
static const struct opening *opening_of(enum command cmd)
{
	for (size_t i = 0; i < sizeof openings / sizeof *openings; i++)
		if (openings[i].command == cmd)
			return &openings[i];
	return NULL;
}

/* Colours mean the next thing that they can mean. */
static void next_hues(struct state *s)
{
	const enum hue_by next = (enum hue_by)(
	    (canvas_hues(s->canvas)->by + 1) % HUES_BY);

	canvas_set_hue_by(s->canvas, next);
	state_say(s, canvas_depth(s->canvas) == DEPTH_NONE ?
	    "there are no colours here; they would be by %s" :
	    "colours are by %s: L says which is which", hue_by_name(next));
}

/* ---- the table of commands ---- */

#define STEP "+1 or -1"

/* clang-format off */
static const struct command_info commands[COMMANDS] = {
	[CMD_NONE]          = { "none", NULL, TAKEN_ABOVE },
	[CMD_HELP]          = { "help", NULL, TAKEN_ALWAYS },
	[CMD_CLOSE]         = { "close", NULL, TAKEN_ALWAYS },
	[CMD_QUIT]          = { "quit", NULL, TAKEN_ALWAYS },
	[CMD_REDRAW]        = { "redraw", NULL, TAKEN_ALWAYS },
	[CMD_SUSPEND]       = { "suspend", NULL, TAKEN_ALWAYS },
	[CMD_STOP]          = { "stop", NULL, TAKEN_ALWAYS },
	[CMD_CANCEL]        = { "cancel", NULL, TAKEN_ALWAYS },
	[CMD_FOLLOW]        = { "follow", NULL, TAKEN_ALWAYS },
	[CMD_BACK]          = { "back", NULL, TAKEN_SHARED },
	[CMD_FORWARD]       = { "forward", NULL, TAKEN_SHARED },
	[CMD_SHOW]          = { "show", "the pane", TAKEN_SHARED },
	[CMD_OTHER_PANE]    = { "other-pane", NULL, TAKEN_SHARED },
	[CMD_FULL]          = { "full", NULL, TAKEN_SHARED },
	[CMD_SPLIT]         = { "split", STEP, TAKEN_SHARED },
	[CMD_MOUSE]         = { "mouse", NULL, TAKEN_ALWAYS },
	[CMD_HUES]          = { "color-by", NULL, TAKEN_ALWAYS },
	[CMD_THREADS]       = { "threads", NULL, TAKEN_SHARED },
	[CMD_THREAD]        = { "thread", STEP, TAKEN_SHARED },
	[CMD_LAST_THREAD]   = { "last-thread", NULL, TAKEN_SHARED },
	[CMD_MAIN_THREAD]   = { "main-thread", NULL, TAKEN_SHARED },
	[CMD_CLOCK]         = { "clock", NULL, TAKEN_SHARED },
	[CMD_SEARCH]        = { "search", NULL, TAKEN_SHARED },
	[CMD_NEXT_MATCH]    = { "next-match", STEP, TAKEN_SHARED },
	[CMD_SEARCH_THIS]   = { "search-this", NULL, TAKEN_SHARED },
	[CMD_NEXT_HIT_THREAD] = { "next-hit-thread", STEP, TAKEN_SHARED },
	[CMD_TYPE]          = { "type", NULL, TAKEN_SHARED },
	[CMD_FILTER]        = { "filter", NULL, TAKEN_SHARED },
	[CMD_UNFILTER]      = { "unfilter", NULL, TAKEN_SHARED },
	[CMD_TRANSFORM]     = { "change-stacks", NULL, TAKEN_SHARED },
	[CMD_REDO]          = { "redo", NULL, TAKEN_SHARED },
	[CMD_STEPS]         = { "steps", NULL, TAKEN_SHARED },
	[CMD_SWITCH_STEP]   = { "switch-step", NULL, TAKEN_ABOVE },
	[CMD_REMOVE_STEP]   = { "remove-step", NULL, TAKEN_ABOVE },
	[CMD_MARK]          = { "mark", NULL, TAKEN_SHARED },
	[CMD_GO]            = { "go", NULL, TAKEN_SHARED },
	[CMD_COPY_NAME]     = { "copy-name", NULL, TAKEN_SHARED },
	[CMD_COPY_STACK]    = { "copy-stack", NULL, TAKEN_SHARED },
	[CMD_SNAPSHOT]       = { "instant", NULL, TAKEN_SHARED },
	[CMD_SCOPE]         = { "scope", NULL, TAKEN_SHARED },
	[CMD_SORT_MENU]     = { "sort", NULL, TAKEN_SHARED },
	[CMD_COLUMNS]       = { "columns", NULL, TAKEN_SHARED },
	[CMD_CALLS]         = { "calls", NULL, TAKEN_SHARED },
	[CMD_PIVOT]         = { "pivot", NULL, TAKEN_SHARED },
	[CMD_ABOUT]         = { "about", NULL, TAKEN_SHARED },
	[CMD_SLOWER]        = { "slower", STEP, TAKEN_SHARED },
	[CMD_FRAME]         = { "frame", STEP, TAKEN_SHARED },
	[CMD_NAMES]         = { "names", NULL, TAKEN_SHARED },
	[CMD_OTHER_TRACE]   = { "other-trace", NULL, TAKEN_SHARED },
	[CMD_ALIGN]         = { "align", NULL, TAKEN_BY_PANE },
	[CMD_SHOW_ROWS]     = { "show-rows", NULL, TAKEN_BY_PANE },
	[CMD_CENTRE]        = { "centre", NULL, TAKEN_SHARED },
	[CMD_LINE]          = { "line", NULL, TAKEN_SHARED },
	[CMD_MOVE]          = { "move", STEP, TAKEN_BY_PANE },
	[CMD_PAGE]          = { "page", STEP, TAKEN_BY_PANE },
	[CMD_HALF_PAGE]     = { "half-page", STEP, TAKEN_BY_PANE },
	[CMD_FIRST]         = { "first", NULL, TAKEN_BY_PANE },
	[CMD_LAST]          = { "last", NULL, TAKEN_BY_PANE },
	[CMD_OPEN]          = { "open", NULL, TAKEN_BY_PANE },
	[CMD_UNFOLD]        = { "unfold", NULL, TAKEN_BY_PANE },
	[CMD_FOLD]          = { "fold", NULL, TAKEN_BY_PANE },
	[CMD_NEXT_SORT]     = { "next-sort", NULL, TAKEN_BY_PANE },
	[CMD_REVERSE]       = { "reverse", NULL, TAKEN_BY_PANE },
	[CMD_GROUP]         = { "group", "what rows are, from 1", TAKEN_SHARED },
	[CMD_BASE]          = { "base", NULL, TAKEN_BY_PANE },
	[CMD_PARENT]        = { "parent", NULL, TAKEN_BY_PANE },
	[CMD_CHILD]         = { "child", NULL, TAKEN_BY_PANE },
	[CMD_NEIGHBOUR]     = { "neighbour", STEP, TAKEN_BY_PANE },
	[CMD_SAME_METHOD]   = { "same-method", STEP, TAKEN_BY_PANE },
	[CMD_ZOOM]          = { "zoom", STEP, TAKEN_BY_PANE },
	[CMD_PAN]           = { "pan", STEP, TAKEN_BY_PANE },
	[CMD_PAN_HALF]      = { "pan-half", STEP, TAKEN_BY_PANE },
	[CMD_FIT]           = { "fit", NULL, TAKEN_BY_PANE },
	[CMD_WHOLE]         = { "whole", NULL, TAKEN_BY_PANE },
	[CMD_HOTTEST]       = { "hottest", NULL, TAKEN_BY_PANE },
	[CMD_INVERT]        = { "invert", NULL, TAKEN_BY_PANE },
	[CMD_STEP_TIME]     = { "step-time", STEP, TAKEN_BY_PANE },
	[CMD_MARK_RANGE]    = { "mark-range", NULL, TAKEN_BY_PANE },
	[CMD_RANGE]         = { "range", NULL, TAKEN_BY_PANE },
	[CMD_MARK_THREAD]   = { "mark-thread", NULL, TAKEN_BY_PANE },
	[CMD_OPEN_ALL]      = { "open-all", NULL, TAKEN_BY_PANE },
	[CMD_CLOSE_ALL]     = { "close-all", NULL, TAKEN_BY_PANE },
	[CMD_COMPLETE]      = { "complete", STEP, TAKEN_ABOVE },
	[CMD_TOGGLE_COLUMN] = { "toggle-column", NULL, TAKEN_ABOVE },
	[CMD_SHIFT_COLUMN]  = { "shift-column", STEP, TAKEN_ABOVE },
	[CMD_USUAL_COLUMNS] = { "usual-columns", NULL, TAKEN_ABOVE },
	[CMD_THREAD_ORDER]  = { "thread-order", NULL, TAKEN_ABOVE },
	[CMD_IDLE_THREADS]  = { "idle-threads", NULL, TAKEN_ABOVE },
};
/* clang-format on */

const struct command_info *command_info(enum command command)
{
	return &commands[command];
}

/* ---- a key ---- */

/* clang-format off */
bool dispatch_shared(struct state *s, enum command cmd, int amount)
{
	const struct opening *opens = opening_of(cmd);
	bool *is_full = &s->layout_preferences->is_full;
	bool done = true;

	switch ((int)cmd) {
	case CMD_CLOSE: close_this(s); break;
	case CMD_QUIT: quit_viewer(s); break;
	case CMD_REDRAW: s->request = APP_REDRAW; break;
	case CMD_SUSPEND: s->request = APP_SUSPEND; break;
	case CMD_STOP: stop_all(s); break;
	case CMD_CANCEL: cancel_or_leave(s); break;
	case CMD_FOLLOW: live_toggle(s); break;
	case CMD_BACK: go_back(s); break;
	case CMD_FORWARD: go_forward(s); break;
	case CMD_OTHER_PANE: s->focus = s->focus == UPPER ? LOWER : UPPER; break;
	case CMD_FULL: *is_full = !*is_full; break;
	case CMD_SPLIT: return split_move(s, amount);
	case CMD_MOUSE: toggle_mouse(s); break;
	case CMD_HUES: next_hues(s); break;
	case CMD_THREAD: return step_thread(s, amount);
	case CMD_LAST_THREAD: return go_last_thread(s);
	case CMD_MAIN_THREAD: return go_thread(s, profile_main(state_profile(s)));
	case CMD_CLOCK: navigate_scope_next_clock(s); break;
	case CMD_SCOPE: navigate_scope_next(s); break;
	case CMD_NEXT_MATCH: next_match(s, amount); break;
	case CMD_SEARCH_THIS: return search_selected(s);
	case CMD_NEXT_HIT_THREAD: search_next_thread(s, amount); break;
	case CMD_UNFILTER: edits_undo(s); break;
	case CMD_REDO: edits_redo(s); break;
	case CMD_COPY_NAME: jobs_copy_name(s); break;
	case CMD_COPY_STACK: jobs_copy_stack(s); break;
	case CMD_FRAME: frames_step(s, amount); break;
	case CMD_NAMES: names_next(s); break;
	case CMD_OTHER_TRACE: alignment_next(s); break;
	case CMD_GROUP: group_rows(s, amount); break;
	case CMD_CENTRE:
		done = pane_command(s, cmd, amount);
		live_pause(s); /* what is in the middle stays there */
		break;
	default:
		if (opens == NULL)
			return pane_open(s, cmd, amount);
		pane_open_above(s, opens->kind, opens->amount);
	}
	return done;
}
/* clang-format on */

/* While the screen says no more than "too small", keys only leave it. */
static void run_unseen(struct state *s, enum command cmd)
{
	if (cmd == CMD_CLOSE)
		quit_viewer(s);
	else if (cmd == CMD_QUIT || cmd == CMD_STOP || cmd == CMD_REDRAW ||
	    cmd == CMD_SUSPEND)
		dispatch_shared(s, cmd, 0);
}

/* Says why a command that needs a thread does nothing before there is one. */
static void say_too_early(struct state *s)
{
	if (s->is_complete)
		state_say(s, "this trace has no calls; q quits");
	else
		state_say(s, "nothing of the trace has been read yet");
}

static bool run_with_call(struct state *s, enum command cmd, int amount)
{
	size_t calls = lacks_call(s, cmd) ? chart_select_longest(s) : 0;
	bool done = dispatch_shared(s, cmd, amount);

	if (calls > 0)
		implied_call_say(s, calls);
	return done || calls > 0;
}

void dispatch_run(struct state *s, const struct binding *b)
{
	const enum taker taker = commands[b->command].taker;

	if (taker == TAKEN_ALWAYS)
		dispatch_shared(s, b->command, b->amount);
	else if (s->selection->thread == NO_THREAD)
		say_too_early(s);
	else if (b->command == CMD_LINE)
		command_line_run(s, b->help);
	else if (taker == TAKEN_SHARED ?
	    !run_with_call(s, b->command, b->amount) :
	    taker == TAKEN_BY_PANE &&
		!pane_command(s, b->command, b->amount))
		say_no_effect(s, b);
}

void dispatch_command(struct state *s, enum command cmd, int amount)
{
	const struct binding b = { .command = cmd, .amount = amount };

	dispatch_run(s, &b);
}

/* Does the command in the pane on top, or closes that; false: neither. */
static bool run_on_top(struct state *s, const struct pane *top,
    const struct binding *b)
{
	const struct opening *opens = opening_of(b->command);

	if (top->ops->command(top->own, b->command, b->amount) ||
	    (lists_has_orders(top) &&
		lists_command(s, top, b->command, b->amount)))
		return true;
	if (b->command == CMD_QUIT)
		quit_viewer(s);
	else if (b->command == CMD_CLOSE || b->command == CMD_CANCEL ||
	    (opens != NULL && top == &s->panes[opens->kind]))
		pane_close(s);
	else
		return false;
	return true;
}

/* Does what a key means that the pane on top does not take: nothing, or what it
 * means below. */
static void key_below(struct state *s, const struct pane *top,
    const struct binding *b, const char *key)
{
	char name[64];

	if (top->ops->passes_on) {
		pane_close(s);
		b = keymap_find(state_keys(s), pane_mode(s), key);
		if (b->command != CMD_NONE)
			dispatch_run(s, b);
	} else if (b->mode == top->ops->mode) {
		say_no_effect(s, b);
	} else if (s->message[0] == '\0') {
		keymap_name(key, name, sizeof name);
		state_say(s, "%s does nothing here; Esc closes this", name);
	}
}

void dispatch_key(struct state *s, const char *key)
{
	const struct binding *b = keymap_find(state_keys(s), pane_mode(s), key);
	const struct pane *top = pane_on_top(s);

	if (layout_of(s).is_too_small) {
		run_unseen(s, keymap_find(state_keys(s), MODE_ANY, key)->command);
		return;
	}
	s->message[0] = '\0';
	s->is_touched = true;
	if (b->command == CMD_REDRAW || b->command == CMD_SUSPEND) {
		dispatch_shared(s, b->command, 0);
	} else if (top != NULL) {
		b = keymap_find(state_keys(s), top->ops->mode, key);
		if (top->ops->key != NULL && (top->ops->mode == MODE_ANY ||
		    b->mode != top->ops->mode))
			top->ops->key(top->own, key);
		else if (!run_on_top(s, top, b))
			key_below(s, top, b, key);
	} else if (b->command == CMD_NONE) {
		say_unbound(s, key);
	} else {
		dispatch_run(s, b);
	}
}
