/*
 * base/small_file.h - a small regular file that is read as a whole.
 */
#ifndef BASE_SMALL_FILE_H
#define BASE_SMALL_FILE_H

#include <stddef.h>

#include "base/error.h"

/* All of it, with a NUL after it, to be freed; a file that grows is taken as it was.
 * NULL: it is no file, larger than `most`, or out of memory. */
char *small_file_read(int fd, size_t most, size_t *size, struct error *err);

#endif
