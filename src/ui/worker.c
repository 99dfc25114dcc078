/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/worker.h"

#include <pthread.h>
#include <stdatomic.h>
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

/* ---- the latest question of each slot, and the answer to it ---- */

static int slot_of(const struct answer *a)
{
	return question_slot(a->question.kind, a->question.is_other);
}

void question_queue_init(struct question_queue *a)
{
	a->answering = a->preferred = QUESTION_KINDS;
}

/* Puts an answer aside; accepts NULL. */
static void question_queue_discard(struct question_queue *a,
    struct answer *answer)
{
	if (answer == NULL)
		return;
	answer->next = a->old;
	a->old = answer;
}

/* Puts an answer in the place of one that nobody has taken. */
static void replace(struct question_queue *a, struct answer **old,
    struct answer *new)
{
	question_queue_discard(a, *old);
	*old = new;
}

/* Frees the answers that were put aside, without the lock. */
static void question_queue_free_old(struct answer *old)
{
	while (old != NULL) {
		struct answer *next = old->next;

		answer_free(old);
		old = next;
	}
}

void question_queue_free(struct question_queue *a)
{
	for (int slot = 0; slot < QUESTION_SLOTS; slot++) {
		question_queue_discard(a, a->slots[slot].asked);
		question_queue_discard(a, a->slots[slot].there);
	}
	question_queue_free_old(a->old);
}

/* The slot of the lowest rank is answered first.  Those of the other recording
 * come after which method is which in both.  None is preferred to the first
 * ones: all lists wait for which methods pass, and all pictures for what
 * transforms leave. */
static int slot_rank(const struct question_queue *a, int slot)
{
	if (slot == a->preferred && slot > ASK_LEFT)
		return ASK_LEFT * QUESTION_SLOTS + 1;
	return slot < QUESTION_KINDS ? slot * QUESTION_SLOTS :
				       ASK_PARTNERS * QUESTION_SLOTS + slot;
}

int question_queue_next(const struct question_queue *a)
{
	int next = QUESTION_KINDS;

	for (int slot = 0; slot < QUESTION_SLOTS; slot++)
		if (a->slots[slot].asked != NULL &&
		    (next == QUESTION_KINDS ||
			slot_rank(a, slot) < slot_rank(a, next)))
			next = slot;
	return next;
}

void question_queue_put(struct question_queue *a, struct answer *new)
{
	int slot = slot_of(new);

	replace(a, &a->slots[slot].there, NULL);
	replace(a, &a->slots[slot].asked, new);
	if (a->answering != QUESTION_KINDS &&
	    slot_rank(a, a->answering) >= slot_rank(a, slot))
		a->gives_up = true;
}

void question_queue_drop(struct question_queue *a, int slot)
{
	replace(a, &a->slots[slot].there, NULL);
	replace(a, &a->slots[slot].asked, NULL);
	if (a->answering == slot) {
		a->slots[slot].is_dropped = true;
		a->gives_up = true;
	}
}

struct answer *question_queue_begin(struct question_queue *a, int slot)
{
	struct answer *answer = a->slots[slot].asked;

	a->slots[slot].asked = NULL;
	a->answering = slot;
	a->gives_up = false;
	return answer;
}

/* Is the answer that is being made to that question the one that is waited
 * for? */
static bool is_latest(const struct question_slot *slot)
{
	return slot->asked == NULL && !slot->is_dropped;
}

void question_queue_part(struct question_queue *a, struct answer *part)
{
	struct question_slot *slot = &a->slots[slot_of(part)];

	if (is_latest(slot))
		replace(a, &slot->there, part);
	else
		question_queue_discard(a, part);
}

void question_queue_end(struct question_queue *a, struct answer *answer,
    bool is_done)
{
	struct question_slot *slot = &a->slots[slot_of(answer)];

	if (is_done || !is_latest(slot))
		question_queue_part(a, answer);
	else
		slot->asked = answer; /* again, when others have been answered */
	slot->is_dropped = false;
	a->answering = QUESTION_KINDS; /* at once: what is dropped now is another */
}

