/*
 * test_methods - lines and ids → methods: equal ones, unknown ones, late
 * lines, the names that rule 2.6 gives, what names can contain.
 */
#include "config.h"

#include "base/text.h"
#include "model/methods.h"
#include "rows.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

enum { STEPS = 6 };

/* What happens to an id: a line, a use (unknown when it had no line). */
struct step {
	uint32_t id;
	const char *class_name; /* NULL: a use */
	const char *name, *signature;
};

static void define(struct methods *m, const struct step *s)
{
	struct method_line line = { s->id, slice_of(s->class_name),
		slice_of(s->name), slice_of(s->signature), slice_of(""), 0, false,
		false, false };

	assert_true(methods_define(m, &line, NULL));
}

static uint32_t number_of(const struct methods *m, uint32_t id)
{
	return id_map_get(methods_ids(m), id >> 2);
}

static void use(struct methods *m, uint32_t id)
{
	uint32_t number = number_of(m, id);

	if (number == NO_ID)
		number = methods_add_unknown(m, id, NULL);
	assert_int_not_equal(number, NO_METHOD);
	methods_use(m, number);
}

static void take_steps(struct methods *m, const struct step *steps)
{
	for (size_t i = 0; i < STEPS && (steps[i].id != 0 ||
	    steps[i].class_name != NULL); i++) {
		if (steps[i].class_name == NULL)
			use(m, steps[i].id);
		else
			define(m, &steps[i]);
	}
}

/* "0=text 1=text": ids in their order, each with its method's number. */
static void describe(const struct methods *m, const struct step *steps,
    char *out, size_t size)
{
	size_t used = 0;

	out[0] = '\0';
	for (size_t i = 0; i < STEPS && steps[i].id != 0; i++) {
		uint32_t number = number_of(m, steps[i].id);
		const struct method *method = methods_at(m, number);

		used += (size_t)snprintf(out + used, size - used,
		    "%s%x:%u=%s%s", i > 0 ? ", " : "", steps[i].id, number,
		    method->text, method->is_proxy ? "*" :
		    method->is_known ? "" : "?");
	}
}

static void ids(void **state)
{
	static const struct {
		const char *name;
		struct step steps[STEPS];
		uint32_t count;
		const char *wanted;
	} rows[] = {
		{ "nothing", { { 0 } }, 0, "" },
		{ "one line", { { 4, "a.B", "f", "()V" } }, 1,
		    "4:0=a.B.f ()V" },
		{ "two", { { 4, "a.B", "f", "()V" }, { 8, "a.B", "g", "()V" } },
		    2, "4:0=a.B.f ()V, 8:1=a.B.g ()V" },
		{ "equal", { { 4, "a.B", "f", "()V" }, { 8, "a.B", "f", "()V" } },
		    1, "4:0=a.B.f ()V, 8:0=a.B.f ()V" },
		{ "other signature", { { 4, "a.B", "f", "()V" },
		    { 8, "a.B", "f", "(I)V" } }, 2,
		    "4:0=a.B.f ()V, 8:1=a.B.f (I)V" },
		{ "the same line twice", { { 4, "a.B", "f", "()V" },
		    { 4, "a.B", "f", "()V" } }, 1,
		    "4:0=a.B.f ()V, 4:0=a.B.f ()V" },
		{ "a later line wins", { { 4, "a.B", "f", "()V" },
		    { 4, "a.B", "g", "()V" } }, 2,
		    "4:1=a.B.g ()V, 4:1=a.B.g ()V" },
		{ "unknown", { { .id = 0x44 } }, 1,
		    "44:0=(unknown 0x44)?" },
		{ "unknown, then its line", { { .id = 4 },
		    { 4, "a.B", "f", "()V" } }, 1,
		    "4:0=a.B.f ()V, 4:0=a.B.f ()V" },
		{ "late line, then an equal one", { { .id = 4 },
		    { 4, "a.B", "f", "()V" }, { 8, "a.B", "f", "()V" } }, 1,
		    "4:0=a.B.f ()V, 4:0=a.B.f ()V, 8:0=a.B.f ()V" },
		{ "no class", { { 4, "", "f", "()V" } }, 1, "4:0=f ()V" },
		{ "no signature", { { 4, "a.B", "f", "" } }, 1, "4:0=a.B.f" },
		{ "nothing but an id", { { 4, "", "", "" } }, 1, "4:0=(no name)" },
		{ "no name", { { 4, "a.B", "", "()V" } }, 1,
		    "4:0=a.B.(no name) ()V" },
		{ "slashes", { { 4, "a/b/C", "f/g", "(La/b;)V" } }, 1,
		    "4:0=a.b.C.f/g (La/b;)V" },
		{ "address of Dalvik", { { 0x41c3a9d8, "a.B", "f", "()V" } }, 1,
		    "41c3a9d8:0=a.B.f ()V" },
		{ "escapes", { { 4, "a.B", "f\007[m", "()V" } }, 1,
		    "4:0=a.B.f\\x07[m ()V" },
		{ "wide", { { 4, "a.B", "日本", "()V" } }, 1,
		    "4:0=a.B.日本 ()V" },
	};
	char text[512];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct methods *m = methods_new(NULL);

		take_steps(m, rows[i].steps);
		describe(m, rows[i].steps, text, sizeof text);
		row_assert_number(rows[i].name, methods_count(m),
		    rows[i].count);
		row_assert_text(rows[i].name, text, rows[i].wanted);
		methods_free(m);
	}
}

