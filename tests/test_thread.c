/*
 * test_thread - a thread that does a part of the work leaves signals to others, but
 * answers those of its own faults.
 */
#include "config.h"

#include "base/thread.h"
#include "rows.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ANSWERED = 7, NOT_ANSWERED = 8 };

static void answer(int number)
{
	(void)number;
	_exit(ANSWERED);
}

static void *raise_it(void *number)
{
	raise(*(const int *)number);
	_exit(NOT_ANSWERED);
}

/* How a process ends in which a thread gets the signal. */
static int end_of(int number)
{
	int status = 0;
	pthread_t thread;
	pid_t child = fork();

	if (child == 0) {
		signal(number, answer);
		if (!thread_start(&thread, NULL, raise_it, &number))
			_exit(1);
		pthread_join(thread, NULL);
		_exit(2);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void answers_faults_alone(void **state)
{
	static const struct {
		const char *name;
		int number, end;
	} rows[] = {
		{ "SIGBUS", SIGBUS, ANSWERED },
		{ "SIGSEGV", SIGSEGV, ANSWERED },
		{ "SIGFPE", SIGFPE, ANSWERED },
		{ "SIGILL", SIGILL, ANSWERED },
		{ "SIGABRT", SIGABRT, ANSWERED },
		{ "SIGINT", SIGINT, NOT_ANSWERED },
		{ "SIGTERM", SIGTERM, NOT_ANSWERED },
		{ "SIGHUP", SIGHUP, NOT_ANSWERED },
		{ "SIGWINCH", SIGWINCH, NOT_ANSWERED },
		{ "SIGCHLD", SIGCHLD, NOT_ANSWERED },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		row_assert_number(rows[i].name,
		    (uint64_t)end_of(rows[i].number), (uint64_t)rows[i].end);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(answers_faults_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
