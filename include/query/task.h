/*
 * query/task.h - questions are answered, whatever their kind: one row each in one
 * table says how, and how the answer is freed.
 */
#ifndef QUERY_TASK_H
#define QUERY_TASK_H

#include "load/profile.h"
#include "query/answer.h"

/* Of a kind that is answered above this layer: as the functions of query/answers. */
struct answering {
	bool (*make)(struct answer *, const struct profile *);
	void (*free)(struct answer *);
};

/* One that has not been made yet.  Free it with answer_free. */
struct answer *answer_new(const struct question *, struct error *err);
void answer_free(struct answer *); /* accepts NULL */

/*
 * Makes it, whole.  While the trace is being loaded the caller holds the profile's
 * lock.  False when it holds nothing but its error: out of memory, or the
 * question's `where` says stop, which is followed within some 20 ms.  Then it can
 * be made again.
 */
bool answer_make(struct answer *, const struct profile *);

/* Does it need methods that may not be there yet?  Then they are added before it is made,
 * while nobody else looks at methods.  False when it holds nothing but its error. */
bool answer_adds_methods(const struct answer *);
bool answer_begin(struct answer *, struct methods *);

/* A part of it that is there sooner, as where_soon has it; false also where there
 * is none. */
bool answer_soon(struct answer *, const struct profile *, uint64_t calls);

#endif
