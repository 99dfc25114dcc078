/* SPDX-License-Identifier: Apache-2.0 */
/*
 * term/rescue.h - the terminal given back when the program dies.
 *
 * The program may crash, be ended by a signal, or exit without asking anybody.
 * term/screen says what resets its terminal.  While the rescue is armed, every
 * signal that ends a program and that term/signals does not catch, and a call
 * of exit(), sends that, puts the terminal's modes back and goes on dying as if
 * nobody had caught it.
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

#endif
