/*
 * ui/transforming.h - stacks are changed: by a key and a letter, by a line, by a name
 * of the user's file.
 */
#ifndef UI_TRANSFORMING_H
#define UI_TRANSFORMING_H

#include "query/transforms.h"
#include "ui/state.h"

/* What the letter does to the selected method, at once, or to what is typed then; to all
 * that the search finds where the method is one of that; a capital letter to the selected
 * stack alone.  False: there is no such letter. */
bool transforming_key(struct state *, char letter);

/* The same by its name, with what stands after it; "": nothing. */
bool transforming_line(struct state *, enum transform, const char *text,
    struct error *err);

/* Options as on a command line: "--focus onCreate --no-idle".  Could it be?  And each
 * of them. */
bool transforming_check(const char *line, struct error *err);
bool transforming_take(struct state *, const char *line, struct error *err);

#endif
