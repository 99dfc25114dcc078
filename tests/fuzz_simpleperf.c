/*
 * fuzz_simpleperf.c - reports of simpleperf, through their reader.
 */
#include "config.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < 10 || memcmp(data, "SIMPLEPERF", 10) != 0)
		return 0;
	fuzz_begin(size, 0);
	fuzz_read(bytes_of(data, size));
	fuzz_end();
	return 0;
}
