/*
 * base/tty.h - what a terminal can do, as the environment says.
 */
#ifndef BASE_TTY_H
#define BASE_TTY_H

#include <stdbool.h>

/* TERM says that it takes lines and nothing else, or does not say what it is. */
bool tty_is_dumb(void);

#endif
