/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_spool - in memory, on to a file, to the limit; no room, no folder.
 */
#include "config.h"

#include "rows.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "trace/lookalike.h"
#include "trace/unpack.h"

/* Skips where there are no files in memory. */
static void need_memory(void)
{
#ifndef HAVE_MEMFD_CREATE
	skip();
#endif
}

static void spools(void **state)
{
	static const struct {
		const char *name;
		uint64_t memory_limit, limit;
		size_t writes;
		bool done, is_memory;
	} rows[] = {
		{ "nothing", 100, 1000, 0, true, true },
		{ "in memory", 100, 1000, 10, true, true },
		{ "one more", 100, 1000, 11, true, false },
		{ "to the limit", 100, 1000, 100, true, false },
		{ "too much", 100, 1000, 101, false, false },
		{ "too much", 100, 1000, 101, false, false },
	};

	(void)state;
	need_memory();
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		struct spool s;
		bool done = true;

		assert_true(
		    spool_open(&s, NULL, rows[i].memory_limit,
			rows[i].limit, &err));
		s.total = i % 2; /* known of what is packed */
		for (size_t n = 0; n < rows[i].writes; n++)
			done = spool_write(&s, "0123456789", 10, &err);
		row_assert(rows[i].name, done == rows[i].done);
		row_assert(rows[i].name, s.is_memory == rows[i].is_memory);
		if (done) {
			struct file_map *m = file_map_new(s.fd, false, &err);

			assert_non_null(m);
			row_assert_number(rows[i].name, file_map_bytes(m).left,
			    10 * rows[i].writes);
			file_map_free(m);
		} else {
			row_assert_text(rows[i].name, err.text, s.total == 0 ?
			    "is more than 1 000 bytes, and so much is not "
			    "read from a pipe; write it to a file first" :
			    "is more than 1 000 bytes when unpacked; unpack "
			    "it yourself if that is right");
		}
		spool_close(&s);
	}
}

/* Where memory is short less of it is used, or none at all. */
static void spools_where_memory_is_short(void **state)
{
	static const struct {
		const char *name;
		struct memory memory;
		size_t writes;
		bool is_memory;
	} rows[] = {
		{ "unknown", { 0, false, NULL }, 100, true },
		{ "an eighth", { 8000, false, NULL }, 100, true },
		{ "more than that", { 8000, false, NULL }, 101, false },
		{ "none shall be used", { 0, true, NULL }, 0, false },
		{ "none shall be used", { UINT64_MAX, true, NULL }, 1, false },
	};

	(void)state;
	need_memory();
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		struct spool s;

		row_require(rows[i].name, spool_open(&s, &rows[i].memory, 0, 0,
		    &err));
		for (size_t n = 0; n < rows[i].writes; n++)
			row_require(rows[i].name, spool_write(&s, "0123456789",
			    10, &err));
		row_assert(rows[i].name, s.is_memory == rows[i].is_memory);
		spool_close(&s);
	}
}

static void spool_without_a_folder(void **state)
{
	const struct memory low = { .is_low = true };
	struct error err = { "" };
	struct spool s;

	(void)state;
	need_memory();
	setenv("TMPDIR", "/nowhere\033", 1);
	assert_true(spool_open(&s, NULL, 1, 0, &err));
	assert_false(spool_write(&s, "abc", 3, &err));
	assert_string_equal(err.text,
	    "cannot be unpacked: no temporary file can be made in "
	    "/nowhere\\x1B: No such file or directory");
	spool_close(&s);
	assert_true(spool_open(&s, &low, 0, 0, &err));
	assert_true(spool_write(&s, "abc", 3, &err));
	spool_close(&s);
	unsetenv("TMPDIR");
}

static struct rlimit lower_size(rlim_t value)
{
	struct rlimit before, now;

	assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
	now = before;
	now.rlim_cur = value;
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &now), 0);
	return before;
}

/* Files may not grow beyond so many bytes, as on a full disk. */
static void spool_without_room(void **state)
{
	static const struct {
		const char *name;
		size_t writes; /* of ten bytes, before there is the limit */
		rlim_t limit;
		bool done;
	} rows[] = {
		{ "in memory", 0, 45, false },
		{ "on the way to a file", 10, 45, false },
		{ "in the file", 15, 145, false },
		{ "just enough", 19, 200, true },
	};

	(void)state;
	need_memory();
	signal(SIGXFSZ, SIG_IGN);
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		struct rlimit before;
		struct spool s;
		bool done = true;

		assert_true(spool_open(&s, NULL, 100, 0, &err));
		for (size_t n = 0; n < rows[i].writes; n++)
			assert_true(spool_write(&s, "0123456789", 10, &err));
		before = lower_size(rows[i].limit);
		for (size_t n = rows[i].writes; done && n < 20; n++)
			done = spool_write(&s, "0123456789", 10, &err);
		assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
		row_assert(rows[i].name, done == rows[i].done);
		row_assert_text(rows[i].name, err.text,
		    done ? "" :
			   "there is no room to unpack it: File too large");
		spool_close(&s);
	}
}

