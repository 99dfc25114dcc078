/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/terminal.h - the terminal's characters, their widths, its size.
 *
 * The locale of the environment says which characters there are.  Where that
 * locale is not installed, and its name ends in UTF-8, C.UTF-8 takes its place.
 * A program that is static (--enable-static) reads no locale, for the installed
 * ones belong to another C library: it goes by the locale's name alone, and has
 * a table of widths.
 */
#ifndef BASE_TERMINAL_H
#define BASE_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- characters and their widths ---- */

/* Sets the locale.  Called once, before anything is shown or measured, and
 * before there are threads. */
void locale_start(void);

bool locale_is_utf8(void);

/* Returns a character's width in cells, as wcwidth has it; -1: it cannot be
 * shown. */
int locale_width(uint32_t character);

/* Does the environment ask for UTF-8?  The first of LC_ALL, LC_CTYPE and LANG
 * that is not empty counts. */
bool locale_is_asked_for_utf8(void);

/* ---- the terminal ---- */

/* Does TERM say that the terminal takes lines and nothing else, or say
 * nothing? */
bool terminal_is_dumb(void);

/* Returns the cells of a line on the terminal; 0: the file is no terminal. */
size_t terminal_width(int fd);

/*
 * Is there a byte to read in a file, a pipe or a socket?  False at its end, and
 * of a terminal or a device such as /dev/null at once.  While a pipe is open
 * and empty this waits; `tell` is called once when that takes longer than a
 * moment.  Nothing is read.
 */
bool terminal_stdin_has_data(int fd, void (*tell)(void));

#endif
