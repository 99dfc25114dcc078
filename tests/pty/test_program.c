/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_program.c - the real program on a pseudo-terminal: a trace is opened,
 * browsed and left as a user would, in several terminals, and the terminal is
 * given back as it was.
 */
#include "config.h"

#include "rows.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "make_trace.h"
#include "pty.h"

enum { LOOKS = 4, WORDS = 4, PATH_SIZE = 4096 };

/* clang-format off */
static const struct make_thread threads[] = { { 7, "main" }, { 9, "worker" } };
static const struct make_method methods[] = {
	{ 4, "com.app.Main", "run", "()V", "Main.java", 3 },
	{ 8, "com.app.Lock", "await", "()V", "Lock.java", 5 },
	{ 12, "org.lib.Parser", "parse", "(I)V", "Parser.java", 9 },
};
static const struct make_event events[] = {
	{ 7, 4, MAKE_ENTER, 0, 0 },       { 9, 12, MAKE_ENTER, 0, 100 },
	{ 7, 8, MAKE_ENTER, 90, 100 },    { 9, 12, MAKE_EXIT, 780, 900 },
	{ 7, 8, MAKE_EXIT, 91, 900 },     { 7, 12, MAKE_ENTER, 95, 910 },
	{ 7, 12, MAKE_UNROLL, 130, 950 }, { 7, 4, MAKE_EXIT, 170, 1000 },
};
/* clang-format on */

static const struct make_trace_spec spec = {
	.layout = MAKE_V3, .clock = "dual", .vm = "art", .threads = threads,
	.thread_count = 2, .methods = methods, .method_count = 3,
	.events = events, .event_count = 8,
};

static char program[PATH_SIZE];
static char trace[] = "/tmp/artscope-XXXXXX";

static int setup(void **state)
{
	const char *folder = getenv("ARTSCOPE_BUILDDIR");
	struct make_bytes bytes = make_trace(&spec);
	int fd = mkstemp(trace);

	(void)state;
	snprintf(program, sizeof program, "%s/artscope",
	    folder == NULL ? "." : folder);
	if (fd < 0 || !make_trace_write(trace, bytes))
		return -1;
	make_bytes_free(&bytes);
	return close(fd);
}

static int teardown(void **state)
{
	(void)state;
	return unlink(trace);
}

/* To put com.app.Lock.await ()V into a clipboard. */
#define REQUEST "\033]52;c;Y29tLmFwcC5Mb2NrLmF3YWl0ICgpVg==\033\\"

static void quit(struct pty *p, const char *row)
{
	pty_send(p, "Q");
	row_assert_number(row, pty_finish(p), 0);
	row_assert_text(row, pty_left(p) == NULL ? "" : pty_left(p), "");
	pty_free(p);
}

/* Keys are sent one after another: each waits for what the last one shows. */
static void browsing(void **state)
{
	static const struct {
		const char *keys, *shows;
	} steps[] = {
		{ "", "main 1/2" },
		{ "", "com.app.Lock.await" },
		{ "\r", "parents" },
		{ "", "1/1" },
		{ "c", "clock: cpu" },
		{ "cc", "clock: wall" },
		{ "]", "worker 2/2" },
		{ "`", "main 1/2" },
		{ "\t", "wasd" },
		{ "j", "this call" },
		{ "4", "100.0 %" },
		{ "6", "threads" },
		{ "5", "wasd" },
		{ "/pars\r", "1 method" },
		{ "tw", "filter: w" },
		{ "\r", "worker 2/2" },
		{ "?", "artscope: keys" },
		{ "q", "worker 2/2" },
	};
	const char *const argv[] = { program, trace, NULL };
	struct pty *p = pty_start(24, 80, argv);

	(void)state;
	for (size_t i = 0; i < ROWS(steps); i++) {
		pty_send(p, steps[i].keys);
		row_require(steps[i].shows, pty_shows(p, steps[i].shows));
	}
	pty_resize(p, 40, 120);
	assert_true(pty_shows(p, "worker 2/2"));
	quit(p, "browsing");
}

