/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "pack_bytes.h"
#include "small_trace.h"
#include "tally.h"
#include "trace/lookalike.h"
#include "trace/open.h"

enum { ROOM = PACKED_ROOM, PIECE = 64 * 1024 };

static const struct make_trace_spec small = { SMALL, .layout = MAKE_V3,
	.clock = "dual", .vm = "art" };

static void filters(void **state)
{
	static const struct {
		const char *name;
		int filter;
	} rows[] = {
		{ "gzip", ARCHIVE_FILTER_GZIP },
		{ "bzip2", ARCHIVE_FILTER_BZIP2 },
		{ "xz", ARCHIVE_FILTER_XZ },
		{ "zstd", ARCHIVE_FILTER_ZSTD },
		{ "lz4", ARCHIVE_FILTER_LZ4 },
	};
	struct make_bytes b = make_trace(&small);
	struct packed *p = calloc(1, sizeof *p);

	(void)state;
	assert_non_null(p);
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct tally t = { 0 };
		struct trace *trace;

		pack(p, rows[i].filter, b.data, b.size);
		trace = trace_open_bytes(bytes_of(p->at, p->size), "x", NULL,
		    &t.err);
		row_assert_text(rows[i].name, t.err.text, "");
		row_assert_text(rows[i].name, trace->facts.packing,
		    rows[i].name);
		row_assert_number(rows[i].name, trace->facts.trace_bytes,
		    b.size);
		row_assert_number(rows[i].name, trace->facts.file_bytes,
		    p->size);
		tally_read(&t, trace);
		row_assert_text(rows[i].name, t.log, SMALL_BOTH);
		row_assert_text(rows[i].name, t.notices, "");
	}
	free(p);
	make_bytes_free(&b);
}

static void archives(void **state)
{
	enum { ZIP = ARCHIVE_FORMAT_ZIP, TAR = ARCHIVE_FORMAT_TAR_USTAR };
	static const struct {
		const char *name;
		const char *names[4];
		const char *summary;
		int format;
	} rows[] = {
		/* clang-format off */
		{ "one file", { "x.bin", NULL }, "ART 3, dual clock", ZIP },
		{ "one in a folder", { "d/", "d/x.bin", NULL }, "ART 3, dual clock", ZIP },
		{ "one trace", { "-readme", "x.trace", "-z", NULL }, "ART 3, dual clock", ZIP },
		{ "two traces", { "x.trace", "y.trace", NULL },
		    "x.trace: is a zip of 2 traces; unpack it and open one of them", ZIP },
		{ "no trace", { "x", "y", NULL },
		    "x.trace: is a zip of 2 files, none of them named *.trace; unpack it and open the right one", ZIP },
		{ "empty", { NULL }, "x.trace: is a zip without a file that can be read", ZIP },
		{ "folder", { "d/", NULL }, "x.trace: is a zip without a file that can be read", ZIP },
		{ "instruments", { "a.trace/", "a.trace/form.template", NULL },
		    "x.trace: is a recording of Apple Instruments, not an Android method trace; open it in Instruments", ZIP },
		{ "other", { "-readme", NULL }, "x.trace: is not a method trace: it begins neither with *version nor with SLOW", ZIP },
		{ "by a Mac", { "x.trace", "__MACOSX/._x.trace", NULL }, "ART 3, dual clock", ZIP },
		{ "tar by a Mac", { "./._x.trace", "./x.trace", NULL }, "ART 3, dual clock", TAR },
		{ "tar, one file", { "x.bin", NULL }, "ART 3, dual clock", TAR },
		{ "tar, one trace", { "d/", "-readme", "d/x.trace", NULL }, "ART 3, dual clock", TAR },
		{ "tar, two traces", { "x.trace", "y.trace", NULL },
		    "x.trace: is a tar of 2 traces; unpack it and open one of them", TAR },
		{ "tar, named like a zip", { "P.trace", "Q.trace", NULL },
		    "x.trace: is a tar of 2 traces; unpack it and open one of them", TAR },
		{ "tar, no trace", { "x", "y", NULL },
		    "x.trace: is a tar of 2 files, none of them named *.trace; unpack it and open the right one", TAR },
		{ "tar, folder", { "d/", NULL }, "x.trace: is a tar without a file that can be read", TAR },
		{ "tar, instruments", { "a.trace/", "a.trace/form.template", NULL },
		    "x.trace: is a recording of Apple Instruments, not an Android method trace; open it in Instruments", TAR },
		/* clang-format on */
	};
	struct make_bytes b = make_trace(&small);
	struct packed *p = calloc(1, sizeof *p);

	(void)state;
	assert_non_null(p);
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct tally t = { 0 };

		bundle(p, rows[i].format, rows[i].names, b.data,
		    b.size);
		tally_bytes(&t, p->at, p->size);
		row_assert_text(rows[i].name, t.summary, rows[i].summary);
	}
	free(p);
	make_bytes_free(&b);
}

