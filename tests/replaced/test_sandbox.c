/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_sandbox.c - inside of the sandbox of every subcommand: what the program
 * needs works, and the rest does not.
 *
 * Linked with --wrap for syscall (landlock.h).
 */
#include "config.h"

#include "attempts.h"
#include "landlock.h"
#include "rows.h"

#include <errno.h>
#include <grp.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process/sandbox.h"
#include "base/parallel.h"
#include "cli/load.h"

enum { PATIENCE_S = 60 };

static unsigned have(int landlock)
{
	char name[80];

	sandbox_name(name, sizeof name);
	return (landlock >= 0 && strstr(name, "Landlock") != NULL ? LANDLOCK :
								    0) |
	    (strstr(name, "seccomp") != NULL ? FILTER : 0);
}

/* Can it be expected where these are? */
static bool is_due(const struct attempt *a, unsigned there)
{
	return a->needs == ANY || (a->needs & there) != 0;
}

/* In a process of its own; what attempts_stop_group says stands last. */
static void try_all(const char *const *words, int landlock, bool is_nobody,
    volatile int *statuses)
{
	unsigned there = have(landlock); /* nobody says so inside */
	struct error err = { "" };
	int count = 0;

	while (words[count] != NULL)
		count++;
	landlock_limit(landlock);
	if (!options_parse(&attempts_options, count, (char **)(uintptr_t)words,
		&err) ||
	    (is_nobody &&
		(setgroups(0, NULL) != 0 || setgid(NOBODY) != 0 ||
		    setuid(NOBODY) != 0)) ||
	    !load_enter_sandbox(&attempts_options, &err)) {
		print_error("%s\n", err.text);
		_exit(1);
	}
	for (size_t i = 0; i < attempts_count; i++)
		if (is_due(&attempts[i], there))
			statuses[i] = attempts[i].attempt();
	statuses[attempts_count] = attempts_stop_group();
	_exit(0);
}

static const struct {
	const char *name;
	const char *words[4];
} lines[] = {
	{ "view", { "view", "trace", NULL } },
	{ "report", { "report", "trace", NULL } },
	{ "tree", { "tree", "trace", NULL } },
	{ "calls", { "calls", "trace", "m", NULL } },
	{ "threads", { "threads", "trace", NULL } },
	{ "info", { "info", "trace", NULL } },
	{ "table", { "table", "stats", "trace", NULL } },
	{ "diff", { "diff", "trace", "trace", NULL } },
	{ "export", { "export", "--format=folded", "trace", NULL } },
	{ "check", { "check", "budget", "trace", NULL } },
};

_Static_assert(ROWS(lines) == SUBCOMMANDS, "every subcommand has a line");

static void check(const char *line, int landlock, bool is_nobody,
    const volatile int *statuses)
{
	char name[160];

	for (size_t i = 0; i < attempts_count; i++) {
		int status = statuses[i];

		snprintf(name, sizeof name, "%s, Landlock %d, %s: %s", line,
		    landlock, is_nobody ? "nobody" : "as we are",
		    attempts[i].name);
		if (!is_due(&attempts[i], have(landlock)))
			continue;
		if (attempts[i].needs == EITHER && status == EPERM)
			status = EACCES;
		row_assert_number(name, status, attempts[i].status);
	}
	if (have(landlock) & FILTER)
		row_assert_number(line, statuses[attempts_count],
		    strcmp(line, "view") == 0 ? 0 : EPERM);
}

static void try_line(size_t line, int landlock, bool is_nobody)
{
	const size_t size = (attempts_count + 1) * sizeof(int);
	volatile int *statuses = mmap(NULL, size, PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	int status;
	pid_t child;

	assert_true(statuses != MAP_FAILED);
	for (size_t i = 0; i <= attempts_count; i++)
		statuses[i] = UNTRIED;
	child = fork();
	if (child == 0) {
		setpgid(0, 0);
		signal(SIGTSTP, SIG_IGN);
		alarm(PATIENCE_S); /* rather than for ever */
		try_all(lines[line].words, landlock, is_nobody, statuses);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	row_assert_number(lines[line].name, status, 0);
	check(lines[line].name, landlock, is_nobody, statuses);
	munmap((void *)(uintptr_t)statuses, size);
}

static void every_subcommand(void **state)
{
	static const int versions[] = { 0, 2, -1 };

	(void)state;
	if (have(0) != EITHER)
		print_message("Landlock or seccomp is missing: what needs it "
			      "is left out\n");
	if (geteuid() != 0)
		print_message("we are not root: left out as root, and as "
			      "another user\n");
	for (size_t line = 0; line < ROWS(lines); line++)
		for (size_t i = 0; i < ROWS(versions); i++) {
			try_line(line, versions[i], false);
			if (geteuid() == 0)
				try_line(line, versions[i], true);
		}
}

static void *forget(void *argument)
{
	return argument;
}

static int start_threads(void)
{
	for (int i = 0; i < 20; i++) {
		pthread_t thread;
		void *back = NULL;

		if (!parallel_start(&thread, forget, &thread) ||
		    pthread_join(thread, &back) != 0 || back != &thread)
			return 1;
	}
	return 0;
}

static void threads_work(void **state)
{
	pid_t child = fork();
	int status;

	(void)state;
	if (child == 0)
		_exit(
		    sandbox_enter(NULL, 0, false, NULL) ? start_threads() : 2);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(every_subcommand),
	cmocka_unit_test(threads_work),
};

TEST_FILE(tests, attempts_begin, attempts_end);
