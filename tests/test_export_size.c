/*
 * test_export_size - how large a file will be: what the first bytes of it tell, of
 * every format, beside what it turns out to be.
 */
#include "config.h"

#include "exporting.h"

#include "demo.h"
#include "exporters/run.h"

static bool count(void *self, const char *bytes, size_t length)
{
	uint64_t *sum = self;

	(void)bytes;
	*sum += length;
	return true;
}

static void check_run(const char *row, struct export_run *x)
{
	FILE *direct = x->exporter->needs_file ? tmpfile() : NULL;
	const int file = direct == NULL ? -1 : fileno(direct);
	uint64_t size = 0, guess = 0;
	bool has_ended;

	x->file = &file;
	row_assert(row, export_all(x, count, &size, &has_ended, NULL));
	x->file = NULL;
	if (direct != NULL) {
		assert_int_equal(fseek(direct, 0, SEEK_END), 0);
		size = (uint64_t)ftell(direct);
		fclose(direct);
	}
	row_assert(row, export_estimate(x, &guess, NULL));
	if (guess * 2 <= size * 3 && size * 2 <= guess * 3)
		return;
	print_error("%s: %llu, and it was %llu\n", row,
	    (unsigned long long)guess, (unsigned long long)size);
	row_assert(row, false);
}

static void check(const struct checked *k)
{
	const struct exporter *format;

	for (size_t i = 0; (format = exporter_at(i)) != NULL; i++) {
		const struct export_wish wish = exporting_wish(k);
		struct export_progress progress = { 0 };
		struct exported e;
		struct export_run x = { format, &e, PACKING_NONE,
			NULL };
		struct error err = { "" };
		bool *has;
		char row[80];

		if (format->write == NULL)
			continue;
		row_assert(format->name, exporting_make(k, &wish, &progress, &e,
		    &has, &err));
		progress.all = export_steps(&x);
		snprintf(row, sizeof row, "%s, %s", k->row, format->name);
		check_run(row, &x);
		x.packing = PACKING_GZIP;
		snprintf(row, sizeof row, "%s, %s.gz", k->row, format->name);
		if (!format->needs_file)
			check_run(row, &x);
		exported_free(&e);
		free(has);
	}
}

/* Few stacks and many calls; hardly a stack twice; as apps are. */
static void sizes_are_known_beforehand(void **state)
{
	static const char *const traces[] = { "--scenario coldstart",
		"--scenario bulk --records 250000 --wide",
		"--scenario bulk --records 250000 --like-app" };

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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sizes_are_known_beforehand),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
