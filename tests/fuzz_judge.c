/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "fuzz_judge.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "fuzz.h"
#include "trace/open.h"

#define WIRE_ASSERT(row, holds) fuzz_check(holds, row)
#include "wire.h"

static const char digits[] = "0123456789";

/* False at the end; the line is without its line feed, which it must have. */
static bool next_line(struct slice *text, struct slice *line)
{
	const char *end = text->length == 0 ? NULL :
	    memchr(text->start, '\n', text->length);

	fuzz_check(end != NULL || text->length == 0, "a line without an end");
	if (end == NULL)
		return false;
	*line = (struct slice){ text->start, (size_t)(end - text->start) };
	text->start = end + 1;
	text->length -= line->length + 1;
	return true;
}

static bool begins(struct slice line, const char *with)
{
	return line.length >= strlen(with) &&
	    memcmp(line.start, with, strlen(with)) == 0;
}

/* ---- folded ------------------------------------------------------------- */

static void judge_folded(struct slice text)
{
	struct slice line;

	while (next_line(&text, &line)) {
		size_t length = line.length;

		while (length > 0 && line.start[length - 1] != ' ')
			length--;
		fuzz_check(length > 1, "folded: no stack, or no weight");
		fuzz_check(strspn(line.start + length, digits) ==
		    line.length - length && line.start[length] != '0',
		    "folded: the weight is no number");
	}
}

/* ---- callgrind ---------------------------------------------------------- */

/* " 12 3", to the end of the line. */
static void read_costs(const char *at, uint64_t costs[2])
{
	char *end = (char *)(uintptr_t)at;

	costs[0] = costs[1] = 0;
	for (int i = 0; *end == ' ' && i < 2; i++)
		costs[i] = strtoull(end, &end, 10);
	fuzz_check(*end == '\n' && end > at, "callgrind: no costs");
}

/* The next line: they stand after a position. */
static void next_costs(struct slice *text, uint64_t costs[2])
{
	struct slice line;
	size_t position;

	fuzz_check(next_line(text, &line), "callgrind: no line of costs");
	position = strspn(line.start, digits);
	fuzz_check(position > 0, "callgrind: no position");
	read_costs(line.start + position, costs);
}

static void judge_callgrind(struct slice text)
{
	uint64_t sums[2] = { 0 }, costs[2];
	struct slice line;
	bool has_totals = false;

	while (next_line(&text, &line)) {
		if (begins(line, "fn=(")) {
			next_costs(&text, costs);
			sums[0] += costs[0];
			sums[1] += costs[1];
		} else if (begins(line, "calls=")) {
			next_costs(&text, costs);
		} else if (begins(line, "totals:")) {
			read_costs(line.start + strlen("totals:"), costs);
			fuzz_check(memcmp(sums, costs, sizeof sums) == 0,
			    "callgrind: own costs are not the totals");
			sums[0] = sums[1] = 0;
			has_totals = true;
		}
	}
	fuzz_check(has_totals, "callgrind: no totals");
}

/* ---- dot ---------------------------------------------------------------- */

/* Names stand within quotes alone, and end no line there. */
static void judge_dot(struct slice text)
{
	bool is_quoted = false;

	fuzz_check(begins(text, "digraph ") && text.length > 2 &&
	    text.start[text.length - 2] == '}', "dot: no graph");
	for (size_t i = 0; i < text.length; i++) {
		const char c = text.start[i];

		if (is_quoted && c == '\\')
			i++;
		else if (c == '"')
			is_quoted = !is_quoted;
		fuzz_check(is_quoted ? c != '\n' : (unsigned char)c < 0x80,
		    "dot: a name without quotes");
	}
	fuzz_check(!is_quoted, "dot: quotes without an end");
}

/* ---- pprof -------------------------------------------------------------- */

enum { PPROF_TYPE = 1, PPROF_SAMPLE = 2, PPROF_LOCATION = 4, PPROF_FUNCTION = 5,
	PPROF_STRING = 6, PPROF_FIELDS };

/* How many packed numbers; none is above `most`, where that is not 0. */
static uint64_t packed(struct slice in, uint64_t most)
{
	uint64_t count = 0;

	for (; in.length > 0; count++) {
		const uint64_t number = wire_varint("pprof: a number", &in);

		fuzz_check(most == 0 || (number > 0 && number <= most),
		    "pprof: a location that is not there");
	}
	return count;
}

