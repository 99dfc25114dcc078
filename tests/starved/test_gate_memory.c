/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_gate_memory.c - each allocation of a gate fails in turn, alone or with all
 * that follow: rules are judged, or the error says that memory ran out; nothing
 * crashes or leaks.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>

#include "check/suggest.h"
#include "check/verdict.h"
#include "check/budget.h"
#include "loaded.h"
#include "rows.h"
#include "small_trace.h"
#include "starved.h"

static const char text[] = "artscope 1\n"
    "baseline x\n"
    "set within com.a.B.f\n"
    "main: wall com.a.** < 1ns\n"
    "set within all\n"
    "all: max re:^com, com.a.B.g(int) < 1ns\n"
    "m*: self cpu com.a.** <= +1% of baseline warn +0.5% of baseline\n"
    "never com.a.**\n"
    "depth < 1\n"
    "methods <= 9\n"
    "main: wait < 1%\n";

struct attempt {
	struct recording recording;
	struct rules rules;
	struct check_results checked;
	struct measurement_table table;
	char *tighter;
};

static const char sums[] = "trace_id\tmethod\tclass\tname\tsignature\t"
    "thread_group\tcalls\trecursive\tincl_wall_us\texcl_wall_us\t"
    "incl_cpu_us\texcl_cpu_us\nx\tA.a\tA\ta\t\tmain\t1\t0\t9\t8\t7\t6\n";

static bool read_table(struct measurement_table *t, struct error *err)
{
	struct stats_source source = { .path = "x", .methods = methods_new() };

	t->methods = source.methods;
	t->groups = source.groups = thread_groups_new();
	return stats_table_read(&t->table, &source, (struct slice){ sums,
	    sizeof sums - 1 }, err);
}

/* From a budget's text to its results, with a recording that is loaded. */
static bool judge(struct attempt *a, struct error *err)
{
	struct check_results *c = &a->checked;
	uint32_t changes;

	if (!rules_read(&a->rules, "x", (struct slice){ text, sizeof text - 1 },
		err) ||
	    !read_table(&a->table, err))
		return false;
	check_results_init(c, &a->rules);
	check_results_add_table(c, "x", &a->table);
	for (int i = 0; i < 4; i++)
		if (!check_results_add(c, &a->recording, i < 2, err))
			return false;
	check_results_judge(c);
	a->tighter = suggest_tighter(c, &changes);
	return true;
}

/* And rules that suit it. */
static bool suggest(struct attempt *a, struct error *err)
{
	FILE *file = fopen("/dev/null", "w");
	bool done = suggest_write(file, &a->recording, err);

	fclose(file);
	return done;
}

static void attempt_done(struct attempt *a)
{
	check_results_free(&a->checked);
	rules_free(&a->rules);
	stats_table_free(&a->table.table);
	methods_free(a->table.methods);
	thread_groups_free(a->table.groups);
	free(a->tighter);
}

/* One of the ways, with a recording. */
struct attempt_way {
	bool (*run)(struct attempt *, struct error *);
	const struct loaded *loaded;
};

static bool attempt(void *self, struct error *err)
{
	const struct attempt_way *w = self;
	struct attempt a = { .recording = { .label = "small",
		.trace = w->loaded->trace, .profile = w->loaded->profile } };
	const bool done = w->run(&a, err);

	attempt_done(&a);
	return done;
}

static void each_allocation(void **state)
{
	static bool (*const ways[])(struct attempt *, struct error *) = {
		judge, suggest };
	const struct make_trace_spec spec = { SMALL, .layout = MAKE_V3,
		.clock = "dual", .vm = "art" };
	struct loaded l;

	(void)state;
	loaded_spec(&l, "small", &spec);
	for (size_t i = 0; i < ROWS(ways) * 2; i++) {
		struct attempt_way w = { ways[i / 2], &l };

		assert_true(starved_each("rules", i % 2 == 1, attempt, &w,
		    NULL) > 10);
	}
	loaded_free(&l);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(each_allocation),
};

TEST_FILE(tests, NULL, NULL);
