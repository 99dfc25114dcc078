/*
 * cli/inputs.h - what only the caller knows of a trace: its build, its device.
 *
 * A label is a name, which becomes a column, and a text: one for all traces (--label),
 * or a part of the path of each (--label-from-path), found by an expression with groups
 * that have names.
 */
#ifndef CLI_INPUTS_H
#define CLI_INPUTS_H

#include <stddef.h>

#include "base/error.h"
#include "options/options.h"

/*
 * Folders in place of traces on the command line.
 *
 * Where several traces may be given, a folder is the traces that lie in it: its
 * regular files called NAME.trace, packed or not (NAME.trace.gz), in the order of
 * their names.  Folders in it, and what begins with a dot, are left alone.
 */

enum { FOLDER_TRACES = 1000 }; /* of a command line, at most; table has no limit */

/*
 * Puts what lies in them in the place of the folders among the paths of the
 * options, before the sandbox.  The names are the options' own.  False: a folder
 * has no trace in it or cannot be read, or there are too many.
 */
bool folders_open(struct options *, struct error *err);

/*
 * Traces whose names stand in a file (--files-from).
 *
 * A name a line; empty lines are none.  With --null a zero byte ends each, so that any
 * name can be there.  All of it is read before the first trace is opened.
 */

/* Puts the names after the paths of the options, whose own they are from now on.
 * False: the file cannot be read, or out of memory. */
bool trace_list_open(struct options *, struct error *err);

/* How many names stand in the text, which has a zero byte after its end.  Those that
 * have room are put into `names`; the text is cut at their ends. */
size_t trace_list_split(char *text, size_t length, char end,
    const char **names, size_t room);

/*
 * A table of sums (compare/table_runs) in the place of a trace on the
 * command line.
 */

bool stats_file_is_one(const char *path);

/* Is it a plain file that begins as such a table does?  Then *text is all of it, to be
 * freed, else NULL.  False where it cannot be read, with the path. */
bool stats_file_read(const char *path, char **text, size_t *size,
    struct error *err);

enum { LABEL_NAME = 32 }; /* bytes of a name, with its NUL, as PCRE2 has them */

struct labels;

/* Those of texts "name=value", then those of the groups in the order of the
 * expression, which may be NULL.  NULL: one of them is wrong, or out of memory. */
struct labels *labels_new(const char *const *given, size_t count,
    const char *expression, struct error *err);
void labels_free(struct labels *); /* accepts NULL */

size_t labels_count(const struct labels *);
const char *labels_name(const struct labels *, size_t number);

/* Takes what the path has for the labels; those of which it has nothing are empty.
 * *matches: does the expression match at all?  False: out of memory. */
bool labels_take(struct labels *, const char *path, bool *matches,
    struct error *err);

/* Printable; until the next labels_take. */
const char *labels_text(const struct labels *, size_t number);

#endif
