/*
 * compare/kin_sets.h - callers and callees of methods, as sets of names.
 *
 * Names are numbers that the caller has given them, so that methods of both sides
 * whose names mean the same have one.
 */
#ifndef COMPARE_KIN_SETS_H
#define COMPARE_KIN_SETS_H

#include "compare/side.h"

/* One name in the set of a method. */
struct kin_item {
	uint32_t method;
	uint32_t is_callee; /* or a caller */
	uint32_t name;
};

struct kin_sets {
	struct kin_item *of; /* by method, callers first, then by name; each once */
	size_t count;
};

enum kin_role { KIN_CALLERS, KIN_CALLEES, KIN_ALL };

/* `names` is by method; the thread itself is called UINT32_MAX.  Free them with
 * kin_sets_free, also after a failure. */
bool kin_sets_make(struct kin_sets *, const struct side *,
    const uint32_t *names, struct error *err);
void kin_sets_free(struct kin_sets *);

/* How many names the sets of two methods share, and how many there are in all. */
struct likeness {
	size_t shared, all;
};

struct likeness kin_likeness(const struct kin_sets *a, uint32_t method_a,
    const struct kin_sets *b, uint32_t method_b, enum kin_role);

#endif
