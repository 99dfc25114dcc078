/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_readable - names that compilers made, in words.
 */
#include "config.h"

#include <stdio.h>

#include "base/text.h"
#include "names/naming.h"
#include "read_map.h"
#include "rows.h"

static void names(void **state)
{
	static const struct {
		const char *class_name, *name, *wanted; /* NULL: left */
	} rows[] = {
		{ "a.X$$ExternalSyntheticLambda12", "run", "a.X.λ12" },
		{ "X$$ExternalSyntheticLambda0", "<init>", "X.λ0" },
		{ "a.b.-$$Lambda$X$k3Jf_a0", "run", "a.b.X.λk3Jf" },
		{ "-$$Lambda$X$Y$abc", "run", "X$Y.λabc" },
		{ "a.X$$Lambda$4", "apply", "a.X.λ4" },
		{ "a.X", "lambda$foo$3", "a.X.foo{λ3}" },
		{ "a.X", "lambda$foo$bar$3", "a.X.foo$bar{λ3}" },
		{ "a.X", "lambda$foo$3$a-X", "a.X.foo{λ3}" },
		{ "a.X", "lambda$foo", NULL },
		{ "a.X", "$r8$lambda$M2xqTzyYbTnI7lEeNl4gvY5kJrs",
		    "a.X.λ door" },
		{ "a.X", "access$100", "a.X.100 (access)" },
		{ "", "access$100", "100 (access)" },
		{ "a.X", "-$$Nest$fgetcount", "a.X.count (get)" },
		{ "a.X", "-$$Nest$fputcount", "a.X.count (set)" },
		{ "a.X", "-$$Nest$sfgetTAG", "a.X.TAG (get)" },
		{ "a.X", "-$$Nest$sfputTAG", "a.X.TAG (set)" },
		{ "a.X", "-$$Nest$mgo", "a.X.go (access)" },
		{ "a.X", "-$$Nest$smgo", "a.X.go (access)" },
		{ "a.I$-CC", "$default$foo", "a.I.foo (default)" },
		{ "a.I$-CC", "$private$foo", "a.I.foo (private)" },
		{ "a.I$-CC", "foo", "a.I.foo (static)" },
		{ "a.X$$ExternalSyntheticOutline3", "m", "[outline] a.X" },
		{ "a.X$$ExternalSyntheticApiModelOutline0", "m",
		    "[api] a.X" },
		{ "a.X$$ExternalSyntheticBackport0", "m", "[backport] a.X" },
		{ "a.X$$ExternalSyntheticBackportWithForwarding1", "m",
		    "[backport] a.X" },
		{ "a.X$$ExternalSyntheticThrowIAE0", "m", "[outline] a.X" },
		{ "a.X$$ExternalSyntheticServiceLoad0", "m",
		    "[outline] a.X" },
		{ "a.X$$InternalSyntheticOutline$1$ab$0", "m",
		    "[outline] a.X" },
		{ "a.X$-EL", "foo", NULL },
		{ "a.X$VivifiedWrapper", "foo", NULL },
		{ "a.X$IA", "<init>", NULL },
		{ "a.X$foo$1", "invoke", "a.X.foo{λ1}" },
		{ "a.X$Y$foo$1$2", "invoke", "a.X$Y.foo{λ1.2}" },
		{ "a.X$foo$1", "invokeSuspend", "a.X.foo{suspend}" },
		{ "a.X$foo$1", "create", "a.X.foo{suspend}" },
		{ "a.X$foo$1", "run", NULL },
		{ "a.X$1", "invoke", NULL },
		{ "a.X$Y$1", "invoke", NULL },
		{ "a.X", "foo$lambda$2", "a.X.foo{λ2}" },
		{ "a.X", "foo$lambda-2", "a.X.foo{λ2}" },
		{ "a.X", "foo$default", "a.X.foo (defaults)" },
		{ "a.X", "foo-k3Jf_a0", "a.X.foo" },
		{ "a.X", "foo-impl", NULL },
		{ "a.XKt", "foo", "foo (X.kt)" },
		{ "XKt", "foo", "foo (X.kt)" },
		{ "Kt", "foo", NULL },
		{ "a.XKt", "foo$default", "foo (defaults) (X.kt)" },
		{ "a.ComposableSingletons$XKt", "lambda-1", "X.kt λ1" },
		{ "a.ComposableSingletons$XKt$lambda-1$1", "invoke",
		    "X.kt λ1" },
		{ "a.X$Companion", "foo", NULL },
		{ "a.X$DefaultImpls", "foo", NULL },
		{ "a.X$WhenMappings", "<clinit>", NULL },
		{ "a.X", "run", NULL },
		{ "", "", NULL },
	};

	struct methods *m = methods_new();
	uint32_t numbers[ROWS(rows)];
	struct naming *n;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		numbers[i] = methods_add(m, &(struct method_line){
			.class_name = slice_of(rows[i].class_name),
			.name = slice_of(rows[i].name) });
	n = naming_new(m);
	assert_true(naming_ask(n, NULL, NULL, NULL));
	for (size_t i = 0; i < ROWS(rows); i++) {
		char row[100];

		snprintf(row, sizeof row, "%s.%s", rows[i].class_name,
		    rows[i].name);
		row_assert_text(row, naming_names(n, NAMES_READABLE)
		    .methods[numbers[i]].text, rows[i].wanted == NULL ?
		    methods_own(m, numbers[i])->text : rows[i].wanted);
	}
	naming_free(n);
	methods_free(m);
}

