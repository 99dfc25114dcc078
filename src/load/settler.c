#include "config.h"

#include "load/settler.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/parallel.h"

/* Whoever has to wait, waits for a while: to be woken costs as much as it takes
 * to settle a buffer. */
enum { BUFFERS = 32, A_WHILE = 8 };

struct helper {
	pthread_t thread;
	pthread_mutex_t mutex;
	pthread_cond_t filled, emptied;
	const struct id_map *methods;
	struct passed buffers[BUFFERS];
	struct finished walked; /* of the records that it runs */
	size_t passed, settled; /* how many, ever; the loader has the next */
	bool is_idle, is_awaited, is_over, is_stuck, has_failed;
	struct error err;
	struct record_run left[BUFFERS * RECORD_RUNS];
	uint32_t left_count;
};

static bool has_work(const struct helper *h)
{
	size_t waiting = h->passed - h->settled;

	return !h->is_stuck &&
	    (waiting >= A_WHILE || (h->is_awaited && waiting > 0));
}

/* Is what the loader waits for true? */
static bool has_caught_up(const struct helper *h)
{
	size_t waiting = h->passed - h->settled;

	return h->is_stuck || waiting == 0 ||
	    (!h->is_awaited && waiting <= BUFFERS - A_WHILE);
}

static bool is_empty(const struct passed *b)
{
	return b->calls.count == 0 && b->records.count == 0;
}

static void clear(struct record_runs *r)
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

/* Settles the oldest buffer; the mutex is held but for that. */
static void settle_one(struct helper *h)
{
	struct passed *oldest = &h->buffers[h->settled % BUFFERS];
	struct record_runs *records = &oldest->records;
	struct error err;
	bool done;

	pthread_mutex_unlock(&h->mutex);
	done = finished_settle(&oldest->calls, &err) &&
	    record_runs_walk(records, h->methods, &h->walked, &err);
	pthread_mutex_lock(&h->mutex);
	note_failure(h, done, &err);
	h->is_stuck = done && records->done < records->count;
	if (!h->is_stuck) {
		clear(records);
		h->settled++;
	}
	if (has_caught_up(h))
		pthread_cond_signal(&h->emptied);
}

static void *help(void *argument)
{
	struct helper *h = argument;

	pthread_mutex_lock(&h->mutex);
	while (!h->is_over) {
		h->is_idle = !has_work(h);
		if (h->is_idle)
			pthread_cond_wait(&h->filled, &h->mutex);
		h->is_idle = false;
		while (h->settled < h->passed && !h->is_stuck)
			settle_one(h);
	}
	pthread_mutex_unlock(&h->mutex);
	return NULL;
}

void settler_init(struct settler *s)
{
	s->helper = NULL;
	s->helped = NULL;
	s->own.count = s->own.run_count = 0;
	s->left = 0;
}

void settler_get_help(struct settler *s, const struct id_map *methods)
{
	struct helper *h = thread_has_second_core() ? array_new(1, sizeof *h, NULL) :
	    NULL;

	if (h == NULL)
		return;
	h->methods = methods;
	pthread_mutex_init(&h->mutex, NULL);
	pthread_cond_init(&h->filled, NULL);
	pthread_cond_init(&h->emptied, NULL);
	if (!thread_start(&h->thread, NULL, help, h)) {
		free(h);
		return;
	}
	s->helper = h;
	s->helped = &h->buffers[0];
}

void settler_go_on(struct settler *s)
{
	struct helper *h = s->helper;

	if (h == NULL)
		return;
	pthread_mutex_lock(&h->mutex);
	h->has_failed = false;
	pthread_mutex_unlock(&h->mutex);
}

void settler_end(struct settler *s)
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
	settler_init(s);
}

/* Takes what the helper that is stuck has not run, and settles the calls among
 * it. */
static void take_left(struct settler *s, struct helper *h)
{
	h->left_count = s->left = 0;
	for (; h->settled < h->passed; h->settled++) {
		struct passed *b = &h->buffers[h->settled % BUFFERS];
		struct record_runs *r = &b->records;
		struct error err;
		bool done = finished_settle(&b->calls, &err);

		note_failure(h, done, &err);
		for (; r->done < r->count; r->done++)
			h->left[s->left++] = r->runs[r->done];
		clear(r);
	}
	h->left_count = s->left;
	h->is_stuck = false;
}

/* Passes on the helper's buffer and waits until there is another one, or for
 * all. */
static bool pass(struct settler *s, bool is_awaited, struct error *err)
{
	struct helper *h = s->helper;
	bool done;

	pthread_mutex_lock(&h->mutex);
	s->passes++;
	s->idle += h->is_idle;
	h->passed += !is_empty(s->helped);
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

bool settler_pass(struct settler *s, const struct thread *t,
    struct error *err)
{
	return t->helped == HELPED_CALLS ? pass(s, false, err) :
	    finished_settle(&s->own, err);
}

bool settler_pass_records(struct settler *s, const struct record_run *run,
    struct error *err)
{
	record_runs_add(&s->helped->records, run);
	return !record_runs_are_full(&s->helped->records) ||
	    pass(s, false, err);
}

struct record_run *settler_left(struct settler *s)
{
	struct helper *h = s->helper;

	while (s->left > 0 && h->left[h->left_count - s->left].count == 0)
		s->left--;
	return s->left == 0 ? NULL : &h->left[h->left_count - s->left];
}

bool settler_wait(struct settler *s, struct error *err)
{
	bool done = finished_settle(&s->own, err);

	return (s->helper == NULL || pass(s, true, err)) && done;
}
