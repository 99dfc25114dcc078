/*
 * ui/unpacking.h - how far the worker is with files before their traces are read:
 * unpacked, come from a pipe, or, of several runs, loaded.
 */
#ifndef UI_UNPACKING_H
#define UI_UNPACKING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct unpacking {
	void *self; /* whom it tells now and then */
	void (*tell)(void *self);
	const atomic_bool *is_stopped;
	_Atomic(uint64_t) done, total;
	atomic_bool is_coming; /* from a pipe: nobody knows the total */
	int64_t told_ms;
};

/* As trace/sink has it, and as compare/loaded_runs has it; `self` is an unpacking. */
bool unpacking_step(void *self, uint64_t done, uint64_t total);
void unpacking_run(void *self, size_t done, size_t count);

#endif
