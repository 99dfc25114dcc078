/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/names.h - which names of methods the viewer shows: the names of a mapping,
 * or of the trace.
 *
 * A thread reads a mapping, or asks it for all names; then, for a moment in
 * which nobody looks (worker_alone), all names change at once.  Numbers of
 * methods stay, so whatever is selected stays.  One such task is done at a
 * time, and the next begins when what it has done has been taken
 * (names_follow).
 */
#ifndef UI_NAMES_H
#define UI_NAMES_H

#include "model/ids.h"
#include "names/naming.h"
#include "ui/state.h"
#include "ui/worker.h"

/* ---- from the start to the end ---- */

/* Begins with the mapping of the options, if there is one; else says why there
 * is none. */
void names_begin(struct state *);

/* Takes what has been read since, and what the mapping gave: says what is worst
 * about it. */
void names_follow(struct state *);

/* Looks at what has been read, so that it is known whether names are
 * awaited. */
void names_look(const struct state *);

/* Are other names about to come? */
bool names_are_awaited(const struct state *);

/* Ends its thread, before the worker is freed. */
void names_stop(struct state *);

/* Frees it, after the worker. */
void names_end(struct state *);

/* ---- by a key: another form ---- */

/* Shows the next form of names: as the mapping has them, readable, as in the
 * trace. */
void names_next(struct state *);

/* Is there a mapping, and names are shown as in the trace all the same? */
bool names_are_raw(const struct state *);

/* ---- by a command: another mapping ---- */

/* Asks for that file, to be read as the mapping in place of the one there
 * is. */
bool names_ask(struct state *, const char *path, struct error *err);

/* ---- for a command line ---- */

/* Has each side of a comparison a mapping of its own? */
bool names_are_of_sides(const struct state *);

/* Returns how many files and folders the mapping has, and which; where each
 * side has a mapping (app_options.maps), of the recording that is shown. */
size_t names_mappings(const struct state *, const char *const **paths);

#endif
