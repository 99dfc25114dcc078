/* SPDX-License-Identifier: Apache-2.0 */
/*
 * bench - how fast, how large, how quick to the eye; see docs/performance.md.
 */
#include "config.h"

#include "bench.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench_process.h"

enum { MOST_CASES = 9, USAGE_ERROR = 2 };

#define NO_GOAL INFINITY
#define ITS_OWN NAN /* bench_export_goal */
#define EXPORT_ROWS(name)                                                    \
	[EXPORT_##name##_LOADS] = { "export_" #name, "export as " #name      \
	    ", x load", 2, ITS_OWN },                                        \
	[EXPORT_##name##_MEMORY] = { "export_" #name "_mb", "  memory beyond" \
	    " the load, MB", 1, ITS_OWN },

static const char help[] =
    "Usage: bench [--json] [--records N [--kind KIND]] [--keep]\n"
    "Measures loading, memory, frames and bytes to the terminal on generated\n"
    "traces of 1 and 10 million records; with BENCH=full in the environment on\n"
    "100 million as well, which needs 1.5 GB in $TMPDIR, 4 GB of memory, and\n"
    "a quarter of an hour.\n"
    "\n"
    "  --json       the same as JSON\n"
    "  --records N  only a trace of N records\n"
    "  --kind KIND  of it: plain (12 threads), wide (the same, hardly a stack\n"
    "               comes twice), single (one thread), real (40 threads, in\n"
    "               the proportions of an app)\n"
    "  --keep       leave the traces in $TMPDIR\n";

