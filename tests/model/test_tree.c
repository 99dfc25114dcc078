/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_tree - the merged tree against stacks kept in full: the same stack is
 * the same node, whatever was put around it meanwhile.
 *
 * A stack is a word of letters, the outermost call first.
 */
#include "config.h"

#include "gen_random.h"
#include "model/methods.h"
#include "model/tree.h"
#include "rows.h"

#include <stdio.h>
#include <stdlib.h>

/* The node of the stack below the root of now, added where it is new. */
static uint32_t walk(struct tree *tree, const char *stack)
{
	uint64_t hash = tree->nodes[tree->root].hash;
	uint32_t node = tree->root;

	for (; *stack != '\0'; stack++) {
		uint32_t method = (uint32_t)(*stack - 'a'), next;

		hash = tree_hash(hash, method);
		next = tree_find(tree, hash, method);
		if (next == NO_NODE)
			next = tree_add(tree, hash, method, node, NULL);
		assert_int_not_equal(next, NO_NODE);
		assert_int_equal(tree->rests[next].parent, node);
		node = next;
	}
	return node;
}

/* Writes the stack of a node, as its parents say. */
static void stack_of(const struct tree *tree, uint32_t node, char *out)
{
	size_t depth = 0;
	uint32_t i;

	for (i = node; i != tree->root; i = tree->rests[i].parent)
		depth++;
	out[depth] = '\0';
	for (i = node; i != tree->root; i = tree->rests[i].parent)
		out[--depth] = (char)('a' + tree->nodes[i].method);
}

