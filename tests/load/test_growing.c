/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_growing - a streaming trace that is read while it is written is in the
 * end what it is when it is read as a whole, wherever the writer has paused;
 * files and pipes that grow, and what may happen to them.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "script.h"
#include "tally.h"

enum { TEXT = 1 << 20, HALF_HEADER = 16 };

/* ---- as a whole, and bit by bit ----------------------------------------- */

/* Bytes of which a part is there; what stands after it makes no sense. */
struct tap {
	const struct make_bytes *whole;
	unsigned char *seen;
	size_t size, step;
	struct profile *profile; /* that is being loaded; NULL: not yet */
	uint64_t records;        /* that could be seen in the last wait, */
	enum tick tick;          /* and what their times were taken for */
};

/* Whoever looks on sees no less than before. */
static void look_on(struct tap *tap)
{
	uint64_t seen = 0;

	if (tap->profile == NULL)
		return;
	profile_lock(tap->profile);
	for (uint32_t i = 0; i < tap->profile->threads->count; i++)
		seen += tap->profile->threads->items[i]->events;
	assert_true(seen >= tap->records);
	assert_false(tap->profile->is_complete);
	tap->records = seen;
	if (tap->profile->facts != NULL)
		tap->tick = tap->profile->facts->tick;
	profile_unlock(tap->profile);
}

static bool pour(void *self, struct bytes *all)
{
	struct tap *tap = self;
	size_t left = tap->whole->size - tap->size;
	size_t step = tap->step < left ? tap->step : left;

	look_on(tap);
	memcpy(tap->seen + tap->size, tap->whole->data + tap->size, step);
	tap->size += step;
	*all = bytes_of(tap->seen, tap->size);
	return step > 0;
}

static void print_calls(FILE *out, const struct profile *p,
    const struct thread *t)
{
	for (size_t depth = 0; depth < calls_depths(&t->calls); depth++)
		for (size_t i = 0; i < calls_count(&t->calls, depth); i++) {
			struct call c = calls_at(&t->calls, depth, i);

			fprintf(out, "  %zu %s %llu %llu %llu %d\n", depth,
			    methods_at(profile_methods(p),
				t->tree.nodes[c.node].method)->text,
			    (unsigned long long)c.begin,
			    (unsigned long long)c.time[CLOCK_WALL],
			    (unsigned long long)c.time[CLOCK_CPU], c.end);
		}
}

static void print_facts(FILE *out, const struct loaded *l)
{
	const struct facts *f = &l->trace->facts;
	char layout[64];

	facts_layout(f, layout, sizeof layout);
	fprintf(out, "%s, %s, tick %d, %llu ticks, start %llu, pid %llu, "
	    "%llu bytes\n", layout, facts_clocks(f), f->tick,
	    (unsigned long long)f->elapsed, (unsigned long long)f->start_us,
	    (unsigned long long)f->pid, (unsigned long long)f->trace_bytes);
}

/* All that can be known of it. */
static void print_profile(char *text, const struct loaded *l)
{
	FILE *out = fmemopen(text, TEXT, "w");
	const struct threads *threads = l->profile->threads;
	struct notices notices;

	assert_non_null(out);
	print_facts(out, l);
	profile_notices(l->profile, &notices);
	for (int i = 0; i < NOTICES; i++)
		if (notices.count[i] > 0)
			fprintf(out, "%s %llu\n", notice_kinds[i].name,
			    (unsigned long long)notices.count[i]);
	for (uint32_t i = 0; i < threads->count; i++) {
		const struct thread *t = threads->items[i];

		fprintf(out, "%u %s %llu tick %d\n", t->id, t->name,
		    (unsigned long long)t->events, t->calls.tick);
		print_calls(out, l->profile, t);
	}
	fclose(out);
}

