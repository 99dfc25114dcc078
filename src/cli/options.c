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
	char word[NEAREST_WORD + 1], known[NEAREST_WORD];
	struct nearest n;

	snprintf(word, sizeof word, "%.*s", (int)strcspn(argument, "="),
	    argument);
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
	char what[60], words[300] = "it can be ";
	size_t used = strlen(words);
	struct nearest n = nearest_to(usual_name(value, word));

	for (size_t i = 0; word(i) != NULL && used < sizeof words; i++) {
		used += (size_t)snprintf(words + used, sizeof words - used,
		    "%s%s", i == 0 ? "" : word(i + 1) != NULL ? ", " : " or ",
		    word(i));
		nearest_try(&n, word(i));
	}
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

/* ---- what can be given several times: paths, and values of some options ---- */

#define LIST(option, values, count)                       \
	{                                                 \
		option, offsetof(struct options, values), \
		    offsetof(struct options, count)       \
	}

static const struct {
	enum option option; /* OPTIONS: paths, or of several options */
	size_t values, count;
} lists[] = {
	LIST(OPTIONS, paths, path_count),
	LIST(OPTION_THREAD, threads, thread_count),
	LIST(OPTION_THREAD_A, side_threads[0], side_thread_count[0]),
	LIST(OPTION_THREAD_B, side_threads[1], side_thread_count[1]),
	LIST(OPTIONS, mappings, mapping_count),
	LIST(OPTIONS, side_mappings[0], side_mapping_count[0]),
	LIST(OPTIONS, side_mappings[1], side_mapping_count[1]),
	LIST(OPTION_MARK, marks, mark_count),
	LIST(OPTION_FILTER, filters, filter_count),
	LIST(OPTION_SET, sets, set_count),
	LIST(OPTION_ALSO, alsos, also_count),
	LIST(OPTION_SOURCE_ROOT, roots, root_count),
	LIST(OPTION_BOOKMARK, bookmarks, bookmark_count),
	LIST(OPTION_LABEL, labels, label_count),
};

enum { LISTS = sizeof lists / sizeof *lists };

static const char ***list_values(struct options *o, size_t list)
{
	return (const char ***)(void *)((char *)o + lists[list].values);
}

/* Makes all lists, empty, each with room for so many and a NULL. */
static void options_lists_make(struct options *o, size_t room)
{
	for (size_t i = 0; i < LISTS; i++)
		*list_values(o, i) = array_new(room + 1, sizeof(char *));
}

static void options_lists_free(struct options *o)
{
	for (size_t i = 0; i < LISTS; i++)
		free(*list_values(o, i));
}

/* Adds one more value of such an option; does nothing for any other. */
static void options_lists_add(struct options *o, enum option option,
    const char *value)
{
	for (size_t i = 0; i < LISTS; i++)
		if (lists[i].option == option) {
			size_t *count = (size_t *)(void *)((char *)o +
			    lists[i].count);

			(*list_values(o, i))[(*count)++] = value;
		}
}

