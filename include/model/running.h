/*
 * model/running.h - is a method on the stack of a thread?
 *
 * Asked for exits that match nothing, which a damaged file may have by the
 * million on a stack of any depth.  So levels are remembered by method, and a
 * question costs what has changed since the one before.
 */
#ifndef MODEL_RUNNING_H
#define MODEL_RUNNING_H

#include "model/frame.h"

struct running_level {
	uint64_t hash; /* of the stack up to here */
	uint32_t method;
	uint32_t below; /* the next one in the same place + 1; 0: none */
};

/* Its method stands further below: the level is not in its place. */
#define AGAIN UINT32_MAX

/* All zeros remembers nothing. */
struct running {
	struct running_level *levels; /* those known, outermost first */
	uint32_t *heads;              /* by hash of the method: a level + 1 */
	uint32_t depth, room;
	uint64_t seed;
};

void running_free(struct running *);

/* Is the method among the frames 0 .. depth - 1?  `running` belongs to their
 * thread.  Without memory it is only slower. */
bool running_has(struct running *, const struct frame *, uint32_t depth,
    uint32_t method);

#endif
