/* SPDX-License-Identifier: Apache-2.0 */
/*
 * starve.h - allocations of ours that fail.
 *
 * Linked with --wrap for malloc, calloc, realloc and mmap; what libraries ask
 * for themselves is not touched.  A program that is not a test takes the number
 * from the variable ARTSCOPE_ALLOWED.
 */
#ifndef TESTS_STARVE_H
#define TESTS_STARVE_H

#include <stdbool.h>
#include <stddef.h>

/* After `allowed` more all fail, or only the next one. */
void starve(size_t allowed, bool is_once);

/* From now on none fails.  Did one? */
bool starve_end(void);

#endif
