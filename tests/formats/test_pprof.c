/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_pprof - profiles for pprof, read again: what their samples are, and that they
 * add up to the table, over random traces and those in $ARTSCOPE_TRACES.
 */
#include "config.h"

#include "checked_lens.h"
#include "exporting.h"
#include "named_sums.h"
#include "wire.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "formats/pprof.h"

/* The tables of a profile, by number. */
struct decoded {
	const char *row;
	struct slice whole;
	struct slice *strings, *functions, *locations; /* the latter are messages */
	size_t string_count, function_count, location_count;
};

static void decode(struct decoded *d, const char *row, const char *bytes,
    size_t length)
{
	struct slice in = { bytes, length };
	struct wire_field f;

	*d = (struct decoded){ .row = row, .whole = in };
	d->strings = calloc(length + 1, sizeof *d->strings);
	d->functions = calloc(length + 1, sizeof *d->functions);
	d->locations = calloc(length + 1, sizeof *d->locations);
	assert_true(d->strings != NULL && d->functions != NULL &&
	    d->locations != NULL);
	while (wire_next(row, &in, &f)) {
		if (f.number == PROFILE_STRING)
			d->strings[d->string_count++] = f.bytes;
		if (f.number == PROFILE_FUNCTION)
			d->functions[d->function_count++] = f.bytes;
		if (f.number == PROFILE_LOCATION)
			d->locations[d->location_count++] = f.bytes;
	}
	row_require(row, d->string_count > 0 && d->strings[0].length == 0);
}

static void decoded_free(struct decoded *d)
{
	free(d->strings);
	free(d->functions);
	free(d->locations);
}

static struct slice string_of(const struct decoded *d, uint64_t number)
{
	row_require(d->row, number < d->string_count);
	return d->strings[number];
}

/* Ids are numbers from 1 in the order of the file. */
static struct slice by_id(const struct decoded *d, const struct slice *of,
    size_t count, uint64_t id)
{
	row_require(d->row, id > 0 && id <= count);
	row_assert_number(d->row, wire_number(d->row, of[id - 1], 1), id);
	return of[id - 1];
}

/* A field of the function of a location: 2 is its name, 3 that with its signature
 * unless it is the same, 4 its file. */
static struct slice function_text(const struct decoded *d, uint64_t location,
    unsigned field)
{
	struct slice l = by_id(d, d->locations, d->location_count, location);
	struct slice line = wire_bytes(d->row, l, 4, 0), f;

	row_assert_number(d->row, wire_number(d->row, l, 2), 1);
	f = by_id(d, d->functions, d->function_count,
	    wire_number(d->row, line, 1));
	return string_of(d, wire_number(d->row, f, field));
}

/* The nth of the packed numbers. */
static uint64_t packed_at(const struct decoded *d, struct slice packed,
    size_t nth)
{
	uint64_t n = 0;

	for (size_t i = 0; i <= nth; i++)
		n = wire_varint(d->row, &packed);
	return n;
}

/* Which of the values is called so, as "wall/microseconds". */
static size_t find_type(const struct decoded *d, const char *wanted)
{
	struct slice type;
	char text[60];

	for (size_t i = 0;; i++) {
		struct slice name, unit;

		type = wire_bytes(d->row, d->whole, PROFILE_SAMPLE_TYPE, i);
		row_require(wanted, type.start != NULL);
		name = string_of(d, wire_number(d->row, type, 1));
		unit = string_of(d, wire_number(d->row, type, 2));
		snprintf(text, sizeof text, "%.*s/%.*s", (int)name.length,
		    name.start, (int)unit.length, unit.start);
		if (strcmp(text, wanted) == 0)
			return i;
	}
}

/* ---- what the samples are ----------------------------------------------- */

static const struct make_thread threads[] = { { 7, "main" }, { 8, "other" } };

static const struct make_method methods[] = {
	{ 4, "com/a/B", "f", "()V", "B.java", 12 },
	{ 8, "com/a/B", "f", "([I)V", "B.java", 14 },
	{ 12, "com/a/C", "g", "()V", "C.java", 0 },
};

/* f calls g twice, once for no time at all, and itself; then f(int[]) runs on. */
static const struct make_event events[] = {
	{ 7, 4, MAKE_ENTER, 0, 1000 },
	{ 7, 12, MAKE_ENTER, 1, 1010 },
	{ 7, 12, MAKE_EXIT, 3, 1040 },
	{ 7, 12, MAKE_ENTER, 4, 1050 },
	{ 7, 12, MAKE_EXIT, 4, 1050 },
	{ 7, 4, MAKE_ENTER, 4, 1060 },
	{ 7, 4, MAKE_EXIT, 5, 1061 },
	{ 8, 8, MAKE_ENTER, 0, 1063 },
	{ 7, 4, MAKE_EXIT, 9, 1100 },
	{ 7, 12, MAKE_ENTER, 9, 1130 },
	{ 7, 12, MAKE_EXIT, 9, 1131 },
	{ 8, 8, MAKE_EXIT, 2, 1073 },
};