static void load(struct loaded *l, struct tap *tap, const char *row)
{
	const struct wait_more more = { tap, pour };
	struct error err = { "" };

	tap->seen = malloc(tap->whole->size);
	assert_non_null(tap->seen);
	memset(tap->seen, 0xA5, tap->whole->size);
	*l = (struct loaded){ .trace = trace_open_bytes(bytes_of(tap->seen, 0),
				  row, &more, &err) };
	row_require(err.text, l->trace != NULL);
	l->profile = tap->profile = profile_new(NULL);
	row_require(row, profile_load(l->profile, l->trace, &err));
}

/* In steps of so many bytes; returns what could be seen before the end. */
static struct tap compare(const char *row, const struct make_trace_spec *spec,
    size_t step)
{
	static char wanted[TEXT], got[TEXT];
	struct loaded whole, grown;
	struct tap tap = { .whole = &whole.bytes, .step = step };
	char name[80];

	snprintf(name, sizeof name, "%s in steps of %zu", row, step);
	loaded_spec(&whole, row, spec);
	print_profile(wanted, &whole);
	load(&grown, &tap, name);
	print_profile(got, &grown);
	row_assert_text(name, got, wanted);
	loaded_free(&grown);
	free(tap.seen);
	loaded_free(&whole);
	return tap;
}

static void any_step(void **state)
{
	static const struct {
		const char *name;
		enum make_layout layout;
		const char *clock;
		bool no_summary;
	} rows[] = {
		/* clang-format off */
		{ "v1", MAKE_STREAM_V1, "thread-cpu", false },
		{ "v2", MAKE_STREAM_V2, "wall", false },
		{ "v2 without a summary", MAKE_STREAM_V2, "wall", true },
		{ "v2 in 14 bytes", MAKE_STREAM_V2_PADDED, "wall", false },
		{ "v2 in 14 bytes without a summary", MAKE_STREAM_V2_PADDED, "wall", true },
		{ "v3", MAKE_STREAM_V3, "dual", false },
		{ "v3 without a summary", MAKE_STREAM_V3, "dual", true },
		{ "A", MAKE_STREAM_A, "dual", false },
		{ "A, one clock", MAKE_STREAM_A, "wall", false },
		{ "B", MAKE_STREAM_B, "dual", false },
		{ "B without a summary", MAKE_STREAM_B, "dual", true },
		{ "C", MAKE_STREAM_C, "dual", false },
		{ "D", MAKE_STREAM_D, "dual", false },
		{ "E", MAKE_STREAM_E, "dual", false },
		{ "E, one clock, without a summary", MAKE_STREAM_E, "wall", true },
		/* clang-format on */
	};
	static struct script script;

	(void)state;
	script_random(&script, 7, (struct script_shape){ 300, 8, 1, 40 });
	for (size_t i = 0; i < 300; i++) /* in turns on two threads */
		if (i / 50 % 2 == 1)
			script.events[i].thread = 2;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct make_trace_spec spec = script_spec(&script);

		spec.layout = rows[i].layout;
		spec.clock = rows[i].clock;
		spec.no_summary = rows[i].no_summary;
		row_assert_number(rows[i].name,
		    compare(rows[i].name, &spec, 1).records, 300);
		compare(rows[i].name, &spec, 13);
		compare(rows[i].name, &spec, 500);
	}
}

