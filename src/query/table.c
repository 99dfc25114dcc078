/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"

/* ---- columns ---- */

enum { SHARE_CELLS = 7, TIME_CELLS = 10, CALLS_CELLS = 9 };

/* clang-format off */
static const struct list_column infos[ALL_COLUMNS] = {
	[COLUMN_EXCLUSIVE] = { .name = "exclusive", .key = 'x',
	    .head = "self ms", .field = "excl",
	    .help = "time in the method itself, without the methods it calls",
	    .kind = LIST_TIME, .lists = IN_TABLE | IN_TREE | IN_BOTTOM_UP,
	    .has_measure = true, .width = TIME_CELLS },
	[COLUMN_INCLUSIVE] = { .name = "inclusive", .key = 'i',
	    .head = "incl ms", .field = "incl", .help = "time from entry to "
	    "exit; calls inside a call of the same method add nothing",
	    .kind = LIST_TIME, .lists = IN_TABLE | IN_TREE | IN_RELATIVES,
	    .has_measure = true, .width = TIME_CELLS },
	[COLUMN_CALLS] = { .name = "calls", .key = 'c',
	    .help = "outermost calls + calls inside the same method",
	    .kind = LIST_CALLS, .width = CALLS_CELLS, .sampled = { "samples",
	    "samples", "samples",
	    "samples in whose stack the method is, each once" } },
	[COLUMN_PER_CALL] = { .name = "percall", .key = 'p', .head = "ms/call",
	    .field = "per_call", .help = "inclusive time divided by all calls",
	    .kind = LIST_TIME, .lists = IN_TABLE, .has_measure = true,
	    .is_of_counts = true, .width = TIME_CELLS, .sampled = { "persample",
	    "ms/sample", NULL, "inclusive time divided by the samples" } },
	[COLUMN_SELF_PER_CALL] = { .name = "selfpercall", .key = 'o',
	    .head = "self ms/call", .field = "excl_per_call",
	    .help = "exclusive time divided by all calls", .kind = LIST_TIME,
	    .has_measure = true, .is_of_counts = true, .width = TIME_CELLS,
	    .sampled = { "selfpersample", "self ms/sample", NULL,
	    "exclusive time divided by the samples" } },
	[COLUMN_CALLEES] = { .name = "callees", .head = "callees ms",
	    .help = "time in the methods that it calls: inclusive minus "
	    "exclusive", .kind = LIST_TIME, .lists = IN_TABLE,
	    .has_measure = true, .width = TIME_CELLS },
	[COLUMN_WAIT] = { .name = "wait", .key = 'w', .head = "wait ms",
	    .help = "time in the method itself while it did not run: wall "
	    "minus CPU", .kind = LIST_TIME, .lists = IN_TABLE,
	    .needs = 1u << MEASURE_WAIT, .width = TIME_CELLS },
	[COLUMN_THREW] = { .name = "threw", .key = 't',
	    .help = "calls that an exception ended", .kind = LIST_COUNT,
	    .lists = IN_TABLE },
	[COLUMN_CLASS] = { .name = "class", .key = 'k',
	    .help = "class, then name", .kind = LIST_TEXT, .width = 34 },
	[COLUMN_NAME] = { .name = "name", .key = 'n', .head = "method",
	    .field = "method", .help = "name without the class",
	    .kind = LIST_NAME },
	[COLUMN_MIN] = { .name = "min", .key = 'm', .head = "min ms",
	    .help = "time of the shortest call", .kind = LIST_TIME,
	    .lists = IN_TABLE, .has_measure = true, .needs_spread = true,
	    .width = TIME_CELLS },
	[COLUMN_P50] = { .name = "p50", .key = '5', .head = "p50 ms",
	    .help = "median: half of the calls took no longer",
	    .kind = LIST_TIME, .lists = IN_TABLE, .has_measure = true,
	    .needs_spread = true, .percent = 50, .width = TIME_CELLS },
	[COLUMN_P95] = { .name = "p95", .key = '9', .head = "p95 ms",
	    .help = "95 of 100 calls took no longer", .kind = LIST_TIME,
	    .lists = IN_TABLE, .has_measure = true, .needs_spread = true,
	    .percent = 95, .width = TIME_CELLS },
	[COLUMN_P99] = { .name = "p99", .key = '0', .head = "p99 ms",
	    .help = "99 of 100 calls took no longer", .kind = LIST_TIME,
	    .lists = IN_TABLE, .has_measure = true, .needs_spread = true,
	    .percent = 99, .width = TIME_CELLS },
	[COLUMN_MAX] = { .name = "max", .key = 'a', .head = "max ms",
	    .help = "time of the longest call", .kind = LIST_TIME,
	    .lists = IN_TABLE, .has_measure = true, .needs_spread = true,
	    .percent = 100, .width = TIME_CELLS },
	[COLUMN_SOURCE] = { .name = "source", .key = 's',
	    .help = "source file and line", .kind = LIST_TEXT,
	    .lists = IN_TABLE, .width = 22 },
	[COLUMN_RANK] = { .name = "rank", .head = "#",
	    .help = "position in the table", .kind = LIST_RANK, .width = 3 },
	[COLUMN_INCLUSIVE_SHARE] = { .name = "inclusive%", .head = "incl%",
	    .field = "incl", .help = "inclusive time in percent of the whole",
	    .kind = LIST_SHARE, .lists = IN_TABLE | IN_TREE | IN_RELATIVES,
	    .has_measure = true, .width = SHARE_CELLS },
	[COLUMN_EXCLUSIVE_SHARE] = { .name = "exclusive%", .head = "self%",
	    .field = "excl", .help = "exclusive time in percent of the whole",
	    .kind = LIST_SHARE, .lists = IN_TABLE | IN_BOTTOM_UP,
	    .has_measure = true, .width = SHARE_CELLS },
	[COLUMN_ROOT_SHARE] = { .name = "share", .head = "of it%",
	    .help = "share of the time of the method above", .kind = LIST_SHARE,
	    .lists = IN_BOTTOM_UP, .width = SHARE_CELLS },
	[COLUMN_RELATION] = { .name = "relation",
	    .help = "caller or callee, and whether of recursive calls",
	    .kind = LIST_TEXT, .lists = IN_RELATIVES },
	[COLUMN_MERGED] = { .name = "merged", .help = "calls of other methods "
	    "that a transform merged into its own", .kind = LIST_COUNT,
	    .lists = IN_TABLE | IN_TREE, .is_of_counts = true,
	    .width = CALLS_CELLS, .sampled = { .help = "samples of other "
	    "methods that a transform merged into its own" } },
	[COLUMN_RECURSIVE] = { .field = "recursive", .kind = LIST_COUNT,
	    .lists = IN_TABLE },
	[COLUMN_TOTAL_CALLS] = { .field = "total_calls", .kind = LIST_COUNT,
	    .lists = IN_RELATIVES, .sampled = { .field = "total_samples" } },
	[COLUMN_BARE_NAME] = { .field = "name", .kind = LIST_TEXT,
	    .lists = IN_TABLE },
	[COLUMN_SIGNATURE] = { .field = "signature", .kind = LIST_TEXT,
	    .lists = IN_TABLE },
	[COLUMN_PARENT] = { .field = "parent", .kind = LIST_NUMBER,
	    .lists = IN_TREE | IN_BOTTOM_UP },
	[COLUMN_LEVEL] = { .field = "level", .kind = LIST_NUMBER,
	    .lists = IN_TREE | IN_BOTTOM_UP },
	[COLUMN_GRADE] = { .field = "grade", .kind = LIST_TEXT,
	    .lists = IN_TABLE },
	[COLUMN_RAW] = { .field = "raw", .kind = LIST_TEXT, .lists = IN_TABLE },
	[COLUMN_ALTERNATIVES] = { .field = "alternatives", .kind = LIST_TEXT,
	    .lists = IN_TABLE },
};
/* clang-format on */

