/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_zoom - the visible period: a step, a pan, its bounds.
 */
#include "config.h"

#include "rows.h"
#include "ui/window.h"


static void bounds(void **state)
{
	static const struct {
		const char *name;
		struct period period, whole, wanted;
	} rows[] = {
		{ "inside", { 10, 50 }, { 0, 100 }, { 10, 50 } },
		{ "all", { 0, 100 }, { 0, 100 }, { 0, 100 } },
		{ "longer than all", { 0, 500 }, { 5, 100 }, { 5, 100 } },
		{ "too far left", { 0, 20 }, { 10, 100 }, { 10, 30 } },
		{ "too far right", { 90, 120 }, { 10, 100 }, { 70, 100 } },
		{ "too short", { 50, 51 }, { 0, 100 }, { 50, 58 } },
		{ "too short at the end", { 99, 100 }, { 0, 100 },
		    { 92, 100 } },
		{ "nothing", { 50, 50 }, { 0, 100 }, { 50, 58 } },
		{ "a short whole", { 2, 3 }, { 2, 4 }, { 2, 4 } },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct period got = zoom_bounded(rows[i].period,
		    rows[i].whole);

		row_assert_number(rows[i].name, got.begin,
		    rows[i].wanted.begin);
		row_assert_number(rows[i].name, got.end, rows[i].wanted.end);
	}
}

static struct period moved(struct period p, struct period whole, uint64_t time,
    enum command cmd, int step)
{
	assert_true(zoom_command(&p, whole, time, cmd, step));
	return p;
}

/* A row is a letter for what is done, with its number. */
static void moves(void **state)
{
	static const struct {
		const char *name;
		char what; /* + and - zoom; < and > pan; c centre; t towards */
		uint64_t number;
		struct period period, wanted; /* in 100 .. 1100 */
	} rows[] = {
		{ "in, around the middle", '+', 300, { 200, 400 },
		    { 250, 350 } },
		{ "in, around the begin", '+', 200, { 200, 400 },
		    { 200, 300 } },
		{ "in, near the end", '+', 399, { 200, 400 }, { 300, 400 } },
		{ "in no more", '+', 204, { 200, 208 }, { 200, 208 } },
		{ "out, around the middle", '-', 300, { 200, 400 },
		    { 100, 500 } },
		{ "out, against the left", '-', 140, { 120, 160 },
		    { 100, 180 } },
		{ "out, all", '-', 600, { 200, 900 }, { 100, 1100 } },
		{ "right", '>', 8, { 200, 280 }, { 211, 291 } },
		{ "right to the end", '>', 2, { 1000, 1090 },
		    { 1010, 1100 } },
		{ "left", '<', 8, { 200, 280 }, { 189, 269 } },
		{ "left to the begin", '<', 2, { 110, 190 }, { 100, 180 } },
		{ "centre", 'c', 500, { 200, 280 }, { 460, 540 } },
		{ "centre at the begin", 'c', 110, { 200, 280 },
		    { 100, 180 } },
		{ "towards what is there", 't', 250, { 200, 280 },
		    { 200, 280 } },
		{ "towards the left", 't', 150, { 200, 280 }, { 150, 230 } },
		{ "towards the right", 't', 280, { 200, 280 },
		    { 201, 281 } },
	};
	const struct period whole = { 100, 1100 };

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct period p = rows[i].period;
		uint64_t n = rows[i].number;
		char c = rows[i].what;

		p = c == '+' || c == '-' ?
		    moved(p, whole, n, CMD_ZOOM, c == '+' ? 1 : -1) :
		    c == '<' || c == '>' ?
		    moved(p, whole, 0, n == 2 ? CMD_PAN_HALF : CMD_PAN,
			c == '>' ? 1 : -1) :
		    c == 'c' ? moved(p, whole, n, CMD_CENTRE, 0) :
		    zoom_towards(p, whole, n);
		row_assert_number(rows[i].name, p.begin,
		    rows[i].wanted.begin);
		row_assert_number(rows[i].name, p.end, rows[i].wanted.end);
	}
}

static void near(void **state)
{
	static const struct {
		const char *name;
		struct period period, part, wanted; /* in 100 .. 1100 */
	} rows[] = {
		{ "a tenth", { 200, 400 }, { 210, 230 }, { 200, 400 } },
		{ "less", { 200, 400 }, { 210, 220 }, { 165, 265 } },
		{ "of an odd length", { 200, 401 }, { 210, 230 }, { 120, 320 } },
		{ "all of it", { 200, 400 }, { 100, 1100 }, { 200, 400 } },
		{ "elsewhere", { 200, 400 }, { 500, 540 }, { 420, 620 } },
		{ "elsewhere and short", { 200, 400 }, { 500, 502 },
		    { 491, 511 } },
		{ "elsewhere and long", { 200, 400 }, { 500, 900 },
		    { 500, 900 } },
		{ "its begin is there", { 200, 400 }, { 390, 450 },
		    { 320, 520 } },
		{ "its end is there", { 200, 400 }, { 190, 219 },
		    { 104, 304 } },
		{ "at the begin of all", { 200, 400 }, { 100, 140 },
		    { 100, 300 } },
		{ "at the end of all", { 200, 400 }, { 1090, 1100 },
		    { 1000, 1100 } },
		{ "of no length", { 200, 400 }, { 300, 300 }, { 296, 304 } },
		{ "no shorter than can be", { 200, 208 }, { 204, 204 },
		    { 200, 208 } },
	};
	const struct period whole = { 100, 1100 };

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct period got = zoom_near(rows[i].period, rows[i].part,
		    whole);

		row_assert_number(rows[i].name, got.begin,
		    rows[i].wanted.begin);
		row_assert_number(rows[i].name, got.end, rows[i].wanted.end);
	}
}

/* In and out again, as often as can be, the period has moved by ticks. */
static void no_drift(void **state)
{
	const struct period whole = { 5, UINT64_C(3) << 40 };

	(void)state;
	for (uint64_t at = 7; at < whole.end; at = at * 3 + 1) {
		struct period p = whole;

		for (int i = 0; i < 60; i++)
			p = moved(p, whole, at, CMD_ZOOM, 1);
		assert_true(p.begin <= at && at < p.end);
		assert_int_equal(p.end - p.begin, ZOOM_MIN_TICKS);
		for (int i = 0; i < 60; i++)
			p = moved(p, whole, at, CMD_ZOOM, -1);
		assert_int_equal(p.begin, whole.begin);
		assert_int_equal(p.end, whole.end);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(bounds),
	cmocka_unit_test(moves),
	cmocka_unit_test(near),
	cmocka_unit_test(no_drift),
};

TEST_FILE(tests, NULL, NULL);