/* Lines of an id that have another name than the one before. */
static void redefined(void **state)
{
	static const struct {
		const char *name;
		struct step steps[STEPS];
		uint32_t wanted;
	} rows[] = {
		{ "none", { { 4, "a.B", "f", "()V" }, { 8, "a.B", "g", "()V" } },
		    0 },
		{ "the same line twice", { { 4, "a.B", "f", "()V" },
		    { 4, "a.B", "f", "()V" } }, 0 },
		{ "two names", { { 4, "a.B", "f", "()V" },
		    { 4, "a.B", "g", "()V" } }, 1 },
		{ "three", { { 4, "a.B", "f", "()V" }, { 4, "a.B", "g", "()V" },
		    { 4, "a.B", "f", "()V" } }, 2 },
		{ "a late line", { { .id = 4 }, { 4, "a.B", "f", "()V" } }, 0 },
		{ "of a method that there is", { { 4, "a.B", "f", "()V" },
		    { .id = 8 }, { 8, "a.B", "f", "()V" } }, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct methods *m = methods_new(NULL);

		take_steps(m, rows[i].steps);
		row_assert_number(rows[i].name, methods_redefined(m),
		    rows[i].wanted);
		methods_free(m);
	}
}

static void proxies(void **state)
{
	/* "*" marks a name that was given, "?" one that is unknown. */
	static const struct {
		const char *name;
		bool is_streaming;
		struct step steps[STEPS];
		const char *wanted;
		bool are_proxies; /* those that are left */
	} rows[] = {
		{ "the next id", true, { { .id = 4 },
		    { 8, "$Proxy0", "f", "()V" } },
		    "4:0=$Proxy0.f ()V (proxy)*, 8:1=$Proxy0.f ()V", false },
		{ "the next id is used", true, { { .id = 4 },
		    { 8, "$Proxy0", "f", "()V" }, { .id = 8 } },
		    "4:0=(unknown 0x4)?, 8:1=$Proxy0.f ()V, "
		    "8:1=$Proxy0.f ()V", false },
		{ "not the next id", true, { { .id = 4 },
		    { 12, "$Proxy0", "f", "()V" } },
		    "4:0=(unknown 0x4)?, c:1=$Proxy0.f ()V", false },
		{ "two pairs", true, { { .id = 4 }, { 8, "A", "f", "" },
		    { .id = 16 }, { 20, "B", "g", "" } },
		    "4:0=A.f (proxy)*, 8:1=A.f, 10:2=B.g (proxy)*, 14:3=B.g", false },
		{ "the only pair", false, { { .id = 4 },
		    { 40, "$Proxy0", "f", "()V" } },
		    "4:0=$Proxy0.f ()V (proxy)*, 28:1=$Proxy0.f ()V", false },
		{ "two of one line", true, { { .id = 4 }, { 8, "A", "f", "" },
		    { .id = 16 }, { 20, "A", "f", "" } },
		    "4:0=A.f (proxy)*, 8:1=A.f, 10:2=A.f (proxy 0x10)*, "
		    "14:1=A.f", false },
		{ "two unused lines", false, { { .id = 4 },
		    { 8, "A", "f", "" }, { 12, "A", "g", "" } },
		    "4:0=(unknown 0x4)?, 8:1=A.f, c:2=A.g", false },
		{ "two unknown ids", false, { { .id = 4 }, { .id = 8 },
		    { 12, "A", "g", "" } },
		    "4:0=(unknown 0x4)?, 8:1=(unknown 0x8)?, c:2=A.g", false },
		{ "as many unknown ids as unused lines", false, { { .id = 4 },
		    { .id = 8 }, { 12, "A", "g", "" }, { 16, "A", "h", "" } },
		    "4:0=(unknown 0x4)?, 8:1=(unknown 0x8)?, c:2=A.g, "
		    "10:3=A.h", true },
		{ "one of them is used", false, { { .id = 4 }, { .id = 8 },
		    { 12, "A", "g", "" }, { 16, "A", "h", "" }, { .id = 16 } },
		    "4:0=(unknown 0x4)?, 8:1=(unknown 0x8)?, c:2=A.g, "
		    "10:3=A.h, 10:3=A.h", false },
		{ "all known", false, { { 4, "A", "f", "" },
		    { 8, "A", "g", "" } }, "4:0=A.f, 8:1=A.g", false },
	};
	char text[512];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct methods *m = methods_new(NULL);

		take_steps(m, rows[i].steps);
		row_assert(rows[i].name, methods_resolve_proxies(m,
		    rows[i].is_streaming) == rows[i].are_proxies);
		describe(m, rows[i].steps, text, sizeof text);
		row_assert_text(rows[i].name, text, rows[i].wanted);
		methods_free(m);
	}
}

