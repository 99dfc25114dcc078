/*
 * ui/names.h - which names of methods the viewer shows: those of a mapping
 * (ui/renaming), or those of the trace.
 */
#ifndef UI_NAMES_H
#define UI_NAMES_H

#include "ui/state.h"

/* With the mapping of the options, if there is one. */
bool names_begin(struct state *, struct error *err);

/* What has been read since, and what the mapping gave: says what is worst about it. */
void names_follow(struct state *);

/* Are other names about to come? */
bool names_are_awaited(const struct state *);

/* The next form: as the mapping has them, as in the trace. */
void names_next(struct state *);

#endif
