/*
 * export/needed_calls.h - which answers need single calls.
 *
 * All others are made of a recording that was loaded without them
 * (profile_leave_out_calls).
 */
#ifndef EXPORT_NEEDED_CALLS_H
#define EXPORT_NEEDED_CALLS_H

#include "load/profile.h"
#include "options/options.h"

/* Does what is asked for?  Of check, without what its rules need. */
bool options_need_calls(const struct options *);

/* Before it is loaded: leaves them out where it does not, and keeps what is asked of
 * them. */
void options_leave_out_calls(const struct options *, struct profile *);

#endif
