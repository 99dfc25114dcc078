#include "config.h"

#include "export/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "compare/verdict_words.h"
#include "export/help_topics.h"
#include "export/option_values.h"
#include "export/options_check.h"
#include "export/options_lists.h"
#include "export/refuse.h"
#include "mapping/mapping.h"
#include "query/box_words.h"
#include "query/lenses.h"
#include "query/row_list.h"
#include "query/within.h"
#include "trace/sibling.h"

/* Which of its words the value of an option is. */
static bool choose_word(const struct options *o, enum option option,
    const char *value, size_t *out, struct error *err)
{
	const char *(*word)(size_t) = option_words(option, o->subcommand);
	size_t number = 0;

	while (word(number) != NULL && strcmp(word(number), value) != 0)
		number++;
	*out = number;
	return word(number) != NULL || refuse_value(option, value, word, err);
}

static bool set_width(struct options *o, const char *value, struct error *err)
{
	size_t width;

	if (!option_number(&width, OPTION_WIDTH, value, err))
		return false;
	o->wish.width = width > PICTURE_MOST ? 0 : (unsigned)width;
	return o->wish.width >= PICTURE_LEAST || fail(err, "--width takes from "
	    "%d to %d pixels, not '%s'", PICTURE_LEAST, PICTURE_MOST, value);
}

/* The picture, or the list below it. */
static void set_view(struct options *o, enum shown_view view)
{
	o->is_on_picture = view_is_picture(view);
	*(o->is_on_picture ? &o->picture : &o->below) = view;
}

/* "1.2s", as the range that begins there. */
static bool set_time(struct range *out, const char *value, struct error *err)
{
	char open[60];

	return (snprintf(open, sizeof open, "%s..", value) < (int)sizeof open &&
	    strstr(value, "..") == NULL && range_parse(out, open, NULL)) ||
	    refuse_word(err, "--time takes a time such as 300ms, not", value,
	    "");
}

/* Those of the viewer alone; false: the value is wrong. */
static bool set_viewed(struct options *o, enum option option, const char *value,
    size_t word, struct error *err)
{
	struct boxes_meant boxes;

	switch (option) {
	case OPTION_VIEW:
		set_view(o, (enum shown_view)word);
		return true;
	case OPTION_SCOPE:
		o->scope = word;
		return true;
	case OPTION_ZOOM:
		return range_parse(&o->zoom, value, err);
	case OPTION_TIME:
		return set_time(&o->time, value, err);
	case OPTION_LEVEL:
		return option_number(&o->level, option, value, err);
	case OPTION_METHOD:
		o->selected = value;
		return true;
	case OPTION_CALL:
		o->call = value;
		return within_parse(value, err);
	case OPTION_PIVOT:
		o->pivot = value;
		return true;
	case OPTION_LISTED:
		o->listed = value;
		return true;
	case OPTION_BOX:
		o->box = value;
		return box_words_read(&boxes, value, err);
	case OPTION_ZOOM_BOX:
		o->zoom_box = value;
		return box_words_read(&boxes, value, err);
	case OPTION_ROW:
		return option_number(&o->row, option, value, err);
	case OPTION_FIRST_ROW:
		return option_number(&o->first_row, option, value, err);
	case OPTION_OPEN_ROWS:
		o->open_rows = value;
		return row_list_check(value, err);
	default:
		options_lists_add(o, option, value);
		return true;
	}
}

/* Those of diff alone. */
static bool set_compared(struct options *o, enum option option,
    const char *value, size_t word, struct error *err)
{
	switch (option) {
	case OPTION_VS:
		o->after_at = o->path_count;
		return true;
	case OPTION_RANGE_A:
	case OPTION_RANGE_B:
		return range_parse(&o->range_of[option - OPTION_RANGE_A], value,
		    err);
	case OPTION_MAPPING_A:
	case OPTION_MAPPING_B:
		options_lists_add_mapping(o, option == OPTION_MAPPING_B, value);
		return true;
	case OPTION_NORMALIZE:
		o->normalize = (enum normalize)word;
		return true;
	case OPTION_MATCH:
		o->match = (enum match_rule)word;
		return true;
	case OPTION_MIN_TIME:
		return option_time(&o->min_time_ns, option, value, err);
	case OPTION_MIN_CHANGE:
		return option_time(&o->min_change_ns, option, value, err);
	case OPTION_SHOW:
		return verdict_words(&o->show, value, err);
	case OPTION_FAIL:
		return verdict_words(&o->fails, value, err);
	default:
		return set_viewed(o, option, value, word, err);
	}
}

/* Those of export alone. */
static bool set_exported(struct options *o, enum option option,
    const char *value, size_t word, struct error *err)
{
	size_t nodes;

	switch (option) {
	case OPTION_WEIGHT:
		o->wish.weight = (unsigned)word;
		return true;
	case OPTION_NODES:
		if (!option_number(&nodes, option, value, err))
			return false;
		o->wish.nodes = nodes > NODES_MOST ? 0 : (unsigned)nodes;
		return o->wish.nodes > 0 || fail(err,
		    "--nodes takes a number from 1 to %d", NODES_MOST);
	case OPTION_WIDTH:
		return set_width(o, value, err);
	case OPTION_THRESHOLD:
		return option_percent(&o->wish.threshold_thousandths, option,
		    value, err);
	default:
		return set_compared(o, option, value, word, err);
	}
}

/* One more step. */
static bool add_transform(struct options *o, enum transform transform,
    const char *value, struct error *err)
{
	const struct transform_wish w = { transform, value };
	struct transform_wish *grown = array_grow(o->transforms,
	    &o->transform_room, o->transform_count + 1, sizeof w, err);

	if (grown == NULL)
		return false;
	o->transforms = grown;
	grown[o->transform_count++] = w;
	return lens_check(&w, err);
}

