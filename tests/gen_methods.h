/* SPDX-License-Identifier: Apache-2.0 */
/*
 * gen_methods.h - the methods of a script, by their short names.
 *
 * "View.draw" is android.view.View.draw: the package of each class is known
 * from a table, a likely signature from the method's name.
 */
#ifndef TESTS_GEN_METHODS_H
#define TESTS_GEN_METHODS_H

#include "make_trace.h"

#include <stddef.h>
#include <stdint.h>

struct gen_methods {
	struct make_method *list;
	char **short_names;
	size_t count, room;
};

/* The number of the method, which is new if need be.  A class without a package
 * ends the program with a message. */
uint32_t gen_methods_number(struct gen_methods *, const char *short_name);
void gen_methods_free(struct gen_methods *);

#endif
