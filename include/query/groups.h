/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/groups.h - methods by class, by package, by library or by phase.
 *
 * A group is on the stack while any of its methods is, so its inclusive time is
 * that of the outermost of them; calls inside it count as recursive.  Methods
 * that a filter drops are in no group of theirs but all in one, which no list
 * shows.
 */
#ifndef QUERY_GROUPS_H
#define QUERY_GROUPS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/methods.h"
#include "query/libraries.h"
#include "query/scope.h"

/* ---- the methods that filters let pass, as queries see them ---- */

/* All of it is borrowed. */
struct filter_passes {
	const uint8_t *passes; /* by method, for the first `known`; NULL: all */
	uint32_t known;        /* those after them pass */
};

#define FILTER_PASSES_ALL ((struct filter_passes){ NULL, 0 })

static inline bool filter_passes_has(struct filter_passes k, uint32_t method)
{
	return k.passes == NULL || method >= k.known || k.passes[method];
}

/* ---- groups ---- */

#define NO_GROUP UINT32_MAX

enum grouping { GROUP_METHOD, GROUP_CLASS, GROUP_PACKAGE, GROUP_LIBRARY,
	GROUP_PHASE, GROUPINGS };

/* Return "method", "class", "package", "library" or "phase"; and the plural, as
 * "libraries". */
const char *grouping_name(enum grouping);
const char *grouping_names(enum grouping);

struct names;

struct groups {
	enum grouping by;
	struct names *names;
	uint32_t *by_method; /* the group of each method; 0 for no root of a
	                        phase */
	uint32_t *roots; /* by method, of phases: the phase that begins with it,
	                    or 0; else NULL */
	bool *is_file;   /* by group: of functions, not of Java's */
	uint32_t count;
	uint32_t methods;
	uint32_t dropped; /* the group of what is dropped; NO_GROUP: nothing is */
};

/* Groups all methods there are, not by method.  The caller frees the groups
 * with groups_free. */
void groups_make(struct groups *, const struct methods *, enum grouping,
    struct filter_passes);
void groups_free(struct groups *);

/* Makes the groups those of other methods, each of which is in the group of the
 * one that `as` has for it. */
void groups_renumber(struct groups *, const uint32_t *as, uint32_t methods);

/* Returns the group of a method by itself; NO_GROUP: that follows from its
 * callers. */
static inline uint32_t groups_of_method(const struct groups *g,
    uint32_t method)
{
	const uint32_t group = g->by_method[method];

	return g->roots != NULL && group == 0 ? NO_GROUP : group;
}

/* Returns the group of the calls of each node of a tree, 0 for the root.  The
 * caller frees it.  Costs a pass over the nodes. */
uint32_t *groups_of_nodes(const struct groups *, const struct tree *);

/* Returns "com.a.B" or "com.a"; words such as "(no class)" where there is no
 * name. */
const char *groups_name(const struct groups *, uint32_t group);

/* Returns the name for narrow columns: a class without its package.  Files of
 * functions stay whole. */
const char *groups_label(const struct groups *, uint32_t group);

/* Makes totals by group instead of by method, otherwise as parts_totals. */
bool groups_totals(const struct groups *, const struct parts *,
    struct totals *, struct error *err);

/* ---- methods that stand for packages, "com.app.*" ---- */

/*
 * Returns by method, those that this adds as well, the method that stands for
 * its package, or NO_METHOD where the expression does not match the package's
 * name.  `more` are the same methods, to which those for packages are added, or
 * NULL where nothing may be added: then only those that are there are found.
 * Without an expression all packages are meant.  Puts into *used how many
 * methods with calls are meant.  The caller frees the array; NULL with the
 * reason on failure, or when `stop` gets true.
 */
uint32_t *package_methods(const struct methods *, struct methods *more,
    const char *expression, const atomic_bool *stop, size_t *used,
    struct error *err);

#endif
