/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_runner.c - a program that is run outside of the sandbox: what comes back,
 * and what it holds.
 */
#include "config.h"

#include "rows.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "process/monitor.h"
#include "process/sandbox.h"
#include "process/worker_process.h"

static char file[] = "/tmp/artscope-XXXXXX";

/* Runs one or two shell scripts with the text. */
static struct monitor_answer run(const char *first, const char *second,
    bool is_free, const char *text)
{
	const char *one[] = { "sh", "-c", first, file, NULL };
	const char *two[] = { "sh", "-c", second, file, NULL };
	const char *const *const both[] = { one, two };
	const struct monitor_commands commands = { both, second == NULL ? 1 : 2,
		is_free };
	struct monitor_answer answer;

	monitor_run(&commands, text, strlen(text), &answer);
	return answer;
}

static void answers(void **state)
{
	static const struct {
		const char *name, *first, *second, *text;
		int done;
		const char *words;
	} rows[] = {
		{ "it takes the text", "test \"$(cat)\" = 'a b'", NULL, "a b",
		    0, NULL },
		{ "which is another one", "test \"$(cat)\" = 'a b'", NULL,
		    "a b c", -1, "sh failed" },
		{ "nothing in a text is run", "test \"$(cat)\" = '$(exit 1)'",
		    NULL, "$(exit 1)", 0, NULL },
		{ "an empty text", "test -z \"$(cat)\"", NULL, "", 0, NULL },
		{ "nobody reads it", "exit 0", NULL, "a", 0, NULL },
		{ "the second one does", "exit 1", "test \"$(cat)\" = a", "a",
		    1, NULL },
		{ "neither does", "echo first >&2; exit 1",
		    "echo second >&2; exit 1", "a", -1, "second" },
		{ "a line of what it says", "printf 'one\\ntwo\\n' >&2; exit 3",
		    NULL, "a", -1, "one" },
		{ "of any bytes", "printf '\\033[2Jx\\n' >&2; exit 3", NULL,
		    "a", -1, "\\x1B[2Jx" },
		{ "killed", "kill -9 $$", NULL, "a", -1, "sh failed" },
		{ "too slow", "kill -ALRM $$", NULL, "a", -1,
		    "sh took too long" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct monitor_answer a = run(rows[i].first, rows[i].second,
		    false, rows[i].text);

		row_assert_number(rows[i].name, a.done, rows[i].done);
		if (rows[i].words != NULL)
			row_assert_text(rows[i].name, a.words, rows[i].words);
	}
}

static void not_in_path(void **state)
{
	static const char *const command[] = { "artscope-no-such", NULL };
	static const char *const *const commands[] = { command };
	const struct monitor_commands how = { commands, 1, false };
	struct monitor_answer a;

	(void)state;
	monitor_run(&how, "a", 1, &a);
	assert_int_equal(a.done, -1);
	assert_string_equal(a.words, "no artscope-no-such in PATH");
}

static void a_long_text(void **state)
{
	static char text[MONITOR_TEXT_BYTES + 1];

	(void)state;
	memset(text, 'x', MONITOR_TEXT_BYTES);
	assert_int_equal(run("test $(wc -c) = 80000", NULL, false, text).done,
	    0);
}

static int size_of_file(void)
{
	FILE *in = fopen(file, "re");
	int size = 0;

	while (in != NULL && getc(in) != EOF)
		size++;
	if (in != NULL)
		fclose(in);
	return size;
}

/* Unless it is free, it and what it runs can change no file. */
static void no_files(void **state)
{
	static const struct {
		const char *name;
		bool is_free;
		int done, size;
	} rows[] = {
		{ "inside of walls", false, -1, 0 },
		{ "free", true, 0, 4 },
	};
	char name[80];

	(void)state;
	sandbox_name(name, sizeof name);
	for (size_t i = strstr(name, "Landlock") == NULL; i < ROWS(rows); i++) {
		struct monitor_answer a = run("cat >\"$0\"", NULL,
		    rows[i].is_free, "text");

		row_assert_number(rows[i].name, a.done, rows[i].done);
		row_assert_number(rows[i].name, size_of_file(), rows[i].size);
	}
}

/* What is run has none of our files, and no terminal that could stop it. */
static void holds_nothing(void **state)
{
	int fd = open(file, O_RDONLY); /* would stay open over there */
	char script[80];

	(void)state;
	assert_true(fd > STDERR_FILENO);
	snprintf(script, sizeof script, "! true <&%d && ! true </dev/tty", fd);
	assert_int_equal(run(script, NULL, false, "a").done, 0);
	close(fd);
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
	assert_int_equal(errno, ECHILD);
}

static void ended_from_outside(void **state)
{
	struct monitor_answer a;

	(void)state;
	a = run("kill -9 $PPID", NULL, false, "a");
	assert_int_equal(a.done, -1);
	assert_string_equal(a.words, "what runs it has ended");
}

/* ---- a worker ---- */

static void run_out(const void *how)
{
	(void)how;
	error_end_of_memory(7);
}

static void give_up(const void *how)
{
	(void)how;
	_exit(3);
}

static void die(const void *how)
{
	(void)how;
	raise(SIGKILL);
}

static void ends_of_a_worker(void **state)
{
	static const struct {
		const char *name;
		void (*work)(const void *);
		const char *words;
	} rows[] = {
		{ "memory", run_out, "out of memory" },
		{ "a status", give_up,
		    "the process that read it gave up with "
		    "status 3" },
		{ "a signal", die,
		    "the process that read it was ended by "
		    "signal 9" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct worker_process worker;
		struct error err = { "" };
		size_t used;
		char said;

		row_require(rows[i].name,
		    worker_process_start(&worker, STDIN_FILENO, rows[i].work,
			NULL, &err));
		row_assert(rows[i].name,
		    worker_process_read(&worker, &said, 1, &used, &err));
		row_assert(rows[i].name,
		    !worker_process_end(&worker, false, &err));
		row_assert_text(rows[i].name, err.text, rows[i].words);
	}
}

static int setup(void **state)
{
	int fd = mkstemp(file);

	(void)state;
	return fd < 0 ? -1 : close(fd);
}

static int teardown(void **state)
{
	(void)state;
	return unlink(file);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(answers),
	cmocka_unit_test(not_in_path),
	cmocka_unit_test(a_long_text),
	cmocka_unit_test(no_files),
	cmocka_unit_test(holds_nothing),
	cmocka_unit_test(ended_from_outside),
	cmocka_unit_test(ends_of_a_worker),
};

TEST_FILE(tests, setup, teardown);
