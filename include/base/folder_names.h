/*
 * base/folder_names.h - names in a folder, for who completes one that is typed.
 */
#ifndef BASE_FOLDER_NAMES_H
#define BASE_FOLDER_NAMES_H

#include "base/error.h"

/* No more than fit a pipe at once, and of a large folder what was looked at first. */
enum { FOLDER_NAMES_BYTES = 4096, FOLDER_NAMES_LOOKS = 20000 };

/* What a path, of which "traces/ga" is the begin, may go on with: the names in that
 * folder that begin so, files and folders, in their order, each with a NUL after it.
 * A folder's ends in "/".  Those that begin with a dot are for a begin that does, and
 * what cannot be shown as it is is left out.  A descriptor to read them from, which
 * waits for nothing; -1: there is no such folder. */
int folder_names(const char *begun, struct error *err);

#endif
