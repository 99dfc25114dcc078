/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "fuzz_line.h"

#include <stdio.h>
#include <string.h>

#include "print/formats.h"
#include "fuzz.h"
#include "query/call_list.h"
#include "query/table.h"
#include "query/info.h"
#include "query/groups.h"
#include "query/thread_list.h"

enum { VALUES = 10, MOST_VALUES = 64,
	PRINTERS = SUBCOMMANDS - 5, /* not the viewer, table, diff, export, check */
	PRINTED = PRINTERS * FORMATS, LINES = PRINTED + EXPORTER_COUNT };

/* What the argument of an option can be, as help calls it.  The names are in the
 * seeds. */
static const struct argument {
	const char *name;
	const char *values[VALUES];
} arguments[] = {
	/* clang-format off */
	{ "THREAD", { "all", "main", "*", "?i*", "#7", "1", "nobody" } },
	{ "CLOCK", { "wall", "cpu", "wait" } },
	{ "A..B", { "10us..", "..1ms", "0..0", "5ns..7us", "50us..+100us",
	    "1s..", "..", "3ms..1ms" } },
	{ "N", { "0", "1", "3", "99999999999" } },
	{ "INPUT", { "auto", "folded" } },
	{ "GROUP", { "method", "class", "package" } },
	{ "REGEXP", { "f", "((", "(.+)+x", "" } },
	{ "METHOD", { ".", "a.B.f", "f$", "android.view.Account.get",
	    "android.view.Account.<init> ()V", "((", "(.+)+x", "^[^g]*$",
	    "nothing at all", "Account" } },
	{ "METHOD#N", { "a.B.f#1", "f$#2", ".#1", "Account#1", "((#1", "f#0",
	    "#1", "android.view.Account.get#3" } },
	{ "TIME", { "1us", "16.6ms", "0", "soon", "99999s" } },
	{ "PERCENT", { "0", "0.5", "50%", "100" } },
	{ "VIEW", { "flame", "timeline", "tree", "calls", "slowest", "about" } },
	{ "TIME", { "0", "1ms", "9s", "x" } },
	{ "PATTERN", { "f", "!f", "((", "", "=a.B.f", "app", "all" } },
	{ "[=PATTERN]", { "f", "direct", "((" } },
	{ "[=WAITS]", { "f", "!f", "((" } },
	{ "WEIGHT", { "wall", "cpu", "wait", "calls" } },
	{ "WHEN", { "never", "256" } },
	{ "TEXT", { "", "<b>", "\x1b[2J" } },
	{ "SCOPE", { "all", "x" } },
	{ "N[+K]", { "1", "3+2", "x" } },
	{ "STACK", { "main", "a.B.f;a.B.g", ";", "" } },
	{ "WORDS", { "main 1ms..2ms a.B.f here", "'' 2..1 '' ''", "'", "" } },
	{ "PIXELS", { "300", "0", "10001", "wide" } },
	{ "THEME", { "dark", "light" } },
	{ "LINE", { "set clock cpu", "bind x full", "fly", "" } },
	/* clang-format on */
};

/* Those that are no part of what is asked. */
static bool is_left_out(enum option option)
{
	return option == OPTION_FORMAT || option == OPTION_OUTPUT ||
	    option == OPTION_FOLLOW || option == OPTION_CONFIG ||
	    option == OPTION_MAPPING ||
	    option == OPTION_CHECK_CONFIG || option_infos[option].help == NULL ||
	    option == OPTION_HELP || option == OPTION_HELP_KEYS ||
	    option == OPTION_VERSION || option == OPTION_LICENSES ||
	    option == OPTION_DEMO;
}

static const struct list_columns *columns_of(enum subcommand subcommand)
{
	return subcommand == SUBCOMMAND_TREE ? columns_in(IN_TREE) :
	    subcommand == SUBCOMMAND_CALLS   ? &call_row_columns :
	    subcommand == SUBCOMMAND_THREADS ? &thread_list_columns :
	    subcommand == SUBCOMMAND_INFO    ? &findings_columns :
					       columns_in(IN_TABLE);
}

/* NULL: it has no such, or none that can be asked for. */
static const struct list_column *column(enum subcommand subcommand, size_t i)
{
	const struct list_columns *l = columns_of(subcommand);

	return i < l->count && list_has(l, (unsigned)i) &&
	    l->items[i].name != NULL ? &l->items[i] : NULL;
}

/* One column, of a clock where it has some, between two others in a table. */
static bool column_value_of(enum subcommand subcommand, size_t i, char *out,
    size_t size)
{
	const struct list_column *c = column(subcommand, i / MEASURES);
	bool is_table = columns_of(subcommand)->list == IN_TABLE &&
	    subcommand <= SUBCOMMAND_REPORT;
	bool has_clock = c != NULL && c->has_measure &&
	    !columns_of(subcommand)->has_one_clock;

	if (c == NULL)
		return false;
	snprintf(out, size, "%s%s%s%s%s", is_table ? "rank," : "", c->name,
	    has_clock ? ":" : "",
	    has_clock ? measure_name((enum measure)(i % MEASURES)) : "",
	    is_table ? ",name" : "");
	return has_clock || i % MEASURES == 0;
}

