/*
 * ui/command/session.h - what the viewer remembers from one time to the next: lines that were
 * typed, and of each trace its marks and how it was left.
 *
 *   $XDG_STATE_HOME/artscope/history        the lines
 *   $XDG_STATE_HOME/artscope/traces/PRINT   of the trace with that fingerprint
 *
 * A fingerprint is the size of a file and a hash of its begin and its end.  A pipe, and
 * a file that is still written, have none.  Both files are opened before the sandbox.
 * Where they cannot be opened, nothing is remembered and nothing is said.
 */
#ifndef UI_COMMAND_SESSION_H
#define UI_COMMAND_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	KEEP_LINES = 1000, /* of the history */
	KEEP_TRACES = 200, /* that are remembered */
	KEEP_EDGE = 64 * 1024 /* bytes of a file's begin and end that count */
};

struct keep;

/* `trace` may be NULL: then none is remembered.  NULL: out of memory. */
struct keep *keep_open(const char *trace);
void keep_close(struct keep *); /* accepts NULL */

/* What there is, as texts with lines; "": nothing. */
const char *keep_history(const struct keep *);
const char *keep_trace(const struct keep *);

/* Will what is said of the trace be there the next time? */
bool keep_has_trace(const struct keep *);
int64_t keep_left_s(const struct keep *); /* when it was left; 0: never */

/* A line of the history is new, or used again. */
void keep_add(struct keep *, const char *line);

/* Writes the history: lines that others have written since stay, before the new ones. */
void keep_write_history(struct keep *);
void keep_write_trace(struct keep *, const char *text, size_t length);

#endif