/* One picture in terminals of every kind. */
static void pictures(void **state)
{
	static const struct {
		const char *name, *option, *environment[WORDS];
		const char *shows[LOOKS];
		const char *never; /* among the bytes that were sent */
	} rows[] = {
		{ "256 colours", "--color=auto", { "TERM=xterm-256color" },
		    { "▏Main.run", "▏Lock.await ", "Parse", "▾self ms" },
		    "░" },
		{ "8 colours", "--color=8", { "TERM=xterm-256color" },
		    { "▏Main.run", "▏Lock.await░" }, "38;5" },
		{ "none", "--color=auto", { "NO_COLOR=1" },
		    { "▏Main.run", "▏Lock.await░" }, "38;5" },
		{ "light", "--theme=light", { "TERM=xterm-256color" },
		    { "▏Main.run", "▏Lock.await " }, "░" },
		{ "ASCII", "--ascii", { "TERM=xterm-256color" },
		    { "|Main.run", "|Lock.await ", "vself ms" }, "▏" },
		{ "no locale", "--color=auto", { "LC_ALL=C" },
		    { "|Main.run", "|Lock.await " }, "▏" },
		{ "no locale, 8 colours", "--color=8", { "LC_ALL=C" },
		    { "[Main.run", "[Lock.await." }, "38;5" },
		{ "vt100", "--color=auto", { "TERM=vt100" },
		    { "[Main.run", "[Lock.await." }, "38;5" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const char *const argv[] = { program, rows[i].option, trace,
			NULL };
		struct pty *p = pty_start_with(24, 80, argv,
		    rows[i].environment);

		for (size_t n = 0; n < LOOKS && rows[i].shows[n] != NULL; n++)
			row_require(rows[i].name,
			    pty_shows(p, rows[i].shows[n]));
		row_assert(rows[i].name, rows[i].never == NULL ||
		    strstr(pty_output(p), rows[i].never) == NULL);
		quit(p, rows[i].name);
	}
}

/* What is copied goes to the terminal as a request, not as what it is. */
static void copying(void **state)
{
	const char *const argv[] = { program, trace, NULL };
	struct pty *p = pty_start(24, 80, argv);

	(void)state;
	assert_true(pty_shows(p, "com.app.Lock.await"));
	pty_send(p, "y");
	assert_true(pty_shows(p, "copied com.app.Lock.await ()V, if the "
	    "terminal allows it (OSC 52)"));
	assert_non_null(strstr(pty_output(p), REQUEST));
	assert_null(strstr(pty_output(p), "\033Ptmux;"));
	quit(p, "copying");
}

static void sizes(void **state)
{
	static const struct {
		const char *name;
		int rows, columns;
		const char *shows;
	} rows[] = {
		{ "80 x 24", 24, 80, "com.app.Lock.await" },
		{ "120 x 40", 40, 120, "com.app.Lock.await" },
		{ "200 x 50", 50, 200, "com.app.Lock.await" },
		{ "one pane", 15, 60, "Lock.await" },
		{ "small", 6, 30, "await" },
		{ "too small", 3, 12, "too small" },
	};
	const char *const argv[] = { program, trace, NULL };

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct pty *p = pty_start(rows[i].rows, rows[i].columns,
		    argv);

		row_require(rows[i].name, pty_shows(p, rows[i].shows));
		quit(p, rows[i].name);
	}
}

static void endings(void **state)
{
	static const struct {
		const char *name;
		int signal, status;
	} rows[] = {
		{ "SIGTERM", SIGTERM, 128 + SIGTERM },
		{ "SIGHUP", SIGHUP, 128 + SIGHUP },
		{ "SIGINT", SIGINT, 128 + SIGINT },
		{ "SIGUSR1", SIGUSR1, 128 + SIGUSR1 },
		{ "SIGXCPU", SIGXCPU, 128 + SIGXCPU },
		/* base/file_map has a handler for it, too; the sanitizers end
		 * otherwise */
		{ "SIGBUS", SIGBUS, 0 },
	};
	const char *const argv[] = { program, trace, NULL };

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct pty *p = pty_start(24, 80, argv);
		int status;

		row_require(rows[i].name, pty_shows(p, "main 1/2"));
		pty_signal(p, rows[i].signal);
		status = pty_finish(p);
		row_assert(rows[i].name, status > 0);
		if (rows[i].status > 0)
			row_assert_number(rows[i].name, status,
			    rows[i].status);
		row_assert(rows[i].name, pty_left(p) == NULL);
		pty_free(p);
	}
}

