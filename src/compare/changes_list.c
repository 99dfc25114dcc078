/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "compare/changes_list.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "compare/match.h"
#include "compare/stacks.h"

/* ---- columns ---- */

/* The lists that have a column. */
enum { OF_OTHERS = 1, OF_STACKS = 2 };

/* clang-format off */
static const struct list_column column_infos[COMPARED_COLUMNS] = {
	[COMPARED_CHANGE] = { .name = "change", .key = 'd', .head = "change ms",
	    .field = "delta_self", .kind = LIST_CHANGE,
	    .help = "change of the exclusive time" },
	[COMPARED_RATIO] = { .name = "ratio", .key = 'r', .kind = LIST_DECIMAL,
	    .help = "exclusive time after, divided by that before" },
	[COMPARED_A] = { .name = "a", .key = 'a', .head = "before",
	    .field = "self_a", .kind = LIST_TIME,
	    .help = "exclusive time before" },
	[COMPARED_B] = { .name = "b", .key = 'b', .head = "after",
	    .field = "self_b", .kind = LIST_TIME,
	    .help = "exclusive time after" },
	[COMPARED_CALLS] = { .name = "calls", .key = 'c',
	    .field = "delta_calls", .kind = LIST_CHANGE,
	    .help = "calls before and after, recursive ones included" },
	[COMPARED_NAME] = { .name = "name", .key = 'n', .head = "method",
	    .field = "method", .kind = LIST_NAME, .ascends = true,
	    .help = "its name, before the change if it existed then" },
	[COMPARED_BY_CALLS] = { .name = "by-calls", .head = "by calls",
	    .field = "by_calls", .kind = LIST_CHANGE,
	    .help = "the part of the change that more or fewer calls account "
		"for" },
	[COMPARED_PER_CALL] = { .name = "per-call", .head = "per call",
	    .field = "per_call", .kind = LIST_CHANGE,
	    .help = "the rest of the change: each call takes longer" },
	[COMPARED_VERDICT] = { .name = "verdict", .key = 'v', .kind = LIST_TEXT,
	    .ascends = true,
	    .help = "what the runs say about the change of the exclusive "
		"time" },
	[COMPARED_VERDICT_INCL] = { .name = "verdict-incl",
	    .head = "verdict incl", .field = "verdict_incl", .kind = LIST_TEXT,
	    .help = "the same for the inclusive time" },
	[COMPARED_TAGS] = { .name = "tags", .kind = LIST_TEXT,
	    .help = "what else was found: more calls, fewer calls, waits, "
		"mostly tracing" },
	[COMPARED_MATCH] = { .name = "match", .kind = LIST_TEXT,
	    .help = "why two names are the same method: # they differ in a "
		"number of the compiler's, sig in parameters, moved? in the "
		"class" },
	[COMPARED_NAME_B] = { .name = "name-b", .head = "method after",
	    .field = "method_b", .kind = LIST_TEXT,
	    .help = "its name after the change, if it differs" },
	[COMPARED_CALLS_A] = { .name = "calls-a", .head = "calls before",
	    .field = "calls_a", .kind = LIST_COUNT, .help = "calls before" },
	[COMPARED_CALLS_B] = { .name = "calls-b", .head = "calls after",
	    .field = "calls_b", .kind = LIST_COUNT, .help = "calls after" },
	[COMPARED_INCL_A] = { .name = "incl-a", .head = "incl before",
	    .field = "incl_a", .kind = LIST_TIME,
	    .help = "inclusive time before" },
	[COMPARED_INCL_B] = { .name = "incl-b", .head = "incl after",
	    .field = "incl_b", .kind = LIST_TIME,
	    .help = "inclusive time after" },
	[COMPARED_INCL_CHANGE] = { .name = "incl", .key = 'i',
	    .head = "incl change", .field = "delta_incl", .kind = LIST_CHANGE,
	    .help = "change of the inclusive time" },
	[COMPARED_OVERHEAD] = { .name = "overhead", .head = "tracing",
	    .kind = LIST_CHANGE,
	    .help = "the least that tracing the additional calls cost" },
	[COMPARED_SPREAD_A] = { .name = "spread-a", .head = "spread before",
	    .field = "spread_a", .kind = LIST_TIME,
	    .help = "how far the runs before differ from each other" },
	[COMPARED_SPREAD_B] = { .name = "spread-b", .head = "spread after",
	    .field = "spread_b", .kind = LIST_TIME,
	    .help = "how far the runs after differ from each other" },
	[COMPARED_D] = { .name = "d", .kind = LIST_DECIMAL,
	    .help = "Cliff's delta: 1 where all runs after take longer than "
		"all before" },
	[COMPARED_P] = { .name = "p", .kind = LIST_DECIMAL, .ascends = true,
	    .help = "how likely such ranks are by chance, for one row" },
	[COMPARED_Q] = { .name = "q", .key = 'q', .kind = LIST_DECIMAL,
	    .ascends = true,
	    .help = "the expected share of false alarms among rows at least as "
		"sure" },
	[COMPARED_THREADS] = { .name = "threads", .kind = LIST_TEXT,
	    .help = "the group of threads that changed most, by the mean" },
	[COMPARED_LEVEL] = { .lists = OF_STACKS, .name = "level",
	    .kind = LIST_NUMBER,
	    .help = "the number of callers; 0 is a group of threads" },
	[COMPARED_PARENT] = { .lists = OF_STACKS, .name = "parent",
	    .head = "caller", .kind = LIST_NUMBER,
	    .help = "the row of its caller, from 1, or 0" },
	[COMPARED_PAIR] = { .lists = OF_STACKS, .name = "rerouted",
	    .head = "pair", .kind = LIST_NUMBER,
	    .help = "the row of the stack on the other side in which the same "
		"method takes as long, or 0 if there is none or it is not "
		"shown" },
};
/* clang-format on */

