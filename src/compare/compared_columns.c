#include "config.h"

#include "compare/compared_columns.h"

/* clang-format off */
static const struct list_column infos[COMPARED_COLUMNS] = {
	[COMPARED_CHANGE] = { .lists = 1, .name = "change", .key = 'd',
	    .head = "change ms", .field = "delta_self", .kind = LIST_CHANGE,
	    .help = "how much longer its own time is after than before" },
	[COMPARED_RATIO] = { .lists = 1, .name = "ratio", .key = 'r', .head = "ratio",
	    .field = "ratio", .kind = LIST_DECIMAL,
	    .help = "its own time after, in times of that before" },
	[COMPARED_A] = { .lists = 1, .name = "a", .key = 'a', .head = "before",
	    .field = "self_a", .kind = LIST_TIME,
	    .help = "its own time before" },
	[COMPARED_B] = { .lists = 1, .name = "b", .key = 'b', .head = "after",
	    .field = "self_b", .kind = LIST_TIME,
	    .help = "its own time after" },
	[COMPARED_CALLS] = { .lists = 1, .name = "calls", .key = 'c', .head = "calls",
	    .field = "delta_calls", .kind = LIST_CHANGE,
	    .help = "calls before and after, recursive ones too" },
	[COMPARED_NAME] = { .lists = 1, .name = "name", .key = 'n', .head = "method",
	    .field = "method", .kind = LIST_NAME, .ascends = true,
	    .help = "what it is called, before if it was there" },
	[COMPARED_BY_CALLS] = { .lists = 1, .name = "by-calls", .head = "by calls",
	    .field = "by_calls", .kind = LIST_CHANGE,
	    .help = "as much of the change as comes of more or fewer calls" },
	[COMPARED_PER_CALL] = { .lists = 1, .name = "per-call", .head = "per call",
	    .field = "per_call", .kind = LIST_CHANGE,
	    .help = "the rest of it: each call takes longer" },
	[COMPARED_VERDICT] = { .lists = 1, .name = "verdict", .key = 'v',
	    .head = "verdict", .field = "verdict", .kind = LIST_TEXT,
	    .ascends = true,
	    .help = "what the runs say about the change of its own time" },
	[COMPARED_VERDICT_INCL] = { .lists = 1, .name = "verdict-incl",
	    .head = "verdict incl", .field = "verdict_incl", .kind = LIST_TEXT,
	    .help = "the same about its inclusive time" },
	[COMPARED_TAGS] = { .lists = 1, .name = "tags", .head = "tags", .field = "tags",
	    .kind = LIST_TEXT,
	    .help = "what else is to be said: more calls, fewer calls, waits, "
	        "mostly tracing" },
	[COMPARED_MATCH] = { .lists = 1, .name = "match", .head = "match",
	    .field = "match", .kind = LIST_TEXT,
	    .help = "how two names were found to be one: # but for numbers of "
	        "the compiler's, sig but for parameters, moved? from class to "
	        "class" },
	[COMPARED_NAME_B] = { .lists = 1, .name = "name-b", .head = "method after",
	    .field = "method_b", .kind = LIST_TEXT,
	    .help = "what it is called after, if that is another name" },
	[COMPARED_CALLS_A] = { .lists = 1, .name = "calls-a", .head = "calls before",
	    .field = "calls_a", .kind = LIST_COUNT, .help = "calls before" },
	[COMPARED_CALLS_B] = { .lists = 1, .name = "calls-b", .head = "calls after",
	    .field = "calls_b", .kind = LIST_COUNT, .help = "calls after" },
	[COMPARED_INCL_A] = { .lists = 1, .name = "incl-a", .head = "incl before",
	    .field = "incl_a", .kind = LIST_TIME,
	    .help = "its inclusive time before" },
	[COMPARED_INCL_B] = { .lists = 1, .name = "incl-b", .head = "incl after",
	    .field = "incl_b", .kind = LIST_TIME,
	    .help = "its inclusive time after" },
	[COMPARED_INCL_CHANGE] = { .lists = 1, .name = "incl", .key = 'i',
	    .head = "incl change", .field = "delta_incl", .kind = LIST_CHANGE,
	    .help = "how much longer its inclusive time is" },
	[COMPARED_OVERHEAD] = { .lists = 1, .name = "overhead", .head = "tracing",
	    .field = "overhead", .kind = LIST_CHANGE,
	    .help = "what so many more calls cost by being traced, at least" },
	[COMPARED_SPREAD_A] = { .lists = 1, .name = "spread-a", .head = "spread before",
	    .field = "spread_a", .kind = LIST_TIME,
	    .help = "how far the runs before are from each other" },
	[COMPARED_SPREAD_B] = { .lists = 1, .name = "spread-b", .head = "spread after",
	    .field = "spread_b", .kind = LIST_TIME,
	    .help = "how far the runs after are from each other" },
	[COMPARED_D] = { .lists = 1, .name = "d", .head = "d", .field = "d",
	    .kind = LIST_DECIMAL,
	    .help = "Cliff's delta: 1 where all runs after take longer than all "
	        "before" },
	[COMPARED_P] = { .lists = 1, .name = "p", .head = "p", .field = "p",
	    .kind = LIST_DECIMAL, .ascends = true,
	    .help = "how likely such ranks are by chance, in one row" },
	[COMPARED_Q] = { .lists = 1, .name = "q", .key = 'q', .head = "q", .field = "q",
	    .kind = LIST_DECIMAL, .ascends = true,
	    .help = "the share of false alarms among rows that are no less sure" },
	[COMPARED_THREADS] = { .lists = 1, .name = "threads", .head = "threads",
	    .field = "threads", .kind = LIST_TEXT,
	    .help = "the group of threads that changed most, by its mean" },
};
/* clang-format on */

const struct list_columns *compared_columns(void)
{
	static const struct list_columns columns = { infos, COMPARED_COLUMNS,
		1, "diff", true };

	return &columns;
}
