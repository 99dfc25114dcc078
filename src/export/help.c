#include "config.h"

#include "export/help.h"

#include <string.h>

#include "base/text.h"

enum { HELP_AT = 24, HELP_WIDTH = 79 };

/* Puts words behind what stands in the line, broken between them. */
static void put_words(FILE *file, size_t used, const char *words)
{
	size_t at = used;

	if (used + 2 > HELP_AT) {
		fputc('\n', file);
		at = 0;
	}
	for (; at < HELP_AT; at++)
		fputc(' ', file);
	while (*words != '\0') {
		size_t length = strcspn(words, " ");

		if (at + 1 + length > HELP_WIDTH && at > HELP_AT) {
			fprintf(file, "\n%*s", HELP_AT, "");
			at = HELP_AT;
		} else if (at > HELP_AT) {
			fputc(' ', file);
			at++;
		}
		fwrite(words, 1, length, file);
		at += length;
		words += length + (words[length] == ' ');
	}
	fputc('\n', file);
}

static void put_option(FILE *file, const struct option_info *info)
{
	char left[80];
	int used = snprintf(left, sizeof left, "  %c%c%s --%s%s%s",
	    info->letter == '\0' ? ' ' : '-',
	    info->letter == '\0' ? ' ' : info->letter,
	    info->letter == '\0' ? " " : ",", info->name,
	    info->argument == NULL ? "" : " ",
	    info->argument == NULL ? "" : info->argument);

	fputs(left, file);
	put_words(file, (size_t)used, info->help);
}

static void put_usage(FILE *file, const struct options *o)
{
	fputs("usage: artscope ", file);
	if (o->is_named)
		fprintf(file, "%s [OPTION...] TRACE%s\n\n%s: ",
		    subcommand_info(o->subcommand)->name,
		    o->subcommand == SUBCOMMAND_CALLS ? " METHOD" : "",
		    subcommand_info(o->subcommand)->name);
	else
		fputs("[SUBCOMMAND] [OPTION...] TRACE\n\n", file);
	if (o->is_named) {
		fprintf(file, "%s\n", subcommand_info(o->subcommand)->help);
		return;
	}
	fputs("Shows Android method traces.  TRACE may be packed; - is "
	    "standard input.\n\nSubcommands (view if none is named):\n", file);
	for (int i = 0; i < SUBCOMMANDS; i++) {
		const struct subcommand_info *info =
		    subcommand_info((enum subcommand)i);

		fprintf(file, "  %s", info->name);
		put_words(file, 2 + strlen(info->name), info->help);
	}
}

static void put_name(FILE *file, char key, const char *name,
    const char *help)
{
	if (key == '\0')
		fprintf(file, "     %s", name);
	else
		fprintf(file, "  %c, %s", key, name);
	put_words(file, 5 + strlen(name), help);
}

static void put_columns(FILE *file, unsigned lists)
{
	fprintf(file, "\nColumns for --sort%s, by name or letter:\n",
	    (lists & IN_TABLE) != 0 ? " and --columns" : "");
	for (int i = 0; i < COLUMNS; i++) {
		const struct list_column *info =
		    column_info((enum column_id)i);

		if ((lists & IN_TABLE) != 0 || (info->key != '\0' &&
		    (info->lists & lists) != 0))
			put_name(file, info->key, info->name, info->help);
	}
}

/* What has other columns than the table. */
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
		column_names(lists[i].list, names, sizeof names);
		fprintf(file, "%s: by %s.\n", lists[i].name, names);
	}
}

static void put_call_columns(FILE *file)
{
	fputs("\nColumns of calls for --sort, by name or letter:\n", file);
	for (int i = 0; i < CALL_COLUMNS; i++) {
		const struct call_column_info *info =
		    call_column_info((enum call_column)i);

		put_name(file, info->key, info->name, info->help);
	}
}

