/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_recordings.c - the real traces in $ARTSCOPE_TRACES hold what their
 * MANIFEST.tsv says, or are refused.
 */
#include "config.h"

#include "rows.h"

#include <stdio.h>
#include <stdlib.h>

#include "tally.h"

enum { FILE_NAME, VARIANT = 3, CLOCK, RECORDS = 6, THREADS, METHODS, COLUMNS };

/* Those without records that can be read, by their variant. */
static const struct {
	const char *file, *words;
} odd[] = {
	{ "broken-art-v3-utf8-mangled.trace", "mangled-text=1 " },
	{ "broken-dalvik-v3-header-then-text.trace", "overflow=1 no-data=1 " },
	{ "broken-dalvik-v3-utf8-mangled-data.trace", "mangled-text=1 " },
	{ "lookalike-heap.hprof", "is a heap dump (hprof)" },
	{ "lookalike-perfetto.trace", "is probably a Perfetto trace" },
};

static const char *folder(void)
{
	return getenv("ARTSCOPE_TRACES");
}

static void tally_named(struct tally *t, const char *file)
{
	char path[1000];

	snprintf(path, sizeof path, "%s/%s", folder(), file);
	tally_file(t, path);
}

/* Splits at tabs, in place. */
static bool split(char *line, char *fields[COLUMNS])
{
	for (int i = 0; i < COLUMNS; i++) {
		fields[i] = line;
		line = strchr(line, '\t');
		if (line == NULL)
			return false;
		*line++ = '\0';
	}
	return true;
}

static bool is_listed_as_odd(const char *file)
{
	for (size_t i = 0; i < ROWS(odd); i++)
		if (strcmp(odd[i].file, file) == 0)
			return true;
	return false;
}

/* A broken file still has the names that the manifest counts. */
static void check_names(char *fields[COLUMNS])
{
	const char *file = fields[FILE_NAME];
	struct tally t = { 0 };

	tally_named(&t, file);
	row_assert_number(file, t.threads, strtoul(fields[THREADS], NULL, 10));
	row_assert_number(file, t.methods, strtoul(fields[METHODS], NULL, 10));
}

/* "art-v3" and "art-streaming-v3 (0xf3)" by "ART 3, …" and "ART 3 streaming". */
static void check_variant(const char *file, const char *variant,
    const struct tally *t)
{
	row_assert(file, strncmp(t->summary, strstr(variant, "dalvik") != NULL ?
	    "Dalvik" : "ART", 3) == 0);
	row_assert(file, (strstr(variant, "streaming") != NULL) ==
	    (strstr(t->summary, "streaming") != NULL));
	row_assert(file, strchr(t->summary, strstr(variant, "-v")[2]) != NULL);
}

/* Addresses without a symbol are methods on top of those. */
static void check_samples(char *fields[COLUMNS])
{
	const char *file = fields[FILE_NAME];
	struct tally t = { 0 };

	tally_named(&t, file);
	row_assert_text(file, t.err.text, "");
	row_assert_text(file, t.summary, strstr(fields[CLOCK], "cpu-clock") !=
	    NULL ? "simpleperf 1, dual clock" : "simpleperf 1, wall clock");
	row_assert_text(file, t.notices, "");
	row_assert_number(file, t.samples, strtoul(fields[RECORDS], NULL, 10));
	row_assert_number(file, t.threads, strtoul(fields[THREADS], NULL, 10));
	row_assert(file, t.methods >= strtoul(fields[METHODS], NULL, 10));
}

static void check(char *fields[COLUMNS])
{
	const char *file = fields[FILE_NAME];
	struct tally t = { 0 };

	if (strncmp(fields[VARIANT], "broken ", 7) == 0)
		check_names(fields);
	if (strstr(fields[VARIANT], "simpleperf") != NULL) {
		check_samples(fields);
		return;
	}
	if (strncmp(fields[VARIANT], "art-", 4) != 0 &&
	    strncmp(fields[VARIANT], "dalvik-", 7) != 0 &&
	    strncmp(fields[VARIANT], "gzip of art-", 12) != 0) {
		row_assert(file, is_listed_as_odd(file) ||
		    strcmp(file, "file") == 0);
		return;
	}
	tally_named(&t, file);
	row_assert_text(file, t.err.text, "");
	check_variant(file, fields[VARIANT], &t);
	row_assert(file, strstr(t.summary, strcmp(fields[CLOCK], "dual") == 0 ?
	    "dual clock" : "thread CPU clock") != NULL);
	row_assert_text(file, t.notices, "");
	row_assert_number(file, t.events, strtoul(fields[RECORDS], NULL, 10));
	row_assert_number(file, t.methods, strtoul(fields[METHODS], NULL, 10));
	if (strstr(fields[VARIANT], "streaming") == NULL)
		row_assert_number(file, t.threads,
		    strtoul(fields[THREADS], NULL, 10));
}

static void whole_ones(void **state)
{
	char path[1000], line[4000], *fields[COLUMNS];
	FILE *manifest;
	size_t count = 0;

	(void)state;
	snprintf(path, sizeof path, "%s/MANIFEST.tsv", folder());
	manifest = fopen(path, "r");
	assert_non_null(manifest);
	while (fgets(line, sizeof line, manifest) != NULL)
		if (split(line, fields)) {
			check(fields);
			count++;
		}
	fclose(manifest);
	assert_true(count > 1);
}

static void odd_ones(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(odd); i++) {
		struct tally t = { 0 };

		tally_named(&t, odd[i].file);
		row_assert(odd[i].file,
		    strstr(t.summary, odd[i].words) != NULL ||
			strcmp(t.notices, odd[i].words) == 0);
		row_assert_number(odd[i].file, t.events, 0);
	}
}

/* Where the manifest cannot be read there are no recordings. */
static const char *lacks_recordings(void)
{
	char path[1000];
	FILE *manifest;

	if (folder() == NULL)
		return "ARTSCOPE_TRACES names no folder";
	snprintf(path, sizeof path, "%s/MANIFEST.tsv", folder());
	manifest = fopen(path, "r");
	if (manifest != NULL)
		fclose(manifest);
	return manifest != NULL ? NULL :
	    "ARTSCOPE_TRACES names no folder of recordings with a MANIFEST.tsv";
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(whole_ones),
	cmocka_unit_test(odd_ones),
};

TEST_FILE_WITH(tests, NULL, NULL, lacks_recordings, NULL);
