#include "config.h"

#include "ui/app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/now.h"
#include "ui/commands.h"
#include "ui/follow.h"
#include "ui/go.h"
#include "ui/history.h"
#include "ui/layout.h"
#include "ui/live.h"
#include "ui/panes.h"
#include "ui/typed.h"
#include "ui/worker.h"

struct app {
	struct state state;
};

struct app *app_new(const struct app_options *options, int wake_fd,
    struct error *err)
{
	struct app *app = array_new(1, sizeof *app, err);
	struct state *s;

	if (app == NULL)
		return NULL;
	s = &app->state;
	s->options = *options;
	if (!go_begin(s, err)) {
		app_free(app);
		return NULL;
	}
	s->flame_sight.zoom.count = 1;
	s->flame_asked.where.thread = NO_THREAD;
	s->trees[0].asked = s->trees[1].asked = s->flame_asked;
	s->trees[0].reached = s->trees[1].reached = place_none();
	s->calls.asked.where.thread = NO_THREAD;
	s->calls.column = CALL_COLUMNS;
	s->pivot_asked.where.thread = NO_THREAD;
	s->about.asked.where.thread = NO_THREAD;
	s->times_asked.where.thread = NO_THREAD;
	go_scope(s, options->is_all ? SCOPE_ALL : SCOPE_THREAD);
	snprintf(s->scope_words, sizeof s->scope_words, "%s",
	    options->is_all ? "all threads" : "this thread");
	s->focus = LOWER;
	s->asked_everywhere = s->asked_same = NO_METHOD;
	s->pivot.method = NO_METHOD;
	s->open_row = NO_METHOD;
	s->shown[LOWER] = PANE_TABLE;
	s->line.thread = s->line.seen = NO_THREAD;
	s->line.instant = UINT64_MAX;
	s->table.order = (struct order){ COLUMN_EXCLUSIVE, MEASURES, false };
	if (options->sort != NULL)
		column_find(options->sort, &s->table.order.column);
	if (options->columns != NULL)
		s->table.columns = *options->columns;
	s->grouping = options->group;
	if (app_resize(app, 24, 80, err)) {
		s->worker = worker_new(&(struct worker_files){
		    &s->options.path, 1, options->memory,
		    options->is_followed }, wake_fd, err);
		if (s->worker != NULL)
			return app;
	}
	app_free(app);
	return NULL;
}

void app_free(struct app *app)
{
	struct state *s;

	if (app == NULL)
		return;
	s = &app->state;
	worker_free(s->worker);
	table_answer_free(&s->table_answer);
	table_answer_free(&s->so_far);
	calls_answer_free(&s->same);
	hits_answer_free(&s->hits);
	flame_answer_free(&s->flame);
	tree_sight_free(&s->trees[0]);
	tree_sight_free(&s->trees[1]);
	listing_answer_free(&s->calls.answer);
	pivot_answer_free(&s->pivot_answer);
	about_answer_free(&s->about.answer);
	free(s->pivot_matches[PIVOT_CALLERS]);
	free(s->pivot_matches[PIVOT_CALLEES]);
	free(s->matches);
	everywhere_answer_free(&s->everywhere);
	spreads_answer_free(&s->spreads.answer);
	family_free(&s->family);
	free(s->group_hits);
	thread_list_free(&s->list);
	thread_list_free(&s->picker.shown);
	filter_free(&s->keep.filter);
	free(s->keep.copied);
	ranking_free(&s->keep.shown);
	instant_free(&s->instant.of);
	arena_free(&s->sets);
	canvas_free(s->canvas);
	free(s->boxes);
	chart_rows_free(s->chart_rows);
	timeline_rows_free(s->timeline_rows);
	activities_free(s->minimap.made);
	go_end(s);
	free(app);
}

static void lock(struct state *s)
{
	if (s->recording == NULL)
		return;
	recordings_lock(worker_recordings(s->worker));
	follow_depths(s);
}

static void unlock(struct state *s)
{
	if (s->recording != NULL)
		recordings_unlock(worker_recordings(s->worker));
}

bool app_has_failed(const struct app *app, struct error *err)
{
	struct worker *w = app->state.worker;

	if (worker_state(w) != LOAD_FAILED)
		return false;
	worker_error(w, err);
	return true;
}

static void follow_panes(struct state *s)
{
	if (s->selection->thread == NO_THREAD)
		return;
	panes_follow(s);
	if (follow_jump(s, pane_command))
		panes_follow(s);
}

bool app_wake(struct app *app)
{
	struct state *s = &app->state;
	enum load_state state = worker_state(s->worker);

	if (s->recording == NULL && state >= LOAD_READING &&
	    state != LOAD_FAILED)
		s->recording = worker_recordings(s->worker)->of;
	lock(s);
	follow_worker(s);
	picker_refresh(s);
	instant_refresh(s);
	follow_panes(s);
	unlock(s);
	return true;
}

enum { OPENING_MS = 2000 }; /* for a look at a file, at most */

bool app_is_asking(const struct app *app)
{
	return live_is_all(&app->state) && worker_is_busy(app->state.worker);
}