static uint64_t free_blocks; /* of 1 MiB, of 1 TiB; 0: as it is */

int __wrap_fstatvfs(int, struct statvfs *);
int __wrap_fstatvfs64(int, struct statvfs *);

int __wrap_fstatvfs(int fd, struct statvfs *fs)
{
	(void)fd;
	*fs = (struct statvfs){ .f_frsize = 1 << 20, .f_blocks = 1 << 20 };
	fs->f_bavail = (fsblkcnt_t)free_blocks;
	return free_blocks > 0 ? 0 : -1;
}

int __wrap_fstatvfs64(int fd, struct statvfs *fs)
{
	return __wrap_fstatvfs(fd, fs);
}

/* The disk has room for more, which is left to others. */
static void disk_is_not_filled(void **state)
{
	static const struct {
		const char *name;
		uint64_t left;
		bool is_memory, done;
	} rows[] = {
		{ "unknown", 0, false, true },
		{ "room", 1041, false, true },
		{ "nearly full", 1040, false, false },
		{ "in memory", 1040, true, true },
	};
	static char piece[1 << 20];

	(void)state;
	need_memory();
	memset(piece, 'y', sizeof piece);
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		struct spool s;
		bool done;

		free_blocks = rows[i].left;
		assert_true(spool_open(&s, NULL, rows[i].is_memory ? 0 : 4, 0,
		    NULL));
		done = spool_write(&s, "*version\n", 9, &err);
		for (size_t n = 0; done && n < 20; n++)
			done = spool_write(&s, piece, sizeof piece, &err);
		row_assert(rows[i].name, done == rows[i].done);
		row_assert_text(rows[i].name, err.text, done ? "" : "there is "
		    "no room to unpack it: the disk of the temporary file is "
		    "all but full");
		spool_close(&s);
	}
}

/* Writes ten bytes, then pieces as often as it can; how many bytes that were.
 * False: temporary files are not in memory. */
static bool fill(const struct memory *memory, size_t piece, size_t *written,
    struct error *err)
{
	static const char bytes[100];
	struct spool s;
	size_t size = 10;
	bool is_there;

	setenv("TMPDIR", "/dev/shm", 1);
	is_there = spool_open(&s, memory, 0, 0, err);
	for (*written = 0; is_there && spool_write(&s, bytes, size, err);
	    size = piece)
		*written += size;
	unsetenv("TMPDIR");
	is_there = is_there && scratch_is_memory(s.fd);
	spool_close(&s);
	return is_there;
}

