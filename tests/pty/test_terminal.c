/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <regex.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "pty.h"
#include "rows.h"

/* The program: tests/fake_app, beside this one. */
static char program[4096];

static struct pty *start(const char *path, const char *const *environment)
{
	const char *const argv[] = { program, path, NULL };
	struct pty *p = pty_start_with(24, 80, argv, environment);

	assert_true(pty_shows(p, "count=0"));
	return p;
}

/* A shell with job control runs the script, in which $0 is the program. */
static struct pty *start_shell(const char *script)
{
	const char *const argv[] = { "/bin/sh", "-m", "-c", script, program,
		NULL };
	struct pty *p = pty_start(24, 80, argv);

	assert_true(pty_shows(p, "count=0"));
	return p;
}

static void finish(struct pty *p, int status)
{
	const char *left;

	assert_int_equal(pty_finish(p), status);
	left = pty_left(p);
	if (left != NULL)
		print_error("left behind: %s\n", left);
	assert_null(left);
	pty_free(p);
}

static void test_keys_arrive(void **state)
{
	static const struct {
		const char *name, *bytes, *shown;
	} rows[] = {
		{ "letters", "ab", "[a][b]" },
		{ "cursor keys", "\033[A\033[B", "[<Up>][<Down>]" },
		{ "escape", "\033", "[<Escape>]" },
		{ "control", "\003", "[<C-c>]" },
		{ "flow control", "\021\023", "[<C-q>][<C-s>]" },
		{ "redraw", "\014", "[<C-l>]" },
		{ "UTF-8", "\xe6\x97\xa5", "[\xe6\x97\xa5]" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct pty *p = start("", NULL);

		pty_send(p, rows[i].bytes);
		row_require(rows[i].name, pty_shows(p, rows[i].shown));
		pty_send(p, "q");
		finish(p, 0);
	}
}

/* A frame waits for the answer to a key, but not while keys come and come. */
static void test_keys_without_end(void **state)
{
	struct pty *p = start("asks", NULL);
	pid_t typist = fork();
	bool is_shown;

	(void)state;
	assert_true(typist >= 0);
	while (typist == 0)
		pty_send(p, "j");
	is_shown = pty_shows(p, "[j][j]");
	kill(typist, SIGKILL);
	assert_int_equal(waitpid(typist, NULL, 0), typist);
	assert_true(is_shown);
	pty_send(p, "q");
	finish(p, 0);
}

/* With nothing to do it waits for what comes, however long. */
static void test_sleeps(void **state)
{
	struct pty *p = start("", NULL);
	bool is_unknown;

	(void)state;
	pty_send(p, "a");
	assert_true(pty_shows(p, "count=1"));
	pty_bytes(p);
	pty_send(p, "p");
	assert_true(pty_shows(p, "count=2"));
	is_unknown = strcmp(pty_text(p, 0), "[a][unknown]") == 0;
	if (!is_unknown)
		assert_string_equal(pty_text(p, 0), "[a][slept]");
	pty_send(p, "q");
	finish(p, 0);
	if (is_unknown)
		skip(); /* nobody counts: the linker has no --wrap */
}

/* What is to be remembered is written a minute after a key, and after another
 * one. */
static void test_remembers(void **state)
{
	struct pty *p = start("waits", NULL);
	bool is_unknown;

	(void)state;
	pty_send(p, "p");
	assert_true(pty_shows(p, "count=1"));
	is_unknown = strstr(pty_text(p, 0), "unknown") != NULL;
	assert_true(is_unknown || pty_shows(p, "kept=1"));
	pty_send(p, "a");
	assert_true(is_unknown || pty_shows(p, "kept=2"));
	pty_send(p, "q");
	finish(p, 0);
	if (is_unknown)
		skip(); /* time is that of the clock: the linker has no --wrap */
}

static void test_answers_press_nothing(void **state)
{
	struct pty *p = start("", NULL);

	(void)state;
	pty_send(p, "\033[200~quit\033[201~");
	assert_true(pty_shows(p, "count=0 pasted=4"));
	pty_send(p, "\033[<0;10;5M\033[<0;10;5m\033[?62;22c"
	    "\033]11;rgb:0/0/0\033\\\033]11;rgb:0/0/0\a"
	    "\033[?2026;2$y\033P>|x\033\\z");
	assert_true(pty_shows(p, "[z]"));
	assert_true(pty_shows(p, "count=1 pasted=4"));
	pty_send(p, "q");
	finish(p, 0);
}

static void mouse_on(struct pty *p)
{
	assert_null(strstr(pty_output(p), "\033[?1002"));
	pty_send(p, "m");
	assert_true(pty_shows(p, "[m]"));
	assert_non_null(strstr(pty_output(p), "\033[?1002;1006h"));
}

static void test_mouse(void **state)
{
	struct pty *p = start("", NULL);

	(void)state;
	mouse_on(p);
	pty_send(p, "\033[<0;10;5Mj\033[<64;3;1M");
	assert_true(pty_shows(p, "[m][1 at 4,9][j][4 at 0,2]"));
	pty_send(p, "m\033[<0;10;5Mz");
	assert_true(pty_shows(p, "[j][4 at 0,2][m][z]"));
	assert_non_null(strstr(pty_output(p), "\033[?1002;1006l"));
	pty_send(p, "mq");
	finish(p, 0);
}

/* Every way out turns it off, and coming back on again. */
static void test_mouse_given_back(void **state)
{
	static const struct {
		const char *name, *path, *keys;
		int number;
	} rows[] = {
		{ "quit", "", "q", 0 },
		{ "abort", "crash", "x", 0 },
		{ "exit", "exit", "x", 0 },
		{ "ended", "", "", SIGTERM },
		{ "a fault", "", "", SIGSEGV },
	};
	struct pty *p;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		p = start(rows[i].path, NULL);
		mouse_on(p);
		pty_send(p, rows[i].keys);
		if (rows[i].number != 0)
			pty_signal(p, rows[i].number);
		pty_finish(p);
		row_assert(rows[i].name, pty_left(p) == NULL);
		pty_free(p);
	}
	p = start_shell("\"$0\"; echo \"stopped\"; read x; fg >/dev/null");
	mouse_on(p);
	pty_send(p, "\032");
	assert_true(pty_shows(p, "stopped"));
	assert_null(pty_left(p));
	pty_send(p, "\r");
	assert_true(pty_shows(p, "count=2"));
	assert_non_null(pty_left(p));
	pty_send(p, "q");
	finish(p, 0);
}

