/*
 * base/base64.h - bytes as letters (RFC 4648, section 4).
 */
#ifndef BASE_BASE64_H
#define BASE_BASE64_H

#include <stddef.h>

/* How many letters so many bytes become. */
static inline size_t base64_length(size_t bytes)
{
	return (bytes + 2) / 3 * 4;
}

/* Writes them, without an end of text, and returns where they end.  Bytes by the
 * three become the same letters as all of them at once. */
char *base64_put(char *out, const void *bytes, size_t length);

#endif
