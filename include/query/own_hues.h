/*
 * query/own_hues.h - packages whose colour a user has chosen.
 *
 * A pattern is the name of a package, which stands for all that is in it, or of a
 * class; in it * stands for any letters.  Of those that fit a class the last counts.
 */
#ifndef QUERY_OWN_HUES_H
#define QUERY_OWN_HUES_H

#include <stddef.h>

#include "base/error.h"
#include "query/hue.h"

enum { OWN_HUES = 32, OWN_PATTERN = 128, HUE_OWN = HUE_MIXED + 1,
	HUES_ALL = HUE_OWN + OWN_HUES };

/* All zeros is none. */
struct own_hues {
	struct own_hue {
		char pattern[OWN_PATTERN];
		bool is_usual; /* that which it has without all this */
	} of[OWN_HUES];
	size_t count;
	unsigned version; /* another one after each change */
};

/* Its number, from 0: a pattern that is there keeps its own.  False: there are too many,
 * or it is too long. */
bool own_hues_put(struct own_hues *, const char *pattern, bool is_usual,
    size_t *number, struct error *err);

/* HUE_OWN and the number of the pattern, or else as query/hue has it.  NULL: nothing is
 * chosen. */
uint8_t own_hues_of(const struct own_hues *, struct slice class_name);

#endif
