/* SPDX-License-Identifier: Apache-2.0 */
/*
 * landlock.h - an older Landlock than the system's, or none.
 *
 * Linked with --wrap for syscall, by which src/process/sandbox.c alone calls.  A program
 * that is not a test takes the version from the variable ARTSCOPE_LANDLOCK.
 */
#ifndef TESTS_LANDLOCK_H
#define TESTS_LANDLOCK_H

/* From now on no version is newer; 0: any, -1: there is no Landlock. */
void landlock_limit(int version);

#endif
