#include "config.h"

#include "export/gate_forms.h"

#include <string.h>

#include "export/gate_github.h"
#include "export/gate_json.h"
#include "export/gate_junit.h"
#include "export/gate_markdown.h"
#include "export/gate_text.h"

static const struct gate_form forms[] = {
	{ "text", "a line a rule, failures last, for people", gate_text },
	{ "tsv", "a row a rule", gate_tsv },
	{ "json", "all that is known, for programs", gate_json },
	{ "junit", "a test case a rule, as GitLab and Jenkins read it",
	    gate_junit },
	{ "github", "annotations of GitHub's workflows", gate_github },
	{ "markdown", "a comment of a pull request", gate_markdown },
};

const struct gate_form *gate_form_at(size_t number)
{
	return number < sizeof forms / sizeof *forms ? &forms[number] : NULL;
}

const char *gate_form_name(size_t number)
{
	const struct gate_form *form = gate_form_at(number);

	return form == NULL ? NULL : form->name;
}

const struct gate_form *gate_form_find(const char *name, size_t length)
{
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		if (slice_is((struct slice){ name, length }, forms[i].name))
			return &forms[i];
	return NULL;
}