const struct list_columns changes_list_columns = { column_infos,
	COMPARED_COLUMNS, OF_OTHERS, "diff", true };

const struct list_columns changes_list_stack_columns = { column_infos,
	COMPARED_COLUMNS, OF_STACKS, "diff", true };

/* ---- cells: their kinds ---- */

static long double ratio_of(const struct compared_row *row)
{
	const long double a = (long double)row->self.twice[BEFORE];
	const long double b = (long double)row->self.twice[AFTER];

	if (a == 0)
		return b == 0 ? 1 : HUGE_VALL;
	return b / a;
}

/* Makes a cell of a number, of which twice is given. */
static struct list_cell half_cell(enum list_kind kind, uint64_t twice,
    enum tick tick)
{
	return (struct list_cell){ .kind = kind, .tick = tick,
		.number = twice / 2, .is_half = twice % 2 == 1 };
}

struct list_cell compared_change_cell(int64_t twice, enum tick tick)
{
	struct list_cell cell = half_cell(LIST_CHANGE, (uint64_t)llabs(twice),
	    tick);

	cell.is_negative = twice < 0;
	return cell;
}

static struct list_cell change_cell(int64_t change, enum tick tick)
{
	return (struct list_cell){ .kind = LIST_CHANGE, .tick = tick,
		.number = (uint64_t)llabs(change), .is_negative = change < 0 };
}

/* Makes a cell of the median of a count. */
static struct list_cell count_cell(uint64_t twice)
{
	return half_cell(LIST_COUNT, twice, TICK_US);
}

static struct list_cell decimal_cell(long double number)
{
	const long double max = 1e12L;

	if (!(fabsl(number) < max))
		return (struct list_cell){ .kind = LIST_NOTHING };
	return (struct list_cell){ .kind = LIST_DECIMAL,
		.number = (uint64_t)llroundl(fabsl(number) * 1000000),
		.is_negative = number < 0 };
}

/* ---- cells: with words for people ---- */

/* Words stand in the second half, as they may be copied to the first. */
enum { WORDS = LIST_SCRATCH / 2 };

