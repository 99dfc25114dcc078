/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cli/completion_names.h - the threads and methods of a trace, for a shell's command
 * line that names the trace already.
 */
#ifndef CLI_COMPLETION_NAMES_H
#define CLI_COMPLETION_NAMES_H

#include <stddef.h>

#include "options/options.h"

/* Sorted, each once. */
struct trace_names {
	char **threads, **methods; /* "main"; "com.app.A.f", without a signature */
	size_t thread_count, method_count;
};

/*
 * Reads the names that stand in the head of the first trace, after giving up the
 * rights that reading a trace does not need.  Finds none where the file is no trace.
 * Ends the program, without a word, where that takes longer than somebody waits who
 * has pressed a key.  The caller frees the names with trace_names_free.
 */
void trace_names_read(struct trace_names *, struct options *);
void trace_names_free(struct trace_names *);

#endif
