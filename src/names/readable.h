/* SPDX-License-Identifier: Apache-2.0 */
/*
 * names/readable.h - names that compilers make, put into words.
 *
 * Lambdas, bodies of coroutines, accessors of private members, copies of
 * methods of interfaces, and outlines have names of javac, kotlinc, D8 and R8.
 * Their form tells what they mean; one table has all forms.  A readable name
 * is shown and never looked up: several methods may have the same.
 */
#ifndef NAMES_READABLE_H
#define NAMES_READABLE_H

#include "base/bytes.h"

/*
 * Writes the method in readable form, "a.b.Main.onCreate{λ1}", from printable
 * texts; the class has its package or not, as it comes.  Returns the length, at
 * most size - 1, or 0 when the names are as readable as they can be.  Costs
 * little; allocates nothing.
 */
size_t readable_name(char *out, size_t size, struct slice class_name,
    struct slice name);

#endif
