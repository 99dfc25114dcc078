/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_list - the cursor is always on a row, the row always on the screen.
 */
#include "config.h"

#include "gen_random.h"
#include "rows.h"
#include "view/list.h"

#include <limits.h>

enum act { NOTHING, MOVE, GO, CENTRE, SCROLL, COUNT, ROWS_ARE };

static void act(struct list *list, enum act act, long amount)
{
	if (act == MOVE)
		list_move(list, amount);
	else if (act == GO)
		list_go(list, (size_t)amount);
	else if (act == CENTRE)
		list_centre(list);
	else if (act == SCROLL)
		list_scroll(list, amount);
	else if (act == COUNT)
		list_resize(list, (size_t)amount, list->rows);
	else if (act == ROWS_ARE)
		list_resize(list, list->count, (size_t)amount);
}

static const struct list in_the_middle = {
	.count = 100, .cursor = 50, .top = 45, .rows = 10, .line = 5
};

static void acts(void **state)
{
	/* On a list of 100 rows, 10 on the screen, the cursor on 50, top 45. */
	static const struct {
		const char *name;
		enum act act;
		long amount;
		size_t cursor, top;
	} rows[] = {
		{ "as it is", NOTHING, 0, 50, 45 },
		{ "down", MOVE, 1, 51, 45 },
		{ "up", MOVE, -1, 49, 45 },
		{ "down over the edge", MOVE, 5, 55, 46 },
		{ "up over the edge", MOVE, -6, 44, 44 },
		{ "down beyond the end", MOVE, 1000, 99, 90 },
		{ "up beyond the start", MOVE, -1000, 0, 0 },
		{ "as far as can be", MOVE, LONG_MAX, 99, 90 },
		{ "back as far as can be", MOVE, LONG_MIN, 0, 0 },
		{ "to the first", GO, 0, 0, 0 },
		{ "to the last", GO, 99, 99, 90 },
		{ "behind the last", GO, 100, 99, 90 },
		{ "centred", CENTRE, 0, 50, 45 },
		{ "scrolled down", SCROLL, 3, 50, 48 },
		{ "up", SCROLL, -3, 50, 42 },
		{ "the cursor taken along", SCROLL, 7, 52, 52 },
		{ "and upwards", SCROLL, -7, 47, 38 },
		{ "to the end", SCROLL, LONG_MAX, 90, 90 },
		{ "to the begin", SCROLL, LONG_MIN, 9, 0 },
		{ "fewer rows", COUNT, 30, 29, 20 },
		{ "one row", COUNT, 1, 0, 0 },
		{ "no rows", COUNT, 0, 0, 0 },
		{ "more rows", COUNT, 1000, 50, 45 },
		{ "smaller screen", ROWS_ARE, 3, 50, 48 },
		{ "no screen, for a while", ROWS_ARE, 0, 50, 45 },
		{ "larger screen", ROWS_ARE, 60, 50, 40 },
		{ "screen for all", ROWS_ARE, 200, 50, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct list list = in_the_middle;

		act(&list, rows[i].act, rows[i].amount);
		row_assert_number(rows[i].name, list.cursor, rows[i].cursor);
		row_assert_number(rows[i].name, list.top, rows[i].top);
	}
}

/* A row is chosen, and there is no screen yet: then it is seen from the first on. */
static void chosen_before_it_is_shown(void **state)
{
	static const struct {
		size_t row, top;
	} rows[] = { { 0, 0 }, { 1, 0 }, { 9, 0 }, { 10, 1 }, { 99, 90 } };

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct list list = { 0 };

		list_resize(&list, 100, 0);
		list_go(&list, rows[i].row);
		list_resize(&list, 100, 10);
		assert_int_equal(list.cursor, rows[i].row);
		assert_int_equal(list.top, rows[i].top);
	}
}

