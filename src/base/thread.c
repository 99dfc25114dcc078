#include "config.h"

#include "base/thread.h"

#include <sched.h>
#include <signal.h>
#include <unistd.h>

bool thread_start(pthread_t *thread, const pthread_attr_t *how,
    void *(*run)(void *), void *argument)
{
	static const int faults[] = { SIGBUS, SIGSEGV, SIGFPE, SIGILL,
		SIGABRT };
	sigset_t others, before;
	bool done;

	sigfillset(&others);
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
		sigdelset(&others, faults[i]);
	pthread_sigmask(SIG_BLOCK, &others, &before);
	done = pthread_create(thread, how, run, argument) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return done;
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
