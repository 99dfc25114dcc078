/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_signature - descriptors of methods as Java writes them.
 */
#include "config.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "query/signature.h"
#include "rows.h"
#include "trace/sink.h"

static void signatures(void **state)
{
	/* All of them are methods run of the class a.b.C. */
	static const struct {
		const char *descriptor, *words, *full;
	} rows[] = {
		{ "()V", "void run()", "void a.b.C.run()" },
		{ "([BI)V", "void run(byte[], int)",
		    "void a.b.C.run(byte[], int)" },
		{ "(Ljava/lang/String;)Ljava/util/List;", "List run(String)",
		    "java.util.List a.b.C.run(java.lang.String)" },
		{ "([[Ljava/lang/Object;JZ)[D",
		    "double[] run(Object[][], long, boolean)",
		    "double[] a.b.C.run(java.lang.Object[][], long, boolean)" },
		{ "(La/b/C$D;SCF)Z", "boolean run(C$D, short, char, float)",
		    "boolean a.b.C.run(a.b.C$D, short, char, float)" },
		{ "(LNoPackage;)V", "void run(NoPackage)",
		    "void a.b.C.run(NoPackage)" },
		/* No descriptors. */
		{ "", "run", "a.b.C.run" },
		{ "()", "run ()", "a.b.C.run ()" },
		{ "(", "run (", "a.b.C.run (" },
		{ "(I", "run (I", "a.b.C.run (I" },
		{ "(Q)V", "run (Q)V", "a.b.C.run (Q)V" },
		{ "(Lno/end)V", "run (Lno/end)V", "a.b.C.run (Lno/end)V" },
		{ "([)V", "run ([)V", "a.b.C.run ([)V" },
		{ "()VV", "run ()VV", "a.b.C.run ()VV" },
		{ "LIL", "run LIL", "a.b.C.run LIL" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct methods *methods = methods_new();
		struct method_line line = { .id = 4,
			.class_name = slice_of("a/b/C"),
			.name = slice_of("run"),
			.signature = slice_of(rows[i].descriptor) };
		char got[100], want[100];
		bool is_descriptor = strncmp(rows[i].words, "run", 3) != 0;

		assert_true(
		    methods != NULL && methods_add(methods, &line) == 0);
		signature_words(got, sizeof got, methods_at(methods, 0),
		    SIGNATURE_BRIEF);
		row_assert_text(rows[i].descriptor, got, rows[i].words);
		signature_words(got, sizeof got, methods_at(methods, 0),
		    SIGNATURE_FULL);
		row_assert_text(rows[i].descriptor, got, rows[i].full);
		snprintf(want, sizeof want, "C.%s", is_descriptor ?
		    strchr(rows[i].words, ' ') + 1 : rows[i].words);
		row_assert_number(rows[i].descriptor, signature_words(got,
		    sizeof got, methods_at(methods, 0), SIGNATURE_SHORT),
		    strlen(want));
		row_assert_text(rows[i].descriptor, got, want);
		signature_words(got, 5, methods_at(methods, 0),
		    SIGNATURE_FULL);
		row_assert(rows[i].descriptor, strlen(got) == 4);
		methods_free(methods);
	}
}

/* com.app.widget.TextView.onMeasure(int, Rect), and others. */
static void names_in_lists(void **state)
{
	static const struct {
		size_t cells, passed;
		bool is_bare, is_ascii;
		const char *words;
	} rows[] = {
		{ 50, 0, false, false, "com.app.widget.TextView.onMeasure(int, Rect)" },
		{ 44, 0, false, false, "com.app.widget.TextView.onMeasure(int, Rect)" },
		{ 43, 0, false, false, "…app.widget.TextView.onMeasure(int, Rect)" },
		{ 40, 0, false, false, "…widget.TextView.onMeasure(int, Rect)" },
		{ 30, 0, false, false, "…TextView.onMeasure(int, Rect)" },
		{ 29, 0, false, false, "…TextView.onMeasure(int, Rec…" },
		{ 29, 0, false, true, "~TextView.onMeasure(int, Rec~" },
		{ 21, 0, false, false, "…TextView.onMeasure(…" },
		{ 20, 0, false, false, "…TextView.onMeasure" },
		{ 19, 0, false, false, "…TextView.onMeasure" },
		{ 18, 0, false, false, "…extView.onMeasure" },
		{ 11, 0, false, false, "….onMeasure" },
		{ 10, 0, false, false, "…onMeasure" },
		{ 9, 0, false, false, "…onMeasu…" },
		{ 3, 0, false, false, "…o…" },
		{ 30, 0, true, false, "onMeasure(int, Rect)" },
		{ 19, 0, true, false, "onMeasure(int, Rec…" },
		{ 10, 0, true, false, "onMeasure" },
		{ 8, 0, true, false, "onMeasu…" },
		{ 50, 3, false, false, "com.app.widget.TextView.onMeasure(int, Rect)" },
		{ 20, 1, false, false, "com.app.widget.Text…" },
		{ 20, 2, false, false, "…dget.TextView.onMe…" },
		{ 20, 3, false, false, "…iew.onMeasure(int,…" },
		{ 20, 4, false, false, "…nMeasure(int, Rect)" },
		{ 20, 1000, false, false, "…nMeasure(int, Rect)" },
	};
	struct methods *methods = methods_new();
	struct method_line line = { .id = 4,
		.class_name = slice_of("com/app/widget/TextView"),
		.name = slice_of("onMeasure"),
		.signature = slice_of("(ILandroid/graphics/Rect;)V") };

	(void)state;
	setlocale(LC_ALL, "C.UTF-8");
	assert_true(methods != NULL && methods_add(methods, &line) == 0);
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct name_room room = { rows[i].cells, rows[i].passed,
			rows[i].is_bare, rows[i].is_ascii };
		char got[100], name[60];
		struct slice fit = signature_fit(methods_at(methods, 0), room,
		    got, sizeof got);

		snprintf(name, sizeof name, "%zu cells, passed %zu",
		    rows[i].cells, rows[i].passed);
		row_assert(name, text_width(fit) <= rows[i].cells);
		row_assert_text(name, got, rows[i].words);
	}
	methods_free(methods);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(signatures),
	cmocka_unit_test(names_in_lists),
};

TEST_FILE(tests, NULL, NULL);
