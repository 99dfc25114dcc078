/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_live.c - the real program, in its sandbox, beside a writer: --follow on
 * files and pipes, on a pseudo-terminal.
 */
#include "config.h"

#include "rows.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "make_small.h"
#include "pty.h"

enum { PATH_SIZE = 4096, MORE_NAME = 9 };

static char program[PATH_SIZE];
static char folder[] = "/tmp/artscope-XXXXXX";
static char file[60], fifo[60];

/* The recording, and where it first speaks of method h and of the summary. */
static struct make_bytes bytes;
static size_t before_h, before_end;

static size_t place_of(const char *text)
{
	const unsigned char *at = memmem(bytes.data, bytes.size, text,
	    strlen(text));

	assert_non_null(at);
	return (size_t)(at - bytes.data) - MORE_NAME;
}

static int setup(void **state)
{
	static const struct make_trace_spec spec = { MAKE_SMALL,
		.layout = MAKE_STREAM_V3, .clock = "dual" };
	const char *built = getenv("ARTSCOPE_BUILDDIR");

	(void)state;
	snprintf(program, sizeof program, "%s/artscope",
	    built == NULL ? "." : built);
	bytes = make_trace(&spec);
	before_h = place_of("com.a.C");
	before_end = place_of("*version");
	if (mkdtemp(folder) == NULL)
		return -1;
	snprintf(file, sizeof file, "%s/file.trace", folder);
	snprintf(fifo, sizeof fifo, "%s/fifo", folder);
	return mkfifo(fifo, 0600);
}

static int teardown(void **state)
{
	(void)state;
	make_bytes_free(&bytes);
	unlink(file);
	unlink(fifo);
	return rmdir(folder);
}

/* A file anew, or the FIFO when somebody reads from it. */
static int open_writer(const char *path)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0600);

	assert_true(fd >= 0);
	return fd;
}

static void write_part(int fd, size_t from, size_t to)
{
	assert_int_equal(write(fd, bytes.data + from, to - from), to - from);
}

static void quit(struct pty *p, const char *row)
{
	pty_send(p, "q");
	row_assert_number(row, pty_finish(p), 0);
	row_assert_text(row, pty_left(p) == NULL ? "" : pty_left(p), "");
	pty_free(p);
}

static void keys_show(struct pty *p, const char *keys, const char *wanted)
{
	pty_send(p, keys);
	row_require(wanted, pty_shows(p, wanted));
}

static void growing_file(void **state)
{
	const char *const argv[] = { program, "--follow", file, NULL };
	int fd = open_writer(file);
	struct pty *p = pty_start(24, 80, argv);

	(void)state;
	keys_show(p, "", "waiting for data");
	write_part(fd, 0, before_h);
	keys_show(p, "", "com.a.B.g");
	keys_show(p, "", "following");
	write_part(fd, before_h, before_end);
	keys_show(p, "", "com.a.C.h");
	keys_show(p, "]", "worker 2/2");
	keys_show(p, "", "following, nothing for");
	write_part(fd, before_end, bytes.size);
	keys_show(p, "", "the recording has ended");
	close(fd);
	quit(p, "file");
}

/* What comes while it pauses is not shown, and not lost. */
static void growing_fifo(void **state)
{
	const char *const argv[] = { program, "--follow", fifo, NULL };
	struct pty *p = pty_start(24, 80, argv);
	int fd;

	(void)state;
	keys_show(p, "", "waiting for data");
	fd = open_writer(fifo);
	write_part(fd, 0, before_h);
	keys_show(p, "", "com.a.B.g");
	keys_show(p, "F", "paused: nothing moves until F goes on");
	write_part(fd, before_h, before_end);
	keys_show(p, "", "paused, 1 KiB wait");
	assert_false(strstr(pty_output(p), "com.a.C.h") != NULL);
	keys_show(p, "F", "com.a.C.h");
	close(fd);
	keys_show(p, "", "the pipe was closed");
	keys_show(p, "", "ended  ⚠ no summary");
	quit(p, "FIFO");
}

/* … | artscope --follow - */
static void standard_input(void **state)
{
	char command[PATH_SIZE + 100];
	const char *const argv[] = { "/bin/sh", "-c", command, NULL };
	struct pty *p;
	int fd;

	(void)state;
	snprintf(command, sizeof command, "cat %s | exec %s --follow -", fifo,
	    program);
	p = pty_start(24, 80, argv);
	keys_show(p, "", "waiting for data");
	fd = open_writer(fifo);
	write_part(fd, 0, before_h);
	keys_show(p, "", "following");
	write_part(fd, before_h, bytes.size);
	keys_show(p, "", "com.a.C.h");
	keys_show(p, "", "ended");
	close(fd);
	quit(p, "standard input");
}

/* What was read stays though the file is gone. */
static void lost_files(void **state)
{
	static const struct {
		const char *name, *shows;
		bool is_replaced;
	} rows[] = {
		{ "cut", "the file was truncated", false },
		{ "replaced", "the file was replaced by another", true },
	};
	const char *const argv[] = { program, "--follow", file, NULL };

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		int fd = open_writer(file);
		struct pty *p;

		write_part(fd, 0, before_h);
		p = pty_start(24, 80, argv);
		keys_show(p, "", "following");
		keys_show(p, "", "com.a.B.g");
		if (rows[i].is_replaced)
			unlink(file);
		close(open_writer(file));
		keys_show(p, "", rows[i].shows);
		keys_show(p, "", "ended");
		keys_show(p, "j", "com.a.B.f");
		close(fd);
		quit(p, rows[i].name);
	}
}

/* Nobody has opened the pipe to write, and q is heard all the same. */
static void leaving(void **state)
{
	const char *const argv[] = { program, "--follow", fifo, NULL };
	struct pty *p = pty_start(24, 80, argv);

	(void)state;
	keys_show(p, "", "waiting for data");
	quit(p, "leaving");
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(growing_file),
	cmocka_unit_test(growing_fifo),
	cmocka_unit_test(standard_input),
	cmocka_unit_test(lost_files),
	cmocka_unit_test(leaving),
};

TEST_FILE(tests, setup, teardown);
