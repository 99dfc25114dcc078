/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_pace - when the next frame is due.
 */
#include "config.h"

#include "rows.h"
#include "ui/draw.h"

enum { NOW = 1000 };

static void one_frame(void **state)
{
	static const struct {
		const char *name;
		size_t bytes;
		int64_t asked_ms, quiet_ms; /* after it */
	} rows[] = {
		{ "nothing was sent", 0, FRAME_MS, QUIET_MS },
		{ "a little", 400, FRAME_MS, QUIET_MS },
		{ "as much as leaves in that time", 5000, FRAME_MS, 250 },
		{ "twice that", 10000, FRAME_MS, 500 },
		{ "a large screen", 60000, FRAME_MS, 3000 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct frame_pacing pace = { 0, 0 };

		frame_pacing_drawn(&pace, NOW, rows[i].bytes);
		row_assert_number(rows[i].name,
		    frame_pacing_due_ms(&pace, true) - NOW, rows[i].asked_ms);
		row_assert_number(rows[i].name,
		    frame_pacing_due_ms(&pace, false) - NOW, rows[i].quiet_ms);
	}
}

/* The bytes of frames that keys asked for lie before those of the next. */
static void several(void **state)
{
	struct frame_pacing pace = { 0, 0 };

	(void)state;
	frame_pacing_drawn(&pace, NOW, 10000);
	frame_pacing_drawn(&pace, NOW + 100, 10000);
	assert_int_equal(frame_pacing_due_ms(&pace, false), NOW + 1000);
	assert_int_equal(frame_pacing_due_ms(&pace, true),
	    NOW + 100 + FRAME_MS);
	/* A long while later nothing of them waits any more. */
	frame_pacing_drawn(&pace, NOW + 5000, 0);
	assert_int_equal(frame_pacing_due_ms(&pace, false),
	    NOW + 5000 + QUIET_MS);
}

/* A key that is held for a minute does not stop what changes for many. */
static void a_key_held(void **state)
{
	struct frame_pacing pace = { 0, 0 };
	int64_t now = NOW;

	(void)state;
	for (int i = 0; i < 60000 / FRAME_MS; i++, now += FRAME_MS)
		frame_pacing_drawn(&pace, now, 10000);
	assert_int_equal(frame_pacing_due_ms(&pace, false),
	    now - FRAME_MS + CLEAR_MS);
	assert_int_equal(frame_pacing_due_ms(&pace, true), now);
}

/* More than 32 bits hold of it in thousandths. */
static void a_huge_frame(void **state)
{
	struct frame_pacing pace = { 0, 0 };

	(void)state;
	frame_pacing_drawn(&pace, NOW, (size_t)UINT32_MAX / 1000 + 1);
	assert_int_equal(frame_pacing_due_ms(&pace, false), NOW + CLEAR_MS);
}

static void the_first(void **state)
{
	const struct frame_pacing pace = { 0, 0 };

	(void)state;
	assert_true(frame_pacing_due_ms(&pace, false) <= NOW);
	assert_true(frame_pacing_due_ms(&pace, true) <= NOW);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(one_frame),
	cmocka_unit_test(several),
	cmocka_unit_test(a_key_held),
	cmocka_unit_test(a_huge_frame),
	cmocka_unit_test(the_first),
};

TEST_FILE(tests, NULL, NULL);
