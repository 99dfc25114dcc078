#include "config.h"

#include "query/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "query/within.h"
#include "trace/sibling.h"

enum {
	VIEW = 1 << SUBCOMMAND_VIEW,
	REPORT = 1 << SUBCOMMAND_REPORT,
	TREE = 1 << SUBCOMMAND_TREE,
	CALLS = 1 << SUBCOMMAND_CALLS,
	THREADS = 1 << SUBCOMMAND_THREADS,
	INFO = 1 << SUBCOMMAND_INFO,
	NUMBERS = REPORT | TREE | CALLS,
	WRITERS = NUMBERS | THREADS | INFO,
	ALL = VIEW | WRITERS
};

/* clang-format off */
static const struct subcommand_info subcommands[SUBCOMMANDS] = {
	[SUBCOMMAND_VIEW] = { "view",
	    "browse it in the terminal; a report when standard output is "
	    "no terminal" },
	[SUBCOMMAND_REPORT] = { "report",
	    "print its methods with times and calls" },
	[SUBCOMMAND_TREE] = { "tree",
	    "print its merged call tree, the heaviest calls first" },
	[SUBCOMMAND_CALLS] = { "calls",
	    "print every call of a METHOD, named behind TRACE" },
	[SUBCOMMAND_THREADS] = { "threads",
	    "print its threads" },
	[SUBCOMMAND_INFO] = { "info",
	    "print what kind of file it is, and what is odd about it" },
};

static const struct option_info infos[OPTIONS] = {
	[OPTION_THREAD] = { "thread", '\0', "THREAD", VIEW | NUMBERS | THREADS,
	    "only threads of this name or id, or of both, as in "
	    "Binder#4712; the name may hold * and ?, "
	    "\"main\" is the main thread, \"all\" is every thread; can be "
	    "repeated; view opens on it" },
	[OPTION_CLOCK] = { "clock", '\0', "CLOCK", VIEW | NUMBERS,
	    "the times to show and sort by: wall, cpu, or wait, which is "
	    "wall minus CPU time" },
	[OPTION_RANGE] = { "range", '\0', "A..B", VIEW | NUMBERS,
	    "only what lies between these times since the first event: "
	    "300ms..450ms, 300ms..+150ms, 1.5s.. or ..2s; calls that cross "
	    "an edge are cut" },
	[OPTION_WITHIN] = { "within", '\0', "METHOD#N", VIEW | NUMBERS,
	    "only what call N of this method made, counted from 1 in the order "
	    "of time over the threads chosen; on other threads, what lies "
	    "between its begin and its end" },
	[OPTION_SORT] = { "sort", '\0', "COLUMN",
	    VIEW | NUMBERS,
	    "the column to sort by, as listed below; a tree is sorted "
	    "below each call" },
	[OPTION_REVERSE] = { "reverse", '\0', NULL, NUMBERS,
	    "the other way round" },
	[OPTION_TOP] = { "top", '\0', "N", NUMBERS | THREADS,
	    "only the first N rows" },
	[OPTION_COLUMNS] = { "columns", '\0', "LIST", VIEW | REPORT,
	    "the columns to show, with commas between them; those of times "
	    "can name a clock, as in rank,inclusive:wall,inclusive:cpu,name" },
	[OPTION_GROUP] = { "group", '\0', "GROUP", VIEW | REPORT,
	    "a row for each method, class or package" },
	[OPTION_PARENTS] = { "parents", '\0', "METHOD", REPORT,
	    "who calls this method instead, with the times on their behalf; "
	    "a METHOD is a name as it is printed, in full or in short, or a "
	    "pattern that matches one method" },
	[OPTION_CHILDREN] = { "children", '\0', "METHOD", REPORT,
	    "whom this method calls instead, with its own time first" },
	[OPTION_BOTTOM_UP] = { "bottom-up", '\0', NULL, TREE,
	    "methods by their own time, with their callers below them" },
	[OPTION_DEPTH] = { "depth", '\0', "N", TREE,
	    "only N levels" },
	[OPTION_MIN] = { "min", '\0', "PERCENT", TREE,
	    "only what takes at least so much of the whole; 0.5 if not given, "
	    "as text" },
	[OPTION_LINT] = { "lint", '\0', NULL, INFO,
	    "only what is odd or wrong, how much is affected and what to do; "
	    "exit code 1 when something is wrong" },
	[OPTION_STRICT] = { "strict", '\0', NULL, WRITERS,
	    "exit code 1 when the trace is damaged, after what is left of it was "
	    "printed" },
	[OPTION_FORMAT] = { "format", '\0', "FORMAT", WRITERS,
	    "text for people, tsv or json for programs; text if not given" },
	[OPTION_OUTPUT] = { "output", 'o', "FILE", WRITERS,
	    "write to FILE instead of standard output; it is replaced as a whole "
	    "or not at all" },
	[OPTION_COLOR] = { "color", '\0', "WHEN", VIEW,
	    "auto, always or never, or the colours to use: 8, 16 or 256" },
	[OPTION_ASCII] = { "ascii", '\0', NULL, VIEW | WRITERS,
	    "no lines, marks and blocks beyond ASCII" },
	[OPTION_THEME] = { "theme", '\0', "THEME", VIEW,
	    "dark or light, as the terminal's background is" },
	[OPTION_FOLLOW] = { "follow", '\0', NULL, VIEW,
	    "go on reading while the trace is written, as tail -f does; it must "
	    "be a streaming one, in a file or from a pipe; F pauses and goes on" },
	[OPTION_LOW_MEMORY] = { "low-memory", '\0', NULL, ALL,
	    "keep calls in a temporary file in $TMPDIR or /var/tmp instead of "
	    "memory; without it this is done when a trace would take more than "
	    "half of the memory that is available" },
	[OPTION_NO_SANDBOX] = { "no-sandbox", '\0', NULL, ALL,
	    "keep the rights to open any file, start programs and use the "
	    "network, which are given up before a trace is opened" },
	[OPTION_HELP] = { "help", 'h', NULL, ALL,
	    "print this and exit" },
	[OPTION_HELP_KEYS] = { "help-keys", '\0', NULL, ALL,
	    "print the keys of the viewer and exit" },
	[OPTION_VERSION] = { "version", 'V', NULL, ALL,
	    "print the versions of artscope and its libraries and exit" },
	[OPTION_DUMP] = { "dump-options", '\0', NULL, ALL, NULL },
};
/* clang-format on */

