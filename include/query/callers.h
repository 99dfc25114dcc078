/*
 * query/callers.h - parents and children of a method, with the edge's times.
 *
 * In the groups and order of Traceview: parents, children with the method's
 * own time first, then both again for the calls inside a call of the same
 * method, whose times overlap those of the others.  What a filter drops is one
 * row at the end of its group, so that the times of a group stay complete.
 */
#ifndef QUERY_CALLERS_H
#define QUERY_CALLERS_H

#include "query/table.h"

enum relation {
	RELATION_PARENT,
	RELATION_SELF,             /* first of the children */
	RELATION_CHILD,
	RELATION_PARENT_RECURSIVE, /* of its recursive calls */
	RELATION_CHILD_RECURSIVE,
	RELATIONS
};

struct relative {
	enum relation relation;
	bool is_heading;       /* only names the group that follows */
	uint32_t dropped;      /* so many that a filter drops, as one; or 0 */
	uint32_t method;       /* or group; NO_METHOD: the thread itself, or
	                          what is dropped */
	uint64_t time[MEASURES]; /* on behalf of this edge */
	uint64_t calls;        /* over this edge */
	uint64_t total_calls;  /* of the callee, recursive ones too */
};

struct callers {
	struct relative *rows;
	size_t count;
};

/* The relatives of the method, or of the group of methods where the figures have
 * groups: in that order after each heading, by one of the columns that relatives
 * have.  The caller frees them with callers_free. */
bool callers_make(struct callers *, const struct table_data *, uint32_t method,
    struct order, struct error *err);

/* The longest first, as the viewer shows them. */
static inline struct order callers_order(enum measure measure)
{
	return (struct order){ COLUMN_INCLUSIVE, measure, false };
}

void callers_free(struct callers *);

/* What stands in a column of a relative, no heading; `whole` is 100 %.  The choice
 * names its clock, `scratch` is that of list_cell_of. */
struct list_cell relative_cell(const struct relative *,
    const struct table_data *, struct column_choice, uint64_t whole,
    char *scratch);

/* The words of a group's heading. */
const char *relation_heading(enum relation);

/* "3 parents filtered", of a row that stands for them; where the rows are groups,
 * they are not counted. */
void relative_dropped_words(const struct relative *, bool are_groups,
    char *out, size_t size);

#endif
