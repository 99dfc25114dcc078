/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/draw.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "ui/comparison.h"
#include "ui/edits.h"
#include "ui/layout.h"
#include "ui/pane.h"
#include "ui/panes/table.h"
#include "ui/queries.h"
#include "ui/visible.h"
#include "ui/worker.h"
#include "view/frame.h"

/* ---- the title ---- */

/* Writes the worst thing about the file in two or three words; NULL: there
 * is none. */
static const char *warning_of(const struct state *s, char *out, size_t size)
{
	struct notices notices;
	enum notice worst;

	if (s->open->shown == NULL)
		return NULL;
	profile_notices(state_profile(s), &notices);
	worst = notices_next(&notices, 0, SEVERITY_DAMAGE);
	if (worst == NOTICES)
		worst = notices_next(&notices, 0, SEVERITY_WARNING);
	if (worst == NOTICES)
		return NULL;
	snprintf(out, size, "%s", notice_kinds[worst].name);
	for (char *at = out; *at != '\0'; at++)
		if (*at == '-')
			*at = ' ';
	return out;
}

static void draw_title(struct state *s)
{
	const uint64_t bytes = s->worker->done;
	char warning[64], live[80], both[600];
	struct title title = { .name = s->options->path,
		.percent = -1,
		.live = live };

	if (s->open->shown != NULL) {
		const struct threads *threads = state_profile(s)->threads;

		title.name = s->open->shown->label;
		title.facts = state_profile(s)->facts;
		for (uint32_t i = 0; i < s->list.count; i++)
			title.calls += thread_counted(
			    threads->items[s->list.threads[i]]);
		title.is_sampled = profile_is_sampled(state_profile(s));
		title.threads = s->list.count;
		if (profile_axis(state_profile(s)) == CLOCK_CPU)
			title.duration = title.facts == NULL ?
			    0 :
			    title.facts->elapsed;
		else if (s->window->whole.end > s->window->whole.begin)
			title.duration = s->window->whole.end -
			    s->window->whole.begin - 1;
		if (recording_pair_are_two(s)) {
			recording_pair_title(s, both, sizeof both);
			title.name = both;
		}
	}
	title.warning = warning_of(s, warning, sizeof warning);
	if (!worker_is_coming(s->worker))
		live_words(s, live, sizeof live);
	else if (bytes == 0)
		snprintf(live, sizeof live, "waiting for the pipe");
	else if (bytes < 1000000)
		snprintf(live, sizeof live, "from the pipe: %" PRIu64 " kB",
		    (bytes + 999) / 1000);
	else
		snprintf(live, sizeof live, "from the pipe: %.1f MB",
		    (double)bytes / 1e6);
	if (!s->is_complete && !live_has_begun(s))
		title.percent = worker_percent(s->worker);
	title_draw(&title, s->canvas, 0);
}

/* ---- the status line ---- */

/* Adds up the time of the threads that the numbers are of. */
static void add_spans(const struct state *s, uint64_t span[CLOCKS])
{
	const struct threads *threads = state_profile(s)->threads;
	const struct thread_set *set = state_where(s).threads;
	uint32_t count = set == NULL ? 1 :
	    set->is_all              ? threads->count :
				       set->count;

	for (uint32_t i = 0; i < count; i++) {
		const struct thread *t = threads->items[set == NULL ?
			s->selection->thread :
			set->is_all ? i :
				      set->threads[i]];

		for (int c = 0; c < CLOCKS; c++)
			span[c] += thread_span(t, (enum clock)c);
	}
}

enum { STATUS_WORDS = 1000 };

