/*
 * export/table_groups.h - the threads of a trace by their groups
 * (compare/thread_groups), in the order of the groups' names.
 */
#ifndef EXPORT_TABLE_GROUPS_H
#define EXPORT_TABLE_GROUPS_H

#include "compare/thread_groups.h"
#include "load/profile.h"

struct grouped_thread {
	const char *group; /* equal texts are one address */
	const struct thread *thread;
};

/* All that have records; all zeros is none. */
struct table_groups {
	struct thread_groups *names;
	struct grouped_thread *of; /* by group, then by name and id */
	uint32_t count;
};

/* Free them with table_groups_free, also after a failure. */
bool table_groups_make(struct table_groups *, const struct profile *,
    struct error *err);
void table_groups_free(struct table_groups *);

#endif
