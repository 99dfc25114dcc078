/*
 * model/merge.h - the merged trees of several threads as one.
 *
 * Nodes of the same stack become one, whatever thread they are of; the root
 * stands for all threads.
 */
#ifndef MODEL_MERGE_H
#define MODEL_MERGE_H

#include "model/threads.h"

/* Adds what the nodes of `from` hold; times of the root are left alone.  One
 * pass. */
bool tree_merge(struct tree *into, const struct tree *from,
    struct error *err);

/* Adds the calls of the thread that are still running, up to its last
 * event. */
bool tree_merge_running(struct tree *into, const struct thread *,
    struct error *err);

#endif
