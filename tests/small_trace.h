/* SPDX-License-Identifier: Apache-2.0 */
/*
 * small_trace.h - the tables of the example in docs/format.md, "Test vectors",
 * from which the tests of the readers make their traces.
 */
#ifndef TESTS_SMALL_TRACE_H
#define TESTS_SMALL_TRACE_H

#include "make_trace.h"

static const struct make_thread small_threads[] = { { 7, "main" } };

static const struct make_method small_methods[] = {
	{ 4, "com.a.B", "f", "()V", "B.java", 12 },
	{ 8, "com.a.B", "g", "(I)V", "B.java", -2 },
};

static const struct make_event small_events[] = {
	{ 7, 4, MAKE_ENTER, 0, 10 },
	{ 7, 8, MAKE_ENTER, 5, 16 },
	{ 7, 8, MAKE_EXIT, 9, 30 },
	{ 7, 4, MAKE_UNROLL, 12, 40 },
};

/* The designators of a spec that uses them. */
#define SMALL                                                                  \
	.threads = small_threads, .thread_count = 1, .methods = small_methods, \
	.method_count = 2, .events = small_events, .event_count = 4

#define SMALL_NAMES "7=main 0x4=com.a.B.f()V:B.java 0x8=com.a.B.g(I)V:B.java "
#define SMALL_BOTH "7+4@10/0 7+8@16/5 7-8@30/9 7!4@40/12 "
#define SMALL_CPU "7+4@0/0 7+8@0/5 7-8@0/9 7!4@0/12 "
#define SMALL_WALL "7+4@10/0 7+8@16/0 7-8@30/0 7!4@40/0 "

#endif
