/* SPDX-License-Identifier: Apache-2.0 */
/*
 * gen_output.h - a file written front to back, through a large buffer.
 *
 * Errors are kept, not returned: after the first one nothing more is written,
 * and gen_output_finish tells.
 */
#ifndef TESTS_GEN_OUTPUT_H
#define TESTS_GEN_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GEN_OUTPUT_ROOM (1u << 20)

struct gen_output {
	int fd;    /* borrowed */
	int error; /* errno of the first failure, or 0 */
	uint64_t
	    left; /* bytes that may still be written; then all is dropped */
	uint64_t pace; /* bytes a second, set after the start; 0: at once */
	size_t used;
	unsigned char *buffer;
};

/* Writes at most `limit` bytes.  Out of memory ends the program. */
struct gen_output gen_output_start(int fd, uint64_t limit);
void gen_output_add(struct gen_output *, const void *data, size_t size);

/* Empties the buffer, so that GEN_OUTPUT_ROOM bytes fit in it. */
void gen_output_flush(struct gen_output *);

/* Flushes and frees; false when anything failed, and then errno says why. */
bool gen_output_finish(struct gen_output *);

/* Where the next `size` bytes, far fewer than the buffer holds, are to be
 * written; the caller adds to `used` what it wrote. */
static inline unsigned char *gen_output_room(struct gen_output *out,
    size_t size)
{
	if (GEN_OUTPUT_ROOM - out->used < size)
		gen_output_flush(out);
	return out->buffer + out->used;
}

#endif
