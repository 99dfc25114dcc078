/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_tmux.c - copying inside of tmux: the real program with programs of that
 * name which do what a tmux may do, and with tmux itself where there is one.
 */
#include "config.h"

#include "rows.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "make_small.h"
#include "pty.h"

enum { PATH_SIZE = 4096, PATIENCE_S = 60 };

/* What is copied, and how a terminal is asked to take it. */
#define COPIED "com.a.B.g (I)V"
#define BASE64 "Y29tLmEuQi5nIChJKVY="
#define SELECT_IT "/B.g\r"
#define SELECTED "1 method, 1 call" /* it is said with the selection */
#define TAKES_IT "test \"$(cat)\" = '" COPIED "'"
#define DONE "copied " COPIED " to tmux's buffer (prefix ])"

static char program[PATH_SIZE], trace[PATH_SIZE];
static char folder[] = "/tmp/artscope-XXXXXX";

/* folder/trace, folder/bin/tmux, and what the latter writes. */
static const char *in_folder(const char *name)
{
	static char paths[8][PATH_SIZE];
	static unsigned next;
	char *path = paths[next++ % 8];

	snprintf(path, PATH_SIZE, "%s/%s", folder, name);
	return path;
}

static void write_tmux(const char *script)
{
	FILE *file = fopen(in_folder("bin/tmux"), "we");

	assert_non_null(file);
	fprintf(file, "#!/bin/sh\n%s\n", script);
	assert_int_equal(fclose(file), 0);
	assert_int_equal(chmod(in_folder("bin/tmux"), 0700), 0);
}

static const char *text_of(const char *name)
{
	static char text[PATH_SIZE];
	FILE *file = fopen(in_folder(name), "re");
	size_t length = 0;

	if (file != NULL) {
		length = fread(text, 1, sizeof text - 1, file);
		fclose(file);
	}
	text[length] = '\0';
	return text;
}

/* With our tmux before all others, or with nothing in PATH. */
static struct pty *start(const char *const *argv, const char *tmux,
    bool has_path)
{
	char path[2 * PATH_SIZE];
	const char *const environment[] = { path, tmux, NULL };

	snprintf(path, sizeof path, "PATH=%s%s%s", in_folder("bin"),
	    has_path ? ":" : "/nothing", has_path ? getenv("PATH") : "");
	return pty_start_with(24, 100, argv, environment);
}

static void quit(struct pty *p, const char *row)
{
	pty_send(p, "q");
	row_assert_number(row, pty_finish(p), 0);
	row_assert_text(row, pty_left(p) == NULL ? "" : pty_left(p), "");
	pty_free(p);
}

static void outcomes(void **state)
{
	static const struct {
		const char *name, *tmux, *script, *shows;
		bool has_path, is_sent; /* to the terminal */
	} rows[] = {
		{ "it takes the text", "TMUX=/tmp/x,1,0", "test \"$*\" = "
		    "'load-buffer -w -' && " TAKES_IT, DONE, true, false },
		{ "an older one", "TMUX=/tmp/x,1,0", "test \"$*\" = "
		    "'load-buffer -' && " TAKES_IT, DONE, true, true },
		{ "its server is gone", "TMUX=/tmp/x,1,0",
		    "echo 'no server running on /tmp/x' >&2; exit 1",
		    "no server running on /tmp/x", true, true },
		{ "it is not there", "TMUX=/tmp/x,1,0", "exit 1",
		    "if tmux allows it (set -s set-clipboard on): no tmux in "
		    "PATH", false, true },
		{ "what runs it is killed", "TMUX=/tmp/x,1,0",
		    "kill -9 $PPID", "if tmux allows it", true, true },
		{ "not inside of tmux", "TMUX", TAKES_IT, "copied " COPIED
		    ", if the terminal allows it (OSC 52)", true, true },
	};
	const char *const argv[] = { program, trace, NULL };

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct pty *p;

		write_tmux(rows[i].script);
		p = start(argv, rows[i].tmux, rows[i].has_path);
		row_require(rows[i].name, pty_shows(p, "main 1/2"));
		pty_send(p, SELECT_IT);
		row_require(rows[i].name, pty_shows(p, SELECTED));
		pty_send(p, "y");
		row_require(rows[i].name, pty_shows(p, rows[i].shows));
		row_assert(rows[i].name, rows[i].is_sent ==
		    (strstr(pty_output(p), "\033]52;c;" BASE64 "\033\\") !=
			NULL));
		quit(p, rows[i].name);
	}
}

