#include "config.h"

#include "ui/commands.h"

#include "ui/history.h"
#include "ui/list_keys.h"
#include "ui/lists.h"
#include "view/frame.h"
#include "view/instant.h"
#include "view/timeline.h"

static const struct thread *thread_at(const struct state *s, uint32_t i)
{
	return threads_at(profile_threads(state_profile(s)),
	    s->instant.of.moments[i].thread);
}

/* All threads at the time; the cursor on the row of the thread. */
static bool look(struct state *s, uint64_t time, uint32_t thread)
{
	struct instant_sight *sight = &s->instant;
	struct error err;
	uint32_t row = 0;

	if (!instant_make(&sight->of, profile_threads(state_profile(s)),
	    &s->list, time, &err)) {
		state_say(s, "%s", err.text);
		return false;
	}
	if (sight->order.column != NO_COLUMN &&
	    !instant_sort(&sight->of, profile_threads(state_profile(s)),
		profile_methods(state_profile(s)), sight->order.column,
		sight->order.is_reverse, &err))
		state_say(s, "%s", err.text);
	while (row < sight->of.count && sight->of.moments[row].thread != thread)
		row++;
	list_resize(&sight->list, sight->of.count, sight->list.rows);
	list_go(&sight->list, row);
	return sight->of.count > 0;
}

/* The time cursor of the timeline, the begin of the chart's selected call, or
 * the middle of what is seen. */
static uint64_t time_meant(const struct state *s)
{
	struct period p = s->window->period;

	if (s->shown[UPPER] == PANE_TIMELINE)
		return s->line.instant;
	if (s->selection->depth != NO_CALL)
		return calls_at(&state_thread(s)->calls, s->selection->depth,
		    s->selection->first)
		    .begin;
	return p.begin + (p.end - p.begin) / 2;
}

void instant_open(struct state *s)
{
	bool is_timeline = s->shown[UPPER] == PANE_TIMELINE;

	if (timeline_is_apart(state_profile(s))) {
		state_say(s, "this file has CPU time only: its threads have no "
		    "common time");
		return;
	}
	if (is_timeline)
		timeline_settle(s);
	if (look(s, time_meant(s),
		is_timeline ? s->line.thread : s->selection->thread))
		s->overlay = OVERLAY_INSTANT;
}

void instant_refresh(struct state *s)
{
	struct instant_sight *sight = &s->instant;

	if (s->overlay == OVERLAY_INSTANT)
		look(s, sight->of.time, thread_at(s,
		    (uint32_t)sight->list.cursor)->number);
}

static void go_to(struct state *s, uint64_t time)
{
	look(s, time, thread_at(s, (uint32_t)s->instant.list.cursor)->number);
	s->line.instant = time;
}

/* To the next event of the highlighted thread. */
static void step_thread(struct state *s, int step)
{
	const struct thread *t = thread_at(s,
	    (uint32_t)s->instant.list.cursor);
	uint64_t time;

	if (moment_step(t, s->instant.of.time, step < 0, &time))
		go_to(s, time);
	else
		state_say(s, "no event of this thread is %s", step < 0 ?
		    "before it" : "behind it");
}

/* To the next event of any thread. */
static void step_any(struct state *s, int step)
{
	uint64_t now = s->instant.of.time, best = now, time;

	for (uint32_t i = 0; i < s->instant.of.count; i++) {
		if (!moment_step(thread_at(s, i), now, step < 0, &time))
			continue;
		if (best == now || (step < 0 ? time > best : time < best))
			best = time;
	}
	if (best != now)
		go_to(s, best);
	else
		state_say(s, "no event is %s", step < 0 ? "before it" :
		    "behind it");
}

static void to_chart(struct state *s)
{
	uint64_t time = s->instant.of.time;
	uint32_t thread = thread_at(s,
	    (uint32_t)s->instant.list.cursor)->number;

	s->overlay = OVERLAY_NONE;
	history_visit_at(s, thread, time);
}

