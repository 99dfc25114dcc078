/* SPDX-License-Identifier: Apache-2.0 */
/* tests.h: cmocka, but that a test goes on when a row was wrong. */
#include "config.h"

#include "tests.h"

#include <stdlib.h>

static struct {
	const char *file; /* of the first */
	int line;
	unsigned count; /* since the test or the group began */
} wrong;

void test_row_failed(const char *file, int line)
{
	print_message("[   LINE   ] --- %s:%d: wrong\n", file, line);
	if (wrong.count++ > 0)
		return;
	wrong.file = file;
	wrong.line = line;
}

/* What cmocka has for the state of a test: the test, and its own state. */
struct running {
	const struct CMUnitTest *test;
	void *state;
};

static int set_up(void **state)
{
	struct running *r = *state;

	wrong.count = 0;
	r->state = r->test->initial_state;
	return r->test->setup_func == NULL ? 0 : r->test->setup_func(&r->state);
}

static void run(void **state)
{
	struct running *r = *state;
	unsigned count;

	r->test->test_func(&r->state);
	count = wrong.count;
	wrong.count = 0;
	if (count == 0)
		return;
	print_error("%u wrong, the first:\n", count);
	_fail(wrong.file, wrong.line);
}

static int tear_down(void **state)
{
	struct running *r = *state;
	int status;

	wrong.count = 0; /* the test has been told as failed */
	status = r->test->teardown_func == NULL ? 0 :
	    r->test->teardown_func(&r->state);
	return status != 0 || wrong.count > 0 ? -1 : 0;
}

int test_file_run(const struct test_file *file, const char *name)
{
	struct CMUnitTest *tests = calloc(file->count + 1, sizeof *tests);
	struct running *states = calloc(file->count + 1, sizeof *states);
	int failed;

	if (tests == NULL || states == NULL)
		abort();
	for (size_t i = 0; i < file->count; i++) {
		states[i].test = &file->tests[i];
		tests[i] = (struct CMUnitTest){ file->tests[i].name, run,
			set_up, tear_down, &states[i] };
	}
	failed = _cmocka_run_group_tests(name, tests, file->count,
	    file->set_up, file->tear_down);
	failed += failed == 0 && wrong.count > 0;
	free(states);
	free(tests);
	return failed;
}
