#include "config.h"

#include "ui/outlet.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

bool outlet_write(int fd, const char *bytes, size_t length)
{
	while (length > 0) {
		ssize_t sent = write(fd, bytes, length);

		if (sent < 0 && errno == EINTR)
			continue;
		if (sent <= 0)
			return false;
		bytes += sent;
		length -= (size_t)sent;
	}
	return true;
}

static int memory_file(void)
{
#ifdef HAVE_MEMFD_CREATE
	return memfd_create("frame", MFD_CLOEXEC);
#else
	return -1;
#endif
}

void outlet_init(struct outlet *o, int fd)
{
	*o = (struct outlet){ fd, -1, memory_file() };
	if (o->memory < 0)
		return;
	o->terminal = fcntl(fd, F_DUPFD_CLOEXEC, 0);
	if (o->terminal < 0)
		outlet_free(o);
}

void outlet_free(struct outlet *o)
{
	if (o->memory >= 0)
		close(o->memory);
	if (o->terminal >= 0)
		close(o->terminal);
	o->memory = o->terminal = -1;
}

int outlet_terminal(const struct outlet *o)
{
	return o->terminal >= 0 ? o->terminal : o->fd;
}

/* From here on `fd` is another name of `what`. */
static bool rename_to(int what, int fd)
{
	while (dup2(what, fd) < 0)
		if (errno != EINTR && errno != EBUSY)
			return false;
	return fcntl(fd, F_SETFD, FD_CLOEXEC) == 0;
}

void outlet_hold(struct outlet *o)
{
	if (o->terminal >= 0 && lseek(o->memory, 0, SEEK_SET) == 0)
		rename_to(o->memory, o->fd);
}

void outlet_send(struct outlet *o)
{
	char bytes[16 << 10];
	off_t length, at = 0;
	ssize_t got = 1;

	if (o->terminal < 0)
		return;
	rename_to(o->terminal, o->fd);
	length = lseek(o->memory, 0, SEEK_CUR);
	for (; at < length && got > 0; at += got) {
		size_t left = (size_t)(length - at);

		got = pread(o->memory, bytes,
		    left < sizeof bytes ? left : sizeof bytes, at);
		if (got > 0 && !outlet_write(o->terminal, bytes, (size_t)got))
			return;
	}
}
