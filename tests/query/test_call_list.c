/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_call_list - every call of a method in an order, and how their times are
 * distributed.  (Their sums: test_agreement.)
 */
#include "config.h"

#include "query/call_list.h"
#include "script.h"

/* b is called by a, c and the thread: wall 4, 9 (it calls c: 5), 2 and, on
 * another thread, 3, which never ends; CPU 1, 2, 2, 0. */
#define SCRIPT                                                             \
	"10/0 +a 12/1 +b 16/2 -b -a 20/2 +c 21/2 +b 23/2 +c 28/3 -c 30/4 -b " \
	"-c 40/6 +b 42/8 !b @2 12/0 +b 15/0 +d"

/* "start wall/cpu self caller", and how it ended where it did not return. */
static void describe(const struct loaded *l, const struct call_list *list,
    char *out, size_t size)
{
	static const char *const ends[] = { "", "!", "?", "...", "~" };
	size_t used = 0;

	out[0] = '\0';
	for (size_t i = 0; i < list->count; i++) {
		struct call_row r = call_list_row(list, i);
		const struct method *m = r.caller == NO_METHOD ? NULL :
		    methods_at(profile_methods(l->profile), r.caller);

		used += (size_t)snprintf(out + used, size - used,
		    "%s%llu %llu/%llu %llu %c%s%s", i == 0 ? "" : ", ",
		    (unsigned long long)r.start,
		    (unsigned long long)r.time[CLOCK_WALL],
		    (unsigned long long)r.time[CLOCK_CPU],
		    (unsigned long long)measure_of_call(list->order.measure,
			r.self),
		    m == NULL ? '@' : m->text[m->name_at], ends[r.end],
		    r.is_cut ? " cut" : "");
	}
}

static void make_list(struct call_list *list, const struct loaded *l,
    struct order order, struct period range)
{
	struct parts parts = { 0 };

	for (uint32_t id = 1; id <= 2; id++)
		parts_add(&parts, script_thread(l, id), range);
	assert_true(call_list_make(list, l->profile, &parts,
	    script_method(l, 'b'), order, NULL));
	parts_free(&parts);
}

#define ONE "2 4/1 4 a"
#define TWO "11 9/2 4 c"
#define THREE "30 2/2 2 @!"
#define FOUR "2 3/0 3 @..."

static void orders(void **state)
{
	static const struct {
		const char *name;
		struct order order;
		struct period range;
		const char *wanted;
	} rows[] = {
		{ "start", { CALL_START, MEASURE_WALL, false }, { 0, 0 },
		    ONE ", " FOUR ", " TWO ", " THREE },
		{ "start, reversed: ties stay", { CALL_START, MEASURE_WALL,
		    true }, { 0, 0 }, THREE ", " TWO ", " ONE ", " FOUR },
		{ "wall", { CALL_WALL, MEASURE_WALL, false }, { 0, 0 },
		    TWO ", " ONE ", " FOUR ", " THREE },
		{ "wall, the fastest first", { CALL_WALL, MEASURE_WALL, true },
		    { 0, 0 }, THREE ", " FOUR ", " ONE ", " TWO },
		{ "CPU", { CALL_CPU, MEASURE_WALL, false }, { 0, 0 },
		    TWO ", " THREE ", " ONE ", " FOUR },
		{ "wait", { CALL_WAIT, MEASURE_WALL, false }, { 0, 0 },
		    TWO ", " ONE ", " FOUR ", " THREE },
		{ "own time", { CALL_SELF, MEASURE_WALL, false }, { 0, 0 },
		    ONE ", " TWO ", " FOUR ", " THREE },
		{ "own CPU time", { CALL_SELF, MEASURE_CPU, false }, { 0, 0 },
		    "30 2/2 2 @!, 2 4/1 1 a, 11 9/2 1 c, 2 3/0 0 @..." },
		{ "thread", { CALL_THREAD, MEASURE_WALL, false }, { 0, 0 },
		    ONE ", " TWO ", " THREE ", " FOUR },
		{ "caller", { CALL_CALLER, MEASURE_WALL, false }, { 0, 0 },
		    FOUR ", " THREE ", " ONE ", " TWO },
		{ "a range", { CALL_START, MEASURE_WALL, false }, { 14, 25 },
		    "2 2/1 2 a cut, 2 1/0 1 @... cut, 11 4/0 2 c~ cut" },
		{ "a range with a whole call", { CALL_START, MEASURE_WALL,
		    false }, { 16, 41 }, TWO ", 30 1/1 1 @~ cut" },
		{ "nothing there", { CALL_START, MEASURE_WALL, false },
		    { 31, 39 }, "" },
	};
	struct loaded l;
	char got[400];

	(void)state;
	script_load(&l, "orders", SCRIPT);
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct call_list list;

		make_list(&list, &l, rows[i].order, rows[i].range);
		describe(&l, &list, got, sizeof got);
		row_assert_text(rows[i].name, got, rows[i].wanted);
		call_list_free(&list);
	}
	loaded_free(&l);
}

