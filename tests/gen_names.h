/* SPDX-License-Identifier: Apache-2.0 */
/*
 * gen_names.h - made-up names for any number of methods and threads.
 */
#ifndef TESTS_GEN_NAMES_H
#define TESTS_GEN_NAMES_H

#include "make_trace.h"

/* `count` methods with ids 0, 4, 8, ...; no two have the same class, name and
 * signature.  Out of memory ends the program. */
struct make_method *gen_names_methods(uint32_t count);
void gen_names_methods_free(struct make_method *, uint32_t count);

/* `count` threads with ids 1, 2, 3, ...; the first is "main". */
struct make_thread *gen_names_threads(uint32_t count);
void gen_names_threads_free(struct make_thread *, uint32_t count);

#endif
