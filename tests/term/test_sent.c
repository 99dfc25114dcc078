/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_sent.c - how many bytes a terminal of 24 rows and 80 columns gets for a key,
 * on the demo trace.
 */
#include "config.h"

#include "play.h"


#include "demo.h"
#include "ecma.h"
#include "term/draw.h"

/* In this order, each from where the one before left off.  The goals are 400 for a
 * row, as well for one that scrolls, 5000 for all. */
static const struct {
	const char *name, *before, *key;
	int times;
	size_t most; /* for one of them */
} steps[] = {
	{ "nothing", "=24x80", "=24x80", 2, 0 },
	{ "all of the screen", "", "<C-l>", 1, 3800 },
	{ "a row of the table, with marks in the chart", "", "j", 3, 520 },
	{ "a row of the table alone", "f g g", "j", 3, 330 },
	{ "the table scrolls", "'jjjjjjjjjjjjjjjjjjjjjj", "j", 3, 375 },
	{ "a page of it", "", "<PageDown>", 1, 1700 },
	{ "a call of the chart", "f 5 0 j j", "l", 3, 130 },
	{ "the chart zooms", "", "w", 3, 2200 },
	{ "another thread", "", "]", 1, 1850 },
	{ "help", "", "?", 1, 1550 },
	{ "back from it", "", "<Esc>", 1, 2280 },
};

static size_t sent;

static void order_of(void *of, enum terminal_order order, int a, int b,
    char *out)
{
	(void)of;
	ecma_order(order, a, b, out);
}

static void send(void *of, const char *bytes, size_t length)
{
	(void)of;
	(void)bytes;
	sent += length;
}

static size_t show(struct term_draw *u, struct play *play)
{
	sent = 0;
	if (play->request == APP_REDRAW)
		term_draw_forget(u);
	term_draw_show(u, app_draw(play->app),
	    (struct shades){ DEPTH_256, BACKGROUND_UNKNOWN, NULL });
	return sent;
}

static void few_bytes(void **state)
{
	static const struct terminal terminal = { .order = order_of,
		.send = send, .can_scroll = true, .can_erase = true };
	static struct play play;
	struct term_draw *u = term_draw_new(&terminal);
	char path[] = "/tmp/artscope-XXXXXX";

	(void)state;
	demo_write(path);
	play_start(&play, &(struct app_options){ .path = path });
	app_set_depth(play.app, DEPTH_256);
	term_draw_resize(u, 24, 80);
	for (size_t i = 0; i < ROWS(steps); i++) {
		size_t most = 0;

		play_keys(&play, steps[i].before);
		show(u, &play);
		for (int n = 0; n < steps[i].times; n++) {
			size_t now;

			play_word(&play, steps[i].key);
			now = show(u, &play);
			most = now > most ? now : most;
		}
		print_message("%s: %zu bytes\n", steps[i].name, most);
		row_assert(steps[i].name, most <= steps[i].most);
	}
	play_end(&play);
	term_draw_free(u);
	unlink(path);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(few_bytes),
};

TEST_FILE(tests, in_utf8, NULL);