const struct subcommand_info *subcommand_info(enum subcommand subcommand)
{
	return &subcommands[subcommand];
}

const struct option_info *option_info(enum option option)
{
	return &infos[option];
}

/* Fails with a word of the user, made printable, inside the text. */
static bool fail_word(struct error *err, const char *what, const char *word,
    const char *expected)
{
	char clean[100];

	text_clean(clean, sizeof clean, slice_of(word));
	return fail(err, "%s '%s'%s%s", what, clean,
	    expected[0] == '\0' ? "" : "; ", expected);
}

static bool is_one_of(const char *word, const char *const *words)
{
	while (*words != NULL && strcmp(*words, word) != 0)
		words++;
	return *words != NULL;
}

static bool choose_call_sort(struct options *o, struct error *err)
{
	char list[300] = "it can be ";

	if (o->sort == NULL || call_column_find(o->sort, &o->call_column))
		return true;
	for (int i = 0; i < CALL_COLUMNS; i++) {
		size_t used = strlen(list);

		snprintf(list + used, sizeof list - used, "%s%s", i == 0 ? "" :
		    i < CALL_COLUMNS - 1 ? ", " : " or ",
		    call_column_info((enum call_column)i)->name);
	}
	return fail_word(err, "--sort knows no column", o->sort, list);
}

/* The list whose columns are meant. */
static unsigned list_of(const struct options *o)
{
	if (o->subcommand == SUBCOMMAND_TREE)
		return o->has[OPTION_BOTTOM_UP] ? IN_BOTTOM_UP : IN_TREE;
	return o->method == NULL ? IN_TABLE : IN_RELATIVES;
}

/* Which column --sort means depends on what is printed. */
static bool choose_sort(struct options *o, struct error *err)
{
	unsigned list = list_of(o);
	char names[300], words[320];

	if (o->subcommand == SUBCOMMAND_CALLS)
		return choose_call_sort(o, err);
	o->column = list == IN_TABLE || list == IN_BOTTOM_UP ?
	    COLUMN_EXCLUSIVE : COLUMN_INCLUSIVE;
	if (o->sort == NULL || (column_find(o->sort, &o->column) &&
	    column_is_sortable(o->column, list)))
		return true;
	column_names(list, names, sizeof names);
	snprintf(words, sizeof words, "it can be %s", names);
	return fail_word(err, "--sort knows no column", o->sort, words);
}

