/*
 * base/tty.h - what a terminal can do, and how wide it is.
 */
#ifndef BASE_TTY_H
#define BASE_TTY_H

#include <stdbool.h>
#include <stddef.h>

/* TERM says that it takes lines and nothing else, or does not say what it is. */
bool tty_is_dumb(void);

/* Cells of a line on the terminal; 0: it is none. */
size_t tty_width(int fd);

#endif
