/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_ranking - methods in the order of each column, both ways, ties by text.
 */
#include "config.h"

#include "base/text.h"
#include "query/table.h"
#include "script.h"

/* Wall/CPU: a 20/10, self 6/6, 1 call; b 9/3, self 9/3, 2 calls and a recursive
 * one that threw; c 5/1, self 5/1, 3 calls. */
static const char script[] = "0/0 +a 1/1 +b 7/3 +b 9/4 !b 10/4 -b 11/5 +b "
    "11/5 -b 13/6 +c 14/6 -c +c 17/7 -c +c 18/7 -c 20/10 -a";

/* The letters of the methods in their order. */
static void describe(const struct loaded *l, const struct ranking *r,
    char *out)
{
	for (uint32_t i = 0; i < r->count; i++) {
		const struct method *m = methods_at(
		    profile_methods(l->profile), r->methods[i]);

		*out++ = m->text[m->name_at];
	}
	*out = '\0';
}

static void rank(const struct loaded *l, const char *row,
    struct order order, const char *wanted)
{
	const struct methods *methods = profile_methods(l->profile);
	struct totals totals;
	struct ranking r;
	char got[32];

	totals_init(&totals, methods->count);
	assert_true(totals_add(&totals,
	    &(struct part){ .thread = script_thread(l, 1) }, NULL));
	totals_finish(&totals);
	ranking_make(&r,
	    &(struct table_data){ .totals = &totals, .methods = methods },
	    order);
	describe(l, &r, got);
	row_assert_text(row, got, wanted);
	for (uint32_t i = 0; i < r.count; i++)
		row_assert_number(row, ranking_place(&r, r.methods[i]), i);
	row_assert_number(row, ranking_place(&r, NO_METHOD), r.count);
	ranking_free(&r);
	totals_free(&totals);
}

static void orders(void **state)
{
	static const struct {
		const char *name;
		struct order order;
		const char *wanted;
	} rows[] = {
		{ "exclusive", { COLUMN_EXCLUSIVE, MEASURE_WALL, false },
		    "bac" },
		{ "exclusive CPU", { COLUMN_EXCLUSIVE, MEASURE_CPU, false },
		    "abc" },
		{ "exclusive wait", { COLUMN_EXCLUSIVE, MEASURE_WAIT, false },
		    "bca" },
		{ "inclusive", { COLUMN_INCLUSIVE, MEASURE_WALL, false },
		    "abc" },
		{ "inclusive, up", { COLUMN_INCLUSIVE, MEASURE_WALL, true },
		    "cba" },
		{ "calls, a tie", { COLUMN_CALLS, MEASURE_WALL, false },
		    "bca" },
		{ "calls, up", { COLUMN_CALLS, MEASURE_WALL, true }, "acb" },
		{ "per call", { COLUMN_PER_CALL, MEASURE_WALL, false },
		    "abc" },
		{ "wait, whatever the clock", { COLUMN_WAIT, MEASURE_CPU,
		    false }, "bca" },
		{ "threw, ties", { COLUMN_THREW, MEASURE_WALL, false },
		    "bac" },
		{ "class", { COLUMN_CLASS, MEASURE_WALL, false }, "abc" },
		{ "class, down", { COLUMN_CLASS, MEASURE_WALL, true }, "cba" },
		{ "name", { COLUMN_NAME, MEASURE_WALL, false }, "abc" },
	};
	struct loaded l;

	(void)state;
	script_load(&l, "orders", script);
	for (size_t i = 0; i < ROWS(rows); i++)
		rank(&l, rows[i].name, rows[i].order, rows[i].wanted);
	loaded_free(&l);
}

/* Class and name order by different parts of the text. */
static void texts(void **state)
{
	static const struct make_method methods[] = {
		{ 4, "a.Z", "a", "()V", "", 0 },
		{ 8, "a.Y", "b", "()V", "", 0 },
		{ 12, "b.A", "a", "(I)V", "", 0 },
		{ 16, "b.A", "c", "()V", "", 0 },
	};
	static const struct {
		const char *name;
		struct order order;
		const char *wanted;
	} rows[] = {
		{ "class", { COLUMN_CLASS, MEASURE_WALL, false }, "baac" },
		{ "name", { COLUMN_NAME, MEASURE_WALL, false }, "aabc" },
		{ "ties by text", { COLUMN_EXCLUSIVE, MEASURE_WALL, false },
		    "baac" },
	};
	struct script s;
	struct make_trace_spec spec;
	struct loaded l;

	(void)state;
	script_read(&s, "5 +a -a +b -b +c -c +d -d");
	spec = script_spec(&s);
	spec.methods = methods;
	spec.method_count = ROWS(methods);
	loaded_spec(&l, "texts", &spec);
	for (size_t i = 0; i < ROWS(rows); i++)
		rank(&l, rows[i].name, rows[i].order, rows[i].wanted);
	loaded_free(&l);
}

