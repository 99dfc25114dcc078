#include "config.h"

#include "compare/compared_list.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "compare/compiler_numbers.h"
#include "compare/stack_order.h"

static long double ratio_of(const struct compared_row *row)
{
	return row->self.a == 0 ? (row->self.b == 0 ? 1 : HUGE_VALL) :
	    (long double)row->self.b / (long double)row->self.a;
}

/* ---- cells -------------------------------------------------------------- */

static struct list_cell time_cell(const struct comparison *c, uint64_t time)
{
	return (struct list_cell){ .kind = LIST_TIME, .number = time,
		.tick = c->tick };
}

static struct list_cell change_cell(int64_t change, enum tick tick)
{
	return (struct list_cell){ .kind = LIST_CHANGE, .tick = tick,
		.number = (uint64_t)llabs(change), .is_negative = change < 0 };
}

static struct list_cell text_cell(const char *text)
{
	return (struct list_cell){ .kind = LIST_TEXT, .text = slice_of(text) };
}

static struct list_cell no_cell(void)
{
	return (struct list_cell){ .kind = LIST_NOTHING };
}

static struct list_cell decimal_cell(long double number)
{
	const long double most = 1e12L;

	if (!(fabsl(number) < most))
		return no_cell();
	return (struct list_cell){ .kind = LIST_DECIMAL,
		.number = (uint64_t)llroundl(fabsl(number) * 1000000),
		.is_negative = number < 0 };
}

/* Words stand in the second half, as they may be copied to the first. */
enum { WORDS = LIST_SCRATCH / 2 };

/* "12.345 ±0.801", of several runs; "-" where it is not there. */
static struct list_cell side_cell(const struct compared_list *l,
    const struct compared_row *row, int side, char *scratch)
{
	char *const words = scratch + WORDS;
	const struct comparison *c = l->comparison;
	const struct compared *m = &row->self;
	struct list_cell cell = time_cell(c, side == BEFORE ? m->a : m->b);
	size_t used;

	cell.words = words;
	if (row->runs[side] == 0) {
		snprintf(words, WORDS, "-");
		return cell;
	}
	text_ms(words, WORDS, cell.number, c->tick);
	used = strlen(words);
	if (c->sides[side].count < 2)
		return cell;
	used += (size_t)snprintf(words + used, WORDS - used, " %s",
	    l->is_ascii ? "+-" : "±");
	text_ms(words + used, WORDS - used, side == BEFORE ?
	    m->spread_a : m->spread_b, c->tick);
	return cell;
}

/* "40→640", or "13" where they are as many. */
static struct list_cell calls_cell(const struct compared_list *l,
    const struct compared_row *row, char *scratch)
{
	char *const words = scratch + WORDS;
	struct list_cell cell = change_cell(compared_change(&row->calls),
	    TICK_COUNT);
	char a[32], b[32];

	text_count(a, sizeof a, row->calls.a);
	text_count(b, sizeof b, row->calls.b);
	if (row->calls.a == row->calls.b)
		snprintf(words, WORDS, "%s", a);
	else
		snprintf(words, WORDS, "%s%s%s", a, l->is_ascii ?
		    "->" : "→", b);
	cell.words = words;
	return cell;
}

static void put_tags(const struct compared_row *row, const char *before,
    char *out, size_t size)
{
	size_t used = 0;

	out[0] = '\0';
	for (unsigned tag = 1; tag < 1u << TAGS && used < size; tag <<= 1) {
		if ((row->tags & tag) == 0)
			continue;
		used += (size_t)snprintf(out + used, size - used, "%s%s",
		    used == 0 ? before : ", ", tag_name(tag));
	}
}

/* What people read has all that is to be said: "slower, in 2 of 5 runs, waits". */
static struct list_cell verdict_cell(const struct compared_list *l,
    const struct compared_row *row, char *scratch)
{
	char *const words = scratch + WORDS;
	const struct comparison *c = l->comparison;
	struct list_cell cell = text_cell(row_verdict_name(row->verdict));
	size_t used = (size_t)snprintf(words, WORDS, "%s",
	    row_verdict_name(row->verdict));

	for (int s = 0; s < BOTH_SIDES; s++)
		if (row->runs[s] > 0 && row->runs[s] < c->sides[s].count)
			used += (size_t)snprintf(words + used,
			    WORDS - used, ", in %" PRIu32 " of %zu runs %s",
			    row->runs[s], c->sides[s].count,
			    s == BEFORE ? "before" : "after");
	put_tags(row, ", ", words + used, WORDS - used);
	cell.words = words;
	return cell;
}

