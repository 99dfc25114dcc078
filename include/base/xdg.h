/*
 * base/xdg.h - where a user's files are: the XDG Base Directory Specification.
 */
#ifndef BASE_XDG_H
#define BASE_XDG_H

#include <stdbool.h>

enum { XDG_PATH = 4096 };

enum xdg { XDG_CONFIG, XDG_STATE };

/* "$XDG_CONFIG_HOME/artscope/NAME", or "$HOME/.config/artscope/NAME" where that variable
 * is unset, empty or no absolute path.  False: there is no home, which for
 * XDG_STATE has to be there, or the path is too long. */
bool xdg_path(enum xdg, const char *name, char out[XDG_PATH]);

#endif
