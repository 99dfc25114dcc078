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
#include "cli/options_text.h"
#include "cli/third_party.h"
#include "compare/changes_list.h"
#include "formats/formats.h"
#include "print/check_results.h"
#include "print/table_rows.h"
#include "process/sandbox.h"
#include "query/call_list.h"
#include "query/info.h"
#include "query/libraries.h"
#include "query/table.h"
#include "query/thread_list.h"
#include "query/transforms.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

/* ---- topics ---- */

/* Writes each method that threads wait in, once, with the methods below it. */
static void put_idle(FILE *file)
{
	const struct idle_pair *pair, *last = NULL;

	fputs(
	    "--no-idle drops the time in which one of these methods is on the "
	    "stack, and below\nit, at any depth, one of those that follow it; a * is "
	    "any class.  Binder threads\nwait in no method.  Waits of other code "
	    "stay: --no-idle='A.a > B.b, C.c > *.d' adds\nthem, and so does the "
	    "setting idle of the viewer.\n\n",
	    file);
	for (size_t i = 0; (pair = idle_pair(i)) != NULL; i++) {
		const bool is_same =
		    last != NULL && strcmp(last->who, pair->who) == 0;

		if (!is_same)
			fprintf(file, "%s\n", pair->who);
		fprintf(file, "  > %s\n", pair->waits);
		last = pair;
	}
}

/* Writes each phase once, with its roots. */
static void put_phases(FILE *file)
{
	const struct phase_root *root;
	enum phase last = PHASES;

	fputs("These methods are the roots of phases.  A call belongs to the "
	      "phase of the innermost\nroot on its stack, the call included; "
	      "without a root it belongs to none.  A * is\nany characters.\n\n",
	    file);
	for (size_t i = 0; (root = phase_root(i)) != NULL; i++) {
		if (root->phase != last)
			fprintf(file, "%s\n", phase_name(root->phase));
		fprintf(file, "  %s\n", root->method);
		last = root->phase;
	}
}

static const struct topic {
	struct subcommand_info info;
	void (*put)(FILE *);
} topics[] = {
	{ { .name = "idle",
	      .help = "print the waits for work that --no-idle drops" },
	    put_idle },
	{ { .name = "phases",
	      .help = "print the methods with which a phase of --group phase "
		  "begins" },
	    put_phases },
};

enum { TOPICS = sizeof topics / sizeof *topics };

const struct subcommand_info *help_topic(size_t number)
{
	return number < TOPICS ? &topics[number].info : NULL;
}

static void help_topic_write(FILE *file, const struct subcommand_info *topic)
{
	for (size_t i = 0; i < TOPICS; i++)
		if (topic == &topics[i].info)
			topics[i].put(file);
}

/* ---- help ---- */

enum { HELP_AT = 24, HELP_WIDTH = 79, HELP = 400 };

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
static void put_words(FILE *file, size_t used, const char *words)
{
	bool fits = used + 2 <= HELP_AT;

	fprintf(file, fits ? "%*s" : "\n%*s",
	    (int)(fits ? HELP_AT - used : HELP_AT), "");
	put_filled(file, HELP_AT, HELP_AT, words);
}

static void put_option(FILE *file, enum option option)
{
	const struct option_info *info = option_info(option);
	char left[80], help[HELP];
	const bool is_joined =
	    info->argument == NULL || info->argument[0] == '[';
	int used = snprintf(left, sizeof left, "  %c%c%s --%s%s%s",
	    info->letter == '\0' ? ' ' : '-',
	    info->letter == '\0' ? ' ' : info->letter,
	    info->letter == '\0' ? " " : ",", info->name,
	    is_joined ? "" : " ",
	    info->argument == NULL ? "" : info->argument);

	fputs(left, file);
	option_help(option, help, sizeof help);
	put_words(file, (size_t)used, help);
}

