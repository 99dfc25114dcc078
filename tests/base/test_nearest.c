/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_nearest.c - how far words are from each other, and which one was meant.
 */
#include "config.h"

#include "rows.h"

#include "base/fuzzy.h"

#define SIXTY "123456789-123456789-123456789-123456789-123456789-123456789-"

static const struct {
	const char *name, *a, *b;
	unsigned most, distance;
} distances[] = {
	{ "the same", "report", "report", 3, 0 },
	{ "both empty", "", "", 3, 0 },
	{ "of nothing", "", "abc", 3, 3 },
	{ "to nothing", "abc", "", 3, 3 },
	{ "large letters", "CPU", "cpu", 3, 0 },
	{ "one left out", "repot", "report", 3, 1 },
	{ "one too many", "reeport", "report", 3, 1 },
	{ "another one", "rebort", "report", 3, 1 },
	{ "two swapped", "reprot", "report", 3, 1 },
	{ "the first two swapped", "erport", "report", 3, 1 },
	{ "the last two swapped", "repotr", "report", 3, 1 },
	{ "swapped twice", "ba dc", "ab cd", 3, 2 },
	{ "a swap after a far row", "xab", "ba", 2, 2 },
	{ "all other", "abc", "xyz", 3, 3 },
	{ "up to the bound", "abcd", "wxyz", 3, 4 },
	{ "beyond it", "abcdefgh", "stuvwxyz", 3, 4 },
	{ "a bound of nothing", "a", "b", 0, 1 },
	{ "the longest", SIXTY "abc", SIXTY "abd", 3, 1 },
	{ "too long", SIXTY "abcd", SIXTY "abcd", 3, 4 },
};

static unsigned distance_of(const char *a, const char *b, unsigned most)
{
	struct nearest n = { .word = a, .distance = most + 1 };

	nearest_try(&n, b);
	return n.distance;
}

static void distance(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(distances); i++) {
		row_assert_number(distances[i].name,
		    distance_of(distances[i].a, distances[i].b,
		    distances[i].most), distances[i].distance);
		row_assert_number(distances[i].name,
		    distance_of(distances[i].b, distances[i].a,
		    distances[i].most), distances[i].distance);
	}
}

enum { KNOWN = 3 };

static const struct {
	const char *name, *word, *known[KNOWN], *said;
} meant[] = {
	{ "near", "reprot", { "view", "report", "tree" },
	    "no; did you mean 'report'?" },
	{ "none", "xyz", { "view", "report", "tree" }, "no: none" },
	{ "no known words", "report", { NULL }, "no: none" },
	{ "the nearest", "calsl", { "cals", "calls", "balls" },
	    "no; did you mean 'cals'?" },
	{ "the first of two", "mad", { "max", "mat" }, "no; did you mean 'max'?" },
	{ "a later one that is nearer", "treee", { "three", "tree" },
	    "no; did you mean 'tree'?" },
	{ "one letter is near none", "x", { "y" }, "no: none" },
	{ "but itself", "X", { "x" }, "no; did you mean 'x'?" },
	{ "two letters, one other", "ci", { "cpu", "c" },
	    "no; did you mean 'c'?" },
	{ "a third of the letters", "exclusive", { "inclusive" },
	    "no; did you mean 'inclusive'?" },
	{ "and not more", "exclusi", { "inclusive" }, "no: none" },
	{ "nor more than three", "abcdefghijklmnop",
	    { "abcdefghijkl" }, "no: none" },
	{ "it only begins so", "incl", { "exclusive", "inclusive" },
	    "no; did you mean 'inclusive'?" },
	{ "but is too long to be shown", "123", { SIXTY SIXTY }, "no: none" },
	{ "with three letters", "in", { "inclusive" }, "no: none" },
	{ "empty", "", { "a", "" }, "no: none" },
};

static void words(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(meant); i++) {
		struct nearest n = nearest_to(meant[i].word);
		struct error err = { "no" };

		for (size_t k = 0; k < KNOWN && meant[i].known[k] != NULL; k++)
			nearest_try(&n, meant[i].known[k]);
		row_assert(meant[i].name, !nearest_fail(&n, ": none", &err) &&
		    !nearest_fail(&n, "", NULL));
		row_assert_text(meant[i].name, err.text, meant[i].said);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(distance),
	cmocka_unit_test(words),
};

TEST_FILE(tests, NULL, NULL);
