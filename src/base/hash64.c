#include "config.h"

#include "base/hash64.h"

#include <inttypes.h>
#include <stdio.h>

#include <xxhash.h>

uint64_t hash64(const void *bytes, size_t length)
{
	return XXH64(length == 0 ? "" : bytes, length, 0);
}

void hash64_text(char out[HASH64_TEXT], uint64_t hash)
{
	snprintf(out, HASH64_TEXT, "%016" PRIx64, hash);
}
