/*
 * test_spool - in memory, on to a file, to the limit; no room, no folder.
 */
#include "config.h"

#include "rows.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "trace/spool.h"

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
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		struct spool s;
		bool done = true;

		assert_true(
		    spool_open(&s, NULL, rows[i].memory_limit,
			rows[i].limit, &err));
		for (size_t n = 0; n < rows[i].writes; n++)
			done = spool_write(&s, "0123456789", 10, &err);
		row_assert(rows[i].name, done == rows[i].done);
		row_assert(rows[i].name, s.is_memory == rows[i].is_memory);
		if (done) {
			struct file_map *m = spool_map(&s, &err);

			assert_non_null(m);
			row_assert_number(rows[i].name, file_map_bytes(m).left,
			    10 * rows[i].writes);
			file_map_free(m);
		} else {
			assert_string_equal(err.text,
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
		{ "unknown", { 0, false }, 100, true },
		{ "an eighth", { 8000, false }, 100, true },
		{ "more than that", { 8000, false }, 101, false },
		{ "none shall be used", { 0, true }, 0, false },
		{ "none shall be used", { UINT64_MAX, true }, 1, false },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		struct spool s;

		row_assert(rows[i].name, spool_open(&s, &rows[i].memory, 0, 0,
		    &err));
		for (size_t n = 0; n < rows[i].writes; n++)
			row_assert(rows[i].name, spool_write(&s, "0123456789",
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(spools),
		cmocka_unit_test(spools_where_memory_is_short),
		cmocka_unit_test(spool_without_a_folder),
		cmocka_unit_test(spool_without_room),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
