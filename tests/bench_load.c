/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "bench.h"

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bench_process.h"
#include "load/profile.h"
#include "lens/totals.h"

/* A load takes less memory a record, but for small traces. */
enum { RECORD_BYTES = 14, FLOORS = 3, MILLION = 1000000, WARM_BYTES = 10 };

/* Sums the times of the records that end the file, `count` of them. */
static uint64_t sum_times(const struct bench_case *c)
{
	int fd = open(c->path, O_RDONLY);
	struct stat st = { 0 };
	unsigned char *map;
	const unsigned char *at;
	uint64_t sum = 0;

	if (fd < 0 || fstat(fd, &st) != 0)
		abort();
	map = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	if (map == MAP_FAILED)
		abort();
	at = map + (uint64_t)st.st_size - c->records * RECORD_BYTES;
	for (uint64_t i = 0; i < c->records; i++, at += RECORD_BYTES)
		sum += (uint64_t)read_u32(at + 6) + read_u32(at + 10);
	munmap(map, (size_t)st.st_size);
	close(fd);
	return sum;
}

static void keep_least(double *kept, double seconds)
{
	if (isnan(*kept) || seconds < *kept)
		*kept = seconds;
}

static void measure_floor(struct bench_case *c)
{
	volatile uint64_t sink;

	for (int i = 0; i < FLOORS; i++) {
		double begin = bench_seconds();

		sink = sum_times(c);
		keep_least(&c->values[FLOOR_NS], bench_seconds() - begin);
	}
	(void)sink;
}

static void measure_totals(struct bench_case *c, const struct profile *p)
{
	const struct threads *threads = p->threads;
	double begin = bench_seconds();
	struct totals totals;
	bool done = true;

	totals_init(&totals, profile_methods(p)->count);
	for (uint32_t i = 0; done && i < threads->count; i++)
		done = totals_add(&totals,
		    &(struct part){ .thread = threads->items[i] }, NULL);
	if (!done)
		abort();
	totals_finish(&totals);
	c->values[TOTALS_FLOORS] = bench_seconds() - begin;
}

static struct profile *load_or_exit(struct bench_case *c,
    const struct memory *memory, bool has_calls)
{
	struct error err = { "" };
	struct trace *t = trace_open(c->path, INPUT_AUTO, memory, NULL, &err);
	struct profile *p = profile_new(NULL);

	if (p != NULL && !has_calls)
		profile_leave_out_calls(p, (struct calls_kept){ false });
	if (t == NULL || p == NULL || !profile_load(p, t, &err)) {
		fprintf(stderr, "bench: %s\n", err.text);
		_exit(1);
	}
	if (p->records != c->records)
		fprintf(stderr, "bench: not all records were read\n");
	return p;
}

/* Seconds and bytes for now; bench_load makes ratios of them.  What the process
 * had before the load is subtracted from its memory. */
static void load_with(struct bench_case *c, const struct memory *memory,
    bool has_calls)
{
	double before, begin, cpu;

	measure_floor(c);
	before = bench_anonymous_bytes();
	begin = bench_seconds();
	cpu = bench_cpu_seconds();
	load_or_exit(c, memory, has_calls);
	c->values[LOAD_SECONDS] = bench_seconds() - begin;
	c->values[LOAD_CPU_FLOORS] = bench_cpu_seconds() - cpu;
	c->values[MEMORY_END] = bench_anonymous_bytes() - before;
	c->values[MEMORY_PEAK] = before;
}

static void load_once(struct bench_case *c)
{
	load_with(c, NULL, true);
}

static void load_left_out(struct bench_case *c)
{
	load_with(c, NULL, false);
}

static void load_low(struct bench_case *c)
{
	const struct memory low = { .is_low = true };

	load_with(c, &low, true);
}

/* On all cores that there are: only the time. */
static void load_on_two_cores(struct bench_case *c)
{
	double begin = bench_seconds();

	load_or_exit(c, NULL, true);
	c->values[LOAD_TWO_FLOORS] = bench_seconds() - begin;
}

/* The totals add memory of their own, so they get another process. */
static void load_and_total(struct bench_case *c)
{
	measure_totals(c, load_or_exit(c, NULL, true));
}

