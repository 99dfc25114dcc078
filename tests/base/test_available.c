/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_available.c - how much memory there is, and when it is short.
 */
#include "config.h"

#include "rows.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "promise.h"

enum { FILES = 8, PATH_SIZE = 400, TEXT_SIZE = 1 << 20 };

#define MB ((uint64_t)1 << 20)

static char root[] = "/tmp/artscope-XXXXXX";

struct file {
	const char *path, *text;
};

/* With the folders that it is in. */
static void write_file(const struct file *f)
{
	char path[PATH_SIZE];
	FILE *file;

	snprintf(path, sizeof path, "%s%s", root, f->path);
	for (char *at = path + 1; *at != '\0'; at++) {
		if (*at != '/')
			continue;
		*at = '\0';
		assert_true(mkdir(path, 0700) == 0 || errno == EEXIST);
		*at = '/';
	}
	file = fopen(path, "w");
	assert_non_null(file);
	fputs(f->text, file);
	assert_int_equal(fclose(file), 0);
}

/* And the folders, as far as they are empty. */
static void remove_file(const struct file *f)
{
	char path[PATH_SIZE];

	snprintf(path, sizeof path, "%s%s", root, f->path);
	unlink(path);
	for (char *slash; (slash = strrchr(path, '/')) > path + strlen(root);) {
		*slash = '\0';
		rmdir(path);
	}
}

#define MEMINFO { "/proc/meminfo", \
	"MemTotal: 4194304 kB\nMemAvailable:  2097152 kB\n" }
#define V2 "/sys/fs/cgroup"
#define V1 "/sys/fs/cgroup/memory"

static void the_least_counts(void **state)
{
	static const struct {
		const char *name;
		struct file files[FILES];
		uint64_t megabytes;
	} rows[] = {
		/* clang-format off */
		{ "the system", { MEMINFO }, 2048 },
		{ "a group without a limit", { MEMINFO,
		    { "/proc/self/cgroup", "0::/a\n" },
		    { V2 "/a/memory.max", "max\n" },
		    { V2 "/a/memory.current", "1048576\n" } }, 2048 },
		{ "a group", { MEMINFO,
		    { "/proc/self/cgroup", "0::/a\n" },
		    { V2 "/a/memory.max", "104857600\n" },
		    { V2 "/a/memory.current", "41943040\n" } }, 60 },
		{ "its pages of files are free", { MEMINFO,
		    { "/proc/self/cgroup", "0::/a\n" },
		    { V2 "/a/memory.max", "104857600\n" },
		    { V2 "/a/memory.current", "41943040\n" },
		    { V2 "/a/memory.stat", "anon 1\ninactive_file 10485760\n"
			"active_file 20971520\n" } }, 90 },
		{ "one above it", { MEMINFO,
		    { "/proc/self/cgroup", "0::/a/b\n" },
		    { V2 "/a/memory.max", "83886080\n" },
		    { V2 "/a/memory.current", "20971520\n" },
		    { V2 "/a/b/memory.max", "104857600\n" },
		    { V2 "/a/b/memory.current", "20971520\n" } }, 60 },
		{ "it is slowed down earlier", { MEMINFO,
		    { "/proc/self/cgroup", "0::/a\n" },
		    { V2 "/a/memory.max", "104857600\n" },
		    { V2 "/a/memory.high", "52428800\n" },
		    { V2 "/a/memory.current", "0\n" } }, 50 },
		{ "version 1", { MEMINFO,
		    { "/proc/self/cgroup", "3:cpu:/x\n4:memory:/a\n0::/\n" },
		    { V1 "/a/memory.limit_in_bytes", "104857600\n" },
		    { V1 "/a/memory.usage_in_bytes", "62914560\n" },
		    { V1 "/a/memory.stat", "cache 7\n"
			"total_inactive_file 10485760\n" } }, 50 },
		{ "version 1 without a limit", { MEMINFO,
		    { "/proc/self/cgroup", "4:memory:/\n" },
		    { V1 "/memory.limit_in_bytes", "9223372036854771712\n" },
		    { V1 "/memory.usage_in_bytes", "62914560\n" } }, 2048 },
		{ "in a container, which sees its own group alone", { MEMINFO,
		    { "/proc/self/cgroup", "4:memory:/docker/77\n" },
		    { V1 "/memory.limit_in_bytes", "104857600\n" },
		    { V1 "/memory.usage_in_bytes", "0\n" } }, 100 },
		{ "rubbish", { MEMINFO,
		    { "/proc/self/cgroup", "\n:\n::\n0:\n0::\nmemory\n" } }, 2048 },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct file *f = rows[i].files;

		for (int n = 0; n < FILES && f[n].path != NULL; n++)
			write_file(&f[n]);
		row_assert_number(rows[i].name, memory_available(root),
		    rows[i].megabytes * MB);
		for (int n = 0; n < FILES && f[n].path != NULL; n++)
			remove_file(&f[n]);
	}
}