/* How each figure is called and shown; `most` is its goal. */
static const struct {
	const char *name, *label;
	int digits;
	double most;
} infos[FIGURES] = {
	/* clang-format off */
	[FLOOR_NS]        = { "floor_ns", "the floor, ns a record", 2, NO_GOAL },
	[LOAD_FLOORS]     = { "load_wall", "load, one CPU, wall time, x floor", 1, 8 },
	[LOAD_CPU_FLOORS] = { "load_cpu", "load, one CPU, CPU time, x floor", 1, 8 },
	[LOAD_TWO_FLOORS] = { "load_two_cores", "load, two cores, wall, x floor", 1, 5 },
	[LOAD_NS]         = { "load_ns", "load, ns a record", 1, NO_GOAL },
	[LOAD_SECONDS]    = { "load_s", "load, seconds", 3, NO_GOAL },
	[TOTALS_FLOORS]   = { "totals", "totals of all threads, x floor", 2, NO_GOAL },
	[MEMORY_PEAK]     = { "memory_peak", "memory, most, bytes a record", 1, 12 },
	[MEMORY_END]      = { "memory_end", "memory, loaded, bytes a record", 1, 12 },
	[LOW_MEMORY_PEAK] = { "low_memory_peak", "  with --low-memory, most", 1, 2 },
	[LOW_LOAD_TIMES]  = { "low_memory_load", "  load with it, x without", 2, NO_GOAL },
	[LEFT_OUT_LOAD]   = { "left_out_load", "load without calls, CPU, x with", 2, 0.6 },
	[LEFT_OUT_MEMORY] = { "left_out_memory", "  memory, most, bytes a record", 1, NO_GOAL },
	[LEFT_OUT_OF_LOW] = { "left_out_of_low", "  of that with --low-memory", 2, 1 },
	[FIRST_SCREEN_MS] = { "first_screen_ms", "first screen, ms", 1, 50 },
	[FIRST_SCREEN_ONE_MS] = { "first_screen_one_cpu_ms", "  on one CPU", 1, 50 },
	[FIRST_PROGRAM_MS] = { "first_program_ms", "  from the start of the program", 1, 50 },
	[LOADING_KEY_MS]  = { "loading_key_ms", "key to frame while loading, ms", 1, 50 },
	[LOADING_KEY_ONE_MS] = { "loading_key_one_cpu_ms", "  on one CPU", 1, 50 },
	[LOADING_SLOWER]  = { "loading_slower", "load under a rain of keys, x alone", 1, NO_GOAL },
	[STOP_MS]         = { "stop_ms", "C-c stops the load after, ms", 1, 50 },
	[STOP_ONE_MS]     = { "stop_one_cpu_ms", "  on one CPU", 1, 50 },
	[FRAME_P50_MS]    = { "frame_p50_ms", "frame 240x60, p50, ms", 2, 2 },
	[FRAME_P99_MS]    = { "frame_p99_ms", "frame 240x60, p99, ms", 2, 8 },
	[FRAME_MAX_MS]    = { "frame_max_ms", "frame 240x60, longest, ms", 2, NO_GOAL },
	[WHOLE_P50_MS]    = { "frame_whole_p50_ms", "  chart, all of the trace, p50", 2, 2 },
	[WHOLE_P99_MS]    = { "frame_whole_p99_ms", "    p99", 2, 8 },
	[THOUSANDTH_P50_MS] = { "frame_1e3_p50_ms", "  chart, a thousandth, p50", 2, 2 },
	[THOUSANDTH_P99_MS] = { "frame_1e3_p99_ms", "    p99", 2, 8 },
	[MILLIONTH_P50_MS] = { "frame_1e6_p50_ms", "  chart, a millionth, p50", 2, 2 },
	[MILLIONTH_P99_MS] = { "frame_1e6_p99_ms", "    p99", 2, 8 },
	[FLAME_P50_MS]    = { "frame_flame_p50_ms", "  flame, p50", 2, 2 },
	[FLAME_P99_MS]    = { "frame_flame_p99_ms", "    p99", 2, 8 },
	[TIMELINE_P50_MS] = { "frame_timeline_p50_ms", "  timeline, p50", 2, 2 },
	[TIMELINE_P99_MS] = { "frame_timeline_p99_ms", "    p99", 2, 8 },
	[FLAME_MS]        = { "flame_ms", "flame is there after, at most, ms", 0, NO_GOAL },
	[LENS_FIRST_MS]   = { "lens_first_ms", "chart, from a transform to its first frame, ms", 1, 50 },
	[LENS_P50_MS]     = { "lens_frame_p50_ms", "  then a frame, p50, ms", 2, 2 },
	[LENS_P99_MS]     = { "lens_frame_p99_ms", "  p99", 2, 12 },
	[DROP_FIRST_MS]   = { "drop_first_ms", "  drop: first frame, ms", 1, 50 },
	[DROP_P50_MS]     = { "drop_frame_p50_ms", "    then p50", 2, 2 },
	[DROP_P99_MS]     = { "drop_frame_p99_ms", "    p99", 2, 12 },
	[ONLY_FIRST_MS]   = { "only_first_ms", "  only app: first frame, ms", 1, 50 },
	[ONLY_P50_MS]     = { "only_frame_p50_ms", "    then p50", 2, 2 },
	[ONLY_P99_MS]     = { "only_frame_p99_ms", "    p99", 2, 12 },
	[LONGER_FIRST_MS] = { "longer_first_ms", "  longer: first frame, ms", 1, 50 },
	[LONGER_P50_MS]   = { "longer_frame_p50_ms", "    then p50", 2, 2 },
	[LONGER_P99_MS]   = { "longer_frame_p99_ms", "    p99", 2, 12 },
	[THREADS_P99_MS]  = { "longer_timeline_p99_ms", "  timeline through longer, p99", 2, 12 },
	[LENS_REPORT]     = { "lens_report", "report through longer, beyond a load, x load", 2, 1 },
	[LENS_SPREAD]     = { "lens_percentiles", "  with percentiles", 2, 1 },
	[LENS_SPREAD_LEFT] = { "lens_percentiles_drop", "  percentiles through drop", 2, 1 },
	[LENS_CALLS]      = { "lens_calls", "  the slowest calls through longer", 2, 1 },
	[LOW_FRAME_P50_MS] = { "low_memory_frame_p50_ms", "frame with --low-memory, p50, ms", 2, NO_GOAL },
	[LOW_FRAME_P99_MS] = { "low_memory_frame_p99_ms", "  p99", 2, 16 },
	[LOW_FRAME_MAX_MS] = { "low_memory_frame_max_ms", "  longest", 2, NO_GOAL },
	[CLOCK_FIRST_MS]  = { "clock_first_ms", "another clock, new numbers, ms", 1, 50 },
	[CLOCK_WHOLE_MS]  = { "clock_whole_ms", "  all of them, ms", 1, NO_GOAL },
	[CLOCK_LOADS]     = { "clock_complete", "  complete, x load", 2, 1.5 },
	[SCOPE_FIRST_MS]  = { "scope_first_ms", "all threads, new numbers, ms", 1, 50 },
	[SCOPE_WHOLE_MS]  = { "scope_whole_ms", "  all of them, ms", 1, NO_GOAL },
	[SCOPE_LOADS]     = { "scope_complete", "  complete, x load", 2, 1.5 },
	[RANGE_FIRST_MS]  = { "range_first_ms", "half of the time, new numbers, ms", 1, 50 },
	[RANGE_WHOLE_MS]  = { "range_whole_ms", "  all of them, ms", 1, NO_GOAL },
	[RANGE_LOADS]     = { "range_complete", "  complete, x load", 2, 1.5 },
	[QUICK_FIRST_MS]  = { "quick_first_ms", "last of ten changes, numbers, ms", 1, 50 },
	[QUICK_WHOLE_MS]  = { "quick_whole_ms", "  all of them, ms", 1, NO_GOAL },
	[QUICK_LOADS]     = { "quick_complete", "  complete, x load", 2, 1.5 },
	[NODES_FIRST_MS]  = { "merge_first_ms", "merge, of all threads, new numbers, ms", 1, 50 },
	[NODES_WHOLE_MS]  = { "merge_whole_ms", "  all of them, ms", 1, NO_GOAL },
	[NODES_LOADS]     = { "merge_whole", "  the same, x load", 2, 0.5 },
	[CALLS_FIRST_MS]  = { "longer_numbers_first_ms", "longer, of all threads, new numbers, ms", 1, 50 },
	[CALLS_WHOLE_MS]  = { "longer_numbers_whole_ms", "  all of them, ms", 1, NO_GOAL },
	[CALLS_LOADS]     = { "longer_numbers_whole", "  the same, x load", 2, 1 },
	[SORT_MS]         = { "sort_ms", "sort of 40 000 methods, ms", 1, 20 },
	[SEARCH_MS]       = { "search_ms", "search in 80 000 names, ms", 1, 20 },
	[FILTER_MS]       = { "filter_ms", "filter of 40 000 methods, ms", 1, 20 },
	[GIVEN_UP_MS]     = { "given_up_ms", "  one that is too hard ends after, ms", 1, 50 },
	[COMPLETE_MS]     = { "complete_ms", "Tab among 40 000 methods, ms", 1, 50 },
	[CONFIG_MS]       = { "config_ms", "a file with 10 000 errors, ms", 1, 1000 },
	[MAP_SCANS]       = { "map_scans", "a mapping of 343 MB, x memchr over it", 1, 4 },
	[MAP_NAMED_SCANS] = { "map_named_scans", "  with 75 000 names", 1, 4.5 },
	[MAP_SECONDS]     = { "map_s", "  seconds", 3, NO_GOAL },
	[MAP_MEMORY]      = { "map_memory_mb", "  memory beyond the file, MB", 1, 64 },
	[BYTES_IDLE]      = { "bytes_idle", "bytes, nobody presses a key", 0, 0 },
	[BYTES_ROW]       = { "bytes_row", "bytes, next row of the table", 0, 500 },
	[BYTES_ROW_MARKED] = { "bytes_row_marked", "  the same, with marks in the chart", 0, 1500 },
	[BYTES_SCROLL]    = { "bytes_scroll", "bytes, table scrolls by a row", 0, 700 },
	[BYTES_CALL]      = { "bytes_call", "bytes, next call of the chart", 0, 2000 },
	[BYTES_ZOOM]      = { "bytes_zoom", "bytes, chart zooms", 0, 8000 },
	[BYTES_PICTURE]   = { "bytes_picture", "bytes, all of 80x24", 0, 8000 },
	[SLOW_KEY_MS]     = { "slow_key_ms", "key on 25 kB/s, followed, 80x24, ms", 0, 500 },
	[SLOW_KEY_LARGE_MS] = { "slow_key_large_ms", "  followed, 120x40", 0, 500 },
	[SLOW_LOAD_MS]    = { "slow_load_ms", "  while loading, 80x24", 0, 500 },
	[SLOW_LOAD_LARGE_MS] = { "slow_load_large_ms", "  120x40", 0, 500 },
	[GROWTH_TIME]     = { "growth_time", "time a record, x that of 1 M", 2, 1.5 },
	[GROWTH_MEMORY]   = { "growth_memory", "memory a record, x that of 1 M", 2, 1.5 },
	[STREAM_TIME]     = { "time_stream_v3", "streaming, time a record, x v3", 2, 2 },
	[LAYOUT_A_TIME]   = { "time_layout_a", "  format 2, layout A", 2, 2 },
	[LAYOUT_B_TIME]   = { "time_layout_b", "  layout B", 2, 2 },
	[LAYOUT_C_TIME]   = { "time_layout_c", "  layout C", 2, 2 },
	[LAYOUT_D_TIME]   = { "time_layout_d", "  layout D", 2, 2 },
	[LAYOUT_E_TIME]   = { "time_layout_e", "  layout E", 2, 2 },
	[ANSWER_MS]       = { "answer_ms", "exec to answer, with calls, ms", 1, NO_GOAL },
	[ANSWER_LONGEST_MS] = { "answer_longest_ms", "  longest", 1, NO_GOAL },
	[ANSWER_CPU_MS]   = { "answer_cpu_ms", "  CPU time", 1, NO_GOAL },
	[ANSWER_LEFT_OUT_MS] = { "answer_left_out_ms", "  without calls", 1, NO_GOAL },
	[ANSWER_LEFT_OUT_LONGEST_MS] = { "answer_left_out_longest_ms", "    longest", 1, NO_GOAL },
	[ANSWER_LEFT_OUT_CPU_MS] = { "answer_left_out_cpu_ms", "    CPU time", 1, NO_GOAL },
	[GATE_CPU]        = { "check_cpu", "check, CPU time, x report of the same", 3, 1.1 },
	[DIFF_CPU]        = { "diff_cpu", "diff of two, CPU time, x a load", 3, 2.3 },
	[TABLE_CPU]       = { "table_cpu", "table of 1000, CPU time, x reports in one process", 3, 1.1 },
	[TABLES_CPU]      = { "tables_cpu", "  1000 tables of one", 3, 1.5 },
	[THREADS_REPORT]  = { "threads_report", "60 000 threads: report, CPU, x load", 2, 3 },
	[THREADS_STATS]   = { "threads_stats", "  table stats", 2, 3 },
	[THREADS_CALLS]   = { "threads_calls", "  table calls", 2, 3 },
	[THREADS_DIFF]    = { "threads_diff", "  diff of two", 2, 6 },
	[THREADS_CHART]   = { "threads_chart", "  export as svg, --chart", 2, 3 },
	[THREADS_CHART_MB] = { "threads_chart_mb", "    memory beyond the load, MB", 1, 64 },
	[OTHER_WALL]      = { "report_wall", "report, wall time, x dmtracedump", 3, 1 },
	[OTHER_CPU]       = { "report_cpu", "  CPU time", 3, 1 },
	[OTHER_MEMORY]    = { "report_memory", "  memory", 2, NO_GOAL },
	[OTHER_RESIDENT]  = { "report_resident", "  memory, with the file's pages", 2, NO_GOAL },
	EXPORTERS(EXPORT_ROWS)
	/* clang-format on */
};

