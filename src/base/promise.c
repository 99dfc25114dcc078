#include "config.h"

#include "base/promise.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "base/text.h"

enum { LEAST = 64 << 20, MEGABYTE = 1000000 };

static const struct {
	unsigned bytes;
	const char *name;
} items[PROMISED_ITEMS] = {
	[PROMISED_RECORD] = { 20, "a record" },
	[PROMISED_LINE] = { 64, "a line of folded stacks" },
	[PROMISED_STACK] = { 72, "a stack of calls that differs from others" },
	[PROMISED_LEVEL] = { 1024, "a level of the deepest stack of a thread" },
	[PROMISED_LONG_CALL] = { 64, "a call of more than 2,147,483,647 ticks" },
	[PROMISED_METHOD] = { 128, "a method" },
	[PROMISED_NAME_BYTE] = { 3, "a byte of its name" },
	[PROMISED_THREAD] = { 640, "a thread" },
	[PROMISED_ROW] = { 112, "a row or frame of what is shown" },
};

uint64_t promise_bytes(const struct promise *p)
{
	uint64_t bytes = LEAST;

	for (int i = 0; i < PROMISED_ITEMS; i++)
		bytes += p->of[i] * items[i].bytes;
	return bytes;
}

void promise_words(char *out, size_t size)
{
	size_t used = 0;

	for (int i = 0; i < PROMISED_ITEMS && used < size; i++)
		used += (size_t)snprintf(out + used, size - used,
		    "%s%u %s%s", i == 0 ? "" :
		    i == PROMISED_ITEMS - 1 ? " and " : ", ",
		    items[i].bytes, i == 0 ? "bytes " : "", items[i].name);
}

/* Below that it is cheaper to see. */
static bool can_be_had(uint64_t bytes)
{
	void *memory;

	if (bytes < LEAST / 8)
		return true;
	if (bytes > SIZE_MAX)
		return false;
	memory = mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (memory == MAP_FAILED)
		return false;
	munmap(memory, (size_t)bytes);
	return true;
}

bool promise_room(uint64_t rows, const char *what, struct error *err)
{
	uint64_t bytes = rows * items[PROMISED_ROW].bytes;
	char count[32];

	if (rows < UINT64_MAX / items[PROMISED_ROW].bytes &&
	    can_be_had(bytes))
		return true;
	text_count(count, sizeof count, rows);
	return fail(err, "%s of %s frames would take up to %" PRIu64
	    " MB, which is more memory than is left", what, count,
	    bytes / MEGABYTE);
}
