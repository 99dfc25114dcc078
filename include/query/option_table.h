/*
 * query/option_table.h - the subcommands and the options there are.
 *
 * One table of each; the parser, --help, the man page and the tests read them.
 */
#ifndef QUERY_OPTION_TABLE_H
#define QUERY_OPTION_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "query/option.h"
#include "query/value.h"

enum subcommand {
	SUBCOMMAND_VIEW,
	SUBCOMMAND_REPORT,
	SUBCOMMAND_TREE,
	SUBCOMMAND_CALLS,
	SUBCOMMAND_THREADS,
	SUBCOMMAND_INFO,
	SUBCOMMAND_TABLE,
	SUBCOMMAND_DIFF,
	SUBCOMMAND_EXPORT,
	SUBCOMMAND_CHECK,
	SUBCOMMANDS,
	EVERY_SUBCOMMAND = (1 << SUBCOMMANDS) - 1 /* a bit each */
};

/* How many traces a subcommand is about. */
enum traces {
	TRACES_ONE,
	TRACES_SEVERAL /* and a folder is the traces in it (export/folders) */
};

struct subcommand_info {
	const char *name;
	const char *help; /* what it shows, without a dot */
	enum traces traces;
};

const struct subcommand_info *subcommand_info(enum subcommand);

/* "help", which takes the name of one of these, and no trace. */
const struct subcommand_info *subcommand_help(void);

struct option_info {
	const char *name;
	char letter;          /* '\0': none */
	const char *argument; /* as help shows it; NULL: it takes none; "[=X]": one
	                       * that may be left out */
	unsigned subcommands; /* of those that take it bits 1 << subcommand; what is
	                       * beyond EVERY_SUBCOMMAND is the table's own */
	const char *help;     /* a sentence without a dot; NULL: hidden */
	/* What it can be.  Words that layers above have are not here
	 * (export/option_words). */
	struct value value;
};

const struct option_info *option_info(enum option);

/* Does view take it for what only its screen has, so that a report is no answer? */
bool option_needs_screen(enum option);

/* Does diff take it where it opens the viewer, too?  With any other one it prints. */
bool option_views_diff(enum option);

/* Is it that of a transform?  Then which, in *out. */
bool option_transform(enum option, enum transform *out);
enum option option_of_transform(enum transform);

#endif
