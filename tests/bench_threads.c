/* SPDX-License-Identifier: Apache-2.0 */
/*
 * 60 000 threads, each with a call in which two others are: what answers take beside a
 * load of the same trace, in time of the CPU.
 */
#include "config.h"

#include "bench.h"

#include <stdio.h>

#include "bench_process.h"
#include "make_shapes.h"
#include "make_trace.h"

enum { THREADS = 60000, ROUNDS = 3, MOST_WORDS = 12, BYTES_A_MB = 1000000 };

/* T is the trace. */
static const struct {
	enum figure figure;
	const char *words[MOST_WORDS];
} answers[] = {
	/* clang-format off */
	{ THREADS_REPORT, { "report", "--thread", "all", "T" } },
	{ THREADS_STATS, { "table", "stats", "T" } },
	{ THREADS_CALLS, { "table", "calls", "T" } },
	{ THREADS_DIFF, { "diff", "--thread", "all", "--format", "tsv", "T", "T" } },
	{ THREADS_CHART, { "export", "--format", "svg", "--chart", "T" } },
	/* clang-format on */
};

static const char *run(const struct bench_case *c,
    const struct bench_programs *programs, const char *const words[],
    struct bench_cost *cost)
{
	const char *argv[MOST_WORDS + 2] = { programs->artscope };

	for (int i = 0; i < MOST_WORDS && words[i] != NULL; i++)
		argv[i + 1] = words[i][0] == 'T' ? c->path : words[i];
	return bench_exec_least(argv, ROUNDS, cost);
}

static void measure(struct bench_case *c, const struct bench_case *many,
    const struct bench_programs *programs)
{
	static const char *const load[MOST_WORDS] = { "report", "--range",
		"..1ms", "T" };
	struct bench_cost without, with;

	if (run(many, programs, load, &without) != NULL)
		return;
	for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
		const enum figure figure = answers[i].figure;

		c->words[figure] = run(many, programs, answers[i].words,
		    &with);
		if (c->words[figure] != NULL)
			continue;
		c->values[figure] = with.cpu_seconds / without.cpu_seconds;
		if (figure == THREADS_CHART)
			c->values[THREADS_CHART_MB] = (with.anonymous_bytes -
			    without.anonymous_bytes) / BYTES_A_MB;
	}
}

void bench_threads(struct bench_case *c, const struct bench_programs *programs)
{
	struct bench_case many = { .records = 1, .kind = BENCH_PLAIN };
	struct make_bytes bytes;

	if (c->kind != BENCH_PLAIN || c->records >= BENCH_LARGE ||
	    !bench_make_trace(&many, programs, &(const char *const){ NULL }))
		return;
	bytes = make_shape_many(THREADS);
	if (make_trace_write(many.path, bytes))
		measure(c, &many, programs);
	make_bytes_free(&bytes);
	bench_remove_trace(&many);
}
