#include "config.h"

#include "base/seed.h"

#include <stdatomic.h>
#include <string.h>
#ifdef HAVE_SYS_AUXV_H
#include <sys/auxv.h>
#endif

/* The kernel gives each process some random bytes, and a place of its own. */
static uint64_t make_seed(void)
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

/* Finding the bytes takes longer than a short name does. */
uint64_t seed_of_process(void)
{
	static _Atomic uint64_t kept;
	uint64_t seed = atomic_load_explicit(&kept, memory_order_relaxed);

	if (seed == 0) {
		seed = make_seed();
		atomic_store_explicit(&kept, seed, memory_order_relaxed);
	}
	return seed;
}

uint64_t seed_text_wide(uint64_t seed, struct slice s)
{
	uint64_t hash = seed ^ s.length, word;

	for (; s.length >= sizeof word; s.at += sizeof word) {
		memcpy(&word, s.at, sizeof word);
		hash = seed_mix(hash ^ word);
		s.length -= sizeof word;
	}
	return seed_mix(seed_mix(hash ^ slice_word(s)));
}

uint32_t seed_text(uint64_t seed, struct slice s)
{
	return (uint32_t)seed_text_wide(seed, s);
}