const struct list_column *column_info(enum column_id column)
{
	return &infos[column];
}

const struct list_columns *columns_in(unsigned list)
{
	static const struct list_columns all[] = {
		{ infos, ALL_COLUMNS, IN_TABLE, "report", false },
		{ infos, ALL_COLUMNS, IN_TREE, "tree", true },
		{ infos, ALL_COLUMNS, IN_BOTTOM_UP, "tree", true },
		{ infos, ALL_COLUMNS, IN_RELATIVES, "report", false },
	};
	size_t i = 0;

	while (all[i].list != list)
		i++;
	return &all[i];
}

struct percents columns_percents(void)
{
	struct percents p = { .count = 0 };

	for (size_t i = 0; i < ALL_COLUMNS && p.count < PERCENTS; i++)
		if (infos[i].needs_spread)
			p.values[p.count++] = infos[i].percent;
	return p;
}

bool columns_need_spread(const struct columns *columns, enum measure own,
    enum measure measure)
{
	for (size_t i = 0; i < columns->count; i++) {
		struct column_choice c = columns->items[i];

		if (infos[c.column].needs_spread && (c.measure == measure ||
		    (c.measure == NO_MEASURE && own == measure)))
			return true;
	}
	return false;
}

bool columns_have(const struct columns *columns, enum column_id column)
{
	for (size_t i = 0; i < columns->count; i++)
		if (columns->items[i].column == column)
			return true;
	return false;
}

