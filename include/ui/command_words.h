/*
 * ui/command_words.h - the words that a command can begin with, and what they mean.
 */
#ifndef UI_COMMAND_WORDS_H
#define UI_COMMAND_WORDS_H

#include "ui/command_verbs.h"
#include "ui/dispatch.h"

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

#endif