/* A name of a thousand dollars takes no longer than one of ten, and stays. */
static void long_names(void **state)
{
	static char dollars[60000];
	struct methods *m = methods_new();
	struct naming *n;

	(void)state;
	memset(dollars, '$', sizeof dollars);
	methods_add(m, &(struct method_line){
		.class_name = { dollars, sizeof dollars }, .name = { "f", 1 } });
	methods_add(m, &(struct method_line){ .class_name = { dollars, 500 },
		.name = { dollars, 500 } });
	n = naming_new(m);
	assert_true(naming_ask(n, NULL, NULL, NULL));
	for (uint32_t i = 0; i < 2; i++)
		assert_string_equal(naming_names(n, NAMES_READABLE)
		    .methods[i].text, methods_own(m, i)->text);
	naming_free(n);
	methods_free(m);
}

/* Traces have '.' for '/'; a mapping has it as it is. */
static void originals(void **state)
{
	static const char map[] = "a.X$$Lambda$14/0x7f -> b:\n void f() -> c\n";
	const struct residual residual = { .class_name = slice_of("b"),
		.name = slice_of("c"), .descriptor = slice_of("()V") };
	struct mapping *mapping = mapping_new();
	struct methods *m = methods_new();
	struct error err;
	struct naming *n;

	(void)state;
	methods_add(m, &(struct method_line){ .class_name = { "b", 1 },
		.name = { "c", 1 }, .signature = { "()V", 3 } });
	assert_true(read_map(mapping, "map.txt",
	    bytes_of(map, strlen(map)), &err));
	mapping_tell(mapping, &residual, 1);
	n = naming_new(m);
	assert_true(naming_ask(n, mapping, NULL, &err));
	assert_string_equal(naming_names(n, NAMES_READABLE).methods[0].text,
	    "a.X.λ14 ()V");
	naming_free(n);
	methods_free(m);
	mapping_free(mapping);
}

/* What is too long is cut to whole characters. */
static void cut_names(void **state)
{
	char class_name[513], name[513], wanted[1200];
	struct methods *m = methods_new();
	struct naming *n;

	(void)state;
	memset(name, 'n', 512);
	for (int i = 0; i < 255; i++)
		memcpy(class_name + 2 * i, "ä", 2);
	memcpy(class_name + 510, "Kt", 2);
	methods_add(m, &(struct method_line){ .class_name = { class_name, 512 },
		.name = { name, 512 } });
	snprintf(wanted, sizeof wanted, "%.512s (%.508s", name, class_name);
	n = naming_new(m);
	assert_true(naming_ask(n, NULL, NULL, NULL));
	assert_string_equal(naming_names(n, NAMES_READABLE).methods[0].text,
	    wanted);
	naming_free(n);
	methods_free(m);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(names),
	cmocka_unit_test(long_names),
	cmocka_unit_test(cut_names),
	cmocka_unit_test(originals),
};

TEST_FILE(tests, in_utf8, NULL);