/* Adds a mapping of one side, which is one of all mappings, too. */
static void options_lists_add_mapping(struct options *o, int side,
    const char *path)
{
	o->mappings[o->mapping_count++] = path;
	o->side_mappings[side][o->side_mapping_count[side]++] = path;
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
	if (value.kind <= VALUE_TEXT || value_read(&value, text, out))
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

/* Checks numbers of rows as people write them: "1-3,7".  They are counted from
 * 1, and none is smaller than the one before it; "none" is no row. */
static bool row_list_check(const char *text, struct error *err)
{
	const char *at = text;
	size_t first, last, before = 0;

	if (strcmp(text, "none") == 0)
		return true;
	while (row_list_next(&at, &first, &last) && first >= before) {
		before = last;
		if (*at == '\0')
			return true;
	}
	return fail(err, "'%s' is no list of rows from top to bottom, such as "
	    "1-3,7, or none", text_printable(text, 100).text);
}

/* Adds one more transform. */
static bool add_transform(struct options *o, enum transform transform,
    const char *value, struct error *err)
{
	const struct transform_request w = { transform, value };

	o->transforms = array_grow(o->transforms, &o->transform_room,
	    o->transform_count + 1, sizeof w);
	o->transforms[o->transform_count++] = w;
	return transform_check(&w, err);
}

/* How the value of an option is kept. */
enum kept_as {
	AS_TEXT, /* the text as it is */
	AS_RANGE,
	AS_CALL,   /* the text, METHOD#N */
	AS_BOX,    /* the text, the words of a box */
	AS_ROWS,   /* the text, a list of rows */
	AS_SIZE,   /* the number */
	AS_NUMBER, /* an unsigned number, or an enum */
	AS_NS
};

#define AT(option, kept_as, field)                               \
	{                                                        \
		option, kept_as, offsetof(struct options, field) \
	}

/* Options whose value is kept in one place. */
static const struct {
	enum option option;
	enum kept_as kept_as;
	size_t place;
} places[] = {
	AT(OPTION_FRAME, AS_TEXT, frame),
	AT(OPTION_SORT, AS_TEXT, sort),
	AT(OPTION_FORMAT, AS_TEXT, format_word),
	AT(OPTION_COLUMNS, AS_TEXT, column_words),
	AT(OPTION_PARENTS, AS_TEXT, method),
	AT(OPTION_CHILDREN, AS_TEXT, method),
	AT(OPTION_COLOR, AS_TEXT, color),
	AT(OPTION_THEME, AS_TEXT, theme),
	AT(OPTION_CONFIG, AS_TEXT, config),
	AT(OPTION_METHOD, AS_TEXT, selected),
	AT(OPTION_PIVOT, AS_TEXT, pivot),
	AT(OPTION_LISTED, AS_TEXT, calls_of),
	AT(OPTION_RANGE, AS_RANGE, range),
	AT(OPTION_RANGE_A, AS_RANGE, range_of[0]),
	AT(OPTION_RANGE_B, AS_RANGE, range_of[1]),
	AT(OPTION_ZOOM, AS_RANGE, zoom),
	AT(OPTION_WITHIN, AS_CALL, within),
	AT(OPTION_CALL, AS_CALL, call),
	AT(OPTION_BOX, AS_BOX, box),
	AT(OPTION_ZOOM_BOX, AS_BOX, zoom_box),
	AT(OPTION_OPEN_ROWS, AS_ROWS, open_rows),
	AT(OPTION_TOP, AS_SIZE, top),
	AT(OPTION_MIN_CALLS, AS_SIZE, min_calls),
	AT(OPTION_LEVELS, AS_SIZE, levels),
	AT(OPTION_SCOPE, AS_SIZE, scope),
	AT(OPTION_LEVEL, AS_SIZE, level),
	AT(OPTION_ROW, AS_SIZE, row),
	AT(OPTION_FIRST_ROW, AS_SIZE, first_row),
	AT(OPTION_FIRST_COLUMN, AS_SIZE, first_column),
	AT(OPTION_PAN_NAMES, AS_SIZE, names_panned),
	AT(OPTION_CLOCK, AS_NUMBER, measure),
	AT(OPTION_MIN, AS_NUMBER, min_thousandths),
	AT(OPTION_GROUP, AS_NUMBER, group),
	AT(OPTION_INPUT, AS_NUMBER, input),
	AT(OPTION_NORMALIZE, AS_NUMBER, normalize),
	AT(OPTION_MATCH, AS_NUMBER, match),
	AT(OPTION_WEIGHT, AS_NUMBER, request.weight),
	AT(OPTION_NODES, AS_NUMBER, request.nodes),
	AT(OPTION_WIDTH, AS_NUMBER, request.width),
	AT(OPTION_THRESHOLD, AS_NUMBER, request.threshold_thousandths),
	AT(OPTION_FRAME_BUDGET, AS_NS, frame_budget_ns),
	AT(OPTION_MIN_TIME, AS_NS, min_time_ns),
	AT(OPTION_MIN_CHANGE, AS_NS, min_change_ns),
};

/* Keeps a value.  False: it is wrong. */
static bool keep_value(void *place, enum kept_as kept_as, const char *value,
    uint64_t number, struct error *err)
{
	struct boxes_meant boxes;

	if (kept_as < AS_SIZE && kept_as != AS_RANGE)
		*(const char **)place = value;
	switch (kept_as) {
	case AS_TEXT:
		break;
	case AS_RANGE:
		return range_parse(place, value, err);
	case AS_CALL:
		return within_parse(value, err);
	case AS_BOX:
		return box_words_read(&boxes, value, err);
	case AS_ROWS:
		return row_list_check(value, err);
	case AS_SIZE:
		*(size_t *)place = (size_t)number;
		break;
	case AS_NUMBER:
		*(unsigned *)place = (unsigned)number;
		break;
	case AS_NS:
		*(uint64_t *)place = number;
		break;
	}
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
	for (size_t i = 0; i < sizeof places / sizeof *places; i++)
		if (places[i].option == option)
			return keep_value((char *)o + places[i].place,
			    places[i].kept_as, value, number, err);
	if (option_transform(option, &transform))
		return add_transform(o, transform, value, err);
	switch ((int)option) {
	case OPTION_OUTPUT:
		o->output = strcmp(value, "-") == 0 ? NULL : value;
		return true;
	case OPTION_MAPPING:
		o->mappings[o->mapping_count++] = value;
		return true;
	case OPTION_MAPPING_A:
	case OPTION_MAPPING_B:
		options_lists_add_mapping(o, option == OPTION_MAPPING_B, value);
		return true;
	case OPTION_TSV:
	case OPTION_CSV:
	case OPTION_JSON:
	case OPTION_MARKDOWN:
		return options_take(o, OPTION_FORMAT, option_info(option)->name,
		    err);
	case OPTION_LOW_MEMORY:
		o->memory.is_low = true;
		return true;
	case OPTION_DEMO:
		o->paths[o->path_count++] = demo_name((enum demo)number);
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
		options_lists_add(o, option, value);
		return true;
	}
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