static void put_subcommand(FILE *file, const struct subcommand_info *info)
{
	fprintf(file, "  %s", info->name);
	put_words(file, 2 + strlen(info->name), info->help);
}

static void put_usage(FILE *file, const struct options *o)
{
	const struct subcommand_info *info = subcommand_info(o->subcommand);

	fputs("usage: artscope ", file);
	if (o->is_named) {
		fprintf(file, "%s [OPTION...] %sTRACE%s%s\n\n%s: ", info->name,
		    o->subcommand == SUBCOMMAND_CHECK ? "BUDGET " :
		    o->subcommand == SUBCOMMAND_TABLE ? "KIND " : "",
		    info->traces == TRACES_SEVERAL ? "..." : "",
		    o->subcommand == SUBCOMMAND_CALLS ? " [METHOD]" : "",
		    info->name);
		put_filled(file, strlen(info->name) + 2, 0, info->help);
		return;
	}
	fputs("[SUBCOMMAND] [OPTION...] TRACE\n\n"
	      "Shows Android method traces.  TRACE may be packed; - is "
	      "standard input,\nand so is a pipe without a name.\n\n"
	      "Subcommands (view if none is named):\n", file);
	for (int i = 0; i < SUBCOMMANDS; i++)
		put_subcommand(file, subcommand_info((enum subcommand)i));
	put_subcommand(file, subcommand_help());
	for (size_t i = 0; (info = help_topic(i)) != NULL; i++) {
		fprintf(file, "  %s %s", subcommand_help()->name, info->name);
		put_words(file, 3 + strlen(subcommand_help()->name) +
		    strlen(info->name), info->help);
	}
}

/* Lists with columns of their own, by the subcommand that prints them. */
static const struct {
	enum subcommand subcommand;
	const char *title; /* in help, before " for --sort and --columns" */
	const char *man;   /* in the man page, a sentence */
	const struct list_columns *(*columns)(void);
} own_lists[] = {
	{ SUBCOMMAND_CALLS, "Columns of calls",
	    "Lists of calls have these", call_row_all_columns },
	{ SUBCOMMAND_THREADS, "Columns of threads",
	    "The list of threads has these", thread_list_columns },
	{ SUBCOMMAND_DIFF, "Columns of comparisons",
	    "Comparisons have these", changes_list_columns },
	{ SUBCOMMAND_INFO, "Columns of findings",
	    "The list of\n.Cm info --lint\nhas these, and an order of its own",
	    findings_columns },
};

enum { OWN_LISTS = sizeof own_lists / sizeof *own_lists };

static void put_column(FILE *file, const struct list_column *c)
{
	if (c->key == '\0')
		fprintf(file, "     %s", c->name);
	else
		fprintf(file, "  %c, %s", c->key, c->name);
	put_words(file, 5 + strlen(c->name), c->help);
}

static bool has_order(const struct list_columns *l)
{
	char names[300];

	list_names(l, names, sizeof names);
	return names[0] != '\0';
}

/* Writes the columns that any of the lists has. */
static void put_columns(FILE *file, const char *title,
    const struct list_columns *l, unsigned lists)
{
	fprintf(file, has_order(l) ?
	    "\n%s for --sort and --columns, by name or letter:\n" :
	    "\n%s for --columns:\n", title);
	for (unsigned i = 0; i < l->count; i++)
		if (l->items[i].name != NULL &&
		    (l->items[i].lists & lists) != 0)
			put_column(file, &l->items[i]);
}

/* Lists that have fewer columns than the table. */
static const struct {
	unsigned list;
	const char *name;
} lists[] = {
	{ IN_TREE, "A tree" },
	{ IN_BOTTOM_UP, "A tree bottom-up" },
	{ IN_RELATIVES, "--parents and --children" },
};

enum { LISTS = sizeof lists / sizeof *lists };