/* A row of several methods: their name without numbers, and how many there are. */
static struct list_cell several_cell(const struct compared_list *l,
    const struct compared_row *row, char *scratch)
{
	const struct match *m = &row->match;
	size_t used;

	compiler_numbers_hide(comparison_text(l->comparison, row,
	    m->a == NO_METHOD ? AFTER : BEFORE), scratch, LIST_SCRATCH - 60);
	used = strlen(scratch);
	snprintf(scratch + used, LIST_SCRATCH - used, " (%" PRIu32 "%s%" PRIu32
	    ")", m->count_a, l->is_ascii ? "->" : "→", m->count_b);
	return (struct list_cell){ .kind = LIST_NAME,
		.text = slice_of(scratch) };
}

/* In front of a stack, for each of its callers. */
enum { INDENT = 2 };
static const char blanks[] = "                                                      "
    "                          ";

static struct list_cell name_cell(const struct compared_list *l,
    const struct compared_row *row, char *scratch)
{
	const struct comparison *c = l->comparison;
	const struct match *m = &row->match;
	const bool is_after = m->a == NO_METHOD;
	const uint32_t depth = c->stacks == NULL ? 0 :
	    c->stacks[row - c->rows].depth;
	struct list_cell cell = { .kind = LIST_NAME };

	if (m->count_a > 1 || m->count_b > 1)
		return several_cell(l, row, scratch);
	cell.text = slice_of(comparison_text(c, row, is_after ? AFTER : BEFORE));
	if (c->wish.by == BY_METHOD || depth > 0)
		cell.method = methods_at(c->methods, is_after ? m->b : m->a);
	cell.lead = (struct slice){ blanks, INDENT * depth < sizeof blanks ?
		INDENT * depth : sizeof blanks - 1 };
	if (c->wish.by == BY_THREAD && comparison_is_whole(c))
		snprintf(scratch + WORDS, WORDS, "%s (%" PRIu64 "%s%" PRIu64 ")",
		    cell.text.at, row->threads.a, l->is_ascii ? "->" : "→",
		    row->threads.b);
	if (c->wish.by == BY_THREAD && comparison_is_whole(c) &&
	    row->threads.a != row->threads.b)
		cell.words = scratch + WORDS;
	return cell;
}

static struct list_cell other_name_cell(const struct comparison *c,
    const struct compared_row *row)
{
	const struct match *m = &row->match;

	return m->a == NO_METHOD || m->b == NO_METHOD || m->a == m->b ?
	    text_cell("") : text_cell(comparison_text(c, row, AFTER));
}

/* "main +41.000 ms" */
static struct list_cell threads_cell(const struct comparison *c,
    const struct compared_row *row, char *scratch)
{
	const struct list_cell change = change_cell(row->group_change, c->tick);
	const struct slice name = slice_of(row->group == NO_GROUP_NUMBER ? "" :
	    thread_groups_name(c->groups, row->group));
	char text[60];

	if (name.length == 0)
		return text_cell("");
	cell_text(text, sizeof text, &change);
	snprintf(scratch, LIST_SCRATCH, "%.*s %s%s", (int)name.length, name.at,
	    text, tick_ms(c->tick));
	return text_cell(scratch);
}

/* Of numbers that need runs, and of those that need calls. */
static struct list_cell tested_cell(const struct comparison *c,
    const struct compared_row *row, unsigned column)
{
	if (!c->limits.has_runs)
		return no_cell();
	if (column == COMPARED_D)
		return decimal_cell(row->self.delta);
	if (column == COMPARED_P)
		return row->self.p < 0 ? no_cell() : decimal_cell(row->self.p);
	return row->self.q < 0 ? no_cell() : decimal_cell(row->self.q);
}

