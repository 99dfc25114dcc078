/*
 * export/options.h - what the user asks for on the command line.
 *
 * Options may stand anywhere, as "--name VALUE",
 * "--name=VALUE", "-o VALUE" or "-oVALUE"; what follows "--" is no option.
 */
#ifndef EXPORT_OPTIONS_H
#define EXPORT_OPTIONS_H

#include "base/memory.h"
#include "export/format.h"
#include "export/option_table.h"
#include "query/range.h"
#include "query/ranking.h"

/* The strings belong to the argument list. */
struct options {
	enum subcommand subcommand;
	bool is_named;             /* the user wrote the subcommand */
	const char *path;          /* "-" is standard input */
	const char *method;        /* of calls, --parents and --children */
	bool has[OPTIONS];         /* was it given? */
	const char **threads;      /* of each --thread */
	size_t thread_count;
	enum measure measure;      /* when has[OPTION_CLOCK] */
	struct range range;
	const char *within;        /* METHOD#N; NULL: not given */
	const struct list_columns *list; /* what can be printed; NULL: no list */
	const char *sort;          /* the word; NULL: not given */
	unsigned column;           /* what it means in that list, or the usual one */
	const char *column_words;  /* of --columns; NULL: not given */
	struct columns columns;    /* what they mean; none: the usual ones */
	enum grouping group;
	size_t depth;              /* levels of a tree; SIZE_MAX: all */
	unsigned min_tenths;       /* of a percent: lighter rows are left out */
	size_t top;                /* rows; SIZE_MAX: all */
	enum format format;
	const char *output;        /* NULL: standard output */
	const char *color, *theme; /* NULL: not given */
	struct memory memory;      /* how much is available is left to main */
};

/*
 * Reads the arguments behind the program's name.  Without a subcommand it is
 * view, or report when an option is given that only report takes.  --help and
 * its like end the reading, and nothing else need be there.  Free the options
 * with options_free, also after a failure.
 */
bool options_parse(struct options *, int count, char *const *arguments,
    struct error *err);

/* Did the user ask for --help, --version or their like alone? */
bool options_want_words(const struct options *);
void options_free(struct options *);

#endif