static void labels(void **state)
{
	static const struct {
		const char *name;
		struct step step;
		size_t size;
		const char *label;
	} rows[] = {
		{ "package", { 4, "com.a.B", "f", "(I)V" }, 64, "B.f" },
		{ "inner class", { 4, "com.a.B$C", "f", "(I)V" }, 64, "B$C.f" },
		{ "no package", { 4, "B", "f", "(I)V" }, 64, "B.f" },
		{ "no class", { 4, "", "f", "(I)V" }, 64, "f" },
		{ "constructor", { 4, "com.a.B", "<init>", "()V" }, 64,
		    "B.<init>" },
		{ "no room", { 4, "com.a.B", "f", "()V" }, 3, "B." },
		{ "dot in the name", { 4, "com.a.B", "f.g", "()V" }, 64,
		    "B.f.g" },
	};
	char label[64];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct methods *m = methods_new(NULL);

		define(m, &rows[i].step);
		method_label(methods_at(m, 0), label, rows[i].size);
		row_assert_text(rows[i].name, label, rows[i].label);
		methods_free(m);
	}
}

/* By text, also when the line came after the first use. */
static void find(void **state)
{
	static const struct step steps[STEPS] = { { 4, "A", "f", "()V" },
		{ .id = 8 }, { 8, "A", "g", "()V" }, { .id = 12 } };
	static const struct {
		const char *name, *text;
		uint32_t method;
	} rows[] = {
		{ "known", "A.f ()V", 0 },
		{ "late", "A.g ()V", 1 },
		{ "part of a text", "A.f", NO_METHOD },
		{ "nothing", "", NO_METHOD },
		{ "not there", "A.h ()V", NO_METHOD },
	};
	struct methods *m = methods_new(NULL);

	(void)state;
	take_steps(m, steps);
	for (size_t i = 0; i < ROWS(rows); i++)
		row_assert_number(rows[i].name, methods_find(m, rows[i].text),
		    rows[i].method);
	methods_free(m);
}

/* The parts of a text stand where the method says. */
static void parts(void **state)
{
	static const struct step step = { 4, "a/B", "f", "(I)V" };
	struct methods *m = methods_new(NULL);
	const struct method *method;

	(void)state;
	define(m, &step);
	method = methods_at(m, 0);
	assert_true(slice_is(method_class(method), "a.B"));
	assert_true(slice_is(method_name(method), "f"));
	assert_true(slice_is(method_signature(method), "(I)V"));
	methods_free(m);
}

/* A function stands behind its file, which has no package but itself. */
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
	struct methods *m = methods_new(NULL);

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

		assert_true(methods_define(m, &line, NULL));
		got = methods_at(m, i);
		method_label(got, label, sizeof label);
		snprintf(package, sizeof package, "%.*s",
		    (int)method_package(got).length, method_package(got).at);
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
		struct methods *m = methods_new(NULL);
		struct method_line line = { .class_name = slice_of(
						rows[i].class_name),
			.name = slice_of(rows[i].name),
			.signature = slice_of(""),
			.source = slice_of(""),
			.is_function = rows[i].is_function,
			.is_place = strchr("+#", rows[i].name[0]) != NULL };
		char scratch[64];

		assert_true(methods_define(m, &line, NULL));
		row_assert_text(rows[i].wanted,
		    method_fit(methods_at(m, 0), rows[i].cells, scratch,
			sizeof scratch)
			.at,
		    rows[i].wanted);
		methods_free(m);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ids),
		cmocka_unit_test(redefined),
		cmocka_unit_test(proxies),
		cmocka_unit_test(labels),
		cmocka_unit_test(find),
		cmocka_unit_test(parts),
		cmocka_unit_test(functions),
		cmocka_unit_test(fits),
	};

	setlocale(LC_CTYPE, "C.UTF-8");
	return cmocka_run_group_tests(tests, NULL, NULL);
}