/* ---- cells ---- */

const char *table_data_text(const struct table_data *f, uint32_t row)
{
	return f->groups != NULL ? groups_name(f->groups, row) :
	    methods_at(f->methods, row)->text;
}

static uint64_t all_calls(const struct column_amounts *a)
{
	return a->calls + a->recursive;
}

uint64_t column_number(enum column_id column, const struct column_amounts *a)
{
	switch ((int)column) {
	case COLUMN_EXCLUSIVE:
	case COLUMN_EXCLUSIVE_SHARE:
	case COLUMN_ROOT_SHARE:
		return a->exclusive;
	case COLUMN_INCLUSIVE:
	case COLUMN_INCLUSIVE_SHARE:
		return a->inclusive;
	case COLUMN_CALLS:
		return all_calls(a);
	case COLUMN_PER_CALL:
		return all_calls(a) == 0 ? 0 : a->inclusive / all_calls(a);
	case COLUMN_SELF_PER_CALL:
		return all_calls(a) == 0 ? 0 : a->exclusive / all_calls(a);
	case COLUMN_WAIT:
		return a->wait;
	case COLUMN_THREW:
		return a->threw;
	case COLUMN_RECURSIVE:
		return a->recursive;
	case COLUMN_MERGED:
		return a->merged;
	case COLUMN_CALLEES:
		return a->inclusive < a->exclusive ? 0 :
		    a->inclusive - a->exclusive;
	default:
		return !infos[column].needs_spread || a->spread == NULL ? 0 :
		    percentiles_at(a->spread, a->row, infos[column].percent);
	}
}

struct list_cell column_cell(enum column_id column,
    const struct column_amounts *a, enum tick tick)
{
	struct list_cell cell = { .kind = infos[column].kind, .tick = tick,
		.number = column_number(column, a) };

	if (cell.kind == LIST_CALLS) {
		cell.number = a->calls;
		cell.total = a->recursive;
	} else if (column == COLUMN_SELF_PER_CALL && all_calls(a) == 0) {
		cell.kind = LIST_NOTHING; /* the thread itself */
	} else if (cell.kind == LIST_SHARE) {
		cell.total = column == COLUMN_ROOT_SHARE ? a->root : a->whole;
	}
	return cell;
}

struct column_amounts table_data_amounts(const struct table_data *f,
    enum measure measure, uint32_t row)
{
	const struct total *t = &f->totals->items[row];

	return (struct column_amounts){ .inclusive = t->inclusive[measure],
		.exclusive = t->exclusive[measure],
		.calls = t->calls,
		.recursive = t->recursive,
		.wait = t->exclusive[MEASURE_WAIT],
		.threw = t->threw,
		.merged = f->totals->merged == NULL ? 0 :
						      f->totals->merged[row],
		.spread = f->spread[measure],
		.row = row };
}

uint64_t column_value(enum column_id column, enum measure measure,
    const struct table_data *f, uint32_t row)
{
	const struct column_amounts a = table_data_amounts(f, measure, row);

	return column_number(column, &a);
}

/* Returns the text of a row; a group has no other one than its name. */
static struct slice words_of(const struct table_data *f, enum column_id column,
    uint32_t row, char *scratch)
{
	const struct method *m;

	if (f->groups != NULL)
		return slice_of(
		    column == COLUMN_NAME ? table_data_text(f, row) : "");
	m = methods_at(f->methods, row);
	switch ((int)column) {
	case COLUMN_CLASS:
		return method_class(m);
	case COLUMN_BARE_NAME:
		return method_first_name(m);
	case COLUMN_SIGNATURE:
		return method_signature(m);
	case COLUMN_SOURCE:
		if (m->source[0] == '\0' || m->line <= 0)
			return slice_of(m->source);
		snprintf(scratch, LIST_SCRATCH, "%s:%" PRId32, m->source,
		    m->line);
		text_trim_utf8(scratch);
		return slice_of(scratch);
	case COLUMN_GRADE:
	case COLUMN_RAW:
	case COLUMN_ALTERNATIVES:
		return slice_of(methods_origin_text(f->methods, row,
		    (enum origin_text)(column - COLUMN_GRADE)));
	default:
		return slice_of(m->text);
	}
}

