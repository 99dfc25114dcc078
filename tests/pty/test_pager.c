/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_pager.c - what is printed on a terminal, and who shows it: the pager that the
 * environment names is a script that keeps what it was given.
 */
#include "config.h"

#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "make_trace.h"
#include "pty.h"

enum { CALLS = 3000, WORDS = 5, CHANGES = 5, SEEN = 1 << 19 };

static char home[] = "/tmp/artscope-XXXXXX";
static char program[4096];
static char seen[SEEN];

/* Scripts, run as ./NAME. */
static const struct {
	const char *name, *text;
} scripts[] = {
	{ "keep", "echo LESS=$LESS >seen; cat >>seen" },
	{ "fail", "cat >seen; exit 3" },
	{ "leave", "head -c 100 >seen; exit 0" },
	{ "key", "trap 'echo trapped >>seen' INT\ncat >/dev/null\n"
	    "echo ready\nread x </dev/tty\necho left >>seen" },
};

static void write_script(const char *name, const char *text)
{
	FILE *file = fopen(name, "w");

	assert_non_null(file);
	fprintf(file, "#!/bin/sh\n%s\n", text);
	assert_int_equal(fclose(file), 0);
	assert_int_equal(chmod(name, 0700), 0);
}

static void write_trace(void)
{
	static const struct make_thread thread = { 7, "main" };
	static const struct make_method method = { 4, "com.app.A", "f", "()V",
		"A.java", 1 };
	static struct make_event events[2 * CALLS];
	struct make_trace_spec spec = { .layout = MAKE_V3, .clock = "dual",
		.vm = "art", .threads = &thread, .thread_count = 1,
		.methods = &method, .method_count = 1, .events = events,
		.event_count = 2 * CALLS };
	struct make_bytes bytes;

	for (size_t i = 0; i < 2 * CALLS; i++)
		events[i] = (struct make_event){ 7, 4, i % 2 == 0 ?
			MAKE_ENTER : MAKE_EXIT, 10 * i, 10 * i };
	bytes = make_trace(&spec);
	assert_true(make_trace_write("x.trace", bytes));
	bytes.size -= 7;
	assert_true(make_trace_write("cut.trace", bytes));
	bytes.size += 7;
	make_bytes_free(&bytes);
}

static int setup(void **state)
{
	const char *folder = getenv("ARTSCOPE_BUILDDIR");
	char *whole = realpath(folder == NULL ? "." : folder, NULL);

	(void)state;
	if (whole == NULL || mkdtemp(home) == NULL || chdir(home) != 0)
		return -1;
	snprintf(program, sizeof program, "%s/artscope", whole);
	free(whole);
	for (size_t i = 0; i < ROWS(scripts); i++)
		write_script(scripts[i].name, scripts[i].text);
	write_trace();
	return 0;
}

static int teardown(void **state)
{
	static const char *const files[] = { "seen", "x.trace", "cut.trace" };

	(void)state;
	for (size_t i = 0; i < ROWS(scripts); i++)
		unlink(scripts[i].name);
	for (size_t i = 0; i < ROWS(files); i++)
		unlink(files[i]);
	return rmdir(home);
}

/* What the pager has kept; "" if it did not run. */
static const char *kept(void)
{
	FILE *file = fopen("seen", "r");
	size_t length = 0;

	if (file != NULL) {
		length = fread(seen, 1, sizeof seen - 1, file);
		fclose(file);
	}
	seen[length] = '\0';
	return seen;
}

static struct pty *start(const char *const *words, const char *const *changes)
{
	const char *argv[WORDS + 2] = { program };

	for (size_t i = 0; i < WORDS && words[i] != NULL; i++)
		argv[i + 1] = words[i];
	unlink("seen");
	return pty_start_with(24, 100, argv, changes);
}

#define BOLD "\033[1m"

/* Where a text comes out. */
enum place { NOWHERE, PAGER, SCREEN };

