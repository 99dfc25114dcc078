/* SPDX-License-Identifier: Apache-2.0 */
/*
 * options/values.h - what options and settings can be: words, views.
 */
#ifndef OPTIONS_VALUES_H
#define OPTIONS_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "query/flame.h"
#include "query/list.h"

/* ---- kinds of values ---- */

enum value_kind {
	VALUE_NONE,  /* there is none: the option is given, or not */
	VALUE_TEXT,  /* any text; it can be others than its words, too */
	VALUE_RANGE, /* a text, "300ms..450ms" */
	VALUE_CALL,  /* a text, METHOD#N */
	VALUE_WORD,  /* one of some words */
	VALUE_NUMBER,
	VALUE_PERCENT, /* "0.5" or "0.5%", with at most three decimals */
	VALUE_TIME     /* "0.5ms" */
};

struct value {
	enum value_kind kind;
	const char *(*word)(size_t number); /* NULL after the last one */
	uint64_t min, max;               /* of a number; of a time, in ns */
	const char *like;                   /* a time, for people */
};

enum { VALUE_TAKES = 120 };

/* Reads a text as the place of the word, the number, thousandths of a percent,
 * or nanoseconds.  Returns false when the text is none of those, or beyond what
 * the value can be; and for texts always. */
bool value_read(const struct value *, const char *text, uint64_t *out);

/* Writes for people, after "takes": "wall, cpu or wait", "a number from 1 to
 * 2000"; "" for a text without words. */
void value_takes(const struct value *, char out[VALUE_TAKES]);

/* ---- words that an option can be, or a setting of the viewer, or both alike ---- */

/* Defines a function that returns these words by number, and NULL after the
 * last one. */
#define WORDS_OF(name, ...)                                                 \
	const char *name(size_t number)                                     \
	{                                                                   \
		static const char *const words[] = { __VA_ARGS__ };         \
                                                                            \
		return number < sizeof words / sizeof *words ?              \
		    words[number] : NULL;                                   \
	}

/* Made-up recordings that are installed with the program. */
enum demo { DEMO_SLOW, DEMO_FIXED, DEMOS };

/* Return a word by number; NULL after the last one. */
const char *choice_group(size_t number); /* in that of enum grouping */
const char *choice_demo(size_t number);  /* in that of enum demo */
const char *choice_input(size_t number); /* in that of enum taken_for */
const char *choice_color(size_t number);
const char *choice_theme(size_t number);
const char *choice_scope(size_t number); /* in the order of enum scope_kind */

/* ---- the views of the viewer: the one table of them ---- */

/* A row is: the kind of a view, the operations that its source in ui defines,
 * and its name.  Pictures come first, which are above; then what is below
 * them. */
#define VIEWS(VIEW)                                     \
	/* above: */                                    \
	VIEW(CHART, chart_pane, "chart")                \
	VIEW(FLAME, flame_pane, "flame")                \
	VIEW(BOTH, both_pane, "both")                   \
	VIEW(CHARTS, charts_pane, "charts")             \
	VIEW(TIMELINE, timeline_pane, "timeline")       \
	VIEW(PIVOT, pivot_pane, "pivot")                \
	/* below: */                                    \
	VIEW(TABLE, table_pane, "table")                \
	VIEW(TREE, tree_pane, "tree")                   \
	VIEW(BOTTOM_UP, bottom_up_pane, "bottom-up")    \
	VIEW(CALLS, calls_pane, "calls")                \
	VIEW(SLOWEST, slowest_pane, "slowest")          \
	VIEW(FRAMES, frames_pane, "frames")             \
	VIEW(COMPARED, changes_pane, "changes")        \
	VIEW(ABOUT, method_pane, "about")                \
	VIEW(NOTICES, notices_pane, "notices")          \
	VIEW(LEGEND, legend_pane, "legend")

#define VIEW_NUMBER(KIND, ops, name) SHOWN_##KIND,
enum shown_view { VIEWS(VIEW_NUMBER) SHOWN_VIEWS };
#undef VIEW_NUMBER

/* Returns the name; NULL after the last one. */
const char *view_name(size_t number);

static inline bool view_is_picture(enum shown_view view)
{
	return view < SHOWN_TABLE;
}

/* Does the view need a method that was selected before? */
bool view_needs_method(enum shown_view);

/* Returns the columns that the view can show and be sorted by; NULL: it is no
 * such list. */
const struct list_columns *view_columns(enum shown_view);

#endif
