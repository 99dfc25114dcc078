/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cli/help.h"

#include <archive.h>
#include <limits.h>
#include <protobuf-c/protobuf-c.h>
#include <string.h>
#include <xxhash.h>
#include <zlib.h>

#include "base/text.h"
#include "compare/changes_list.h"
#include "print/check_results.h"
#include "process/sandbox.h"
#include "query/call_list.h"
#include "query/info.h"
#include "query/libraries.h"
#include "query/table.h"
#include "query/thread_list.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

/* ---- topics ---- */

/* Writes each method that threads wait in, once, with the methods below it. */
static void put_idle(FILE *file)
{
	const struct idle_pair *last = NULL;

	fputs("--no-idle drops the time in which one of these methods is on "
	    "the stack, and below\nit, at any depth, one of those that follow "
	    "it; a * is any class.  Binder threads\nwait in no method.  Waits "
	    "of other code stay: --no-idle='A.a > B.b, C.c > *.d' adds\nthem, "
	    "and so does the setting idle of the viewer.\n\n", file);
	for (const struct idle_pair *pair = idle_table; pair->who != NULL;
	     pair++) {
		if (last == NULL || strcmp(last->who, pair->who) != 0)
			fprintf(file, "%s\n", pair->who);
		fprintf(file, "  > %s\n", pair->waits);
		last = pair;
	}
}

/* Writes each phase once, with its roots. */
static void put_phases(FILE *file)
{
	enum phase last = PHASES;

	fputs("These methods are the roots of phases.  A call belongs to the "
	      "phase of the innermost\nroot on its stack, the call included; "
	      "without a root it belongs to none.  A * is\nany characters.\n\n",
	    file);
	for (const struct phase_root *root = phase_roots; root->method != NULL;
	     root++) {
		if (root->phase != last)
			fprintf(file, "%s\n", phase_name(root->phase));
		fprintf(file, "  %s\n", root->method);
		last = root->phase;
	}
}

static const struct topic {
	struct subcommand_info info;
	void (*put)(FILE *);
	enum option of; /* of what it is part */
	const char *lists;
} topics[] = {
	{ { .name = "idle",
	      .help = "print the waits for work that --no-idle drops" },
	    put_idle, OPTION_NO_IDLE, "waits" },
	{ { .name = "phases",
	      .help = "print the methods with which a phase of --group phase "
		  "begins" },
	    put_phases, OPTION_GROUP, "phases" },
};

enum { TOPICS = sizeof topics / sizeof *topics };

const struct subcommand_info *help_topic(size_t number)
{
	return number < TOPICS ? &topics[number].info : NULL;
}

/* ---- examples ---- */

/* A command line, and what it does. */
struct example {
	const char *line, *does;
};

static const struct example first_examples[] = {
	{ "artscope app.trace", "open it in the viewer" },
	{ "artscope report --thread main --top 20 app.trace",
	    "where the time goes" },
	{ "artscope calls app.trace onCreate", "each call of a method" },
	{ "artscope diff before.trace after.trace", "what changed" },
	{ "artscope export -o app.html app.trace", "a page for others" },
	{ "artscope --demo", "look around in a demo" },
};

enum { EXAMPLES = 3, IN_SHORT = 2 };

