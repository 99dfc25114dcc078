/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_id_map - small and large keys, replaced values, against a plain list;
 * keys that are numbered as they come.
 */
#include "config.h"

#include "base/hash.h"
#include "gen_random.h"
#include "rows.h"

enum { KEYS = 3000, DIRECT = 1 << 20 };

static void keys(void **state)
{
	static const struct {
		const char *name;
		uint32_t put[3]; /* with the values 0, 1, 2 */
		uint32_t key, value;
	} rows[] = {
		{ "first", { 7, 8, 9 }, 7, 0 },
		{ "last", { 7, 8, 9 }, 9, 2 },
		{ "missing", { 7, 8, 9 }, 10, NO_ID },
		{ "missing beyond the table", { 7, 8, 9 }, DIRECT - 1, NO_ID },
		{ "missing large one", { 7, 8, 9 }, DIRECT, NO_ID },
		{ "replaced", { 7, 7, 7 }, 7, 2 },
		{ "zero", { 0, 1, 2 }, 0, 0 },
		{ "highest", { 1, UINT32_MAX, 2 }, UINT32_MAX, 1 },
		{ "highest small", { DIRECT - 1, DIRECT, 1 }, DIRECT - 1, 0 },
		{ "lowest large", { DIRECT - 1, DIRECT, 1 }, DIRECT, 1 },
		{ "large one replaced", { 1u << 30, 1, 1u << 30 }, 1u << 30,
		    2 },
		{ "small one missing among large", { 1u << 30, 1u << 29,
		    1u << 28 }, 5, NO_ID },
		{ "large one missing", { 1u << 30, 1u << 29, 1u << 28 },
		    1u << 27, NO_ID },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct id_map map = { 0 };

		row_assert(rows[i].name, id_map_get(&map, rows[i].key) ==
		    NO_ID);
		for (uint32_t n = 0; n < 3; n++)
			id_map_put(&map, rows[i].put[n], n);
		row_assert_number(rows[i].name, id_map_get(&map, rows[i].key),
		    rows[i].value);
		id_map_free(&map);
		row_assert(rows[i].name, id_map_get(&map, rows[i].key) ==
		    NO_ID);
	}
}

/* The index of the last one with this key. */
static uint32_t last_of(const uint32_t *keys, uint32_t count, uint32_t key)
{
	while (count-- > 0)
		if (keys[count] == key)
			return count;
	return NO_ID;
}

static void random_keys(void **state)
{
	static const uint32_t ranges[] = { 50, 5000, DIRECT * 2u, 1u << 31,
		UINT32_MAX };
	static uint32_t keys[KEYS];
	struct gen_random random = { 3 };

	(void)state;
	for (size_t i = 0; i < ROWS(ranges); i++) {
		struct id_map map = { 0 };

		for (uint32_t n = 0; n < KEYS; n++) {
			keys[n] = gen_below(&random, ranges[i]) & ~3u;
			id_map_put(&map, keys[n], n);
		}
		for (uint32_t n = 0; n < KEYS; n++) {
			uint32_t other = gen_below(&random, ranges[i]);

			assert_int_equal(id_map_get(&map, keys[n]),
			    last_of(keys, KEYS, keys[n]));
			assert_int_equal(id_map_get(&map, other),
			    last_of(keys, KEYS, other));
		}
		id_map_free(&map);
	}
}

static void numbers(void **state)
{
	static const uint64_t rows[][2] = {
		/* a key, its number */
		{ 5, 0 },
		{ UINT64_MAX, 1 },
		{ 5, 0 },
		{ DIRECT, 2 },
		{ 0, 3 },
		{ (UINT64_C(1) << 32) + 5, 4 },
		{ UINT32_MAX, 5 },
		{ UINT64_MAX, 1 },
		{ (UINT64_C(1) << 32) + 5, 4 },
		{ 0, 3 },
	};
	struct id_map map = { 0 };

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		assert_int_equal(id_map_number(&map, rows[i][0], NO_ID), rows[i][1]);
	assert_int_equal(map.count, 6);
	id_map_free(&map);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(keys),
	cmocka_unit_test(random_keys),
	cmocka_unit_test(numbers),
};

TEST_FILE(tests, NULL, NULL);