static void stacks(void **state)
{
	/* What is walked; the letters then put around it, the innermost
	 * first; what is walked again; how many nodes that makes. */
	static const struct {
		const char *name, *before[4], *around, *after[4];
		uint32_t nodes;
	} rows[] = {
		{ "nothing", { NULL }, "", { NULL }, 1 },
		{ "one", { "a" }, "", { "a" }, 2 },
		{ "shared start", { "ab", "ac" }, "", { "ab", "a" }, 4 },
		{ "recursion", { "aaa" }, "", { "aa" }, 4 },
		{ "other order", { "ab", "ba" }, "", { NULL }, 5 },
		{ "wrapped when empty", { NULL }, "x", { "x" }, 2 },
		{ "wrapped", { "a", "ab" }, "x", { "xa", "xab" }, 4 },
		{ "wrapped twice", { "ab" }, "xy", { "yxab", "yx" }, 5 },
		{ "wrapped in its own", { "a" }, "a", { "aa", "a" }, 3 },
		{ "wrapped in the same twice", { "ab" }, "xx", { "xxab" }, 5 },
		{ "new beside the wrapper", { "a" }, "x", { "a", "xa" }, 4 },
		{ "the wrapper beside itself", { "xa" }, "x",
		    { "xxa", "xa" }, 5 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct tree tree;

		tree_init(&tree);
		for (size_t n = 0; n < 4 && rows[i].before[n] != NULL; n++)
			walk(&tree, rows[i].before[n]);
		for (const char *c = rows[i].around; *c != '\0'; c++)
			assert_int_not_equal(tree_wrap(&tree,
			    (uint32_t)(*c - 'a'), NULL), NO_NODE);
		for (size_t n = 0; n < 4 && rows[i].after[n] != NULL; n++)
			walk(&tree, rows[i].after[n]);
		row_assert_number(rows[i].name, tree.count, rows[i].nodes);
		tree_free(&tree);
	}
}

enum { WALKS = 3000, LETTERS = 4, LONGEST = 40 };

struct walked {
	char stack[LONGEST];
	uint32_t node;
};

static bool is_same_or_new(const struct walked *walked, size_t count,
    const struct walked *now)
{
	for (size_t i = 0; i < count; i++)
		if ((strcmp(walked[i].stack, now->stack) == 0) !=
		    (walked[i].node == now->node))
			return false;
	return true;
}

/* What was walked before stands below the new letter from now on. */
static void put_around(struct walked *walked, size_t count, char letter)
{
	for (size_t i = 0; i < count; i++) {
		size_t length = strlen(walked[i].stack) + 1;

		memmove(walked[i].stack + 1, walked[i].stack, length);
		walked[i].stack[0] = letter;
	}
}

/* Do the methods that stand apart say the same, of it and of copies of it? */
static void check_methods(const struct tree *tree)
{
	struct tree all, some;

	tree_copy_stacks(&all, tree);
	tree_copy_root(&some, tree);
	for (uint32_t i = 0; i < tree->count; i++) {
		uint32_t copy = tree_copy_node(&some, tree, i);

		assert_int_equal(tree->methods[i], tree->nodes[i].method);
		assert_int_equal(all.methods[i], tree->nodes[i].method);
		assert_int_equal(some.methods[copy], tree->nodes[i].method);
	}
	tree_free(&all);
	tree_free(&some);
}

static void random_stacks(void **state)
{
	struct walked *walked = calloc(WALKS, sizeof *walked);
	struct gen_random random = { 5 };
	char got[LONGEST + 1];
	struct tree tree;

	(void)state;
	assert_non_null(walked);
	tree_init(&tree);
	for (size_t i = 0; i < WALKS; i++) {
		struct walked *now = &walked[i];

		for (uint32_t n = gen_below(&random, 7); n > 0; n--)
			now->stack[n - 1] = (char)('a' + gen_below(&random,
			    LETTERS)); /* the rest is zeros */
		now->node = walk(&tree, now->stack);
		assert_true(is_same_or_new(walked, i, now));
		if (i % 120 == 119) {
			char letter = (char)('a' + gen_below(&random, LETTERS));

			tree_wrap(&tree, (uint32_t)(letter - 'a'), NULL);
			put_around(walked, i + 1, letter);
		}
	}
	for (size_t i = 0; i < WALKS; i++) {
		stack_of(&tree, walked[i].node, got);
		assert_string_equal(got, walked[i].stack);
		assert_int_equal(walk(&tree, got), walked[i].node);
	}
	check_methods(&tree);
	tree_free(&tree);
	free(walked);
}

/* Children of a node as a word, in the order of the links. */
static void children_of(const struct tree *tree,
    const struct tree_links *links, uint32_t node, char *out)
{
	for (uint32_t i = links->first_child[node]; i != NO_NODE;
	    i = links->next_sibling[i])
		*out++ = (char)('a' + tree->nodes[i].method);
	*out = '\0';
}

static void links(void **state)
{
	static const struct {
		const char *name, *walks[4], *around, *at, *children;
	} rows[] = {
		{ "nothing", { NULL }, "", "", "" },
		{ "one", { "a" }, "", "", "a" },
		{ "leaf", { "a" }, "", "a", "" },
		{ "three", { "ab", "ac", "ad" }, "", "a", "bcd" },
		{ "others between", { "ab", "ba", "ac" }, "", "a", "bc" },
		{ "wrapped", { "a", "b" }, "x", "x", "ab" },
		{ "the new root", { "a", "b" }, "xy", "", "y" },
	};
	char got[16];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct tree_links links;
		struct tree tree;

		tree_init(&tree);
		for (size_t n = 0; n < 4 && rows[i].walks[n] != NULL; n++)
			walk(&tree, rows[i].walks[n]);
		for (const char *c = rows[i].around; *c != '\0'; c++)
			tree_wrap(&tree, (uint32_t)(*c - 'a'), NULL);
		tree_link(&tree, &links);
		children_of(&tree, &links, walk(&tree, rows[i].at), got);
		row_assert_text(rows[i].name, got, rows[i].children);
		row_assert(rows[i].name,
		    links.next_sibling[tree.root] == NO_NODE);
		tree_links_free(&links);
		tree_free(&tree);
	}
}

/* No two stacks are known to share a hash; if they did, it would be seen. */
static void clashes(void **state)
{
	struct tree tree;
	uint32_t node;

	(void)state;
	tree_init(&tree);
	node = tree_add(&tree, 77, 1, tree.root, NULL);
	assert_int_not_equal(node, NO_NODE);
	assert_int_equal(tree.clashes, 0);
	assert_int_equal(tree_find(&tree, 77, 2), NO_NODE);
	assert_int_not_equal(tree_add(&tree, 77, 2, tree.root, NULL), NO_NODE);
	assert_int_equal(tree.clashes, 1);
	assert_int_equal(tree_find(&tree, 77, 1), node);
	tree_free(&tree);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(clashes),
	cmocka_unit_test(stacks),
	cmocka_unit_test(random_stacks),
	cmocka_unit_test(links),
};

TEST_FILE(tests, NULL, NULL);