/* Nor is memory, where temporary files are kept in it. */
static void memory_is_not_filled(void **state)
{
	static const struct {
		const char *name;
		struct memory memory;
		size_t piece, written;
		const char *limit;
	} rows[] = {
		{ "a file at once", { .available = 8000, .is_low = true }, 10,
		    4000, "4 000" },
		{ "a file later", { .available = 8000 }, 10, 4000, "4 000" },
		{ "as much as there is", { .available = 220 }, 100, 110,
		    "110" },
		{ "one byte more", { .available = 218 }, 100, 10, "109" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		char words[120];
		size_t written;

		if (!fill(&rows[i].memory, rows[i].piece, &written, &err)) {
			print_message("skipped: /dev/shm is not in memory\n");
			skip();
		}
		row_assert_number(rows[i].name, written, rows[i].written);
		snprintf(words, sizeof words, "is more than %s bytes, and so "
		    "much is not read from a pipe; write it to a file first",
		    rows[i].limit);
		row_assert_text(rows[i].name, err.text, words);
	}
}

/* From somebody who writes so many bytes, in pieces, and no end where that many
 * are never taken. */
static void start_writer(int to, const char *begin, const char *again,
    uint64_t size)
{
	char piece[8192];
	size_t length = strlen(again) + (again[0] == '\0');
	uint64_t written = strlen(begin);
	ssize_t n = write(to, begin, strlen(begin));

	for (size_t i = 0; i < sizeof piece; i++)
		piece[i] = again[i % length];
	while (n >= 0 && written < size) {
		n = write(to, piece, sizeof piece);
		written += sizeof piece;
	}
	_exit(0);
}

/* What can be no trace is known soon, though more comes; what can is waited for. */
static void refuses_soon(void **state)
{
	static const uint64_t far = UINT64_MAX, more = (uint64_t)3 << 20;
	static const struct {
		const char *name, *begin, *again;
		const uint64_t *size;
		uint64_t most; /* that are read; 0: all of them */
		const char *words;
	} rows[] = {
		{ "zeros", "", "", &far, LOOKALIKE_MOST,
		    "is not a method trace: it begins neither" },
		{ "yes", "", "y\n", &far, LOOKALIKE_LEAST,
		    "is not a method trace: it begins neither" },
		{ "a web page", "<html>", "<p>", &far, LOOKALIKE_LEAST,
		    "is a web page" },
		{ "lines", "", "\n", &far, LOOKALIKE_LEAST,
		    "is not a method trace: it begins neither" },
		{ "a text somewhere", "ab*version\n", "x", &far,
		    LOOKALIKE_MOST, "is not a method trace" },
		{ "packets", "\1\1\1\1\1\1\1", "a", &far, LOOKALIKE_MOST,
		    "is not a method trace" },
		{ "a text", "*version\n3\n", "y\n", &more, 0, "" },
		{ "no stream", "SLOW\x77", "", &far, LOOKALIKE_LEAST,
		    "byte 4: version" },
		{ "a gzip", "\x1f\x8b", "y\n", &more, 0, "" },
		{ "samples", "SIMPLEPERF", "y\n", &more, 0, "" },
		{ "packets that go on", "", "\1\1\1\1\1\2\0\t\n", &more, 0,
		    "" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		struct spool s;
		int ends[2], status;
		pid_t writer;
		bool done;

		assert_int_equal(pipe(ends), 0);
		writer = fork();
		if (writer == 0) {
			close(ends[0]);
			start_writer(ends[1], rows[i].begin, rows[i].again,
			    *rows[i].size);
		}
		close(ends[1]);
		assert_true(spool_open(&s, NULL, 0, 0, NULL));
		done = spool_read_all(&s, ends[0], &err);
		close(ends[0]);
		waitpid(writer, &status, 0);
		row_assert(rows[i].name, done == (rows[i].most == 0));
		row_assert(rows[i].name, strncmp(err.text, rows[i].words,
		    strlen(rows[i].words)) == 0);
		row_assert(rows[i].name, done ? s.size >= *rows[i].size :
		    s.size <= rows[i].most + (64 << 10));
		spool_close(&s);
	}
}

static const int *read_errors; /* of the next reads, up to a 0 */

ssize_t __real_read(int, void *, size_t);
ssize_t __wrap_read(int, void *, size_t);

ssize_t __wrap_read(int fd, void *at, size_t size)
{
	if (read_errors == NULL || *read_errors == 0)
		return __real_read(fd, at, size);
	errno = *read_errors++;
	return -1;
}

/* Between poll and read others may have taken what was there. */
static void reads_again(void **state)
{
	static const struct {
		const char *name;
		int errors[3];
		const char *words;
	} rows[] = {
		{ "at once", { 0 }, "" },
		{ "a signal came", { EINTR, EINTR }, "" },
		{ "nothing is there", { EAGAIN, EAGAIN }, "" },
		{ "both", { EINTR, EAGAIN }, "" },
		{ "a fault", { EIO }, "cannot be read: Input/output error" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		struct spool s;
		int ends[2];
		bool done;

		assert_int_equal(pipe(ends), 0);
		close(ends[1]);
		assert_true(spool_open(&s, NULL, 0, 0, NULL));
		read_errors = rows[i].errors;
		done = spool_read_all(&s, ends[0], &err);
		read_errors = NULL;
		close(ends[0]);
		row_assert(rows[i].name, done == (rows[i].words[0] == '\0'));
		row_assert_text(rows[i].name, err.text, rows[i].words);
		spool_close(&s);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(spools),
	cmocka_unit_test(spools_where_memory_is_short),
	cmocka_unit_test(spool_without_a_folder),
	cmocka_unit_test(spool_without_room),
	cmocka_unit_test(disk_is_not_filled),
	cmocka_unit_test(memory_is_not_filled),
	cmocka_unit_test(refuses_soon),
	cmocka_unit_test(reads_again),
};

TEST_FILE(tests, NULL, NULL);