struct answer *question_queue_take(struct question_queue *a, int slot)
{
	struct answer *there = a->slots[slot].there;

	a->slots[slot].there = NULL;
	return there;
}

bool question_queue_is_busy(const struct question_queue *a)
{
	bool busy = a->answering != QUESTION_KINDS;

	for (int slot = 0; slot < QUESTION_SLOTS; slot++)
		busy = busy || a->slots[slot].there != NULL;
	return busy;
}

/* ---- the worker ---- */

enum { FIRST_TICK_MS = 5, FIRST_TICKS = 20, TICK_MS = 200 };

/* A trace that is being written: how often more is shown, and how often the
 * title says for how long nothing came. */
enum { MORE_MS = 500, WAITING_TICK_MS = 1000 };

/* Parts of an answer that takes long: the first is of so many calls, which
 * takes some 20 ms, and each later one of so many times more. */
enum { SOON_CALLS = 1 << 20, LATER = 16 };

struct worker {
	bool is_followed;
	struct growing growing; /* the trace that is followed */
	const struct memory *memory;
	int wake_fd;
	pthread_t loader, answerer;
	bool has_loader, has_answerer;
	pthread_mutex_t mutex;
	pthread_cond_t changed;
	/* below: under the mutex */
	enum load_state state;
	struct error error;
	struct question_queue asked;
	unsigned holds;         /* how many change what all look at, or wait to */
	bool is_ending;
	unsigned ticks;         /* of the screen, while loading */
	int64_t rests_until_ms; /* no answers before, so that loading goes on */
	/* made by the loader before LOAD_READING, and not changed later */
	struct recordings recordings;
	struct loaded_runs *runs; /* NULL: one run a side */
	struct mapping_pair *names; /* NULL: there are not two mappings */
	atomic_bool are_open;
	atomic_bool is_stopped;
	/* before the recordings are open: how much has been unpacked, has come
	 * from a pipe, or, of several runs, has been loaded */
	_Atomic(uint64_t) done, total;
	atomic_bool is_coming; /* from a pipe: nobody knows the total */
	int64_t told_ms;
};

static void write_wake_byte(const struct worker *w)
{
	/* A full pipe wakes as well. */
	if (write(w->wake_fd, "", 1) < 0)
		return;
}

/* Called when all that there is of a growing trace has been read. */
static void on_wait(void *self)
{
	worker_wake(self);
}

static void set_state(struct worker *w, enum load_state state)
{
	pthread_mutex_lock(&w->mutex);
	w->state = state;
	pthread_mutex_unlock(&w->mutex);
	worker_wake(w);
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
		bool grows = w->is_followed && i + 1 == all->count;

		done = recording_begin(r,
		    grows ? trace_open_growing(r->path, &w->growing, &progress,
				err) :
			    trace_open(r->path, w->growing.input, w->memory,
				&progress, err),
		    w->names == NULL ? all->methods : NULL);
	}
	w->are_open = done;
	if (done && w->is_stopped) /* worker_stop may have come before the profiles */
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

/* ---- the thread that answers ---- */

/* Makes parts of an answer that takes long, while nobody has asked for
 * another one. */
static void answer_soon_all(struct worker *w, const struct question *q)
{
	const struct profile *profile = q->where.recording->profile;
	uint64_t calls = SOON_CALLS;
	struct answer *part = answer_new(q);

	while (answer_make_part(part, profile, calls)) {
		pthread_mutex_lock(&w->mutex);
		question_queue_part(&w->asked, part);
		pthread_cond_broadcast(&w->changed);
		pthread_mutex_unlock(&w->mutex);
		write_wake_byte(w);
		calls *= LATER;
		part = answer_new(q);
	}
	answer_free(part);
}

