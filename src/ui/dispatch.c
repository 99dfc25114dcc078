/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/dispatch.h"

#include <stdio.h>

#include "base/text.h"
#include "ui/app.h"
#include "ui/command/command.h"
#include "ui/command/jobs.h"
#include "ui/command/prompt.h"
#include "ui/command/session.h"
#include "ui/command/start.h"
#include "ui/comparison.h"
#include "ui/draw.h"
#include "ui/edits.h"
#include "ui/layout.h"
#include "ui/names.h"
#include "ui/navigate.h"
#include "ui/pane.h"
#include "ui/panes/calls.h"
#include "ui/panes/chart.h"
#include "ui/panes/list.h"
#include "ui/panes/marks.h"
#include "ui/queries.h"
#include "ui/search.h"
#include "ui/second_chart.h"
#include "ui/visible.h"

/* ---- a key that has done nothing: why ---- */

/* What stands in the way of a command; the first row that fits counts. */
static const struct {
	enum mode mode; /* of the binding; MODE_ANY: any */
	enum command command;
	const char *words;
	const char *back; /* with an amount below 0 */
} obstacles[] = {
	/* clang-format off */
	{ MODE_PIVOT, CMD_PAGE,        "there are no more levels below", "there are no more levels above" },
	{ MODE_ANY,   CMD_PAGE,        "there are no deeper levels", "there are no levels further out" },
	{ MODE_ANY,   CMD_CHILD,       "no call inside", NULL },
	{ MODE_ANY,   CMD_PARENT,      "no call around", NULL },
	{ MODE_ANY,   CMD_PAN,         "this is the end of the recording", "this is the begin of the recording" },
	{ MODE_ANY,   CMD_PAN_HALF,    "this is the end of the recording", "this is the begin of the recording" },
	{ MODE_ANY,   CMD_STEP_TIME,   "this is the end of the recording", "this is the begin of the recording" },
	{ MODE_ANY,   CMD_ZOOM,        "this is as near as it gets", "this is all there is" },
	{ MODE_ANY,   CMD_WHOLE,       "this is all there is", NULL },
	{ MODE_ANY,   CMD_HOTTEST,     "no call inside takes most of it", NULL },
	{ MODE_ANY,   CMD_SPLIT,       "the lower pane has no more rows to give", "the upper pane has no more rows to give" },
	{ MODE_ANY,   CMD_THREAD,      "this is the only thread", "this is the only thread" },
	{ MODE_ANY,   CMD_LAST_THREAD, "no other thread was shown before", NULL },
	/* clang-format on */
};

static const char *obstacle_of(const struct binding *b)
{
	for (size_t i = 0; i < sizeof obstacles / sizeof *obstacles; i++)
		if (obstacles[i].command == b->command &&
		    (obstacles[i].mode == MODE_ANY ||
			obstacles[i].mode == b->mode))
			return b->amount < 0 ? obstacles[i].back :
					       obstacles[i].words;
	return NULL;
}

/* Says why a command has changed nothing, where it has not said so itself.  A
 * binding without a key was typed. */
static void say_no_effect(struct state *s, const struct binding *b)
{
	const char *words = obstacle_of(b);
	char name[64];

	if (s->message[0] != '\0' || s->request.kind != APP_NOTHING)
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
	state_say(s, "%s does nothing here; %s: %s", name, where,
	    keymap_help_of(b));
}

/* ---- which call is meant where a method is selected, but no call of it ---- */

/* A stack is that of a call.  The other commands mean a time where no call
 * is selected in the chart. */
static bool lacks_call(const struct state *s, enum command command)
{
	const struct pane *pane = pane_focused(s);
	const bool is_of_method = pane->ops->is_of_method != NULL &&
	    pane->ops->is_of_method(pane->own);
	const bool is_stack = command == CMD_COPY_STACK;

	if (!is_stack && command != CMD_MARK && command != CMD_SNAPSHOT &&
	    command != CMD_ABOUT)
		return false;
	return (is_of_method || (is_stack && s->focus == UPPER &&
		state_shows_chart(s))) &&
	    place_is_none(pane_call_in(s, s->focus).place);
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
	if (s->request.kind == APP_COPY)
		jobs_copy_add_words(s, words);
	else if (s->message[0] == '\0')
		state_say(s, "%s", words);
}

/* ---- commands of panes, and those that show them ---- */

/* Opens a list about the selected method, or its pivot, with a way back. */
static bool open_of_method(struct state *s, enum pane_kind kind)
{
	const uint32_t middle = s->selection->middle;

	if (s->selection->method == NO_METHOD) {
		state_say(s, "no method is selected");
		return false;
	}
	if (kind != PANE_PIVOT && s->shown[LOWER] == kind && s->focus == LOWER)
		return false;
	navigate_keep(s);
	if (kind == PANE_PIVOT)
		navigate_middle(s, s->selection->method);
	return pane_show(s, kind) || s->selection->middle != middle;
}

