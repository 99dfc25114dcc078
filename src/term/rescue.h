/* SPDX-License-Identifier: Apache-2.0 */
/*
 * term/rescue.h - the terminal given back when the program dies.
 *
 * The program may crash, be ended by a signal, run out of memory, or exit
 * without asking anybody.  term/screen says what resets its terminal.  While
 * the rescue is armed, every signal that ends a program and that term/signals
 * does not catch, a call of exit(), and error_end_of_memory (base/error.h) send
 * that, put the terminal's modes back and go on dying as if nobody had caught
 * them.
 */
#ifndef TERM_RESCUE_H
#define TERM_RESCUE_H

#include <stdbool.h>

/* Remembers the modes of the terminal `fd` as they are now, and installs the
 * handlers.  False when the modes cannot be had. */
bool rescue_prepare(int fd);

/* Appends to what resets the terminal: terminfo's string, or NULL. */
void rescue_append(const char *sequence);

/* Says whether the terminal is in our hands. */
void rescue_arm(bool is_armed);

/* Stands before each write to the terminal and each change of modes that the
 * rescue takes back, in the one thread that draws; what gives the terminal back
 * does no harm after the rescue, and needs none.  Where memory has ended in
 * another thread it does not return: the terminal is no longer ours, and that
 * thread ends the program.  The rescue waits for rescue_release, but for two
 * seconds at most: the terminal may take nothing. */
void rescue_hold(void);
void rescue_release(void);

#endif