/* What is odd is as odd in steps. */
static void odd_ones(void **state)
{
	static const struct {
		const char *name;
		struct make_trace_spec spec;
	} rows[] = {
		/* clang-format off */
		{ "methods twice", { .layout = MAKE_STREAM_V3, .clock = "dual", .vm = "art", .summary_methods = true } },
		{ "overflow", { .layout = MAKE_STREAM_V3, .clock = "dual", .overflow = true, .extra_keys = "pid=77\n" } },
		{ "another version", { .layout = MAKE_STREAM_V3, .clock = "dual", .text_version = 2 } },
		{ "no clock", { .layout = MAKE_STREAM_V2 } },
		{ "a longer header", { .layout = MAKE_STREAM_V3, .clock = "dual", .data_offset = 200 } },
		{ "D, a split block", { .layout = MAKE_STREAM_D, .clock = "dual", .split = 40 } },
		{ "B, an address of zeros", { .layout = MAKE_STREAM_B, .clock = "dual", .addresses = UINT64_C(0xFFFFFFFFFFFFE8) } },
		{ "E, no counter", { .layout = MAKE_STREAM_E, .clock = "dual", .no_counter = true, .no_frequency = true } },
		{ "E, no counter, one clock", { .layout = MAKE_STREAM_E, .clock = "wall", .no_counter = true, .no_frequency = true } },
		{ "C, a microsecond long", { .layout = MAKE_STREAM_C, .clock = "dual", .elapsed_us = 1 } },
		{ "D, a nanosecond long", { .layout = MAKE_STREAM_D, .clock = "dual", .no_elapsed = true, .extra_keys = "elapsed-time-nsec=1\n" } },
		{ "D, far addresses", { .layout = MAKE_STREAM_D, .clock = "dual", .addresses = UINT64_C(0x7F3412345000) } },
		/* clang-format on */
	};
	static struct script script;
	struct make_trace_spec usual, spec;

	(void)state;
	script_random(&script, 3, (struct script_shape){ 150, 8, 20, 90 });
	usual = script_spec(&script);
	for (size_t i = 0; i < ROWS(rows); i++) {
		spec = rows[i].spec;
		spec.threads = usual.threads;
		spec.thread_count = usual.thread_count;
		spec.methods = usual.methods;
		spec.method_count = usual.method_count;
		spec.events = usual.events;
		spec.event_count = usual.event_count;
		compare(rows[i].name, &spec, 1);
		compare(rows[i].name, &spec, 97);
	}
}

/* Whatever a byte has become, it comes to an end. */
static void damaged(void **state)
{
	static const enum make_layout layouts[] = { MAKE_STREAM_V1,
		MAKE_STREAM_V2_PADDED, MAKE_STREAM_V3, MAKE_STREAM_A,
		MAKE_STREAM_B, MAKE_STREAM_D, MAKE_STREAM_E };
	static struct script script;

	(void)state;
	script_random(&script, 1, (struct script_shape){ 12, 2, 1, 200 });
	for (size_t i = 0; i < ROWS(layouts); i++) {
		struct make_trace_spec spec = script_spec(&script);
		struct make_bytes b;

		spec.layout = layouts[i];
		b = make_trace(&spec);
		for (size_t at = 8; at < b.size; at++) {
			struct tap tap = { .whole = &b, .step = 11 };
			struct loaded l;

			b.data[at] ^= 0xFF;
			load(&l, &tap, "damaged");
			loaded_free(&l);
			free(tap.seen);
			b.data[at] ^= 0xFF;
		}
		make_bytes_free(&b);
	}
}

/* The unit of layouts C and D before the summary tells it, or without one. */
static void unit(void **state)
{
	static const struct {
		const char *name;
		enum make_layout layout;
		uint64_t start_us;
		uint32_t least, most; /* us from record to record */
		uint32_t sampled;     /* so many have the same time */
		enum tick tick;       /* that was assumed */
	} rows[] = {
		/* clang-format off */
		{ "C, short calls", MAKE_STREAM_C, 1000000, 1, 30, 0, TICK_US },
		{ "D, short calls", MAKE_STREAM_D, 1000000, 1, 30, 0, TICK_NS },
		{ "D, up for a day", MAKE_STREAM_D, 86400000000, 1, 30, 0, TICK_NS },
		{ "C, none is short", MAKE_STREAM_C, 1000000, 200, 3000, 0, TICK_NS },
		{ "C, sampled", MAKE_STREAM_C, 1000000, 200, 300, 6, TICK_US },
		{ "D, sampled", MAKE_STREAM_D, 1000000, 200, 300, 6, TICK_NS },
		/* clang-format on */
	};
	static struct script script;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct make_trace_spec spec;
		struct loaded l;

		script_random(&script, 5,
		    (struct script_shape){ 1000, 8, rows[i].least,
			rows[i].most });
		spec = script_spec(&script);
		for (size_t k = 0; rows[i].sampled > 0 && k < script.count; k++)
			script.events[k].wall_us =
			    script.events[k - k % rows[i].sampled].wall_us;
		spec.layout = rows[i].layout;
		spec.start_us = rows[i].start_us;
		row_assert_number(rows[i].name,
		    compare(rows[i].name, &spec, 5).tick, rows[i].tick);
		spec.no_summary = true;
		loaded_spec(&l, rows[i].name, &spec);
		row_assert_number(rows[i].name, l.profile->facts->tick,
		    rows[i].tick);
		loaded_free(&l);
	}
}

