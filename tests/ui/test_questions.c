/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_questions - what users ask of a trace, in no more steps than promised.
 *
 * A step is a key, or a line that is typed, with its Enter.  Most are asked of the
 * demo; some of recordings in the folder $ARTSCOPE_TRACES.
 */
#include "config.h"

#include "gen_output.h"
#include "gen_scenario.h"
#include "steps.h"

enum { STEPS = 8 };

static const struct question_row {
	const char *question, *trace; /* NULL: the demo */
	const char *steps[STEPS];
	const char *looks[STEP_LOOKS];
} rows[] = {
	{ "why is the start slow", NULL, { NULL },
	    { "^▸ +1 +32\\.6 .*FlagStore\\.awaitReady" } },
	{ "who calls String.equals most often", "dalvik-v3-setapp-game.trace",
	    { "/ 'String\\.equals$ <Enter>", "<Enter>", "s", "c" },
	    { "─ parents\n▸P .*/", "▾.*String.equals" } },
	{ "what did main wait for at 300 ms", NULL,
	    { ": '300ms <Enter>", "@" },
	    { "^ main +waiting .*FlagStore\\.awaitReady",
		"^ flags-io +running .*Pattern\\.compile" } },
	{ "class by CPU", "art-v3-sampled-22s.trace", { "g", "c", "c" },
	    { "▾self ms .*class", "^▸ +1 .*ThreadedRenderer",
		"cpu 1\\.916 s" } },
	{ "main and flags-io in one window", NULL, { "6" },
	    { "^▸main .*█", "^ flags-io .*█" } },
	{ "the slowest doFrame", NULL,
	    { "/ 'Choreographer\\.doFrame <Enter>", "e", "<Enter>" },
	    { "^ android.view.Choreographer.doFrame ",
		"^ this call: 28\\.8 ms" } },
	{ "and the second slowest", NULL,
	    { "/ 'Choreographer\\.doFrame <Enter>", "e", "<Enter>", "(" },
	    { "^ android.view.Choreographer.doFrame ",
		"^ this call: 28\\.5 ms" } },
	{ "its stack for a bug report", NULL,
	    { "/ 'Choreographer\\.doFrame <Enter>", "e", "<Enter>", "Y" },
	    { "^ copying a stack, [0-9]+ calls" } },
	{ "what is called most in that frame", NULL,
	    { "/ 'Choreographer\\.doFrame <Enter>", "e", "<Enter>", "R", "1",
		"s", "c" },
	    { "▾calls", "of the range" } },
	{ "what is called most in the slowest frame", NULL,
	    { "g", "l", "R", "1", "s", "c" }, { "▾calls", "of the range" } },
	{ "this view for a colleague", NULL, { ": 'command <Enter>" },
	    { "^ copying artscope " } },
	{ "frames over budget", NULL, { "g", "l" },
	    { "^ 7 of 60 frames over 16\\.6 ms", "over 1\\.73" } },
	{ "is the file complete", "dalvik-v3-mismatched.trace", { "!" },
	    { "5 exits have no entry: the recording began inside these calls$" } },
	{ "what is in the facts", NULL, { "!" }, { "dual clock", "20 threads, 20 of them with events" } },
};

static void write_demo(void)
{
	const struct gen_options options = { .layout = MAKE_V3,
		.clock = "dual",
		.damage = make_damage_at(0) };
	FILE *file = fopen(steps_path, "wb");
	struct gen_output out;

	assert_non_null(file);
	out = gen_output_start(fileno(file), UINT64_MAX);
	gen_coldstart(&options, &out);
	assert_true(gen_output_finish(&out));
	assert_int_equal(fclose(file), 0);
}

/* False: it is a recording that is not here. */
static bool find_trace(const struct question_row *row, char *path, size_t size)
{
	const char *folder = getenv("ARTSCOPE_TRACES");

	if (row->trace == NULL)
		snprintf(path, size, "%s", steps_path);
	else
		snprintf(path, size, "%s/%s", folder == NULL ? "" : folder,
		    row->trace);
	if (access(path, R_OK) == 0)
		return true;
	print_message("%s: not asked, there is no %s\n", row->question,
	    row->trace);
	return false;
}

static void questions(void **state)
{
	static struct play play;
	char path[4096];

	(void)state;
	write_demo();
	for (size_t i = 0; i < ROWS(rows); i++) {
		if (!find_trace(&rows[i], path, sizeof path))
			continue;
		play_start(&play, &(struct app_options){ .path = path });
		play_keys(&play, "=24x80");
		for (int n = 0; n < STEPS && rows[i].steps[n] != NULL; n++)
			play_keys(&play, rows[i].steps[n]);
		steps_look(&play, rows[i].question, rows[i].looks);
		play_end(&play);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(questions),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);
