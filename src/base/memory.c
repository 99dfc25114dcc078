/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/memory.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/array.h"
#include "base/file_map.h"
#include "base/portable.h"
#include "base/text.h"

#ifdef HAVE_LINUX_MAGIC_H
#include <linux/magic.h>
#include <sys/vfs.h>
#endif

/* ---- how much is left in control groups ---- */

/* The names of limits and usage in each version of control groups. */
static const struct group_kind {
	const char *controller; /* in /proc/self/cgroup */
	const char *folder;
	const char *limits[2];  /* NULL: there is but one */
	const char *usage;
	const char *files[2];   /* lines of memory.stat */
} group_kinds[] = {
	/* clang-format off */
	{ "", "/sys/fs/cgroup", { "memory.max", "memory.high" },
	    "memory.current", { "inactive_file", "active_file" } },
	{ "memory", "/sys/fs/cgroup/memory", { "memory.limit_in_bytes", NULL },
	    "memory.usage_in_bytes", { "total_inactive_file", "total_active_file" } },
	/* clang-format on */
};

static uint64_t least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

/* Returns the number after `key` at the begin of a line of a file, perhaps with
 * a colon between them; UINT64_MAX when there is none. */
static uint64_t number_of(const char *folder, const char *name, const char *key)
{
	const size_t length = strlen(key);
	uint64_t number = UINT64_MAX;
	char path[PATH_MAX], line[256];
	FILE *file = NULL;

	if (snprintf(path, sizeof path, "%s/%s", folder, name) <
	    (int)sizeof path)
		file = fopen(path, "re");
	while (file != NULL && number == UINT64_MAX &&
	    fgets(line, sizeof line, file) != NULL) {
		const char *at = line + length;

		if (strncmp(line, key, length) != 0)
			continue;
		at += *at == ':';
		if (length == 0 || isspace((unsigned char)*at))
			sscanf(at, "%" SCNu64, &number);
	}
	if (file != NULL)
		fclose(file);
	return number;
}

/* Returns what is left in one group; UINT64_MAX: it has no limit. */
static uint64_t left_in_group(const struct group_kind *kind,
    const char *folder)
{
	uint64_t limit = UINT64_MAX;
	uint64_t usage = number_of(folder, kind->usage, "");

	for (int i = 0; i < 2 && kind->limits[i] != NULL; i++)
		limit = least(limit, number_of(folder, kind->limits[i], ""));
	if (limit == UINT64_MAX || usage == UINT64_MAX)
		return limit;
	for (int i = 0; i < 2; i++) {
		uint64_t files = number_of(folder, "memory.stat",
		    kind->files[i]);

		usage -= files == UINT64_MAX ? 0 : least(files, usage);
	}
	return limit - least(limit, usage);
}

/* Returns what is left in the group of this path and in all above it. */
static uint64_t left_in_groups(const struct group_kind *kind,
    const char *root, const char *path)
{
	uint64_t left = UINT64_MAX;
	char folder[PATH_MAX];
	int length = snprintf(folder, sizeof folder, "%s%s%s", root,
	    kind->folder, path);
	size_t top = strlen(root) + strlen(kind->folder);
	char *slash = folder;

	while (length < (int)sizeof folder && slash != NULL) {
		left = least(left, left_in_group(kind, folder));
		slash = strrchr(folder + top, '/');
		if (slash != NULL)
			*slash = '\0';
	}
	return left;
}

/* Returns what is left by the lines of /proc/self/cgroup,
 * "number:controllers:path"; v2 names no controllers. */
static uint64_t left_by_groups(const char *root)
{
	char name[PATH_MAX], line[PATH_MAX];
	uint64_t left = UINT64_MAX;
	FILE *file;

	snprintf(name, sizeof name, "%s/proc/self/cgroup", root);
	file = fopen(name, "re");
	while (file != NULL && fgets(line, sizeof line, file) != NULL) {
		char *controllers = strchr(line, ':'), *path;

		path = controllers == NULL ? NULL :
		    strchr(controllers + 1, ':');
		if (path == NULL)
			continue;
		*path++ = '\0';
		path[strcspn(path, "\n")] = '\0';
		for (size_t i = 0;
		     i < sizeof group_kinds / sizeof *group_kinds; i++)
			if (strcmp(controllers + 1,
				group_kinds[i].controller) == 0)
				left = least(left, left_in_groups(
				    &group_kinds[i], root, path));
	}
	if (file != NULL)
		fclose(file);
	return left;
}

/* ---- how much memory there is ---- */

