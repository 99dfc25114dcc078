/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/filter.h - the user's filters: which methods lists show.
 *
 * Filters are expressions, one upon the other.  Each expression keeps what it
 * matches, or, with a "!" in front, drops that; a method is shown when all of
 * them let it pass.  Like a search they run once for each method.
 *
 * One rule for all lists: what is dropped has no row, no number of a row that
 * is left changes by it, and what belongs to the sum of others is one row that
 * says so.
 *
 * - The table has the methods that pass; parents and children below a row that
 *   do not are one row of theirs (query/callers).
 * - A class or package is its methods that pass, as if there were no others;
 *   where none does it has no row (query/groups).
 * - Stacks stay where they lead to a method that passes: a tree keeps a row
 *   that passes and those above it (query/call_tree), the pivot a frame that
 *   passes and those between it and the middle, the others are one frame
 *   (query/callers).  Bottom-up it is the outermost rows that must pass, with
 *   all of their callers.
 * - The slowest calls are those of methods that pass (query/call_list).
 * - Nothing is left out of what is about one method alone, its calls and its
 *   page, and of the pictures of threads: chart, flame, timeline.
 */
#ifndef QUERY_FILTER_H
#define QUERY_FILTER_H

#include "query/groups.h"
#include "query/search.h"

enum { FILTER_STEPS = 16, FILTER_TEXT = 256 };

/* ---- the expressions ---- */

/* Some of them, in their order: "^com", or "!^com", which drops.  They never
 * change.  A question points to them until its answer is taken; from then on
 * the number stands for them. */
struct filter_texts {
	uint32_t number; /* from 1; other texts have other numbers */
	uint32_t count;  /* FILTER_STEPS at most */
	const char *texts[]; /* borrowed */
};

static inline uint32_t filter_number(const struct filter_texts *texts)
{
	return texts == NULL ? 0 : texts->number;
}

/* Returns the expression in the text of a step, after a "!". */
const char *filter_expression(const char *text);

/* Could it be a step, after so many others?  Else the error says what is wrong
 * with the text, which may be too long. */
bool filter_check(const char *text, uint32_t others, struct error *err);

/* Writes "&^com &!get"; "" for NULL, which has no expressions. */
void filter_words(const struct filter_texts *, char *out, size_t size);

/* ---- what they let pass ---- */

/* All zeros lets everything pass. */
struct filter {
	uint8_t *passes; /* by method, for the first `known` of them; NULL:
	                      all pass */
	uint32_t known;
	uint32_t too_hard; /* methods with calls that pass as nobody knows */
};

/* Makes a filter of the expressions, and looks at all methods; a name that is
 * too hard for an expression passes it.  NULL has no expressions.  The caller
 * frees `passes`, also after a failure, or when it was stopped. */
bool filter_make(struct filter *, const struct filter_texts *,
    const struct methods *, struct search_watch, struct error *err);

/* Returns what the filter lets pass, until it is freed; methods that have come
 * since it was made pass. */
static inline struct filter_passes filter_kept(const struct filter *f)
{
	return (struct filter_passes){ f->passes, f->known };
}

#endif
