/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rows.h - cmocka for tests that are tables: failures name their row.
 *
 * A test goes on when a row is wrong, so that all wrong rows are shown, and fails
 * in the end (tests.h).  Includes cmocka, with all that it needs; may stand before
 * or after ours.
 */
#ifndef TESTS_ROWS_H
#define TESTS_ROWS_H

#include <string.h>

#include "tests.h"

#undef fail /* base/error.h has a function of this name */

#define ROWS(table) (sizeof(table) / sizeof *(table))

/* A wrong row, unless `holds`. */
#define row_assert(row, holds) \
	row_check((row), (holds), #holds, __FILE__, __LINE__)

/* The same for two texts that must be equal, and numbers. */
#define row_assert_text(row, got, wanted) \
	row_check_text((row), (got), (wanted), __FILE__, __LINE__)
#define row_assert_number(row, got, wanted)                                    \
	row_check_number((row), (uint64_t)(got), (uint64_t)(wanted), __FILE__, \
	    __LINE__)

/* Ends the test unless `holds`: for that without which nothing more can be asked. */
#define row_require(row, holds) \
	row_must((row), (holds), #holds, __FILE__, __LINE__)

/* Shown at once, whatever becomes of the test. */
static inline bool row_check(const char *row, bool holds, const char *what,
    const char *file, int line)
{
	if (!holds) {
		print_message("row \"%s\": %s\n", row, what);
		test_row_failed(file, line);
	}
	return holds;
}

static inline void row_must(const char *row, bool holds, const char *what,
    const char *file, int line)
{
	if (!row_check(row, holds, what, file, line))
		_fail(file, line);
}

static inline void row_check_text(const char *row, const char *got,
    const char *wanted, const char *file, int line)
{
	if (strcmp(got, wanted) == 0)
		return;
	print_message("row \"%s\":\n  got    \"%s\"\n  wanted \"%s\"\n", row,
	    got, wanted);
	test_row_failed(file, line);
}

static inline void row_check_number(const char *row, uint64_t got,
    uint64_t wanted, const char *file, int line)
{
	if (got == wanted)
		return;
	print_message("row \"%s\": got %llu, wanted %llu\n", row,
	    (unsigned long long)got, (unsigned long long)wanted);
	test_row_failed(file, line);
}

#endif