static bool set_number(size_t *out, enum option option, const char *value,
    struct error *err)
{
	size_t number = 0;
	char what[60];

	snprintf(what, sizeof what, "--%s takes a number, not",
	    infos[option].name);
	for (const char *c = value; *c != '\0'; c++) {
		if (*c < '0' || *c > '9' || number > SIZE_MAX / 10 - 1)
			return fail_word(err, what, value, "");
		number = number * 10 + (size_t)(*c - '0');
	}
	*out = number;
	return *value != '\0' || fail(err, "--%s takes a number",
	    infos[option].name);
}

/* Percent with at most one decimal, and perhaps the sign. */
static bool set_min(struct options *o, const char *value, struct error *err)
{
	size_t whole = strspn(value, "0123456789");
	const char *rest = value + whole;
	unsigned tenths = 0;

	for (size_t i = 0; i < whole && whole < 4; i++)
		tenths = tenths * 10 + (unsigned)(value[i] - '0');
	tenths *= 10;
	if (rest[0] == '.' && rest[1] >= '0' && rest[1] <= '9') {
		tenths += (unsigned)(rest[1] - '0');
		rest += 2;
	}
	rest += *rest == '%';
	o->min_tenths = tenths;
	return (whole > 0 && whole < 4 && *rest == '\0') || fail_word(err,
	    "--min takes a percentage such as 0.5, not", value, "");
}

static bool set_format(struct options *o, const char *value,
    struct error *err)
{
	static const char *const words[] = { "text", "tsv", "json", NULL };

	o->format = strcmp(value, "tsv") == 0 ? FORMAT_TSV :
	    strcmp(value, "json") == 0 ? FORMAT_JSON : FORMAT_TEXT;
	return is_one_of(value, words) || fail_word(err,
	    "--format knows no", value, "it can be text, tsv or json");
}

static bool set_colours(struct options *o, enum option option,
    const char *value, struct error *err)
{
	static const char *const whens[] = { "auto", "always", "never", "8",
		"16", "256", NULL };
	static const char *const themes[] = { "dark", "light", NULL };

	if (option == OPTION_COLOR) {
		o->color = value;
		return is_one_of(value, whens) || fail_word(err,
		    "--color knows no", value,
		    "it can be auto, always, never, 8, 16 or 256");
	}
	o->theme = value;
	return is_one_of(value, themes) || fail_word(err, "--theme knows no",
	    value, "it can be dark or light");
}

