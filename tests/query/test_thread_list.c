/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_thread_list - the order of the threads, the picker's filter, names as
 * users type them.
 */
#include "config.h"

#include "query/scope.h"
#include "query/thread_list.h"
#include "script.h"

static const struct make_thread names[] = { { 1, "main" }, { 22, "OkHttp" },
	{ 33, "Binder:1" }, { 44, "okio" }, { 55, "idle" }, { 66, "okio" } };

/* 22 has most CPU time; 44 has most records; 55 has none. */
static const char script[] = "@33 10/5 +a 20/9 -a @22 10/1 +a 20/9 -a "
    "@1 12/0 +a 13/1 -a @44 30/7 +a +b -b +b -b 31/8 -a @66 5/2 +a -a";

static void load_as(struct loaded *l, const char *row, const char *clock,
    const struct make_thread *threads)
{
	struct script *s = malloc(sizeof *s);
	struct make_trace_spec spec;

	assert_non_null(s);
	script_read(s, script);
	spec = script_spec(s);
	spec.threads = threads;
	spec.thread_count = ROWS(names);
	spec.clock = clock;
	if (strcmp(clock, "dual") != 0)
		spec.layout = MAKE_V2;
	loaded_spec(l, row, &spec);
	free(s);
}

static void load(struct loaded *l, const char *row, const char *clock)
{
	load_as(l, row, clock, names);
}

static uint32_t main_of(const struct loaded *l)
{
	return threads_main(l->profile->threads, 0);
}

/* "1 22 33" */
static void write_ids(const struct thread_list *list,
    const struct threads *threads, char *out, size_t size)
{
	size_t used = 0;

	out[0] = '\0';
	for (uint32_t i = 0; i < list->count; i++)
		used += (size_t)snprintf(out + used, size - used,
		    i > 0 ? " %u" : "%u", threads->items[list->threads[i]]->id);
}

static void lists(void **state)
{
	static const struct {
		const char *name, *clock, *filter, *wanted;
	} rows[] = {
		{ "all", "dual", "", "1 22 33 44 66" },
		{ "by records where CPU times lack", "wall", "",
		    "1 44 22 33 66" },
		{ "CPU alone", "thread-cpu", "", "1 22 33 44 66" },
		{ "any case", "dual", "OK", "22 44 66" },
		{ "by id", "dual", "33", "33" },
		{ "by part of an id", "dual", "4", "44" },
		{ "name and id", "dual", "1", "1 33" },
		{ "letters apart", "dual", "ht", "22" },
		{ "a name that two have, and the id", "dual", "okio#66", "66" },
		{ "of one name alone", "dual", "Binder:1#33", "" },
		{ "in the middle", "dual", "ttp", "22" },
		{ "nothing", "dual", "nobody", "" },
		{ "only threads with records", "dual", "idle", "" },
		{ "longer than any name", "dual", "okiookiookiookiookio", "" },
	};
	char got[64];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct threads *threads;
		struct thread_list list;
		struct loaded l;

		load(&l, rows[i].name, rows[i].clock);
		threads = l.profile->threads;
		thread_list_make(&list, threads,
		    &(struct thread_list_request){ .filter = rows[i].filter,
			.main = main_of(&l),
			.order = THREADS_MAIN_FIRST });
		for (uint32_t n = 0; n < list.count; n++)
			row_assert_number(rows[i].name, thread_list_place(
			    &list, list.threads[n]), n);
		write_ids(&list, threads, got, sizeof got);
		row_assert_text(rows[i].name, got, rows[i].wanted);
		row_assert_number(rows[i].name, thread_list_place(&list,
		    NO_THREAD), list.count);
		thread_list_free(&list);
		loaded_free(&l);
	}
}

static void best_first(void **state)
{
	static const struct {
		const char *filter;
		struct list_order order;
		const char *wanted;
	} rows[] = {
		{ "", { NO_COLUMN, false }, "1 22 33 44 66" },
		{ "i", { NO_COLUMN, false }, "1 44 66 33" },
		{ "i", { THREAD_ID, true }, "1 44 66 33" },
		{ "1", { THREAD_NAME, false }, "1 33" },
		{ "66", { NO_COLUMN, false }, "66" },
	};
	struct loaded l;
	char got[64];

	(void)state;
	load(&l, "best first", "dual");
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct threads *threads = l.profile->threads;
		struct thread_list list;

		thread_list_make(&list, threads,
		    &(struct thread_list_request){ .filter = rows[i].filter,
			.main = main_of(&l),
			.order = rows[i].order,
			.is_best_first = true });
		write_ids(&list, threads, got, sizeof got);
		row_assert_text(rows[i].filter, got, rows[i].wanted);
		thread_list_free(&list);
	}
	loaded_free(&l);
}

