/*
 * trace/more.h - how a reader gets more of a trace that is still being written.
 */
#ifndef TRACE_MORE_H
#define TRACE_MORE_H

#include "base/bytes.h"

struct more {
	void *self;
	/*
	 * Waits until there is more than *all, and puts all that there is by
	 * then into it, which begins where it did.  False: no more will come.
	 */
	bool (*wait)(void *self, struct bytes *all);
};

#endif