/* A million times smaller than what is in it: refused, whoever packed it. */
static void bombs(void **state)
{
	static const struct {
		const char *name;
		int filter;
	} rows[] = {
		{ "bzip2", ARCHIVE_FILTER_BZIP2 },
		{ "xz", ARCHIVE_FILTER_XZ },
		{ "zstd", ARCHIVE_FILTER_ZSTD },
	};
	enum { SIZE = 96 << 20 };
	char *zeros = calloc(1, SIZE);
	struct packed *p = calloc(1, sizeof *p);

	(void)state;
	assert_true(p != NULL && zeros != NULL);
	strcpy(zeros, "*version\n"); /* a trace, for all that is known */
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };

		pack(p, rows[i].filter, zeros, SIZE);
		row_assert(rows[i].name,
		    trace_open_bytes(bytes_of(p->at, p->size), "x", NULL,
			&err) == NULL);
		row_assert(rows[i].name,
		    strstr(err.text,
			"bytes when unpacked; unpack it yourself") != NULL);
	}
	free(p);
	free(zeros);
}

static bool count_step(void *self, uint64_t done, uint64_t total)
{
	(void)done;
	(void)total;
	++*(size_t *)self;
	return true;
}

/* What is no trace is not unpacked to its end to know that. */
static void known_soon(void **state)
{
	static const struct {
		const char *name;
		int byte;
		size_t most; /* pieces that are unpacked */
	} rows[] = {
		{ "letters", 'y', LOOKALIKE_LEAST / PIECE },
		{ "an operation that is none", 2, LOOKALIKE_LEAST / PIECE },
	};
	enum { SIZE = 96 << 20 };
	char *bytes = malloc(SIZE);
	struct packed *p = calloc(1, sizeof *p);

	(void)state;
	assert_true(p != NULL && bytes != NULL);
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		size_t steps = 0;
		const struct progress progress = { &steps, count_step };
		FILE *file = tmpfile();
		struct source s;

		memset(bytes, rows[i].byte, SIZE);
		pack(p, ARCHIVE_FILTER_ZSTD, bytes, SIZE);
		assert_true(file != NULL &&
		    fwrite(p->at, 1, p->size, file) == p->size &&
		    fflush(file) == 0);
		row_assert(rows[i].name, !source_open_file(&s, fileno(file),
		    &unpack_trace, NULL, &progress, &err));
		fclose(file);
		row_assert(rows[i].name, strstr(err.text,
		    "is not a method trace") != NULL);
		row_assert(rows[i].name, steps <= rows[i].most);
	}
	free(p);
	free(bytes);
}

/* Packed twice is unpacked, three times is refused. */
static void nested(void **state)
{
	struct make_bytes b = make_trace(&small);
	struct packed *p = calloc(4, sizeof *p);
	struct tally t = { 0 };

	(void)state;
	assert_non_null(p);
	pack(&p[0], ARCHIVE_FILTER_GZIP, b.data, b.size);
	pack(&p[1], ARCHIVE_FILTER_XZ, p[0].at, p[0].size);
	pack(&p[2], ARCHIVE_FILTER_GZIP, p[1].at, p[1].size);
	tally_bytes(&t, p[1].at, p[1].size);
	assert_string_equal(t.log, SMALL_BOTH);
	tally_bytes(&t, p[2].at, p[2].size);
	assert_string_equal(t.summary,
	    "x.trace: is packed more than twice; unpack it first");
	bundle(&p[3], ARCHIVE_FORMAT_ZIP, (const char *const[]){ "a.gz", NULL },
	    p[0].at, p[0].size);
	tally_bytes(&t, p[3].at, p[3].size);
	assert_string_equal(t.log, SMALL_BOTH);
	bundle(&p[0], ARCHIVE_FORMAT_TAR_USTAR,
	    (const char *const[]){ "a.trace", NULL }, b.data, b.size);
	pack(&p[1], ARCHIVE_FILTER_GZIP, p[0].at, p[0].size);
	tally_bytes(&t, p[1].at, p[1].size);
	assert_string_equal(t.log, SMALL_BOTH);
	free(p);
	make_bytes_free(&b);
}

