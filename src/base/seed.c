#include "config.h"

#include "base/seed.h"

#include <string.h>
#ifdef HAVE_SYS_AUXV_H
#include <sys/auxv.h>
#endif

/* The kernel gives each process some random bytes, and a place of its own. */
uint64_t seed_of_process(void)
{
	static const char place;
	uint64_t seed = (uintptr_t)&place * UINT64_C(0x9e3779b97f4a7c15);
#ifdef AT_RANDOM
	const void *random = (const void *)getauxval(AT_RANDOM);

	if (random != NULL)
		memcpy(&seed, random, sizeof seed);
#endif
	return seed | 1;
}
