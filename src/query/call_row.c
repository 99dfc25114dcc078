#include "config.h"

#include "query/call_row.h"

#include "base/text.h"

enum { IN_CALLS = 1, IN_ALL_CALLS = 2, IN_FRAMES = 4, IN_EACH = 7 };

/* clang-format off */
static const struct list_column infos[ALL_CALL_COLUMNS] = {
	[CALL_START] = {
		.name = "start", .key = 's', .head = "start ms", .field = "start",
		.help = "when the call began, since the first event",
		.kind = LIST_TIME, .lists = IN_EACH, .ascends = true,
	},
	[CALL_WALL] = {
		.name = "wall", .key = 'w', .head = "wall ms", .field = "wall",
		.help = "wall time from entry to exit",
		.kind = LIST_TIME, .lists = IN_EACH, .needs = 1u << MEASURE_WALL,
	},
	[CALL_CPU] = {
		.name = "cpu", .key = 'c', .head = "cpu ms", .field = "cpu",
		.help = "CPU time from entry to exit",
		.kind = LIST_TIME, .lists = IN_EACH, .needs = 1u << MEASURE_CPU,
	},
	[CALL_WAIT] = {
		.name = "wait", .key = 'a', .head = "wait ms", .field = "wait",
		.help = "wall minus CPU time of the call",
		.kind = LIST_TIME, .lists = IN_EACH, .needs = 1u << MEASURE_WAIT,
	},
	[CALL_SELF] = {
		.name = "self", .key = 'x', .head = "self ms", .field = "self",
		.help = "time in the call itself, without the calls that it "
		    "made",
		.kind = LIST_TIME, .lists = IN_EACH, .has_measure = true,
	},
	[CALL_THREAD] = {
		.name = "thread", .key = 't', .head = "thread", .field = "thread",
		.help = "the thread it ran on",
		.kind = LIST_TEXT, .lists = IN_EACH, .ascends = true,
	},
	[CALL_CALLER] = {
		.name = "caller", .key = 'k', .head = "caller", .field = "caller",
		.help = "the calling method",
		.kind = LIST_NAME, .lists = IN_EACH, .ascends = true,
	},
	[CALL_RANK] = {
		.name = "rank", .head = "#", .field = "rank",
		.help = "position in the list",
		.kind = LIST_RANK, .lists = IN_EACH,
	},
	[CALL_THREAD_ID] = {
		.name = "thread-id", .head = "id", .field = "thread_id",
		.help = "the id of that thread",
		.kind = LIST_NUMBER, .lists = IN_EACH, .ascends = true,
	},
	[CALL_ENDING] = {
		.name = "end", .head = "end", .field = "end",
		.help = "how the call ended: returned, threw, closed by an "
		    "outer exit, or open",
		.kind = LIST_TEXT, .lists = IN_EACH,
	},
	[CALL_IS_CUT] = {
		.name = "is-cut", .head = "cut", .field = "is_cut",
		.help = "1 where the range holds only a part of it",
		.kind = LIST_NUMBER, .lists = IN_EACH,
	},
	[CALL_METHOD] = {
		.name = "method", .key = 'm', .head = "method", .field = "method",
		.help = "the method that was called, in lists of all methods",
		.kind = LIST_NAME, .lists = IN_ALL_CALLS, .ascends = true,
	},
	[CALL_DEPTH] = {
		.name = "depth", .key = 'd', .head = "depth", .field = "depth",
		.help = "how many calls are around it, in lists of all methods",
		.kind = LIST_NUMBER, .lists = IN_ALL_CALLS, .ascends = true,
	},
	[CALL_BUDGET] = {
		.name = "budget", .key = 'b', .head = "x budget", .field = "budget",
		.help = "its time divided by the budget, in lists of frames",
		.kind = LIST_RATIO, .lists = IN_FRAMES,
	},
	[CALL_GRADE] = {
		.field = "grade",
		.kind = LIST_TEXT, .lists = IN_EACH,
	},
	[CALL_RAW] = {
		.field = "raw",
		.kind = LIST_TEXT, .lists = IN_EACH,
	},
	[CALL_ALTERNATIVES] = {
		.field = "alternatives",
		.kind = LIST_TEXT, .lists = IN_EACH,
	},
};
/* clang-format on */