static bool open_pane(struct state *s, enum pane_kind kind)
{
	if (pane_needs_method(kind))
		return open_of_method(s, kind);
	if (!s->panes[kind].ops->is_of_two || s->open->pair != NULL)
		return pane_show(s, kind);
	state_say(s, "%s", one_is_open);
	return false;
}

/* Does a command in the chart, which comes up. */
static bool command_chart(struct state *s, enum command cmd, int amount)
{
	const enum pane_kind was = s->shown[UPPER];
	const struct pane *chart = &s->panes[PANE_CHART];

	navigate_show_chart(s);
	return chart->ops->command(chart->own, cmd, amount) ||
	    s->shown[UPPER] != was;
}

/* Goes to a slower call: in the list of calls that has the focus, or else in
 * the chart. */
static bool go_slower(struct state *s, int amount)
{
	const struct pane *here = pane_focused(s);

	return (here->ops->is_of_calls &&
		   here->ops->command(here->own, CMD_SLOWER, amount)) ||
	    command_chart(s, CMD_SLOWER, amount);
}

static bool pane_command(struct state *s, enum command cmd, int amount)
{
	const struct pane *top = pane_on_top(s), *pane = pane_focused(s);

	if (top != NULL && lists_has_orders(top) &&
	    top->ops->command(top->own, cmd, amount))
		return true;
	if ((lists_has_orders(pane) && lists_command(s, pane, cmd, amount)) ||
	    pane->ops->command(pane->own, cmd, amount))
		return true;
	if (cmd == CMD_INVERT && pane->ops->inverted != 0)
		return pane_show(s, pane->ops->inverted);
	if (s->focus == UPPER ||
	    (cmd != CMD_SAME_METHOD && cmd != CMD_NEXT_MATCH))
		return false;
	if (cmd == CMD_SAME_METHOD && pane->ops->is_of_calls)
		return command_chart(s, cmd, amount);
	pane = &s->panes[s->shown[UPPER]];
	return pane->ops->command(pane->own, cmd, amount);
}

/* ---- what the commands do ---- */

static bool leave_view(struct state *s)
{
	return s->selection->thread != NO_THREAD && navigate_leave(s);
}

/* Stops a job; false: none is running. */
static bool stop_job(struct state *s)
{
	if (edits_stop(s) || search_stop(s))
		return true;
	if (s->is_complete || live_has_begun(s) ||
	    s->worker->state != LOAD_READING)
		return false;
	worker_stop(s->worker);
	return true;
}

static void close_or_quit(struct state *s)
{
	if (leave_view(s))
		return;
	if (s->selection->thread == NO_THREAD)
		s->request.kind = APP_QUIT;
	else
		pane_open_above(s, PANE_QUIT, 0);
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

static void go_back(struct state *s, int step)
{
	if (!navigate_step(s, step))
		state_say(s, "this is where it %s",
		    step < 0 ? "began" : "ended");
}

static bool step_thread(struct state *s, int step)
{
	const struct thread_list *list = &s->list;
	uint32_t at = thread_list_place(list, s->selection->thread);

	return list->count > 0 &&
	    navigate_thread(s,
		list->threads[(at + list->count +
				  (uint32_t)(step + (int)list->count)) %
		    list->count]);
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
	    (s->canvas->hues.by + 1) % HUES_BY);

	s->canvas->hues.by = next;
	state_say(s,
	    s->canvas->depth == DEPTH_NONE ?
		"there are no colours here; they would be by %s" :
		"colours are by %s: L says which is which",
	    grouping_name(hue_grouping(next)));
}

/* ---- a key ---- */

