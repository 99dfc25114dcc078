/*
 * formats/walk.h - the time of a thread as stretches between its events, each
 * with the stack that ran.
 *
 * A stretch has some of the axis clock: events at one time are all in front of it.
 * Stretches follow each other without a gap; after the last one comes the end, which
 * has no time.
 */
#ifndef FORMATS_WALK_H
#define FORMATS_WALK_H

#include "formats/context.h"
#include "lens/totals.h"
#include "model/call_level.h"
#include "model/call_walk.h"
#include "model/clip.h"
#include "model/tree.h"

/*
 * An entry or an exit of a call, as exports show it.
 */

struct export_event {
	bool is_exit;
	bool is_cut;           /* it is none of the file: the edge of the range, the
	                        * begin or the end of the recording */
	bool ends_cut;         /* of an entry: its exit is cut */
	bool is_open;          /* in the range it never returns: it ends with its
	                        * thread */
	uint32_t method;
	uint32_t depth;        /* 0: an outermost call */
	struct event_time time;  /* both clocks; `time` is on the axis */
	struct call call;      /* its times are those inside of the range; it is none
	                        * of the file where a lens made the event */
	uint32_t stack;        /* of an entry: the node of the stack, in the walk's
	                        * tree; of a gap a number after all nodes */
};

/*
 * Where the events of calls stand that a range cuts.
 */

/*
 * The merged tree of a thread: callers before callees, the
 * heaviest first.
 *
 * All calls with one stack are a node.  The first node is the thread itself: its own
 * time is that in no call.  The time of a node which is merged into its caller
 * (--min) is own time there.
 */

struct export_node {
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
	const struct export_context *context;
	struct part_tree tree;
	struct tree_links links;
	struct walked_node *nodes; /* in the order of the walk */
	uint64_t *calls;           /* by node, with all below; NULL: of no use */
	uint64_t min;            /* of the weight: lighter ones are merged */
	uint32_t count, next;
	uint32_t merged;           /* how many nodes are in their callers */
};

/* By the weight that is wished for.  Costs a few passes over the tree.  Free it with
 * node_walk_free, also after a failure. */
bool node_walk_init(struct node_walk *, const struct export_context *,
    const struct export_thread *, struct error *err);
void node_walk_free(struct node_walk *);

/* False after the last. */
bool node_walk_next(struct node_walk *, struct export_node *);

/* What counts of a node: its own part of the weight that is wished for. */
uint64_t export_context_weight(const struct export_node *, unsigned weight);

/*
 * Who calls whom, each pair once: calls of all kinds of
 * recursion together.
 */

struct edge_walk {
	const struct edges *edges;
	uint32_t next, end;
};

/* All of them, by caller and callee; those of a caller alone.  They are sorted
 * (edges_sort). */
struct edge_walk edge_walk_all(const struct edges *);

/* False after the last. */
bool edge_walk_next(struct edge_walk *, struct edge *out);

/*
 * The calls of a thread as entries and exits in the order of
 * time, cut to the range that is exported.
 *
 * They nest: each exit is that of the innermost call.  Costs constant time an event,
 * a pass over the calls of the thread in all, and no memory to speak of.
 */

struct lens_events;

struct time_walk {
	const struct export_context *context;
	const struct export_thread *thread;
	struct part_tree tree;
	struct call_walk walk;
	struct clip cut;
	uint32_t depth;
	struct lens_events *left; /* through a lens (formats/walk) */
};

bool time_walk_init(struct time_walk *, const struct export_context *,
    const struct export_thread *, struct error *err);
void time_walk_free(struct time_walk *);

/* False after the last. */
bool time_walk_next(struct time_walk *, struct export_event *);

/*
 * The events of all threads that are exported, in the order
 * of time.
 *
 * Where events of several threads have one time, those of the thread that stands
 * first come first.  Where the axis is the CPU clock of each thread there is no such
 * order: then the threads come one after the other.
 */

struct merged_thread;

struct merged_walk {
	const struct export_context *context;
	struct merged_thread *threads; /* of those that have events left, the one that
	                                * is next in each */
	uint32_t *heap;  /* by the time of that event */
	uint32_t count;  /* in the heap */
	uint32_t opened; /* threads whose walks have begun */
	bool is_in_turn; /* one thread after the other */
};

/* Keeps a walk for each thread.  Free it with merged_walk_free, also after a
 * failure. */
bool merged_walk_init(struct merged_walk *, const struct export_context *,
    struct error *err);
void merged_walk_free(struct merged_walk *);

/* False after the last.  *thread is a number in exported.threads.  Costs the
 * logarithm of the threads where the thread changes. */
bool merged_walk_next(struct merged_walk *, struct export_event *,
    uint32_t *thread);

/* Of the thread an entry came last: has that call none inside of it? */
bool merged_walk_is_leaf(const struct merged_walk *, uint32_t thread);

#define NO_STACK UINT32_MAX

struct listed_stack {
	uint32_t method, caller; /* caller: a lower number, or NO_STACK */
};

/* Different stacks of all threads, numbered as they come first.  All zeros is none;
 * whoever has it frees `of`. */
struct stack_list {
	struct listed_stack *items;
	uint32_t count;
	size_t room;
};

struct stack_stretch {
	struct event_time begin, end;
	uint32_t stack; /* NO_STACK: no call */
};

struct self_time_walk {
	struct time_walk walk;
	struct stack_list *stacks; /* NULL: nobody asks for them */
	uint32_t *numbers;         /* of stacks, and one more; by node, and
	                            after these of gaps in them */
	struct event_time now;
	uint32_t stack;
	uint64_t timeless;         /* calls without any time, so far */
	bool has_begun, has_ended;
	bool has_failed;           /* for lack of memory */
};

/* False after the end, or when it has failed.  A thread without calls has none. */
bool self_time_walk_next(struct self_time_walk *, struct stack_stretch *,
    struct error *err);

#endif
