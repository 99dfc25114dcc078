/*
 * load/walk.h - the loop over the records of a thread: its usual part.
 *
 * Enter pushes a frame, exit pops it and writes the call to those that are
 * finished.  Whatever is odd is left alone, for load/odd.
 */
#ifndef LOAD_WALK_H
#define LOAD_WALK_H

#include "load/finished.h"
#include "trace/sink.h"

/* Deeper calls are counted, and their time is their caller's own. */
enum { MAX_DEPTH = 65535 };

/*
 * Runs the records of thread `t` that `events` begins with, up to the first
 * that is odd, or for which there is no room; returns how many.  `ids` are
 * those of methods.
 */
size_t walk_usual(struct thread *t, const struct id_map *ids,
    const struct event *events, size_t count, struct finished *);

/* The same with records of the usual layout as they stand in the file; none
 * while it is not yet known whether the thread was sampled, or where methods
 * have large ids, or events of the thread are held. */
size_t walk_records(struct thread *, const struct id_map *ids,
    const unsigned char *at, size_t count, struct finished *);

#endif
