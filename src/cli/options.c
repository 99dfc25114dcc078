/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cli/options.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/fuzzy.h"
#include "base/text.h"
#include "cli/help.h"
#include "cli/inputs.h"
#include "cli/options_check.h"
#include "cli/options_text.h"
#include "compare/comparison.h"
#include "compare/words.h"
#include "names/mapping.h"
#include "options/options.h"
#include "options/values.h"
#include "query/scope.h"
#include "query/transforms.h"
#include "trace/open.h"

/* ---- refusing words ---- */

bool refuse_word(struct error *err, const char *what, const char *word,
    const char *expected)
{
	char clean[200];
	const bool is_cut = text_clean(clean, sizeof clean, slice_of(word)) >=
	    sizeof clean;

	return fail(err, "%s '%s%s'%s%s", what, clean, is_cut ? "..." : "",
	    expected[0] == '\0' ? "" : "; ", expected);
}

/* Refuses a word, and says which may have been meant, else where the known
 * words are. */
static bool refuse_unknown(struct error *err, const char *what,
    const char *word, const struct nearest *n)
{
	refuse_word(err, what, word, "");
	return nearest_fail(n, "; see artscope --help", err);
}

static struct nearest subcommand_near(const char *word)
{
	struct nearest n = nearest_to(word);

	for (int i = 0; i < SUBCOMMANDS; i++)
		nearest_try(&n, subcommand_info((enum subcommand)i)->name);
	nearest_try(&n, subcommand_help()->name);
	return n;
}

static bool refuse_subcommand(const char *word, struct error *err)
{
	const struct nearest n = subcommand_near(word);

	return refuse_unknown(err, "unknown subcommand", word, &n);
}

/* Refuses a subcommand after the trace. */
static bool refuse_order(const char *path, const char *subcommand,
    struct error *err)
{
	return fail(err, "the subcommand stands before the trace: artscope %s %s",
	    subcommand, text_printable(path, 200).text);
}

/* Refuses an option, without its value, and with the dashes, which say that it
 * is one. */
static bool refuse_option(const char *argument, struct error *err)
{
	const int length = (int)strcspn(argument, "=");
	char word[NEAREST_WORD + 1], known[NEAREST_WORD];
	const char *use = argument[1] != '-' ?
	    NULL :
	    option_gone((struct slice){ argument + 2, (size_t)length - 2 });
	struct nearest n;

	if (use != NULL)
		return fail(err, "%.*s is gone: %s", length, argument, use);
	snprintf(word, sizeof word, "%.*s", length, argument);
	n = nearest_to(word);
	for (int i = 0; i < OPTIONS; i++) {
		const struct option_info *info = option_info((enum option)i);

		snprintf(known, sizeof known, "--%s", info->name);
		if (info->help != NULL)
			nearest_try(&n, known);
	}
	return refuse_unknown(err, "unknown option", argument, &n);
}

/* Returns what a format is called here that others call by another name. */
static const char *usual_name(const char *value, const char *(*word)(size_t))
{
	static const char *const names[][2] = { { "ndjson", "jsonl" },
		{ "jsonlines", "jsonl" }, { "json-lines", "jsonl" },
		{ "md", "markdown" } };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		for (size_t k = 0; strcmp(value, names[i][0]) == 0 &&
		     word(k) != NULL; k++)
			if (strcmp(word(k), names[i][1]) == 0)
				return word(k);
	return value;
}

bool refuse_value(enum option option, const char *value,
    const char *(*word)(size_t), struct error *err)
{
	char what[60], known[300], words[320];
	struct nearest n = nearest_to(usual_name(value, word));

	for (size_t i = 0; word(i) != NULL; i++)
		nearest_try(&n, word(i));
	text_words(known, sizeof known, word, "or");
	snprintf(words, sizeof words, "it can be %s", known);
	snprintf(what, sizeof what, "--%s knows no", option_info(option)->name);
	refuse_word(err, what, value, words);
	return nearest_fail(&n, "", err);
}

