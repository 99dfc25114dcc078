/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_call_tree - a flame as rows that open and close.
 *
 * A row is written as its guides, its frames ("abc" is a folded chain), then +
 * when it can be opened or - when it is open; rows are parted by commas.
 */
#include "config.h"

#include "query/call_tree.h"
#include "script.h"

enum { TEXT = 4000, STEPS = 300, SEEDS = 20 };

/* a(12) has b(6: c 4, d 1) and e(3: f: g); h(2) stands beside it. */
#define SCRIPT                                                             \
	"0 +a 1 +b +c 5 -c +d 6 -d 7 -b +e +f +g 10 -g -f -e 12 -a +h 14 -h"

struct grown {
	struct loaded loaded;
	struct flame flame;
	struct call_tree tree;
};

static void make_flame(struct flame *f, const struct loaded *l,
    bool is_inverted)
{
	const struct methods *methods = profile_methods(l->profile);
	struct parts parts = { 0 };
	struct flame_source source = { &parts, methods, MEASURE_WALL, false,
		is_inverted };

	parts_add(&parts, script_thread(l, 1), (struct period){ 0, 0 });
	assert_true(flame_make(f, &source, NULL));
	parts_free(&parts);
}

static void grow(struct grown *g, const char *script, bool is_inverted,
    uint64_t least)
{
	script_load(&g->loaded, script, script);
	make_flame(&g->flame, &g->loaded, is_inverted);
	call_tree_make(&g->tree, &g->flame, least);
}

static void fell(struct grown *g)
{
	call_tree_free(&g->tree);
	flame_free(&g->flame);
	loaded_free(&g->loaded);
}

static char letter_of(const struct grown *g, uint32_t frame)
{
	const struct method *m = methods_at(profile_methods(
	    g->loaded.profile), g->flame.frames[frame].method);

	return m->text[m->name_at];
}

static void describe_row(const struct grown *g, size_t i, char *out)
{
	const struct tree_row *r = &g->tree.rows[i];
	uint32_t frame = r->frame;

	for (uint32_t j = 1; j < r->indent && j < 64; j++)
		*out++ = (r->guides >> j & 1) != 0 ? '|' : ' ';
	if (r->indent > 0)
		*out++ = (r->guides >> r->indent & 1) != 0 ? '>' : '\\';
	for (;; frame = flame_children(&g->flame, frame).first) {
		*out++ = letter_of(g, frame);
		if (frame == r->last)
			break;
	}
	if (call_tree_children(&g->tree, i) > 0)
		*out++ = call_tree_is_open(&g->tree, i) ? '-' : '+';
	*out = '\0';
}

static void describe(const struct grown *g, char *out)
{
	*out = '\0';
	for (size_t i = 0; i < g->tree.count; i++) {
		strcat(out, i == 0 ? "" : ",");
		describe_row(g, i, out + strlen(out));
	}
}

static void sort(struct grown *g, const char *word)
{
	struct tree_order order = { .is_reverse = word[2] == '-',
		.methods = profile_methods(g->loaded.profile) };
	const char key[] = { word[1], '\0' };
	unsigned found;

	assert_true(list_find(columns_in(IN_TREE), key, &found));
	order.column = (enum column_id)found;
	call_tree_sort(&g->tree, order);
}

/* "o2" opens row 2, "c2" closes it, "*2" opens all below, "*" all there is, "u2"
 * unfolds, "s2" shows frame 2, "=n" sorts by a column, "=n-" in reverse. */
static void step(struct grown *g, const char *word)
{
	size_t n = word[1] >= '0' && word[1] <= '9' ?
	    (size_t)strtoul(word + 1, NULL, 10) : SIZE_MAX;

	if (word[0] == '=')
		sort(g, word);
	else if (word[0] == 'c')
		call_tree_close(&g->tree, n);
	else if (word[0] == 'o')
		call_tree_open(&g->tree, n);
	else if (word[0] == '*')
		assert_true(call_tree_open_all(&g->tree, n, 100000));
	else if (word[0] == 'u')
		call_tree_unfold(&g->tree, n);
	else
		call_tree_show(&g->tree, (uint32_t)n);
}