static const struct example examples[SUBCOMMANDS][EXAMPLES] = {
	[SUBCOMMAND_VIEW] = {
	    { "artscope app.trace", "the chart, and the methods" },
	    { "artscope --view flame --thread main app.trace",
		"what takes the time" } },
	[SUBCOMMAND_REPORT] = {
	    { "artscope report --thread main --top 20 app.trace",
		"where the time goes" },
	    { "artscope report --parents View.measure app.trace",
		"who calls it" } },
	[SUBCOMMAND_TREE] = {
	    { "artscope tree --thread main --min 2 app.trace",
		"what takes 2 % or more" } },
	[SUBCOMMAND_CALLS] = {
	    { "artscope calls --top 10 app.trace", "the slowest calls of all" },
	    { "artscope calls app.trace Database.query", "those of a method" } },
	[SUBCOMMAND_THREADS] = {
	    { "artscope threads --sort records app.trace", "the busiest first" } },
	[SUBCOMMAND_INFO] = {
	    { "artscope info --lint app.trace && echo yes", "is it whole?" } },
	[SUBCOMMAND_TABLE] = {
	    { "artscope table stats runs/ >stats.tsv", "a row for each method" },
	    { "artscope table traces,stats -o tables runs/", "two files" } },
	[SUBCOMMAND_DIFF] = {
	    { "artscope diff before.trace after.trace", "in the viewer" },
	    { "artscope diff base/ pr/ --fail slower,probably", "as a gate" } },
	[SUBCOMMAND_EXPORT] = {
	    { "artscope export -o app.html app.trace", "a page for a browser" },
	    { "artscope export -o app.pftrace app.trace", "for ui.perfetto.dev" } },
	[SUBCOMMAND_CHECK] = {
	    { "artscope check --init app.trace >start.budget", "a first budget" },
	    { "artscope check start.budget app.trace", "does it hold?" } },
};

/* Writes examples up to the first without a line. */
static void put_examples(FILE *file, const struct example *e, size_t count)
{
	int width = 0;

	for (size_t i = 0; i < count && e[i].line != NULL; i++)
		if (width < (int)strlen(e[i].line))
			width = (int)strlen(e[i].line);
	for (size_t i = 0; i < count && e[i].line != NULL; i++)
		fprintf(file, "  %-*s  %s\n", width, e[i].line, e[i].does);
}

void help_examples(FILE *file)
{
	put_examples(file, first_examples, IN_SHORT);
	fputs("See artscope help, or man artscope.\n", file);
}

/* ---- help ---- */

/* Columns where words begin: of options, of formats of export, of kinds. */
enum { HELP_AT = 27, FORMAT_AT = 31, KIND_AT = 12 };
enum { HELP_WIDTH = 80, HELP = 800 };

/* Writes words after what stands in the line, broken between them; the lines
 * below begin with so many blanks. */
static void put_filled(FILE *file, size_t at, size_t blanks, const char *words)
{
	for (bool is_first = true; *words != '\0'; is_first = false) {
		size_t length = strcspn(words, " ");

		if (!is_first && at + 1 + length > HELP_WIDTH) {
			fprintf(file, "\n%*s", (int)blanks, "");
			at = blanks;
		} else if (!is_first) {
			fputc(' ', file);
			at++;
		}
		fwrite(words, 1, length, file);
		at += length;
		words += length + (words[length] == ' ');
	}
	fputc('\n', file);
}

/* Writes words in a column of their own, after what stands in the line. */
static void put_words(FILE *file, size_t used, size_t at, const char *words)
{
	bool fits = used + 2 <= at;

	fprintf(file, fits ? "%*s" : "\n%*s", (int)(fits ? at - used : at), "");
	put_filled(file, at, at, words);
}

static void put_option(FILE *file, enum option option, unsigned taken)
{
	const struct option_info *info = &option_infos[option];
	const char letter[] = { '-', info->letter, ',', '\0' };
	const char *argument = info->argument == NULL ? "" : info->argument;
	const int used = fprintf(file, "  %s --%s%s%s",
	    info->letter == '\0' ? "   " : letter, info->name,
	    argument[0] == '\0' || argument[0] == '[' ? "" : " ", argument);

	put_words(file, (size_t)used, HELP_AT, option_text(option, taken).help);
}

bool help_has(enum option option, unsigned taken)
{
	const struct option_info *info = &option_infos[option];

	return info->help != NULL && (info->subcommands & taken) != 0;
}

/* Writes the options of a group that one of the subcommands takes. */
static void put_group(FILE *file, const struct option_group *group,
    unsigned taken)
{
	bool is_first = true;

	for (const enum option *o = group->options; *o != OPTIONS; o++) {
		if (!help_has(*o, taken))
			continue;
		if (is_first)
			fprintf(file, "\n%s:\n", group->title);
		is_first = false;
		put_option(file, *o, taken);
	}
}