static void put_lists(FILE *file, unsigned wanted)
{
	char names[200];

	fputc('\n', file);
	for (size_t i = 0; i < LISTS; i++) {
		if ((lists[i].list & wanted) == 0)
			continue;
		list_names(columns_in(lists[i].list), names, sizeof names);
		fprintf(file, "%s: by %s.\n", lists[i].name, names);
	}
}

/* Writes the columns of all that these subcommands print. */
static void put_all_columns(FILE *file, unsigned taken)
{
	const unsigned trees = IN_TREE | IN_BOTTOM_UP;
	bool has_table = (taken & (1u << SUBCOMMAND_VIEW |
	    1u << SUBCOMMAND_REPORT)) != 0;
	bool has_tree = (taken & 1u << SUBCOMMAND_TREE) != 0;

	if (has_table || has_tree)
		put_columns(file, "Columns", columns_in(IN_TABLE),
		    has_table ? IN_TABLE : trees);
	if (has_tree || (taken & 1u << SUBCOMMAND_REPORT) != 0)
		put_lists(file, (has_tree ? trees : 0) |
		    ((taken & 1u << SUBCOMMAND_REPORT) != 0 ? IN_RELATIVES :
		    0));
	for (size_t i = 0; i < OWN_LISTS; i++)
		if ((taken & 1u << own_lists[i].subcommand) != 0)
			put_columns(file, own_lists[i].title,
			    own_lists[i].columns(),
			    own_lists[i].columns()->list);
}

static void put_formats(FILE *file)
{
	const struct exporter *e;

	fputs(
	    "\nFormats of export, and the endings of files that choose them; add "
	    ".gz or .zst\nto pack the file:\n",
	    file);
	for (size_t i = 0; (e = exporter_at(i)) != NULL; i++) {
		fprintf(file, "  %s %s", e->name, e->endings);
		put_words(file, 3 + strlen(e->name) + strlen(e->endings),
		    e->help);
	}
}

static void put_forms(FILE *file)
{
	const struct check_form *form;

	fputs("\nFormats of check:\n", file);
	for (size_t i = 0; (form = check_form_at(i)) != NULL; i++) {
		fprintf(file, "  %s", form->name);
		put_words(file, 2 + strlen(form->name), form->help);
	}
}

/* Writes the kinds of table alone, or with their columns. */
static void put_kinds(FILE *file, bool has_columns)
{
	fputs("\nKinds of table:\n", file);
	for (size_t i = 0; table_kind_name(i) != NULL; i++) {
		const enum table_kind kind = (enum table_kind)i;

		fprintf(file, "  %s", table_kind_name(i));
		put_words(file, 2 + strlen(table_kind_name(i)),
		    table_kind_help(kind));
	}
	for (size_t i = 0; has_columns && table_kind_name(i) != NULL; i++) {
		const struct table_column *c =
		    table_kind_columns((enum table_kind)i);

		fprintf(file, "\nColumns of table %s:\n", table_kind_name(i));
		for (; c->name != NULL; c++) {
			char name[TABLE_COLUMN_NAME];

			table_column_name(name, c, "us");
			fprintf(file, "  %s", name);
			put_words(file, 2 + strlen(name), c->help);
		}
	}
}

void help_write(FILE *file, const struct options *o)
{
	unsigned taken = o->is_named ? 1u << o->subcommand :
	    (1u << SUBCOMMANDS) - 1;

	if (o->topic != NULL) {
		help_topic_write(file, o->topic);
		return;
	}
	put_usage(file, o);
	fputs("\nOptions:\n", file);
	for (int i = 0; i < OPTIONS; i++) {
		const struct option_info *info =
		    option_info((enum option)i);

		if (info->help != NULL && (info->subcommands & taken) != 0)
			put_option(file, (enum option)i);
	}
	put_all_columns(file, taken);
	if ((taken & 1u << SUBCOMMAND_EXPORT) != 0)
		put_formats(file);
	if ((taken & 1u << SUBCOMMAND_CHECK) != 0)
		put_forms(file);
	if ((taken & 1u << SUBCOMMAND_TABLE) != 0)
		put_kinds(file, o->is_named);
}

