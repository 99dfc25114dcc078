/* SPDX-License-Identifier: Apache-2.0 */
/*
 * formats/walk.h - the walks by which exporters read a context: the merged tree
 * of a thread, who calls whom, and entries and exits in the order of time.
 *
 * All walks see the range and the transforms that are exported
 * (formats/context).  A walk calls back for each node or event, with `self`.
 * It ends where the writer of the context has, and is false, with the reason,
 * where it could not begin.
 */
#ifndef FORMATS_WALK_H
#define FORMATS_WALK_H

#include "formats/context.h"
#include "lens/totals.h"
#include "model/call_level.h"

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

typedef void visit_node(void *self, const struct export_node *);

/* Visits the nodes callers before callees, the heaviest callee by the weight of
 * the options first, and notes NOTE_MERGED.  Costs a few passes over the
 * tree. */
bool walk_nodes(const struct export_context *, const struct export_thread *,
    visit_node *, void *self, struct error *err);

/* Returns the own part of a node in a weight: calls, or own time. */
static inline uint64_t export_node_weight(const struct export_node *n,
    unsigned weight)
{
	return weight == WEIGHT_CALLS ? n->calls + n->merged : n->self[weight];
}

/* ---- who calls whom ---- */

/* Edges from `next` to `end`, by caller and callee; they must be sorted
 * (edges_sort).  Each pair of caller and callee comes once, with the calls of
 * all kinds of recursion together. */
struct edge_walk {
	const struct edges *edges;
	uint32_t next, end;
};

/* False after the last edge. */
bool edge_walk_next(struct edge_walk *, struct edge *out);

/* ---- the calls of a thread in the order of time ---- */

/* An entry or an exit of a call, cut to the range that is exported. */
struct export_event {
	bool is_exit;
	bool is_cut;           /* no record of the file: the edge of the range,
	                        * or the begin or the end of the recording */
	bool ends_cut;         /* of an entry: its exit is cut */
	bool goes_on;          /* … for the call runs on after the range, or
	                        * when the recording ends (call_runs_on) */
	uint64_t last;         /* … else, where it has no exit: the last event
	                        * of its thread, on the axis */
	bool is_open;          /* in the range the call never returns: it ends
	                        * with its thread */
	uint32_t thread;       /* its number in export_context.threads */
	uint32_t method;
	uint32_t depth;        /* 0: an outermost call */
	bool is_leaf; /* of an entry, by walk_all_events: no call begins
	                        * inside */
	struct event_time time; /* both clocks; `time` is on the axis */
	struct event_time since; /* … and how long they have run
	                          * (export_since) */
	struct call call;      /* its times are those inside of the range; where
	                        * a lens made the event it is no call of the
	                        * file */
	uint32_t stack;        /* of an entry: the node of the stack, in the
	                        * walk's tree; of a gap a number after all
	                        * nodes */
};

enum { EXPORT_REST = 60 };

/* Says in words how a call ends that has no exit in the range: "goes on", or
 * "last event at 6.0 s" where nobody knows; "" for others. */
void export_event_rest(char out[EXPORT_REST], const struct export_context *,
    const struct export_event *);

typedef void visit_event(void *self, const struct export_event *);

/* Visits the events of a thread, which nest: each exit is that of the innermost
 * call.  Costs constant time an event, a pass over the calls of the thread in
 * all, and no memory to speak of. */
bool walk_events(const struct export_context *, const struct export_thread *,
    visit_event *, void *self, struct error *err);

/* Visits the events of all threads in the order of time.  When events have one
 * time those of the thread that stands first come first.  Where the axis is the
 * CPU clock of each thread there is no common order: then the threads come one
 * after the other.  Costs the logarithm of the threads where the thread
 * changes. */
bool walk_all_events(const struct export_context *, visit_event *, void *self,
    struct error *err);

#endif
