/* SPDX-License-Identifier: Apache-2.0 */
/*
 * options/option_table.h - the table of subcommands and the table of options.
 *
 * The tables say what there is, what it is called, and what is said of it; the
 * parser, --help, the man page and the tests read them.
 */
#ifndef OPTIONS_OPTION_TABLE_H
#define OPTIONS_OPTION_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/bytes.h"
#include "options/values.h"
#include "query/transforms.h"

/* ---- options by number ---- */

#define OPTION_OF_TRANSFORM(id, name, key, option, argument, takes, help) \
	OPTION_##id,

/* clang-format off */
enum option {
	/* which part of the trace */
	OPTION_THREAD, OPTION_CLOCK, OPTION_RANGE, OPTION_WITHIN,
	TRANSFORM_ROWS(OPTION_OF_TRANSFORM) /* in the order of enum transform */
	/* lists and views */
	OPTION_SORT, OPTION_REVERSE, OPTION_TOP, OPTION_COLUMNS, OPTION_GROUP,
	OPTION_MARK, OPTION_SCOPE, OPTION_VIEW, OPTION_FULL, OPTION_ZOOM,
	OPTION_TIME, OPTION_METHOD, OPTION_CALL, OPTION_PIVOT, OPTION_FILTER,
	OPTION_PARENTS, OPTION_CHILDREN, OPTION_BOTTOM_UP, OPTION_LEVELS,
	OPTION_MIN,
	/* exports */
	OPTION_WEIGHT, OPTION_NO_THREADS, OPTION_BOTH_CLOCKS, OPTION_MERGED,
	OPTION_ROUND, OPTION_IDLE, OPTION_PARTS, OPTION_NODES,
	OPTION_THRESHOLD, OPTION_INDEX_CALLS, OPTION_INVERTED, OPTION_CHART,
	OPTION_CALLS_OF, OPTION_TITLE, OPTION_SUBTITLE, OPTION_WIDTH,
	OPTION_SEARCH, OPTION_STACK, OPTION_BOOKMARK, OPTION_YES,
	/* comparisons */
	OPTION_VS, OPTION_THREAD_A, OPTION_THREAD_B, OPTION_RANGE_A,
	OPTION_RANGE_B, OPTION_MATCH, OPTION_NORMALIZE, OPTION_MIN_TIME,
	OPTION_MIN_CALLS, OPTION_MIN_CHANGE, OPTION_SHOW, OPTION_FAIL,
	OPTION_DROP_FIRST, OPTION_MIXED, OPTION_KEEP_SYNTHESIZED,
	/* tables, threads, info */
	OPTION_PERCENTILES, OPTION_ACTIVE, OPTION_FILES_FROM, OPTION_NULL,
	OPTION_NAME, OPTION_LABEL, OPTION_LABEL_FROM_PATH, OPTION_NO_HEADER,
	OPTION_KEEP_GOING, OPTION_FAIL_FAST, OPTION_IGNORE_FAILED, OPTION_LINT,
	/* budgets */
	OPTION_STRICT, OPTION_ALLOW_DAMAGED, OPTION_INIT, OPTION_UPDATE,
	/* outputs; those of one word are formats */
	OPTION_FORMAT, OPTION_TSV, OPTION_CSV, OPTION_JSON, OPTION_MARKDOWN,
	OPTION_OUTPUT, OPTION_ALSO, OPTION_SOURCE_ROOT, OPTION_COLOR,
	OPTION_NO_PAGER, OPTION_ASCII, OPTION_THEME,
	/* the viewer */
	OPTION_FRAME, OPTION_FRAME_BUDGET, OPTION_FOLLOW, OPTION_CONFIG,
	OPTION_NO_CONFIG, OPTION_SET, OPTION_NO_STATE, OPTION_CHECK_CONFIG,
	/* names, the trace, the machine, and words */
	OPTION_MAPPING, OPTION_MAPPING_A, OPTION_MAPPING_B, OPTION_RAW_NAMES,
	OPTION_INPUT, OPTION_DEMO, OPTION_LOW_MEMORY, OPTION_NO_SANDBOX,
	OPTION_HELP, OPTION_HELP_KEYS, OPTION_VERSION, OPTION_LICENSES,
	OPTIONS
};
/* clang-format on */

