/*
 * ui/names.h - which names of methods the viewer shows: those of a mapping
 * (ui/names), or those of the trace.
 */
#ifndef UI_NAMES_H
#define UI_NAMES_H

#include "model/ids.h"
#include "names/naming.h"
#include "ui/state.h"
#include "ui/worker.h"

/*
 * The names of methods change while the viewer runs: by a mapping,
 * which is read in the background, and by a key.
 *
 * A thread of its own reads and asks; then, for a moment in which nobody looks
 * (worker_alone), all names change at once.  Numbers of methods stay, so whatever is
 * selected stays.
 */

struct renaming;

/* The mapping is borrowed, and nobody else uses it; all zeros: none, or those of two
 * builds (worker_names). */
struct renaming_files {
	struct mapping *mapping;
	bool has_folder; /* of which the trace's id chooses a file */
	const struct memory *memory;
	enum name_form form; /* that is shown first */
};

/* NULL when out of memory, or no thread can be started. */
void renaming_stop(struct renaming *); /* before the worker is freed; accepts NULL */
void renaming_free(struct renaming *); /* after it; the same */

/* With the mapping of the options, if there is one; else says why there is none. */
bool names_begin(struct state *, struct error *err);

/* What has been read since, and what the mapping gave: says what is worst about it. */
void names_follow(struct state *);

/* Looks at what has been read, so that it is known whether names are awaited. */
void names_look(const struct state *);

/* Are other names about to come? */
bool names_are_awaited(const struct state *);

/* Wishes for that file, to be read as the mapping in place of the one there is
 * (APP_READ); and takes it, or why there is none.  It is the names' from then on. */
bool names_ask(struct state *, const char *path, struct error *err);
const char *names_requested(const struct state *); /* "": none has been */
void names_take(struct state *, int fd, const char *why);

/* The files and folders of the mapping, for a command line; how many.  Where each
 * side has one: of the trace that is shown; and of a side. */
size_t names_mappings(const struct state *, const char *const **paths);
bool names_are_of_sides(const struct state *);
size_t names_mappings_of(const struct state *, int side,
    const char *const **paths);

/* The same as options and files, for a command line that opens what is wished for
 * (ui/command/jobs), with the trace that is shown or without; how many words. */
size_t names_words(const struct state *, const char **words, size_t room);
bool names_are_raw(const struct state *);

/* The next form: as the mapping has them, readable, as in the trace. */
void names_next(struct state *);

#endif