static void orders(void **state)
{
	static const struct {
		const char *name;
		unsigned order;
		bool has_idle;
		const char *wanted;
	} rows[] = {
		{ "main first", NO_COLUMN, false, "1 22 33 44 66" },
		{ "cpu", THREAD_CPU, false, "22 33 1 44 66" },
		{ "wall", THREAD_WALL, false, "22 33 1 44 66" },
		{ "calls", THREAD_CALLS, false, "44 1 22 33 66" },
		{ "name", THREAD_NAME, false, "33 1 22 44 66" },
		{ "id", THREAD_ID, false, "1 22 33 44 66" },
		{ "hits", THREAD_HITS, false, "33 22 1 44 66" },
		{ "the idle ones last", THREAD_CALLS, true,
		    "44 1 22 33 66 55" },
		{ "but not by name", THREAD_NAME, true,
		    "33 55 1 22 44 66" },
	};
	static const uint64_t hits[] = { 1, 3, 5 }; /* of main, 22, 33 */
	struct loaded l;
	char got[64];

	(void)state;
	load(&l, "orders", "dual");
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct threads *threads = l.profile->threads;
		struct thread_list list;

		thread_list_make(&list, threads,
		    &(struct thread_list_request){ .filter = "",
			.main = main_of(&l),
			.order = { rows[i].order, false },
			.hits = { hits, 3 },
			.has_idle = rows[i].has_idle });
		write_ids(&list, threads, got, sizeof got);
		row_assert_text(rows[i].name, got, rows[i].wanted);
		thread_list_free(&list);
	}
	loaded_free(&l);
}

/* All that make sense of a file come round. */
static void cycle(void **state)
{
	static const struct {
		const char *name;
		bool clocks[CLOCKS], has_hits;
		const char *wanted;
	} rows[] = {
		{ "both clocks", { true, true }, false,
		    "cpu, wall, calls, name, id, main first" },
		{ "wall alone", { true, false }, false,
		    "wall, calls, name, id, main first" },
		{ "with a search", { false, true }, true,
		    "cpu, calls, name, id, hits, main first" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct list_order order = THREADS_MAIN_FIRST;
		char got[128] = "", name[40];
		size_t used = 0;

		do {
			order = thread_order_next(order, rows[i].clocks,
			    rows[i].has_hits);
			thread_order_name(name, sizeof name, order, false);
			used += (size_t)snprintf(got + used,
			    sizeof got - used, "%s%s", used > 0 ? ", " : "",
			    name);
		} while (order.column != NO_COLUMN && used < 100);
		row_assert_text(rows[i].name, got, rows[i].wanted);
	}
}

static void by_name(void **state)
{
	static const struct {
		const char *name, *wanted;
		uint32_t id; /* 0: none */
	} rows[] = {
		{ "a name", "OkHttp", 22 },
		{ "an id", "33", 33 },
		{ "the first of equals", "okio", 44 },
		{ "one of them", "okio#66", 66 },
		{ "none of them", "okio#33", 0 },
		{ "without records", "idle", 55 },
		{ "main", "main", 1 },
		{ "not by part", "OkHt", 0 },
		{ "not in another case", "okhttp", 0 },
		{ "a pattern", "ok*", 44 },
		{ "one letter", "B?nder:1", 33 },
		{ "the first with records", "[io]*", 44 },
		{ "main before others", "*", 1 },
		{ "all", "all", 1 },
		{ "empty", "", 0 },
	};
	struct loaded l;

	(void)state;
	load(&l, "by name", "dual");
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct threads *threads = l.profile->threads;
		uint32_t found = scope_find(l.profile, rows[i].wanted);

		row_assert_number(rows[i].name,
		    found == NO_THREAD ? 0 : threads->items[found]->id,
		    rows[i].id);
	}
	loaded_free(&l);
}

/* The word still means the main thread. */
static void main_without_name(void **state)
{
	struct make_thread threads[ROWS(names)];
	struct loaded l;

	(void)state;
	memcpy(threads, names, sizeof names);
	threads[0].name = "com.app";
	load_as(&l, "no main", "dual", threads);
	assert_int_equal(scope_find(l.profile, "main"), main_of(&l));
	assert_int_equal(scope_find(l.profile, "mai?"), NO_THREAD);
	loaded_free(&l);
}

/* It is the main thread all the same; another one is looked at first. */
static void main_without_records(void **state)
{
	struct make_thread threads[ROWS(names)];
	struct loaded l;

	(void)state;
	load(&l, "main has records", "dual");
	assert_int_equal(scope_first(l.profile), main_of(&l));
	loaded_free(&l);
	memcpy(threads, names, sizeof names);
	threads[0].name = "com.app";
	threads[4].name = "main";
	load_as(&l, "main has none", "dual", threads);
	assert_int_equal(l.profile->threads->items[main_of(&l)]->id, 55);
	assert_int_equal(l.profile->threads
			     ->items[scope_find(l.profile, "main")]
			     ->id,
	    55);
	assert_int_equal(l.profile->threads->items[scope_first(l.profile)]->id,
	    44);
	loaded_free(&l);
}

/* Without records there is nothing to list. */
static void without_records(void **state)
{
	struct threads *t = threads_new();
	struct thread_list_request request = { .filter = "",
		.order = THREADS_MAIN_FIRST };
	struct thread_list list;

	(void)state;
	threads_name(t, 9, (struct slice){ "x", 1 });
	thread_list_make(&list, t, &request);
	assert_int_equal(list.count, 0);
	thread_list_free(&list);
	threads_free(t);
	t = threads_new();
	request.main = NO_THREAD;
	thread_list_make(&list, t, &request);
	assert_int_equal(list.count, 0);
	thread_list_free(&list);
	threads_free(t);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(lists),
	cmocka_unit_test(best_first),
	cmocka_unit_test(orders),
	cmocka_unit_test(cycle),
	cmocka_unit_test(by_name),
	cmocka_unit_test(main_without_name),
	cmocka_unit_test(main_without_records),
	cmocka_unit_test(without_records),
};

TEST_FILE(tests, NULL, NULL);
