/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "load/workers.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/parallel.h"
#include "trace/records.h"

/* ---- records that wait to be run ---- */

size_t record_batches_length(const unsigned char *at, size_t count)
{
	const unsigned thread = read_u16(at);
	size_t n = 1;

	for (at += USUAL_BYTES; n < count && read_u16(at) == thread;
	     at += USUAL_BYTES, n++)
		__builtin_prefetch(at + AHEAD_BYTES);
	return n;
}

/* Adds a batch to batches that are not full. */
static void record_batches_add(struct record_batches *r,
    const struct record_batch *run)
{
	struct record_batch *last = r->runs + r->count;

	r->records += run->count;
	if (r->count > 0 && last[-1].thread == run->thread &&
	    last[-1].records + last[-1].count * USUAL_BYTES == run->records) {
		last[-1].count += run->count;
		return;
	}
	*last = *run;
	r->count++;
}

/* Makes room for another frame and another call. */
static bool make_room(struct thread *t, struct ended_calls *finished,
    struct error *err)
{
	thread_reserve(t);
	return finished->count < ENDED_CALLS_ROOM ||
	    ended_calls_store(finished, err);
}

/* Runs the records of the batch up to the first that is odd. */
static bool run_batch(struct record_batch *run, const struct id_map *methods,
    struct ended_calls *finished, struct error *err)
{
	size_t taken = 1;

	while (run->count > 0 && taken > 0) {
		if (!make_room(run->thread, finished, err))
			return false;
		taken = fast_path_records(run->thread, methods, run->records,
		    run->count, finished);
		run->records += taken * USUAL_BYTES;
		run->count -= taken;
	}
	return true;
}

/* Runs the batches, with the numbers of methods, up to the first record that is
 * odd; the batches that are left begin with number `done`.  Stores the calls
 * that have ended by then.  False when memory ran out. */
static bool record_batches_run(struct record_batches *r,
    const struct id_map *methods, struct ended_calls *finished,
    struct error *err)
{
	for (; r->done < r->count; r->done++) {
		struct record_batch *run = &r->runs[r->done];

		if (!run_batch(run, methods, finished, err))
			return false;
		if (run->count > 0)
			break;
	}
	return ended_calls_store(finished, err);
}

/* ---- the helper ---- */

/* A thread that has to wait, waits for a while: to be woken costs as much as to
 * store a buffer. */
enum { BUFFERS = 32, A_WHILE = 8 };

struct helper {
	pthread_t thread;
	pthread_mutex_t mutex;
	pthread_cond_t filled, emptied;
	const struct id_map *methods;
	struct passed buffers[BUFFERS];
	struct ended_calls walked; /* of the records that it runs */
	size_t passed, settled; /* how many, ever; the loader has the next */
	bool is_idle, is_awaited, is_over, is_stuck, has_failed;
	struct error err;
	struct record_batch left[BUFFERS * RECORD_RUNS];
	uint32_t left_count;
};

static bool has_work(const struct helper *h)
{
	size_t waiting = h->passed - h->settled;

	return !h->is_stuck &&
	    (waiting >= A_WHILE || (h->is_awaited && waiting > 0));
}

/* Has the helper done what the loader waits for? */
static bool has_caught_up(const struct helper *h)
{
	size_t waiting = h->passed - h->settled;

	return h->is_stuck || waiting == 0 ||
	    (!h->is_awaited && waiting <= BUFFERS - A_WHILE);
}

static bool passed_is_empty(const struct passed *b)
{
	return b->calls.count == 0 && b->records.count == 0;
}

static void record_batches_clear(struct record_batches *r)
{
	r->count = r->done = 0;
	r->records = 0;
}

static void note_failure(struct helper *h, bool done, const struct error *err)
{
	if (!done && !h->has_failed)
		h->err = *err;
	h->has_failed = h->has_failed || !done;
}

