/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_many_threads.c - what a trace with very many threads costs: every answer a
 * few loads, and no more memory than is promised.
 *
 * The program itself is run, and asked what it took.  What grows with the square of
 * the threads takes some twenty loads and more here.
 */
#include "config.h"

#include "rows.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "make_shapes.h"
#include "make_trace.h"
#include "promise.h"

enum {
	THREADS = 40000,
	WORDS = 12,
	LOADS = 6,  /* of one trace: 3 are the goal (make bench), the rest is for
	               machines that do much else */
	LEAST = 200 /* ms that are none too many */
};

struct cost {
	double ms; /* of processors */
	long kilobytes;
	int status;
};

static char program[4096];
static char trace[] = "/tmp/artscope-XXXXXX";
static char written[sizeof trace + 8];
static size_t file_bytes;

static int set_up(void **state)
{
	const char *folder = getenv("ARTSCOPE_BUILDDIR");
	struct make_bytes bytes = make_shape_many(THREADS);
	int fd = mkstemp(trace);
	bool done = fd >= 0 && make_trace_write(trace, bytes);

	(void)state;
	snprintf(program, sizeof program, "%s/artscope",
	    folder == NULL ? "." : folder);
	snprintf(written, sizeof written, "%s.out", trace);
	file_bytes = bytes.size;
	make_bytes_free(&bytes);
	return done ? close(fd) : -1;
}

static int tear_down(void **state)
{
	(void)state;
	unlink(written);
	return unlink(trace);
}

static double ms_of(struct timeval t)
{
	return (double)t.tv_sec * 1e3 + (double)t.tv_usec / 1e3;
}

/* Runs the program; "T" stands for the trace, "O" for a file to write. */
static struct cost run(const char *const words[WORDS])
{
	const char *argv[WORDS + 2] = { program };
	struct rusage usage = { .ru_maxrss = 0 };
	struct cost cost = { 0 };
	pid_t child;

	for (size_t i = 0; i < WORDS && words[i] != NULL; i++)
		argv[i + 1] = strcmp(words[i], "T") == 0 ? trace :
		    strcmp(words[i], "O") == 0 ? written : words[i];
	child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		int nothing = open("/dev/null", O_RDWR);

		for (int fd = STDIN_FILENO; fd <= STDOUT_FILENO; fd++)
			dup2(nothing, fd);
		execv(program, (char *const *)(uintptr_t)argv);
		_exit(127);
	}
	assert_int_equal(wait4(child, &cost.status, 0, &usage), child);
	cost.ms = ms_of(usage.ru_utime);
	cost.kilobytes = usage.ru_maxrss;
	return cost;
}

static const struct {
	const char *name;
	const char *words[WORDS];
	unsigned traces; /* that are loaded */
} rows[] = {
	/* clang-format off */
	{ "info", { "info", "--lint", "T" }, 1 },
	{ "report", { "report", "--thread", "all", "T" }, 1 },
	{ "report --range", { "report", "--thread", "all", "--range", "1ms..", "T" }, 1 },
	{ "threads", { "threads", "T" }, 1 },
	{ "tree", { "tree", "--thread", "all", "T" }, 1 },
	{ "calls", { "calls", "--thread", "all", "T" }, 1 },
	{ "table threads", { "table", "threads", "T" }, 1 },
	{ "table stats", { "table", "stats", "T" }, 1 },
	{ "table stats --range", { "table", "stats", "--range", "1ms..", "T" }, 1 },
	{ "table edges", { "table", "edges", "T" }, 1 },
	{ "table stacks", { "table", "stacks", "T" }, 1 },
	{ "table calls", { "table", "calls", "T" }, 1 },
	{ "diff", { "diff", "--thread", "all", "--format", "tsv", "T", "T" }, 2 },
	{ "diff --group", { "diff", "--thread", "all", "--group", "thread", "--format", "tsv", "T", "T" }, 2 },
	{ "folded", { "export", "--format", "folded", "-o", "O", "T" }, 1 },
	{ "svg", { "export", "--format", "svg", "-o", "O", "T" }, 1 },
	{ "svg --chart", { "export", "--format", "svg", "--chart", "-o", "O", "T" }, 1 },
	{ "chrome", { "export", "--format", "chrome", "-o", "O", "T" }, 1 },
	/* clang-format on */
};

static const char *const load[WORDS] = { "report", "--range", "..1ms", "T" };

static void time_and_memory(void **state)
{
	/* each thread has two levels, three stacks, and a row for each of them */
	const struct promise promise = { { [PROMISED_RECORD] =
		THREADS * MANY_RECORDS, [PROMISED_STACK] = THREADS * 4,
	    [PROMISED_LEVEL] = THREADS * 2, [PROMISED_THREAD] = THREADS,
	    [PROMISED_ROW] = THREADS * 4 } };
	const uint64_t most = promise_bytes(&promise) + file_bytes;
	const double one = run(load).ms;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct cost cost = run(rows[i].words);

		row_assert_number(rows[i].name, cost.status, 0);
		if (getenv("SHOW_MEMORY") != NULL)
			print_error("%s: %.0f ms of %.0f, %ld KB of %ld\n",
			    rows[i].name, cost.ms, one, cost.kilobytes,
			    (long)(most * rows[i].traces / 1024));
		row_assert(rows[i].name,
		    cost.ms < LOADS * rows[i].traces * one + LEAST);
#ifndef SANITIZED
		row_assert(rows[i].name, (uint64_t)cost.kilobytes * 1024 <
		    most * rows[i].traces);
#endif
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(time_and_memory),
};

TEST_FILE(tests, set_up, tear_down);
