/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_range.c - ranges of time as people write them.
 */
#include "config.h"

#include "rows.h"

#include "query/scope.h"

static const struct {
	const char *text;
	bool is_good;
	uint64_t begin, end; /* on an axis that begins at 1000 */
} rows[] = {
	{ "300ms..450ms", true, 301000, 451000 },
	{ "300..450", true, 301000, 451000 },
	{ "300ms..+150ms", true, 301000, 451000 },
	{ "1.5s..2s", true, 1501000, 2001000 },
	{ "17us..18us", true, 1017, 1018 },
	{ "0.25..0.5", true, 1250, 1500 },
	{ "1.5s..", true, 1501000, UINT64_MAX },
	{ "..2s", true, 1000, 2001000 },
	{ "..", true, 1000, UINT64_MAX },
	{ "..+1s", true, 1000, 1001000 },
	{ "1.2345678s..2s", true, 1235567, 2001000 },
	{ "1s..+1us", true, 1001000, 1001001 },
	{ "200.1us..200.9us", true, 1200, 1201 },
	{ "1s..+400ns", true, 1001000, 1001001 },
	{ "", false, 0, 0 },
	{ "300ms", false, 0, 0 },
	{ "300ms.450ms", false, 0, 0 },
	{ "2s..1s", false, 0, 0 },
	{ "1s..1s", false, 0, 0 },
	{ "1s..+0", false, 0, 0 },
	{ "-1s..2s", false, 0, 0 },
	{ "1m..2m", false, 0, 0 },
	{ "1s..2s x", false, 0, 0 },
	{ "1..2..3", false, 0, 0 },
	{ "99999999999999999999..", false, 0, 0 },
};

static void parsed(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct range r;
		struct error err = { "" };
		struct period p;

		row_assert(rows[i].text, range_parse(&r, rows[i].text,
		    &err) == rows[i].is_good);
		row_assert(rows[i].text, (err.text[0] == '\0') ==
		    rows[i].is_good);
		if (!rows[i].is_good)
			continue;
		p = range_period(&r, 1000, TICK_US);
		row_assert_number(rows[i].text, p.begin, rows[i].begin);
		row_assert_number(rows[i].text, p.end, rows[i].end);
	}
}

/* Where times are ns, nothing is lost of what was written. */
static void in_ns(void **state)
{
	struct range r;
	struct period p;

	(void)state;
	assert_true(range_parse(&r, "1.234567891s..+17ns", NULL));
	p = range_period(&r, 5, TICK_NS);
	assert_int_equal(p.begin, 1234567896);
	assert_int_equal(p.end, 1234567913);
}

static void none_given(void **state)
{
	const struct range r = { .is_given = false };

	(void)state;
	assert_true(period_is_none(range_period(&r, 1000, TICK_US)));
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(parsed),
	cmocka_unit_test(in_ns),
	cmocka_unit_test(none_given),
};

TEST_FILE(tests, NULL, NULL);
