/*
 * export/table_groups.h - the threads that are asked about by their groups
 * (compare/threads), in the order of the groups' names.
 */
#ifndef EXPORT_TABLE_GROUPS_H
#define EXPORT_TABLE_GROUPS_H

#include "compare/threads.h"
#include "query/scope.h"

struct grouped_thread {
	const char *group; /* equal texts are one address */
	const struct thread *thread;
};

/* Those of a scope that have records; all zeros is none. */
struct table_groups {
	struct thread_groups *names;
	struct grouped_thread *of; /* by group, then by name and id */
	uint32_t count;
	struct scope scope;        /* with threads of its own: */
	bool *has;                 /* those of one group */
};

/* A group is called as it is in all of the trace.  Free them with table_groups_free,
 * also after a failure. */
bool table_groups_make(struct table_groups *, const struct scope *,
    struct error *err);
void table_groups_free(struct table_groups *);

/* The group whose first thread is `from`: what is asked about of it, and in *next
 * where the one after it begins.  The parts are freed with parts_free, also after a
 * failure. */
bool table_groups_parts(struct table_groups *, uint32_t from, uint32_t *next,
    struct parts *, struct error *err);

#endif
