/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_seed - numbers that all meet in a few slots when a table has one seed,
 * in a table that has another: a search stays short.
 *
 * Counted are slots in a row that are taken, which no search goes beyond.
 */
#include "config.h"

#include "base/hash.h"
#include "lens/totals.h"
#include "model/tree.h"
#include "rows.h"

#include <stdlib.h>

/* With the foreseen seed all of MANY would stand in one row. */
enum { MANY = 20000, LONGEST = 1000, SLOTS = 1 << 16, FEW_SLOTS = SLOTS / 64 };

#define FORESEEN UINT64_C(0x9e3779b97f4a7c15)

static bool is_chosen(size_t hash)
{
	return (hash & (SLOTS - 1)) < FEW_SLOTS;
}

struct row {
	size_t length, longest;
};

static void count_slot(struct row *row, bool is_taken)
{
	row->length = is_taken ? row->length + 1 : 0;
	if (row->length > row->longest)
		row->longest = row->length;
}

static void seeds(void **state)
{
	(void)state;
	assert_true(hash_seed_of_process() != FORESEEN);
	assert_true(hash_seed_of_process() == hash_seed_of_process());
	assert_int_equal(hash_seed_of_process() % 2, 1);
}

/* Two texts whose words differ so that one step of hash_mix leaves a difference
 * in the highest bit alone, which the next word takes back: with that as the
 * whole step they have one hash, whatever the seed. */
static void texts(void **state)
{
	const uint64_t high = UINT64_C(1) << 63;
	const uint64_t one[] = { FORESEEN, FORESEEN };
	const uint64_t other[] = { one[0] ^ high ^ high >> 32,
		one[1] ^ high ^ high >> 29 };
	const struct slice a = { (const char *)one, sizeof one };
	const struct slice b = { (const char *)other, sizeof other };

	(void)state;
	for (uint64_t seed = 0; seed < MANY; seed++)
		assert_true(hash_text_wide(seed, a) !=
		    hash_text_wide(seed, b));
}

static void ids(void **state)
{
	struct id_map map = { 0 };
	struct row row = { 0, 0 };
	uint32_t key = 1 << 20;

	(void)state;
	for (uint32_t n = 0; n < MANY; key++)
		if (is_chosen((size_t)(key * FORESEEN >> 32)))
			id_map_put(&map, key, n++);
	for (size_t i = 0; i < map.slot_count; i++)
		count_slot(&row, map.slots[i].value != 0);
	assert_in_range(row.longest, 1, LONGEST);
	id_map_free(&map);
}

static void addresses(void **state)
{
	struct id_map map = { 0 };
	struct row row = { 0, 0 };

	(void)state;
	for (uint64_t a = DIRECT_KEYS; map.count < MANY; a += 16)
		if (is_chosen(hash_of_number(FORESEEN, a)))
			id_map_number(&map, a, NO_ID);
	for (size_t i = 0; i < map.slot_count; i++)
		count_slot(&row, map.slots[i].value != 0);
	assert_in_range(row.longest, 1, LONGEST);
	id_map_free(&map);
}

static void callers(void **state)
{
	struct edges edges = { 0 };
	struct row row = { 0, 0 };

	(void)state;
	for (uint64_t key = 0; edges.count < MANY; key++) {
		struct edge e = { .caller = (uint32_t)(key / 1000),
			.callee = (uint32_t)(key % 1000) };

		if (is_chosen(hash_of_number(FORESEEN,
			((uint64_t)e.caller << 32 | e.callee) * 4)))
			edges_add(&edges, &e);
	}
	for (size_t i = 0; i < (size_t)1 << edges.slots.bits; i++)
		count_slot(&row, edges.slots.numbers[i] != 0);
	assert_in_range(row.longest, 1, LONGEST);
	edges_free(&edges);
}

/* Stacks of two methods whose hashes have the same first bits. */
static void stacks(void **state)
{
	struct tree tree;
	struct row row = { 0, 0 };
	uint32_t caller, node;

	(void)state;
	tree_init(&tree);
	for (uint32_t n = 0; tree.count < MANY; n++) {
		uint64_t hash = tree_hash(tree_hash(FORESEEN, n / 1000),
		    n % 1000);

		if (hash >> 58 != 0)
			continue;
		hash = tree_hash(tree.nodes[tree.root].hash, n / 1000);
		caller = tree_add(&tree, hash, n / 1000, tree.root, NULL);
		hash = tree_hash(hash, n % 1000);
		node = tree_add(&tree, hash, n % 1000, caller, NULL);
		assert_true(caller != NO_NODE && node != NO_NODE);
	}
	for (size_t i = 0; i < (size_t)1 << tree.slots.bits; i++)
		count_slot(&row, tree.slots.numbers[i] != 0);
	assert_in_range(row.longest, 1, LONGEST);
	tree_free(&tree);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(seeds),
	cmocka_unit_test(texts),
	cmocka_unit_test(ids),
	cmocka_unit_test(addresses),
	cmocka_unit_test(callers),
	cmocka_unit_test(stacks),
};

TEST_FILE(tests, NULL, NULL);
