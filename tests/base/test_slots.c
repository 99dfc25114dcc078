/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_slots - numbers by their hash: what is put there is found, and nothing else is.
 */
#include "config.h"

#include "base/hash.h"
#include "rows.h"

enum { BITS = 8, MANY = (1 << BITS) / 8 * 5 };

/* Of so many numbers, whatever the process's factor. */
static uint64_t hash_of(uint32_t number)
{
	return (number + UINT64_C(1)) * UINT64_C(0x9e3779b97f4a7c15);
}

/* Either way to begin must lead to the same. */
static bool is_there(const struct slots *s, uint32_t number)
{
	const uint64_t hash = hash_of(number);
	size_t slot, near;
	uint32_t first = slots_first(s, hash, &slot);

	assert_int_equal(slots_first_near(s, hash, &near), first);
	assert_int_equal(near, slot);
	while (first != NO_SLOT && first != number)
		first = slots_next(s, hash, &slot);
	assert_true(first != NO_SLOT || s->numbers[slot] == 0);
	return first == number;
}

static void what_is_put_is_found(void **state)
{
	struct slots s;

	(void)state;
	for (uint64_t factor = 1; factor < 2000; factor += 2) {
		slots_init(&s, BITS);
		s.factor = factor * UINT64_C(0xd1342543de82ef95) | 1;
		for (uint32_t i = 0; i < MANY; i++) {
			size_t slot;
			uint32_t there = slots_first_near(&s, hash_of(i),
			    &slot);

			while (there != NO_SLOT)
				there = slots_next(&s, hash_of(i), &slot);
			slots_put_at(&s, hash_of(i), i, slot);
			assert_true(is_there(&s, i));
		}
		for (uint32_t i = 0; i < MANY; i++) {
			assert_true(is_there(&s, i));
			assert_false(is_there(&s, MANY + i));
		}
		slots_free(&s);
	}
}

/* Which is right for most that are there, and 0 for most that are not. */
static void guesses(void **state)
{
	struct slots s;
	uint32_t right = 0, none = 0;

	(void)state;
	slots_init(&s, BITS);
	s.factor = UINT64_C(0xd1342543de82ef95);
	for (uint32_t i = 0; i < MANY; i++)
		slots_put(&s, hash_of(i), i);
	for (uint32_t i = 0; i < MANY; i++) {
		assert_in_range(slots_guess(&s, hash_of(i)), 0, MANY - 1);
		right += slots_guess(&s, hash_of(i)) == i;
		none += slots_guess(&s, hash_of(MANY + i)) == 0;
	}
	assert_in_range(right, MANY / 2, MANY);
	assert_in_range(none, MANY / 2, MANY);
	slots_free(&s);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(what_is_put_is_found),
	cmocka_unit_test(guesses),
};

TEST_FILE(tests, NULL, NULL);
