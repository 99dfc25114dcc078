/* SPDX-License-Identifier: Apache-2.0 */
/*
 * man_parts PART - writes a part of a man page, in mdoc, from the tables of the
 * program.  tests/man.sh compares the parts with what stands in the pages between
 * "begin PART" and "end PART", or puts them there.
 *
 * The parts are "subcommands", "kinds", "formats export", "formats check", "options
 * common", "options transforms", "settings", "views", in which keys can be bound,
 * "roles", which have colours; and "options" or "columns" and the subcommands of the
 * page, as in "columns report tree".
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cli/help.h"
#include "print/check_results.h"
#include "query/table.h"
#include "ui/config/config.h"
#include "ui/config/settings.h"
#include "view/theme.h"

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

		if (!help_has(*o, w->page) ||
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

/* What stands above the columns of a list of its own. */
static const struct {
	enum subcommand subcommand;
	const char *words;
} own_lists[] = {
	{ SUBCOMMAND_CALLS, "Lists of calls have these" },
	{ SUBCOMMAND_THREADS, "The list of threads has these" },
	{ SUBCOMMAND_DIFF, "Comparisons have these" },
	{ SUBCOMMAND_INFO,
	    "The list of\n.Cm info --lint\nhas these, and an order of its own" },
};

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
		for (size_t i = 0; i < HELP_LISTS; i++) {
			list_names(columns_in(help_lists[i].list), names,
			    sizeof names);
			fprintf(file, ".It %s\n%s.\n", help_lists[i].name, names);
		}
		fputs(".El\n", file);
		is_first = false;
	}
	for (size_t i = 0; i < sizeof own_lists / sizeof *own_lists; i++) {
		if ((page & 1u << own_lists[i].subcommand) == 0)
			continue;
		fprintf(file, "%s%s.\n.Pp\n", is_first ? "" : ".Pp\n",
		    own_lists[i].words);
		man_list(file, help_columns(own_lists[i].subcommand));
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

static bool put_words_of_help(FILE *file, const char *part)
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

static bool put_words_of_files(FILE *file, const char *part)
{
	char words[SETTING_TEXT];

	if (strcmp(part, "views") == 0) {
		for (size_t mode = 0; mode < MODES; mode++) {
			mode_place((enum mode)mode, words, sizeof words);
			fprintf(file, ".It Ic %s\n%s\n",
			    mode_infos[mode].name, words);
		}
	} else if (strcmp(part, "settings") == 0) {
		for (size_t i = 0; i < setting_count; i++) {
			const struct setting *setting = &setting_table[i];

			setting_takes(setting, words);
			fprintf(file, ".It Ic %s\n%s.\nIt takes %s.\n%s",
			    setting_name(setting), setting->help, words,
			    setting->is_of_trace ? "No file can set it.\n" :
						   "");
		}
	} else if (strcmp(part, "roles") == 0) {
		for (size_t i = 0; i < OWNS; i++)
			if (theme_names[i].name != NULL)
				fprintf(file, ".It Ic %s\n%s\n",
				    theme_names[i].name, theme_names[i].help);
	} else {
		return false;
	}
	return true;
}

int main(int count, char **arguments)
{
	const char *part = count == 2 ? arguments[1] : "";

	if (put_words_of_help(stdout, part) || put_words_of_files(stdout, part))
		return 0;
	fprintf(stderr, "no man page has a part '%s'\n", part);
	return 2;
}
