/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/visible.h"

#include "ui/worker.h"

/* ---- what is asked ---- */

static bool is_above(const struct state *s, enum pane_kind kind)
{
	return s->above[0] == kind || s->above[1] == kind;
}

/* Are all threads shown? */
static bool needs_all(const struct state *s)
{
	return is_above(s, PANE_SNAPSHOT) || s->shown[UPPER] == PANE_TIMELINE;
}

static struct where where_of(const struct state *s)
{
	return (struct where){ .recording = s->open->shown,
		.thread = s->selection->thread,
		.stop = worker_gives_up(s->worker),
		.lens = s->edits->lens };
}

static bool request_stacks(const void *own, struct question *q)
{
	const struct state *s = own;

	q->where = where_of(s);
	q->where.threads = needs_all(s) ? &all_threads : NULL;
	q->pushed = s->selection->pushed;
	return s->edits->lens != NULL && s->selection->thread != NO_THREAD &&
	    (needs_all(s) || state_shows_chart(s));
}

/* Rows are asked for after the stacks, which are there soon and are enough
 * for a picture; and once all is read, as it would hold loading up each
 * time. */
static bool request_rows(const void *own, struct question *q)
{
	const struct state *s = own;

	q->where = where_of(s);
	q->pushed = s->selection->pushed;
	return s->edits->lens != NULL && s->selection->thread != NO_THREAD &&
	    s->is_complete && state_shows_chart(s) &&
	    visible_of(s, state_thread(s)).map != NULL;
}

static void take_answer(void *own, struct answer *new, const struct answer *old)
{
	struct state *s = own;

	(void)new;
	(void)old;
	s->edits->shown++;
}

const struct subscriber stacks_subscriber = { ASK_STACKS, PANE_CHART,
	request_stacks, take_answer };
const struct subscriber rows_subscriber = { ASK_ROWS, PANE_CHART, request_rows,
	take_answer };

/* ---- what is known ---- */

/* Is it an answer about the shown recording through the lens of now? */
static bool is_of_lens(const struct state *s, const struct answer *a)
{
	return a->question.where.recording == s->open->shown &&
	    lens_is_same(a->question.where.lens, s->edits->lens);
}

void visible_follow(struct state *s)
{
	static const enum question_kind kinds[] = { ASK_STACKS, ASK_ROWS };

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		const struct answer *a = query_answer(s, kinds[i]);

		if (a->question.where.recording != NULL && !is_of_lens(s, a))
			query_forget(s, kinds[i]);
	}
}

const struct lens_maps *visible_stacks(const struct state *s)
{
	const struct answer *a = query_answer(s, ASK_STACKS);

	return s->edits->lens != NULL && is_of_lens(s, a) ? &a->stacks : NULL;
}

struct visible_calls visible_of(const struct state *s, const struct thread *t)
{
	const struct lens_maps *maps = visible_stacks(s);

	return (struct visible_calls){ t,
		maps == NULL ? NULL : lens_maps_of(maps, t), NULL };
}

struct visible_calls visible_now(const struct state *s)
{
	const struct thread *t = state_thread(s);
	const struct answer *a = query_answer(s, ASK_ROWS);

	if (s->edits->lens == NULL)
		return (struct visible_calls){ t, NULL, NULL };
	if (is_of_lens(s, a) && a->question.where.thread == t->number &&
	    a->question.records == s->asked_records &&
	    a->rows.map.pushed == t->calls.pushed && a->rows.map.nodes > 0)
		return (struct visible_calls){ t, &a->rows.map, &a->rows.rows };
	return visible_of(s, t);
}

uint32_t visible_method(const struct state *s, const struct thread *t,
    struct place call)
{
	const struct visible_calls shown = visible_of(s, t);

	return visible_calls_method(&shown, calls_node(&t->calls, call.depth,
	    call.number));
}

uint32_t visible_version(const struct state *s)
{
	return s->edits->shown;
}
