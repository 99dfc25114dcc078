/*
 * load/second.h - the second pass over the events of a thread (R3, R5).
 *
 * Most threads need none: an exit on an empty stack is put around all the rest
 * (load/odd).  But an exit that fits nothing may be that of a frame which ran
 * since before the recording, and only a later exit tells of it.  From such a one
 * on the events of a thread wait until it has no more.  If one has come, all those
 * frames are put below the stack, and what has waited runs on top of them; if not,
 * it runs as it would have done.
 */
#ifndef LOAD_SECOND_H
#define LOAD_SECOND_H

#include "load/odd.h"

/* Runs what has waited, if anything; the helper, if any, has nothing of the
 * thread's that waits.  False when memory ran out. */
bool second_run(struct stacks *, struct thread *, struct error *err);

#endif
