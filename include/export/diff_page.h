/*
 * export/diff_page.h - what a comparison says beside its rows: what was compared,
 * what the whole took, and what can and cannot be told from so many runs.
 */
#ifndef EXPORT_DIFF_PAGE_H
#define EXPORT_DIFF_PAGE_H

#include <stdio.h>

#include "compare/changes_list.h"
#include "export/diff_transforms.h"
#include "export/mapping_notes.h"
#include "export/options.h"

enum { DIFF_NOTES = 4096, DIFF_BUILD = 100 };

struct diff_page {
	const struct options *asked;
	const struct comparison *comparison;
	const struct diff_transforms *transforms;
	const struct compared_list *list;
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

/* "a.trace", or "a.trace and 7 more (8 runs)", clean. */
void diff_page_side(const struct diff_page *, int side, char *out, size_t size);

/* The lines above the rows, for people. */
void diff_page_text(FILE *, const struct diff_page *);

/* As Markdown has them. */
void diff_page_markdown(FILE *, const struct diff_page *);

/* "a": …, "b": …, and so on, without what is around them and the rows. */
void diff_page_json(FILE *, const struct diff_page *);

#endif
