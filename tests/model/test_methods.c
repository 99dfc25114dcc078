/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_methods - the names of methods: which are one, what names can contain, how
 * they are shown.
 */
#include "config.h"

#include "base/text.h"
#include "model/methods.h"
#include "rows.h"

#include <stdio.h>
#include <stdlib.h>

struct name {
	const char *class_name, *name, *signature;
};

static uint32_t add(struct methods *m, struct name n)
{
	const struct method_line line = { 4, slice_of(n.class_name),
		slice_of(n.name), slice_of(n.signature), slice_of(""), 0, false,
		false, false, false };

	return methods_add(m, &line);
}

static void labels(void **state)
{
	static const struct {
		const char *name;
		struct name of;
		size_t size;
		const char *label;
	} rows[] = {
		{ "package", { "com.a.B", "f", "(I)V" }, 64, "B.f" },
		{ "inner class", { "com.a.B$C", "f", "(I)V" }, 64, "B$C.f" },
		{ "no package", { "B", "f", "(I)V" }, 64, "B.f" },
		{ "no class", { "", "f", "(I)V" }, 64, "f" },
		{ "constructor", { "com.a.B", "<init>", "()V" }, 64,
		    "B.<init>" },
		{ "no room", { "com.a.B", "f", "()V" }, 3, "B." },
		{ "dot in the name", { "com.a.B", "f.g", "()V" }, 64,
		    "B.f.g" },
	};
	char label[64];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct methods *m = methods_new();

		assert_int_equal(add(m, rows[i].of), 0);
		method_label(methods_at(m, 0), label, rows[i].size);
		row_assert_text(rows[i].name, label, rows[i].label);
		methods_free(m);
	}
}

/* The parts of a text stand where the method says. */
static void parts(void **state)
{
	static const struct name name = { "a/B", "f", "(I)V" };
	struct methods *m = methods_new();
	const struct method *method;

	(void)state;
	method = methods_at(m, add(m, name));
	assert_true(slice_is(method_class(method), "a.B"));
	assert_true(slice_is(method_name(method), "f"));
	assert_true(slice_is(method_signature(method), "(I)V"));
	methods_free(m);
}

/* A function stands after its file, which has no package but itself. */
static void functions(void **state)
{
	static const struct {
		const char *class_name, *name;
		bool is_function;
		const char *text, *label, *package;
	} rows[] = {
		{ "com/a/B", "f", false, "com.a.B.f", "B.f", "com.a" },
		{ "B", "f", false, "B.f", "B.f", "" },
		{ "libart.so", "art::Run(int)", true, "libart.so!art::Run(int)",
		    "art::Run(int)", "libart.so" },
		{ "libc.so", "+0x12", true, "libc.so+0x12", "libc.so+0x12",
		    "libc.so" },
		{ "libc.so", "#9", true, "libc.so#9", "libc.so#9", "libc.so" },
		{ "lib/libc.so", "f", true, "lib/libc.so!f", "f",
		    "lib/libc.so" },
		{ "libc.so", "libc.so", true, "libc.so!libc.so", "libc.so",
		    "libc.so" },
		{ "", "main", true, "main", "main", "" },
		{ "", "a::b::C<d::E>::f(x::y, z::w) const", true,
		    "a::b::C<d::E>::f(x::y, z::w) const",
		    "C<d::E>::f(x::y, z::w) const", "" },
		{ "", "std::unique_ptr<a::B> a::b::C::make<int>(int)", true,
		    "std::unique_ptr<a::B> a::b::C::make<int>(int)",
		    "C::make<int>(int)", "" },
		{ "", "a::(anonymous namespace)::f(int)", true,
		    "a::(anonymous namespace)::f(int)",
		    "(anonymous namespace)::f(int)", "" },
		{ "", "a::b::C::operator<(a::b::C const&)", true,
		    "a::b::C::operator<(a::b::C const&)",
		    "C::operator<(a::b::C const&)", "" },
		{ "", "<a::b::C as d::e::F>::g", true,
		    "<a::b::C as d::e::F>::g", "<a::b::C as d::e::F>::g", "" },
		{ "", "[linker]A::f()", true, "[linker]A::f()",
		    "[linker]A::f()", "" },
		{ "", "a::b::c<", true, "a::b::c<", "b::c<", "" },
		{ "", "::f", true, "::f", "::f", "" },
		{ "", "void a::f ", true, "void a::f ", "a::f ", "" },
		{ "", "f  ", true, "f  ", "f  ", "" },
		{ "", "a::", true, "a::", "a::", "" },
	};
	struct methods *m = methods_new();

	(void)state;
	for (uint32_t i = 0; i < ROWS(rows); i++) {
		struct method_line line = { .id = 4 * i,
			.class_name = slice_of(rows[i].class_name),
			.name = slice_of(rows[i].name),
			.signature = slice_of(""),
			.source = slice_of(""),
			.is_function = rows[i].is_function,
			.is_place = strchr("+#", rows[i].name[0]) != NULL };
		const struct method *got;
		char label[64], package[64];

		assert_int_equal(methods_add(m, &line), i);
		got = methods_at(m, i);
		method_label(got, label, sizeof label);
		snprintf(package, sizeof package, "%.*s",
		    (int)method_package(got).length, method_package(got).start);
		row_assert_text(rows[i].text, got->text, rows[i].text);
		row_assert_text(rows[i].text, label, rows[i].label);
		row_assert_text(rows[i].text, package, rows[i].package);
	}
	methods_free(m);
}

