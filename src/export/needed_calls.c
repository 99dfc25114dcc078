#include "config.h"

#include "export/needed_calls.h"

enum { VIEW_OR_CALLS = 1 << SUBCOMMAND_VIEW | 1 << SUBCOMMAND_CALLS };

/* What is cut needs to know where calls begin and end; the others are about the times
 * of single calls. */
static const enum option of_calls[] = { OPTION_RANGE, OPTION_WITHIN,
	OPTION_RANGE_A, OPTION_RANGE_B, OPTION_LONGER, OPTION_PERCENTILES,
	OPTION_CALLS_OF, OPTION_CHART };

static bool option_needs(const struct options *o)
{
	for (size_t i = 0; i < sizeof of_calls / sizeof *of_calls; i++)
		if (o->has[of_calls[i]])
			return true;
	return false;
}

/* Times of single calls: of the shortest and the longest stacks know enough, unless a
 * transform can make calls shorter. */
static bool column_needs(const struct options *o, unsigned column)
{
	const struct list_column *c = &o->list->of[column];

	return c->needs_spread && (o->transform_count > 0 ||
	    (c->percent != 0 && c->percent != 100));
}

/* A column that is shown, or sorted by. */
static bool list_needs(const struct options *o)
{
	if (o->list == NULL)
		return false;
	for (size_t i = 0; i < o->columns.count; i++)
		if (column_needs(o, o->columns.of[i].column))
			return true;
	return o->sort != NULL && column_needs(o, o->column);
}

static bool has_kind(const struct options *o, enum table_kind kind)
{
	return (o->table_kinds & 1u << kind) != 0;
}

static bool table_needs(const struct options *o)
{
	return has_kind(o, TABLE_CALLS) ||
	    (has_kind(o, TABLE_STATS) && o->transform_count > 0);
}

static bool format_needs(const struct options *o)
{
	const struct exporter *e = o->exporter;

	return e != NULL && e->kind == EXPORTS_CALLS &&
	    !o->has[OPTION_MERGED];
}

bool options_need_calls(const struct options *o)
{
	return (1 << o->subcommand & VIEW_OR_CALLS) != 0 || option_needs(o) ||
	    list_needs(o) || table_needs(o) || format_needs(o);
}

static void keep_column(const struct options *o, struct profile *p,
    struct column_choice c)
{
	if (o->list->of[c.column].needs_spread)
		profile_keep_extremes(p, c.measure);
}

static void keep_extremes(const struct options *o, struct profile *p)
{
	const enum measure own = o->has[OPTION_CLOCK] ? o->measure : NO_MEASURE;

	for (size_t i = 0; i < o->columns.count; i++)
		keep_column(o, p, column_choice_in(o->columns.of[i], own));
	if (o->sort != NULL && o->list != NULL)
		keep_column(o, p, (struct column_choice){ o->column, own });
	if (has_kind(o, TABLE_STATS)) /* the longest wall time */
		profile_keep_extremes(p, MEASURE_WALL);
}

void options_leave_out_calls(const struct options *o, struct profile *p)
{
	if (options_need_calls(o))
		return;
	profile_leave_out_calls(p);
	keep_extremes(o, p);
	if (o->exporter != NULL && o->exporter->has_strips)
		profile_keep_pulses(p);
}
