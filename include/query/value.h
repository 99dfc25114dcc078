/*
 * query/value.h - what an option or a setting can be, and whether a text is that.
 */
#ifndef QUERY_VALUE_H
#define QUERY_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum value_kind {
	VALUE_NONE,    /* there is none: it is given, or not */
	VALUE_TEXT,    /* who uses it reads it; with words, there may be others */
	VALUE_WORD,    /* one of some words */
	VALUE_NUMBER,
	VALUE_PERCENT, /* "0.5" or "0.5%", with at most three decimals */
	VALUE_TIME     /* "0.5ms" */
};

struct value {
	enum value_kind kind;
	const char *(*word)(size_t number); /* NULL after the last one */
	uint64_t least, most;               /* of a number; of a time, in ns */
	const char *like;                   /* a time, for people */
};

enum { VALUE_TAKES = 120 };

/* The place of the word, the number, thousandths of a percent, or nanoseconds.  False: it
 * is none of those, or beyond what it can be; never of a text. */
bool value_read(const struct value *, const char *text, uint64_t *out);

/* For people, after "takes": "wall, cpu or wait", "a number from 1 to 2000".  "" of a
 * text without words. */
void value_takes(const struct value *, char out[VALUE_TAKES]);

#endif
