/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/work.h - counts the work that reading a mapping costs, in a test.
 *
 * Nothing is counted in the program.  tests/counted/test_mapping_costs compiles the
 * sources that include this with COUNTS_WORK, and has work_count.
 */
#ifndef BASE_WORK_H
#define BASE_WORK_H

#include <stddef.h>

enum work {
	WORK_HASH, /* of a name */
	WORK_LOOK, /* into a table */
	WORK_LINE,
	WORK_STEP, /* to the next candidate */
	WORK_TEXT, /* that is made printable */
	WORK_KINDS
};

/* Counts a piece of work of that kind on `bytes` bytes; 0 where its cost is
 * fixed. */
#ifdef COUNTS_WORK
void work_count(enum work, size_t bytes);
#else
static inline void work_count(enum work kind, size_t bytes)
{
	(void)kind;
	(void)bytes;
}
#endif

#endif