static const struct make_trace_spec spec = { .layout = MAKE_V3,
	.clock = "dual", .threads = threads, .thread_count = 2,
	.methods = methods, .method_count = 3,
	.events = events, .event_count = ROWS(events) };

/* "main#7(7) com.a.C.g<com.a.B.f ()V 2 30 2" */
static void put_sample(FILE *out, const struct decoded *d, struct slice sample)
{
	struct slice stack = wire_bytes(d->row, sample, 1, 0);
	struct slice values = wire_bytes(d->row, sample, 2, 0);
	struct slice text = string_of(d, wire_number(d->row,
	    wire_bytes(d->row, sample, 3, 0), 2));
	const char *between = " ";

	fprintf(out, "%.*s(%" PRIu64 ")", (int)text.length, text.start,
	    wire_number(d->row, wire_bytes(d->row, sample, 3, 1), 3));
	while (stack.length > 0) {
		text = function_text(d, wire_varint(d->row, &stack), 2);
		fprintf(out, "%s%.*s", between, (int)text.length, text.start);
		between = "<";
	}
	while (values.length > 0)
		fprintf(out, " %" PRIu64, wire_varint(d->row, &values));
	fputc('\n', out);
}

static const struct {
	const char *name;
	bool has_idle;
	const char *text;
} rows[] = {
	{ "calls alone", false,
	    "main#7(7) com.a.B.f ()V 1 69 6\n"
	    "main#7(7) com.a.C.g<com.a.B.f ()V 2 30 2\n"
	    "main#7(7) com.a.B.f ()V<com.a.B.f ()V 1 1 1\n"
	    "main#7(7) com.a.C.g 1 1 0\n"
	    "other#8(8) com.a.B.f ([I)V 1 10 2\n" },
	{ "with what is in none", true,
	    "main#7(7) (no method) 0 30 0\n"
	    "main#7(7) com.a.B.f ()V 1 69 6\n"
	    "main#7(7) com.a.C.g<com.a.B.f ()V 2 30 2\n"
	    "main#7(7) com.a.B.f ()V<com.a.B.f ()V 1 1 1\n"
	    "main#7(7) com.a.C.g 1 1 0\n"
	    "other#8(8) com.a.B.f ([I)V 1 10 2\n" },
};

static char *samples_of(const struct decoded *d)
{
	struct slice sample;
	size_t length;
	char *text;
	FILE *out = open_memstream(&text, &length);

	assert_non_null(out);
	for (size_t i = 0; (sample = wire_bytes(d->row, d->whole,
	     PROFILE_SAMPLE, i)).start != NULL; i++)
		put_sample(out, d, sample);
	fclose(out);
	return text;
}

/* What is said of all of them, and of a method. */
static void check_head(const struct decoded *d, enum measure shown)
{
	struct slice file = wire_bytes(d->row, d->whole, PROFILE_MAPPING, 0);
	uint64_t first = wire_number(d->row, wire_bytes(d->row, d->whole,
	    PROFILE_SAMPLE_TYPE, shown == MEASURE_CPU ? 2 : 1), 1);

	assert_int_equal(find_type(d, "calls/count"), 0);
	assert_int_equal(find_type(d, "wall/microseconds"), 1);
	assert_int_equal(find_type(d, "cpu/microseconds"), 2);
	assert_true(slice_is(string_of(d, wire_number(d->row, file, 5)),
	    "pprof"));
	assert_int_equal(wire_number(d->row, d->whole,
	    PROFILE_DEFAULT_SAMPLE_TYPE), first);
	assert_int_equal(wire_number(d->row, d->whole, PROFILE_PERIOD), 1);
	assert_int_equal(wire_number(d->row, d->whole,
	    PROFILE_DURATION_NANOS), 131 * 1000);
	assert_true(slice_is(function_text(d, d->location_count, 2),
	    "com.a.B.f ([I)V"));
	assert_true(slice_is(function_text(d, d->location_count, 3), ""));
	assert_true(slice_is(function_text(d, d->location_count - 1, 2),
	    "com.a.C.g"));
	assert_true(slice_is(function_text(d, d->location_count - 1, 3),
	    "com.a.C.g ()V"));
	assert_true(slice_is(function_text(d, d->location_count, 4),
	    "B.java"));
}

