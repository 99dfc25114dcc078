/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "gen_output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct gen_output gen_output_start(int fd, uint64_t limit)
{
	struct gen_output out = { .fd = fd, .left = limit };

	out.buffer = malloc(GEN_OUTPUT_ROOM);
	if (out.buffer == NULL)
		abort();
	return out;
}

enum { PIECES = 10 }; /* a second */

/* How much of it is written at a time, and then waited. */
static size_t take_time(const struct gen_output *out, size_t size)
{
	const struct timespec pause = { 0, 1000000000 / PIECES };
	size_t piece = (size_t)(out->pace / PIECES) + 1;

	if (out->pace == 0)
		return size;
	nanosleep(&pause, NULL);
	return size < piece ? size : piece;
}

void gen_output_flush(struct gen_output *out)
{
	size_t size = out->used < out->left ? out->used : (size_t)out->left;
	size_t done = 0;

	while (done < size && out->error == 0) {
		ssize_t n = write(out->fd, out->buffer + done,
		    take_time(out, size - done));

		if (n >= 0)
			done += (size_t)n;
		else if (errno != EINTR)
			out->error = errno;
	}
	out->left -= size;
	out->used = 0;
}

void gen_output_add(struct gen_output *out, const void *data, size_t size)
{
	const unsigned char *from = data;

	while (size > 0) {
		size_t room = GEN_OUTPUT_ROOM - out->used;
		size_t part = size < room ? size : room;

		memcpy(out->buffer + out->used, from, part);
		out->used += part;
		from += part;
		size -= part;
		if (out->used == GEN_OUTPUT_ROOM)
			gen_output_flush(out);
	}
}

bool gen_output_finish(struct gen_output *out)
{
	gen_output_flush(out);
	free(out->buffer);
	out->buffer = NULL;
	errno = out->error;
	return out->error == 0;
}
