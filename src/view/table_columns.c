#include "config.h"

#include "view/table.h"

#include <stdio.h>
#include <string.h>

enum {
	BOTH_CLOCKS = 140, /* cells from which on both have columns */
	NAME_CELLS = 16,   /* of a name, at least, if that can be had */
	NAME_ROOM = 40     /* before there is anything that need not be */
};

static const struct usual_column usual[] = {
	{ COLUMN_RANK, false, 0, 4, NAME_CELLS },
	{ COLUMN_INCLUSIVE_SHARE, false, 0, 10, NAME_CELLS },
	{ COLUMN_INCLUSIVE, false, 0, 12, NAME_CELLS },
	{ COLUMN_EXCLUSIVE_SHARE, false, 0, 9, NAME_CELLS },
	{ COLUMN_EXCLUSIVE, false, 0, 13, NAME_CELLS },
	{ COLUMN_INCLUSIVE_SHARE, true, BOTH_CLOCKS, 6, NAME_CELLS },
	{ COLUMN_INCLUSIVE, true, BOTH_CLOCKS, 8, NAME_CELLS },
	{ COLUMN_EXCLUSIVE_SHARE, true, BOTH_CLOCKS, 5, NAME_CELLS },
	{ COLUMN_EXCLUSIVE, true, BOTH_CLOCKS, 7, NAME_CELLS },
	{ COLUMN_CALLS, false, 0, 11, NAME_CELLS },
	{ COLUMN_PER_CALL, false, 0, 3, NAME_ROOM },
	{ COLUMN_PER_CALL, true, BOTH_CLOCKS, 2, NAME_ROOM },
	{ COLUMN_WAIT, false, 0, 1, NAME_ROOM },
};

static const struct list_type type = {
	.title = "the table",
	.usual = usual,
	.usual_count = sizeof usual / sizeof *usual,
	.last = COLUMN_NAME,
	.within = COLUMN_CLASS, /* stands in front of the name */
	.lead = LEAD_CELLS,
	.least = NAME_CELLS,
	.has_methods = true
};

/* No time of the table is longer than the threads were there. */
static int time_cells(const struct table *t)
{
	const uint64_t *span = t->figures.totals->span;
	char longest[40];

	text_ms(longest, sizeof longest, span[CLOCK_WALL] > span[CLOCK_CPU] ?
	    span[CLOCK_WALL] : span[CLOCK_CPU], t->figures.totals->tick);
	return (int)strlen(longest) + 2;
}

static int cells_of(const void *self, struct column_choice c)
{
	const struct table *t = self;

	if (t->figures.totals == NULL)
		return 0;
	switch (column_info((enum column_id)c.column)->kind) {
	case LIST_TIME:
		return time_cells(t);
	case LIST_CALLS:
		return t->calls_cells + 2;
	case LIST_RANK:
		return 2 + text_count_width(t->ranking->count);
	case LIST_COUNT:
		return 2 + text_count_width(t->figures.totals->calls);
	default:
		return 0;
	}
}

/* Of groups the name is that of the group. */
static bool head_of(const void *self, struct column_choice c, char *out,
    size_t size)
{
	const struct table *t = self;
	const struct groups *groups = t->figures.groups;

	if (c.column != COLUMN_NAME || groups == NULL)
		return false;
	snprintf(out, size, "%s%s", grouping_name(groups->by),
	    groups->dropped != NO_GROUP ? ", filtered" : "");
	return true;
}

struct list_now table_now(const struct table *t)
{
	return (struct list_now){ .type = &type,
		.columns = columns_in(IN_TABLE), .choice = &t->choice,
		.kept = NO_COLUMN,
		.order = { t->order.column, t->order.is_reverse },
		.measure = t->order.measure, .has_clock = t->has_clock,
		.is_sampled = t->figures.totals != NULL &&
		    t->figures.totals->is_sampled,
		.tick = t->figures.totals == NULL ? TICK_US :
		    t->figures.totals->tick, .self = t,
		.cells = cells_of, .head = head_of };
}