/* Cut or flipped anywhere: what came before, or a refusal. */
static void damaged(void **state)
{
	static const char *const names[] = { "x.trace", NULL };
	struct make_bytes b = make_trace(&small);
	struct packed *p = calloc(3, sizeof *p);

	(void)state;
	assert_non_null(p);
	pack(&p[0], ARCHIVE_FILTER_GZIP, b.data, b.size);
	pack(&p[1], ARCHIVE_FILTER_ZSTD, b.data, b.size);
	bundle(&p[2], ARCHIVE_FORMAT_ZIP, names, b.data, b.size);
	for (size_t i = 0; i < 3; i++)
		for (size_t at = 0; at < p[i].size; at++) {
			struct tally t = { 0 };

			tally_bytes(&t, p[i].at, at);
			assert_true(t.summary[0] != '\0');
			assert_null(strstr(t.summary, "packed more than"));
			p[i].at[at] ^= 0x55;
			tally_bytes(&t, p[i].at, p[i].size);
			p[i].at[at] ^= 0x55;
			assert_true(t.summary[0] != '\0');
			assert_false(t.is_disordered);
		}
	free(p);
	make_bytes_free(&b);
}

/* Of a larger trace, the part in front of the damage is there. */
static void cut_gzip(void **state)
{
	enum { COUNT = 20000 };
	struct make_event *events = calloc(COUNT, sizeof *events);
	struct make_trace_spec spec = { .layout = MAKE_V3,
		.clock = "dual",
		.events = events,
		.event_count = COUNT };
	struct packed *p = calloc(1, sizeof *p);
	struct tally t = { 0 };
	struct make_bytes b;

	(void)state;
	assert_true(events != NULL && p != NULL);
	for (uint32_t i = 0; i < COUNT; i++)
		events[i] = (struct make_event){ 7, 4, i & 1, i, i };
	b = make_trace(&spec);
	pack(p, ARCHIVE_FILTER_GZIP, b.data, b.size);
	tally_bytes(&t, p->at, p->size * 3 / 4);
	assert_true(t.events > 1000 && t.events < COUNT);
	assert_non_null(strstr(t.notices, "bad-packing=1 "));
	make_bytes_free(&b);
	free(events);
	free(p);
}

/* A checksum of gzip is looked at wherever it is packed, or what is in it. */
static void checksums(void **state)
{
	struct make_bytes b = make_trace(&small);
	struct packed *p = calloc(2, sizeof *p);

	(void)state;
	assert_non_null(p);
	for (int is_tar = 0; is_tar < 2; is_tar++) {
		struct tally t = { 0 };

		bundle(&p[1], ARCHIVE_FORMAT_TAR_USTAR,
		    (const char *const[]){ "a.trace", NULL }, b.data, b.size);
		if (is_tar)
			pack(&p[0], ARCHIVE_FILTER_GZIP, p[1].at, p[1].size);
		else
			pack(&p[0], ARCHIVE_FILTER_GZIP, b.data, b.size);
		p[0].at[p[0].size - 6] ^= 1;
		tally_bytes(&t, p[0].at, p[0].size);
		assert_string_equal(t.log, SMALL_BOTH);
		assert_string_equal(t.notices, "bad-checksum=1 ");
		pack(&p[1], ARCHIVE_FILTER_XZ, p[0].at, p[0].size);
		if (is_tar)
			continue; /* that would be three */
		tally_bytes(&t, p[1].at, p[1].size);
		assert_string_equal(t.log, SMALL_BOTH);
		assert_string_equal(t.notices, "bad-checksum=1 ");
	}
	free(p);
	make_bytes_free(&b);
}