static void make_ratios(double *v, double records)
{
	double floor = v[FLOOR_NS];

	v[LEFT_OUT_LOAD] /= v[LOAD_CPU_FLOORS];
	v[LOAD_FLOORS] = v[LOAD_SECONDS] / floor;
	v[LOAD_CPU_FLOORS] /= floor;
	v[LOAD_TWO_FLOORS] /= floor;
	v[TOTALS_FLOORS] /= floor;
	v[LOAD_NS] = v[LOAD_SECONDS] * 1e9 / records;
	v[FLOOR_NS] = floor * 1e9 / records;
	v[LOW_LOAD_TIMES] /= v[LOAD_SECONDS];
	v[LEFT_OUT_OF_LOW] = v[LEFT_OUT_MEMORY] / v[LOW_MEMORY_PEAK];
	v[LEFT_OUT_MEMORY] /= records;
	v[LOW_MEMORY_PEAK] /= records;
	v[MEMORY_PEAK] /= records;
	v[MEMORY_END] /= records;
}

/* A run of its own for the job.  Returns the most memory beyond what there was
 * before, in bytes. */
static double run_job(struct bench_case *run, const struct bench_case *c,
    void (*job)(struct bench_case *))
{
	double peak;

	*run = *c;
	for (int n = 0; n < FIGURES; n++)
		run->values[n] = NAN;
	bench_warm_memory((double)c->records * WARM_BYTES);
	peak = bench_run(run, job, true);
	return fmax(peak - run->values[MEMORY_PEAK], run->values[MEMORY_END]);
}

void bench_load(struct bench_case *c)
{
	int runs = c->records > BENCH_LARGE ? 3 : 5;
	struct bench_case run;
	double *v = c->values, peak;

	for (int i = 0; i < runs; i++) {
		peak = run_job(&run, c, load_low);
		v[LOW_MEMORY_PEAK] = fmax(v[LOW_MEMORY_PEAK], peak);
		keep_least(&v[LOW_LOAD_TIMES], run.values[LOAD_SECONDS]);
		peak = run_job(&run, c, load_left_out);
		v[LEFT_OUT_MEMORY] = fmax(v[LEFT_OUT_MEMORY], peak);
		keep_least(&v[LEFT_OUT_LOAD], run.values[LOAD_CPU_FLOORS]);
		peak = run_job(&run, c, load_once);
		keep_least(&v[FLOOR_NS], run.values[FLOOR_NS]);
		keep_least(&v[LOAD_SECONDS], run.values[LOAD_SECONDS]);
		keep_least(&v[LOAD_CPU_FLOORS], run.values[LOAD_CPU_FLOORS]);
		v[MEMORY_PEAK] = fmax(v[MEMORY_PEAK], peak);
		v[MEMORY_END] = fmax(v[MEMORY_END], run.values[MEMORY_END]);
		bench_warm_memory((double)c->records * WARM_BYTES);
		bench_run(&run, load_on_two_cores, false);
		keep_least(&v[LOAD_TWO_FLOORS], run.values[LOAD_TWO_FLOORS]);
	}
	run = *c;
	bench_run(&run, load_and_total, true);
	v[TOTALS_FLOORS] = run.values[TOTALS_FLOORS];
	make_ratios(v, (double)c->records);
}

static void load_alone(struct bench_case *c)
{
	double begin = bench_seconds();

	load_or_exit(c, NULL, true);
	c->values[LOAD_SECONDS] = bench_seconds() - begin;
}

double bench_load_seconds(const struct bench_case *c)
{
	struct bench_case run = *c;

	run.values[LOAD_SECONDS] = NAN;
	bench_run(&run, load_alone, true);
	return run.values[LOAD_SECONDS];
}

void bench_growth(struct bench_case *c, const struct bench_programs *programs)
{
	struct bench_case first = { .records = MILLION, .kind = c->kind };

	if (c->records <= MILLION ||
	    !bench_make_trace(&first, programs, &(const char *const){ NULL }))
		return;
	for (int i = 0; i < FIGURES; i++)
		first.values[i] = NAN;
	bench_load(&first);
	bench_remove_trace(&first);
	c->values[GROWTH_TIME] = c->values[LOAD_NS] / first.values[LOAD_NS];
	c->values[GROWTH_MEMORY] = c->values[MEMORY_PEAK] /
	    first.values[MEMORY_PEAK];
}
