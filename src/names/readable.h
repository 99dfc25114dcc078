/*
 * names/readable.h - names that compilers make, as people would say them.
 *
 * Lambdas, bodies of coroutines, doors to private members, copies of methods of
 * interfaces and outlines have names of javac, kotlinc, D8 and R8.  What they mean
 * is known by their form; there is one table of forms.  A readable name is shown
 * and never looked up: several methods may have the same.
 */
#ifndef NAMES_READABLE_H
#define NAMES_READABLE_H

#include "base/bytes.h"

/*
 * Writes what the method is in readable form, "a.b.Main.onCreate{λ1}", of printable
 * texts; the class as it comes, with its package or without.  Returns the length,
 * at most size - 1, or 0 when the names are as readable as they can be.  Costs
 * little; allocates nothing.
 */
size_t readable_name(char *out, size_t size, struct slice class_name,
    struct slice name);

#endif
