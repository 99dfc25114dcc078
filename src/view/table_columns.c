#include "config.h"

#include "view/table.h"

#include <stdio.h>
#include <string.h>

enum {
	BOTH_CLOCKS = 140, /* cells from which on both have columns */
	NAME_CELLS = 16,   /* of a name, at least, if that can be had */
	NAME_ROOM = 40     /* before there is anything that need not be */
};

/* The usual columns from left to right.  The lightest goes first, while names
 * have less than so many cells. */
static const struct usual {
	enum column_id column;
	bool is_other; /* of the other clock */
	int from;      /* cells of the screen */
	int weight, names;
} usual[] = {
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

static void add(struct columns *c, enum column_id column,
    enum measure measure)
{
	if (c->count < CHOICES)
		c->of[c->count++] = (struct column_choice){ column, measure };
}

/* The clock that is not the table's; MEASURES: there is none. */
static enum measure other_measure(const struct table *t)
{
	if (!t->has_clock[CLOCK_WALL] || !t->has_clock[CLOCK_CPU])
		return MEASURES;
	return t->order.measure == MEASURE_WALL ? MEASURE_CPU : MEASURE_WALL;
}

static void add_usual(const struct table *t, int width, struct columns *out)
{
	enum measure other = other_measure(t);

	for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
		bool needs_both = usual[i].is_other ||
		    usual[i].column == COLUMN_WAIT;

		if (width >= usual[i].from &&
		    (other != MEASURES || !needs_both))
			add(out, usual[i].column, usual[i].is_other ? other :
			    MEASURES);
	}
}

static bool is_sorted_by(const struct table *t, struct column_choice c)
{
	return c.column == t->order.column && (c.measure == MEASURES ||
	    c.measure == t->order.measure);
}

static bool has_sorted(const struct table *t, const struct columns *c)
{
	/* The class stands in front of the name. */
	bool found = t->order.column == COLUMN_NAME ||
	    t->order.column == COLUMN_CLASS;

	for (size_t i = 0; i < c->count; i++)
		found = found || is_sorted_by(t, c->of[i]);
	return found;
}

void table_columns(const struct table *t, int width, struct columns *out)
{
	out->count = 0;
	if (t->columns.count == 0)
		add_usual(t, width, out);
	for (size_t i = 0; i < t->columns.count; i++) {
		struct column_choice c = t->columns.of[i];

		if (c.column != COLUMN_NAME &&
		    column_exists(c, t->has_clock))
			add(out, c.column, c.measure);
	}
	if (out->count > CHOICES - 2)
		out->count = CHOICES - 2;
	if (!has_sorted(t, out))
		add(out, t->order.column, MEASURES);
	add(out, COLUMN_NAME, MEASURES);
}

static int at_least(int a, int b)
{
	return a > b ? a : b;
}

/* No time of the table is longer than the threads were there. */
static int time_cells(const struct table *t)
{
	const uint64_t *span = t->figures.totals->span;
	char longest[40];

	text_ms(longest, sizeof longest, span[CLOCK_WALL] > span[CLOCK_CPU] ?
	    span[CLOCK_WALL] : span[CLOCK_CPU], t->figures.totals->tick);
	return at_least(10, (int)strlen(longest) + 2);
}

static int value_cells(const struct table *t, enum column_id column)
{
	if (t->figures.totals == NULL)
		return 0;
	switch (column_info(column)->kind) {
	case LIST_TIME:
		return time_cells(t);
	case LIST_SHARE:
		return 7;
	case LIST_CALLS:
		return at_least(9, t->calls_cells + 2);
	case LIST_RANK:
		return 2 + text_count_width(t->ranking->count);
	case LIST_COUNT:
		return 2 + text_count_width(t->figures.totals->calls);
	default:
		return column == COLUMN_CLASS ? 34 : 22;
	}
}

static const struct usual *usual_of(struct column_choice c)
{
	for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
		if (c.column == usual[i].column &&
		    (c.measure != MEASURES) == usual[i].is_other)
			return &usual[i];
	return NULL;
}

static enum view_sort sort_of(const struct table *t, struct column_choice c,
    bool has_class)
{
	bool is_sorted = is_sorted_by(t, c) || (c.column == COLUMN_NAME &&
	    t->order.column == COLUMN_CLASS && !has_class);

	return !is_sorted ? SORTED_NOT :
	    t->order.is_reverse ? SORTED_UP : SORTED_DOWN;
}

static void head_of(const struct table *t, struct column_choice c, char *out,
    size_t size)
{
	const struct groups *groups = t->figures.groups;

	if (c.column == COLUMN_NAME && groups != NULL)
		snprintf(out, size, "%s%s", grouping_name(groups->by),
		    groups->dropped != NO_GROUP ? ", filtered" : "");
	else
		column_head(out, size, c, t->figures.totals != NULL &&
		    t->figures.totals->is_sampled);
}

static void add_column(const struct table *t, struct column_choice c,
    struct view_columns *out)
{
	const struct usual *u = t->columns.count > 0 ? NULL : usual_of(c);
	struct view_column *column;
	char head[64];

	head_of(t, c, head, sizeof head);
	column = view_add(out, c, head, at_least(value_cells(t, c.column),
	    c.column == COLUMN_RANK ? 3 : (int)strlen(head) + 2));
	column->is_text = list_is_text(column_info(c.column)->kind);
	column->indent = column->is_text;
	if (u != NULL) {
		column->weight = u->weight;
		column->least = u->names;
	}
}

void table_layout(const struct table *t, int width, struct view_columns *out)
{
	struct columns columns;
	bool has_class = false;

	table_columns(t, width, &columns);
	*out = (struct view_columns){ .lead = LEAD_CELLS };
	for (size_t i = 0; i < columns.count; i++) {
		has_class = has_class || columns.of[i].column == COLUMN_CLASS;
		add_column(t, columns.of[i], out);
	}
	for (size_t i = 0; i < out->count; i++)
		out->of[i].sort = sort_of(t, out->of[i].choice, has_class);
	if (t->columns.count > 0)
		view_fit_chosen(out, width, t->passed, NAME_CELLS);
	else
		view_fit(out, width);
}
