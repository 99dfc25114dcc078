/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_navigate - from call to call: small scripts by hand, random ones
 * against a plain list.
 *
 * A place is written "depth.number", none as "-".
 */
#include "config.h"

#include "plain.h"

#include "model/calls.h"
#include "query/visible_calls.h"

/* The first of the calls that one made, and how many they are. */
static struct place children_of(const struct thread *t, struct place of,
    uint32_t *count)
{
	size_t from, to;

	call_parents_children(&t->calls, of.depth, of.number, &from, &to);
	*count = (uint32_t)(to - from);
	return to == from ? place_none() :
	    (struct place){ of.depth + 1, (uint32_t)from };
}

static struct place child_of(const struct thread *t, struct place place,
    uint64_t time)
{
	return visible_calls_child((struct visible_calls){ .thread = t }, place,
	    time);
}

static struct place call_near(const struct thread *t, uint32_t depth,
    uint64_t time)
{
	return visible_calls_near((struct visible_calls){ .thread = t }, depth,
	    time);
}

static struct arena arena;

static void write_place(char *out, size_t size, struct place place)
{
	if (place_is_none(place))
		snprintf(out, size, "-");
	else
		snprintf(out, size, "%u.%u", place.depth, place.number);
}

/* clang-format off */
static const struct {
	const char *name, *script;
	struct place from;
	uint64_t time; /* for the child */
	const char *parent, *child, *children;
} steps_taken[] = {
	{ "alone", "+a 9 -a", { 0, 0 }, 0, "-", "-", "- 0" },
	{ "one inside", "+a 1 +b 2 -b 9 -a", { 0, 0 }, 0, "-", "1.0",
	    "1.0 1" },
	{ "the one around", "+a 1 +b 2 -b 9 -a", { 1, 0 }, 0, "0.0",
	    "-", "- 0" },
	{ "the longest inside", "+a +b 2 -b +c 5 -c +d 6 -d -a",
	    { 0, 0 }, 99, "-", "1.1", "1.0 3" },
	{ "the one that runs", "+a +b 2 -b +c 5 -c +d 6 -d -a",
	    { 0, 0 }, 1, "-", "1.0", "1.0 3" },
	{ "the one that begins then", "+a +b 2 -b +c 9 -c -a",
	    { 0, 0 }, 2, "-", "1.1", "1.0 2" },
	{ "the short one that begins then",
	    "+a +b 9 -b +c 10 -c 11 -a", { 0, 0 }, 9, "-", "1.1",
	    "1.0 2" },
	{ "between two, the longest", "+a +b 2 -b 4 +c 9 -c -a",
	    { 0, 0 }, 3, "-", "1.1", "1.0 2" },
	{ "others before and behind",
	    "+a +b 1 -b -a 2 +a +c 3 -c -a 4 +a +d 5 -d -a",
	    { 0, 1 }, 0, "-", "1.1", "1.1 1" },
	{ "others that touch", "+a 1 +b 2 -b -a +c +d 3 -d -c",
	    { 0, 1 }, 0, "-", "1.1", "1.1 1" },
	{ "parents that touch", "+a 1 +b 2 -b -a +c +d 3 -d -c",
	    { 1, 1 }, 0, "0.1", "-", "- 0" },
	{ "all at one instant", "5 +a +b -b -a +c +d -d -c", { 1, 1 },
	    0, "0.1", "-", "- 0" },
	{ "all at one instant, children", "5 +a +b -b -a +c +d -d -c",
	    { 0, 0 }, 0, "-", "1.0", "1.0 1" },
	{ "open at the end", "+a 1 +b 2 +c 3 -c 4", { 1, 0 }, 0, "0.0",
	    "2.0", "2.0 1" },
	{ "older than the recording", "5 +b 6 -b 9 -a", { 1, 0 }, 0,
	    "0.0", "-", "- 0" },
};
/* clang-format on */

