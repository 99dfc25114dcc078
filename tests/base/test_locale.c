/* SPDX-License-Identifier: Apache-2.0 */
/* base/terminal, base/width: what locales say of characters. */
#include "config.h"

#include "base/terminal.h"

#include <locale.h>
#include <stdlib.h>
#include <wchar.h>

#include "base/width.h"
#include "rows.h"

/* NULL: the variable is not there. */
static void set_locales(const char *all, const char *characters,
    const char *lang)
{
	const char *const values[][2] = { { "LC_ALL", all },
		{ "LC_CTYPE", characters }, { "LANG", lang } };

	for (size_t i = 0; i < ROWS(values); i++)
		if (values[i][1] == NULL)
			unsetenv(values[i][0]);
		else
			setenv(values[i][0], values[i][1], 1);
}

static void test_names(void **state)
{
	static const struct {
		const char *name;
		bool is_utf8;
	} rows[] = {
		{ "en_US.UTF-8", true },
		{ "C.UTF-8", true },
		{ "C.utf8", true },
		{ "de_DE.UTF-8@euro", true },
		{ "C", false },
		{ "POSIX", false },
		{ "", false },
		{ "UTF-8", false },
		{ "de_DE.ISO-8859-1", false },
		{ "de_DE.UTF-16", false },
		{ "de_DE.UTF-8x", false },
		{ "de_DE.", false },
		{ "ja_JP.eucJP", false },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		set_locales(NULL, NULL, rows[i].name);
		row_assert(rows[i].name,
		    locale_is_asked_for_utf8() == rows[i].is_utf8);
	}
}

static void test_order(void **state)
{
	static const char utf8[] = "C.UTF-8";
	static const struct {
		const char *all, *characters, *lang;
		bool is_utf8;
	} rows[] = {
		{ utf8, "C", "C", true },
		{ "C", utf8, utf8, false },
		{ NULL, utf8, "C", true },
		{ "", utf8, "C", true },
		{ "", "C", utf8, false },
		{ "", "", utf8, true },
		{ utf8, NULL, NULL, true },
		{ NULL, NULL, NULL, false },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		set_locales(rows[i].all, rows[i].characters, rows[i].lang);
		if (locale_is_asked_for_utf8() != rows[i].is_utf8)
			print_error("row %zu\n", i);
		assert_int_equal(locale_is_asked_for_utf8(), rows[i].is_utf8);
	}
}

/* The table is as good as a locale. */
static void test_widths(void **state)
{
	(void)state;
	if (setlocale(LC_CTYPE, "C.UTF-8") == NULL)
		skip();
	for (uint32_t c = 0; c < 0x110000; c++) {
		if (width_of(c) != wcwidth((wchar_t)c))
			print_error("U+%04X\n", (unsigned)c);
		assert_int_equal(width_of(c), wcwidth((wchar_t)c));
	}
	assert_int_equal(width_of(0x110000), -1);
	assert_int_equal(width_of(UINT32_MAX), -1);
}

static void test_usual_widths(void **state)
{
	static const struct {
		const char *name;
		uint32_t character;
		int width;
	} rows[] = {
		{ "a letter", 'a', 1 },
		{ "a control", 0x1B, -1 },
		{ "a control of 8 bits", 0x9B, -1 },
		{ "e with an accent", 0xE9, 1 },
		{ "an accent alone", 0x301, 0 },
		{ "a sign of Chinese", 0x65E5, 2 },
		{ "a line of a box", 0x2502, 1 },
		{ "an emoji", 0x1F600, 2 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		row_assert(rows[i].name,
		    width_of(rows[i].character) == rows[i].width);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(test_names),
	cmocka_unit_test(test_order),
	cmocka_unit_test(test_widths),
	cmocka_unit_test(test_usual_widths),
};

TEST_FILE(tests, NULL, NULL);