static void ask_row(const struct check_results *k)
{
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct export_options request = exporting_wish(k);
		struct decoded d;
		size_t length;
		char *bytes, *text;

		request.has_idle = rows[i].has_idle;
		request.clock = i == 0 ? MEASURE_WALL : MEASURE_CPU;
		bytes = exporting_text(k, "pprof", &request, &length);
		decode(&d, k->row, bytes, length);
		text = samples_of(&d);
		row_assert_text(rows[i].name, text, rows[i].text);
		check_head(&d, request.clock);
		decoded_free(&d);
		free(text);
		free(bytes);
	}
}

static void samples(void **state)
{
	struct loaded l;

	(void)state;
	loaded_spec(&l, "pprof", &spec);
	checked_ask(&l, "pprof", NULL, (struct period){ 0, 0 }, ask_row);
	loaded_free(&l);
}

/* ---- what they add up to ------------------------------------------------ */

/* Of the innermost method of each. */
static struct named_sums sums_of(const struct decoded *d, size_t value)
{
	struct named_sums s = named_sums_new(d->whole.length);
	struct slice in = d->whole, name;
	struct wire_field f;

	while (wire_next(d->row, &in, &f)) {
		uint64_t sum, location;

		if (f.number != PROFILE_SAMPLE)
			continue;
		location = packed_at(d, wire_bytes(d->row, f.bytes, 1, 0), 0);
		name = function_text(d, location, 3);
		if (name.length == 0)
			name = function_text(d, location, 2);
		if (slice_is(name, "(no method)"))
			name.length = 0;
		sum = packed_at(d, wire_bytes(d->row, f.bytes, 2, 0), value);
		if (sum > 0)
			named_sums_add(&s, name.start, name.length, sum);
	}
	named_sums_combine(&s);
	return s;
}

static void check_weight(const struct decoded *d, const struct check_results *k,
    unsigned weight)
{
	const struct facts *facts = &k->loaded->trace->facts;
	struct named_sums got, wanted;
	char type[60];

	snprintf(type, sizeof type, "%s/%s", weight_name(weight),
	    weight == WEIGHT_CALLS ? "count" : facts->tick == TICK_NS ?
	    "nanoseconds" : "microseconds");
	got = sums_of(d, find_type(d, type));
	wanted = named_sums_of_table(k, weight);
	named_sums_assert(k->row, &got, &wanted);
	named_sums_free(&got);
	named_sums_free(&wanted);
}

static void check(const struct check_results *k)
{
	const bool *has_clock = k->loaded->trace->facts.has_clock;
	struct export_options request = exporting_wish(k);
	struct decoded d;
	size_t length;
	char *bytes;

	request.has_idle = true;
	bytes = exporting_text(k, "pprof", &request, &length);
	decode(&d, k->row, bytes, length);
	for (unsigned c = 0; c < CLOCKS; c++)
		if (has_clock[c])
			check_weight(&d, k, c);
	if (!k->totals.is_sampled)
		check_weight(&d, k, WEIGHT_CALLS);
	decoded_free(&d);
	free(bytes);
}

static void over_random_traces(void **state)
{
	(void)state;
	exporting_over_random(check);
}

static void over_recordings(void **state)
{
	(void)state;
	checked_over_recordings(check);
}

/* A file for pprof is packed without being asked for. */
static void is_packed(void **state)
{
	(void)state;
	assert_int_equal(exporter_find("pprof")->packing, PACKING_GZIP);
}

static void no_duration(const struct check_results *k)
{
	const struct export_options request = { .has_idle = true };
	struct decoded d;
	size_t length;
	char *bytes = exporting_text(k, "pprof", &request, &length);

	decode(&d, k->row, bytes, length);
	row_assert_number(k->row, wire_number(d.row, d.whole,
	    PROFILE_DURATION_NANOS), 0);
	decoded_free(&d);
	free(bytes);
}

static void weights_are_no_times(void **state)
{
	static const char text[] = "main;a;b 5\nmain;a;c 7\n";
	struct error err = { "" };
	struct loaded l = { .trace = trace_open_bytes(bytes_of(text,
				strlen(text)), "weights", NULL, &err) };

	(void)state;
	assert_non_null(l.trace);
	loaded_read(&l, "weights", &err);
	checked_ask(&l, "weights", NULL, (struct period){ 0, 0 }, no_duration);
	loaded_free(&l);
}

static void through_transforms(void **state)
{
	(void)state;
	checked_through_transforms(check);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(samples),
	cmocka_unit_test(is_packed),
	cmocka_unit_test(weights_are_no_times),
	cmocka_unit_test(over_random_traces),
	cmocka_unit_test(through_transforms),
	cmocka_unit_test(over_recordings),
};

TEST_FILE(tests, NULL, NULL);
