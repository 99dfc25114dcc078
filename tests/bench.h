/*
 * tests/bench.h - what `make bench` measures, and who measures it.
 *
 * Every measurement runs in a process of its own, so that memory is counted
 * from nothing and one of them cannot spoil the next.
 */
#ifndef TESTS_BENCH_H
#define TESTS_BENCH_H

#include <stdbool.h>
#include <stdint.h>

enum figure {
	FLOOR_NS,
	LOAD_FLOORS,
	LOAD_CPU_FLOORS,
	LOAD_TWO_FLOORS,
	LOAD_NS,
	LOAD_SECONDS,
	TOTALS_FLOORS,
	MEMORY_PEAK,
	MEMORY_END,
	LOW_MEMORY_PEAK,
	LOW_LOAD_TIMES,
	FIRST_SCREEN_MS,
	LOADING_KEY_MS,
	LOADING_SLOWER,
	FRAME_P50_MS,
	FRAME_P99_MS,
	FRAME_MAX_MS,
	POINT_MS, /* two of each point of tests/bench_view.c */
	WHOLE_P50_MS = POINT_MS,
	WHOLE_P99_MS,
	THOUSANDTH_P50_MS,
	THOUSANDTH_P99_MS,
	MILLIONTH_P50_MS,
	MILLIONTH_P99_MS,
	FLAME_P50_MS,
	FLAME_P99_MS,
	TIMELINE_P50_MS,
	TIMELINE_P99_MS,
	FLAME_MS,
	LOW_FRAME_P50_MS,
	LOW_FRAME_P99_MS,
	LOW_FRAME_MAX_MS,
	BYTES_IDLE,
	BYTES_ROW,
	BYTES_ROW_MARKED,
	BYTES_SCROLL,
	BYTES_CALL,
	BYTES_ZOOM,
	BYTES_PICTURE,
	GROWTH_TIME,
	GROWTH_MEMORY,
	FIGURES
};

/* Bulk traces: of 12 threads; the same with stacks that hardly come twice; of
 * one thread alone. */
enum bench_kind { BENCH_PLAIN, BENCH_WIDE, BENCH_SINGLE, BENCH_KINDS };

/* A trace, and what was measured with it; NAN: not measured. */
struct bench_case {
	uint64_t records;
	enum bench_kind kind;
	char path[512];
	double values[FIGURES];
};

struct bench_programs {
	char tracegen[512], artscope[512];
};

/* tests/bench_process.c */
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

/* Writes the case's trace to a new file in $TMPDIR, which a signal removes. */
bool bench_make_trace(struct bench_case *, const struct bench_programs *);
void bench_remove_trace(struct bench_case *);

/* tests/bench_load.c: the floor, the load, totals, memory. */
void bench_load(struct bench_case *);

/* tests/bench_view.c: the first screen, frames, keys while loading. */
void bench_view(struct bench_case *);

/* tests/bench_bytes.c: bytes to the terminal. */
void bench_bytes(struct bench_case *, const struct bench_programs *);

#endif
