/* SPDX-License-Identifier: Apache-2.0 */
/*
 * demo.h - the demo trace, made by tracegen where this was built.
 */
#ifndef TESTS_DEMO_H
#define TESTS_DEMO_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "rows.h"

/* What tracegen makes with such options.  `path` is one of mkstemp's. */
static inline void demo_write_as(char *path, const char *options)
{
	const char *build = getenv("ARTSCOPE_BUILDDIR");
	char command[1024];

	if (build == NULL) {
		print_message("skipped: ARTSCOPE_BUILDDIR is not set\n");
		skip();
	}
	assert_true(close(mkstemp(path)) == 0);
	snprintf(command, sizeof command,
	    "'%s/tests/tracegen' %s -o '%s'", build, options, path);
	assert_int_equal(system(command), 0);
}

static inline void demo_write(char *path)
{
	demo_write_as(path, "--scenario coldstart");
}

#endif