const struct list_columns *help_columns(enum subcommand subcommand)
{
	switch ((int)subcommand) {
	case SUBCOMMAND_CALLS: return &call_row_all_columns;
	case SUBCOMMAND_THREADS: return &thread_list_columns;
	case SUBCOMMAND_DIFF: return &changes_list_columns;
	case SUBCOMMAND_INFO: return &findings_columns;
	default: return NULL;
	}
}

/* Writes the columns that any of the lists has: "x exclusive, i inclusive". */
static void put_columns(FILE *file, const struct list_columns *l,
    unsigned lists)
{
	size_t at = 1;
	char orders[300];

	list_names(l, orders, sizeof orders);
	fprintf(file, "\nColumns for %s--columns, by letter or name:\n ",
	    orders[0] != '\0' ? "--sort and " : "");
	for (unsigned i = 0, count = 0; i < l->count; i++) {
		const struct list_column *c = &l->items[i];
		const char *between = count == 0 ? " " : ", ";
		char item[80];

		if (c->name == NULL ||
		    (c->lists != 0 && (c->lists & lists) == 0))
			continue;
		snprintf(item, sizeof item, "%.1s%s%s", &c->key,
		    c->key == '\0' ? "" : " ", c->name);
		if (at + strlen(item) + 3 > HELP_WIDTH) {
			between = ",\n  ";
			at = 0;
		}
		at += (size_t)fprintf(file, "%s%s", between, item);
		count++;
	}
	fputc('\n', file);
}

const struct help_list help_lists[HELP_LISTS] = {
	{ IN_TREE, "A tree" },
	{ IN_BOTTOM_UP, "A tree bottom-up" },
	{ IN_RELATIVES, "--parents and --children" },
};

static void put_lists(FILE *file, unsigned wanted)
{
	char line[300], names[280];

	for (const struct help_list *l = help_lists;
	     l < help_lists + HELP_LISTS; l++) {
		if ((l->list & wanted) == 0)
			continue;
		list_names(columns_in(l->list), names, sizeof names);
		snprintf(line, sizeof line, "%s: by %s", l->name, names);
		put_filled(file, 0, 2, line);
	}
}

/* Writes the columns of what the subcommand prints. */
static void put_all_columns(FILE *file, enum subcommand subcommand)
{
	const struct list_columns *own = help_columns(subcommand);
	const unsigned trees = IN_TREE | IN_BOTTOM_UP;

	if (subcommand == SUBCOMMAND_VIEW || subcommand == SUBCOMMAND_REPORT)
		put_columns(file, columns_in(IN_TABLE), IN_TABLE);
	if (subcommand == SUBCOMMAND_REPORT)
		put_lists(file, IN_RELATIVES);
	if (subcommand == SUBCOMMAND_TREE) {
		put_columns(file, columns_in(IN_TABLE), trees);
		put_lists(file, trees);
	}
	if (own != NULL)
		put_columns(file, own, own->list);
}

static void put_formats(FILE *file)
{
	const struct exporter *e;
	char brief[HELP];

	fputs("\nFormats, and endings that choose them; .gz or .zst packs "
	      "the file:\n", file);
	for (size_t i = 0; (e = exporter_at(i)) != NULL; i++) {
		const int used = fprintf(file, "  %-10s %.*s", e->name,
		    (int)strcspn(e->endings, " "), e->endings);
		const char *colon = strstr(e->help, ": ");
		size_t length = strcspn(e->help, ";");

		if (colon != NULL && (size_t)(colon - e->help) < length)
			length = (size_t)(colon - e->help);
		snprintf(brief, sizeof brief, "%.*s", (int)length, e->help);
		put_words(file, (size_t)used, FORMAT_AT, brief);
	}
}

static void put_named(FILE *file, const char *name, const char *help)
{
	fprintf(file, "  %s", name);
	put_words(file, 2 + strlen(name), KIND_AT, help);
}

