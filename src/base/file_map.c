/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/file_map.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"

/* ---- guards: mappings whose pages may be gone ---- */

struct guard {
	_Atomic(uintptr_t) begin, end;
	atomic_int protection;
	atomic_bool damaged;
};

/* The signal handler must reach these, and nothing else stands at file
 * scope. */
static struct guard guards[GUARDS];
static struct sigaction before; /* whose handler we stand in front of */
static size_t page_size;

/* Replaces all pages from the touched one on by zeros: they are as good as
 * gone, and so raise no further signals.  Private pages take no memory until
 * they are written to, but count as if they did (RLIMIT_DATA); then shared ones
 * are tried. */
bool guard_handle(const void *touched)
{
	uintptr_t at = (uintptr_t)touched;
	uintptr_t page = at & ~(page_size - 1);

	if (touched == NULL)
		return before.sa_handler == SIG_IGN;
	for (int i = 0; i < GUARDS; i++) {
		const int how = MAP_ANONYMOUS | MAP_FIXED;
		struct guard *g = &guards[i];
		const uintptr_t end = g->end;

		if (at < g->begin || at >= end)
			continue;
		atomic_store(&g->damaged, true);
		if (mmap((void *)page, end - page, g->protection,
			MAP_PRIVATE | how, -1, 0) != MAP_FAILED ||
		    mmap((void *)page, end - page, g->protection,
			MAP_SHARED | how, -1, 0) != MAP_FAILED)
			return true;
	}
	return false;
}

/* Lets a fault that is not ours happen again, under the handler that was there
 * before. */
static void on_bus_error(int number, siginfo_t *info, void *context)
{
	(void)context;
	if (guard_handle(info->si_code > 0 ? info->si_addr : NULL))
		return;
	sigaction(number, &before, NULL);
	if (info->si_code <= 0)
		raise(number);
}

void guard_start(void)
{
	struct sigaction action = { .sa_flags = SA_SIGINFO | SA_RESTART };
	struct sigaction now;

	page_size = (size_t)sysconf(_SC_PAGESIZE);
	action.sa_sigaction = on_bus_error;
	sigemptyset(&action.sa_mask);
	if (sigaction(SIGBUS, NULL, &now) != 0 ||
	    now.sa_sigaction == on_bus_error)
		return;
	before = now;
	sigaction(SIGBUS, &action, NULL);
}

struct guard *guard_new(const void *begin, size_t size, int protection)
{
	guard_start();
	for (int i = 0; i < GUARDS; i++) {
		uintptr_t free_place = 0;

		if (!atomic_compare_exchange_strong(&guards[i].begin,
		    &free_place, (uintptr_t)begin))
			continue;
		atomic_store(&guards[i].damaged, false);
		atomic_store(&guards[i].protection, protection);
		atomic_store(&guards[i].end, (uintptr_t)begin + size);
		return &guards[i];
	}
	return NULL;
}

void guard_free(struct guard *g)
{
	if (g == NULL)
		return;
	atomic_store(&g->end, 0);
	atomic_store(&g->begin, 0);
}

bool guard_is_damaged(const struct guard *g)
{
	return atomic_load(&g->damaged);
}

/* ---- mapped files ---- */

/* Reserved for a file that grows: a terabyte, or as much of it as can be
 * had. */
#if SIZE_MAX > UINT32_MAX
#define ROOM_MOST ((size_t)1 << 40)
#else
#define ROOM_MOST ((size_t)1 << 29)
#endif
#define ROOM_LEAST ((size_t)1 << 24)

struct file_map {
	struct bytes content;
	struct guard *guard;  /* NULL: nothing is mapped */
	size_t room;          /* mapped bytes; more than the file if it grows */
	bool is_growing;
	int fd;               /* a copy of the caller's */
	int64_t written_ns;   /* when the file was last written */
};

int64_t file_written_ns(const struct stat *st)
{
	int64_t ns = (int64_t)st->st_mtime * 1000000000;

#ifdef HAVE_STRUCT_STAT_ST_MTIM
	ns += st->st_mtim.tv_nsec;
#endif
	return ns;
}

/* Maps the file.  A growing file gets less room where there is no more;
 * addresses after its end are not touched before the file reaches them. */
