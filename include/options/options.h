/* SPDX-License-Identifier: Apache-2.0 */
/*
 * options/options.h - what was asked for on the command line, word by word.
 *
 * cli/options reads it, and looks whether it fits together.  The strings belong
 * to the argument list, but for the names that the fields say are in a folder
 * or a list of files.
 */
#ifndef OPTIONS_OPTIONS_H
#define OPTIONS_OPTIONS_H

#include <stdbool.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/memory.h"
#include "compare/comparison.h"
#include "compare/match.h"
#include "formats/formats.h"
#include "options/option_table.h"
#include "options/table_kinds.h"
#include "options/values.h"
#include "query/scope.h"
#include "trace/lookalike.h"

/* ---- formats: the table of them is in print/formats ---- */

struct printout;

enum format {
	FORMAT_TEXT,
	FORMAT_TSV,
	FORMAT_JSON,
	FORMAT_JSONL,
	FORMAT_CSV,
	FORMAT_MARKDOWN,
	FORMATS, /* of lists; diff has those below, too: all stacks of both
	          * sides */
	FORMAT_FOLDED = FORMATS,
	FORMAT_HTML,
	ALL_FORMATS
};

struct format_info {
	enum format id;
	const char *name;
	bool has_pages; /* of the facts of a file, which are no rows */
	bool is_for_people;
	bool is_read; /* by people, perhaps without what stands above a list */
	void (*list)(FILE *, const struct printout *);
};

/* ---- the options of a command line ---- */

/* The values of an option that can be repeated. */
struct texts {
	const char **items;
	size_t count;
};

struct check_form;
struct table_file;

struct options {
	enum subcommand subcommand;
	bool is_named;             /* the user wrote the subcommand */
	bool wants_help;           /* after the word "help" */
	const struct subcommand_info *topic; /* after "help idle"; or NULL */
	bool has_ended;            /* after "--", so no word is an option */
	enum option awaited;       /* the last option lacks its value; OPTIONS:
	                              none does */
	bool lacks_trace;          /* a trace is asked for, and none is given */
	const char **paths;        /* traces; "-" is standard input */
	size_t path_count, path_room;
	size_t after_at;           /* of a comparison: the first path of the
	                              side after */
	struct arena names;        /* holds the paths that are no arguments: of
	                              folders, lists, demos, baselines */
	const char *method;        /* of calls, --parents and --children */
	const char *kind_word;     /* of table, its KIND; NULL: not given … */
	unsigned table_kinds;      /* … and what it means: bits 1 << kind */
	struct table_file *table; /* of table, where its rows go; NULL: with
	                            * their names to the output */
	bool is_one_of_many;       /* of table: there are other traces */
	bool is_given[OPTIONS];    /* was the option given? */
	enum taken_for input;      /* of --input */
	const char *texts[OPTIONS]; /* the last value, as it was written; or NULL */
	struct texts threads;      /* of each --thread */
	struct texts side_threads[2]; /* of diff, each --thread-a and --thread-b */
	enum measure measure;      /* when is_given[OPTION_CLOCK] */
	struct range range;
	struct range range_of[2];  /* of diff, before and after */
	enum match_rule match;
	enum normalize normalize;  /* of the times */
	uint64_t min_time_ns, min_change_ns;
	unsigned show, fails;            /* bits of verdicts (compare/words) */
	const struct list_columns *list; /* the list to print; NULL: none */
	uint64_t frame_budget_ns;  /* 0: not given */
	unsigned column;           /* what --sort means in that list, or the
	                              usual one */
	struct columns columns;    /* of --columns; none: the usual ones */
	enum grouping group;
	enum shown_view picture, below; /* of the viewer */
	bool is_on_picture;        /* the picture has the keys */
	struct range zoom, time;   /* time: from there on */
	size_t scope;              /* when is_given[OPTION_SCOPE]: number of
	                              choice_scope */
	struct texts labels;       /* of each --label */
	struct texts filters, marks; /* of each --filter, of each --mark */
	const char *budget;        /* of check: the budget; NULL: none */
	size_t baseline_count;     /* of check: so many of the last paths are
	                              the budget's baselines */
	const struct check_form *gate_form; /* of check, its --format */
	struct texts alsos, roots; /* of each --also, of each --source-root */
	struct texts bookmarks;    /* of each --bookmark */
	size_t levels;             /* of a tree; SIZE_MAX: all */
	struct transform_request *transforms; /* in the order given */
	size_t transform_count, transform_room;
	size_t top;                /* rows; SIZE_MAX: all */
	size_t min_calls;          /* rows with fewer calls are left out */
	enum format format; /* what --format means: of lists and pages, … */
	const struct exporter *exporter; /* … and of export; NULL: none */
	enum packing packing;
	struct export_options request;
	const char *output;        /* NULL: standard output */
	struct texts sets;         /* of each --set */
	struct texts mappings;     /* of each --mapping … */
	struct mapping *mapping;   /* … opened by load_mapping_open, freed with
	                              the options */
	bool has_map_folder;
	struct texts side_mappings[2]; /* of each --mapping-a and --mapping-b … */
	struct mapping *side_mapping[2]; /* … opened and freed with `mapping` */
	struct memory memory;      /* main says how much is available */
};

/* Has the table that is asked for such rows? */
static inline bool options_have_kind(const struct options *o, int kind)
{
	return (o->table_kinds & 1u << kind) != 0;
}

#endif