/* Many methods, whose texts begin alike, with few values. */
static struct methods *alike(uint32_t count, struct totals *totals)
{
	static const char *const classes[] = { "com.acme.shop.catalog.Item",
		"com.acme.shop.catalog.ItemView", "com.acme.shop.cart.Cart",
		"", "\xC3\xA9.caf\xC3\xA9", "com.acme" };
	static const char *const names[] = { "update", "updateAll", "<init>",
		"a", "updated" };
	struct methods *methods = methods_new();

	totals_init(totals, count);
	for (uint32_t i = 0; i < count; i++) {
		uint32_t dice = i * 2654435761u >> 8;

		char signature[20];
		struct method_line line = { .id = i * 4,
			.class_name = slice_of(classes[i % 6]),
			.name = slice_of(names[i / 6 % 5]),
			.signature = { signature, 0 }, .source = slice_of("") };

		line.signature.length = (size_t)snprintf(signature,
		    sizeof signature, "(%u)V", i / 30 * 7919 % 10007);
		assert_int_equal(methods_add(methods, &line), i);
		totals->items[i].calls = dice % 13;
		totals->items[i].is_called = dice % 13 > 0;
	}
	return methods;
}

/* However many there are, they stand as ranked_compare has them. */
static void many(void **state)
{
	static const uint32_t counts[] = { 1, 11, 12, 13, 300, 5000 };
	static const enum column_id columns[] = { COLUMN_CALLS, COLUMN_THREW,
		COLUMN_CLASS, COLUMN_NAME };
	struct totals totals;
	struct ranking r;

	(void)state;
	for (size_t i = 0; i < ROWS(counts) * ROWS(columns); i++) {
		enum column_id column = columns[i % ROWS(columns)];
		struct methods *methods = alike(counts[i / ROWS(columns)],
		    &totals);
		struct table_data f = { .totals = &totals, .methods = methods };

		ranking_make(&r, &f,
		    (struct order){ column, MEASURE_WALL, false });
		for (uint32_t n = 0; n + 1 < r.count; n++) {
			uint32_t a = r.methods[n], b = r.methods[n + 1];
			struct ranked left = ranked_of(&f, column, a,
			    column_value(column, MEASURE_WALL, &f, a));
			struct ranked right = ranked_of(&f, column, b,
			    column_value(column, MEASURE_WALL, &f, b));

			row_assert_number(column_info(column)->name,
			    ranked_compare(&left, &right) < 0, true);
		}
		ranking_free(&r);
		totals_free(&totals);
		methods_free(methods);
	}
}

static void nothing(void **state)
{
	struct loaded l;

	(void)state;
	script_load(&l, "nothing", "@2 +a 5 -a @1 +b");
	rank(&l, "only the methods of the thread", (struct order){
	    COLUMN_EXCLUSIVE, MEASURE_WALL, false }, "b");
	loaded_free(&l);
}

static void columns(void **state)
{
	const struct list_columns *table = columns_in(IN_TABLE);
	unsigned found;

	(void)state;
	for (int i = 0; i < COLUMNS; i++) {
		const struct list_column *info = column_info(
		    (enum column_id)i);
		const struct list_columns *all = columns_in(
		    info->lists == 0 ? IN_TABLE : info->lists & -info->lists);
		const char key[] = { info->key, '\0' };
		bool is_sorted = info->key != '\0';

		assert_true(list_find(all, info->name, &found));
		assert_int_equal(found, i);
		row_assert(info->name,
		    list_find(all, key, &found) == is_sorted);
		row_assert_number(info->name, found, i); /* no key twice */
		row_assert(info->name, info->help[strlen(info->help) - 1] !=
		    '.');
	}
	assert_false(list_find(table, "", &found));
	assert_false(list_find(table, "nonsense", &found));
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(orders),
	cmocka_unit_test(texts),
	cmocka_unit_test(many),
	cmocka_unit_test(nothing),
	cmocka_unit_test(columns),
};

TEST_FILE(tests, NULL, NULL);