static void steps(void **state)
{
	char text[64];

	(void)state;
	for (size_t i = 0; i < ROWS(steps_taken); i++) {
		const struct thread *t;
		struct place first;
		struct loaded l;
		uint32_t count;

		script_load(&l, steps_taken[i].name, steps_taken[i].script);
		t = script_thread(&l, 1);
		write_place(text, sizeof text,
		    recorded_parent(t, steps_taken[i].from));
		row_assert_text(steps_taken[i].name, text, steps_taken[i].parent);
		write_place(text, sizeof text,
		    child_of(t, steps_taken[i].from, steps_taken[i].time));
		row_assert_text(steps_taken[i].name, text, steps_taken[i].child);
		first = children_of(t, steps_taken[i].from, &count);
		write_place(text, sizeof text, first);
		snprintf(text + strlen(text), 16, " %u", count);
		row_assert_text(steps_taken[i].name, text, steps_taken[i].children);
		loaded_free(&l);
	}
}

static void at(void **state)
{
	static const struct {
		const char *name, *script;
		uint32_t depth;
		uint64_t time;
		const char *wanted;
	} rows[] = {
		{ "the innermost", "1 +a 2 +b 3 -b 4 -a", 9, 2, "1.0" },
		{ "as deep as asked", "1 +a 2 +b 3 -b 4 -a", 0, 2, "0.0" },
		{ "just ended", "1 +a 2 +b 3 -b 4 -a", 9, 3, "0.0" },
		{ "before all", "1 +a 2 +b 3 -b 4 -a", 9, 0, "0.0" },
		{ "behind all", "1 +a 2 +b 3 -b 4 -a", 9, 99, "0.0" },
		{ "between", "1 +a 2 -a 8 +a 9 -a", 9, 5, "0.1" },
		{ "behind the last", "1 +a 2 -a 8 +a 9 -a", 9, 50, "0.1" },
		{ "no calls", "5 -a", 3, 5, "0.0" },
		{ "no length", "5 +a -a 6 +b 7 -b", 3, 6, "0.1" },
		{ "many without length at once",
		    "5 +a -a +a -a +a -a +b 6 -b", 3, 5, "0.3" },
	};
	char text[64];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct loaded l;

		script_load(&l, rows[i].name, rows[i].script);
		write_place(text, sizeof text,
		    call_near(script_thread(&l, 1), rows[i].depth,
			rows[i].time));
		row_assert_text(rows[i].name, text, rows[i].wanted);
		loaded_free(&l);
	}
}

/* Nothing has ended yet, or an outermost call is lost. */
static void some_are_missing(void **state)
{
	static const bool dual[CLOCKS] = { true, true };
	struct thread t = { .tree = { .count = 0 } };

	(void)state;
	calls_init(&t.calls, &arena, dual);
	assert_true(place_is_none(call_near(&t, 3, 7)));
	assert_true(calls_add(&t.calls, &(struct call){ .begin = 5,
	    .time = { 2, 1 }, .depth = 1 }, NULL));
	assert_true(place_is_none(call_near(&t, 3, 99)));
	assert_int_equal(call_near(&t, 3, 6).depth, 1);
	assert_true(place_is_none(recorded_parent(&t,
	    (struct place){ 1, 0 })));
	calls_free(&t.calls);
	arena_free(&arena);
}

/* What runs is lost, or not; "-" is the place of none. */
static void running(void **state)
{
	static const struct {
		const char *name, *script;
		bool is_lost;
		struct place from;
		const char *parent, *outermost;
	} rows[] = {
		{ "alone", "+a 1 -a", true, { 0, 0 }, "-", "0.0" },
		{ "all have ended", "+a +b +c 1 -c -b -a", true, { 2, 0 },
		    "1.0", "0.0" },
		{ "they run", "+a 1 +b 2 +c 3 -c", false, { 2, 0 }, "1.0",
		    "0.0" },
		{ "they are lost", "+a 1 +b 2 +c 3 -c", true, { 2, 0 }, "-",
		    "2.0" },
		{ "the outer one is lost", "+a 1 +b 2 +c 3 -c -b", true,
		    { 2, 0 }, "1.0", "1.0" },
		{ "others have ended", "+a 1 +b 2 -b 3 +b +c 4 -c 5", true,
		    { 2, 0 }, "-", "2.0" },
	};
	char text[64];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct loaded l;

		script_load(&l, rows[i].name, rows[i].script);
		if (rows[i].is_lost)
			script_lose_running(&l, 1);
		write_place(text, sizeof text, recorded_parent(
		    script_thread(&l, 1), rows[i].from));
		row_assert_text(rows[i].name, text, rows[i].parent);
		write_place(text, sizeof text,
		    visible_calls_outermost(
			(struct visible_calls){
			    .thread = script_thread(&l, 1) },
			rows[i].from));
		row_assert_text(rows[i].name, text, rows[i].outermost);
		loaded_free(&l);
	}
}