static void test_screen(void **state)
{
	struct pty *p = start("", NULL);
	struct pty_look box, match, selected;
	int row, column;
	bool is_visible;

	(void)state;
	assert_true(pty_shows(p, "row 23 of the list"));
	assert_string_equal(pty_text(p, 5), "box 5 \xe6\x97\xa5\xe6\x9c\xac "
	    "e\xcc\x81                              row 5 of the list");
	box = pty_look(p, 5, 0);
	assert_int_equal(box.fg, 16);
	assert_true(box.bg > 16);
	match = pty_look(p, 3, 0);
	assert_true(match.is_underlined && match.is_bold);
	selected = pty_look(p, 4, 42);
	assert_true(selected.is_reverse && selected.is_bold);
	pty_cursor(p, &row, &column, &is_visible);
	assert_false(is_visible);
	pty_send(p, ":");
	assert_true(pty_shows(p, "[:]"));
	pty_bytes(p);
	pty_cursor(p, &row, &column, &is_visible);
	assert_true(is_visible && row == 2 && column == 5);
	pty_send(p, "q");
	finish(p, 0);
}

static void test_few_bytes(void **state)
{
	struct pty *p = start("", NULL);
	size_t first, moved, idle, many;

	(void)state;
	first = pty_bytes(p);
	pty_send(p, "j");
	assert_true(pty_shows(p, "count=1"));
	moved = pty_bytes(p);
	idle = pty_bytes(p) + pty_bytes(p);
	for (int i = 0; i < 30; i++)
		pty_send(p, "1234567890");
	assert_true(pty_shows(p, "count=301"));
	many = pty_bytes(p);
	print_message("first screen %zu bytes, selection moved %zu, idle %zu, "
	    "300 keys %zu\n", first, moved, idle, many);
	assert_in_range(first, 1, 3000);
	assert_in_range(moved, 1, 150);
	assert_int_equal(idle, 0);
	assert_in_range(many, 1, 2000);
	pty_send(p, "q");
	finish(p, 0);
}

