/*
 * formats/folded.h - a line of folded stacks up to a depth: names with ";" between
 * them, of which each takes its place after those of its callers.
 */
#ifndef FORMATS_FOLDED_H
#define FORMATS_FOLDED_H

#include <stdint.h>

#include "base/bytes.h"
#include "base/error.h"

/* All zeros is an empty one. */
struct folded_line {
	char *text;
	size_t room;
	size_t *ends; /* by depth: how much of the text its callers take */
	size_t depths;
};

/* The name at a depth, where names are of all depths below; a ";" in it becomes ":".
 * One without bytes is left out. */
bool folded_line_put(struct folded_line *, uint32_t depth, struct slice name,
    struct error *err);
void folded_line_free(struct folded_line *);

/* The text up to that depth, and it. */
struct slice folded_line_at(const struct folded_line *, uint32_t depth);

#endif
