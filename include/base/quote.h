/*
 * base/quote.h - a word as a POSIX shell takes it.
 */
#ifndef BASE_QUOTE_H
#define BASE_QUOTE_H

#include <stdbool.h>
#include <stddef.h>

/* The word as it is where no shell makes anything of it, else within quotes.  Writes
 * at most `size` - 1 bytes and a NUL; returns the length that all of it needs. */
size_t quote_shell(char *out, size_t size, const char *word);

#endif
