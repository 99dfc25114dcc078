/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/worker.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/array.h"
#include "base/parallel.h"
#include "base/portable.h"
#include "base/times.h"
#include "compare/loaded_runs.h"

/* ---- the worker ---- */

enum { FIRST_TICK_MS = 5, FIRST_TICKS = 20, TICK_MS = 200 };

/* A trace that is being written: how often more is shown, and how often the
 * title says for how long nothing came. */
enum { MORE_MS = 500, WAITING_TICK_MS = 1000 };

/* Parts of an answer that takes long: the first is of so many calls, which
 * takes some 20 ms, and each later one of so many times more. */
enum { SOON_CALLS = 1 << 20, LATER = 16 };

static void write_wake_byte(const struct worker *w)
{
	/* A full pipe wakes as well. */
	if (write(w->wake_fd, "", 1) < 0)
		return;
}

static void lock(struct worker *w)
{
	pthread_mutex_lock(&w->mutex);
}

static void unlock(struct worker *w)
{
	pthread_mutex_unlock(&w->mutex);
}

/* Unlocks, after a change that others wait for. */
static void unlock_changed(struct worker *w)
{
	pthread_cond_broadcast(&w->changed);
	unlock(w);
}

void worker_wake(struct worker *w)
{
	lock(w);
	unlock_changed(w);
	write_wake_byte(w);
}

/* Called when all that there is of a growing trace has been read. */
static void on_wait(void *self)
{
	worker_wake(self);
}

static void set_state(struct worker *w, enum load_state state)
{
	lock(w);
	w->state = state;
	unlock_changed(w);
	write_wake_byte(w);
}

/* ---- the thread that loads ---- */

static bool on_progress(void *self, uint64_t done, uint64_t total)
{
	struct worker *w = self;

	w->done = done;
	w->total = total;
	w->is_coming = total == 0;
	if (w->told_ms + TICK_MS <= now_ms()) {
		w->told_ms = now_ms();
		write_wake_byte(w);
	}
	return !w->is_stopped;
}

/* A run has been loaded, as compare/loaded_runs has it. */
static void on_run(void *self, size_t done, size_t count)
{
	struct worker *w = self;

	w->done = done;
	w->total = count;
	write_wake_byte(w);
}

static bool open_all(struct worker *w, struct error *err)
{
	const struct progress progress = { w, on_progress };
	const struct recordings *all = &w->recordings;
	bool done = true;

	for (uint32_t i = 0; done && i < all->count; i++) {
		struct recording *r = &all->items[i];
		bool grows = w->options->is_followed && i + 1 == all->count;

		done = recording_begin(r, grows ?
			trace_open_growing(r->path, &w->growing, &progress,
			    err) :
			trace_open(r->path, w->options->input,
			    w->options->memory, &progress, err),
		    w->names == NULL ? all->methods : NULL);
	}
	w->are_open = done;
	if (done && w->is_stopped) /* perhaps before there were profiles */
		recordings_stop(all);
	return done;
}

static void *run_loader(void *self)
{
	struct worker *w = self;

	parallel_come_last();
	if ((w->runs != NULL &&
		!loaded_runs_load(w->runs, &w->recordings, on_run, w,
		    &w->error)) ||
	    !open_all(w, &w->error) ||
	    (w->names != NULL &&
		!mapping_pair_load(w->names, &w->recordings, &w->error))) {
		set_state(w, LOAD_FAILED);
		return NULL;
	}
	set_state(w, LOAD_READING);
	if (w->names == NULL)
		recordings_load(&w->recordings, &w->error);
	set_state(w, LOAD_DONE);
	return NULL;
}

/* ---- questions, and the answers to them; under the mutex ---- */

/* Puts an answer, or NULL, in the place of one that nobody has taken.  That one
 * is put aside, as to free it may take long. */
static void replace(struct worker *w, struct answer **place, struct answer *new)
{
	struct answer *before = *place;

	*place = new;
	if (before == NULL)
		return;
	before->next = w->old;
	w->old = before;
}

/* Frees the answers that were put aside, without the mutex. */
static void free_old(struct answer *old)
{
	while (old != NULL) {
		struct answer *next = old->next;

		answer_free(old);
		old = next;
	}
}

/* The slot of the lowest rank is answered first.  Those of the other recording
 * come after which method is which in both.  None is preferred to the first
 * ones: all lists wait for which methods pass, and all pictures for what
 * transforms leave. */
static int slot_rank(const struct worker *w, int slot)
{
	if (slot == w->preferred && slot > ASK_LEFT)
		return ASK_LEFT * QUESTION_SLOTS + 1;
	return slot < QUESTION_KINDS ? slot * QUESTION_SLOTS :
				       ASK_PARTNERS * QUESTION_SLOTS + slot;
}

/* The slot that comes first of those with a question; QUESTION_KINDS: none
 * has one. */