/* Stores the oldest buffer, without the mutex meanwhile. */
static void store_oldest(struct helper *h)
{
	struct passed *oldest = &h->buffers[h->settled % BUFFERS];
	struct record_batches *records = &oldest->records;
	struct error err;
	bool done;

	pthread_mutex_unlock(&h->mutex);
	done = ended_calls_store(&oldest->calls, &err) &&
	    record_batches_run(records, h->methods, &h->walked, &err);
	pthread_mutex_lock(&h->mutex);
	note_failure(h, done, &err);
	h->is_stuck = done && records->done < records->count;
	if (!h->is_stuck) {
		record_batches_clear(records);
		h->settled++;
	}
	if (has_caught_up(h))
		pthread_cond_signal(&h->emptied);
}

static void *help_loader(void *argument)
{
	struct helper *h = argument;

	pthread_mutex_lock(&h->mutex);
	while (!h->is_over) {
		h->is_idle = !has_work(h);
		if (h->is_idle)
			pthread_cond_wait(&h->filled, &h->mutex);
		h->is_idle = false;
		while (h->settled < h->passed && !h->is_stuck)
			store_oldest(h);
	}
	pthread_mutex_unlock(&h->mutex);
	return NULL;
}

void store_worker_init(struct store_worker *s)
{
	s->helper = NULL;
	s->helped = NULL;
	s->own.count = s->own.run_count = 0;
	s->left = 0;
}

void store_worker_get_help(struct store_worker *s, const struct id_map *methods)
{
	struct helper *h;

	if (!parallel_has_second_core())
		return;
	h = array_new(1, sizeof *h);
	h->methods = methods;
	pthread_mutex_init(&h->mutex, NULL);
	pthread_cond_init(&h->filled, NULL);
	pthread_cond_init(&h->emptied, NULL);
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
	pthread_cond_signal(&h->filled);
	pthread_mutex_unlock(&h->mutex);
	pthread_join(h->thread, NULL);
	pthread_mutex_destroy(&h->mutex);
	pthread_cond_destroy(&h->filled);
	pthread_cond_destroy(&h->emptied);
	free(h);
	store_worker_init(s);
}

/* Takes what a helper that is stuck has not run, and stores the calls among
 * it. */
static void take_left(struct store_worker *s, struct helper *h)
{
	h->left_count = s->left = 0;
	for (; h->settled < h->passed; h->settled++) {
		struct passed *b = &h->buffers[h->settled % BUFFERS];
		struct record_batches *r = &b->records;
		struct error err;
		bool done = ended_calls_store(&b->calls, &err);

		note_failure(h, done, &err);
		for (; r->done < r->count; r->done++)
			h->left[s->left++] = r->runs[r->done];
		record_batches_clear(r);
	}
	h->left_count = s->left;
	h->is_stuck = false;
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
	h->passed += !passed_is_empty(s->helped);
	h->is_awaited = is_awaited;
	if (has_work(h))
		pthread_cond_signal(&h->filled);
	s->full += h->passed - h->settled == BUFFERS;
	if (is_awaited || h->passed - h->settled == BUFFERS)
		while (!has_caught_up(h))
			pthread_cond_wait(&h->emptied, &h->mutex);
	h->is_awaited = false;
	if (h->is_stuck)
		take_left(s, h);
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
	return t->helped == HELPED_CALLS ? pass(s, false, err) :
	    ended_calls_store(&s->own, err);
}

bool store_worker_pass_records(struct store_worker *s,
    const struct record_batch *run, struct error *err)
{
	record_batches_add(&s->helped->records, run);
	return !record_batches_are_full(&s->helped->records) ||
	    pass(s, false, err);
}

struct record_batch *store_worker_left(struct store_worker *s)
{
	struct helper *h = s->helper;

	while (s->left > 0 && h->left[h->left_count - s->left].count == 0)
		s->left--;
	return s->left == 0 ? NULL : &h->left[h->left_count - s->left];
}

bool store_worker_wait(struct store_worker *s, struct error *err)
{
	bool done = ended_calls_store(&s->own, err);

	return (s->helper == NULL || pass(s, true, err)) && done;
}

/* ---- the balance ---- */

enum {
	SHARES = 32,
	WINDOW = 1 << 17,
	RECORDS_A_THREAD = 16,
	FIRST_ROUNDS = 16, /* in which threads become known */
	MOST_TURNS = 6
};