/* One way with and without the sandbox; only without can a file be written. */
static void recorded(void **state)
{
	const char *const argv[] = { program, "--no-sandbox", trace,
		NULL };
	char script[2 * PATH_SIZE];
	struct pty *p;

	(void)state;
	snprintf(script, sizeof script, "echo \"$@\" >'%s'; cat >'%s'",
	    in_folder("arguments"), in_folder("taken"));
	write_tmux(script);
	p = start(argv, "TMUX=/tmp/x,1,0", true);
	assert_true(pty_shows(p, "main 1/2"));
	pty_send(p, SELECT_IT);
	assert_true(pty_shows(p, SELECTED));
	pty_send(p, "y");
	assert_true(pty_shows(p, DONE));
	assert_string_equal(text_of("arguments"), "load-buffer -w -\n");
	assert_string_equal(text_of("taken"), COPIED);
	quit(p, "recorded");
}

/* A stopped viewer goes on copying when it is continued. */
static void suspended(void **state)
{
	const char *const argv[] = { "/bin/sh", "-m", "-c", "\"$0\" \"$1\"; "
		"echo stopped; read x; fg >/dev/null", program,
		trace, NULL };
	struct pty *p;

	(void)state;
	write_tmux(TAKES_IT);
	p = start(argv, "TMUX=/tmp/x,1,0", true);
	assert_true(pty_shows(p, "main 1/2"));
	pty_send(p, SELECT_IT);
	assert_true(pty_shows(p, SELECTED));
	pty_send(p, "y");
	assert_true(pty_shows(p, DONE));
	pty_send(p, "\032");
	assert_true(pty_shows(p, "stopped"));
	pty_send(p, "\r");
	assert_true(pty_shows(p, "main 1/2"));
	assert_true(pty_gone(p, DONE));
	pty_send(p, "y");
	assert_true(pty_shows(p, DONE));
	quit(p, "suspended");
}

/* Killed without a warning, the viewer leaves nobody after: who is left comes
 * to us, one or two, as the first may see to the other before, and ends. */
static void killed(void **state)
{
#ifdef PR_SET_CHILD_SUBREAPER
	const char *const argv[] = { program, trace, NULL };
	struct pty *p;
	int ended = 0;

	(void)state;
	assert_int_equal(prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0), 0);
	write_tmux(TAKES_IT);
	p = start(argv, "TMUX=/tmp/x,1,0", true);
	assert_true(pty_shows(p, "main 1/2"));
	pty_signal(p, SIGKILL);
	assert_int_equal(pty_finish(p), 128 + SIGKILL);
	alarm(PATIENCE_S); /* rather than for ever */
	while (waitpid(-1, NULL, 0) > 0)
		ended++;
	alarm(0);
	assert_in_range(ended, 1, 2);
	pty_free(p);
#else
	(void)state;
	skip();
#endif
}

/* "3.3a" as 303; 0: there is none. */
static int version_of_tmux(void)
{
	FILE *in = popen("tmux -V 2>/dev/null", "re");
	int major = 0, minor = 0;

	if (in == NULL)
		return 0;
	if (fscanf(in, "tmux %d.%d", &major, &minor) != 2)
		major = minor = 0;
	pclose(in);
	return major * 100 + minor;
}

