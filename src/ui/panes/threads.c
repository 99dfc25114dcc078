/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "ui/command/prompt.h"
#include "ui/config/keymap.h"
#include "ui/dispatch.h"
#include "ui/navigate.h"
#include "ui/pane.h"
#include "ui/panes/list.h"
#include "ui/search.h"
#include "view/frame.h"
#include "view/threads.h"
#include "view/words.h"

/*
 * The list of threads, to choose one or to mark some.
 */

extern const struct pane_ops threads_pane;

enum { HEADS_ROW = 1 }; /* below the title */

struct threads_pane {
	struct state *s; /* the begin is that of a struct list_pane */
	struct list list;
	struct list_choice choice;
	struct thread_list shown;
	struct prompt prompt;
	bool has_idle;  /* shows threads without events, too */
	bool is_sorted; /* by the user since a letter was typed; else
	                    the best match is first */
	struct threads_view view; /* as it was drawn last */
};

static uint32_t thread_here(const struct threads_pane *pane)
{
	return pane->list.cursor < pane->shown.count ?
	    pane->shown.threads[pane->list.cursor] :
	    NO_THREAD;
}

static void list_threads(struct threads_pane *pane)
{
	struct thread_list_request request = { .filter = pane->prompt.text,
		.main = profile_main(state_profile(pane->s)),
		.order = pane->s->list.order,
		.hits = search_thread_hits(pane->s),
		.has_idle = pane->has_idle,
		.is_best_first = pane->prompt.text[0] != '\0' &&
		    !pane->is_sorted };
	struct thread_list *shown = &pane->shown;

	thread_list_free(shown);
	thread_list_make(shown, state_profile(pane->s)->threads, &request);
	list_resize(&pane->list, shown->count, pane->list.rows);
}

/* Lists the threads again, in the order of now; the cursor stays on its
 * thread. */
static void list_again(void *own)
{
	struct threads_pane *pane = own;
	uint32_t thread = thread_here(pane), row;

	list_threads(pane);
	row = thread_list_place(&pane->shown, thread);
	if (row < pane->shown.count)
		list_stay(&pane->list, row);
}

static bool open_list(void *own, int amount)
{
	struct threads_pane *pane = own;

	(void)amount;
	pane->prompt = (struct prompt){ .cursor = 0 };
	list_threads(pane);
	list_go(&pane->list,
	    thread_list_place(&pane->shown, pane->s->selection->thread));
	return true;
}

static void filter_threads(struct threads_pane *pane)
{
	pane->is_sorted = false;
	list_threads(pane);
	list_go(&pane->list, 0);
}

static void paste(void *own, const char *text)
{
	struct threads_pane *pane = own;

	prompt_insert(&pane->prompt, text);
	filter_threads(pane);
}

/* Sorts; the cursor stays on its thread, as users come here for threads and not
 * for rows. */
static void sort(void *own, struct list_order order)
{
	struct threads_pane *pane = own;

	if (order.column == THREAD_HITS &&
	    search_thread_hits(pane->s).calls == NULL) {
		state_say(pane->s, "no search yet: / begins one");
		return;
	}
	if (order.column == NO_COLUMN && order.is_reverse)
		order.column = THREAD_RECORDS;
	state_list_threads(pane->s, order);
	pane->is_sorted = true;
	list_again(pane);
}

/* Has the thread no events, so that nothing can be done with it?  Says so. */
static bool is_idle(struct threads_pane *pane, uint32_t thread)
{
	if (state_thread_at(pane->s, thread)->events > 0)
		return false;
	state_say(pane->s, "this thread has no events");
	return true;
}

static bool command(void *own, enum command cmd, int amount)
{
	struct threads_pane *pane = own;
	const uint32_t thread = thread_here(pane);

	switch ((int)cmd) {
	case CMD_MARK_THREAD:
		if (thread == NO_THREAD || is_idle(pane, thread))
			return false;
		navigate_scope_mark(pane->s, thread);
		list_move(&pane->list, 1);
		return true;
	case CMD_THREAD_ORDER:
		sort(pane,
		    thread_order_next(pane->s->list.order,
			state_profile(pane->s)->facts->has_clock,
			search_thread_hits(pane->s).calls != NULL));
		return true;
	case CMD_SORT_MENU:
	case CMD_COLUMNS:
		return dispatch_do(pane->s, cmd, amount);
	case CMD_IDLE_THREADS:
		pane->has_idle = !pane->has_idle;
		list_again(pane);
		return true;
	case CMD_OPEN:
		if (thread != NO_THREAD && is_idle(pane, thread))
			return true;
		pane_close(pane->s);
		navigate_thread(pane->s, thread);
		return true;
	default:
		return list_pane_command(own, cmd, amount);
	}
}

