/*
 * ui/command/jobs.h - what the numbers on the screen are of, in the format of another
 * tool: a new file, made in the background.
 *
 * Our own program makes it, outside of the sandbox (process/monitor): it reads the trace
 * again, while the viewer goes on.  The file is there as a whole or not at all.
 */
#ifndef UI_COMMAND_JOBS_H
#define UI_COMMAND_JOBS_H

#include "ui/command/view_line.h"
#include "ui/state.h"

/*
 * Texts for the clipboard, what is said once one is there, and other
 * work for the process outside of the sandbox.
 */

void copy_name(struct state *);
void copy_stack(struct state *);

/* A text of several lines: begun, each line added while there is room for it, ended
 * with what it is, "a stack, 3 calls".  The last line does not end: pasted into a
 * shell it would be run.  False: out of memory; no room. */
bool jobs_begin(struct state *);
bool copy_line(struct state *, const char *line);
void jobs_end(struct state *, const char *what);
void copy_add_word(struct state *, const char *words); /* to what it is */

/* A text for a new file (APP_WRITE), one at a time; it takes what is in it, until it
 * is dropped. */
enum { COPIED_NAME = 256 };
struct copied_file {
	char name[COPIED_NAME];
	char *text;
	size_t length, rows;
};
void copy_file(struct state *, const struct copied_file *);
const struct copied_file *jobs_copy_requested(const struct state *); /* NULL: none is */
void jobs_drop_file(struct state *);

/* The name of a trace that is to be opened in place of this one (APP_OPEN); "": none.
 * False: it is too long. */
bool jobs_other_trace(struct state *, const char *path);
const char *jobs_other_trace_requested(const struct state *);

/* The same of two that are to be compared; `after` is borrowed until it is opened.  And
 * that one; NULL: none is to be. */
bool jobs_compare(struct state *, const char *before, const char *after);
const char *jobs_compare_requested(const struct state *);

/* Options that these are compared with, after jobs_compare: words that each end in a
 * NUL, less than COPIED_NAME bytes.  And those; their length may be 0. */
void jobs_compare_with(struct state *, const char *words, size_t length);
const char *jobs_compare_options(const struct state *, size_t *length);

/* A file that is exported in the background (ui/command/jobs); NULL: out of memory.  The
 * words of the command line each end in a NUL. */
struct copied_export {
	char name[COPIED_NAME];
	char words[COMMAND_TEXT];
	size_t length;
	bool is_running;
};
bool jobs_is_exporting(const struct state *);
bool jobs_stop_export(struct state *); /* false: there is none */

void jobs_say(struct state *, const char *how);

/* What is to be copied, until there is another one; NULL: nothing. */
const char *copy_text(const struct state *);
void jobs_free(struct state *);

/* Wishes for a file of that name, whose ending is its format.  False, with the
 * reason. */
bool jobs_export_ask(struct state *, const char *name, struct error *err);

/* For the app: at most `room` words, which stay until there are others.  How many. */
size_t jobs_export_words(const struct state *, const char **words, size_t room);

/* How it ended, or that it could not begin; says so. */
void jobs_export_end(struct state *, bool is_done, const char *why);

#endif