static struct list_cell counted_cell(const struct compared_list *l,
    const struct compared_row *row, unsigned column, char *scratch)
{
	const enum tick tick = l->comparison->tick;

	if (!l->comparison->has_calls || (column == COMPARED_OVERHEAD &&
	    l->comparison->has_table[AFTER]))
		return no_cell();
	switch (column) {
	case COMPARED_CALLS:
		return calls_cell(l, row, scratch);
	case COMPARED_CALLS_A:
	case COMPARED_CALLS_B:
		return (struct list_cell){ .kind = LIST_COUNT, .number =
			column == COMPARED_CALLS_A ? row->calls.a :
						     row->calls.b };
	case COMPARED_BY_CALLS:
		return change_cell(row->split.by_calls, tick);
	case COMPARED_PER_CALL:
		return change_cell(row->split.per_call, tick);
	default:
		return change_cell(row->overhead, tick);
	}
}

static struct list_cell time_column_cell(const struct compared_list *l,
    const struct compared_row *row, unsigned column, char *scratch)
{
	const struct comparison *c = l->comparison;

	if (!c->has_inclusive && (column == COMPARED_INCL_A ||
	    column == COMPARED_INCL_B || column == COMPARED_INCL_CHANGE))
		return no_cell();
	switch (column) {
	case COMPARED_CHANGE:
		return change_cell(row->self_change, c->tick);
	case COMPARED_INCL_CHANGE:
		return change_cell(row->inclusive_change, c->tick);
	case COMPARED_RATIO:
		return decimal_cell(ratio_of(row));
	case COMPARED_A:
		return side_cell(l, row, BEFORE, scratch);
	case COMPARED_B:
		return side_cell(l, row, AFTER, scratch);
	case COMPARED_INCL_A:
		return time_cell(c, row->inclusive.a);
	case COMPARED_INCL_B:
		return time_cell(c, row->inclusive.b);
	case COMPARED_SPREAD_A:
		return time_cell(c, row->self.spread_a);
	default:
		return time_cell(c, row->self.spread_b);
	}
}

static struct list_cell text_column_cell(const struct compared_list *l,
    const struct compared_row *row, unsigned column, char *scratch)
{
	switch (column) {
	case COMPARED_NAME:
		return name_cell(l, row, scratch);
	case COMPARED_NAME_B:
		return other_name_cell(l->comparison, row);
	case COMPARED_VERDICT:
		return verdict_cell(l, row, scratch);
	case COMPARED_VERDICT_INCL:
		return text_cell(!l->comparison->has_inclusive ? "" :
		    row_verdict_name(row->inclusive_verdict));
	case COMPARED_TAGS:
		put_tags(row, "", scratch, LIST_SCRATCH);
		return text_cell(scratch);
	case COMPARED_MATCH:
		return text_cell(matched_by_text(row->match.mark));
	default:
		return threads_cell(l->comparison, row, scratch);
	}
}

/* Of a stack: where it is, or another one of the list. */
static struct list_cell place_cell(const struct compared_list *l, uint32_t number,
    unsigned column)
{
	const struct compared_stack *s = l->comparison->stacks;
	uint32_t other;

	if (s == NULL)
		return no_cell();
	s += number;
	other = column == COMPARED_PARENT ? s->parent : s->pair;
	return (struct list_cell){ .kind = LIST_NUMBER,
		.number = column == COMPARED_LEVEL ? s->depth :
		    other == NO_NODE || l->places == NULL ? 0 :
							    l->places[other] };
}

static struct list_cell value_of(const struct compared_list *l, uint32_t number,
    unsigned column, char *scratch)
{
	const struct compared_row *row = &l->comparison->rows[number];

	switch (column) {
	case COMPARED_LEVEL:
	case COMPARED_PARENT:
	case COMPARED_PAIR:
		return place_cell(l, number, column);
	case COMPARED_D:
	case COMPARED_P:
	case COMPARED_Q:
		return tested_cell(l->comparison, row, column);
	case COMPARED_CALLS:
	case COMPARED_CALLS_A:
	case COMPARED_CALLS_B:
	case COMPARED_BY_CALLS:
	case COMPARED_PER_CALL:
	case COMPARED_OVERHEAD:
		return counted_cell(l, row, column, scratch);
	default:
		return list_is_text(compared_columns()->of[column].kind) ?
		    text_column_cell(l, row, column, scratch) :
		    time_column_cell(l, row, column, scratch);
	}
}

struct list_cell compared_cell(const void *self, size_t row,
    struct column_choice choice, char *scratch)
{
	const struct compared_list *l = self;

	return value_of(l, l->rows[row], choice.column, scratch);
}

/* ---- which rows, and where ---------------------------------------------- */