static bool map_file(struct file_map *m, int fd, const struct stat *st,
    struct error *err)
{
	size_t size = (size_t)st->st_size;
	void *at;

	m->written_ns = file_written_ns(st);
	if (size == 0 && !m->is_growing)
		return true;
	m->fd = fcntl(fd, F_DUPFD_CLOEXEC, 0);
	if (m->fd < 0)
		return fail(err, "cannot be kept open: %s", strerror(errno));
	if (!m->is_growing)
		m->room = size;
	while ((at = mmap(NULL, m->room, PROT_READ, MAP_PRIVATE, fd, 0)) ==
	    MAP_FAILED) {
		if (!m->is_growing || m->room / 2 < ROOM_LEAST ||
		    m->room / 2 < size)
			return fail(err, "cannot be mapped: %s",
			    strerror(errno));
		m->room /= 2;
	}
	m->content = bytes_of(at, size);
	m->guard = guard_new(at, m->room, PROT_READ);
	if (m->guard != NULL)
		return true;
	munmap(at, m->room);
	return fail(err, "too many files are open");
}

static bool is_mappable(int fd, struct stat *st, struct error *err)
{
	if (fstat(fd, st) != 0)
		return fail(err, "%s", strerror(errno));
	if (!S_ISREG(st->st_mode))
		return fail(err, "is not a regular file");
	return (uintmax_t)st->st_size <= SIZE_MAX ||
	    fail(err, "is too large for this machine");
}

struct file_map *file_map_new(int fd, bool is_growing, struct error *err)
{
	struct file_map *m = array_new(1, sizeof *m);
	struct stat st;

	m->fd = -1;
	m->content = bytes_of("", 0);
	m->room = is_growing ? ROOM_MOST : 0;
	m->is_growing = is_growing;
	if (is_mappable(fd, &st, err) && map_file(m, fd, &st, err))
		return m;
	file_map_free(m);
	return NULL;
}

bool file_map_grow(struct file_map *m)
{
	struct stat st;

	if (!is_mappable(m->fd, &st, NULL) || file_map_is_damaged(m) ||
	    (uintmax_t)st.st_size < m->content.left ||
	    (uintmax_t)st.st_size > m->room)
		return false;
	m->content.left = (size_t)st.st_size;
	return true;
}

bool file_map_move(struct file_map *m, int fd)
{
	void *at = (void *)(uintptr_t)m->content.data;
	const int copy = fcntl(fd, F_DUPFD_CLOEXEC, 0);
	const bool done = copy >= 0 && mmap(at, m->room, PROT_READ,
	    MAP_PRIVATE | MAP_FIXED, copy, 0) != MAP_FAILED;
	const int other = done ? m->fd : copy; /* that is no longer needed */

	if (done)
		m->fd = copy;
	if (other >= 0)
		close(other);
	return done;
}

void file_map_free(struct file_map *m)
{
	if (m == NULL)
		return;
	if (m->guard != NULL) {
		guard_free(m->guard);
		munmap((void *)(uintptr_t)m->content.data, m->room);
	}
	if (m->fd >= 0)
		close(m->fd);
	free(m);
}

struct bytes file_map_bytes(const struct file_map *m)
{
	return m->content;
}

void file_map_forget(const struct file_map *m, uint64_t place)
{
#ifdef MADV_DONTNEED
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);

	if (m != NULL && m->guard != NULL && place <= m->content.left)
		madvise((void *)(uintptr_t)m->content.data,
		    (size_t)place / page * page, MADV_DONTNEED);
#else
	(void)m;
	(void)place;
#endif
}

bool file_map_is_damaged(const struct file_map *m)
{
	return m->guard != NULL && guard_is_damaged(m->guard);
}

bool file_map_has_changed(const struct file_map *m, bool may_grow)
{
	struct stat st;
	uintmax_t size;

	if (m->guard == NULL)
		return false;
	if (file_map_is_damaged(m) || fstat(m->fd, &st) != 0)
		return true;
	size = (uintmax_t)st.st_size;
	if (size != m->content.left)
		return size < m->content.left || !may_grow;
	return !m->is_growing && file_written_ns(&st) != m->written_ns;
}
