/*
 * ui/command_verbs.h - commands in words that are neither a setting nor what a key
 * does: one table.
 */
#ifndef UI_COMMAND_VERBS_H
#define UI_COMMAND_VERBS_H

#include "base/fuzzy.h"
#include "ui/prompt.h"
#include "ui/settings.h"

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
	 * of ui/config_lines. */
	bool (*run)(struct state *, const char *text, struct error *err);
	enum verb_offers offers;
};

/* Must there be words after it? */
bool verb_needs_words(const struct verb *);

/* The one after the last is NULL. */
const struct verb *verb_at(size_t i);

/* "no command is called 'fly'", and what was meant.  Returns false. */
bool verb_fail(const char *what, const char *word, const struct nearest *,
    struct error *err);

/* Gives a setting a value, or says what it is if there is none. */
bool verb_set(struct state *, const struct setting *, const char *text,
    struct error *err);

/* "300ms", which is gone to, or "300ms..450ms", the range of all numbers. */
bool verb_time(struct state *, const char *text, struct error *err);

/* Searches, and goes to the first match. */
void verb_search(struct state *, const char *pattern);

#endif
