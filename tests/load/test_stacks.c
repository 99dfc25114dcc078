/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_stacks - from records to calls: the rules R2 to R10.
 *
 * A row is a script of records: the thread, the action (+ enter, - exit,
 * ! unwind, ? the action that means nothing), the method and "@wall", with
 * "/cpu" where the CPU time is another; "0" is a record of zeros, "E" one of EE
 * bytes.  The calls that come of it read "f 10-40 (g 16-30)": a method's time,
 * and inside of it the calls it made.  After the time stand the CPU time it
 * took if that is another, and how it ended: ! threw, ~ closed early, > open.
 */
#include "config.h"

#include "loaded.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "load/loader.h"

enum { ROOM = 64, TEXT_ROOM = 2000 };

static const struct make_thread listed[] = { { 1, "main" }, { 2, "two" },
	{ 65543, "cut" } };

/* r is f again: its class was loaded twice.  u has no line. */
static const struct make_method methods[] = {
	{ 4, "com.a.B", "f", "()V", "B.java", 0 },
	{ 8, "com.a.B", "g", "()V", "B.java", 0 },
	{ 12, "com.a.B", "h", "()V", "B.java", 0 },
	{ 16, "com.a.B", "f", "()V", "B.java", 0 },
};

/* clang-format off */
static const struct {
	const char *name;
	const char *records;
	const char *calls;
	const char *notices; /* name=count */
	uint64_t elapsed_us;
} rows[] = {
	{ "nothing", "", "", "no-records=1", 0 },
	{ "one call", "1+f@10 1-f@40", "main: f 10-40", "", 0 },
	{ "calls in a call", "1+f@10 1+g@16 1-g@30 1+g@31 1-g@32 1-f@40",
	    "main: f 10-40 (g 16-30 g 31-32)", "", 0 },
	{ "both clocks", "1+f@10/0 1+g@16/5 1-g@30/9 1-f@40/12",
	    "main: f 10-40/12 (g 16-30/4)", "", 0 },
	{ "CPU clock that begins late", "1+f@10/500 1-f@40/503",
	    "main: f 10-40/3", "", 0 },
	{ "threads among each other", "1+f@10 2+g@11 1-f@12 2-g@13",
	    "main: f 10-12 | two: g 11-13", "", 0 },
	{ "threads out of time order", "2+g@50 2-g@60 1+f@10 1-f@12",
	    "main: f 10-12 | two: g 50-60", "", 0 },

	{ "R2 back by a little", "1+f@10/1 1+g@20/2 1-g@15/3 1-f@30/4",
	    "main: f 10-30/3 (g 20-20/1)", "time-back=1", 0 },
	{ "R2 back in both clocks", "1+f@10/9 1-f@5/3",
	    "main: f 10-10", "time-back=2", 0 },
	{ "R2 wrap when the file says so", "1+f@4294967290/1 1-f@10/2",
	    "main: f 4294967290-4294967306/1", "", 4294967400 },
	{ "R2 no wrap in a short recording", "1+f@4294967290/1 1-f@10/2",
	    "main: f 4294967290-4294967290/1", "time-back=1", 4294967295 },
	{ "R2 beyond the reach of an int", "1+f@2147483647 1-f@2147483649",
	    "main: f 2147483647-2147483649", "", 0 },

	{ "R3 one frame", "1-f@10", "main: f 10-10", "running-before=1", 0 },
	{ "R3 two frames, innermost first", "1-g@10 1-f@20",
	    "main: f 10-20 (g 10-10)", "running-before=2", 0 },
	{ "R3 calls before the exits",
	    "1+h@5 1-h@7 1-g@10 1+h@12 1-h@13 1-f@20",
	    "main: f 5-20 (g 5-10 (h 5-7) h 12-13)", "running-before=2", 0 },
	{ "R3 recursion", "1-f@10 1-f@20 1-f@30",
	    "main: f 10-30 (f 10-20 (f 10-10))", "running-before=3", 0 },
	{ "R3 a thread at a time", "1-f@10 2+g@11 2-g@12",
	    "main: f 10-10 | two: g 11-12", "running-before=1", 0 },
	{ "R3 unwound", "1!f@10 1+g@20 1-g@30", "main: f 10-10! g 20-30",
	    "running-before=1 threw=1", 0 },

	{ "R4 never returned", "1+f@10 1+g@20 2+h@90",
	    "main: f 10-20> (g 20-20>) | two: h 90-90>", "open-at-end=3", 0 },
	{ "R4 at the last event of the thread, both clocks",
	    "1+f@10/1 1+g@20/2 1-g@35/9", "main: f 10-35/8> (g 20-35/7)",
	    "open-at-end=1", 0 },

	{ "R5a a class that was loaded twice", "1+f@10 1-r@20",
	    "main: f 10-20", "", 0 },
	{ "R5a the other way", "1+r@10 1+g@11 1-g@12 1-f@20",
	    "main: f 10-20 (g 11-12)", "", 0 },
	{ "R5b two exits lost", "1+f@10 1+g@20 1+h@30 1-f@40",
	    "main: f 10-40 (g 20-40~ (h 30-40~))", "closed-early=2", 0 },
	{ "R5b the outer one unwound", "1+f@10 1+g@20 1!f@40",
	    "main: f 10-40! (g 20-40~)", "closed-early=1 threw=1", 0 },
	{ "R5c exit of a method not running", "1+f@10 1-h@20 1-f@30",
	    "main: f 10-30", "exit-ignored=1", 0 },
	{ "R5c its time counts", "1+f@10 1-h@20",
	    "main: f 10-20>", "exit-ignored=1 open-at-end=1", 0 },

	{ "threads in runs, as Android 14 writes them",
	    "1+f@10 1+g@40 1-g@60 1-f@70 2+g@5 2-g@20 2+h@30 2-h@90 1+h@75 1-h@80",
	    "main: f 10-70 (g 40-60) h 75-80 | two: g 5-20 h 30-90", "", 0 },
	{ "R6 unwound", "1+f@10 1+g@20 1!g@30 1!f@40",
	    "main: f 10-40! (g 20-30!)", "threw=2", 0 },
	{ "R7 action 3", "1+f@10 1?g@20 1-f@30", "main: f 10-30",
	    "bad-action=1", 0 },
	{ "R7 alone in its thread", "2?g@20 1+f@10 1-f@30", "main: f 10-30",
	    "bad-action=1", 0 },
	{ "R8 unknown method", "1+u@10 1+g@20 1-g@30 1-u@40",
	    "main: (unknown 0x14) 10-40 (g 20-30)", "unknown-method=1", 0 },
	{ "R9 unknown thread", "9+f@10 9-f@20", "Thread 9: f 10-20",
	    "unknown-thread=1", 0 },
	{ "a listed id that was cut to 16 bits", "7+f@10 7-f@20",
	    "cut: f 10-20", "", 0 },
	{ "R10 zeros", "1+f@10 0 0 1-f@30", "main: f 10-30",
	    "zero-records=2", 0 },
	{ "R10 EE", "1+f@10 E 1-f@30", "main: f 10-30", "zero-records=1", 0 },
	{ "the same stack again and again",
	    "1+f@1 1+g@2 1-g@3 1-f@4 1+f@5 1+g@6 1-g@7 1-f@8 1+g@9 1-g@10",
	    "main: f 1-4 (g 2-3) f 5-8 (g 6-7) g 9-10", "", 0 },
};
/* clang-format on */