/* ---- subcommands ---- */

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
	SUBCOMMAND_HELP = SUBCOMMANDS, /* a word that takes the name of one of
	                                * these, and no trace */
	EVERY_SUBCOMMAND = (1 << SUBCOMMANDS) - 1 /* a bit each */
};

struct subcommand_info {
	const char *name;
	const char *help; /* what it shows, without a dot; short enough for a
	                     line */
	const char *operands; /* what follows the options in its help */
	const char *page;     /* of the manual, in section 1 */
	bool takes_several; /* traces, and a folder is the traces in it
	                     * (cli/inputs) */
	const char *more; /* sentences that its own help has besides; or NULL */
};

extern const struct subcommand_info subcommand_infos[SUBCOMMANDS + 1];

/* Finds a subcommand by its name; false: there is none. */
bool subcommand_find(struct slice name, enum subcommand *out);

/* ---- options ---- */

struct option_info {
	const char *name;
	const char *argument; /* as help shows it; NULL: it takes none; "[=X]":
	                       * one that may be left out */
	unsigned subcommands; /* a bit 1 << subcommand for each that takes it;
	                       * bits beyond EVERY_SUBCOMMAND are the table's
	                       * own */
	/* A sentence without a dot, a line or two of help; NULL: hidden.  Some
	 * subcommands have another one, see option_text. */
	const char *help;
	/* What it can be; the words of --format are known above
	 * (cli/options). */
	struct value value;
	char letter; /* '\0': none */
	/* Where its value goes in struct options, beside `texts`: a field of so
	 * many bytes; 0: nowhere, or it takes more than that (cli/options). */
	size_t at, size;
	bool is_list;     /* it can be repeated: the field is a struct texts */
	unsigned kinds;   /* of table (options/table_kinds): a bit 1 << kind for
	                   * each that takes it; 0: all */
	bool needs_calls; /* it is about when single calls are */
	bool stays;       /* it counts for the next trace of the viewer, too */
	bool prints_diff; /* diff does not open the viewer with it */
	const char *more; /* sentences that the man page has besides, with the
	                   * words that it can be for "@"; or NULL */
};

extern const struct option_info option_infos[OPTIONS];

/* Finds an option by its name; false: there is none. */
bool option_find(struct slice name, enum option *out);

/* Returns what is used in place of an option that is gone; NULL: there never
 * was such an option, or there is. */
const char *option_gone(struct slice name);

struct option_text {
	const char *help, *more;
};

/* Returns what is said of the option where these subcommands (bits) are spoken
 * of: `help` and `more` of its row, or what it means just there. */
struct option_text option_text(enum option, unsigned of);

/* Options that belong together, in help and in man pages; the most used come
 * first.  Each option that is not hidden is in one of the groups. */
struct option_group {
	const char *title;
	const char *page;           /* that says more of them, which the same
	                             * subcommands take; NULL: the page of the
	                             * subcommand */
	const enum option *options; /* OPTIONS stands after the last */
};

/* Returns a group by number; NULL after the last one. */
const struct option_group *option_group(size_t number);

/* Does view take the option for what only its screen has, so that a report is
 * no answer? */
bool option_needs_screen(enum option);

/* Does diff take the option where it opens the viewer, too?  With any other
 * option it prints. */
bool option_views_diff(enum option);

/* Is the option that of a transform?  Then *out is the transform. */
bool option_transform(enum option, enum transform *out);
static inline enum option option_of_transform(enum transform transform)
{
	return (enum option)(OPTION_FOCUS + transform);
}

#endif
