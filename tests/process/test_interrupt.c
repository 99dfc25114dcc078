/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_interrupt - signals that are noted, ignored, and obeyed in the end.
 */
#include "config.h"

#include "rows.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process/pager.h"

enum { WAS_STOPPED = 1, WENT_ON = 2 };

/* A process that gets the signal while it notes them. */
static int run(int number, bool is_ignored, bool obeys)
{
	int status;
	pid_t child = fork();

	if (child == 0) {
		const atomic_bool *stop;
		bool was_stopped;

		signal(number, is_ignored ? SIG_IGN : SIG_DFL);
		stop = interrupt_begin();
		raise(number);
		was_stopped = *stop;
		interrupt_end();
		if (obeys)
			interrupt_obey();
		_exit(was_stopped ? WAS_STOPPED : WENT_ON);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

static void signals(void **state)
{
	static const struct {
		const char *name;
		int number;
		bool is_ignored, obeys;
		int wanted; /* an exit status, or less a signal */
	} rows[] = {
		{ "noted", SIGTERM, false, false, WAS_STOPPED },
		{ "C-c", SIGINT, false, false, WAS_STOPPED },
		{ "obeyed", SIGTERM, false, true, -SIGTERM },
		{ "the terminal is gone", SIGHUP, false, true, -SIGHUP },
		{ "under nohup", SIGHUP, true, true, WENT_ON },
		{ "another one", SIGUSR1, false, true, -SIGUSR1 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		row_assert_number(rows[i].name, run(rows[i].number,
		    rows[i].is_ignored, rows[i].obeys), rows[i].wanted);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(signals),
};

TEST_FILE(tests, NULL, NULL);