/* Makes "12.345 ±0.801" of several runs; "-" where the row is not there. */
static struct list_cell side_cell(const struct changes_list *l,
    const struct compared_row *row, int side, char *scratch)
{
	char *const words = scratch + WORDS;
	const struct comparison *c = l->comparison;
	const struct compared_number *m = &row->self;
	struct list_cell cell = half_cell(LIST_TIME, m->twice[side], c->tick);
	char spread[40];

	cell.words = words;
	if (row->runs[side] == 0) {
		snprintf(words, WORDS, "-");
		return cell;
	}
	text_ms(words, WORDS, cell.number + cell.is_half, c->tick);
	if (c->sides[side].count < 2)
		return cell;
	text_ms(spread, sizeof spread, m->spread[side], c->tick);
	text_add(words, WORDS, " %s%s", l->is_ascii ? "+-" : "±", spread);
	return cell;
}

static const char *arrow(const struct changes_list *l)
{
	return l->is_ascii ? "->" : "→";
}

/* Adds "40→640", or "13" where both sides have as many. */
static void put_counts(const struct changes_list *l,
    const struct compared_number *n, char *words)
{
	for (int s = 0; s < BOTH_SIDES; s++) {
		const struct list_cell cell = count_cell(n->twice[s]);
		char number[32];

		cell_text(number, sizeof number, &cell);
		if (s == BEFORE || n->twice[BEFORE] != n->twice[AFTER])
			text_add(words, WORDS, "%s%s",
			    s == BEFORE ? "" : arrow(l), number);
	}
}

static struct list_cell calls_cell(const struct changes_list *l,
    const struct compared_row *row, char *scratch)
{
	struct list_cell cell = compared_change_cell(
	    compared_twice_change(&row->calls), TICK_WEIGHT);

	scratch[WORDS] = '\0';
	put_counts(l, &row->calls, scratch + WORDS);
	cell.words = scratch + WORDS;
	return cell;
}

/* Adds the tags, with commas between them. */
static void put_tags(const struct compared_row *row, char *out, size_t size)
{
	for (int i = 0; i < TAGS; i++)
		if ((row->tags & 1u << i) != 0)
			text_add_word(out, size, row_tags[i].name);
}

/* Returns the text of a column of texts, by which it is sorted: of threads the
 * group that changed most, or "".  Tags have none. */
static const char *text_of(const struct comparison *c,
    const struct compared_row *row, unsigned column)
{
	const struct match *m = &row->match;

	switch (column) {
	case COMPARED_NAME_B:
		return m->keys[BEFORE] == NO_METHOD ||
		    m->keys[BEFORE] == m->keys[AFTER] ? "" :
		    comparison_text(c, row, AFTER);
	case COMPARED_VERDICT:
		return row_verdicts[row->verdict].name;
	case COMPARED_VERDICT_INCL:
		return !c->has_inclusive ? "" :
		    row_verdicts[row->inclusive_verdict].name;
	case COMPARED_MATCH:
		return matched_by_texts[m->mark];
	case COMPARED_THREADS:
		return row->group == NO_GROUP_NUMBER ? "" :
		    thread_groups_name(c->groups, row->group);
	default:
		return comparison_text(c, row, compared_row_side(row));
	}
}

/* Makes the verdict; people read all that is to be said: "slower, in 2 of 5
 * runs, waits". */
static struct list_cell verdict_cell(const struct changes_list *l,
    const struct compared_row *row, char *scratch)
{
	char *const words = scratch + WORDS;
	const struct comparison *c = l->comparison;
	const char *name = row_verdicts[row->verdict].name;
	struct list_cell cell = list_text_cell(name);

	snprintf(words, WORDS, "%s", name);
	for (int s = 0; s < BOTH_SIDES; s++)
		if (row->runs[s] > 0 && row->runs[s] < c->sides[s].count)
			text_add(words, WORDS,
			    ", in %" PRIu32 " of %zu runs %s", row->runs[s],
			    c->sides[s].count, side_names[s]);
	put_tags(row, words, WORDS);
	cell.words = words;
	return cell;
}

enum { INDENT = 2 }; /* blanks in front of a stack, for each of its callers */
static const char blanks[] =
    "                                                      "
    "                          ";

