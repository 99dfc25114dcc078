/* SPDX-License-Identifier: Apache-2.0 */
/*
 * make_small.h - the recording of eight records that test_matrix damages and
 * `tracegen --scenario small` writes.  No two records share a time.
 *
 *	main    f calls g, then h, and is left by an exception
 *	worker  g
 */
#ifndef TESTS_MAKE_SMALL_H
#define TESTS_MAKE_SMALL_H

#include "make_trace.h"

static const struct make_thread make_small_threads[] = { { 7, "main" },
	{ 9, "worker" } };

static const struct make_method make_small_methods[] = {
	{ 4, "com.a.B", "f", "()V", "B.java", 12 },
	{ 8, "com.a.B", "g", "(I)V", "B.java", -2 },
	{ 12, "com.a.C", "h", "()V", "C.java", 7 },
};

static const struct make_event make_small_events[] = {
	{ 7, 4, MAKE_ENTER, 10, 1000 },
	{ 7, 8, MAKE_ENTER, 620, 1700 },
	{ 7, 8, MAKE_EXIT, 1230, 2400 },
	{ 7, 12, MAKE_ENTER, 1840, 3100 },
	{ 9, 8, MAKE_ENTER, 2450, 3800 },
	{ 9, 8, MAKE_EXIT, 3060, 4500 },
	{ 7, 12, MAKE_EXIT, 3670, 5200 },
	{ 7, 4, MAKE_UNROLL, 4280, 5900 },
};

enum { MAKE_SMALL_EVENTS = 8 };

/* The designators of a spec that uses them. */
#define MAKE_SMALL                                                         \
	.vm = "art", .elapsed_us = 6000, .start_us = 86400000000, .threads = make_small_threads,    \
	.thread_count = 2, .methods = make_small_methods, .method_count = 3, \
	.events = make_small_events, .event_count = MAKE_SMALL_EVENTS

#endif
