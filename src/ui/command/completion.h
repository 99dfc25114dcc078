/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/command/completion.h - what a command line may become when Tab is pressed;
 * and what stands after :diff.
 */
#ifndef UI_COMMAND_COMPLETION_H
#define UI_COMMAND_COMPLETION_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "options/option_table.h"
#include "ui/state.h"

enum { COMPLETIONS = 200, COMPLETION_SIZE = 256 };

struct completion {
	char text[COMPLETION_SIZE]; /* the whole line with it */
	const char *help;           /* "": none; valid until a line is taken */
};

/* Writes what the line may become, up to `room` of them: commands, settings,
 * and what those take.  Returns how many there are. */
size_t completion_make(const struct state *, const char *text,
    struct completion *out, size_t room);

/* Returns the begin of a path at the end of the line, which names of files are
 * to go on with; NULL: there is none. */
const char *completion_path(const char *text);

/* Writes what the line may become with names, each with a NUL after it, in
 * `size` bytes.  Returns how many there are. */
size_t completion_of_names(const char *text, const char *names, size_t size,
    struct completion *out, size_t room);

/*
 * Splits what is typed after :diff: options, as artscope diff has them, and
 * then the file.  A text that begins with no option is the name of a file as a
 * whole, with its blanks.
 *
 * Writes the options to `out`, each word with a NUL after it, *length bytes of
 * them; then the file, to which *file points.  Returns false, with the reason:
 * no room, a quote without an end, or no file.
 */
bool diff_words_split(const char *text, char *out, size_t size, size_t *length,
    const char **file, struct error *err);

#endif