static int first_slot(const struct worker *w)
{
	int first = QUESTION_KINDS;

	for (int slot = 0; slot < QUESTION_SLOTS; slot++)
		if (w->slots[slot].asked != NULL &&
		    (first == QUESTION_KINDS ||
			slot_rank(w, slot) < slot_rank(w, first)))
			first = slot;
	return first;
}

/* Takes another question, or NULL, in the place of what a slot has. */
static void put_question(struct worker *w, int slot, struct answer *new)
{
	replace(w, &w->slots[slot].there, NULL);
	replace(w, &w->slots[slot].asked, new);
	if (w->answering != slot)
		return;
	w->is_unwanted = true;
	w->gives_up = true;
}

/* Takes an answer to the question that is being answered, or a part of it, if
 * that is still the one that is waited for. */
static void put_answer(struct worker *w, struct answer *a)
{
	if (w->is_unwanted)
		replace(w, &a, NULL);
	else
		replace(w, &w->slots[w->answering].there, a);
}

/* ---- the thread that answers ---- */

/* Makes parts of an answer that takes long, while nobody has asked for
 * another one. */
static void answer_soon_all(struct worker *w, const struct question *q)
{
	const struct profile *profile = q->where.recording->profile;
	uint64_t calls = SOON_CALLS;
	struct answer *part = answer_new(q);

	while (answer_make_part(part, profile, calls)) {
		lock(w);
		put_answer(w, part);
		unlock_changed(w);
		write_wake_byte(w);
		calls *= LATER;
		part = answer_new(q);
	}
	answer_free(part);
}

/* Answers a question.  False: that was given up. */
static bool answer(struct worker *w, struct answer *a)
{
	bool done;

	if (a->question.kind == ASK_LENS) { /* while nobody looks at methods */
		recordings_lock_alone(&w->recordings);
		transforms_add_methods(a->question.transforms,
		    w->recordings.methods);
		recordings_unlock(&w->recordings);
	}
	recordings_lock(&w->recordings);
	answer_soon_all(w, &a->question);
	done = answer_make(a, a->question.where.recording->profile) ||
	    !w->gives_up;
	recordings_unlock(&w->recordings);
	return done;
}

/* The slot to be answered now; QUESTION_KINDS: none. */
static int next_slot(const struct worker *w)
{
	if (w->state < LOAD_READING || w->state == LOAD_FAILED || w->is_paused)
		return QUESTION_KINDS;
	if (w->is_stopped && w->state == LOAD_READING)
		return QUESTION_KINDS; /* an answer would hold up who stops */
	return first_slot(w);
}

/* An answer holds the loader up, so the loader gets as much time before the
 * next answer. */
static bool is_resting(const struct worker *w)
{
	return w->state == LOAD_READING && now_ms() < w->rests_until_ms;
}

/* The first look comes at once, the later ones at leisure. */
static int pause_ms(const struct worker *w)
{
	if (is_resting(w) || w->ticks < FIRST_TICKS)
		return FIRST_TICK_MS;
	return w->growing.is_waiting ? WAITING_TICK_MS : TICK_MS;
}

/* Sleeps until there is a question, something to be freed, or the end; wakes
 * the screen now and then while loading. */
static void wait_for_work(struct worker *w)
{
	while ((next_slot(w) == QUESTION_KINDS || is_resting(w)) &&
	    w->old == NULL && !w->is_ending) {
		if (w->state >= LOAD_DONE) {
			pthread_cond_wait(&w->changed, &w->mutex);
		} else if (!portable_wait(&w->changed, &w->mutex,
			       pause_ms(w)) &&
		    !is_resting(w)) {
			w->ticks++;
			write_wake_byte(w);
		}
	}
}

/* Answers the question of a slot; one that is given up is asked again, when
 * others have been answered. */
static void answer_slot(struct worker *w, int slot)
{
	const int64_t begin = now_ms();
	struct answer *a = w->slots[slot].asked;
	bool done;

	w->slots[slot].asked = NULL;
	w->answering = slot;
	w->is_unwanted = false;
	w->gives_up = false;
	unlock(w);
	done = answer(w, a);
	lock(w);
	if (done || w->is_unwanted)
		put_answer(w, a);
	else
		w->slots[slot].asked = a;
	w->answering = QUESTION_KINDS;
	w->rests_until_ms = now_ms() + (now_ms() - begin);
	pthread_cond_broadcast(&w->changed);
	write_wake_byte(w);
}

static void *run_answers(void *self)
{
	struct worker *w = self;

	lock(w);
	while (wait_for_work(w), !w->is_ending) {
		struct answer *old = w->old;
		const int slot = next_slot(w);

		if (old == NULL) { /* what is stopped since has no slot */
			if (slot != QUESTION_KINDS)
				answer_slot(w, slot);
			continue;
		}
		w->old = NULL;
		unlock(w);
		free_old(old);
		lock(w);
	}
	unlock(w);
	return NULL;
}

