/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lens/totals.h - the totals of each method (inclusive and exclusive time,
 * calls), and who calls whom.
 *
 * Totals are worked out from the merged trees, never from single calls: the
 * cost is that of the nodes.  Inclusive time counts calls that are not inside
 * another call of the same method (R11); exclusive time counts all (R12).
 */
#ifndef LENS_TOTALS_H
#define LENS_TOTALS_H

#include "base/hash.h"
#include "lens/part_tree.h"

/* ---- edges: who calls whom, how often and for how long ---- */

/* An edge stands for the calls of `callee` made directly by `caller` (R14).
 * There is one for each kind of caller and callee, since times on behalf of
 * recursive calls overlap others. */
struct edge {
	uint32_t caller, callee; /* methods; NO_METHOD: the thread itself */
	bool caller_recursive, callee_recursive;
	uint32_t calls; /* no file has more than that */
	uint64_t time[MEASURES];
};

/* All zeros is an empty set. */
struct edges {
	struct edge *items;
	size_t room;
	uint32_t count;
	struct slots slots;  /* from caller and callee to items */
	uint32_t *by_callee; /* after edges_sort */
};

void edges_free(struct edges *);

/* Adds the calls and times to the edge of that kind. */
void edges_add(struct edges *, const struct edge *);

/* Sorts the items by caller, and by_callee by callee.  Nothing can be added
 * afterwards. */
void edges_sort(struct edges *);

/* Returns, after edges_sort, the first edge of the caller in items, or of the
 * callee in by_callee, and writes how many there are. */
uint32_t edges_of(const struct edges *, uint32_t method, bool are_of_callee,
    uint32_t *count);

/* ---- totals ---- */

/* The totals of a method.  Calls are counted in 32 bits, as those of nodes are:
 * no file has more. */
struct total {
	uint64_t inclusive[MEASURES], exclusive[MEASURES];
	uint32_t calls;     /* outermost ones, or samples */
	uint32_t recursive; /* inside a call of the same method */
	uint32_t threw;
	bool is_called;     /* also when no sample is of it */
	bool is_listed;     /* in totals.listed */
};

/* All zeros is empty; nothing in it belongs to anybody else. */
struct totals {
	struct total *items;         /* by method */
	uint32_t *merged;         /* by method: calls that a lens merged into
	                             its own; NULL without one, or
	                             has_no_merged */
	uint32_t *running;        /* by method; zeros between calls */
	uint32_t *listed;         /* methods that have anything, in the order in
	                             which they came */
	uint32_t methods, listed_count;
	struct edges edges;
	uint64_t span[MEASURES];    /* last minus first event, all threads; and
	                             what they waited */
	uint64_t outside[MEASURES]; /* of that, outside any call */
	uint64_t dropped[MEASURES]; /* by a lens, and not in the span */
	uint64_t calls;           /* of all methods, recursive ones too */
	bool is_sampled;          /* samples are counted, not calls */
	bool has_no_edges;        /* nobody asks for them: most of the memory */
	bool has_no_merged;       /* nobody asks for merged calls */
	bool has_loose_edges;     /* edges stay in the order in which they
	                             came */
	const bool *edges_of;     /* by method: only the edges of its calls,
	                             and of what it calls, are kept; NULL:
	                             all */
	enum tick tick;           /* of the times */
	const atomic_bool *stop;  /* true: adding fails; NULL: never */
};

/* Makes the totals of no thread yet; `methods` is how many methods there are.
 * Free them with totals_free. */
void totals_init(struct totals *, uint32_t methods);
void totals_free(struct totals *);

/* Empties totals, to be made once more of as many methods.  Costs what they
 * hold. */
void totals_clear(struct totals *);

/* Adds a part.  Running calls count up to the thread's last event. */
bool totals_add(struct totals *, const struct part *, struct error *err);

/* Adds what the tree of a part holds; the tree gets its waits. */
bool totals_add_tree(struct totals *, struct part_tree *, struct error *err);

/* Adds other totals of the same methods, and of other threads, before either is
 * finished.  The tick stays. */
void totals_merge(struct totals *, const struct totals *);

/* Makes the edges ready to be looked up, after the last thread. */
void totals_finish(struct totals *);

#endif