/* Puts a trace, and `hole` bytes of nothing after it, into a new file. */
static void make_copy(char *path, off_t hole)
{
	struct make_bytes bytes = make_trace(&spec);
	int fd = mkstemp(path);

	assert_true(fd >= 0 && make_trace_write(path, bytes));
	assert_int_equal(ftruncate(fd, (off_t)bytes.size + hole), 0);
	make_bytes_free(&bytes);
	close(fd);
}

static bool cut(const char *path)
{
	return truncate(path, 0) == 0;
}

static bool take_away(const char *path)
{
	return unlink(path) == 0;
}

static bool replace(const char *path)
{
	char other[] = "/tmp/artscope-XXXXXX";
	int fd = mkstemp(other);

	return fd >= 0 && close(fd) == 0 && rename(other, path) == 0;
}

/* What was loaded can be browsed though its file is gone. */
static void lost_files(void **state)
{
	static const struct {
		const char *name;
		bool (*lose)(const char *path);
	} rows[] = {
		{ "cut", cut },
		{ "removed", take_away },
		{ "replaced", replace },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		char path[] = "/tmp/artscope-XXXXXX";
		const char *const argv[] = { program, path, NULL };
		struct pty *p;

		make_copy(path, 0);
		p = pty_start(24, 80, argv);
		row_require(rows[i].name, pty_shows(p, "com.app.Lock.await"));
		row_assert(rows[i].name, rows[i].lose(path));
		pty_send(p, "]");
		row_require(rows[i].name, pty_shows(p, "worker 2/2"));
		pty_send(p, "4");
		row_require(rows[i].name, pty_shows(p, "100.0 %"));
		quit(p, rows[i].name);
		unlink(path);
	}
}

/* The hole takes seconds to read: by far longer than the first look. */
static void cut_while_loading(void **state)
{
	char path[] = "/tmp/artscope-XXXXXX";
	const char *const argv[] = { program, path, NULL };
	struct pty *p;

	(void)state;
	/* As much as 32 bits can map, and more elsewhere. */
	make_copy(path, (off_t)14 << (SIZE_MAX > UINT32_MAX ? 28 : 26));
	p = pty_start(24, 120, argv);
	assert_true(pty_shows(p, "com.app.Lock.await"));
	assert_int_equal(truncate(path, 4096), 0);
	assert_true(pty_shows(p, "the file was changed or could not be read"));
	pty_send(p, "]");
	assert_true(pty_shows(p, "worker 2/2"));
	quit(p, "cut while loading");
	unlink(path);
}

/* Keys that come before the program has set the terminal's modes are keys. */
static void typed_ahead(void **state)
{
	const char *const argv[] = { program, trace, NULL };
	struct pty *p = pty_start(24, 80, argv);

	(void)state;
	pty_send(p, ":view tree\r");
	assert_true(pty_shows(p, " tree  main 1/2"));
	quit(p, "typed ahead");
}

/* Whoever would write into it never comes. */
static void pipe_without_writer(void **state)
{
	char path[] = "/tmp/artscope-XXXXXX";
	const char *const argv[] = { program, path, NULL };
	struct pty *p;

	(void)state;
	close(mkstemp(path));
	unlink(path);
	assert_int_equal(mkfifo(path, 0600), 0);
	p = pty_start(24, 80, argv);
	assert_true(pty_shows(p, "waiting for the pipe"));
	quit(p, "pipe without a writer");
	unlink(path);
}

