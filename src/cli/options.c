/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cli/options.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/fuzzy.h"
#include "cli/diff.h"
#include "cli/export.h"
#include "cli/help.h"
#include "cli/inputs.h"
#include "compare/changes_list.h"
#include "compare/runs.h"
#include "compare/words.h"
#include "names/mapping.h"
#include "print/check_results.h"
#include "print/formats.h"
#include "query/call_list.h"
#include "query/info.h"
#include "query/search.h"
#include "query/thread_list.h"
#include "trace/open.h"

/* ---- refusing words ---- */

/* `known` are the words that it can be; or "". */
static bool refuse_word(struct error *err, const char *what, const char *word,
    const char *known)
{
	char clean[200];
	const bool is_cut = text_clean(clean, sizeof clean, slice_of(word)) >=
	    sizeof clean;

	return fail(err, "%s '%s%s'%s%s", what, clean, is_cut ? "..." : "",
	    known[0] == '\0' ? "" : "; it can be ", known);
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

	for (int i = 0; i <= SUBCOMMAND_HELP; i++)
		nearest_try(&n, subcommand_infos[i].name);
	return n;
}

static bool refuse_subcommand(const char *word, struct error *err)
{
	const struct nearest n = subcommand_near(word);

	return refuse_unknown(err, "unknown subcommand", word, &n);
}

/* Refuses an option, without its value, and with the dashes, which say that it
 * is one. */
