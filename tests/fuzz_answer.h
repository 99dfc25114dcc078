/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fuzz_answer.h - what a command line prints about a trace is looked at.
 */
#ifndef TESTS_FUZZ_ANSWER_H
#define TESTS_FUZZ_ANSWER_H

#include <stdint.h>

#include "trace/open.h"

/* The line is chosen by bytes (fuzz_line.h); the trace is closed.  Aborts when there is
 * neither an answer nor a word, when a terminal should not get it, and when it is no
 * file of its format. */
void fuzz_answer(struct trace *, const uint8_t *bytes);

#endif