/* Value `i` of that kind of argument; false: it has no such. */
static bool value(enum subcommand subcommand, const char *name, size_t i,
    char *out, size_t size)
{
	const char *text = NULL;

	if (strcmp(name, "LIST") == 0)
		return column_value_of(subcommand, i, out, size);
	if (strcmp(name, "COLUMN") == 0) {
		const struct list_column *c = column(subcommand, i);

		text = c == NULL ? NULL : c->name;
	} else {
		size_t n = 0;

		while (n < sizeof arguments / sizeof *arguments &&
		    strcmp(arguments[n].name, name) != 0)
			n++;
		fuzz_check(n < sizeof arguments / sizeof *arguments,
		    "an option takes what tests/fuzz_line.c has no values of");
		text = i < VALUES ? arguments[n].values[i] : NULL;
	}
	snprintf(out, size, "%s", text == NULL ? "" : text);
	return text != NULL;
}

/* A byte chooses one; those that the first byte cannot reach the next one can. */
enum { MOST_WORDS = 400 };

/* The options of a subcommand with each of their values; the first word is none
 * of them. */
struct words {
	size_t count;
	char text[MOST_WORDS][80];
};

static void add_option(struct words *words, enum subcommand subcommand,
    const struct option_info *info)
{
	size_t most = info->argument == NULL ? 1 : MOST_VALUES;

	for (size_t i = 0; i < most; i++) {
		char text[60] = "";

		if (info->argument != NULL &&
		    !value(subcommand, info->argument, i, text, sizeof text))
			continue;
		fuzz_check(words->count < MOST_WORDS,
		    "more options than two bytes choose");
		snprintf(words->text[words->count++], sizeof words->text[0],
		    "--%s%s%s", info->name, info->argument == NULL ? "" : "=",
		    text);
	}
}

static const struct words *words_of(enum subcommand subcommand)
{
	static struct words all[SUBCOMMANDS];
	struct words *words = &all[subcommand];

	if (words->count > 0)
		return words;
	words->count = 1;
	for (int o = 0; o < OPTIONS; o++) {
		const struct option_info *info = &option_infos[o];

		if (!is_left_out((enum option)o) &&
		    (info->subcommands & 1u << subcommand) != 0)
			add_option(words, subcommand, info);
	}
	return words;
}

static void add(struct fuzz_line *line, const char *text)
{
	if (text[0] == '\0')
		return;
	snprintf(line->text[line->count], sizeof line->text[0], "%s", text);
	line->words[line->count] = line->text[line->count];
	line->count++;
}

/* Of a first byte; the viewer is the first of them. */
static enum subcommand subcommand_of(uint8_t byte)
{
	return byte % LINES >= PRINTED ? SUBCOMMAND_EXPORT :
	    (enum subcommand)(byte % LINES / FORMATS + 1);
}

static const char *format_of(uint8_t byte)
{
	return byte % LINES >= PRINTED ?
	    exporter_at(byte % LINES - PRINTED)->name :
	    format_name(byte % LINES % FORMATS);
}

uint8_t fuzz_line_export(uint8_t byte)
{
	const unsigned width = byte / EXPORTER_COUNT % 3;

	return (uint8_t)(PRINTED + byte % EXPORTER_COUNT +
	    (width * LINES + LINES > FUZZ_LINE_SUMS ? 0 : width * LINES));
}

void fuzz_line_choose(struct fuzz_line *line, const uint8_t *bytes,
    bool is_viewer)
{
	static const size_t widths[] = { 80, 0, 20 };
	enum subcommand subcommand = is_viewer ? SUBCOMMAND_VIEW :
	    subcommand_of(bytes[0]);
	const struct words *words = words_of(subcommand);
	char text[80];

	line->count = 0;
	line->width = widths[bytes[0] / LINES % 3];
	add(line, subcommand_infos[subcommand].name);
	if (subcommand != SUBCOMMAND_VIEW) {
		snprintf(text, sizeof text, "--format=%s",
		    format_of(bytes[0]));
		add(line, text);
	}
	add(line, "x.trace");
	if (subcommand == SUBCOMMAND_CALLS &&
	    value(subcommand, "METHOD", bytes[3] % VALUES, text,
	    sizeof text))
		add(line, text);
	for (int i = 0; i < FUZZ_LINE_OPTIONS; i++)
		add(line, words->text[(bytes[i + 1] + (size_t)i *
		    (MOST_WORDS - UINT8_MAX)) % words->count]);
}

bool fuzz_line_parse(struct fuzz_line *line, struct options *o)
{
	struct error err = { "" };
	bool done = options_parse(o, line->count, line->words, &err);

	fuzz_check(done || err.text[0] != '\0',
	    "a command line was refused without a word");
	return done;
}

bool fuzz_line_number(size_t number, uint8_t *bytes)
{
	memset(bytes, 0, FUZZ_LINE_BYTES);
	for (uint8_t i = 0; i < LINES; i++) {
		size_t words = words_of(subcommand_of(i))->count;

		if (number < words) {
			bytes[0] = i;
			bytes[1] = (uint8_t)number;
			return true;
		}
		number -= words;
	}
	bytes[0] = FUZZ_LINE_SUMS;
	return number == 0;
}
