/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/visible.h"

#include "ui/comparison.h"

/* ---- what is asked ---- */

/* Are all threads shown? */
static bool needs_all(const struct state *s)
{
	for (size_t i = 0; i < ABOVE_MOST; i++)
		if (s->above[i] == PANE_SNAPSHOT)
			return true;
	return s->shown[UPPER] == PANE_TIMELINE;
}

/* Asks once all is read, as it would hold loading up each time; of a trace that
 * is being written whenever more has come. */
static bool request_left(const void *own, struct question *q)
{
	const struct state *s = own;

	if (needs_all(s) && !q->is_other)
		q->where.threads = &all_threads;
	return s->lens != NULL && (s->is_complete || live_has_begun(s)) &&
	    (needs_all(s) || state_shows_chart(s));
}

static void take_answer(void *own, struct answer *new, const struct answer *old)
{
	struct state *s = own;

	(void)new;
	(void)old;
	s->lens_version++;
}

const struct subscriber left_subscriber = { ASK_LEFT, PANE_CHART, request_left,
	take_answer };

/* ---- what is known ---- */

/* Is it an answer about its recording through the lens of now? */
static bool is_of_lens(const struct state *s, const struct question *q)
{
	return q->where.recording ==
	    (q->is_other ? recording_pair_at(s, !recording_pair_shown(s)) :
			   s->open->shown) &&
	    q->where.lens == s->lens;
}

void visible_follow(struct state *s)
{
	for (int other = 0; other < 2; other++) {
		const int slot = question_slot(ASK_LEFT, other);
		const struct question *q = &query_answer(s, slot)->question;

		if (q->where.recording != NULL && !is_of_lens(s, q))
			query_forget(s, slot);
	}
}

/* Returns the threads of the recording that is shown, or of the other one. */
static const struct lens_threads *threads_of(const struct state *s,
    bool is_other)
{
	const struct answer *a = query_answer(s,
	    question_slot(ASK_LEFT, is_other));

	return s->lens != NULL && is_of_lens(s, &a->question) ? &a->left : NULL;
}

const struct lens_threads *visible_threads(const struct state *s)
{
	return threads_of(s, false);
}

struct visible_calls visible_of(const struct state *s, const struct thread *t)
{
	return (struct visible_calls){ t,
		lens_threads_of(threads_of(s, false), t) };
}

struct visible_calls visible_other(const struct state *s,
    const struct thread *t)
{
	return (
	    struct visible_calls){ t, lens_threads_of(threads_of(s, true), t) };
}

struct visible_calls visible_now(const struct state *s)
{
	return visible_of(s, state_thread(s));
}

uint32_t visible_method(const struct state *s, const struct thread *t,
    struct place call)
{
	return visible_calls_method(visible_of(s, t), call);
}