/* Returns the program that the environment gives less memory. */
static const char *limited_program(void)
{
	static char limited[PATH_SIZE];

	snprintf(limited, sizeof limited, "%.*s/tests/limited",
	    (int)(strlen(program) - strlen("/artscope")), program);
	if (access(limited, X_OK) != 0)
		skip();
	return limited;
}

/* However little memory there is: one line and status 2, or the viewer. */
static void little_memory(void **state)
{
	const char *const argv[] = { limited_program(), trace, NULL };
	int status = 2;

	(void)state;
	for (unsigned allowed = 0; status != 0; allowed += 1 + allowed / 8) {
		char variable[40];
		const char *const environment[] = { variable, NULL };
		struct pty *p;

		snprintf(variable, sizeof variable, "ARTSCOPE_ALLOWED=%u",
		    allowed);
		p = pty_start_with(24, 80, argv, environment);
		pty_send(p, "q");
		status = pty_finish(p);
		row_require(variable, status == 2 || (status == 0 &&
		    allowed > 20));
		row_assert(variable, status == 0 ||
		    strstr(pty_output(p), "emory") != NULL);
		row_assert_text(variable,
		    pty_left(p) == NULL ? "" : pty_left(p), "");
		pty_free(p);
	}
}

/* Memory that ends while the viewer is open, in the thread of the keys or in
 * the worker's. */
static void memory_ends(void **state)
{
	static const char keys[] = ":set mouse=on\r:view tree\r:view flame\r"
	    ":view calls\r:view timeline\r:drop Lock\r"
	    ":view table\rjj:filter com\r/com\r";
	const char *const argv[] = { limited_program(), trace, NULL };
	int status = 2, ended = 0;

	(void)state;
	for (unsigned allowed = 200; status != 0; allowed += allowed / 8) {
		char variable[40];
		const char *const environment[] = { variable, NULL }, *opened;
		struct pty *p;

		snprintf(variable, sizeof variable, "ARTSCOPE_ALLOWED=%u",
		    allowed);
		p = pty_start_with(24, 80, argv, environment);
		pty_sends(p, "\033[?1049h");
		pty_send(p, keys);
		pty_bytes(p);
		pty_send(p, "Q");
		status = pty_finish(p);
		row_require(variable, status == 2 || status == 0);
		opened = strstr(pty_output(p), "\033[?1049h");
		if (status == 2 && opened != NULL) {
			const char *left = strstr(opened, "\033[?1049l");

			ended++;
			row_require(variable, left != NULL);
			row_assert(variable,
			    strstr(left, "artscope: out of memory (") != NULL);
		}
		row_assert_text(variable,
		    pty_left(p) == NULL ? "" : pty_left(p), "");
		row_assert(variable, pty_is_empty(p));
		pty_free(p);
	}
	assert_true(ended > 3);
}

/* A refusal is one line; the screen is never taken over for it. */
static void refused(void **state)
{
	const char *const argv[] = { program, "/nowhere/at.trace", NULL };
	struct pty *p = pty_start(24, 120, argv);

	(void)state;
	assert_true(pty_shows(p, "artscope: /nowhere/at.trace: cannot be "
	    "opened"));
	assert_int_equal(pty_finish(p), 2);
	assert_null(strstr(pty_output(p), "\033"));
	pty_free(p);
}

/* Byte by byte, with pauses. */
static void send_slowly(struct pty *p, const char *bytes)
{
	char byte[2] = "";

	for (; *bytes != '\0'; bytes++) {
		byte[0] = *bytes;
		pty_send(p, byte);
		if (bytes[1] == ']' || bytes[1] == '[' || *bytes == ':')
			pty_bytes(p); /* which waits */
	}
}

#define WHAT "\033[?62;22c" /* every terminal says so, in some way */

