/* SPDX-License-Identifier: Apache-2.0 */
/*
 * formats/walk.h - the walks by which exporters read a context: the merged tree
 * of a thread, who calls whom, entries and exits in the order of time, and
 * stretches of time with the stack that ran.
 *
 * All walks see the range and the transforms that are exported
 * (formats/context).  A walk is begun by its _init, read by its _next until
 * that is false, and freed by its _free, also after a failure; edge_walk needs
 * no _free.
 */
#ifndef FORMATS_WALK_H
#define FORMATS_WALK_H

#include "formats/context.h"
#include "lens/totals.h"
#include "model/call_level.h"
#include "model/call_walk.h"
#include "model/clip.h"
#include "model/tree.h"

/* ---- the merged tree of a thread ---- */

/*
 * A node is all calls with one stack.  The first node is the thread itself,
 * whose own time is that in no call.  A node that is lighter than --min is
 * merged into its caller: its time is own time there.
 */
struct export_node {
	uint32_t number;  /* from 0, which is the thread */
	uint32_t parent;  /* a lower number; NO_NODE of the thread */
	uint32_t depth;   /* 0: the thread */
	uint32_t method;  /* NO_METHOD: the thread */
	uint64_t calls;   /* or samples; the thread has none */
	uint64_t merged;  /* calls of the nodes that were merged into this one */
	uint64_t total[MEASURES], self[MEASURES];
};

struct walked_node;

/* Nodes come callers before callees, the heaviest callee first. */
struct node_walk {
	const struct export_context *context;
	struct part_tree tree;
	struct tree_links links;
	struct walked_node *nodes; /* in the order of the walk */
	uint64_t *calls;           /* by node, with all below; NULL: not needed */
	uint64_t min;              /* of the weight: lighter nodes are merged */
	uint32_t count, next;
	uint32_t merged;           /* how many nodes are in their callers */
};

/* Begins a walk in the order of the weight of the options.  Costs a few passes
 * over the tree. */
bool node_walk_init(struct node_walk *, const struct export_context *,
    const struct export_thread *, struct error *err);
void node_walk_free(struct node_walk *);

/* False after the last node. */
bool node_walk_next(struct node_walk *, struct export_node *);

/* Returns the own part of a node in a weight: calls, or own time. */
uint64_t export_node_weight(const struct export_node *, unsigned weight);

/* ---- who calls whom ---- */

/* Each pair of caller and callee comes once, with the calls of all kinds of
 * recursion together. */
struct edge_walk {
	const struct edges *edges;
	uint32_t next, end;
};

/* Begins a walk over all edges, by caller and callee.  They must be sorted
 * (edges_sort). */
struct edge_walk edge_walk_all(const struct edges *);

/* False after the last edge. */
bool edge_walk_next(struct edge_walk *, struct edge *out);

/* ---- the calls of a thread in the order of time ---- */

/* An entry or an exit of a call, cut to the range that is exported. */
struct export_event {
	bool is_exit;
	bool is_cut;           /* no record of the file: the edge of the range, or the
	                        * begin or the end of the recording */
	bool ends_cut;         /* of an entry: its exit is cut */
	bool goes_on;          /* … for the call runs on after the range, or when
	                        * the recording ends (call_runs_on) */
	uint64_t last;         /* … else, where it has no exit: the last event of its
	                        * thread, on the axis */
	bool is_open;          /* in the range the call never returns: it ends with
	                        * its thread */
	uint32_t method;
	uint32_t depth;        /* 0: an outermost call */
	struct event_time time; /* both clocks; `time` is on the axis */
	struct call call;      /* its times are those inside of the range; where a
	                        * lens made the event it is no call of the file */
	uint32_t stack;        /* of an entry: the node of the stack, in the walk's
	                        * tree; of a gap a number after all nodes */
};

struct lens_events;

enum { EXPORT_REST = 60 };

/* Says in words how a call ends that has no exit in the range: "goes on", or
 * "last event at 6.0 s" where nobody knows; "" for others. */
void export_event_rest(char out[EXPORT_REST], const struct export_context *,
    const struct export_thread *, const struct export_event *);

/* Events nest: each exit is that of the innermost call.  Costs constant time an
 * event, a pass over the calls of the thread in all, and no memory to speak
 * of. */
struct time_walk {
	const struct export_context *context;
	const struct export_thread *thread;
	struct part_tree tree;
	struct call_walk walk;
	struct clip cut;
	uint32_t depth;
	struct lens_events *lens_events; /* events through a lens; NULL: there is none */
};

bool time_walk_init(struct time_walk *, const struct export_context *,
    const struct export_thread *, struct error *err);
void time_walk_free(struct time_walk *);

/* False after the last event. */
bool time_walk_next(struct time_walk *, struct export_event *);

/* ---- the calls of all threads in the order of time ---- */

struct merged_thread;

/* When events have one time those of the thread that stands first come first.
 * Where the axis is the CPU clock of each thread there is no common order: then
 * the threads come one after the other. */
struct merged_walk {
	const struct export_context *context;
	struct merged_thread *threads; /* the next event of each, and its walk */
	uint32_t *heap;  /* threads with events left, by the time of the next one */
	uint32_t count;  /* in the heap */
	uint32_t opened; /* threads whose walks have begun */
	bool is_in_turn; /* one thread after the other */
};

/* Begins a walk for each thread. */
bool merged_walk_init(struct merged_walk *, const struct export_context *,
    struct error *err);
void merged_walk_free(struct merged_walk *);

/* False after the last event.  *thread is its number in export_context.threads.
 * Costs the logarithm of the threads where the thread changes. */
bool merged_walk_next(struct merged_walk *, struct export_event *,
    uint32_t *thread);

/* Is the call of the thread's last event, an entry, a leaf: does no call begin
 * inside of it? */
bool merged_walk_is_leaf(const struct merged_walk *, uint32_t thread);

#endif
