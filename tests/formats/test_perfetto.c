/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_perfetto - the packets of Perfetto, taken apart by their field numbers: what
 * they say of a small trace, and that slices add up to the table, over random traces
 * and those in $ARTSCOPE_TRACES.
 */
#include "config.h"

#include "checked_lens.h"
#include "replayed.h"

enum { NAMES = 70000 };

/* What has not been read yet of a message, or of the file. */
struct bytes_left {
	const unsigned char *at, *end;
};

struct field {
	unsigned number;
	uint64_t value;
	struct bytes_left inside; /* of texts and messages */
};

struct decoder {
	struct replayed replayed;
	const char *row;
	size_t names[NAMES];   /* by iid, of the sequence: method + 1 */
	uint64_t sequence;
	uint64_t clock[CLOCKS]; /* in ns */
	uint64_t unit, counter_unit;
	enum clock axis;
	uint64_t process, sequences, counters, annotations;
	char *log;             /* of the small trace, in words; or NULL */
};

static uint64_t varint(struct bytes_left *b)
{
	uint64_t number = 0;

	for (unsigned shift = 0;; shift += 7) {
		assert_true(b->at < b->end && shift < 64);
		number |= (uint64_t)(*b->at & 0x7f) << shift;
		if ((*b->at++ & 0x80) == 0)
			return number;
	}
}

static bool next(struct bytes_left *b, struct field *f)
{
	uint64_t tag;

	if (b->at == b->end)
		return false;
	tag = varint(b);
	*f = (struct field){ .number = (unsigned)(tag >> 3) };
	assert_true((tag & 7) == 0 || (tag & 7) == 2);
	f->value = varint(b);
	if ((tag & 7) == 2) {
		assert_true(f->value <= (uint64_t)(b->end - b->at));
		f->inside = (struct bytes_left){ b->at, b->at + f->value };
		b->at += f->value;
	}
	return true;
}

/* Of the first field with that number; false: there is none. */
static bool find(struct bytes_left b, unsigned number, struct field *f)
{
	while (next(&b, f))
		if (f->number == number)
			return true;
	return false;
}

static uint64_t number_of(struct bytes_left b, unsigned number)
{
	struct field f;

	return find(b, number, &f) ? f.value : 0;
}

static char *text_of(struct bytes_left b, unsigned number)
{
	struct field f;

	assert_true(find(b, number, &f));
	return strndup((const char *)f.inside.at, f.value);
}

