/*
 * compare/thread_pairs.h - threads of two sides that are compared with each other though
 * their names do not go together, since the user said which they are on each side.
 *
 * Words of the user mean groups of threads (compare/thread_groups), on each side its
 * own.  A group that both sides have is compared with itself.  Of what is left over, the
 * groups of the first word before and those of the first word after are one group from
 * then on, on either side, and so on: "main -> Thread-#".
 */
#ifndef COMPARE_THREAD_PAIRS_H
#define COMPARE_THREAD_PAIRS_H

#include <stdint.h>

#include "base/error.h"
#include "compare/thread_groups.h"

/* The groups of one side; all zeros: no words. */
struct worded_groups {
	uint32_t *word; /* by group, from 1; 0: none means it */
	uint32_t *pair; /* by group, once there are pairs: what it is on this side */
	uint32_t count, words;
};

void worded_groups_free(struct worded_groups *);

/* The word of that number, from 1, means the group; the first one counts. */
bool worded_groups_note(struct worded_groups *, uint32_t group, uint32_t word,
    struct error *err);

/* When groups have been joined (thread_groups_join): makes the pairs. */
bool thread_pairs_make(struct worded_groups *before, struct worded_groups *after,
    struct thread_groups *, struct error *err);

/* What a group is on a side: a pair, or what it was joined to. */
uint32_t worded_groups_of(const struct worded_groups *,
    const struct thread_groups *, uint32_t group);

#endif