static void draw_status(struct state *s, const struct layout *l)
{
	const struct pane_ops *upper = s->panes[s->shown[UPPER]].ops;
	const struct pane_ops *lower = s->panes[s->shown[LOWER]].ops;
	const struct totals *totals = table_pane_totals(s);
	const enum measure measure = state_measure(s);
	char words[STATUS_WORDS];
	struct transforms_line edits = { .stacks = words, .rows = "" };
	struct status_line status;

	if ((l->picture_rows > 0 && upper->is_filtered) ||
	    (l->table_rows > 0 && lower->is_filtered))
		edits.rows = filter_now(s)->words;
	active_lens_crumbs(s, words, STATUS_WORDS);
	edits.is_coming = lens_texts(s) != NULL &&
	    query_of(s, ASK_LENS)->is_awaited;
	if (words[0] != '\0' && totals != NULL && measure < MEASURES) {
		edits.dropped = totals->dropped[measure];
		edits.tick = totals->tick;
	}
	status = (struct status_line){ view_name((size_t)s->shown[s->focus]),
		state_thread(s),
		thread_list_place(&s->list, s->selection->thread) + 1,
		s->list.count,
		upper->is_timeless ? s->window->whole : s->window->period,
		s->window->whole, s->selection->range, measure,
		s->selection->scope == SCOPE_THREAD ? NULL : state_scope(s),
		l->minimap == 0, edits, { 0 } };
	add_spans(s, status.span);
	status_line_draw(&status, s->canvas, l->status);
}

/* ---- the details ---- */

/* Adds median and longest of the calls that are counted, in the threads of
 * the scope. */
static void add_median(struct details *d, const struct state *s)
{
	const struct answer *times = query_current(s, ASK_TIMES);

	if (s->selection->scope != SCOPE_THREAD && times != NULL) {
		d->has_spread = times->times.count > 0;
		d->median = times->times.median;
		d->longest = times->times.max;
	} else if (s->selection->scope == SCOPE_THREAD && d->same != NULL) {
		d->has_spread = d->same->count > 0;
		d->median = d->same->median;
		d->longest = d->same->longest;
	} else {
		d->awaits_spread = s->selection->scope == SCOPE_THREAD;
	}
}

static void draw_details(struct state *s, int row)
{
	const struct pane *pane = pane_focused(s);
	struct details d = { .thread = state_thread(s),
		.methods = state_methods(s),
		.totals = table_pane_totals(s),
		.same = queries_same(s),
		.left = visible_now(s).left,
		.is_cut = !period_is_none(s->selection->range),
		.measure = state_measure(s),
		.method = s->selection->method,
		.depth = NO_CALL,
		.whole = state_whole(s, state_thread(s)),
		.is_sampled = profile_is_sampled(state_profile(s)) };

	if (pane->ops->details != NULL && pane->ops->details(pane->own, row))
		return;
	/* The selected call, unless another method has been selected in the
	 * table. */
	if (!place_is_none(s->selection->call) &&
	    (s->focus == UPPER || s->selection->calls == 1)) {
		if (s->focus == UPPER || visible_method(s, d.thread,
		    s->selection->call) == s->selection->method)
			d.depth = s->selection->call.depth;
		d.first = s->selection->call.number;
		d.count = s->selection->calls;
	}
	add_median(&d, s);
	details_draw(&d, s->canvas, row);
}

/* ---- messages and hints ---- */

/* Draws words over as many rows as they need, above the row `end`.  Returns
 * the row after them. */
static int draw_words(struct state *s, int row, int end, const char *text)
{
	struct slice left = slice_of(text);
	size_t width = s->columns > 4 ? (size_t)s->columns - 4 : 1;

	while (left.length > 0 && row < end)
		canvas_put(s->canvas, row++, 2, (int)width,
		    text_line(&left, width), (struct style){ 0 });
	return row;
}

/* Draws the message; one that is too long for a row takes the rows of the
 * details, too. */
static void draw_message(struct state *s, const struct layout *l)
{
	const int end = l->hints + 1;
	struct style style = { ROLE_PROMPT, 0, 0 };

	if (l->details < 0 ||
	    (int)text_width(slice_of(s->message)) <= s->columns - 2) {
		canvas_put(s->canvas, l->hints, 1, s->columns - 2,
		    slice_of(s->message), style);
		return;
	}
	canvas_fill(s->canvas, (struct area){ l->details, 0,
		end - l->details, s->columns }, style);
	draw_words(s, l->details, end, s->message);
}

static void draw_above(struct state *s, const struct layout *l)
{
	const struct pane *pane = pane_on_top(s);

	if (s->above[1] != PANES && pane->ops->is_line)
		s->panes[s->above[1]].ops->draw(s->panes[s->above[1]].own, l);
	pane->ops->draw(pane->own, l);
}