static void judge_sample(struct slice sample, const uint64_t counts[])
{
	static const char row[] = "pprof: a sample";
	struct slice label;

	fuzz_check(packed(wire_bytes(row, sample, 1, 0),
	    counts[PPROF_LOCATION]) > 0, "pprof: a sample of no stack");
	fuzz_check(packed(wire_bytes(row, sample, 2, 0), 0) ==
	    counts[PPROF_TYPE], "pprof: values of no type");
	for (size_t i = 0;
	     (label = wire_bytes(row, sample, 3, i)).start != NULL; i++)
		fuzz_check(wire_number(row, label, 1) < counts[PPROF_STRING] &&
		    wire_number(row, label, 2) < counts[PPROF_STRING],
		    "pprof: a label that is not there");
}

static void judge_function(struct slice function, const uint64_t counts[])
{
	for (unsigned field = 2; field < 5; field++)
		fuzz_check(wire_number("pprof: a function", function, field) <
		    counts[PPROF_STRING], "pprof: a name that is not there");
}

static void judge_pprof(struct slice text)
{
	uint64_t counts[PPROF_FIELDS] = { 0 };
	struct slice in = text;
	struct wire_field f;

	while (wire_next("pprof", &in, &f)) {
		if (f.number == PPROF_STRING)
			fuzz_check(counts[PPROF_STRING] == 0 ?
			    f.bytes.length == 0 : text_is_clean(f.bytes),
			    "pprof: a string");
		counts[f.number < PPROF_FIELDS ? f.number : 0]++;
	}
	fuzz_check(counts[PPROF_STRING] > 0, "pprof: no strings");
	for (in = text; wire_next("pprof", &in, &f);)
		if (f.number == PPROF_SAMPLE)
			judge_sample(f.bytes, counts);
		else if (f.number == PPROF_FUNCTION)
			judge_function(f.bytes, counts);
}

/* ---- perfetto ----------------------------------------------------------- */

/* One sequence after the other, of a thread each: its slices nest, and have names
 * that it was told before. */
struct tracks {
	uint64_t sequence, depth, named;
};

static void judge_event(struct tracks *t, struct slice event)
{
	static const char row[] = "perfetto: an event";

	if (wire_number(row, event, 9) == 1) {
		fuzz_check(wire_number(row, event, 10) > 0 && t->named > 0,
		    "perfetto: a slice without a name");
		t->depth++;
		return;
	}
	fuzz_check(wire_number(row, event, 9) == 2 && t->depth > 0,
	    "perfetto: an end without a begin");
	t->depth--;
}

static void judge_perfetto(struct slice text)
{
	static const char row[] = "perfetto: a packet";
	struct tracks t = { 0 };
	struct wire_field f;

	while (wire_next(row, &text, &f)) {
		const uint64_t sequence = wire_number(row, f.bytes, 10);
		const struct slice event = wire_bytes(row, f.bytes, 11, 0);

		fuzz_check(f.number == 1 && f.is_bytes && sequence > 0,
		    "perfetto: no packet");
		fuzz_check(sequence == t.sequence || t.depth == 0,
		    "perfetto: a begin without an end");
		if (sequence != t.sequence)
			t = (struct tracks){ .sequence = sequence };
		t.named += wire_bytes(row, f.bytes, 12, 0).start != NULL;
		if (event.start != NULL)
			judge_event(&t, event);
	}
	fuzz_check(t.depth == 0, "perfetto: a begin without an end");
}

/* ---- trace -------------------------------------------------------------- */

/* It can be read, and its sums hold. */
static void judge_trace(struct slice text)
{
	struct error err = { "" };
	struct trace *trace = trace_open_bytes(bytes_of(text.start,
						   text.length),
	    "exported.trace", NULL, &err);
	struct profile *p = profile_new(NULL);

	fuzz_check(trace != NULL && p != NULL, err.text);
	fuzz_check(profile_load(p, trace, &err), err.text);
	fuzz_check_sums(p);
	profile_free(p);
	trace_close(trace);
}

/* ------------------------------------------------------------------------- */

void fuzz_judge(const char *format, struct slice text)
{
	static const struct {
		const char *format;
		void (*judge)(struct slice);
	} judges[] = {
		{ "folded", judge_folded },
		{ "callgrind", judge_callgrind },
		{ "dot", judge_dot },
		{ "pprof", judge_pprof },
		{ "perfetto", judge_perfetto },
		{ "trace", judge_trace },
	};

	for (size_t i = 0; i < sizeof judges / sizeof *judges; i++)
		if (strcmp(judges[i].format, format) == 0)
			judges[i].judge(text);
}
