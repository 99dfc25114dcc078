/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_flame - stacks merged, in order, inverted, and laid out: small ones by
 * hand, random ones against the tree they are made of.
 *
 * A picture is a text: a row for each level, parted by "/", with the letter of
 * the method in the cells of its box, "*" for the thread and ":" for frames
 * that share a cell.
 */
#include "config.h"

#include "lens/totals.h"
#include "script.h"
#include "view/flame.h"

#include <stdio.h>

enum { LEB_COLUMNS_MAX = 256, PICTURE_SIZE = 4096 };

static void make_part(struct flame *f, const struct loaded *l,
    struct part *part, enum measure measure, bool is_inverted)
{
	struct parts parts = { part, 1, 1, NULL };
	struct flame_source source = { &parts, profile_methods(l->profile),
		measure, false, is_inverted };

	assert_true(flame_make(f, &source, NULL));
}

static void make(struct flame *f, const struct loaded *l,
    const struct thread *t, enum measure measure)
{
	make_part(f, l, &(struct part){ .thread = t }, measure, false);
}

/* Makes it the inverted flame of the thread. */
static void turn(struct flame *f, const struct loaded *l,
    const struct thread *t, enum measure measure)
{
	flame_free(f);
	make_part(f, l, &(struct part){ .thread = t }, measure, true);
}

static char letter_of(const struct loaded *l, const struct flame *f,
    const struct box *box)
{
	const struct method *m;

	if (box->count > 1)
		return ':';
	if (box->first == 0)
		return '*';
	m = methods_at(profile_methods(l->profile),
	    f->frames[box->first].method);
	return m->text[m->name_at];
}

static void draw_row(const struct loaded *l, const struct flame *f,
    const struct box *boxes, size_t count, char *out)
{
	int column = 0;

	for (size_t i = 0; i < count; i++) {
		for (; column < boxes[i].column; column++)
			*out++ = ' ';
		for (; column < boxes[i].column + boxes[i].columns; column++)
			*out++ = letter_of(l, f, &boxes[i]);
	}
	*out = '\0';
}

static const char *picture(const struct loaded *l, const struct flame *f,
    struct run zoom, int columns)
{
	static char out[PICTURE_SIZE];
	static struct box boxes[LEB_COLUMNS_MAX];
	size_t used = 0;

	for (uint32_t depth = 0; depth < f->depths; depth++) {
		struct run row = flame_run(f, zoom, depth);

		if (row.count == 0)
			break;
		if (depth > 0)
			out[used++] = '/';
		draw_row(l, f, boxes, flame_layout(f, zoom, row, columns,
		    boxes), out + used);
		used += strlen(out + used);
	}
	out[used] = '\0';
	return out;
}

/* The frame at the end of a path of letters; "" is the thread. */
static struct run at_path(const struct loaded *l, const struct flame *f,
    const char *path)
{
	uint32_t at = 0;

	for (; *path != '\0'; path++) {
		struct run below = flame_children(f, at);
		uint32_t method = script_method(l, *path);

		for (at = below.first; f->frames[at].method != method; at++)
			assert_true(at < below.first + below.count);
	}
	return (struct run){ at, 1 };
}

#define TWO "0 +a +b 30 -b +c 80 -c 90 +b 100 -b -a"
#define TIE "0 +c 10 -c +b 20 -b +d 30 -d +a 40 -a"
#define FIVE "0 +a 20 -a +b 21 -b +c 22 -c +d 23 -d +e 24 -e 40 +f -f"
#define WAIT "0/0 +a +b 40/10 -b +c 50/20 -c 100/90 -a"
/* b waits 30, c 0; a on its own, with more CPU than wall time, 0. */

