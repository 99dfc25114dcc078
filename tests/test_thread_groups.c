/*
 * test_thread_groups - which threads of two recordings do the same work.
 */
#include "config.h"

#include "compare/thread_groups.h"
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
		struct error err = { "" };
		struct thread_groups *g = thread_groups_new(&err);
		uint32_t last = 0;

		assert_non_null(g);
		for (size_t t = 0; t < 4 && rows[i].threads[t] != NULL; t++)
			last = thread_groups_add(g, rows[i].threads[t], &err);
		thread_groups_join(g);
		row_assert_text(rows[i].name, thread_groups_name(g,
		    thread_groups_of(g, last)), rows[i].group);
		row_assert_number(rows[i].name, thread_groups_count(g),
		    rows[i].count);
		thread_groups_free(g);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(keys),
		cmocka_unit_test(fits),
		cmocka_unit_test(groups),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
