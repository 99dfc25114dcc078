#include "config.h"

#include "query/ranking.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

int ranked_compare(const void *left, const void *right)
{
	const struct ranked *a = left, *b = right;
	int order = strcmp(a->first, b->first);

	/* Lines of one source file. */
	if (order == 0 && a->value != b->value)
		order = a->value > b->value ? -1 : 1;
	if (order == 0)
		order = strcmp(a->text, b->text);
	return order != 0 ? order : a->row < b->row ? -1 : a->row > b->row;
}

struct ranked ranked_of(const struct figures *f, enum column_id column,
    uint32_t row, uint64_t value)
{
	const struct method *m = f->groups == NULL && row != NO_METHOD ?
	    methods_at(f->methods, row) : NULL;
	struct ranked r = { value, row == NO_METHOD ? "" :
	    figures_text(f, row), "", row };

	if (column == COLUMN_NAME && m != NULL)
		r.first = m->text + m->name_at;
	return r;
}

/* Numbers turned round, where they are ordered upwards after a text. */
static uint64_t line_value(const struct method *m)
{
	return UINT64_MAX - (uint64_t)(m->line > 0 ? m->line : 0);
}

static struct ranked row_of(const struct figures *f, struct order order,
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

/* Of more rows, of which a file can have millions, what they are compared by is
 * worked out whenever it is needed, which takes half as long again. */
enum { MOST_KEPT = 1 << 17 };

/* What is sorted. */
struct ranked_rows {
	const struct figures *figures;
	struct order order;
	struct ranked *kept; /* by row; NULL: none */
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

/* What ranked_compare compares one after the other. */
enum stage { BY_FIRST, BY_VALUE, BY_TEXT, BY_ROW };

struct sorted_run {
	struct item *items, *spare; /* as many */
	uint32_t count;
	enum stage stage;
	size_t offset; /* in the texts of that stage, which are equal so far */
};

enum { FEW = 12, MANY = 256, BYTE_VALUES = 256 };

/* Eight bytes of a text, so that they compare as the text does. */
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
	default:
		return r->row;
	}
}

/* Takes those of the run's stage; returns the bits in which they differ. */
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

/* By the bytes that differ, the last one first. */
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

/* What tells items apart whose words are the same. */
static struct sorted_run go_on(struct sorted_run run, uint32_t from,
    uint32_t count)
{
	uint64_t word = run.items[from].word;
	bool has_ended = run.stage == BY_VALUE || (word & 0xff) == 0;

	return (struct sorted_run){ run.items + from, run.spare + from, count,
		has_ended ? run.stage + 1 : run.stage,
		has_ended ? 0 : run.offset + sizeof word };
}

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

/*
 * As ranked_compare orders them.  Names have long beginnings in common: eight
 * bytes at a time, each is looked at once or twice, not at every comparison.
 */
static void sort_run(const struct ranked_rows *rows, struct sorted_run run)
{
	uint64_t differ = 0;
	uint32_t from = 0;

	while (run.count >= FEW && (differ = take_words(rows, run)) == 0)
		run = go_on(run, 0, run.count);
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
			sort_run(rows, go_on(run, from, i - from));
		from = i;
	}
}

static void turn(struct ranking *r)
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

static bool is_ranked(const struct figures *f, uint32_t row)
{
	return f->totals->of[row].is_called &&
	    (f->groups == NULL || row != f->groups->dropped);
}

static void rank(struct ranking *r, const struct ranked_rows *rows,
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
		turn(r);
	set_places(r);
}

bool ranking_make(struct ranking *r, const struct figures *f,
    struct order order, struct error *err)
{
	struct ranked_rows rows = { f, order, NULL };
	struct item *items;
	bool done;

	*r = (struct ranking){ .rows = f->totals->methods };
	for (uint32_t i = 0; i < r->rows; i++)
		r->count += is_ranked(f, i);
	if (r->rows <= MOST_KEPT) /* or none, when out of memory */
		rows.kept = array_new(r->rows, sizeof *rows.kept, NULL);
	items = array_new(r->count, 2 * sizeof *items, err);
	r->methods = array_new(r->count, sizeof *r->methods, err);
	r->places = array_new(r->rows, sizeof *r->places, err);
	done = items != NULL && r->methods != NULL && r->places != NULL;
	if (done)
		rank(r, &rows, items);
	else
		ranking_free(r);
	free(rows.kept);
	free(items);
	return done;
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