/* Answers a question, without the mutex. */
static void answer(struct worker *w, struct answer *a)
{
	bool done;

	if (a->question.kind == ASK_LENS) { /* while nobody looks at methods */
		recordings_lock_alone(&w->recordings);
		answer_add_methods(a, w->recordings.methods);
		recordings_unlock(&w->recordings);
	}
	recordings_lock(&w->recordings);
	answer_soon_all(w, &a->question);
	done = answer_make(a, a->question.where.recording->profile) ||
	    !w->asked.gives_up;
	recordings_unlock(&w->recordings);
	pthread_mutex_lock(&w->mutex);
	question_queue_end(&w->asked, a, done);
	pthread_mutex_unlock(&w->mutex);
}

/* The slot to be answered now; QUESTION_KINDS: none. */
static int next_slot(const struct worker *w)
{
	if (w->state < LOAD_READING || w->state == LOAD_FAILED || w->holds > 0)
		return QUESTION_KINDS;
	if (w->is_stopped && w->state == LOAD_READING)
		return QUESTION_KINDS; /* an answer would hold up who stops */
	return question_queue_next(&w->asked);
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
	    w->asked.old == NULL && !w->is_ending) {
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

static void *run_answers(void *self)
{
	struct worker *w = self;

	pthread_mutex_lock(&w->mutex);
	while (wait_for_work(w), !w->is_ending) {
		const int64_t begin = now_ms();
		struct answer *old = w->asked.old, *next = old != NULL ? NULL :
		    question_queue_begin(&w->asked, next_slot(w));

		w->asked.old = NULL;
		pthread_mutex_unlock(&w->mutex);
		question_queue_free_old(old);
		if (next != NULL)
			answer(w, next);
		pthread_mutex_lock(&w->mutex);
		if (next == NULL)
			continue;
		w->rests_until_ms = now_ms() + (now_ms() - begin);
		pthread_cond_broadcast(&w->changed);
		write_wake_byte(w);
	}
	pthread_mutex_unlock(&w->mutex);
	return NULL;
}

/* ---- making and freeing it ---- */

struct worker *worker_new(const struct worker_files *files, int wake_fd,
    struct error *err)
{
	struct worker *w = array_new(1, sizeof *w);

	w->is_followed = files->is_followed;
	w->growing.memory = files->memory;
	w->growing.input = files->input;
	w->growing.interval_ms = MORE_MS;
	w->growing.self = w;
	w->growing.tell = on_wait;
	w->memory = files->memory;
	question_queue_init(&w->asked);
	w->wake_fd = wake_fd;
	pthread_mutex_init(&w->mutex, NULL);
	portable_condition(&w->changed);
	recordings_init(&w->recordings, files->paths, files->count);
	if (files->maps != NULL)
		w->names = mapping_pair_new(files->maps, &w->is_stopped);
	if (files->runs != NULL)
		w->runs = loaded_runs_new(files->runs, w->names);
	w->has_loader = parallel_start(&w->loader, NULL, run_loader, w);
	w->has_answerer = parallel_start(&w->answerer, NULL, run_answers, w);
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
	pthread_mutex_lock(&w->mutex);
	w->is_ending = true;
	w->asked.gives_up = true;
	pthread_cond_broadcast(&w->changed);
	pthread_mutex_unlock(&w->mutex);
	if (w->has_loader)
		pthread_join(w->loader, NULL);
	if (w->has_answerer)
		pthread_join(w->answerer, NULL);
	question_queue_free(&w->asked);
	loaded_runs_free(w->runs);
	recordings_free(&w->recordings);
	mapping_pair_free(w->names);
	pthread_cond_destroy(&w->changed);
	pthread_mutex_destroy(&w->mutex);
	free(w);
}

/* ---- what the interface asks of it ---- */

enum load_state worker_state(struct worker *w)
{
	enum load_state state;

	pthread_mutex_lock(&w->mutex);
	state = w->state;
	pthread_mutex_unlock(&w->mutex);
	return state;
}

void worker_error(struct worker *w, struct error *err)
{
	if (err != NULL)
		*err = w->error;
}

void worker_stop(struct worker *w)
{
	w->is_stopped = true;
	w->growing.is_stopped = true;
	loaded_runs_stop(w->runs);
	if (w->are_open)
		recordings_stop(&w->recordings);
	pthread_mutex_lock(&w->mutex);
	if (w->asked.answering != QUESTION_KINDS && w->state == LOAD_READING)
		w->asked.gives_up = true;
	pthread_mutex_unlock(&w->mutex);
}

struct growing *worker_growing(struct worker *w)
{
	return w->is_followed ? &w->growing : NULL;
}

const struct recordings *worker_recordings(const struct worker *w)
{
	return &w->recordings;
}

const struct loaded_runs *worker_runs(const struct worker *w)
{
	return w->runs;
}

const struct mapping_pair *worker_names(const struct worker *w)
{
	return w->names;
}

bool worker_is_coming(struct worker *w)
{
	return w->is_coming && worker_state(w) == LOAD_OPENING;
}

uint64_t worker_come(struct worker *w)
{
	return w->done;
}

int worker_percent(struct worker *w)
{
	const struct recordings *all = &w->recordings;
	uint64_t done = w->done, total = w->total;

	if (w->are_open) {
		done = total = 0;
		for (uint32_t i = 0; i < all->count; i++) {
			done += profile_offset(all->items[i].profile);
			total += trace_facts(all->items[i].trace)->trace_bytes;
		}
	}
	return total == 0 ? 0 : (int)(done * 100 / total);
}

void worker_ask(struct worker *w, const struct question *question)
{
	struct answer *new = answer_new(question);

	pthread_mutex_lock(&w->mutex);
	question_queue_put(&w->asked, new);
	pthread_cond_broadcast(&w->changed);
	pthread_mutex_unlock(&w->mutex);
}

void worker_drop(struct worker *w, int slot)
{
	pthread_mutex_lock(&w->mutex);
	question_queue_drop(&w->asked, slot);
	pthread_cond_broadcast(&w->changed);
	pthread_mutex_unlock(&w->mutex);
}

void worker_prefer(struct worker *w, int slot)
{
	pthread_mutex_lock(&w->mutex);
	w->asked.preferred = slot;
	pthread_mutex_unlock(&w->mutex);
}

const atomic_bool *worker_gives_up(const struct worker *w)
{
	return &w->asked.gives_up;
}

struct answer *worker_take(struct worker *w, int slot)
{
	struct answer *there;

	pthread_mutex_lock(&w->mutex);
	there = question_queue_take(&w->asked, slot);
	pthread_mutex_unlock(&w->mutex);
	return there;
}

void worker_give_back(struct worker *w, struct answer *answer)
{
	pthread_mutex_lock(&w->mutex);
	question_queue_discard(&w->asked, answer);
	pthread_cond_broadcast(&w->changed);
	pthread_mutex_unlock(&w->mutex);
}

bool worker_is_busy(struct worker *w)
{
	bool busy;

	pthread_mutex_lock(&w->mutex);
	busy = question_queue_is_busy(&w->asked) ||
	    question_queue_next(&w->asked) != QUESTION_KINDS;
	pthread_mutex_unlock(&w->mutex);
	return busy;
}

void worker_wait(struct worker *w, int ms)
{
	pthread_mutex_lock(&w->mutex);
	portable_wait(&w->changed, &w->mutex, ms);
	pthread_mutex_unlock(&w->mutex);
}

/* ---- for the thread that changes names ---- */

/* While it is held no answer is made. */
static void hold_answers(struct worker *w, bool is_held)
{
	pthread_mutex_lock(&w->mutex);
	w->holds += is_held ? 1 : -1u;
	if (is_held && w->asked.answering != QUESTION_KINDS)
		w->asked.gives_up = true;
	pthread_cond_broadcast(&w->changed);
	pthread_mutex_unlock(&w->mutex);
}

void worker_wake(struct worker *w)
{
	pthread_mutex_lock(&w->mutex);
	pthread_cond_broadcast(&w->changed);
	pthread_mutex_unlock(&w->mutex);
	write_wake_byte(w);
}

void worker_alone(struct worker *w, void (*change)(void *self), void *self)
{
	hold_answers(w, true);
	recordings_lock_alone(&w->recordings);
	change(self);
	recordings_unlock(&w->recordings);
	hold_answers(w, false);
	write_wake_byte(w);
}
