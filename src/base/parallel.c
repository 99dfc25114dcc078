/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/parallel.h"

#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

/* ---- threads ---- */

/* A thread uses no more than some 100 KiB, and takes them as it needs them. */
enum { STACK = 1 << 20, STACK_LEAST = 256 << 10 };

enum { COME_LAST_NICE = 5 };

bool parallel_start(pthread_t *thread, void *(*run)(void *), void *argument)
{
	static const int faults[] = { SIGBUS, SIGSEGV, SIGFPE, SIGILL, SIGABRT,
		SIGTRAP, SIGSYS };
	sigset_t others, before;
	pthread_attr_t how;
	bool done;

	if (pthread_attr_init(&how) != 0)
		return false;
	sigfillset(&others);
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
		sigdelset(&others, faults[i]);
	pthread_sigmask(SIG_BLOCK, &others, &before);
	done = pthread_attr_setstacksize(&how, STACK) == 0 &&
	    pthread_create(thread, &how, run, argument) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&how);
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
#ifdef CPU_COUNT
	cpu_set_t allowed;

	if (sched_getaffinity(0, sizeof allowed, &allowed) == 0)
		return CPU_COUNT(&allowed) > 1;
#endif
	return sysconf(_SC_NPROCESSORS_ONLN) > 1;
}

/* ---- work in pieces ---- */

/* What both hands share. */
struct shared {
	void *self;
	piece_work *work;
	size_t count;
	pthread_mutex_t mutex;
	/* The rest is used under the mutex. */
	size_t next;
	bool has_failed;
};

/* Does pieces until there are no more to begin. */
static void do_pieces(struct shared *s, int hand)
{
	pthread_mutex_lock(&s->mutex);
	while (!s->has_failed && s->next < s->count) {
		size_t piece = s->next++;
		bool done;

		pthread_mutex_unlock(&s->mutex);
		done = s->work(s->self, piece, hand);
		pthread_mutex_lock(&s->mutex);
		s->has_failed = s->has_failed || !done;
	}
	pthread_mutex_unlock(&s->mutex);
}

static void *second_hand(void *argument)
{
	do_pieces(argument, 1);
	return NULL;
}

bool parallel_do(void *self, size_t count, piece_work *work)
{
	struct shared s = { .self = self, .work = work, .count = count };
	pthread_t hand;
	bool is_shared;

	pthread_mutex_init(&s.mutex, NULL);
	is_shared = count > 1 && parallel_has_second_core() &&
	    parallel_start(&hand, second_hand, &s);
	do_pieces(&s, 0);
	if (is_shared)
		pthread_join(hand, NULL);
	pthread_mutex_destroy(&s.mutex);
	return !s.has_failed;
}
