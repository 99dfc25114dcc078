/* SPDX-License-Identifier: Apache-2.0 */
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

#include "formats/formats.h"

/* Two of each format of export, in their order. */
#define EXPORT_FIGURES(name) EXPORT_##name##_LOADS, EXPORT_##name##_MEMORY,

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
	LEFT_OUT_LOAD, /* of an answer that needs no calls */
	LEFT_OUT_MEMORY,
	LEFT_OUT_OF_LOW,
	FIRST_SCREEN_MS,
	FIRST_SCREEN_ONE_MS, /* ONE: bound to one CPU */
	FIRST_PROGRAM_MS,
	LOADING_KEY_MS,
	LOADING_KEY_ONE_MS,
	LOADING_SLOWER,
	STOP_MS,
	STOP_ONE_MS,
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
	LENS_FIRST_MS,
	LENS_P50_MS,
	LENS_P99_MS,
	DROP_FIRST_MS, /* the same through other transforms */
	DROP_P50_MS,
	DROP_P99_MS,
	ONLY_FIRST_MS,
	ONLY_P50_MS,
	ONLY_P99_MS,
	LONGER_FIRST_MS,
	LONGER_P50_MS,
	LONGER_P99_MS,
	THREADS_P99_MS, /* the timeline through it */
	LENS_REPORT, /* through transforms, beyond the load: a report, … */
	LENS_SPREAD, /* … with percentiles, … */
	LENS_SPREAD_LEFT, /* … of what a drop leaves; … */
	LENS_CALLS,  /* … the slowest calls */
	LOW_FRAME_P50_MS,
	LOW_FRAME_P99_MS,
	LOW_FRAME_MAX_MS,
	CHANGE_MS, /* of each change: new numbers, though of a part of what is
	              asked about; all of them; all else that follows */
	CLOCK_FIRST_MS = CHANGE_MS,
	CLOCK_WHOLE_MS,
	CLOCK_LOADS,
	SCOPE_FIRST_MS,
	SCOPE_WHOLE_MS,
	SCOPE_LOADS,
	RANGE_FIRST_MS,
	RANGE_WHOLE_MS,
	RANGE_LOADS,
	QUICK_FIRST_MS,
	QUICK_WHOLE_MS,
	QUICK_LOADS,
	NODES_FIRST_MS, /* a transform of which stacks alone decide … */
	NODES_WHOLE_MS,
	NODES_LOADS,
	CALLS_FIRST_MS, /* … and one of which single calls do */
	CALLS_WHOLE_MS,
	CALLS_LOADS,
	SORT_MS,
	SEARCH_MS,
	FILTER_MS,
	GIVEN_UP_MS,
	COMPLETE_MS,
	CONFIG_MS,
	MAP_SCANS,
	MAP_NAMED_SCANS,
	MAP_SECONDS,
	MAP_MEMORY,
	BYTES_IDLE,
	BYTES_ROW,
	BYTES_ROW_MARKED,
	BYTES_SCROLL,
	BYTES_CALL,
	BYTES_ZOOM,
	BYTES_PICTURE,
	SLOW_KEY_MS,
	SLOW_KEY_LARGE_MS,
	SLOW_LOAD_MS,
	SLOW_LOAD_LARGE_MS,
	GROWTH_TIME,
	GROWTH_MEMORY,
	FORMAT_TIME, /* one of each layout of tests/bench_formats.c */
	STREAM_TIME = FORMAT_TIME,
	LAYOUT_A_TIME,
	LAYOUT_B_TIME,
	LAYOUT_C_TIME,
	LAYOUT_D_TIME,
	LAYOUT_E_TIME,
	ANSWER_MS,  /* from exec to the answer: with calls, least and longest, … */
	ANSWER_LONGEST_MS,
	ANSWER_CPU_MS, /* … and time of the CPU; */
	ANSWER_LEFT_OUT_MS, /* the same without */
	ANSWER_LEFT_OUT_LONGEST_MS,
	ANSWER_LEFT_OUT_CPU_MS,
	GATE_CPU,   /* check beside report */
	DIFF_CPU,   /* diff beside a load */
	TABLE_CPU,  /* a table of a thousand traces beside reports; a thousand … */
	TABLES_CPU, /* … tables */
	THREADS_REPORT, /* of 60 000 threads, beside a load of them */
	THREADS_STATS,
	THREADS_CALLS,
	THREADS_DIFF,   /* of two */
	THREADS_CHART,
	THREADS_CHART_MB,
	OTHER_WALL, /* report beside dmtracedump */
	OTHER_CPU,
	OTHER_MEMORY,
	OTHER_RESIDENT,
	EXPORTERS(EXPORT_FIGURES)
	FIGURES,
	EXPORT_FIRST = FIGURES - 2 * EXPORTER_COUNT
};

/* Bulk traces: of 12 threads; the same with stacks that hardly come twice; of
 * one thread alone; of 40 threads, shaped as recordings of an app are. */
enum bench_kind {
	BENCH_PLAIN,
	BENCH_WIDE,
	BENCH_SINGLE,
	BENCH_REAL,
	BENCH_KINDS
};

/* A trace, and what was measured with it; NAN: not measured. */
struct bench_case {
	uint64_t records;
	enum bench_kind kind;
	char path[512];
	double values[FIGURES];
	const char *words[FIGURES]; /* shown where there is no value, or NULL */
};

enum { BENCH_LARGE = 50000000 }; /* records: what takes long is left out */

struct bench_programs {
	char tracegen[512], artscope[512];
};

/* tests/bench_load.c: the floor, the load, totals, memory; one load on one CPU;
 * time and memory a record beside those of a million of the same kind. */
void bench_load(struct bench_case *);
double bench_load_seconds(const struct bench_case *);
void bench_growth(struct bench_case *, const struct bench_programs *);

/* tests/bench_view.c: the first screen, frames, keys while loading. */
void bench_view(struct bench_case *);

/* tests/bench_bytes.c: bytes to the terminal. */
void bench_bytes(struct bench_case *, const struct bench_programs *);

/* tests/bench_change.c: other clocks, threads, ranges; stopping. */
void bench_change(struct bench_case *);

/* tests/bench_slow.c, of plain traces: a key on a slow line. */
void bench_slow(struct bench_case *, const struct bench_programs *);

/* Of plain traces that are not large: sort, search, filter with 40 000 methods;
 * other layouts beside version 3.  Of all but single ones: programs beside others, and beside
 * dmtracedump. */
void bench_names(struct bench_case *, const struct bench_programs *);
void bench_formats(struct bench_case *, const struct bench_programs *);
void bench_other(struct bench_case *, const struct bench_programs *);

/* tests/bench_answer.c: a whole process, from exec to its end. */
void bench_answer(struct bench_case *, const struct bench_programs *);

/* tests/bench_threads.c, of plain traces: a trace with very many threads. */
void bench_threads(struct bench_case *, const struct bench_programs *);

/* tests/bench_many.c, of real traces: tables of a thousand of them. */
void bench_many(struct bench_case *, const struct bench_programs *);

/* tests/bench_lens.c: lists through transforms, beside a load. */
void bench_lens(struct bench_case *, const struct bench_programs *);

/* tests/bench_config.c, of plain traces: a user's file with 10 000 errors. */
void bench_config(struct bench_case *);

/* tests/bench_map.c, of plain traces that are not large: a mapping.txt. */
void bench_map(struct bench_case *);

/* tests/bench_export.c, of plain and real traces: each format of export. */
void bench_export(struct bench_case *, const struct bench_programs *);
double bench_export_goal(int figure);

#endif
