#include "config.h"

#include "base/pieces.h"

#include <sched.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/thread.h"

#if defined CPU_COUNT && defined HAVE_PTHREAD_ATTR_SETAFFINITY_NP
#define HAS_CORES 1 /* musl and bionic lack the latter */
#endif

/* The hand may come late, when all has been done and nobody waits for it: whoever
 * goes last frees this. */
struct shared {
	pthread_mutex_t mutex;
	pthread_cond_t finished;
	void *self;
	piece_work *work;
	size_t count;
#ifdef HAS_CORES
	cpu_set_t cores; /* that may be used */
#endif
	/* below: under the mutex */
	size_t next;
	int users;   /* that will still look at this */
	int working; /* hands that do a piece */
	bool has_failed;
};

#ifdef HAS_CORES
/* The hand begins on another core than this one.  Otherwise it would often wait here
 * for some ms: when it is made, whoever asked for the work has not gone to sleep
 * yet, and no core seems to be free. */
static bool find_core(struct shared *s, pthread_attr_t *how)
{
	cpu_set_t others;
	int own = sched_getcpu();

	if (own < 0 || sched_getaffinity(0, sizeof s->cores, &s->cores) != 0)
		return false;
	others = s->cores;
	CPU_CLR((size_t)own, &others);
	return CPU_COUNT(&others) > 0 &&
	    pthread_attr_setaffinity_np(how, sizeof others, &others) == 0;
}

static void move_freely(const struct shared *s)
{
	sched_setaffinity(0, sizeof s->cores, &s->cores);
}
#else
static bool find_core(struct shared *s, pthread_attr_t *how)
{
	(void)s;
	(void)how;
	return thread_has_second_core();
}

static void move_freely(const struct shared *s)
{
	(void)s;
}
#endif

/* Does pieces until there are no more to begin; the mutex is held but for that. */
static void take(struct shared *s, int hand)
{
	while (!s->has_failed && s->next < s->count) {
		size_t piece = s->next++;
		bool done;

		s->working++;
		pthread_mutex_unlock(&s->mutex);
		done = s->work(s->self, piece, hand);
		pthread_mutex_lock(&s->mutex);
		s->working--;
		s->has_failed = s->has_failed || !done;
	}
}

/* Gives the mutex back, too. */
static void leave(struct shared *s)
{
	bool is_last = --s->users == 0;

	pthread_mutex_unlock(&s->mutex);
	if (!is_last)
		return;
	pthread_mutex_destroy(&s->mutex);
	pthread_cond_destroy(&s->finished);
	free(s);
}

static void *help(void *argument)
{
	struct shared *s = argument;

	pthread_mutex_lock(&s->mutex);
	move_freely(s);
	take(s, 1);
	pthread_cond_signal(&s->finished);
	leave(s);
	return NULL;
}

static bool get_hand(struct shared *s)
{
	pthread_attr_t how;
	pthread_t hand;
	bool done;

	if (pthread_attr_init(&how) != 0)
		return false;
	done = pthread_attr_setdetachstate(&how, PTHREAD_CREATE_DETACHED) ==
		0 &&
	    find_core(s, &how) && thread_start(&hand, &how, help, s);
	pthread_attr_destroy(&how);
	return done;
}

static bool do_alone(void *self, size_t count, piece_work *work)
{
	for (size_t i = 0; i < count; i++)
		if (!work(self, i, 0))
			return false;
	return true;
}

bool pieces_do(void *self, size_t count, piece_work *work)
{
	struct shared *s = count < 2 ? NULL : array_new(1, sizeof *s, NULL);
	bool done;

	if (s == NULL)
		return do_alone(self, count, work);
	pthread_mutex_init(&s->mutex, NULL);
	pthread_cond_init(&s->finished, NULL);
	s->self = self;
	s->work = work;
	s->count = count;
	pthread_mutex_lock(&s->mutex);
	s->users = 2;
	s->users -= !get_hand(s);
	take(s, 0);
	while (s->working > 0)
		pthread_cond_wait(&s->finished, &s->mutex);
	done = !s->has_failed;
	leave(s);
	return done;
}