/* Where a text stands, and what may still be written. */
struct out {
	char text[TEXT_ROOM];
	size_t length;
};

static void put(struct out *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void put(struct out *out, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	out->length += (size_t)vsnprintf(out->text + out->length,
	    TEXT_ROOM - out->length, format, args);
	va_end(args);
	assert_true(out->length < TEXT_ROOM);
}

static struct make_event read_record(const char **at)
{
	static const char actions[] = "+-!?", names[] = "fghru";
	struct make_event e = { 0 };
	char *end;

	if (**at == '0' || **at == 'E') {
		if (*(*at)++ == 'E')
			e = (struct make_event){ 0xEEEE, 0xEEEEEEEC, 2,
				0xEEEEEEEE, 0xEEEEEEEE };
		return e;
	}
	e.thread = (unsigned)strtoul(*at, &end, 10);
	e.action = (unsigned)(strchr(actions, end[0]) - actions);
	e.method = (uint32_t)(strchr(names, end[1]) - names + 1) * 4;
	e.wall_us = (uint32_t)strtoul(end + 3, &end, 10);
	e.cpu_us = *end == '/' ? (uint32_t)strtoul(end + 1, &end, 10) :
	    e.wall_us;
	*at = end;
	return e;
}

static size_t read_script(const char *script, struct make_event *events)
{
	size_t count = 0;

	while (*script != '\0') {
		assert_true(count < ROOM);
		events[count++] = read_record(&script);
		script += *script == ' ';
	}
	return count;
}

/* The next call of each column that was not printed yet. */
struct dump {
	const struct thread *thread;
	const struct methods *methods;
	size_t next[ROOM];
	struct out *out;
};

static void dump_head(const struct dump *d, const struct call *call)
{
	static const char *const ends[] = { "", "!", "~", ">" };
	const struct node *node = &d->thread->tree.nodes[call->node];
	struct slice name = method_name(methods_at(d->methods, node->method));

	put(d->out, "%.*s %" PRIu64 "-%" PRIu64, (int)name.length, name.start,
	    call->begin, call->begin + call->time[CLOCK_WALL]);
	if (call->time[CLOCK_CPU] != call->time[CLOCK_WALL])
		put(d->out, "/%" PRIu64, call->time[CLOCK_CPU]);
	put(d->out, "%s", ends[call->end]);
}

static bool is_inside(const struct dump *d, const struct call *inner,
    const struct call *outer)
{
	return d->thread->tree.rests[inner->node].parent == outer->node &&
	    inner->begin >= outer->begin &&
	    call_end_time(inner, CLOCK_WALL) <=
	    call_end_time(outer, CLOCK_WALL);
}

/* The calls of a level inside `outer`, NULL for those of the thread. */
static void dump_calls(struct dump *d, size_t depth, const struct call *outer)
{
	const struct calls *calls = &d->thread->calls;
	bool is_first = true;

	if (depth >= calls_depths(calls))
		return;
	while (d->next[depth] < calls_count(calls, depth)) {
		struct call call = calls_at(calls, depth, d->next[depth]);

		if (outer != NULL && !is_inside(d, &call, outer))
			break;
		d->next[depth]++;
		put(d->out, "%s", !is_first ? " " : outer == NULL ? "" : " (");
		is_first = false;
		dump_head(d, &call);
		dump_calls(d, depth + 1, &call);
	}
	if (!is_first && outer != NULL)
		put(d->out, ")");
}

static void dump_threads(const struct profile *p, struct out *out)
{
	const struct threads *threads = p->threads;

	for (uint32_t i = 0; i < threads->count; i++) {
		const struct thread *t = threads->items[i];
		struct dump dump = { t, profile_methods(p), { 0 }, out };

		if (t->events == 0)
			continue;
		put(out, "%s%s: ", out->length > 0 ? " | " : "", t->name);
		dump_calls(&dump, 0, NULL);
		for (size_t d = 0; d < calls_depths(&t->calls); d++)
			assert_int_equal(dump.next[d],
			    calls_count(&t->calls, d));
	}
}

static void dump_notices(const struct profile *p, struct out *out)
{
	struct notices notices;

	profile_notices(p, &notices);
	/* Methods 4 and 16 are the same in every row. */
	for (int i = 0; i < NOTICES; i++)
		if (notices.count[i] > 0 && i != NOTICE_SAME_METHOD)
			put(out, "%s%s=%" PRIu64, out->length > 0 ? " " : "",
			    notice_kinds[i].name, notices.count[i]);
}

static struct make_trace_spec spec_of(const struct make_event *events,
    size_t count)
{
	return (struct make_trace_spec){ .layout = MAKE_V3, .clock = "dual",
		.vm = "art", .threads = listed, .thread_count = ROWS(listed),
		.methods = methods, .method_count = ROWS(methods),
		.events = events, .event_count = count };
}

static void every_rule(void **state)
{
	struct make_event events[ROOM];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		size_t count = read_script(rows[i].records, events);
		struct make_trace_spec spec = spec_of(events, count);
		struct out calls = { "", 0 }, notices = { "", 0 };
		struct loaded loaded;

		spec.elapsed_us = rows[i].elapsed_us;
		loaded_spec(&loaded, rows[i].name, &spec);
		dump_threads(loaded.profile, &calls);
		dump_notices(loaded.profile, &notices);
		row_assert_text(rows[i].name, calls.text, rows[i].calls);
		row_assert_text(rows[i].name, notices.text, rows[i].notices);
		loaded_free(&loaded);
	}
}