/* Is it an address, as "https://..."? */
static bool is_address(const char *path)
{
	size_t length = strspn(path, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz0123456789+-.");

	return length > 1 && isalpha((unsigned char)path[0]) &&
	    strncmp(path + length, "://", 3) == 0;
}

bool refuse_unless_path(const char *path, bool is_first, struct error *err)
{
	const struct nearest n = subcommand_near(path);

	if (is_address(path))
		return fail(err, "%s: artscope opens files, not addresses: fetch "
		    "it first", text_printable(path, 200).text);
	return !is_first || n.best[0] == '\0' || strcmp(n.best, path) == 0 ||
	    access(path, F_OK) == 0 ||
	    refuse_unknown(err, "there is no file", path, &n);
}

/* ---- lists: paths, and values of options that can be repeated ---- */

/* Returns the place of a list; NULL: the option has none. */
static const char ***list_values(struct options *o, enum option option)
{
	const struct option_info *info = option_info(option);

	return info->count_at == 0 ?
	    NULL :
	    (const char ***)(void *)((char *)o + info->at);
}

/* Makes all lists, empty, each with room for so many and a NULL. */
static void options_lists_make(struct options *o, size_t room)
{
	o->paths = array_new(room + 1, sizeof(char *));
	for (int i = 0; i < OPTIONS; i++) {
		const char ***values = list_values(o, (enum option)i);

		if (values != NULL)
			*values = array_new(room + 1, sizeof(char *));
	}
}

static void options_lists_free(struct options *o)
{
	free(o->paths);
	for (int i = 0; i < OPTIONS; i++) {
		const char ***values = list_values(o, (enum option)i);

		if (values != NULL)
			free(*values);
	}
}

/* ---- the value of an option ---- */

/* Reads the value as a number, where it is one: that of a word, if it is one of
 * some; that of the first where there is no value. */
static bool read_value(const struct options *o, enum option option,
    const char *text, uint64_t *out, struct error *err)
{
	struct value value = option_info(option)->value;
	char takes[VALUE_TAKES], what[VALUE_TAKES + 60];

	*out = 0;
	if (text == NULL)
		return true;
	if (value.kind == VALUE_WORD)
		value.word = option_words(option, o->subcommand);
	if (value.kind < VALUE_WORD || value_read(&value, text, out))
		return true;
	if (value.kind == VALUE_WORD)
		return refuse_value(option, text, value.word, err);
	value_takes(&value, takes);
	snprintf(what, sizeof what, "--%s takes %s, not",
	    option_info(option)->name, takes);
	return refuse_word(err, what, text, "");
}

/* Sets the picture, or the list below it. */
static void set_view(struct options *o, enum shown_view view)
{
	o->is_on_picture = view_is_picture(view);
	*(o->is_on_picture ? &o->picture : &o->below) = view;
}

/* Adds one more transform. */
static bool add_transform(struct options *o, enum transform transform,
    const char *value, struct error *err)
{
	const struct transform_request w = { transform, value };

	ARRAY_ADD(o->transforms, o->transform_room, o->transform_count, w);
	return transform_check(&w, err);
}

/* Keeps a text, of a list beside those before. */
static void keep_text(struct options *o, const struct option_info *info,
    const char *text)
{
	char *const place = (char *)o + info->at;
	size_t *const count = (size_t *)(void *)((char *)o + info->count_at);

	if (info->count_at > 0)
		(*(const char ***)(void *)place)[(*count)++] = text;
	else if (info->size > 0)
		*(const char **)(void *)place = text;
}

/* Keeps a value where its row says, and checks a text whose words mean
 * something. */
static bool keep_value(struct options *o, const struct option_info *info,
    const char *value, uint64_t number, struct error *err)
{
	void *const place = (char *)o + info->at;

	switch (info->value.kind) {
	case VALUE_NONE:
		if (info->size > 0)
			*(bool *)place = true;
		return true;
	case VALUE_TEXT:
		keep_text(o, info, value);
		return true;
	case VALUE_RANGE:
		return range_parse(place, value, err);
	case VALUE_CALL:
		return within_parse(value, err);
	case VALUE_WORD:
	case VALUE_NUMBER:
	case VALUE_PERCENT:
	case VALUE_TIME:
		break;
	}
	if (info->size == sizeof(unsigned))
		*(unsigned *)place = (unsigned)number;
	else if (info->size > 0)
		*(uint64_t *)place = number;
	return true;
}

bool options_take(struct options *o, enum option option, const char *value,
    struct error *err)
{
	enum transform transform;
	uint64_t number;

	o->is_given[option] = true;
	o->texts[option] = value;
	if (!read_value(o, option, value, &number, err))
		return false;
	if (option_transform(option, &transform))
		return add_transform(o, transform, value, err);
	switch ((int)option) {
	case OPTION_OUTPUT:
		o->output = strcmp(value, "-") == 0 ? NULL : value;
		return true;
	case OPTION_MAPPING_A:
	case OPTION_MAPPING_B:
		o->mappings[o->mapping_count++] = value;
		break;
	case OPTION_TSV:
	case OPTION_CSV:
	case OPTION_JSON:
	case OPTION_MARKDOWN:
		return options_take(o, OPTION_FORMAT, option_info(option)->name,
		    err);
	case OPTION_DEMO:
		o->paths[o->path_count++] = demo_names[number];
		o->path = o->paths[0];
		return true;
	case OPTION_VS:
		o->after_at = o->path_count;
		return true;
	case OPTION_SHOW:
		return row_verdict_words(&o->show, value, err);
	case OPTION_FAIL:
		return row_verdict_words(&o->fails, value, err);
	case OPTION_VIEW:
		set_view(o, (enum shown_view)number);
		return true;
	case OPTION_TIME:
		o->time = (struct range){ .is_given = true,
			.from_ns = number,
			.to_ns = UINT64_MAX };
		return true;
	default:
		break;
	}
	return keep_value(o, option_info(option), value, number, err);
}

/* ---- words of the command line ---- */

/* Does the argument spell this option?  *value is what is joined to it. */
static bool spells(const struct option_info *info, const char *argument,
    const char **value)
{
	size_t length = strlen(info->name);

	*value = NULL;
	if (argument[1] != '-') {
		if (info->letter == '\0' || argument[1] != info->letter)
			return false;
		if (argument[2] != '\0')
			*value = argument + 2;
		return true;
	}
	if (strncmp(argument + 2, info->name, length) != 0)
		return false;
	if (argument[2 + length] == '=')
		*value = argument + 2 + length + 1;
	return *value != NULL || argument[2 + length] == '\0';
}

/* The arguments that are left. */
struct input {
	char *const *next, *const *end;
};

static bool take_option(struct options *o, struct input *in,
    struct error *err)
{
	const char *argument = *in->next++, *value;
	const struct option_info *info;
	int i = 0;

	while (i < OPTIONS && !spells(option_info((enum option)i), argument,
	    &value))
		i++;
	if (i == OPTIONS)
		return refuse_option(argument, err);
	info = option_info((enum option)i);
	if (info->argument == NULL && value != NULL)
		return refuse_word(err, "option takes no value:", argument, "");
	if (info->argument != NULL && info->argument[0] != '[' &&
	    value == NULL) {
		if (in->next == in->end) {
			o->awaited = (enum option)i;
			return fail(err, "--%s needs a value: %s", info->name,
			    info->argument);
		}
		value = *in->next++;
	}
	return options_take(o, (enum option)i, value, err);
}

/* Takes the word if it is a subcommand.  "help" is none: it wants words of what
 * follows. */
static bool take_subcommand(struct options *o, const char *word)
{
	enum subcommand found;

	if (!subcommand_find(slice_of(word), &found))
		return false;
	o->subcommand = found;
	o->is_named = true;
	return true;
}

/* Returns the topic of this name, or NULL. */
static const struct subcommand_info *help_topic_find(const char *name)
{
	size_t i = 0;

	while (help_topic(i) != NULL && strcmp(help_topic(i)->name, name) != 0)
		i++;
	return help_topic(i);
}

/* Takes the word after "help". */
static bool take_topic(struct options *o, const char *word, struct error *err)
{
	if (o->is_named)
		return refuse_word(err, "help takes one subcommand: what is",
		    word, "");
	o->topic = help_topic_find(word);
	return o->topic != NULL || take_subcommand(o, word) || strcmp(word,
	    subcommand_help()->name) == 0 || refuse_subcommand(word, err);
}

/* Is it the second file of a trace that was named? */
static bool is_sibling(const struct options *o, const char *word)
{
	for (size_t i = 0; i < o->path_count; i++)
		if (companion_is(o->paths[i], word))
			return true;
	return false;
}

/* Takes a word that is no option.  The first may be a subcommand; one word, or
 * each, is a trace. */
static bool take_word(struct options *o, const char *word, bool is_first,
    struct error *err)
{
	if (o->wants_help)
		return take_topic(o, word, err);
	if (is_first && strcmp(word, subcommand_help()->name) == 0) {
		o->wants_help = true;
		return true;
	}
	if (is_first && take_subcommand(o, word))
		return true;
	if (o->subcommand == SUBCOMMAND_TABLE && o->kind_word == NULL) {
		o->kind_word = word;
		return true;
	}
	if (is_sibling(o, word)) /* it is found beside the other one */
		return true;
	if (o->path_count == 0 ||
	    subcommand_info(o->subcommand)->traces == TRACES_SEVERAL) {
		o->paths[o->path_count++] = word;
		o->path = o->paths[0];
		return true;
	}
	if (o->subcommand == SUBCOMMAND_CALLS && o->method == NULL) {
		o->method = word;
		return true;
	}
	if (o->is_named || o->is_given[OPTION_DEMO])
		return refuse_word(err, "one trace at a time, please: what is",
		    word, "");
	return take_subcommand(o, word) ? refuse_order(o->path, word, err) :
					  refuse_subcommand(o->path, err);
}

bool options_want_words(const struct options *o)
{
	return o->is_given[OPTION_HELP] || o->is_given[OPTION_HELP_KEYS] ||
	    o->is_given[OPTION_VERSION] || o->is_given[OPTION_LICENSES] ||
	    o->is_given[OPTION_DUMP];
}

bool options_read(struct options *o, int count, char *const *arguments,
    struct error *err)
{
	struct input in = { arguments, arguments + count };
	bool is_first = true;

	*o = (struct options){ .awaited = OPTIONS, .top = SIZE_MAX,
		.levels = SIZE_MAX, .picture = SHOWN_CHART,
		.below = SHOWN_TABLE, .match = MATCH_USUAL,
		.min_time_ns = MIN_CHANGE_NS, .min_change_ns = MIN_CHANGE_NS };
	options_lists_make(o, (size_t)count);
	while (in.next < in.end && !options_want_words(o)) {
		const char *argument = *in.next;

		if (!o->has_ended && strcmp(argument, "--") == 0) {
			o->has_ended = true;
			in.next++;
		} else if (!o->has_ended && argument[0] == '-' &&
		    argument[1] != '\0') {
			if (!take_option(o, &in, err))
				return false;
		} else {
			if (!take_word(o, argument, is_first &&
			    !o->has_ended, err))
				return false;
			is_first = false;
			in.next++;
		}
	}
	return true;
}

bool options_parse(struct options *o, int count, char *const *arguments,
    struct error *err)
{
	return options_read(o, count, arguments, err) &&
	    (options_want_words(o) || o->is_given[OPTION_CHECK_CONFIG] ||
		options_check(o, err));
}

bool options_take_input(struct options *o, struct error *err)
{
	o->path = o->paths[o->path_count++] = "-";
	return options_check(o, err);
}

void options_free(struct options *o)
{
	options_lists_free(o);
	free(o->folder_names);
	free(o->listed_names);
	for (int i = 0; i < DEMOS; i++)
		free(o->demo_names[i]);
	free(o->baseline_names);
	free(o->transforms);
	mapping_free(o->mapping);
	mapping_free(o->side_mapping[0]);
	mapping_free(o->side_mapping[1]);
	*o = (struct options){ 0 };
}