const struct list_columns *call_row_columns(void)
{
	static const struct list_columns all = { infos, ALL_CALL_COLUMNS,
		IN_CALLS, "calls", false };

	return &all;
}

const struct list_columns *call_row_all_columns(void)
{
	static const struct list_columns all = { infos, ALL_CALL_COLUMNS,
		IN_ALL_CALLS, "calls", false };

	return &all;
}

const struct list_columns *call_row_frame_columns(void)
{
	static const struct list_columns all = { infos, ALL_CALL_COLUMNS,
		IN_FRAMES, "calls", false };

	return &all;
}

enum call_column call_column_of(enum measure measure)
{
	return measure == MEASURE_CPU ? CALL_CPU :
	    measure == MEASURE_WAIT ? CALL_WAIT : CALL_WALL;
}

const struct list_column *call_column_info(enum call_column column)
{
	return &infos[column];
}

const char *call_end_name(enum call_end end)
{
	static const char *const ends[] = { [CALL_RETURNED] = "returned",
		[CALL_THREW] = "threw", [CALL_CLOSED_EARLY] = "closed",
		[CALL_OPEN] = "open" };

	return ends[end];
}

/* People need no word about a call that simply returned. */
static struct list_cell end_cell(const struct call_row *row)
{
	return (struct list_cell){ .kind = LIST_TEXT,
		.text = slice_of(call_end_name(row->end)),
		.words = row->is_cut ? "cut" : row->end == CALL_RETURNED ? "" :
		    NULL };
}

/* NO_METHOD is the thread itself, as a caller. */
static struct list_cell method_cell(uint32_t method,
    const struct methods *methods)
{
	const struct method *m = method == NO_METHOD ? NULL :
	    methods_at(methods, method);

	return (struct list_cell){ .kind = LIST_NAME,
		.text = slice_of(m == NULL ? "" : m->text), .method = m,
		.words = m == NULL ? "(the thread itself)" : NULL };
}

static uint64_t number_of(const struct call_row *row, size_t rank,
    struct column_choice c)
{
	switch (c.column) {
	case CALL_START:
		return row->start;
	case CALL_WALL:
		return row->time[CLOCK_WALL];
	case CALL_CPU:
		return row->time[CLOCK_CPU];
	case CALL_WAIT:
		return measure_of_call(MEASURE_WAIT, row->time);
	case CALL_SELF:
		return measure_of_self(c.measure, row->time, row->self);
	case CALL_THREAD_ID:
		return row->thread->id;
	case CALL_IS_CUT:
		return row->is_cut;
	case CALL_DEPTH:
		return row->depth;
	default:
		return rank + 1;
	}
}

struct list_cell call_row_cell(const struct call_row *row, size_t rank,
    struct column_choice c, const struct methods *methods)
{
	if (c.column == CALL_ENDING)
		return end_cell(row);
	if (c.column == CALL_CALLER)
		return method_cell(row->caller, methods);
	if (c.column == CALL_METHOD)
		return method_cell(row->method, methods);
	if (c.column >= CALL_GRADE && c.column <= CALL_ALTERNATIVES)
		return (struct list_cell){ .kind = LIST_TEXT,
			.text = slice_of(methods_origin_text(methods,
			    row->method, (enum origin_text)(c.column - CALL_GRADE))) };
	if (c.column == CALL_THREAD)
		return (struct list_cell){ .kind = LIST_TEXT,
			.text = slice_of(row->thread->name) };
	if (c.column == CALL_BUDGET)
		return (struct list_cell){ .kind = LIST_RATIO,
			.number = row->took, .of = row->budget };
	return (struct list_cell){ .kind = infos[c.column].kind,
		.tick = row->thread->calls.tick,
		.number = number_of(row, rank, c) };
}
