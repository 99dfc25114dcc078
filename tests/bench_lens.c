/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What lists take through transforms beyond a load with all calls, the report of a first
 * millisecond, as a multiple of that: the program from its start to its end, in time of
 * the CPU.
 */
#include "config.h"

#include "bench.h"

#include <math.h>

#include "bench_process.h"

enum { ROUNDS = 3 };

/* Time of the CPU, the least of some runs; NAN when one failed. */
static double seconds_of(const char *const argv[])
{
	struct bench_cost least;

	return bench_exec_least(argv, ROUNDS, &least) == NULL ?
	    least.cpu_seconds : NAN;
}

void bench_lens(struct bench_case *c, const struct bench_programs *programs)
{
	const struct {
		enum figure figure;
		const char *command, *columns, *transform, *what;
	} rows[] = {
		{ LENS_REPORT, "report", "rank,inclusive,name", "--longer",
		    "10us" },
		{ LENS_SPREAD, "report", "rank,p50,name", "--longer", "10us" },
		{ LENS_SPREAD_LEFT, "report", "rank,p50,name", "--drop",
		    "onCreate" },
		{ LENS_CALLS, "calls", "rank,wall,method", "--longer", "10us" },
	};
	const char *const load[] = { programs->artscope, "report", "--range",
		"..1ms", c->path, NULL };
	const double loaded = seconds_of(load);

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const char *const argv[] = { programs->artscope,
			rows[i].command, c->path, "--thread", "all", "--top",
			"10", "--columns", rows[i].columns, rows[i].transform,
			rows[i].what, NULL };

		c->values[rows[i].figure] = (seconds_of(argv) - loaded) / loaded;
	}
}