/* Makes the name; a stack is indented, and a group of threads says how many
 * threads it has where that has changed.  A row of several methods is named
 * without numbers, and says how many there are on each side. */
static struct list_cell name_cell(const struct changes_list *l,
    const struct compared_row *row, char *scratch)
{
	const struct comparison *c = l->comparison;
	const struct match *m = &row->match;
	const int side = compared_row_side(row);
	const char *text = comparison_text(c, row, side);
	const size_t depth = c->stacks == NULL ? 0 :
						 c->stacks[row - c->rows].depth;
	struct list_cell cell = { .kind = LIST_NAME, .text = slice_of(text) };
	char *const words = scratch + WORDS;

	if (m->counts[BEFORE] > 1 || m->counts[AFTER] > 1) {
		compiler_numbers_hide(text, scratch, LIST_SCRATCH - 60);
		text_add(scratch, LIST_SCRATCH, " (%" PRIu32 "%s%" PRIu32 ")",
		    m->counts[BEFORE], arrow(l), m->counts[AFTER]);
		cell.text = slice_of(scratch);
		return cell;
	}
	if (c->request.by == BY_METHOD || depth > 0)
		cell.method = methods_at(c->methods, m->keys[side]);
	cell.lead = (struct slice){ blanks,
		INDENT * depth < sizeof blanks ? INDENT * depth :
						 sizeof blanks - 1 };
	if (c->request.by == BY_THREAD && comparison_is_whole(c) &&
	    row->threads.twice[BEFORE] != row->threads.twice[AFTER]) {
		snprintf(words, WORDS, "%s (", text);
		put_counts(l, &row->threads, words);
		text_add(words, WORDS, ")");
		cell.words = words;
	}
	return cell;
}

/* Makes "main +41.000 ms". */
static struct list_cell threads_cell(const struct comparison *c,
    const struct compared_row *row, char *scratch)
{
	const struct list_cell change = change_cell(row->group_change, c->tick);
	const char *name = text_of(c, row, COMPARED_THREADS);
	char text[60];

	cell_text(text, sizeof text, &change);
	snprintf(scratch, LIST_SCRATCH, "%s %s%s", name, text,
	    tick_unit_of_ms(c->tick));
	return list_text_cell(name[0] == '\0' ? "" : scratch);
}

/* ---- cells: by column ---- */

/* Returns whether the comparison lacks what a column shows: stacks, several
 * runs, calls, or inclusive times. */
static bool is_nothing(const struct comparison *c, unsigned column)
{
	switch (column) {
	case COMPARED_LEVEL:
	case COMPARED_PARENT:
	case COMPARED_PAIR:
		return c->stacks == NULL;
	case COMPARED_D:
	case COMPARED_P:
	case COMPARED_Q:
		return !c->limits.has_runs;
	case COMPARED_CALLS:
	case COMPARED_CALLS_A:
	case COMPARED_CALLS_B:
	case COMPARED_BY_CALLS:
	case COMPARED_PER_CALL:
		return !c->has_calls;
	case COMPARED_OVERHEAD:
		return !c->has_calls || c->has_table[AFTER];
	case COMPARED_INCL_A:
	case COMPARED_INCL_B:
	case COMPARED_INCL_CHANGE:
		return !c->has_inclusive;
	default:
		return false;
	}
}

/* Makes a cell that says where a stack is, or where another one is in the
 * list. */
static struct list_cell place_cell(const struct changes_list *l,
    uint32_t number, unsigned column)
{
	const struct compared_stack *s = &l->comparison->stacks[number];
	const uint32_t other = column == COMPARED_PARENT ? s->parent : s->pair;

	return (struct list_cell){ .kind = LIST_NUMBER,
		.number = column == COMPARED_LEVEL ? s->depth :
		    other == NO_NODE || l->places == NULL ? 0 :
							    l->places[other] };
}

