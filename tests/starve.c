/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "starve.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *at, size_t size);
void *__wrap_mmap(void *at, size_t size, int protection, int flags, int fd,
    off_t offset);
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *at, size_t size);
void *__real_mmap(void *at, size_t size, int protection, int flags, int fd,
    off_t offset);

static atomic_llong left = INT64_MAX; /* that succeed; below 0: how many failed */
static atomic_bool is_only_one;

void starve(size_t allowed, bool is_once)
{
	is_only_one = is_once;
	left = (long long)allowed;
}

bool starve_end(void)
{
	return atomic_exchange(&left, INT64_MAX) < 0;
}

/* Before main, in a program that knows nothing of this. */
__attribute__((constructor)) static void starve_program(void)
{
	const char *allowed = getenv("ARTSCOPE_ALLOWED");

	if (allowed != NULL)
		starve((size_t)strtoul(allowed, NULL, 10), false);
}

static bool fails(void)
{
	long long before;

	if (left == INT64_MAX)
		return false;
	before = left--;
	if (before > 0 || (before < 0 && is_only_one))
		return false;
	errno = ENOMEM;
	return true;
}

void *__wrap_malloc(size_t size)
{
	return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
	return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *at, size_t size)
{
	return fails() ? NULL : __real_realloc(at, size);
}

void *__wrap_mmap(void *at, size_t size, int protection, int flags, int fd,
    off_t offset)
{
	return fails() ? MAP_FAILED :
	    __real_mmap(at, size, protection, flags, fd, offset);
}
