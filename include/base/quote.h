/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/quote.h - quoting: words of a POSIX shell, strings of JSON, base64.
 */
#ifndef BASE_QUOTE_H
#define BASE_QUOTE_H

#include <stddef.h>
#include <stdio.h>

#include "base/bytes.h"
#include "base/error.h"

/* ---- words of a shell and of our command lines ---- */

/* Writes the word so that a shell takes it as one: as it is where no shell
 * would change it, else within quotes.  Writes at most `size` - 1 bytes and a
 * NUL; returns the length that all of it needs. */
size_t quote_shell(char *out, size_t size, const char *word);

/* Writes the word so to a stream. */
void quote_shell_put(FILE *, const char *word);

/*
 * Takes the first word off the text, which moves on to the next word, or to its
 * end.  Text in '...' or "..." is as it is, but for \" and \\ in "...".
 * Nothing is expanded.  A backslash elsewhere makes a blank, a quote, a # or a
 * backslash an ordinary letter, and stays before any other letter, so that
 * expressions need no quotes.  An empty text gives an empty word.  False: a
 * quote has no end, or the word has no room.
 */
bool quote_take(const char **text, char *out, size_t size, struct error *err);

/* Returns where the comment of a line begins: a # that is its first word, or a
 * word by itself; else the line's end. */
const char *quote_comment(const char *line);

/* ---- strings of JSON ---- */

/* Write UTF-8 text in quotes; what JSON does not allow in a string is
 * escaped. */
void json_string(FILE *, const char *text);
void json_slice(FILE *, struct slice text);

enum { JSON_ESCAPE_ROOM = 8 };

/* Returns the text that stands for a byte in a string, perhaps in the room;
 * NULL: the byte stands for itself. */
const char *json_escape(unsigned char byte, char room[JSON_ESCAPE_ROOM]);

/* ---- base64 (RFC 4648, section 4) ---- */

/* Writes four letters for each three bytes, or a part of three, without a NUL,
 * and returns where they end.  Bytes given three at a time become the same
 * letters as all of them at once. */
char *base64_put(char *out, const void *bytes, size_t length);

/* Reads letters, in one line or several, up to what is none, and the '=' after
 * them.  Returns how much of the text that is.  `out` has room for three bytes
 * for each four letters of the text, or a part of four. */
size_t base64_take(struct slice text, unsigned char *out, size_t *length);

#endif