/* ---- files and pipes ---------------------------------------------------- */

static char path[] = "/tmp/artscope-XXXXXX", other[40];

static int setup(void **state)
{
	int fd = mkstemp(path);

	(void)state;
	snprintf(other, sizeof other, "%s.other", path);
	return fd < 0 || close(fd) != 0;
}

static int teardown(void **state)
{
	(void)state;
	unlink(other);
	return unlink(path);
}

/* A writer that goes on whenever the reader waits. */
struct subcommand_writer {
	struct growing growing;
	struct make_bytes bytes;
	size_t done, step, upto; /* bytes */
	int fd;
	void (*last)(struct subcommand_writer *); /* when all is written */
};

static void write_some(struct subcommand_writer *w, size_t size)
{
	if (size > w->upto - w->done)
		size = w->upto - w->done;
	assert_int_equal(write(w->fd, w->bytes.data + w->done, size), size);
	w->done += size;
}

static void go_on(void *self)
{
	struct subcommand_writer *w = self;

	if (w->done < w->upto)
		write_some(w, w->step);
	else
		w->last(w);
}

static void stop(struct subcommand_writer *w)
{
	w->growing.is_stopped = true;
}

static void close_pipe(struct subcommand_writer *w)
{
	close(w->fd);
	w->fd = -1;
}

static void cut(struct subcommand_writer *w)
{
	assert_int_equal(ftruncate(w->fd, (off_t)w->done / 2), 0);
}

static void empty(struct subcommand_writer *w)
{
	assert_int_equal(ftruncate(w->fd, 0), 0);
}

/* As a tool does that copies it once more. */
static void replace(struct subcommand_writer *w)
{
	assert_true(make_trace_write(other, w->bytes));
	assert_int_equal(rename(other, path), 0);
}

/* A new recording in the same file, which has come further already. */
static void begin_anew(struct subcommand_writer *w)
{
	unsigned char space[HALF_HEADER] = "";

	assert_int_equal(pwrite(w->fd, space, sizeof space, 6), sizeof space);
	assert_int_equal(pwrite(w->fd, "x", 1, (off_t)w->done), 1);
}

static void never(struct subcommand_writer *w)
{
	(void)w;
	assert_true(false);
}

enum { BY_FILE, BY_FIFO, BY_INPUT };

/* The end that is not the reader's, and for a FIFO also one that is, so that it
 * can be opened. */
static int open_writer(int by, int *held)
{
	int fds[2];

	*held = -1;
	if (by == BY_FILE)
		return open(path, O_WRONLY | O_TRUNC);
	if (by == BY_FIFO) {
		unlink(path);
		assert_int_equal(mkfifo(path, 0600), 0);
		*held = open(path, O_RDONLY | O_NONBLOCK);
		return open(path, O_WRONLY);
	}
	assert_int_equal(pipe(fds), 0);
	assert_true(dup2(fds[0], STDIN_FILENO) == STDIN_FILENO);
	close(fds[0]);
	return fds[1];
}

static void give_back(int by, struct subcommand_writer *w, int held)
{
	if (w->fd >= 0)
		close(w->fd);
	if (held >= 0)
		close(held);
	if (by != BY_FIFO)
		return;
	unlink(path);
	close(open(path, O_WRONLY | O_CREAT, 0600));
}

static void follow(const char *row, int by, struct subcommand_writer *w,
    struct tally *tally)
{
	int held;

