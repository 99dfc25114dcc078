/*
 * print/check_results.h - the forms of what a gate says (--format, --also of check).
 */
#ifndef PRINT_CHECK_RESULTS_H
#define PRINT_CHECK_RESULTS_H

#include <stdio.h>

#include "check/verdict.h"
#include "print/notices.h"
#include "query/transforms.h"

/*
 * What a gate says (check/verdict), before it has a form.
 */

enum { GATE_NOTE = 500 }; /* bytes of one */

struct gate_page {
	const struct checked *checked;
	char *name;             /* of the budget, printable */
	enum gate gate;
	bool is_colored;
	const char *const *roots; /* folders of sources */
	size_t root_count;
	const struct transform_wish *transforms; /* of the stacks, */
	const bool *has_meant;  /* and whether each meant any method */
	size_t transform_count;
	const struct mapping_notes *mapping;
	uint32_t *order;        /* of rules: those that failed last */
};

/* Free it with gate_page_free, also after a failure.  `name` is as the user wrote
 * it. */
bool gate_page_init(struct gate_page *, const struct checked *,
    const char *name, struct error *err);
void gate_page_free(struct gate_page *);

/* "main: wall com.a.** 734.4 ms, limit < 20.0 ms (5 runs: 701.2 ms to 760.0 ms)", in
 * one line: the rule, its value and limit, and why where these do not say it. */
void gate_page_line(FILE *, const struct checked_rule *,
    const struct checked *);

/* What stands below it: the reasons, and the command that opens the viewer there.
 * NULL after the last. */
const char *gate_page_reason(const struct checked_rule *, uint32_t number);

/* What else is to be said of the whole: the transforms, which of them mean no method, and
 * what makes names doubtful.  False after the last. */
bool gate_page_note(const struct gate_page *, size_t number, char *out, size_t size);

/* A number as programs read it, with up to three decimals. */
void gate_page_number(FILE *, double);

/* "app.budget: 8 rules: 5 pass, 1 warn, 2 fail" */
void gate_page_sum(FILE *, const struct gate_page *);

/* In the order of the page; is it worth a word beyond the list of all? */
const struct checked_rule *gate_page_rule(const struct gate_page *,
    uint32_t number);
bool gate_page_is_bad(const struct checked_rule *);

struct gate_form {
	const char *name;
	const char *help; /* what it is for */
	void (*write)(FILE *, const struct gate_page *);
};

/* By number; NULL after the last.  And its name, as option_info has words. */
const struct gate_form *gate_form_at(size_t number);
const char *gate_form_name(size_t number);

/* By name, of so many bytes; NULL: there is none. */
const struct gate_form *gate_form_find(const char *name, size_t length);

#endif
