/*
 * model/edges.h - who calls whom, how often and for how long.
 *
 * An edge stands for the calls of `callee` made directly by `caller` (R14).
 * There is one for each kind of caller and callee, since times on behalf of
 * recursive calls overlap others.
 */
#ifndef MODEL_EDGES_H
#define MODEL_EDGES_H

#include "base/hash.h"
#include "model/waits.h"

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
	struct slots slots;  /* of caller and callee, to items */
	uint32_t *by_callee; /* after edges_sort */
};

void edges_free(struct edges *);

/* Adds the calls and times to the edge of that kind. */
bool edges_add(struct edges *, const struct edge *, struct error *err);

/* Asks memory for what edges_add will look at. */
void edges_expect(const struct edges *, uint32_t caller, uint32_t callee);

/* Puts them in the order of callers, and by_callee in that of callees.
 * Nothing can be added afterwards. */
bool edges_sort(struct edges *, struct error *err);

/* After edges_sort: the number of the first edge of the caller in items, or of
 * the callee in by_callee; in *count how many there are. */
uint32_t edges_of_caller(const struct edges *, uint32_t caller,
    uint32_t *count);
uint32_t edges_of_callee(const struct edges *, uint32_t callee,
    uint32_t *count);

#endif
