/*
 * test_memory.c - each allocation fails in turn: a trace is opened and read
 * to the end, or the error says that memory ran out; nothing leaks.  The same
 * for the flame of a thread.
 *
 * Linked with --wrap for malloc, calloc and realloc.
 */
#include "config.h"

#include "rows.h"

#include <stdlib.h>

#include "query/flame.h"
#include "script.h"
#include "small_trace.h"
#include "tally.h"

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *at, size_t size);
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *at, size_t size);

static size_t left = SIZE_MAX; /* allocations that still succeed */

static bool fails(void)
{
	if (left == SIZE_MAX)
		return false;
	return left == 0 || left-- == 0;
}

void *__wrap_malloc(size_t size)
{
	return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
	return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *at, size_t size)
{
	return fails() ? NULL : __real_realloc(at, size);
}

static void each_fails(void **state)
{
	static const struct {
		const char *name;
		struct make_trace_spec spec;
	} rows[] = {
		/* clang-format off */
		{ "regular", { SMALL, .layout = MAKE_V3, .clock = "dual", .vm = "art" } },
		{ "CR LF", { SMALL, .layout = MAKE_V3, .clock = "dual", .crlf = true } },
		{ "streaming", { SMALL, .layout = MAKE_STREAM_V3, .clock = "dual" } },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct make_bytes b = make_trace(&rows[i].spec);
		struct tally t = { 0 };
		size_t allowed = 0;

		do {
			left = allowed;
			tally_bytes(&t, b.data, b.size);
			left = SIZE_MAX;
			row_assert(rows[i].name,
			    t.err.text[0] == '\0' ||
				strstr(t.err.text, "out of memory") != NULL);
			allowed++;
		} while (t.err.text[0] != '\0');
		row_assert(rows[i].name, allowed > 3);
		row_assert_text(rows[i].name, t.log, SMALL_BOTH);
		make_bytes_free(&b);
	}
}

static void flame_fails(void **state)
{
	struct error err;
	struct loaded l;
	size_t allowed = 0;
	bool done;

	(void)state;
	script_load(&l, "flame", "0 +a +b 10 -b +c 30 -c 40 +b +c 50 -c -b -a");
	do {
		struct part part = { script_thread(&l, 1), { 0, 0 } };
		struct parts parts = { &part, 1, 1 };
		struct flame_source source = { &parts,
			profile_methods(l.profile), MEASURE_WALL };
		struct flame flame, inverted = { .count = 0 };

		left = allowed++;
		done = flame_make(&flame, &source, &err) &&
		    flame_invert(&inverted, &flame, source.methods, &err);
		left = SIZE_MAX;
		assert_true(done || strstr(err.text, "out of memory") != NULL);
		flame_free(&flame);
		flame_free(&inverted);
	} while (!done);
	assert_true(allowed > 10);
	loaded_free(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_fails),
		cmocka_unit_test(flame_fails),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
