/*
 * test_runner.c - the process that runs one program outside of the sandbox:
 * what comes back, what it holds, and when it ends.
 */
#include "config.h"

#include "rows.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/runner.h"
#include "base/sandbox.h"

#ifdef __linux__
#include <sys/prctl.h>
#endif

enum { PATIENCE_S = 60 };

static char file[] = "/tmp/artscope-XXXXXX";

/* A runner of one or two shell scripts. */
static struct runner *start(const char *first, const char *second, bool is_free)
{
	const char *one[] = { "sh", "-c", first, file, NULL };
	const char *two[] = { "sh", "-c", second, file, NULL };
	const char *const *const both[] = { one, two };
	const struct runner_commands commands = { both, second == NULL ? 1 : 2,
		is_free };
	struct error err = { "" };
	struct runner *runner = runner_new(&commands, &err);

	row_assert(err.text, runner != NULL);
	return runner;
}

/* As the loop of the viewer does, but it waits. */
static enum runner_news next(struct runner *runner, struct runner_answer *a)
{
	struct pollfd in = { runner_fd(runner), POLLIN, 0 };

	while (poll(&in, 1, PATIENCE_S * 1000) < 0 && errno == EINTR)
		;
	return runner_take(runner, a);
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
		struct runner *runner = start(rows[i].first, rows[i].second,
		    false);
		struct runner_answer a;

		row_assert(rows[i].name, runner_send(runner, rows[i].text,
		    strlen(rows[i].text)));
		row_assert_number(rows[i].name, next(runner, &a),
		    RUNNER_ANSWER);
		row_assert_number(rows[i].name, a.done, rows[i].done);
		if (rows[i].words != NULL)
			row_assert_text(rows[i].name, a.words, rows[i].words);
		row_assert_number(rows[i].name, runner_take(runner, &a),
		    RUNNER_NOTHING);
		runner_free(runner);
	}
}

static void not_in_path(void **state)
{
	static const char *const command[] = { "artscope-no-such", NULL };
	static const char *const *const commands[] = { command };
	struct runner *runner = runner_new(&(struct runner_commands){
		commands, 1, false }, NULL);
	struct runner_answer a;

	(void)state;
	assert_non_null(runner);
	assert_true(runner_send(runner, "a", 1));
	assert_int_equal(next(runner, &a), RUNNER_ANSWER);
	assert_int_equal(a.done, -1);
	assert_string_equal(a.words, "no artscope-no-such in PATH");
	runner_free(runner);
}

/* Long texts arrive whole; longer ones, and too many, are refused at once. */
static void long_texts(void **state)
{
	static char text[RUNNER_MOST + 1];
	struct runner *runner = start("test $(wc -c) = 80000", NULL, false);
	struct runner_answer a;
	int sent = 0;

	(void)state;
	memset(text, 'x', sizeof text);
	assert_false(runner_send(runner, text, RUNNER_MOST + 1));
	while (sent < 1000 && runner_send(runner, text, RUNNER_MOST))
		sent++;
	assert_in_range(sent, 1, 999);
	for (; sent > 0; sent--) {
		assert_int_equal(next(runner, &a), RUNNER_ANSWER);
		assert_int_equal(a.done, 0);
	}
	runner_free(runner);
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
		struct runner *runner = start("cat >\"$0\"", NULL,
		    rows[i].is_free);
		struct runner_answer a;

		assert_true(runner_send(runner, "text", 4));
		assert_int_equal(next(runner, &a), RUNNER_ANSWER);
		row_assert_number(rows[i].name, a.done, rows[i].done);
		row_assert_number(rows[i].name, size_of_file(), rows[i].size);
		runner_free(runner);
	}
}

/* The other end of a pipe would never show its end if it were open there. */
static void holds_no_files(void **state)
{
	struct runner *runner;
	int ends[2];
	char byte;

	(void)state;
	assert_int_equal(pipe(ends), 0);
	runner = start("exit 0", NULL, false);
	close(ends[1]);
	assert_int_equal(read(ends[0], &byte, 1), 0);
	close(ends[0]);
	runner_free(runner);
}

/* What is begun is done, though its owner has gone. */
static void ends_after_work(void **state)
{
	struct runner *runner = start("cat >\"$0\"", NULL, true);

	(void)state;
	assert_true(runner_send(runner, "longer", 6));
	runner_free(runner);
	assert_int_equal(size_of_file(), 6);
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
	assert_int_equal(errno, ECHILD);
}

static void ended_from_outside(void **state)
{
	struct runner *runner = start("kill -9 $PPID", NULL, false);
	struct runner_answer a;

	(void)state;
	signal(SIGPIPE, SIG_IGN); /* as the viewer does */
	assert_true(runner_send(runner, "a", 1));
	assert_int_equal(next(runner, &a), RUNNER_GONE);
	assert_false(runner_send(runner, "a", 1));
	runner_free(runner);
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

/* Makes a runner in a group of its own, sends the group a signal it would die
 * of, and says whether there is an answer after that. */
static void survive(int number)
{
	struct runner_answer a = { -1, "" };
	struct runner *runner;

	setpgid(0, 0);
	runner = start("exit 0", NULL, false);
	/* The first answer shows that it has left the group. */
	if (!runner_send(runner, "a", 1) ||
	    next(runner, &a) != RUNNER_ANSWER)
		_exit(2);
	signal(number, SIG_IGN);
	kill(0, number);
	_exit(runner_send(runner, "a", 1) &&
	    next(runner, &a) == RUNNER_ANSWER ? a.done : 3);
}

static void signals_of_the_terminal(void **state)
{
	static const int rows[] = { SIGINT, SIGTSTP, SIGHUP, SIGQUIT };

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		pid_t child = fork();
		int status;

		if (child == 0)
			survive(rows[i]);
		assert_int_equal(waitpid(child, &status, 0), child);
		assert_int_equal(status, 0);
	}
}

/* Its owner is killed without a warning: it comes to us, and ends. */
static void ends_with_its_owner(void **state)
{
#ifdef PR_SET_CHILD_SUBREAPER
	pid_t owner;
	int ready[2], ended = 0;
	char byte;

	(void)state;
	assert_int_equal(prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0), 0);
	assert_int_equal(pipe(ready), 0);
	owner = fork();
	if (owner == 0) {
		start("exit 0", NULL, false);
		if (write(ready[1], "", 1) == 1)
			pause();
		_exit(1);
	}
	assert_int_equal(read(ready[0], &byte, 1), 1);
	close(ready[0]);
	close(ready[1]);
	kill(owner, SIGKILL);
	alarm(PATIENCE_S); /* rather than for ever */
	while (waitpid(-1, NULL, 0) > 0)
		ended++;
	alarm(0);
	assert_int_equal(ended, 2);
#else
	(void)state;
	skip();
#endif
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(answers),
		cmocka_unit_test(not_in_path),
		cmocka_unit_test(long_texts),
		cmocka_unit_test(no_files),
		cmocka_unit_test(holds_no_files),
		cmocka_unit_test(ends_after_work),
		cmocka_unit_test(ended_from_outside),
		cmocka_unit_test(signals_of_the_terminal),
		cmocka_unit_test(ends_with_its_owner),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