static double goal_of(int figure)
{
	return isnan(infos[figure].most) ? bench_export_goal(figure) :
					   infos[figure].most;
}

static const char *const kinds[BENCH_KINDS] = {
	[BENCH_PLAIN] = "plain",
	[BENCH_WIDE] = "wide",
	[BENCH_SINGLE] = "single",
	[BENCH_REAL] = "real",
};

struct report_context {
	bool is_json, is_kept;
	struct bench_case cases[MOST_CASES];
	size_t count;
	struct bench_programs programs;
};

static void add_case(struct report_context *r, uint64_t records,
    enum bench_kind kind)
{
	struct bench_case *c = &r->cases[r->count++];

	*c = (struct bench_case){ .records = records, .kind = kind };
	for (int i = 0; i < FIGURES; i++)
		c->values[i] = NAN;
}

static void add_usual_cases(struct report_context *r)
{
	const char *bench = getenv("BENCH");

	add_case(r, 1000000, BENCH_PLAIN);
	add_case(r, 10000000, BENCH_PLAIN);
	add_case(r, 10000000, BENCH_WIDE);
	add_case(r, 10000000, BENCH_SINGLE);
	add_case(r, 10000000, BENCH_REAL);
	if (bench == NULL || strcmp(bench, "full") != 0)
		return;
	add_case(r, 100000000, BENCH_PLAIN);
	add_case(r, 100000000, BENCH_WIDE);
	add_case(r, 100000000, BENCH_SINGLE);
	add_case(r, 100000000, BENCH_REAL);
}

