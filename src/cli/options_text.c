/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cli/options_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/quote.h"
#include "cli/diff.h"
#include "cli/options.h"
#include "cli/options_check.h"
#include "compare/comparison.h"
#include "compare/match.h"
#include "compare/runs.h"
#include "formats/formats.h"
#include "options/values.h"
#include "print/check_results.h"
#include "print/formats.h"
#include "print/table_rows.h"

/* ---- the words of an option ---- */

static const char *normalize_word(size_t number)
{
	return number < NORMALIZES ? normalize_names[number] : NULL;
}

static const char *match_word(size_t number)
{
	return number < MATCH_RULES ? match_rule_names[number] : NULL;
}

/* Returns a group of methods, then of threads and stacks, which diff alone
 * has. */
static const char *group_word(size_t number)
{
	return number == BY_THREAD ? "thread" :
	    number == BY_STACK     ? "stack" : choice_group(number);
}

static const struct {
	enum option option;
	enum subcommand subcommand; /* SUBCOMMANDS: any other */
	const char *(*word)(size_t number);
} rows[] = {
	{ OPTION_FORMAT, SUBCOMMAND_CHECK, check_form_name },
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
		if (rows[i].option == option &&
		    (rows[i].subcommand == subcommand ||
			rows[i].subcommand == SUBCOMMANDS))
			return rows[i].word;
	return option_info(option)->value.word;
}

/* ---- options in a line of text ---- */

static bool is_given(const struct options *o, const char *word)
{
	for (int i = 0; i < OPTIONS; i++)
		if (o->is_given[i] &&
		    strcmp(word + 2, option_info((enum option)i)->name) == 0)
			return true;
	return false;
}

/* Takes the words of the line, but for options that are given or gone.  An
 * option that is left out takes its value with it. */
static size_t take_words(struct options_line *line, const char *at, size_t room,
    const struct options *given)
{
	char *out = line->text;
	bool is_left_out = false;
	size_t count = 0;

	while (*at != '\0' && count + 1 < OPTIONS_LINE_WORDS &&
	    quote_take(&at, out, room, NULL)) {
		if (strncmp(out, "--", 2) == 0)
			is_left_out = is_given(given, out) ||
			    option_gone(slice_of(out + 2)) != NULL;
		if (is_left_out)
			continue;
		line->words[count++] = out;
		room -= strlen(out) + 1;
		out += strlen(out) + 1;
	}
	return count;
}

bool options_line_read(struct options_line *line, const char *text,
    const struct options *given)
{
	static char trace[] = "./x.trace";
	size_t length = strcspn(text, "\n"), count;
	char *copy;

	*line = (struct options_line){ .text = NULL };
	copy = array_new(length + 1, 1);
	line->text = array_new(length + 2, 1);
	memcpy(copy, text, length);
	count = take_words(line, copy, length + 2, given);
	free(copy);
	line->words[count++] = trace;
	return count > 1 && options_parse(&line->options, (int)count,
	    line->words, NULL);
}

void options_line_free(struct options_line *line)
{
	options_free(&line->options);
	free(line->text);
}

/* ---- options that go on to another trace ---- */

void options_keep(const struct options *o, struct options_kept *out)
{
	char text[OPTIONS_KEPT_TEXT];

	out->count = 0;
	for (int i = 0; i < OPTIONS; i++) {
		const struct option_info *info = option_info((enum option)i);
		const char *value = o->texts[i];

		if (o->is_given[i] && info->stays &&
		    snprintf(text, sizeof text, "--%s%s%s", info->name,
			value == NULL ? "" : "=",
			value == NULL ? "" : value) < OPTIONS_KEPT_TEXT)
			out->words[out->count++] = text_copy(text);
	}
	for (size_t i = 0; i < o->set_count && i < OPTIONS_KEPT_SETS; i++) {
		out->words[out->count++] = text_copy("--set");
		out->words[out->count++] = text_copy(o->sets[i]);
	}
}

void options_kept_free(struct options_kept *kept)
{
	for (size_t i = 0; i < kept->count; i++)
		free(kept->words[i]);
}

/* ---- settings ---- */

static bool find_option(const char *name, enum option *out)
{
	for (int i = 0; i < OPTIONS; i++) {
		*out = (enum option)i;
		if (strcmp(option_info(*out)->name, name) == 0)
			return true;
	}
	return false;
}

/* Takes a setting.  An option without a value is a switch of on and off. */
static void take_setting(struct options *o, enum option option,
    const char *text)
{
	bool is_switch = option_info(option)->argument == NULL;

	if (is_switch && strcmp(text, "on") != 0)
		return;
	options_take(o, option, is_switch ? NULL : text, NULL);
}

static void take_columns(struct options *o, const char *text)
{
	if (strcmp(text, "usual") == 0)
		return;
	take_setting(o, OPTION_COLUMNS, text);
	if (options_choose_columns(o, NULL))
		return;
	o->texts[OPTION_COLUMNS] = NULL;
	o->is_given[OPTION_COLUMNS] = false;
	options_choose_columns(o, NULL);
}

/* Takes the order of a list; "-calls" is the other way round. */
static void take_sort(struct options *o, const char *text)
{
	take_setting(o, OPTION_SORT, text + (text[0] == '-'));
	if (options_choose_columns(o, NULL)) {
		o->is_given[OPTION_REVERSE] |= text[0] == '-';
		return;
	}
	o->texts[OPTION_SORT] = NULL;
	o->is_given[OPTION_SORT] = false;
	options_choose_columns(o, NULL);
}

/* Do the options ask for another scope? */
static bool has_scope(const struct options *o)
{
	bool is_all = o->is_given[OPTION_MARK];

	for (size_t i = 0; i < o->thread_count; i++)
		is_all |= strcmp(o->threads[i], "all") == 0;
	return is_all;
}

/* Columns and order come last: which columns there are is known when the view
 * is. */
void options_take_settings(struct options *o, const struct named_text *t,
    size_t count)
{
	enum option option;

	for (size_t i = 0; i < count; i++)
		if (find_option(t[i].name, &option) && !o->is_given[option] &&
		    (option != OPTION_SCOPE || !has_scope(o)) &&
		    option != OPTION_COLUMNS && option != OPTION_SORT)
			take_setting(o, option, t[i].text);
	for (size_t i = 0; i < count; i++) {
		if (!find_option(t[i].name, &option) || o->is_given[option])
			continue;
		if (option == OPTION_COLUMNS)
			take_columns(o, t[i].text);
		else if (option == OPTION_SORT)
			take_sort(o, t[i].text);
	}
}
