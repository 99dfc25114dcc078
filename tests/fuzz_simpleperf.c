/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fuzz_simpleperf.c - reports of simpleperf, through their reader.
 */
#include "config.h"

#include "fuzz.h"

static int fuzz_one(const uint8_t *data, size_t size)
{
	if (size < 10 || memcmp(data, "SIMPLEPERF", 10) != 0)
		return 0;
	fuzz_begin(size, 0);
	fuzz_read(bytes_of(data, size));
	fuzz_end();
	return 0;
}

HARNESS("simpleperf", fuzz_one);
