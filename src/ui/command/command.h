/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/command/command.h - what is typed after a colon: a command in words.
 *
 *   300ms               goes to that time since the first event
 *   300ms..450ms        makes it the range of all numbers
 *   clock cpu           sets a setting (ui/config/settings); so does "set clock cpu"
 *   goto METHOD         selects the method
 *   find REGEXP         searches, as / does
 *   filter REGEXP       filters, as & does
 *   help WORD           opens the help where it says that
 *   q                   quits
 *   full, back, ...     what a key does (ui/dispatch), with -1 or +1 if it is a
 *                       step
 *
 * A word may be cut short while only one begins so.
 */
#ifndef UI_COMMAND_COMMAND_H
#define UI_COMMAND_COMMAND_H

#include "base/fuzzy.h"
#include "ui/command/prompt.h"
#include "ui/config/settings.h"
#include "ui/dispatch.h"
#include "ui/state.h"

/* Does what the line says, or says why not.  Returns false when the line is
 * wrong: it can be typed again. */
bool command_line_run(struct state *, const char *text);

/* A line in two: the first word, and the rest without blanks around it. */
struct command_split {
	char word[PROMPT_SIZE], rest[PROMPT_SIZE];
};

void command_split(struct command_split *, const char *text);

/* ---- verbs: commands that are neither a setting nor what a key does ---- */

/* What the words after a verb can be completed to. */
enum verb_offers { OFFERS_NOTHING, OFFERS_METHODS, OFFERS_SETTINGS,
	OFFERS_FILTERS, OFFERS_FILES, OFFERS_DIFF, OFFERS_TRANSFORMS };

struct verb {
	const char *name;
	const char *takes; /* NULL: nothing; "[a word]" may be left out */
	const char *help;

	/* False, with the reason: the line can be typed again.  NULL: it is a
	 * line of ui/config/config. */
	bool (*run)(struct state *, const char *text, struct error *err);
	enum verb_offers offers;
};

/* Must there be words after it? */
bool verb_needs_words(const struct verb *);

/* Says "no command is called 'fly'", and what was meant.  Returns false. */
bool verb_fail(const char *what, const char *word, const struct nearest *,
    struct error *err);

/* Searches, and goes to the first match. */
void verb_search(struct state *, const char *pattern);

/* ---- the first word of a command, and what it means ---- */

/* One of these is not NULL. */
struct meaning {
	const struct verb *verb;
	const struct setting *setting;
	const struct command_info *key; /* its number is `command` */
	enum command command;
};

const char *meaning_name(const struct meaning *);

/* Writes the meanings there are, one a call, in an order, from *i = 0.  Returns
 * false after the last one.  Names differ. */
bool meaning_next(size_t *i, struct meaning *out);

/* Finds a meaning by its whole name, else by how it begins, if nothing else
 * does; where a value stands after it, nothing else that takes one. */
bool meaning_find(const char *word, bool has_value, struct meaning *out,
    struct error *err);

/* Turns a word without words after it into what the key of that name does, if
 * there is one: "sort" is the menu. */
void meaning_of_key(struct meaning *);

/* Reads the number of a key's command: 1 for a step that has no word.  Returns
 * false when it takes no such word. */
bool meaning_amount(const struct meaning *, const char *word, int *out,
    struct error *err);

#endif