static struct instant_view view_of(const struct state *s)
{
	return (struct instant_view){ state_profile(s), &s->instant.of,
		s->instant.list, s->window->whole.begin, s->columns,
		&s->instant.choice, s->instant.order };
}

static struct list_now now(struct state *s, union list_self *self)
{
	self->instant = view_of(s);
	return instant_now(&self->instant);
}

static struct list_choice *choice(struct state *s)
{
	return &s->instant.choice;
}

/* As it comes it is in no order of a column; the other way round, by the thread. */
static void sort(struct state *s, struct list_order order)
{
	if (order.column == NO_COLUMN)
		order.column = MOMENT_THREAD;
	s->instant.order = order;
	go_to(s, s->instant.of.time);
	list_go(&s->instant.list, 0);
}

const struct list_ops instant_list = { now, choice, sort };

void instant_key(struct state *s, const char *key)
{
	const struct binding *b = keymap_find(MODE_INSTANT, key);

	if (list_command(&s->instant.list, b, (long)s->instant.list.rows) ||
	    lists_command(s, &instant_list, b))
		return;
	switch (b->command) {
	case CMD_STEP_TIME:
		step_thread(s, b->amount);
		break;
	case CMD_NEIGHBOUR:
		step_any(s, b->amount);
		break;
	case CMD_OPEN:
		to_chart(s);
		break;
	case CMD_SORT_MENU:
		overlay_open(s, OVERLAY_SORT);
		break;
	case CMD_COLUMNS:
		overlay_open(s, OVERLAY_COLUMNS);
		break;
	case CMD_REDRAW:
		s->wish = APP_REDRAW;
		break;
	case CMD_QUIT:
		s->wish = APP_QUIT;
		break;
	case CMD_CLOSE:
	case CMD_CANCEL:
	case CMD_BACK:
	case CMD_INSTANT:
		s->overlay = OVERLAY_NONE;
		break;
	default:
		break;
	}
}

static void draw_title(struct state *s)
{
	const struct instant *instant = &s->instant.of;
	struct style style = { ROLE_TITLE, 0, 0 };
	uint32_t counts[STATE_INSIDE + 1] = { 0 };
	char time[40];
	int at;

	for (uint32_t i = 0; i < instant->count; i++)
		counts[instant->moments[i].state]++;
	text_ms(time, sizeof time, instant->time - s->window->whole.begin,
	    profile_facts(state_profile(s))->tick);
	canvas_fill(s->canvas, (struct area){ 0, 0, 1, s->columns }, style);
	at = 1 + canvas_print(s->canvas, 0, 1, style,
	    "every thread at +%s ms: ", time);
	if (counts[STATE_INSIDE] > 0)
		at += canvas_print(s->canvas, 0, at, style, "%u in a call, ",
		    counts[STATE_INSIDE]);
	else
		at += canvas_print(s->canvas, 0, at, style,
		    "%u running, %u waiting, ", counts[STATE_RUNNING],
		    counts[STATE_WAITING]);
	canvas_print(s->canvas, 0, at, style, "%u in no call",
	    counts[STATE_OUTSIDE]);
}

void instant_overlay_draw(struct state *s)
{
	struct instant_view view;
	int details = s->rows >= 8 ? 2 : 0;
	struct area area = { 1, 0, s->rows - 2 - details, s->columns };

	draw_title(s);
	list_resize(&s->instant.list, s->instant.of.count,
	    list_rows(area.rows));
	view = view_of(s);
	instant_draw(&view, s->canvas, area);
	if (details > 0)
		moment_draw(&view, s->canvas, s->rows - 3);
	if (s->overlay == OVERLAY_SORT)
		lists_sort_menu_draw(s, &instant_list, s->rows - 1);
	else if (s->message[0] != '\0')
		canvas_put(s->canvas, s->rows - 1, 1, s->columns - 2,
		    slice_of(s->message), (struct style){ ROLE_PROMPT, 0, 0 });
	else
		hints_draw(s->canvas, s->rows - 1, "`j` `k` thread  `h` `l` its"
		    " events  `,` `.` any event  `Enter` chart  `q` close"
		    "  `s` sort  `C` columns");
}
