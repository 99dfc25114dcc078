/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cli/options_check.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cli/diff.h"
#include "cli/export.h"
#include "cli/inputs.h"
#include "cli/options.h"
#include "cli/options_text.h"
#include "compare/changes_list.h"
#include "compare/runs.h"
#include "options/values.h"
#include "print/check_results.h"
#include "print/formats.h"
#include "query/call_list.h"
#include "query/info.h"
#include "query/search.h"
#include "query/thread_list.h"
#include "trace/open.h"

/* ---- columns and threads ---- */

static bool takes(enum subcommand subcommand, int option)
{
	return (option_info((enum option)option)->subcommands &
	    1u << subcommand) != 0;
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

/* A list, and the column that it is sorted by unless --sort names one. */
struct usual_list {
	const struct list_columns *list;
	unsigned order;
};

static struct usual_list usual_of_view(enum shown_view view)
{
	const struct list_columns *list = view_columns(view);

	return (
	    struct usual_list){ list == NULL ? view_columns(SHOWN_TABLE) : list,
		view >= SHOWN_CALLS && view <= SHOWN_FRAMES ? CALL_WALL :
		    view == SHOWN_TREE                      ? COLUMN_INCLUSIVE :
							      COLUMN_EXCLUSIVE };
}

static struct usual_list usual_of(const struct options *o)
{
	switch (subcommand_of(o)) {
	case SUBCOMMAND_VIEW:
		return usual_of_view(o->below);
	case SUBCOMMAND_TREE:
		return o->is_given[OPTION_BOTTOM_UP] ?
		    (struct usual_list){ columns_in(IN_BOTTOM_UP),
			    COLUMN_EXCLUSIVE } :
		    (struct usual_list){ columns_in(IN_TREE),
			    COLUMN_INCLUSIVE };
	case SUBCOMMAND_CALLS:
		return o->method == NULL ?
		    (struct usual_list){ &call_row_all_columns, CALL_WALL } :
		    (struct usual_list){ &call_row_columns, CALL_START };
	case SUBCOMMAND_THREADS:
		return (
		    struct usual_list){ &thread_list_columns, THREAD_RECORDS };
	case SUBCOMMAND_INFO:
		return (struct usual_list){
			o->is_given[OPTION_LINT] ? &findings_columns : NULL, 0
		};
	case SUBCOMMAND_DIFF:
		return (
		    struct usual_list){ (enum compared_by)o->group == BY_STACK ?
			    changes_list_stack_columns() :
			    &changes_list_columns,
			COMPARED_CHANGE };
	case SUBCOMMAND_TABLE:
	case SUBCOMMAND_EXPORT:
	case SUBCOMMAND_CHECK:
		return (struct usual_list){ NULL, 0 };
	case SUBCOMMAND_REPORT:
	case SUBCOMMANDS:
	case EVERY_SUBCOMMAND:
		break;
	}
	return o->method == NULL ?
	    (struct usual_list){ columns_in(IN_TABLE), COLUMN_EXCLUSIVE } :
	    (struct usual_list){ columns_in(IN_RELATIVES), COLUMN_INCLUSIVE };
}

const struct list_columns *options_list(const struct options *o)
{
	return usual_of(o).list;
}

bool options_choose_columns(struct options *o, struct error *err)
{
	const struct usual_list usual = usual_of(o);
	char names[300], words[320];

	o->list = usual.list;
	o->column = usual.order;
	if (o->texts[OPTION_COLUMNS] != NULL && o->list == NULL)
		return fail(err, "info takes --columns with --lint only");
	if (o->texts[OPTION_COLUMNS] != NULL &&
	    !list_choose(&o->columns, o->list, o->texts[OPTION_COLUMNS], err))
		return false;
	if (o->texts[OPTION_SORT] == NULL ||
	    (list_find(o->list, o->texts[OPTION_SORT], &o->column) &&
		list_is_sortable(o->list, o->column)))
		return true;
	list_names(o->list, names, sizeof names);
	snprintf(words, sizeof words, "it can be %s", names);
	refuse_word(err, "--sort knows no column", o->texts[OPTION_SORT],
	    words);
	return list_fail_order(o->list, o->texts[OPTION_SORT], err);
}

bool options_thread(const struct options *o, const char **out, bool *is_all)
{
	*out = NULL;
	*is_all = false;
	for (size_t i = 0; i < o->thread_count; i++) {
		if (strcmp(o->threads[i], "all") == 0)
			*is_all = true;
		else if (*out != NULL)
			return false;
		else
			*out = o->threads[i];
	}
	if (*out != NULL && strcmp(*out, "main") == 0)
		*out = NULL;
	return true;
}

/* ---- do the words fit together? ---- */

/* Writes which subcommands take the option: "view does", "view, report and tree
 * do". */
static void name_takers(enum option option, char *out, size_t size)
{
	size_t count = 0;

	out[0] = '\0';
	for (int i = 0; i < SUBCOMMANDS; i++)
		if (takes((enum subcommand)i, (int)option)) {
			text_add_word(out, size,
			    subcommand_info((enum subcommand)i)->name);
			count++;
		}
	text_end_words(out, size, "and");
	text_add(out, size, count == 1 ? " does" : " do");
}

static bool check_options(struct options *o, struct error *err)
{
	char takers[100];

	o->subcommand = subcommand_of(o);
	for (int i = 0; i < OPTIONS; i++) {
		if (!o->is_given[i] || takes(o->subcommand, i))
			continue;
		name_takers((enum option)i, takers, sizeof takers);
		return fail(err, "%s%s does not take --%s; %s",
		    o->is_named ? "" : "no subcommand is named, and ",
		    subcommand_info(o->subcommand)->name,
		    option_info((enum option)i)->name, takers);
	}
	return true;
}

/* Takes one word of "traces,stats". */
static bool take_kind(struct options *o, struct slice word, struct error *err)
{
	char words[200], kinds[220], name[400];
	size_t kind = 0;

	while (kind < TABLE_KINDS &&
	    !slice_is(word, table_kinds[kind].name))
		kind++;
	if (kind < TABLE_KINDS) {
		o->table_kinds |= 1u << kind;
		return true;
	}
	table_kind_words(words, sizeof words, OPTIONS, "or");
	snprintf(kinds, sizeof kinds, "it can be %s", words);
	snprintf(name, sizeof name, "%.*s", (int)word.length, word.start);
	return refuse_word(err, "table knows no kind", name, kinds);
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
	for (;; word++) {
		const struct slice one = { word, strcspn(word, ",") };

		if (!take_kind(o, one, err))
			return false;
		word += one.length;
		if (*word == '\0')
			break;
	}
	return o->output != NULL ||
	    (o->table_kinds & (o->table_kinds - 1)) == 0 ||
	    fail(err, "several kinds need a folder: -o DIR");
}

static bool any_kind_takes(const struct options *o, enum option option)
{
	for (int i = 0; i < TABLE_KINDS; i++)
		if ((o->table_kinds & 1u << i) != 0 &&
		    table_kind_takes((enum table_kind)i, option))
			return true;
	return false;
}

/* Refuses options that no kind of the table takes: some kinds are about all of
 * the trace. */
static bool check_rows(const struct options *o, struct error *err)
{
	char takers[200];

	for (int i = 0; o->subcommand == SUBCOMMAND_TABLE && i < OPTIONS; i++) {
		if (!o->is_given[i] || any_kind_takes(o, (enum option)i))
			continue;
		table_kind_words(takers, sizeof takers, (enum option)i, "and");
		return fail(err,
		    "table %s does not take --%s; of its kinds "
		    "these do: %s",
		    o->kind_word, option_info((enum option)i)->name, takers);
	}
	return true;
}

/* Checks that there is something to open. */
static bool check_path(struct options *o, struct error *err)
{
	const char *name = subcommand_info(o->subcommand)->name;

	if (o->is_given[OPTION_FILES_FROM])
		return true;
	o->lacks_trace = o->path == NULL &&
	    o->subcommand != SUBCOMMAND_DIFF &&
	    (o->subcommand != SUBCOMMAND_CHECK || o->budget != NULL ||
		o->is_given[OPTION_INIT]);
	if (o->path == NULL && o->subcommand == SUBCOMMAND_CHECK)
		return fail(err, "which %s?  As in: artscope check app.budget "
		    "app.trace", o->budget == NULL && !o->is_given[OPTION_INIT] ?
		    "budget" : "trace");
	if (o->path == NULL && o->subcommand == SUBCOMMAND_DIFF)
		return fail(err, "which traces?  As in: artscope diff "
		    "before.trace after.trace");
	if (o->path == NULL)
		return fail(err,
		    "which trace?  As in: artscope %s%s%s%sapp.trace",
		    o->is_named ? name : "", o->is_named ? " " : "",
		    o->kind_word == NULL ? "" : o->kind_word,
		    o->kind_word == NULL ? "" : " ");
	if (o->path_count > 1 &&
	    subcommand_info(o->subcommand)->traces == TRACES_ONE)
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

/* Options that cannot stand beside each other. */
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
			    option_info(pairs[i][0])->name,
			    option_info(pairs[i][1])->name);
	return true;
}

