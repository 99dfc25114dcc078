#include "config.h"

#include "compare/compared_columns.h"

/* Lists that have a column. */
enum { OF_OTHERS = 1, OF_STACKS = 2, ALL = OF_OTHERS | OF_STACKS };

/* clang-format off */
static const struct list_column infos[COMPARED_COLUMNS] = {
	[COMPARED_CHANGE] = { .lists = ALL, .name = "change", .key = 'd',
	    .head = "change ms", .field = "delta_self", .kind = LIST_CHANGE,
	    .help = "change of the exclusive time" },
	[COMPARED_RATIO] = { .lists = ALL, .name = "ratio", .key = 'r', .head = "ratio",
	    .field = "ratio", .kind = LIST_DECIMAL,
	    .help = "exclusive time after, divided by that before" },
	[COMPARED_A] = { .lists = ALL, .name = "a", .key = 'a', .head = "before",
	    .field = "self_a", .kind = LIST_TIME,
	    .help = "exclusive time before" },
	[COMPARED_B] = { .lists = ALL, .name = "b", .key = 'b', .head = "after",
	    .field = "self_b", .kind = LIST_TIME,
	    .help = "exclusive time after" },
	[COMPARED_CALLS] = { .lists = ALL, .name = "calls", .key = 'c', .head = "calls",
	    .field = "delta_calls", .kind = LIST_CHANGE,
	    .help = "calls before and after, recursive ones included" },
	[COMPARED_NAME] = { .lists = ALL, .name = "name", .key = 'n', .head = "method",
	    .field = "method", .kind = LIST_NAME, .ascends = true,
	    .help = "its name, before the change if it existed then" },
	[COMPARED_BY_CALLS] = { .lists = ALL, .name = "by-calls", .head = "by calls",
	    .field = "by_calls", .kind = LIST_CHANGE,
	    .help = "the part of the change that more or fewer calls account "
	        "for" },
	[COMPARED_PER_CALL] = { .lists = ALL, .name = "per-call", .head = "per call",
	    .field = "per_call", .kind = LIST_CHANGE,
	    .help = "the rest of the change: each call takes longer" },
	[COMPARED_VERDICT] = { .lists = ALL, .name = "verdict", .key = 'v',
	    .head = "verdict", .field = "verdict", .kind = LIST_TEXT,
	    .ascends = true,
	    .help = "what the runs say about the change of the exclusive "
	        "time" },
	[COMPARED_VERDICT_INCL] = { .lists = ALL, .name = "verdict-incl",
	    .head = "verdict incl", .field = "verdict_incl", .kind = LIST_TEXT,
	    .help = "the same for the inclusive time" },
	[COMPARED_TAGS] = { .lists = ALL, .name = "tags", .head = "tags", .field = "tags",
	    .kind = LIST_TEXT,
	    .help = "what else was found: more calls, fewer calls, waits, "
	        "mostly tracing" },
	[COMPARED_MATCH] = { .lists = ALL, .name = "match", .head = "match",
	    .field = "match", .kind = LIST_TEXT,
	    .help = "why two names are the same method: # they differ in a "
	        "number of the compiler's, sig in parameters, moved? in the "
	        "class" },
	[COMPARED_NAME_B] = { .lists = ALL, .name = "name-b", .head = "method after",
	    .field = "method_b", .kind = LIST_TEXT,
	    .help = "its name after the change, if it differs" },
	[COMPARED_CALLS_A] = { .lists = ALL, .name = "calls-a", .head = "calls before",
	    .field = "calls_a", .kind = LIST_COUNT, .help = "calls before" },
	[COMPARED_CALLS_B] = { .lists = ALL, .name = "calls-b", .head = "calls after",
	    .field = "calls_b", .kind = LIST_COUNT, .help = "calls after" },
	[COMPARED_INCL_A] = { .lists = ALL, .name = "incl-a", .head = "incl before",
	    .field = "incl_a", .kind = LIST_TIME,
	    .help = "inclusive time before" },
	[COMPARED_INCL_B] = { .lists = ALL, .name = "incl-b", .head = "incl after",
	    .field = "incl_b", .kind = LIST_TIME,
	    .help = "inclusive time after" },
	[COMPARED_INCL_CHANGE] = { .lists = ALL, .name = "incl", .key = 'i',
	    .head = "incl change", .field = "delta_incl", .kind = LIST_CHANGE,
	    .help = "change of the inclusive time" },
	[COMPARED_OVERHEAD] = { .lists = ALL, .name = "overhead", .head = "tracing",
	    .field = "overhead", .kind = LIST_CHANGE,
	    .help = "the least that tracing the additional calls cost" },
	[COMPARED_SPREAD_A] = { .lists = ALL, .name = "spread-a", .head = "spread before",
	    .field = "spread_a", .kind = LIST_TIME,
	    .help = "how far the runs before differ from each other" },
	[COMPARED_SPREAD_B] = { .lists = ALL, .name = "spread-b", .head = "spread after",
	    .field = "spread_b", .kind = LIST_TIME,
	    .help = "how far the runs after differ from each other" },
	[COMPARED_D] = { .lists = ALL, .name = "d", .head = "d", .field = "d",
	    .kind = LIST_DECIMAL,
	    .help = "Cliff's delta: 1 where all runs after take longer than all "
	        "before" },
	[COMPARED_P] = { .lists = ALL, .name = "p", .head = "p", .field = "p",
	    .kind = LIST_DECIMAL, .ascends = true,
	    .help = "how likely such ranks are by chance, for one row" },
	[COMPARED_Q] = { .lists = ALL, .name = "q", .key = 'q', .head = "q", .field = "q",
	    .kind = LIST_DECIMAL, .ascends = true,
	    .help = "the expected share of false alarms among rows at least "
	        "as sure" },
	[COMPARED_THREADS] = { .lists = ALL, .name = "threads", .head = "threads",
	    .field = "threads", .kind = LIST_TEXT,
	    .help = "the group of threads that changed most, by the mean" },
	[COMPARED_LEVEL] = { .lists = OF_STACKS, .name = "level", .head = "level",
	    .field = "level", .kind = LIST_NUMBER,
	    .help = "the number of callers; 0 is a group of threads" },
	[COMPARED_PARENT] = { .lists = OF_STACKS, .name = "parent", .head = "caller",
	    .field = "parent", .kind = LIST_NUMBER,
	    .help = "the row of its caller, from 1, or 0" },
	[COMPARED_PAIR] = { .lists = OF_STACKS, .name = "rerouted", .head = "pair",
	    .field = "rerouted", .kind = LIST_NUMBER,
	    .help = "the row of the stack on the other side in which the same "
	        "method takes as long, or 0 if there is none or it is not "
	        "shown" },
};
/* clang-format on */

const struct list_columns *compared_columns(void)
{
	static const struct list_columns columns = { infos, COMPARED_COLUMNS,
		OF_OTHERS, "diff", true };

	return &columns;
}

const struct list_columns *compared_stack_columns(void)
{
	static const struct list_columns columns = { infos, COMPARED_COLUMNS,
		OF_STACKS, "diff", true };

	return &columns;
}
