/*
 * load/extent.h - how much there is of a trace, as base/memory counts it.
 */
#ifndef LOAD_EXTENT_H
#define LOAD_EXTENT_H

#include "base/memory.h"
#include "load/profile.h"

/* Of rows there are none yet.  Costs a pass over threads and methods. */
struct promise extent_of(const struct profile *);

#endif
