/*
 * test_signature - descriptors of methods as Java writes them.
 */
#include "config.h"

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
		struct methods *methods = methods_new(NULL);
		struct method_line line = { .id = 4,
			.class_name = slice_of("a/b/C"),
			.name = slice_of("run"),
			.signature = slice_of(rows[i].descriptor) };
		char got[100], want[100];
		bool is_descriptor = strncmp(rows[i].words, "run", 3) != 0;

		assert_true(methods != NULL && methods_add(methods, &line,
		    NULL) == 0);
		signature_words(got, sizeof got, methods_at(methods, 0),
		    SIGNATURE_BRIEF);
		row_assert_text(rows[i].descriptor, got, rows[i].words);
		signature_words(got, sizeof got, methods_at(methods, 0),
		    SIGNATURE_FULL);
		row_assert_text(rows[i].descriptor, got, rows[i].full);
		row_assert(rows[i].descriptor, strlen(got) <
		    signature_room(methods_at(methods, 0)));
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(signatures),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
