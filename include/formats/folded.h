/* SPDX-License-Identifier: Apache-2.0 */
/*
 * formats/folded.h - the text of a stack as folded stacks have it: the names of
 * its methods from the outermost to the innermost, with ";" between them.
 *
 * A tree is walked depth first, and each name is put at its depth, where it
 * takes its place after those of its callers.
 */
#ifndef FORMATS_FOLDED_H
#define FORMATS_FOLDED_H

#include <stdint.h>

#include "base/bytes.h"

/* All zeros is an empty line. */
struct folded_line {
	char *text;
	size_t room;
	size_t *ends; /* by depth: how much of the text its callers take */
	size_t depths;
};

void folded_line_free(struct folded_line *);

/* Puts the name at a depth; all depths below have names by then.  A ";" in the
 * name becomes ":", and an empty name is left out. */
void folded_line_put(struct folded_line *, uint32_t depth, struct slice name);

/* Returns the text up to the name at that depth.  It stays until the next name
 * is put. */
static inline struct slice folded_line_at(const struct folded_line *l,
    uint32_t depth)
{
	return (struct slice){ l->text, l->ends[depth + 1] };
}

#endif
