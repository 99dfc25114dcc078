#include "config.h"

#include "export/writers.h"

#include <stdio.h>

#include "export/calls.h"
#include "export/exporting.h"
#include "export/formats.h"
#include "export/info.h"
#include "export/report.h"
#include "export/roster.h"
#include "export/table.h"
#include "export/tree.h"

typedef enum written writer(FILE *, const struct request *, struct error *);

static writer *const writers[SUBCOMMANDS] = {
	[SUBCOMMAND_REPORT] = report_write,
	[SUBCOMMAND_TREE] = tree_write,
	[SUBCOMMAND_CALLS] = calls_write,
	[SUBCOMMAND_THREADS] = roster_write,
	[SUBCOMMAND_INFO] = info_write,
	[SUBCOMMAND_TABLE] = table_write,
	[SUBCOMMAND_EXPORT] = exporting_write,
};

enum written writer_write(FILE *file, enum subcommand subcommand,
    const struct request *q, struct error *err)
{
	return writers[subcommand](file, q, err);
}

static bool writes(const struct options *o, enum format format)
{
	const bool has_rows = o->list != NULL ||
	    o->subcommand == SUBCOMMAND_TABLE;
	const unsigned kind = has_rows ? WRITES_LISTS : WRITES_PAGES;

	return writers[o->subcommand] != NULL &&
	    (format_info(format)->kinds & kind) != 0;
}

bool writer_exists(const struct options *o)
{
	return writes(o, o->format);
}

void writer_formats(char *out, size_t size, const struct options *o)
{
	size_t used = 0;

	out[0] = '\0';
	for (size_t i = 0; i < FORMATS && used < size; i++)
		if (writes(o, (enum format)i))
			used += (size_t)snprintf(out + used, size - used,
			    "%s%s", used == 0 ? "" : ", ", format_name(i));
}
