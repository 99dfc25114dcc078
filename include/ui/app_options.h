/*
 * ui/app_options.h - what the viewer is started with, and what it wants from
 * whoever runs it.
 */
#ifndef UI_APP_OPTIONS_H
#define UI_APP_OPTIONS_H

#include "base/memory.h"
#include "options/values.h"
#include "query/scope.h"
#include "query/table.h"
#include "query/transforms.h"
#include "trace/lookalike.h"

/*
 * The panes there are, and what can be in and above them.
 */

/* The halves of the screen: a picture above, a list below. */
enum half { UPPER, LOWER, HALVES };

/*
 * The panes, a row each: its kind, the operations that its source defines
 * (ui/pane), and its name.  Whatever lists them is made from these tables: of the
 * views, above and below (options/values), and of what can be on top of both halves.
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
	PANE(QUIT, quit_pane, "quit")

#define PANE_KIND(KIND, ops, name) PANE_##KIND,
enum pane_kind {
	VIEWS(PANE_KIND)
	ON_TOP(PANE_KIND)
	PANES /* also: none of them */
};
#undef PANE_KIND

static inline enum half pane_half(enum pane_kind kind)
{
	return kind < PANE_TABLE ? UPPER : LOWER;
}

/* Which threads the numbers and the flame are of. */
enum scope_kind { SCOPE_THREAD, SCOPE_MARKED, SCOPE_ALL, SCOPES };

enum app_request {      /* what the app wants from its loop */
	APP_NOTHING,
	APP_QUIT,
	APP_SUSPEND,
	APP_REDRAW,  /* the terminal may show rubbish: repaint all of it */
	APP_THEME,   /* the lines of the theme that is settled, of the app itself */
	APP_COLOURS, /* others are settled (app_setting) */
	APP_COPY,    /* app_copied into the clipboard */
	APP_OPEN,    /* another trace in place of this one: app_words_anew */
	APP_LINE,    /* config_line, of the app itself */
	APP_EXPORT,  /* our program in the background: app_export_words */
	APP_STOP,    /* that is to end */
	APP_RETURN,  /* to how the trace was left, of the app itself, too */
	APP_NAMES,   /* of files that go on with app_begun_path, for app_take_names */
	APP_READ,    /* a mapping of the name app_mapping_name, for app_take_mapping */
	APP_WRITE    /* a new file of the name app_file_name, for app_take_file */
};

struct config;
struct session;
struct comparison_options;
struct build_maps;
struct runs_asked;

/* What is shown first, and selected once all is read; borrowed for the app's life. */
struct app_view {
	enum pane_kind shown[HALVES];
	enum half focus;
	bool is_full;
	const char *sort;         /* of the list, "-calls" being the other way round, */
	const char *columns;      /* if that is not the table; or NULL */
	struct range zoom, time;  /* time: from there on */
	size_t level;             /* the chart's first, from 1; 0: whichever */
	const char *method;       /* as pick_method takes it; or NULL */
	const char *call;         /* METHOD#N; or NULL */
	const char *pivot;        /* in its middle; NULL: what is selected */
	const char *listed;       /* whose calls are; NULL: what is selected */
	bool is_bottom_up;        /* the flame: methods first, their callers above */
	const char *box, *zoom_box; /* of its stacks, or the pivot's, what is
	                             selected, and zoomed into (options/values) */
	size_t row, first_row, first_column; /* of the list, from 1; 0: whichever */
	size_t names_panned;      /* so often */
	const char *open_rows;    /* of it (options/values); NULL: whichever */
	const struct transform_request *transforms;
	size_t transform_count;
	const char *search;       /* what is searched for; NULL: nothing */
	const char *const *filters;
	size_t filter_count;
	const char *const *marked; /* threads, which the numbers are of, … */
	size_t marked_count;
	bool is_of_thread;         /* … but they are those of the one that is shown */
};

struct app_options {
	const char *path;    /* the trace; borrowed for the app's life */
	const char *path_before;  /* another one, which it is compared with; or NULL */
	const struct runs_asked *runs; /* of several a side; NULL: these two */
	struct range before_range;     /* of its numbers */
	bool has_pair;                 /* these threads are compared: `thread`, and … */
	const char *before_thread;     /* … of the one before, as that one */
	enum grouping compared_group;  /* what rows are; GROUPINGS: threads */
	const struct comparison_options *compared; /* what else is asked; NULL: the
	                                           usual */
	const char *thread;  /* as scope_find takes it; NULL: the main thread */
	const char *clock;   /* "wall", "cpu" or NULL */
	const char *sort;    /* a column's name or NULL; of the table */
	bool is_reverse;     /* the other way round */
	const struct columns *columns; /* none or NULL: the usual ones */
	enum grouping group;           /* what rows of the table are */
	bool is_ascii;
	bool is_ascii_only;            /* the terminal has no other letters */
	bool is_all;                   /* numbers of all threads */
	struct range range;            /* of the numbers, once all is read */
	const char *within;            /* METHOD#N, which is one; or NULL */
	enum taken_for input;              /* what the trace is taken for */
	bool is_followed;              /* the trace may still be written */
	const char *frame;             /* whose calls are frames; NULL: the usual */
	uint64_t frame_budget_ns;      /* 0: the usual */
	const struct memory *memory;   /* borrowed, too; NULL: plenty */
	const struct app_view *view;   /* NULL: the usual one */
	struct mapping *mapping;       /* opened; NULL: none */
	const char *const *mappings;   /* its files and folders, as given */
	size_t mapping_count;
	bool has_map_folder;
	const struct build_maps *maps; /* of two traces, a mapping each; NULL: there is
	                                  one, or none */
	const char *no_mapping;        /* why one is not there; NULL or "": it is */
	bool is_raw;                   /* names of the trace are shown first */
	const char *const *kept;       /* words of the command line that are to */
	size_t kept_count;             /* count for another trace, too */
	struct config *config;         /* of the user; NULL: none */
	struct session *keep;             /* what is remembered; NULL: nothing */
	const struct app_options *left; /* how the trace was left; NULL: not known */
	/* Can an exported file of that name open with a search, and zoomed; and at a
	 * time, with bookmarks?  NULL: none can. */
	bool (*opens_zoomed)(const char *name), (*opens_at_time)(const char *name);
};

#endif
