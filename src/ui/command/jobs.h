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
void jobs_end(struct state *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void jobs_copy_add_words(struct state *, const char *words);

/* ---- a new file (APP_WRITE) ---- */

/*
 * What the pane with the focus shows, as text: all rows of a list, below its
 * heads; of a picture what is on the screen.  The text is made at once, and
 * kept until the file has been made or refused.
 */

/* Makes the text, and asks for a file of that name.  Returns false, with the
 * reason. */
bool write_ask(struct state *, const char *name, struct error *err);

/* Copies that text instead.  Returns false, with the reason. */
bool jobs_copy_shown(struct state *, const char *words, struct error *err);

/* ---- another trace, or two that are compared, in place of this one (APP_OPEN) ---- */

/* Opens another trace in place of this one, or compares it with `after` where
 * that is not NULL, which is borrowed until then.  The user is asked first
 * where something would be lost.  `options` are those of the comparison: words
 * that each end in a NUL, less than COPIED_NAME bytes.  Returns false, with the
 * reason. */
bool jobs_open(struct state *, const char *path, const char *after,
    struct slice options, struct error *err);

/* Asks the loop for it, once nothing would be lost or the user has agreed. */
void jobs_start_other(struct state *);

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

#endif