/* Makes the cell of any column. */
static struct list_cell make_cell(const struct changes_list *l, uint32_t number,
    unsigned column, char *scratch)
{
	const struct comparison *c = l->comparison;
	const struct compared_row *row = &c->rows[number];
	const struct compared_number *self = &row->self;
	const double chance = column == COMPARED_P ? self->p : self->q;

	if (is_nothing(c, column))
		return (struct list_cell){ .kind = LIST_NOTHING };
	switch (column) {
	case COMPARED_LEVEL:
	case COMPARED_PARENT:
	case COMPARED_PAIR:
		return place_cell(l, number, column);
	case COMPARED_CHANGE:
		return compared_change_cell(row->twice_self_change, c->tick);
	case COMPARED_INCL_CHANGE:
		return compared_change_cell(row->twice_inclusive_change,
		    c->tick);
	case COMPARED_BY_CALLS:
		return compared_change_cell(row->split.twice_by_calls, c->tick);
	case COMPARED_PER_CALL:
		return compared_change_cell(row->split.twice_per_call, c->tick);
	case COMPARED_OVERHEAD:
		return change_cell(row->overhead, c->tick);
	case COMPARED_A:
	case COMPARED_B:
		return side_cell(l, row, (int)column - COMPARED_A, scratch);
	case COMPARED_INCL_A:
	case COMPARED_INCL_B:
		return half_cell(LIST_TIME,
		    row->inclusive.twice[column - COMPARED_INCL_A], c->tick);
	case COMPARED_SPREAD_A:
	case COMPARED_SPREAD_B:
		return half_cell(LIST_TIME,
		    2 * self->spread[column - COMPARED_SPREAD_A], c->tick);
	case COMPARED_CALLS:
		return calls_cell(l, row, scratch);
	case COMPARED_CALLS_A:
	case COMPARED_CALLS_B:
		return count_cell(row->calls.twice[column - COMPARED_CALLS_A]);
	case COMPARED_RATIO:
		return decimal_cell(ratio_of(row));
	case COMPARED_D:
		return decimal_cell(self->delta);
	case COMPARED_P:
	case COMPARED_Q:
		return decimal_cell(chance < 0 ? HUGE_VAL : chance);
	case COMPARED_NAME:
		return name_cell(l, row, scratch);
	case COMPARED_VERDICT:
		return verdict_cell(l, row, scratch);
	case COMPARED_TAGS:
		scratch[0] = '\0';
		put_tags(row, scratch, LIST_SCRATCH);
		return list_text_cell(scratch);
	case COMPARED_THREADS:
		return threads_cell(c, row, scratch);
	default:
		return list_text_cell(text_of(c, row, column));
	}
}

struct list_cell changes_list_cell(const void *self, size_t row,
    struct column_choice choice, char *scratch)
{
	const struct changes_list *l = self;

	return make_cell(l, l->rows[row], choice.column, scratch);
}

/* ---- choosing and sorting rows ---- */

struct sortable {
	long double number;
	const char *text; /* NULL: the number counts */
	uint32_t row;
	bool is_reverse;
};

/* Returns what a row is sorted by: numbers so that the row that comes first has
 * the largest. */
static struct sortable sortable_of(const struct changes_list *l, uint32_t row,
    struct list_order order)
{
	const struct compared_row *r = &l->comparison->rows[row];
	const struct list_column *column = &column_infos[order.column];
	struct sortable s = { .row = row, .is_reverse = order.is_reverse };
	char scratch[LIST_SCRATCH];
	struct list_cell cell;

	if (list_is_text(column->kind)) {
		s.text = order.column == COMPARED_TAGS ?
		    NULL :
		    text_of(l->comparison, r, order.column);
		s.number = r->tags;
		return s;
	}
	if (order.column == COMPARED_RATIO) {
		s.number = ratio_of(r);
		return s;
	}
	cell = make_cell(l, row, order.column, scratch);
	s.number = (long double)cell.number + (cell.is_half ? 0.5L : 0);
	if (cell.kind == LIST_DECIMAL && cell.is_negative)
		s.number = -s.number;
	if (cell.kind == LIST_NOTHING)
		s.number = column->ascends ? HUGE_VALL : -HUGE_VALL;
	if (column->ascends)
		s.number = -s.number;
	return s;
}

