/*
 * cli/diff_summary.h - a comparison as a page of HTML (formats/page): two flames, before
 * and after, and a table of all rows.
 *
 * Blocks of its data: "head", which has all the words and the rows, as JSON, and "both",
 * the stacks of both sides as one tree, callers before callees.  Its columns: how many
 * levels further out its caller is than the node before; the row, numbered as in the
 * head, or of threads their group, of which the head has the names; and the own time
 * before and after.
 */
#ifndef CLI_DIFF_SUMMARY_H
#define CLI_DIFF_SUMMARY_H

#include <stdio.h>

#include "cli/diff.h"
#include "cli/options.h"
#include "compare/changes_list.h"
#include "print/notices.h"

/*
 * What a comparison says beside its rows: what was compared,
 * what the whole took, and what can and cannot be told from so many runs.
 */

enum { DIFF_NOTES = 4096, DIFF_BUILD = 100 };

struct diff_page {
	const struct options *asked;
	const struct comparison *comparison;
	const struct diff_transforms *transforms;
	const struct changes_list *list;
	const char *first[BOTH_SIDES]; /* the path of the first run that counts */
	char builds[BOTH_SIDES][DIFF_BUILD]; /* that they are of: ids of mappings */
	struct mapping_notes mapping[BOTH_SIDES];
	char notes[DIFF_NOTES]; /* lines, each with its end */
};

/* A line about what was found while the recordings were read; what there is no more
 * room for is left out. */
void diff_page_note(struct diff_page *, const char *text);

/* Which build a recording is of; that of the side's first one is said, if it is known. */
void diff_page_note_build(struct diff_page *, int side, struct slice map_id);

/* Adds what is to be said of the comparison as a whole. */
void diff_page_judge(struct diff_page *);

/* The lines above the rows, for people. */
void diff_page_text(FILE *, const struct diff_page *);

/* As Markdown has them. */
void diff_page_markdown(FILE *, const struct diff_page *);

/* "a": …, "b": …, and so on, without what is around them and the rows. */
void diff_page_json(FILE *, const struct diff_page *);

/* The page's list has all rows, and the runs have kept their stacks. */
bool diff_html_write(FILE *, const struct diff_page *, struct error *err);

#endif
