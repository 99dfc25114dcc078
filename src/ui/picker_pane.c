#include "config.h"

#include "ui/commands.h"

#include "ui/follow.h"
#include "ui/go.h"
#include "ui/history.h"
#include "ui/list_keys.h"
#include "ui/prompt.h"
#include "view/frame.h"
#include "view/picker.h"
#include "view/timeline.h"

static uint32_t thread_here(const struct state *s)
{
	return s->picker.list.cursor < s->picker.shown.count ?
	    s->picker.shown.threads[s->picker.list.cursor] : NO_THREAD;
}

static void list_threads(struct state *s)
{
	struct thread_wish wish = { s->prompt.text,
		profile_main(state_profile(s)),
		s->picker.order, follow_thread_hits(s), s->picker.has_idle };
	struct thread_list *shown = &s->picker.shown;
	struct error err;

	thread_list_free(shown);
	if (!thread_list_make(shown, profile_threads(state_profile(s)), &wish,
	    &err)) {
		state_say(s, "%s", err.text);
		s->overlay = OVERLAY_NONE;
	}
	list_resize(&s->picker.list, shown->count, s->picker.list.rows);
}

/* The same threads, or others, in the order that is meant; the cursor stays on
 * its thread. */
static void list_again(struct state *s)
{
	uint32_t thread = thread_here(s), row;

	list_threads(s);
	row = thread_list_place(&s->picker.shown, thread);
	if (row < s->picker.shown.count)
		list_go(&s->picker.list, row);
}

void picker_open(struct state *s)
{
	list_threads(s);
	list_go(&s->picker.list,
	    thread_list_place(&s->picker.shown, s->selection->thread));
}

void picker_filter(struct state *s)
{
	list_threads(s);
	list_go(&s->picker.list, 0);
}

void picker_refresh(struct state *s)
{
	if (s->overlay == OVERLAY_PICKER)
		list_again(s);
}

static void next_order(struct state *s)
{
	s->picker.order = thread_order_next(s->picker.order,
	    profile_facts(state_profile(s))->has_clock,
	    follow_thread_hits(s).calls != NULL);
	follow_threads(s);
	list_again(s);
}

static void toggle_idle(struct state *s)
{
	s->picker.has_idle = !s->picker.has_idle;
	list_again(s);
}

/* Something can be done with threads that have events only. */
static bool is_idle(struct state *s, uint32_t thread)
{
	if (threads_at(profile_threads(state_profile(s)), thread)->events > 0)
		return false;
	state_say(s, "this thread has no events");
	return true;
}

static void mark_here(struct state *s)
{
	uint32_t thread = thread_here(s);

	if (thread == NO_THREAD || is_idle(s, thread))
		return;
	scope_mark(s, thread);
	list_move(&s->picker.list, 1);
}

static void take_here(struct state *s)
{
	uint32_t thread = thread_here(s);

	if (thread != NO_THREAD && is_idle(s, thread))
		return;
	s->overlay = OVERLAY_NONE;
	history_thread(s, thread);
}

void picker_key(struct state *s, const char *key)
{
	const struct binding *b = keymap_find(MODE_PICKER, key);

	if (b->mode != MODE_PICKER && prompt_key(&s->prompt, key)) {
		picker_filter(s);
		return;
	}
	if (list_command(&s->picker.list, b, (long)s->picker.list.rows))
		return;
	switch (b->command) {
	case CMD_MARK_THREAD:
		mark_here(s);
		break;
	case CMD_THREAD_ORDER:
		next_order(s);
		break;
	case CMD_IDLE_THREADS:
		toggle_idle(s);
		break;
	case CMD_OPEN:
		take_here(s);
		break;
	default:
		s->overlay = OVERLAY_NONE;
	}
}

static void draw_title(struct state *s)
{
	struct style style = { ROLE_TITLE, 0, 0 };
	uint32_t all = threads_count(profile_threads(state_profile(s)));
	int at = 1;

	if (s->picker.has_idle)
		at += canvas_print(s->canvas, 0, at, style,
		    "threads: %u of %u, %u without events",
		    s->picker.shown.count, all, all - s->list.count);
	else
		at += canvas_print(s->canvas, 0, at, style,
		    "threads: %u of %u with events", s->picker.shown.count,
		    s->list.count);
	if (all > s->list.count && !s->picker.has_idle)
		at += canvas_print(s->canvas, 0, at, style, " (%u without)",
		    all - s->list.count);
	if (s->message[0] != '\0')
		canvas_print(s->canvas, 0, at, style, "; %s", s->message);
	else
		canvas_print(s->canvas, 0, at, style, "; order: %s",
		    s->picker.order == THREADS_BY_CALLS ?
			counted_many(profile_facts(state_profile(s))->
			    is_sampled) :
			thread_order_name(s->picker.order));
}

void picker_overlay_draw(struct state *s)
{
	struct picker picker = { state_profile(s), &s->picker.shown,
		s->picker.order, s->selection->marked, follow_thread_hits(s), { 0 },
		s->window->whole };
	struct area area = { 1, 0, s->rows - 2, s->columns };

	list_resize(&s->picker.list, s->picker.shown.count,
	    s->rows > 3 ? (size_t)s->rows - 3 : 1);
	picker.list = s->picker.list;
	draw_title(s);
	picker_draw(&picker, s->canvas, area,
	    timeline_rows_maker(s->timeline_rows));
	prompt_draw(s->canvas, s->rows - 1, "filter: ", s->prompt.text,
	    s->prompt.cursor);
	prompt_hints_draw(s->canvas, s->rows - 1, s->picker.has_idle ?
	    "`C-s` sort  `C-t` with events only  `Space` mark  `Enter` go" :
	    "`C-s` sort  `C-t` all threads  `Space` mark  `Enter` go");
}
