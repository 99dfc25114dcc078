/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fuzz_folded.c - folded stacks, through their reader.
 */
#include "config.h"

#include "fuzz.h"
#include "trace/readers.h"

static int fuzz_one(const uint8_t *data, size_t size)
{
	if (fuzz_is_packed(bytes_of(data, size)) ||
	    folded_looks(bytes_of(data, size)) != LOOKS_FOLDED)
		return 0;
	fuzz_begin(size, 0);
	fuzz_read(bytes_of(data, size));
	fuzz_end();
	return 0;
}

HARNESS("folded", fuzz_one);
