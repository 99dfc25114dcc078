#include "config.h"

#include "base/scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef HAVE_LINUX_MAGIC_H
#include <linux/magic.h>
#include <sys/vfs.h>
#endif

#include "base/array.h"
#include "base/guard.h"
#include "base/text.h"

/* Mapped stretches double, so there are few of them for any file. */
enum { FIRST_STRETCH = 256 << 20, STRETCHES = 24 };

struct stretch {
	unsigned char *at;
	size_t size, used;
	struct guard *guard;
};

struct scratch_files {
	atomic_size_t taken;
	struct {
		int fd, reason; /* -1, and why there is none in errno's numbers */
	} of[SCRATCH_FILES];
};

struct scratch {
	pthread_mutex_t mutex; /* for all of the rest */
	int fd;
	off_t end;             /* of the last stretch, in the file */
	atomic_int count;      /* others ask for damage meanwhile */
	struct stretch stretches[STRETCHES];
};

const char *scratch_folder(void)
{
	const char *folder = getenv("TMPDIR");

	if (folder != NULL && folder[0] != '\0')
		return folder;
	return access("/var/tmp", W_OK) == 0 ? "/var/tmp" : "/tmp";
}

/* `what` of the folder failed. */
static bool fail_there(struct error *err, const char *what, int number)
{
	char clean[200];

	text_clean(clean, sizeof clean, slice_of(scratch_folder()));
	return fail(err, "%s %s: %s", what, clean, strerror(number));
}

/* -1 with errno on failure. */
static int make_file(void)
{
	char path[PATH_MAX];
	int length = snprintf(path, sizeof path, "%s/artscope-XXXXXX",
	    scratch_folder());
	int fd;

	errno = ENAMETOOLONG;
	fd = length > 0 && (size_t)length < sizeof path ?
	    mkostemp(path, O_CLOEXEC) : -1;
	if (fd >= 0)
		unlink(path);
	return fd;
}

struct scratch_files *scratch_files_new(struct error *err)
{
	struct scratch_files *files = array_new(1, sizeof *files, err);

	if (files == NULL)
		return NULL;
	for (int i = 0; i < SCRATCH_FILES; i++) {
		files->of[i].fd = make_file();
		files->of[i].reason = errno;
	}
	return files;
}

void scratch_files_free(struct scratch_files *files)
{
	if (files == NULL)
		return;
	for (size_t i = files->taken; i < SCRATCH_FILES; i++)
		if (files->of[i].fd >= 0)
			close(files->of[i].fd);
	free(files);
}

/* -1 with errno when there is none. */
static int take_file(struct scratch_files *files)
{
	size_t i = atomic_fetch_add(&files->taken, 1);

	errno = i < SCRATCH_FILES ? files->of[i].reason : EMFILE;
	return i < SCRATCH_FILES ? files->of[i].fd : -1;
}

int scratch_file(struct scratch_files *files, struct error *err)
{
	int fd = files == NULL ? make_file() : take_file(files);

	if (fd < 0)
		fail_there(err, "no temporary file can be made in", errno);
	return fd;
}

bool scratch_is_memory(int fd)
{
#ifdef HAVE_LINUX_MAGIC_H
	struct statfs fs;

	return fstatfs(fd, &fs) == 0 && ((uint32_t)fs.f_type == TMPFS_MAGIC ||
	    (uint32_t)fs.f_type == RAMFS_MAGIC);
#else
	(void)fd;
	return false;
#endif
}

/* Gives a part of the file its place on the disk. */
static int allocate(int fd, off_t at, size_t size)
{
	int number;

	do {
		number = posix_fallocate(fd, at, (off_t)size);
	} while (number == EINTR);
	return number;
}

static size_t page_size(void)
{
	return (size_t)sysconf(_SC_PAGESIZE);
}

struct scratch *scratch_new(struct scratch_files *files,
    enum scratch_trouble *why)
{
	struct scratch *s = array_new(1, sizeof *s, NULL);

	*why = SCRATCH_FAILS;
	if (s == NULL)
		return NULL;
	pthread_mutex_init(&s->mutex, NULL);
	s->fd = scratch_file(files, NULL);
	if (s->fd >= 0 && scratch_is_memory(s->fd))
		*why = SCRATCH_IS_MEMORY;
	else if (s->fd >= 0 && allocate(s->fd, 0, page_size()) == 0)
		*why = SCRATCH_IS_FINE;
	if (*why == SCRATCH_IS_FINE)
		return s;
	scratch_free(s);
	return NULL;
}

void scratch_free(struct scratch *s)
{
	if (s == NULL)
		return;
	for (int i = 0; i < s->count; i++) {
		guard_free(s->stretches[i].guard);
		munmap(s->stretches[i].at, s->stretches[i].size);
	}
	if (s->fd >= 0)
		close(s->fd);
	pthread_mutex_destroy(&s->mutex);
	free(s);
}

/* Only addresses: what lies after the end of the file is not touched. */
static bool map(struct scratch *s, size_t size, struct error *err)
{
	struct stretch *new = &s->stretches[s->count];
	void *at;

	if (s->count == STRETCHES)
		return fail_memory(err, size);
	at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, s->fd,
	    s->end);
	if (at == MAP_FAILED)
		return fail_memory(err, size);
	/* Or the kernel reads 32 pages where a picture needs one. */
	madvise(at, size, MADV_RANDOM);
	*new = (struct stretch){ at, size, 0,
		guard_new(at, size, PROT_READ | PROT_WRITE) };
	if (new->guard == NULL) {
		munmap(at, size);
		return fail(err, "too many files are open");
	}
	s->end += (off_t)size;
	s->count++;
	return true;
}

/* As much again as there is; where addresses are short, what is needed. */
static bool reserve(struct scratch *s, size_t size, struct error *err)
{
	const struct stretch *last = s->count == 0 ? NULL :
	    &s->stretches[s->count - 1];
	size_t wanted = FIRST_STRETCH;

	if (last != NULL && last->size - last->used >= size)
		return true;
	if (wanted < (uintmax_t)s->end && (uintmax_t)s->end <= SIZE_MAX / 4)
		wanted = (size_t)s->end;
	return (size < wanted && map(s, wanted, NULL)) || map(s, size, err);
}

static void *take(struct scratch *s, size_t size, struct error *err)
{
	struct stretch *last;
	int number;
	void *piece;

	if (!reserve(s, size, err))
		return NULL;
	last = &s->stretches[s->count - 1];
	number = allocate(s->fd, s->end - (off_t)(last->size - last->used),
	    size);
	if (number != 0) {
		fail_there(err, "there is no more room in", number);
		return NULL;
	}
	piece = last->at + last->used;
	last->used += size;
	return piece;
}

void *scratch_take(struct scratch *s, size_t size, struct error *err)
{
	size_t page = page_size();
	void *piece = NULL;

	if (size > SIZE_MAX / 4) {
		fail_memory(err, size);
		return NULL;
	}
	size = (size + page - 1) / page * page;
	pthread_mutex_lock(&s->mutex);
	if (scratch_is_damaged(s))
		fail_there(err, "a temporary file cannot be read back from", EIO);
	else
		piece = take(s, size, err);
	pthread_mutex_unlock(&s->mutex);
	return piece;
}

bool scratch_is_damaged(const struct scratch *s)
{
	for (int i = 0; i < s->count; i++)
		if (guard_is_damaged(s->stretches[i].guard))
			return true;
	return false;
}