uint64_t memory_available(const char *root)
{
	const uint64_t kilobytes = number_of(root, "proc/meminfo",
	    "MemAvailable");
	uint64_t left = left_by_groups(root);
	struct rlimit limit;

	if (kilobytes < UINT64_MAX / 1024)
		left = least(left, kilobytes * 1024);
#ifdef _SC_AVPHYS_PAGES
	else if (sysconf(_SC_AVPHYS_PAGES) > 0)
		left = least(left, (uint64_t)sysconf(_SC_AVPHYS_PAGES) *
		    (uint64_t)sysconf(_SC_PAGESIZE));
#endif
	if (getrlimit(RLIMIT_DATA, &limit) == 0 &&
	    limit.rlim_cur != RLIM_INFINITY)
		left = least(left, limit.rlim_cur);
#ifdef RLIMIT_AS
	if (getrlimit(RLIMIT_AS, &limit) == 0 &&
	    limit.rlim_cur != RLIM_INFINITY)
		left = least(left, limit.rlim_cur);
#endif
	return left == UINT64_MAX ? 0 : left == 0 ? 1 : left;
}

/* ---- the reserve ---- */

static struct {
	pthread_mutex_t mutex;   /* for users, and for taking it */
	unsigned users;
	atomic_size_t bytes;     /* 0: there is to be none */
	_Atomic(void *) mapping; /* NULL: none, or taken */
	atomic_uint taken;
} reserve = { .mutex = PTHREAD_MUTEX_INITIALIZER };

static bool unmap_reserve(void)
{
	void *p = atomic_exchange(&reserve.mapping, NULL);

	if (p != NULL)
		munmap(p, reserve.bytes);
	return p != NULL;
}

