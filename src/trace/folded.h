/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/folded.h - reads folded stacks: a stack and its weight in each line.
 *
 * docs/format.md, "Folded stacks", describes the file.
 *
 * Each different stack is one call, whatever its weight, reported in the order
 * of the stacks' names, the callers first.  There is no clock: the sum of all
 * weights before an event in its thread stands for the event's time, so a call
 * is as long as the weight of its stack and of all stacks below it.
 *
 * Where every line begins with a thread, as artscope ("main#4711"), perf or
 * simpleperf ("main-4711/4711") or async-profiler ("[main tid=4711]") writes it,
 * these are the threads; the weight of a line that has only a thread is outside
 * of any call.  Else all lines are of one thread, also where an id of artscope
 * has two names.  A thread with two names elsewhere was renamed while it ran.
 *
 * The file is read twice, since it is in no order: nothing is reported before
 * the first time is over.
 */
#ifndef TRACE_FOLDED_H
#define TRACE_FOLDED_H

#include "trace/records.h"

/* What is it, as far as its first 64 KB tell? */
enum looks {
	LOOKS_OTHER,
	LOOKS_FOLDED,
	LOOKS_FRAMELESS /* each line could be a stack of one frame, or of any
			   list */
};

enum looks folded_looks(struct bytes);

/* Reports all threads and stacks.  False when the sink stopped, or a line is of
 * another kind of file. */
bool folded_read(struct reading *, struct error *err);

#endif
