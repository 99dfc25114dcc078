/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_thread - a thread that does a part of the work leaves signals to others, but
 * answers those of its own faults.
 */
#include "config.h"

#include "base/parallel.h"
#include "rows.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
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
		if (!parallel_start(&thread, raise_it, &number))
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

/* Half of what each has. */
static void *fill(void *self)
{
	volatile char room[512 * 1024];

	for (size_t i = 0; i < sizeof room; i += 1024)
		room[i] = 1;
	*(bool *)self = room[0] == 1;
	return NULL;
}

/* What the process does that has_stack starts. */
static int fill_stack(void)
{
	bool is_filled = false;
	struct error err;
	struct rlimit limit;
	pthread_t thread;

	if (!parallel_start(&thread, fill, &is_filled))
		return 1;
	pthread_join(thread, NULL);
	if (!is_filled || !parallel_has_stack(&err) ||
	    getrlimit(RLIMIT_STACK, &limit) != 0)
		return 2;
	return limit.rlim_cur >= 512 << 10 ? 0 : 3;
}

/* The limit of the first thread is that of all where nobody says more; it is
 * read when a process begins. */
static void has_stack(void **state)
{
	(void)state;
#ifdef SANITIZED
	print_message("with the sanitizers each frame is larger\n");
	skip();
#else
	char command[1000];

	snprintf(command, sizeof command, "ulimit -S -s 64; exec '%s' fill",
	    test_program);
	assert_int_equal(system(command), 0);
#endif
}

static int job(int count, char **words)
{
	return count == 2 && strcmp(words[1], "fill") == 0 ? fill_stack() :
	    NO_JOB;
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(answers_faults_alone),
	cmocka_unit_test(has_stack),
};

TEST_FILE_WITH(tests, NULL, NULL, NULL, job);
