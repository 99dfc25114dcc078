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

#include "ui/command/prompt.h"
#include "ui/config/settings.h"
#include "ui/state.h"

/* Does what the line says, or says why not.  Returns false when the line is
 * wrong: it can be typed again. */
bool command_line_run(struct state *, const char *text);

/*
 * Takes a line of the configuration.  Such lines stand in a file,
 * after --set, and after a colon:
 *
 *   set clock cpu                what a setting is when the viewer starts
 *   bind table gx sort calls     what a key does, in a view or everywhere
 *   alias fin filter             another name for a command
 *   filter app com.acme.*        a name for expressions, for :filter app
 *   transform ui --focus onDraw  a name for transforms
 *   color dim 245                how something looks (view/theme)
 *   source more                  lines of another file
 *
 * Words are as base/quote takes them.  False, with the reason: nothing has
 * changed.
 */
bool command_configure(struct config *, const char *line, struct error *err);

/* A line in two: the first word, and the rest without blanks around it. */
struct command_split {
	char word[PROMPT_SIZE], rest[PROMPT_SIZE];
};

void command_split(struct command_split *, const char *text);

/* ---- verbs: commands that are neither a setting nor what a key does ---- */

/* What the words after a verb can be completed to. */
enum verb_offers { OFFERS_NOTHING, OFFERS_METHODS, OFFERS_SETTINGS,
	OFFERS_FILTERS, OFFERS_TRANSFORMS, OFFERS_FILES,
	OFFERS_DIFF, /* options, and then a file */
	OFFERS_COMMANDS, OFFERS_OPTIONS,
	OFFERS_WORDS /* that a setting or an option can be */ };

struct verb {
	const char *name;
	const char *takes; /* NULL: nothing; "[a word]" may be left out */
	const char *help;

	/* Does what it says after a colon.  False, with the reason: the line
	 * can be typed again.  NULL: `configure` does it. */
	bool (*run)(struct state *, const char *text, struct error *err);

	/* Does what it says in a file; NULL: it is not for files. */
	bool (*configure)(struct config *, const char *text, struct error *err);
	enum verb_offers offers;
};

/* Searches, and goes to the first match. */
void verb_search(struct state *, const char *pattern);

/* ---- the first word of a command, and what it means ---- */

struct meaning {
	const char *name;
	const struct verb *verb;       /* or NULL */
	const struct setting *setting; /* or NULL */
	enum command command;          /* of a key; CMD_NONE: one of these */
};

/* Writes the meanings there are, one a call, in an order, from *i = 0.  Returns
 * false after the last one.  Names differ. */
bool meaning_next(size_t *i, struct meaning *out);

/* Finds a meaning by its whole name, else by how it begins, if nothing else
 * does; where a value stands after it, nothing else that takes one. */
bool meaning_find(const char *word, bool has_value, struct meaning *out,
    struct error *err);

#endif
