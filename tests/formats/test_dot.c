/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_dot - graphs for Graphviz: what they say of a small trace, what is left out,
 * and that boxes and edges are what folded stacks add up to, over random traces.
 */
#include "config.h"

#include "checked_lens.h"
#include "exporting.h"

#include <inttypes.h>
#include <string.h>

static const struct make_thread threads[] = { { 7, "main" }, { 8, "other" } };

static const struct make_method methods[] = {
	{ 4, "com/a/B", "f", "()V", "B.java", 12 },
	{ 8, "com/a/B", "f", "(I)V", "B.java", 14 },
	{ 12, "com/a/C", "g\"\\&h", "()V", "C.java", 0 },
	{ 16, "com/a/D", "unused", "()V", "D.java", 0 },
};

/* f calls g twice and itself, g calls f(int); f(int) is called by a thread, too. */
static const struct make_event events[] = {
	{ 7, 4, MAKE_ENTER, 0, 1000 },
	{ 7, 12, MAKE_ENTER, 1, 1010 },
	{ 7, 8, MAKE_ENTER, 2, 1015 },
	{ 7, 8, MAKE_EXIT, 3, 1020 },
	{ 7, 12, MAKE_EXIT, 3, 1040 },
	{ 7, 12, MAKE_ENTER, 4, 1050 },
	{ 7, 12, MAKE_EXIT, 4, 1050 },
	{ 7, 4, MAKE_ENTER, 4, 1060 },
	{ 7, 4, MAKE_EXIT, 5, 1061 },
	{ 8, 8, MAKE_ENTER, 0, 1063 },
	{ 7, 4, MAKE_EXIT, 9, 1090 },
	{ 8, 8, MAKE_EXIT, 2, 1073 },
};

static const struct make_trace_spec spec = { .layout = MAKE_V3,
	.clock = "dual", .threads = threads, .thread_count = 2,
	.methods = methods, .method_count = 4,
	.events = events, .event_count = ROWS(events) };

#define LEGEND(said) "digraph \"d\\\"t\" {\nnode [shape=box style=filled]\n" \
	"legend [fontsize=16 fillcolor=\"#f8f8f8\" label=\"d\\\"t\\l" said \
	" methods\\l\"]\n"
#define F "n1 [label=\"1. B.f\\nincl 90 us (90.0 %)\\nself 60 us (60.0 %)\\n" \
	"1+1 calls\" tooltip=\"com.a.B.f ()V: inclusive 90 us, self 60 us\" " \
	"fontsize=24 fillcolor=\"0.020 0.630 1.000\"]\n"
#define G "com.a.C.g\\\"\\\\&amp;h"

/* clang-format off */
static const struct {
	const char *name;
	struct export_options request;
	const char *text;
} rows[] = {
	{ "all", { .weight = MEASURE_WALL },
	    LEGEND("wall time of 2 threads: 100 us\\l3 of 3") F
	    "n2 [label=\"2. C.g\\\"\\\\&amp;h\\nincl 30 us (30.0 %)\\n"
	    "self 25 us (25.0 %)\\n2 calls\" tooltip=\"" G ": inclusive 30 us, "
	    "self 25 us\" fontsize=18 fillcolor=\"0.020 0.210 1.000\"]\n"
	    "n3 [label=\"3. B.f\\nincl 15 us (15.0 %)\\nself 15 us (15.0 %)\\n"
	    "2 calls\" tooltip=\"com.a.B.f (I)V: inclusive 15 us, self 15 us\" "
	    "fontsize=16 fillcolor=\"0.020 0.105 1.000\"]\n"
	    "n1 -> n2 [label=\" 30 us\" tooltip=\"com.a.B.f ()V -> " G
	    ": 30 us\" weight=31 penwidth=2]\n"
	    "n2 -> n3 [label=\" 5 us\" tooltip=\"" G " -> com.a.B.f (I)V: 5 us\""
	    " weight=6 penwidth=1]\n}\n" },
	{ "an edge with less of its caller", { .weight = MEASURE_WALL,
	    .threshold_thousandths = 20 * 1000, .nodes = 2 },
	    LEGEND("wall time of 2 threads: 100 us\\l2 of 3") F
	    "n2 [label=\"2. C.g\\\"\\\\&amp;h\\nincl 30 us (30.0 %)\\n"
	    "self 25 us (25.0 %)\\n2 calls\" tooltip=\"" G ": inclusive 30 us, "
	    "self 25 us\" fontsize=18 fillcolor=\"0.020 0.210 1.000\"]\n"
	    "n1 -> n2 [label=\" 30 us\" tooltip=\"com.a.B.f ()V -> " G
	    ": 30 us\" weight=31 penwidth=2]\n}\n" },
	{ "light methods", { .weight = MEASURE_WALL,
	    .min_thousandths = 30 * 1000 + 1 },
	    LEGEND("wall time of 2 threads: 100 us\\l1 of 3") F "}\n" },
};
/* clang-format on */

static void ask_row(const struct check_results *k)
{
	for (size_t i = 0; i < ROWS(rows); i++) {
		size_t length;
		char *text = exporting_text(k, "dot", &rows[i].request,
		    &length);

		row_assert_text(rows[i].name, text, rows[i].text);
		free(text);
	}
}

static void graphs(void **state)
{
	struct loaded l;

	(void)state;
	loaded_spec(&l, "d\"t", &spec);
	checked_ask(&l, "d\"t", NULL, (struct period){ 0, 0 }, ask_row);
	loaded_free(&l);
}

/* ---- an edge over what is not shown ------------------------------------- */

