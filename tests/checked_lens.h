/* SPDX-License-Identifier: Apache-2.0 */
/*
 * checked_lens.h - the questions of checked.h through transforms of the stacks: each
 * transform by itself, and some at once, on random traces (stacks_asked.h).
 *
 * The totals are those that are left, which tests/lens/test_transforms compares with a slow
 * computation; what was dropped is in `dropped`, and where time is shown it is one more
 * method, DROPPED_METHOD.
 */
#ifndef TESTS_CHECKED_LENS_H
#define TESTS_CHECKED_LENS_H

#include "checked.h"

void checked_through_transforms(void (*check)(const struct check_results *));

#endif
