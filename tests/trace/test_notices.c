/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rows.h"

#include <stdio.h>

#include "trace/notices.h"

static void every_kind_has_words(void **state)
{
	char text[512];

	(void)state;
	for (int i = 0; i < NOTICES; i++) {
		const char *name = notice_kinds[i].name;

		assert_non_null(name);
		for (int j = 0; j < i; j++)
			row_assert(name,
			    strcmp(name, notice_kinds[j].name) != 0);
		row_assert(name,
		    strspn(name, "abcdefghijklmnopqrstuvwxyz-") ==
			strlen(name));
		for (unsigned count = 1; count < 3; count++) {
			notice_text((enum notice)i, count, text, sizeof text);
			row_assert(name, strlen(text) > 20);
			row_assert(name, strlen(text) < 200);
			row_assert(name, strpbrk(text, "#\n") == NULL);
			row_assert(name, text[strlen(text) - 1] != '.');
		}
	}
}

static void sentences(void **state)
{
	static const struct {
		enum notice kind;
		uint64_t count;
		const char *begins;
	} rows[] = {
		{ NOTICE_TRUNCATED, 1,
		    "the file ends inside a record or packet: its last byte" },
		{ NOTICE_TRUNCATED, 13,
		    "the file ends inside a record or packet: its last 13 "
		    "bytes" },
		{ NOTICE_RUNNING_BEFORE, 212, "212 exits have no entry" },
		{ NOTICE_UNKNOWN_THREAD, 14000, "14 000 threads have no name" },
		{ NOTICE_TIME_BACK, 1, "a clock went back once" },
		{ NOTICE_OVERFLOW, 1, "the recording buffer overflowed" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		char text[512];

		notice_text(rows[i].kind, rows[i].count, text, sizeof text);
		row_assert(text,
		    strncmp(text, rows[i].begins, strlen(rows[i].begins)) == 0);
	}
}

static void counts(void **state)
{
	struct notices n = { { 0 }, { 0 } };

	(void)state;
	notices_add(&n, NOTICE_BAD_LINE, 2, 100);
	notices_add(&n, NOTICE_BAD_LINE, 3, 50);
	assert_int_equal(n.count[NOTICE_BAD_LINE], 5);
	assert_int_equal(n.offset[NOTICE_BAD_LINE], 100);
	assert_int_equal(n.count[NOTICE_CRLF], 0);
	assert_int_equal(notice_kinds[NOTICE_OVERFLOW].severity,
	    SEVERITY_DAMAGE);
	assert_int_equal(notice_kinds[NOTICE_SAMPLED].severity, SEVERITY_FACT);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(every_kind_has_words),
	cmocka_unit_test(sentences),
	cmocka_unit_test(counts),
};

TEST_FILE(tests, NULL, NULL);
