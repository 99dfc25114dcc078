/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rows.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file_map.h"

enum { PAGES = 4 };

/* An unlinked file of `size` bytes 'x'. */
static int monitor_new_file(size_t size)
{
	FILE *file = tmpfile();
	int fd;

	assert_non_null(file);
	for (size_t i = 0; i < size; i++)
		putc('x', file);
	assert_int_equal(fflush(file), 0);
	fd = dup(fileno(file));
	assert_true(fd >= 0);
	fclose(file);
	return fd;
}

static void maps(void **state)
{
	static const size_t sizes[] = { 0, 1, 4095, 4096, 4097 };

	(void)state;
	for (size_t i = 0; i < ROWS(sizes); i++) {
		int fd = monitor_new_file(sizes[i]);
		struct file_map *m = file_map_new(fd, false, NULL);
		struct bytes b;

		close(fd);
		assert_non_null(m);
		b = file_map_bytes(m);
		assert_int_equal(b.left, sizes[i]);
		assert_non_null(b.data);
		for (size_t at = 0; at < b.left; at++)
			assert_int_equal(b.data[at], 'x');
		assert_false(file_map_is_damaged(m));
		file_map_free(m);
	}
	file_map_free(NULL);
}

static void refuses(void **state)
{
	struct error err = { "" };
	int fds[2];

	(void)state;
	assert_int_equal(pipe(fds), 0);
	assert_null(file_map_new(fds[0], false, &err));
	assert_string_equal(err.text, "is not a regular file");
	close(fds[0]);
	close(fds[1]);
	assert_null(file_map_new(-1, false, &err));
	assert_true(strlen(err.text) > 0);
}

/* What was cut off reads as zeros, and the map says so. */
static void survives_a_cut(void **state)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	int fd = monitor_new_file(PAGES * page);
	struct file_map *m = file_map_new(fd, false, NULL);
	struct bytes b;

	(void)state;
	assert_non_null(m);
	b = file_map_bytes(m);
	assert_int_equal(b.data[0], 'x');
	assert_int_equal(ftruncate(fd, (off_t)page), 0);
	assert_int_equal(b.data[page - 1], 'x');
	assert_false(file_map_is_damaged(m));
	assert_int_equal(b.data[2 * page], 0);
	assert_true(file_map_is_damaged(m));
	assert_int_equal(b.data[3 * page], 0);
	assert_int_equal(b.data[0], 'x');
	assert_true(file_map_has_changed(m, true));
	file_map_free(m);
	close(fd);
}

/* What no signal tells. */
static void tells_changes(void **state)
{
	static const struct {
		const char *name;
		off_t size;   /* that the file is given; 0: as it is */
		long seconds; /* the time of its last change; 0: as it is */
		bool has_changed;
	} rows[] = {
		{ "nothing", 0, 0, false },
		{ "cut within a page", 99, 0, true },
		{ "grown", 101, 0, false },
		{ "grown, of course later", 101, 7, false },
		{ "written over", 0, 7, true },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct timespec times[2] = { { rows[i].seconds, 0 },
			{ rows[i].seconds, 0 } };
		int fd = monitor_new_file(100);
		struct file_map *m = file_map_new(fd, false, NULL);

		assert_non_null(m);
		if (rows[i].size != 0)
			assert_int_equal(ftruncate(fd, rows[i].size), 0);
		if (rows[i].seconds != 0)
			assert_int_equal(futimens(fd, times), 0);
		close(fd);
		row_assert(rows[i].name,
		    file_map_has_changed(m, true) == rows[i].has_changed);
		row_assert(rows[i].name, !file_map_is_damaged(m));
		file_map_free(m);
	}
}

static void append(int fd, const char *text)
{
	size_t size = strlen(text);

	assert_int_equal(lseek(fd, 0, SEEK_END) >= 0, 1);
	assert_int_equal(write(fd, text, size), size);
}

/* Bytes that come are after those that were there, wherever pages end. */
static void grows(void **state)
{
	static const size_t sizes[] = { 0, 1, 4095, 4096, 4097, 100000 };

	(void)state;
	for (size_t i = 0; i < ROWS(sizes); i++) {
		int fd = monitor_new_file(sizes[i]);
		struct file_map *m = file_map_new(fd, true, NULL);
		const unsigned char *at = file_map_bytes(m).data;

		assert_int_equal(file_map_bytes(m).left, sizes[i]);
		for (size_t n = 1; n <= 3000; n++) {
			append(fd, "abc");
			assert_true(file_map_grow(m));
			assert_int_equal(file_map_bytes(m).left,
			    sizes[i] + 3 * n);
			assert_int_equal(at[sizes[i] + 3 * n - 1], 'c');
		}
		assert_ptr_equal(file_map_bytes(m).data, at);
		assert_true(sizes[i] == 0 || at[sizes[i] - 1] == 'x');
		assert_false(file_map_has_changed(m, true));
		file_map_free(m);
		close(fd);
	}
}

static void tells_when_it_shrinks(void **state)
{
	int fd = monitor_new_file(9000);
	struct file_map *m = file_map_new(fd, true, NULL);

	(void)state;
	assert_int_equal(ftruncate(fd, 10), 0);
	assert_false(file_map_grow(m));
	assert_int_equal(file_map_bytes(m).left, 9000);
	assert_int_equal(file_map_bytes(m).data[8999], 0);
	assert_true(file_map_is_damaged(m));
	assert_true(file_map_has_changed(m, true));
	file_map_free(m);
	close(fd);
}

/* From memory to a file, as a spool does. */
static void moves(void **state)
{
	int from = monitor_new_file(5000), to = monitor_new_file(5000);
	struct file_map *m = file_map_new(from, true, NULL);
	const unsigned char *at = file_map_bytes(m).data;

	(void)state;
	assert_true(file_map_move(m, to));
	close(from);
	append(to, "end");
	assert_true(file_map_grow(m));
	assert_ptr_equal(file_map_bytes(m).data, at);
	assert_int_equal(file_map_bytes(m).left, 5003);
	assert_memory_equal(at + 4998, "xxend", 5);
	file_map_free(m);
	close(to);
}

static void places_are_given_back(void **state)
{
	struct file_map *maps_taken[GUARDS];
	int fd = monitor_new_file(1);
	struct error err = { "" };

	(void)state;
	for (int round = 0; round < 3; round++) {
		for (int i = 0; i < GUARDS; i++) {
			maps_taken[i] = file_map_new(fd, false, NULL);
			assert_non_null(maps_taken[i]);
		}
		assert_null(file_map_new(fd, false, &err));
		assert_string_equal(err.text, "too many files are open");
		for (int i = 0; i < GUARDS; i++)
			file_map_free(maps_taken[i]);
	}
	close(fd);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(maps),
	cmocka_unit_test(refuses),
	cmocka_unit_test(survives_a_cut),
	cmocka_unit_test(tells_changes),
	cmocka_unit_test(grows),
	cmocka_unit_test(tells_when_it_shrinks),
	cmocka_unit_test(moves),
	cmocka_unit_test(places_are_given_back),
};

TEST_FILE(tests, NULL, NULL);