/* clang-format off */
bool dispatch_do(struct state *s, enum command cmd, int amount)
{
	const struct opening *opens = opening_of(cmd);
	bool *is_full = &s->layout_preferences.is_full;
	bool *has_mouse = &s->layout_preferences.has_mouse;
	bool done = true;

	switch ((int)cmd) {
	case CMD_CLOSE: close_or_quit(s); break;
	case CMD_QUIT: s->request.kind = APP_QUIT; break;
	case CMD_REDRAW: s->request.kind = APP_REDRAW; break;
	case CMD_SUSPEND: s->request.kind = APP_SUSPEND; break;
	case CMD_STOP: stop_all(s); break;
	case CMD_CANCEL: cancel_or_leave(s); break;
	case CMD_FOLLOW: live_toggle(s); break;
	case CMD_BACK: go_back(s, -1); break;
	case CMD_FORWARD: go_back(s, +1); break;
	case CMD_OTHER_PANE: s->focus = s->focus == UPPER ? LOWER : UPPER; break;
	case CMD_FULL: *is_full = !*is_full; break;
	case CMD_SPLIT: return split_move(s, amount);
	case CMD_MOUSE:
		*has_mouse = !*has_mouse;
		state_say(s, *has_mouse ? "the mouse is used here; with Shift "
		    "it selects text; F2 turns it off" :
		    "the mouse is the terminal's again");
		break;
	case CMD_HUES: next_hues(s); break;
	case CMD_THREAD: return step_thread(s, amount);
	case CMD_LAST_THREAD:
		return navigate_thread(s, s->selection->last_thread);
	case CMD_MAIN_THREAD: return navigate_thread(s, profile_main(state_profile(s)));
	case CMD_CLOCK: navigate_scope_next_clock(s); break;
	case CMD_SCOPE: navigate_scope_next(s); break;
	case CMD_NEXT_MATCH:
		if (search_is_on(s))
			return pane_command(s, cmd, amount);
		search_say_none(s, "");
		break;
	case CMD_SEARCH_THIS: return search_selected(s);
	case CMD_NEXT_HIT_THREAD: search_next_thread(s, amount); break;
	case CMD_UNFILTER: edits_step(s, -1); break;
	case CMD_REDO: edits_step(s, +1); break;
	case CMD_COPY_NAME: jobs_copy_name(s); break;
	case CMD_COPY_STACK: jobs_copy_stack(s); break;
	case CMD_FRAME: frames_step(s, amount); break;
	case CMD_NAMES: names_next(s); break;
	case CMD_OTHER_TRACE: alignment_next(s); break;
	case CMD_SHOW: return open_pane(s, (enum pane_kind)amount);
	case CMD_CALLS: return open_of_method(s, PANE_CALLS);
	case CMD_ABOUT: return open_of_method(s, PANE_ABOUT);
	case CMD_PIVOT: return open_of_method(s, PANE_PIVOT);
	case CMD_SLOWER: return go_slower(s, amount);
	case CMD_GROUP: /* of the changes, where they are shown; else the table */
		pane_show(s, s->shown[LOWER] == PANE_COMPARED ? PANE_COMPARED :
		    PANE_TABLE);
		pane_command(s, cmd, amount);
		break;
	case CMD_CENTRE:
		done = pane_command(s, cmd, amount);
		live_pause(s); /* what is in the middle stays there */
		break;
	default:
		if (opens == NULL)
			return pane_command(s, cmd, amount);
		pane_open_above(s, opens->kind, opens->amount);
	}
	return done;
}
/* clang-format on */

/* While the screen says no more than "too small", keys only leave it. */
static void run_unseen(struct state *s, enum command cmd)
{
	if (cmd == CMD_CLOSE)
		s->request.kind = APP_QUIT;
	else if (cmd == CMD_QUIT || cmd == CMD_STOP || cmd == CMD_REDRAW ||
	    cmd == CMD_SUSPEND)
		dispatch_do(s, cmd, 0);
}

static bool run_with_call(struct state *s, enum command cmd, int amount)
{
	size_t calls = lacks_call(s, cmd) ? chart_select_longest(s) : 0;
	bool done = dispatch_do(s, cmd, amount);

	if (calls > 0)
		implied_call_say(s, calls);
	return done || calls > 0;
}

void dispatch_run(struct state *s, const struct binding *b)
{
	const enum taker taker = command_infos[b->command].taker;

	if (taker == TAKEN_ALWAYS)
		dispatch_do(s, b->command, b->amount);
	else if (s->selection->thread == NO_THREAD)
		state_say(s, s->is_complete ?
		    "this trace has no calls; q quits" :
		    "nothing of the trace has been read yet");
	else if (b->command == CMD_LINE)
		command_line_run(s, b->help);
	else if (taker != TAKEN_ABOVE &&
	    !run_with_call(s, b->command, b->amount))
		say_no_effect(s, b);
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
		s->request.kind = APP_QUIT;
	else if (b->command == CMD_CLOSE || b->command == CMD_CANCEL ||
	    b->command == CMD_BACK ||
	    (opens != NULL && top == &s->panes[opens->kind]))
		pane_close(s);
	else
		return false;
	return true;
}

/* Gives the key to the pane on top or to that with the focus, or does its
 * command. */
