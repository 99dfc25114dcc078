/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fuzz_dmtrace.c - regular files through their reader.
 */
#include "config.h"

#include "fuzz.h"

#include "trace/keys.h"

static int fuzz_one(const uint8_t *data, size_t size)
{
	if (!keys_begin(bytes_of(data, size)))
		return 0;
	fuzz_begin(size, 0);
	fuzz_read(bytes_of(data, size));
	fuzz_end();
	return 0;
}

HARNESS("dmtrace", fuzz_one);