static const struct {
	const char *name, *script;
	enum measure measure;
	bool is_inverted;
	const char *zoom;
	int columns;
	const char *wanted;
} drawn[] = {
	{ "one call", "0 +a 10 -a", MEASURE_WALL, false, "", 4, "****/aaaa" },
	{ "merged, the heaviest first", TWO, MEASURE_WALL, false, "", 10,
	    "**********/aaaaaaaaaa/cccccbbbb" },
	{ "ties by name", TIE, MEASURE_WALL, false, "", 8,
	    "********/aabbccdd" },
	{ "whole cells", "0 +a 30 -a +b 50 -b +c 51 -c 70 +d -d", MEASURE_WALL,
	    false, "", 7, "*******/aaabb:" },
	{ "left down, right up", "0 +a 35 -a +b 45 -b 70 +d -d", MEASURE_WALL,
	    false, "", 7, "*******/aaaa:" },
	{ "narrow ones share a cell", FIVE, MEASURE_WALL, false, "", 8,
	    "********/aaaa:" },
	{ "one cell", TWO, MEASURE_WALL, false, "", 1, "*/a/:" },
	{ "zoomed", TWO, MEASURE_WALL, false, "ab", 5, "*****/aaaaa/bbbbb" },
	{ "zoomed into a parent", TWO, MEASURE_WALL, false, "a", 10,
	    "**********/aaaaaaaaaa/cccccbbbb" },
	{ "no time at all", "0 +a -a +b -b 0", MEASURE_WALL, false, "", 4,
	    "****/::::" },
	{ "by cpu", WAIT, MEASURE_CPU, false, "", 9, "*********/aaaaaaaaa/bc" },
	{ "by waiting", WAIT, MEASURE_WAIT, false, "", 10,
	    "**********/aaaaaaaaaa/bbbbbbbbbc" },
	{ "recursion", "0 +a 20 +a 60 -a 80 -a", MEASURE_WALL, false, "", 4,
	    "****/aaaa/aa" },
	{ "inverted", "0 +a 10 +b 40 -b 50 -a +b 100 -b", MEASURE_WALL, true,
	    "", 10, "**********/bbbbbbbbaa/aaa" },
	{ "inverted recursion", "0 +a 20 +a 60 -a 80 -a", MEASURE_WALL, true,
	    "", 4, "****/aaaa/aa" },
	{ "inverted, two callers", "0 +a +c 10 -c -a +b +c 40 -c -b",
	    MEASURE_WALL, true, "", 8, "********/ccccccc:/bbbbbbaa" },
	{ "inverted, zoomed", "0 +a +c 10 -c -a +b +c 40 -c -b", MEASURE_WALL,
	    true, "ca", 3, "***/ccc/aaa" },
};

static void pictures(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(drawn); i++) {
		struct loaded l;
		struct flame f;

		script_load(&l, drawn[i].name, drawn[i].script);
		make(&f, &l, script_thread(&l, 1), drawn[i].measure);
		if (drawn[i].is_inverted)
			turn(&f, &l, script_thread(&l, 1),
			    drawn[i].measure);
		row_assert_text(drawn[i].name, picture(&l, &f, at_path(&l, &f,
		    drawn[i].zoom), drawn[i].columns), drawn[i].wanted);
		flame_free(&f);
		loaded_free(&l);
	}
}

