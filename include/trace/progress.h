/*
 * trace/progress.h - how a long work reports how far it is.
 */
#ifndef TRACE_PROGRESS_H
#define TRACE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

/* Told of progress in bytes; `total` is 0 when it is not known.  A step that
 * returns false stops the work. */
struct progress {
	void *self;
	bool (*step)(void *self, uint64_t done, uint64_t total);
};

#endif
