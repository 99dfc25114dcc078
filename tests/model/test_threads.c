/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_threads - ids as records and lists have them, names, the main thread.
 */
#include "config.h"

#include "base/text.h"
#include "model/methods.h"
#include "model/thread.h"
#include "rows.h"

#include <stdio.h>

enum { STEPS = 5 };

/* A name of the file, or the first record of an id. */
struct edit {
	uint32_t id;
	const char *name; /* NULL: a record */
};

static const bool dual[CLOCKS] = { true, true };

static void take_steps(struct threads *t, const struct edit *steps,
    unsigned bits)
{
	for (size_t i = 0; i < STEPS && steps[i].id != 0; i++) {
		uint32_t id = steps[i].id;

		if (steps[i].name != NULL)
			threads_name(t, id, slice_of(steps[i].name));
		else if (id_map_get(&t->by_id, id) == NO_ID)
			assert_non_null(threads_add(t, id, bits, dual));
	}
}

/* "id name <record's id" of each thread. */
static void describe(const struct threads *t, const struct edit *steps,
    char *out, size_t size)
{
	size_t used = 0;

	out[0] = '\0';
	for (uint32_t i = 0; i < t->count; i++) {
		const struct thread *thread = t->items[i];

		used += (size_t)snprintf(out + used, size - used, "%s%u %s%s",
		    i > 0 ? ", " : "", thread->id, thread->name,
		    thread->is_listed ? "" : "?");
		for (size_t n = 0; n < STEPS && steps[n].id != 0; n++)
			if (steps[n].name == NULL &&
			    id_map_get(&t->by_id, steps[n].id) == i)
				used += (size_t)snprintf(out + used,
				    size - used, " <%u", steps[n].id);
	}
}

static void ids(void **state)
{
	static const struct {
		const char *name;
		unsigned bits;
		struct edit steps[STEPS];
		const char *wanted;
	} rows[] = {
		{ "nothing", 16, { { 0, NULL } }, "" },
		{ "listed", 16, { { 7, "main" }, { 7, NULL } }, "7 main <7" },
		{ "without records", 16, { { 7, "main" } }, "7 main" },
		{ "whole ids", 32, { { 70000, "a" }, { 4464, NULL },
		    { 70000, NULL } }, "70000 a <70000, 4464 Thread 4464? <4464" },
		{ "whole ids, named late", 32, { { 4464, NULL }, { 70000, "a" } },
		    "4464 Thread 4464? <4464, 70000 a" },
		{ "not listed", 16, { { 7, NULL } }, "7 Thread 7? <7" },
		{ "named late", 16, { { 7, NULL }, { 7, "main" } },
		    "7 main <7" },
		{ "renamed", 16, { { 7, "a" }, { 7, NULL }, { 7, "b" } },
		    "7 b <7" },
		{ "above 16 bits", 16, { { 70000, "main" }, { 4464, NULL } },
		    "70000 main <4464" },
		{ "above 16 bits, named late", 16, { { 4464, NULL },
		    { 70000, "main" } }, "70000 main <4464" },
		{ "above 8 bits, in records of 8", 8, { { 0x1234, "main" },
		    { 0x34, NULL } }, "4660 main <52" },
		{ "above 8 bits, in records of 16", 16, { { 0x1234, "main" },
		    { 0x34, NULL } }, "4660 main, 52 Thread 52? <52" },
		{ "whole id before its low bits", 16, { { 70000, "a" },
		    { 4464, "b" }, { 4464, NULL } }, "70000 a, 4464 b <4464" },
		{ "the same low bits twice", 16, { { 70000, "a" },
		    { 135536, "b" }, { 4464, NULL } },
		    "70000 a, 135536 b <4464" },
		{ "announced by its low bits, listed whole", 16, { { 7, "a" },
		    { 7, NULL }, { 65543, "b" } }, "7 b <7" },
		{ "equal names", 16, { { 7, "pool" }, { 8, "pool" },
		    { 8, NULL } }, "7 pool, 8 pool <8" },
		{ "control characters", 16, { { 7, "a\007[2J" } },
		    "7 a\\x07[2J" },
		{ "no name at all", 16, { { 7, "" } }, "7 " },
	};
	char text[256];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct threads *t = threads_new();

		take_steps(t, rows[i].steps, rows[i].bits);
		describe(t, rows[i].steps, text, sizeof text);
		row_assert_text(rows[i].name, text, rows[i].wanted);
		threads_free(t);
	}
}

