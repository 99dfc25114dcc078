/* SPDX-License-Identifier: Apache-2.0 */
/*
 * base/portable.h - calls that some systems lack, or have another form of.
 *
 * configure says which there are; elsewhere what every POSIX system has does
 * nearly as much.
 */
#ifndef BASE_PORTABLE_H
#define BASE_PORTABLE_H

#include <pthread.h>
#include <stdbool.h>
#include <sys/types.h>

/* Makes a pipe whose ends are closed when a program is run; neither of them
 * waits if `waits` is false.  False with errno.  Where there is no pipe2, as on
 * macOS, a thread that forks meanwhile may hand the ends on. */
bool portable_pipe(int ends[2], bool waits);

/* Makes a pair of sockets for packets, which arrive whole, and are closed when
 * a program is run.  False with errno. */
bool portable_packet_pair(int ends[2]);

/* Makes room on the disk for a part of the file, which grows if it is shorter.
 * Returns 0 or errno's number.  Without posix_fallocate, or on a file system
 * that lacks it (ZFS), the file only grows: room may be lacking later, as a
 * SIGBUS. */
int portable_allocate(int fd, off_t at, off_t size);

/* Makes a condition for portable_wait. */
void portable_condition(pthread_cond_t *);

/* Waits for the condition, at most so many milliseconds.  False: they are over.
 * Where conditions know no clock but the system's, as on macOS, it waits longer
 * if somebody sets that clock back. */
bool portable_wait(pthread_cond_t *, pthread_mutex_t *, int ms);

#endif