bool compared_is(const struct compared_row *row, unsigned show)
{
	return (show & 1u << row->verdict) != 0 ||
	    (show >> ROW_VERDICTS & row->tags) != 0;
}

/* What has changed by something, as far as that can be said. */
static bool is_of_interest(const struct compared_row *row, uint64_t min_change)
{
	return row->verdict != ROW_SAME && row->verdict != ROW_NOISE &&
	    row->verdict != ROW_SMALL && row->self_change != 0 &&
	    (uint64_t)llabs(row->self_change) >= min_change;
}

struct sortable {
	long double number;
	const char *text; /* NULL: the number counts */
	uint32_t row;
	bool is_reverse;
};

static struct sortable sortable_of(const struct compared_list *l, uint32_t row,
    struct list_order order)
{
	const struct list_column *column = &compared_columns()->of[order.column];
	struct sortable s = { .row = row, .is_reverse = order.is_reverse };
	char scratch[LIST_SCRATCH];
	struct list_cell cell;

	if (list_is_text(column->kind)) {
		const struct compared_row *r = &l->comparison->rows[row];

		s.text = order.column == COMPARED_VERDICT ?
		    row_verdict_name(r->verdict) :
		    comparison_text(l->comparison, r, r->match.a == NO_METHOD ?
			AFTER : BEFORE);
		return s;
	}
	if (order.column == COMPARED_RATIO) {
		s.number = ratio_of(&l->comparison->rows[row]);
		return s;
	}
	cell = value_of(l, row, order.column, scratch);
	s.number = (long double)cell.number;
	if (cell.kind == LIST_DECIMAL && cell.is_negative)
		s.number = -s.number;
	if (cell.kind == LIST_NOTHING)
		s.number = column->ascends ? HUGE_VALL : -HUGE_VALL;
	if (column->ascends)
		s.number = -s.number;
	return s;
}

/* Texts upwards, numbers downwards; what is equal stays as it was. */
static int compare_rows(const void *a, const void *b)
{
	const struct sortable *x = a, *y = b;
	int order = x->text != NULL ? strcmp(x->text, y->text) :
	    (x->number < y->number) - (x->number > y->number);

	if (order != 0)
		return x->is_reverse ? -order : order;
	return (x->row > y->row) - (x->row < y->row);
}

static bool sort_rows(struct compared_list *l, struct list_order order,
    struct error *err)
{
	struct sortable *of = array_new(l->count, sizeof *of, err);

	if (of == NULL)
		return false;
	for (size_t i = 0; i < l->count; i++)
		of[i] = sortable_of(l, l->rows[i], order);
	if (l->count > 0)
		qsort(of, l->count, sizeof *of, compare_rows);
	for (size_t i = 0; i < l->count; i++)
		l->rows[i] = of[i].row;
	free(of);
	return true;
}

/* Each caller, shown or not, stands before its callees, and these in the order. */
static bool make_tree(struct compared_list *l, struct list_order order,
    struct error *err)
{
	const struct comparison *c = l->comparison;

	l->places = array_new(c->count, sizeof *l->places, err);
	if (l->places == NULL ||
	    !stack_order_close(c, l->rows, &l->count, err) ||
	    !sort_rows(l, order, err) ||
	    !stack_order_make(c, l->rows, l->count, err))
		return false;
	for (size_t i = 0; i < l->count; i++)
		l->places[l->rows[i]] = (uint32_t)i + 1;
	return true;
}

bool compared_list_make(struct compared_list *l, const struct comparison *c,
    const struct compared_wish *wish, struct error *err)
{
	*l = (struct compared_list){ .comparison = c,
		.rows = array_new(c->count, sizeof *l->rows, err) };
	if (l->rows == NULL)
		return false;
	for (uint32_t i = 0; i < c->count; i++)
		if (wish->show != 0 ? compared_is(&c->rows[i], wish->show) :
		    is_of_interest(&c->rows[i], c->limits.min_change))
			l->rows[l->count++] = i;
	if (!sort_rows(l, wish->order, err))
		return false;
	if (l->count > wish->top)
		l->count = wish->top;
	return c->stacks == NULL || make_tree(l, wish->order, err);
}

void compared_list_free(struct compared_list *l)
{
	free(l->rows);
	free(l->places);
	*l = (struct compared_list){ .rows = NULL };
}
