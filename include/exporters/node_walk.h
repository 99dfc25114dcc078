/*
 * exporters/node_walk.h - the merged tree of a thread: callers before callees, the
 * heaviest first.
 *
 * All calls with one stack are a node.  The first node is the thread itself: its own
 * time is that in no call.  The time of a node which is merged into its caller
 * (--min) is own time there.
 */
#ifndef EXPORTERS_NODE_WALK_H
#define EXPORTERS_NODE_WALK_H

#include "exporters/exported.h"
#include "model/tree.h"

struct exported_node {
	uint32_t number;  /* from 0, which is the thread */
	uint32_t parent;  /* a number, lower than its own; NO_NODE: the thread */
	uint32_t depth;   /* 0: the thread */
	uint32_t method;  /* NO_METHOD: the thread */
	uint64_t calls;   /* or samples; of the thread none */
	uint64_t merged;  /* calls of nodes that were merged into it */
	uint64_t total[MEASURES], self[MEASURES];
};

struct walked_node;

struct node_walk {
	const struct exported *of;
	struct part_tree tree;
	struct tree_links links;
	struct walked_node *nodes; /* in the order of the walk */
	uint64_t *calls;           /* by node, with all below; NULL: of no use */
	uint64_t least;            /* of the weight: lighter ones are merged */
	uint32_t count, next;
	uint32_t merged;           /* how many nodes are in their callers */
};

/* By the weight that is wished for.  Costs a few passes over the tree.  Free it with
 * node_walk_free, also after a failure. */
bool node_walk_init(struct node_walk *, const struct exported *,
    const struct exported_thread *, struct error *err);
void node_walk_free(struct node_walk *);

/* False after the last. */
bool node_walk_next(struct node_walk *, struct exported_node *);

/* What counts of a node: its own part of the weight that is wished for. */
uint64_t exported_weight(const struct exported_node *, unsigned weight);

#endif
