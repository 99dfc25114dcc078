/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The whole process, from exec to its end: what a user waits for.  Memory that the host has not given
 * out yet is part of that, so none is touched before; the longest run tells how much of it there was.
 */
#include "config.h"

#include "bench.h"

#include <math.h>
#include <stddef.h>

#include "bench_process.h"

enum { ROUNDS = 5 };

/* Least and longest, and least time of the CPU, in milliseconds, into three figures. */
static void keep(struct bench_case *c, const char *const argv[], enum figure to)
{
	double least = NAN, longest = NAN, cpu = NAN;
	struct bench_cost cost;

	for (int i = 0; i < ROUNDS; i++) {
		const char *word = bench_exec(argv, &cost);

		c->words[to] = c->words[to + 1] = c->words[to + 2] = word;
		if (word != NULL)
			return;
		least = fmin(least, cost.seconds * 1e3);
		longest = fmax(longest, cost.seconds * 1e3);
		cpu = fmin(cpu, cost.cpu_seconds * 1e3);
	}
	c->values[to] = least;
	c->values[to + 1] = longest;
	c->values[to + 2] = cpu;
}

void bench_answer(struct bench_case *c, const struct bench_programs *programs)
{
	/* a range needs the calls, which is nearly all that it takes */
	const char *const with[] = { programs->artscope, "report", "--range",
		"..1ms", c->path, NULL };
	const char *const without[] = { programs->artscope, "info", c->path, NULL };

	keep(c, with, ANSWER_MS);
	keep(c, without, ANSWER_LEFT_OUT_MS);
}
