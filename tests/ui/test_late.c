/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_late - the same keys show the same, whenever the answers to them come.
 */
#include "config.h"

#include "gen_random.h"
#include "steps.h"

enum { EVENTS = 60000, TRIES = 5, LOOKS = 8 };

/* Presses a key, at once or after the answers to the one before; draws what there
 * is between answers, or does not.  Keys that go on from a row wait for it. */
static void press(struct play *p, const char *key, struct gen_random *random)
{
	struct error err = { "" };

	if (strchr("jlnEG", key[0]) != NULL || gen_below(random, 2) == 0)
		play_settle(p);
	app_key(p->app, strcmp(key, "<Space>") == 0 ? " " : key);
	for (uint32_t i = gen_below(random, LOOKS); i > 0; i--) {
		app_draw(p->app);
		row_require(err.text, app_wait(p->app,
		    (int)gen_below(random, 2), &err));
	}
	app_draw(p->app);
}

static void press_all(struct play *p, const char *keys,
    struct gen_random *random)
{
	char word[64], letter[2] = "";

	while (*keys != '\0') {
		const size_t length = strcspn(keys, " ");

		snprintf(word, sizeof word, "%.*s", (int)length, keys);
		keys += length + (keys[length] == ' ');
		if (word[0] != '\'') {
			press(p, word, random);
			continue;
		}
		for (const char *at = word + 1; *at != '\0'; at++) {
			letter[0] = *at;
			press(p, letter, random);
		}
	}
}

static void same_screen(void **state)
{
	static const char *const rows[] = {
		": 'range <Space> '50ms..300ms <Enter> 2 x t <C-u> '20us <Enter> I E",
		"2 j j j x t <C-u> '20us <Enter> I E",
		"2 G : 'range <Space> '50ms..300ms <Enter> x t <C-u> '20us <Enter> I E",
		"3 E G & 'A <Enter> j u u",
		"2 E G & 'A|B|C <Enter> x t <C-u> '50us <Enter> u C-r",
		"6 G c t <Down> <Enter> : 'range <Space> '50ms..300ms <Enter>",
		"4 j j x d 'A.a <Enter> T T u",
		"@ j j x d 'A.a <Enter> & 'B <Enter>",
		"t <Down> / 'A <Enter> t",
		"5 j / 'A <Enter> n n x t <C-u> '20us <Enter>",
		"<Tab> j j j l l x t <C-u> '20us <Enter> x t <C-u> '90us <Enter> u",
		"p G x t <C-u> '20us <Enter> u",
		"2 G I G : 'range <Space> '50ms..300ms <Enter> x t <C-u> '20us <Enter> I u",
		"2 G c I c x t <C-u> '50us <Enter> I u 2",
		"1 G l j j j l 2 : 'range <Space> '50ms..300ms <Enter> 1",
	};
	static struct play p;
	static char first[sizeof p.screen];

	(void)state;
	steps_write_turns(EVENTS,
	    (struct script_shape){ 4000, SCRIPT_METHODS, 0, 3 });
	for (size_t i = 0; i < ROWS(rows) * TRIES; i++) {
		struct gen_random random = { i };

		play_start(&p, &(struct app_options){ .path = steps_path });
		play_resize(&p, "30x100");
		press_all(&p, rows[i / TRIES], &random);
		play_settle(&p);
		if (i % TRIES == 0)
			strcpy(first, play_screen(&p));
		row_assert_text(rows[i / TRIES], play_screen(&p), first);
		play_end(&p);
	}
}

/* The columns of a list are known before its rows. */
static void columns_before_rows(void **state)
{
	static struct play p;

	(void)state;
	steps_write_turns(EVENTS,
	    (struct script_shape){ 4000, SCRIPT_METHODS, 0, 3 });
	play_start(&p, &(struct app_options){ .path = steps_path });
	app_key(p.app, "E");
	app_key(p.app, "C");
	play_shows(&p, "slowest calls",
	    "^ columns of the list of slowest calls, from left to right$");
	play_end(&p);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(same_screen),
	cmocka_unit_test(columns_before_rows),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);