static const struct {
	const char *name;
	const char *words[WORDS], *changes[CHANGES];
	enum place place;
	bool is_bold;
	int status;
	const char *shows; /* what must stand there; NULL: the heads of columns */
} rows[] = {
	{ "a report", { "report", "x.trace" }, { "PAGER=./keep", "LESS" }, PAGER,
	    true, 0, NULL },
	{ "less is told to quit", { "report", "x.trace" },
	    { "PAGER=./keep", "LESS" }, PAGER, true, 0, "LESS=FRX\n" },
	{ "but not by us", { "report", "x.trace" },
	    { "PAGER=./keep", "LESS=S" }, PAGER, true, 0, "LESS=S\n" },
	{ "with arguments", { "report", "x.trace" },
	    { "PAGER=sh ./keep", "LESS" }, PAGER, true, 0, NULL },
	{ "as the shell has it", { "report", "x.trace" },
	    { "PAGER=LESS=R ./keep" }, PAGER, true, 0, "LESS=R\n" },
	{ "all of it", { "calls", "x.trace", "f" }, { "PAGER=./keep" }, PAGER,
	    true, 0, " 59.980 " },
	{ "a tree", { "tree", "x.trace" }, { "PAGER=./keep" }, PAGER, true, 0,
	    "incl%" },
	{ "threads", { "threads", "x.trace" }, { "PAGER=./keep" }, PAGER, true,
	    0, "records" },
	{ "facts", { "info", "x.trace" }, { "PAGER=./keep" }, PAGER, false, 0,
	    "layout" },
	{ "outside of the sandbox", { "report", "x.trace", "--no-sandbox" },
	    { "PAGER=./keep" }, PAGER, true, 0, NULL },
	{ "not wanted", { "report", "x.trace", "--no-pager" },
	    { "PAGER=./keep" }, SCREEN, true, 0, NULL },
	{ "none", { "report", "x.trace" }, { "PAGER=" }, SCREEN, true, 0, NULL },
	{ "cat is none", { "report", "x.trace" }, { "PAGER=cat" }, SCREEN, true,
	    0, NULL },
	{ "not to be found", { "report", "x.trace" }, { "PAGER=no-such-x" },
	    SCREEN, true, 0, NULL },
	{ "no less either", { "report", "x.trace" },
	    { "PAGER", "PATH=/nowhere:" }, SCREEN, true, 0, NULL },
	{ "a dumb terminal", { "report", "x.trace" },
	    { "PAGER=./keep", "TERM=dumb" }, SCREEN, false, 0, NULL },
	{ "no terminal known", { "report", "x.trace" },
	    { "PAGER=./keep", "TERM" }, SCREEN, false, 0, NULL },
	{ "for programs", { "report", "x.trace", "--format=tsv" },
	    { "PAGER=./keep" }, SCREEN, false, 0, "signature" },
	{ "to a file", { "report", "x.trace", "-o", "seen" },
	    { "PAGER=./fail" }, PAGER, false, 0, NULL },
	{ "without colour", { "report", "x.trace" },
	    { "PAGER=./keep", "NO_COLOR=1" }, PAGER, false, 0, NULL },
	{ "an empty word", { "report", "x.trace" },
	    { "PAGER=./keep", "NO_COLOR=" }, PAGER, true, 0, NULL },
	{ "never", { "report", "x.trace", "--color=never" },
	    { "PAGER=./keep" }, PAGER, false, 0, NULL },
	{ "always", { "report", "x.trace", "--color=always" },
	    { "PAGER=./keep", "NO_COLOR=1" }, PAGER, true, 0, NULL },
	{ "always and for programs", { "report", "x.trace", "--format=csv",
	    "--color=always" }, { "PAGER=./keep" }, SCREEN, false, 0,
	    "signature" },
	{ "nothing to show", { "report", "nowhere" }, { "PAGER=./keep" },
	    NOWHERE, false, 2, "artscope: nowhere: cannot be opened" },
	{ "our exit code", { "report", "cut.trace", "--strict" },
	    { "PAGER=./fail" }, PAGER, true, 1, NULL },
	{ "which is not the pager's", { "report", "x.trace" },
	    { "PAGER=./fail" }, PAGER, true, 0, NULL },
};

static void check(size_t i, struct pty *p)
{
	const char *shows = rows[i].shows == NULL ? "self ms" : rows[i].shows;
	const char *text;

	row_assert_number(rows[i].name, pty_finish(p), rows[i].status);
	text = rows[i].place == PAGER ? kept() : pty_output(p);
	row_assert(rows[i].name, strstr(text, shows) != NULL);
	row_assert(rows[i].name,
	    (strstr(text, BOLD) != NULL) == rows[i].is_bold);
	row_assert(rows[i].name, rows[i].place == PAGER ||
	    kept()[0] == '\0');
	row_assert(rows[i].name, rows[i].place != PAGER ||
	    strstr(pty_output(p), shows) == NULL);
}

static void shown(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct pty *p = start(rows[i].words, rows[i].changes);

		check(i, p);
		pty_free(p);
	}
}

/* Who has read enough hears nothing of it. */
static void left_early(void **state)
{
	static const char *const words[WORDS] = { "calls", "x.trace", "f" };
	static const char *const changes[] = { "PAGER=./leave", NULL };
	struct pty *p = start(words, changes);

	(void)state;
	assert_int_equal(pty_finish(p), 0);
	assert_int_equal(strlen(kept()), 100);
	assert_string_equal(pty_output(p), "");
	pty_free(p);
}

/* It is the pager's, and we wait for what it makes of it. */
static void interrupted(void **state)
{
	static const char *const words[WORDS] = { "report", "x.trace" };
	static const char *const changes[] = { "PAGER=./key", NULL };
	struct pty *p = start(words, changes);

	(void)state;
	assert_true(pty_shows(p, "ready"));
	pty_send(p, "\003");
	assert_true(pty_shows(p, "^C"));
	pty_send(p, "\n");
	assert_int_equal(pty_finish(p), 0);
	assert_string_equal(kept(), "trapped\nleft\n");
	pty_free(p);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(shown),
	cmocka_unit_test(left_early),
	cmocka_unit_test(interrupted),
};

TEST_FILE(tests, setup, teardown);