/* Changes the hints where `q` closes a view before it quits. */
static void hint_close(char *hints)
{
	static const char quit[] = "`q` quit", close[] = "`q` close";
	char *at = strstr(hints, quit);

	if (at == NULL)
		return;
	memmove(at + sizeof close - 1, at + sizeof quit - 1,
	    strlen(at + sizeof quit - 1) + 1);
	memcpy(at, close, sizeof close - 1);
}

static void draw_pane_hints(const struct state *s, int row)
{
	const struct pane *pane = pane_focused(s);
	char crumbs[256], hints[256], usual[256];
	char all[sizeof crumbs + sizeof hints + 2];
	bool has_crumbs;

	snprintf(usual, sizeof usual - 1, "%s", pane->ops->hints);
	if (navigate_can_leave(s))
		hint_close(usual);
	key_hints(state_keys(s), pane_mode(s), usual, hints, sizeof hints);
	has_crumbs = pane->ops->crumbs != NULL &&
	    pane->ops->crumbs(pane->own, crumbs, sizeof crumbs);
	snprintf(all, sizeof all, "%s%s%s", has_crumbs ? crumbs : "",
	    has_crumbs ? "  " : "", hints);
	hints_draw(s->canvas, row, all);
}

/* Draws what can follow the letter that was typed. */
static void draw_typed(struct state *s, int row)
{
	char menu[512];

	keymap_hints(state_keys(s), pane_mode(s), s->typed.key, menu,
	    sizeof menu);
	hints_draw_up(s->canvas, row, menu);
}

static void draw_hints(struct state *s, const struct layout *l)
{
	if (pane_on_top(s) != NULL)
		draw_above(s, l);
	else if (s->typed.key[0] != '\0')
		draw_typed(s, l->hints);
	else if (s->message[0] != '\0')
		draw_message(s, l);
	else if (s->selection->thread == NO_THREAD)
		hints_draw(s->canvas, l->hints, "`?` keys  `q` quit");
	else
		draw_pane_hints(s, l->hints);
}

/* ---- all of it ---- */

static void draw_panes(struct state *s, const struct layout *l)
{
	if (l->status > 0)
		draw_status(s, l);
	for (int half = 0; half < HALVES; half++) {
		const struct pane *pane = &s->panes[s->shown[half]];

		if ((half == UPPER ? l->picture_rows : l->table_rows) > 0)
			pane->ops->draw(pane->own, l);
	}
	if (l->details > 0)
		draw_details(s, l->details);
}

/* Draws all that is known about why a file has no call. */
static void draw_why_empty(struct state *s, int row, int end)
{
	struct notices notices;
	char text[512];

	row = draw_words(s, row + 1, end, "This trace has no calls.") + 1;
	profile_notices(state_profile(s), &notices);
	for (enum notice k = 0; (k = notices_next(&notices, k,
	     SEVERITY_FACT)) < NOTICES; k++) {
		notice_text(k, notices.count[k], text, sizeof text);
		row = draw_words(s, row, end, text) + 1;
	}
}

void draw_all(struct state *s)
{
	struct layout l = layout_of(s);

	canvas_clear(s->canvas);
	memset(&s->workspace->phases, 0, sizeof s->workspace->phases);
	canvas_set_cursor(s->canvas, -1, -1);
	if (s->is_too_small) {
		canvas_print(s->canvas, 0, 0, (struct style){ 0 }, "too small");
		return;
	}
	if (pane_on_top(s) != NULL &&
	    (!pane_on_top(s)->ops->is_line || s->above[1] != PANES)) {
		draw_above(s, &l);
		if (s->typed.key[0] != '\0')
			draw_typed(s, l.hints);
		return;
	}
	draw_title(s);
	if (state_profile(s) != NULL && s->selection->thread != NO_THREAD)
		draw_panes(s, &l);
	else if (s->is_complete)
		draw_why_empty(s, l.status + 1, l.hints);
	else if (s->options->is_followed)
		draw_words(s, l.status + 2, l.hints,
		    "Nothing has been called so far.  More is read as it is "
		    "written.");
	draw_hints(s, &l);
}