struct list_cell table_data_cell(const struct table_data *f,
    struct column_choice c, struct column_row r, char *scratch)
{
	const enum list_kind kind = infos[c.column].kind;
	struct column_amounts a;

	if (list_is_text(kind))
		return (struct list_cell){ .kind = kind,
			.text = words_of(f, c.column, r.row, scratch),
			.method = c.column == COLUMN_NAME && f->groups == NULL ?
			    methods_at(f->methods, r.row) :
			    NULL };
	if (c.column == COLUMN_RANK)
		return (struct list_cell){ .kind = LIST_RANK,
			.number = (uint64_t)r.rank + 1 };
	a = table_data_amounts(f, c.measure, r.row);
	a.whole = r.whole;
	return column_cell(c.column, &a, f->totals->tick);
}

void column_calls(char *out, size_t size, const struct total *t)
{
	cell_text(out, size, &(struct list_cell){ .kind = LIST_CALLS,
	    .number = t->calls, .total = t->recursive });
}

/* ---- the order of the rows ---- */

int ranked_compare(const void *left, const void *right)
{
	const struct ranked *a = left, *b = right;
	const int order = a->text == b->text ? 0 : strcmp(a->text, b->text);

	if (a->value != b->value)
		return a->value > b->value ? -1 : 1;
	if (order != 0)
		return order;
	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	return a->row < b->row ? -1 : a->row > b->row;
}

struct ranked ranked_of(const struct table_data *f, enum column_id column,
    uint32_t row, uint64_t value)
{
	const bool is_by_name = column == COLUMN_NAME;
	struct ranked r = { value, "", 0, row };
	const struct method *m;

	if (row == NO_METHOD)
		return r;
	if (f->groups != NULL) {
		r.text = groups_name(f->groups, row);
		return r;
	}
	m = methods_at(f->methods, row);
	r.rank = 1 +
	    (uint64_t)methods_ranks(f->methods,
		is_by_name ? METHODS_BY_NAME : METHODS_BY_TEXT)[row];
	if (column == COLUMN_SOURCE) {
		r.text = m->source;
		r.rank |= (uint64_t)(m->line > 0 ? m->line : 0) << 32;
	}
	return r;
}

/* Makes the places of the rows. */
static void set_places(struct ranking *r)
{
	r->places = array_new(r->rows, sizeof *r->places);
	for (uint32_t row = 0; row < r->rows; row++)
		r->places[row] = r->count;
	for (uint32_t i = 0; i < r->count; i++)
		if (r->methods[i] < r->rows)
			r->places[r->methods[i]] = i;
}

void ranking_make(struct ranking *r, const struct table_data *f,
    struct order order)
{
	struct ranked *rows = array_new(f->totals->methods, sizeof *rows);

	*r = (struct ranking){ .rows = f->totals->methods };
	for (uint32_t i = 0; i < r->rows; i++)
		if (f->totals->items[i].is_called &&
		    (f->groups == NULL || i != f->groups->dropped))
			rows[r->count++] = ranked_of(f, order.column, i,
			    column_value(order.column, order.measure, f, i));
	ARRAY_SORT(rows, r->count, ranked_compare);
	r->methods = array_new(r->count, sizeof *r->methods);
	for (uint32_t i = 0; i < r->count; i++) {
		const uint32_t at = order.is_reverse ? r->count - 1 - i : i;

		r->methods[at] = rows[i].row;
	}
	set_places(r);
	free(rows);
}

void ranking_filter(struct ranking *out, const struct ranking *all,
    struct filter_passes kept)
{
	*out = (struct ranking){ .rows = all->rows,
		.methods = array_new(all->count, sizeof *out->methods) };
	for (uint32_t i = 0; i < all->count; i++)
		if (filter_passes_has(kept, all->methods[i]))
			out->methods[out->count++] = all->methods[i];
	set_places(out);
}

void ranking_free(struct ranking *r)
{
	free(r->methods);
	free(r->places);
	*r = (struct ranking){ 0 };
}
