#include "config.h"

#include "trace/spool.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/scratch.h"
#include "base/text.h"

enum { PIECE = 64 * 1024, STEP_MS = 50, MEMORY_SHARE = 8 };

static const uint64_t memory_usual = (uint64_t)1 << 30;
static const uint64_t usual = (uint64_t)64 << 30;

/* In memory, or -1. */
static int open_memory(void)
{
#ifdef MFD_CLOEXEC
	return memfd_create("trace", MFD_CLOEXEC);
#else
	return -1;
#endif
}

static uint64_t limit_of(uint64_t wanted, uint64_t most)
{
	return wanted > 0 && wanted < most ? wanted : most;
}

static uint64_t memory_most(const struct memory *m)
{
	return m == NULL || m->available == 0 ? memory_usual :
	    limit_of(m->available / MEMORY_SHARE, memory_usual);
}

/* A file at once where memory shall be saved, else when there is no memory. */
static bool open_somewhere(struct spool *s, bool is_low, struct error *err)
{
	s->fd = is_low ? scratch_file(NULL) : open_memory();
	s->is_memory = !is_low;
	if (s->fd >= 0)
		return true;
	s->is_memory = is_low;
	s->fd = is_low ? open_memory() : scratch_file(err);
	if (s->fd < 0)
		error_prefix(err, "cannot be unpacked");
	return s->fd >= 0;
}

bool spool_open(struct spool *s, const struct memory *memory,
    uint64_t memory_limit, uint64_t limit, struct error *err)
{
	*s = (struct spool){
		.memory_limit = limit_of(memory_limit, memory_most(memory)),
		.limit = limit_of(limit, usual) };
	return open_somewhere(s, memory != NULL && memory->is_low, err);
}

void spool_close(struct spool *s)
{
	if (s->fd >= 0)
		close(s->fd);
	s->fd = -1;
}

static bool write_all(int fd, const char *at, size_t size, struct error *err)
{
	while (size > 0) {
		ssize_t n = write(fd, at, size);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return fail(err, "there is no room to unpack it: %s",
			    strerror(errno));
		at += n;
		size -= (size_t)n;
	}
	return true;
}

/* Copies what is in memory to a file, which takes its place. */
static bool move_to_file(struct spool *s, struct error *err)
{
	char piece[PIECE];
	int fd = scratch_file(err);
	uint64_t done = 0;

	if (fd < 0) {
		error_prefix(err, "cannot be unpacked");
		return false;
	}
	while (done < s->size) {
		ssize_t n = pread(s->fd, piece, sizeof piece, (off_t)done);

		if (n <= 0 || !write_all(fd, piece, (size_t)n, err)) {
			close(fd);
			return n <= 0 ? fail(err, "cannot be unpacked: %s",
					    strerror(errno)) :
					false;
		}
		done += (uint64_t)n;
	}
	close(s->fd);
	s->fd = fd;
	s->is_memory = false;
	return true;
}

bool spool_write(struct spool *s, const void *at, size_t size,
    struct error *err)
{
	char limit[32];

	if (size > s->limit - s->size) {
		text_count(limit, sizeof limit, s->limit);
		return fail(err,
		    "is more than %s bytes when unpacked; "
		    "unpack it yourself if that is right",
		    limit);
	}
	if (s->is_memory && s->size + size > s->memory_limit &&
	    !move_to_file(s, err))
		return false;
	s->size += size;
	return write_all(s->fd, at, size, err);
}

bool spool_step(const struct spool *s, uint64_t done, struct error *err)
{
	const struct progress *p = s->progress;

	if (p == NULL || p->step(p->self, done, s->total))
		return true;
	return fail(err, "was not opened: stopped");
}

/* Waits for the other end of a pipe, but never longer than the user does. */
static bool wait_for_input(const struct spool *s, int fd, struct error *err)
{
	struct pollfd input = { .fd = fd, .events = POLLIN };

	while (poll(&input, 1, STEP_MS) == 0)
		if (!spool_step(s, s->size, err))
			return false;
	return true;
}

/* What is open for writing only never becomes ready to be read, nor fails. */
static bool is_readable(int fd)
{
	int flags = fcntl(fd, F_GETFL);

	return flags < 0 || (flags & O_ACCMODE) != O_WRONLY;
}

bool spool_read_all(struct spool *s, int fd, struct error *err)
{
	char piece[PIECE];

	if (!is_readable(fd))
		return fail(err, "cannot be read: %s", strerror(EBADF));
	for (;;) {
		ssize_t n;

		if (!wait_for_input(s, fd, err))
			return false;
		n = read(fd, piece, sizeof piece);
		if (n < 0 && (errno == EINTR || errno == EAGAIN))
			continue;
		if (n < 0)
			return fail(err, "cannot be read: %s", strerror(errno));
		if (n == 0)
			return true;
		if (!spool_write(s, piece, (size_t)n, err) ||
		    !spool_step(s, s->size, err))
			return false;
	}
}

struct file_map *spool_map(const struct spool *s, struct error *err)
{
	return file_map_new(s->fd, err);
}
