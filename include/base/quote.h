/*
 * base/quote.h - a word as a POSIX shell takes it, and such words read.
 */
#ifndef BASE_QUOTE_H
#define BASE_QUOTE_H

#include <stddef.h>
#include <stdio.h>

#include "base/bytes.h"
#include "base/error.h"

/* The word as it is where no shell makes anything of it, else within quotes.  Writes
 * at most `size` - 1 bytes and a NUL; returns the length that all of it needs. */
size_t quote_shell(char *out, size_t size, const char *word);

/*
 * Takes the first word off the text, which moves on to the next one, or to its end.
 * What stands in '...' or "..." is as it is, but for \" and \\ in "...".  Nothing is
 * expanded.  A backslash elsewhere makes a blank, a quote, a # or a backslash an
 * ordinary letter, and stays where another one follows, so that expressions need
 * no quotes.  An empty text gives an empty word.  False: a quote has no end, or the
 * word has no room.
 */
bool quote_take(const char **text, char *out, size_t size, struct error *err);

/* Where the comment of a line begins: a # that is its first word, or a word by itself;
 * else its end. */
const char *quote_comment(const char *line);

/*
 * What stands for a byte in a string of JSON.
 */

enum { JSON_ESCAPE_ROOM = 8 };

/* NULL: it stands for itself.  Else a text, perhaps in the room. */
const char *json_escape(unsigned char byte, char room[JSON_ESCAPE_ROOM]);

/*
 * Bytes as letters (RFC 4648, section 4).
 */

/* How many letters so many bytes become. */
static inline size_t base64_length(size_t bytes)
{
	return (bytes + 2) / 3 * 4;
}

/* Writes them, without an end of text, and returns where they end.  Bytes by the
 * three become the same letters as all of them at once. */
char *base64_put(char *out, const void *bytes, size_t length);

/*
 * Strings as JSON writes them.
 */

/* In quotes; what JSON does not allow in a string is escaped.  The text is
 * UTF-8. */
void json_string(FILE *, const char *text);
void json_slice(FILE *, struct slice text);

#endif