static bool parse_kind(const char *text, enum bench_kind *kind)
{
	for (int i = 0; i < BENCH_KINDS; i++) {
		if (strcmp(text, kinds[i]) != 0)
			continue;
		*kind = (enum bench_kind)i;
		return true;
	}
	return false;
}

static bool parse_records(const char *text, uint64_t *records)
{
	char *end;

	errno = 0;
	*records = strtoull(text, &end, 10);
	return errno == 0 && *end == '\0' && *records > 0;
}

static bool parse(struct report_context *r, int argc, char **argv)
{
	enum bench_kind kind = BENCH_PLAIN;
	uint64_t records = 0;

	for (int i = 1; i < argc; i++) {
		const char *value = i + 1 < argc ? argv[i + 1] : "";

		if (strcmp(argv[i], "--json") == 0)
			r->is_json = true;
		else if (strcmp(argv[i], "--keep") == 0)
			r->is_kept = true;
		else if (strcmp(argv[i], "--records") == 0 &&
		    parse_records(value, &records))
			i++;
		else if (strcmp(argv[i], "--kind") == 0 &&
		    parse_kind(value, &kind))
			i++;
		else
			return false;
	}
	if (records > 0)
		add_case(r, records, kind);
	else
		add_usual_cases(r);
	return true;
}

