/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_app_edits - transforms and filters that were taken back, and to which redo
 * leads no more, take no memory.
 *
 * Linked with --wrap for what takes memory of an arena, and for arena_free.
 */
#include "config.h"

#include "steps.h"

#include <stdatomic.h>

#include "base/arena.h"

void *__wrap_arena_take(struct arena *, size_t);
void *__real_arena_take(struct arena *, size_t);
void *__wrap_arena_try(struct arena *, size_t, struct error *);
void *__real_arena_try(struct arena *, size_t, struct error *);
void *__wrap_arena_room(struct arena *, size_t, struct error *);
void *__real_arena_room(struct arena *, size_t, struct error *);
void __wrap_arena_free(struct arena *);
void __real_arena_free(struct arena *);

static atomic_size_t held; /* bytes of all arenas */

void *__wrap_arena_take(struct arena *a, size_t size)
{
	const size_t before = a->total;
	void *piece = __real_arena_take(a, size);

	held += a->total - before;
	return piece;
}

void *__wrap_arena_try(struct arena *a, size_t size, struct error *err)
{
	const size_t before = a->total;
	void *piece = __real_arena_try(a, size, err);

	held += a->total - before;
	return piece;
}

void *__wrap_arena_room(struct arena *a, size_t size, struct error *err)
{
	const size_t before = a->total;
	void *piece = __real_arena_room(a, size, err);

	held += a->total - before;
	return piece;
}

void __wrap_arena_free(struct arena *a)
{
	held -= a->total;
	__real_arena_free(a);
}

/* Presses the keys again and again, and waits for answers at each "w" alone;
 * returns what is held in the end. */
static size_t press(struct play *p, const char *letters, int times)
{
	char key[2] = "";

	while (times-- > 0)
		for (const char *at = letters; *at != '\0'; at++) {
			key[0] = *at;
			if (*at == 'w')
				play_settle(p);
			else
				app_key(p->app, *at == '\n' ? "<Enter>" : key);
		}
	play_settle(p);
	return held;
}

static void taken_back(void **state)
{
	enum { FEW = 5, MANY = 300 };
	static const struct {
		const char *name, *letters;
	} rows[] = {
		{ "a filter", "&b\nwu" },
		{ "a filter that has not come", "&b\nu" },
		{ "a transform", ":merge b\nwu" },
		{ "a transform that has not come", ":merge b\nu" },
		{ "both", ":merge b\n&c\nwuu" },
		{ "upon another one", "&a\nw&b\nwu&c\nwuu" },
		{ "upon one that has not come", "&a\n&b\nu&c\nuu" },
	};
	static struct play p;

	(void)state;
	steps_write_script("0 +a 5 +b 7 +c 8 -c 9 -b 20 -a", "dual");
	for (size_t i = 0; i < ROWS(rows); i++) {
		size_t few;

		play_start(&p, &(struct app_options){ .path = steps_path });
		few = press(&p, rows[i].letters, FEW);
		row_assert_number(rows[i].name,
		    press(&p, rows[i].letters, MANY), few);
		play_end(&p);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(taken_back),
};

TEST_FILE(tests, steps_set_up, steps_tear_down);