/* Writes the first screen: what there is, and where to go on. */
static void put_front(FILE *file)
{
	fputs("usage: artscope [SUBCOMMAND] [OPTION...] TRACE\nShows Android "
	    "method traces, packed or not; - is standard input.\n\n", file);
	for (int i = 0; i < SUBCOMMANDS; i++)
		fprintf(file, "  %-9s %s\n", subcommand_infos[i].name,
		    subcommand_infos[i].help);
	fputc('\n', file);
	put_examples(file, first_examples,
	    sizeof first_examples / sizeof *first_examples);
	fputs(
	    "\nartscope help SUBCOMMAND   its options; its man page says more\n"
	    "artscope --help-keys       the keys of the viewer; there ? shows them\n"
	    "man artscope               all the rest, and the list of man pages\n",
	    file);
}

static void put_usage(FILE *file, enum subcommand subcommand)
{
	const struct subcommand_info *info = &subcommand_infos[subcommand];
	char line[HELP];

	fprintf(file, "usage: artscope %s [OPTION...] %s\n", info->name,
	    info->operands);
	snprintf(line, sizeof line, "%s: %s.%s%s", info->name, info->help,
	    info->more == NULL ? "" : " ", info->more == NULL ? "" :
	    info->more);
	put_filled(file, 0, 0, line);
	fputc('\n', file);
	put_examples(file, examples[subcommand], EXAMPLES);
}

void help_write(FILE *file, const struct options *o)
{
	const struct subcommand_info *info = &subcommand_infos[o->subcommand];
	const struct option_group *group;

	for (size_t i = 0; i < TOPICS; i++)
		if (o->topic == &topics[i].info)
			topics[i].put(file);
	if (o->topic != NULL)
		return;
	if (!o->is_named) {
		put_front(file);
		return;
	}
	put_usage(file, o->subcommand);
	if (o->subcommand == SUBCOMMAND_EXPORT)
		put_formats(file);
	if (o->subcommand == SUBCOMMAND_CHECK)
		fputs("\nFormats:\n", file);
	for (const struct check_form *f = check_forms;
	     o->subcommand == SUBCOMMAND_CHECK && f->name != NULL; f++)
		put_named(file, f->name, f->help);
	if (o->subcommand == SUBCOMMAND_TABLE)
		fputs("\nKinds of tables:\n", file);
	for (size_t i = 0; o->subcommand == SUBCOMMAND_TABLE &&
	     i < TABLE_KINDS; i++)
		put_named(file, table_kinds[i].name, table_kinds[i].help);
	for (size_t i = 0; (group = option_group(i)) != NULL; i++)
		put_group(file, group, 1u << o->subcommand);
	put_all_columns(file, o->subcommand);
	fprintf(file, "\nman %s says more", info->page);
	for (size_t i = 0; i < TOPICS; i++)
		if (help_has(topics[i].of, 1u << o->subcommand))
			fprintf(file, ", help %s lists %s",
			    topics[i].info.name, topics[i].lists);
	fputs(".\n", file);
}

/* ---- versions ---- */

void help_versions(FILE *file)
{
	const unsigned xxhash = XXH_versionNumber();
	char pcre2[64] = "", sandbox[80];

	pcre2_config(PCRE2_CONFIG_VERSION, pcre2);
	fprintf(file, "PCRE2 %s\n%s\nzlib %s\nprotobuf-c %s\n", pcre2,
	    archive_version_string(), zlibVersion(), protobuf_c_version());
	if (sqlite_version() != NULL)
		fprintf(file, "SQLite %s\n", sqlite_version());
	fprintf(file, "xxHash %u.%u.%u\n", xxhash / 10000, xxhash / 100 % 100,
	    xxhash % 100);
	sandbox_name(sandbox, sizeof sandbox);
	fprintf(file, "sandbox: %s\n", sandbox);
	fprintf(file, "clipboard: OSC 52; inside of tmux, \"tmux load-buffer\" "
	    "from a process outside of the sandbox\n");
}
