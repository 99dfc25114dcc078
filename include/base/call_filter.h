/*
 * base/call_filter.h - the calls of the system that this program may make.
 *
 * On Linux a seccomp filter stands before the kernel: what it knows to be harmless
 * and needed is let through, what nobody here should do fails with EPERM, and any
 * other call with ENOSYS, since C libraries try a newer call first and fall back to
 * an older one only then.  src/base/call_list.txt has the names.
 *
 * Where a call is needed in some form only, that form is let through: opening a file
 * that is there for reading, starting a thread, signals to this process, limits and
 * priority of this process, and ioctl(2) without what types into a terminal or
 * changes whose it is.
 *
 * Elsewhere, on machines whose numbers are not known here and under a sanitizer
 * nothing is refused.
 */
#ifndef BASE_CALL_FILTER_H
#define BASE_CALL_FILTER_H

#include "base/error.h"

enum call_filter {
	CALLS_PLAIN,
	CALLS_STOP, /* plain, and kill(0, SIGTSTP): Ctrl-Z stops all of a pipeline */
	CALLS_KEEP, /* plain, and files are renamed and removed */
	CALLS_RUN   /* a program that is not known here is run: only what is
	             * refused to everybody is refused */
};

/* For this thread, and for those that it starts. */
bool call_filter_enter(enum call_filter, struct error *err);

/* "seccomp", or "". */
const char *call_filter_name(void);

#endif
