/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/portable.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- pipes and sockets ---- */

#ifndef HAVE_PIPE2
static bool set_flags(int fd, bool waits)
{
	return fcntl(fd, F_SETFD, FD_CLOEXEC) == 0 &&
	    (waits || fcntl(fd, F_SETFL, O_NONBLOCK) == 0);
}
#endif

bool portable_pipe(int ends[2], bool waits)
{
#ifdef HAVE_PIPE2
	return pipe2(ends, waits ? O_CLOEXEC : O_CLOEXEC | O_NONBLOCK) == 0;
#else
	if (pipe(ends) != 0)
		return false;
	if (set_flags(ends[0], waits) && set_flags(ends[1], waits))
		return true;
	close(ends[0]);
	close(ends[1]);
	return false;
#endif
}

#ifdef __APPLE__ /* has no other packets */
#define PACKETS SOCK_DGRAM
#else
#define PACKETS SOCK_SEQPACKET
#endif

bool portable_packet_pair(int ends[2])
{
	if (socketpair(AF_UNIX, PACKETS, 0, ends) != 0)
		return false;
	fcntl(ends[0], F_SETFD, FD_CLOEXEC);
	fcntl(ends[1], F_SETFD, FD_CLOEXEC);
	return true;
}

/* ---- room on the disk ---- */

int portable_allocate(int fd, off_t at, off_t size)
{
	const off_t end = at + size;
	struct stat st;
#ifdef HAVE_POSIX_FALLOCATE
	int number;

	do {
		number = posix_fallocate(fd, at, size);
	} while (number == EINTR);
	if (number != EINVAL && number != EOPNOTSUPP)
		return number;
#elif defined F_PREALLOCATE
	fstore_t room = { F_ALLOCATEALL, F_PEOFPOSMODE, 0, size, 0 };

	if (fcntl(fd, F_PREALLOCATE, &room) != 0)
		return errno;
#endif
	/* the file is as long as that, if it was shorter */
	return fstat(fd, &st) != 0 ||
	    (st.st_size < end && ftruncate(fd, end) != 0) ? errno : 0;
}

/* ---- conditions with a clock ---- */

#ifdef HAVE_PTHREAD_CONDATTR_SETCLOCK
#define WAITS_BY CLOCK_MONOTONIC
#else
#define WAITS_BY CLOCK_REALTIME
#endif

void portable_condition(pthread_cond_t *condition)
{
	pthread_condattr_t by_clock;

	pthread_condattr_init(&by_clock);
#ifdef HAVE_PTHREAD_CONDATTR_SETCLOCK
	pthread_condattr_setclock(&by_clock, WAITS_BY);
#endif
	pthread_cond_init(condition, &by_clock);
	pthread_condattr_destroy(&by_clock);
}

bool portable_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, int ms)
{
	struct timespec until;

	clock_gettime(WAITS_BY, &until);
	until.tv_sec += ms / 1000;
	until.tv_nsec += ms % 1000 * 1000000L;
	if (until.tv_nsec >= 1000000000) {
		until.tv_sec++;
		until.tv_nsec -= 1000000000;
	}
	return pthread_cond_timedwait(condition, mutex, &until) == 0;
}
