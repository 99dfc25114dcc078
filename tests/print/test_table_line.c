/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_table_line - a row as text, whatever its length.
 */
#include "config.h"

#include "print/table_rows.h"
#include "rows.h"

#include <stdlib.h>

enum { USUAL = 2000, MOST = 3 * USUAL }; /* bytes */

static void fill(char *text, size_t length, char letter)
{
	memset(text, letter, length);
	text[length] = '\0';
}

/* Three fields, the one in the middle so long. */
static void put(size_t length, size_t first)
{
	char before[MOST + 1], middle[MOST + 1];
	char name[60], *text = NULL, *wanted = NULL;
	size_t size = 0, wanted_size = 0;
	FILE *file = open_memstream(&text, &size),
	     *other = open_memstream(&wanted, &wanted_size);
	struct text_buffer room = { .text = NULL };
	struct table_line row = { .file = file,
		.row = &room,
		.format = FORMAT_TSV };

	assert_true(file != NULL && other != NULL);
	fill(before, first, 'a');
	fill(middle, length, 'b');
	for (int i = 0; i < 2; i++) {
		table_line_text(&row, before);
		table_line_text(&row, middle);
		table_line_number(&row, 7);
		table_line_text(&row, "");
		table_line_end(&row);
		fprintf(other, "%s\t%s\t7\t\n", before, middle);
	}
	fclose(file);
	fclose(other);
	snprintf(name, sizeof name, "%zu and %zu bytes", first, length);
	row_assert(name, strcmp(text, wanted) == 0);
	free(text);
	free(wanted);
	free(room.text);
}

static void of_any_length(void **state)
{
	static const size_t lengths[] = { 0, 1, 10, USUAL / 2, USUAL - 1,
		USUAL, USUAL + 1, MOST };

	(void)state;
	for (size_t i = 0; i < ROWS(lengths); i++)
		for (size_t k = 0; k < ROWS(lengths); k++)
			put(lengths[i], lengths[k]);
	for (size_t length = USUAL - 20; length < USUAL + 4; length++)
		put(length, 3);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(of_any_length),
};

TEST_FILE(tests, NULL, NULL);
