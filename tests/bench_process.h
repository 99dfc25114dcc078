/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tests/bench_process.h - processes that measure, programs that are measured,
 * and the files they do it with.
 */
#ifndef TESTS_BENCH_PROCESS_H
#define TESTS_BENCH_PROCESS_H

#include "bench.h"

/* What a program needed that was run to its end. */
struct bench_cost {
	double seconds, cpu_seconds;
	double anonymous_bytes; /* the most that it was seen to have */
	double resident_bytes;  /* the most, with the pages of files */
};

double bench_seconds(void);
double bench_cpu_seconds(void);     /* of this process */
double bench_anonymous_bytes(void); /* resident, of this process; or NAN */

/*
 * Runs the job in a child process, on one core if wanted, and hands on what it
 * measured.  Returns the most anonymous memory, in bytes, that the child was
 * seen to have; NAN when the job failed.
 */
double bench_run(struct bench_case *, void (*job)(struct bench_case *),
    bool on_one_core);

/* The same on one CPU, for a job whose figure is `of`: it goes to `to`. */
void bench_run_on_one(struct bench_case *, void (*job)(struct bench_case *),
    enum figure of, enum figure to);

/*
 * Touches so much memory and gives it back, before a job that takes as much: else
 * a virtual machine may have to get it from its host first, at a tenth of the speed.
 */
void bench_warm_memory(double bytes);

/* Runs a program, its standard output dropped.  NULL, or in a word why it has no cost:
 * it is not there, it failed, a signal ended it, it took minutes. */
const char *bench_exec(const char *const argv[], struct bench_cost *);

/* The same so many times, of which each cost is the least. */
const char *bench_exec_least(const char *const argv[], int rounds,
    struct bench_cost *least);

/* Writes the case's trace to a new file in $TMPDIR, which a signal removes, with
 * more options of tracegen than its kind has; NULL ends them. */
bool bench_make_trace(struct bench_case *, const struct bench_programs *,
    const char *const options[]);
void bench_remove_trace(struct bench_case *);
void bench_keep_trace(struct bench_case *); /* no signal removes it */

#endif
