/*
 * fuzz_folded.c - folded stacks, through their reader.
 */
#include "config.h"

#include "fuzz.h"
#include "trace/folded.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (fuzz_is_packed(bytes_of(data, size)) ||
	    !folded_is_likely(bytes_of(data, size)))
		return 0;
	fuzz_begin(size, 0);
	fuzz_read(bytes_of(data, size));
	fuzz_end();
	return 0;
}
