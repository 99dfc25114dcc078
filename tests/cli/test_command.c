/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_command - command lines about trees, calls, callers and columns, and what
 * they print, to the byte.  (Those about the table, threads and info:
 * test_report.)
 */
#include "config.h"

#include "cli/load.h"
#include "script.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { WORDS = 16, TEXT = 8000 };

/* a calls itself and b; b throws once; c runs on another thread. */
#define SCRIPT                                                              \
	"0/0 +a 1000/100 +b 4000/300 -b 5000/400 +a 6000/500 +b 8000/600 "  \
	"!b 9000/700 -a 10000/1000 -a @2 2000/0 +c 7000/5000 -c"

#define FILE_LINE "x.trace: ART 3, dual clock, 10.0 ms, 5 calls, 2 threads\n"
#define BASE "100 % = 15.000 ms wall time of all 2 threads, " \
	"0.000 ms of it in no method\n\n"

#define HEAD(threads, range, transforms) "{\"schema\": 1, \"artscope\": \"" \
	PACKAGE_VERSION "\", \"trace\": \"x.trace\", \"damaged\": [], " \
	"\"asked\": {\"threads\": [\"" threads "\"], \"clock\": \"wall\", " \
	"\"range\": " range ", \"within\": null, \"transforms\": [" transforms \
	"]}, \"unit\": \"us\", "

