/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "process/worker_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef HAVE_SYS_PRCTL_H
#include <sys/prctl.h>
#endif

#include "base/portable.h"

/* ---- a helper ---- */

enum {
	FDS_MOST = 65536, /* that are closed one by one */
	END_MS = 1000
};

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif
#ifndef MSG_CMSG_CLOEXEC
#define MSG_CMSG_CLOEXEC 0
#endif

/* Closes all but the socket, which becomes HELPER_PROCESS_FD.  What stands for
 * 0, 1 and 2 reads as an empty file: /dev/null or, where that does not exist,
 * as in an empty root, a pipe into which nobody writes. */
static bool keep_only(int socket)
{
	int kept = fcntl(socket, F_DUPFD, HELPER_PROCESS_FD + 1);
	int null = open("/dev/null", O_RDWR);
	int ends[2];

	if (null < 0 && pipe(ends) == 0) {
		close(ends[1]);
		null = ends[0];
	}
	if (kept < 0 || null < 0)
		return false;
	for (int fd = 0; fd < HELPER_PROCESS_FD; fd++)
		if (dup2(null, fd) < 0)
			return false;
	if (dup2(kept, HELPER_PROCESS_FD) < 0 ||
	    fcntl(HELPER_PROCESS_FD, F_SETFD, FD_CLOEXEC) != 0)
		return false;
#ifdef HAVE_CLOSEFROM
	closefrom(HELPER_PROCESS_FD + 1);
#else
	for (long fd = HELPER_PROCESS_FD + 1, end = sysconf(_SC_OPEN_MAX);
	     fd < FDS_MOST && fd < end; fd++)
		close((int)fd);
#endif
	return true;
}

/* No signal comes between: the helper would do what we do at it.  Writing to a
 * process that has ended is to fail, not to end the helper. */
bool helper_process_start(struct helper_process *o, void (*serve)(const void *),
    const void *how, struct error *err)
{
	/* also what our parent had blocked or ignored: programs are run as if
	 * they were ours */
	static const int reset[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM,
		SIGCHLD, SIGTSTP, SIGTTIN, SIGTTOU };
	sigset_t all, none, before;
	int ends[2];

	if (!portable_packet_pair(ends))
		return fail(err, "cannot create a socket: %s", strerror(errno));
	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &before);
	*o = (struct helper_process){ ends[0], fork() };
	if (o->process == 0) {
		setsid();
		for (size_t i = 0; i < sizeof reset / sizeof *reset; i++)
			signal(reset[i], SIG_DFL);
		signal(SIGPIPE, SIG_IGN);
		sigemptyset(&none);
		sigprocmask(SIG_SETMASK, &none, NULL);
		if (keep_only(ends[1]))
			serve(how);
		_exit(0);
	}
	sigprocmask(SIG_SETMASK, &before, NULL);
	close(ends[1]);
	if (o->process > 0)
		return true;
	close(o->fd);
	return fail(err, "cannot start a process: %s", strerror(errno));
}

/* The end of the helper's socket is the end of the process, or close to it. */
int helper_process_end(struct helper_process *o)
{
	struct pollfd end = { o->fd, POLLIN, 0 };
	int ready, status = -1;
	char unused[256];

	shutdown(o->fd, SHUT_WR);
	do {
		ready = poll(&end, 1, END_MS);
	} while (ready < 0 ||
	    (ready > 0 && read(o->fd, unused, sizeof unused) > 0));
	if (ready > 0)
		waitpid(o->process, &status, 0);
	close(o->fd);
	return status;
}

union room_for_fd {
	struct cmsghdr header; /* for its alignment */
	char bytes[CMSG_SPACE(sizeof(int))];
};

bool helper_process_send(int fd, const void *packet, size_t size, int passed)
{
	struct iovec part = { (void *)(uintptr_t)packet, size };
	struct msghdr message = { .msg_iov = &part, .msg_iovlen = 1 };
	union room_for_fd room;
	struct cmsghdr *header;

	memset(&room, 0, sizeof room);
	if (passed >= 0) {
		message.msg_control = room.bytes;
		message.msg_controllen = sizeof room.bytes;
		header = CMSG_FIRSTHDR(&message);
		header->cmsg_level = SOL_SOCKET;
		header->cmsg_type = SCM_RIGHTS;
		header->cmsg_len = CMSG_LEN(sizeof passed);
		memcpy(CMSG_DATA(header), &passed, sizeof passed);
	}
	return sendmsg(fd, &message, MSG_NOSIGNAL) == (ssize_t)size;
}

