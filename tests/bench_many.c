/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A thousand traces: one table of all of them, and a table of each, beside reports of the
 * same figures in one process, which starts nothing and has no walls.
 */
#include "config.h"

#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench_process.h"
#include "cli/load.h"

/* 4 MB, as a start of an app of some seconds is. */
enum { TRACES = 1000, RECORDS = 290000 };

static const char *const few_methods[] = { "--methods", "400", NULL };

/* In the process that measures. */
static void report_all(struct bench_case *c)
{
	static char report[] = "report", thread[] = "--thread=all",
		    format[] = "--format=tsv",
		    columns[] = "--columns=calls,inclusive:wall,exclusive:wall,"
				"inclusive:cpu,exclusive:cpu,max:wall,name";
	char *const words[] = { report, thread, format, columns, c->path };
	const double begin = bench_cpu_seconds();
	FILE *nothing = fopen("/dev/null", "w");
	struct options o;
	struct error err;
	bool done = nothing != NULL && options_parse(&o,
	    (int)(sizeof words / sizeof *words), words, &err);

	for (int i = 0; done && i < TRACES; i++)
		done = load_write_stream(nothing,
			   trace_open(c->path, INPUT_AUTO, &o.memory, NULL,
			       &err),
			   &o, 0, &err) == STATUS_FINE;
	c->values[TABLE_CPU] = done ? bench_cpu_seconds() - begin : NAN;
}

/* A file with its name on each of so many lines. */
static bool list_it(const struct bench_case *c, char *path)
{
	int fd = mkstemp(path);
	FILE *file = fd < 0 ? NULL : fdopen(fd, "w");

	for (int i = 0; file != NULL && i < TRACES; i++)
		fprintf(file, "%s\n", c->path);
	return file != NULL && fclose(file) == 0;
}

static double one_table(const struct bench_case *c,
    const struct bench_programs *programs)
{
	char path[] = "/tmp/artscope-XXXXXX";
	const char *const table[] = { programs->artscope, "table", "stats",
		"--files-from", path, NULL };
	struct bench_cost cost;
	const char *word = "no list";

	if (list_it(c, path))
		word = bench_exec(table, &cost);
	unlink(path);
	return word == NULL ? cost.cpu_seconds : NAN;
}

static double tables(const struct bench_case *c,
    const struct bench_programs *programs)
{
	const char *const table[] = { programs->artscope, "table", "stats",
		c->path, NULL };
	struct bench_cost cost;
	double sum = 0;

	for (int i = 0; i < TRACES; i++) {
		if (bench_exec(table, &cost) != NULL)
			return NAN;
		sum += cost.cpu_seconds;
	}
	return sum;
}

void bench_many(struct bench_case *c, const struct bench_programs *programs)
{
	struct bench_case one = { .records = RECORDS, .kind = BENCH_REAL };

	if (c->kind != BENCH_REAL ||
	    !bench_make_trace(&one, programs, few_methods))
		return;
	bench_run(&one, report_all, false);
	c->values[TABLE_CPU] = one_table(&one, programs) /
	    one.values[TABLE_CPU];
	c->values[TABLES_CPU] = tables(&one, programs) / one.values[TABLE_CPU];
	bench_remove_trace(&one);
}
