/*
 * base/error.h - why an operation failed, in words.
 *
 * What can fail returns false (or NULL) and fills the struct error that it was
 * given last.  The text is one line without a final dot, ready to be shown
 * after "artscope: "; it names the file and the place where it can.
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct error {
	char text[512];
};

/* Formats the text, of whole characters, and returns false.  `err` may be NULL. */
bool fail(struct error *err, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same for a request of `bytes` that memory could not meet. */
bool fail_memory(struct error *err, size_t bytes);

/* Is it of fail_memory? */
bool error_is_memory(const struct error *);

/* Puts "prefix: " in front of a text that is already there; accepts NULL. */
void error_prefix(struct error *err, const char *prefix);

#endif
