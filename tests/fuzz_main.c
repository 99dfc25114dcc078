/*
 * fuzz_main.c - calls a harness without libFuzzer: with the content of each
 * file that is named, or of standard input.
 */
#include "config.h"

#include "fuzz.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"

static bool run(FILE *file)
{
	unsigned char *data = NULL, *grown, *exact;
	size_t room = 0, size = 0, n;

	do {
		grown = array_grow(data, &room, size + 4096, 1, NULL);
		if (grown == NULL)
			abort();
		data = grown;
		n = fread(data + size, 1, room - size, file);
		size += n;
	} while (n > 0);
	exact = malloc(size); /* so that the byte behind it is nobody's */
	if (exact == NULL && size > 0)
		abort();
	if (size > 0)
		memcpy(exact, data, size);
	free(data);
	if (ferror(file) == 0)
		LLVMFuzzerTestOneInput(exact, size);
	free(exact);
	return ferror(file) == 0;
}

int main(int argc, char **argv)
{
	bool done = argc > 1 || run(stdin);

	for (int i = 1; i < argc; i++) {
		FILE *file = fopen(argv[i], "rb");

		if (file == NULL || !run(file)) {
			fprintf(stderr, "%s: %s\n", argv[i], strerror(errno));
			done = false;
		}
		if (file != NULL)
			fclose(file);
	}
	return done ? 0 : 2;
}
