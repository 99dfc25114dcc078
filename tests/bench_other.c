/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A gate beside the report of the same columns, a comparison beside a load; and the report beside what Android's dmtracedump needs for its own, of all
 * threads.  It has no way to leave out the callers and callees.
 */
#include "config.h"

#include "bench.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

#include "bench_process.h"

enum { ROUNDS = 3 };

/* CPU time of one command line, in times of that of another; NAN: one failed. */
static double beside(const char *const ours[], const char *const theirs[])
{
	double least[2] = { NAN, NAN };
	struct bench_cost cost;

	for (int i = 0; i < ROUNDS; i++)
		for (int way = 0; way < 2; way++) {
			if (bench_exec(way == 0 ? ours : theirs, &cost) != NULL)
				return NAN;
			least[way] = fmin(least[way], cost.cpu_seconds);
		}
	return least[0] / least[1];
}

/* A comparison loads both, one after the other. */
static void bench_diff(struct bench_case *c,
    const struct bench_programs *programs)
{
	const char *const diff[] = { programs->artscope, "diff", "--thread",
		"all", c->path, c->path, NULL };
	const char *const load[] = { programs->artscope, "info", c->path, NULL };

	c->values[DIFF_CPU] = beside(diff, load);
}

/* A gate takes the sums of some methods, a report those of all. */
static void bench_gate(struct bench_case *c,
    const struct bench_programs *programs)
{
	static const char budget[] = "artscope 1\nwall android.** < 9999999s\n"
	    "cpu android.** < 9999999s\ncalls android.** <= 99999999\n";
	char path[] = "/tmp/artscope-XXXXXX";
	const char *const check[] = { programs->artscope, "check", path,
		c->path, NULL };
	const char *const report[] = { programs->artscope, "report",
		"--columns", "inclusive:wall,inclusive:cpu,calls,name", c->path,
		NULL };
	int fd = mkstemp(path);

	if (fd >= 0 && write(fd, budget, sizeof budget - 1) ==
	    (ssize_t)sizeof budget - 1)
		c->values[GATE_CPU] = beside(check, report);
	if (fd >= 0) {
		close(fd);
		unlink(path);
	}
}

void bench_other(struct bench_case *c, const struct bench_programs *programs)
{
	const char *const theirs[] = { "dmtracedump", c->path, NULL };
	const char *const ours[] = { programs->artscope, "report", "--thread",
		"all", c->path, NULL };
	struct bench_cost least, other;
	double *v = c->values;
	const char *word;

	if (c->kind == BENCH_SINGLE)
		return;
	if (c->kind != BENCH_WIDE) {
		bench_gate(c, programs);
		bench_diff(c, programs);
	}
	word = bench_exec(theirs, &other);
	for (int i = OTHER_WALL; i <= OTHER_RESIDENT; i++)
		c->words[i] = word;
	if (word != NULL || bench_exec_least(ours, ROUNDS, &least) != NULL)
		return;
	v[OTHER_WALL] = least.seconds / other.seconds;
	v[OTHER_CPU] = least.cpu_seconds / other.cpu_seconds;
	v[OTHER_MEMORY] = least.anonymous_bytes / other.anonymous_bytes;
	v[OTHER_RESIDENT] = least.resident_bytes / other.resident_bytes;
}
