/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_map_name - names of a map and of a trace have one hash where they are shown
 * alike, whatever stands in which place of eight bytes; words and blanks.
 */
#include "config.h"

#include "base/hash.h"
#include "base/text.h"
#include "names/map_index.h"
#include "read_map.h"
#include "rows.h"

enum { LONGEST = 18 };

/* The slow way: printable, with dots. */
static uint64_t slow_hash(struct slice name)
{
	char form[LONGEST * 10];
	size_t length = text_clean(form, sizeof form, name);

	for (size_t i = 0; i < length; i++)
		if (form[i] == '/')
			form[i] = '.';
	return hash_text_wide(hash_seed_of_process(),
	    (struct slice){ form, length });
}

/* Each byte in each place of names of each length. */
static void hashes(void **state)
{
	(void)state;
	for (size_t length = 0; length <= LONGEST; length++)
		for (size_t at = 0; at < length; at++)
			for (int byte = 0; byte < 256; byte++) {
				char name[LONGEST + 1];
				struct slice s = { name, length };

				memcpy(name, "a/b.cde/fgh0.Zz$/_", LONGEST);
				name[at] = (char)byte;
				assert_true(map_name_hash(s) == slow_hash(s));
			}
}

/* What is not the same has another one. */
static void differences(void **state)
{
	char name[LONGEST];
	struct slice whole = { name, LONGEST };

	(void)state;
	memset(name, 'a', LONGEST);
	for (size_t length = 0; length < LONGEST; length++) {
		struct slice s = { name, length };
		uint64_t hash = map_name_hash(s);

		assert_true(hash != map_name_hash(whole));
		for (size_t at = 0; at < length; at++) {
			name[at] = 'b';
			assert_true(map_name_hash(s) != hash);
			name[at] = 'a';
		}
	}
}

static bool is_class_line(const char *line)
{
	struct mapping *m = mapping_new();
	const bool is = read_map(m, "x", bytes_of(line, strlen(line)), NULL);

	mapping_free(m);
	return is;
}

/* A name is a word, which no blank parts. */
static void blanks(void **state)
{
	(void)state;
	for (size_t length = 3; length <= LONGEST; length++)
		for (int byte = 1; byte < 256; byte++) {
			char line[LONGEST + 10] = "";
			bool is_blank = byte == ' ' ||
			    (byte >= '\t' && byte <= '\r');

			memset(line, 'a', length);
			line[length / 2] = (char)byte;
			strcat(line, " -> b:");
			if (byte != '(' && byte != '\n')
				assert_true(is_class_line(line) == !is_blank);
		}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(hashes),
	cmocka_unit_test(differences),
	cmocka_unit_test(blanks),
};

TEST_FILE(tests, NULL, NULL);
