/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_rescue - what gives the terminal back when memory ends in a thread comes
 * after what another thread is sending, and nothing comes after it.
 */
#include "config.h"

#include "rows.h"
#include "term/rescue.h"

#include <poll.h>
#include <pthread.h>
#include <pty.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"

enum { SOON_MS = 300 }; /* the other thread is ready for its end by then */

static int terminal;
static atomic_bool is_sending;

static void send(const char *text)
{
	rescue_hold();
	if (write(terminal, text, strlen(text)) != (ssize_t)strlen(text))
		_exit(1);
	rescue_release();
}

/* Sends a frame that takes long, and another. */
static void *draw(void *unused)
{
	rescue_hold();
	is_sending = true;
	poll(NULL, 0, SOON_MS);
	if (write(terminal, "frame ", 6) != 6)
		_exit(1);
	rescue_release();
	send("late ");
	return unused;
}

static _Noreturn void run_out_of_memory(bool is_drawing)
{
	pthread_t thread;

	if (!rescue_prepare(terminal))
		_exit(1);
	rescue_append("reset");
	rescue_arm(true);
	send("begin ");
	if (is_drawing && pthread_create(&thread, NULL, draw, NULL) != 0)
		_exit(1);
	while (is_drawing && !is_sending)
		poll(NULL, 0, 1);
	error_end_of_memory(1);
}

static void memory_ends(void **state)
{
	static const struct {
		const char *name, *sent;
		bool is_drawing;
	} rows[] = {
		{ "alone", "begin reset", false },
		{ "while another thread draws", "begin frame reset", true },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		char sent[80] = "";
		size_t used = 0;
		ssize_t got;
		int master, status;
		pid_t child;

		row_require(rows[i].name,
		    openpty(&master, &terminal, NULL, NULL, NULL) == 0);
		child = fork();
		row_require(rows[i].name, child >= 0);
		if (child == 0)
			run_out_of_memory(rows[i].is_drawing);
		close(terminal);
		while ((got = read(master, sent + used,
			    sizeof sent - 1 - used)) > 0)
			used += (size_t)got;
		close(master);
		row_require(rows[i].name,
		    waitpid(child, &status, 0) == child && WIFEXITED(status));
		row_assert(rows[i].name,
		    WEXITSTATUS(status) == ERROR_MEMORY_STATUS);
		row_assert_text(rows[i].name, sent, rows[i].sent);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(memory_ends),
};

TEST_FILE(tests, NULL, NULL);
