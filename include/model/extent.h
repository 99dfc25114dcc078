/*
 * model/extent.h - how much there is of a trace, as base/promise counts it.
 */
#ifndef MODEL_EXTENT_H
#define MODEL_EXTENT_H

#include "base/promise.h"
#include "model/profile.h"

/* Of rows there are none yet.  Costs a pass over threads and methods. */
struct promise extent_of(const struct profile *);

#endif