void help_examples(FILE *file)
{
	fputs(
	    "  artscope app.trace                  opens it in the viewer\n"
	    "  artscope report --top 20 app.trace  prints the first methods of "
	    "its table\n"
	    "See artscope help, or man artscope.\n",
	    file);
}

/* ---- the man page ---- */

/* Writes an option.  Text of the tables has no backslash and begins with no
 * dot. */
static void man_option(FILE *file, enum option option)
{
	const struct option_info *info = option_info(option);
	const unsigned takers = info->subcommands & EVERY_SUBCOMMAND;
	char help[HELP];

	fputs(".It ", file);
	if (info->letter != '\0' && info->argument != NULL)
		fprintf(file, "Fl %c Ar %s , ", info->letter, info->argument);
	else if (info->letter != '\0')
		fprintf(file, "Fl %c , ", info->letter);
	fprintf(file, "Fl -%s", info->name);
	if (info->argument != NULL && info->argument[0] == '[')
		fprintf(file, " Ns Op = Ns Ar %.*s",
		    (int)strlen(info->argument) - 3, info->argument + 2);
	else if (info->argument != NULL)
		fprintf(file, " Ar %s", info->argument);
	option_help(option, help, sizeof help);
	fprintf(file, "\n%s.\n", help);
	if (takers == EVERY_SUBCOMMAND)
		return;
	fputs("Taken by", file);
	for (int i = 0; i < SUBCOMMANDS; i++)
		if ((takers & 1u << i) != 0)
			fprintf(file, "\n.Cm %s%s", subcommand_info(
			    (enum subcommand)i)->name,
			    takers >> (i + 1) == 0 ? " ." : " ,");
	fputc('\n', file);
}

static void man_list(FILE *file, const struct list_columns *l)
{
	fputs(".Bl -tag -width exclusive\n", file);
	for (unsigned i = 0; i < l->count; i++) {
		const struct list_column *c = &l->items[i];

		if (!list_has(l, i) || c->name == NULL)
			continue;
		fprintf(file, ".It Cm %s", c->name);
		if (c->key != '\0')
			fprintf(file, " , %c", c->key);
		fprintf(file, "\n%s.\n", c->help);
	}
	fputs(".El\n", file);
}

static void man_columns(FILE *file)
{
	char names[200];

	fputs(".Sh COLUMNS\nTables of methods have these columns, and can be "
	    "sorted by all but\n.Cm rank ;\nthe letter stands for the name.\n",
	    file);
	man_list(file, columns_in(IN_TABLE));
	fputs(".Pp\nOther lists have, and can be sorted by, fewer of them.\n"
	    ".Bl -tag -width exclusive\n", file);
	for (size_t i = 0; i < LISTS; i++) {
		list_names(columns_in(lists[i].list), names, sizeof names);
		fprintf(file, ".It %s\n%s.\n", lists[i].name, names);
	}
	fputs(".El\n", file);
	for (size_t i = 0; i < OWN_LISTS; i++) {
		fprintf(file, ".Pp\n%s.\n", own_lists[i].man);
		man_list(file, own_lists[i].columns());
	}
}

static void man_formats(FILE *file)
{
	const struct exporter *e;

	fputs(
	    ".Pp\n.Cm export\nwrites these formats; each is chosen by "
	    "the endings of files that follow it.\nA further\n"
	    ".Pa .gz\nor\n.Pa .zst\npacks the file, into the same bytes each time.\n"
	    ".Bl -tag -width callgrind\n",
	    file);
	for (size_t i = 0; (e = exporter_at(i)) != NULL; i++)
		fprintf(file, ".It Cm %s Pq %s\n%s.\n%s\n", e->name,
		    e->endings, e->help, e->kind == EXPORTS_CALLS ?
		    "Its size grows with the calls." :
		    "Its size grows with the different stacks.");
	fputs(".El\n", file);
}

