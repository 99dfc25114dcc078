/*
 * base/terminal.h - has somebody put something into our standard input?
 */
#ifndef BASE_TERMINAL_H
#define BASE_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Which characters the terminal shows, and how wide it shows them.
 *
 * That is what the locale of the environment says.  Where that locale is not
 * installed, and its name ends in UTF-8, it is C.UTF-8.  A program that is
 * static (--enable-static) reads no locale, for they are those of another C library:
 * it goes by the name alone, and has a table of widths.
 */

/* Once, before anything is shown or measured, and before there are threads. */
void locale_start(void);

bool locale_is_utf8(void);

/* In cells, as wcwidth has it; -1: it cannot be shown. */
int locale_width(uint32_t character);

/* Does this name of a locale say UTF-8?  NULL: no. */
bool locale_names_utf8(const char *name);

/* The locale of characters among these, of which each may be NULL or empty: the
 * values of LC_ALL, LC_CTYPE and LANG. */
const char *locale_of_characters(const char *all, const char *characters,
    const char *lang);

/*
 * What a terminal can do, and how wide it is.
 */

/* TERM says that it takes lines and nothing else, or does not say what it is. */
bool terminal_is_dumb(void);

/* Cells of a line on the terminal; 0: it is none. */
size_t terminal_width(int fd);

/* Is there a byte to read in a file, a pipe or a socket?  An end at once, a terminal and
 * a device such as /dev/null are none.  While a pipe is open and empty this waits; `tell`
 * is called once when that takes longer than a moment.  Nothing is read. */
bool terminal_stdin_has_data(int fd, void (*tell)(void));

#endif
