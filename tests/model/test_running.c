/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A stack that goes up and down at random, asked about at random, against a
 * look at every frame.
 */
#include "config.h"

#include "gen_random.h"
#include "model/thread.h"
#include "rows.h"

enum { DEEPEST = 3000, QUESTIONS = 20000, METHODS = 500 };

struct stack {
	struct frame frames[DEEPEST];
	uint32_t depth;
	struct gen_random random;
};

static void push(struct stack *s, uint32_t method)
{
	uint64_t below = s->depth == 0 ? 1 : s->frames[s->depth - 1].hash;

	s->frames[s->depth++] = (struct frame){
		.hash = tree_hash(below, method), .method = method
	};
}

/* Up or down by less than `step` frames. */
static void move(struct stack *s, uint32_t step)
{
	uint32_t count = gen_below(&s->random, step);

	if (gen_below(&s->random, 2) == 0) {
		s->depth -= count < s->depth ? count : s->depth;
		return;
	}
	while (count-- > 0 && s->depth < DEEPEST)
		push(s, gen_below(&s->random, METHODS));
}

static bool is_there(const struct stack *s, uint32_t method)
{
	for (uint32_t i = 0; i < s->depth; i++)
		if (s->frames[i].method == method)
			return true;
	return false;
}

static void random_stack(void **state)
{
	static const uint32_t steps[] = { 1, 3, 40, 300, DEEPEST + 1 };
	static struct stack s;
	struct running running = { 0 };

	(void)state;
	for (size_t i = 0; i < QUESTIONS; i++) {
		uint32_t method = gen_below(&s.random, METHODS * 2);

		move(&s, steps[gen_below(&s.random, ROWS(steps))]);
		assert_int_equal(is_there(&s, method),
		    running_has(&running, s.frames, s.depth, method));
	}
	running_free(&running);
}

static void empty_stack(void **state)
{
	struct running running = { 0 };
	struct frame none = { 0 };

	(void)state;
	assert_false(running_has(&running, &none, 0, 0));
	running_free(&running);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(random_stack),
	cmocka_unit_test(empty_stack),
};

TEST_FILE(tests, NULL, NULL);