/* The loader's share at first, and at most.  The first row is for a helper that
 * gets calls: reading the records of all threads takes some of the loader's
 * time.  The second is for one that gets records: looking at their threads
 * takes little. */
static const struct {
	uint32_t first, max;
} parts[] = {
	{ 6, SHARES / 2 },
	{ 12, SHARES * 5 / 8 },
};

/* Returns the calls of the thread since this was asked before. */
static uint64_t new_calls(struct thread *t)
{
	uint64_t calls = t->entries - t->entries_shared;

	t->entries_shared = t->entries;
	return calls;
}

/* Looks which of the two has waited, and gives the loader a larger or a smaller
 * share; true if the shares are others now. */
static bool adjust_share(struct balance *s, const struct store_worker *settler)
{
	const bool grows = settler->full > settler->passes / 64;
	const bool shrinks = !grows && settler->idle > settler->passes / 8;

	if (!(grows && s->loader < parts[s->gives_records].max) &&
	    !(shrinks && s->loader > 0))
		return false;
	s->turns += s->has_grown != grows && s->turns < MOST_TURNS;
	s->has_grown = grows;
	s->loader = grows ? s->loader + 1 : s->loader - 1;
	return true;
}

/* Returns after how many records to look again: what changes to and fro is
 * looked at less and less often. */
static uint64_t window_of(const struct balance *s, uint32_t threads)
{
	uint64_t window = (uint64_t)threads * RECORDS_A_THREAD;

	return (window < WINDOW ? WINDOW : window) << s->turns;
}

bool balance_is_due(struct balance *s, struct store_worker *settler,
    uint32_t threads, uint64_t records)
{
	bool has_changed;

	if (records < s->next_at)
		return false;
	if (s->rounds == 0)
		s->loader = parts[s->gives_records].first;
	s->next_at = records + window_of(s, threads);
	has_changed = adjust_share(s, settler);
	settler->passes = settler->full = settler->idle = 0;
	return has_changed || s->rounds++ < FIRST_ROUNDS;
}

/* Counts the new calls of all threads, and those of the thread with most of
 * them. */
static uint64_t count_calls(const struct threads *threads, uint64_t *most)
{
	uint64_t calls = 0;

	*most = 0;
	for (uint32_t i = 0; i < threads_count(threads); i++) {
		const struct thread *t = threads_at(threads, i);
		uint64_t own = t->entries - t->entries_shared;

		calls += own;
		*most = own > *most ? own : *most;
	}
	return calls;
}

/* Is it not yet known whether the thread was sampled?  Then records cannot be
 * run as they stand in the file. */
static bool may_be_sampled(const struct thread *t)
{
	return t->timed < TIMED_EVENTS;
}

/* Gives the loader the threads that its share has room for, one after the
 * other. */
void balance_threads(struct balance *s, struct threads *threads,
    bool may_give_records)
{
	uint64_t most, calls = count_calls(threads, &most), room;
	bool gives_records = may_give_records && most < calls / 4 * 3;

	if (gives_records != s->gives_records)
		s->loader = parts[gives_records].first;
	s->gives_records = gives_records;
	room = calls * s->loader / SHARES;
	for (uint32_t i = 0; i < threads_count(threads); i++) {
		struct thread *t = threads_at(threads, i);
		uint64_t own = new_calls(t);
		enum helped helped = HELPED_NOT;

		if (own > room)
			helped = gives_records && !may_be_sampled(t) ?
			    HELPED_RECORDS :
			    HELPED_CALLS;
		else
			room -= own;
		threads_set_helped(threads, t, helped);
	}
}

void balance_no_records(struct balance *s, struct threads *threads)
{
	s->gives_records = false;
	s->loader = parts[false].first;
	for (uint32_t i = 0; i < threads_count(threads); i++) {
		struct thread *t = threads_at(threads, i);

		if (t->helped == HELPED_RECORDS)
			threads_set_helped(threads, t, HELPED_CALLS);
	}
}