bool app_wait(struct app *app, int ms, struct error *err)
{
	struct state *s = &app->state;
	int64_t begin = now_ms(), end = begin + ms;

	app_wake(app);
	while ((!live_is_all(s) || app_is_asking(app)) && now_ms() < end) {
		/* Whether a file is refused is known soon, even on a machine
		 * that is busy; but unpacking takes its time. */
		if (worker_state(s->worker) == LOAD_OPENING &&
		    worker_percent(s->worker) == 0 && !live_awaits_data(s) &&
		    now_ms() < begin + OPENING_MS)
			end = now_ms() + ms;
		if (app_has_failed(app, err))
			return false;
		worker_wait(s->worker, 5);
		app_wake(app);
	}
	return !app_has_failed(app, err);
}

bool app_has_numbers(const struct app *app)
{
	return table_count(&app->state.table) > 0;
}

void app_set_depth(struct app *app, enum depth depth)
{
	app->state.is_fine = depth == DEPTH_256;
	canvas_set_fine(app->state.canvas, app->state.is_fine);
}

bool app_resize(struct app *app, int rows, int columns, struct error *err)
{
	struct state *s = &app->state;
	struct canvas *canvas = canvas_new(rows, columns, err);
	struct activities *minimap;
	struct timeline_rows *timeline_rows;
	struct chart_rows *chart_rows;
	struct box *boxes;

	if (canvas == NULL)
		return false;
	boxes = array_new((size_t)canvas_columns(canvas), sizeof *boxes, err);
	minimap = activities_new(canvas_columns(canvas), err);
	chart_rows = chart_rows_new(canvas_rows(canvas), canvas_columns(canvas),
	    err);
	timeline_rows = timeline_rows_new(canvas_rows(canvas),
	    canvas_columns(canvas), err);
	if (boxes == NULL || minimap == NULL || chart_rows == NULL ||
	    timeline_rows == NULL) {
		canvas_free(canvas);
		free(boxes);
		chart_rows_free(chart_rows);
		timeline_rows_free(timeline_rows);
		activities_free(minimap);
		return false;
	}
	canvas_set_ascii(canvas, s->options.is_ascii);
	canvas_set_fine(canvas, s->is_fine);
	canvas_free(s->canvas);
	free(s->boxes);
	chart_rows_free(s->chart_rows);
	timeline_rows_free(s->timeline_rows);
	activities_free(s->minimap.made);
	s->canvas = canvas;
	s->boxes = boxes;
	s->chart_rows = chart_rows;
	s->timeline_rows = timeline_rows;
	s->minimap.made = minimap;
	s->minimap.cells = NULL;
	s->rows = canvas_rows(canvas);
	s->columns = canvas_columns(canvas);
	return true;
}

static void step_thread(struct state *s, int step)
{
	uint32_t count = s->list.count;
	uint32_t at = thread_list_place(&s->list, s->selection->thread);

	if (count > 0)
		history_thread(s,
		    s->list
			.threads[(at + count + (uint32_t)(step + (int)count)) %
			    count]);
}

static void cancel(struct state *s)
{
	if (s->is_marking) {
		s->is_marking = false;
		return;
	}
	if (filter_stop(s) || follow_stop_search(s))
		return;
	if (s->pattern[0] != '\0')
		follow_search(s, "");
	else if (!period_is_none(s->selection->range))
		follow_range(s, (struct period){ 0, 0 },
		    (struct within){ .count = 0 });
	else if (!s->is_complete && !live_has_begun(s))
		worker_stop(s->worker);
}

static void next_clock(struct state *s)
{
	const struct facts *facts = profile_facts(state_profile(s));
	struct order order = s->table.order;

	order.measure = measure_next(order.measure, facts->has_clock);
	if (order.measure == s->table.order.measure)
		state_say(s, "this file has the %s clock only",
		    measure_name(order.measure));
	else
		follow_order(s, order);
}

/* Commands that work at any time. */
static bool general_command(struct state *s, const struct binding *b)
{
	switch (b->command) {
	case CMD_HELP:
		overlay_open(s, OVERLAY_HELP);
		return true;
	case CMD_CLOSE:
	case CMD_QUIT:
		s->wish = APP_QUIT;
		return true;
	case CMD_REDRAW:
		s->wish = APP_REDRAW;
		return true;
	case CMD_SUSPEND:
		s->wish = APP_SUSPEND;
		return true;
	case CMD_STOP:
		if (filter_stop(s) || follow_stop_search(s))
			return true;
		if (s->is_complete && worker_is_busy(s->worker))
			state_say(s, "all is loaded; what is being added up "
			    "gives way to what you ask next");
		else if (s->is_complete)
			state_say(s, "nothing is running; q quits");
		else if (live_has_begun(s))
			live_pause(s);
		else
			worker_stop(s->worker);
		return true;
	case CMD_FOLLOW:
		live_toggle(s);
		return true;
	case CMD_CANCEL:
		cancel(s);
		return true;
	default:
		return false;
	}
}

