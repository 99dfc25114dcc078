/*
 * ui/split.h - how two panes share the rows: by keys, and in words.
 */
#ifndef UI_SPLIT_H
#define UI_SPLIT_H

#include "ui/state.h"

/* Moves the line between them down by so many rows, or up; where only one is shown
 * it is said why. */
void split_move(struct state *, int rows);

extern const char split_takes[]; /* the words, for people */

/* "12", "60%" or "auto", of which the rows and the percent are set. */
struct arrangement;
bool split_parse(struct arrangement *, const char *text, struct error *err);

/* The same of what is shown.  False, with the reason: it stays as it is. */
bool split_set(struct state *, const char *text, struct error *err);

/* What it is, in such words. */
void split_words(const struct state *, char *out, size_t size);

#endif