/* The colours are those of the terminal's background once it has told it. */
static void background(void **state)
{
	static const struct {
		const char *name, *answer, *variable;
		int before, after; /* the colour of a key in the hints */
	} rows[] = {
		{ "dark", "\033]11;rgb:0000/0000/0000\033\\" WHAT, "COLORFGBG",
		    PTY_DEFAULT_COLOUR, 117 },
		{ "light", "\033]11;rgb:ffff/ffff/ffff\a" WHAT, "COLORFGBG",
		    PTY_DEFAULT_COLOUR, 25 },
		{ "not told", WHAT, "COLORFGBG", PTY_DEFAULT_COLOUR,
		    PTY_DEFAULT_COLOUR },
		{ "not told, but a variable does", WHAT, "COLORFGBG=0;15", 25, 25 },
		{ "the variable is wrong", "\033]11;rgb:0000/0000/0000\a" WHAT,
		    "COLORFGBG=0;15", 25, 117 },
	};
	const char *const argv[] = { program, trace, NULL };

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const char *const with[] = { rows[i].variable, NULL };
		struct pty *p = pty_start_with(24, 80, argv, with);

		pty_be_silent(p);
		row_require(rows[i].name, pty_shows(p, "com.app.Lock.await"));
		row_assert_number(rows[i].name, pty_look(p, 23, 1).fg,
		    rows[i].before);
		send_slowly(p, rows[i].answer);
		pty_send(p, "jk"); /* the answer was no key before them */
		row_require(rows[i].name, pty_shows(p, "? keys"));
		pty_bytes(p);
		row_assert_number(rows[i].name, pty_look(p, 23, 1).fg,
		    rows[i].after);
		row_assert(rows[i].name, strstr(pty_text(p, 23), "nothing") ==
		    NULL);
		pty_send(p, ":set background=light\r");
		pty_bytes(p);
		row_assert_number(rows[i].name, pty_look(p, 23, 1).fg, 25);
		pty_send(p, ":set color=never\r");
		pty_bytes(p);
		row_assert_number(rows[i].name, pty_look(p, 23, 1).fg,
		    PTY_DEFAULT_COLOUR);
		quit(p, rows[i].name);
	}
}

/* A screen in one go, where the terminal knows how; not for a few bytes. */
static void whole_frames(void **state)
{
	const char *const argv[] = { program, trace, NULL };
	struct pty *p = pty_start(24, 80, argv);
	const char *begin;

	(void)state;
	pty_be_silent(p);
	assert_true(pty_shows(p, "com.app.Lock.await"));
	pty_send(p, "\033[?2026;2$y" WHAT);
	pty_send(p, "jkjk");
	pty_bytes(p);
	assert_null(strstr(pty_output(p), "\033[?2026h"));
	pty_send(p, "\014");
	pty_bytes(p);
	begin = strstr(pty_output(p), "\033[?2026h");
	assert_non_null(begin);
	assert_non_null(strstr(begin, "\033[?2026l"));
	assert_true(pty_shows(p, "com.app.Lock.await"));
	quit(p, "whole frames");
}

/* Whoever has asked waits for the answer, so that no shell gets it. */
static void late_answer(void **state)
{
	char command[2 * PATH_SIZE + 200];
	const char *const argv[] = { "sh", "-c", command, NULL };
	struct pty *p;

	(void)state;
	snprintf(command, sizeof command, "'%s' '%s'; stty -icanon -echo min 0 "
	    "time 2; echo \"left $(dd bs=99 count=1 2>/dev/null | wc -c)\"",
	    program, trace);
	p = pty_start(24, 80, argv);
	pty_be_silent(p);
	assert_true(pty_shows(p, "com.app.Lock.await"));
	pty_send(p, "Q");
	send_slowly(p, "\033]11;rgb:ffff/ffff/ffff\a" WHAT);
	assert_true(pty_shows(p, "left 0"));
	assert_int_equal(pty_finish(p), 0);
	pty_free(p);
}

