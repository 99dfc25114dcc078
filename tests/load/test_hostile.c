/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_hostile.c - damaged traces through all of the model: whatever a byte
 * becomes, the calls nest, the sums hold, and the chart can be laid out.
 */
#include "config.h"

#include "rows.h"

#include <stdlib.h>

#include "load/profile.h"
#include "make_trace.h"
#include "lens/totals.h"
#include "view/chart.h"

enum { COLUMNS_WIDE = 12 };

/* clang-format off */
static const struct make_thread threads[] = { { 7, "main" }, { 9, "pool" } };
static const struct make_method methods[] = {
	{ 4, "com.a.B", "f", "()V", "B.java", 12 },
	{ 8, "com.a.B", "g", "(I)V", "B.java", -2 },
};
static const struct make_event events[] = {
	{ 7, 8, MAKE_EXIT, 0, 5 },    { 7, 4, MAKE_ENTER, 0, 10 },
	{ 9, 4, MAKE_ENTER, 0, 11 },  { 7, 8, MAKE_ENTER, 5, 16 },
	{ 7, 4, MAKE_ENTER, 6, 17 },  { 7, 4, MAKE_UNROLL, 7, 19 },
	{ 9, 4, MAKE_EXIT, 2, 20 },   { 7, 8, MAKE_EXIT, 9, 30 },
	{ 9, 8, MAKE_ENTER, 3, 31 },  { 7, 4, MAKE_EXIT, 12, 40 },
};

#define SPEC .threads = threads, .thread_count = 2, .methods = methods, \
	.method_count = 2, .events = events, .event_count = 10

static const struct {
	const char *name;
	struct make_trace_spec spec;
} layouts[] = {
	{ "v1", { SPEC, .layout = MAKE_V1, .clock = "thread-cpu" } },
	{ "v2", { SPEC, .layout = MAKE_V2, .clock = "wall" } },
	{ "v3", { SPEC, .layout = MAKE_V3, .clock = "dual" } },
	{ "streaming v3", { SPEC, .layout = MAKE_STREAM_V3, .clock = "dual" } },
	{ "simpleperf", { SPEC, .layout = MAKE_SIMPLEPERF, .clock = "dual" } },
};
/* clang-format on */

/* Exclusive times and the time outside any call add up to the span. */
static void check_sums(const char *row, const struct profile *p,
    const struct thread *t)
{
	struct totals totals = { 0 };
	struct error err;
	uint64_t sum[CLOCKS] = { 0, 0 };

	totals_init(&totals, profile_methods(p)->count);
	assert_true(totals_add(&totals, &(struct part){ .thread = t }, &err));
	totals_finish(&totals);
	for (int c = 0; c < CLOCKS; c++) {
		for (uint32_t m = 0; m < totals.methods; m++) {
			sum[c] += totals.items[m].exclusive[c];
			row_assert(row, totals.items[m].inclusive[c] <=
			    totals.span[c]);
		}
		row_assert_number(row, sum[c] + totals.outside[c],
		    totals.span[c]);
	}
	if (!totals.is_sampled)
		row_assert_number(row, totals.calls, calls_total(&t->calls));
	totals_free(&totals);
}

/* Each column is in order, and each call of the picture is in one box. */
static void check_chart(const char *row, const struct thread *t)
{
	const struct calls *calls = &t->calls;
	struct period whole = { t->first[calls->axis],
	    t->last[calls->axis] + 1 };
	struct box boxes[COLUMNS_WIDE];

	for (size_t depth = 0; depth < calls_depths(calls); depth++) {
		size_t count = chart_layout(calls, depth, whole, COLUMNS_WIDE,
		    boxes);
		size_t sum = 0;
		uint64_t end = 0;

		for (size_t i = 0; i < count; i++)
			sum += boxes[i].count;
		row_assert_number(row, sum, calls_count(calls, depth));
		for (size_t i = 0; i < sum; i++) {
			struct call call = calls_at(calls, depth, i);

			row_assert(row, call.begin >= end);
			end = call_end_time(&call, calls->axis);
		}
	}
}

static void try(const char *row, const unsigned char *at, size_t size)
{
	unsigned char *copy = malloc(size + 1);
	struct error err = { "" };
	struct trace *trace;
	struct profile *p;

	assert_non_null(copy);
	memcpy(copy, at, size);
	trace = trace_open_bytes(bytes_of(copy, size), row, NULL, &err);
	row_assert(row, trace != NULL || err.text[0] != '\0');
	p = profile_new(NULL);
	assert_non_null(p);
	if (trace != NULL) {
		row_require(row, profile_load(p, trace, &err));
		row_assert(row, p->is_complete);
	}
	for (uint32_t i = 0; i < p->threads->count; i++) {
		const struct thread *t = p->threads->items[i];

		if (t->events == 0)
			continue;
		check_sums(row, p, t);
		check_chart(row, t);
	}
	profile_free(p);
	trace_close(trace);
	free(copy);
}

static void truncations(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(layouts); i++) {
		struct make_bytes b = make_trace(&layouts[i].spec);

		for (size_t size = 0; size <= b.size; size++)
			try(layouts[i].name, b.data, size);
		make_bytes_free(&b);
	}
}

static void every_bit(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(layouts); i++) {
		struct make_bytes b = make_trace(&layouts[i].spec);

		for (size_t bit = 0; bit < b.size * 8; bit++) {
			b.data[bit / 8] ^= (unsigned char)(1 << bit % 8);
			try(layouts[i].name, b.data, b.size);
			b.data[bit / 8] ^= (unsigned char)(1 << bit % 8);
		}
		make_bytes_free(&b);
	}
}

/* Random bytes after a good text section: nothing there is well formed. */
static void noise(void **state)
{
	uint64_t random = 1;

	(void)state;
	for (size_t i = 0; i < 4000; i++) {
		struct make_bytes b = make_trace(
		    &layouts[i % ROWS(layouts)].spec);

		for (size_t at = b.header + 32; at < b.size; at++) {
			random = random * UINT64_C(6364136223846793005) + 1;
			/* Small numbers now and then, to meet real ids. */
			b.data[at] = (unsigned char)(random >> 60 < 9 ?
			    random >> 33 & 0x9 : random >> 40);
		}
		try(layouts[i % ROWS(layouts)].name, b.data, b.size);
		make_bytes_free(&b);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(truncations),
	cmocka_unit_test(every_bit),
	cmocka_unit_test(noise),
};

TEST_FILE(tests, NULL, NULL);
