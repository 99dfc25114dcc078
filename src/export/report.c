#include "config.h"

#include "export/report.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "export/heading.h"
#include "export/relatives.h"
#include "export/sheet.h"

enum { FIELDS_EACH = 2, MOST_FIELDS = CHOICES * FIELDS_EACH + 12 };

/* What all forms need. */
struct report {
	const struct question *question;
	struct figures figures;
	struct totals totals;
	struct groups groups;
	struct spread spread[MEASURES];
	struct ranking ranking;
	struct columns columns;        /* each with its clock */
	bool names_clock[CHOICES];     /* in its head */
	bool has_class;                /* then the name goes without */
	bool is_usual;                 /* the columns were not chosen */
	char names[MOST_FIELDS][40];   /* of fields */
	struct field fields[MOST_FIELDS];
	struct column_choice field_of[MOST_FIELDS];
	size_t field_count;
};

static void report_done(struct report *r)
{
	totals_free(&r->totals);
	groups_free(&r->groups);
	for (int m = 0; m < MEASURES; m++)
		spread_free(&r->spread[m]);
	ranking_free(&r->ranking);
}

static void add_column(struct report *r, struct column_choice c)
{
	enum measure own = r->question->order.measure;

	r->has_class = r->has_class || c.column == COLUMN_CLASS;
	r->names_clock[r->columns.count] = c.measure != MEASURES;
	r->columns.of[r->columns.count++] = column_choice_in(c, own);
}

/* The usual ones, and what the rows are sorted by. */
static void usual_columns(struct report *r)
{
	static const enum column_id usual[] = { COLUMN_RANK,
		COLUMN_EXCLUSIVE_SHARE, COLUMN_EXCLUSIVE,
		COLUMN_INCLUSIVE_SHARE, COLUMN_INCLUSIVE, COLUMN_CALLS };
	enum column_id sorted = r->question->order.column;
	bool is_shown = list_is_text(column_info(sorted)->kind);

	r->is_usual = true;
	for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
		is_shown = is_shown || usual[i] == sorted;
		add_column(r, (struct column_choice){ usual[i], MEASURES });
	}
	if (!is_shown)
		add_column(r, (struct column_choice){ sorted, MEASURES });
	add_column(r, (struct column_choice){ COLUMN_NAME, MEASURES });
}

static bool choose_columns(struct report *r, struct error *err)
{
	const struct question *q = r->question;
	const struct columns *asked = q->asked == NULL ? NULL :
	    &q->asked->columns;

	if (asked == NULL || asked->count == 0)
		usual_columns(r);
	for (size_t i = 0; asked != NULL && i < asked->count; i++) {
		struct column_choice c = asked->of[i];

		if (!column_exists(c, q->facts->has_clock))
			return fail(err, "%s: column %s%s%s cannot be had: it "
			    "was recorded with the %s", q->name,
			    column_info(c.column)->name,
			    c.measure == MEASURES ? "" : ":",
			    c.measure == MEASURES ? "" :
			    measure_name(c.measure), facts_clocks(q->facts));
		add_column(r, c);
	}
	return true;
}

static bool needs_spread(const struct report *r, enum measure measure)
{
	struct order order = r->question->order;

	return columns_need_spread(&r->columns, MEASURES, measure) ||
	    (column_info(order.column)->needs_spread &&
		order.measure == measure);
}

static bool make_spreads(struct report *r, const struct parts *parts,
    struct error *err)
{
	const struct spread_question question = { r->totals.methods,
		r->groups.of, MEASURE_WALL, NULL };

	for (int m = 0; m < MEASURES; m++) {
		struct spread_question q = question;

		q.measure = (enum measure)m;
		if (!needs_spread(r, q.measure))
			continue;
		if (!spread_make(&r->spread[m], parts, &q, err))
			return false;
		r->figures.spread[m] = &r->spread[m];
	}
	return true;
}

static bool make_totals(struct report *r, const struct parts *parts,
    struct error *err)
{
	const struct question *q = r->question;
	enum grouping by = q->asked == NULL ? GROUP_METHOD : q->asked->group;

	if (by == GROUP_METHOD)
		return parts_sums(parts, methods_count(r->figures.methods),
		    &r->totals, err);
	r->figures.groups = &r->groups;
	return groups_make(&r->groups, r->figures.methods, by, KEPT_ALL,
	    err) &&
	    groups_totals(&r->groups, parts, &r->totals, err);
}

static bool report_make(struct report *r, const struct question *q,
    struct error *err)
{
	struct parts parts;
	bool done;

	*r = (struct report){ q, .figures = {
	    .methods = profile_methods(q->profile) } };
	r->figures.totals = &r->totals;
	done = choose_columns(r, err);
	if (!done)
		return false;
	done = scope_parts(q->scope, &parts, err) &&
	    make_totals(r, &parts, err) && make_spreads(r, &parts, err) &&
	    ranking_make(&r->ranking, &r->figures, q->order, err);
	parts_free(&parts);
	if (!done)
		report_done(r);
	else if (r->ranking.count > q->top)
		r->ranking.count = (uint32_t)q->top;
	return done;
}

static struct column_row row_at(const struct report *r, size_t row,
    enum measure measure)
{
	return (struct column_row){ r->ranking.methods[row], (uint32_t)row,
		r->totals.span[measure] };
}

/* The whole name; where it does not fit, that without package and types. */
static struct slice fitted(const struct list_cell *cell, size_t room,
    char *scratch)
{
	if (cell->method != NULL && cell->words == NULL)
		return method_fit(cell->method, room, scratch, GRID_CELL);
	cell_text(scratch, GRID_CELL, cell);
	return slice_of(scratch);
}

