/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_ids - lines and ids of a file → methods: equal ones, unknown ones, late
 * lines, the names that rule 2.6 gives; and what two files share.
 */
#include "config.h"

#include "base/text.h"
#include "model/ids.h"
#include "rows.h"

#include <stdio.h>
#include <stdlib.h>

enum { STEPS = 6 };

/* What happens to an id: a line, a use (unknown when it had no line). */
struct edit {
	uint32_t id;
	const char *class_name; /* NULL: a use */
	const char *name, *signature;
};

static void define(struct ids *m, const struct edit *s)
{
	struct method_line line = { s->id, slice_of(s->class_name),
		slice_of(s->name), slice_of(s->signature), slice_of(""), 0, false,
		false, false, false };

	ids_define(m, &line);
}

static uint32_t number_of(const struct ids *m, uint32_t id)
{
	return id_map_get(&m->by_id, id >> 2);
}

static void use(struct ids *m, uint32_t id)
{
	uint32_t number = number_of(m, id);

	if (number == NO_ID)
		number = ids_add_unknown(m, id);
	assert_int_not_equal(number, NO_METHOD);
	ids_use(m, number);
}

static void take_steps(struct ids *m, const struct edit *steps)
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
static void describe(const struct ids *m, const struct edit *steps,
    char *out, size_t size)
{
	size_t used = 0;

	out[0] = '\0';
	for (size_t i = 0; i < STEPS && steps[i].id != 0; i++) {
		uint32_t number = number_of(m, steps[i].id);
		const struct method *method = methods_at(m->methods, number);

		used += (size_t)snprintf(out + used, size - used,
		    "%s%x:%u=%s%s", i > 0 ? ", " : "", steps[i].id, number,
		    method->text,
		    method->is_proxy                  ? "*" :
			ids_entry(m, number).is_known ? "" :
							"?");
	}
}

static void ids(void **state)
{
	static const struct {
		const char *name;
		struct edit steps[STEPS];
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
		struct methods *methods = methods_new();
		struct ids *m = ids_new(methods);

		take_steps(m, rows[i].steps);
		describe(m, rows[i].steps, text, sizeof text);
		row_assert_number(rows[i].name, m->methods->count,
		    rows[i].count);
		row_assert_text(rows[i].name, text, rows[i].wanted);
		ids_free(m);
		methods_free(methods);
	}
}

/* Lines of an id that have another name than the one before. */
static void redefined(void **state)
{
	static const struct {
		const char *name;
		struct edit steps[STEPS];
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
		struct methods *methods = methods_new();
		struct ids *m = ids_new(methods);

		take_steps(m, rows[i].steps);
		row_assert_number(rows[i].name, m->redefined, rows[i].wanted);
		ids_free(m);
		methods_free(methods);
	}
}

static void proxies(void **state)
{
	/* "*" marks a name that was given, "?" one that is unknown. */
	static const struct {
		const char *name;
		bool is_streaming;
		struct edit steps[STEPS];
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
		struct methods *methods = methods_new();
		struct ids *m = ids_new(methods);

		take_steps(m, rows[i].steps);
		row_assert(rows[i].name, ids_resolve_proxies(m,
		    rows[i].is_streaming) == rows[i].are_proxies);
		describe(m, rows[i].steps, text, sizeof text);
		row_assert_text(rows[i].name, text, rows[i].wanted);
		ids_free(m);
		methods_free(methods);
	}
}

/* By text, also when the line came after the first use. */
static void find(void **state)
{
	static const struct edit steps[STEPS] = { { 4, "A", "f", "()V" },
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
	struct methods *methods = methods_new();
	struct ids *m = ids_new(methods);

	(void)state;
	take_steps(m, steps);
	for (size_t i = 0; i < ROWS(rows); i++)
		row_assert_number(rows[i].name, methods_find(methods, rows[i].text),
		    rows[i].method);
	ids_free(m);
	methods_free(methods);
}

/* The second file of two; what it shares with the first has one number in both. */
static void two_files(void **state)
{
	static const struct {
		const char *name;
		struct edit first[STEPS], second[STEPS];
		uint32_t same; /* ids of the second that are one method */
		const char *wanted;
	} rows[] = {
		{ "another id", { { 4, "A", "f", "" }, { 8, "A", "g", "" } },
		    { { 12, "A", "g", "" }, { 16, "A", "f", "" } }, 0,
		    "c:1=A.g, 10:0=A.f" },
		{ "the id of another", { { 4, "A", "f", "" } },
		    { { 4, "A", "g", "" } }, 0, "4:1=A.g" },
		{ "two ids of one", { { 4, "A", "f", "" } },
		    { { 4, "A", "f", "" }, { 8, "A", "f", "" } }, 1,
		    "4:0=A.f, 8:0=A.f" },
		{ "unknown ones", { { .id = 4 } }, { { .id = 4 } }, 0,
		    "4:1=(unknown 0x4)?" },
		{ "a late line", { { 4, "A", "f", "" } },
		    { { .id = 8 }, { 8, "A", "f", "" } }, 0,
		    "8:0=A.f, 8:0=A.f" },
		{ "a late line of the first", { { .id = 8 }, { 8, "A", "f", "" } },
		    { { 4, "A", "f", "" } }, 0, "4:0=A.f" },
		{ "a late line of a method that there is",
		    { { 4, "A", "f", "" } }, { { 4, "A", "f", "" },
		    { .id = 8 }, { 8, "A", "f", "" } }, 0,
		    "4:0=A.f, 8:1=A.f, 8:1=A.f" },
		{ "late lines of two ids", { { 4, "A", "f", "" } },
		    { { .id = 8 }, { .id = 12 }, { 8, "A", "f", "" },
		    { 12, "A", "f", "" } }, 0,
		    "8:0=A.f, c:2=A.f, 8:0=A.f, c:2=A.f" },
		{ "a proxy", { { .id = 4 }, { 8, "A", "f", "" } },
		    { { .id = 16 }, { 20, "A", "f", "" } }, 0,
		    "10:0=A.f (proxy)*, 14:1=A.f" },
		{ "two proxies of one line", { { .id = 4 }, { 8, "A", "f", "" } },
		    { { .id = 4 }, { 8, "A", "f", "" }, { .id = 16 },
		    { 20, "A", "f", "" } }, 1,
		    "4:0=A.f (proxy)*, 8:1=A.f, 10:3=A.f (proxy 0x10)*, "
		    "14:1=A.f" },
	};
	char text[512];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct methods *methods = methods_new();
		struct ids *a = ids_new(methods);
		struct ids *b = ids_new(methods);
		uint32_t *to;

		take_steps(a, rows[i].first);
		ids_resolve_proxies(a, true);
		row_assert(rows[i].name, ids_join(a) == NULL);
		take_steps(b, rows[i].second);
		ids_resolve_proxies(b, true);
		to = ids_join(b);
		describe(b, rows[i].second, text, sizeof text);
		row_assert_text(rows[i].name, text, rows[i].wanted);
		row_assert_number(rows[i].name, b->same, rows[i].same);
		free(to);
		ids_free(a);
		ids_free(b);
		methods_free(methods);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(ids),
	cmocka_unit_test(redefined),
	cmocka_unit_test(proxies),
	cmocka_unit_test(find),
	cmocka_unit_test(two_files),
};

TEST_FILE(tests, in_utf8, NULL);
