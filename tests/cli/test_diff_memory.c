/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_diff_memory - traces are compared in the memory of one of them: each is read,
 * added up and given up before the next one.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "rows.h"

enum { RECORDS = 1000000, LITTLE_KB = 20000 };

static const char *built(void)
{
	const char *folder = getenv("ARTSCOPE_BUILDDIR");

	return folder == NULL ? "." : folder;
}

/* Runs a program that was built.  Returns the most that any has taken so far, in KiB. */
static long most_after(const char *program, const char *arguments)
{
	struct rusage usage;
	char line[1000];

	snprintf(line, sizeof line, "exec %s/%s %s", built(), program,
	    arguments);
	row_assert_number(line, (uint64_t)system(line), 0);
	getrusage(RUSAGE_CHILDREN, &usage);
	return usage.ru_maxrss;
}

/* A range is asked for, so that single calls are kept; two more of them would be seen. */
static void one_at_a_time(void **state)
{
	char path[] = "/tmp/artscope-XXXXXX", line[300];
	const int fd = mkstemp(path);
	long one, both;

	(void)state;
#ifdef SANITIZED
	print_message("sanitizers keep what is freed\n");
	skip();
#endif
	assert_true(fd >= 0 && close(fd) == 0);
	snprintf(line, sizeof line, "--scenario bulk --records %d -o %s", RECORDS,
	    path);
	assert_true(most_after("tests/tracegen", line) < LITTLE_KB);
	snprintf(line, sizeof line, "report --range 0.. %s >/dev/null", path);
	one = most_after("artscope", line);
	snprintf(line, sizeof line, "diff --range 0.. %s %s --vs %s %s >/dev/null",
	    path, path, path, path);
	both = most_after("artscope", line);
	print_message("one: %ld KiB, four compared: %ld KiB\n", one, both);
	assert_true(both < one / 2 * 3);
	unlink(path);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(one_at_a_time),
};

TEST_FILE(tests, NULL, NULL);