static void test_resize(void **state)
{
	static const struct {
		int rows, columns;
		const char *shown;
	} rows[] = {
		{ 50, 132, "size=50x132" },
		{ 10, 40, "size=10x40" },
		{ 2, 8, "count=0" },
		{ 1, 1, NULL },
		{ 24, 80, "size=24x80" },
	};
	struct pty *p = start("", NULL);

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		pty_resize(p, rows[i].rows, rows[i].columns);
		if (rows[i].shown != NULL)
			assert_true(pty_shows(p, rows[i].shown));
		else
			pty_bytes(p);
	}
	pty_send(p, "q");
	finish(p, 0);
}

static void test_terminal_without_a_size(void **state)
{
	static const struct {
		const char *name, *environment[3], *shown;
	} rows[] = {
		{ "nothing known", { NULL }, "size=24x80" },
		{ "from the environment", { "LINES=20", "COLUMNS=70", NULL },
		    "size=20x70" },
		{ "nonsense", { "LINES=x", "COLUMNS=-1", NULL },
		    "size=24x80" },
		{ "absurd", { "LINES=999999999", "COLUMNS=40", NULL },
		    "size=4096x40" },
		{ "a console", { "TERM=linux", NULL }, "size=24x80" },
	};
	const char *const argv[] = { program, NULL };

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct pty *p = pty_start_with(0, 0, argv,
		    rows[i].environment);

		row_require(rows[i].name, pty_shows(p, rows[i].shown));
		pty_send(p, "q");
		finish(p, 0);
	}
}

/* Does it end a program that does nothing about it? */
static bool does_end(int number)
{
	static const int others[] = { SIGCHLD, SIGURG, SIGWINCH, SIGCONT,
		SIGTSTP, SIGTTIN, SIGTTOU,
		SIGSTOP, SIGKILL, /* nobody can do anything about them */
		SIGPIPE, /* is ignored: a write fails instead */
#ifndef __linux__
		SIGIO,
#endif
	};

	for (size_t i = 0; i < ROWS(others); i++)
		if (others[i] == number)
			return false;
	return number < 32 || (number >= SIGRTMIN && number <= SIGRTMAX);
}

static bool is_fault(int number)
{
	return number == SIGSEGV || number == SIGBUS || number == SIGFPE ||
	    number == SIGILL || number == SIGABRT;
}

/* Every signal gives the terminal back, and ends the program as it would anyhow;
 * the sanitizers may say more about a crash, and end otherwise. */
static void test_signals(void **state)
{
	(void)state;
	for (int number = 1; number <= SIGRTMAX; number++) {
		struct pty *p;
		char row[32];
		int status;

		if (!does_end(number))
			continue;
		snprintf(row, sizeof row, "signal %d", number);
		p = start("", NULL);
		pty_signal(p, number);
		status = pty_finish(p);
		if (!is_fault(number))
			row_assert_number(row, status, 128 + number);
		row_assert(row, status > 0);
		row_assert(row, pty_left(p) == NULL);
		pty_free(p);
	}
}

/* What a shell has it ignore stays ignored. */
static void test_ignored_signals(void **state)
{
	static const struct {
		const char *script;
		int number;
	} rows[] = {
		{ "trap '' INT; exec \"$0\"", SIGINT },
		{ "trap '' QUIT; exec \"$0\"", SIGQUIT },
		{ "trap '' HUP; exec \"$0\"", SIGHUP },
		{ "trap '' TERM; exec \"$0\"", SIGTERM },
		{ "trap '' TSTP; exec \"$0\"", SIGTSTP },
		{ "trap '' USR1; exec \"$0\"", SIGUSR1 },
		{ "trap '' ALRM; exec \"$0\"", SIGALRM },
		{ "trap '' XCPU; exec \"$0\"", SIGXCPU },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct pty *p = start_shell(rows[i].script);

		pty_signal(p, rows[i].number);
		pty_send(p, "j");
		row_require(rows[i].script, pty_shows(p, "[j]"));
		pty_send(p, "q");
		finish(p, 0);
	}
}

