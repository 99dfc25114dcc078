/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/parallel.h"

#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/array.h"

#if defined CPU_COUNT && defined HAVE_SCHED_GETCPU && \
    defined HAVE_PTHREAD_ATTR_SETAFFINITY_NP
#define HAS_CORES 1 /* musl and bionic lack the latter */
#endif

/* ---- threads ---- */

/* A thread uses no more than some 100 KiB, and takes them as it needs them. */
enum { STACK = 1 << 20, STACK_LEAST = 256 << 10 };

enum { COME_LAST_NICE = 5 };

bool parallel_start(pthread_t *thread, pthread_attr_t *how,
    void *(*run)(void *), void *argument)
{
	static const int faults[] = { SIGBUS, SIGSEGV, SIGFPE, SIGILL,
		SIGABRT, SIGTRAP, SIGSYS };
	const bool is_usual = how == NULL;
	sigset_t others, before;
	pthread_attr_t usual;
	bool done;

	if (is_usual && pthread_attr_init(&usual) != 0)
		return false;
	how = is_usual ? &usual : how;
	sigfillset(&others);
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
		sigdelset(&others, faults[i]);
	pthread_sigmask(SIG_BLOCK, &others, &before);
	done = pthread_attr_setstacksize(how, STACK) == 0 &&
	    pthread_create(thread, how, run, argument) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (is_usual)
		pthread_attr_destroy(&usual);
	return done;
}

void parallel_come_last(void)
{
#ifdef __linux__ /* elsewhere it would be the whole process */
	setpriority(PRIO_PROCESS, 0, COME_LAST_NICE);
#endif
}

/* Raising the limit helps at once: the kernel looks at it when the stack
 * grows. */
bool parallel_has_stack(struct error *err)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_STACK, &limit) != 0 ||
	    limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= STACK)
		return true;
	limit.rlim_cur = limit.rlim_max == RLIM_INFINITY ||
		limit.rlim_max > STACK ?
	    STACK :
	    limit.rlim_max;
	setrlimit(RLIMIT_STACK, &limit);
	return limit.rlim_cur >= STACK_LEAST ||
	    fail(err,
		"the stack may not be larger than %llu KiB here (ulimit -s); "
		"%d KiB are needed",
		(unsigned long long)limit.rlim_cur >> 10, STACK_LEAST >> 10);
}

bool parallel_has_second_core(void)
{
#ifdef HAS_CORES
	cpu_set_t allowed;

	if (sched_getaffinity(0, sizeof allowed, &allowed) == 0)
		return CPU_COUNT(&allowed) > 1;
#endif
	return sysconf(_SC_NPROCESSORS_ONLN) > 1;
}

/* ---- work in pieces ---- */

/* What both hands share.  The second hand may come late, when all has been done
 * and nobody waits for it: the hand that leaves last frees this. */
struct shared {
	pthread_mutex_t mutex;
	pthread_cond_t finished;
	void *self;
	piece_work *work;
	size_t count;
#ifdef HAS_CORES
	cpu_set_t cores; /* that may be used */
#endif
	/* The rest is used under the mutex. */
	size_t next;
	int users;   /* hands that will still look at this */
	int working; /* hands that do a piece */
	bool has_failed;
};

/* Makes the second hand begin on another core than this one.  Otherwise it
 * would often wait here for some ms: when it is made, the first hand has not
 * gone to sleep yet, and no core seems to be free. */
static bool find_core(struct shared *s, pthread_attr_t *how)
{
#ifdef HAS_CORES
	cpu_set_t others;
	int own = sched_getcpu();

	if (own < 0 || sched_getaffinity(0, sizeof s->cores, &s->cores) != 0)
		return false;
	others = s->cores;
	CPU_CLR((size_t)own, &others);
	return CPU_COUNT(&others) > 0 &&
	    pthread_attr_setaffinity_np(how, sizeof others, &others) == 0;
#else
	(void)s;
	(void)how;
	return parallel_has_second_core();
#endif
}

/* Does pieces until there are no more to begin; the mutex is held but while a
 * piece is done. */
static void do_pieces(struct shared *s, int hand)
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

/* Ends the use of the shared state, and gives the mutex back. */
static void leave_work(struct shared *s)
{
	bool is_last = --s->users == 0;

	pthread_mutex_unlock(&s->mutex);
	if (!is_last)
		return;
	pthread_mutex_destroy(&s->mutex);
	pthread_cond_destroy(&s->finished);
	free(s);
}

static void *second_hand(void *argument)
{
	struct shared *s = argument;

	pthread_mutex_lock(&s->mutex);
#ifdef HAS_CORES /* the hand may move to any core now */
	sched_setaffinity(0, sizeof s->cores, &s->cores);
#endif
	do_pieces(s, 1);
	pthread_cond_signal(&s->finished);
	leave_work(s);
	return NULL;
}

bool parallel_do(void *self, size_t count, piece_work *work)
{
	pthread_attr_t how;
	struct shared *s;
	pthread_t hand;
	bool done;

	if (count < 2)
		return count == 0 || work(self, 0, 0);
	s = array_new(1, sizeof *s);
	pthread_mutex_init(&s->mutex, NULL);
	pthread_cond_init(&s->finished, NULL);
	s->self = self;
	s->work = work;
	s->count = count;
	pthread_mutex_lock(&s->mutex);
	s->users = 2;
	if (pthread_attr_init(&how) != 0) {
		s->users = 1;
	} else {
		s->users -= pthread_attr_setdetachstate(&how,
		    PTHREAD_CREATE_DETACHED) != 0 || !find_core(s, &how) ||
		    !parallel_start(&hand, &how, second_hand, s);
		pthread_attr_destroy(&how);
	}
	do_pieces(s, 0);
	while (s->working > 0)
		pthread_cond_wait(&s->finished, &s->mutex);
	done = !s->has_failed;
	leave_work(s);
	return done;
}
