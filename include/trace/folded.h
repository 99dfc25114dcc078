/*
 * trace/folded.h - reads folded stacks: a stack and its weight in each line
 * (docs/format.md, "Folded stacks").
 *
 * Each different stack is one call, whatever its weight, reported in the order of
 * the stacks' names, the callers first.  There is no clock: what stands for the
 * time of an event is the sum of all weights before it in its thread, so a call
 * is as long as the weight of its stack and all below it.
 *
 * Where every line begins with a thread as artscope exports it ("main#4711"), and
 * no id has two names, these are the threads, and what a thread's line has alone
 * is outside of any call.  Else all is of one thread.
 *
 * The file is read twice, since it is in no order: nothing is reported before the
 * first time is over.
 */
#ifndef TRACE_FOLDED_H
#define TRACE_FOLDED_H

#include "trace/reading.h"

/* False when the sink stopped, or a line is of another kind of file. */
bool folded_read(struct reading *, struct error *err);

#endif