/* A group that has used up all of its memory is no unknown one. */
static void nothing_is_left(void **state)
{
	static const struct file files[] = {
		{ "/proc/self/cgroup", "0::/\n" },
		{ V2 "/memory.max", "4096\n" },
		{ V2 "/memory.current", "8192\n" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(files); i++)
		write_file(&files[i]);
	assert_int_equal(memory_available(root), 1);
	for (size_t i = 0; i < ROWS(files); i++)
		remove_file(&files[i]);
}

static void limits_count(void **state)
{
	struct rlimit before, small;

	(void)state;
#ifdef SANITIZED
	skip();
#endif
	assert_int_equal(getrlimit(RLIMIT_DATA, &before), 0);
	small = (struct rlimit){ 64 * MB, before.rlim_max };
	assert_int_equal(setrlimit(RLIMIT_DATA, &small), 0);
	assert_in_range(memory_available(""), 1, 64 * MB);
	assert_int_equal(setrlimit(RLIMIT_DATA, &before), 0);
}

static void requests_are_kept_within(void **state)
{
	static const struct {
		const char *name;
		uint64_t available, limit; /* 0: as it is */
	} rows[] = {
		{ "unknown", 0, 0 },
		{ "too little for a limit", 32 * MB, 0 },
		{ "a gigabyte", 1024 * MB, 896 * MB },
		{ "more than the limit there is", 3000 * MB, 0 },
	};
	struct rlimit before, at_first, now;

	(void)state;
#ifdef SANITIZED
	skip();
#endif
	assert_int_equal(getrlimit(RLIMIT_DATA, &before), 0);
	at_first = (struct rlimit){ 2000 * MB, before.rlim_max };
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct memory m = { rows[i].available, false, NULL };

		assert_int_equal(setrlimit(RLIMIT_DATA, &at_first), 0);
		memory_keep_within(&m);
		assert_int_equal(getrlimit(RLIMIT_DATA, &now), 0);
		assert_int_equal(setrlimit(RLIMIT_DATA, &before), 0);
		row_assert_number(rows[i].name, now.rlim_cur, rows[i].limit ==
		    0 ? at_first.rlim_cur : rows[i].limit);
	}
}

/* ---- what is promised ---------------------------------------------------- */

/* The file's text, each run of white space and marks as one space. */
static char *plain_text(const char *name)
{
	const char *source = getenv("ARTSCOPE_SRCDIR");
	char path[PATH_SIZE];
	char *text = calloc(1, TEXT_SIZE), *out = text;
	FILE *file;

	snprintf(path, sizeof path, "%s/%s", source == NULL ? "." : source,
	    name);
	file = fopen(path, "r");
	if (text == NULL || file == NULL || fread(text, 1, TEXT_SIZE - 1,
	    file) == 0)
		assert_string_equal(path, "readable");
	fclose(file);
	for (const char *in = text; *in != '\0'; in++)
		if (!isspace((unsigned char)*in))
			*out++ = *in;
		else if (out > text && out[-1] != ' ')
			*out++ = ' ';
	*out = '\0';
	return text;
}

