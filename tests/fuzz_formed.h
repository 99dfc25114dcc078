/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fuzz_formed.h - is what was written well-formed?  For any trace, however odd.
 */
#ifndef TESTS_FUZZ_FORMED_H
#define TESTS_FUZZ_FORMED_H

#include "cli/options.h"

/* Aborts when it is none of what the options ask for: JSON, its lines, XML, a page
 * whose data are no markup.  Looks at no other format, and at nothing packed. */
void fuzz_check_formed(const struct options *, struct slice text);

#endif