/* Orders texts upwards, and what is empty after them. */
static int compare_texts(const char *a, const char *b)
{
	return a[0] == '\0' || b[0] == '\0' ?
	    (a[0] == '\0') - (b[0] == '\0') :
	    strcmp(a, b);
}

/* Texts upwards, numbers downwards; equal rows stay as they were. */
static int compare_rows(const void *a, const void *b)
{
	const struct sortable *x = a, *y = b;
	int order = x->text != NULL ? compare_texts(x->text, y->text) :
	    (x->number < y->number) - (x->number > y->number);

	if (order != 0)
		return x->is_reverse ? -order : order;
	return (x->row > y->row) - (x->row < y->row);
}

static void sort_rows(struct changes_list *l, struct list_order order)
{
	struct sortable *sortables = array_new(l->count, sizeof *sortables);

	for (size_t i = 0; i < l->count; i++)
		sortables[i] = sortable_of(l, l->rows[i], order);
	ARRAY_SORT(sortables, l->count, compare_rows);
	for (size_t i = 0; i < l->count; i++)
		l->rows[i] = sortables[i].row;
	free(sortables);
}

/* Adds the callers of the listed stacks, and puts each caller, wanted or not,
 * before its callees, and these in the order. */
static void make_tree(struct changes_list *l, struct list_order order)
{
	const struct comparison *c = l->comparison;
	uint32_t *places = array_new(c->count, sizeof *places);

	for (size_t i = 0; i < l->count; i++)
		places[l->rows[i]] = 1;
	for (size_t i = 0; i < l->count; i++) {
		const uint32_t parent = c->stacks[l->rows[i]].parent;

		if (parent == NO_NODE || places[parent] != 0)
			continue;
		places[parent] = 1;
		l->rows[l->count++] = parent;
	}
	sort_rows(l, order); /* no row has a place yet */
	stack_order_make(c->stacks, c->count, l->rows, l->count);
	for (size_t i = 0; i < l->count; i++)
		places[l->rows[i]] = (uint32_t)i + 1;
	l->places = places;
}

/* Keeps what is asked for, or else the rows that have changed by something, as
 * far as that can be said. */
void changes_list_make(struct changes_list *l, const struct comparison *c,
    const struct changes_list_request *request)
{
	*l = (struct changes_list){ .comparison = c,
		.rows = array_new(c->count, sizeof *l->rows) };
	for (uint32_t i = 0; i < c->count; i++) {
		const struct compared_row *row = &c->rows[i];
		const int64_t change = row->twice_self_change;

		if (request->show != 0 ? changes_list_is(row, request->show) :
					 change != 0 &&
			    !row_verdicts[row->verdict].is_no_change &&
			    (uint64_t)llabs(change) / 2 >= c->limits.min_change)
			l->rows[l->count++] = i;
	}
	sort_rows(l, request->order);
	if (l->count > request->top)
		l->count = request->top;
	if (c->stacks != NULL)
		make_tree(l, request->order);
}

void changes_list_free(struct changes_list *l)
{
	free(l->rows);
	free(l->places);
	*l = (struct changes_list){ .rows = NULL };
}

/* ---- callers and callees of a row ---- */

/* The rows of relatives while they are made. */
struct relative_rows {
	const struct comparison *comparison;
	struct changes_relatives *relatives;
	struct compared_row *rows;
	size_t room, rows_room;
	uint32_t count, row;
	uint32_t *place; /* by row of the comparison, and after them the thread:
	                  * its number from 1 among the rows that are made; 0:
	                  * it is not there */
};

/* Returns the row of a relative, which is made if it is new. */
static struct compared_row *row_for(struct relative_rows *k, uint32_t original)
{
	uint32_t *place =
	    &k->place[original == NO_METHOD ? k->comparison->count : original];
	struct compared_row *row;

	if (*place > 0)
		return &k->rows[*place - 1];
	ARRAY_ROOM(k->rows, k->room, (size_t)k->count + 1);
	ARRAY_ROOM(k->relatives->rows, k->rows_room, (size_t)k->count + 1);
	k->relatives->rows[k->count] = original;
	row = &k->rows[k->count];
	*row = (struct compared_row){
		.match = { .keys = { NO_METHOD, NO_METHOD } },
		.group = NO_GROUP_NUMBER };
	if (original != NO_METHOD)
		row->match = k->comparison->rows[original].match;
	*place = ++k->count;
	return row;
}

