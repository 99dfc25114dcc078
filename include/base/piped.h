/*
 * base/piped.h - has somebody put something into our standard input?
 */
#ifndef BASE_PIPED_H
#define BASE_PIPED_H

#include <stdbool.h>

/* Is there a byte to read in a file, a pipe or a socket?  An end at once, a terminal and
 * a device such as /dev/null are none.  While a pipe is open and empty this waits; `tell`
 * is called once when that takes longer than a moment.  Nothing is read. */
bool piped_is_there(int fd, void (*tell)(void));

#endif
