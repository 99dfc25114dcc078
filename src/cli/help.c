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

static bool is_shown(enum option option, unsigned taken)
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
		if (!is_shown(*o, taken))
			continue;
		if (is_first)
			fprintf(file, "\n%s:\n", group->title);
		is_first = false;
		put_option(file, *o, taken);
	}
}

/* Lists with columns of their own, by the subcommand that prints them. */
static const struct {
	enum subcommand subcommand;
	const char *man; /* in the man page, a sentence */
	const struct list_columns *columns;
} own_lists[] = {
	{ SUBCOMMAND_CALLS, "Lists of calls have these",
	    &call_row_all_columns },
	{ SUBCOMMAND_THREADS, "The list of threads has these",
	    &thread_list_columns },
	{ SUBCOMMAND_DIFF, "Comparisons have these", &changes_list_columns },
	{ SUBCOMMAND_INFO,
	    "The list of\n.Cm info --lint\nhas these, and an order of its own",
	    &findings_columns },
};

enum { OWN_LISTS = sizeof own_lists / sizeof *own_lists };

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
	char line[300], names[280];

	for (size_t i = 0; i < LISTS; i++) {
		if ((lists[i].list & wanted) == 0)
			continue;
		list_names(columns_in(lists[i].list), names, sizeof names);
		snprintf(line, sizeof line, "%s: by %s", lists[i].name, names);
		put_filled(file, 0, 2, line);
	}
}

/* Writes the columns of what the subcommand prints. */
static void put_all_columns(FILE *file, enum subcommand subcommand)
{
	const unsigned trees = IN_TREE | IN_BOTTOM_UP;

	if (subcommand == SUBCOMMAND_VIEW || subcommand == SUBCOMMAND_REPORT)
		put_columns(file, columns_in(IN_TABLE), IN_TABLE);
	if (subcommand == SUBCOMMAND_REPORT)
		put_lists(file, IN_RELATIVES);
	if (subcommand == SUBCOMMAND_TREE) {
		put_columns(file, columns_in(IN_TABLE), trees);
		put_lists(file, trees);
	}
	for (size_t i = 0; i < OWN_LISTS; i++)
		if (subcommand == own_lists[i].subcommand)
			put_columns(file, own_lists[i].columns,
			    own_lists[i].columns->list);
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
		if (is_shown(topics[i].of, 1u << o->subcommand))
			fprintf(file, ", help %s lists %s",
			    topics[i].info.name, topics[i].lists);
	fputs(".\n", file);
}

/* ---- parts of man pages ---- */

/* Writes sentences, each on a line, with the words of the option for "@".  Text
 * of the tables has no backslash, and no sentence begins with a dot or a
 * quote. */
static void man_sentences(FILE *file, const char *text,
    const char *(*word)(size_t))
{
	char words[300];

	for (const char *at = text; *at != '\0'; at++)
		if (*at != '@') {
			fputc(*at == ' ' && at > text + 1 && at[-1] == '.' &&
				at[-2] != '.' ? '\n' : *at, file);
		} else {
			text_words(words, sizeof words, word);
			fputs(words, file);
		}
	fputs(".\n", file);
}

/* Writes which subcommands of the page take an option, or, if these are fewer,
 * which do not; nothing where all of them do. */
static void man_takers(FILE *file, unsigned takers, unsigned page)
{
	const unsigned others = page & ~takers;
	const bool are_more = __builtin_popcount(takers) >
	    __builtin_popcount(others);
	const unsigned named = are_more ? others : takers;

	if (others == 0)
		return;
	fputs(are_more ? "Not for" : "Only for", file);
	for (int i = 0; i < SUBCOMMANDS; i++)
		if ((named & 1u << i) != 0)
			fprintf(file, "\n.Cm %s%s", subcommand_infos[i].name,
			    named >> (i + 1) == 0 ? " ." : " ,");
	fputc('\n', file);
}

/* Writes the words that the option can be where its help has no room for
 * them. */