static void steps(struct grown *g, const char *text)
{
	for (; *text != '\0'; text += strcspn(text, " "),
	    text += *text == ' ')
		step(g, text);
}

/* clang-format off */
static const struct {
	const char *name;
	bool is_inverted;
	uint64_t least;
	const char *steps, *rows;
} asked[] = {
	{ "closed", false, 0, "", "a+,h" },
	{ "open", false, 0, "o0", "a-,>b+,\\efg,h" },
	{ "deeper", false, 0, "o0 o1", "a-,>b-,|>c,|\\d,\\efg,h" },
	{ "closed again", false, 0, "o0 o1 c1", "a-,>b+,\\efg,h" },
	{ "inner ones stay open", false, 0, "o0 o1 c0 o0",
	    "a-,>b-,|>c,|\\d,\\efg,h" },
	{ "twice", false, 0, "o0 o0 c1 c1", "a-,>b+,\\efg,h" },
	{ "nothing to open", false, 0, "o1", "a+,h" },
	{ "all below", false, 0, "*0", "a-,>b-,|>c,|\\d,\\efg,h" },
	{ "all there is", false, 0, "*", "a-,>b-,|>c,|\\d,\\efg,h" },
	{ "unfolded", false, 0, "o0 u2", "a-,>b+,\\e-, \\f-,  \\g,h" },
	{ "the other way round", false, 0, "o0 =i-",
	    "h,a-,>efg,\\b+" },
	{ "and where rows open later", false, 0, "=n- o1 o3",
	    "h,a-,>efg,\\b-, >d, \\c" },
	{ "by own time", false, 0, "=x *0", "a-,>b-,|>c,|\\d,\\efg,h" },
	{ "by own time, reversed", false, 0, "=x- *", "h,a-,>efg,\\b-,"
	    " >d, \\c" },
	{ "what has no row has none", false, 2, "=n- *", "h,a-,>efg,"
	    "\\b-, \\c" },
	{ "shown", false, 0, "s5", "a-,>b-,|>c,|\\d,\\efg,h" },
	{ "without the light", false, 2, "*0", "a-,>b-,|\\c,\\efg,h" },
	{ "more of them", false, 5, "*0", "a-,\\b" },
	{ "none at all", false, 100, "", "" },
	/* The own times: a 3, b 1, c 4, d 1, e 0, f 0, g 3, h 2. */
	{ "bottom-up", true, 1, "o0", "cba,a,gfea,h,ba,dba" },
};
/* clang-format on */

static void opened(void **state)
{
	char got[TEXT];

	(void)state;
	for (size_t i = 0; i < ROWS(asked); i++) {
		struct grown g;

		grow(&g, SCRIPT, asked[i].is_inverted, asked[i].least);
		steps(&g, asked[i].steps);
		describe(&g, got);
		row_assert_text(asked[i].name, got, asked[i].rows);
		fell(&g);
	}
}

static uint64_t self_of(const struct call_tree *t, size_t row)
{
	return call_tree_amounts(t->flame, t->rows[row].frame,
	    t->rows[row].last, false).exclusive;
}

static void numbers_of_rows(void **state)
{
	struct grown g;

	(void)state;
	grow(&g, SCRIPT, false, 0);
	steps(&g, "*0"); /* a b c d efg h */
	assert_int_equal(call_tree_folded(&g.tree, 4), 3);
	assert_int_equal(call_tree_folded(&g.tree, 0), 1);
	assert_int_equal(self_of(&g.tree, 0), 3);
	assert_int_equal(self_of(&g.tree, 1), 1);
	assert_int_equal(self_of(&g.tree, 4), 3);
	assert_int_equal(call_tree_parent(&g.tree, 3), 1);
	assert_int_equal(call_tree_parent(&g.tree, 4), 0);
	assert_int_equal(call_tree_parent(&g.tree, 0), 0);
	assert_int_equal(call_tree_parent(&g.tree, 5), 5);
	assert_int_equal(call_tree_root(&g.flame, g.tree.rows[3].frame),
	    g.tree.rows[0].frame);
	fell(&g);
}

