/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/command/jobs.h - work for the process outside of the sandbox: a text for
 * the clipboard, a new file, another trace, an export.
 *
 * Each job keeps here what it needs, and asks for the work by a request to the
 * loop (ui/app_options).  There is one job of a kind at a time.
 */
#ifndef UI_COMMAND_JOBS_H
#define UI_COMMAND_JOBS_H

#include "ui/command/view_line.h"
#include "ui/state.h"

enum { COPIED_NAME = 256 }; /* bytes of a file's name with its NUL */

void jobs_init(struct state *);
void jobs_free(struct state *);

/* ---- the clipboard (APP_COPY) ---- */

/* Copy the name of the selected method; the selected stack.  It is said. */
void jobs_copy_name(struct state *);
void jobs_copy_stack(struct state *);

/* A text of several lines: jobs_begin begins it, in place of the text before;
 * jobs_copy_line adds a line, and returns false when there is no room for it;
 * jobs_end says what it is, "a stack, 3 calls", and jobs_copy_add_words adds to
 * that.  The last line does not end: pasted into a shell it would be run. */
void jobs_begin(struct state *);
bool jobs_copy_line(struct state *, const char *line);
void jobs_end(struct state *, const char *what);
void jobs_copy_add_words(struct state *, const char *words);

/* Returns the text to be copied, until there is another one. */
const char *copy_text(const struct state *);

/* Says that it is copied, and how. */
void jobs_say(struct state *, const char *how);

/* ---- a new file (APP_WRITE) ---- */

struct copied_file {
	char name[COPIED_NAME];
	char *text;
	size_t length, rows;
};

/* Asks for a file with that text, one at a time; takes over the text. */
void jobs_write_file(struct state *, const struct copied_file *);

/* Returns the file that is asked for, until it is dropped; NULL: none is. */
const struct copied_file *jobs_copy_requested(const struct state *);
void jobs_drop_file(struct state *);

/* ---- another trace, or two that are compared, in place of this one (APP_OPEN) ---- */

/* Keeps the name of the trace that is to be opened.  Returns false when it is
 * too long. */
bool jobs_other_trace(struct state *, const char *path);
const char *jobs_other_trace_requested(const struct state *); /* "": none */

/* Keeps two traces that are to be compared; `after` is borrowed until it is
 * opened. */
bool jobs_compare(struct state *, const char *before, const char *after);

/* Returns the trace after; NULL: no two are to be compared. */
const char *jobs_compare_requested(const struct state *);

/* Keeps the options that these are compared with, after jobs_compare: words
 * that each end in a NUL, less than COPIED_NAME bytes. */
void jobs_compare_with(struct state *, const char *words, size_t length);

/* Returns these options; *length may be 0. */
const char *jobs_compare_options(const struct state *, size_t *length);

/* ---- an export in the background (APP_EXPORT) ---- */

/*
 * What the numbers on the screen are of, in the format of another tool.  Our
 * own program makes the file, outside of the sandbox (process/monitor): it
 * reads the trace again, while the viewer goes on.  The file is there as a
 * whole or not at all.
 */

/* Asks for a file of that name, whose ending is its format.  Returns false,
 * with the reason. */
bool jobs_export_ask(struct state *, const char *name, struct error *err);
bool jobs_is_exporting(const struct state *);

/* Stops it; returns false when there is none. */
bool jobs_stop_export(struct state *);

/* Writes the words of its command line for the app, at most `room`, which stay
 * until there are others.  Returns how many. */
size_t jobs_export_words(const struct state *, const char **words, size_t room);

/* Ends it: says how it ended, or that it could not begin. */
void jobs_export_end(struct state *, bool is_done, const char *why);

#endif
