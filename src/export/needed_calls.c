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

/* A column that is shown, or sorted by. */
static bool list_needs(const struct options *o)
{
	if (o->list == NULL)
		return false;
	for (size_t i = 0; i < o->columns.count; i++)
		if (o->list->of[o->columns.of[i].column].needs_spread)
			return true;
	return o->sort != NULL && o->list->of[o->column].needs_spread;
}

static bool table_needs(const struct options *o)
{
	for (int i = 0; i < TABLE_KINDS; i++)
		if ((o->table_kinds & 1u << i) != 0 &&
		    table_kind_needs_calls((enum table_kind)i))
			return true;
	return false;
}

static bool format_needs(const struct options *o)
{
	const struct exporter *e = o->exporter;

	return e != NULL && (e->has_strips ||
	    (e->kind == EXPORTS_CALLS && !o->has[OPTION_MERGED]));
}

bool options_need_calls(const struct options *o)
{
	return (1 << o->subcommand & VIEW_OR_CALLS) != 0 || option_needs(o) ||
	    list_needs(o) || table_needs(o) || format_needs(o);
}
