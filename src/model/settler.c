#include "config.h"

#include "model/settler.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/array.h"

/* Whoever has to wait, waits for a while: to be woken costs as much as it takes
 * to settle a buffer. */
enum { BUFFERS = 32, A_WHILE = 8 };

struct helper {
	pthread_t thread;
	pthread_mutex_t mutex;
	pthread_cond_t filled, emptied;
	struct finished buffers[BUFFERS];
	size_t passed, settled; /* how many, ever; the loader has the next */
	bool is_awaited, is_over, has_failed;
	struct error err;
};

static bool has_work(const struct helper *h)
{
	size_t waiting = h->passed - h->settled;

	return waiting >= A_WHILE || (h->is_awaited && waiting > 0);
}

/* Is what the loader waits for true? */
static bool has_caught_up(const struct helper *h)
{
	size_t waiting = h->passed - h->settled;

	return waiting == 0 || (!h->is_awaited && waiting <= BUFFERS - A_WHILE);
}

/* Settles the oldest buffer; the mutex is held but for that. */
static void settle_one(struct helper *h)
{
	struct finished *oldest = &h->buffers[h->settled % BUFFERS];
	struct error err;
	bool done;

	pthread_mutex_unlock(&h->mutex);
	done = finished_settle(oldest, &err);
	pthread_mutex_lock(&h->mutex);
	if (!done && !h->has_failed)
		h->err = err;
	h->has_failed = h->has_failed || !done;
	h->settled++;
	if (has_caught_up(h))
		pthread_cond_signal(&h->emptied);
}

static void *help(void *argument)
{
	struct helper *h = argument;

	pthread_mutex_lock(&h->mutex);
	while (!h->is_over) {
		if (!has_work(h))
			pthread_cond_wait(&h->filled, &h->mutex);
		while (h->settled < h->passed)
			settle_one(h);
	}
	pthread_mutex_unlock(&h->mutex);
	return NULL;
}

static bool has_second_core(void)
{
#ifdef CPU_COUNT
	cpu_set_t allowed;

	if (sched_getaffinity(0, sizeof allowed, &allowed) == 0)
		return CPU_COUNT(&allowed) > 1;
#endif
	return sysconf(_SC_NPROCESSORS_ONLN) > 1;
}

/* Signals are for other threads, but for what base/guard answers. */
static bool start(struct helper *h)
{
	sigset_t all, before;
	bool done;

	sigfillset(&all);
	sigdelset(&all, SIGBUS);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	done = pthread_create(&h->thread, NULL, help, h) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return done;
}

void settler_init(struct settler *s)
{
	s->helper = NULL;
	s->helped = NULL;
	s->own.count = s->own.run_count = 0;
}

void settler_get_help(struct settler *s)
{
	struct helper *h = has_second_core() ? array_new(1, sizeof *h, NULL) :
	    NULL;

	if (h == NULL)
		return;
	pthread_mutex_init(&h->mutex, NULL);
	pthread_cond_init(&h->filled, NULL);
	pthread_cond_init(&h->emptied, NULL);
	if (!start(h)) {
		free(h);
		return;
	}
	s->helper = h;
	s->helped = &h->buffers[0];
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

/* Passes on the helper's buffer and waits until there is another one, or for
 * all. */
static bool pass(struct settler *s, bool is_awaited, struct error *err)
{
	struct helper *h = s->helper;
	bool done;

	pthread_mutex_lock(&h->mutex);
	s->passes++;
	s->empty += h->passed == h->settled;
	h->passed += s->helped->count > 0;
	h->is_awaited = is_awaited;
	if (has_work(h))
		pthread_cond_signal(&h->filled);
	s->full += h->passed - h->settled == BUFFERS;
	if (is_awaited || h->passed - h->settled == BUFFERS)
		while (!has_caught_up(h))
			pthread_cond_wait(&h->emptied, &h->mutex);
	h->is_awaited = false;
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
	return t->is_helped ? pass(s, false, err) :
	    finished_settle(&s->own, err);
}

bool settler_wait(struct settler *s, struct error *err)
{
	bool done = finished_settle(&s->own, err);

	return (s->helper == NULL || pass(s, true, err)) && done;
}
