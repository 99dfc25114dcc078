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
	char names[CHOICES][40];       /* of fields */
	struct field fields[MOST_FIELDS];
	size_t field_column[MOST_FIELDS]; /* in columns.of */
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
	bool is_shown = column_info(sorted)->kind == KIND_TEXT;

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
static struct slice name_cell(const struct report *r, uint32_t row,
    size_t room, char *scratch)
{
	if (r->figures.groups != NULL)
		return slice_of(figures_text(&r->figures, row));
	return method_fit(methods_at(r->figures.methods, row), room, scratch,
	    GRID_CELL);
}

static struct slice report_cell(const void *self, size_t row, size_t column,
    size_t room, char *scratch)
{
	const struct report *r = self;
	struct column_choice c = r->columns.of[column];

	if (c.column == COLUMN_NAME && !r->has_class)
		return name_cell(r, r->ranking.methods[row], room, scratch);
	column_text(scratch, GRID_CELL, &r->figures, c,
	    row_at(r, row, c.measure));
	return slice_of(scratch);
}

static void write_grid(FILE *file, const struct report *r)
{
	char heads[CHOICES][40];
	const char *words[CHOICES];
	struct grid grid = { r->ranking.count, r->columns.count, words, 0,
		r->question->width, r->question->is_ascii, r, report_cell };

	for (size_t i = 0; i < grid.columns; i++) {
		struct column_choice c = r->columns.of[i];
		bool is_text = column_info(c.column)->kind == KIND_TEXT;

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

static void add_field(struct report *r, size_t column, bool is_text,
    const char *name)
{
	assert(r->field_count < MOST_FIELDS);
	r->fields[r->field_count] = (struct field){ name, is_text };
	r->field_column[r->field_count++] = column;
}

static void add_fields(struct report *r, size_t column)
{
	struct column_choice c = r->columns.of[column];
	const struct column_info *info = column_info(c.column);
	char *name = r->names[column];

	if (info->kind == KIND_CALLS) {
		add_field(r, column, false, counted_many(r->totals.is_sampled));
		add_field(r, column, false, "recursive");
		return;
	}
	snprintf(name, sizeof r->names[column], "%s%s%s%s", info->field,
	    info->has_measure ? "_" : "",
	    info->has_measure ? measure_name(c.measure) : "",
	    info->kind == KIND_TIME ? "_us" :
	    info->kind == KIND_SHARE ? "_percent" : "");
	add_field(r, column, info->kind == KIND_TEXT,
	    c.column == COLUMN_NAME && r->groups.by != GROUP_METHOD ?
	    grouping_name(r->groups.by) : name);
}

static struct slice number(char *scratch, uint64_t n)
{
	snprintf(scratch, GRID_CELL, "%" PRIu64, n);
	return slice_of(scratch);
}

/* Texts as they are, numbers without the spaces that people like. */
static struct slice field_cell(const void *self, size_t row, size_t field,
    char *scratch)
{
	const struct report *r = self;
	struct column_choice c = r->columns.of[r->field_column[field]];
	struct column_row at = row_at(r, row, c.measure);
	const struct total *t = &r->totals.of[at.row];

	switch (column_info(c.column)->kind) {
	case KIND_CALLS:
		return number(scratch, strcmp(r->fields[field].name,
		    "recursive") != 0 ? t->calls : t->recursive);
	case KIND_TIME:
	case KIND_COUNT:
		return number(scratch, c.column == COLUMN_RANK ? row + 1 :
		    column_value(c.column, c.measure, &r->figures, at.row));
	default:
		if (c.column == COLUMN_NAME)
			return slice_of(figures_text(&r->figures, at.row));
		column_text(scratch, GRID_CELL, &r->figures, c, at);
		return slice_of(scratch);
	}
}

enum { METHOD, CLASS, NAME, SIGNATURE, SOURCE, CALLS, RECURSIVE, THREW,
	INCL_WALL, EXCL_WALL, INCL_CPU, EXCL_CPU, USUAL };

static const struct field usual_fields[USUAL] = { { "method", true },
	{ "class", true }, { "name", true }, { "signature", true },
	{ "source", true }, { "calls", false }, { "recursive", false },
	{ "threw", false }, { "incl_wall_us", false }, { "excl_wall_us", false },
	{ "incl_cpu_us", false }, { "excl_cpu_us", false } };

static void add_usual_fields(struct report *r)
{
	const bool *has_clock = r->question->facts->has_clock;

	for (size_t i = 0; i < USUAL; i++) {
		if (i >= INCL_WALL && !has_clock[i < INCL_CPU ? CLOCK_WALL :
		    CLOCK_CPU])
			continue;
		add_field(r, i, usual_fields[i].is_text, i == CALLS ?
		    counted_many(r->question->facts->is_sampled) :
		    usual_fields[i].name);
	}
}

static struct slice usual_number(const struct total *t, size_t field,
    char *scratch)
{
	const uint64_t numbers[] = { t->calls, t->recursive, t->threw,
		t->inclusive[CLOCK_WALL], t->exclusive[CLOCK_WALL],
		t->inclusive[CLOCK_CPU], t->exclusive[CLOCK_CPU] };

	return number(scratch, numbers[field - CALLS]);
}

static struct slice usual_cell(const void *self, size_t row, size_t at,
    char *scratch)
{
	const struct report *r = self;
	size_t field = r->field_column[at];
	uint32_t number = r->ranking.methods[row];
	const struct method *m = methods_at(r->figures.methods, number);

	switch (field) {
	case METHOD:
		return slice_of(m->text);
	case CLASS:
		return method_class(m);
	case NAME:
		return method_name(m);
	case SIGNATURE:
		return method_signature(m);
	case SOURCE:
		column_text(scratch, GRID_CELL, &r->figures,
		    (struct column_choice){ COLUMN_SOURCE, MEASURE_WALL },
		    (struct column_row){ number, 0, 0 });
		return slice_of(scratch);
	default:
		return usual_number(&r->totals.of[number], field, scratch);
	}
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
		add_fields(&r, i);
	sheet.rows = r.ranking.count;
	sheet.count = r.field_count;
	sheet.fields = r.fields;
	sheet.self = &r;
	sheet.cell = is_contract ? usual_cell : field_cell;
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
