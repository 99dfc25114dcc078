/* SPDX-License-Identifier: Apache-2.0 */
/*
 * read_map.h - a mapping out of a text, which is read as a file.
 */
#ifndef TESTS_READ_MAP_H
#define TESTS_READ_MAP_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "names/mapping.h"

static inline bool read_map(struct mapping *m, const char *name,
    struct bytes text, struct error *err)
{
	FILE *file = tmpfile();
	int fd;

	if (file == NULL ||
	    fwrite(text.data, 1, text.left, file) != text.left ||
	    fflush(file) != 0 || (fd = dup(fileno(file))) < 0)
		abort();
	fclose(file);
	mapping_open_file(m, name, fd);
	return mapping_read(m, (struct slice){ "", 0 }, NULL, NULL, err);
}

#endif
