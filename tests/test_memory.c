/*
 * test_memory.c - each allocation fails in turn: a trace is opened and read
 * to the end, or the error says that memory ran out; nothing leaks.  The same
 * for what is asked of it then.
 *
 * Linked with --wrap for malloc, calloc and realloc.
 */
#include "config.h"

#include "rows.h"

#include <stdlib.h>

#include "query/call_list.h"
#include "query/call_tree.h"
#include "query/method_details.h"
#include "query/ranking.h"
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

/* ---- questions: an answer, or an error that says so, and no leak -------- */

/* What all of them are asked about. */
struct asked {
	const struct profile *profile;
	const struct methods *methods;
	struct parts parts;
	uint32_t method;
};

static bool ask_flame(const struct asked *a, struct error *err)
{
	struct flame_source source = { &a->parts, a->methods, MEASURE_WALL };
	struct flame flame, inverted = { .count = 0 };
	bool done = flame_make(&flame, &source, err) &&
	    flame_invert(&inverted, &flame, a->methods, err);

	flame_free(&flame);
	flame_free(&inverted);
	return done;
}

static bool ask_tree(const struct asked *a, struct error *err)
{
	struct flame_source source = { &a->parts, a->methods, MEASURE_WALL };
	struct call_tree tree = { 0 };
	struct flame flame;
	bool done = flame_make(&flame, &source, err) &&
	    call_tree_make(&tree, &flame, true, 0, err) &&
	    call_tree_open(&tree, 0, err) && call_tree_show(&tree,
		flame.count - 1, err) && call_tree_open_all(&tree, 0, 100,
		err);

	call_tree_free(&tree);
	flame_free(&flame);
	return done;
}

static bool ask_calls(const struct asked *a, struct error *err)
{
	struct call_list list;
	bool done = call_list_make(&list, a->profile, &a->parts, a->method,
	    (struct call_order){ CALL_CALLER, MEASURE_WALL, false }, err);

	call_list_free(&list);
	return done;
}

static bool ask_table(const struct asked *a, struct error *err)
{
	const struct spread_question question = { methods_count(a->methods),
		NULL, MEASURE_WALL, NULL };
	struct totals totals;
	struct spread spread = { 0 };
	struct ranking ranking = { 0 };
	struct method_details details = { 0 };
	struct figures figures = { .totals = &totals, .methods = a->methods,
		.spread = { &spread } };
	bool done = parts_totals(&a->parts, question.rows, &totals, err) &&
	    spread_make(&spread, &a->parts, &question, err) &&
	    ranking_make(&ranking, &figures, (struct order){ COLUMN_P95,
		MEASURE_WALL, false }, err) && method_details_make(&details,
		a->profile, &a->parts, &totals, (struct method_question){
		a->method, MEASURE_WALL }, err);

	method_details_free(&details);
	ranking_free(&ranking);
	spread_free(&spread);
	totals_free(&totals);
	return done;
}

static bool ask_groups(const struct asked *a, struct error *err)
{
	struct totals totals = { 0 };
	struct groups groups;
	bool done = groups_make(&groups, a->methods, GROUP_CLASS, err) &&
	    groups_totals(&groups, &a->parts, &totals, err);

	totals_free(&totals);
	groups_free(&groups);
	return done;
}

static void questions_fail(void **state)
{
	static const struct {
		const char *name;
		bool (*ask)(const struct asked *, struct error *);
	} rows[] = {
		{ "flame", ask_flame }, { "tree", ask_tree },
		{ "calls", ask_calls }, { "table", ask_table },
		{ "groups", ask_groups },
	};
	struct asked a = { NULL, NULL, { 0 }, 0 };
	struct loaded l;

	(void)state;
	script_load(&l, "asked", "0 +a +b 10 -b +c 30 -c 40 +b +c 50 -c -b -a");
	a.profile = l.profile;
	a.methods = profile_methods(l.profile);
	a.method = script_method(&l, 'b');
	assert_true(parts_add(&a.parts, script_thread(&l, 1), (struct period){
	    5, 45 }, NULL));
	for (size_t i = 0; i < ROWS(rows); i++) {
		size_t allowed = 0;
		struct error err;
		bool done;

		do {
			err.text[0] = '\0';
			left = allowed++;
			done = rows[i].ask(&a, &err);
			left = SIZE_MAX;
			row_assert(rows[i].name, done ||
			    strstr(err.text, "out of memory") != NULL);
		} while (!done);
		row_assert(rows[i].name, allowed > 5);
	}
	parts_free(&a.parts);
	loaded_free(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_fails),
		cmocka_unit_test(questions_fail),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
