#include "config.h"

#include "export/option_words.h"

#include <stdio.h>
#include <string.h>

#include "compare/comparison.h"
#include "compare/match.h"
#include "compare/runs.h"
#include "export/diff_form.h"
#include "export/formats.h"
#include "export/gate_forms.h"
#include "export/table_line.h"
#include "formats/formats.h"
#include "options/values.h"

static const char *normalize_word(size_t number)
{
	return number < NORMALIZES ? normalize_name((enum normalize)number) : NULL;
}

static const char *match_word(size_t number)
{
	return number < MATCH_RULES ? match_rule_name((enum match_rule)number) :
				      NULL;
}

/* Of methods, then of threads and stacks, which diff alone has. */
static const char *group_word(size_t number)
{
	return number == BY_THREAD ? "thread" :
	    number == BY_STACK     ? "stack" : choice_group(number);
}

static const struct {
	enum option option;
	enum subcommand of; /* SUBCOMMANDS: any other */
	const char *(*word)(size_t number);
} rows[] = {
	{ OPTION_FORMAT, SUBCOMMAND_CHECK, gate_form_name },
	{ OPTION_FORMAT, SUBCOMMAND_DIFF, diff_format },
	{ OPTION_FORMAT, SUBCOMMAND_TABLE, table_line_format },
	{ OPTION_FORMAT, SUBCOMMAND_EXPORT, exporter_name },
	{ OPTION_FORMAT, SUBCOMMANDS, format_name },
	{ OPTION_GROUP, SUBCOMMAND_DIFF, group_word },
	{ OPTION_MATCH, SUBCOMMANDS, match_word },
	{ OPTION_NORMALIZE, SUBCOMMANDS, normalize_word },
	{ OPTION_WEIGHT, SUBCOMMANDS, weight_name },
};

const char *(*option_words(enum option option, enum subcommand subcommand))(
    size_t number)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (rows[i].option == option && (rows[i].of == subcommand ||
		    rows[i].of == SUBCOMMANDS))
			return rows[i].word;
	return option_info(option)->value.word;
}

void option_help(enum option option, char *out, size_t size)
{
	size_t used = 0;

	if (option == OPTION_FORMAT) {
		format_words(out, size);
		used = strlen(out);
		used += (size_t)snprintf(out + used, size - used, "; ");
	}
	snprintf(out + used, size - used, "%s", option_info(option)->help);
}
