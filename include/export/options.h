/*
 * export/options.h - what the user asks for on the command line.
 *
 * One table of subcommands and one of options; the parser, --help, the man
 * page and the tests read them.  Options may stand anywhere, as "--name VALUE",
 * "--name=VALUE", "-o VALUE" or "-oVALUE"; what follows "--" is no option.
 */
#ifndef EXPORT_OPTIONS_H
#define EXPORT_OPTIONS_H

#include "base/memory.h"
#include "export/format.h"
#include "query/range.h"
#include "query/ranking.h"

enum subcommand {
	SUBCOMMAND_VIEW,
	SUBCOMMAND_REPORT,
	SUBCOMMAND_TREE,
	SUBCOMMAND_CALLS,
	SUBCOMMAND_THREADS,
	SUBCOMMAND_INFO,
	SUBCOMMANDS
};

struct subcommand_info {
	const char *name;
	const char *help; /* what it shows, without a dot */
};

const struct subcommand_info *subcommand_info(enum subcommand);

enum option {
	OPTION_THREAD,
	OPTION_CLOCK,
	OPTION_RANGE,
	OPTION_WITHIN,
	OPTION_SORT,
	OPTION_REVERSE,
	OPTION_TOP,
	OPTION_COLUMNS,
	OPTION_GROUP,
	OPTION_PARENTS,
	OPTION_CHILDREN,
	OPTION_BOTTOM_UP,
	OPTION_DEPTH,
	OPTION_MIN,
	OPTION_LINT,
	OPTION_STRICT,
	OPTION_FORMAT,
	OPTION_OUTPUT,
	OPTION_COLOR,
	OPTION_ASCII,
	OPTION_THEME,
	OPTION_FOLLOW,
	OPTION_LOW_MEMORY,
	OPTION_NO_SANDBOX,
	OPTION_HELP,
	OPTION_HELP_KEYS,
	OPTION_VERSION,
	OPTION_DUMP,    /* of this table, for the man page */
	OPTIONS
};

struct option_info {
	const char *name;
	char letter;          /* '\0': none */
	const char *argument; /* as help shows it; NULL: it takes none */
	unsigned subcommands;    /* bits 1 << subcommand of those that take it */
	const char *help;     /* a sentence without a dot; NULL: hidden */
	/* The words that it can be, by number; the one behind the last is NULL.
	 * NULL: it is no choice. */
	const char *(*word)(size_t number);
};

const struct option_info *option_info(enum option);

/* Its help, which for formats is of their table. */
void option_help(enum option, char *out, size_t size);

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
