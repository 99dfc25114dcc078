/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_notices - keys → screen: what is odd or wrong about a trace.  Written as
 * steps.h says.
 */
#include "config.h"

#include <sys/stat.h>
#include <unistd.h>

#include "steps.h"

/* An exit of c, which never ran; a runs on. */
#define TRACE "0 +a 100/50 +b 200/100 -b 300/150 -c 400/200 +b 500/210 -b"

static const struct edit screens[] = {
	/* clang-format off */
	{ "what the file is", "!", { "^ notice   what$", "ART 3",
	    "records, .*calls, ",
	    "  3 threads, 1 of them with events; 8 methods, 3 of them called$" } },
	{ "where there is room", "=24x120 !", { "^ notice +times +first at byte what$" } },
	{ "words go before numbers", "=24x90 !", { "^ notice +times what$",
	    " of them called$" } },
	{ "what is cut stands below", "=24x60 ! G", { "^ fact +one call .*…$",
	    "^ one call never returned: it ends at the last event of its$",
	    "^ thread$" } },
	{ "what is wrong", "!", { "^ warning +one exit of a method that was not running" } },
	{ "what can be done", "! G", { "^ there is nothing to do about it$|recording" } },
	{ "q goes back to the table", "! q", { "^   #  incl%" } },
	{ "from the tree to the tree", "2 ! q", { "incl% .*call  \\(% of thread\\)" } },
	{ "the other lists are a key away", "! 1", { "^   #  incl%" } },
	{ "it cannot be sorted", "! s", { "this list has one order, and no other columns" } },
	{ "40 columns", "=24x40 !", { "^ notice   what$" } },
	{ "full screen", "! f", { "^ notice" } },
	/* clang-format on */
};

static void keys(void **state)
{
	(void)state;
	steps_write_script(TRACE, "dual");
	steps_play(screens, ROWS(screens), "=24x80",
	    &(struct app_options){ .is_ascii = false });
}

/* After the cut are the records, and a part of one. */
static void a_cut_file(void **state)
{
	static const struct edit cut[] = {
		{ "what is lost comes first", "", {
		    "^ the file holds 2 records fewer than it says: its end was lost; .*stopped; ! has more$" } },
		{ "and then the rest", "!", { "^ damage .*holds 2 records fewer than .*\n"
		    " damage .*its last 6 bytes were left out" } },
	};
	struct stat st;

	(void)state;
	steps_write_script(TRACE, "dual");
	assert_int_equal(stat(steps_path, &st), 0);
	assert_int_equal(truncate(steps_path, st.st_size - 22), 0);
	steps_play(cut, ROWS(cut), "=24x150",
	    &(struct app_options){ .is_ascii = false });
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(keys),
	cmocka_unit_test(a_cut_file),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);