/* The other programs stand beside and above this one. */
static void find_programs(struct report_context *r, const char *self)
{
	const char *slash = strrchr(self, '/');
	int length = slash == NULL ? 1 : (int)(slash - self);
	const char *folder = slash == NULL ? "." : self;

	snprintf(r->programs.tracegen, sizeof r->programs.tracegen,
	    "%.*s/tracegen", length, folder);
	snprintf(r->programs.artscope, sizeof r->programs.artscope,
	    "%.*s/../artscope", length, folder);
}

static void label_of(const struct bench_case *c, char *out, size_t size)
{
	bool is_round = c->records % 1000000 == 0;

	snprintf(out, size, "%llu%s%s%s",
	    (unsigned long long)(is_round ? c->records / 1000000 : c->records),
	    is_round ? " M" : "", c->kind == BENCH_PLAIN ? "" : " ",
	    c->kind == BENCH_PLAIN ? "" : kinds[c->kind]);
}

static void say_step(const struct bench_case *c, const char *step)
{
	char label[64];

	label_of(c, label, sizeof label);
	if (isatty(STDERR_FILENO))
		fprintf(stderr, "\r\033[K%s: %s", label, step);
}

static bool measure(struct report_context *r, struct bench_case *c)
{
	say_step(c, "trace");
	if (!bench_make_trace(c, &r->programs, &(const char *const){ NULL }))
		return false;
	say_step(c, "whole process");
	bench_answer(c, &r->programs);
	say_step(c, "load");
	bench_load(c);
	say_step(c, "view");
	bench_view(c);
	say_step(c, "changes");
	bench_change(c);
	say_step(c, "bytes to the terminal");
	bench_bytes(c, &r->programs);
	say_step(c, "the same beside others");
	bench_names(c, &r->programs);
	bench_config(c);
	bench_map(c);
	bench_formats(c, &r->programs);
	bench_other(c, &r->programs);
	bench_many(c, &r->programs);
	bench_threads(c, &r->programs);
	bench_lens(c, &r->programs);
	say_step(c, "export");
	bench_export(c, &r->programs);
	bench_growth(c, &r->programs);
	if (!r->is_kept) {
		bench_remove_trace(c);
	} else {
		fprintf(stderr, "bench: kept %s\n", c->path);
		bench_keep_trace(c);
	}
	if (isatty(STDERR_FILENO))
		fputs("\r\033[K", stderr);
	return true;
}

