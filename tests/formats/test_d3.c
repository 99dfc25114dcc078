/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_d3 - nested JSON for d3-flame-graph: which stacks are there, with which
 * times, and that the brackets close.
 */
#include "config.h"

#include "checked_lens.h"
#include "exporting.h"

static const struct make_thread threads[] = { { 7, "main" }, { 8, "idle" } };

static const struct make_method methods[] = {
	{ 4, "com/a/B", "f", "()V", "B.java", 12 },
	{ 8, "com/a/C", "g", "()V", "C.java", 14 },
};

/* f calls g twice, once for no time at all, and g calls f. */
static const struct make_event events[] = {
	{ 7, 4, MAKE_ENTER, 0, 1000 },
	{ 7, 8, MAKE_ENTER, 1, 1010 },
	{ 7, 4, MAKE_ENTER, 2, 1020 },
	{ 7, 4, MAKE_EXIT, 3, 1025 },
	{ 7, 8, MAKE_EXIT, 4, 1040 },
	{ 7, 4, MAKE_EXIT, 9, 1100 },
	{ 7, 8, MAKE_ENTER, 9, 1100 },
	{ 8, 8, MAKE_ENTER, 0, 1100 },
	{ 7, 8, MAKE_EXIT, 12, 1103 },
	{ 8, 8, MAKE_EXIT, 0, 1110 },
};

static const struct make_trace_spec spec = { .layout = MAKE_V3,
	.clock = "dual",
	.threads = threads,
	.thread_count = 2,
	.methods = methods,
	.method_count = 2,
	.events = events,
	.event_count = ROWS(events) };

#define NODE(name, value) \
	"{\"name\":\"" name "\",\"value\":" value ",\"children\":["

/* clang-format off */
static const struct {
	const char *name;
	struct export_options request;
	const char *text;
} rows[] = {
	{ "wall", { .clock = MEASURE_WALL, .weight = MEASURE_WALL },
	    "{\"name\":\"made\",\"children\":[\n"
	    NODE("main#7", "103") "\n" NODE("com.a.B.f", "100") "\n"
	    NODE("com.a.C.g", "30") "\n" NODE("com.a.B.f", "5")
	    "]}]}]},\n" NODE("com.a.C.g", "3") "]}]},\n"
	    NODE("idle#8", "10") "\n" NODE("com.a.C.g", "10")
	    "]}]}],\"value\":113}\n" },
	{ "cpu: what takes none is left out",
	    { .clock = MEASURE_CPU, .weight = MEASURE_CPU },
	    "{\"name\":\"made\",\"children\":[\n"
	    NODE("main#7", "12") "\n" NODE("com.a.B.f", "9") "\n"
	    NODE("com.a.C.g", "3") "\n" NODE("com.a.B.f", "1")
	    "]}]}]},\n" NODE("com.a.C.g", "3") "]}]}],\"value\":12}\n" },
	{ "40 % of the thread", { .clock = MEASURE_WALL,
	    .weight = MEASURE_WALL, .min_thousandths = 40 * 1000 },
	    "{\"name\":\"made\",\"children\":[\n"
	    NODE("main#7", "103") "\n" NODE("com.a.B.f", "100") "]}]},\n"
	    NODE("idle#8", "10") "\n" NODE("com.a.C.g", "10")
	    "]}]}],\"value\":113}\n" },
};
/* clang-format on */

static void ask_rows(const struct check_results *k)
{
	for (size_t i = 0; i < ROWS(rows); i++) {
		size_t length;
		char *text = exporting_text(k, "d3", &rows[i].request, &length);

		row_assert_text(rows[i].name, text, rows[i].text);
		free(text);
	}
}

static void stacks(void **state)
{
	struct loaded l;

	(void)state;
	loaded_spec(&l, "made", &spec);
	checked_ask(&l, "made", NULL, (struct period){ 0, 0 }, ask_rows);
	loaded_free(&l);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(stacks),
};

TEST_FILE(tests, NULL, NULL);