/* In fewer and fewer cells. */
static void fits(void **state)
{
	static const struct {
		size_t cells;
		bool is_function;
		const char *class_name, *name, *wanted;
	} rows[] = {
		{ 18, true, "libc.so", "a::b::C::f()", "C::f()" },
		{ 20, true, "libc.so", "a::b::C::f()", "libc.so!a::b::C::f()" },
		{ 3, true, "libc.so", "a::b::C::f()", "C::f()" },
		{ 12, true, "libc.so", "+0x12", "libc.so+0x12" },
		{ 11, true, "libc.so", "+0x12", "+0x12" },
		{ 11, true, "libc.so", "#12345", "#12345" },
		{ 9, false, "com.a.B", "f", "com.a.B.f" },
		{ 8, false, "com.a.B", "f", "B.f" },
		{ 2, false, "com.a.B", "f", "B.f" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct methods *m = methods_new();
		struct method_line line = { .class_name = slice_of(
						rows[i].class_name),
			.name = slice_of(rows[i].name),
			.signature = slice_of(""),
			.source = slice_of(""),
			.is_function = rows[i].is_function,
			.is_place = strchr("+#", rows[i].name[0]) != NULL };
		char scratch[64];

		assert_int_equal(methods_add(m, &line), 0);
		row_assert_text(rows[i].wanted,
		    method_fit(methods_at(m, 0), rows[i].cells, scratch,
			sizeof scratch)
			.start,
		    rows[i].wanted);
		methods_free(m);
	}
}

/* Taken out of the methods of its own recording it is the same there. */
static void assert_taken(const char *name, struct methods *into,
    const struct method_line *line, uint32_t number, const char *text)
{
	struct methods *own = methods_new();
	uint32_t first = methods_add(own, line);

	row_assert_number(name, methods_take(into, methods_at(own, first)),
	    number);
	methods_free(own);
	row_assert_text(name, methods_at(into, number)->text, text);
}

/* A function is that of its whole path, of which a recording may show more or less
 * than another. */
static void files(void **state)
{
	static const struct {
		const char *name, *shown, *path, *function;
		uint32_t number;
		const char *text;
	} rows[] = {
		{ "first", "libc.so", "/system/lib64/libc.so", "malloc", 0,
		    "libc.so!malloc" },
		{ "the same", "libc.so", "/system/lib64/libc.so", "malloc", 0,
		    "libc.so!malloc" },
		{ "more of it is shown", "lib64/libc.so",
		    "/system/lib64/libc.so", "malloc", 0, "libc.so!malloc" },
		{ "another function", "lib64/libc.so", "/system/lib64/libc.so",
		    "free", 1, "lib64/libc.so!free" },
		{ "less of it is shown", "libc.so", "/system/lib64/libc.so",
		    "free", 1, "lib64/libc.so!free" },
		{ "another file of that name", "libc.so", "/vendor/libc.so",
		    "malloc", 2, "/vendor/libc.so!malloc" },
		{ "that again", "libc.so", "/vendor/libc.so", "malloc", 2,
		    "/vendor/libc.so!malloc" },
		{ "an address", "libc.so", "/vendor/libc.so", "+0x12", 3,
		    "libc.so+0x12" },
		{ "the address of another", "libc.so", "/system/lib64/libc.so",
		    "+0x12", 4, "/system/lib64/libc.so+0x12" },
	};
	struct methods *m = methods_new(), *taken = methods_new();

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct method_line line = {
			.class_name = slice_of(rows[i].shown),
			.name = slice_of(rows[i].function),
			.signature = slice_of(""),
			.source = slice_of(rows[i].path), .is_function = true,
			.is_place = rows[i].function[0] == '+' };

		row_assert_number(rows[i].name, methods_add(m, &line),
		    rows[i].number);
		row_assert_text(rows[i].name,
		    methods_at(m, rows[i].number)->text, rows[i].text);
		assert_taken(rows[i].name, taken, &line, rows[i].number,
		    rows[i].text);
	}
	methods_free(m);
	methods_free(taken);
}

/* Methods of others: by name each once, with all that stands after the name; without
 * one each is a new one. */