/* Where the text of the option is kept as it is, if it is. */
static const char **text_of(struct options *o, enum option option)
{
	switch (option) {
	case OPTION_FRAME:
		return &o->frame;
	case OPTION_SORT:
		return &o->sort;
	case OPTION_FORMAT:
		return &o->format_word;
	case OPTION_COLUMNS:
		return &o->column_words;
	case OPTION_PARENTS:
	case OPTION_CHILDREN:
		return &o->method;
	case OPTION_OUTPUT:
		return &o->output;
	case OPTION_COLOR:
		return &o->color;
	case OPTION_THEME:
		return &o->theme;
	case OPTION_CONFIG:
		return &o->config;
	default:
		return NULL;
	}
}

bool options_take(struct options *o, enum option option, const char *value,
    struct error *err)
{
	const char **text = text_of(o, option);
	enum transform transform;
	size_t word = 0;

	o->has[option] = true;
	o->texts[option] = value;
	if (option_info(option)->word != NULL && option != OPTION_FORMAT &&
	    option != OPTION_THEME && /* the user may have more of them */
	    !choose_word(o, option, value, &word, err))
		return false;
	if (text != NULL) {
		*text = value;
		return true;
	}
	if (option_transform(option, &transform))
		return add_transform(o, transform, value, err);
	switch (option) {
	case OPTION_THREAD:
		o->threads[o->thread_count++] = value;
		return true;
	case OPTION_CLOCK:
		o->measure = (enum measure)word;
		return true;
	case OPTION_RANGE:
		return range_parse(&o->range, value, err);
	case OPTION_WITHIN:
		o->within = value;
		return within_parse(value, err);
	case OPTION_FRAME_BUDGET:
		return (range_time(value, &o->frame_budget_ns) &&
			o->frame_budget_ns > 0) ||
		    refuse_word(err, "--frame-budget takes a time such as "
			"8.3ms, not", value, "");
	case OPTION_TOP:
		return option_number(&o->top, option, value, err);
	case OPTION_MIN_CALLS:
		return option_number(&o->min_calls, option, value, err);
	case OPTION_LEVELS:
		return option_number(&o->levels, option, value, err);
	case OPTION_MAPPING:
		o->mappings[o->mapping_count++] = value;
		return true;
	case OPTION_MIN:
		return option_percent(&o->min_thousandths, option, value, err);
	case OPTION_GROUP:
		o->group = (enum grouping)word;
		return true;
	case OPTION_INPUT:
		o->input = (enum taken_for)word;
		return true;
	case OPTION_LOW_MEMORY:
		o->memory.is_low = true;
		return true;
	default:
		return set_exported(o, option, value, word, err);
	}
}

/* Does the argument spell this option?  In *value what is joined to it. */
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

/* What is left of the arguments. */
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

bool options_want_words(const struct options *o)
{
	return o->has[OPTION_HELP] || o->has[OPTION_HELP_KEYS] ||
	    o->has[OPTION_VERSION] || o->has[OPTION_DUMP] ||
	    o->has[OPTION_DUMP_SETTINGS] || o->has[OPTION_DUMP_VIEWS] ||
	    o->has[OPTION_DUMP_ROLES];
}

/* Is the word a subcommand?  "help" is none: it wants words of what follows. */
static bool take_subcommand(struct options *o, const char *word)
{
	for (int i = 0; i < SUBCOMMANDS; i++) {
		if (strcmp(word, subcommand_info((enum subcommand)i)->name) !=
		    0)
			continue;
		o->subcommand = (enum subcommand)i;
		o->is_named = true;
		return true;
	}
	return false;
}

/* What stands behind "help". */
static bool take_topic(struct options *o, const char *word, struct error *err)
{
	if (o->is_named)
		return refuse_word(err, "help takes one subcommand: what is", word,
		    "");
	o->topic = help_topic_find(word);
	return o->topic != NULL || take_subcommand(o, word) || strcmp(word,
	    subcommand_help()->name) == 0 || refuse_subcommand(word, err);
}

/* Is it the second file of a trace that was named? */
static bool is_sibling(const struct options *o, const char *word)
{
	for (size_t i = 0; i < o->path_count; i++)
		if (sibling_is(o->paths[i], word))
			return true;
	return false;
}

/* The first word may be a subcommand; one word, or each, is a trace. */
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
	if (o->is_named)
		return refuse_word(err, "one trace at a time, please: what is",
		    word, "");
	return take_subcommand(o, word) ? refuse_order(o->path, word, err) :
					  refuse_subcommand(o->path, err);
}

bool options_read(struct options *o, int count, char *const *arguments,
    struct error *err)
{
	struct input in = { arguments, arguments + count };
	bool is_first = true;

	*o = (struct options){ .awaited = OPTIONS, .top = SIZE_MAX,
		.levels = SIZE_MAX, .picture = SHOWN_CHART,
		.below = SHOWN_TABLE, .match = MATCH_USUAL,
		.min_time_ns = 500000, .min_change_ns = 500000 };
	if (!options_lists_make(o, (size_t)count, err))
		return false;
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
	    (options_want_words(o) || o->has[OPTION_CHECK_CONFIG] ||
		options_check(o, err));
}

void options_free(struct options *o)
{
	options_lists_free(o);
	free(o->folder_names);
	free(o->listed_names);
	free(o->baseline_names);
	free(o->transforms);
	mapping_free(o->mapping);
	mapping_free(o->side_mapping[0]);
	mapping_free(o->side_mapping[1]);
	*o = (struct options){ 0 };
}
