/*
 * export/needed_calls.h - which answers need single calls.
 *
 * All others are made of a recording that was loaded without them
 * (profile_leave_out_calls).
 */
#ifndef EXPORT_NEEDED_CALLS_H
#define EXPORT_NEEDED_CALLS_H

#include "export/given.h"

/* Does what is asked for?  Of check, without what its rules need. */
bool options_need_calls(const struct options *);

#endif
