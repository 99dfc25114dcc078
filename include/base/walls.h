/*
 * base/walls.h - which files this process may touch from now on.
 *
 * Landlock on Linux, unveil (and pledge) on OpenBSD; elsewhere, in a kernel
 * without them and under a sanitizer, which has to look at its process and
 * start programs, there are no walls and all of this does nothing.
 */
#ifndef BASE_WALLS_H
#define BASE_WALLS_H

#include <stdint.h>

#include "base/error.h"

/* What may be done with a file, or with all files of a folder. */
enum may {
	MAY_READ = 1,
	MAY_WRITE = 2,
	MAY_MAKE = 4, /* in a folder */
	MAY_REMOVE = 8,
	MAY_RUN = 16 /* as a program */
};

struct walls {
	int ruleset;      /* -1: there will be no walls */
	uint64_t handled; /* what is forbidden unless it is allowed */
	bool may_run, may_change; /* something */
	bool has_failed;
};

struct walls_options {
	bool may_talk;   /* to other programs: sockets, devices, TCP */
	bool may_signal; /* processes outside */
	int newest;      /* version of Landlock that is used; 0: any, -1: none */
};

bool walls_open(struct walls *, const struct walls_options *,
    struct error *err);

/* `may` is some of enum may; a place that is not there is left out. */
void walls_allow(struct walls *, const char *path, unsigned may);

/* All else is forbidden to this thread, and to those that it starts. */
bool walls_close(struct walls *, struct error *err);

/* "Landlock 7", "unveil, pledge", or "". */
void walls_name(char *out, size_t size);

#endif