static void test_hang_up(void **state)
{
	static const char *const rows[] = {
		"exec \"$0\"",
		"trap '' HUP; exec \"$0\"", /* as below nohup: only its end tells */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct pty *p = start_shell(rows[i]);

		pty_hang_up(p);
		row_assert_number(rows[i], pty_finish(p), 128 + SIGHUP);
		pty_free(p);
	}
}

/* The sanitizers may say more about a crash, and end otherwise. */
static void test_crashes(void **state)
{
	static const struct {
		const char *name, *path;
		int number; /* sent; 0: the key x does it */
	} rows[] = {
		{ "abort", "crash", 0 },
		{ "exit", "exit", 0 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct pty *p = start(rows[i].path, NULL);

		if (rows[i].number != 0)
			pty_signal(p, rows[i].number);
		else
			pty_send(p, "x");
		row_assert(rows[i].name, pty_finish(p) > 0);
		row_assert(rows[i].name, pty_left(p) == NULL);
		pty_free(p);
	}
}

static void test_suspend(void **state)
{
	struct pty *p = start_shell("\"$0\"; echo \"stopped $?\"; read x; "
	    "fg >/dev/null; echo \"ended $?\"");

	(void)state;
	pty_send(p, "\032");
	assert_true(pty_shows(p, "stopped 148"));
	assert_null(pty_left(p));
	pty_resize(p, 20, 70); /* while it is away */
	pty_send(p, "\r");
	assert_true(pty_shows(p, "count=1"));
	assert_true(pty_shows(p, "size=20x70"));
	assert_true(pty_shows(p, "row 19 of the list"));
	pty_send(p, "q");
	assert_true(pty_shows(p, "ended 0"));
	finish(p, 0);
}

/* Curses begins again in the size that the terminal had at the start. */
static void test_suspend_once_resized(void **state)
{
	struct pty *p = start_shell("\"$0\"; echo \"stopped $?\"; read x; "
	    "fg >/dev/null; echo \"ended $?\"");

	(void)state;
	pty_resize(p, 40, 100);
	assert_true(pty_shows(p, "size=40x100"));
	pty_send(p, "\032");
	assert_true(pty_shows(p, "stopped 148"));
	pty_send(p, "\r");
	assert_true(pty_shows(p, "count=1"));
	assert_true(pty_shows(p, "row 37 of the list"));
	pty_send(p, "q");
	assert_true(pty_shows(p, "ended 0"));
	finish(p, 0);
}

/* Without a shell that could continue it, Ctrl-Z just goes on. */
static void test_suspend_alone(void **state)
{
	struct pty *p = start("", NULL);

	(void)state;
	pty_send(p, "\032");
	assert_true(pty_shows(p, "count=1"));
	pty_send(p, "q");
	finish(p, 0);
}

/* Nor where a shell has it ignore that. */
static void test_suspend_ignored(void **state)
{
	struct pty *p = start_shell("trap '' TSTP; \"$0\"; echo \"ended $?\"");

	(void)state;
	pty_send(p, "\032");
	assert_true(pty_shows(p, "count=1"));
	pty_send(p, "q");
	assert_true(pty_shows(p, "ended 0"));
	finish(p, 0);
}

/* A script around the program stops with it. */
static void test_suspend_stops_the_group(void **state)
{
	struct pty *p = start_shell("sh -c '\"$0\"; true' \"$0\"; "
	    "echo \"stopped $?\"; fg >/dev/null; echo \"ended $?\"");

	(void)state;
	pty_send(p, "\032");
	assert_true(pty_shows(p, "count=1"));
	assert_non_null(strstr(pty_output(p), "stopped 148"));
	pty_send(p, "q");
	assert_true(pty_shows(p, "ended 0"));
	finish(p, 0);
}

/* Stopped without being asked, and continued: everything is drawn again. */
static void test_continue(void **state)
{
	struct pty *p = start("", NULL);
	size_t again;

	(void)state;
	pty_bytes(p);
	pty_signal(p, SIGSTOP);
	pty_signal(p, SIGCONT);
	again = pty_bytes(p);
	assert_in_range(again, 1000, 5000);
	assert_true(pty_shows(p, "count=0"));
	pty_send(p, "q");
	finish(p, 0);
}

static void test_refusals(void **state)
{
	static const struct {
		const char *name, *path, *environment[2], *shown;
	} rows[] = {
		{ "TERM unset", "", { "TERM" }, "TERM is not set" },
		{ "TERM empty", "", { "TERM=" }, "TERM is not set" },
		{ "dumb", "", { "TERM=dumb" }, "cannot position the cursor" },
		{ "nonsense", "", { "TERM=no-such" }, "\"no-such\" (TERM) is "
		    "unknown" },
		{ "a path as TERM", "", { "TERM=../../etc/passwd" },
		    "is unknown" },
		{ "the file", "refused", { NULL }, "refused: no such thing" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const char *const argv[] = { program, rows[i].path, NULL };
		struct pty *p = pty_start_with(24, 200, argv,
		    rows[i].environment);

		row_assert(rows[i].name, pty_finish(p) == 2);
		row_require(rows[i].name, pty_shows(p, rows[i].shown));
		row_assert(rows[i].name, /* one line and nothing else */
		    strchr(pty_output(p), '\n')[1] == '\0');
		row_assert(rows[i].name, strchr(pty_output(p), '\033') == NULL);
		row_assert(rows[i].name, pty_left(p) == NULL);
		pty_free(p);
	}
}

static void test_late_refusal(void **state)
{
	const char *const argv[] = { program, "fails", NULL };
	struct pty *p = pty_start(24, 80, argv);

	(void)state;
	assert_true(pty_shows(p, "artscope: fails: it was no trace"));
	finish(p, 2);
}

static void test_no_terminal(void **state)
{
	const char *const argv[] = { "/bin/sh", "-c",
		"setsid -w \"$0\" 2>&1 | cat", program, NULL };
	struct pty *p = pty_start(24, 200, argv);

	(void)state;
	assert_true(pty_shows(p, "no terminal to draw on"));
	finish(p, 0);
}

/* Standard input and output may be anything: /dev/tty is the terminal. */
static void test_pipes(void **state)
{
	const char *const argv[] = { "/bin/sh", "-c",
		"echo x | \"$0\" | cat", program, NULL };
	struct pty *p = pty_start(24, 80, argv);

	(void)state;
	assert_true(pty_shows(p, "count=0"));
	pty_send(p, "jq");
	finish(p, 0);
}

static void test_unknown_relative(void **state)
{
	static const char *const environment[] = { "TERM=xterm-from-next-year",
		NULL };
	struct pty *p = start("", environment);

	(void)state;
	pty_send(p, "\033[A");
	assert_true(pty_shows(p, "[<Up>]"));
	pty_send(p, "q");
	assert_int_equal(pty_finish(p), 0);
	assert_true(pty_shows(p, "\"xterm-from-next-year\" (TERM) is unknown "));
	assert_null(pty_left(p));
	pty_free(p);
}

/* Is there a sequence that sets a colour (30..49, 90..107) in the output? */
static bool has_colour(const char *output)
{
	regex_t pattern;
	bool found;

	assert_int_equal(regcomp(&pattern, "\033\\[([0-9]+;)*"
	    "([349][0-9]|10[0-7])[0-9;]*m", REG_EXTENDED | REG_NOSUB), 0);
	found = regexec(&pattern, output, 0, NULL, 0) == 0;
	regfree(&pattern);
	return found;
}

static void test_colours(void **state)
{
	static const struct {
		const char *name, *choice, *environment[3];
		bool is_coloured;
		int bg; /* of a box */
		bool is_reverse;
	} rows[] = {
		{ "256", "auto", { NULL }, true, 80, false },
		{ "NO_COLOR", "auto", { "NO_COLOR=1" }, false, -1, false },
		{ "NO_COLOR, but asked", "always", { "NO_COLOR=1" }, true, 80,
		    false },
		{ "never", "never", { NULL }, false, -1, false },
		{ "8 of 256", "8", { NULL }, true, -1, true },
		{ "8", "auto", { "TERM=xterm" }, true, -1, true },
		{ "tmux", "auto", { "TERM=tmux-256color" }, true, 80, false },
		{ "linux", "auto", { "TERM=linux" }, true, -1, true },
		{ "vt100", "auto", { "TERM=vt100" }, false, -1, false },
		{ "vt100, asked", "256", { "TERM=vt100" }, false, -1, false },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const char *const argv[] = { program, "", rows[i].choice,
			NULL };
		struct pty *p = pty_start_with(24, 80, argv,
		    rows[i].environment);
		struct pty_look box;

		row_require(rows[i].name, pty_shows(p, "row 23 of the list"));
		pty_bytes(p);
		box = pty_look(p, 5, 0);
		row_assert(rows[i].name, box.bg == rows[i].bg);
		row_assert(rows[i].name, box.is_reverse == rows[i].is_reverse);
		pty_send(p, "q");
		row_assert(rows[i].name, pty_finish(p) == 0);
		row_assert(rows[i].name, rows[i].is_coloured ==
		    has_colour(pty_output(p)));
		pty_free(p);
	}
}

static void test_ascii(void **state)
{
	static const struct {
		const char *name, *environment[3], *shown;
	} rows[] = {
		{ "UTF-8", { NULL }, "box 5 \xe6\x97\xa5" },
		{ "C locale", { "LC_ALL=C" }, "box 5 ?? e" },
		{ "not installed, of UTF-8", { "LC_ALL=xx_XX.UTF-8" },
		    "box 5 \xe6\x97\xa5" },
		{ "not installed", { "LC_ALL=xx_XX" }, "box 5 ?? e" },
		{ "linux", { "TERM=linux" }, "box 5 ?? e" },
		{ "vt100", { "TERM=vt100" }, "box 5 ?? e" },
	};
	const char *const argv[] = { program, NULL };

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct pty *p = pty_start_with(24, 80, argv,
		    rows[i].environment);

		row_require(rows[i].name, pty_shows(p, rows[i].shown));
		pty_send(p, "q");
		finish(p, 0);
	}
}

static int set_up(void **state)
{
	const char *slash = strrchr(test_program, '/');
	int folder = slash == NULL ? 1 : (int)(slash - test_program);

	(void)state;
	snprintf(program, sizeof program, "%.*s/fake_app", folder,
	    slash == NULL ? "." : test_program);
	return 0;
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(test_keys_arrive),
	cmocka_unit_test(test_keys_without_end),
	cmocka_unit_test(test_sleeps),
	cmocka_unit_test(test_remembers),
	cmocka_unit_test(test_answers_press_nothing),
	cmocka_unit_test(test_mouse),
	cmocka_unit_test(test_mouse_given_back),
	cmocka_unit_test(test_screen),
	cmocka_unit_test(test_few_bytes),
	cmocka_unit_test(test_resize),
	cmocka_unit_test(test_terminal_without_a_size),
	cmocka_unit_test(test_signals),
	cmocka_unit_test(test_ignored_signals),
	cmocka_unit_test(test_hang_up),
	cmocka_unit_test(test_crashes),
	cmocka_unit_test(test_suspend),
	cmocka_unit_test(test_suspend_once_resized),
	cmocka_unit_test(test_suspend_alone),
	cmocka_unit_test(test_suspend_ignored),
	cmocka_unit_test(test_suspend_stops_the_group),
	cmocka_unit_test(test_continue),
	cmocka_unit_test(test_refusals),
	cmocka_unit_test(test_late_refusal),
	cmocka_unit_test(test_no_terminal),
	cmocka_unit_test(test_pipes),
	cmocka_unit_test(test_unknown_relative),
	cmocka_unit_test(test_colours),
	cmocka_unit_test(test_ascii),
};

TEST_FILE(tests, set_up, NULL);