static void takes(void **state)
{
	static const struct method_line nameless = { .name = { "?", 1 } };
	struct methods *m = methods_new(), *own = methods_new();
	uint32_t of = add(own, (struct name){ "a.B", "f", "()V" }), proxy;

	(void)state;
	proxy = methods_name_proxy(own, methods_add_nameless(own, &nameless),
	    of, PROXY_MARK);
	assert_int_equal(methods_add_nameless(own, &nameless), 2);
	for (uint32_t i = 0; i < 2; i++) {
		assert_int_equal(methods_take(m, methods_at(own, of)), 0);
		assert_int_equal(methods_take(m, methods_at(own, proxy)), 1);
		assert_int_equal(methods_take(m, methods_at(own, 2)), 2 + i);
	}
	methods_free(own);
	assert_string_equal(methods_at(m, 1)->text, "a.B.f ()V (proxy)");
	assert_true(methods_at(m, 1)->is_proxy);
	assert_int_equal(methods_find(m, "a.B.f ()V"), 0);
	methods_free(m);
}

/* However many there are: found again, each at its number. */
static void many(void **state)
{
	enum { MANY = 3000 };
	struct methods *m = methods_new();
	char name[16];

	(void)state;
	for (uint32_t i = 0; i < 2 * MANY; i++) {
		snprintf(name, sizeof name, "f%u", i % MANY);
		assert_int_equal(add(m, (struct name){ "a.B", name, "" }),
		    i % MANY);
	}
	assert_int_equal(m->count, MANY);
	methods_free(m);
}

/* What has a name is found after many that have none, and a package is shown as one. */
static void behind_nameless(void **state)
{
	enum { NAMELESS = 1000 };
	static const struct method_line nameless = { .name = { "?", 1 } };
	static const struct method_line package = { .class_name = { "a.b", 3 },
		.name = { "*", 1 },
		.is_package = true };
	struct methods *m = methods_new();
	char label[20];
	uint32_t number;

	(void)state;
	for (uint32_t i = 0; i < NAMELESS; i++)
		assert_int_equal(methods_add_nameless(m, &nameless), i);
	number = methods_add(m, &package);
	assert_int_equal(number, NAMELESS);
	assert_int_equal(methods_find(m, "a.b.*"), number);
	assert_true(slice_is(method_package(methods_at(m, number)), "a.b"));
	method_label(methods_at(m, number), label, sizeof label);
	assert_string_equal(label, "a.b.*");
	methods_free(m);
}

/* Does the order agree with a comparison of all neighbours? */
static void check_order(const struct methods *m, enum methods_order order)
{
	const uint32_t *ranks = methods_ranks(m, order);
	const uint32_t *all = methods_ranks(m, METHODS_BY_TEXT);
	const uint32_t count = m->count;
	uint32_t *by_rank = calloc(count, sizeof *by_rank);

	for (uint32_t i = 0; i < count; i++)
		by_rank[ranks[i]] = i;
	for (uint32_t i = 1; i < count; i++) {
		const struct method *a = methods_at(m, by_rank[i - 1]);
		const struct method *b = methods_at(m, by_rank[i]);
		const bool is_name = order == METHODS_BY_NAME;
		const int by = strcmp(a->text + (is_name ? a->name_at : 0),
		    b->text + (is_name ? b->name_at : 0));

		assert_true(by < 0 ||
		    (by == 0 &&
			(is_name ? all[by_rank[i - 1]] < all[by_rank[i]] :
				   by_rank[i - 1] < by_rank[i])));
	}
	free(by_rank);
}

/* Names with long beginnings in common, some equal, and a change of them. */
static void ranks(void **state)
{
	struct methods *m = methods_new();
	char class_name[80], name[20];

	(void)state;
	assert_non_null(methods_ranks(m, METHODS_BY_NAME));
	for (unsigned i = 0; i < 3000; i++) {
		snprintf(class_name, sizeof class_name,
		    "com.acme.shop.%s.View%u",
		    i % 3 == 0 ? "a" : "cart.checkout.payment", i * 7 % 100);
		snprintf(name, sizeof name, "run%u", i * 13 % 500);
		if (i % 50 == 0)
			methods_add_nameless(m,
			    &(struct method_line){ .name = slice_of(name) });
		add(m,
		    (struct name){ class_name, i % 5 == 0 ? "<init>" : name,
			i % 2 == 0 ? "()V" : "" });
		if (i % 1000 == 999) {
			check_order(m, METHODS_BY_NAME);
			check_order(m, METHODS_BY_TEXT);
		}
	}
	methods_free(m);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(labels),
	cmocka_unit_test(parts),
	cmocka_unit_test(functions),
	cmocka_unit_test(files),
	cmocka_unit_test(takes),
	cmocka_unit_test(many),
	cmocka_unit_test(behind_nameless),
	cmocka_unit_test(fits),
	cmocka_unit_test(ranks),
};

TEST_FILE(tests, in_utf8, NULL);
