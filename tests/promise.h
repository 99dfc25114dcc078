/* SPDX-License-Identifier: Apache-2.0 */
/*
 * promise.h - how much memory a trace, and what is made of it, may take.
 *
 * One table says how many bytes each thing takes at most, whatever its shape.
 * Man page and docs/architecture.md say the same numbers; fuzzers, test_shapes
 * and test_many_threads hold the program to them.  Pages of the file itself come
 * on top; the system takes those back when it needs them.
 */
#ifndef PROMISE_H
#define PROMISE_H

#include "base/memory.h"

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

/* How many of each thing there are. */
struct promise {
	uint64_t counts[PROMISED_ITEMS];
};

static const struct {
	unsigned bytes;
	const char *name;
} promised_items[PROMISED_ITEMS] = {
	[PROMISED_RECORD] = { 20, "a record" },
	[PROMISED_LINE] = { 64, "a line of folded stacks" },
	[PROMISED_STACK] = { 72, "a stack of calls that differs from others" },
	[PROMISED_LEVEL] = { 1024, "a level of the deepest stack of a thread" },
	[PROMISED_LONG_CALL] = { 64, "a call of more than 2,147,483,647 ticks" },
	[PROMISED_METHOD] = { 128, "a method" },
	[PROMISED_NAME_BYTE] = { 3, "a byte of its name" },
	[PROMISED_THREAD] = { 640, "a thread" },
	[PROMISED_ROW] = { MEMORY_ROW_BYTES, "a row or frame of what is shown" },
};

/* Returns the bytes that all the things take, and 64 MiB. */
static inline uint64_t promise_bytes(const struct promise *p)
{
	uint64_t bytes = 64 << 20;

	for (int i = 0; i < PROMISED_ITEMS; i++)
		bytes += p->counts[i] * promised_items[i].bytes;
	return bytes;
}

#endif
