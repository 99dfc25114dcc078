/*
 * base/call_filter.h - calls of the system that this program never needs.
 *
 * On Linux a seccomp filter answers them with EPERM: starting programs, looking
 * into other processes, sockets, what leads around the walls, and typing into
 * the terminal.  Elsewhere, on machines whose numbers are not known here and
 * under a sanitizer nothing is refused.
 */
#ifndef BASE_CALL_FILTER_H
#define BASE_CALL_FILTER_H

#include "base/error.h"

/* For this thread, and for those that it starts.  Who may run programs keeps the
 * calls for that, and sockets, which those may need. */
bool call_filter_enter(bool may_run, struct error *err);

/* "seccomp", or "". */
const char *call_filter_name(void);

#endif
