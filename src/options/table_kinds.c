/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "options/table_kinds.h"

/* ---- the columns of each kind ---- */

/* clang-format off */
#define NO_MORE { NULL, false, NULL }

static const struct table_column of_traces[] = {
	TABLE_ID_OF_TRACE,
	{ "file", true, "the name of the file, without its folders" },
	{ "bytes", false, "its size, unpacked" },
	{ "schema", false, "1; another number when a column changes its meaning" },
	{ "layout", true, "how its records are written" },
	{ "version", false, "of that layout" },
	{ "clocks", true, "which of them it was recorded with" },
	{ "sampled", false, "1 where stacks were sampled, and calls cannot be counted" },
	{ "overflow", false, "1 where the recording's buffer was too small" },
	{ "pid", false, "the process" },
	{ "package", true, "empty as yet" },
	{ "start_us", false, "when it began, since 1970, or since the device started" },
	{ "duration_%", false, "from the first event to the last" },
	{ "records", false, "how many it has" },
	{ "calls", false, "how many they make" },
	{ "methods_used", false, "methods with calls" },
	{ "threads_active", false, "threads with records" },
	{ "clock_overhead_ns", false, "what reading the clock took, as the file says" },
	{ "map_id", true, "the build that R8 named in it" },
	{ "mapped", false, "with a mapping: the part of calls whose method it names, from 0 to 1" },
	{ "status", true, "ok, damaged or unreadable" },
	{ "message", true, "what is wrong with it" },
	{ "path", true, "where the file was found, as it was given or from the folder that was; - of standard input" },
	NO_MORE
};

static const struct table_column of_threads[] = {
	TABLE_ID_OF_TRACE,
	{ "thread_id", false, "as the file has it" },
	{ "thread", true, "its name" },
	TABLE_GROUP_OF_THREADS,
	{ "is_main", false, "1 of the main thread" },
	{ "records", false, "how many it has" },
	{ "calls", false, "how many they make" },
	{ "depth", false, "levels of calls" },
	{ "span_wall_%", false, "from its first event to its last" },
	{ "span_cpu_%", false, "the CPU time of it" },
	NO_MORE
};

static const struct table_column of_edges[] = {
	TABLE_ID_OF_TRACE,
	{ "caller_id", true, "the hash of the caller's name; empty where it is the thread itself" },
	{ "callee_id", true, "the hash of the name of the method that it calls" },
	TABLE_GROUP_OF_THREADS,
	{ "calls", false, "made by the one directly of the other" },
	{ "incl_wall_%", false, "inclusive wall time of these calls" },
	{ "incl_cpu_%", false, "inclusive CPU time of these calls" },
	NO_MORE
};

static const struct table_column of_stacks[] = {
	TABLE_ID_OF_TRACE,
	{ "stack_id", true, "the hash of the next two ids" },
	{ "parent_stack_id", true, "the same of the stack without its innermost method; empty where that is all" },
	{ "method_id", true, "the hash of the name of its innermost method" },
	{ "depth", false, "how many methods are around that one" },
	{ "calls", false, "with just this stack" },
	{ "incl_wall_%", false, "inclusive wall time of these calls" },
	{ "excl_wall_%", false, "wall time of their own" },
	{ "incl_cpu_%", false, "inclusive CPU time of these calls" },
	{ "excl_cpu_%", false, "CPU time of their own" },
	TABLE_GROUP_OF_THREADS,
	NO_MORE
};

static const struct table_column of_calls[] = {
	TABLE_ID_OF_TRACE,
	{ "thread_id", false, "the thread it ran on" },
	{ "seq", false, "its number among all calls of the thread in the order they began, from 1" },
	{ "parent_seq", false, "that of the call that made it; empty of an outermost one" },
	{ "depth", false, "how many calls are around it" },
	{ "method_id", true, "the hash of its method's name" },
	{ "start_%", false, "when the call began, since the first event" },
	{ "wall_%", false, "wall time from entry to exit" },
	{ "cpu_%", false, "CPU time from entry to exit" },
	{ "self_wall_%", false, "wall time without the calls that it made" },
	{ "self_cpu_%", false, "CPU time without the calls that it made" },
	{ "end", true, "how the call ended: returned, threw, closed by an "
	    "outer exit, or open; cut where that was after the range" },
	{ "is_cut", false, "1 where the range holds only a part of it" },
	NO_MORE
};

static const struct table_column of_notices[] = {
	TABLE_ID_OF_TRACE,
	{ "severity", true, "damage, warning or fact" },
	{ "name", true, "of the kind of notice" },
	{ "count", false, "how many are affected; empty where there is nothing to count" },
	{ "of", false, "all there are; empty where that is not known" },
	{ "what", true, "what was found" },
	NO_MORE
};

/* ---- the kinds ---- */

const struct table_kind_info table_kinds[TABLE_KINDS] = {
	[TABLE_TRACES] = { "traces", "the trace, in one row", NULL, of_traces },
	[TABLE_THREADS] = { "threads", "its threads with records",
	    "by group, name and id", of_threads },
	[TABLE_STATS] = { "stats", "its methods in each group of threads",
	    "by group and method", stats_columns },
	[TABLE_EDGES] = { "edges", "who calls whom in each group of threads",
	    "by group, caller and callee", of_edges },
	[TABLE_STACKS] = { "stacks", "its merged call tree in each group of threads",
	    "by group; callers stand before those that they call, and these are by "
	    "method", of_stacks },
	[TABLE_CALLS] = { "calls",
	    "its calls, or those that --method and --min-time leave",
	    "by group, name and id of the thread, then in the order of time",
	    of_calls },
	[TABLE_NOTICES] = { "notices", "what info --lint finds odd or wrong",
	    "the gravest first", of_notices },
};
/* clang-format on */
