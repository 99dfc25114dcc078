/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/quote.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"

/* ---- words of a shell and of our command lines ---- */

/* Letters that no shell changes. */
static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
			    "abcdefghijklmnopqrstuvwxyz"
			    "0123456789-_./:,+@%";

size_t quote_shell(char *out, size_t size, const char *word)
{
	size_t used = 0;

	if (word[0] != '\0' && word[strspn(word, plain)] == '\0')
		return (size_t)snprintf(out, size, "%s", word);
	used = (size_t)snprintf(out, size, "'");
	for (; *word != '\0'; word++)
		used += (size_t)snprintf(used < size ? out + used : NULL,
		    used < size ? size - used : 0,
		    *word == '\'' ? "'\\''" : "%c", *word);
	return used + (size_t)snprintf(used < size ? out + used : NULL,
	    used < size ? size - used : 0, "'");
}

void quote_shell_put(FILE *file, const char *word)
{
	const size_t size = quote_shell(NULL, 0, word) + 1;
	char *out = array_new(size, 1);

	quote_shell(out, size, word);
	fputs(out, file);
	free(out);
}

static bool is_end(char quote, char c)
{
	return c == '\0' || (quote == '\0' && (c == ' ' || c == '\t'));
}

/* Reads a word into `out`, which may be NULL when `size` is 0, and returns
 * where the word ends.  *quote is a quote that has no end, or NUL. */
static const char *read_word(const char *at, char *out, size_t size,
    size_t *used, char *quote)
{
	*used = 0;
	for (*quote = '\0'; !is_end(*quote, *at); at++) {
		if (*at == *quote && *quote != '\0') {
			*quote = '\0';
			continue;
		}
		if (*quote == '\0' && (*at == '"' || *at == '\'')) {
			*quote = *at;
			continue;
		}
		/* a backslash makes an ordinary letter of some */
		if (*at == '\\' && at[1] != '\0' &&
		    (*quote == '\0' ? strchr(" \t'\"#\\", at[1]) != NULL :
			*quote == '"' && (at[1] == '"' || at[1] == '\\')))
			at++;
		if (*used + 1 < size)
			out[*used] = *at;
		++*used;
	}
	return at;
}

bool quote_take(const char **text, char *out, size_t size, struct error *err)
{
	const char *at = *text + strspn(*text, " \t");
	size_t used;
	char quote;

	at = read_word(at, out, size, &used, &quote);
	out[used < size ? used : size - 1] = '\0';
	*text = at + strspn(at, " \t");
	if (quote != '\0')
		return fail(err, "%c is not closed", quote);
	return used < size || fail(err, "a word is longer than %zu letters",
	    size - 1);
}

const char *quote_comment(const char *line)
{
	const char *at = line + strspn(line, " \t");
	size_t used;
	char quote;

	if (*at == '#')
		return at;
	while (*at != '\0' && (*at != '#' || !is_end('\0', at[1]))) {
		at = read_word(at, NULL, 0, &used, &quote);
		at += strspn(at, " \t");
	}
	return at;
}

/* ---- strings of JSON ---- */

const char *json_escape(unsigned char byte, char room[JSON_ESCAPE_ROOM])
{
	if (byte == '"')
		return "\\\"";
	if (byte == '\\')
		return "\\\\";
	if (byte >= 0x20 && byte != 0x7f)
		return NULL;
	snprintf(room, JSON_ESCAPE_ROOM, "\\u%04x", byte);
	return room;
}

void json_slice(FILE *file, struct slice text)
{
	char room[JSON_ESCAPE_ROOM];

	fputc('"', file);
	for (size_t i = 0; i < text.length; i++) {
		const char *instead = json_escape((unsigned char)text.start[i],
		    room);

		if (instead != NULL)
			fputs(instead, file);
		else
			fputc(text.start[i], file);
	}
	fputc('"', file);
}

void json_string(FILE *file, const char *text)
{
	json_slice(file, slice_of(text));
}

/* ---- base64 ---- */

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    "abcdefghijklmnopqrstuvwxyz0123456789+/";

char *base64_put(char *out, const void *bytes, size_t length)
{
	const unsigned char *in = bytes;

	for (; length > 0; length -= length < 3 ? length : 3, in += 3) {
		uint32_t bits = (uint32_t)in[0] << 16;

		bits |= length > 1 ? (uint32_t)in[1] << 8 : 0;
		bits |= length > 2 ? in[2] : 0;
		*out++ = digits[bits >> 18];
		*out++ = digits[bits >> 12 & 63];
		*out++ = length > 1 ? digits[bits >> 6 & 63] : '=';
		*out++ = length > 2 ? digits[bits & 63] : '=';
	}
	return out;
}

size_t base64_take(struct slice text, unsigned char *out, size_t *length)
{
	uint32_t bits = 0;
	size_t letters = 0, i = 0;

	*length = 0;
	for (; i < text.length; i++) {
		const char *digit = memchr(digits, text.start[i], 64);

		if (text.start[i] == '\n' || text.start[i] == '\r')
			continue;
		if (digit == NULL)
			break;
		bits = bits << 6 | (uint32_t)(digit - digits);
		if (letters++ % 4 > 0)
			out[(*length)++] = (unsigned char)(bits >>
			    (6 - 2 * ((letters - 1) % 4)));
	}
	for (; i < text.length && text.start[i] == '='; i++)
		;
	return i;
}