static bool refuse_option(const char *argument, struct error *err)
{
	const int length = (int)strcspn(argument, "=");
	char word[NEAREST_WORD + 1], known[NEAREST_WORD];
	const char *use = argument[1] != '-' ? NULL :
	    option_gone((struct slice){ argument + 2, (size_t)length - 2 });
	struct nearest n;

	if (use != NULL)
		return fail(err, "%.*s is gone: %s", length, argument, use);
	snprintf(word, sizeof word, "%.*s", length, argument);
	n = nearest_to(word);
	for (int i = 0; i < OPTIONS; i++) {
		const struct option_info *info = &option_infos[i];

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
	char what[60], known[300];
	struct nearest n = nearest_to(usual_name(value, word));

	for (size_t i = 0; word(i) != NULL; i++)
		nearest_try(&n, word(i));
	text_words(known, sizeof known, word);
	snprintf(what, sizeof what, "--%s knows no", option_infos[option].name);
	refuse_word(err, what, value, known);
	return nearest_fail(&n, "", err);
}

static bool refuse_unless_path(const char *path, bool is_first,
    struct error *err)
{
	const struct nearest n = subcommand_near(path);
	const size_t scheme = strspn(path, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz0123456789+-.");

	if (scheme > 1 && isalpha((unsigned char)path[0]) &&
	    strncmp(path + scheme, "://", 3) == 0)
		return fail(err, "%s: artscope opens files, not addresses: fetch "
		    "it first", text_printable(path, 200).text);
	return !is_first || n.best[0] == '\0' || strcmp(n.best, path) == 0 ||
	    access(path, F_OK) == 0 ||
	    refuse_unknown(err, "there is no file", path, &n);
}

/* ---- the words of an option ---- */

/* Returns a group of methods, then of threads and stacks, which diff alone
 * has. */
static const char *group_word(size_t number)
{
	return number == BY_THREAD ? "thread" :
	    number == BY_STACK     ? "stack" : choice_group(number);
}

/* Returns a format by number, as diff has them: all there are. */
static const char *diff_format(size_t number)
{
	return number < ALL_FORMATS ? format_infos[number].name : NULL;
}

static const char *table_format(size_t number)
{
	static const char *const words[] = { "tsv", "csv", "jsonl", NULL };

	return words[number];
}

const char *(*option_words(enum option option, enum subcommand subcommand))(
    size_t number)
{
	static const char *(*const formats[SUBCOMMANDS])(size_t) = {
		[SUBCOMMAND_CHECK] = check_form_name,
		[SUBCOMMAND_DIFF] = diff_format,
		[SUBCOMMAND_TABLE] = table_format,
		[SUBCOMMAND_EXPORT] = exporter_name,
	};

	if (option == OPTION_GROUP && subcommand == SUBCOMMAND_DIFF)
		return group_word;
	if (option == OPTION_SHOW)
		return row_verdict_word;
	if (option != OPTION_FORMAT)
		return option_infos[option].value.word;
	return formats[subcommand] == NULL ? format_name : formats[subcommand];
}

/* ---- lists: paths, and values of options that can be repeated ---- */

/* Adds a text to a list, of which few are long. */
static void add_text(struct texts *texts, const char *text)
{
	size_t room = texts->count;

	ARRAY_ADD(texts->items, room, texts->count, text);
}

static void add_path(struct options *o, const char *path)
{
	ARRAY_ADD(o->paths, o->path_room, o->path_count, path);
}

/* ---- the value of an option ---- */

/* Reads the value as a number, where it is one: that of a word, if it is one of
 * some; that of the first where there is no value. */
static bool read_value(const struct options *o, enum option option,
    const char *text, uint64_t *out, struct error *err)
{
	struct value value = option_infos[option].value;
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
	    option_infos[option].name, takes);
	return refuse_word(err, what, text, "");
}

/* Keeps a value where its row says, a text of a list beside those before, and
 * checks a text whose words mean something. */
static bool keep_value(struct options *o, const struct option_info *info,
    const char *value, uint64_t number, struct error *err)
{
	void *const place = (char *)o + info->at;

	switch ((int)info->value.kind) {
	case VALUE_NONE:
		if (info->size > 0)
			*(bool *)place = true;
		return true;
	case VALUE_TEXT:
		if (info->is_list)
			add_text(place, value);
		else if (info->size > 0)
			*(const char **)place = value;
		return true;
	case VALUE_RANGE:
		return range_parse(place, value, err);
	case VALUE_CALL:
		return within_parse(value, err);
	default:
		if (info->size == sizeof(unsigned))
			*(unsigned *)place = (unsigned)number;
		else if (info->size > 0)
			*(uint64_t *)place = number;
		return true;
	}
}

static bool take_value(struct options *o, enum option option, const char *value,
    struct error *err)
{
	struct transform_request w = { .text = value };
	uint64_t number;

	o->is_given[option] = true;
	o->texts[option] = value;
	if (!read_value(o, option, value, &number, err))
		return false;
	if (option_transform(option, &w.transform)) {
		ARRAY_ADD(o->transforms, o->transform_room, o->transform_count,
		    w);
		return transform_check(&w, err);
	}
	switch ((int)option) {
	case OPTION_OUTPUT:
		o->output = strcmp(value, "-") == 0 ? NULL : value;
		return true;
	case OPTION_MAPPING_A:
	case OPTION_MAPPING_B:
		add_text(&o->mappings, value);
		break;
	case OPTION_TSV:
	case OPTION_CSV:
	case OPTION_JSON:
	case OPTION_MARKDOWN:
		return take_value(o, OPTION_FORMAT, option_infos[option].name,
		    err);
	case OPTION_DEMO:
		add_path(o, demo_names[number]);
		return true;
	case OPTION_VS:
		o->after_at = o->path_count;
		return true;
	case OPTION_SHOW:
		return row_verdict_words(&o->show, value, err);
	case OPTION_FAIL:
		return row_verdict_words(&o->fails, value, err);
	case OPTION_VIEW:
		o->is_on_picture = view_is_picture((enum shown_view)number);
		*(o->is_on_picture ? &o->picture : &o->below) =
		    (enum shown_view)number;
		return true;
	case OPTION_TIME:
		o->time = (struct range){ .is_given = true,
			.from_ns = number, .to_ns = UINT64_MAX };
		return true;
	default:
		break;
	}
	return keep_value(o, &option_infos[option], value, number, err);
}

/* ---- columns and threads ---- */

static bool takes(enum subcommand subcommand, int option)
{
	return (option_infos[option].subcommands & 1u << subcommand) != 0;
}

/* Returns the subcommand; without one it is report as soon as the viewer does
 * not take an option. */
static enum subcommand subcommand_of(const struct options *o)
{
	for (int i = 0; i < OPTIONS && !o->is_named; i++)
		if (o->is_given[i] && !takes(SUBCOMMAND_VIEW, i))
			return SUBCOMMAND_REPORT;
	return o->subcommand;
}

const struct list_columns *options_list(struct options *o)
{
	const bool is_inverted = o->is_given[OPTION_BOTTOM_UP];

	o->list = NULL;
	o->column = 0;
	switch ((int)subcommand_of(o)) {
	case SUBCOMMAND_VIEW:
		o->list = view_columns(o->below);
		if (o->list == NULL)
			o->list = view_columns(SHOWN_TABLE);
		o->column = o->below == SHOWN_TREE ? COLUMN_INCLUSIVE :
						     COLUMN_EXCLUSIVE;
		if (o->below >= SHOWN_CALLS && o->below <= SHOWN_FRAMES)
			o->column = CALL_WALL;
		break;
	case SUBCOMMAND_TREE:
		o->list = columns_in(is_inverted ? IN_BOTTOM_UP : IN_TREE);
		o->column = is_inverted ? COLUMN_EXCLUSIVE : COLUMN_INCLUSIVE;
		break;
	case SUBCOMMAND_CALLS:
		o->list = o->method == NULL ? &call_row_all_columns :
					      &call_row_columns;
		o->column = o->method == NULL ? CALL_WALL : CALL_START;
		break;
	case SUBCOMMAND_THREADS:
		o->list = &thread_list_columns;
		o->column = THREAD_RECORDS;
		break;
	case SUBCOMMAND_INFO:
		o->list = o->is_given[OPTION_LINT] ? &findings_columns : NULL;
		break;
	case SUBCOMMAND_DIFF:
		o->list = (enum compared_by)o->group == BY_STACK ?
		    &changes_list_stack_columns : &changes_list_columns;
		o->column = COMPARED_CHANGE;
		break;
	case SUBCOMMAND_REPORT:
		o->list = columns_in(o->method == NULL ? IN_TABLE :
							 IN_RELATIVES);
		o->column = o->method == NULL ? COLUMN_EXCLUSIVE :
						COLUMN_INCLUSIVE;
		break;
	default:
		break;
	}
	return o->list;
}

static bool choose_columns(struct options *o, struct error *err)
{
	char names[300];

	if (options_list(o) == NULL && o->texts[OPTION_COLUMNS] != NULL)
		return fail(err, "info takes --columns with --lint only");
	if (o->texts[OPTION_COLUMNS] != NULL &&
	    !list_choose(&o->columns, o->list, o->texts[OPTION_COLUMNS], err))
		return false;
	if (o->texts[OPTION_SORT] == NULL ||
	    (list_find(o->list, o->texts[OPTION_SORT], &o->column) &&
		list_is_sortable(o->list, o->column)))
		return true;
	list_names(o->list, names, sizeof names);
	refuse_word(err, "--sort knows no column", o->texts[OPTION_SORT],
	    names);
	return list_fail_order(o->list, o->texts[OPTION_SORT], err);
}

/* ---- do the words fit together? ---- */

/* Returns the first of these options that is given; OPTIONS stands after the
 * last, and for none. */
static enum option given_of(const struct options *o, const enum option *of)
{
	while (*of != OPTIONS && !o->is_given[*of])
		of++;
	return *of;
}

/* Refuses an option that the subcommand does not take, and names the
 * subcommands that do. */
static bool check_options(struct options *o, struct error *err)
{
	char takers[100] = "";
	size_t count = 0;
	int i = 0;

	o->subcommand = subcommand_of(o);
	while (i < OPTIONS && (!o->is_given[i] || takes(o->subcommand, i)))
		i++;
	if (i == OPTIONS)
		return true;
	for (int n = 0; n < SUBCOMMANDS; n++)
		if (takes((enum subcommand)n, i)) {
			text_add_word(takers, sizeof takers,
			    subcommand_infos[n].name);
			count++;
		}
	text_end_words(takers, sizeof takers, "and");
	return fail(err, "%s%s does not take --%s; %s %s",
	    o->is_named ? "" : "no subcommand is named, and ",
	    subcommand_infos[o->subcommand].name, option_infos[i].name, takers,
	    count == 1 ? "does" : "do");
}

/* Writes the names of these kinds (bits), as in "a, b and c". */
static void kind_words(char *out, size_t size, unsigned kinds, const char *and)
{
	out[0] = '\0';
	for (int i = 0; i < TABLE_KINDS; i++)
		if ((kinds & 1u << i) != 0)
			text_add_word(out, size, table_kinds[i].name);
	text_end_words(out, size, and);
}

/* Takes one word of "traces,stats". */
static bool take_kind(struct options *o, struct slice word, struct error *err)
{
	char words[200], name[400];
	size_t kind = 0;

	while (kind < TABLE_KINDS && !slice_is(word, table_kinds[kind].name))
		kind++;
	if (kind < TABLE_KINDS) {
		o->table_kinds |= 1u << kind;
		return true;
	}
	kind_words(words, sizeof words, ~0u, "or");
	snprintf(name, sizeof name, "%.*s", (int)word.length, word.start);
	return refuse_word(err, "table knows no kind", name, words);
}

/* Checks what kinds of rows a table is to have. */
static bool check_kind(struct options *o, struct error *err)
{
	const char *word = o->kind_word;

	if (o->subcommand != SUBCOMMAND_TABLE)
		return true;
	if (word == NULL)
		return fail(err, "which kind?  As in: artscope table stats "
		    "app.trace");
	do {
		const struct slice one = { word, strcspn(word, ",") };

		if (!take_kind(o, one, err))
			return false;
		word += one.length;
	} while (*word++ == ',');
	return o->output != NULL ||
	    (o->table_kinds & (o->table_kinds - 1)) == 0 ||
	    fail(err, "several kinds need a folder: -o DIR");
}

/* Refuses options that no kind of the table takes: some kinds are about all of
 * the trace. */
static bool check_rows(const struct options *o, struct error *err)
{
	char takers[200];

	for (int i = 0; o->subcommand == SUBCOMMAND_TABLE && i < OPTIONS; i++) {
		const struct option_info *info = &option_infos[i];

		if (!o->is_given[i] || info->kinds == 0 ||
		    (info->kinds & o->table_kinds) != 0)
			continue;
		kind_words(takers, sizeof takers, info->kinds, "and");
		return fail(err, "table %s does not take --%s; of its kinds "
		    "these do: %s", o->kind_word, info->name, takers);
	}
	return true;
}

/* Checks that there is something to open. */
static bool check_path(struct options *o, struct error *err)
{
	const char *name = subcommand_infos[o->subcommand].name;

	if (o->is_given[OPTION_FILES_FROM])
		return true;
	o->lacks_trace = o->path_count == 0 &&
	    o->subcommand != SUBCOMMAND_DIFF &&
	    (o->subcommand != SUBCOMMAND_CHECK || o->budget != NULL ||
		o->is_given[OPTION_INIT]);
	if (o->path_count == 0 && o->subcommand == SUBCOMMAND_CHECK)
		return fail(err, "which %s?  As in: artscope check app.budget "
		    "app.trace", o->budget == NULL && !o->is_given[OPTION_INIT] ?
		    "budget" : "trace");
	if (o->path_count == 0 && o->subcommand == SUBCOMMAND_DIFF)
		return fail(err, "which traces?  As in: artscope diff "
		    "before.trace after.trace");
	if (o->path_count == 0)
		return fail(err, "which trace?  As in: artscope "
		    "%s%s%s%sapp.trace", o->is_named ? name : "",
		    o->is_named ? " " : "",
		    o->kind_word == NULL ? "" : o->kind_word,
		    o->kind_word == NULL ? "" : " ");
	if (o->path_count > 1 && !subcommand_infos[o->subcommand].takes_several)
		return refuse_word(err, "one trace at a time, please: what is",
		    o->paths[1], "");
	for (size_t i = 0; i < o->path_count; i++)
		if (!refuse_unless_path(o->paths[i], !o->is_named, err))
			return false;
	return true;
}

/* Checks that there is a trace or a folder on each side, or some on either side
 * of --vs. */
static bool check_sides(struct options *o, struct error *err)
{
	if (o->subcommand != SUBCOMMAND_DIFF)
		return true;
	if (!o->is_given[OPTION_VS])
		o->after_at = 1;
	if (!o->is_given[OPTION_VS] && o->path_count != 2)
		return fail(err, "diff takes two traces or folders, not %zu; "
		    "with several runs a side --vs stands between them",
		    o->path_count);
	return (o->after_at > 0 && o->after_at < o->path_count) ||
	    fail(err, "diff needs a trace on each side of --vs");
}

/* Refuses options that cannot stand beside each other.  Nothing is cut out of a
 * trace that grows. */
static bool check_pairs(const struct options *o, struct error *err)
{
	static const enum option pairs[][2] = {
		{ OPTION_THREAD, OPTION_THREAD_A },
		{ OPTION_THREAD, OPTION_THREAD_B },
		{ OPTION_RANGE, OPTION_RANGE_A },
		{ OPTION_WITHIN, OPTION_RANGE_A },
		{ OPTION_RANGE, OPTION_RANGE_B },
		{ OPTION_WITHIN, OPTION_RANGE_B },
		{ OPTION_RANGE, OPTION_WITHIN },
		{ OPTION_FAIL_FAST, OPTION_KEEP_GOING },
		{ OPTION_FAIL_FAST, OPTION_IGNORE_FAILED },
		{ OPTION_MAPPING, OPTION_MAPPING_A },
		{ OPTION_MAPPING, OPTION_MAPPING_B },
		{ OPTION_INIT, OPTION_UPDATE },
		{ OPTION_PARENTS, OPTION_CHILDREN },
		{ OPTION_CONFIG, OPTION_NO_CONFIG },
	};

	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
		if (o->is_given[pairs[i][0]] && o->is_given[pairs[i][1]])
			return fail(err, "either --%s or --%s",
			    option_infos[pairs[i][0]].name,
			    option_infos[pairs[i][1]].name);
	if (o->is_given[OPTION_FOLLOW] &&
	    (o->is_given[OPTION_RANGE] || o->is_given[OPTION_WITHIN]))
		return fail(err, "--follow does not take --%s; in the "
		    "viewer R and v choose a range",
		    o->is_given[OPTION_RANGE] ? "range" : "within");
	return true;
}

/* Checks what the viewer is to show, and to search for. */
static bool check_view(const struct options *o, struct error *err)
{
	const enum shown_view views[] = { o->picture, o->below };
	const char *search = o->texts[OPTION_SEARCH];
	struct error bad;

	for (size_t i = 0; i < sizeof views / sizeof *views; i++)
		if (view_needs_method(views[i]) &&
		    o->texts[OPTION_METHOD] == NULL &&
		    o->texts[OPTION_CALL] == NULL)
			return fail(err, "--view %s is of a method: --method "
			    "or --call says of which", view_name(views[i]));
	if (o->subcommand != SUBCOMMAND_VIEW || search == NULL)
		return true;
	if (strlen(search) >= PATTERN_SIZE)
		return fail(err, "--search takes at most %d bytes",
		    PATTERN_SIZE - 1);
	return !pattern_is_bad(search_expression(search), NULL, &bad) ||
	    fail(err, "--search: %s", bad.text);
}

/* Checks how many traces there are, and how to go on where one is wrong. */
static bool check_many(const struct options *o, struct error *err)
{
	const char *list = o->texts[OPTION_FILES_FROM];

	if (o->is_given[OPTION_NULL] && list == NULL)
		return fail(err, "--null says how --files-from ends its names");
	for (size_t i = 0; list != NULL && strcmp(list, "-") == 0 &&
	     i < o->path_count; i++)
		if (strcmp(o->paths[i], "-") == 0)
			return fail(err, "standard input is a trace, or the "
			    "names of traces");
	return !o->is_given[OPTION_NAME] ||
	    (list == NULL && o->path_count == 1) ||
	    fail(err, "--name is of one trace");
}

/* Takes the first word that is no --demo from the traces; NULL: all are. */
static const char *take_first(struct options *o)
{
	const char *taken = NULL;
	size_t i = 0;

	while (i < o->path_count && demo_is_name(o->paths[i]))
		i++;
	if (i == o->path_count)
		return NULL;
	taken = o->paths[i];
	o->path_count--;
	memmove(o->paths + i, o->paths + i + 1,
	    (o->path_count - i) * sizeof *o->paths);
	return taken;
}

static bool check_form(struct options *o, struct error *err)
{
	static const enum option of_results[] = { OPTION_FORMAT, OPTION_ALSO,
		OPTION_STRICT, OPTION_SOURCE_ROOT, OPTIONS };
	const enum option given = given_of(o, of_results);
	const char *word = o->texts[OPTION_FORMAT] == NULL ? "text" :
	    o->texts[OPTION_FORMAT];
	const char *writes = o->is_given[OPTION_INIT] ? "init" :
	    o->is_given[OPTION_UPDATE] ? "update" : NULL;

	if (writes != NULL && given != OPTIONS)
		return fail(err, "--%s writes a budget, so there is no --%s",
		    writes, option_infos[given].name);
	if (writes != NULL && o->transform_count > 0)
		return fail(err, "--%s writes a budget of stacks as they are, "
		    "so there is no --%s", writes,
		    transform_info(o->transforms[0].transform)->option);
	o->gate_form = check_form_find(word, strlen(word));
	return o->gate_form != NULL || refuse_value(OPTION_FORMAT, word,
	    check_form_name, err);
}

/* Checks a format of diff that has all stacks of both sides, not the rows of a
 * list. */
static bool check_stacks(struct options *o, struct error *err)
{
	static const enum option of_lists[] = { OPTION_SORT, OPTION_REVERSE,
		OPTION_TOP, OPTION_COLUMNS, OPTION_SHOW, OPTIONS };
	const char *name = format_infos[o->format].name;
	const enum option given = given_of(o, of_lists);

	if (given != OPTIONS)
		return fail(err, "--format %s has all stacks, so there is no "
		    "--%s", name, option_infos[given].name);
	return o->group == GROUP_METHOD || fail(err, "--format %s has stacks "
	    "of methods, so there is no --group", name);
}

/* Checks the format, which for diff the ending of the output can say.  Lists
 * and pages have other formats than export. */
static bool check_format(struct options *o, struct error *err)
{
	const struct value known = { .kind = VALUE_WORD,
		.word = option_words(OPTION_FORMAT, o->subcommand) };
	const struct value formats = { .kind = VALUE_WORD,
		.word = diff_format };
	const char *name = o->texts[OPTION_FORMAT];
	const struct exporter *like = NULL;
	uint64_t number;
	size_t length;

	if (o->subcommand == SUBCOMMAND_EXPORT)
		return export_choose(o, err);
	if (o->subcommand == SUBCOMMAND_CHECK)
		return check_form(o, err);
	if (o->subcommand == SUBCOMMAND_DIFF && name == NULL &&
	    o->output != NULL)
		like = exporter_of_file(slice_of(o->output), &length);
	if (like != NULL && value_read(&known, like->name, &number))
		name = like->name;
	if (name == NULL)
		name = o->subcommand == SUBCOMMAND_TABLE ? "tsv" : "text";
	if (value_read(&known, name, &number) &&
	    value_read(&formats, name, &number)) {
		o->format = (enum format)number;
		return number < FORMATS || check_stacks(o, err);
	}
	if (exporter_find(name) != NULL)
		return fail(err, "%s is a format of export, not of %s", name,
		    subcommand_infos[o->subcommand].name);
	return refuse_value(OPTION_FORMAT, name, known.word, err);
}

static bool check(struct options *o, struct error *err)
{
	for (int i = 0; o->wants_help && i < OPTIONS; i++)
		if (o->is_given[i])
			return fail(err, "help does not take --%s",
			    option_infos[i].name);
	if (o->wants_help) { /* "help report" is "report --help" */
		o->is_given[OPTION_HELP] = true;
		return true;
	}
	if (o->subcommand == SUBCOMMAND_CHECK && o->budget == NULL &&
	    !o->is_given[OPTION_INIT])
		o->budget = take_first(o); /* the first file */
	if (o->subcommand == SUBCOMMAND_CALLS && o->method == NULL &&
	    o->path_count > 1)
		o->method = take_first(o); /* where --demo is the trace */
	if (!check_kind(o, err) || !check_path(o, err) ||
	    !check_options(o, err) || !check_rows(o, err) ||
	    !check_pairs(o, err) || !check_view(o, err) ||
	    !check_many(o, err) ||
	    !check_sides(o, err) || !check_format(o, err))
		return false;
	if (o->subcommand == SUBCOMMAND_REPORT && o->method != NULL &&
	    o->is_given[OPTION_GROUP])
		return fail(err, "--parents and --children do not take "
		    "--group");
	return choose_columns(o, err);
}

/* ---- the words of the command line ---- */

/* Finds the option that the argument spells; *value is what is joined to it, or
 * NULL. */
static bool find_spelled(const char *argument, enum option *out,
    const char **value)
{
	const size_t length = strcspn(argument, "=");
	int i = 0;

	if (argument[1] == '-') {
		*value = argument[length] == '\0' ? NULL :
						    argument + length + 1;
		return option_find((struct slice){ argument + 2, length - 2 },
		    out);
	}
	*value = argument[2] == '\0' ? NULL : argument + 2;
	while (i < OPTIONS && option_infos[i].letter != argument[1])
		i++;
	*out = (enum option)i;
	return i < OPTIONS;
}

/* Takes an option, and its value, up to `end`. */
static bool take_option(struct options *o, char *const **next, char *const *end,
    struct error *err)
{
	const char *argument = *(*next)++, *value;
	const struct option_info *info;
	enum option option;

	if (!find_spelled(argument, &option, &value))
		return refuse_option(argument, err);
	info = &option_infos[option];
	if (info->argument == NULL && value != NULL)
		return refuse_word(err, "option takes no value:", argument, "");
	if (info->argument != NULL && info->argument[0] != '[' &&
	    value == NULL) {
		if (*next == end) {
			o->awaited = option;
			return fail(err, "--%s needs a value: %s", info->name,
			    info->argument);
		}
		value = *(*next)++;
	}
	return take_value(o, option, value, err);
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

/* Takes the word after "help". */
static bool take_topic(struct options *o, const char *word, struct error *err)
{
	size_t i = 0;

	if (o->is_named)
		return refuse_word(err, "help takes one subcommand: what is",
		    word, "");
	while (help_topic(i) != NULL && strcmp(help_topic(i)->name, word) != 0)
		i++;
	o->topic = help_topic(i);
	return o->topic != NULL || take_subcommand(o, word) ||
	    strcmp(word, subcommand_infos[SUBCOMMAND_HELP].name) == 0 ||
	    refuse_subcommand(word, err);
}

/* Takes a word that is no option.  The first may be a subcommand; one word, or
 * each, is a trace. */
static bool take_word(struct options *o, const char *word, bool is_first,
    struct error *err)
{
	if (o->wants_help)
		return take_topic(o, word, err);
	if (is_first &&
	    strcmp(word, subcommand_infos[SUBCOMMAND_HELP].name) == 0) {
		o->wants_help = true;
		return true;
	}
	if (is_first && take_subcommand(o, word))
		return true;
	if (o->subcommand == SUBCOMMAND_TABLE && o->kind_word == NULL) {
		o->kind_word = word;
		return true;
	}
	for (size_t i = 0; i < o->path_count; i++)
		if (companion_is(o->paths[i], word))
			return true; /* it is found beside that one */
	if (o->path_count == 0 ||
	    subcommand_infos[o->subcommand].takes_several) {
		add_path(o, word);
		return true;
	}
	if (o->subcommand == SUBCOMMAND_CALLS && o->method == NULL) {
		o->method = word;
		return true;
	}
	/* after "--" a trace may be called as a subcommand is */
	if (o->is_named || o->is_given[OPTION_DEMO] ||
	    strcmp(subcommand_near(o->paths[0]).best, o->paths[0]) == 0)
		return refuse_word(err, "one trace at a time, please: what is",
		    word, "");
	if (!take_subcommand(o, word))
		return refuse_subcommand(o->paths[0], err);
	return fail(err, "the subcommand stands before the trace: artscope "
	    "%s %s", word, text_printable(o->paths[0], 200).text);
}

bool options_want_words(const struct options *o)
{
	return o->is_given[OPTION_HELP] || o->is_given[OPTION_HELP_KEYS] ||
	    o->is_given[OPTION_VERSION] || o->is_given[OPTION_LICENSES];
}

bool options_read(struct options *o, int count, char *const *arguments,
    struct error *err)
{
	char *const *const end = arguments + count;
	bool is_first = true;

	*o = (struct options){ .awaited = OPTIONS, .top = SIZE_MAX,
		.levels = SIZE_MAX, .picture = SHOWN_CHART,
		.below = SHOWN_TABLE, .match = MATCH_USUAL,
		.min_time_ns = MIN_CHANGE_NS, .min_change_ns = MIN_CHANGE_NS };
	while (arguments < end && !options_want_words(o)) {
		const char *argument = *arguments;

		if (!o->has_ended && strcmp(argument, "--") == 0) {
			o->has_ended = true;
			arguments++;
		} else if (!o->has_ended && argument[0] == '-' &&
		    argument[1] != '\0') {
			if (!take_option(o, &arguments, end, err))
				return false;
		} else {
			if (!take_word(o, argument, is_first && !o->has_ended,
				err))
				return false;
			is_first = false;
			arguments++;
		}
	}
	return true;
}

bool options_parse(struct options *o, int count, char *const *arguments,
    struct error *err)
{
	return options_read(o, count, arguments, err) &&
	    (options_want_words(o) || o->is_given[OPTION_CHECK_CONFIG] ||
		check(o, err));
}

bool options_take_input(struct options *o, struct error *err)
{
	add_path(o, "-");
	return check(o, err);
}

void options_free(struct options *o)
{
	for (int i = 0; i < OPTIONS; i++) {
		const struct option_info *info = &option_infos[i];

		if (info->is_list)
			free(((struct texts *)(void *)((char *)o + info->at))
				->items);
	}
	free(o->paths);
	arena_free(&o->names);
	free(o->transforms);
	mapping_free(o->mapping);
	mapping_free(o->side_mapping[0]);
	mapping_free(o->side_mapping[1]);
	*o = (struct options){ 0 };
}

/* ---- settings ---- */

/* Takes a setting.  An option without a value is a switch of on and off. */
static void take_setting(struct options *o, enum option option,
    const char *text)
{
	bool is_switch = option_infos[option].argument == NULL;

	if (is_switch && strcmp(text, "on") != 0)
		return;
	take_value(o, option, is_switch ? NULL : text, NULL);
}

/* Takes the columns of a list, or its order, of which "-calls" is the other way
 * round; unless the list has no such column. */
static void take_list(struct options *o, enum option option, const char *text)
{
	const bool is_reverse = option == OPTION_SORT && text[0] == '-';

	if (option == OPTION_COLUMNS && strcmp(text, "usual") == 0)
		return;
	take_setting(o, option, text + is_reverse);
	if (choose_columns(o, NULL)) {
		o->is_given[OPTION_REVERSE] |= is_reverse;
		return;
	}
	o->texts[option] = NULL;
	o->is_given[option] = false;
	choose_columns(o, NULL);
}

/* Columns and order come last: which columns there are is known when the view
 * is. */
void options_take_settings(struct options *o, const struct named_text *t,
    size_t count)
{
	bool has_scope = o->is_given[OPTION_MARK]; /* they ask for another */
	enum option option;

	for (size_t i = 0; i < o->threads.count; i++)
		has_scope |= strcmp(o->threads.items[i], "all") == 0;
	for (size_t i = 0; i < 2 * count; i++) {
		const struct named_text *setting = &t[i % count];
		const bool is_known = option_find(slice_of(setting->name),
		    &option);
		const bool is_of_list = option == OPTION_COLUMNS ||
		    option == OPTION_SORT;

		if (!is_known || o->is_given[option] ||
		    is_of_list != (i >= count) ||
		    (option == OPTION_SCOPE && has_scope))
			continue;
		if (is_of_list)
			take_list(o, option, setting->text);
		else
			take_setting(o, option, setting->text);
	}
}

/* ---- which answers need single calls? ---- */

bool options_ask_for_calls(const struct options *o)
{
	for (int i = 0; i < OPTIONS; i++)
		if (o->is_given[i] && option_infos[i].needs_calls &&
		    (i != OPTION_CALLS_OF ||
			strcmp(o->texts[i], EXPORT_CALLS_NONE) != 0))
			return true;
	return false;
}

bool options_change_stacks(const struct options *o)
{
	return o->transform_count > 0 ||
	    (o->mapping != NULL && !o->is_given[OPTION_RAW_NAMES]);
}

/* Is the column of times of single calls?  For the shortest and the longest
 * call stacks know enough, unless a transform can make calls shorter. */
static bool column_needs(const struct options *o, unsigned column)
{
	const struct list_column *c = &o->list->items[column];

	return c->needs_spread && (options_change_stacks(o) ||
	    (c->percent != 0 && c->percent != 100));
}

bool options_need_calls(const struct options *o)
{
	const struct exporter *e = o->exporter;

	/* A column that is shown, or sorted by. */
	for (size_t i = 0; o->list != NULL && i < o->columns.count; i++)
		if (column_needs(o, o->columns.items[i].column))
			return true;
	return o->subcommand == SUBCOMMAND_VIEW ||
	    o->subcommand == SUBCOMMAND_CALLS || options_ask_for_calls(o) ||
	    (o->list != NULL && o->texts[OPTION_SORT] != NULL &&
		column_needs(o, o->column)) ||
	    options_have_kind(o, TABLE_CALLS) ||
	    (options_have_kind(o, TABLE_STATS) && options_change_stacks(o)) ||
	    (e != NULL && e->kind == EXPORTS_CALLS &&
		!o->is_given[OPTION_MERGED]);
}

static void keep_column(const struct options *o, struct calls_kept *kept,
    struct column_choice c)
{
	if (o->list->items[c.column].needs_spread)
		kept->has_min_max[c.measure] = true;
}

enum { SMALL_TRACE = 64 << 20 }; /* bytes: about four million records */

void options_leave_out_calls(const struct options *o,
    const struct recording *r)
{
	const enum measure own = o->is_given[OPTION_CLOCK] ? o->measure :
							     NO_MEASURE;
	struct calls_kept kept = { .has_activity = o->exporter != NULL &&
		    o->exporter->has_strips };

	/* There are calls in some files unless the user says of which threads;
	 * of a large recording they are not worth what it costs to load
	 * them. */
	if (options_need_calls(o) ||
	    (o->exporter != NULL && o->exporter->has_calls != NULL &&
		!o->is_given[OPTION_CALLS_OF] &&
		r->trace->facts.trace_bytes <= SMALL_TRACE))
		return;
	for (size_t i = 0; i < o->columns.count; i++)
		keep_column(o, &kept,
		    column_choice_in(o->columns.items[i], own));
	if (o->texts[OPTION_SORT] != NULL && o->list != NULL)
		keep_column(o, &kept, (struct column_choice){ o->column, own });
	if (options_have_kind(o, TABLE_STATS)) /* the longest wall time */
		kept.has_min_max[MEASURE_WALL] = true;
	profile_leave_out_calls(r->profile, kept);
}
