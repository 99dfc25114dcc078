/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_readable - names that compilers made, in words.
 */
#include "config.h"

#include <stdio.h>

#include "base/text.h"
#include "names/naming.h"
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
		{ "a.X$$Lambda$14/0x7f", "apply", "a.X.λ14" },
		{ "a.X", "lambda$foo$3", "a.X.foo{λ3}" },
		{ "a.X", "lambda$foo$bar$3", "a.X.foo$bar{λ3}" },
		{ "a.X", "lambda$foo$3$a-X", "a.X.foo{λ3}" },
		{ "a.X", "lambda$foo", NULL },
		{ "a.X", "$r8$lambda$M2xqTzyYbTnI7lEeNl4gvY5kJrs",
		    "a.X.λ door" },
		{ "a.X", "access$100", "a.X.100 (access)" },
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

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		char row[100], got[100] = "";
		size_t length = readable_name(got, sizeof got,
		    slice_of(rows[i].class_name), slice_of(rows[i].name));

		snprintf(row, sizeof row, "%s.%s", rows[i].class_name,
		    rows[i].name);
		row_assert_number(row, length, rows[i].wanted == NULL ? 0 :
		    strlen(rows[i].wanted));
		if (rows[i].wanted != NULL)
			row_assert_text(row, got, rows[i].wanted);
	}
}

/* Whatever room there is, it gets whole characters and an end. */
static void little_room(void **state)
{
	char got[24];

	(void)state;
	for (size_t size = 0; size <= sizeof got; size++) {
		memset(got, 'x', sizeof got);
		readable_name(got, size, slice_of("a.X$$Lambda$4"),
		    slice_of("f"));
		assert_true(size == sizeof got || got[size] == 'x');
		assert_true(size == 0 || (strlen(got) < size &&
		    text_is_clean(slice_of(got))));
	}
}

/* A name of a thousand dollars takes no longer than one of ten. */
static void long_names(void **state)
{
	static char name[60000];
	char out[100];

	(void)state;
	memset(name, '$', sizeof name);
	assert_int_equal(readable_name(out, sizeof out,
	    (struct slice){ name, sizeof name }, slice_of("f")), 0);
	assert_int_equal(readable_name(out, sizeof out,
	    (struct slice){ name, 500 }, (struct slice){ name, 500 }), 0);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(names),
	cmocka_unit_test(little_room),
	cmocka_unit_test(long_names),
};

TEST_FILE(tests, in_utf8, NULL);
