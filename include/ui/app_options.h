/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/app_options.h - what the viewer is started with, what it can show, and
 * what it asks of the loop that runs it.
 */
#ifndef UI_APP_OPTIONS_H
#define UI_APP_OPTIONS_H

#include "base/memory.h"
#include "options/option_table.h"
#include "options/values.h"
#include "process/monitor.h"
#include "query/scope.h"
#include "query/table.h"
#include "query/transforms.h"
#include "trace/lookalike.h"

/* ---- the panes there are ---- */

/* The halves of the screen: a picture above, a list below. */
enum half { UPPER, LOWER, HALVES };

/*
 * The panes that can be on top of both halves, a row each: its kind, the
 * operations that its source defines (ui/pane), and its name.  The panes of the
 * halves are in the table VIEWS (options/values).  Every list of panes is made
 * from these two tables.
 */
#define ON_TOP(PANE)                                    \
	PANE(HELP, help_pane, "help")                   \
	PANE(THREADS, threads_pane, "threads")           \
	PANE(SNAPSHOT, snapshot_pane, "instant")         \
	PANE(COLUMNS, columns_pane, "columns")          \
	PANE(SORT, sort_pane, "sort")                   \
	PANE(TRANSFORM, transform_pane, "transform")    \
	PANE(STEPS, edits_pane, "steps")                \
	PANE(PROMPT, prompt_pane, "prompt")             \
	PANE(MARKS, marks_pane, "marks")                \
	PANE(SETTINGS, settings_pane, "settings")       \
	PANE(JUMPS, jumps_pane, "jumps")                \
	PANE(QUIT, quit_pane, "quit")

#define PANE_KIND(KIND, ops, name) PANE_##KIND,
enum pane_kind {
	VIEWS(PANE_KIND)
	ON_TOP(PANE_KIND)
	PANES /* also: no pane */
};
#undef PANE_KIND

/* Returns the half that a view belongs to. */
static inline enum half pane_half(enum pane_kind kind)
{
	return kind < PANE_TABLE ? UPPER : LOWER;
}

/* The threads that the numbers and the flame are about. */
enum scope_kind { SCOPE_THREAD, SCOPE_MARKED, SCOPE_ALL, SCOPES };

/* ---- what the viewer is started with ---- */

struct build_maps;
struct comparison_options;
struct config;
struct loaded_runs_request;
struct options;
struct session;

/* Texts and lists are borrowed for the app's life. */
struct app_options {
	const char *path;    /* the trace; borrowed for the app's life */
	const char *path_before;  /* the trace before, with which `path` is
	                             compared; or NULL */
	const struct loaded_runs_request *runs; /* several runs a side; NULL:
	                                           one each */
	struct range before_range;     /* the range of the trace before */
	bool has_pair;                 /* two threads are compared: `thread` and
	                                  `before_thread` */
	const char *before_thread;     /* of the trace before, like `thread` */
	enum grouping compared_group;  /* what rows are; GROUPINGS: threads */
	const struct comparison_options *compared; /* NULL: the usual ones */
	const char *thread;  /* as scope_find takes it; NULL: the main thread */
	/* The values of options, by their number, which start and panes read;
	 * --sort has that of --reverse, too, as "-calls".  NULL: none. */
	const char *const *texts;
	enum grouping group;           /* what rows of the table are */
	bool is_ascii;
	bool is_ascii_only;            /* the terminal has no other letters */
	bool is_all;                   /* numbers of all threads */
	struct range range;            /* of the numbers, once all is read */
	enum taken_for input;          /* what the trace is taken for */
	bool is_followed;              /* the trace may still be written */
	uint64_t frame_budget_ns;      /* 0: the usual */
	const struct memory *memory;   /* borrowed, too; NULL: plenty */
	const struct options *view;    /* what is shown first, and selected once
	                                  all is read; NULL: the usual view */
	const struct transform_request *transforms;
	size_t transform_count;
	struct mapping *mapping;       /* opened; NULL: none */
	const char *const *mappings;   /* files and folders of the mapping, as
	                                  given */
	size_t mapping_count;
	bool has_map_folder;           /* one of these is a folder */
	const struct build_maps *maps; /* of two traces that have a mapping
	                                  each; NULL: one mapping, or none */
	const char *no_mapping;        /* why there is no mapping; NULL or "":
	                                  there is one, or none was asked for */
	bool is_raw;                   /* names as in the trace are shown first */
	const char *const *kept_words;       /* words of the command line that
	                                        count for another trace, too */
	size_t kept_count;
	struct config *config;         /* of the user; NULL: none */
	struct session *session;          /* what is remembered; NULL: nothing */
	const struct app_options *left; /* how the trace was left; NULL: unknown */
};

/* Returns the value of an option, or NULL. */
static inline const char *app_text(const struct app_options *o,
    enum option option)
{
	return o->texts == NULL ? NULL : o->texts[option];
}

/* ---- what the app wants from its loop ---- */

/* What the process outside does is asked of it as process/monitor has it. */
enum app_request {
	APP_NOTHING,
	APP_QUIT,
	APP_SUSPEND,
	APP_REDRAW,  /* the terminal may show rubbish: repaint all of it */
	APP_COLOURS, /* take these: the settings "color" and "background" */
	APP_COPY = MONITOR_TEXT,      /* put the text into the clipboard */
	APP_OPEN = MONITOR_START,     /* start anew with these words */
	APP_EXPORT = MONITOR_JOB,     /* run our program with these words */
	APP_STOP = MONITOR_STOP_JOB,  /* end that program */
	APP_NAMES = MONITOR_NAMES,    /* list files that go on with the path */
	APP_READ = MONITOR_READ_FILE, /* open the file */
	APP_WRITE = MONITOR_NEW_FILE  /* make the file */
};

struct loop_request {
	enum app_request kind;
	int count;
	const char *words[MONITOR_WORDS_MOST]; /* borrowed till the reply */
};

#endif