static void holds(void **state)
{
	/* Of the same list while it is held: the cursor goes to a row. */
	static const struct {
		const char *name;
		size_t row, first, second, third, before_last, last;
		size_t top; /* when it is let go */
	} rows[] = {
		{ "in sight", 47, 45, 46, 47, 53, 54, 45 },
		{ "the first", 45, 45, 46, 47, 53, 54, 45 },
		{ "the last", 54, 45, 46, 47, 53, 54, 45 },
		{ "below", 55, 45, 46, 47, LIST_RULE, 55, 46 },
		{ "far below", 99, 45, 46, 47, LIST_RULE, 99, 90 },
		{ "above", 44, 44, LIST_RULE, 47, 53, 54, 44 },
		{ "far above", 0, 0, LIST_RULE, 47, 53, 54, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct list list = in_the_middle;

		list_hold(&list, true);
		list_go(&list, rows[i].row);
		list_hold(&list, true);
		row_assert_number(rows[i].name, list_row_on_line(&list, 0),
		    rows[i].first);
		row_assert_number(rows[i].name, list_row_on_line(&list, 1),
		    rows[i].second);
		row_assert_number(rows[i].name, list_row_on_line(&list, 2),
		    rows[i].third);
		row_assert_number(rows[i].name, list_row_on_line(&list, 8),
		    rows[i].before_last);
		row_assert_number(rows[i].name, list_row_on_line(&list, 9),
		    rows[i].last);
		list_hold(&list, false);
		row_assert_number(rows[i].name, list.top, rows[i].top);
		row_assert_number(rows[i].name, list_row_on_line(&list, 0),
		    rows[i].top);
	}
}

static void held_and_fewer(void **state)
{
	struct list list = { .count = 100,
		.cursor = 95,
		.top = 90,
		.rows = 10 };

	(void)state;
	list_hold(&list, true);
	list_resize(&list, 20, 10);
	list_hold(&list, true);
	assert_int_equal(list_row_on_line(&list, 0), 10);
	assert_int_equal(list_row_on_line(&list, 9), 19);
}

/* A list of few lines has no room for a rule. */
static void no_room_for_a_rule(void **state)
{
	struct list list = { .count = 100, .cursor = 5, .top = 5, .rows = 3 };

	(void)state;
	list_hold(&list, true);
	list_go(&list, 50);
	list_hold(&list, true);
	assert_int_equal(list_row_on_line(&list, 1), 6);
	assert_int_equal(list_row_on_line(&list, 2), 50);
}

static void random_acts(void **state)
{
	struct gen_random random = { 6 };
	struct list list = { 0 };

	(void)state;
	for (int i = 0; i < 100000; i++) {
		enum act what = (enum act)gen_below(&random, ROWS_ARE + 1);

		act(&list, what, (long)gen_below(&random, 60) -
		    (what == MOVE || what == SCROLL ? 30 : 0));
		assert_true(list.cursor < list.count || list.cursor == 0);
		assert_true(list.top <= list.cursor);
		assert_true(list.rows == 0 ||
		    list.cursor - list.top < list.rows);
		assert_true(list.top == 0 || list.rows == 0 ||
		    list.top + list.rows <= list.count);
	}
}

/* Answers move the row of the cursor; what is seen then does not depend on how
 * many of them came. */
static void stays(void **state)
{
	static const size_t through[] = { 50, 3, 0, 99, 50 };

	(void)state;
	for (size_t from = 0; from < ROWS(through); from++) {
		struct list list = { .count = 0 };

		list_resize(&list, 100, 10);
		list_go(&list, 30); /* on line 9 */
		for (size_t i = from; i < ROWS(through); i++) {
			list_stay(&list, through[i]);
			list_resize(&list, 100, 10);
		}
		/* On a small screen, and back. */
		list_resize(&list, 100, 4);
		assert_int_equal(list.top, 47);
		list_resize(&list, 100, 10);
		assert_int_equal(list.cursor, 50);
		assert_int_equal(list.top, 41);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(acts),
	cmocka_unit_test(chosen_before_it_is_shown),
	cmocka_unit_test(holds),
	cmocka_unit_test(stays),
	cmocka_unit_test(held_and_fewer),
	cmocka_unit_test(no_room_for_a_rule),
	cmocka_unit_test(random_acts),
};

TEST_FILE(tests, NULL, NULL);
