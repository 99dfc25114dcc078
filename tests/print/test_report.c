/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_report - what report, threads and info print, to the byte.
 */
#include "config.h"

#include "print/formats.h"
#include "cli/load.h"
#include "loaded.h"
#include "query/call_list.h"

#include <stdio.h>
#include <stdlib.h>

static const struct make_thread threads[] = { { 7, "main" }, { 8, "Binder_1" },
	{ 9, "idle" } };

static const struct make_method methods[] = {
	{ 4, "com/a/B", "f", "()V", "B.java", 12 },
	{ 8, "com/a/B$C", "g", "(I)V", "B.java", -2 },
	{ 12, "com/a/Long", "aMethodWithALongName", "()V", "", 0 },
	{ 16, "p\1q", "\xcb\x8a\x1b", "", "", 0 },
	{ 20, "com/a/B", "unused", "()V", "B.java", 1 },
};

/* f calls g, which calls itself; the long one throws; h runs on a thread. */
static const struct make_event events[] = {
	{ 7, 4, MAKE_ENTER, 0, 1000 },
	{ 7, 8, MAKE_ENTER, 5, 1010 },
	{ 7, 8, MAKE_ENTER, 6, 1020 },
	{ 7, 8, MAKE_EXIT, 8, 1030 },
	{ 8, 16, MAKE_ENTER, 0, 1030 },
	{ 7, 8, MAKE_EXIT, 9, 1040 },
	{ 7, 12, MAKE_ENTER, 10, 1100 },
	{ 7, 12, MAKE_UNROLL, 11, 1400 },
	{ 8, 16, MAKE_EXIT, 20, 1430 },
	{ 7, 4, MAKE_EXIT, 12, 2000 },
};

static const struct make_trace_spec dual = { .layout = MAKE_V3,
	.clock = "dual", .vm = "dalvik", .columns = 6,
	.start_us = 1400000000000000, .extra_keys = "odd=a=b\n",
	.threads = threads, .thread_count = ROWS(threads),
	.methods = methods, .method_count = ROWS(methods),
	.events = events, .event_count = ROWS(events) };

/* One clock, thread CPU time. */
static const struct make_trace_spec cpu = { .layout = MAKE_V1,
	.clock = "thread-cpu", .vm = "dalvik",
	.threads = threads, .thread_count = 1,
	.methods = methods, .method_count = 2,
	.events = events, .event_count = 4 };

/* What CSV has to quote. */
static const struct make_method quoted_methods[] = {
	{ 4, "com/a/B", "say\"hi\"", "(I,J)V", "B.java", 0 },
	{ 8, "com/a/B", "g", "(I)V", "B.java", 0 },
};

/* A bar would end a cell, a backtick code. */
static const struct make_method barred_methods[] = {
	{ 4, "com.a.B", "f`|@x", "()V", "B.java", 0 },
	{ 8, "com.a.B", "g", "(I)V", "B.java", 0 },
};

static const struct make_trace_spec quoted = { .layout = MAKE_V1,
	.clock = "thread-cpu", .vm = "dalvik",
	.threads = threads, .thread_count = 1,
	.methods = quoted_methods, .method_count = 2,
	.events = events, .event_count = 4 };

static const struct make_trace_spec barred = { .layout = MAKE_V1,
	.clock = "thread-cpu", .vm = "dalvik",
	.threads = threads, .thread_count = 1,
	.methods = barred_methods, .method_count = 2,
	.events = events, .event_count = 4 };

static const struct make_trace_spec names_only = { .layout = MAKE_V3,
	.clock = "dual", .vm = "art", .no_data = true,
	.threads = threads, .thread_count = 1,
	.methods = methods, .method_count = 1 };

/* Times in ns: the first of the thread stay 12 345 678 901 ns apart. */
static const struct make_event ns_events[] = {
	{ 7, 4, MAKE_ENTER, 3, 1000000001 },
	{ 7, 8, MAKE_ENTER, 5, 1000000010 },
	{ 7, 8, MAKE_EXIT, 8, 1000000027 },
	{ 7, 4, MAKE_EXIT, 12, 13345678902 },
};