static struct slice report_cell(const void *self, size_t row, size_t column,
    size_t room, char *scratch)
{
	const struct report *r = self;
	struct column_choice c = r->columns.of[column];
	char text[LIST_SCRATCH];
	struct list_cell cell = figures_cell(&r->figures, c, row_at(r, row,
	    c.measure), text);

	if (r->has_class && cell.method != NULL)
		cell.words = cell.method->text + cell.method->name_at;
	return fitted(&cell, room, scratch);
}

static void write_grid(FILE *file, const struct report *r)
{
	char heads[CHOICES][40];
	const char *words[CHOICES];
	struct grid grid = { r->ranking.count, r->columns.count, words, 0,
		r->question->width, r->question->is_ascii, r, report_cell };

	for (size_t i = 0; i < grid.columns; i++) {
		struct column_choice c = r->columns.of[i];
		bool is_text = list_is_text(column_info(c.column)->kind);

		grid.left |= (uint64_t)is_text << i;
		if (!r->names_clock[i])
			c.measure = MEASURES;
		column_head(heads[i], sizeof heads[i], c,
		    r->question->facts->is_sampled);
		words[i] = c.column == COLUMN_NAME && r->groups.by !=
		    GROUP_METHOD ? grouping_name(r->groups.by) : heads[i];
	}
	grid_write(file, &grid);
}

bool report_text(FILE *file, const struct question *q, struct error *err)
{
	struct report r;

	if (q->method != NO_METHOD)
		return relatives_text(file, q, err);
	if (!report_make(&r, q, err))
		return false;
	heading_write(file, q);
	if (q->scope->active > 0) {
		base_write(file, q, r.totals.span[q->order.measure],
		    r.totals.outside[q->order.measure], r.totals.span);
		write_grid(file, &r);
	}
	report_done(&r);
	return true;
}

static void add_field(struct report *r, struct column_choice c)
{
	const struct list_column *column = column_info(c.column);
	char *name = r->names[r->field_count];

	assert(r->field_count < MOST_FIELDS);
	list_field(name, sizeof r->names[0], column, c.measure,
	    r->totals.tick, r->totals.is_sampled);
	r->field_of[r->field_count] = c;
	r->fields[r->field_count++] = (struct field){
		c.column == COLUMN_NAME && r->groups.by != GROUP_METHOD ?
		grouping_name(r->groups.by) : name, list_is_text(column->kind) };
	if (column->kind == LIST_CALLS)
		add_field(r, (struct column_choice){ COLUMN_RECURSIVE,
		    MEASURES });
}

/* Texts as they are, numbers without the spaces that people like. */
static struct slice field_cell(const void *self, size_t row, size_t field,
    char *scratch)
{
	const struct report *r = self;
	struct column_choice c = r->field_of[field];
	char text[LIST_SCRATCH];
	struct list_cell cell = figures_cell(&r->figures, c, row_at(r, row,
	    c.measure), text);
	struct slice value = cell_value(scratch, GRID_CELL, &cell);

	if (value.at != text)
		return value;
	memcpy(scratch, text, value.length);
	return (struct slice){ scratch, value.length };
}

/* What programs count on. */
static void add_usual_fields(struct report *r)
{
	static const struct column_choice usual[] = {
		{ COLUMN_NAME, MEASURE_WALL }, { COLUMN_CLASS, MEASURE_WALL },
		{ COLUMN_BARE_NAME, MEASURE_WALL },
		{ COLUMN_SIGNATURE, MEASURE_WALL },
		{ COLUMN_SOURCE, MEASURE_WALL }, { COLUMN_CALLS, MEASURE_WALL },
		{ COLUMN_THREW, MEASURE_WALL },
		{ COLUMN_INCLUSIVE, MEASURE_WALL },
		{ COLUMN_EXCLUSIVE, MEASURE_WALL },
		{ COLUMN_INCLUSIVE, MEASURE_CPU },
		{ COLUMN_EXCLUSIVE, MEASURE_CPU } };
	const bool *has_clock = r->question->facts->has_clock;

	for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
		if (!column_info(usual[i].column)->has_measure ||
		    column_exists(usual[i], has_clock))
			add_field(r, usual[i]);
}

static bool write_sheet(FILE *file, const struct question *q,
    enum format format, struct error *err)
{
	struct sheet sheet = { .question = q };
	struct report r;
	bool is_contract;

	if (q->method != NO_METHOD)
		return format == FORMAT_TSV ? relatives_tsv(file, q, err) :
		    relatives_json(file, q, err);
	if (!report_make(&r, q, err))
		return false;
	is_contract = r.is_usual && r.figures.groups == NULL;
	if (is_contract)
		add_usual_fields(&r);
	for (size_t i = 0; !is_contract && i < r.columns.count; i++)
		add_field(&r, r.columns.of[i]);
	sheet.rows = r.ranking.count;
	sheet.count = r.field_count;
	sheet.fields = r.fields;
	sheet.self = &r;
	sheet.cell = field_cell;
	sheet_write(file, &sheet, format);
	report_done(&r);
	return true;
}

bool report_tsv(FILE *file, const struct question *q, struct error *err)
{
	return write_sheet(file, q, FORMAT_TSV, err);
}

bool report_json(FILE *file, const struct question *q, struct error *err)
{
	return write_sheet(file, q, FORMAT_JSON, err);
}
