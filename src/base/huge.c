#include "config.h"

#include "base/huge.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { HUGE_PAGE = 2 << 20, HUGE_LEAST = 2 * HUGE_PAGE };

void *huge_alloc(size_t bytes)
{
#ifdef MADV_HUGEPAGE
	void *memory;

	if (bytes >= HUGE_LEAST) {
		if (posix_memalign(&memory, HUGE_PAGE, bytes) != 0)
			return NULL;
		madvise(memory, bytes, MADV_HUGEPAGE);
		return memory;
	}
#endif
	return malloc(bytes);
}

void huge_fault_in(void *from, size_t bytes)
{
#ifdef MADV_POPULATE_WRITE
	const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
	const uintptr_t at = (uintptr_t)from, end = (at + bytes) / page * page;
	const uintptr_t begin = (at + page - 1) / page * page;

	if (begin < end)
		madvise((void *)begin, end - begin, MADV_POPULATE_WRITE);
#else
	(void)from;
	(void)bytes;
#endif
}
