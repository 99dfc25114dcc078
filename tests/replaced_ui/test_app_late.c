/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_late - the same keys show the same, whether the answers to them come at
 * once or after later keys.
 *
 * Linked with --wrap for worker_take: answers are held back until the test lets
 * them come.
 */
#include "config.h"

#include "steps.h"
#include "ui/worker.h"

struct answer *__wrap_worker_take(struct worker *, int slot);
struct answer *__real_worker_take(struct worker *, int slot);

static bool are_held; /* by the thread that takes them */

struct answer *__wrap_worker_take(struct worker *w, int slot)
{
	return are_held ? NULL : __real_worker_take(w, slot);
}

enum { EVENTS = 6000 };

static void write_trace(void)
{
	steps_write_turns(EVENTS,
	    (struct script_shape){ 1500, SCRIPT_METHODS, 0, 30 });
}

/* Presses the keys of a row; draws what there is before and after each.  Where
 * answers are late, a key with a "!" in front of it comes before the answers to
 * those in front of it.  Returns the screen when all have come. */
static const char *press(struct play *p, const char *keys, bool are_late)
{
	char word[8];

	play_start(p, &(struct app_options){ .path = steps_path });
	play_resize(p, "30x100");
	app_draw(p->app);
	for (; sscanf(keys, " %7s", word) == 1;
	     keys += strspn(keys, " "), keys += strlen(word)) {
		const char *key = word + (word[0] == '!');

		if (!are_late || key == word) {
			are_held = false;
			play_settle(p);
		}
		app_draw(p->app);
		are_held = are_late;
		app_key(p->app, key);
		app_draw(p->app);
	}
	are_held = false;
	play_settle(p);
	app_key(p->app, "<F5>"); /* instead of what the answers have said */
	play_settle(p);
	play_screen(p);
	play_end(p);
	return p->screen;
}

/* A list begins with its first row, which is selected, also where another pane had
 * the focus when it came, or its order was chosen before. */
static void first_rows(void **state)
{
	static const char *const rows[] = {
		"E !<Tab> !<Tab>",
		"E !<Tab> <Tab>",
		"E !1 !E",
		"E !4 !1 !E !<Tab> <Tab>",
		"E r !<Tab> <Tab>",
		"E T !<Tab> <Tab>",
		"j e !<Tab> <Tab>",
		"g l !<Tab> <Tab>",
		"2 !r",
		"2 !S",
		"2 !S !<Tab> <Tab>",
		"3 !S !4 !3",
		"2 !S !1 !2",
		"] !r",
		"g c !r",
		"g c !S !2 !1",
		/* the flame is inverted though it has not come */
		"4 !I",
		"4 !I !1 !I",
	};
	static struct play at_once, late;

	(void)state;
	write_trace();
	for (size_t i = 0; i < ROWS(rows); i++)
		row_assert_text(rows[i], press(&late, rows[i], true),
		    press(&at_once, rows[i], false));
}

/* What is selected elsewhere before a sorted tree comes stays selected. */
static void choice_stays(void **state)
{
	static struct play late;

	(void)state;
	write_trace();
	assert_non_null(strstr(press(&late, "2 !S !1 j 2", true),
	    "\n com.app.G.g ()V\n"));
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(first_rows),
	cmocka_unit_test(choice_stays),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);
