/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "load/workers.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/parallel.h"

/* ---- the helper ---- */

/* A thread that has to wait, waits for a while: to be woken costs as much as to
 * store a buffer. */
enum { BUFFERS = 32, A_WHILE = 8 };

struct helper {
	pthread_t thread;
	pthread_mutex_t mutex;
	pthread_cond_t changed; /* only one of the two waits for it */
	struct ended_calls buffers[BUFFERS];
	size_t passed, stored; /* how many, ever; the loader has the next */
	bool is_idle, is_awaited, is_over, has_failed;
	struct error err;
};

static bool has_work(const struct helper *h)
{
	size_t waiting = h->passed - h->stored;

	return waiting >= A_WHILE || (h->is_awaited && waiting > 0);
}

/* Has the helper done what the loader waits for? */
static bool has_caught_up(const struct helper *h)
{
	size_t waiting = h->passed - h->stored;

	return waiting == 0 || (!h->is_awaited && waiting <= BUFFERS - A_WHILE);
}

/* Stores the oldest buffer, without the mutex meanwhile. */
static void store_oldest(struct helper *h)
{
	struct error err;
	bool done;

	pthread_mutex_unlock(&h->mutex);
	done = ended_calls_store(&h->buffers[h->stored % BUFFERS], &err);
	pthread_mutex_lock(&h->mutex);
	if (!done && !h->has_failed)
		h->err = err;
	h->has_failed |= !done;
	h->stored++;
	if (has_caught_up(h))
		pthread_cond_signal(&h->changed);
}

static void *help_loader(void *argument)
{
	struct helper *h = argument;

	pthread_mutex_lock(&h->mutex);
	while (!h->is_over) {
		h->is_idle = !has_work(h);
		if (h->is_idle)
			pthread_cond_wait(&h->changed, &h->mutex);
		h->is_idle = false;
		while (h->stored < h->passed)
			store_oldest(h);
	}
	pthread_mutex_unlock(&h->mutex);
	return NULL;
}

/* The loader's part of the calls at first, and at most: reading the records of
 * all threads takes some of its time. */
enum { PARTS = 32, FIRST_PART = 6, MOST_PART = 10 };

void store_worker_init(struct store_worker *s)
{
	*s = (struct store_worker){ .part = FIRST_PART };
}

void store_worker_get_help(struct store_worker *s)
{
	struct helper *h;

	if (!parallel_has_second_core())
		return;
	h = array_new(1, sizeof *h);
	pthread_mutex_init(&h->mutex, NULL);
	pthread_cond_init(&h->changed, NULL);
	if (!parallel_start(&h->thread, NULL, help_loader, h)) {
		free(h);
		return;
	}
	s->helper = h;
	s->helped = &h->buffers[0];
}

void store_worker_go_on(struct store_worker *s)
{
	struct helper *h = s->helper;

	if (h == NULL)
		return;
	pthread_mutex_lock(&h->mutex);
	h->has_failed = false;
	pthread_mutex_unlock(&h->mutex);
}

void store_worker_end(struct store_worker *s)
{
	struct helper *h = s->helper;

	if (h == NULL)
		return;
	pthread_mutex_lock(&h->mutex);
	h->is_over = true;
	pthread_cond_signal(&h->changed);
	pthread_mutex_unlock(&h->mutex);
	pthread_join(h->thread, NULL);
	pthread_mutex_destroy(&h->mutex);
	pthread_cond_destroy(&h->changed);
	free(h);
	s->helper = NULL;
}

/* Passes on the helper's buffer and waits until there is another one, or until
 * all is stored. */
static bool pass(struct store_worker *s, bool is_awaited, struct error *err)
{
	struct helper *h = s->helper;
	bool done;

	pthread_mutex_lock(&h->mutex);
	s->passes++;
	s->idle += h->is_idle;
	h->passed += s->helped->count > 0;
	h->is_awaited = is_awaited;
	if (has_work(h))
		pthread_cond_signal(&h->changed);
	s->full += h->passed - h->stored == BUFFERS;
	if (is_awaited || h->passed - h->stored == BUFFERS)
		while (!has_caught_up(h))
			pthread_cond_wait(&h->changed, &h->mutex);
	h->is_awaited = false;
	s->helped = &h->buffers[h->passed % BUFFERS];
	done = !h->has_failed;
	if (!done && err != NULL)
		*err = h->err;
	pthread_mutex_unlock(&h->mutex);
	return done;
}

bool store_worker_pass(struct store_worker *s, const struct thread *t,
    struct error *err)
{
	return t->is_helped ? pass(s, false, err) :
			      ended_calls_store(&s->own, err);
}

bool store_worker_wait(struct store_worker *s, struct error *err)
{
	bool done = ended_calls_store(&s->own, err);

	return (s->helper == NULL || pass(s, true, err)) && done;
}

/* ---- the balance ---- */

enum {
	WINDOW = 1 << 17, /* records */
	RECORDS_A_THREAD = 16,
	FIRST_ROUNDS = 16, /* in which threads become known */
	MOST_TURNS = 6
};

/* Looks which of the two has waited, and makes the loader's part larger or
 * smaller; true if it is another now. */
static bool adjust_part(struct store_worker *s)
{
	const bool grows = s->full > s->passes / 64;
	const bool shrinks = !grows && s->idle > s->passes / 8;

	s->passes = s->full = s->idle = 0;
	if (!(grows && s->part < MOST_PART) && !(shrinks && s->part > 0))
		return false;
	s->turns += s->has_grown != grows && s->turns < MOST_TURNS;
	s->has_grown = grows;
	s->part = grows ? s->part + 1 : s->part - 1;
	return true;
}

/* Returns after how many records to look again: what changes to and fro is
 * looked at less and less often. */
static uint64_t window_of(const struct store_worker *s, uint32_t threads)
{
	uint64_t window = (uint64_t)threads * RECORDS_A_THREAD;

	return (window < WINDOW ? WINDOW : window) << s->turns;
}

/* Returns the calls of the thread since it was last shared out. */
static uint64_t new_calls(const struct thread *t)
{
	return t->entries - t->entries_shared;
}

/* Gives the loader the threads that its part has room for, one after the
 * other. */
static void share_threads(struct store_worker *s, struct threads *threads)
{
	uint64_t calls = 0, room;

	for (uint32_t i = 0; i < threads_count(threads); i++)
		calls += new_calls(threads_at(threads, i));
	room = calls * s->part / PARTS;
	for (uint32_t i = 0; i < threads_count(threads); i++) {
		struct thread *t = threads_at(threads, i);
		uint64_t own = new_calls(t);

		threads_set_helped(threads, t, own > room);
		t->entries_shared = t->entries;
		room -= own > room ? 0 : own;
	}
}

bool store_worker_share(struct store_worker *s, struct threads *threads,
    uint64_t records, struct error *err)
{
	if (s->helper == NULL || records < s->next_at)
		return true;
	s->next_at = records + window_of(s, threads_count(threads));
	if (!adjust_part(s) && s->rounds >= FIRST_ROUNDS)
		return true;
	s->rounds++;
	if (!store_worker_wait(s, err))
		return false;
	share_threads(s, threads);
	return true;
}
