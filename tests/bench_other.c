/*
 * The report beside what Android's dmtracedump needs for its own, of all
 * threads.  It has no way to leave out the callers and callees.
 */
#include "config.h"

#include "bench.h"

#include <math.h>
#include <stddef.h>

#include "bench_process.h"

enum { ROUNDS = 3 };

void bench_other(struct bench_case *c, const struct bench_programs *programs)
{
	const char *const theirs[] = { "dmtracedump", c->path, NULL };
	const char *const ours[] = { programs->artscope, "report", "--thread",
		"all", c->path, NULL };
	struct bench_cost least = { NAN, NAN, NAN, NAN }, cost, other;
	double *v = c->values;
	const char *word;

	if (c->kind != BENCH_PLAIN && c->kind != BENCH_REAL)
		return;
	word = bench_exec(theirs, &other);
	for (int i = OTHER_WALL; i <= OTHER_RESIDENT; i++)
		c->words[i] = word;
	for (int i = 0; word == NULL && i < ROUNDS; i++) {
		if ((word = bench_exec(ours, &cost)) != NULL)
			return;
		least.seconds = fmin(least.seconds, cost.seconds);
		least.cpu_seconds = fmin(least.cpu_seconds, cost.cpu_seconds);
		least.anonymous_bytes = fmin(least.anonymous_bytes,
		    cost.anonymous_bytes);
		least.resident_bytes = fmin(least.resident_bytes,
		    cost.resident_bytes);
	}
	v[OTHER_WALL] = least.seconds / other.seconds;
	v[OTHER_CPU] = least.cpu_seconds / other.cpu_seconds;
	v[OTHER_MEMORY] = least.anonymous_bytes / other.anonymous_bytes;
	v[OTHER_RESIDENT] = least.resident_bytes / other.resident_bytes;
}
