/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_walls.c - the real program inside of its sandbox, with Landlock as it is
 * here, with that of Linux 5.19 and without: what it must do there.
 */
#include "config.h"

#include "rows.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "make_small.h"
#include "pty.h"

enum { PATH_SIZE = 4096, PROGRAMS = 3, MORE_NAME = 9 };

/* The last two are one, tests/limited, which is not there without --wrap. */
static char programs[PROGRAMS][PATH_SIZE];
static const char *const landlocks[PROGRAMS][2] = { { NULL },
	{ "ARTSCOPE_LANDLOCK=2" }, { "ARTSCOPE_LANDLOCK=-1" } };
static int count = PROGRAMS;
static char folder[] = "/tmp/artscope-XXXXXX";
static char file[60];

/* The recording, and where it first speaks of method h. */
static struct make_bytes bytes;
static size_t before_h;

static int setup(void **state)
{
	static const struct make_trace_spec spec = { MAKE_SMALL,
		.layout = MAKE_STREAM_V3, .clock = "dual" };
	static const char *const names[PROGRAMS] = { "artscope",
		"tests/limited", "tests/limited" };
	const char *built = getenv("ARTSCOPE_BUILDDIR");
	const unsigned char *at;

	(void)state;
	for (int i = 0; i < PROGRAMS; i++)
		snprintf(programs[i], PATH_SIZE, "%s/%s",
		    built == NULL ? "." : built, names[i]);
	if (access(programs[1], X_OK) != 0)
		count = 1;
	bytes = make_trace(&spec);
	at = memmem(bytes.data, bytes.size, "com.a.C", 7);
	if (at == NULL || mkdtemp(folder) == NULL)
		return -1;
	before_h = (size_t)(at - bytes.data) - MORE_NAME;
	snprintf(file, sizeof file, "%s/file.trace", folder);
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	make_bytes_free(&bytes);
	unlink(file);
	return rmdir(folder);
}

static int write_begin(size_t size)
{
	int fd = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0600);

	assert_true(fd >= 0);
	assert_int_equal(write(fd, bytes.data, size), size);
	return fd;
}

static void keys_show(struct pty *p, const char *row, const char *keys,
    const char *wanted)
{
	pty_send(p, keys);
	if (!pty_shows(p, wanted))
		print_error("%s: no \"%s\"\n", row, wanted);
	row_require(row, pty_shows(p, wanted));
}

static void quit(struct pty *p, const char *row)
{
	pty_send(p, "q");
	row_assert_number(row, pty_finish(p), 0);
	row_assert_text(row, pty_left(p) == NULL ? "" : pty_left(p), "");
	pty_free(p);
}

static void keys_and_sizes(void **state)
{
	(void)state;
	close(write_begin(bytes.size));
	for (int i = 0; i < count; i++) {
		const char *const argv[] = { programs[i], "--low-memory", file,
			NULL };
		struct pty *p = pty_start_with(24, 80, argv, landlocks[i]);

		keys_show(p, programs[i], "", "com.a.B.g");
		keys_show(p, programs[i], "]", "worker 2/2");
		pty_resize(p, 40, 120);
		keys_show(p, programs[i], "[", "main 1/2");
		quit(p, programs[i]);
	}
}

/* What is said of low memory: the calls are in a file. */
static void temporary_files(void **state)
{
	(void)state;
	close(write_begin(bytes.size));
	for (int i = 0; i < count; i++) {
		const char *const argv[] = { programs[i], "--low-memory", file,
			NULL };
		struct pty *p = pty_start_with(24, 80, argv, landlocks[i]);

		row_require(programs[i], pty_shows(p, "nothing is missing") ||
		    pty_shows(p, "in memory"));
		quit(p, programs[i]);
	}
}

/* A pipeline in a shell with job control: all of it stops, and goes on. */
static void suspended(void **state)
{
	(void)state;
	close(write_begin(bytes.size));
	for (int i = 0; i < count; i++) {
		const char *const argv[] = { "/bin/sh", "-m", "-c",
			"(cat \"$1\"; exec sleep 1000) | \"$0\" --follow -; "
			"echo \"stopped $?\"; read x; fg >/dev/null",
			programs[i], file, NULL };
		struct pty *p = pty_start_with(24, 80, argv, landlocks[i]);

		keys_show(p, programs[i], "", "com.a.B.g");
		keys_show(p, programs[i], "\032", "stopped");
		keys_show(p, programs[i], "\n", "com.a.B.g");
		pty_free(p);
	}
}

static void growing(void **state)
{
	(void)state;
	for (int i = 0; i < count; i++) {
		const char *const argv[] = { programs[i], "--follow", file,
			NULL };
		int fd = write_begin(before_h);
		struct pty *p = pty_start_with(24, 80, argv, landlocks[i]);

		keys_show(p, programs[i], "", "com.a.B.g");
		assert_int_equal(write(fd, bytes.data + before_h,
		    bytes.size - before_h), bytes.size - before_h);
		keys_show(p, programs[i], "", "com.a.C.h");
		keys_show(p, programs[i], "", "the recording has ended");
		close(fd);
		quit(p, programs[i]);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(keys_and_sizes),
	cmocka_unit_test(temporary_files),
	cmocka_unit_test(suspended),
	cmocka_unit_test(growing),
};

TEST_FILE(tests, setup, teardown);
