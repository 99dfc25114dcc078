/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fuzz_stream.c - files that begin with a data header, streaming or bare,
 * through their reader.
 */
#include "config.h"

#include "fuzz.h"

static int fuzz_one(const uint8_t *data, size_t size)
{
	if (size < 4 || memcmp(data, "SLOW", 4) != 0)
		return 0;
	fuzz_begin(size, 0);
	fuzz_read(bytes_of(data, size));
	fuzz_end();
	return 0;
}

HARNESS("stream", fuzz_one);
