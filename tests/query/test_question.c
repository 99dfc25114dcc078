/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_question - two questions are the same when everything that is asked is, and
 * whatever says only how they are answered may differ.
 */
#include "config.h"

#include "query/answer.h"
#include "rows.h"

static const struct recording recording;
static const struct filter_texts texts;
static atomic_bool stop;
static _Atomic(uint32_t) looked;

#define HERE { .thread = 1 }

/* Beside all zeros, of the thread 1. */
static const struct {
	const char *name;
	struct question other;
	bool is_same;
} rows[] = {
	{ "the same", { .where = HERE }, true },
	{ "kind", { .kind = ASK_PIVOT, .where = HERE }, false },
	{ "recording", { .where = { .recording = &recording, .thread = 1 } },
	    false },
	{ "thread", { .where = { .thread = 2 } }, false },
	{ "threads", { .where = { .thread = 1, .threads = &all_threads } },
	    false },
	{ "range", { .where = { .thread = 1, .range = { 0, 1 } } }, false },
	{ "calls as the range",
	    { .where = { .thread = 1, .within = { .count = 1 } } }, false },
	{ "records read", { .where = HERE, .records = 1 }, false },
	{ "calls found outside", { .where = HERE, .pushed = 1 }, false },
	{ "method", { .where = HERE, .method = 1 }, false },
	{ "measure", { .where = HERE, .measure = MEASURE_CPU }, false },
	{ "column of calls",
	    { .where = HERE, .calls = { CALL_SELF, MEASURE_WALL, false } },
	    false },
	{ "measure of calls",
	    { .where = HERE, .calls = { CALL_START, MEASURE_CPU, false } },
	    false },
	{ "calls upwards",
	    { .where = HERE, .calls = { CALL_START, MEASURE_WALL, true } },
	    false },
	{ "grouping", { .where = HERE, .grouping = GROUP_CLASS }, false },
	{ "filter, or transforms", { .where = HERE, .texts = 1 }, false },
	{ "the first spread", { .where = HERE, .wanted = { true } }, false },
	{ "the last spread",
	    { .where = HERE, .wanted = { [MEASURES - 1] = true } }, false },
	{ "pattern", { .where = HERE, .pattern = "a" }, false },
	{ "who stops it", { .where = { .thread = 1, .stop = &stop } }, true },
	{ "column of rows",
	    { .where = HERE, .order = { COLUMN_CALLS, MEASURE_WALL, false } },
	    true },
	{ "rows upwards",
	    { .where = HERE,
		.order = { COLUMN_EXCLUSIVE, MEASURE_WALL, true } },
	    true },
	{ "methods that lists show", { .where = HERE, .listed = &texts },
	    true },
	{ "names that were looked at", { .where = HERE, .looked = &looked },
	    true },
};

static void compared(void **state)
{
	static const struct question one = { .where = { .thread = 1 } };

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct question *other = &rows[i].other;

		row_assert(rows[i].name,
		    question_is_same(&one, other) == rows[i].is_same);
		row_assert(rows[i].name,
		    question_is_same(other, &one) == rows[i].is_same);
		row_assert(rows[i].name, question_is_same(other, other));
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(compared),
};

TEST_FILE(tests, NULL, NULL);
