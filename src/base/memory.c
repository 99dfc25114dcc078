#include "config.h"

#include "base/memory.h"

#include <ctype.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/* SHARE: 1 / SHARE of what is available may be needed. */
enum { SHARE = 2, KEPT_FREE = 8, RESERVED = 8, LEAST_LIMIT = 64 << 20 };

/* How the versions of control groups call what they limit. */
static const struct group_kind {
	const char *controller; /* in /proc/self/cgroup */
	const char *folder;
	const char *limits[2];  /* NULL: there is no other */
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

/* The number after `key` at the begin of a line, perhaps with a colon between
 * them; UINT64_MAX when there is none. */
static uint64_t number_in(const char *path, const char *key)
{
	FILE *file = fopen(path, "re");
	size_t length = strlen(key);
	uint64_t number = UINT64_MAX;
	char line[256];

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

static uint64_t number_of(const char *folder, const char *name,
    const char *key)
{
	char path[PATH_MAX];
	int length = snprintf(path, sizeof path, "%s/%s", folder, name);

	return length < 0 || (size_t)length >= sizeof path ? UINT64_MAX :
	    number_in(path, key);
}

/* What is left in one group; UINT64_MAX: it has no limit. */
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

/* Of the group of this path, and of all above it. */
static uint64_t left_in_groups(const struct group_kind *kind,
    const char *root, const char *path)
{
	uint64_t left = UINT64_MAX;
	char folder[PATH_MAX];
	int length = snprintf(folder, sizeof folder, "%s%s%s", root,
	    kind->folder, path);
	size_t top = strlen(root) + strlen(kind->folder);
	char *slash = folder;

	if (length < 0 || (size_t)length >= sizeof folder)
		return left;
	while (slash != NULL) {
		left = least(left, left_in_group(kind, folder));
		slash = strrchr(folder + top, '/');
		if (slash != NULL)
			*slash = '\0';
	}
	return left;
}

/* A line is "number:controllers:path"; v2 names no controllers. */
static uint64_t left_by_line(const char *root, char *line)
{
	char *controllers = strchr(line, ':'), *path;
	uint64_t left = UINT64_MAX;

	path = controllers == NULL ? NULL : strchr(controllers + 1, ':');
	if (path == NULL)
		return left;
	controllers++;
	*path++ = '\0';
	path[strcspn(path, "\n")] = '\0';
	for (size_t i = 0; i < sizeof group_kinds / sizeof *group_kinds; i++)
		if (strcmp(controllers, group_kinds[i].controller) == 0)
			left = least(left,
			    left_in_groups(&group_kinds[i], root, path));
	return left;
}

static uint64_t left_by_groups(const char *root)
{
	char path[PATH_MAX], line[PATH_MAX];
	uint64_t left = UINT64_MAX;
	FILE *file;

	snprintf(path, sizeof path, "%s/proc/self/cgroup", root);
	file = fopen(path, "re");
	while (file != NULL && fgets(line, sizeof line, file) != NULL)
		left = least(left, left_by_line(root, line));
	if (file != NULL)
		fclose(file);
	return left;
}

static uint64_t left_by_system(const char *root)
{
	char path[PATH_MAX];
	uint64_t kilobytes;

	snprintf(path, sizeof path, "%s/proc/meminfo", root);
	kilobytes = number_in(path, "MemAvailable");
	if (kilobytes < UINT64_MAX / 1024)
		return kilobytes * 1024;
#ifdef _SC_AVPHYS_PAGES
	if (sysconf(_SC_AVPHYS_PAGES) > 0)
		return (uint64_t)sysconf(_SC_AVPHYS_PAGES) *
		    (uint64_t)sysconf(_SC_PAGESIZE);
#endif
	return UINT64_MAX;
}

static uint64_t left_by_limits(void)
{
	uint64_t left = UINT64_MAX;
	struct rlimit limit;

	if (getrlimit(RLIMIT_DATA, &limit) == 0 &&
	    limit.rlim_cur != RLIM_INFINITY)
		left = limit.rlim_cur;
#ifdef RLIMIT_AS
	if (getrlimit(RLIMIT_AS, &limit) == 0 &&
	    limit.rlim_cur != RLIM_INFINITY)
		left = least(left, limit.rlim_cur);
#endif
	return left;
}

uint64_t memory_available(const char *root)
{
	uint64_t left = least(left_by_limits(), least(left_by_system(root),
	    left_by_groups(root)));

	return left == UINT64_MAX ? 0 : left == 0 ? 1 : left;
}

void memory_keep_within(const struct memory *m)
{
#ifndef SANITIZED
	uint64_t most = m->available - m->available / KEPT_FREE;
	struct rlimit limit;

	if (most < LEAST_LIMIT || getrlimit(RLIMIT_DATA, &limit) != 0 ||
	    limit.rlim_cur <= most)
		return;
	limit.rlim_cur = (rlim_t)most;
	setrlimit(RLIMIT_DATA, &limit);
#else
	(void)m;
#endif
}

bool memory_is_short(const struct memory *m, uint64_t needed)
{
	if (m == NULL)
		return false;
	return m->is_low || (m->available > 0 &&
	    needed > m->available / SHARE);
}

static size_t reserved(const struct memory *m)
{
	return m == NULL || m->available < LEAST_LIMIT ? 0 :
	    (size_t)(m->available / RESERVED);
}

void *memory_reserve(const struct memory *m)
{
	void *p = reserved(m) == 0 ? MAP_FAILED :
	    mmap(NULL, reserved(m), PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	return p == MAP_FAILED ? NULL : p;
}

void memory_give_back(const struct memory *m, void *reserve)
{
	if (reserve != NULL)
		munmap(reserve, reserved(m));
}
