/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rows.h"

#include <stdio.h>

#include "base/names.h"

enum { MANY = 100000 };

static struct slice text_of(const char *text)
{
	return (struct slice){ text, strlen(text) };
}

static void numbers_strings(void **state)
{
	static const struct {
		struct slice text;
		uint32_t name, count;
	} rows[] = {
		{ { "", 0 }, 0, 1 },
		{ { "main", 4 }, 1, 2 },
		{ { "main", 4 }, 1, 2 },
		{ { "mai", 3 }, 2, 3 },
		{ { "main\0", 5 }, 3, 4 },
		{ { "Main", 4 }, 4, 5 },
		{ { "main", 4 }, 1, 5 },
	};
	struct names *names = names_new();

	(void)state;
	assert_non_null(names);
	for (size_t i = 0; i < ROWS(rows); i++) {
		uint32_t name = names_add(names, rows[i].text);

		row_assert_number(rows[i].text.start, name, rows[i].name);
		row_assert_number(rows[i].text.start, names->count,
		    rows[i].count);
		row_assert_number(rows[i].text.start,
		    names->items[name].text.length, rows[i].text.length);
		row_assert(rows[i].text.start,
		    memcmp(names->items[name].text.start, rows[i].text.start,
			rows[i].text.length) == 0);
	}
	assert_int_equal(names_find(names, text_of("other")), NO_NAME);
	names_free(names);
}

/* Pointers stay, numbers stay, while the tables grow. */
static void holds_many(void **state)
{
	struct names *names = names_new();
	const char *first;
	char text[32];

	(void)state;
	assert_non_null(names);
	assert_int_equal(names_add(names, text_of("number 1")), 1);
	first = names->items[1].text.start;
	for (uint32_t i = 1; i <= MANY; i++) {
		snprintf(text, sizeof text, "number %u", (unsigned)i);
		assert_int_equal(names_add(names, text_of(text)), i);
	}
	assert_ptr_equal(names->items[1].text.start, first);
	for (uint32_t i = 1; i <= MANY; i++) {
		snprintf(text, sizeof text, "number %u", (unsigned)i);
		assert_int_equal(names_find(names, text_of(text)), i);
		assert_string_equal(names->items[i].text.start, text);
	}
	names_free(names);
}

static void holds_long_ones(void **state)
{
	static char text[1 << 20];
	struct names *names = names_new();
	uint32_t name;

	(void)state;
	assert_non_null(names);
	memset(text, 'x', sizeof text);
	name = names_add(names, (struct slice){ text, sizeof text });
	assert_int_equal(names->items[name].text.length, sizeof text);
	assert_int_equal(names->items[name].text.start[sizeof text], '\0');
	assert_int_equal(names_add(names, text_of("y")), name + 1);
	names_free(names);
	names_free(NULL);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(numbers_strings),
	cmocka_unit_test(holds_many),
	cmocka_unit_test(holds_long_ones),
};

TEST_FILE(tests, NULL, NULL);