/* clang-format off */
static const struct {
	const char *line;
	enum status status;
	const char *text; /* or, when it is not fine, the error */
} rows[] = {
	{ "tree x.trace", STATUS_FINE, FILE_LINE BASE
	    "incl%  incl ms  self ms  calls  method\n"
	    " 66.7   10.000    3.000      1  com.app.A.a()\n"
	    " 26.7    4.000    2.000      1  ├ com.app.A.a()\n"
	    " 13.3    2.000    2.000      1  │ └ com.app.B.b(int)\n"
	    " 20.0    3.000    3.000      1  └ com.app.B.b(int)\n"
	    " 33.3    5.000    5.000      1  com.app.C.c()\n" },
	{ "tree x.trace --ascii --thread main --min 25% --clock cpu",
	    STATUS_FINE, FILE_LINE
	    "100 % = 1.000 ms cpu time of thread main (1), "
	    "0.000 ms of it in no method\n\n"
	    "incl%  incl ms  self ms  calls  method\n"
	    "100.0    1.000    0.500      1  com.app.A.a()\n"
	    " 30.0    0.300    0.200      1  ` com.app.A.a()\n"
	    "\n2 lighter frames are not shown; --min 0 shows all\n" },
	{ "tree x.trace --bottom-up --levels 2", STATUS_FINE, FILE_LINE BASE
	    "self%  self ms  of it%  calls  method\n"
	    " 33.3    5.000   100.0      2  com.app.A.a()\n"
	    " 13.3    2.000    40.0      1  └ com.app.A.a()\n"
	    " 33.3    5.000   100.0      2  com.app.B.b(int)\n"
	    " 33.3    5.000   100.0      2  com.app.A.a()\n"
	    " 33.3    5.000   100.0      1  com.app.C.c()\n" },
	/* Transforms of the stacks. */
	{ "report x.trace --merge b", STATUS_FINE, FILE_LINE
	    "stacks: --merge b\n"
	    "note: the first row waits for nearly all of its time; --clock cpu "
	    "shows what ran\n"
	    "100 % = 15.000 ms wall time of all 2 threads, 0.000 ms of it in no"
	    " method\n"
	    "\n"
	    "#  self%  self ms  incl%  incl ms  calls  method\n"
	    "1   66.7   10.000   66.7   10.000    1+1  com.app.A.a()\n"
	    "2   33.3    5.000   33.3    5.000      1  com.app.C.c()\n" },
	{ "report x.trace --format json --drop B.b --columns name,calls",
	    STATUS_FINE,
	    HEAD("all", "null", "{\"drop\": \"B.b\"}") "\"sums\": {\"whole_wall_us\": 15000, "
	    "\"whole_wall_ns\": 15000000, \"outside_wall_us\": 0, \"outside_wall_ns\": 0, "
	    "\"dropped_wall_us\": 5000, \"dropped_wall_ns\": 5000000, \"whole_cpu_us\": 6000, "
	    "\"whole_cpu_ns\": 6000000, \"outside_cpu_us\": 0, \"outside_cpu_ns\": 0, "
	    "\"dropped_cpu_us\": 300, \"dropped_cpu_ns\": 300000}, "
	    "\"rows\": [\n"
	    "{\"method\": \"com.app.A.a ()V\", \"calls\": 1, \"recursive\": 1},"
	    "\n"
	    "{\"method\": \"com.app.C.c ()V\", \"calls\": 1, \"recursive\": 0}"
	    "\n"
	    "]}\n" },
	{ "report x.trace --merge nothing --top 1", STATUS_FINE, FILE_LINE
	    "stacks: --merge nothing\n"
	    "note: --merge nothing matches no method with calls\n"
	    "100 % = 15.000 ms wall time of all 2 threads, 0.000 ms of it in no"
	    " method\n"
	    "\n"
	    "#  self%  self ms  incl%  incl ms  calls  method\n"
	    "1   33.3    5.000   66.7   10.000    1+1  com.app.A.a()\n" },
	{ "tree x.trace --focus =com.app.A.a;com.app.A.a --columns "
	    "inclusive,calls,merged,name", STATUS_FINE, FILE_LINE
	    "stacks: --focus =com.app.A.a;com.app.A.a\n"
	    "100 % = 4.000 ms wall time of all 2 threads, without 11.000 ms dro"
	    "pped, 0.000 ms of it in no method\n"
	    "\n"
	    "incl ms  calls  merged  method\n"
	    "  4.000      1       0  com.app.A.a()\n"
	    "  2.000      1       0  └ com.app.B.b(int)\n" },
	{ "tree x.trace --only-through b --columns inclusive,self,calls,name",
	    STATUS_FINE, FILE_LINE
	    "stacks: --only-through b\n"
	    "100 % = 5.000 ms wall time of all 2 threads, without 10.000 ms dro"
	    "pped, 0.000 ms of it in no method\n"
	    "\n"
	    "incl ms  self ms  calls  method\n"
	    "  5.000    0.000      1  com.app.A.a()\n"
	    "  3.000    3.000      1  ├ com.app.B.b(int)\n"
	    "  2.000    0.000      1  └ com.app.A.a()\n"
	    "  2.000    2.000      1    com.app.B.b(int)\n" },
	{ "tree x.trace --fold-recursion --columns inclusive,calls,merged,name",
	    STATUS_FINE, FILE_LINE
	    "stacks: --fold-recursion\n"
	    "100 % = 15.000 ms wall time of all 2 threads, 0.000 ms of it in no"
	    " method\n"
	    "\n"
	    "incl ms  calls  merged  method\n"
	    " 10.000      1       1  com.app.A.a()\n"
	    "  5.000      2       0  └ com.app.B.b(int)\n"
	    "  5.000      1       0  com.app.C.c()\n" },
	{ "tree x.trace --depth 1 --format tsv --thread main", STATUS_FINE,
	    "row\tparent\tlevel\tmethod\tcalls\ttime_wall_us\tself_wall_us\n"
	    "1\t0\t1\tcom.app.A.a ()V\t1\t10000\t10000\n" },
	{ "threads x.trace --only C\\. --format tsv", STATUS_FINE,
	    "id\tname\trecords\tcalls\tdepth\tspan_wall_us\tfirst_wall_us\tlast"
	    "_wall_us\tspan_cpu_us\tfirst_cpu_us\tlast_cpu_us\toutside_wall_us"
	    "\tdropped_wall_us\toutside_cpu_us\tdropped_cpu_us\n"
	    "1\tmain\t8\t0\t0\t10000\t0\t10000\t1000\t0\t1000\t10000\t0\t1000\t"
	    "0\n"
	    "2\tworker\t2\t1\t1\t5000\t2000\t7000\t5000\t0\t5000\t0\t0\t0\t0\n"
	    "3\tio\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\n" },
	{ "calls x.trace b --drop C\\.", STATUS_FINE, FILE_LINE
	    "stacks: --drop C\\.\n"
	    "com.app.B.b (I)V: 2 calls\n"
	    "wall: sum 5.000 ms, min 2.000 ms, p50 2.000 ms, p95 3.000 ms, max "
	    "3.000 ms\n"
	    "from 1.024 ms  ██  below 4.096 ms, each step doubles\n"
	    "\n"
	    "#  start ms  wall ms  cpu ms  wait ms  self ms  end    thread  cal"
	    "ler\n"
	    "1     1.000    3.000   0.200    2.800    3.000         main    com"
	    ".app.A.a()\n"
	    "2     6.000    2.000   0.100    1.900    2.000  threw  main    com"
	    ".app.A.a()\n" },
	{ "calls x.trace --collapse-package all --format tsv --columns "
	    "wall,self:wall,method,caller", STATUS_FINE,
	    "wall_us\tself_wall_us\tmethod\tcaller\n"
	    "10000\t10000\tcom.app.*\t\n"
	    "5000\t5000\tcom.app.*\t\n" },
	{ "calls x.trace b --merge B.b --only A", STATUS_NOTHING,
	    "com.app.B.b (I)V: no calls are left by --merge B.b --only A" },
	{ "calls x.trace b --merge B.b --range 0..2ms", STATUS_NOTHING,
	    "com.app.B.b (I)V: no calls are left by --merge B.b" },
	{ "calls x.trace com.app.* --collapse-package all --drop app",
	    STATUS_NOTHING, "com.app.*: no calls are left by "
	    "--collapse-package all --drop app" },
	{ "calls x.trace b --merge B.b --range 9.5ms.. --format tsv",
	    STATUS_FINE, "start_us\twall_us\tself_wall_us\tcpu_us\tself_cpu_us"
	    "\tthread_id\tthread\tcaller\tend\tis_cut\n" },
	{ "calls x.trace b --focus A --thread worker --format tsv",
	    STATUS_FINE, "start_us\twall_us\tself_wall_us\tcpu_us\tself_cpu_us"
	    "\tthread_id\tthread\tcaller\tend\tis_cut\n" },
	{ "report x.trace --focus =com.app.A.nowhere", STATUS_FAILED,
	    "--focus: no method with calls matches 'com.app.A.nowhere'" },
	{ "export x.trace --format folded --merge C --weight wall", STATUS_FINE,
	    "main#1;com.app.A.a 3000\n"
	    "main#1;com.app.A.a;com.app.A.a 2000\n"
	    "main#1;com.app.A.a;com.app.A.a;com.app.B.b 2000\n"
	    "main#1;com.app.A.a;com.app.B.b 3000\n"
	    "worker#2 5000\n" },
	{ "export x.trace --format log --drop B.b --thread main", STATUS_FINE,
	    "#  time_ms    wall_ms     cpu_ms thread call\n"
	    "     0.000     10.000      1.000 main#1 com.app.A.a {\n"
	    "     1.000      3.000      0.200 main#1   (dropped)\n"
	    "     5.000      4.000      0.300 main#1   com.app.A.a {\n"
	    "     6.000      2.000      0.100 main#1     (dropped)\n"
	    "     9.000                       main#1   }\n"
	    "    10.000                       main#1 }\n" },
	{ "tree x.trace --format tsv --thread main --top 3", STATUS_FINE,
	    "row\tparent\tlevel\tmethod\tcalls\ttime_wall_us\tself_wall_us\n"
	    "1\t0\t1\tcom.app.A.a ()V\t1\t10000\t3000\n"
	    "2\t1\t2\tcom.app.A.a ()V\t1\t4000\t2000\n"
	    "3\t2\t3\tcom.app.B.b (I)V\t1\t2000\t2000\n" },
	{ "tree x.trace --sort x --min 0 --thread main", STATUS_FINE, FILE_LINE
	    "100 % = 10.000 ms wall time of thread main (1), "
	    "0.000 ms of it in no method\n\n"
	    "incl%  incl ms  self ms  calls  method\n"
	    "100.0   10.000    3.000      1  com.app.A.a()\n"
	    " 30.0    3.000    3.000      1  ├ com.app.B.b(int)\n"
	    " 40.0    4.000    2.000      1  └ com.app.A.a()\n"
	    " 20.0    2.000    2.000      1    └ com.app.B.b(int)\n" },
	{ "tree x.trace --reverse --format tsv", STATUS_FINE,
	    "row\tparent\tlevel\tmethod\tcalls\ttime_wall_us\tself_wall_us\n"
	    "1\t0\t1\tcom.app.C.c ()V\t1\t5000\t5000\n"
	    "2\t0\t1\tcom.app.A.a ()V\t1\t10000\t3000\n"
	    "3\t2\t2\tcom.app.B.b (I)V\t1\t3000\t3000\n"
	    "4\t2\t2\tcom.app.A.a ()V\t1\t4000\t2000\n"
	    "5\t4\t3\tcom.app.B.b (I)V\t1\t2000\t2000\n" },
	{ "tree x.trace --bottom-up --sort n --reverse --format tsv --levels 1",
	    STATUS_FINE,
	    "row\tparent\tlevel\tmethod\tcalls\ttime_wall_us\tshare_percent\n"
	    "1\t0\t1\tcom.app.C.c ()V\t1\t5000\t100.0\n"
	    "2\t0\t1\tcom.app.B.b (I)V\t2\t5000\t100.0\n"
	    "3\t0\t1\tcom.app.A.a ()V\t2\t5000\t100.0\n" },
	{ "tree x.trace --format json --bottom-up --range 2ms..3ms",
	    STATUS_FINE, HEAD("all", "\"2ms..3ms\"", "") "\"rows\": [\n"
	    "{\"row\": 1, \"parent\": 0, \"level\": 1, "
	    "\"method\": \"com.app.B.b (I)V\", \"calls\": 1, "
	    "\"time_wall_us\": 1000, \"time_wall_ns\": 1000000, \"share_percent\": 100.0},\n"
	    "{\"row\": 2, \"parent\": 1, \"level\": 2, "
	    "\"method\": \"com.app.A.a ()V\", \"calls\": 1, "
	    "\"time_wall_us\": 1000, \"time_wall_ns\": 1000000, \"share_percent\": 100.0},\n"
	    "{\"row\": 3, \"parent\": 0, \"level\": 1, "
	    "\"method\": \"com.app.C.c ()V\", \"calls\": 1, "
	    "\"time_wall_us\": 1000, \"time_wall_ns\": 1000000, \"share_percent\": 100.0},\n"
	    "{\"row\": 4, \"parent\": 0, \"level\": 1, "
	    "\"method\": \"com.app.A.a ()V\", \"calls\": 1, "
	    "\"time_wall_us\": 0, \"time_wall_ns\": 0, \"share_percent\": 0.0}\n]}\n" },
	{ "calls x.trace B.b", STATUS_FINE, FILE_LINE
	    "com.app.B.b (I)V: 2 calls\n"
	    "wall: sum 5.000 ms, min 2.000 ms, p50 2.000 ms, p95 3.000 ms, "
	    "max 3.000 ms\n"
	    "from 1.024 ms  ██  below 4.096 ms, each step doubles\n\n"
	    "#  start ms  wall ms  cpu ms  wait ms  self ms  end    thread  "
	    "caller\n"
	    "1     1.000    3.000   0.200    2.800    3.000         main    "
	    "com.app.A.a()\n"
	    "2     6.000    2.000   0.100    1.900    2.000  threw  main    "
	    "com.app.A.a()\n" },
	{ "calls x.trace A.a --sort self --clock cpu --format tsv --top 1 "
	    "--reverse", STATUS_FINE,
	    "start_us\twall_us\tself_wall_us\tcpu_us\tself_cpu_us\tthread_id\t"
	    "thread\tcaller\tend\tis_cut\n"
	    "5000\t4000\t2000\t300\t200\t1\tmain\tcom.app.A.a ()V\treturned\t"
	    "0\n" },
	{ "calls x.trace C.c --range 3ms.. --format json", STATUS_FINE,
	    HEAD("all", "\"3ms..\"", "") "\"rows\": [\n"
	    "{\"start_us\": 2000, \"start_ns\": 2000000, \"wall_us\": 4000, "
	    "\"wall_ns\": 4000000, \"self_wall_us\": 4000, \"self_wall_ns\": 4000000, "
	    "\"cpu_us\": 4000, \"cpu_ns\": 4000000, \"self_cpu_us\": 4000, "
	    "\"self_cpu_ns\": 4000000, \"thread_id\": 2, "
	    "\"thread\": \"worker\", \"caller\": \"\", \"end\": \"returned\", "
	    "\"is_cut\": 1}\n]}\n" },
	{ "calls x.trace com.app.C.c --thread main", STATUS_FINE, FILE_LINE
	    "com.app.C.c ()V: 0 calls\n\n"
	    "#  start ms  wall ms  cpu ms  wait ms  self ms  end  thread  "
	    "caller\n" },
	{ "calls x.trace nothing", STATUS_NOTHING,
	    "x.trace: no method with calls matches 'nothing'" },
	{ "report x.trace --thread io", STATUS_NOTHING, "x.trace: thread 'io' "
	    "has no records; 2 others have: main (1), worker (2)" },
	{ "tree x.trace --thread io --thread 3", STATUS_NOTHING,
	    "x.trace: the threads that are meant have no records; 2 others "
	    "have: main (1), worker (2)" },
	{ "calls x.trace C.c --thread io --format tsv", STATUS_NOTHING,
	    "x.trace: thread 'io' has no records; 2 others have: main (1), "
	    "worker (2)" },
	{ "threads x.trace --thread io", STATUS_NOTHING, "x.trace: thread 'io' "
	    "has no records; 2 others have: main (1), worker (2)" },
	{ "report x.trace --range 20ms..", STATUS_NOTHING, "x.trace: the range "
	    "begins after the last event, which is at 10.000 ms" },
	{ "tree x.trace --range 10.001ms.. --format json", STATUS_NOTHING,
	    "x.trace: the range begins after the last event, which is at "
	    "10.000 ms" },
	{ "calls x.trace C.c --thread worker --range 8ms..9ms", STATUS_NOTHING,
	    "x.trace: no call is in the range; the recording goes from 0 to "
	    "10.000 ms" },
	{ "report x.trace --thread worker --range 7ms..8ms", STATUS_NOTHING,
	    "x.trace: no call is in the range; the recording goes from 0 to "
	    "10.000 ms" },
	{ "report x.trace --thread worker --range ..2ms", STATUS_NOTHING,
	    "x.trace: no call is in the range; the recording goes from 0 to "
	    "10.000 ms" },
	{ "tree x.trace --thread worker --range 6.999ms.. --format tsv",
	    STATUS_FINE, "row\tparent\tlevel\tmethod\tcalls\ttime_wall_us\t"
	    "self_wall_us\n1\t0\t1\tcom.app.C.c ()V\t1\t1\t1\n" },
	{ "calls x.trace (", STATUS_FAILED, "x.trace: bad expression at "
	    "character 2: missing closing parenthesis" },
	{ "report x.trace --children [", STATUS_FAILED, "x.trace: bad expression "
	    "at character 2: missing terminating ] for character class" },
	{ "report x.trace --parents app", STATUS_NOTHING,
	    "x.trace: 3 methods with calls match 'app': com.app.A.a ()V, "
	    "com.app.B.b (I)V, com.app.C.c ()V; name one in full" },
	{ "report x.trace --parents com.app.A.a", STATUS_FINE, FILE_LINE
	    "100 % = 10.000 ms inclusive wall time of 1+1 calls of "
	    "com.app.A.a ()V\n\n"
	    "incl%  incl ms  calls  relation          method\n"
	    "100.0   10.000    1/2  parent            (the thread itself)\n"
	    "         4.000    1/2  recursive-parent  com.app.A.a()\n" },
	{ "report x.trace --parents C.c --clock wait", STATUS_FINE, FILE_LINE
	    "100 % = 0.000 ms inclusive wait time of 1+0 calls of "
	    "com.app.C.c ()V\n\n"
	    "incl%  incl ms  calls  relation  method\n"
	    "  0.0    0.000    1/1  parent    (the thread itself)\n" },
	{ "report x.trace --children com.app.A.a --format tsv", STATUS_FINE,
	    "relation\tmethod\tcalls\ttotal_calls\tincl_wall_us\tincl_cpu_us\n"
	    "self\tcom.app.A.a ()V\t2\t2\t5000\t700\n"
	    "child\tcom.app.A.a ()V\t1\t2\t4000\t300\n"
	    "child\tcom.app.B.b (I)V\t1\t2\t3000\t200\n"
	    "recursive-child\tcom.app.B.b (I)V\t1\t2\t2000\t100\n" },
	{ "report x.trace --children com.app.A.a --format tsv --reverse",
	    STATUS_FINE,
	    "relation\tmethod\tcalls\ttotal_calls\tincl_wall_us\tincl_cpu_us\n"
	    "self\tcom.app.A.a ()V\t2\t2\t5000\t700\n"
	    "child\tcom.app.B.b (I)V\t1\t2\t3000\t200\n"
	    "child\tcom.app.A.a ()V\t1\t2\t4000\t300\n"
	    "recursive-child\tcom.app.B.b (I)V\t1\t2\t2000\t100\n" },
	{ "report x.trace --children com.app.A.a --format tsv --sort name "
	    "--reverse --top 2", STATUS_FINE,
	    "relation\tmethod\tcalls\ttotal_calls\tincl_wall_us\tincl_cpu_us\n"
	    "self\tcom.app.A.a ()V\t2\t2\t5000\t700\n"
	    "child\tcom.app.B.b (I)V\t1\t2\t3000\t200\n" },
	{ "report x.trace --columns rank,i,i:cpu,calls,p95,class,name "
	    "--sort calls", STATUS_FINE, FILE_LINE BASE
	    "#  incl ms  incl cpu ms  calls  p95 ms  class      method\n"
	    "1   10.000        1.000    1+1  10.000  com.app.A  a()\n"
	    "2    5.000        0.300      2   3.000  com.app.B  b(int)\n"
	    "3    5.000        5.000      1   5.000  com.app.C  c()\n" },
	{ "report x.trace --columns name,calls,max --format json --top 1 "
	    "--sort max --thread worker", STATUS_FINE,
	    HEAD("worker#2", "null", "") "\"rows\": [\n"
	    "{\"method\": \"com.app.C.c ()V\", \"calls\": 1, "
	    "\"recursive\": 0, \"max_wall_us\": 5000, \"max_wall_ns\": 5000000}\n]}\n" },
	{ "report x.trace --columns name,calls,max --format jsonl --top 2 "
	    "--sort max", STATUS_FINE,
	    "{\"method\": \"com.app.A.a ()V\", \"calls\": 1, "
	    "\"recursive\": 1, \"max_wall_us\": 10000, \"max_wall_ns\": 10000000}\n"
	    "{\"method\": \"com.app.C.c ()V\", \"calls\": 1, "
	    "\"recursive\": 0, \"max_wall_us\": 5000, \"max_wall_ns\": 5000000}\n" },
	{ "report x.trace --parents C.c --columns name,o --format jsonl",
	    STATUS_FINE,
	    "{\"method\": \"\", \"excl_per_call_wall_us\": null, "
	    "\"excl_per_call_wall_ns\": null}\n" },
	{ "tree x.trace --format jsonl --top 1", STATUS_FINE,
	    "{\"row\": 1, \"parent\": 0, \"level\": 1, \"method\": "
	    "\"com.app.A.a ()V\", \"calls\": 1, \"time_wall_us\": 10000, "
	    "\"time_wall_ns\": 10000000, "
	    "\"self_wall_us\": 3000, \"self_wall_ns\": 3000000}\n" },
	{ "calls x.trace C.c --format jsonl --columns start,thread",
	    STATUS_FINE, "{\"start_us\": 2000, \"start_ns\": 2000000, \"thread\": \"worker\"}\n" },
	{ "threads x.trace --format jsonl --columns name,records --top 1",
	    STATUS_FINE, "{\"name\": \"main\", \"records\": 8}\n" },
	{ "info x.trace --lint --format jsonl --columns severity,count",
	    STATUS_FINE, "{\"severity\": \"fact\", \"count\": 1}\n" },
	{ "info x.trace --format jsonl", STATUS_FAILED,
	    "info has no such --format; it has: text, tsv, json" },
	{ "report x.trace --format csv --columns name,calls,x --top 1",
	    STATUS_FINE, "method,calls,recursive,excl_wall_us\r\n"
	    "com.app.A.a ()V,1,1,5000\r\n" },
	{ "tree x.trace --format csv --top 1", STATUS_FINE,
	    "row,parent,level,method,calls,time_wall_us,self_wall_us\r\n"
	    "1,0,1,com.app.A.a ()V,1,10000,3000\r\n" },
	{ "calls x.trace C.c --format csv --columns start,thread,end",
	    STATUS_FINE, "start_us,thread,end\r\n2000,worker,returned\r\n" },
	{ "threads x.trace --format csv --columns name,records --top 1",
	    STATUS_FINE, "name,records\r\nmain,8\r\n" },
	{ "threads x.trace --format csv --columns name --thread worker",
	    STATUS_FINE, "name\r\nworker\r\n" },
	{ "threads x.trace --format csv --columns name --sort name --reverse",
	    STATUS_FINE, "name\r\nworker\r\nmain\r\nio\r\n" },
	{ "report x.trace --parents B.b --format csv --columns name,calls",
	    STATUS_FINE, "method,calls,total_calls\r\n"
	    "com.app.A.a ()V,2,2\r\n" },
	{ "info x.trace --lint --format csv --columns severity,count,affected",
	    STATUS_FINE, "severity,count,affected\r\n"
	    "fact,1,\"1 of 5 calls, 20.0 %\"\r\n" },
	{ "info x.trace --format csv", STATUS_FAILED,
	    "info has no such --format; it has: text, tsv, json" },
	{ "report x.trace --columns name,selfpercall --format tsv --sort o",
	    STATUS_FINE, "method\texcl_per_call_wall_us\n"
	    "com.app.C.c ()V\t5000\n"
	    "com.app.A.a ()V\t2500\n"
	    "com.app.B.b (I)V\t2500\n" },
	{ "report x.trace --children A.a --columns calls,o,name", STATUS_FINE,
	    FILE_LINE
	    "100 % = 10.000 ms inclusive wall time of 1+1 calls of "
	    "com.app.A.a ()V\n\n"
	    "calls  self ms/call  method\n"
	    "              2.500  com.app.A.a()\n"
	    "  1/2         2.500  com.app.A.a()\n"
	    "  1/2         2.500  com.app.B.b(int)\n"
	    "  1/2         2.500  com.app.B.b(int)\n" },
	{ "report x.trace --parents C.c --columns name,o --format json",
	    STATUS_FINE, HEAD("all", "null", "") "\"rows\": [\n"
	    "{\"method\": \"\", \"excl_per_call_wall_us\": null, "
	    "\"excl_per_call_wall_ns\": null}\n]}\n" },
	{ "tree x.trace --columns selfpercall,name --thread main --sort o",
	    STATUS_FINE, FILE_LINE
	    "100 % = 10.000 ms wall time of thread main (1), "
	    "0.000 ms of it in no method\n\n"
	    "self ms/call  method\n"
	    "       3.000  com.app.A.a()\n"
	    "       3.000  ├ com.app.B.b(int)\n"
	    "       2.000  └ com.app.A.a()\n"
	    "       2.000    └ com.app.B.b(int)\n" },
	{ "tree x.trace --bottom-up --columns o,share,name --levels 1",
	    STATUS_FINE, FILE_LINE BASE
	    "self ms/call  of it%  method\n"
	    "       2.500   100.0  com.app.A.a()\n"
	    "       2.500   100.0  com.app.B.b(int)\n"
	    "       5.000   100.0  com.app.C.c()\n" },
	{ "report x.trace --group package --format tsv", STATUS_FINE,
	    "rank\texcl_wall_percent\texcl_wall_us\tincl_wall_percent\t"
	    "incl_wall_us\tcalls\trecursive\tpackage\n"
	    "1\t100.0\t15000\t100.0\t15000\t2\t3\tcom.app\n" },
	{ "report x.trace --group class --sort name", STATUS_FINE,
	    FILE_LINE BASE
	    "#  self%  self ms  incl%  incl ms  calls  class\n"
	    "1   33.3    5.000   66.7   10.000    1+1  com.app.A\n"
	    "2   33.3    5.000   33.3    5.000      2  com.app.B\n"
	    "3   33.3    5.000   33.3    5.000      1  com.app.C\n" },
};
/* clang-format on */