static void documents_say_the_same(void **state)
{
	static const char *const documents[] = { "man/artscope.1",
		"docs/architecture.md" };
	char words[400] = "";

	(void)state;
	for (int i = 0; i < PROMISED_ITEMS; i++)
		text_add(words, sizeof words, "%s%u %s%s", i == 0 ? "" :
		    i == PROMISED_ITEMS - 1 ? " and " : ", ",
		    promised_items[i].bytes, i == 0 ? "bytes " : "",
		    promised_items[i].name);
	for (size_t i = 0; i < ROWS(documents); i++) {
		char *text = plain_text(documents[i]);

		if (strstr(text, words) == NULL)
			print_error("wanted: %s\n", words);
		row_assert(documents[i], strstr(text, words) != NULL);
		free(text);
	}
}

static void a_promise_counts_all(void **state)
{
	struct promise p = { { 0 } };
	uint64_t least = promise_bytes(&p), before = least;

	(void)state;
	assert_int_equal(least, 64 * MB);
	for (int i = 0; i < PROMISED_ITEMS; i++) {
		p.counts[i] = UINT64_C(1) << 32;
		assert_true(promise_bytes(&p) > before);
		before = promise_bytes(&p);
	}
}

static void rows_need_room(void **state)
{
	struct rlimit before, small;
	struct error err = { "" };

	(void)state;
	assert_true(memory_budget_room(UINT64_C(1000), "a tree", &err));
	assert_false(memory_budget_room(UINT64_MAX, "a tree", &err));
#if defined SANITIZED || !defined __linux__
	skip(); /* the limit that follows is of Linux */
#endif
	assert_int_equal(getrlimit(RLIMIT_DATA, &before), 0);
	small = (struct rlimit){ 100 * MB, before.rlim_max };
	assert_int_equal(setrlimit(RLIMIT_DATA, &small), 0);
	assert_true(memory_budget_room(UINT64_C(100000), "a tree", &err));
	assert_false(memory_budget_room(UINT64_C(1000000), "a tree", &err));
	assert_int_equal(setrlimit(RLIMIT_DATA, &before), 0);
	assert_non_null(strstr(err.text, "up to 112 MB, which is more memory "
	    "than is left"));
}

static void short_from_half(void **state)
{
	static const struct {
		const char *name;
		struct memory memory;
		uint64_t needed;
		bool is_short;
	} rows[] = {
		{ "unknown", { 0, false, NULL }, UINT64_MAX, false },
		{ "less than half", { 100, false, NULL }, 49, false },
		{ "half", { 100, false, NULL }, 50, false },
		{ "more than half", { 100, false, NULL }, 51, true },
		{ "more than there is", { 100, false, NULL }, 1000, true },
		{ "the user wants it", { 100, true, NULL }, 0, true },
		{ "the user wants it, unknown", { 0, true, NULL }, 0, true },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		row_assert(rows[i].name, memory_is_short(&rows[i].memory,
		    rows[i].needed) == rows[i].is_short);
	assert_false(memory_is_short(NULL, UINT64_MAX));
}

static int setup(void **state)
{
	(void)state;
	return mkdtemp(root) == NULL ? -1 : 0;
}

static int teardown(void **state)
{
	(void)state;
	return rmdir(root);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(the_least_counts),
	cmocka_unit_test(nothing_is_left),
	cmocka_unit_test(limits_count),
	cmocka_unit_test(requests_are_kept_within),
	cmocka_unit_test(short_from_half),
	cmocka_unit_test(documents_say_the_same),
	cmocka_unit_test(a_promise_counts_all),
	cmocka_unit_test(rows_need_room),
};

TEST_FILE(tests, setup, teardown);
