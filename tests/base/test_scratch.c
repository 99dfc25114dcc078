/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_scratch.c - temporary files, and memory in one of them.
 */
#include "config.h"

#include "rows.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef HAVE_LINUX_MAGIC_H
#include <sys/inotify.h>
#endif
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/memory.h"
#include "scratch_fd.h"

enum { PIECES = 200, PIECE = 3 << 20 };

static struct scratch *new_scratch(void)
{
	enum scratch_trouble why;
	struct scratch *s = scratch_new(NULL, &why);

	if (s == NULL && why == SCRATCH_IS_MEMORY)
		skip();
	assert_non_null(s);
	assert_int_equal(why, SCRATCH_IS_FINE);
	return s;
}

static void folders(void **state)
{
	static const struct {
		const char *variable, *folder;
	} rows[] = {
		{ "/some/where", "/some/where" },
		{ "", "/var/tmp" },
		{ NULL, "/var/tmp" },
	};

	(void)state;
	if (access("/var/tmp", W_OK) != 0)
		skip();
	for (size_t i = 0; i < ROWS(rows); i++) {
		if (rows[i].variable == NULL)
			unsetenv("TMPDIR");
		else
			setenv("TMPDIR", rows[i].variable, 1);
		row_assert_text(rows[i].folder, scratch_folder(),
		    rows[i].folder);
	}
}

static void a_file_is_ours_alone(void **state)
{
	int fd = scratch_file(NULL, NULL);
	struct stat st;

	(void)state;
	assert_true(fd >= 0);
	assert_int_equal(fstat(fd, &st), 0);
	assert_int_equal(st.st_mode & 0777, 0600);
	assert_int_equal(st.st_nlink, 0);
	close(fd);
}

/* Where a file can be without a name nobody else ever sees one. */
static void a_file_has_no_name(void **state)
{
#if defined HAVE_LINUX_MAGIC_H && defined O_TMPFILE
	char folder[] = "/tmp/artscope-scratch-XXXXXX";
	char event[512];
	int seen = inotify_init1(IN_NONBLOCK | IN_CLOEXEC), fd;

	(void)state;
	assert_non_null(mkdtemp(folder));
	setenv("TMPDIR", folder, 1);
	fd = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
	if (fd < 0 || seen < 0 ||
	    inotify_add_watch(seen, folder, IN_CREATE | IN_DELETE) < 0) {
		rmdir(folder);
		skip();
	}
	close(fd);
	fd = scratch_file(NULL, NULL);
	assert_true(fd >= 0);
	close(fd);
	assert_int_equal(read(seen, event, sizeof event), -1);
	close(seen);
	rmdir(folder);
	unsetenv("TMPDIR");
#else
	(void)state;
	skip();
#endif
}

static void says_why_not(void **state)
{
	static const struct {
		const char *folder;
		enum scratch_trouble why;
	} rows[] = {
		{ "/nowhere", SCRATCH_FAILS },
		{ "/proc", SCRATCH_FAILS },
#ifdef HAVE_LINUX_MAGIC_H /* elsewhere nobody can tell */
		{ "/dev/shm", SCRATCH_IS_MEMORY },
#endif
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		enum scratch_trouble why;

		if (rows[i].why == SCRATCH_IS_MEMORY &&
		    access(rows[i].folder, W_OK) != 0)
			continue;
		setenv("TMPDIR", rows[i].folder, 1);
		row_assert(rows[i].folder, scratch_new(NULL, &why) == NULL);
		row_assert_number(rows[i].folder, why, rows[i].why);
	}
	unsetenv("TMPDIR");
	scratch_free(NULL);
}

/* More than the first stretch, in pieces that stay apart and keep what is
 * written. */
static void pieces_keep_what_is_written(void **state)
{
	struct scratch *s = new_scratch();
	unsigned char *pieces[PIECES];

	(void)state;
	for (int i = 0; i < PIECES; i++) {
		pieces[i] = scratch_take(s, PIECE + 1, NULL);
		assert_non_null(pieces[i]);
		assert_int_equal((uintptr_t)pieces[i] % 4096, 0);
		assert_int_equal(pieces[i][0] | pieces[i][PIECE], 0);
		pieces[i][0] = pieces[i][PIECE] = (unsigned char)i;
	}
	for (int i = 0; i < PIECES; i++) {
		assert_int_equal(pieces[i][0], i);
		assert_int_equal(pieces[i][PIECE], i);
	}
	assert_false(scratch_is_damaged(s));
	scratch_free(s);
}

