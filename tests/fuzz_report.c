/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fuzz_report.c - whatever a file is: it is loaded, its sums hold, and what a
 * command line prints about it can be sent to a terminal.
 *
 * The first bytes choose the line (fuzz_line.h), what follows them is the file.
 */
#include "config.h"

#include "fuzz.h"

#include "fuzz_answer.h"
#include "fuzz_line.h"
#include "trace/open.h"

static void check_sums(struct trace *trace)
{
	struct error err = { "" };
	struct profile *p = profile_new(NULL);

	if (p != NULL && profile_load(p, trace, &err))
		fuzz_check_sums(p);
	else
		fuzz_check(fuzz_may_refuse(trace), err.text);
	profile_free(p);
	trace_close(trace);
}

static int fuzz_one(const uint8_t *data, size_t size)
{
	const uint8_t *line = data;
	struct error err = { "" };
	struct trace *trace;

	if (size < FUZZ_LINE_BYTES)
		return 0;
	data += FUZZ_LINE_BYTES;
	size -= FUZZ_LINE_BYTES;
	if (fuzz_is_packed(bytes_of(data, size)))
		return 0;
	fuzz_begin(size, FUZZ_ROWS);
	trace = trace_open_bytes(bytes_of(data, size), "x.trace", NULL, &err);
	fuzz_check(trace != NULL || err.text[0] != '\0',
	    "refused without a word");
	if (trace != NULL && line[0] >= FUZZ_LINE_SUMS)
		check_sums(trace);
	else if (trace != NULL)
		fuzz_answer(trace, line);
	fuzz_end();
	return 0;
}

HARNESS("report", fuzz_one);
