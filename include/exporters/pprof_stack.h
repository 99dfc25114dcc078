/*
 * exporters/pprof_stack.h - the locations of the stack of a walk, the innermost first,
 * as a sample of pprof has them.
 *
 * Each stack ends as that of its caller does, so a callee only puts its own location
 * in front.
 */
#ifndef EXPORTERS_PPROF_STACK_H
#define EXPORTERS_PPROF_STACK_H

#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"
#include "base/error.h"

/* All zeros is empty. */
struct pprof_stack {
	char *bytes;     /* filled from the end */
	size_t room;
	size_t *lengths; /* by depth, of the stack up to there */
	size_t length_room;
};

/* A call at a depth, of the one that was put last a level further out; depth 0 is the
 * thread, which is in no stack but its own.  The bytes stay until the next one is put.
 * False when there is no memory. */
bool pprof_stack_put(struct pprof_stack *, uint32_t depth, uint32_t location,
    struct slice *bytes, struct error *err);
void pprof_stack_free(struct pprof_stack *);

#endif
