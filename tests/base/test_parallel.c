/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_parallel - each piece is done once, whoever does it; none after one has failed.
 */
#include "config.h"

#include <sched.h>

#include "base/parallel.h"
#include "rows.h"

enum { MOST = 3000, NONE = MOST };

struct work {
	unsigned char times[MOST]; /* by piece: how often it was done */
	size_t done[PARALLEL_HANDS];
	size_t fails; /* a piece that does; NONE: all can be done */
	bool has_bad_hand;
};

static bool do_piece(void *self, size_t piece, int hand)
{
	struct work *w = self;

	if (hand < 0 || hand >= PARALLEL_HANDS) {
		w->has_bad_hand = true;
		return false;
	}
	w->times[piece]++;
	w->done[hand]++;
	return piece != w->fails;
}

static const struct {
	const char *name;
	size_t count, fails;
} rows[] = {
	{ "nothing", 0, NONE },
	{ "one", 1, NONE },
	{ "two", 2, NONE },
	{ "many", MOST, NONE },
	{ "the only one fails", 1, 0 },
	{ "the first fails", MOST, 0 },
	{ "one in the middle fails", MOST, MOST / 2 },
	{ "the last one fails", MOST, MOST - 1 },
};

static void check_row(size_t row, bool is_alone)
{
	struct work w = { .fails = rows[row].fails };
	const char *name = rows[row].name;
	bool done = parallel_do(&w, rows[row].count, do_piece);
	size_t sum = 0;

	row_assert_number(name, done, rows[row].fails == NONE);
	row_assert(name, !w.has_bad_hand);
	for (size_t i = 0; i < MOST; i++) {
		row_assert(name, w.times[i] <= 1);
		sum += w.times[i];
	}
	row_assert_number(name, w.done[0] + w.done[1], sum);
	for (size_t i = 0; i < rows[row].count && i <= rows[row].fails; i++)
		row_assert_number(name, w.times[i], 1);
	if (is_alone && rows[row].fails != NONE)
		row_assert_number(name, sum, rows[row].fails + 1);
	if (is_alone)
		row_assert_number(name, w.done[1], 0);
}

static void all_cores(void **state)
{
	(void)state;
	for (size_t row = 0; row < ROWS(rows); row++)
		check_row(row, false);
}

#ifdef CPU_COUNT
static void use_first_core(const cpu_set_t *cores)
{
	cpu_set_t first;
	size_t core = 0;

	while (!CPU_ISSET(core, cores))
		core++;
	CPU_ZERO(&first);
	CPU_SET(core, &first);
	assert_int_equal(sched_setaffinity(0, sizeof first, &first), 0);
}

static void one_core(void **state)
{
	cpu_set_t cores;

	(void)state;
	assert_int_equal(sched_getaffinity(0, sizeof cores, &cores), 0);
	use_first_core(&cores);
	for (size_t row = 0; row < ROWS(rows); row++)
		check_row(row, true);
	assert_int_equal(sched_setaffinity(0, sizeof cores, &cores), 0);
}
#endif

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(all_cores),
#ifdef CPU_COUNT
	cmocka_unit_test(one_core),
#endif
};

TEST_FILE(tests, NULL, NULL);