static void absurd_sizes_are_refused(void **state)
{
	struct scratch *s = new_scratch();
	struct error err = { "" };

	(void)state;
	assert_null(scratch_take(s, SIZE_MAX, &err));
	assert_non_null(strstr(err.text, "out of memory"));
	assert_non_null(scratch_take(s, 1, &err));
	scratch_free(s);
}

/* As on a small disk: what was taken stays, and there is no signal. */
static void no_room_is_an_error(void **state)
{
	struct scratch *s = new_scratch();
	struct arena a = { .scratch = s };
	struct rlimit before, small;
	struct error err = { "" };
	size_t pieces = 0;
	void *piece;

	(void)state;
	signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
	small = (struct rlimit){ 100 << 10, before.rlim_max };
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
	while ((piece = arena_try(&a, 4096, &err)) != NULL) {
		memset(piece, 1, 4096);
		pieces++;
	}
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
	assert_string_equal(err.text,
	    "there is no more room in /var/tmp: File too large");
	assert_in_range(pieces, 4, 25);
	piece = arena_take(&a, 4096);
	assert_non_null(piece);
	arena_free(&a);
	memset(piece, 1, 4096); /* that of the scratch is still there */
	scratch_free(s);
}

/* What cannot be read back is zeros, and there is no more of it. */
static void survives_a_loss(void **state)
{
	struct scratch *s = new_scratch();
	struct error err = { "" };
	unsigned char *piece = scratch_take(s, PIECE, &err);
	int fd = scratch_fd();

	(void)state;
	if (fd < 0)
		skip();
	assert_non_null(piece);
	memset(piece, 7, PIECE);
	assert_int_equal(ftruncate(fd, PIECE / 2), 0);
	assert_int_equal(piece[0], 7);
	assert_false(scratch_is_damaged(s));
	assert_int_equal(piece[PIECE - 1], 0);
	assert_true(scratch_is_damaged(s));
	piece[PIECE - 1] = 1; /* may still be written to */
	assert_int_equal(piece[0], 7);
	assert_null(scratch_take(s, 1, &err));
	assert_string_equal(err.text, "a temporary file cannot be read back "
	    "from /var/tmp: Input/output error");
	scratch_free(s);
}

static int setup(void **state)
{
	(void)state;
	return unsetenv("TMPDIR");
}

/* Where memory is limited so much that zeros of our own would be too many. */
static void survives_a_loss_within_limits(void **state)
{
	struct scratch *s = new_scratch();
	unsigned char *piece = scratch_take(s, PIECE, NULL);
	struct rlimit before, small;

	(void)state;
	if (scratch_fd() < 0)
		skip();
	assert_int_equal(getrlimit(RLIMIT_DATA, &before), 0);
	small = (struct rlimit){ 1 << 20, before.rlim_max };
	assert_int_equal(setrlimit(RLIMIT_DATA, &small), 0);
	assert_int_equal(ftruncate(scratch_fd(), 0), 0);
	piece[PIECE - 1] = 1;
	assert_int_equal(setrlimit(RLIMIT_DATA, &before), 0);
	assert_int_equal(piece[0], 0);
	assert_true(scratch_is_damaged(s));
	scratch_free(s);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(folders),
	cmocka_unit_test(a_file_is_ours_alone),
	cmocka_unit_test(a_file_has_no_name),
	cmocka_unit_test(says_why_not),
	cmocka_unit_test(pieces_keep_what_is_written),
	cmocka_unit_test(absurd_sizes_are_refused),
	cmocka_unit_test(no_room_is_an_error),
	cmocka_unit_test(survives_a_loss),
	cmocka_unit_test(survives_a_loss_within_limits),
};

TEST_FILE(tests, setup, NULL);
