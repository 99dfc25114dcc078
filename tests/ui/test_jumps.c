/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_jumps - the list of places that one has been to (:jumps).
 */
#include "config.h"

#include "steps.h"

#define TRACE "0 +a 100 +b 200 -b 250 +c 300 -c 400 -a @2 450 +d 500 -d"

static const struct edit rows[] = {
	{ "none yet", ": 'jumps <Enter>", { "^ there is no place to go back to yet", "!places" } },
	{ "another thread", "] : 'jumps <Enter>", { "^ places, the last first", "^ table +main +0.000 .. 0.501 ms +A.a" } },
	{ "the last first", "] ] : 'jumps <Enter>", { "^ table +worker .*\n table +main" } },
	{ "Enter goes there", "] : 'jumps <Enter> <Enter>", { "!places", "table  main 1/2" } },
	{ "with a way back", "] : 'jumps <Enter> <Enter> <Backspace>", { "table  worker 2/2" } },
	{ "q closes it", "] : 'jumps <Enter> q", { "!places", "table  worker 2/2" } },
};

static void places(void **state)
{
	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(rows, ROWS(rows), "=24x80", &(struct app_options){ 0 });
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(places),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);
