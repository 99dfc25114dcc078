/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/app.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/times.h"
#include "ui/command/jobs.h"
#include "ui/command/start.h"
#include "ui/comparison.h"
#include "ui/config/config.h"
#include "ui/config/settings.h"
#include "ui/edits.h"
#include "ui/layout.h"
#include "ui/names.h"
#include "ui/navigate.h"
#include "ui/pane.h"
#include "ui/panes/table.h"
#include "ui/queries.h"
#include "ui/search.h"
#include "ui/visible.h"
#include "ui/worker.h"

/* ---- all panes together ---- */

/* clang-format off */
#define DECLARED(KIND, ops, name) extern const struct pane_ops ops;
VIEWS(DECLARED)
ON_TOP(DECLARED)

#define ROW(KIND, ops, name) [PANE_##KIND] = &ops,
static const struct pane_ops *const panes[PANES] = {
	VIEWS(ROW)
	ON_TOP(ROW)
};
/* clang-format on */

/* Makes all panes; panes_end frees them. */
static void panes_begin(struct state *s)
{
	for (int i = 0; i < ABOVE_MOST; i++)
		s->above[i] = PANES;
	s->panes = array_new(PANES, sizeof *s->panes);
	for (int i = 0; i < PANES; i++) {
		const struct pane_ops *ops = s->panes[i].ops = panes[i];
		void *own = ops->shares != 0 ? s->panes[ops->shares].own :
		    array_new(1, ops->size);

		s->panes[i].own = own;
		*(struct state **)own = s;
		if (ops->shares == 0 && ops->begin != NULL)
			ops->begin(own);
		for (int n = 0;
		     n < PANE_ASKS && ops->asks[n].kind != ASK_FILTER; n++)
			queries_subscribe(s, &ops->asks[n], own);
	}
}

static void panes_end(struct state *s)
{
	for (int i = 0; i < PANES; i++) {
		struct pane *pane = &s->panes[i];

		if (pane->ops->shares != 0)
			continue;
		if (pane->ops->end != NULL)
			pane->ops->end(pane->own);
		free(pane->own);
	}
	free(s->panes);
}

/* ---- the app ---- */

/* What panes share: it is asked before what each of them wants to know. */
static const struct subscriber *const shared[] = { &filter_subscriber,
	&lens_subscriber, &left_subscriber, &same_subscriber, &hits_subscriber,
	&matched_subscriber, &times_subscriber };

struct state *app_new(const struct app_options *options, int wake_fd,
    struct error *err)
{
	const char *frame = app_text(options, OPTION_FRAME);
	struct state *s = array_new(1, sizeof *s);

	s->own_options = *options;
	s->options = &s->own_options;
	if (options->config == NULL)
		s->own_options.config = s->own_config = config_new();
	s->list.order = THREADS_MAIN_FIRST;
	s->frame_budget_ns = options->frame_budget_ns == 0 ?
	    FRAME_BUDGET_NS :
	    options->frame_budget_ns;
	snprintf(s->frame_method, sizeof s->frame_method, "%s",
	    frame == NULL ? FRAME_METHOD : frame);
	recording_pair_init(s);
	navigate_begin(s);
	queries_init(s);
	for (size_t i = 0; i < sizeof shared / sizeof *shared; i++)
		queries_subscribe(s, shared[i], s);
	panes_begin(s);
	navigate_scope(s, options->is_all ? SCOPE_ALL : SCOPE_THREAD);
	jobs_init(s);
	edits_init(s);
	app_resize(s, 24, 80);
	start_begin(s, s->options);
	settings_apply_config(s);
	s->worker = worker_new(s->options, wake_fd, err);
	if (s->worker == NULL) {
		app_free(s);
		return NULL;
	}
	names_begin(s);
	return s;
}

void app_free(struct state *s)
{
	if (s == NULL)
		return;
	names_stop(s);
	worker_free(s->worker);
	names_end(s);
	panes_end(s);
	queries_free(s);
	thread_list_free(&s->list);
	edits_free(s);
	jobs_free(s);
	canvas_free(s->canvas);
	workspace_free(s->workspace);
	recording_pair_free(s);
	navigate_end(s);
	config_free(s->own_config);
	free(s);
}

/* ---- waiting ---- */

bool app_has_failed(const struct state *s, struct error *err)
{
	struct worker *w = s->worker;

	if (w->state != LOAD_FAILED)
		return false;
	if (err != NULL)
		*err = w->error;
	return true;
}

bool app_is_asking(const struct state *s)
{
	return live_is_all(s) &&
	    (worker_is_busy(s->worker) || s->is_starting ||
		names_are_awaited(s));
}

bool app_is_growing(const struct state *s)
{
	return !s->is_complete;
}

enum {
	FIRST_LOOK_MS = 40, /* for a refusal before the screen is taken */
	SOON_MS = 15,       /* till a small file is loaded as a whole */
	STEP_MS = 5,
	LOOK_MS = 1,        /* so long before it looks for what has changed
	                       meanwhile */
	OPENING_MS = 2000 /* for a look at a file, at most */
};

/* Takes what has come since; is nothing to come any more? */
static bool takes_last(struct state *s)
{
	const bool was_asking = app_is_asking(s);

	app_wake(s);
	return live_is_all(s) && !was_asking && !app_is_asking(s);
}

bool app_wait(struct state *s, int ms, struct error *err)
{
	int64_t begin = now_ms(), end = begin + ms;

	while (!takes_last(s) && now_ms() < end) {
		/* Whether a file is refused is known soon, even on a machine
		 * that is busy; but unpacking takes its time. */
		if (s->worker->state == LOAD_OPENING &&
		    worker_percent(s->worker) == 0 &&
		    !s->worker->growing.is_waiting &&
		    !worker_is_coming(s->worker) &&
		    now_ms() < begin + OPENING_MS)
			end = now_ms() + ms;
		if (app_has_failed(s, err))
			return false;
		if (app_is_asking(s) || !live_is_all(s))
			worker_wait(s->worker, LOOK_MS);
	}
	return !app_has_failed(s, err);
}

bool app_wait_first(struct state *s, struct error *err)
{
	bool done = app_wait(s, SOON_MS, err);

	for (int ms = SOON_MS;
	     done && ms < FIRST_LOOK_MS && table_pane_first(s) == NO_METHOD;
	     ms += STEP_MS)
		done = app_wait(s, STEP_MS, err);
	return done;
}

/* ---- the terminal ---- */

void app_set_depth(struct state *s, enum depth depth)
{
	s->canvas->depth = depth;
}

void app_resize(struct state *s, int rows, int columns)
{
	struct canvas *canvas = canvas_new(rows, columns);
	struct workspace *workspace = workspace_new(canvas->rows,
	    canvas->columns);

	canvas->is_ascii = s->canvas == NULL ? s->options->is_ascii :
					       s->canvas->is_ascii;
	canvas->hues = (struct hues){ &s->options->config->theme->hues,
		s->canvas == NULL ? HUE_BY_PACKAGE : s->canvas->hues.by,
		&workspace->phases };
	if (s->canvas != NULL) {
		canvas->depth = s->canvas->depth;
		canvas->is_scaled = s->canvas->is_scaled;
	}
	canvas_free(s->canvas);
	workspace_free(s->workspace);
	s->canvas = canvas;
	s->workspace = workspace;
	s->columns = canvas->columns;
	s->is_too_small = canvas->rows < MIN_ROWS || s->columns < MIN_COLUMNS;
}

bool app_has_mouse(const struct state *s)
{
	return s->layout_preferences.has_mouse;
}