/* What has come so far is told, and keys are heard meanwhile. */
static void slow_pipe(void **state)
{
	char command[2 * PATH_SIZE + 128];
	const char *const argv[] = { "sh", "-c", command, NULL };
	struct pty *p;

	(void)state;
	snprintf(command, sizeof command, "mkfifo '%s.fifo' || exit; (head -c "
	    "1000 '%s'; cat '%s.fifo'; tail -c +1001 '%s') | '%s' -; rm -f "
	    "'%s.fifo'", trace, trace, trace, trace, program, trace);
	p = pty_start(24, 80, argv);
	assert_true(pty_shows(p, "from the pipe: 1 kB"));
	pty_send(p, "\033");
	assert_true(pty_shows(p, "nothing is left to close"));
	pty_send(p, "?");
	assert_true(pty_shows(p, "Everywhere"));
	pty_send(p, "q");
	assert_true(pty_shows(p, "from the pipe: 1 kB"));
	snprintf(command, sizeof command, ": >'%s.fifo'", trace);
	assert_int_equal(system(command), 0);
	assert_true(pty_shows(p, "com.app.Lock.await"));
	quit(p, "slow pipe");
}

static void piped(void **state)
{
	char command[2 * PATH_SIZE + 64];
	const char *const argv[] = { "sh", "-c", command, NULL };
	struct pty *p;

	(void)state;
	snprintf(command, sizeof command, "cat '%s' | '%s' -", trace, program);
	p = pty_start(24, 80, argv);
	assert_true(pty_shows(p, "standard input"));
	assert_true(pty_shows(p, "com.app.Lock.await"));
	quit(p, "piped");
	snprintf(command, sizeof command, "'%s' '%s' | cat", program, trace);
	p = pty_start(24, 120, argv);
	assert_true(pty_shows(p, "com.app.Lock.await"));
	assert_int_equal(pty_finish(p), 0);
	assert_null(strstr(pty_output(p), "\033"));
	pty_free(p);
}

/* A signal to the group comes twice, also from the monitor, to two threads: the
 * terminal is given back all the same. */
static void signals_to_all(void **state)
{
	static const struct {
		const char *name;
		int number;
	} rows[] = {
		{ "SIGSEGV", SIGSEGV }, { "SIGBUS", SIGBUS },
		{ "SIGFPE", SIGFPE }, { "SIGILL", SIGILL },
		{ "SIGABRT", SIGABRT }, { "SIGTRAP", SIGTRAP },
		{ "SIGSYS", SIGSYS }, { "SIGALRM", SIGALRM },
		{ "SIGUSR1", SIGUSR1 }, { "SIGUSR2", SIGUSR2 },
		{ "SIGXCPU", SIGXCPU }, { "SIGTERM", SIGTERM },
		{ "SIGHUP", SIGHUP }, { "SIGRTMIN", 0 },
	};
	const char *const argv[] = { program, trace, NULL };

	(void)state;
	for (size_t i = 0; i < 3 * ROWS(rows); i++) {
		const char *row = rows[i % ROWS(rows)].name;
		int number = rows[i % ROWS(rows)].number;
		struct pty *p = pty_start(24, 80, argv);

		row_require(row, pty_shows(p, "main"));
		pty_signal_group(p, number == 0 ? SIGRTMIN : number);
		row_assert(row, pty_finish(p) > 0);
		row_assert_text(row, pty_left(p) == NULL ? "" : pty_left(p), "");
		pty_free(p);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(browsing),
	cmocka_unit_test(pictures),
	cmocka_unit_test(copying),
	cmocka_unit_test(sizes),
	cmocka_unit_test(endings),
	cmocka_unit_test(lost_files),
	cmocka_unit_test(cut_while_loading),
	cmocka_unit_test(typed_ahead),
	cmocka_unit_test(pipe_without_writer),
	cmocka_unit_test(little_memory),
	cmocka_unit_test(memory_ends),
	cmocka_unit_test(refused),
	cmocka_unit_test(signals_to_all),
	cmocka_unit_test(background),
	cmocka_unit_test(whole_frames),
	cmocka_unit_test(late_answer),
	cmocka_unit_test(slow_pipe),
	cmocka_unit_test(piped),
};

TEST_FILE(tests, setup, teardown);
