/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tests/pty.h - a program on a pseudo-terminal, seen through libvterm.
 *
 * Nothing sleeps: a test waits for what the screen must show, then sends.
 * Waiting lasts five seconds at most, twenty with sanitizers, or as many as
 * the variable ARTSCOPE_PATIENCE says (for valgrind).
 */
#ifndef TESTS_PTY_H
#define TESTS_PTY_H

#include <stdbool.h>
#include <stddef.h>

struct pty;

enum { PTY_DEFAULT_COLOUR = -1, PTY_OTHER_COLOUR = -2 };

struct pty_look {
	bool is_bold, is_reverse, is_underlined;
	int fg, bg; /* numbers of colours */
};

/*
 * Starts the program in a session of its own, with TERM=xterm-256color,
 * LC_ALL=C.UTF-8 and nothing else that colours or sizes a screen, and with no
 * signal ignored.  A failed start shows as exit status 127.
 */
struct pty *pty_start(int rows, int columns, const char *const *argv);

/* The same with more of the environment: "NAME=value", or "NAME" to take it
 * away.  Ends in NULL. */
struct pty *pty_start_with(int rows, int columns, const char *const *argv,
    const char *const *environment);

void pty_free(struct pty *); /* kills what still runs */

/* Waits until a row has the text, or none has it any more. */
bool pty_shows(struct pty *, const char *text);
bool pty_gone(struct pty *, const char *text);

/* Row `row` without trailing blanks; valid until the next call. */
const char *pty_text(struct pty *, int row);
struct pty_look pty_look(struct pty *, int row, int column);
void pty_cursor(struct pty *, int *row, int *column, bool *is_visible);

void pty_send(struct pty *, const char *bytes);
/* Right after the start: what the program asks is not answered as by a terminal. */
void pty_be_silent(struct pty *);
void pty_resize(struct pty *, int rows, int columns);
void pty_signal(struct pty *, int number); /* to the program started */
void pty_signal_group(struct pty *, int number); /* and to all that it started */
void pty_hang_up(struct pty *);            /* the terminal goes away */

/* Waits until nothing comes for a while; the bytes since the last call. */
size_t pty_bytes(struct pty *);

/* Waits until these bytes were sent, or the program has ended. */
void pty_sends(struct pty *, const char *bytes);

/* Everything that was sent since the start, NUL-terminated. */
const char *pty_output(const struct pty *);

/* Its other end, for whoever reads that instead. */
int pty_fd(const struct pty *);

/* Waits for the end; the exit status, 128 + n after signal n, -1 when it does
 * not end.  pty_left stays usable after it. */
int pty_finish(struct pty *);

/* After pty_finish: waits until nothing runs any more of what it started. */
bool pty_is_empty(const struct pty *);

/* What the program left after of modes and settings, in words; NULL when the
 * terminal is as it was. */
const char *pty_left(const struct pty *);

#endif
