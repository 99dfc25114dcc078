#include "config.h"

#include "export/refuse.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/fuzzy.h"
#include "base/text.h"

bool refuse_word(struct error *err, const char *what, const char *word,
    const char *expected)
{
	char clean[200];
	const bool is_cut = text_clean(clean, sizeof clean, slice_of(word)) >=
	    sizeof clean;

	return fail(err, "%s '%s%s'%s%s", what, clean, is_cut ? "..." : "",
	    expected[0] == '\0' ? "" : "; ", expected);
}

/* With what was meant, else with where the known words are. */
static bool refuse_unknown(struct error *err, const char *what,
    const char *word, const struct nearest *n)
{
	refuse_word(err, what, word, "");
	return nearest_fail(n, "; see artscope --help", err);
}

static struct nearest subcommand_near(const char *word)
{
	struct nearest n = nearest_to(word);

	for (int i = 0; i < SUBCOMMANDS; i++)
		nearest_try(&n, subcommand_info((enum subcommand)i)->name);
	nearest_try(&n, subcommand_help()->name);
	return n;
}

bool refuse_subcommand(const char *word, struct error *err)
{
	const struct nearest n = subcommand_near(word);

	return refuse_unknown(err, "unknown subcommand", word, &n);
}

bool refuse_order(const char *path, const char *subcommand, struct error *err)
{
	char clean[200];

	text_clean(clean, sizeof clean, slice_of(path));
	return fail(err, "the subcommand stands before the trace: artscope %s "
	    "%s", subcommand, clean);
}

/* Without its value, and with the dashes, which say that it is an option. */
bool refuse_option(const char *argument, struct error *err)
{
	char word[NEAREST_WORD + 1], known[NEAREST_WORD];
	struct nearest n;

	snprintf(word, sizeof word, "%.*s", (int)strcspn(argument, "="),
	    argument);
	n = nearest_to(word);
	for (int i = 0; i < OPTIONS; i++) {
		const struct option_info *info = option_info((enum option)i);

		snprintf(known, sizeof known, "--%s", info->name);
		if (info->help != NULL)
			nearest_try(&n, known);
	}
	return refuse_unknown(err, "unknown option", argument, &n);
}

/* What others call the same. */
static const char *known_as(const char *value, const char *(*word)(size_t))
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
	char what[60], words[300] = "it can be ";
	size_t used = strlen(words);
	struct nearest n = nearest_to(known_as(value, word));

	for (size_t i = 0; word(i) != NULL && used < sizeof words; i++) {
		used += (size_t)snprintf(words + used, sizeof words - used,
		    "%s%s", i == 0 ? "" : word(i + 1) != NULL ? ", " : " or ",
		    word(i));
		nearest_try(&n, word(i));
	}
	snprintf(what, sizeof what, "--%s knows no", option_info(option)->name);
	refuse_word(err, what, value, words);
	return nearest_fail(&n, "", err);
}

/* "https://..." */
static bool is_address(const char *path)
{
	size_t length = strspn(path, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz0123456789+-.");

	return length > 1 && isalpha((unsigned char)path[0]) &&
	    strncmp(path + length, "://", 3) == 0;
}

bool refuse_unless_path(const char *path, bool is_first, struct error *err)
{
	const struct nearest n = subcommand_near(path);
	char clean[200];

	if (is_address(path)) {
		text_clean(clean, sizeof clean, slice_of(path));
		return fail(err, "%s: artscope opens files, not addresses: "
		    "fetch it first", clean);
	}
	return !is_first || n.best[0] == '\0' || strcmp(n.best, path) == 0 ||
	    access(path, F_OK) == 0 ||
	    refuse_unknown(err, "there is no file", path, &n);
}
