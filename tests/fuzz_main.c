/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fuzz_main.c - runs the harness that is named first without libFuzzer: with the
 * content of each file that is named then, or of standard input.  -every puts the
 * beginning of every command line (fuzz_line.h) before each content.
 */
#include "config.h"

#include "fuzz.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "fuzz_line.h"

/* As it is, so that the byte after it is nobody's. */
static void run_exactly(const uint8_t *data, size_t size)
{
	uint8_t *exact = malloc(size);

	if (exact == NULL && size > 0)
		abort();
	if (size > 0)
		memcpy(exact, data, size);
	LLVMFuzzerTestOneInput(exact, size);
	free(exact);
}

/* The first bytes are room for a beginning. */
static void run_content(uint8_t *data, size_t size, bool is_every)
{
	if (!is_every)
		run_exactly(data + FUZZ_LINE_BYTES, size - FUZZ_LINE_BYTES);
	for (size_t i = 0; is_every && fuzz_line_number(i, data); i++)
		run_exactly(data, size);
}

static bool run(FILE *file, bool is_every)
{
	unsigned char *data = NULL, *grown;
	size_t room = 0, size = FUZZ_LINE_BYTES, n;

	do {
		grown = array_grow(data, &room, size + 4096, 1);
		if (grown == NULL)
			abort();
		data = grown;
		n = fread(data + size, 1, room - size, file);
		size += n;
	} while (n > 0);
	if (ferror(file) == 0)
		run_content(data, size, is_every);
	free(data);
	return ferror(file) == 0;
}

int main(int argc, char **argv)
{
	bool is_every = argc > 2 && strcmp(argv[2], "-every") == 0;
	bool done;

	if (argc < 2 || !fuzz_choose(argv[1])) {
		fprintf(stderr, "usage: %s HARNESS [-every] [FILE...]\n",
		    argv[0]);
		return 2;
	}
	done = argc > 2 || run(stdin, false);
	for (int i = 2 + is_every; i < argc; i++) {
		FILE *file = fopen(argv[i], "rb");

		if (file == NULL || !run(file, is_every)) {
			fprintf(stderr, "%s: %s\n", argv[i], strerror(errno));
			done = false;
		}
		if (file != NULL)
			fclose(file);
	}
	return done ? 0 : 2;
}