static void take_key(struct state *s, const char *key)
{
	const struct pane *top = pane_on_top(s);
	const struct binding *b = keymap_find(state_keys(s), pane_mode(s), key);
	char name[64];

	if (b->command == CMD_REDRAW || b->command == CMD_SUSPEND) {
		dispatch_do(s, b->command, 0);
	} else if (top == NULL && b->command == CMD_NONE) {
		say_unbound(s, key);
	} else if (top == NULL) {
		dispatch_run(s, b);
	} else if (top->ops->key != NULL &&
	    (b->mode == MODE_ANY || b->mode != top->ops->mode)) {
		top->ops->key(top->own, key);
	} else if (run_on_top(s, top, b)) {
		return;
	} else if (top->ops->passes_on) {
		pane_close(s);
		b = keymap_find(state_keys(s), pane_mode(s), key);
		if (b->command != CMD_NONE)
			take_key(s, key);
	} else if (b->mode == top->ops->mode) {
		say_no_effect(s, b);
	} else if (s->message[0] == '\0') {
		keymap_name(key, name, sizeof name);
		state_say(s, "%s does nothing here; Esc closes this", name);
	}
}

void dispatch_key(struct state *s, const char *key)
{
	if (s->is_too_small) {
		run_unseen(s,
		    keymap_find(state_keys(s), MODE_ANY, key)->command);
		return;
	}
	s->message[0] = '\0';
	s->is_touched = true;
	take_key(s, key);
}

/* ---- what the loop brings and asks for while the viewer runs (ui/app) ---- */

static void lock(struct state *s)
{
	if (s->open->shown == NULL)
		return;
	recordings_lock(&s->worker->recordings);
	navigate_pushed(s);
}

static void unlock(struct state *s)
{
	if (s->open->shown != NULL)
		recordings_unlock(&s->worker->recordings);
}

/* Lets panes look at what has been selected, read or answered since. */
static void panes_follow(struct state *s)
{
	for (int i = -1; i < PANE_HELP; i++) {
		const struct pane *pane = i >= 0 ? &s->panes[i] :
		    pane_on_top(s);

		if (pane != NULL && pane->ops->follow != NULL)
			pane->ops->follow(pane->own);
	}
}

/* After each key and each answer: asks and takes until nothing changes. */
static void follow(struct state *s)
{
	uint32_t version;

	if (s->selection->thread == NO_THREAD)
		return;
	do {
		version = s->selection->version;
		edits_follow(s);
		visible_follow(s);
		panes_follow(s);
	} while (queries_follow(s) || search_jump(s) ||
	    version != s->selection->version);
	start_follow(s);
}

const struct loop_request *app_key(struct state *s, const char *key)
{
	const struct pane *top = pane_on_top(s);
	char typed[KEY_SIZE];

	s->request.kind = APP_NOTHING;
	s->awaited.options = NULL;
	if (top != NULL && top->ops->key != NULL)
		snprintf(typed, sizeof typed, "%s", key);
	else if (!key_sequence_add(&s->typed, state_keys(s), pane_mode(s), key,
		     typed))
		return &s->request;
	s->keys++;
	lock(s);
	dispatch_key(s, typed);
	follow(s);
	unlock(s);
	return &s->request;
}

const struct loop_request *app_mouse(struct state *s,
    const struct mouse_event *event, int64_t ms)
{
	s->request.kind = APP_NOTHING;
	if (!app_has_mouse(s) || s->is_too_small)
		return &s->request;
	s->keys++;
	lock(s);
	s->awaited.options = NULL;
	pointer_take(s, event, ms);
	follow(s);
	unlock(s);
	return &s->request;
}

void app_paste(struct state *s, const char *text)
{
	if (s->is_too_small)
		return;
	s->keys++;
	lock(s);
	pane_paste(s, text);
	follow(s);
	unlock(s);
}

void app_wake(struct state *s)
{
	const enum load_state state = s->worker->state;
	const bool was_complete = s->is_complete;

	if (s->open->shown == NULL && state >= LOAD_READING &&
	    state != LOAD_FAILED)
		s->open->shown = s->worker->recordings.items;
	lock(s);
	names_follow(s);
	if (s->is_starting && !start_waits(s)) {
		s->is_starting = false;
		start_end(s);
	}
	if (queries_follow_worker(s))
		s->is_starting = true;
	if (s->is_complete && !was_complete)
		saved_view_found(s);
	follow(s);
	unlock(s);
}

void app_take_reply(struct state *s, const struct copier_answer *reply)
{
	lock(s);
	s->takers[reply->about](s, reply);
	unlock(s);
}

const struct canvas *app_draw(struct state *s)
{
	lock(s);
	draw_all(s);
	unlock(s);
	return s->canvas;
}

void app_keep(struct state *s)
{
	lock(s);
	saved_view_write(s);
	unlock(s);
	session_write_history(s->options->session);
}
