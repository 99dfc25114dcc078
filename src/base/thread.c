#include "config.h"

#include "base/thread.h"

#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* No more than some 100 KiB are ever used; a thread takes them as it needs them. */
enum { STACK = 1 << 20, STACK_LEAST = 256 << 10 };

enum { COME_LAST_NICE = 5 };

static bool start(pthread_t *thread, pthread_attr_t *how, void *(*run)(void *),
    void *argument)
{
	static const int faults[] = { SIGBUS, SIGSEGV, SIGFPE, SIGILL,
		SIGABRT, SIGTRAP, SIGSYS };
	sigset_t others, before;
	bool done;

	sigfillset(&others);
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
		sigdelset(&others, faults[i]);
	pthread_sigmask(SIG_BLOCK, &others, &before);
	done = pthread_attr_setstacksize(how, STACK) == 0 &&
	    pthread_create(thread, how, run, argument) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return done;
}

bool thread_start(pthread_t *thread, pthread_attr_t *how, void *(*run)(void *),
    void *argument)
{
	pthread_attr_t usual;
	bool done;

	if (how != NULL)
		return start(thread, how, run, argument);
	if (pthread_attr_init(&usual) != 0)
		return false;
	done = start(thread, &usual, run, argument);
	pthread_attr_destroy(&usual);
	return done;
}

void thread_come_last(void)
{
#ifdef __linux__ /* elsewhere it would be the whole process */
	setpriority(PRIO_PROCESS, 0, COME_LAST_NICE);
#endif
}

void thread_condition(pthread_cond_t *condition)
{
	pthread_condattr_t by_clock;

	pthread_condattr_init(&by_clock);
	pthread_condattr_setclock(&by_clock, CLOCK_MONOTONIC);
	pthread_cond_init(condition, &by_clock);
	pthread_condattr_destroy(&by_clock);
}

/* The kernel looks at the limit when the stack grows, not before. */
bool thread_has_stack(struct error *err)
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

bool thread_has_second_core(void)
{
#ifdef CPU_COUNT
	cpu_set_t allowed;

	if (sched_getaffinity(0, sizeof allowed, &allowed) == 0)
		return CPU_COUNT(&allowed) > 1;
#endif
	return sysconf(_SC_NPROCESSORS_ONLN) > 1;
}
