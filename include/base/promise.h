/*
 * base/promise.h - how much memory a trace, and what is made of it, may take.
 *
 * One table says how many bytes each thing takes at most, whatever its shape.
 * Man page and docs/design.md say the same numbers, fuzzers and
 * tests/test_shapes hold the program to them, and what is made after loading
 * is refused when there is not as much left.  Pages of the file itself come on
 * top; the system takes those back when it needs them.
 */
#ifndef BASE_PROMISE_H
#define BASE_PROMISE_H

#include <stdint.h>

#include "base/error.h"

enum promised {
	PROMISED_RECORD,
	PROMISED_LINE,      /* of folded stacks, all of which are sorted */
	PROMISED_STACK,     /* of calls, that differs from all others */
	PROMISED_LEVEL,     /* of the deepest stack of each thread */
	PROMISED_LONG_CALL, /* of more than 2³¹ ticks */
	PROMISED_METHOD,
	PROMISED_NAME_BYTE, /* of the methods' texts */
	PROMISED_THREAD,
	PROMISED_ROW,       /* or frame: of a table, tree, flame, pivot or list;
	                       or an edge from caller to callee */
	PROMISED_ITEMS
};

/* How many there are. */
struct promise {
	uint64_t of[PROMISED_ITEMS];
};

/* Bytes: so many of each, and 64 MiB. */
uint64_t promise_bytes(const struct promise *);

/* "16 bytes a record, …", as man page and documents have it. */
void promise_words(char *out, size_t size);

/*
 * Can so many rows still be had?  Asked before they are made, by asking the
 * system for as much and giving it back.  `what` takes the place of "the tree"
 * in the words of the failure.
 */
bool promise_room(uint64_t rows, const char *what, struct error *err);

#endif
