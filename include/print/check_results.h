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

struct check_page {
	const struct check_results *checked;
	char *name;             /* of the budget, printable */
	enum gate gate;
	bool is_colored;
	const char *const *roots; /* folders of sources */
	size_t root_count;
	const struct transform_request *transforms; /* of the stacks, */
	const bool *has_meant;  /* and whether each meant any method */
	size_t transform_count;
	const struct mapping_notes *mapping;
	uint32_t *order;        /* of rules: those that failed last */
};

/* Free it with check_page_free, also after a failure.  `name` is as the user wrote
 * it. */
bool check_page_init(struct check_page *, const struct check_results *,
    const char *name, struct error *err);
void check_page_free(struct check_page *);

struct check_form {
	const char *name;
	const char *help; /* what it is for */
	void (*write)(FILE *, const struct check_page *);
};

/* By number; NULL after the last.  And its name, as option_info has words. */
const struct check_form *check_form_at(size_t number);
const char *check_form_name(size_t number);

/* By name, of so many bytes; NULL: there is none. */
const struct check_form *check_form_find(const char *name, size_t length);

#endif
