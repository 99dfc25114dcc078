/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "trace/spool.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "trace/lookalike.h"

enum { PIECE = 64 * 1024, STEP_MS = 50 };

/* ---- opening, and limits ---- */

enum { MEMORY_SHARE = 8 }; /* of what is available: one in so many bytes */

static const uint64_t memory_usual = (uint64_t)1 << 30;
static const uint64_t usual = (uint64_t)64 << 30;

/* Opens a file in memory; -1: there is none. */
static int open_memory(void)
{
#ifdef HAVE_MEMFD_CREATE
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

/* Lowers the limit where the temporary file is in memory. */
static void limit_to_memory(struct spool *s)
{
	if (s->available > 0 && scratch_is_memory(s->fd))
		s->limit = limit_of(s->available / 2, s->limit);
}

/* Opens a file at once where memory shall be saved, else when there is no
 * memory. */
static bool open_somewhere(struct spool *s, bool is_low, struct error *err)
{
	s->fd = is_low ? scratch_file(s->files, NULL) : open_memory();
	s->is_memory = !is_low;
	if (s->fd >= 0)
		return true;
	s->is_memory = is_low;
	s->fd = is_low ? open_memory() : scratch_file(s->files, err);
	if (s->fd < 0)
		error_prefix(err, "cannot be unpacked");
	return s->fd >= 0;
}

bool spool_open(struct spool *s, const struct memory *memory,
    uint64_t memory_limit, uint64_t limit, struct error *err)
{
	*s = (struct spool){
		.files = memory == NULL ? NULL : memory->files,
		.memory_limit = limit_of(memory_limit, memory_most(memory)),
		.limit = limit_of(limit, usual),
		.has_hope = lookalike_has_hope,
		.available = memory == NULL ? 0 : memory->available };
	if (!open_somewhere(s, memory != NULL && memory->is_low, err))
		return false;
	if (!s->is_memory)
		limit_to_memory(s);
	return true;
}

void spool_close(struct spool *s)
{
	if (s->fd >= 0)
		close(s->fd);
	s->fd = -1;
}

/* ---- writing ---- */

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

/* Copies all bytes from memory to a file, which takes its place. */
static bool move_to_file(struct spool *s, struct error *err)
{
	char piece[PIECE];
	int fd = scratch_file(s->files, err);
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
	limit_to_memory(s);
	return true;
}

static bool fail_limit(const struct spool *s, struct error *err)
{
	char limit[32];

	text_count(limit, sizeof limit, s->limit);
	return s->total > 0 ?
	    fail(err, "is more than %s bytes when unpacked; unpack it "
	    "yourself if that is right", limit) :
	    fail(err, "is more than %s bytes, and so much is not read from a "
	    "pipe; write it to a file first", limit);
}

/* A disk is not filled: 1 GiB of it is left, or a twentieth of a small one. */
enum { LEFT_SHARE = 20, LOOK_EVERY = 16 << 20 };
static const uint64_t left_most = (uint64_t)1 << 30;

/* Is there room on the disk?  False, in words, where the write would make it
 * all but full. */
static bool has_room(const struct spool *s, size_t size, struct error *err)
{
	struct statvfs fs;
	uint64_t left, free;

	if (s->is_memory || s->size / LOOK_EVERY ==
	    (s->size + size) / LOOK_EVERY || fstatvfs(s->fd, &fs) != 0)
		return true;
	left = limit_of((uint64_t)fs.f_blocks * fs.f_frsize / LEFT_SHARE,
	    left_most);
	free = (uint64_t)fs.f_bavail * fs.f_frsize;
	return fs.f_blocks == 0 || free > left + LOOK_EVERY ||
	    fail(err, "there is no room to unpack it: the disk of the temporary "
	    "file is all but full");
}

static bool is_passed(const struct spool *s, size_t size, uint64_t place)
{
	return s->size < place && s->size + size >= place;
}

static bool has_hope(const struct spool *s, struct error *err)
{
	const size_t size = (size_t)s->size;
	void *at = s->has_hope == NULL ? MAP_FAILED :
	    mmap(NULL, size, PROT_READ, MAP_SHARED, s->fd, 0);
	bool has;

	if (at == MAP_FAILED)
		return true;
	has = s->has_hope(bytes_of(at, size), err);
	munmap(at, size);
	return has;
}

bool spool_write(struct spool *s, const void *at, size_t size,
    struct error *err)
{
	bool is_looked_at = is_passed(s, size, LOOKALIKE_LEAST) ||
	    is_passed(s, size, LOOKALIKE_MOST);

	if (size > s->limit - s->size)
		return fail_limit(s, err);
	if (s->is_memory && s->size + size > s->memory_limit) {
		if (!move_to_file(s, err))
			return false;
		if (size > s->limit - s->size)
			return fail_limit(s, err);
	}
	if (!has_room(s, size, err) || !write_all(s->fd, at, size, err))
		return false;
	s->size += size;
	return !is_looked_at || has_hope(s, err);
}

bool spool_step(const struct spool *s, uint64_t done, struct error *err)
{
	const struct progress *p = s->progress;

	if (p == NULL || p->step(p->self, done, s->total))
		return true;
	return fail(err, "was not opened: stopped");
}

/* ---- reading a pipe to its end ---- */

/* Waits for the other end of a pipe, but never longer than the user does. */
static bool wait_for_input(const struct spool *s, int fd, struct error *err)
{
	struct pollfd input = { .fd = fd, .events = POLLIN };

	while (poll(&input, 1, STEP_MS) == 0)
		if (!spool_step(s, s->size, err))
			return false;
	return true;
}

/* Can the descriptor be read?  One that is open for writing only never becomes
 * ready, nor fails. */
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
