/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_pick - which method some words mean.
 */
#include "config.h"

#include "query/search.h"
#include "script.h"

static const struct make_method methods[] = {
	{ 4, "a.View", "draw", "()V", "", 0 },
	{ 8, "a.View", "draw", "(I)V", "", 0 },
	{ 12, "a.View", "layout", "()V", "", 0 },
	{ 16, "a.View", "layoutAll", "()V", "", 0 },
	{ 20, "a.Unused", "lay", "()V", "", 0 },
	{ 24, "b.List", "size", "()I", "", 0 },
	{ 28, "b.List", "sizeOf", "()I", "", 0 },
	{ 32, "c.View", "layoutAll", "()V", "", 0 },
};

static void picked(void **state)
{
	/* The text of the method, or what is said. */
	static const struct {
		const char *words, *found;
	} rows[] = {
		{ "a.View.draw (I)V", "a.View.draw (I)V" },
		{ "a.View.layout", "a.View.layout ()V" },
		{ "size", "b.List.size ()I" },
		{ "SIZE", "no method with calls matches 'SIZE'" },
		{ "size ()I", "b.List.size ()I" },
		{ "List.size", "b.List.size ()I" },
		{ "View.layout", "a.View.layout ()V" },
		{ "View.layoutAll", "2 methods with calls match "
		    "'View.layoutAll': a.View.layoutAll ()V, "
		    "c.View.layoutAll ()V; name one in full" },
		{ "c.View.layoutAll", "c.View.layoutAll ()V" },
		{ "View.draw", "2 methods with calls match 'View.draw': "
		    "a.View.draw ()V, a.View.draw (I)V; name one in full" },
		{ "^b.*ze .*I$", "b.List.size ()I" },
		{ "a.View.draw", "2 methods with calls match 'a.View.draw': "
		    "a.View.draw ()V, a.View.draw (I)V; name one in full" },
		{ "view", "5 methods with calls match 'view': "
		    "a.View.draw ()V, a.View.draw (I)V, a.View.layout ()V, "
		    "...; name one in full" },
		{ "a.Unused.lay ()V", "no method with calls matches "
		    "'a.Unused.lay ()V'" },
		{ "nothing", "no method with calls matches 'nothing'" },
		{ "\033", "no method with calls matches '\\x1B'" },
		{ "(", "bad expression at character 2: missing closing "
		    "parenthesis" },
	};
	struct script s;
	struct make_trace_spec spec;
	struct loaded l;

	(void)state;
	script_read(&s, "1 +a -a +b -b +c -c +d -d +f -f +g -g +h -h");
	spec = script_spec(&s);
	spec.methods = methods;
	spec.method_count = ROWS(methods);
	loaded_spec(&l, "picked", &spec);
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		uint32_t found;
		enum pick pick = pick_method(profile_methods(l.profile),
		    rows[i].words, NULL, &found, &err);

		row_assert_text(rows[i].words, pick != PICK_ONE ? err.text :
		    methods_at(profile_methods(l.profile), found)->text,
		    rows[i].found);
		row_assert(rows[i].words, (pick == PICK_FAILED) ==
		    (strcmp(rows[i].words, "(") == 0));
	}
	loaded_free(&l);
}

/* It says how far it came. */
static void stopped(void **state)
{
	const atomic_bool stop = true;
	struct error err = { "" };
	struct loaded l;
	uint32_t found;

	(void)state;
	script_load(&l, "stopped", "0 +a +b 5 -b -a");
	assert_int_equal(pick_method(profile_methods(l.profile), "a|b", &stop,
	    &found, &err), PICK_FAILED);
	assert_string_equal(err.text, "stopped after 0 of 8 names");
	loaded_free(&l);
}

/* What is said of an expression for one method, and of one for a stack. */
static void said(void **state)
{
	static const struct {
		const char *pattern, *words; /* NULL: it is another one */
	} rows[] = {
		{ "\\C^\\Qcom.a.View.draw\\E( |$)", "View.draw" },
		{ "draw", NULL },
		{ "=a.View.draw", "=..;View.draw" },
		{ "=com.a.View.draw ()V;b.c.List.size ()I", "=..;List.size" },
		{ "=a.b.A.main ([Ljava/lang/String;)V", "=..;A.main" },
		{ "=a.b.A.main ([Ljava/lang/String;)V;a.b.B.get (ILa/C;)[Ljava/lang/Object;",
		    "=..;B.get" },
		{ "=libart.so!art::Run(int)", "=..;libart.so!art::Run" },
	};
	char out[100];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const bool is_exact = exact_name(rows[i].pattern, out,
		    sizeof out);

		row_assert(rows[i].pattern, is_exact == (rows[i].words != NULL));
		if (is_exact)
			row_assert_text(rows[i].pattern, out, rows[i].words);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(stopped),
	cmocka_unit_test(picked),
	cmocka_unit_test(said),
};

TEST_FILE(tests, NULL, NULL);
