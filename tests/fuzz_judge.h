/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fuzz_judge.h - is what was exported a file of its format?  For any trace, however
 * odd.
 *
 * Of a format that is taken apart here more is asked than that it is well-formed
 * (tests/fuzz_formed.h): that calls nest, numbers stand for something, and costs add
 * up to what the file says.
 */
#ifndef TESTS_FUZZ_JUDGE_H
#define TESTS_FUZZ_JUDGE_H

#include "base/bytes.h"

/* Aborts when it is none.  What is packed must have been unpacked; of a format that is
 * not known here nothing is asked. */
void fuzz_judge(const char *format, struct slice text);

#endif