/* What tmux's latest buffer holds. */
static const char *buffer_of_tmux(void)
{
	static char text[PATH_SIZE];
	char command[PATH_SIZE];
	FILE *in;
	size_t length;

	snprintf(command, sizeof command, "TMUX_TMPDIR='%s' tmux show-buffer",
	    folder);
	in = popen(command, "re");
	assert_non_null(in);
	length = fread(text, 1, sizeof text - 1, in);
	text[length] = '\0';
	assert_int_equal(pclose(in), 0);
	return text;
}

/* With the settings that tmux begins with. */
static void real(void **state)
{
	char command[2 * PATH_SIZE + 64], tmpdir[PATH_SIZE];
	const char *const argv[] = { "tmux", "-f", "/dev/null", "new-session",
		command, NULL };
	const char *const environment[] = { "SHELL=/bin/sh", tmpdir, NULL };
	int version = version_of_tmux();
	struct pty *p;

	(void)state;
	if (version == 0) {
		print_message("left out: there is no tmux\n");
		skip();
	}
	snprintf(command, sizeof command, "'%s' '%s'", program, trace);
	snprintf(tmpdir, sizeof tmpdir, "TMUX_TMPDIR=%s", folder);
	unsetenv("TMUX");
	p = pty_start_with(24, 100, argv, environment);
	assert_true(pty_shows(p, "main 1/2"));
	pty_send(p, SELECT_IT);
	assert_true(pty_shows(p, SELECTED));
	pty_send(p, "y");
	assert_true(pty_shows(p, DONE));
	assert_string_equal(buffer_of_tmux(), COPIED);
	pty_bytes(p);
	if (version >= 302) /* through tmux to the terminal */
		assert_non_null(strstr(pty_output(p), BASE64));
	pty_send(p, "\tjY");
	assert_true(pty_shows(p, "copied a stack, 2 calls to tmux's buffer"));
	assert_non_null(strstr(buffer_of_tmux(), "\ncom.a.B.g(int)"));
	assert_non_null(strstr(buffer_of_tmux(), "\ncom.a.B.f()"));
	pty_send(p, "q");
	assert_int_equal(pty_finish(p), 0);
	pty_free(p);
}

static int setup(void **state)
{
	const char *build = getenv("ARTSCOPE_BUILDDIR");
	struct make_trace_spec spec = { .layout = MAKE_V3, .clock = "dual",
		MAKE_SMALL };
	struct make_bytes bytes = make_trace(&spec);
	bool done;

	(void)state;
	snprintf(program, sizeof program, "%s/artscope",
	    build == NULL ? "." : build);
	if (mkdtemp(folder) == NULL || mkdir(in_folder("bin"), 0700) != 0)
		return -1;
	snprintf(trace, sizeof trace, "%s", in_folder("trace"));
	done = make_trace_write(trace, bytes);
	make_bytes_free(&bytes);
	return done ? 0 : -1;
}

static int teardown(void **state)
{
	static const char *const names[] = { "trace", "bin/tmux", "arguments",
		"taken" };
	char tmux[64], command[PATH_SIZE];

	(void)state;
	/* One that a failure has left. */
	snprintf(command, sizeof command, "TMUX_TMPDIR='%s' tmux kill-server "
	    "2>/dev/null", folder);
	if (system(command) == 0)
		print_message("a tmux was left\n");
	for (size_t i = 0; i < ROWS(names); i++)
		unlink(in_folder(names[i]));
	rmdir(in_folder("bin"));
	snprintf(tmux, sizeof tmux, "tmux-%lu/default",
	    (unsigned long)getuid());
	unlink(in_folder(tmux));
	*strchr(tmux, '/') = '\0';
	rmdir(in_folder(tmux));
	return rmdir(folder);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(killed), /* while there is no other child */
	cmocka_unit_test(outcomes),
	cmocka_unit_test(recorded),
	cmocka_unit_test(suspended),
	cmocka_unit_test(real),
};

TEST_FILE(tests, setup, teardown);
