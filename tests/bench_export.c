/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a trace takes in the format of another tool, beside a load with all calls and
 * the report of a first millisecond: the program with either, from its start to its end, its output dropped.  Times are those
 * of the CPU, so that a load by two cores counts as by one.
 */
#include "config.h"

#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bench_process.h"

enum { ROUNDS = 3, FEW_RECORDS = 1000000, BYTES_A_MB = 1000000 };

/* Without what is said of things that a format leaves out. */
static const char quietly[] = "exec \"$0\" \"$@\" 2>/dev/null";

/* Those that are not as their kind. */
static const struct {
	const char *name;
	double most;
} goals[] = {
	{ "perfetto", 5 },
	{ "sqlite", 50 },
};

double bench_export_goal(int figure)
{
	const struct exporter *x = exporter_at((size_t)(figure - EXPORT_FIRST) /
	    2);

	if ((figure - EXPORT_FIRST) % 2 == 1)
		return 64;
	for (size_t i = 0; i < sizeof goals / sizeof *goals; i++)
		if (strcmp(goals[i].name, x->name) == 0)
			return goals[i].most;
	return x->kind == EXPORTS_TREE ? 1.2 : 10;
}

/* The least of some runs; one of what takes long. */
static const char *run(const struct bench_case *c, const char *const argv[],
    struct bench_cost *least)
{
	const int rounds = c->records > BENCH_LARGE ? 1 : ROUNDS;
	struct bench_cost cost;

	*least = (struct bench_cost){ NAN, NAN, NAN, NAN };
	for (int i = 0; i < rounds; i++) {
		const char *word = bench_exec(argv, &cost);

		if (word != NULL)
			return word;
		least->cpu_seconds = fmin(least->cpu_seconds,
		    cost.cpu_seconds);
		least->anonymous_bytes = fmin(least->anonymous_bytes,
		    cost.anonymous_bytes);
	}
	return NULL;
}

/* A format that needs a file has one beside the trace, which is gone afterwards. */
static const char *run_format(const struct bench_case *c,
    const struct bench_programs *programs, const struct exporter *x,
    struct bench_cost *cost)
{
	char file[600];
	const char *const argv[] = { "sh", "-c", quietly, programs->artscope,
		"export", "--format", x->name, c->path, "--yes",
		x->needs_file ? "-o" : NULL, file, NULL };
	const char *word;

	snprintf(file, sizeof file, "%s.%s", c->path, x->name);
	word = run(c, argv, cost);
	if (x->needs_file)
		unlink(file);
	return word;
}

void bench_export(struct bench_case *c, const struct bench_programs *programs)
{
	const char *const load[] = { programs->artscope, "report", "--range",
		"..1ms", c->path, NULL };
	struct bench_cost without, with;
	const struct exporter *x;

	if (c->records <= FEW_RECORDS || (c->kind != BENCH_PLAIN &&
	    c->kind != BENCH_REAL) || run(c, load, &without) != NULL)
		return;
	for (int i = 0; (x = exporter_at((size_t)i)) != NULL; i++) {
		const int figure = EXPORT_FIRST + 2 * i;

		c->words[figure] = run_format(c, programs, x, &with);
		if (c->words[figure] != NULL)
			continue;
		c->values[figure] = with.cpu_seconds / without.cpu_seconds;
		c->values[figure + 1] = (with.anonymous_bytes -
		    without.anonymous_bytes) / BYTES_A_MB;
	}
}