static void man_words(FILE *file, const char *help,
    const char *(*word)(size_t))
{
	bool are_said = strstr(help, "below") != NULL;
	char words[300];

	for (size_t i = 0; word != NULL && word(i) != NULL && !are_said; i++)
		are_said = strstr(help, word(i)) != NULL;
	if (word == NULL || are_said)
		return;
	text_words(words, sizeof words, word);
	fprintf(file, "It can be %s.\n", words);
}

/* Writes an option, or, in short, the line that help has of it. */
static void man_option(FILE *file, enum option option, unsigned page,
    bool is_short)
{
	const struct option_info *info = &option_infos[option];
	const struct option_text text = option_text(option, page);
	const unsigned takers = info->subcommands & page;
	enum subcommand subcommand = SUBCOMMAND_VIEW;
	const char *(*word)(size_t);

	while ((takers & 1u << subcommand) == 0)
		subcommand++;
	word = option_words(option, subcommand);
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
	fprintf(file, "\n%s.\n", text.help);
	if (!is_short && text.more != NULL)
		man_sentences(file, text.more, word);
	if (!is_short)
		man_words(file, text.help, word);
	if (!is_short)
		man_takers(file, takers, page);
}

/* Which options a part of a page has. */
struct wanted_options {
	unsigned page;   /* the subcommands of the page */
	bool is_common;  /* only options that every subcommand takes */
	const char *of;  /* only the group of which that page says more; NULL:
	                  * every group.  Both say all, other parts name the
	                  * page that says more */
};

static void man_group(FILE *file, const struct option_group *group,
    const struct wanted_options *w)
{
	const bool is_short = !w->is_common && w->of == NULL &&
	    group->page != NULL;
	bool is_first = true;

	for (const enum option *o = group->options; *o != OPTIONS; o++) {
		const unsigned takers = option_infos[*o].subcommands;

		if (!is_shown(*o, w->page) ||
		    (w->is_common && (~takers & EVERY_SUBCOMMAND) != 0))
			continue;
		if (is_first && w->of == NULL)
			fprintf(file, ".Ss %s\n", group->title);
		if (is_first && is_short) {
			fprintf(file, "See\n.Xr %.*s %c .\n",
			    (int)strcspn(group->page, "("), group->page,
			    group->page[strcspn(group->page, "(") + 1]);
			man_takers(file, takers & w->page, w->page);
			fputs(".Pp\n", file);
		}
		if (is_first)
			fprintf(file, ".Bl -tag -width Ds%s\n",
			    is_short || w->of != NULL ? " -compact" : "");
		is_first = false;
		man_option(file, *o, w->page, is_short);
	}
	if (!is_first)
		fputs(".El\n", file);
}

static void man_options(FILE *file, struct wanted_options w)
{
	const struct option_group *group;

	for (size_t i = 0; (group = option_group(i)) != NULL; i++)
		if (w.of == NULL ||
		    (group->page != NULL && strcmp(group->page, w.of) == 0))
			man_group(file, group, &w);
}