static void a_limit_of_rows(void **state)
{
	struct grown g;

	(void)state;
	grow(&g, SCRIPT, false, 0);
	assert_false(call_tree_open_all(&g.tree, 0, 5));
	assert_int_equal(g.tree.count, 4);
	assert_true(call_tree_open_all(&g.tree, 0, 100));
	assert_int_equal(g.tree.count, 6);
	/* Those that were there are not counted twice; folded ones count. */
	assert_true(call_tree_open_all(&g.tree, 0, 8));
	assert_true(call_tree_open_all(&g.tree, SIZE_MAX, 8));
	assert_int_equal(g.tree.count, 6);
	fell(&g);
}

/* A later flame, in which more has become of the same stacks. */
static void kept(void **state)
{
	struct grown g, later;
	char got[TEXT];

	(void)state;
	grow(&g, SCRIPT, false, 0);
	steps(&g, "o0 o1");
	grow(&later, SCRIPT " +h +a 20 -a 21 -h +a 22 +b +c -c 23 -b -a", false,
	    0);
	call_tree_open_as(&later.tree, &g.tree);
	describe(&later, got);
	assert_string_equal(got, "a-,>b-,|>c,|\\d,\\efg,h+");
	fell(&later);
	fell(&g);
}

/* Each row follows from the one before, and every frame is found. */
static void check_rows(const struct grown *g, const char *row)
{
	const struct call_tree *t = &g->tree;

	for (size_t i = 0; i < t->count; i++) {
		const struct tree_row *r = &t->rows[i];
		size_t parent = call_tree_parent(t, i);
		uint32_t above = g->flame.frames[r->frame].parent;

		row_assert_number(row, call_tree_find(t, r->frame), i);
		row_assert_number(row, call_tree_find(t, r->last), i);
		row_assert(row, above == 0 ? parent == i && r->indent == 0 :
		    t->rows[parent].last == above && r->indent ==
		    t->rows[parent].indent + 1 && call_tree_is_open(t,
		    parent));
		row_assert(row, i == 0 || r->indent <=
		    t->rows[i - 1].indent + 1);
		row_assert(row, !call_tree_is_open(t, i) || (i + 1 < t->count
		    && t->rows[i + 1].indent == r->indent + 1));
	}
}

static void any_steps(void **state)
{
	struct script *s = malloc(sizeof *s);
	static const char commands[] = "ooocc*us";

	(void)state;
	assert_non_null(s);
	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		struct gen_random random = { seed };
		struct grown g;
		char word[20];

		script_load_random(&g.loaded, s, seed, (struct script_shape){
		    400, 1 + gen_below(&random, SCRIPT_METHODS), 1, 9 });
		make_flame(&g.flame, &g.loaded, seed % 3 == 0);
		call_tree_make(&g.tree, &g.flame, seed % 5);
		for (int i = 0; i < STEPS && g.tree.count > 0; i++) {
			uint32_t below = (uint32_t)g.tree.count;

			word[0] = commands[gen_below(&random,
			    sizeof commands - 1)];
			if (word[0] == 's')
				below = g.flame.count;
			snprintf(word + 1, sizeof word - 1, "%u",
			    gen_below(&random, below));
			step(&g, word);
			check_rows(&g, word);
		}
		fell(&g);
	}
	free(s);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(opened),
	cmocka_unit_test(numbers_of_rows),
	cmocka_unit_test(a_limit_of_rows),
	cmocka_unit_test(kept),
	cmocka_unit_test(any_steps),
};

TEST_FILE(tests, NULL, NULL);