static void man_forms(FILE *file)
{
	const struct check_form *form;

	fputs(
	    ".Sh FORMATS\n.Cm check\nwrites these:\n.Bl -tag -width markdown\n",
	    file);
	for (size_t i = 0; (form = check_form_at(i)) != NULL; i++)
		fprintf(file, ".It Cm %s\n%s.\n", form->name, form->help);
	fputs(".El\n", file);
}

static void man_kind(FILE *file, enum table_kind kind)
{
	const struct table_column *c = table_kind_columns(kind);
	char name[TABLE_COLUMN_NAME];

	fprintf(file, ".Pp\n.Cm table %s\nis %s", table_kind_name(kind),
	    table_kind_help(kind));
	if (table_kind_order(kind) != NULL)
		fprintf(file, ", %s", table_kind_order(kind));
	fputs(".\n.Bl -tag -width incl_wall_us -compact\n", file);
	for (; c->name != NULL; c++) {
		table_column_name(name, c, "us");
		fprintf(file, ".It Li %s\n%s\n", name, c->help);
	}
	fputs(".El\n", file);
}

/* Writes rows and columns; the rules of tables are told by hand, in a section
 * of their own. */
static void man_kinds(FILE *file)
{
	fputs(
	    ".Sh KINDS OF TABLES\nThese are the rows and columns of\n.Cm table ;\n"
	    ".Sx TABLES OF MANY TRACES\nhas what holds of all of them.\n",
	    file);
	for (size_t i = 0; table_kind_name(i) != NULL; i++)
		man_kind(file, (enum table_kind)i);
}

static void man_subcommand(FILE *file, const struct subcommand_info *info)
{
	fprintf(file, ".It Cm %s\n%s.\n", info->name, info->help);
}

void help_man(FILE *file)
{
	const struct subcommand_info *topic;

	fputs(".Sh SUBCOMMANDS\n.Bl -tag -width threads\n", file);
	for (int i = 0; i < SUBCOMMANDS; i++)
		man_subcommand(file, subcommand_info((enum subcommand)i));
	man_subcommand(file, subcommand_help());
	for (size_t i = 0; (topic = help_topic(i)) != NULL; i++)
		fprintf(file, ".It Cm %s %s\n%s.\n", subcommand_help()->name,
		    topic->name, topic->help);
	fputs(".El\n.Sh OPTIONS\n.Bl -tag -width Ds\n", file);
	for (int i = 0; i < OPTIONS; i++)
		if (option_info((enum option)i)->help != NULL)
			man_option(file, (enum option)i);
	fputs(".El\n", file);
	man_columns(file);
	man_forms(file);
	man_formats(file);
	man_kinds(file);
}

/* ---- versions ---- */

void help_versions(FILE *file)
{
	const unsigned xxhash = XXH_versionNumber();
	char pcre2[64] = "", sandbox[80];

	pcre2_config(PCRE2_CONFIG_VERSION, pcre2);
	fprintf(file, "PCRE2 %s\n%s\nzlib %s\nprotobuf-c %s\n",
	    pcre2, archive_version_string(), zlibVersion(),
	    protobuf_c_version());
	if (sqlite_version() != NULL)
		fprintf(file, "SQLite %s\n", sqlite_version());
	fprintf(file, "xxHash %u.%u.%u\n", xxhash / 10000, xxhash / 100 % 100,
	    xxhash % 100);
	sandbox_name(sandbox, sizeof sandbox);
	fprintf(file, "sandbox: %s\n", sandbox);
	fprintf(file, "clipboard: OSC 52; inside of tmux, \"tmux load-buffer\" "
	    "from a process outside of the sandbox\n");
}

/* ---- licences ---- */

void help_licenses(FILE *file)
{
	for (size_t i = 0; third_party[i] != NULL; i++)
		fputs(third_party[i], file);
}
