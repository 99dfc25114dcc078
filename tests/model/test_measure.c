/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_measure - the clocks that a user can choose.
 */
#include "config.h"

#include "model/measures.h"
#include "rows.h"

static void exists(void **state)
{
	static const struct {
		const char *name;
		bool has_clock[CLOCKS];
		bool exists[MEASURES];
		enum measure first, next[MEASURES];
	} rows[] = {
		{ "both", { true, true }, { true, true, true }, MEASURE_WALL,
		    { MEASURE_CPU, MEASURE_WAIT, MEASURE_WALL } },
		{ "wall", { true, false }, { true, false, false }, MEASURE_WALL,
		    { MEASURE_WALL, MEASURE_WALL, MEASURE_WALL } },
		{ "CPU", { false, true }, { false, true, false }, MEASURE_CPU,
		    { MEASURE_CPU, MEASURE_CPU, MEASURE_CPU } },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		row_assert_number(rows[i].name,
		    measure_first(rows[i].has_clock), rows[i].first);
		for (int m = 0; m < MEASURES; m++) {
			row_assert_number(rows[i].name, measure_exists(
			    (enum measure)m, rows[i].has_clock),
			    rows[i].exists[m]);
			row_assert_number(rows[i].name, measure_next(
			    (enum measure)m, rows[i].has_clock),
			    rows[i].next[m]);
		}
	}
}

static void values(void **state)
{
	static const struct {
		const char *name;
		uint64_t time[CLOCKS], of[MEASURES];
	} rows[] = {
		{ "nothing", { 0, 0 }, { 0, 0, 0 } },
		{ "waited", { 9, 4 }, { 9, 4, 5 } },
		{ "did not wait", { 9, 9 }, { 9, 9, 0 } },
		{ "more CPU than wall", { 4, 9 }, { 4, 9, 0 } },
		{ "highest", { UINT64_MAX, 1 }, { UINT64_MAX, 1,
		    UINT64_MAX - 1 } },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		for (int m = 0; m < MEASURES; m++)
			row_assert_number(rows[i].name,
			    measure_of_call((enum measure)m, rows[i].time),
			    rows[i].of[m]);
}

/* A call waits no longer on its own than as a whole. */
static void own_values(void **state)
{
	static const struct {
		const char *name;
		uint64_t time[CLOCKS], self[CLOCKS], of[MEASURES];
	} rows[] = {
		{ "waited", { 9, 4 }, { 5, 3 }, { 5, 3, 2 } },
		{ "those inside have more CPU", { 9, 8 }, { 5, 0 },
		    { 5, 0, 1 } },
		{ "as a whole it did not wait", { 4, 9 }, { 4, 2 },
		    { 4, 2, 0 } },
		{ "on its own it did not", { 9, 4 }, { 2, 3 }, { 2, 3, 0 } },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		for (int m = 0; m < MEASURES; m++)
			row_assert_number(rows[i].name,
			    measure_of_self((enum measure)m, rows[i].time,
				rows[i].self),
			    rows[i].of[m]);
}

static void names(void **state)
{
	static const char *const others[] = { "", "w", "walls", "CPU" };
	enum measure found;

	(void)state;
	for (int m = 0; m < MEASURES; m++) {
		assert_true(measure_find(measure_name((enum measure)m),
		    &found));
		assert_int_equal(found, m);
	}
	for (size_t i = 0; i < ROWS(others); i++)
		row_assert(others[i], !measure_find(others[i], &found));
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(exists),
	cmocka_unit_test(values),
	cmocka_unit_test(own_values),
	cmocka_unit_test(names),
};

TEST_FILE(tests, NULL, NULL);