static struct rlimit lower_files(rlim_t value)
{
	struct rlimit before, now;

	assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
	now = before;
	now.rlim_cur = value;
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &now), 0);
	return before;
}

/* Neither a pipe nor a packed file can be read when no file can be opened. */
static void spool_without_descriptors(void **state)
{
	struct make_bytes b = make_trace(&small);
	struct packed *p = calloc(1, sizeof *p);
	struct error err = { "" };
	struct rlimit before;

	(void)state;
	assert_non_null(p);
	pack(p, ARCHIVE_FILTER_GZIP, b.data, b.size);
	before = lower_files(3);
	assert_null(
	    trace_open_bytes(bytes_of(p->at, p->size), "x", NULL, &err));
	assert_non_null(strstr(err.text, "x: cannot be unpacked"));
	assert_non_null(strstr(err.text, ": Too many open files"));
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
	free(p);
	make_bytes_free(&b);
}

/* Puts these bytes on standard input, as from a pipe. */
static void put_on_input(const void *at, size_t size)
{
	int fds[2];

	assert_int_equal(pipe(fds), 0);
	assert_int_equal(write(fds[1], at, size), size);
	close(fds[1]);
	assert_true(dup2(fds[0], STDIN_FILENO) == STDIN_FILENO);
	close(fds[0]);
}

static bool never(void *self, uint64_t done, uint64_t total)
{
	(void)done;
	assert_int_equal(total, 0);
	++*(int *)self;
	return false;
}

static void pipes(void **state)
{
	struct make_bytes b = make_trace(&small);
	struct packed *p = calloc(1, sizeof *p);
	struct tally t = { 0 };
	int steps = 0;
	struct progress stop = { &steps, never };

	(void)state;
	assert_non_null(p);
	put_on_input(b.data, b.size);
	tally_file(&t, "-");
	assert_string_equal(t.log, SMALL_BOTH);
	pack(p, ARCHIVE_FILTER_GZIP, b.data, b.size);
	put_on_input(p->at, p->size);
	tally_file(&t, "-");
	assert_string_equal(t.log, SMALL_BOTH);
	put_on_input(b.data, b.size);
	assert_null(trace_open("-", INPUT_AUTO, NULL, &stop, &t.err));
	assert_string_equal(t.err.text,
	    "standard input: was not opened: stopped");
	assert_int_equal(steps, 1);
	put_on_input("", 0);
	tally_file(&t, "-");
	assert_string_equal(t.summary,
	    "standard input: is empty: the "
	    "recording was not stopped, or the copy failed");
	free(p);
	make_bytes_free(&b);
}

/* Nothing comes, and then the user gives up; there is no standard input. */
static void silent_pipe(void **state)
{
	int steps = 0, fds[2];
	struct progress stop = { &steps, never };
	struct error err = { "" };

	(void)state;
	assert_int_equal(pipe(fds), 0);
	assert_true(dup2(fds[0], STDIN_FILENO) == STDIN_FILENO);
	assert_null(trace_open("-", INPUT_AUTO, NULL, &stop, &err));
	assert_string_equal(err.text,
	    "standard input: was not opened: stopped");
	assert_int_equal(steps, 1);
	close(STDIN_FILENO);
	assert_null(trace_open("-", INPUT_AUTO, NULL, NULL, &err));
	assert_string_equal(err.text,
	    "standard input: cannot be read: Bad file descriptor");
	close(fds[0]);
	close(fds[1]);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(filters),
	cmocka_unit_test(archives),
	cmocka_unit_test(bombs),
	cmocka_unit_test(known_soon),
	cmocka_unit_test(nested),
	cmocka_unit_test(damaged),
	cmocka_unit_test(cut_gzip),
	cmocka_unit_test(checksums),
	cmocka_unit_test(spool_without_descriptors),
	cmocka_unit_test(pipes),
	cmocka_unit_test(silent_pipe),
};

TEST_FILE(tests, NULL, NULL);
