#include "config.h"

#include "export/printout.h"

#include <assert.h>

static bool is_shown(const struct printout *p, struct printed_column c)
{
	for (size_t i = 0; i < p->count; i++)
		if (p->shown[i].column == c.column &&
		    p->shown[i].measure == c.measure)
			return true;
	return false;
}

static void add(struct printout *p, struct printed_column c,
    bool is_for_people)
{
	assert(p->count < sizeof p->shown / sizeof *p->shown);
	if (c.measure == MEASURES)
		c.measure = p->question->order.measure;
	p->shown[p->count++] = c;
	if (!is_for_people && p->beside_calls > 0 &&
	    p->columns->of[c.column].kind == LIST_CALLS)
		add(p, (struct printed_column){ p->beside_calls, MEASURES,
		    false, NULL }, true);
}

static void add_usual(struct printout *p, struct printed_column c,
    bool is_for_people)
{
	const struct list_column *column = &p->columns->of[c.column];
	bool has = list_has(p->columns, c.column) &&
	    list_column_exists(column, c.measure,
		p->question->facts->has_clock);

	if (c.measure == MEASURES)
		c.measure = p->question->order.measure;
	if (has && !is_shown(p, c))
		add(p, c, is_for_people);
}

/* Is there a column for what the rows are sorted by? */
static bool shows_order(const struct printout *p)
{
	unsigned sorted = p->question->order.column;

	return list_is_text(p->columns->of[sorted].kind) ||
	    printout_shows(p, sorted);
}

static void choose_usual(struct printout *p, bool is_for_people)
{
	bool has_own = !is_for_people && p->for_programs.count > 0;
	struct printed_columns usual = has_own ? p->for_programs :
	    p->for_people;

	for (size_t i = 0; i < usual.count; i++) {
		if (i + 1 < usual.count || has_own) {
			add_usual(p, usual.of[i], is_for_people);
			continue;
		}
		if (!shows_order(p))
			add(p, (struct printed_column){
			    p->question->order.column, MEASURES, false, NULL },
			    is_for_people);
		add_usual(p, usual.of[i], is_for_people);
	}
	for (size_t i = 0; !is_for_people && i < p->mapped.count &&
	     methods_are_mapped(profile_methods(p->question->profile)); i++)
		add_usual(p, p->mapped.of[i], false);
}

static bool fail_missing(const struct printout *p, struct column_choice c,
    struct error *err)
{
	bool has_clock = c.measure != MEASURES;

	return fail(err, "%s: column %s%s%s cannot be had: it was recorded "
	    "with the %s", p->question->name, p->columns->of[c.column].name,
	    has_clock ? ":" : "", has_clock ? measure_name(c.measure) : "",
	    facts_clocks(p->question->facts));
}

bool printout_choose(struct printout *p, struct error *err)
{
	const struct columns *asked = p->question->columns;
	const bool is_for_people = request_is_read(p->question);

	p->count = 0;
	if (asked == NULL || asked->count == 0)
		choose_usual(p, is_for_people);
	for (size_t i = 0; asked != NULL && i < asked->count; i++) {
		struct column_choice c = asked->of[i];

		if (!list_column_exists(&p->columns->of[c.column], c.measure,
		    p->question->facts->has_clock))
			return fail_missing(p, c, err);
		add(p, (struct printed_column){ c.column, c.measure,
		    c.measure != MEASURES, NULL }, is_for_people);
	}
	return true;
}

bool printout_shows(const struct printout *p, unsigned column)
{
	for (size_t i = 0; i < p->count; i++)
		if (p->shown[i].column == column)
			return true;
	return false;
}

struct list_cell printout_cell(const struct printout *p, size_t row, size_t i,
    char *scratch)
{
	return p->cell(p->self, row, (struct column_choice){
	    p->shown[i].column, p->shown[i].measure }, scratch);
}

struct slice printout_value(const struct printout *p, size_t row, size_t i,
    char *scratch)
{
	struct list_cell cell = printout_cell(p, row, i, scratch);

	if (cell.kind == LIST_NOTHING)
		return (struct slice){ NULL, 0 };
	return cell_value(scratch, LIST_SCRATCH, &cell);
}

void printout_head(const struct printout *p, size_t i, char *out, size_t size)
{
	const struct list_column *column = printout_column(p, i);
	const struct printed_column *c = &p->shown[i];
	/* A unit alone says too little. */
	bool names_clock = c->names_clock || strcmp(column->head, "ms") == 0;

	if (column->kind == LIST_NAME && p->names != NULL)
		snprintf(out, size, "%s", p->names);
	else
		list_head(out, size, column, names_clock ? c->measure :
		    MEASURES, p->question->facts->tick,
		    p->question->facts->is_sampled);
}

void printout_field(const struct printout *p, size_t i, char *out, size_t size)
{
	struct list_column column = *printout_column(p, i);
	const struct printed_column *c = &p->shown[i];

	if (c->field != NULL)
		column.field = c->field;
	if (column.kind == LIST_NAME && p->names != NULL)
		column.field = p->names;
	list_field(out, size, &column, c->measure, p->question->facts->tick,
	    p->question->facts->is_sampled);
}

void printout_write(FILE *file, const struct printout *p)
{
	p->question->format->list(file, p);
}