/* a calls c through b and d alone, which take less. */
static void ask_dashed(const struct check_results *k)
{
	struct export_options request = { .clock = MEASURE_CPU,
		.weight = MEASURE_CPU, .nodes = 2 };
	size_t length;
	char *text = exporting_text(k, "dot", &request, &length);

	assert_non_null(strstr(text, "\nn1 -> n2 [label=\" 80 us\" "
	    "tooltip=\"com.app.A.a -> com.app.C.c: 80 us\" weight=58 "
	    "penwidth=3 style=dashed]\n"));
	assert_null(strstr(text, "com.app.B.b"));
	free(text);
}

static void dashed_edges(void **state)
{
	struct script s;
	struct loaded l;

	(void)state;
	script_read(&s, "0+a 10+b 20+c 70-c 80-b 90+d 95+c 125-c 130-d "
	    "140-a");
	script_load_as(&l, "dashed", &s, "dual");
	checked_ask(&l, "dashed", NULL, (struct period){ 0, 0 }, ask_dashed);
	loaded_free(&l);
}

/* ---- what folded stacks add up to --------------------------------------- */

enum { GRAPH_METHODS = 13 };

struct graph {
	uint64_t inclusive[GRAPH_METHODS], self[GRAPH_METHODS];
	uint64_t edges[GRAPH_METHODS][GRAPH_METHODS];
};

/* "com.app.A.a" is 0, and so is the first of those of stacks_slow.h; something else is
 * none. */
static size_t method_of(const char *name)
{
	static const char *const slow[] = { "one.A.a", "one.B.b", "two.C.c",
		"two.D.d", "android.view.E.e", "android.os.MessageQueue.next",
		"android.os.MessageQueue.nativePollOnce", "three.H.h", "one.*",
		"two.*", "android.view.*", "android.os.*", "three.*" };

	for (size_t i = 0; i < ROWS(slow); i++)
		if (strncmp(name, slow[i], strlen(slow[i])) == 0)
			return i;
	if (strncmp(name, "com.app.", 8) != 0)
		return GRAPH_METHODS;
	assert_true(name[8] >= 'A' && name[8] < 'A' + GRAPH_METHODS);
	return (size_t)(name[8] - 'A');
}

static void fold(struct graph *g, const char *line, const char *end)
{
	bool has[GRAPH_METHODS] = { false };
	bool calls[GRAPH_METHODS][GRAPH_METHODS] = { { false } };
	const char *blank = end;
	size_t last = GRAPH_METHODS;
	uint64_t weight;

	while (*--blank != ' ')
		continue;
	weight = strtoull(blank + 1, NULL, 10);
	for (const char *at = line; at < blank;
	     at += strcspn(at, "; ") + 1) {
		size_t method = method_of(at);

		if (method < GRAPH_METHODS && !has[method])
			g->inclusive[method] += weight;
		if (method < GRAPH_METHODS)
			has[method] = true;
		if (last < GRAPH_METHODS && last != method) {
			g->edges[last][method] += calls[last][method] ? 0 :
								       weight;
			calls[last][method] = true;
		}
		last = method;
	}
	if (last < GRAPH_METHODS)
		g->self[last] += weight;
}

static struct graph graph_of_stacks(const struct check_results *k,
    const struct export_options *request)
{
	struct graph g = { { 0 }, { 0 }, { { 0 } } };
	size_t length;
	char *text = exporting_text(k, "folded", request, &length);

	for (const char *at = text; *at != '\0'; at = strchr(at, '\n') + 1)
		fold(&g, at, strchr(at, '\n'));
	free(text);
	return g;
}

/* By the exact times of the tooltips. */
static struct graph graph_of_dot(const struct check_results *k,
    const struct export_options *request)
{
	struct graph g = { { 0 }, { 0 }, { { 0 } } };
	size_t length;
	char *text = exporting_text(k, "dot", request, &length);

	for (char *at = text; (at = strstr(at, "tooltip=\"")) != NULL;) {
		size_t method = method_of(at += 9), callee;
		const char *time = strchr(at, ':') + 1;
		const char *arrow = strstr(at, " -> ");

		if (arrow != NULL && arrow < time) {
			callee = method_of(arrow + 4);
			row_assert_number(k->row, g.edges[method][callee], 0);
			g.edges[method][callee] = strtoull(time, NULL, 10);
		} else {
			g.inclusive[method] = strtoull(time +
			    strlen(" inclusive "), NULL, 10);
			g.self[method] = strtoull(strchr(time, ',') +
			    strlen(", self "), NULL, 10);
		}
	}
	free(text);
	return g;
}

static void check_clock(const struct check_results *k, enum clock clock)
{
	const struct export_options request = { .clock = (enum measure)clock,
		.weight = clock };
	struct graph stacks = graph_of_stacks(k, &request);
	struct graph dot = graph_of_dot(k, &request);

	for (size_t i = 0; i < GRAPH_METHODS; i++) {
		row_assert_number(k->row, dot.inclusive[i],
		    stacks.inclusive[i]);
		row_assert_number(k->row, dot.self[i], stacks.self[i]);
		for (size_t j = 0; j < GRAPH_METHODS; j++)
			row_assert_number(k->row, dot.edges[i][j],
			    stacks.edges[i][j]);
	}
}

static void check(const struct check_results *k)
{
	const bool *has_clock = k->loaded->trace->facts.has_clock;

	for (int c = 0; c < CLOCKS; c++)
		if (has_clock[c])
			check_clock(k, (enum clock)c);
}

static void over_random_traces(void **state)
{
	(void)state;
	exporting_over_random(check);
}

static void through_transforms(void **state)
{
	(void)state;
	checked_through_transforms(check);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(graphs),
	cmocka_unit_test(dashed_edges),
	cmocka_unit_test(over_random_traces),
	cmocka_unit_test(through_transforms),
};

TEST_FILE(tests, NULL, NULL);