struct memory_reserve memory_reserve_begin(void)
{
	pthread_mutex_lock(&reserve.mutex);
	if (reserve.users++ == 0 && reserve.bytes > 0) {
		void *p = mmap(NULL, reserve.bytes, PROT_READ | PROT_WRITE,
		    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

		if (p != MAP_FAILED)
			reserve.mapping = p;
	}
	pthread_mutex_unlock(&reserve.mutex);
	return (struct memory_reserve){ reserve.taken };
}

void memory_reserve_end(void)
{
	pthread_mutex_lock(&reserve.mutex);
	if (--reserve.users == 0)
		unmap_reserve();
	pthread_mutex_unlock(&reserve.mutex);
}

bool memory_reserve_is_gone(struct memory_reserve since)
{
	return reserve.taken != since.taken;
}

void memory_make_room(size_t bytes)
{
	static _Thread_local unsigned seen; /* by this thread, of `taken` */
	bool is_new;

	pthread_mutex_lock(&reserve.mutex);
	reserve.taken += unmap_reserve();
	is_new = seen != reserve.taken;
	seen = reserve.taken;
	pthread_mutex_unlock(&reserve.mutex);
	if (!is_new) /* it has tried again since the reserve was taken last */
		error_end_of_memory(bytes);
}

/* ---- low memory, and limits ---- */

/* Half of what is available may be needed; an eighth of it is kept free, and an
 * eighth reserved. */
enum { SHARE = 2, KEPT_FREE = 8, RESERVED = 8, LEAST_LIMIT = 64 << 20 };

void memory_keep_within(const struct memory *m)
{
	reserve.bytes = m->available < LEAST_LIMIT ? 0 :
	    (size_t)(m->available / RESERVED);
#ifndef SANITIZED
	uint64_t most = m->available - m->available / KEPT_FREE;
	struct rlimit limit;

	if (most < LEAST_LIMIT || getrlimit(RLIMIT_DATA, &limit) != 0 ||
	    limit.rlim_cur <= most)
		return;
	limit.rlim_cur = (rlim_t)most;
	setrlimit(RLIMIT_DATA, &limit);
#endif
}

bool memory_is_short(const struct memory *m, uint64_t needed)
{
	if (m == NULL)
		return false;
	return m->is_low || (m->available > 0 &&
	    needed > m->available / SHARE);
}

/* ---- room for what is shown ---- */

enum { MEGABYTE = 1000000, CHEAP = 8 << 20 /* bytes: it is cheaper to see */ };

bool memory_budget_room(uint64_t rows, const char *what, struct error *err)
{
	const uint64_t bytes = rows * MEMORY_ROW_BYTES;
	const bool fits = rows < UINT64_MAX / MEMORY_ROW_BYTES &&
	    bytes <= SIZE_MAX;
	char count[32];
	void *memory;

	if (fits && bytes < CHEAP)
		return true;
	memory = !fits ? MAP_FAILED :
	    mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (memory != MAP_FAILED) {
		munmap(memory, (size_t)bytes);
		return true;
	}
	text_count(count, sizeof count, rows);
	return fail(err, "%s of %s frames would take up to %" PRIu64
	    " MB, which is more memory than is left", what, count,
	    bytes / MEGABYTE);
}

/* ---- temporary files ---- */

struct scratch_files {
	atomic_size_t taken;
	struct {
		int fd, reason; /* fd -1: none, and the reason is errno's */
	} items[SCRATCH_FILES];
};

const char *scratch_folder(void)
{
	const char *folder = getenv("TMPDIR");

	if (folder != NULL && folder[0] != '\0')
		return folder;
	return access("/var/tmp", W_OK) == 0 ? "/var/tmp" : "/tmp";
}

/* Fails with the words "WHAT FOLDER: " and those of errno's number. */
static bool fail_there(struct error *err, const char *what, int number)
{
	return fail(err, "%s %s: %s", what,
	    text_printable(scratch_folder(), 200).text, strerror(number));
}

/* Makes a file without a name, or one that is unlinked at once.  Returns -1
 * with errno on failure. */
static int make_file(void)
{
	const char *folder = scratch_folder();
	char path[PATH_MAX];
	int fd = -1;

#ifdef O_TMPFILE
	fd = open(folder, O_TMPFILE | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
#endif
	if (fd >= 0)
		return fd;
	errno = ENAMETOOLONG;
	if (snprintf(path, sizeof path, "%s/artscope-XXXXXX", folder) <
	    (int)sizeof path)
		fd = mkostemp(path, O_CLOEXEC);
	if (fd >= 0)
		unlink(path);
	return fd;
}

struct scratch_files *scratch_files_new(void)
{
	struct scratch_files *files = array_new(1, sizeof *files);

	for (int i = 0; i < SCRATCH_FILES; i++) {
		files->items[i].fd = make_file();
		files->items[i].reason = errno;
	}
	return files;
}

void scratch_files_free(struct scratch_files *files)
{
	if (files == NULL)
		return;
	for (size_t i = files->taken; i < SCRATCH_FILES; i++)
		if (files->items[i].fd >= 0)
			close(files->items[i].fd);
	free(files);
}

int scratch_file(struct scratch_files *files, struct error *err)
{
	int fd;

	if (files == NULL) {
		fd = make_file();
	} else {
		const size_t i = atomic_fetch_add(&files->taken, 1);

		errno = i < SCRATCH_FILES ? files->items[i].reason : EMFILE;
		fd = i < SCRATCH_FILES ? files->items[i].fd : -1;
	}
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

/* ---- memory that stands in a temporary file ---- */

/* Mapped stretches double, so there are few of them for any file. */
enum { FIRST_STRETCH = 256 << 20, STRETCHES = 24 };

struct stretch {
	unsigned char *base;
	size_t size, used;
	struct guard *guard;
};

struct scratch {
	pthread_mutex_t mutex; /* for all that follows */
	int fd;
	off_t end;             /* of the last stretch, in the file */
	atomic_int count;      /* others ask for damage meanwhile */
	struct stretch stretches[STRETCHES];
};

static size_t page_size(void)
{
	return (size_t)sysconf(_SC_PAGESIZE);
}

struct scratch *scratch_new(struct scratch_files *files,
    enum scratch_trouble *why)
{
	struct scratch *s = array_new(1, sizeof *s);

	*why = SCRATCH_FAILS;
	pthread_mutex_init(&s->mutex, NULL);
	s->fd = scratch_file(files, NULL);
	if (s->fd >= 0 && scratch_is_memory(s->fd))
		*why = SCRATCH_IS_MEMORY;
	else if (s->fd >= 0 && portable_allocate(s->fd, 0, (off_t)page_size()) == 0)
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
		munmap(s->stretches[i].base, s->stretches[i].size);
	}
	if (s->fd >= 0)
		close(s->fd);
	pthread_mutex_destroy(&s->mutex);
	free(s);
}

/* Maps a new stretch.  That takes addresses only: pages after the end of the
 * file are not touched. */
static bool map_stretch(struct scratch *s, size_t size, struct error *err)
{
	struct stretch *new = &s->stretches[s->count];
	void *at;

	if (s->count == STRETCHES)
		return fail_memory(err, size);
	at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, s->fd,
	    s->end);
	if (at == MAP_FAILED)
		return fail_memory(err, size);
	/* else the kernel reads 32 pages where a picture needs one */
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

/* Makes room in the last stretch or a new one, which doubles the memory; where
 * addresses are short, it has what is needed. */
static bool reserve_stretch(struct scratch *s, size_t size, struct error *err)
{
	const struct stretch *last = s->count == 0 ? NULL :
	    &s->stretches[s->count - 1];
	size_t wanted = FIRST_STRETCH;

	if (last != NULL && last->size - last->used >= size)
		return true;
	if (wanted < (uintmax_t)s->end && (uintmax_t)s->end <= SIZE_MAX / 4)
		wanted = (size_t)s->end;
	return (size < wanted && map_stretch(s, wanted, NULL)) ||
	    map_stretch(s, size, err);
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
	if (scratch_is_damaged(s)) {
		fail_there(err, "a temporary file cannot be read back from", EIO);
	} else if (reserve_stretch(s, size, err)) {
		struct stretch *last = &s->stretches[s->count - 1];
		const int number = portable_allocate(s->fd,
		    s->end - (off_t)(last->size - last->used), (off_t)size);

		if (number == 0) {
			piece = last->base + last->used;
			last->used += size;
		} else {
			fail_there(err, "there is no more room in", number);
		}
	}
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