static const struct make_trace_spec ns = { .layout = MAKE_STREAM_D,
	.clock = "dual", .vm = "art", .in_ticks = true,
	.elapsed_us = 13345678999, .threads = threads, .thread_count = 1,
	.methods = methods, .method_count = 2,
	.events = ns_events, .event_count = ROWS(ns_events) };

/* A sample after each event, in ns. */
static const struct make_trace_spec sampled = { .layout = MAKE_SIMPLEPERF,
	.clock = "dual", .threads = threads, .thread_count = 2,
	.methods = methods, .method_count = ROWS(methods),
	.events = events, .event_count = ROWS(events) };

#define TSV_HEAD "method\tclass\tname\tsignature\tsource\tcalls\trecursive\t" \
	"threw\tincl_wall_us\texcl_wall_us\tincl_cpu_us\texcl_cpu_us\n"
#define ROW_F "com.a.B.f ()V\tcom.a.B\tf\t()V\tB.java:12\t1\t0\t0\t1000\t670" \
	"\t12\t7\n"
#define ROW_G "com.a.B$C.g (I)V\tcom.a.B$C\tg\t(I)V\tB.java\t1\t1\t0\t30\t30" \
	"\t4\t4\n"
#define ROW_LONG "com.a.Long.aMethodWithALongName ()V\tcom.a.Long\t" \
	"aMethodWithALongName\t()V\t\t1\t0\t1\t300\t300\t1\t1\n"
#define ROW_ODD "p\\x01q.\xcb\x8a\\x1B\tp\\x01q\t\xcb\x8a\\x1B\t\t\t1\t0\t0\t" \
	"400\t400\t20\t20\n"
#define FILE_LINE "x.trace: Dalvik 3, dual clock, 1.000 ms, 5 calls, 2 threads\n"