/* A value beyond its goal has a star. */
static void print_value(const struct bench_case *c, int f)
{
	double value = c->values[f];
	const char *word = c->words[f] == NULL ? "-" : c->words[f];
	char text[64];

	snprintf(text, sizeof text, "%.*f", infos[f].digits, value);
	printf(" %12s%c", isnan(value) ? word : text,
	    value > goal_of(f) ? '*' : ' ');
}

static void print_table(const struct report_context *r)
{
	char text[64];

	printf("%-34s", "artscope " PACKAGE_VERSION ", bulk traces");
	for (size_t i = 0; i < r->count; i++) {
		label_of(&r->cases[i], text, sizeof text);
		printf(" %12s ", text);
	}
	printf("     goal\n");
	for (int f = 0; f < FIGURES; f++) {
		printf("%-34s", infos[f].label);
		for (size_t i = 0; i < r->count; i++)
			print_value(&r->cases[i], f);
		if (isinf(goal_of(f)))
			printf("        -\n");
		else
			printf("  <= %4g\n", goal_of(f));
	}
	printf("* beyond the goal.  docs/performance.md tells how each line is "
	       "measured.\n");
}

static void print_json_values(const struct bench_case *c)
{
	printf("    { \"records\": %llu, \"kind\": \"%s\"",
	    (unsigned long long)c->records, kinds[c->kind]);
	for (int f = 0; f < FIGURES; f++) {
		if (isnan(c->values[f]) && c->words[f] != NULL)
			printf(", \"%s\": \"%s\"", infos[f].name,
			    c->words[f]);
		else if (isnan(c->values[f]))
			printf(", \"%s\": null", infos[f].name);
		else
			printf(", \"%s\": %.6g", infos[f].name, c->values[f]);
	}
	printf(" }");
}

static void print_json(const struct report_context *r)
{
	const char *comma = "";

	printf("{\n  \"version\": \"" PACKAGE_VERSION "\",\n  \"goals\": {");
	for (int f = 0; f < FIGURES; f++) {
		if (isinf(goal_of(f)))
			continue;
		printf("%s \"%s\": %g", comma, infos[f].name, goal_of(f));
		comma = ",";
	}
	printf(" },\n  \"traces\": [\n");
	for (size_t i = 0; i < r->count; i++) {
		print_json_values(&r->cases[i]);
		printf(i + 1 < r->count ? ",\n" : "\n");
	}
	printf("  ]\n}\n");
}

int main(int argc, char **argv)
{
	struct report_context r = { 0 };

	if (argc == 2 && strcmp(argv[1], "--help") == 0)
		return fputs(help, stdout) == EOF;
	if (!parse(&r, argc, argv)) {
		fputs(help, stderr);
		return USAGE_ERROR;
	}
	find_programs(&r, argv[0]);
	for (size_t i = 0; i < r.count; i++)
		if (!measure(&r, &r.cases[i]))
			return EXIT_FAILURE;
	if (r.is_json)
		print_json(&r);
	else
		print_table(&r);
	return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
