/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fuzz_budget.c - the text of a budget, through its parser; after a NUL a trace, whose
 * values are judged by it and written in all forms.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "check/budget.h"
#include "check/verdict.h"
#include "print/check_results.h"
#include "fuzz.h"

enum { MOST_RULES = 12 }; /* each may take a pass over the trace */

static void check_rules(const struct rules *rules)
{
	for (uint32_t i = 0; i < rules->count; i++) {
		const struct rule *r = &rules->items[i];

		fuzz_check_clean((struct slice){ r->name, strlen(r->name) });
		fuzz_check(r->limit.amount >= 0 && r->limit.amount <= 1e18 &&
		    r->line > 0, "a rule without a limit");
	}
}

static void write_forms(const struct check_results *c)
{
	static const struct options usual;
	struct check_page page = { .results = c, .options = &usual };

	check_page_begin(&page, "x\n::error::");
	for (size_t i = 0; check_forms[i].name != NULL; i++) {
		struct text_file form;

		text_file_open(&form);
		check_forms[i].write(form.file, &page);
		text_file_close(&form);
		fuzz_check_clean((struct slice){ form.text, form.length });
		free(form.text);
	}
	check_page_free(&page);
}

static void judge(const struct rules *rules, struct bytes bytes)
{
	struct error err = { "" };
	struct recording r = { 0 };
	struct check_results c = { 0 };

	if (recording_begin(&r, trace_open_bytes(bytes, "x", NULL, &err),
		NULL)) {
		check_results_init(&c, rules);
		c.allows_damage = true;
		if (check_results_add(&c, &r, false, &err)) {
			check_results_judge(&c);
			write_forms(&c);
		}
	}
	check_results_free(&c);
	recording_free(&r);
}

static int fuzz_one(const uint8_t *data, size_t size)
{
	const uint8_t *nul = size == 0 ? NULL : memchr(data, '\0', size);
	const size_t length = nul == NULL ? size : (size_t)(nul - data);
	const struct slice text = { (const char *)data, length };
	struct error err = { "" };
	struct rules rules;
	bool done;

	fuzz_begin(size, FUZZ_ROWS);
	done = rules_read(&rules, "x", text, &err);
	fuzz_check(done == (err.text[0] == '\0'),
	    "a budget is refused without a word");
	fuzz_check_clean((struct slice){ err.text, strlen(err.text) });
	if (done)
		check_rules(&rules);
	if (done && nul != NULL && rules.count <= MOST_RULES &&
	    !fuzz_is_packed(bytes_of(nul + 1, size - length - 1)))
		judge(&rules, bytes_of(nul + 1, size - length - 1));
	rules_free(&rules);
	fuzz_end();
	return 0;
}

HARNESS("budget", fuzz_one);
