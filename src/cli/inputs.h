/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cli/inputs.h - the traces that a command line means: folders in place of
 * traces, lists of names, tables of sums, and labels that only the caller
 * knows.
 */
#ifndef CLI_INPUTS_H
#define CLI_INPUTS_H

#include <stddef.h>
#include <stdint.h>

#include "compare/table_runs.h"
#include "options/options.h"

/* Puts a copy of a path after those of the options. */
void paths_add(struct options *, const char *path);

/* ---- folders ---- */

/* A command line has so many at most; table has no limit. */
enum { FOLDERS_TRACES = 1000 };

/*
 * Puts the traces that lie in folders into the place of the folders among the
 * paths of the options, from that number on, before the sandbox.  Traces are
 * the regular files called NAME.trace, packed or not (NAME.trace.gz), in the
 * order of their names, those in folders of the folder among them, whatever
 * lies beside these.  Links to folders, and what begins with a dot, are left
 * alone.
 *
 * False: a folder has no trace in it or cannot be read, or there are too many
 * traces; the paths are then those up to there.
 */
bool folders_open(struct options *, size_t from, struct error *err);

/* ---- demos (--demo) ---- */

/* The names of the demos' files, without a folder.  They stand for the demos
 * among the paths of the options, until demos_open. */
extern const char *const demo_names[DEMOS];
bool demo_is_name(const char *path); /* is it one of these pointers? */

/*
 * Puts the files of demos into their place among the paths of the options,
 * before the sandbox: those in `folder`, which is NULL where none is installed,
 * or those beside the program, which was started as `program`; a packager may
 * have packed them with xz.
 *
 * False: there is no such file; the error says where it was looked for.
 */
bool demos_open(struct options *, const char *folder, const char *program,
    struct error *err);

/* ---- names in a file (--files-from) ---- */

/*
 * Puts the names after the paths of the options.  There is a name a line; empty
 * lines are none.  With --null a zero byte ends each name, so that any name can
 * be there.  The whole file is read before the first trace is opened.
 *
 * False: the file cannot be read, has more than a million lines, or one that is
 * no name: it is too long, or has a zero byte in it.
 */
bool trace_list_open(struct options *, struct error *err);

/* ---- tables of sums (compare/table_runs) in the place of traces ---- */

/* Is it a regular file that begins as such a table does? */
bool stats_file_is_table(const char *path);

/* Reads the table in the file of the source; the error names the file.  Free it
 * with stats_table_free, also after a failure. */
bool stats_file_read(struct stats_table *, const struct stats_source *,
    struct error *err);

/* ---- labels ---- */

/*
 * A label is what only the caller knows of a trace: its build, its device.  It
 * has a name, which becomes a column, and a text: one for all traces (--label),
 * or a part of the path of each (--label-from-path), found by an expression
 * with groups that have names.
 */
enum { LABEL_NAME = 32 }; /* bytes of a name, with its NUL, as PCRE2 has them */

struct label {
	char name[LABEL_NAME];
	uint32_t group; /* of the expression; 0: the text is given */
	char *text;     /* printable; stays until the next labels_take */
};

struct label_matcher;

struct labels {
	struct label *items;
	size_t count, room;
	struct label_matcher *matcher; /* NULL: no expression */
};

/* Makes the labels of texts "name=value", then those of the groups in the order
 * of the expression, which may be NULL.  NULL: one of them is wrong. */
struct labels *labels_new(const char *const *given, size_t count,
    const char *expression, struct error *err);
void labels_free(struct labels *); /* accepts NULL */

/* Takes the texts of the groups from a path; a group without a match is empty.
 * False: the expression does not match. */
bool labels_take(struct labels *, const char *path);

#endif
