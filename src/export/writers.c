#include "config.h"

#include "export/writers.h"

#include "export/calls.h"
#include "export/info.h"
#include "export/report.h"
#include "export/roster.h"
#include "export/tree.h"

static const struct writer writers[] = {
	{ SUBCOMMAND_REPORT, FORMAT_TEXT, report_text },
	{ SUBCOMMAND_REPORT, FORMAT_TSV, report_tsv },
	{ SUBCOMMAND_REPORT, FORMAT_JSON, report_json },
	{ SUBCOMMAND_TREE, FORMAT_TEXT, tree_text },
	{ SUBCOMMAND_TREE, FORMAT_TSV, tree_tsv },
	{ SUBCOMMAND_TREE, FORMAT_JSON, tree_json },
	{ SUBCOMMAND_CALLS, FORMAT_TEXT, calls_text },
	{ SUBCOMMAND_CALLS, FORMAT_TSV, calls_tsv },
	{ SUBCOMMAND_CALLS, FORMAT_JSON, calls_json },
	{ SUBCOMMAND_THREADS, FORMAT_TEXT, roster_text },
	{ SUBCOMMAND_THREADS, FORMAT_TSV, roster_tsv },
	{ SUBCOMMAND_THREADS, FORMAT_JSON, roster_json },
	{ SUBCOMMAND_INFO, FORMAT_TEXT, info_text },
	{ SUBCOMMAND_INFO, FORMAT_TSV, info_tsv },
	{ SUBCOMMAND_INFO, FORMAT_JSON, info_json },
};

const struct writer *writer_find(enum subcommand subcommand,
    enum format format)
{
	for (size_t i = 0; i < sizeof writers / sizeof *writers; i++)
		if (writers[i].subcommand == subcommand &&
		    writers[i].format == format)
			return &writers[i];
	return NULL;
}
