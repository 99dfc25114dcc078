#include "config.h"

#include "base/huge.h"

#include <stdlib.h>
#include <sys/mman.h>

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
