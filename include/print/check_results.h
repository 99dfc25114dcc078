/* SPDX-License-Identifier: Apache-2.0 */
/*
 * print/check_results.h - the results of subcommand check as text, rows, JSON,
 * JUnit XML, GitHub annotations or a Markdown comment (--format, --also).
 *
 * Rules and verdicts are those of check/verdict.
 */
#ifndef PRINT_CHECK_RESULTS_H
#define PRINT_CHECK_RESULTS_H

#include <stdio.h>

#include "check/verdict.h"
#include "options/options.h"
#include "print/info.h"

enum { GATE_NOTE = 500 }; /* bytes of a note */

/* What is written, before it has a form.  All but the name, the order and the
 * notes is borrowed. */
struct check_page {
	const struct check_results *results;
	char *name;             /* of the budget, printable */
	enum gate gate;
	bool is_colored;
	const struct options *options;
	const bool *has_matched; /* has each transform meant any method? */
	const struct mapping_notes *mapping;
	const char *mixed[2];   /* how a run, and one of the baseline, is not
	                         * like the others; "" or NULL: all are alike */
	uint32_t *order;        /* of rules: failed ones last */
	char (*notes)[GATE_NOTE]; /* lines about the whole */
	size_t note_count, note_room;
};

/* Begins a page about a budget, by the name that the user wrote, and makes its
 * order and the notes: the transforms, which of them mean no method, what makes
 * names doubtful, for what several rules wait, and which recordings are
 * damaged.  What else it has is set before.  Free it with check_page_free. */
void check_page_begin(struct check_page *, const char *name);
void check_page_free(struct check_page *);

/* ---- forms ---- */

struct check_form {
	const char *name;
	const char *help; /* what it is for */
	void (*write)(FILE *, const struct check_page *);
};

/* After the last stands one without a name. */
extern const struct check_form check_forms[];

/* Returns the name of the form of a number; NULL after the last. */
const char *check_form_name(size_t number);

/* Returns the form of a name of `length` bytes; NULL: there is none. */
const struct check_form *check_form_find(const char *name, size_t length);

#endif
