/*
 * query/groups.h - methods rolled up by class, by package, by library or by phase.
 *
 * A group is on the stack while any of its methods is, so its inclusive time is
 * that of the outermost of them; calls inside it count as recursive.  Methods that
 * a filter drops are in no group of theirs but all in one, which no list shows.
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

/*
 * The methods that filters let pass, as queries see them.
 */

#define KEPT_ALL ((struct filter_passes){ NULL, 0 })

/* Borrowed. */
struct filter_passes {
	const bool *passes; /* by method, for the first `known`; NULL: all */
	uint32_t known;     /* those after them pass */
};

static inline bool kept_has(struct filter_passes k, uint32_t method)
{
	return k.passes == NULL || method >= k.known || k.passes[method];
}

#define NO_GROUP UINT32_MAX

enum grouping { GROUP_METHOD, GROUP_CLASS, GROUP_PACKAGE, GROUP_LIBRARY, GROUP_PHASE,
	GROUPINGS };

/* "method", "class", "package", "library", "phase"; and of several, "libraries". */
const char *grouping_name(enum grouping);
const char *grouping_names(enum grouping);

struct names;

struct groups {
	enum grouping by;
	struct names *names;
	uint32_t *by_method;    /* by method: its group; of no root of a phase 0 */
	uint32_t *roots; /* by method, of phases: that which begins with it, or 0;
	                    else NULL */
	bool *is_file;   /* by group: of functions, not of Java's */
	uint32_t count;
	uint32_t methods;
	uint32_t dropped; /* the group of what is dropped; NO_GROUP: nothing is */
};

/* Of all methods there are, not by method.  Free them with groups_free,
 * also after a failure. */
bool groups_make(struct groups *, const struct methods *, enum grouping,
    struct filter_passes, struct error *err);

/* The same, all kept, by the names by which transforms mean methods (methods_meant). */
void groups_free(struct groups *);

/* From now on of other methods, each of which is in the group of the one that `as`
 * has for it. */
bool groups_renumber(struct groups *, const uint32_t *as, uint32_t methods,
    struct error *err);

/* The group of a method by itself; NO_GROUP: that follows from its callers. */
uint32_t groups_of_method(const struct groups *, uint32_t method);

/* By node of a tree the group of its calls, of the root 0.  The caller frees it; NULL
 * when out of memory.  A pass over the nodes. */
uint32_t *groups_of_nodes(const struct groups *, const struct tree *,
    struct error *err);

/* "com.a.B" or "com.a"; in words where there is none. */
const char *groups_name(const struct groups *, uint32_t group);

/* The same for narrow columns: a class without its package.  Files of functions
 * stay whole. */
const char *groups_label(const struct groups *, uint32_t group);

/* Totals by group instead of by method, as parts_totals. */
bool groups_totals(const struct groups *, const struct parts *,
    struct totals *, struct error *err);

/*
 * Methods that stand for packages, "com.app.*".
 */

struct package_request {
	const char *expression; /* NULL: all of them */
	const atomic_bool *stop;
};

/*
 * By method, those that this adds as well: the one that stands for its package, or
 * NO_METHOD where the expression does not match the package's name.  `more` are the
 * same methods, or NULL where nothing may be added: then they are those that are there.
 * In *used how many methods with calls it means.  The caller frees it; NULL with the
 * reason on failure.
 */
uint32_t *package_methods(const struct methods *, struct methods *more,
    struct package_request, size_t *used, struct error *err);

#endif