/* Where there is the CPU clock alone each thread has its own begin. */
static void begins(void **state)
{
	const struct order order = { CALL_START, MEASURE_CPU, false };
	struct script *s = malloc(sizeof *s);
	struct call_list list;
	struct loaded l;
	char text[256];

	(void)state;
	assert_non_null(s);
	script_read(s, "100 +a 102 +b 103 -b 110 -a @2 50 +c 55 +b 58 -b -c");
	script_load_as(&l, "begins", s, "thread-cpu");
	make_list(&list, &l, order, (struct period){ 0, 0 });
	describe(&l, &list, text, sizeof text);
	assert_string_equal(text, "2 0/1 1 a, 5 0/3 3 c");
	call_list_free(&list);
	loaded_free(&l);
	free(s);
}

/* "method start wall/self thread depth", and how many there are. */
static void describe_slowest(const struct loaded *l,
    const struct call_list *list, char *out, size_t size)
{
	size_t used = 0;

	for (size_t i = 0; i < list->count; i++) {
		struct call_row r = call_list_row(list, i);
		const struct method *m = methods_at(
		    profile_methods(l->profile), r.method);

		used += (size_t)snprintf(out + used, size - used,
		    "%c %llu %llu/%llu %u %u, ", m->text[m->name_at],
		    (unsigned long long)r.start,
		    (unsigned long long)r.time[CLOCK_WALL],
		    (unsigned long long)r.self[CLOCK_WALL],
		    (unsigned)r.thread->id, (unsigned)r.place.depth);
	}
	snprintf(out + used, size - used, "of %llu",
	    (unsigned long long)list->out_of);
}

static void slowest(void **state)
{
	static const struct {
		const char *name;
		struct order order;
		size_t most;
		bool is_filtered;
		struct period range;
		const char *wanted;
	} rows[] = {
		{ "wall", { CALL_WALL, MEASURE_WALL, false }, 3, false,
		    { 0, 0 }, "c 10 10/1 1 0, b 11 9/4 1 1, a 0 6/2 1 0, of 8" },
		{ "all of them", { CALL_WALL, MEASURE_WALL, false }, 100, false,
		    { 0, 0 }, "c 10 10/1 1 0, b 11 9/4 1 1, a 0 6/2 1 0, "
		    "c 13 5/5 1 2, b 2 4/4 1 1, b 2 3/3 2 0, b 30 2/2 1 0, "
		    "d 5 0/0 2 1, of 8" },
		{ "reversed", { CALL_WALL, MEASURE_WALL, true }, 3, false,
		    { 0, 0 }, "a 0 6/2 1 0, b 11 9/4 1 1, c 10 10/1 1 0, of 8" },
		{ "own time", { CALL_SELF, MEASURE_WALL, false }, 3, false,
		    { 0, 0 }, "c 13 5/5 1 2, b 2 4/4 1 1, b 11 9/4 1 1, of 8" },
		{ "the slowest by start", { CALL_START, MEASURE_WALL, false },
		    3, false, { 0, 0 },
		    "a 0 6/2 1 0, c 10 10/1 1 0, b 11 9/4 1 1, of 8" },
		{ "by method", { CALL_METHOD, MEASURE_WALL, false }, 4, false,
		    { 0, 0 }, "a 0 6/2 1 0, b 11 9/4 1 1, c 10 10/1 1 0, "
		    "c 13 5/5 1 2, of 8" },
		{ "by depth", { CALL_DEPTH, MEASURE_WALL, false }, 4, false,
		    { 0, 0 }, "a 0 6/2 1 0, c 10 10/1 1 0, b 11 9/4 1 1, "
		    "c 13 5/5 1 2, of 8" },
		{ "those that pass", { CALL_WALL, MEASURE_WALL, false }, 2,
		    true, { 0, 0 }, "b 11 9/4 1 1, b 2 4/4 1 1, of 4" },
		{ "a range", { CALL_WALL, MEASURE_WALL, false }, 2, false,
		    { 14, 25 }, "c 10 5/1 1 0, b 11 4/2 1 1, of 7" },
		{ "nothing there", { CALL_WALL, MEASURE_WALL, false }, 2, false,
		    { 900, 901 }, "of 0" },
	};
	struct loaded l;
	char got[600];

	(void)state;
	script_load(&l, "slowest", SCRIPT);
	for (size_t i = 0; i < ROWS(rows); i++) {
		uint8_t passes[SCRIPT_METHODS] = { 0 };
		struct slow_calls which = { rows[i].order, rows[i].most,
			FILTER_PASSES_ALL };
		struct parts parts = { 0 };
		struct call_list list;

		passes[script_method(&l, 'b')] = true;
		if (rows[i].is_filtered)
			which.kept = (struct filter_passes){ passes,
				ROWS(passes) };
		for (uint32_t id = 1; id <= 2; id++)
			parts_add(&parts, script_thread(&l, id), rows[i].range);
		assert_true(call_list_slowest(&list, l.profile, &parts, &which,
		    NULL));
		describe_slowest(&l, &list, got, sizeof got);
		row_assert_text(rows[i].name, got, rows[i].wanted);
		call_list_free(&list);
		parts_free(&parts);
	}
	loaded_free(&l);
}

