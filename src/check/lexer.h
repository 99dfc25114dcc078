/*
 * check/lexer.h - the words of a budget (check/budget), with where they stand.
 */
#ifndef CHECK_LEXER_H
#define CHECK_LEXER_H

#include "base/arena.h"
#include "check/budget.h"

/* A text in which lines that go on are one line, and comments are blanks; all
 * stands where it stood. */
struct wording {
	const char *path;
	struct slice original;
	char *text;         /* of the same length, and a NUL */
	size_t at, end;     /* what is left of the line that is read, … */
	size_t begin;       /* … which begins here, … */
	unsigned line;      /* … as this line of the text */
	struct arena *arena; /* of what is returned */
	struct arena *lists; /* for arrays of pointers */
};

/* False, with the reason and its place, when the text is too long, or no text. */
bool wording_begin(struct wording *, struct error *err);

/* The next line that says anything; false after the last. */
bool wording_next_line(struct wording *);

/* Is there anything left of the line? */
bool wording_has_more(struct wording *);

/* Where the next word begins; in which line such a place is, from 1. */
size_t wording_place(struct wording *);
unsigned wording_line(const struct wording *, size_t place);

/* Is the next word this one?  Then it is passed. */
bool wording_take(struct wording *, const char *word);

/* The next word, up to a blank; quotes are taken off, and within "(...)" blanks are
 * of the word.  `ends` are bytes that end it as well.  NULL, with the reason. */
const char *wording_word(struct wording *, const char *ends, struct error *err);

/* What stands up to the first colon with a blank after it, which is passed, too;
 * *out is NULL where the line has none. */
bool wording_before_colon(struct wording *, const char **out, struct error *err);

/* A number with a unit or without; its unit must be one of `units`, bits of enum
 * rule_unit, of which `bare` is that of a number without. */
bool wording_amount(struct wording *, double *amount, enum rule_unit *unit,
    unsigned units, struct error *err);

/* What is wrong, at this place.  Returns false. */
bool wording_fail(const struct wording *, size_t place, struct error *err,
    const char *format, ...) __attribute__((format(printf, 4, 5)));

/* The text from a place to here, with single blanks. */
const char *wording_since(struct wording *, size_t place, struct error *err);

#endif