static void key_typed(void *own, const char *key)
{
	struct threads_pane *pane = own;

	if (pane->prompt.text[0] == '\0' &&
	    (strcmp(key, "/") == 0 || strcmp(key, "&") == 0))
		state_say(pane->s, "what is typed filters the threads");
	else if (prompt_key(&pane->prompt, key))
		filter_threads(pane);
	else
		pane_close(pane->s);
}

static void draw_title(struct threads_pane *pane)
{
	const struct state *s = pane->s;
	const bool is_sampled = profile_is_sampled(state_profile(s));
	uint32_t all = state_profile(s)->threads->count;
	struct words words = { .used = 0 };
	char order[64] = "best match";

	if (!pane->shown.is_best_first)
		thread_order_name(order, sizeof order, s->list.order,
		    state_profile(s)->facts->is_sampled);
	words_add(&words, "threads%s: %u of %u", is_sampled ? ", sampled" : "",
	    pane->shown.count, pane->has_idle ? all : s->list.count);
	if (pane->has_idle)
		words_add(&words, ", %u without events", all - s->list.count);
	else
		words_add(&words, " with events");
	if (all > s->list.count && !pane->has_idle)
		words_add(&words, " (%u without)", all - s->list.count);
	if (s->message[0] != '\0')
		words_add(&words, "; %s", s->message);
	else
		words_add(&words, "; order: %s", order);
	canvas_print(s->canvas, 0, 1, (struct style){ ROLE_TITLE, 0, 0 }, "%s",
	    words.text);
}

/* Looks at the list as it is drawn now. */
static const struct threads_view *look(struct threads_pane *pane)
{
	pane->view = (struct threads_view){ state_profile(pane->s),
		&pane->shown, pane->prompt.text, &pane->choice,
		pane->s->selection->marked, search_thread_hits(pane->s),
		pane->list, pane->s->window->whole };
	return &pane->view;
}

static struct list_now now(void *own)
{
	return threads_view_now(look(own));
}

static const struct list_ops as_list = { .first = HEADS_ROW + 1,
	.has_whole_pages = true,
	.now = now,
	.sort = sort };

/* Says that no thread fits, and which key takes the text back; a thread without
 * events may fit, so its key is named, too. */
static void draw_why_empty(const struct threads_pane *pane)
{
	const bool may_be_idle = !pane->has_idle &&
	    pane->s->list.count < state_profile(pane->s)->threads->count;
	char words[PROMPT_SIZE + 120], idle[80];

	key_words(state_keys(pane->s), MODE_THREADS, may_be_idle ?
	    ", `C-t` shows those without events, too" : "", idle, sizeof idle);
	snprintf(words, sizeof words, "no thread fits '%s': C-u takes that "
	    "back%s", pane->prompt.text, idle);
	note_draw(pane->s->canvas, HEADS_ROW + 1, words);
}

static void draw(void *own, const struct layout *l)
{
	struct threads_pane *pane = own;
	char hints[200];
	struct area area = { HEADS_ROW, 0, l->hints - 1, pane->s->columns };

	list_resize(&pane->list, pane->shown.count,
	    l->hints > 2 ? (size_t)l->hints - 2 : 1);
	draw_title(pane);
	threads_view_draw(look(pane), pane->s->canvas, area);
	if (pane->shown.count == 0 && pane->prompt.text[0] != '\0')
		draw_why_empty(pane);
	prompt_draw(pane->s->canvas, l->hints,
	    "filter: ", pane->prompt.text, pane->prompt.cursor);
	key_hints(state_keys(pane->s), MODE_THREADS, pane->has_idle ?
		"`C-s` sort  `C-t` with events only  `Space` mark  `Enter` go"
		"  `C-r` reverse  `C-x` columns" :
		"`C-s` sort  `C-t` all threads  `Space` mark  `Enter` go"
		"  `C-r` reverse  `C-x` columns", hints, sizeof hints);
	prompt_hints_draw(pane->s->canvas, l->hints, hints);
}

static void end(void *own)
{
	struct threads_pane *pane = own;

	thread_list_free(&pane->shown);
}

const struct pane_ops threads_pane = {
	.mode = MODE_THREADS,
	.size = sizeof(struct threads_pane),
	.end = end,
	.open = open_list,
	.follow = list_again,
	.command = command,
	.key = key_typed,
	.paste = paste,
	.draw = draw,
	.list = &as_list,
};
