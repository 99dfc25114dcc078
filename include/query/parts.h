/*
 * query/parts.h - what a question is about: some threads, each whole or within
 * a period.
 *
 * Command line and viewer name them in their own ways (query/scope,
 * query/where); whatever is added up is added up from these.  The stacks of one
 * part are a part_tree (lens/part_tree), those of all a parts_tree: nothing else
 * reads the tree of a thread.
 */
#ifndef QUERY_PARTS_H
#define QUERY_PARTS_H

#include <stdatomic.h>

#include "lens/totals.h"
#include "load/profile.h"
#include "model/clip.h"

/* All zeros is nothing. */
struct parts {
	struct part *of;
	uint32_t count;
	size_t room;
	const atomic_bool *stop; /* true: give up, and fail; NULL: never */
};

bool parts_add(struct parts *, const struct thread *, struct period,
    struct error *err);
void parts_free(struct parts *);

/* Does a call of theirs, ended or not, take any of their periods? */
bool parts_have_calls(const struct parts *);

/* Their totals, edges included, of so many methods.  The caller frees them with
 * totals_free, also after a failure. */
bool parts_totals(const struct parts *, uint32_t methods, struct totals *,
    struct error *err);

/* The same with edges in any order, for who takes all of them; or only those of some
 * methods (totals.edges_of), or NULL. */
bool parts_loose_totals(const struct parts *, uint32_t methods,
    const bool *edges_of, struct totals *, struct error *err);

/* The same without what a lens merged. */
bool parts_unmerged_totals(const struct parts *, uint32_t methods,
    struct totals *, struct error *err);

/* The same without edges, at half the memory; and without what a lens merged, which
 * takes a look at each call that is. */
bool parts_merged_sums(const struct parts *, uint32_t methods, struct totals *,
    struct error *err);
bool parts_sums(const struct parts *, uint32_t methods, struct totals *,
    struct error *err);

/*
 * Their calls as one tree, running ones included, with what they waited: ->made,
 * of which no thread has anything.  The caller frees it with part_tree_free, also
 * after a failure.  Costs a pass over the nodes, and over the calls of a period.
 */
bool parts_tree(const struct parts *, struct part_tree *, struct error *err);

#endif