static void check_children(const struct thread *t, const struct plain *p,
    int call)
{
	uint32_t count, wanted = 0;
	struct place first = children_of(t, p->calls[call].place, &count);

	for (int i = call + 1; i < p->count; i++) {
		if (p->calls[i].caller != call)
			continue;
		if (wanted++ == 0)
			assert_true(plain_is(first, p->calls[i].place));
	}
	assert_int_equal(count, wanted);
	assert_int_equal(place_is_none(first), wanted == 0);
}

/* The deepest call on or above the depth that runs then; NOBODY: none. */
static int slow_at(const struct plain *p, uint32_t depth, uint64_t time)
{
	int best = NOBODY;

	for (int i = 0; i < p->count; i++)
		if (p->calls[i].place.depth <= depth &&
		    p->calls[i].begin <= time && p->calls[i].end > time &&
		    (best == NOBODY || p->calls[i].place.depth >
		    p->calls[best].place.depth))
			best = i;
	return best;
}

static void check_random(const struct thread *t, const struct plain *p)
{
	for (int i = 0; i < p->count; i++) {
		const struct plain_call *c = &p->calls[i];
		struct place parent = recorded_parent(t, c->place);
		int running = slow_at(p, c->place.depth, c->begin);

		if (c->caller == NOBODY)
			assert_true(place_is_none(parent));
		else
			assert_true(plain_is(parent,
			    p->calls[c->caller].place));
		check_children(t, p, i);
		if (running != NOBODY)
			assert_true(
			    plain_is(call_near(t, c->place.depth, c->begin),
				p->calls[running].place));
	}
}

/* No two events at one time: there is exactly one right answer. */
static void random_scripts(void **state)
{
	struct script *script = malloc(sizeof *script);
	struct plain *plain = malloc(sizeof *plain);
	struct loaded l;

	(void)state;
	assert_true(script != NULL && plain != NULL);
	for (uint64_t seed = 0; seed < 40; seed++) {
		script_load_random(&l, script, seed, (struct script_shape){
		    400, 1 + (uint32_t)seed % 5, 1, 4 });
		plain_of(plain, script);
		check_random(script_thread(&l, 1), plain);
		loaded_free(&l);
	}
	free(script);
	free(plain);
}

static void hottest(void **state)
{
	static const struct {
		const char *name, *script, *end;
	} rows[] = {
		{ "to a leaf", "+a +b 1 +c 9 -c 10 -b -a", "2.0" },
		{ "half is its own", "+a +b 5 -b 10 -a", "0.0" },
		{ "a fork", "+a +b 1 +c 5 -c +d 9 -d 10 -b -a", "1.0" },
		{ "the longer one", "+a +b 3 -b +c 9 -c 10 -a", "1.1" },
		{ "no length", "+a +b -b -a", "0.0" },
		{ "alone", "+a 7 -a", "0.0" },
	};
	char text[32];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct loaded l;

		script_load(&l, rows[i].name, rows[i].script);
		write_place(text, sizeof text,
		    visible_calls_hottest(
			(struct visible_calls){
			    .thread = script_thread(&l, 1) },
			(struct place){ 0, 0 }));
		row_assert_text(rows[i].name, text, rows[i].end);
		loaded_free(&l);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(hottest),
	cmocka_unit_test(steps),
	cmocka_unit_test(at),
	cmocka_unit_test(some_are_missing),
	cmocka_unit_test(running),
	cmocka_unit_test(random_scripts),
};

TEST_FILE(tests, NULL, NULL);