/* clang-format off */
static const struct {
	const char *name;
	const struct make_trace_spec *spec;
	enum subcommand subcommand;
	enum format format;
	const char *thread;
	struct order order;
	size_t top, width;
	const char *text;
} rows[] = {
	{ "tsv", &dual, SUBCOMMAND_REPORT, FORMAT_TSV, "all", { 0 }, SIZE_MAX, 0,
	    TSV_HEAD ROW_F ROW_ODD ROW_LONG ROW_G },
	{ "tsv by CPU time", &dual, SUBCOMMAND_REPORT, FORMAT_TSV, "all",
	    { COLUMN_EXCLUSIVE, MEASURE_CPU, false }, SIZE_MAX, 0,
	    TSV_HEAD ROW_ODD ROW_F ROW_G ROW_LONG },
	{ "tsv reversed", &dual, SUBCOMMAND_REPORT, FORMAT_TSV, "all",
	    { COLUMN_CALLS, MEASURE_WALL, true }, SIZE_MAX, 0,
	    TSV_HEAD ROW_ODD ROW_LONG ROW_F ROW_G },
	{ "tsv of a thread", &dual, SUBCOMMAND_REPORT, FORMAT_TSV, "Binder*",
	    { 0 }, SIZE_MAX, 0, TSV_HEAD ROW_ODD },
	{ "tsv, the first", &dual, SUBCOMMAND_REPORT, FORMAT_TSV, "main",
	    { 0 }, 1, 0, TSV_HEAD ROW_F },
	{ "tsv, none", &dual, SUBCOMMAND_REPORT, FORMAT_TSV, "main",
	    { 0 }, 0, 0, TSV_HEAD },
	{ "tsv of one clock", &cpu, SUBCOMMAND_REPORT, FORMAT_TSV, "all",
	    { COLUMN_EXCLUSIVE, MEASURE_CPU, false }, SIZE_MAX, 0,
	    "method\tclass\tname\tsignature\tsource\tcalls\trecursive\tthrew\t"
	    "incl_cpu_us\texcl_cpu_us\n"
	    "com.a.B.f ()V\tcom.a.B\tf\t()V\tB.java\t1\t0\t0\t8\t5\n"
	    "com.a.B$C.g (I)V\tcom.a.B$C\tg\t(I)V\tB.java\t1\t1\t0\t3\t3\n" },
	{ "csv", &quoted, SUBCOMMAND_REPORT, FORMAT_CSV, "all",
	    { COLUMN_EXCLUSIVE, MEASURE_CPU, false }, SIZE_MAX, 0,
	    "method,class,name,signature,source,calls,recursive,threw,"
	    "incl_cpu_us,excl_cpu_us\r\n"
	    "\"com.a.B.say\"\"hi\"\" (I,J)V\",com.a.B,\"say\"\"hi\"\"\","
	    "\"(I,J)V\",B.java,1,0,0,8,5\r\n"
	    "com.a.B.g (I)V,com.a.B,g,(I)V,B.java,1,1,0,3,3\r\n" },
	{ "markdown: a name is code, whatever is in it", &barred,
	    SUBCOMMAND_REPORT, FORMAT_MARKDOWN, "all",
	    { COLUMN_EXCLUSIVE, MEASURE_CPU, false }, SIZE_MAX, 0,
	    "| # | self% | self ms | incl% | incl ms | calls | method |\n"
	    "| ---: | ---: | ---: | ---: | ---: | ---: | :--- |\n"
	    "| 1 | 62.5 | 0.005 | 100.0 | 0.008 | 1 | `` com.a.B.f`\\|@x ()V `` |\n"
	    "| 2 | 37.5 | 0.003 | 37.5 | 0.003 | 1+1 | `com.a.B.g (I)V` |\n" },
	{ "tsv in ns", &ns, SUBCOMMAND_REPORT, FORMAT_TSV, "all", { 0 },
	    SIZE_MAX, 0,
	    "method\tclass\tname\tsignature\tsource\tcalls\trecursive\tthrew\t"
	    "incl_wall_ns\texcl_wall_ns\tincl_cpu_ns\texcl_cpu_ns\n"
	    "com.a.B.f ()V\tcom.a.B\tf\t()V\tB.java\t1\t0\t0\t12345678901\t"
	    "12345678884\t9\t6\n"
	    "com.a.B$C.g (I)V\tcom.a.B$C\tg\t(I)V\tB.java\t1\t0\t0\t17\t17\t3\t"
	    "3\n" },
	{ "text in ns", &ns, SUBCOMMAND_REPORT, FORMAT_TEXT, "all", { 0 },
	    SIZE_MAX, 0,
	    "x.trace: ART 5 layout D streaming, dual clock, 12.3 s, 2 calls, "
	    "1 thread\n"
	    "note: the first row waits for nearly all of its time; --clock cpu shows what ran\n"
	    "100 % = 12 345.678901 ms wall time of thread main (7), "
	    "0.000000 ms of it in no method\n"
	    "\n"
	    "#  self%        self ms  incl%        incl ms  calls  method\n"
	    "1  100.0  12 345.678884  100.0  12 345.678901      1  com.a.B.f()\n"
	    "2    0.0       0.000017    0.0       0.000017      1  "
	    "com.a.B$C.g(int)\n" },
	{ "threads in ns", &ns, SUBCOMMAND_THREADS, FORMAT_TSV, "all", { 0 },
	    SIZE_MAX, 0,
	    "id\tname\trecords\tcalls\tdepth\tspan_wall_ns\tfirst_wall_ns\t"
	    "last_wall_ns\tspan_cpu_ns\tfirst_cpu_ns\tlast_cpu_ns\n"
	    "7\tmain\t4\t2\t2\t12345678901\t1000000001\t13345678902\t9\t3\t12\n" },
	{ "text", &dual, SUBCOMMAND_REPORT, FORMAT_TEXT, "all", { 0 },
	    SIZE_MAX, 0, FILE_LINE
	    "note: the first 3 rows wait for nearly all of their time; --clock cpu shows what ran\n"
	    "100 % = 1.400 ms wall time of all 2 threads, "
	    "0.000 ms of it in no method\n"
	    "\n"
	    "#  self%  self ms  incl%  incl ms  calls  method\n"
	    "1   47.9    0.670   71.4    1.000      1  com.a.B.f()\n"
	    "2   28.6    0.400   28.6    0.400      1  p\\x01q.\xcb\x8a\\x1B\n"
	    "3   21.4    0.300   21.4    0.300      1  "
	    "com.a.Long.aMethodWithALongName()\n"
	    "4    2.1    0.030    2.1    0.030    1+1  com.a.B$C.g(int)\n" },
	{ "text, one row that waits", &dual, SUBCOMMAND_REPORT, FORMAT_TEXT, "all",
	    { COLUMN_INCLUSIVE, MEASURE_WALL, false }, 1, 0, FILE_LINE
	    "note: the first row waits for nearly all of its time; --clock cpu shows what ran\n"
	    "100 % = 1.400 ms wall time of all 2 threads, "
	    "0.000 ms of it in no method\n"
	    "\n"
	    "#  self%  self ms  incl%  incl ms  calls  method\n"
	    "1   47.9    0.670   71.4    1.000      1  com.a.B.f()\n" },
	{ "text, waits last", &dual, SUBCOMMAND_REPORT, FORMAT_TEXT, "all",
	    { COLUMN_EXCLUSIVE, MEASURE_WALL, true }, 1, 0, FILE_LINE
	    "100 % = 1.400 ms wall time of all 2 threads, "
	    "0.000 ms of it in no method\n"
	    "\n"
	    "#  self%  self ms  incl%  incl ms  calls  method\n"
	    "1    2.1    0.030    2.1    0.030    1+1  com.a.B$C.g(int)\n" },
	{ "text, turned and waiting", &dual, SUBCOMMAND_REPORT, FORMAT_TEXT,
	    "8", { COLUMN_EXCLUSIVE, MEASURE_WALL, true }, SIZE_MAX, 0,
	    FILE_LINE
	    "100 % = 0.400 ms wall time of thread Binder_1 (8), "
	    "0.000 ms of it in no method\n"
	    "\n"
	    "#  self%  self ms  incl%  incl ms  calls  method\n"
	    "1  100.0    0.400  100.0    0.400      1  p\\x01q.\xcb\x8a\\x1B\n" },
	{ "text, by calls", &dual, SUBCOMMAND_REPORT, FORMAT_TEXT, "all",
	    { COLUMN_CALLS, MEASURE_WALL, false }, 1, 0, FILE_LINE
	    "100 % = 1.400 ms wall time of all 2 threads, "
	    "0.000 ms of it in no method\n"
	    "\n"
	    "#  self%  self ms  incl%  incl ms  calls  method\n"
	    "1    2.1    0.030    2.1    0.030    1+1  com.a.B$C.g(int)\n" },
	{ "text of a thread, narrow", &dual, SUBCOMMAND_REPORT, FORMAT_TEXT,
	    "7", { 0 }, SIZE_MAX, 62, FILE_LINE
	    "note: the first 2 rows wait for nearly all of their time; --clock cpu shows what ran\n"
	    "100 % = 1.000 ms wall time of thread main (7), "
	    "0.000 ms of it in no method\n"
	    "\n"
	    "#  self%  self ms  incl%  incl ms  calls  method\n"
	    "1   67.0    0.670  100.0    1.000      1  com.a.B.f()\n"
	    "2   30.0    0.300   30.0    0.300      1  …aMethodWithALongNa…\n"
	    "3    3.0    0.030    3.0    0.030    1+1  com.a.B$C.g(int)\n" },
	{ "text by a column of its own", &dual, SUBCOMMAND_REPORT, FORMAT_TEXT,
	    "all", { COLUMN_THREW, MEASURE_WAIT, false }, 1, 0, FILE_LINE
	    "100 % = 1.368 ms wait time of all 2 threads, "
	    "0.000 ms of it in no method\n"
	    "\n"
	    "#  self%  self ms  incl%  incl ms  calls  threw  method\n"
	    "1   21.9    0.299   21.9    0.299      1      1  "
	    "com.a.Long.aMethodWithALongName()\n" },
	{ "text by the time of callees", &dual, SUBCOMMAND_REPORT, FORMAT_TEXT,
	    "7", { COLUMN_CALLEES, MEASURE_WALL, false }, 2, 0, FILE_LINE
	    "100 % = 1.000 ms wall time of thread main (7), "
	    "0.000 ms of it in no method\n"
	    "\n"
	    "#  self%  self ms  incl%  incl ms  calls  callees ms  method\n"
	    "1   67.0    0.670  100.0    1.000      1       0.330  com.a.B.f()\n"
	    "2    3.0    0.030    3.0    0.030    1+1       0.000  "
	    "com.a.B$C.g(int)\n" },
	{ "text of damage", &names_only, SUBCOMMAND_REPORT, FORMAT_TEXT, "all",
	    { 0 }, SIZE_MAX, 0,
	    "x.trace: ART 3, dual clock, 0 calls, 0 threads\n"
	    "damaged: no usable data follows the text section: there are "
	    "names but no calls; if the recording is a pair of .key and .data "
	    "files, keep them side by side; else record again\n" },
	{ "threads", &dual, SUBCOMMAND_THREADS, FORMAT_TEXT, "all", { 0 },
	    SIZE_MAX, 0, FILE_LINE
	    "\n"
	    "id  records  calls  depth  wall ms  first ms  last ms  cpu ms  name\n"
	    " 7        8      4      3    1.000     1.000    2.000   0.012  main\n"
	    " 8        2      1      1    0.400     1.030    1.430   0.020  "
	    "Binder_1\n"
	    " 9        0      0      0        -         -        -       -  idle\n" },
	{ "threads of one clock", &cpu, SUBCOMMAND_THREADS, FORMAT_TEXT, "all",
	    { 0 }, SIZE_MAX, 0,
	    "x.trace: Dalvik 1, thread CPU clock, 1.030 ms, 3 calls, 1 thread\n"
	    "\n"
	    "id  records  calls  depth  cpu ms  first ms  last ms  name\n"
	    " 7        4      3      3   0.008     0.000    0.008  main\n" },
	{ "threads tsv", &dual, SUBCOMMAND_THREADS, FORMAT_TSV, "all", { 0 },
	    2, 0,
	    "id\tname\trecords\tcalls\tdepth\tspan_wall_us\tfirst_wall_us\t"
	    "last_wall_us\tspan_cpu_us\tfirst_cpu_us\tlast_cpu_us\n"
	    "7\tmain\t8\t4\t3\t1000\t1000\t2000\t12\t0\t12\n"
	    "8\tBinder_1\t2\t1\t1\t400\t1030\t1430\t20\t0\t20\n" },
	{ "info", &dual, SUBCOMMAND_INFO, FORMAT_TEXT, "all", { 0 }, SIZE_MAX, 0,
	    "name                          x.trace\n"
	    "file_bytes                    480\n"
	    "layout                        Dalvik 3\n"
	    "family                        Dalvik\n"
	    "version                       3\n"
	    "clocks                        dual clock\n"
	    "data_offset                   308\n"
	    "record_bytes                  14\n"
	    "declared_records              10\n"
	    "start_us                      1 400 000 000 000 000 (2014-05-13 16:53:20 UTC)\n"
	    "elapsed_us                    2 000 (2.000 ms)\n"
	    "records                       10\n"
	    "calls                         5\n"
	    "methods                       5\n"
	    "methods_used                  4\n"
	    "threads                       3\n"
	    "threads_active                2\n"
	    "depth                         3\n"
	    "first_event_us                1 000 (1.000 ms)\n"
	    "last_event_us                 2 000 (2.000 ms)\n"
	    "duration_us                   1 000 (1.000 ms)\n"
	    "\n"
	    "key.data-file-overflow        false\n"
	    "key.clock                     dual\n"
	    "key.elapsed-time-usec         2000\n"
	    "key.num-method-calls          10\n"
	    "key.vm                        dalvik\n"
	    "key.odd                       a=b\n"
	    "\n"
	    "fact.threw                    one call was left by an exception\n" },
	{ "the slowest calls", &dual, SUBCOMMAND_CALLS, FORMAT_TEXT, "all",
	    { (enum column_id)CALL_WALL, MEASURE_WALL, false }, 3, 0,
	    "x.trace: Dalvik 3, dual clock, 1.000 ms, 5 calls, 2 threads\n"
	    "the 3 slowest of 5 calls, by wall time\n"
	    "\n"
	    "#  wall ms  cpu ms  wait ms  self ms  start ms  depth  end    thread    method\n"
	    "1    1.000   0.012    0.988    0.670     0.000      0         main      com.a.B.f()\n"
	    "2    0.400   0.020    0.380    0.400     0.030      0         Binder_1  p\\x01q.ˊ\\x1B\n"
	    "3    0.300   0.001    0.299    0.300     0.100      1  threw  main      com.a.Long.aMethodWithALongName()\n" },
	{ "the slowest by CPU time, tsv", &dual, SUBCOMMAND_CALLS, FORMAT_TSV,
	    "all", { (enum column_id)CALL_CPU, MEASURE_CPU, false }, 2, 0,
	    "start_us\twall_us\tself_wall_us\tcpu_us\tself_cpu_us\tdepth\tthread_id\tthread\tmethod\tcaller\tend\tis_cut\n"
	    "30\t400\t400\t20\t20\t0\t8\tBinder_1\tp\\x01q.ˊ\\x1B\t\treturned\t0\n"
	    "0\t1000\t670\t12\t7\t0\t7\tmain\tcom.a.B.f ()V\t\treturned\t0\n" },
	{ "none of them", &cpu, SUBCOMMAND_CALLS, FORMAT_TEXT, "all",
	    { (enum column_id)CALL_CPU, MEASURE_CPU, false }, 0, 0,
	    "x.trace: Dalvik 1, thread CPU clock, 1.030 ms, 3 calls, 1 thread\n"
	    "the 0 slowest of 3 calls, by cpu time\n"
	    "\n"
	    "#  cpu ms  self ms  start ms  depth  end  thread  method\n" },
	{ "the slowest stretches", &sampled, SUBCOMMAND_CALLS, FORMAT_TEXT,
	    "main", { (enum column_id)CALL_WALL, MEASURE_WALL, false },
	    SIZE_MAX, 0,
	    "x.trace: simpleperf 1, sampled, dual clock, 1.000 ms, 10 samples, 2 threads\n"
	    "the 4 slowest of 4 stretches, by wall time\n"
	    "\n"
	    "#   wall ms    cpu ms   wait ms   self ms  start ms  depth  end  thread  method\n"
	    "1  1.000000  0.012000  0.988000  0.670000  0.000000      0       main    com.a.B.f\n"
	    "2  0.300000  0.001000  0.299000  0.300000  0.100000      1       main    com.a.Long.aMethodWithALongName\n"
	    "3  0.030000  0.004000  0.026000  0.020000  0.010000      1       main    com.a.B$C.g\n"
	    "4  0.010000  0.002000  0.008000  0.010000  0.020000      2       main    com.a.B$C.g\n" },
	{ "samples", &sampled, SUBCOMMAND_REPORT, FORMAT_TEXT, "all", { 0 },
	    SIZE_MAX, 0,
	    "x.trace: simpleperf 1, sampled, dual clock, 1.000 ms, 10 samples, 2 threads\n"
	    "note: the first 3 rows wait for nearly all of their time; --clock cpu shows what ran\n"
	    "100 % = 1.400000 ms wall time of all 2 threads, 0.000000 ms of it in no method\n"
	    "\n"
	    "#  self%   self ms  incl%   incl ms  samples  method\n"
	    "1   47.9  0.670000   71.4  1.000000        7  com.a.B.f\n"
	    "2   28.6  0.400000   28.6  0.400000        1  p\\x01q.ˊ\\x1B\n"
	    "3   21.4  0.300000   21.4  0.300000        1  com.a.Long.aMethodWithALongName\n"
	    "4    2.1  0.030000    2.1  0.030000        3  com.a.B$C.g\n" },
	{ "samples, tsv", &sampled, SUBCOMMAND_REPORT, FORMAT_TSV, "main", { 0 },
	    SIZE_MAX, 0,
	    "method\tclass\tname\tsignature\tsource\tsamples\trecursive\tthrew\tincl_wall_ns\texcl_wall_ns\tincl_cpu_ns\texcl_cpu_ns\n"
	    "com.a.B.f\tcom.a.B\tf\t\t/data/app/base.apk\t7\t0\t0\t1000000\t670000\t12000\t7000\n"
	    "com.a.Long.aMethodWithALongName\tcom.a.Long\taMethodWithALongName\t\t/data/app/base.apk\t1\t0\t0\t300000\t300000\t1000\t1000\n"
	    "com.a.B$C.g\tcom.a.B$C\tg\t\t/data/app/base.apk\t3\t0\t0\t30000\t30000\t4000\t4000\n" },
	{ "samples of threads", &sampled, SUBCOMMAND_THREADS, FORMAT_TSV, "all",
	    { 0 }, SIZE_MAX, 0,
	    "id\tname\tstretches\tsamples\tdepth\tspan_wall_ns\tfirst_wall_ns\tlast_wall_ns\tspan_cpu_ns\tfirst_cpu_ns\tlast_cpu_ns\n"
	    "7\tmain\t4\t8\t3\t1000000\t0\t1000000\t12000\t0\t12000\n"
	    "8\tBinder_1\t1\t2\t1\t400000\t30000\t430000\t20000\t0\t20000\n" },
	{ "info of samples", &sampled, SUBCOMMAND_INFO, FORMAT_TEXT, "all",
	    { 0 }, SIZE_MAX, 0,
	    "name                          x.trace\n"
	    "file_bytes                    534\n"
	    "layout                        simpleperf 1\n"
	    "family                        simpleperf\n"
	    "version                       1\n"
	    "clocks                        dual clock\n"
	    "data_offset                   12\n"
	    "start_us                      1 000 (1.000 ms after boot)\n"
	    "pid                           7\n"
	    "samples                       10\n"
	    "stretches                     5\n"
	    "methods                       5\n"
	    "methods_used                  4\n"
	    "threads                       2\n"
	    "threads_active                2\n"
	    "depth                         3\n"
	    "first_event_ns                0\n"
	    "last_event_ns                 1 000 000 (1.000 ms)\n"
	    "duration_ns                   1 000 000 (1.000 ms)\n"
	    "\n"
	    "key.event_type                cpu-clock: 10 samples\n"
	    "key.event_type                sched:sched_switch: 0 samples\n"
	    "key.cpu_time_of               cpu-clock\n"
	    "key.app_package_name          com.acme.shop\n"
	    "key.app_type                  debuggable\n"
	    "key.android_sdk_version       31\n"
	    "key.android_build_type        user\n"
	    "key.trace_offcpu              false\n"
	    "key.samples_lost              0\n"
	    "\n"
	    "fact.is-sampled               this is a recording of samples: what a thread did between "
	    "two of them is not in it, and what agrees from one sample to the "
	    "next is shown as one stretch\n"
	    "fact.no-stack                 2 samples have no stack; their time is outside of any call (first at byte 342)\n" },
	{ "info tsv", &cpu, SUBCOMMAND_INFO, FORMAT_TSV, "all", { 0 },
	    SIZE_MAX, 0,
	    "name\tx.trace\n"
	    "file_bytes\t256\n"
	    "layout\tDalvik 1\n"
	    "family\tDalvik\n"
	    "version\t1\n"
	    "clocks\tthread CPU clock\n"
	    "data_offset\t188\n"
	    "record_bytes\t9\n"
	    "declared_records\t4\n"
	    "elapsed_us\t1030\n"
	    "records\t4\n"
	    "calls\t3\n"
	    "methods\t2\n"
	    "methods_used\t2\n"
	    "threads\t1\n"
	    "threads_active\t1\n"
	    "depth\t3\n"
	    "key.data-file-overflow\tfalse\n"
	    "key.clock\tthread-cpu\n"
	    "key.elapsed-time-usec\t1030\n"
	    "key.num-method-calls\t4\n"
	    "key.vm\tdalvik\n"
	    "fact.open-at-end\t2\t2 calls never returned: they end at the last "
	    "event of their thread\n" },
};
/* clang-format on */