	*tally = (struct tally){ 0 };
	w->growing.self = w;
	w->growing.tell = go_on;
	w->fd = open_writer(by, &held);
	row_require(row, w->fd >= 0);
	w->upto = w->upto == 0 ? w->bytes.size : w->upto;
	tally_read(tally, trace_open_growing(by == BY_INPUT ? "-" : path,
	    &w->growing, NULL, &tally->err));
	give_back(by, w, held);
}

static void sources(void **state)
{
	static const struct {
		const char *name;
		int by;
		bool is_cut;   /* half of it alone is written */
		enum make_layout layout;
		void (*last)(struct subcommand_writer *);
		enum growing_end end;
		bool is_whole; /* all records were seen */
		const char *notices;
	} rows[] = {
		/* clang-format off */
		{ "file", BY_FILE, false, MAKE_STREAM_V3, never, GROWING_ON, true, "" },
		{ "file of blocks", BY_FILE, false, MAKE_STREAM_D, never, GROWING_ON, true, "" },
		{ "FIFO", BY_FIFO, false, MAKE_STREAM_V3, never, GROWING_ON, true, "" },
		{ "standard input", BY_INPUT, false, MAKE_STREAM_V3, never, GROWING_ON, true, "" },
		{ "stopped", BY_FILE, true, MAKE_STREAM_V3, stop, GROWING_STOPPED, false, "no-summary=1 " },
		{ "closed", BY_FIFO, true, MAKE_STREAM_V3, close_pipe, GROWING_CLOSED, false, "no-summary=1 " },
		{ "cut", BY_FILE, true, MAKE_STREAM_V3, cut, GROWING_CUT, false, "file-changed=1 " },
		{ "emptied", BY_FILE, true, MAKE_STREAM_V3, empty, GROWING_CUT, false, "file-changed=" },
		{ "replaced", BY_FILE, true, MAKE_STREAM_V3, replace, GROWING_REPLACED, false, "no-summary=1 " },
		{ "another recording", BY_FILE, true, MAKE_STREAM_V3, begin_anew, GROWING_REPLACED, false, "no-summary=1 " },
		{ "not streaming", BY_INPUT, false, MAKE_V3, close_pipe, GROWING_UNFIT, true, "" },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct script script;
		struct make_trace_spec spec;
		struct subcommand_writer w = { .last = rows[i].last };
		struct tally tally;

		script_random(&script, 11, (struct script_shape){ 60, 4, 1, 9 });
		spec = script_spec(&script);
		spec.layout = rows[i].layout;
		w.bytes = make_trace(&spec);
		w.step = w.bytes.size / 5;
		w.upto = rows[i].is_cut ? w.bytes.records + 700 : 0;
		follow(rows[i].name, rows[i].by, &w, &tally);
		make_bytes_free(&w.bytes);
		row_assert_text(rows[i].name, tally.err.text, "");
		row_assert_number(rows[i].name, w.growing.end, rows[i].end);
		row_assert(rows[i].name, tally.events > 20);
		row_assert(rows[i].name,
		    (tally.events == 60) == rows[i].is_whole);
		if (strstr(tally.notices, rows[i].notices) == NULL)
			row_assert_text(rows[i].name, tally.notices,
			    rows[i].notices);
	}
}

/* One that is whole already has nothing to wait for. */
static void whole_files(void **state)
{
	static const enum make_layout layouts[] = { MAKE_STREAM_V3,
		MAKE_STREAM_E, MAKE_V3, MAKE_D };
	static struct script script;

	(void)state;
	script_random(&script, 11, (struct script_shape){ 60, 4, 1, 9 });
	for (size_t i = 0; i < ROWS(layouts); i++) {
		struct make_trace_spec spec = script_spec(&script);
		struct growing growing = { .interval_ms = 0 };
		struct tally tally = { 0 };
		struct make_bytes b;

		spec.layout = layouts[i];
		b = make_trace(&spec);
		assert_true(make_trace_write(path, b));
		make_bytes_free(&b);
		tally_read(&tally, trace_open_growing(path, &growing, NULL,
		    &tally.err));
		assert_int_equal(tally.events, 60);
		assert_string_equal(tally.notices, "");
		assert_int_equal(growing.end, make_is_streaming(layouts[i]) ?
		    GROWING_ON : GROWING_UNFIT);
	}
}