/* ---- making and freeing it ---- */

struct worker *worker_new(const struct app_options *o, int wake_fd,
    struct error *err)
{
	const char *const paths[] = { o->path, o->path_before };
	struct worker *w = array_new(1, sizeof *w);

	w->options = o;
	w->growing = (struct growing){ .memory = o->memory,
		.input = o->input,
		.interval_ms = MORE_MS,
		.self = w,
		.tell = on_wait };
	w->answering = w->preferred = QUESTION_KINDS;
	w->wake_fd = wake_fd;
	pthread_mutex_init(&w->mutex, NULL);
	portable_condition(&w->changed);
	recordings_init(&w->recordings, paths, o->path_before == NULL ? 1 : 2);
	if (o->maps != NULL)
		w->names = mapping_pair_new(o->maps, &w->is_stopped);
	if (o->runs != NULL)
		w->runs = loaded_runs_new(o->runs, w->names);
	w->has_loader = parallel_start(&w->loader, run_loader, w);
	w->has_answerer = parallel_start(&w->answerer, run_answers, w);
	if (w->has_loader && w->has_answerer)
		return w;
	fail(err, "no thread can be started");
	worker_free(w);
	return NULL;
}

void worker_free(struct worker *w)
{
	if (w == NULL)
		return;
	worker_stop(w);
	lock(w);
	w->is_ending = true;
	w->gives_up = true;
	unlock_changed(w);
	if (w->has_loader)
		pthread_join(w->loader, NULL);
	if (w->has_answerer)
		pthread_join(w->answerer, NULL);
	for (int slot = 0; slot < QUESTION_SLOTS; slot++)
		put_question(w, slot, NULL);
	free_old(w->old);
	loaded_runs_free(w->runs);
	recordings_free(&w->recordings);
	mapping_pair_free(w->names);
	pthread_cond_destroy(&w->changed);
	pthread_mutex_destroy(&w->mutex);
	free(w);
}

/* ---- what the interface asks of it ---- */

void worker_stop(struct worker *w)
{
	w->is_stopped = true;
	w->growing.is_stopped = true;
	loaded_runs_stop(w->runs);
	if (w->are_open)
		recordings_stop(&w->recordings);
	lock(w);
	if (w->answering != QUESTION_KINDS && w->state == LOAD_READING)
		w->gives_up = true;
	unlock(w);
}

bool worker_is_coming(struct worker *w)
{
	return w->is_coming && w->state == LOAD_OPENING;
}

int worker_percent(struct worker *w)
{
	const struct recordings *all = &w->recordings;
	uint64_t done = w->done, total = w->total;

	if (w->are_open) {
		done = total = 0;
		for (uint32_t i = 0; i < all->count; i++) {
			done += all->items[i].profile->offset;
			total += all->items[i].trace->facts.trace_bytes;
		}
	}
	return total == 0 ? 0 : (int)(done * 100 / total);
}

void worker_ask(struct worker *w, const struct question *question)
{
	const int slot = question_slot(question->kind, question->is_other);
	struct answer *new = answer_new(question);

	lock(w);
	put_question(w, slot, new);
	if (w->answering != QUESTION_KINDS &&
	    slot_rank(w, w->answering) >= slot_rank(w, slot))
		w->gives_up = true;
	unlock_changed(w);
}

void worker_drop(struct worker *w, int slot)
{
	lock(w);
	put_question(w, slot, NULL);
	unlock_changed(w);
}

void worker_prefer(struct worker *w, int slot)
{
	lock(w);
	w->preferred = slot;
	unlock(w);
}

struct answer *worker_take(struct worker *w, int slot)
{
	struct answer *there;

	lock(w);
	there = w->slots[slot].there;
	w->slots[slot].there = NULL;
	unlock(w);
	return there;
}

void worker_give_back(struct worker *w, struct answer *answer)
{
	lock(w);
	replace(w, &answer, NULL);
	unlock_changed(w);
}

bool worker_is_busy(struct worker *w)
{
	bool busy;

	lock(w);
	busy = w->answering != QUESTION_KINDS;
	for (int slot = 0; slot < QUESTION_SLOTS; slot++)
		busy = busy || w->slots[slot].asked != NULL ||
		    w->slots[slot].there != NULL;
	unlock(w);
	return busy;
}

void worker_wait(struct worker *w, int ms)
{
	lock(w);
	portable_wait(&w->changed, &w->mutex, ms);
	unlock(w);
}

/* ---- for the thread that changes names ---- */

void worker_alone(struct worker *w, void (*change)(void *self), void *self)
{
	lock(w);
	w->is_paused = true;
	if (w->answering != QUESTION_KINDS)
		w->gives_up = true;
	unlock(w);
	recordings_lock_alone(&w->recordings);
	change(self);
	recordings_unlock(&w->recordings);
	lock(w);
	w->is_paused = false;
	unlock_changed(w);
	write_wake_byte(w);
}