static struct notices notices_of(const char *row,
    const struct make_event *events, size_t count)
{
	struct make_trace_spec spec = spec_of(events, count);
	struct notices notices;
	struct loaded loaded;

	loaded_spec(&loaded, row, &spec);
	profile_notices(loaded.profile, &notices);
	loaded_free(&loaded);
	return notices;
}

/* R7: more than one in a hundred of the first thousand. */
static void a_burst_of_bad_records(void **state)
{
	static const struct {
		const char *name;
		unsigned bad;
		bool is_burst;
	} bursts[] = { { "few", 10, false }, { "many", 11, true } };
	struct make_event events[ROOM];

	(void)state;
	for (size_t i = 0; i < ROWS(bursts); i++) {
		for (unsigned e = 0; e < bursts[i].bad; e++)
			events[e] = (struct make_event){ 1, 4, MAKE_ACTION_3,
				e, e };
		row_assert(bursts[i].name, bursts[i].is_burst ==
		    (notices_of(bursts[i].name, events,
		        bursts[i].bad).count[NOTICE_MISALIGNED] > 0));
	}
}

/* Sampled recordings write many records of one time, and no unwinding. */
static void a_guess_at_sampling(void **state)
{
	static const struct {
		const char *name;
		unsigned samples;    /* records of one time */
		unsigned last;       /* action of the last record */
		bool is_sampled;
	} guesses[] = {
		{ "twenty records a sample", 20, MAKE_EXIT, true },
		{ "every record its time", 1, MAKE_EXIT, false },
		{ "an exception", 20, MAKE_UNROLL, false },
	};
	struct make_event events[200];

	(void)state;
	for (size_t i = 0; i < ROWS(guesses); i++) {
		for (unsigned e = 0; e < ROWS(events); e++) {
			uint32_t us = e / guesses[i].samples * 1000;

			events[e] = (struct make_event){ 1, 4, e % 2 == 0 ?
				MAKE_ENTER : MAKE_EXIT, us, us };
		}
		events[ROWS(events) - 1].action = guesses[i].last;
		row_assert(guesses[i].name, guesses[i].is_sampled ==
		    (notices_of(guesses[i].name, events,
		        ROWS(events)).count[NOTICE_SAMPLED] > 0));
	}
}