/* An id is put after a name that several have, as long as they have it. */
static void labels(void **state)
{
	static const struct {
		const char *name;
		struct edit steps[STEPS];
		const char *wanted;
	} rows[] = {
		{ "one", { { 7, "a" } }, "a" },
		{ "two names", { { 7, "a" }, { 8, "b" } }, "a b" },
		{ "two of one name", { { 7, "a" }, { 8, "b" }, { 9, "a" } },
		    "a#7 b a#9" },
		{ "three", { { 7, "a" }, { 8, "a" }, { 9, "a" } },
		    "a#7 a#8 a#9" },
		{ "one of two gets another", { { 7, "a" }, { 8, "a" },
		    { 7, "b" } }, "b a" },
		{ "one of three gets another", { { 7, "a" }, { 8, "a" },
		    { 9, "a" }, { 8, "b" } }, "a#7 b a#9" },
		{ "the same name again", { { 7, "a" }, { 7, "a" } }, "a" },
		{ "not listed, as another is called", { { 7, NULL },
		    { 8, "Thread 7" } }, "Thread 7#7 Thread 7#8" },
		{ "and named late", { { 7, NULL }, { 8, "Thread 7" },
		    { 7, "b" } }, "b Thread 7" },
	};
	char text[256], label[64];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct threads *t = threads_new();
		size_t used = 0;

		take_steps(t, rows[i].steps, 16);
		for (uint32_t n = 0; n < t->count; n++) {
			thread_label(t->items[n], label, sizeof label);
			used += (size_t)snprintf(text + used,
			    sizeof text - used, "%s%s", n > 0 ? " " : "",
			    label);
		}
		row_assert_text(rows[i].name, text, rows[i].wanted);
		threads_free(t);
	}
}

static void main_thread(void **state)
{
	static const struct {
		const char *name;
		struct edit steps[STEPS];
		uint64_t events[STEPS]; /* by number of the thread */
		uint64_t pid;
		uint32_t main;
	} rows[] = {
		{ "no thread", { { 0, NULL } }, { 0 }, 0, NO_THREAD },
		{ "no events", { { 7, "main" } }, { 0 }, 0, 0 },
		{ "by name", { { 7, "x" }, { 8, "main" } }, { 9, 1 }, 7, 1 },
		{ "by name, without events", { { 7, "x" }, { 8, "main" } },
		    { 9, 0 }, 0, 1 },
		{ "by process, without events", { { 7, "x" }, { 8, "y" } },
		    { 9, 0 }, 8, 1 },
		{ "by id 1, without events", { { 7, "x" }, { 1, "y" } },
		    { 9, 0 }, 0, 1 },
		{ "two of that name", { { 7, "main" }, { 8, "main" } },
		    { 1, 2 }, 0, 1 },
		{ "by process", { { 7, "x" }, { 8, "y" } }, { 9, 1 }, 8, 1 },
		{ "by id 1", { { 7, "x" }, { 1, "y" } }, { 9, 1 }, 0, 1 },
		{ "process before id 1", { { 1, "x" }, { 8, "y" } }, { 9, 1 },
		    8, 1 },
		{ "most events", { { 7, "x" }, { 8, "y" }, { 9, "z" } },
		    { 1, 3, 2 }, 0, 1 },
		{ "the first of equals", { { 7, "x" }, { 8, "y" } }, { 2, 2 },
		    0, 0 },
		{ "not listed, called by the id", { { 7, NULL }, { 8, "y" } },
		    { 1, 5 }, 7, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct threads *t = threads_new();

		take_steps(t, rows[i].steps, 16);
		for (uint32_t n = 0; n < t->count; n++)
			t->items[n]->events = rows[i].events[n];
		row_assert_number(rows[i].name, threads_main(t, rows[i].pid),
		    rows[i].main);
		threads_free(t);
	}
}

/* While a stack grows, another may be moving the tree (load/loader). */
static void stack_grows(void **state)
{
	struct threads *t = threads_new();
	struct thread *thread = threads_add(t, 7, 16, dual);
	struct node *nodes = thread->tree.nodes;
	uint64_t root;

	(void)state;
	thread_reserve(thread);
	root = thread->frames[-1].hash;
	assert_int_equal(root, nodes[thread->tree.root].hash);
	thread->tree.nodes = NULL;
	for (; thread->depth < 1000; thread->depth++) {
		thread_reserve(thread);
		assert_int_equal(thread->frames[thread->depth].level,
		    thread->depth);
	}
	assert_int_equal(thread->frames[-1].hash, root);
	assert_int_equal(thread->frames[-1].method, NO_METHOD);
	thread->tree.nodes = nodes;
	threads_free(t);
}

/* Odd records ask for room each time; a deep stack has a lot of it. */
static void room_is_made_once(void **state)
{
	struct threads *t = threads_new();
	struct thread *thread;
	size_t room;

	(void)state;
	assert_non_null(t);
	thread = threads_add(t, 1, 16, dual);
	assert_non_null(thread);
	for (thread->depth = 0; thread->depth < 1000; thread->depth++) {
		thread_reserve(thread);
		assert_int_equal(thread->frames[thread->depth].level,
		    thread->depth);
	}
	room = thread->frame_room;
	thread->frames[thread->depth + 1].level = 7;
	thread_reserve(thread);
	assert_int_equal(thread->frame_room, room);
	assert_int_equal(thread->frames[thread->depth + 1].level, 7);
	threads_free(t);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(room_is_made_once),
	cmocka_unit_test(ids),
	cmocka_unit_test(labels),
	cmocka_unit_test(main_thread),
	cmocka_unit_test(stack_grows),
};

TEST_FILE(tests, NULL, NULL);
