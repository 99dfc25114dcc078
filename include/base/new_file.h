/*
 * base/new_file.h - a file that was not there, in the folder where we were started.
 */
#ifndef BASE_NEW_FILE_H
#define BASE_NEW_FILE_H

#include "base/error.h"

/* A name that says what it is, without "/", and no dot first; open for writing.  -1:
 * there is one, or it cannot be. */
int new_file(const char *name, struct error *err);

#endif
