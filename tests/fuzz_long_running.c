/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fuzz_long_running.c - dumps of long-running methods, also in the report of an
 * ANR, through their reader.
 */
#include "config.h"

#include "fuzz.h"
#include "trace/lookalike.h"

static int fuzz_one(const uint8_t *data, size_t size)
{
	if (lookalike_content(bytes_of(data, size)) != CONTENT_LONG_RUNNING)
		return 0;
	fuzz_begin(size, 0);
	fuzz_read(bytes_of(data, size));
	fuzz_end();
	return 0;
}

HARNESS("long", fuzz_one);
