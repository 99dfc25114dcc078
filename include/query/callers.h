/* SPDX-License-Identifier: Apache-2.0 */
/*
 * query/callers.h - callers and callees of a method, with their times.
 *
 * Rows are in the groups and order of Traceview: parents, children with the
 * method's own time first, then both again for the calls inside a call of the
 * same method, whose times overlap those of the others.  What a filter drops is
 * one row at the end of its group, so that the times of a group stay complete.
 */
#ifndef QUERY_CALLERS_H
#define QUERY_CALLERS_H

#include "query/flame.h"
#include "query/groups.h"
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
	uint32_t dropped;      /* how many rows a filter drops, which this row
	                          stands for; or 0 */
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

/* Makes the relatives of the method, or of the group of methods where the
 * figures have groups: a heading before each group, and the group ordered by
 * one of the columns that relatives have.  The caller frees them with
 * callers_free. */
void callers_make(struct callers *, const struct table_data *, uint32_t method,
    struct order);
void callers_free(struct callers *);

/* Returns what stands in a column of a relative that is no heading; `whole` is
 * 100 %.  The choice names its clock, `scratch` is that of list_cell_of. */
struct list_cell relative_cell(const struct relative *,
    const struct table_data *, struct column_choice, uint64_t whole,
    char *scratch);

/* Returns the words of a group's heading. */
const char *relation_heading(enum relation);

/* Writes "3 parents filtered" for a row that stands for dropped ones; where the
 * rows are groups, they are not counted. */
void relative_dropped_words(const struct relative *, bool are_groups,
    char *out, size_t size);

/* ---- a method in the middle of its callers and callees ----
 *
 * A pivot is two flames whose frame 0 is the method with all its calls.  Calls
 * inside another call of the method stand among the callees, so the time of
 * frame 0 is the method's inclusive time, and level 1 are its parents and its
 * children above.  What is called by the thread itself has no caller.
 *
 * What a filter drops is one frame without a method below each frame that
 * stays: the stacks that lead, away from the middle, to no method that is
 * kept. */

/* All zeros is none. */
struct pivot {
	struct flame callers; /* the further from frame 0, the further out; of
	                         too many stacks the lightest are left out */
	struct flame callees;
	uint64_t time[MEASURES];
	uint32_t calls;       /* outermost ones */
	uint32_t dropped;     /* frames, by the filter */
};

/* Makes the pivot of the method's calls in the parts of the source.  Costs some
 * passes over the nodes of their trees.  The caller frees it with pivot_free,
 * also after a failure. */
bool pivot_make(struct pivot *, const struct flame_source *, uint32_t method,
    struct filter_passes, struct error *err);
void pivot_free(struct pivot *);

#endif