void help_write(FILE *file, const struct options *o)
{
	unsigned taken = o->is_named ? 1u << o->subcommand :
	    (1u << SUBCOMMANDS) - 1;

	put_usage(file, o);
	fputs("\nOptions:\n", file);
	for (int i = 0; i < OPTIONS; i++) {
		const struct option_info *info =
		    option_info((enum option)i);

		if (info->help != NULL && (info->subcommands & taken) != 0)
			put_option(file, info);
	}
	if ((taken & (1u << SUBCOMMAND_VIEW | 1u << SUBCOMMAND_REPORT)) != 0)
		put_columns(file, IN_TABLE);
	else if ((taken & 1u << SUBCOMMAND_TREE) != 0)
		put_columns(file, IN_TREE | IN_BOTTOM_UP);
	if ((taken & (1u << SUBCOMMAND_TREE | 1u << SUBCOMMAND_REPORT)) != 0)
		put_lists(file, ((taken & 1u << SUBCOMMAND_TREE) != 0 ?
		    IN_TREE | IN_BOTTOM_UP : 0) |
		    ((taken & 1u << SUBCOMMAND_REPORT) != 0 ? IN_RELATIVES :
		    0));
	if ((taken & 1u << SUBCOMMAND_CALLS) != 0)
		put_call_columns(file);
}

/* Text of the tables has no backslash and begins with no dot. */
static void man_option(FILE *file, const struct option_info *info)
{
	unsigned every = (1u << SUBCOMMANDS) - 1;

	fputs(".It ", file);
	if (info->letter != '\0' && info->argument != NULL)
		fprintf(file, "Fl %c Ar %s , ", info->letter, info->argument);
	else if (info->letter != '\0')
		fprintf(file, "Fl %c , ", info->letter);
	fprintf(file, "Fl -%s", info->name);
	if (info->argument != NULL)
		fprintf(file, " Ar %s", info->argument);
	fprintf(file, "\n%s.\n", info->help);
	if (info->subcommands == every)
		return;
	fputs("Taken by", file);
	for (int i = 0; i < SUBCOMMANDS; i++)
		if ((info->subcommands & 1u << i) != 0)
			fprintf(file, "\n.Cm %s%s", subcommand_info(
			    (enum subcommand)i)->name,
			    info->subcommands >> (i + 1) == 0 ? " ." : " ,");
	fputc('\n', file);
}

static void man_column(FILE *file, char key, const char *name,
    const char *help)
{
	fprintf(file, ".It Cm %s", name);
	if (key != '\0')
		fprintf(file, " , %c", key);
	fprintf(file, "\n%s.\n", help);
}

static void man_columns(FILE *file)
{
	char names[200];

	fputs(".Sh COLUMNS\nTables of methods have these columns, and can be "
	    "sorted by all but\n.Cm rank ;\nthe letter stands for the name.\n"
	    ".Bl -tag -width exclusive\n", file);
	for (int i = 0; i < COLUMNS; i++)
		man_column(file, column_info((enum column_id)i)->key,
		    column_info((enum column_id)i)->name,
		    column_info((enum column_id)i)->help);
	fputs(".El\n.Pp\nOther lists can be sorted by fewer of them.\n"
	    ".Bl -tag -width exclusive\n", file);
	for (size_t i = 0; i < LISTS; i++) {
		column_names(lists[i].list, names, sizeof names);
		fprintf(file, ".It %s\n%s.\n", lists[i].name, names);
	}
	fputs(".El\n.Pp\nLists of calls can be sorted by these.\n"
	    ".Bl -tag -width exclusive\n", file);
	for (int i = 0; i < CALL_COLUMNS; i++)
		man_column(file, call_column_info((enum call_column)i)->key,
		    call_column_info((enum call_column)i)->name,
		    call_column_info((enum call_column)i)->help);
	fputs(".El\n", file);
}

void help_man(FILE *file)
{
	fputs(".Sh SUBCOMMANDS\n.Bl -tag -width threads\n", file);
	for (int i = 0; i < SUBCOMMANDS; i++)
		fprintf(file, ".It Cm %s\n%s.\n",
		    subcommand_info((enum subcommand)i)->name,
		    subcommand_info((enum subcommand)i)->help);
	fputs(".El\n.Sh OPTIONS\n.Bl -tag -width Ds\n", file);
	for (int i = 0; i < OPTIONS; i++)
		if (option_info((enum option)i)->help != NULL)
			man_option(file, option_info((enum option)i));
	fputs(".El\n", file);
	man_columns(file);
}
