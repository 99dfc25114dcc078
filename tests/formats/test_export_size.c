/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_export_size - how large a file will be: what the first bytes of it tell, of
 * every format, beside what it turns out to be.
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
	}
	x->max = 1; /* so nothing may be passed on */
	row_require(row, x->exporter->needs_file ?
	    export_estimate(x, &guess, NULL) :
	    export_all(x, count, &passed, &guess, NULL));
	row_assert_number(row, passed, 0);
	if (guess * 2 <= size * 3 && size * 2 <= guess * 3)
		return;
	print_error("%s: %llu, and it was %llu\n", row,
	    (unsigned long long)guess, (unsigned long long)size);
	row_require(row, false);
}

static void check(const struct check_results *k)
{
	const struct exporter *format;

	for (size_t i = 0; (format = exporter_at(i)) != NULL; i++) {
		const struct export_options request = exporting_wish(k);
		struct export_progress progress = { 0 };
		struct export_context e;
		struct export_run x = { format, &e, PACKING_NONE, NULL, 0, 0 };
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

/* What is not too large is passed on as it would be without a limit, however late it is
 * known. */
struct text {
	char *at;
	size_t length;
};

static bool keep(void *self, const char *bytes, size_t length)
{
	struct text *t = self;

	t->at = realloc(t->at, t->length + length + 1);
	assert_non_null(t->at);
	memcpy(t->at + t->length, bytes, length);
	t->length += length;
	return true;
}

static void check_same(const struct check_results *k)
{
	const struct export_options request = exporting_wish(k);
	struct export_progress progress = { 0 };
	struct export_context e;
	struct text texts[2] = { { NULL, 0 }, { NULL, 0 } };
	struct error err = { "" };
	uint64_t guess;
	bool *has;

	exporting_make(k, &request, &progress, &e, &has);
	for (int i = 0; i < 2; i++) {
		const struct export_run x = { exporter_find("chrome"), &e,
			PACKING_NONE, NULL, i == 0 ? 0 : UINT64_MAX,
			0 };

		progress.all = export_steps(&x);
		assert_true(export_all(&x, keep, &texts[i], &guess, &err));
		assert_int_equal(guess, 0);
	}
	assert_true(texts[0].length > EXPORT_GUESS_BYTES);
	assert_int_equal(texts[0].length, texts[1].length);
	assert_memory_equal(texts[0].at, texts[1].at, texts[0].length);
	free(texts[0].at);
	free(texts[1].at);
	export_context_free(&e);
	free(has);
}

/* Few stacks and many calls; hardly a stack twice; as apps are. */
static void sizes_are_known_beforehand(void **state)
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
		if (i == 0)
			checked_ask(&l, "the same", NULL,
			    (struct period){ 0, 0 }, check_same);
		loaded_free(&l);
	}
}

/* Lines of folded stacks get longer with each call of a deep trace. */
enum { DEEP = SCRIPT_EVENTS / 2, A_NAME = sizeof ";com.app.A.a" - 1 };

static void check_deep(const struct check_results *k)
{
	const struct export_options request = exporting_wish(k);
	const uint64_t least = (uint64_t)DEEP * DEEP / 2 * A_NAME;
	struct export_progress progress = { 0 };
	struct error err = { "" };
	struct export_context e;
	struct export_run x = { exporter_find("folded"), &e, PACKING_NONE,
		NULL, 0, 1 << 16 };
	uint64_t too_many, passed = 0;
	bool *has;

	exporting_make(k, &request, &progress, &e, &has);
	progress.all = export_steps(&x);
	check_run("deep", &x);
	/* The first lines tell of less than that: it ends when they were wrong. */
	x.max = least / 3;
	assert_true(export_all(&x, count, &passed, &too_many, &err));
	assert_true(too_many > least && too_many < least + least / 8);
	assert_true(passed > x.max && passed < least);
	/* Far less: what the first ones tell of is enough. */
	passed = 0;
	x.max = 1 << 16;
	assert_true(export_all(&x, count, &passed, &too_many, &err));
	assert_true(too_many > least && passed == 0);
	export_context_free(&e);
	free(has);
}

/* A call in a call and so on, each a microsecond longer than the one inside. */
static void deep(void **state)
{
	struct script *s = malloc(sizeof *s);
	struct loaded l;

	(void)state;
	assert_non_null(s);
	for (s->count = 0; s->count < 2 * DEEP; s->count++)
		s->events[s->count] = (struct make_event){ 1, 4,
		    s->count < DEEP ? MAKE_ENTER : MAKE_EXIT, s->count, s->count };
	script_load_as(&l, "deep", s, "dual");
	checked_ask(&l, "deep", NULL, (struct period){ 0, 0 }, check_deep);
	loaded_free(&l);
	free(s);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(sizes_are_known_beforehand),
	cmocka_unit_test(deep),
};

TEST_FILE(tests, NULL, NULL);
