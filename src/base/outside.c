#include "config.h"

#include "base/outside.h"

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

enum {
	FDS_MOST = 65536, /* that are looked at one by one */
	END_MS = 1000
};

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif
#ifndef MSG_CMSG_CLOEXEC
#define MSG_CMSG_CLOEXEC 0
#endif

static void close_from(int fd)
{
#ifdef HAVE_CLOSEFROM
	closefrom(fd);
#else
	long end = sysconf(_SC_OPEN_MAX);

	for (; fd < FDS_MOST && fd < end; fd++)
		close(fd);
#endif
}

/* Reads as an empty file.  Where /dev/null is not, as in an empty root, a pipe into
 * which nobody writes. */
static int open_nothing(void)
{
	int null = open("/dev/null", O_RDWR);
	int ends[2];

	if (null >= 0 || pipe(ends) != 0)
		return null;
	close(ends[1]);
	return ends[0];
}

/* Nothing stays open but the socket, which becomes OUTSIDE_FD. */
static bool keep_only(int socket)
{
	int kept = fcntl(socket, F_DUPFD, OUTSIDE_FD + 1);
	int null = open_nothing();

	if (kept < 0 || null < 0)
		return false;
	for (int fd = 0; fd < OUTSIDE_FD; fd++)
		if (dup2(null, fd) < 0)
			return false;
	if (dup2(kept, OUTSIDE_FD) < 0 ||
	    fcntl(OUTSIDE_FD, F_SETFD, FD_CLOEXEC) != 0)
		return false;
	close_from(OUTSIDE_FD + 1);
	return true;
}

/* Whatever our parent had blocked or ignored. */
void outside_forget_signals(void)
{
	static const int numbers[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM,
		SIGALRM, SIGCHLD, SIGTSTP, SIGTTIN, SIGTTOU, SIGPIPE };
	sigset_t none;

	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		signal(numbers[i], SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Writing to what has ended is to fail, not to end us. */
static void be_outside(int socket, void (*serve)(const void *), const void *how)
{
	setsid();
	outside_forget_signals();
	signal(SIGPIPE, SIG_IGN);
	if (keep_only(socket))
		serve(how);
	_exit(0);
}

bool outside_start(struct outside *o, void (*serve)(const void *),
    const void *how, struct error *err)
{
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) != 0)
		return fail(err, "cannot create a socket: %s", strerror(errno));
	o->fd = ends[0];
	fcntl(o->fd, F_SETFD, FD_CLOEXEC);
	o->process = fork();
	if (o->process == 0)
		be_outside(ends[1], serve, how);
	close(ends[1]);
	if (o->process > 0)
		return true;
	close(o->fd);
	return fail(err, "cannot start a process: %s", strerror(errno));
}

/* The end of its socket is the end of the process, or close to it. */
void outside_end(struct outside *o)
{
	struct pollfd end = { o->fd, POLLIN, 0 };
	char unused[256];

	shutdown(o->fd, SHUT_WR);
	for (;;) {
		int ready = poll(&end, 1, END_MS);

		if (ready == 0)
			break;
		if (ready < 0 || read(o->fd, unused, sizeof unused) > 0)
			continue;
		waitpid(o->process, NULL, 0);
		break;
	}
	close(o->fd);
}

union room_for_fd {
	struct cmsghdr header; /* for its alignment */
	char bytes[CMSG_SPACE(sizeof(int))];
};

bool outside_send(int fd, const void *packet, size_t size, int passed)
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

static int descriptor_in(struct msghdr *message)
{
	struct cmsghdr *header = CMSG_FIRSTHDR(message);
	int passed = -1;

	if (header != NULL && header->cmsg_level == SOL_SOCKET &&
	    header->cmsg_type == SCM_RIGHTS &&
	    header->cmsg_len == CMSG_LEN(sizeof passed))
		memcpy(&passed, CMSG_DATA(header), sizeof passed);
	return passed;
}

bool outside_receive(int fd, void *packet, size_t size, int *passed)
{
	struct iovec part = { packet, size };
	union room_for_fd room;
	struct msghdr message = { .msg_iov = &part,
		.msg_iovlen = 1,
		.msg_control = room.bytes,
		.msg_controllen = sizeof room.bytes };
	ssize_t length;

	do {
		length = recvmsg(fd, &message, MSG_CMSG_CLOEXEC);
	} while (length < 0 && errno == EINTR);
	*passed = length < 0 ? -1 : descriptor_in(&message);
	if (length == (ssize_t)size && (message.msg_flags & MSG_TRUNC) == 0)
		return true;
	if (*passed >= 0)
		close(*passed);
	*passed = -1;
	return false;
}
