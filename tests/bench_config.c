/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How long a user's file keeps the first screen back: one of 10 000 lines that are all
 * wrong.
 */
#include "config.h"

#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "bench_process.h"
#include "ui/config/config.h"

enum { LINES = 10000, ROUNDS = 3 };

static bool write_lines(char path[])
{
	int fd = mkstemp(path);
	FILE *file = fd < 0 ? NULL : fdopen(fd, "w");

	for (int i = 0; file != NULL && i < LINES; i++)
		fprintf(file, i % 2 == 0 ? "bind chart Ctrl+%d sort\n" :
		    "setting %d\n", i);
	return file != NULL && fclose(file) == 0;
}

/* NAN: not all of it was found wrong. */
static double read_lines(const char *path)
{
	const struct config_files files = { .chosen = path };
	double begin = bench_seconds(), took;
	struct config *c = config_new();

	if (c == NULL || !config_files_read(c, &files, NULL) ||
	    c->complaints != LINES)
		took = NAN;
	else
		took = bench_seconds() - begin;
	config_free(c);
	return took;
}

void bench_config(struct bench_case *c)
{
	char path[] = "/tmp/artscope-XXXXXX";
	double best = NAN;

	if (c->kind != BENCH_PLAIN || c->records > BENCH_LARGE ||
	    !write_lines(path))
		return;
	for (int i = 0; i < ROUNDS; i++)
		best = fmin(best, read_lines(path));
	c->values[CONFIG_MS] = best * 1000;
	unlink(path);
}
