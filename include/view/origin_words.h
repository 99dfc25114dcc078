/*
 * view/origin_words.h - how the name that is shown of a method came about, in words:
 * its name in the trace, how sure the mapping is, whose code is in it.
 */
#ifndef VIEW_ORIGIN_WORDS_H
#define VIEW_ORIGIN_WORDS_H

#include "view/words.h"

/* After the name, "  a.b.c, exact, with code of x.A.f"; nothing where the
 * mapping does not know it, or names are those of the trace. */
void origin_add(struct words *, const struct methods *, uint32_t method);

/* The same at length: so many rows, and the words of one. */
size_t origin_rows(const struct methods *, uint32_t method);
void origin_add_row(struct words *, const struct methods *, uint32_t method,
    size_t row);

#endif
