/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "checked_lens.h"

#include "script.h"
#include "stacks_asked.h"

/* One thread, or all. */
static void ask_of(struct question_queue *a, bool is_one, bool is_split,
    void (*check)(const struct check_results *))
{
	const struct threads *threads = a->loaded.profile->threads;
	struct check_results k = { .row = a->row, .loaded = &a->loaded,
		.methods = a->methods, .is_split = is_split };

	for (uint32_t i = 0; i < threads->count; i++) {
		if (threads->items[i]->events == 0 ||
		    (is_one && k.parts.count > 0))
			continue;
		parts_add(&k.parts, threads->items[i], (struct period){ 0, 0 });
		k.parts.items[k.parts.count - 1].lens = &a->lens.lens;
	}
	assert_true(parts_totals(&k.parts, k.methods->count, &k.totals, NULL));
	check(&k);
	totals_free(&k.totals);
	parts_free(&k.parts);
}

static bool has_recursion(const enum transform *of, size_t count)
{
	bool has = false;

	for (size_t i = 0; i < count; i++)
		has = has || of[i] == TRANSFORM_RECURSION;
	return has;
}

static void run(const char *row, uint64_t seed, const enum transform *of,
    size_t count, void (*check)(const struct check_results *))
{
	static const char *const clocks[] = { "dual", "wall", "thread-cpu" };
	struct gen_random random = { seed * 31 + count };
	static struct question_queue a;

	asked_random(&a, row, seed, clocks[seed % ROWS(clocks)]);
	look_at_random(&a, &random, of, count);
	ask_of(&a, false, has_recursion(of, count), check);
	ask_of(&a, true, has_recursion(of, count), check);
	question_queue_free(&a);
}

void checked_through_transforms(void (*check)(const struct check_results *))
{
	enum { SEEDS = 2 * TRANSFORMS, SEVERAL = 12 };
	struct gen_random random = { 7 };
	enum transform of[STEPS];
	char row[100];

	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		of[0] = (enum transform)(seed % TRANSFORMS);
		snprintf(row, sizeof row, "%s, seed %u",
		    transform_info(of[0])->name, (unsigned)seed);
		run(row, seed, of, 1, check);
	}
	for (uint64_t seed = 0; seed < SEVERAL; seed++) {
		const size_t count = choose_several(of, seed, &random, row,
		    sizeof row);

		run(row, seed, of, count, check);
	}
}
