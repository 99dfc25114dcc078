/*
 * model/merge.h - the merged trees of several threads as one.
 *
 * Nodes of the same stack become one, whatever thread they are of; the root
 * stands for all threads.  What they waited is added up where the tree that they
 * become keeps waits, and those that are added have some (model/waits).
 */
#ifndef MODEL_MERGE_H
#define MODEL_MERGE_H

#include "model/threads.h"

/* Adds what the nodes of `from` hold; of the root, what it waited.  One pass. */
bool tree_merge(struct tree *into, const struct tree *from,
    struct error *err);

/* The same, and notes by node of `from` where that is then; zeros at first. */
bool tree_merge_to(struct tree *into, const struct tree *from, uint32_t *places,
    struct error *err);

/* The same for what stands below the flagged nodes of `from` only, as if each were
 * the root; none of them stands below another one. */
bool tree_merge_below(struct tree *into, const struct tree *from,
    const uint8_t *flags, struct error *err);

/* The node of a stack with the method on top of the node's; new if need be.
 * NO_NODE when out of memory. */
uint32_t tree_step(struct tree *, uint32_t node, uint32_t method,
    struct error *err);

/* Adds the calls of a node of one tree to those of a node of another. */
void tree_add_calls(struct tree *into, uint32_t to, const struct tree *from,
    uint32_t node);

/* Adds the calls of the thread that are still running, up to its last
 * event; waits_of_thread has what they waited. */
bool tree_merge_running(struct tree *into, const struct thread *,
    struct error *err);

#endif