/* b waits 8, and its other call, which has 3 more CPU than wall time, does not. */
static void sums(void **state)
{
	static const struct {
		const char *name;
		enum measure measure;
		uint64_t sum;
	} rows[] = {
		{ "wall", MEASURE_WALL, 12 },
		{ "cpu", MEASURE_CPU, 7 },
		{ "wait", MEASURE_WAIT, 8 },
	};
	struct loaded l;

	(void)state;
	script_load(&l, "sums", "10/0 +b 20/2 -b +b 22/7 -b @2 12/0 +d");
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct call_list list;

		make_list(&list, &l, (struct order){ CALL_START,
		    rows[i].measure, false }, (struct period){ 0, 0 });
		row_assert_number(rows[i].name, list.distribution.sum,
		    rows[i].sum);
		call_list_free(&list);
	}
	loaded_free(&l);
}

static void distributions(void **state)
{
	static const struct {
		const char *name;
		uint64_t times[10];
		size_t count;
		const char *wanted, *line, *ascii;
	} rows[] = {
		{ "none", { 0 }, 0, "0 0: 0 0 0 0", "", "" },
		{ "one", { 7 }, 1, "1 7: 7 7 7 7", "█", "8" },
		{ "no time at all", { 0, 0 }, 2, "2 0: 0 0 0 0", "█", "8" },
		{ "two", { 9, 1 }, 2, "2 10: 1 1 9 9", "█  █", "8008" },
		{ "ten", { 1, 2, 3, 3, 4, 4, 4, 4, 4, 100 }, 10,
		    "10 129: 1 4 100 100", "▂▅█   ▂", "2580002" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		uint64_t times[10];
		struct distribution d;
		char got[DISTRIBUTION_LINE];

		memcpy(times, rows[i].times, sizeof times);
		d = distribution_of(times, rows[i].count);
		snprintf(got, sizeof got, "%llu %llu: %llu %llu %llu %llu",
		    (unsigned long long)d.count, (unsigned long long)d.sum,
		    (unsigned long long)d.min, (unsigned long long)d.median,
		    (unsigned long long)d.p95, (unsigned long long)d.max);
		row_assert_text(rows[i].name, got, rows[i].wanted);
		distribution_line(got, sizeof got, &d, false);
		row_assert_text(rows[i].name, got, rows[i].line);
		distribution_line(got, sizeof got, &d, true);
		row_assert_text(rows[i].name, got, rows[i].ascii);
	}
}

/* "from count" of the fine bins, empty ones by a dot. */
static void fine_text(const struct distribution *d, char *out, size_t size)
{
	size_t used = 0;

	out[0] = '\0';
	for (int i = 0; i < distribution_fine(d) && used < size; i++)
		used += (size_t)(d->fine[i] == 0 ?
		    snprintf(out + used, size - used, ".") :
		    snprintf(out + used, size - used, "%llu:%llu",
			(unsigned long long)distribution_fine_from(d, i),
			(unsigned long long)d->fine[i]));
}

static void fine_bins(void **state)
{
	static const struct {
		const char *name;
		uint64_t times[6];
		size_t count;
		const char *wanted;
	} rows[] = {
		{ "none", { 0 }, 0, "" },
		{ "one", { 7 }, 1, "7:1" },
		{ "no time at all", { 0, 0 }, 2, "0:2" },
		{ "a bin a tick", { 9, 7, 9 }, 3, "7:1.9:2" },
		{ "as many as asked for", { 0, 19 }, 2,
		    "0:1..................19:1" },
		{ "a tick a bin, then two", { 16, 17, 18, 62, 63 }, 5,
		    "16:1" "17:1" "18:1" "............................"
		    "62:2" },
		{ "a narrow range far out", { 1000000, 1000003 }, 2,
		    "1000000:1..1000003:1" },
		{ "nearly the same", { 1000000, 1000031 }, 2,
		    "1000000:1" ".............................." "1000031:1" },
		{ "as wide as can be", { 0, UINT64_MAX }, 2,
		    "0:1" "..............................."
		    "................................"
		    "9223372036854775808:1" },
		{ "the largest", { UINT64_MAX, UINT64_MAX - 1 }, 2,
		    "18446744073709551614:118446744073709551615:1" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		uint64_t times[6];
		struct distribution d;
		char got[200];

		memcpy(times, rows[i].times, sizeof times);
		d = distribution_of(times, rows[i].count);
		fine_text(&d, got, sizeof got);
		row_assert_text(rows[i].name, got, rows[i].wanted);
	}
}

/* Twenty at least, and no more than there is room for, where there are as many
 * times. */
static void fine_bins_are_enough(void **state)
{
	(void)state;
	for (unsigned a = 0; a < 64; a++)
		for (unsigned b = a; b < 64; b++) {
			uint64_t times[] = { UINT64_C(1) << a,
				(UINT64_C(1) << b) + (b == 63 ? 0 : 19) };
			struct distribution d = distribution_of(times, 2);

			assert_in_range(distribution_fine(&d),
			    times[1] - times[0] < 19 ? 1 : FINE_LEAST,
			    FINE_BINS);
		}
}

static void columns(void **state)
{
	const bool wall[CLOCKS] = { true, false };
	unsigned found;

	(void)state;
	for (int i = 0; i < CALL_COLUMNS; i++) {
		const struct list_column
		    *info = &call_row_columns.items[(enum call_column)i];
		const char key[] = { info->key, '\0' };

		assert_true(list_find(&call_row_columns, info->name, &found));
		row_assert_number(info->name, found, i);
		assert_true(list_find(&call_row_columns, key, &found));
		row_assert_number(info->name, found, i);
		row_assert(info->name,
		    list_column_exists(info, NO_MEASURE, wall) ==
		    (found != CALL_CPU && found != CALL_WAIT));
	}
	assert_false(list_find(&call_row_columns, "", &found));
}

/* Calls of one method, and those that they made, on one tick of the wall clock. */
static void same_tick(void **state)
{
	const struct order order = { CALL_START, MEASURE_CPU, false };
	struct call_list list;
	struct loaded l;
	char text[256];

	(void)state;
	script_load(&l, "same tick", "0/0 +a 10/5 +b 10/10 +c 10/15 -c 10/25 -b "
	    "10/30 +b 10/35 +c 10/55 -c 10/70 -b 20/80 -a @2 20/0 +c -c");
	make_list(&list, &l, order, (struct period){ 0, 0 });
	describe(&l, &list, text, sizeof text);
	assert_string_equal(text, "10 0/20 15 a, 10 0/40 20 a");
	call_list_free(&list);
	loaded_free(&l);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(same_tick),
	cmocka_unit_test(orders),
	cmocka_unit_test(begins),
	cmocka_unit_test(slowest),
	cmocka_unit_test(sums),
	cmocka_unit_test(distributions),
	cmocka_unit_test(fine_bins),
	cmocka_unit_test(fine_bins_are_enough),
	cmocka_unit_test(columns),
};

TEST_FILE(tests, in_utf8, NULL);
