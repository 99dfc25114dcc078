/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cli/diff_summary.h - what a comparison says beside its rows: what was
 * compared, what the whole took, and what can and cannot be told from so many
 * runs.
 *
 * It stands above the rows, is a part of JSON, and is the head of a page of
 * HTML.
 */
#ifndef CLI_DIFF_SUMMARY_H
#define CLI_DIFF_SUMMARY_H

#include <stdio.h>

#include "cli/diff.h"
#include "cli/options.h"
#include "compare/changes_list.h"
#include "print/notices.h"

enum { DIFF_NOTES = 4096, DIFF_BUILD = 100 };

/* Pointers are borrowed. */
struct diff_summary {
	const struct options *asked;
	const struct comparison *comparison;
	const struct diff_transforms *transforms;
	const struct changes_list *list;
	const char *usual_thread; /* that is compared in place of the main one, or
	                           * NULL */
	const char *first[BOTH_SIDES]; /* the path of the first run that counts */
	char builds[BOTH_SIDES][DIFF_BUILD]; /* of the sides: ids of mappings */
	struct mapping_notes mapping[BOTH_SIDES];
	char notes[DIFF_NOTES]; /* lines, each with its end */
	bool has_damage;        /* of any run, also one that was left out */
};

/* ---- notes ---- */

/* Adds a line about what was found while the recordings were read.  A line that
 * has no room is left out. */
void diff_summary_note(struct diff_summary *, const char *text);

/* Notes which build a recording is of.  Of a side the first build that is known
 * is said. */
void diff_summary_note_build(struct diff_summary *, int side,
    struct slice map_id);

/* Adds what is to be said of the comparison as a whole. */
void diff_summary_judge(struct diff_summary *);

/* Tells of transforms that match nothing; of all notes, a line each, unless
 * they are written with the rows. */
void diff_summary_tell(FILE *, const struct diff_summary *, bool are_written);

/* ---- written ---- */

/* Writes the lines above the rows, for people. */
void diff_summary_text(FILE *, const struct diff_summary *);

/* Writes these lines as Markdown has them. */
void diff_summary_markdown(FILE *, const struct diff_summary *);

/* Writes "a": …, "b": …, and so on, without what is around them and the
 * rows. */
void diff_summary_json(FILE *, const struct diff_summary *);

/*
 * Writes a page of HTML (formats/page): two flames, before and after, and a
 * table of all rows.  The list must have all rows, and the runs must have kept
 * their stacks.
 *
 * The page has two blocks of data.  "head" is JSON, with all the words and the
 * rows.  "both" is the stacks of both sides as one tree, callers before
 * callees, in columns: how many levels further out its caller is than the node
 * before; the row, numbered as in the head, or of threads their group, of which
 * the head has the names; and the own time before and after.
 */
bool diff_summary_html(FILE *, const struct diff_summary *, struct error *err);

#endif