static void stop_at_once(void *self)
{
	struct growing *growing = self;

	growing->is_stopped = true;
}

/* Whole ones that cannot be read as they come, or need not. */
static void not_followed(void **state)
{
	static struct script script;
	static const struct {
		const char *name;
		bool crlf, no_summary;
		int sec_after_s; /* NAME.sec is so much younger; 0: there is none */
		enum growing_end end;
		const char *notices;
	} rows[] = {
		{ "CR LF", true, false, 0, GROWING_CRLF, "crlf=1 " },
		{ "a .sec", false, true, 1, GROWING_ON, "unwritten-end=1 " },
		{ "an old .sec", false, true, -1, GROWING_STOPPED,
		    "no-summary=1 " },
	};

	(void)state;
	script_random(&script, 11, (struct script_shape){ 60, 4, 1, 9 });
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct make_trace_spec spec = script_spec(&script), sec = spec;
		struct growing growing = { .interval_ms = 0,
			.self = &growing,
			.tell = stop_at_once };
		struct timespec times[2] = { { 1000, 0 }, { 1000, 0 } };
		struct tally tally = { 0 };
		struct make_bytes b;
		char name[300];

		spec.layout = MAKE_STREAM_V3;
		spec.crlf = rows[i].crlf;
		spec.no_summary = rows[i].no_summary;
		b = make_trace(&spec);
		assert_true(make_trace_write(path, b));
		make_bytes_free(&b);
		assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
		snprintf(name, sizeof name, "%s.sec", path);
		if (rows[i].sec_after_s != 0) {
			sec.layout = MAKE_V3;
			sec.no_data = true;
			b = make_trace(&sec);
			assert_true(make_trace_write(name, b));
			make_bytes_free(&b);
			times[1].tv_sec += rows[i].sec_after_s;
			assert_int_equal(utimensat(AT_FDCWD, name, times, 0),
			    0);
		}
		tally_read(&tally,
		    trace_open_growing(path, &growing, NULL, &tally.err));
		unlink(name);
		row_assert_number(rows[i].name, tally.events, 60);
		row_assert_text(rows[i].name, tally.notices, rows[i].notices);
		row_assert_number(rows[i].name, growing.end, rows[i].end);
	}
}

static void refusals(void **state)
{
	struct growing growing = { .interval_ms = 0 };
	struct error err = { "" };

	(void)state;
	assert_null(trace_open_growing("/nowhere/x.trace", &growing, NULL,
	    &err));
	assert_string_equal(err.text,
	    "/nowhere/x.trace: cannot be opened: No such file or directory");
	assert_null(trace_open_growing("/tmp", &growing, NULL, &err));
	assert_non_null(strstr(err.text, "is a directory"));
	assert_true(make_trace_write(path,
	    (struct make_bytes){ .data = (unsigned char[]){ "PK\5\6" },
		.size = 4 }));
	assert_null(trace_open_growing(path, &growing, NULL, &err));
	assert_int_equal(growing.end, GROWING_PACKED);
	growing.is_stopped = true;
	close(open(path, O_WRONLY | O_TRUNC));
	assert_null(trace_open_growing(path, &growing, NULL, &err));
	assert_non_null(strstr(err.text, "stopped"));
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(any_step),
	cmocka_unit_test(odd_ones),
	cmocka_unit_test(damaged),
	cmocka_unit_test(unit),
	cmocka_unit_test(sources),
	cmocka_unit_test(whole_files),
	cmocka_unit_test(not_followed),
	cmocka_unit_test(refusals),
};

TEST_FILE(tests, setup, teardown);
