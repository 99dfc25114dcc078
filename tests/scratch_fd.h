/* SPDX-License-Identifier: Apache-2.0 */
/*
 * scratch_fd.h - the descriptor of the temporary file that is open, to spoil it.
 */
#ifndef TESTS_SCRATCH_FD_H
#define TESTS_SCRATCH_FD_H

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { SCRATCH_FDS = 256 };

/* -1 when there is none, or the system does not tell. */
static inline int scratch_fd(void)
{
	char link[64], name[256];

	for (int fd = 0; fd < SCRATCH_FDS; fd++) {
		ssize_t length;

		snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
		length = readlink(link, name, sizeof name - 1);
		name[length < 0 ? 0 : length] = '\0';
		/* "#" where it never had a name */
		if ((strstr(name, "/artscope-") != NULL ||
			strstr(name, "/#") != NULL) &&
		    strstr(name, "(deleted)") != NULL)
			return fd;
	}
	return -1;
}

#endif
