/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How long a mapping.txt of 343 MB takes to be read: its class lines, and the names
 * of the methods of one class in eight, beside one pass of memchr over it.
 */
#include "config.h"

#include "bench.h"

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "bench_process.h"
#include "make_map.h"
#include "names/mapping.h"

enum {
	CLASSES = MAKE_MAP_LARGE,
	IN_TRACE = 8,   /* one class in so many is in the trace … */
	ASKED = 2,      /* … with so many methods */
	COUNT = CLASSES / IN_TRACE * ASKED,
	ROUNDS = 5
};

static char map_path[40];

/* The file has no name, so that nothing is left of it, whatever happens. */
static int write_map(void)
{
	int fd = scratch_file(NULL, NULL);
	FILE *out = fd < 0 ? NULL : fdopen(dup(fd), "w");

	if (out == NULL || !make_map(out, CLASSES) || fclose(out) != 0)
		return -1;
	snprintf(map_path, sizeof map_path, "/proc/self/fd/%d", fd);
	return fd;
}

/* Until a byte that is not there. */
static double scan(void)
{
	int fd = open(map_path, O_RDONLY);
	double begin = bench_cpu_seconds(), took;
	struct stat st;
	void *map;

	if (fd < 0 || fstat(fd, &st) != 0)
		return NAN;
	map = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	close(fd);
	if (map == MAP_FAILED || memchr(map, '\1', (size_t)st.st_size) != NULL)
		return NAN;
	took = bench_cpu_seconds() - begin;
	munmap(map, (size_t)st.st_size);
	return took;
}

/* All of it, until the names are there; *indexed is when the class lines were read.  That the
 * file's pages are given back later is no part of it, as it is none of the pass of memchr. */
static bool read_names(const struct residual *asked, double *indexed,
    double *named)
{
	struct mapping *m = mapping_new();
	struct arena arena = { 0 };
	struct mapped mapped;
	size_t exact = 0;
	bool done = mapping_open(m, map_path, NULL) &&
	    mapping_read(m, (struct slice){ "", 0 }, NULL, NULL, NULL);

	*indexed = bench_cpu_seconds();
	if (done)
		mapping_tell(m, asked, COUNT);
	for (size_t i = 0; done && i < COUNT; i++) {
		mapping_find(m, i, &arena, &mapped);
		exact += mapped.origin.grade == GRADE_EXACT;
	}
	*named = bench_cpu_seconds();
	arena_free(&arena);
	mapping_free(m);
	return done && exact == COUNT;
}

static void measure(struct bench_case *c)
{
	struct residual *asked = calloc(COUNT, sizeof *asked);
	char (*texts)[MAKE_MAP_TEXT] = calloc(COUNT, sizeof *texts);
	double scanned = NAN, indexed = NAN, read = NAN;

	if (asked == NULL || texts == NULL)
		exit(1);
	for (uint32_t i = 0; i < COUNT; i++)
		asked[i] = make_map_residual(texts[i], i / ASKED * IN_TRACE,
		    i % ASKED);
	c->values[MAP_MEMORY] = bench_anonymous_bytes();
	for (int i = 0; i < ROUNDS; i++) {
		double begin, lines, names;

		scanned = fmin(scanned, scan());
		begin = bench_cpu_seconds();
		if (!read_names(asked, &lines, &names))
			exit(1);
		indexed = fmin(indexed, lines - begin);
		read = fmin(read, names - begin);
	}
	c->values[MAP_SCANS] = indexed / scanned;
	c->values[MAP_NAMED_SCANS] = read / scanned;
	c->values[MAP_SECONDS] = read;
	free(texts);
	free(asked);
}

void bench_map(struct bench_case *c)
{
	double peak;
	int fd;

	if (c->kind != BENCH_PLAIN || c->records > BENCH_LARGE)
		return;
	fd = write_map();
	if (fd < 0)
		return;
	peak = bench_run(c, measure, true);
	c->values[MAP_MEMORY] = (peak - c->values[MAP_MEMORY]) / 1e6;
	close(fd);
}
