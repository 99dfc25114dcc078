/* SPDX-License-Identifier: Apache-2.0 */
/*
 * loaded.h - a profile loaded from a file, or from the tables of make_trace.
 */
#ifndef TESTS_LOADED_H
#define TESTS_LOADED_H

#include "load/profile.h"
#include "make_trace.h"
#include "rows.h"

struct loaded {
	struct make_bytes bytes;
	struct trace *trace;
	struct profile *profile;
};

static inline void loaded_free(struct loaded *l)
{
	profile_free(l->profile);
	trace_close(l->trace);
	make_bytes_free(&l->bytes);
}

static inline void loaded_read(struct loaded *l, const char *row,
    struct error *err)
{
	l->profile = profile_new(NULL);
	row_require(row, l->profile != NULL);
	row_require(row, profile_load(l->profile, l->trace, err));
}

/* False when the file is refused. */
static inline bool loaded_file(struct loaded *l, const char *path)
{
	struct error err = { "" };

	*l = (struct loaded){ .trace = trace_open(path, INPUT_AUTO, NULL, NULL,
				  &err) };
	if (l->trace == NULL)
		return false;
	loaded_read(l, path, &err);
	return true;
}

/* `row` is the name of the test's row, and of the trace. */
static inline void loaded_spec(struct loaded *l, const char *row,
    const struct make_trace_spec *spec)
{
	struct error err = { "" };

	*l = (struct loaded){ .bytes = make_trace(spec) };
	l->trace = trace_open_bytes(bytes_of(l->bytes.data, l->bytes.size), row,
	    NULL, &err);
	if (l->trace == NULL)
		print_error("%s\n", err.text);
	row_require(row, l->trace != NULL);
	loaded_read(l, row, &err);
}

#endif
