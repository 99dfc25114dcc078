/* SPDX-License-Identifier: Apache-2.0 */
/*
 * make_damage.h - the ways in which a trace can be wrong, or ill meant, by name
 * (docs/format.md, "Damaged files" and "Rules").
 */
#ifndef TESTS_MAKE_DAMAGE_H
#define TESTS_MAKE_DAMAGE_H

#include "make_trace.h"

/* A spec that can be changed: its tables are copies. */
struct make_plan {
	struct make_trace_spec spec;
	struct make_thread *threads;
	struct make_method *methods;
	struct make_event *events;
	struct make_bytes *texts; /* names that were made for it */
	size_t text_count;
};

struct make_damage {
	const char *name, *help;
	void (*plan)(struct make_plan *);    /* before it is written, or */
	void (*strike)(struct make_bytes *); /* afterwards; or NULL */
};

/* By number from 0; NULL after the last one. */
const struct make_damage *make_damage_at(size_t number);

/* By name; NULL when there is none. */
const struct make_damage *make_damage_find(const char *name);

/* The trace with this damage. */
struct make_bytes make_damaged(const struct make_trace_spec *,
    const struct make_damage *);

#endif
