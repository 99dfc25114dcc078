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

/* Asks once all is read, as it would hold loading up each time; of a trace that
 * is being written whenever more has come. */
static bool request_left(const void *own, struct question *q)
{
	const struct state *s = own;

	q->where = where_of(s);
	q->where.threads = needs_all(s) ? &all_threads : NULL;
	q->pushed = s->selection->pushed;
	return s->edits->lens != NULL && s->selection->thread != NO_THREAD &&
	    (s->is_complete || live_has_begun(s)) &&
	    (needs_all(s) || state_shows_chart(s));
}

static void take_answer(void *own, struct answer *new, const struct answer *old)
{
	struct state *s = own;

	(void)new;
	(void)old;
	s->edits->shown++;
}

const struct subscriber left_subscriber = { ASK_LEFT, PANE_CHART, request_left,
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
	const struct answer *a = query_answer(s, ASK_LEFT);

	if (a->question.where.recording != NULL && !is_of_lens(s, a))
		query_forget(s, ASK_LEFT);
}

const struct lens_threads *visible_threads(const struct state *s)
{
	const struct answer *a = query_answer(s, ASK_LEFT);

	return s->edits->lens != NULL && is_of_lens(s, a) ? &a->left : NULL;
}

struct visible_calls visible_of(const struct state *s, const struct thread *t)
{
	const struct lens_threads *left = visible_threads(s);

	return (struct visible_calls){ t,
		left == NULL ? NULL : lens_threads_of(left, t) };
}

struct visible_calls visible_now(const struct state *s)
{
	return visible_of(s, state_thread(s));
}

uint32_t visible_method(const struct state *s, const struct thread *t,
    struct place call)
{
	const struct visible_calls shown = visible_of(s, t);

	return visible_calls_method(&shown, call);
}

uint32_t visible_version(const struct state *s)
{
	return s->edits->shown;
}
