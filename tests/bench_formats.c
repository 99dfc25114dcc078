/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a record of another layout costs, beside one of version 3.
 */
#include "config.h"

#include "bench.h"

#include <math.h>
#include <stddef.h>

#include "bench_process.h"

enum { ROUNDS = 4, LAYOUTS = LAYOUT_E_TIME - FORMAT_TIME + 1 };

static const char *const options[LAYOUTS][2] = {
	[STREAM_TIME - FORMAT_TIME] = { "--layout=stream-v3", NULL },
	[LAYOUT_A_TIME - FORMAT_TIME] = { "--layout=stream-a", NULL },
	[LAYOUT_B_TIME - FORMAT_TIME] = { "--layout=stream-b", NULL },
	[LAYOUT_C_TIME - FORMAT_TIME] = { "--layout=stream-c", NULL },
	[LAYOUT_D_TIME - FORMAT_TIME] = { "--layout=stream-d", NULL },
	[LAYOUT_E_TIME - FORMAT_TIME] = { "--layout=stream-e", NULL },
};

/* The best of the case's trace and of the other one, by turns. */
static double compare(const struct bench_case *c,
    const struct bench_case *other)
{
	double here = NAN, there = NAN;

	for (int i = 0; i < ROUNDS; i++) {
		here = fmin(here, bench_load_seconds(c));
		there = fmin(there, bench_load_seconds(other));
	}
	return there / here;
}

void bench_formats(struct bench_case *c, const struct bench_programs *programs)
{
	struct bench_case other;

	if (c->kind != BENCH_PLAIN || c->records > BENCH_LARGE)
		return;
	for (int i = 0; i < LAYOUTS; i++) {
		other = *c;
		if (!bench_make_trace(&other, programs, options[i]))
			return;
		c->values[FORMAT_TIME + i] = compare(c, &other);
		bench_remove_trace(&other);
	}
}
