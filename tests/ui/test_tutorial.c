/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_tutorial - the tutorial of the README, played on the demo trace: which
 * keys find out why the app starts slowly.
 */
#include "config.h"

#include "play.h"


#include "demo.h"

/* In this order, each from where the one before left off. */
static const struct {
	const char *name, *keys, *shows[4];
} steps[] = {
	{ "the main thread, the longest self time first", "=30x110",
	    { "^ \\S+  main 1/", "▾self ms", "^▸ +1 .*com\\.acme\\.shop\\.flags\\."
	    "FlagStore\\.awaitReady" } },
	{ "who calls it", "<Enter>",
	    { "─ parents\n▸P .* 13/13 .*FeatureFlags\\.isEnabled" } },
	{ "it does not run, it waits", "c",
	    { "clock: cpu", "!^[▸▾] +1 .*awaitReady" } },
	{ "by wall time again", "c c", { "clock: wall", "^▾ +1 .*awaitReady" } },
	{ "the threads with these letters in their names", "t 'flags",
	    { "^filter: flags", "^ flags-io " } },
	{ "what that thread does", "<Enter>", { "^ \\S+  flags-io 2/",
	    "^▸ +1 .*Pattern\\.compile" } },
	{ "for whom", "<Enter>", { "^▾ +1 .*Pattern\\.compile",
	    "─ parents\n.* 4800/4800 .*LegacyFlagStore\\.normalizeKey" } },
};

static void tutorial(void **state)
{
	static struct play play;
	char path[] = "/tmp/artscope-XXXXXX";

	(void)state;
	demo_write(path);
	play_start(&play, &(struct app_options){ .path = path });
	for (size_t i = 0; i < ROWS(steps); i++) {
		play_keys(&play, steps[i].keys);
		for (size_t n = 0; n < 4 && steps[i].shows[n] != NULL; n++)
			play_shows(&play, steps[i].name, steps[i].shows[n]);
	}
	play_end(&play);
	unlink(path);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(tutorial),
};

TEST_FILE(tests, in_utf8, NULL);