static void man_list(FILE *file, const struct list_columns *l)
{
	fputs(".Bl -tag -width exclusive -compact\n", file);
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

static void man_columns(FILE *file, unsigned page)
{
	char names[200];
	bool is_first = true;

	if ((page & 1u << SUBCOMMAND_REPORT) != 0) {
		fputs("Tables of methods have these columns, and can be "
		      "sorted by all but\n.Cm rank ;\nthe letter stands for the "
		      "name.\nWords of other profilers are taken as well:\n"
		      ".Cm self , excl , flat ;\n.Cm total , incl , cum ;\n"
		      ".Cm self% , total%\nand so on;\n.Cm count .\n.Pp\n",
		    file);
		man_list(file, columns_in(IN_TABLE));
		fputs(".Pp\nOther lists have, and can be sorted by, fewer of "
		    "them.\n.Pp\n.Bl -tag -width exclusive -compact\n", file);
		for (size_t i = 0; i < LISTS; i++) {
			list_names(columns_in(lists[i].list), names,
			    sizeof names);
			fprintf(file, ".It %s\n%s.\n", lists[i].name, names);
		}
		fputs(".El\n", file);
		is_first = false;
	}
	for (size_t i = 0; i < OWN_LISTS; i++) {
		if ((page & 1u << own_lists[i].subcommand) == 0)
			continue;
		fprintf(file, "%s%s.\n.Pp\n", is_first ? "" : ".Pp\n",
		    own_lists[i].man);
		man_list(file, own_lists[i].columns);
		is_first = false;
	}
}

static void man_formats(FILE *file)
{
	const struct exporter *e;

	fputs(".Bl -tag -width callgrind\n", file);
	for (size_t i = 0; (e = exporter_at(i)) != NULL; i++)
		fprintf(file, ".It Cm %s Pq %s\n%s.\n%s\n", e->name,
		    e->endings, e->help, e->kind == EXPORTS_CALLS ?
		    "Its size grows with the calls." :
		    "Its size grows with the different stacks.");
	fputs(".El\n", file);
}

static void man_forms(FILE *file)
{
	fputs(".Bl -tag -width markdown -compact\n", file);
	for (const struct check_form *f = check_forms; f->name != NULL; f++)
		fprintf(file, ".It Cm %s\n%s.\n", f->name, f->help);
	fputs(".El\n", file);
}

static void man_kind(FILE *file, enum table_kind kind)
{
	const struct table_column *c = table_kinds[kind].columns;
	char name[TABLE_COLUMN_NAME];

	fprintf(file, "%s.Cm table %s\nis %s", kind == 0 ? "" : ".Pp\n",
	    table_kinds[kind].name, table_kinds[kind].help);
	if (table_kinds[kind].order != NULL)
		fprintf(file, ", %s", table_kinds[kind].order);
	fputs(".\n.Bl -tag -width incl_wall_us -compact\n", file);
	for (; c->name != NULL; c++) {
		table_column_name(name, c, "us");
		fprintf(file, ".It Li %s\n%s\n", name, c->help);
	}
	fputs(".El\n", file);
}

static void man_subcommands(FILE *file)
{
	const struct subcommand_info *topic;

	fputs(".Bl -tag -width threads -compact\n", file);
	for (int i = 0; i <= SUBCOMMAND_HELP; i++)
		fprintf(file, ".It Cm %s\n%s.\n", subcommand_infos[i].name,
		    subcommand_infos[i].help);
	for (size_t i = 0; (topic = help_topic(i)) != NULL; i++)
		fprintf(file, ".It Cm help %s\n%s.\n", topic->name,
		    topic->help);
	fputs(".El\n", file);
}

/* Returns the subcommands that the words name, as bits; 0: a word is none. */
static unsigned named_subcommands(const char *words)
{
	enum subcommand found;
	unsigned bits = 0;

	while (*words != '\0') {
		const size_t length = strcspn(words, " ");

		if (!subcommand_find((struct slice){ words, length }, &found))
			return 0;
		bits |= 1u << found;
		words += length + (words[length] == ' ');
	}
	return bits;
}

bool help_man(FILE *file, const char *part)
{
	const size_t length = strcspn(part, " ");
	const char *of = part + length + (part[length] == ' ');
	const unsigned page = named_subcommands(of);

	if (strcmp(part, "subcommands") == 0)
		man_subcommands(file);
	else if (strcmp(part, "kinds") == 0)
		/* The rules of tables are told by hand. */
		for (int kind = 0; kind < TABLE_KINDS; kind++)
			man_kind(file, (enum table_kind)kind);
	else if (strcmp(part, "formats export") == 0)
		man_formats(file);
	else if (strcmp(part, "formats check") == 0)
		man_forms(file);
	else if (strcmp(part, "options common") == 0)
		man_options(file, (struct wanted_options){
		    .page = EVERY_SUBCOMMAND, .is_common = true });
	else if (strcmp(part, "options transforms") == 0)
		man_options(file, (struct wanted_options){
		    .page = 1u << SUBCOMMAND_REPORT,
		    .of = "artscope-transforms(7)" });
	else if (strncmp(part, "options ", 8) == 0 && page != 0)
		man_options(file, (struct wanted_options){ .page = page });
	else if (strncmp(part, "columns ", 8) == 0 && page != 0)
		man_columns(file, page);
	else
		return false;
	return true;
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