/* Below the deepest level kept calls are counted, and their exits known. */
static void deeper_than_is_kept(void **state)
{
	enum { DEEP = MAX_DEPTH + 5 };
	struct make_event *events = calloc(2 * DEEP, sizeof *events);
	struct make_trace_spec spec = spec_of(events, 2 * DEEP);
	struct notices notices;
	struct loaded loaded;
	const struct thread *t;

	(void)state;
	assert_non_null(events);
	for (uint32_t i = 0; i < 2 * DEEP; i++)
		events[i] = (struct make_event){ 1, 4, i < DEEP ? MAKE_ENTER :
			MAKE_EXIT, i, i };
	loaded_spec(&loaded, "deep", &spec);
	profile_notices(loaded.profile, &notices);
	t = loaded.profile->threads->items[0];
	assert_int_equal(notices.count[NOTICE_TOO_DEEP], 5);
	assert_int_equal(notices.count[NOTICE_RUNNING_BEFORE], 0);
	assert_int_equal(notices.count[NOTICE_OPEN_AT_END], 0);
	assert_int_equal(calls_depths(&t->calls), MAX_DEPTH);
	assert_int_equal(calls_total(&t->calls), MAX_DEPTH);
	assert_int_equal(calls_at(&t->calls, 0, 0).time[CLOCK_WALL],
	    2 * DEEP - 1);
	loaded_free(&loaded);
	free(events);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(every_rule),
	cmocka_unit_test(a_burst_of_bad_records),
	cmocka_unit_test(a_guess_at_sampling),
	cmocka_unit_test(deeper_than_is_kept),
};

TEST_FILE(tests, NULL, NULL);
