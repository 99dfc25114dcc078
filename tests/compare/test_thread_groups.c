/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_thread_groups - which threads of two recordings do the same work.
 */
#include "config.h"

#include "compare/threads.h"
#include "rows.h"

static void keys(void **state)
{
	static const struct {
		const char *name, *key;
	} rows[] = {
		{ "main", "main" },
		{ "Thread-12", "Thread-#" },
		{ "Binder:4711_3", "Binder:#_#" },
		{ "pool-2-thread-1", "pool-#-thread-#" },
		{ "DefaultDispatcher-worker-3", "DefaultDispatcher-worker-#" },
		{ "AsyncTask #4", "AsyncTask #" },
		{ "OkHttp https://a.b/c/1?d=2", "OkHttp a.b" },
		{ "OkHttp http://host8:80/x y7", "OkHttp host8 y#" },
		{ "OkHttp https://", "OkHttp " },
		{ "arch_disk_io_10", "arch_disk_io_#" },
		{ "Jit thread pool worker thread 0",
		    "Jit thread pool worker thread #" },
		{ "12", "#" },
		{ "", "" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		char key[40];

		thread_groups_key(rows[i].name, key, sizeof key);
		row_assert_text(rows[i].name, key, rows[i].key);
		thread_groups_key(rows[i].name, key, 5); /* is cut, no more */
		row_assert(rows[i].name, strlen(key) < 5);
	}
}

/* What a word says of a group, by whose name alone its threads are known. */
static void fits(void **state)
{
	static const struct {
		const char *group, *word;
		enum group_fit fit;
	} rows[] = {
		{ "main", "main", GROUP_FITS },
		{ "main", "all", GROUP_FITS },
		{ "main", "m*", GROUP_FITS },
		{ "main", "M*", GROUP_FITS_NOT },
		{ "main", "Thread-3", GROUP_FITS_NOT },
		{ "main", "7", GROUP_FITS_IN_PART },
		{ "main", "#7", GROUP_FITS_IN_PART },
		{ "Thread-#", "Thread-#", GROUP_FITS },
		{ "Thread-#", "Thread-*", GROUP_FITS },
		{ "Thread-#", "Thread-3", GROUP_FITS_IN_PART },
		{ "Thread-#", "Thread-?", GROUP_FITS_IN_PART },
		{ "Thread-#", "Thread-[0-4]", GROUP_FITS_IN_PART },
		{ "Binder:#_#", "Binder:*", GROUP_FITS },
		{ "Binder:#_#", "Binder:11_*", GROUP_FITS_IN_PART },
		{ "Binder:#_#", "Thread-*", GROUP_FITS_NOT },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		row_assert(rows[i].word, thread_groups_fit(rows[i].group,
		    rows[i].word) == rows[i].fit);
}

/* The name of the group of the last of some threads. */
static void groups(void **state)
{
	static const struct {
		const char *name;
		const char *threads[4];
		const char *group;
		uint32_t count;
	} rows[] = {
		{ "numbers", { "Thread-3", "Thread-4", "Thread-9" }, "Thread-#",
		    1 },
		{ "processes", { "Binder:11_1", "Binder:99_1" }, "Binder:#_#",
		    1 },
		{ "case matters", { "Binder:11_1", "binder:99_1" }, "binder:#_#",
		    2 },
		{ "cut by the kernel", { "DefaultDispatcher-worker-1",
		    "DefaultDispatch" }, "DefaultDispatcher-worker-#", 2 },
		{ "cut in two ways", { "DefaultDispatcher-worker-1",
		    "DefaultDispatching", "DefaultDispatch" }, "DefaultDispatch",
		    3 },
		{ "not cut: 14 bytes", { "arch_disk_io_10", "arch_disk_io_1",
		    "arch_disk_io_" }, "arch_disk_io_", 2 },
		{ "another is no longer", { "pool-2-thread-10", "pool-2-thread-1" },
		    "pool-#-thread-#", 1 },
		{ "no name", { "" }, "?", 1 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct thread_groups *g = thread_groups_new();
		uint32_t last = 0;

		assert_non_null(g);
		for (size_t t = 0; t < 4 && rows[i].threads[t] != NULL; t++)
			last = thread_groups_add(g, rows[i].threads[t]);
		thread_groups_join(g);
		row_assert_text(rows[i].name,
		    thread_groups_name(g, g->items[last].joined),
		    rows[i].group);
		row_assert_number(rows[i].name, g->count, rows[i].count);
		thread_groups_free(g);
	}
}

/* "1main" is a thread that the first word means. */
static void note(struct worded_groups *w, struct thread_groups *g,
    const char *const threads[4])
{
	for (size_t i = 0; i < 4 && threads[i] != NULL; i++) {
		const uint32_t group = thread_groups_add(g, threads[i] + 1);

		worded_groups_note(w, group, (uint32_t)(threads[i][0] - '0'));
	}
}

/* What becomes of the last thread of each side. */
static void pairs(void **state)
{
	static const struct {
		const char *name;
		const char *before[4], *after[4];
		const char *last[2];
	} rows[] = {
		{ "no words", { "0main" }, { "0io" }, { "main", "io" } },
		{ "two threads", { "1main" }, { "1io" },
		    { "main -> io", "main -> io" } },
		{ "the same one", { "1main" }, { "1main" }, { "main", "main" } },
		{ "of one group", { "1Thread-3" }, { "1Thread-9" },
		    { "Thread-#", "Thread-#" } },
		{ "one of all", { "1main" }, { "1io", "1main" },
		    { "main", "main" } },
		{ "what all have besides", { "1main" }, { "1main", "1io" },
		    { "main", "io" } },
		{ "several", { "1main", "1gc" }, { "1io" },
		    { "main and others -> io", "main and others -> io" } },
		{ "word by word", { "1main", "2gc" }, { "1io", "2jit" },
		    { "gc -> jit", "gc -> jit" } },
		{ "a word too many", { "1main", "2gc" }, { "1io" },
		    { "gc", "main -> io" } },
		{ "crossed", { "1main", "2io" }, { "1io", "2main" },
		    { "io", "main" } },
		{ "cut by the kernel", { "1DefaultDispatcher-worker-1" },
		    { "1DefaultDispatch" }, { "DefaultDispatcher-worker-#",
		    "DefaultDispatcher-worker-#" } },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct thread_groups *g = thread_groups_new();
		struct worded_groups sides[2] = { { .word = NULL } };
		const char *const *threads[] = { rows[i].before, rows[i].after };

		assert_non_null(g);
		note(&sides[0], g, rows[i].before);
		note(&sides[1], g, rows[i].after);
		thread_groups_join(g);
		thread_pairs_make(&sides[0], &sides[1], g);
		for (int s = 0; s < 2; s++) {
			const char *last = NULL;

			for (size_t t = 0; t < 4 && threads[s][t] != NULL; t++)
				last = threads[s][t] + 1;
			row_assert_text(rows[i].name,
			    thread_groups_name(g,
				worded_groups_of(&sides[s], g,
				    thread_groups_add(g, last))),
			    rows[i].last[s]);
			worded_groups_free(&sides[s]);
		}
		thread_groups_free(g);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(keys),
	cmocka_unit_test(fits),
	cmocka_unit_test(groups),
	cmocka_unit_test(pairs),
};

TEST_FILE(tests, NULL, NULL);
