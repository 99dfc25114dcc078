/*
 * base/files.h - where a user's files are: the XDG Base Directory Specification.
 */
#ifndef BASE_FILES_H
#define BASE_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/*
 * A small regular file that is read as a whole.
 */

/* All of it, with a NUL after it, to be freed; a file that grows is taken as it was.
 * NULL: it is no file, larger than `most`, or out of memory. */
char *files_read_small(int fd, size_t most, size_t *size, struct error *err);

/*
 * A folder that is there afterwards.
 */

/* Makes it, and those that it stands in, unless they are there. */
bool files_new_folder(const char *path, struct error *err);

enum { XDG_PATH = 4096 };

enum xdg { XDG_CONFIG, XDG_STATE };

/* "$XDG_CONFIG_HOME/artscope/NAME", or "$HOME/.config/artscope/NAME" where that variable
 * is unset, empty or no absolute path.  False: there is no home, which for
 * XDG_STATE has to be there, or the path is too long. */
bool files_xdg_path(enum xdg, const char *name, char out[XDG_PATH]);

#endif