/* Adds the calls and the times of the callers, or of the callees, on both
 * sides. */
static void add_relatives(struct relative_rows *k, bool is_callees)
{
	const struct comparison *c = k->comparison;

	for (int s = 0; s < BOTH_SIDES; s++)
		for (uint32_t i = 0; i < c->sides[s].edges.count; i++) {
			const struct edge *e = &c->sides[s].edges.items[i];
			/* NO_METHOD is the thread itself */
			const uint32_t caller = e->caller == NO_METHOD ?
			    NO_METHOD :
			    c->matches.rows[s][e->caller];
			const uint32_t callee = c->matches.rows[s][e->callee];
			struct compared_row *row;

			if ((is_callees ? caller : callee) != k->row)
				continue;
			row = row_for(k, is_callees ? callee : caller);
			row->calls.twice[s] += 2 * (uint64_t)e->calls;
			if (!(is_callees ? e->caller_recursive :
					   e->callee_recursive))
				row->self.twice[s] +=
				    2 * e->time[c->request.measure];
			row->runs[s] = 1;
		}
}

/* Gives a row its changes and its verdict. */
static void finish_row(struct compared_row *row, bool has_calls)
{
	row->twice_self_change = compared_twice_change(&row->self);
	row->inclusive = row->self;
	row->twice_inclusive_change = row->twice_self_change;
	row->verdict = row->runs[BEFORE] == 0 ? ROW_NEW :
	    row->runs[AFTER] == 0 ? ROW_GONE :
	    row->twice_self_change == 0 &&
		row->calls.twice[BEFORE] == row->calls.twice[AFTER] ? ROW_SAME :
							   ROW_ONE_RUN;
	row->inclusive_verdict = row->verdict;
	if (!has_calls)
		return;
	row->split = compared_row_split(&row->self, &row->calls);
	row->calls.is_steady[BEFORE] = row->calls.is_steady[AFTER] = true;
	if (row->runs[BEFORE] > 0 && row->runs[AFTER] > 0)
		row->tags = compared_row_call_tags(&row->calls);
}

/* Makes rows of the callers, then of the callees; a row may be both.  The list
 * has callers first, whatever the order. */
void changes_relatives_make(struct changes_relatives *relatives,
    const struct comparison *c, uint32_t row, struct list_order order)
{
	const size_t places = (size_t)c->count + 1;
	struct relative_rows k = { .comparison = c, .relatives = relatives,
		.row = row, .place = array_new(places, sizeof *k.place) };
	const struct changes_list_request request = { ~0u, order, SIZE_MAX };
	uint32_t *parted;
	size_t caller = 0, callee;

	*relatives = (struct changes_relatives){ .view = *c };
	for (int s = 0; s < BOTH_SIDES; s++)
		/* the run whose edges are kept */
		relatives->view.sides[s].count = 1;
	add_relatives(&k, false);
	callee = relatives->callers = k.count;
	memset(k.place, 0, places * sizeof *k.place);
	add_relatives(&k, true);
	free(k.place);
	relatives->view.rows = k.rows;
	relatives->view.count = k.count;
	for (uint32_t i = 0; i < k.count; i++)
		finish_row(&k.rows[i], c->has_calls);
	changes_list_make(&relatives->list, &relatives->view, &request);
	parted = array_new(relatives->list.count, sizeof *parted);
	for (size_t i = 0; i < relatives->list.count; i++)
		parted[relatives->list.rows[i] < relatives->callers ?
			caller++ : callee++] = relatives->list.rows[i];
	free(relatives->list.rows);
	relatives->list.rows = parted;
}

void changes_relatives_free(struct changes_relatives *relatives)
{
	changes_list_free(&relatives->list);
	free(relatives->view.rows);
	free(relatives->rows);
	*relatives = (struct changes_relatives){ .callers = 0 };
}