static char *write_row(size_t i, const struct loaded *loaded)
{
	const struct options usual = { .top = rows[i].top };
	struct report_context q = { "x.trace", &loaded->trace->facts,
		loaded->profile, NULL, rows[i].order, rows[i].width, false,
		&usual, NO_METHOD, NULL, &format_infos[rows[i].format], NULL,
		false, loaded->trace };
	struct scope scope;
	char *text = NULL;
	size_t length;
	FILE *file = open_memstream(&text, &length);

	assert_non_null(file);
	scope_init(&scope, loaded->profile);
	row_assert(rows[i].name, scope_add(&scope, rows[i].thread) > 0);
	q.scope = &scope;
	row_assert(rows[i].name,
	    subcommand_writers[rows[i].subcommand](file, &q, NULL) == WRITTEN);
	fclose(file);
	scope_free(&scope);
	return text;
}

static void every_writer(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct loaded loaded;
		char *text;

		loaded_spec(&loaded, "x.trace", rows[i].spec);
		text = write_row(i, &loaded);
		row_assert_text(rows[i].name, text, rows[i].text);
		free(text);
		loaded_free(&loaded);
	}
}

static void threads_by_name(void **state)
{
	static const struct {
		const char *wanted;
		uint32_t count, active;
	} wanted[] = {
		{ "all", 3, 2 }, { "main", 1, 1 }, { "7", 1, 1 },
		{ "idle", 1, 0 }, { "Binder_1", 1, 1 }, { "Bin*", 1, 1 },
		{ "*", 3, 2 }, { "?inder_1", 1, 1 }, { "binder_1", 0, 0 },
		{ "77", 0, 0 }, { "", 0, 0 },
	};
	struct loaded loaded;

	(void)state;
	loaded_spec(&loaded, "x.trace", &dual);
	for (size_t i = 0; i < ROWS(wanted); i++) {
		struct scope scope;

		scope_init(&scope, loaded.profile);
		row_assert_number(wanted[i].wanted, scope_add(&scope,
		    wanted[i].wanted), wanted[i].count);
		scope_add(&scope, wanted[i].wanted);
		row_assert_number(wanted[i].wanted, scope.count,
		    wanted[i].count);
		row_assert_number(wanted[i].wanted, scope.active,
		    wanted[i].active);
		scope_free(&scope);
	}
	loaded_free(&loaded);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(every_writer),
	cmocka_unit_test(threads_by_name),
};

TEST_FILE(tests, in_utf8, NULL);
