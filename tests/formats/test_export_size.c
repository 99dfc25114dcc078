/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_export_size - a file that becomes too large, of every format: where it
 * ends, and what is said of its size.
 */
#include "config.h"

#include "exporting.h"

#include "demo.h"
#include "formats/formats.h"

static bool count(void *self, const char *bytes, size_t length)
{
	uint64_t *sum = self;

	(void)bytes;
	*sum += length;
	return true;
}

static void check_guess(const char *row, uint64_t guess, uint64_t size)
{
	if (guess <= size * 2 && size <= guess * 2)
		return;
	print_error("%s: %llu, and it was %llu\n", row,
	    (unsigned long long)guess, (unsigned long long)size);
	row_require(row, false);
}

/* A file is written as a whole, or ends where it is too large and says what it
 * would have been. */
static void check_run(const char *row, struct export_run *x)
{
	FILE *direct = x->exporter->needs_file ? tmpfile() : NULL;
	const int file = direct == NULL ? -1 : fileno(direct);
	uint64_t size = 0, guess = 0, passed = 0;

	x->file = &file;
	x->max = 0;
	row_require(row, export_all(x, count, &size, &guess, NULL));
	row_assert_number(row, guess, 0);
	x->file = NULL;
	if (direct != NULL) {
		assert_int_equal(fseek(direct, 0, SEEK_END), 0);
		size = (uint64_t)ftell(direct);
		fclose(direct);
		row_require(row, export_estimate(x, &guess, NULL));
		check_guess(row, guess, size);
		return;
	}
	x->max = size;
	row_require(row, export_all(x, count, &passed, &guess, NULL));
	row_assert_number(row, guess, 0);
	row_assert_number(row, passed, size);
	passed = 0;
	x->max = size / 2;
	row_require(row, export_all(x, count, &passed, &guess, NULL));
	row_assert(row, passed <= x->max && guess > x->max);
	check_guess(row, guess, size);
}

static void check(const struct check_results *k)
{
	const struct exporter *format;

	for (size_t i = 0; (format = exporter_at(i)) != NULL; i++) {
		const struct export_options request = exporting_wish(k);
		struct export_progress progress = { 0 };
		struct export_context e;
		struct export_run x = { format, &e, PACKING_NONE, NULL, 0 };
		bool *has;
		char row[80];

		if (format->write == NULL)
			continue;
		exporting_make(k, &request, &progress, &e, &has);
		progress.all = export_steps(&x);
		snprintf(row, sizeof row, "%s, %s", k->row, format->name);
		check_run(row, &x);
		x.packing = PACKING_GZIP;
		snprintf(row, sizeof row, "%s, %s.gz", k->row, format->name);
		if (strcmp(format->name, "folded") == 0 ||
		    strcmp(format->name, "perfetto") == 0) /* one of each kind */
			check_run(row, &x);
		export_context_free(&e);
		free(has);
	}
}

/* Few stacks and many calls; hardly a stack twice; as apps are. */
static void too_large(void **state)
{
	static const char *const traces[] = { "--scenario coldstart",
		"--scenario bulk --records 250000 --wide",
		"--scenario bulk --records 100000 --like-app" };

	(void)state;
	for (size_t i = 0; i < ROWS(traces); i++) {
		char path[] = "/tmp/artscope-size-XXXXXX";
		struct loaded l;

		demo_write_as(path, traces[i]);
		row_assert(traces[i], loaded_file(&l, path));
		unlink(path);
		checked_ask(&l, strchr(traces[i], ' ') + 1, NULL,
		    (struct period){ 0, 0 }, check);
		loaded_free(&l);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(too_large),
};

TEST_FILE(tests, NULL, NULL);