static enum status answer(const char *line, struct error *err)
{
	char words[300], *at[WORDS], *rest;
	struct options o;
	int count = 0;
	enum status status;

	snprintf(words, sizeof words, "%s -o out", line);
	for (char *w = strtok_r(words, " ", &rest); w != NULL;
	    w = strtok_r(NULL, " ", &rest))
		at[count++] = w;
	if (!options_parse(&o, count, at, err))
		row_require(line, false);
	status = load_write(&o, NULL, 0, err);
	options_free(&o);
	return status;
}

static void read_out(char *text)
{
	FILE *file = fopen("out", "r");
	size_t length;

	assert_non_null(file);
	length = fread(text, 1, TEXT - 1, file);
	text[length] = '\0';
	fclose(file);
	assert_int_equal(unlink("out"), 0);
}

static void what_is_printed(void **state)
{
	char text[TEXT];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		enum status status = answer(rows[i].line, &err);

		if (status != rows[i].status)
			print_error("%s\n", err.text);
		row_assert_number(rows[i].line, status, rows[i].status);
		if (status == STATUS_FINE)
			read_out(text);
		row_assert(rows[i].line, access("out", F_OK) != 0);
		row_assert_text(rows[i].line, status == STATUS_FINE ? text :
		    err.text, rows[i].text);
	}
}

static void write_trace(void)
{
	struct script *s = malloc(sizeof *s);
	struct make_trace_spec spec;
	struct make_bytes bytes;
	FILE *file = fopen("x.trace", "w");

	assert_true(s != NULL && file != NULL);
	script_read(s, SCRIPT);
	spec = script_spec(s);
	bytes = make_trace(&spec);
	assert_true(fwrite(bytes.data, 1, bytes.size, file) == bytes.size);
	assert_int_equal(fclose(file), 0);
	make_bytes_free(&bytes);
	free(s);
}

static char folder[] = "/tmp/test_command.XXXXXX";

static int begin(void **state)
{
	(void)state;
	setlocale(LC_ALL, "C.UTF-8");
	if (mkdtemp(folder) == NULL || chdir(folder) != 0)
		return -1;
	write_trace();
	return 0;
}

static int end(void **state)
{
	(void)state;
	return unlink("x.trace") != 0 || chdir("/") != 0 || rmdir(folder) != 0;
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(what_is_printed),
};

TEST_FILE(tests, begin, end);
