#include "config.h"

#include "view/table.h"

#include <stdio.h>
#include <string.h>

enum {
	BOTH_CLOCKS = 140, /* cells from which on both have columns */
	NAME_CELLS = 16,   /* of a name, at least, if that can be had */
	NAME_ROOM = 40     /* before there is anything that need not be */
};

/* The usual columns from left to right. */
static const struct {
	enum column_id column;
	bool is_other; /* of the other clock */
	int from;      /* cells of the screen */
} usual[] = {
	{ COLUMN_RANK, false, 0 },
	{ COLUMN_INCLUSIVE_SHARE, false, 0 },
	{ COLUMN_INCLUSIVE, false, 0 },
	{ COLUMN_EXCLUSIVE_SHARE, false, 0 },
	{ COLUMN_EXCLUSIVE, false, 0 },
	{ COLUMN_INCLUSIVE_SHARE, true, BOTH_CLOCKS },
	{ COLUMN_INCLUSIVE, true, BOTH_CLOCKS },
	{ COLUMN_EXCLUSIVE_SHARE, true, BOTH_CLOCKS },
	{ COLUMN_EXCLUSIVE, true, BOTH_CLOCKS },
	{ COLUMN_CALLS, false, 0 },
	{ COLUMN_PER_CALL, false, 0 },
	{ COLUMN_PER_CALL, true, BOTH_CLOCKS },
	{ COLUMN_WAIT, false, 0 },
};

/* What says least goes first, while names have less than so many cells. */
static const struct {
	enum column_id column;
	bool is_other;
	int names;
} least[] = {
	{ COLUMN_WAIT, false, NAME_ROOM },
	{ COLUMN_PER_CALL, true, NAME_ROOM },
	{ COLUMN_PER_CALL, false, NAME_ROOM },
	{ COLUMN_RANK, false, NAME_CELLS },
	{ COLUMN_EXCLUSIVE_SHARE, true, NAME_CELLS },
	{ COLUMN_INCLUSIVE_SHARE, true, NAME_CELLS },
	{ COLUMN_EXCLUSIVE, true, NAME_CELLS },
	{ COLUMN_INCLUSIVE, true, NAME_CELLS },
	{ COLUMN_EXCLUSIVE_SHARE, false, NAME_CELLS },
	{ COLUMN_INCLUSIVE_SHARE, false, NAME_CELLS },
	{ COLUMN_CALLS, false, NAME_CELLS },
	{ COLUMN_INCLUSIVE, false, NAME_CELLS },
	{ COLUMN_EXCLUSIVE, false, NAME_CELLS },
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

static int count_cells(uint64_t most)
{
	char text[40];

	text_count(text, sizeof text, most);
	return (int)strlen(text);
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
		return 2 + count_cells(t->ranking->count);
	case LIST_COUNT:
		return 2 + count_cells(t->figures.totals->calls);
	default:
		return column == COLUMN_CLASS ? 34 : 22;
	}
}

/* The head needs a cell for the arrow, too. */
static int cells_of(const struct table *t, struct column_choice c)
{
	char head[40];

	if (c.column == COLUMN_RANK)
		return at_least(3, value_cells(t, c.column));
	column_head(head, sizeof head, c, t->figures.totals != NULL &&
	    t->figures.totals->is_sampled);
	return at_least(value_cells(t, c.column), (int)strlen(head) + 2);
}

static void take_out(struct table_layout *l, size_t at)
{
	memmove(l->of + at, l->of + at + 1,
	    (l->count - at - 1) * sizeof *l->of);
	l->count--;
}

static int names_left(const struct table_layout *l, int width)
{
	int left = width - LEAD_CELLS - 1;

	for (size_t i = 0; i < l->count; i++)
		left -= l->of[i].cells;
	return left;
}

static void drop_chosen(const struct table *t, int width,
    struct table_layout *l)
{
	for (size_t i = 0; i + 1 < l->count && l->left < t->passed &&
	    names_left(l, width) < NAME_CELLS;) {
		if (is_sorted_by(t, l->of[i].choice)) {
			i++;
			continue;
		}
		take_out(l, i);
		l->left++;
	}
	for (size_t i = l->count - 1; i-- > 0 &&
	    names_left(l, width) < NAME_CELLS;) {
		if (is_sorted_by(t, l->of[i].choice))
			continue;
		take_out(l, i);
		l->right++;
	}
}

static void drop_usual(const struct table *t, int width,
    struct table_layout *l)
{
	for (size_t n = 0; n < sizeof least / sizeof *least; n++)
		for (size_t i = l->count; i-- > 0;) {
			struct column_choice c = l->of[i].choice;

			if (names_left(l, width) < least[n].names &&
			    c.column == least[n].column &&
			    (c.measure != MEASURES) == least[n].is_other &&
			    !is_sorted_by(t, c))
				take_out(l, i);
		}
}

void table_layout(const struct table *t, int width, struct table_layout *out)
{
	struct columns columns;

	table_columns(t, width, &columns);
	out->count = columns.count;
	out->left = out->right = 0;
	for (size_t i = 0; i < columns.count; i++)
		out->of[i] = (struct table_column){ columns.of[i],
			columns.of[i].column == COLUMN_NAME ? 0 :
			cells_of(t, columns.of[i]) };
	if (t->columns.count > 0)
		drop_chosen(t, width, out);
	else
		drop_usual(t, width, out);
}