/* Checks that nothing is cut out of a trace that grows. */
static bool check_follow(const struct options *o, struct error *err)
{
	if (o->is_given[OPTION_FOLLOW] &&
	    (o->is_given[OPTION_RANGE] || o->is_given[OPTION_WITHIN]))
		return fail(err, "--follow does not take --%s; in the "
		    "viewer R and v choose a range",
		    o->is_given[OPTION_RANGE] ? "range" : "within");
	return true;
}

/* Checks what is searched for; NULL: nothing is. */
static bool search_check(const char *text, struct error *err)
{
	struct error bad;
	size_t at;

	if (text == NULL)
		return true;
	if (strlen(text) >= PATTERN_SIZE)
		return fail(err, "--search takes at most %d bytes",
		    PATTERN_SIZE - 1);
	return !pattern_is_bad(search_expression(text), &at, &bad) ||
	    fail(err, "--search: %s", bad.text);
}

/* Checks what the viewer is to show. */
static bool check_view(const struct options *o, struct error *err)
{
	const enum shown_view views[] = { o->picture, o->below };

	for (size_t i = 0; i < sizeof views / sizeof *views; i++)
		if (view_needs_method(views[i]) &&
		    o->texts[OPTION_METHOD] == NULL &&
		    o->texts[OPTION_CALL] == NULL)
			return fail(err, "--view %s is of a method: --method "
			    "or --call says of which", view_name(views[i]));
	return o->subcommand != SUBCOMMAND_VIEW ||
	    search_check(o->texts[OPTION_SEARCH], err);
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

/* Makes "help report" be "report --help". */
static bool check_help(struct options *o, struct error *err)
{
	for (int i = 0; i < OPTIONS; i++)
		if (o->is_given[i])
			return fail(err, "help does not take --%s",
			    option_info((enum option)i)->name);
	o->is_given[OPTION_HELP] = true;
	return true;
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
	o->path = o->path_count > 0 ? o->paths[0] : NULL;
	return taken;
}

/* Takes the budget of check, which is its first file, and METHOD of calls,
 * which stands alone where --demo is the trace. */
static void take_others(struct options *o)
{
	if (o->subcommand == SUBCOMMAND_CHECK && o->budget == NULL &&
	    !o->is_given[OPTION_INIT])
		o->budget = take_first(o);
	if (o->subcommand == SUBCOMMAND_CALLS && o->method == NULL &&
	    o->path_count > 1)
		o->method = take_first(o);
}

static bool choose_form(struct options *o, struct error *err)
{
	const char *word = o->texts[OPTION_FORMAT] == NULL ?
	    "text" :
	    o->texts[OPTION_FORMAT];

	o->gate_form = check_form_find(word, strlen(word));
	return o->gate_form != NULL || refuse_value(OPTION_FORMAT, word,
	    check_form_name, err);
}

static bool check_form(struct options *o, struct error *err)
{
	static const enum option of_results[] = { OPTION_FORMAT, OPTION_ALSO,
		OPTION_STRICT, OPTION_SOURCE_ROOT };
	const bool is_init = o->is_given[OPTION_INIT];

	for (size_t i = 0; (is_init || o->is_given[OPTION_UPDATE]) &&
	     i < sizeof of_results / sizeof *of_results; i++)
		if (o->is_given[of_results[i]])
			return fail(err, "--%s writes a budget, so there is no "
			    "--%s", is_init ? "init" : "update",
			    option_info(of_results[i])->name);
	if ((is_init || o->is_given[OPTION_UPDATE]) && o->transform_count > 0)
		return fail(err,
		    "--%s writes a budget of stacks as they are, so "
		    "there is no --%s",
		    is_init ? "init" : "update",
		    transform_info(o->transforms[0].transform)->option);
	return choose_form(o, err);
}

/* Checks a form of diff that has all stacks of both sides, not the rows of a
 * list. */
static bool check_stacks(struct options *o, struct error *err)
{
	const char *name = diff_form_names[o->diff_form];
	static const enum option of_lists[] = { OPTION_SORT, OPTION_REVERSE,
		OPTION_TOP, OPTION_COLUMNS, OPTION_SHOW };

	o->format = FORMAT_TSV;
	for (size_t i = 0; i < sizeof of_lists / sizeof *of_lists; i++)
		if (o->is_given[of_lists[i]])
			return fail(err, "--format %s has all stacks, so "
			    "there is no --%s", name,
			    option_info(of_lists[i])->name);
	return o->group == GROUP_METHOD ||
	    fail(err,
		"--format %s has stacks of "
		"methods, so there is no --group",
		name);
}

/* Checks the format.  Lists and pages have other formats than export. */
static bool check_format(struct options *o, struct error *err)
{
	const char *(*const words)(size_t) =
	    option_words(OPTION_FORMAT, o->subcommand);
	size_t i = 0;

	if (o->subcommand == SUBCOMMAND_EXPORT)
		return export_choose(o, err);
	if (o->subcommand == SUBCOMMAND_CHECK)
		return check_form(o, err);
	o->format = o->subcommand == SUBCOMMAND_TABLE ? FORMAT_TSV :
							FORMAT_TEXT;
	if (o->subcommand == SUBCOMMAND_DIFF)
		o->diff_form = diff_form_find(o->texts[OPTION_FORMAT],
		    o->output);
	if (o->diff_form != DIFF_LIST)
		return check_stacks(o, err);
	if (o->texts[OPTION_FORMAT] == NULL)
		return true;
	for (; words(i) != NULL; i++)
		if (strcmp(words(i), o->texts[OPTION_FORMAT]) == 0)
			return format_find(o->texts[OPTION_FORMAT], &o->format);
	if (exporter_find(o->texts[OPTION_FORMAT]) != NULL)
		return fail(err, "%s is a format of export, not of %s",
		    o->texts[OPTION_FORMAT],
		    subcommand_info(o->subcommand)->name);
	return refuse_value(OPTION_FORMAT, o->texts[OPTION_FORMAT], words, err);
}

bool options_check(struct options *o, struct error *err)
{
	if (o->wants_help)
		return check_help(o, err);
	take_others(o);
	if (!check_kind(o, err) || !check_path(o, err) ||
	    !check_options(o, err) || !check_rows(o, err) ||
	    !check_pairs(o, err) || !check_follow(o, err) ||
	    !check_view(o, err) || !check_many(o, err) ||
	    !check_sides(o, err) || !check_format(o, err))
		return false;
	if (o->subcommand == SUBCOMMAND_REPORT && o->method != NULL &&
	    o->is_given[OPTION_GROUP])
		return fail(err, "--parents and --children do not take "
		    "--group");
	return options_choose_columns(o, err);
}

/* ---- which answers need single calls? ---- */

enum { VIEW_OR_CALLS = 1 << SUBCOMMAND_VIEW | 1 << SUBCOMMAND_CALLS };

bool options_ask_for_calls(const struct options *o)
{
	const char *calls = o->texts[OPTION_CALLS_OF];

	for (int i = 0; i < OPTIONS; i++)
		if (o->is_given[i] &&
		    option_info((enum option)i)->needs_calls &&
		    (i != OPTION_CALLS_OF ||
			strcmp(calls, EXPORT_CALLS_NONE) != 0))
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

/* Does a column need calls that is shown, or sorted by? */
static bool list_needs(const struct options *o)
{
	if (o->list == NULL)
		return false;
	for (size_t i = 0; i < o->columns.count; i++)
		if (column_needs(o, o->columns.items[i].column))
			return true;
	return o->texts[OPTION_SORT] != NULL && column_needs(o, o->column);
}

static bool has_kind(const struct options *o, enum table_kind kind)
{
	return (o->table_kinds & 1u << kind) != 0;
}

static bool table_needs(const struct options *o)
{
	return has_kind(o, TABLE_CALLS) ||
	    (has_kind(o, TABLE_STATS) && options_change_stacks(o));
}

static bool format_needs(const struct options *o)
{
	const struct exporter *e = o->exporter;

	return e != NULL && e->kind == EXPORTS_CALLS &&
	    !o->is_given[OPTION_MERGED];
}

bool options_need_calls(const struct options *o)
{
	return (1 << o->subcommand & VIEW_OR_CALLS) != 0 ||
	    options_ask_for_calls(o) || list_needs(o) || table_needs(o) ||
	    format_needs(o);
}

static void keep_column(const struct options *o, struct profile *p,
    struct column_choice c)
{
	if (o->list->items[c.column].needs_spread)
		profile_keep_min_max(p, c.measure);
}

static void keep_extremes(const struct options *o, struct profile *p)
{
	const enum measure own = o->is_given[OPTION_CLOCK] ? o->measure :
							     NO_MEASURE;

	for (size_t i = 0; i < o->columns.count; i++)
		keep_column(o, p, column_choice_in(o->columns.items[i], own));
	if (o->texts[OPTION_SORT] != NULL && o->list != NULL)
		keep_column(o, p, (struct column_choice){ o->column, own });
	if (has_kind(o, TABLE_STATS)) /* the longest wall time */
		profile_keep_min_max(p, MEASURE_WALL);
}

enum { SMALL_TRACE = 64 << 20 }; /* bytes: about four million records */

/* Are there calls in the file unless the user says of which threads?  Of a
 * large recording they are not worth what it costs to load them. */
static bool format_chooses(const struct options *o, const struct trace *trace)
{
	return o->exporter != NULL && o->exporter->has_calls != NULL &&
	    !o->is_given[OPTION_CALLS_OF] &&
	    trace_facts(trace)->trace_bytes <= SMALL_TRACE;
}

void options_leave_out_calls(const struct options *o,
    const struct recording *r)
{
	struct profile *p = r->profile;

	if (options_need_calls(o) || format_chooses(o, r->trace))
		return;
	profile_leave_out_calls(p);
	keep_extremes(o, p);
	if (o->exporter != NULL && o->exporter->has_strips)
		profile_keep_activity(p);
}
