#include "config.h"

#include "export/table_kinds.h"

static const char *const of_traces[] = { "trace_id", "file", "bytes", "schema",
	"layout", "version", "clocks", "sampled", "overflow", "pid", "package",
	"start_us", "duration_%s", "records", "calls", "methods_used",
	"threads_active", "clock_overhead_ns", "map_id", "mapped", "status",
	"message", NULL };

static const char *const of_threads[] = { "trace_id", "thread_id", "thread",
	"thread_group", "is_main", "records", "calls", "depth", "span_wall_%s",
	"span_cpu_%s", NULL };

static const char *const of_stats[] = { "trace_id", "method_id", "method",
	"class", "name", "signature", "thread_group", "calls", "recursive",
	"threw", "incl_wall_%s", "excl_wall_%s", "incl_cpu_%s", "excl_cpu_%s",
	"max_wall_%s", "p50_wall_%s", "p95_wall_%s", NULL };

static const struct {
	const char *name, *help;
	const char *const *columns;
} kinds[TABLE_KINDS] = {
	[TABLE_TRACES] = { "traces", "the trace, in one row", of_traces },
	[TABLE_THREADS] = { "threads", "its threads with records", of_threads },
	[TABLE_STATS] = { "stats", "its methods in each group of threads",
	    of_stats },
};

const char *table_kind_name(size_t number)
{
	return number < TABLE_KINDS ? kinds[number].name : NULL;
}

const char *table_kind_help(enum table_kind kind)
{
	return kinds[kind].help;
}

const char *const *table_kind_columns(enum table_kind kind)
{
	return kinds[kind].columns;
}
