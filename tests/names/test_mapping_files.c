/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_mapping_files - maps as files: packed, in folders, and refused.
 */
#include "config.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "names/mapping.h"
#include "pack_bytes.h"
#include "read_map.h"

#define MAP "x.Y -> a:\n void run() -> b\n"
#define OTHER "x.Z -> a:\n void walk() -> b\n"

static char folder[] = "/tmp/artscope-maps-XXXXXX";

static const char *path_of(const char *name)
{
	static char path[200];

	snprintf(path, sizeof path, "%s/%s", folder, name);
	return path;
}

static void write_file(const char *name, const void *at, size_t size)
{
	FILE *out = fopen(path_of(name), "w");

	assert_non_null(out);
	assert_int_equal(fwrite(at, 1, size, out), size);
	assert_int_equal(fclose(out), 0);
}

static void write_text(const char *name, const char *text)
{
	write_file(name, text, strlen(text));
}

/* An archive of files that hold the map, but for those that begin with '-'. */
static void write_zip(const char *name, const char *const names[])
{
	struct packed *p = calloc(1, sizeof *p);

	assert_non_null(p);
	bundle(p, ARCHIVE_FORMAT_ZIP, names, MAP, strlen(MAP));
	write_file(name, p->at, p->size);
	free(p);
}

static void write_gzip(const char *name)
{
	struct packed *p = calloc(1, sizeof *p);

	assert_non_null(p);
	pack(p, ARCHIVE_FILTER_GZIP, MAP, strlen(MAP));
	write_file(name, p->at, p->size);
	free(p);
}

static int make_files(void **state)
{
	static const char *const one[] = { "-notes", "out/mapping.txt", NULL };
	static const char *const none[] = { "-notes", "-more", NULL };
	static const char *const two[] = { "mapping.txt", "b/mapping-2.txt",
		NULL };
	static const char *const app_bundle[] = { "-base/dex/classes.dex",
		"BUNDLE-METADATA/com.android.tools.build.obfuscation/"
		"proguard.map", NULL };

	(void)state;
	setlocale(LC_ALL, "C.UTF-8");
	if (mkdtemp(folder) == NULL)
		return -1;
	write_text("plain.txt", MAP);
	write_gzip("map.gz");
	write_zip("one.zip", one);
	write_zip("none.zip", none);
	write_zip("two.zip", two);
	write_zip("app.aab", app_bundle);
	write_text("empty", "");
	write_text("other", "what is this\n");
	return 0;
}

static int remove_files(void **state)
{
	static const char *const names[] = { "plain.txt", "map.gz", "one.zip",
		"none.zip", "two.zip", "app.aab", "empty", "other" };

	(void)state;
	for (size_t i = 0; i < ROWS(names); i++)
		unlink(path_of(names[i]));
	return rmdir(folder);
}

/* "x.Y.run", by all files that were read. */
static void check_name(const char *row, struct mapping *m, const char *wanted)
{
	struct residual asked = { slice_of("a"), slice_of("b"),
		slice_of("()V"), slice_of(""), 0 };
	struct arena arena = { 0 };
	struct mapped mapped;
	char got[100];

	mapping_tell(m, &asked, 1);
	mapping_find(m, 0, &arena, &mapped);
	snprintf(got, sizeof got, "%.*s.%.*s", (int)mapped.class_name.length,
	    mapped.class_name.start, (int)mapped.name.length,
	    mapped.name.start);
	row_assert_text(row, got, wanted);
	arena_free(&arena);
}

static size_t count_files(const struct mapping *m)
{
	struct mapping_facts facts;
	size_t count = 0;

	while (mapping_facts(m, count, &facts))
		count++;
	return count;
}

static void packed_maps(void **state)
{
	static const char *const names[] = { "plain.txt", "map.gz", "one.zip",
		"app.aab" };

	(void)state;
	for (size_t i = 0; i < ROWS(names); i++) {
		struct mapping *m = mapping_new();
		struct error err = { "" };
		struct mapping_facts facts;
		bool done = mapping_open(m, path_of(names[i]), &err) &&
		    mapping_read(m, slice_of(""), NULL, NULL, &err);

		row_assert_text(names[i], err.text, "");
		row_assert(names[i], done && count_files(m) == 1);
		assert_true(mapping_facts(m, 0, &facts));
		row_assert_text(names[i], facts.path, path_of(names[i]));
		check_name(names[i], m, "x.Y.run");
		mapping_free(m);
	}
}