/* Commands of no pane, for a thread that is there. */
static bool shared_command(struct state *s, const struct binding *b)
{
	switch (b->command) {
	case CMD_BACK:
		if (!history_pop(s))
			state_say(s, "this is where it began");
		return true;
	case CMD_FORWARD:
		if (!history_forward(s))
			state_say(s, "this is where it ended");
		return true;
	case CMD_OTHER_PANE:
		s->focus = s->focus == UPPER ? LOWER : UPPER;
		return true;
	case CMD_FULL:
		s->is_full = !s->is_full;
		return true;
	case CMD_THREAD:
		step_thread(s, b->amount);
		return true;
	case CMD_LAST_THREAD:
		history_thread(s, s->selection->last_thread);
		return true;
	case CMD_MAIN_THREAD:
		history_thread(s, profile_main(state_profile(s)));
		return true;
	case CMD_INSTANT:
		instant_open(s);
		return true;
	case CMD_SCOPE:
		scope_next(s);
		return true;
	case CMD_CLOCK:
		next_clock(s);
		return true;
	case CMD_COPY_NAME:
		copy_name(s);
		return true;
	case CMD_COPY_STACK:
		copy_stack(s);
		return true;
	case CMD_UNFILTER:
		filter_undo(s);
		return true;
	case CMD_NEXT_HIT_THREAD:
		follow_next_hit(s, b->amount);
		return true;
	case CMD_SEARCH_THIS:
		follow_search_this(s);
		return true;
	default:
		return pane_open(s, b);
	}
}

/* Whoever sees no more than "too small" gets no further than out. */
static void run_unseen(struct state *s, const char *key)
{
	const struct binding *b = keymap_find(MODE_ANY, key);

	switch (b->command) {
	case CMD_CLOSE:
	case CMD_QUIT:
	case CMD_STOP:
	case CMD_REDRAW:
	case CMD_SUSPEND:
		general_command(s, b);
		break;
	default:
		break;
	}
}

static void run(struct state *s, const char *key)
{
	const struct binding *b = keymap_find(pane_mode(s), key);

	if (layout_of(s).is_too_small) {
		run_unseen(s, key);
		return;
	}
	s->message[0] = '\0';
	s->is_touched = true;
	if (b->command == CMD_REDRAW || b->command == CMD_SUSPEND) {
		general_command(s, b);
		return;
	}
	if (s->selection->thread != NO_THREAD && overlay_key(s, key))
		return;
	if (s->overlay == OVERLAY_HELP && overlay_key(s, key))
		return;
	if (general_command(s, b) || s->selection->thread == NO_THREAD ||
	    overlay_command(s, b) || shared_command(s, b))
		return;
	if (b->command == CMD_NEXT_MATCH && s->pattern[0] == '\0')
		state_say(s, "no search yet: / begins one");
	else
		pane_command(s, b);
	if (b->command == CMD_CENTRE)
		live_pause(s); /* what is in the middle stays there */
}

/* Whose keys are typed; MODES: a text, or a menu of letters. */
static enum mode mode_of(const struct state *s)
{
	return s->overlay == OVERLAY_NONE ? pane_mode(s) :
	    s->overlay == OVERLAY_HELP ? MODE_HELP :
	    s->overlay == OVERLAY_INSTANT ? MODE_INSTANT :
	    s->overlay == OVERLAY_COLUMNS ? MODE_COLUMNS : MODES;
}

static enum app_wish run_keys(struct state *s, const struct typed_keys *keys)
{
	s->wish = APP_NOTHING;
	lock(s);
	for (int i = 0; i < keys->count; i++) {
		run(s, keys->at[i]);
		/* Other keys may come before a frame. */
		list_hold(&s->table.list, s->focus != LOWER);
		follow_panes(s);
	}
	unlock(s);
	return s->wish;
}

enum app_wish app_key(struct app *app, const char *key)
{
	struct state *s = &app->state;
	enum mode mode = mode_of(s);
	struct typed_keys keys = { .count = 1 };

	if (mode == MODES)
		snprintf(keys.at[0], KEY_SIZE, "%s", key);
	else
		keys = typed_add(&s->typed, mode, key);
	return run_keys(s, &keys);
}

int app_key_wait(const struct app *app)
{
	const struct state *s = &app->state;

	return typed_wait(&s->typed, mode_of(s));
}

enum app_wish app_key_alone(struct app *app)
{
	struct state *s = &app->state;
	struct typed_keys keys = typed_end(&s->typed, mode_of(s));

	return run_keys(s, &keys);
}

const char *app_copied(const struct app *app)
{
	return app->state.keep.copied;
}

void app_say_copied(struct app *app, const char *how)
{
	lock(&app->state);
	copy_say(&app->state, how);
	unlock(&app->state);
}

void app_paste(struct app *app, const char *text)
{
	struct state *s = &app->state;

	if (layout_of(s).is_too_small)
		return;
	lock(s);
	overlay_paste(s, text);
	unlock(s);
}

const struct canvas *app_draw(struct app *app)
{
	struct state *s = &app->state;

	lock(s);
	draw_all(s);
	unlock(s);
	return s->canvas;
}