bool helper_process_receive(int fd, void *packet, size_t size, int *passed)
{
	struct iovec part = { packet, size };
	union room_for_fd room;
	struct msghdr message = { .msg_iov = &part,
		.msg_iovlen = 1,
		.msg_control = room.bytes,
		.msg_controllen = sizeof room.bytes };
	const struct cmsghdr *header;
	ssize_t length;

	do {
		length = recvmsg(fd, &message, MSG_CMSG_CLOEXEC);
	} while (length < 0 && errno == EINTR);
	*passed = -1;
	header = length < 0 ? NULL : CMSG_FIRSTHDR(&message);
	if (header != NULL && header->cmsg_level == SOL_SOCKET &&
	    header->cmsg_type == SCM_RIGHTS &&
	    header->cmsg_len == CMSG_LEN(sizeof *passed))
		memcpy(passed, CMSG_DATA(header), sizeof *passed);
	if (length == (ssize_t)size && (message.msg_flags & MSG_TRUNC) == 0)
		return true;
	if (*passed >= 0)
		close(*passed);
	*passed = -1;
	return false;
}

/* ---- a worker ---- */

/* Room of the pipe, so that the worker seldom waits for us; where it is refused
 * the usual room has to do. */
enum { PIPE_ROOM = 1 << 18 };

/* Closes standard error, but for a sanitizer, which says what it has found.
 * Where /dev/null does not exist, as in an empty root, `unwritable` stands for
 * it. */
static bool close_error(int unwritable)
{
#ifdef SANITIZED
	(void)unwritable;
	return true;
#else
	const int null = open("/dev/null", O_WRONLY);
	const bool done = dup2(null < 0 ? unwritable : null,
	    STDERR_FILENO) >= 0;

	if (null > STDERR_FILENO)
		close(null);
	return done;
#endif
}

/* Sets up standard input and output of the worker. */
static void connect_worker(int input, const int ends[2])
{
	if (dup2(ends[1], STDOUT_FILENO) < 0 ||
	    (input != STDIN_FILENO && dup2(input, STDIN_FILENO) < 0) ||
	    !close_error(ends[0]))
		_exit(1);
	close(ends[0]);
	close(ends[1]);
	if (input != STDIN_FILENO)
		close(input);
}

bool worker_process_start(struct worker_process *a, int input,
    void (*work)(const void *), const void *how, struct error *err)
{
	const pid_t parent = getpid();
	int ends[2];

	if (!portable_pipe(ends, true))
		return fail(err, "cannot make a pipe: %s", strerror(errno));
#ifdef F_SETPIPE_SZ
	fcntl(ends[1], F_SETPIPE_SZ, PIPE_ROOM);
#endif
	a->fd = ends[0];
	a->process = fork();
	if (a->process == 0) {
		/* the worker ends with us; should we have ended by now nobody
		 * reads what it writes */
		signal(SIGPIPE, SIG_DFL);
#ifdef PR_SET_PDEATHSIG
		prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
		if (getppid() != parent)
			_exit(1);
		connect_worker(input, ends);
		work(how);
		_exit(0);
	}
	close(ends[1]);
	if (a->process > 0)
		return true;
	close(ends[0]);
	return fail(err, "cannot start a process: %s", strerror(errno));
}

bool worker_process_read(const struct worker_process *a, void *said,
    size_t size, size_t *used, struct error *err)
{
	ssize_t got;

	*used = 0;
	do {
		got = read(a->fd, (char *)said + *used, size - *used);
		*used += got > 0 ? (size_t)got : 0;
	} while ((got > 0 && *used < size) || (got < 0 && errno == EINTR));
	return got >= 0 ||
	    fail(err, "what it says cannot be read: %s", strerror(errno));
}

bool worker_process_end(struct worker_process *a, bool is_stopped,
    struct error *err)
{
	int status = 0;
	pid_t ended;

	if (is_stopped)
		kill(a->process, SIGKILL);
	close(a->fd);
	do {
		ended = waitpid(a->process, &status, 0);
	} while (ended < 0 && errno == EINTR);
	if (ended > 0 && WIFEXITED(status) &&
	    WEXITSTATUS(status) == ERROR_MEMORY_STATUS)
		return fail_memory(err, 0);
	if (ended > 0 && WIFEXITED(status))
		return WEXITSTATUS(status) == 0 || fail(err, "the process that "
		    "read it gave up with status %d", WEXITSTATUS(status));
	return fail(err, "the process that read it was ended by signal %d",
	    ended > 0 ? WTERMSIG(status) : 0);
}