static void refused_maps(void **state)
{
	static const struct {
		const char *name, *words;
	} rows[] = {
		{ "missing", "cannot be opened: No such file or directory" },
		{ "empty", "has no class line in its first 64 KB: it is no "
		    "mapping of R8 or ProGuard" },
		{ "other", "has no class line in its first 64 KB: it is no "
		    "mapping of R8 or ProGuard" },
		{ "none.zip", "is a zip of 2 files, none of them named "
		    "mapping*.txt; unpack it and open the right one" },
		{ "two.zip", "is a zip of 2 mappings; unpack it and open one "
		    "of them" },
		{ "", "is a folder without a mapping*.txt, mapping*.gz or "
		    "mapping*.zip" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct mapping *m = mapping_new();
		struct error err = { "" };

		row_assert(rows[i].name,
		    !(mapping_open(m, path_of(rows[i].name), &err) &&
			mapping_read(m, slice_of(""), NULL, NULL, &err)));
		row_assert(rows[i].name, strstr(err.text, rows[i].words) !=
		    NULL);
		row_assert(rows[i].name, count_files(m) == 0);
		mapping_free(m);
	}
}

/* Of a folder those are read whose id the trace has, in the order of their names. */
static void folders(void **state)
{
	static const struct {
		const char *id, *wanted;
		size_t count;
	} rows[] = {
		{ "abc", "x.Z.walk", 2 },
		{ "def", "x.Y.run", 1 },
		{ "ab", "a.b", 0 },
		{ "", "a.b", 0 },
	};

	(void)state;
	write_text("mapping-1.txt", "# pg_map_id: def\n" MAP);
	write_text("mapping-2.txt", "# pg_map_id: abc\n" OTHER);
	write_text("mapping-3.txt", "# pg_map_id: abc\n" MAP);
	write_text("mapping-4.txt", MAP);
	write_text("mapping-5.txt", "no map");
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct mapping *m = mapping_new();
		struct mapping_facts facts;

		assert_true(mapping_open(m, folder, NULL));
		assert_true(mapping_read(m, slice_of(rows[i].id), NULL, NULL,
		    NULL));
		row_assert_number(rows[i].id, count_files(m), rows[i].count);
		check_name(rows[i].id, m, rows[i].wanted);
		for (size_t n = 0; mapping_facts(m, n, &facts); n++)
			row_assert_text(rows[i].id, facts.id, rows[i].id);
		mapping_free(m);
	}
	for (char name[] = "mapping-1.txt"; name[8] <= '5'; name[8]++)
		assert_int_equal(unlink(path_of(name)), 0);
}

/* For the id of another trace the files of a folder are chosen anew; a file
 * that can be read but once, as a pipe, stays. */
static void folder_and_pipe(void **state)
{
	struct mapping *m = mapping_new();
	int pipe_ends[2];

	(void)state;
	write_text("mapping-1.txt", "# pg_map_id: def\n" OTHER);
	assert_int_equal(pipe(pipe_ends), 0);
	assert_int_equal(write(pipe_ends[1], MAP, strlen(MAP)), strlen(MAP));
	assert_int_equal(close(pipe_ends[1]), 0);
	assert_true(mapping_open(m, folder, NULL));
	mapping_open_file(m, "pipe", pipe_ends[0]);
	assert_true(mapping_read(m, slice_of("abc"), NULL, NULL, NULL));
	assert_int_equal(count_files(m), 1);
	check_name("the pipe", m, "x.Y.run");
	assert_true(mapping_read(m, slice_of("def"), NULL, NULL, NULL));
	assert_int_equal(count_files(m), 2);
	check_name("the folder", m, "x.Z.walk");
	assert_true(mapping_read(m, slice_of("abc"), NULL, NULL, NULL));
	check_name("the pipe again", m, "x.Y.run");
	mapping_free(m);
	assert_int_equal(unlink(path_of("mapping-1.txt")), 0);
}

/* A map that is cut while it is read has no more names, and says so. */
static void cut_map(void **state)
{
	struct mapping *m = mapping_new();
	struct mapping_facts facts;

	(void)state;
	write_text("cut.txt", MAP);
	assert_true(mapping_open(m, path_of("cut.txt"), NULL));
	assert_true(mapping_read(m, slice_of(""), NULL, NULL, NULL));
	mapping_facts(m, 0, &facts);
	assert_false(facts.has_changed);
	assert_int_equal(truncate(path_of("cut.txt"), 0), 0);
	check_name("cut", m, "\\x00\\x00\\x00.b");
	mapping_facts(m, 0, &facts);
	assert_true(facts.has_changed);
	mapping_free(m);
	assert_int_equal(unlink(path_of("cut.txt")), 0);
}

/* Classes are looked up in one file after the other. */
static void several_files(void **state)
{
	struct mapping *m = mapping_new();

	(void)state;
	assert_true(read_map(m, "1", bytes_of("q.Q -> z:\n", 10), NULL));
	check_name("none has it", m, "a.b");
	assert_true(read_map(m, "2", bytes_of(OTHER, strlen(OTHER)), NULL));
	check_name("the second", m, "x.Z.walk");
	assert_true(read_map(m, "3", bytes_of(MAP, strlen(MAP)), NULL));
	check_name("the second, not the third", m, "x.Z.walk");
	mapping_free(m);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(packed_maps),
	cmocka_unit_test(refused_maps),
	cmocka_unit_test(cut_map),
	cmocka_unit_test(folders),
	cmocka_unit_test(folder_and_pipe),
	cmocka_unit_test(several_files),
};

TEST_FILE(tests, make_files, remove_files);