/* The second level: on a canvas that is fine, edges are in eighths of a cell. */
static void edges(void **state)
{
	static const struct {
		const char *name, *script;
		bool is_fine;
		const char *line;
	} rows[] = {
		{ "whole cells", "0 +a +b 60 -b +c 100 -c -a", true,
		    "▏B.b        ▏C.c" },
		{ "the end in a cell", "0 +a +b 82 -b 100 -a", true,
		    "▏B.b  82.0 %    ▌" },
		{ "not fine", "0 +a +b 82 -b 100 -a", false,
		    "▏B.b  82.0 %    ▕" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct canvas *canvas = canvas_new(3, 20);
		struct box boxes[20];
		struct flame_view view = { .base = "thread",
			.zoom[FLAME_BELOW] = { 0, 1 },
			.half = FLAME_BELOW,
			.method = NO_METHOD,
			.name = "main" };
		struct loaded l;
		struct flame f;
		char line[256];

		script_load(&l, rows[i].name, rows[i].script);
		make(&f, &l, script_thread(&l, 1), MEASURE_WALL);
		view.halves[FLAME_BELOW] = &f;
		view.methods = profile_methods(l.profile);
		canvas->depth = rows[i].is_fine ? DEPTH_256 : DEPTH_NONE;
		flame_draw(&view, canvas, (struct area){ 0, 0, 3, 20 },
		    boxes);
		canvas_text(canvas, 2, line, sizeof line);
		row_assert_text(rows[i].name, line, rows[i].line);
		flame_free(&f);
		loaded_free(&l);
		canvas_free(canvas);
	}
}

/* Several frames in a box of one cell: it has the marks of each of them. */
static void marks(void **state)
{
	struct canvas *canvas = canvas_new(3, 4);
	struct box boxes[4];
	struct loaded l;
	struct flame f;

	(void)state;
	script_load(&l, "marks", "0 +a +b 50 -b +c 53 -c +d 55 -d 100 -a");
	make(&f, &l, script_thread(&l, 1), MEASURE_WALL);
	for (uint32_t m = 0; m < 2; m++) { /* nothing is found, and the last */
		const uint32_t last = f.frames[f.count - 1].method;
		uint8_t flags[SCRIPT_METHODS] = { 0 };
		const struct hits_answer hits = { .found.flags = flags,
			.methods = SCRIPT_METHODS };
		const struct flame_view view = { .base = "thread",
			.halves[FLAME_BELOW] = &f,
			.zoom[FLAME_BELOW] = { 0, 1 },
			.half = FLAME_BELOW,
			.method = m == 1 ? last : NO_METHOD,
			.methods = profile_methods(l.profile),
			.hits = &hits,
			.name = "main" };

		flags[last] = m == 1;
		flame_draw(&view, canvas, (struct area){ 0, 0, 3, 4 }, boxes);
		assert_int_equal(canvas_at(canvas, 2, 2)->style.role,
		    ROLE_DENSITY);
		assert_int_equal(canvas_at(canvas, 2, 2)->style.marks,
		    m == 1 ? MARK_SAME | MARK_MATCH : 0);
	}
	flame_free(&f);
	loaded_free(&l);
	canvas_free(canvas);
}

static void figures(void **state)
{
	static const struct {
		const char *name, *script, *path;
		enum measure measure;
		uint64_t weight, self, calls, cut;
	} rows[] = {
		{ "a caller", TWO, "a", MEASURE_WALL, 100, 10, 1, 0 },
		{ "twice", TWO, "ab", MEASURE_WALL, 40, 40, 2, 0 },
		{ "the thread", FIVE, "", MEASURE_WALL, 40, 16, 0, 0 },
		{ "waiting", WAIT, "a", MEASURE_WAIT, 30, 0, 1, 0 },
		{ "waiting inside", WAIT, "ab", MEASURE_WAIT, 30, 30, 1, 0 },
		{ "not waiting", WAIT, "ac", MEASURE_WAIT, 0, 0, 1, 0 },
		{ "the thread waiting", WAIT, "", MEASURE_WAIT, 30, 0, 0, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct loaded l;
		struct flame f;
		uint32_t frame;

		script_load(&l, rows[i].name, rows[i].script);
		make(&f, &l, script_thread(&l, 1), rows[i].measure);
		frame = at_path(&l, &f, rows[i].path).first;
		row_assert_number(rows[i].name, f.frames[frame].weight,
		    rows[i].weight);
		row_assert_number(rows[i].name, flame_self(&f, frame),
		    rows[i].self);
		row_assert_number(rows[i].name, f.frames[frame].calls,
		    rows[i].calls);
		row_assert_number(rows[i].name, f.cut, rows[i].cut);
		flame_free(&f);
		loaded_free(&l);
	}
}

static void hottest(void **state)
{
	static const struct {
		const char *name, *script, *from, *to;
	} rows[] = {
		{ "a leaf", "0 +a 10 -a", "a", "a" },
		{ "all the way", "0 +a +b +c 10 -c -b -a", "", "abc" },
		{ "half is its own", "0 +a 50 +b 100 -b -a", "", "a" },
		{ "nearly half is its own", "0 +a 39 +b 100 -b -a", "", "ab" },
		{ "60 %", "0 +a +b 60 -b +c 100 -c -a", "a", "ab" },
		{ "59 %", "0 +a +b 59 -b +c 100 -c -a", "a", "a" },
		{ "no time", "0 +a +b -b -a", "", "" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct loaded l;
		struct flame f;

		script_load(&l, rows[i].name, rows[i].script);
		make(&f, &l, script_thread(&l, 1), MEASURE_WALL);
		row_assert_number(rows[i].name, flame_hottest(&f,
		    at_path(&l, &f, rows[i].from).first),
		    at_path(&l, &f, rows[i].to).first);
		flame_free(&f);
		loaded_free(&l);
	}
}

/* What a call made last is in its stack, although the call itself ended where
 * the period begins. */
static void of_a_period(void **state)
{
	static const struct {
		const char *name, *script;
		struct period period;
		const char *path;
		uint32_t depths, frames, calls;
	} rows[] = {
		/* clang-format off */
		{ "few calls", "0 +a 10 +b -b -a 20 +c 30 -c +d 40 -d", { 10, 20 }, "ab", 3, 3, 1 },
		{ "all stacks", "0 +a 10 +b -b -a 20 +c 30 -c", { 10, 30 }, "ab", 3, 4, 1 },
		{ "two levels up", "0 +a +d 10 +b -b +b -b -d -a 20 +c 30 -c", { 10, 30 }, "adb", 4, 5, 2 },
		{ "nothing below", "0 +a +b 9 -b 10 -a 20 +c 30 -c", { 10, 30 }, "c", 2, 2, 1 },
		{ "nothing below, few calls", "0 +a +b 9 -b 10 -a 20 +c 30 -c +d 40 -d +e 50 -e", { 10, 30 }, "c", 2, 2, 1 },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct loaded l;
		struct flame f;

		script_load(&l, rows[i].name, rows[i].script);
		make_part(&f, &l, &(struct part){ .thread = script_thread(&l, 1),
				      .period = rows[i].period }, MEASURE_WALL,
		    false);
		row_assert_number(rows[i].name, f.depths, rows[i].depths);
		row_assert_number(rows[i].name, f.count, rows[i].frames);
		row_assert_number(rows[i].name, f.frames[at_path(&l, &f,
		    rows[i].path).first].calls, rows[i].calls);
		flame_free(&f);
		loaded_free(&l);
	}
}

/* A stack is found again in another flame, or what there is of it. */
static void found_again(void **state)
{
	static const struct {
		const char *name, *path, *found;
	} rows[] = {
		{ "the thread", "", "" },
		{ "another place", "ab", "ab" },
		{ "gone", "ac", "a" },
	};
	struct loaded one, two;
	struct flame old, new;

	(void)state;
	script_load(&one, "old", TWO);
	script_load(&two, "new", "0 +b 10 -b +c 20 -c +a +b 25 -b -a");
	make(&old, &one, script_thread(&one, 1), MEASURE_WALL);
	make(&new, &two, script_thread(&two, 1), MEASURE_WALL);
	for (size_t i = 0; i < ROWS(rows); i++)
		row_assert_number(rows[i].name, flame_find(&new, &old,
		    at_path(&one, &old, rows[i].path).first),
		    at_path(&two, &new, rows[i].found).first);
	flame_free(&old);
	flame_free(&new);
	loaded_free(&one);
	loaded_free(&two);
}

/* Boxes stand side by side, hold each frame of the row once, and all of its
 * time; a frame with a box of its own is where the rule puts it, or has given
 * a cell to a neighbour. */
static void check_row(const struct flame *f, struct run zoom, struct run row,
    int columns)
{
	static struct box boxes[LEB_COLUMNS_MAX];
	size_t count = flame_layout(f, zoom, row, columns, boxes);
	uint64_t sum = 0, weight = 0;
	uint32_t next = row.first;
	int column = 0;

	for (size_t i = 0; i < count; i++) {
		assert_true(boxes[i].column >= column);
		assert_true(boxes[i].columns > 0);
		column = boxes[i].column + boxes[i].columns;
		assert_int_equal(boxes[i].first, next);
		next += boxes[i].count;
		sum += flame_sum(f, (struct run){ boxes[i].first,
		    boxes[i].count });
	}
	assert_true(column <= columns);
	assert_int_equal(next, row.first + row.count);
	for (uint32_t i = row.first; i < next; i++)
		weight += f->frames[i].weight;
	assert_int_equal(sum, weight);
}

/* On each level the time of the nodes of that depth, and no child leaves its
 * parent or is heavier than the one before it. */
static void check_levels(const struct flame *f, const struct tree *tree)
{
	uint64_t *of_nodes = calloc(f->depths, sizeof *of_nodes);

	assert_non_null(of_nodes);
	for (uint32_t i = 0; i < tree->count; i++) {
		uint32_t depth = 0;

		for (uint32_t n = i; n != tree->root; n = tree->rests[n].parent)
			depth++;
		of_nodes[depth] += tree->nodes[i].time[CLOCK_WALL];
	}
	for (uint32_t depth = 1; depth < f->depths; depth++)
		assert_int_equal(of_nodes[depth], flame_sum(f, (struct run){
		    f->levels[depth], f->levels[depth + 1] -
		    f->levels[depth] }));
	for (uint32_t i = 1; i < f->count; i++) {
		const struct flame_frame *it = &f->frames[i];
		const struct flame_frame *parent = &f->frames[it->parent];

		assert_true(it->begin >= parent->begin);
		assert_true(it->begin + it->weight <=
		    parent->begin + parent->weight);
		assert_true(i == parent->first_child || (it[-1].parent ==
		    it->parent && it[-1].weight >= it->weight));
	}
	free(of_nodes);
}

/* The first level has the exclusive times of the table, a caller no more than
 * what it called. */
static void check_inverted(const struct flame *f, const struct loaded *l,
    const struct thread *t)
{
	struct run methods = flame_children(f, 0);
	struct totals totals;
	uint64_t sum = 0;

	totals_init(&totals, profile_methods(l->profile)->count);
	assert_true(totals_add(&totals, &(struct part){ .thread = t }, NULL));
	for (uint32_t i = 0; i < methods.count; i++) {
		const struct flame_frame *it = &f->frames[methods.first + i];
		const struct total *total = &totals.items[it->method];

		assert_int_equal(it->weight, total->exclusive[CLOCK_WALL]);
		assert_int_equal(it->calls, total->calls + total->recursive);
		sum += it->weight;
	}
	assert_int_equal(sum + totals.outside[CLOCK_WALL],
	    f->frames[0].weight);
	for (uint32_t i = 0; i < f->count; i++)
		assert_true(flame_self(f, i) <= f->frames[i].weight);
	totals_free(&totals);
}

static void check_zooms(const struct flame *f, struct gen_random *random)
{
	for (int i = 0; i < 20; i++) {
		uint32_t first = i == 0 ? 0 : gen_below(random, f->count);
		uint32_t depth = flame_depth(f, first);
		struct run zoom = { first, 1 + gen_below(random,
			f->levels[depth + 1] - first) };
		int columns = 1 + (int)gen_below(random, LEB_COLUMNS_MAX);

		for (depth = 0; depth < f->depths; depth++)
			check_row(f, zoom, flame_run(f, zoom, depth), columns);
	}
}

/* The frames of some methods, from each frame on and before it. */
static void check_hits(const struct flame *f, struct gen_random *random)
{
	uint8_t flags[SCRIPT_METHODS + 1] = { 0 };
	uint32_t next = NO_FRAME, last = NO_FRAME, before = 0;
	const struct hits_answer hits = { .found.flags = flags,
		.methods = SCRIPT_METHODS };

	for (int i = 0; i < 3; i++)
		flags[gen_below(random, SCRIPT_METHODS)] = 1;
	for (uint32_t i = f->count; i-- > 1;) {
		next = flags[f->frames[i].method] ? i : next;
		assert_int_equal(flame_hits_next(f, &hits, NO_METHOD, i, +1),
		    next);
	}
	for (uint32_t i = 1; i <= f->count; i++) {
		assert_int_equal(flame_hits_next(f, &hits, NO_METHOD, i, -1),
		    last);
		assert_int_equal(flame_hits_before(f, &hits, i), before);
		before += i < f->count && flags[f->frames[i].method];
		last = i < f->count && flags[f->frames[i].method] ? i : last;
	}
	assert_int_equal(flame_hits_next(f, &hits, NO_METHOD, 0, -1), NO_FRAME);
	assert_int_equal(flame_hits_next(f, &hits, NO_METHOD, f->count, +1),
	    NO_FRAME);
	assert_int_equal(flame_hits_next(f, NULL, NO_METHOD, 0, +1), NO_FRAME);
	assert_int_equal(flame_hits_before(f, NULL, f->count), 0);
}

static void nothing_is_lost(void **state)
{
	struct script *s = malloc(sizeof *s);

	(void)state;
	assert_non_null(s);
	for (uint64_t seed = 1; seed <= 12; seed++) {
		struct gen_random random = { seed };
		const struct thread *t;
		struct loaded l;
		struct flame f;

		script_random(s, seed, (struct script_shape){
		    SCRIPT_EVENTS, SCRIPT_METHODS, 0,
		    seed % 3 == 0 ? 1 : 50 });
		script_load_as(&l, "random", s, "dual");
		t = script_thread(&l, 1);
		make(&f, &l, t, MEASURE_WALL);
		check_levels(&f, &t->tree);
		check_zooms(&f, &random);
		check_hits(&f, &random);
		turn(&f, &l, t, MEASURE_WALL);
		check_inverted(&f, &l, t);
		check_zooms(&f, &random);
		flame_free(&f);
		make(&f, &l, t, MEASURE_WAIT);
		check_zooms(&f, &random);
		flame_free(&f);
		loaded_free(&l);
	}
	free(s);
}

enum { DEEP = 300 };

/* 300 levels, each a microsecond longer than the one inside. */
static void deep(void **state)
{
	struct script *s = malloc(sizeof *s);
	struct loaded l;
	struct flame f;

	(void)state;
	assert_non_null(s);
	s->count = 0;
	for (uint32_t i = 0; i < 2 * DEEP; i++)
		s->events[s->count++] = (struct make_event){ 1,
		    4 + 4 * (i < DEEP ? i % 8 : (2 * DEEP - 1 - i) % 8),
		    i < DEEP ? MAKE_ENTER : MAKE_EXIT, i, i };
	script_load_as(&l, "deep", s, "dual");
	make(&f, &l, script_thread(&l, 1), MEASURE_WALL);
	assert_int_equal(f.depths, DEEP + 1);
	for (uint32_t i = 1; i <= DEEP; i++)
		assert_int_equal(f.frames[i].weight, 2 * (DEEP - i) + 1);
	/* Where the first one has half of the time to itself. */
	assert_int_equal(flame_hottest(&f, 0), DEEP - 1);
	turn(&f, &l, script_thread(&l, 1), MEASURE_WALL);
	assert_int_equal(f.left_out, 0);
	assert_int_equal(f.depths, DEEP + 1);
	flame_free(&f);
	loaded_free(&l);
	free(s);
}

/* It is the same flame, counted alike. */
static void inverted_is_of_the_same(void **state)
{
	struct loaded l;
	struct thread thread;
	struct flame inverted;

	(void)state;
	script_load(&l, "0", "0 +a +b 3 -b 7 -a");
	thread = *script_thread(&l, 1);
	thread.calls.tick = TICK_NS;
	thread.tree.is_sampled = true;
	make_part(&inverted, &l, &(struct part){ .thread = &thread },
	    MEASURE_WALL, true);
	assert_int_equal(inverted.tick, TICK_NS);
	assert_true(inverted.is_sampled);
	flame_free(&inverted);
	loaded_free(&l);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(pictures),
	cmocka_unit_test(edges),
	cmocka_unit_test(marks),
	cmocka_unit_test(figures),
	cmocka_unit_test(inverted_is_of_the_same),
	cmocka_unit_test(hottest),
	cmocka_unit_test(of_a_period),
	cmocka_unit_test(found_again),
	cmocka_unit_test(nothing_is_lost),
	cmocka_unit_test(deep),
};

TEST_FILE(tests, NULL, NULL);
