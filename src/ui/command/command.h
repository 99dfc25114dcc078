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

/*
 * Commands in words that are neither a setting nor what a key
 * does: one table.
 */

/* A line in two: the first word, and the rest without blanks around it. */
struct command_split {
	char word[PROMPT_SIZE], rest[PROMPT_SIZE];
};

void command_split(struct command_split *, const char *text);

/* What the words after a verb can be completed to. */
enum verb_offers { OFFERS_NOTHING, OFFERS_METHODS, OFFERS_SETTINGS,
	OFFERS_FILTERS, OFFERS_FILES, OFFERS_DIFF, OFFERS_TRANSFORMS };

struct verb {
	const char *name;
	const char *takes; /* NULL: nothing; "[a word]" may be left out */
	const char *help;

	/* False, with the reason: the line can be typed again.  NULL: it is a line
	 * of ui/config/config. */
	bool (*run)(struct state *, const char *text, struct error *err);
	enum verb_offers offers;
};

/* Must there be words after it? */
bool verb_needs_words(const struct verb *);

/* "no command is called 'fly'", and what was meant.  Returns false. */
bool verb_fail(const char *what, const char *word, const struct nearest *,
    struct error *err);

/* Searches, and goes to the first match. */
void verb_search(struct state *, const char *pattern);

/*
 * The words that a command can begin with, and what they mean.
 */

/* What a word can be: one of these is not NULL. */
struct meaning {
	const struct verb *verb;
	const struct setting *setting;
	const struct command_info *key; /* its number is `command` */
	enum command command;
};

const char *meaning_name(const struct meaning *);

/* The meanings there are, in an order, from 0; false: no more.  Names differ. */
bool meaning_next(size_t *i, struct meaning *out);

/* By its whole name, else by how it begins, if nothing else does; where a value
 * stands after it, nothing else that takes one. */
bool meaning_find(const char *word, bool has_value, struct meaning *out,
    struct error *err);

/* What has no word after it is what the key of that name does, if there is one:
 * "sort" is the menu. */
void meaning_of_key(struct meaning *);

/* Its number: 1 for a step that has no word.  False: it takes no such word. */
bool meaning_amount(const struct meaning *, const char *word, int *out,
    struct error *err);

/* Does it, or says why not.  False: it is wrong, and can be typed again. */
bool command_line_run(struct state *, const char *text);

#endif
