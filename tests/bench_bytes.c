/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench_process.h"
#include "pty.h"

enum {
	IDLE_TIMES = 5,
	PATIENCE = 100, /* looks for late answers, at most */
	KEY_TIMES = 3,
	STARTS = 5, /* of which the median counts */
	ROWS = 24,
	COLUMNS = 80
};

/* The most bytes that one of a few strokes of the key costs. */
static double cost(struct pty *p, const char *key)
{
	double most = 0;

	for (int i = 0; i < KEY_TIMES; i++) {
		double bytes;

		pty_send(p, key);
		bytes = (double)pty_bytes(p);
		if (bytes > most)
			most = bytes;
	}
	return most;
}

/* Of a large trace the last answers come a while after it has been loaded. */
static void wait_for_answers(struct pty *p)
{
	int quiet = 0;

	for (int i = 0; i < PATIENCE && quiet < IDLE_TIMES; i++)
		quiet = pty_bytes(p) == 0 ? quiet + 1 : 0;
}

static void measure(struct bench_case *c, struct pty *p)
{
	double *v = c->values;

	wait_for_answers(p);
	v[BYTES_IDLE] = 0;
	for (int i = 0; i < IDLE_TIMES; i++)
		v[BYTES_IDLE] += (double)pty_bytes(p);
	v[BYTES_ROW_MARKED] = cost(p, "j");
	pty_send(p, "fgg"); /* the table alone: no marks in the chart */
	pty_bytes(p);
	v[BYTES_ROW] = cost(p, "j");
	for (int i = 0; i < ROWS; i++)
		pty_send(p, "j");
	pty_bytes(p);
	v[BYTES_SCROLL] = cost(p, "j");
	pty_send(p, "f50jj");
	pty_bytes(p);
	v[BYTES_CALL] = cost(p, "l");
	v[BYTES_ZOOM] = cost(p, "w");
	v[BYTES_PICTURE] = cost(p, "\f");
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* From the start of the program to the first row of its table. */
static void measure_starts(struct bench_case *c, const char *const *argv)
{
	double looks[STARTS];

	for (int i = 0; i < STARTS; i++) {
		double begin = bench_seconds();
		struct pty *p = pty_start(40, 120, argv);

		looks[i] = pty_shows(p, "▸") ? bench_seconds() - begin : NAN;
		pty_send(p, "Q");
		pty_finish(p);
		pty_free(p);
	}
	qsort(looks, STARTS, sizeof *looks, compare);
	c->values[FIRST_PROGRAM_MS] = looks[STARTS / 2] * 1000;
}

void bench_bytes(struct bench_case *c, const struct bench_programs *programs)
{
	const char *const argv[] = { programs->artscope, c->path, NULL };
	struct pty *p;

	setenv("ARTSCOPE_PATIENCE", "120", 0);
	measure_starts(c, argv);
	p = pty_start(ROWS, COLUMNS, argv);
	if (pty_shows(p, "incl%") && pty_gone(p, "loading"))
		measure(c, p);
	else
		fprintf(stderr, "bench: %s showed nothing to be counted\n",
		    programs->artscope);
	pty_send(p, "Q");
	pty_finish(p);
	pty_free(p);
	bench_slow(c, programs);
}
