/*
 * fuzz_budget.c - the text of a budget, through its parser.
 */
#include "config.h"

#include <string.h>

#include "check/rules.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct slice text = { (const char *)data, size };
	struct error err = { "" };
	struct rules rules;
	bool done;

	fuzz_begin(size, FUZZ_ROWS);
	done = rules_read(&rules, "x", text, &err);
	fuzz_check(done == (err.text[0] == '\0'),
	    "a budget is refused without a word");
	fuzz_check_clean((struct slice){ err.text, strlen(err.text) });
	for (uint32_t i = 0; done && i < rules.count; i++) {
		const struct rule *r = &rules.of[i];

		fuzz_check_clean((struct slice){ r->name, strlen(r->name) });
		fuzz_check(r->limit.amount >= 0 && r->limit.amount <= 1e18 &&
		    r->line > 0, "a rule without a limit");
	}
	rules_free(&rules);
	fuzz_end();
	return 0;
}