static void say(struct decoder *d, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void say(struct decoder *d, const char *format, ...)
{
	size_t used;
	va_list args;

	if (d->log == NULL)
		return;
	used = strlen(d->log);
	va_start(args, format);
	vsnprintf(d->log + used, 4000 - used, format, args);
	va_end(args);
}

/* clock_snapshot: boot time 0 is 0 of the sequence's own clock. */
static void decode_clocks(struct decoder *d, struct bytes_left b)
{
	struct field f;

	assert_true(next(&b, &f));
	assert_int_equal(number_of(f.inside, 1), 6);
	assert_int_equal(number_of(f.inside, 2), 0);
	assert_true(next(&b, &f));
	assert_int_equal(number_of(f.inside, 1), 64);
	assert_int_equal(number_of(f.inside, 3), 1);
	d->unit = number_of(f.inside, 4);
	d->clock[CLOCK_WALL] = d->clock[CLOCK_CPU] = 0;
	say(d, "clock %u\n", (unsigned)d->unit);
}

static void decode_track(struct decoder *d, struct bytes_left b)
{
	const unsigned uuid = (unsigned)number_of(b, 1);
	const unsigned parent = (unsigned)number_of(b, 5);
	struct field f;
	char *name;

	if (find(b, 3, &f)) {
		name = text_of(f.inside, 6);
		d->process = number_of(f.inside, 1);
		say(d, "process %u: %u %s\n", uuid, (unsigned)d->process, name);
		free(name);
	} else if (find(b, 4, &f)) {
		name = text_of(f.inside, 5);
		row_assert_number(d->row, number_of(f.inside, 1), d->process);
		say(d, "thread %u of %u: %u %s\n", uuid, parent,
		    (unsigned)number_of(f.inside, 2), name);
		free(name);
	} else {
		assert_true(find(b, 8, &f));
		row_assert_number(d->row, number_of(f.inside, 1), 1);
		row_assert_number(d->row, number_of(f.inside, 5), 1);
		d->counter_unit = number_of(f.inside, 4);
		d->counters++;
		say(d, "counter %u of %u\n", uuid, parent);
	}
}

static void decode_interned(struct decoder *d, struct bytes_left b)
{
	struct field f;

	while (next(&b, &f)) {
		uint64_t iid = number_of(f.inside, 1);
		char *name;

		row_require(d->row, iid > 0 && iid < NAMES);
		name = text_of(f.inside, f.number == 2 ? 2 : 3);
		if (f.number == 2) {
			row_assert_number(d->row, d->names[iid], 0);
			d->names[iid] = replayed_find(&d->replayed, name) + 1;
			say(d, "%u is %s\n", (unsigned)iid, name);
		} else {
			char *file = text_of(f.inside, 2);

			row_assert_number(d->row, f.number, 4);
			say(d, "%u at %s:%u %s\n", (unsigned)iid, file,
			    (unsigned)number_of(f.inside, 4), name);
			free(file);
		}
		free(name);
	}
}

static void decode_event(struct decoder *d, struct bytes_left b)
{
	const unsigned iid = (unsigned)number_of(b, 10);
	const uint64_t at[CLOCKS] = {
		d->axis == CLOCK_WALL ? d->clock[CLOCK_WALL] : 0,
		d->axis == CLOCK_WALL ? d->clock[CLOCK_CPU] :
		    d->clock[CLOCK_WALL] };
	struct field f;

	if (number_of(b, 9) == 1) {
		row_require(d->row, iid > 0 && d->names[iid] > 0);
		replayed_enter(&d->replayed, d->names[iid] - 1, at);
	} else {
		row_assert_number(d->row, number_of(b, 9), 2);
		row_assert_number(d->row, iid, 0);
		replayed_leave(&d->replayed, at);
	}
	say(d, "%u/%u %u", (unsigned)d->clock[CLOCK_WALL],
	    (unsigned)d->clock[CLOCK_CPU], iid);
	if (find(b, 4, &f)) {
		char *name = text_of(f.inside, 10);

		assert_int_equal(number_of(f.inside, 2), 1);
		say(d, " %s", name);
		free(name);
		d->annotations++;
	}
	say(d, "\n");
}

/* Clocks come before what happens then; names before they are used. */
static void advance(struct decoder *d, struct bytes_left packet)
{
	struct field event, value;

	d->clock[CLOCK_WALL] += number_of(packet, 8) * d->unit;
	if (find(packet, 11, &event) && find(event.inside, 12, &value))
		d->clock[CLOCK_CPU] += value.value * d->counter_unit;
}

static void begin_sequence(struct decoder *d, uint64_t sequence,
    struct bytes_left packet)
{
	row_assert(d->row, number_of(packet, 13) == 1 &&
	    number_of(packet, 87) == 1 && sequence > d->sequence);
	d->sequence = sequence;
	d->sequences++;
	memset(d->names, 0, sizeof d->names);
	replayed_thread(&d->replayed);
}

static void decode_packet(struct decoder *d, struct bytes_left packet)
{
	const uint64_t sequence = number_of(packet, 10);
	struct field f, event;

	if (sequence != d->sequence)
		begin_sequence(d, sequence, packet);
	else
		row_assert_number(d->row, number_of(packet, 13), 2);
	advance(d, packet);
	if (find(packet, 6, &f))
		decode_clocks(d, f.inside);
	if (find(packet, 60, &f))
		decode_track(d, f.inside);
	if (find(packet, 59, &f) && find(f.inside, 11, &event))
		say(d, "by default clock %u, track %u, counter %u\n",
		    (unsigned)number_of(f.inside, 58),
		    (unsigned)number_of(event.inside, 11),
		    (unsigned)number_of(event.inside, 31));
	if (find(packet, 12, &f))
		decode_interned(d, f.inside);
	if (find(packet, 11, &f))
		decode_event(d, f.inside);
}

/* Of the whole file; `log` has 4000 bytes, or is NULL. */
static void decode(struct decoder *d, const struct check_results *k, char *log)
{
	const struct export_options request = exporting_wish(k);
	size_t length;
	char *bytes = exporting_text(k, "perfetto", &request, &length);
	struct bytes_left b = { (unsigned char *)bytes,
		(unsigned char *)bytes + length };
	struct field f;

	memset(d, 0, sizeof *d);
	d->row = k->row;
	d->log = log;
	d->axis = profile_axis(k->loaded->profile);
	replayed_init(&d->replayed, k);
	while (next(&b, &f)) {
		assert_int_equal(f.number, 1);
		decode_packet(d, f.inside);
	}
	free(bytes);
}

/* ---- a small trace ------------------------------------------------------ */

static const struct make_thread threads[] = { { 7, "main" }, { 8, "other" } };

static const struct make_method methods[] = {
	{ 4, "com/a/B", "f", "()V", "B.java", 12 },
	{ 8, "com/a/B", "f", "(I)V", "B.java", 0 },
	{ 12, "com/a/C", "g", "()V", "", 0 },
};

/* g is thrown out of; f(int) never returns; on the other thread it is there before
 * the first record. */
static const struct make_event events[] = {
	{ 7, 4, MAKE_ENTER, 50, 1000 },
	{ 7, 12, MAKE_ENTER, 51, 1010 },
	{ 7, 12, MAKE_UNROLL, 53, 1040 },
	{ 8, 8, MAKE_EXIT, 3, 1050 },
	{ 7, 12, MAKE_ENTER, 54, 1050 },
	{ 7, 12, MAKE_EXIT, 54, 1050 },
	{ 7, 4, MAKE_EXIT, 59, 1100 },
	{ 7, 8, MAKE_ENTER, 60, 1101 },
	{ 7, 12, MAKE_ENTER, 60, 1103 },
	{ 7, 12, MAKE_EXIT, 60, 1104 },
};

static const struct make_trace_spec spec = { .layout = MAKE_V3,
	.clock = "dual", .threads = threads, .thread_count = 2,
	.methods = methods, .method_count = 3,
	.events = events, .event_count = ROWS(events), .columns = 6 };

static const char small[] =
    "process 1: 7 small\n"
    "clock 1000\n"
    "thread 4 of 1: 7 main\n"
    "by default clock 64, track 4, counter 5\n"
    "counter 5 of 4\n"
    "1 is com.a.B.f ()V\n"
    "1 at B.java:12 com.a.B.f ()V\n"
    "0/0 1\n"
    "2 is com.a.C.g\n"
    "10000/1000 2\n"
    "40000/3000 0 threw\n"
    "50000/4000 2\n"
    "50000/4000 0\n"
    "100000/9000 0\n"
    "3 is com.a.B.f (I)V\n"
    "3 at B.java:0 com.a.B.f (I)V\n"
    "101000/10000 3\n"
    "103000/10000 2\n"
    "104000/10000 0\n"
    "104000/10000 0 goes on\n"
    "clock 1000\n"
    "thread 6 of 1: 8 other\n"
    "by default clock 64, track 6, counter 7\n"
    "counter 7 of 6\n"
    "3 is com.a.B.f (I)V\n"
    "3 at B.java:0 com.a.B.f (I)V\n"
    "50000/0 3 began before\n"
    "50000/0 0\n";

static struct decoder decoder;

static void ask_small(const struct check_results *k)
{
	char log[4000] = "";

	decode(&decoder, k, log);
	row_assert_text(k->row, log, small);
	assert_int_equal(decoder.annotations, 3);
	replayed_free(&decoder.replayed);
}

static void packets(void **state)
{
	struct loaded l;

	(void)state;
	loaded_spec(&l, "small", &spec);
	checked_ask(&l, "small", NULL, (struct period){ 0, 0 }, ask_small);
	loaded_free(&l);
}

/* ---- any trace ---------------------------------------------------------- */

/* Sums in ns → ticks. */
static void to_ticks(struct replayed *r, unsigned ns)
{
	for (size_t i = 0; i < r->count; i++)
		for (int c = 0; c < CLOCKS; c++) {
			row_assert_number(r->k->row,
			    r->methods[i].own[c] % ns, 0);
			r->methods[i].own[c] /= ns;
		}
}

static void check(const struct check_results *k)
{
	const bool *has_clock = replayed_clocks(k);
	const bool is_dual = has_clock[CLOCK_WALL] && has_clock[CLOCK_CPU];

	decode(&decoder, k, NULL);
	to_ticks(&decoder.replayed, 1000 / tick_per_us(k->totals.tick));
	replayed_check(&decoder.replayed, has_clock, true);
	row_assert_number(k->row, decoder.sequences, k->parts.count + 1);
	row_assert_number(k->row, decoder.counters,
	    is_dual ? k->parts.count : 0);
	replayed_free(&decoder.replayed);
}

static void over_random_traces(void **state)
{
	(void)state;
	checked_over_random(check);
}

static void over_recordings(void **state)
{
	(void)state;
	checked_over_recordings(check);
}

static void through_transforms(void **state)
{
	(void)state;
	checked_through_transforms(check);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(packets),
	cmocka_unit_test(over_random_traces),
	cmocka_unit_test(through_transforms),
	cmocka_unit_test(over_recordings),
};

TEST_FILE(tests, NULL, NULL);
