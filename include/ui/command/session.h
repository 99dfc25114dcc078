/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/command/session.h - what the viewer remembers from one time to the next:
 * lines that were typed, and of each trace its marks and how it was left.
 *
 *   $XDG_STATE_HOME/artscope/history        the lines
 *   $XDG_STATE_HOME/artscope/traces/PRINT   of the trace with that fingerprint
 *
 * A fingerprint is the size of a file and a hash of its begin and its end.  A
 * pipe, and a file that is still written, have none.  Both files are opened
 * before the sandbox.  Where they cannot be opened, nothing is remembered and
 * nothing is said.
 */
#ifndef UI_COMMAND_SESSION_H
#define UI_COMMAND_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	SESSION_LINES = 1000, /* of the history */
	SESSION_TRACES = 200, /* that are remembered */
	SESSION_EDGE_BYTES = 64 * 1024 /* bytes of a file's begin and end that
	                                  count */
};

struct session;

/* Opens both files.  `trace` may be NULL: then no trace is remembered. */
struct session *session_open(const char *trace);
void session_close(struct session *); /* accepts NULL */

/* What was remembered, as texts with lines; "": nothing. */
const char *session_history(const struct session *);
const char *session_trace(const struct session *);

/* When the trace was left, in seconds since 1970; 0: never. */
int64_t session_left_s(const struct session *);

/* Will what is written of the trace be there the next time? */
bool session_has_trace(const struct session *);

/* Notes a line of the history that is new, or used again. */
void session_add(struct session *, const char *line);

/* Writes the history: lines that others have written since stay, before the new
 * ones. */
void session_write_history(struct session *);
void session_write_trace(struct session *, const char *text, size_t length);

#endif
