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

enum {
	EVERYWHERE = IN_TABLE | IN_TREE | IN_BOTTOM_UP | IN_RELATIVES,
	SHARE_CELLS = 7, TIME_CELLS = 10, CALLS_CELLS = 9
};

/* clang-format off */
static const struct list_column infos[ALL_COLUMNS] = {
	[COLUMN_EXCLUSIVE] = {
		.name = "exclusive", .key = 'x', .head = "self ms", .field = "excl",
		.help = "time in the method itself, without the methods it "
		    "calls",
		.kind = LIST_TIME, .lists = IN_TABLE | IN_TREE | IN_BOTTOM_UP,
		.has_measure = true, .width = TIME_CELLS,
	},
	[COLUMN_INCLUSIVE] = {
		.name = "inclusive", .key = 'i', .head = "incl ms", .field = "incl",
		.help = "time from entry to exit; calls inside a call of the "
		    "same method add nothing",
		.kind = LIST_TIME, .lists = IN_TABLE | IN_TREE | IN_RELATIVES,
		.has_measure = true, .width = TIME_CELLS,
	},
	[COLUMN_CALLS] = {
		.name = "calls", .key = 'c', .head = "calls", .field = "calls",
		.help = "outermost calls + calls inside the same method",
		.kind = LIST_CALLS, .lists = EVERYWHERE,
		.width = CALLS_CELLS,
		.sampled = { "samples", "samples", "samples",
		    "samples in whose stack the method is, each once" },
	},
	[COLUMN_PER_CALL] = {
		.name = "percall", .key = 'p', .head = "ms/call", .field = "per_call",
		.help = "inclusive time divided by all calls",
		.kind = LIST_TIME, .lists = IN_TABLE,
		.has_measure = true, .is_of_counts = true, .width = TIME_CELLS,
		.sampled = { "persample", "ms/sample", NULL,
		    "inclusive time divided by the samples" },
	},
	[COLUMN_SELF_PER_CALL] = {
		.name = "selfpercall", .key = 'o', .head = "self ms/call",
		.field = "excl_per_call",
		.help = "exclusive time divided by all calls",
		.kind = LIST_TIME, .lists = EVERYWHERE,
		.has_measure = true, .is_of_counts = true, .width = TIME_CELLS,
		.sampled = { "selfpersample", "self ms/sample", NULL,
		    "exclusive time divided by the samples" },
	},
	[COLUMN_WAIT] = {
		.name = "wait", .key = 'w', .head = "wait ms", .field = "wait",
		.help = "time in the method itself while it did not run: wall "
		    "minus CPU",
		.kind = LIST_TIME, .lists = IN_TABLE,
		.needs = 1u << MEASURE_WAIT, .width = TIME_CELLS,
	},
	[COLUMN_THREW] = {
		.name = "threw", .key = 't', .head = "threw", .field = "threw",
		.help = "calls that an exception ended",
		.kind = LIST_COUNT, .lists = IN_TABLE,
	},
	[COLUMN_CLASS] = {
		.name = "class", .key = 'k', .head = "class", .field = "class",
		.help = "class, then name",
		.kind = LIST_TEXT, .lists = EVERYWHERE,
		.width = 34,
	},
	[COLUMN_NAME] = {
		.name = "name", .key = 'n', .head = "method", .field = "method",
		.help = "name without the class",
		.kind = LIST_NAME, .lists = EVERYWHERE,
	},
	[COLUMN_MIN] = {
		.name = "min", .key = 'm', .head = "min ms", .field = "min",
		.help = "time of the shortest call",
		.kind = LIST_TIME, .lists = IN_TABLE,
		.has_measure = true, .needs_spread = true, .width = TIME_CELLS,
	},
	[COLUMN_P50] = {
		.name = "p50", .key = '5', .head = "p50 ms", .field = "p50",
		.help = "median: half of the calls took no longer",
		.kind = LIST_TIME, .lists = IN_TABLE,
		.has_measure = true, .needs_spread = true, .percent = 50,
		.width = TIME_CELLS,
	},
	[COLUMN_P95] = {
		.name = "p95", .key = '9', .head = "p95 ms", .field = "p95",
		.help = "95 of 100 calls took no longer",
		.kind = LIST_TIME, .lists = IN_TABLE,
		.has_measure = true, .needs_spread = true, .percent = 95,
		.width = TIME_CELLS,
	},
	[COLUMN_P99] = {
		.name = "p99", .key = '0', .head = "p99 ms", .field = "p99",
		.help = "99 of 100 calls took no longer",
		.kind = LIST_TIME, .lists = IN_TABLE,
		.has_measure = true, .needs_spread = true, .percent = 99,
		.width = TIME_CELLS,
	},
	[COLUMN_MAX] = {
		.name = "max", .key = 'a', .head = "max ms", .field = "max",
		.help = "time of the longest call",
		.kind = LIST_TIME, .lists = IN_TABLE,
		.has_measure = true, .needs_spread = true, .percent = 100,
		.width = TIME_CELLS,
	},
	[COLUMN_SOURCE] = {
		.name = "source", .key = 's', .head = "source", .field = "source",
		.help = "source file and line",
		.kind = LIST_TEXT, .lists = IN_TABLE,
		.width = 22,
	},
	[COLUMN_RANK] = {
		.name = "rank", .head = "#", .field = "rank",
		.help = "position in the table",
		.kind = LIST_RANK, .lists = EVERYWHERE,
		.width = 3,
	},
	[COLUMN_INCLUSIVE_SHARE] = {
		.name = "inclusive%", .head = "incl%", .field = "incl",
		.help = "inclusive time in percent of the whole",
		.kind = LIST_SHARE, .lists = IN_TABLE | IN_TREE | IN_RELATIVES,
		.has_measure = true, .width = SHARE_CELLS,
	},
	[COLUMN_EXCLUSIVE_SHARE] = {
		.name = "exclusive%", .head = "self%", .field = "excl",
		.help = "exclusive time in percent of the whole",
		.kind = LIST_SHARE, .lists = IN_TABLE | IN_BOTTOM_UP,
		.has_measure = true, .width = SHARE_CELLS,
	},
	[COLUMN_ROOT_SHARE] = {
		.name = "share", .head = "of it%", .field = "share",
		.help = "share of the time of the method above",
		.kind = LIST_SHARE, .lists = IN_BOTTOM_UP,
		.width = SHARE_CELLS,
	},
	[COLUMN_RELATION] = {
		.name = "relation", .head = "relation", .field = "relation",
		.help = "caller or callee, and whether of recursive calls",
		.kind = LIST_TEXT, .lists = IN_RELATIVES,
	},
	[COLUMN_MERGED] = {
		.name = "merged", .head = "merged", .field = "merged",
		.help = "calls of other methods that a transform merged into "
		    "its own",
		.kind = LIST_COUNT, .lists = IN_TABLE | IN_TREE,
		.is_of_counts = true, .width = CALLS_CELLS,
		.sampled = { .help = "samples of other methods that a "
		    "transform merged into its own" },
	},
	[COLUMN_RECURSIVE] = {
		.field = "recursive",
		.kind = LIST_COUNT, .lists = IN_TABLE,
	},
	[COLUMN_TOTAL_CALLS] = {
		.field = "total_calls",
		.kind = LIST_COUNT, .lists = IN_RELATIVES,
		.sampled = { .field = "total_samples" },
	},
	[COLUMN_BARE_NAME] = {
		.field = "name",
		.kind = LIST_TEXT, .lists = IN_TABLE,
	},
	[COLUMN_SIGNATURE] = {
		.field = "signature",
		.kind = LIST_TEXT, .lists = IN_TABLE,
	},
	[COLUMN_PARENT] = {
		.field = "parent",
		.kind = LIST_NUMBER, .lists = IN_TREE | IN_BOTTOM_UP,
	},
	[COLUMN_LEVEL] = {
		.field = "level",
		.kind = LIST_NUMBER, .lists = IN_TREE | IN_BOTTOM_UP,
	},
	[COLUMN_GRADE] = {
		.field = "grade",
		.kind = LIST_TEXT, .lists = IN_TABLE,
	},
	[COLUMN_RAW] = {
		.field = "raw",
		.kind = LIST_TEXT, .lists = IN_TABLE,
	},
	[COLUMN_ALTERNATIVES] = {
		.field = "alternatives",
		.kind = LIST_TEXT, .lists = IN_TABLE,
	},
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

bool column_find(const char *name, enum column_id *out)
{
	static const struct list_columns all = { infos, COLUMNS, EVERYWHERE,
		"report", false };
	unsigned found;

	if (!list_find(&all, name, &found))
		return false;
	*out = (enum column_id)found;
	return true;
}

bool column_exists(struct column_choice c, const bool has_clock[CLOCKS])
{
	return list_column_exists(&infos[c.column], c.measure, has_clock);
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

static struct slice source_text(const struct method *m, char *scratch)
{
	if (m->source[0] == '\0' || m->line <= 0)
		return slice_of(m->source);
	snprintf(scratch, LIST_SCRATCH, "%s:%" PRId32, m->source, m->line);
	text_trim_utf8(scratch);
	return slice_of(scratch);
}

static struct slice method_words(const struct method *m, enum column_id column,
    char *scratch)
{
	switch ((int)column) {
	case COLUMN_CLASS:
		return method_class(m);
	case COLUMN_BARE_NAME:
		return method_first_name(m);
	case COLUMN_SIGNATURE:
		return method_signature(m);
	case COLUMN_SOURCE:
		return source_text(m, scratch);
	default:
		return slice_of(m->text);
	}
}

/* Returns a cell of text; a group has no other text than its name. */
static struct list_cell words_cell(const struct table_data *f,
    enum column_id column, uint32_t row, char *scratch)
{
	const struct method *m = f->groups == NULL ?
	    methods_at(f->methods, row) : NULL;
	struct list_cell cell = { .kind = infos[column].kind };

	if (column >= COLUMN_GRADE && column <= COLUMN_ALTERNATIVES)
		cell.text = slice_of(m == NULL ? "" :
		    methods_origin_text(f->methods, row,
			(enum origin_text)(column - COLUMN_GRADE)));
	else
		cell.text = m != NULL ?
		    method_words(m, column, scratch) :
		    slice_of(
			column == COLUMN_NAME ? table_data_text(f, row) : "");
	if (column == COLUMN_NAME)
		cell.method = m;
	return cell;
}

struct list_cell table_data_cell(const struct table_data *f,
    struct column_choice c, struct column_row r, char *scratch)
{
	struct column_amounts a;

	if (list_is_text(infos[c.column].kind))
		return words_cell(f, c.column, r.row, scratch);
	if (c.column == COLUMN_RANK)
		return (struct list_cell){ .kind = LIST_RANK,
			.number = (uint64_t)r.rank + 1 };
	a = table_data_amounts(f, c.measure, r.row);
	a.whole = r.whole;
	return column_cell(c.column, &a, f->totals->tick);
}

void table_data_cell_text(char *out, size_t size, const struct table_data *f,
    struct column_choice c, struct column_row r, bool is_scaled)
{
	char scratch[LIST_SCRATCH];
	struct list_cell cell = table_data_cell(f, c, r, scratch);

	if (cell.method != NULL) /* the class has a column of its own */
		cell.words = cell.method->text + cell.method->name_at;
	cell.is_scaled = is_scaled;
	cell_text(out, size, &cell);
}

void column_calls(char *out, size_t size, const struct total *t)
{
	cell_text(out, size, &(struct list_cell){ .kind = LIST_CALLS,
	    .number = t->calls, .total = t->recursive });
}

/* ---- comparing two rows ---- */

int ranked_compare(const void *left, const void *right)
{
	const struct ranked *a = left, *b = right;
	int order = strcmp(a->first, b->first);

	/* Lines of one source file are in the order of their numbers. */
	if (order == 0 && a->value != b->value)
		order = a->value > b->value ? -1 : 1;
	if (order == 0)
		order = strcmp(a->text, b->text);
	return order != 0 ? order : a->row < b->row ? -1 : a->row > b->row;
}

struct ranked ranked_of(const struct table_data *f, enum column_id column,
    uint32_t row, uint64_t value)
{
	const struct method *m = f->groups == NULL && row != NO_METHOD ?
	    methods_at(f->methods, row) : NULL;
	struct ranked r = { value, row == NO_METHOD ? "" :
	    table_data_text(f, row), "", row };

	if (column == COLUMN_NAME && m != NULL)
		r.first = m->text + m->name_at;
	return r;
}

/* Returns a line turned round: lines are ordered upwards, and values downwards. */
static uint64_t line_value(const struct method *m)
{
	return UINT64_MAX - (uint64_t)(m->line > 0 ? m->line : 0);
}

static struct ranked row_of(const struct table_data *f, struct order order,
    uint32_t row)
{
	struct ranked r = ranked_of(f, order.column, row, column_value(
	    order.column, order.measure, f, row));

	if (order.column == COLUMN_SOURCE && f->groups == NULL) {
		r.first = methods_at(f->methods, row)->source;
		r.value = line_value(methods_at(f->methods, row));
	}
	return r;
}

/* ---- sorting rows by the bytes of their texts ---- */

/* Where there are more rows, and a file can have millions, what they are
 * compared by is worked out whenever it is needed, which takes half as long
 * again. */
enum { MOST_KEPT = 1 << 17 };

/* The rows that are sorted. */
struct ranked_rows {
	const struct table_data *figures;
	struct order order;
	struct ranked *kept; /* by row; NULL: they are worked out when needed */
};

static struct ranked ranked_row(const struct ranked_rows *rows, uint32_t row)
{
	return rows->kept != NULL ? rows->kept[row] :
	    row_of(rows->figures, rows->order, row);
}

/* A row, and what it is compared by now. */
struct item {
	uint64_t word;
	uint32_t row;
};

/* The order in which ranked_compare compares. */
enum stage { BY_FIRST, BY_VALUE, BY_TEXT, BY_ROW };

/* Items that are equal by all that has been looked at so far. */
struct sorted_run {
	struct item *items, *spare; /* room for as many */
	uint32_t count;
	enum stage stage;
	size_t offset; /* in the texts of that stage */
};

enum {
	FEW = 12,   /* items are sorted by insertion */
	MANY = 256, /* items are sorted byte by byte */
	BYTE_VALUES = 256
};

/* Returns eight bytes of a text, so that they compare as the text does. */
static uint64_t word_of(const char *text)
{
	uint64_t word = 0;

	for (int i = 0; i < 8; i++) {
		word = word << 8 | (unsigned char)*text;
		text += *text != '\0';
	}
	return word;
}

static uint64_t word_in(const struct ranked *r, enum stage stage,
    size_t offset)
{
	switch (stage) {
	case BY_FIRST:
		return word_of(r->first + offset);
	case BY_VALUE:
		return UINT64_MAX - r->value; /* numbers go downwards */
	case BY_TEXT:
		return word_of(r->text + offset);
	case BY_ROW:
		break;
	}
	return r->row;
}

/* Takes the words of the run's stage; returns the bits in which they differ. */
static uint64_t take_words(const struct ranked_rows *rows,
    struct sorted_run run)
{
	uint64_t differ = 0;

	for (uint32_t i = 0; i < run.count; i++) {
		struct item *item = &run.items[i];
		struct ranked r = ranked_row(rows, item->row);

		item->word = word_in(&r, run.stage, run.offset);
		differ |= item->word ^ run.items[0].word;
	}
	return differ;
}

static int compare_words(const void *left, const void *right)
{
	const struct item *a = left, *b = right;

	return a->word < b->word ? -1 : a->word > b->word;
}

static void sort_by_byte(const struct item *from, struct item *to,
    uint32_t count, int shift)
{
	uint32_t places[BYTE_VALUES] = { 0 }, place = 0;

	for (uint32_t i = 0; i < count; i++)
		places[from[i].word >> shift & 0xff]++;
	for (int i = 0; i < BYTE_VALUES; i++) {
		uint32_t here = places[i];

		places[i] = place;
		place += here;
	}
	for (uint32_t i = 0; i < count; i++)
		to[places[from[i].word >> shift & 0xff]++] = from[i];
}

/* Sorts the run by the bytes that differ, the last one first. */
static void sort_words(struct sorted_run run, uint64_t differ)
{
	struct item *from = run.items, *to = run.spare;

	if (run.count < MANY) {
		qsort(run.items, run.count, sizeof *run.items, compare_words);
		return;
	}
	for (int shift = 0; shift < 64; shift += 8) {
		struct item *done = to;

		if ((differ >> shift & 0xff) == 0)
			continue;
		sort_by_byte(from, to, run.count, shift);
		to = from;
		from = done;
	}
	if (from != run.items)
		memcpy(run.items, from, run.count * sizeof *from);
}

/* Returns the run of items whose words are equal, to be told apart by what
 * follows. */
static struct sorted_run next_run(struct sorted_run run, uint32_t from,
    uint32_t count)
{
	uint64_t word = run.items[from].word;
	bool has_ended = run.stage == BY_VALUE || (word & 0xff) == 0;

	return (struct sorted_run){ run.items + from, run.spare + from, count,
		has_ended ? run.stage + 1 : run.stage,
		has_ended ? 0 : run.offset + sizeof word };
}

/* Sorts a few items by insertion. */
static void sort_few(const struct ranked_rows *rows, struct sorted_run run)
{
	struct ranked few[FEW];

	for (uint32_t i = 0; i < run.count; i++) {
		struct ranked moved = ranked_row(rows, run.items[i].row);
		uint32_t at = i;

		for (; at > 0 && ranked_compare(&moved, &few[at - 1]) < 0;
		     at--)
			few[at] = few[at - 1];
		few[at] = moved;
	}
	for (uint32_t i = 0; i < run.count; i++)
		run.items[i].row = few[i].row;
}

/* Sorts a run as ranked_compare orders it.  Names have long beginnings in
 * common: eight bytes at a time, each is looked at once or twice, not at every
 * comparison. */
static void sort_run(const struct ranked_rows *rows, struct sorted_run run)
{
	uint64_t differ = 0;
	uint32_t from = 0;

	while (run.count >= FEW && (differ = take_words(rows, run)) == 0)
		run = next_run(run, 0, run.count);
	if (run.count < FEW) {
		sort_few(rows, run);
		return;
	}
	sort_words(run, differ);
	for (uint32_t i = 1; i <= run.count; i++) {
		if (i < run.count &&
		    run.items[i].word == run.items[from].word)
			continue;
		if (i - from > 1)
			sort_run(rows, next_run(run, from, i - from));
		from = i;
	}
}

/* ---- rankings ---- */

static void reverse(struct ranking *r)
{
	for (uint32_t i = 0; i < r->count / 2; i++) {
		uint32_t *a = &r->methods[i];
		uint32_t *b = &r->methods[r->count - 1 - i], kept = *a;

		*a = *b;
		*b = kept;
	}
}

static void set_places(struct ranking *r)
{
	for (uint32_t row = 0; row < r->rows; row++)
		r->places[row] = r->count;
	for (uint32_t i = 0; i < r->count; i++)
		r->places[r->methods[i]] = i;
}

static bool is_ranked(const struct table_data *f, uint32_t row)
{
	return f->totals->items[row].is_called &&
	    (f->groups == NULL || row != f->groups->dropped);
}

static void rank_rows(struct ranking *r, const struct ranked_rows *rows,
    struct item *items)
{
	struct item *spare = items + r->count;
	uint32_t count = 0;

	for (uint32_t i = 0; i < r->rows; i++) {
		if (!is_ranked(rows->figures, i))
			continue;
		items[count++].row = i;
		if (rows->kept != NULL)
			rows->kept[i] = row_of(rows->figures, rows->order, i);
	}
	sort_run(rows, (struct sorted_run){ items, spare, count, BY_FIRST, 0 });
	for (uint32_t i = 0; i < count; i++)
		r->methods[i] = items[i].row;
	if (rows->order.is_reverse)
		reverse(r);
	set_places(r);
}

void ranking_make(struct ranking *r, const struct table_data *f,
    struct order order)
{
	struct ranked_rows rows = { f, order, NULL };
	struct item *items;

	*r = (struct ranking){ .rows = f->totals->methods };
	for (uint32_t i = 0; i < r->rows; i++)
		r->count += is_ranked(f, i);
	if (r->rows <= MOST_KEPT)
		rows.kept = array_new(r->rows, sizeof *rows.kept);
	items = array_new(r->count, 2 * sizeof *items);
	r->methods = array_new(r->count, sizeof *r->methods);
	r->places = array_new(r->rows, sizeof *r->places);
	rank_rows(r, &rows, items);
	free(rows.kept);
	free(items);
}

void ranking_free(struct ranking *r)
{
	free(r->methods);
	free(r->places);
	*r = (struct ranking){ 0 };
}

uint32_t ranking_place(const struct ranking *r, uint32_t row)
{
	return row < r->rows ? r->places[row] : r->count;
}
