/*
 * model/finished.h - calls that have ended, on their way to column and node.
 *
 * Finding a call's node mostly misses the processor's cache.  So calls wait
 * here, a few at a time, while memory is asked for what they need.
 */
#ifndef MODEL_FINISHED_H
#define MODEL_FINISHED_H

#include "model/methods.h"
#include "model/threads.h"

enum { FINISHED_ROOM = 64 };

struct finished_call {
	struct call call;        /* its node is not known yet */
	struct thread *thread;
	uint64_t hash;           /* of its stack */
	uint32_t method, caller; /* methods; of the caller NO_METHOD: none */
};

struct finished {
	uint32_t count;
	struct finished_call calls[FINISHED_ROOM]; /* in the order they ended */
};

/* Adds them all to the columns and trees of their threads, and their methods
 * to the used ones.  On failure those that are left are dropped. */
bool finished_settle(struct finished *, struct methods *, struct error *err);

/* The node of the running call on level `level`; its callers get theirs first.
 * NO_NODE when memory is out. */
uint32_t frame_node(struct thread *, uint32_t level, struct error *err);

#endif