/* Takes the value of an option; it is NULL for those that have none. */
static bool set(struct options *o, enum option option, const char *value,
    struct error *err)
{
	o->has[option] = true;
	switch (option) {
	case OPTION_THREAD:
		o->threads[o->thread_count++] = value;
		return true;
	case OPTION_CLOCK:
		return measure_find(value, &o->measure) || fail_word(err,
		    "--clock knows no", value, "it can be wall, cpu or wait");
	case OPTION_RANGE:
		return range_parse(&o->range, value, err);
	case OPTION_WITHIN:
		o->within = value;
		return within_parse(value, err);
	case OPTION_SORT:
		o->sort = value;
		return true;
	case OPTION_TOP:
		return set_number(&o->top, option, value, err);
	case OPTION_DEPTH:
		return set_number(&o->depth, option, value, err);
	case OPTION_MIN:
		return set_min(o, value, err);
	case OPTION_COLUMNS:
		return columns_parse(&o->columns, value, err);
	case OPTION_GROUP:
		return grouping_find(value, &o->group) || fail_word(err,
		    "--group knows no", value,
		    "it can be method, class or package");
	case OPTION_PARENTS:
	case OPTION_CHILDREN:
		o->method = value;
		return true;
	case OPTION_FORMAT:
		return set_format(o, value, err);
	case OPTION_OUTPUT:
		o->output = value;
		return true;
	case OPTION_COLOR:
	case OPTION_THEME:
		return set_colours(o, option, value, err);
	case OPTION_LOW_MEMORY:
		o->memory.is_low = true;
		return true;
	default:
		return true;
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
	int i = 0;

	while (i < OPTIONS && !spells(&infos[i], argument, &value))
		i++;
	if (i == OPTIONS)
		return fail_word(err, "unknown option", argument,
		    "see artscope --help");
	if (infos[i].argument == NULL && value != NULL)
		return fail_word(err, "option takes no value:", argument, "");
	if (infos[i].argument != NULL && value == NULL) {
		if (in->next == in->end)
			return fail(err, "--%s needs a value: %s",
			    infos[i].name, infos[i].argument);
		value = *in->next++;
	}
	return set(o, (enum option)i, value, err);
}

bool options_want_words(const struct options *o)
{
	return o->has[OPTION_HELP] || o->has[OPTION_HELP_KEYS] ||
	    o->has[OPTION_VERSION] || o->has[OPTION_DUMP];
}

/* The first word may be a subcommand; one word is the trace. */
static bool take_word(struct options *o, const char *word, bool is_first,
    struct error *err)
{
	for (int i = 0; is_first && i < SUBCOMMANDS; i++) {
		if (strcmp(word, subcommands[i].name) != 0)
			continue;
		o->subcommand = (enum subcommand)i;
		o->is_named = true;
		return true;
	}
	if (o->path == NULL) {
		o->path = word;
		return true;
	}
	if (sibling_is(o->path, word)) /* it is found beside the first */
		return true;
	if (o->subcommand == SUBCOMMAND_CALLS && o->method == NULL) {
		o->method = word;
		return true;
	}
	if (!o->is_named)
		return fail_word(err, "unknown subcommand", o->path,
		    "see artscope --help");
	return fail_word(err, "one trace at a time, please: what is", word,
	    "");
}

/* Which subcommand was meant, and does it take the options? */
static bool check(struct options *o, struct error *err)
{
	unsigned taken = 1u << o->subcommand;

	if (o->path == NULL)
		return fail(err, "which trace?  See artscope --help");
	if (o->subcommand == SUBCOMMAND_CALLS && o->method == NULL)
		return fail(err, "which method?  artscope calls TRACE METHOD");
	for (int i = 0; i < OPTIONS; i++) {
		if (!o->has[i] || (infos[i].subcommands & taken) != 0)
			continue;
		if (o->is_named)
			return fail(err, "%s does not take --%s",
			    subcommands[o->subcommand].name, infos[i].name);
		o->subcommand = SUBCOMMAND_REPORT;
	}
	if (o->has[OPTION_FOLLOW] && o->subcommand != SUBCOMMAND_VIEW)
		return fail(err, "only the viewer follows a trace: --follow "
		    "goes with view");
	if (o->has[OPTION_RANGE] && o->has[OPTION_WITHIN])
		return fail(err, "either --range or --within");
	if (o->has[OPTION_FOLLOW] &&
	    (o->has[OPTION_RANGE] || o->has[OPTION_WITHIN]))
		return fail(err, "--follow does not take --%s; in the "
		    "viewer R and v choose a range",
		    o->has[OPTION_RANGE] ? "range" : "within");
	if (o->has[OPTION_PARENTS] && o->has[OPTION_CHILDREN])
		return fail(err, "either --parents or --children");
	for (int i = 0; i < OPTIONS && o->subcommand == SUBCOMMAND_REPORT &&
	    o->method != NULL; i++)
		if (o->has[i] && (i == OPTION_COLUMNS || i == OPTION_GROUP))
			return fail(err, "--parents and --children do not "
			    "take --%s", infos[i].name);
	return choose_sort(o, err);
}

bool options_parse(struct options *o, int count, char *const *arguments,
    struct error *err)
{
	struct input in = { arguments, arguments + count };
	bool is_first = true, has_ended = false;

	*o = (struct options){ .top = SIZE_MAX, .depth = SIZE_MAX };
	o->threads = array_new((size_t)count, sizeof *o->threads, err);
	if (o->threads == NULL)
		return false;
	while (in.next < in.end && !options_want_words(o)) {
		const char *argument = *in.next;

		if (!has_ended && strcmp(argument, "--") == 0) {
			has_ended = true;
			in.next++;
		} else if (!has_ended && argument[0] == '-' &&
		    argument[1] != '\0') {
			if (!take_option(o, &in, err))
				return false;
		} else {
			if (!take_word(o, argument, is_first && !has_ended,
			    err))
				return false;
			is_first = false;
			in.next++;
		}
	}
	return options_want_words(o) || check(o, err);
}

void options_free(struct options *o)
{
	free(o->threads);
	*o = (struct options){ 0 };
}
