#include "config.h"

#include "load/second.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* The first pass: only methods. */
struct first {
	uint32_t *running; /* by method: how often it is on the stack */
	bool *is_ignored;  /* by method: has an exit of it fitted nothing? */
	uint32_t *stack, *before; /* before: innermost first */
	size_t stack_room, before_room;
	uint32_t depth, skipped, count; /* of the stack, beyond it; of before */
	bool is_found; /* an exit that fitted nothing fits one of them */
};

static void first_free(struct first *f)
{
	free(f->running);
	free(f->is_ignored);
	free(f->stack);
	free(f->before);
}

static bool push(uint32_t **items, size_t *room, uint32_t *count, uint32_t item,
    struct error *err)
{
	uint32_t *grown = array_grow(*items, room, (size_t)*count + 1,
	    sizeof **items, err);

	if (grown == NULL)
		return false;
	*items = grown;
	grown[(*count)++] = item;
	return true;
}

static bool enter(struct first *f, uint32_t method, struct error *err)
{
	if (f->depth == MAX_DEPTH) {
		f->skipped++;
		return true;
	}
	f->running[method]++;
	return push(&f->stack, &f->stack_room, &f->depth, method, err);
}

static void pop_to(struct first *f, uint32_t method)
{
	uint32_t top;

	do {
		top = f->stack[--f->depth];
		f->running[top]--;
	} while (top != method);
}

static bool leave(struct first *f, uint32_t method, struct error *err)
{
	if (f->skipped > 0) {
		f->skipped--;
	} else if (f->depth == 0) {
		f->is_found = f->is_found || f->is_ignored[method];
		return push(&f->before, &f->before_room, &f->count, method,
		    err);
	} else if (f->running[method] == 0) {
		f->is_ignored[method] = true;
	} else {
		pop_to(f, method);
	}
	return true;
}

static bool first_make(struct first *f, uint32_t methods,
    const struct thread *t, struct error *err)
{
	struct leb l = held_begin(t->held);
	struct held_event e = { 0 };
	bool done;

	*f = (struct first){ .running = array_new(methods, sizeof *f->running,
				 err) };
	f->is_ignored = array_new(methods, sizeof *f->is_ignored, err);
	done = f->running != NULL && f->is_ignored != NULL;
	for (uint32_t i = 0; done && i < t->depth; i++)
		done = enter(f, t->frames[i].method, err);
	while (done && held_take(&l, &e))
		done = e.action == ACTION_ENTER ? enter(f, e.method, err) :
						  leave(f, e.method, err);
	return done;
}

/* Makes room for frames below the others, which are so much deeper then. */
static bool lift(struct thread *t, uint32_t count, struct error *err)
{
	uint32_t depth = t->depth;

	t->depth += count;
	while ((size_t)t->depth + 1 + SPARE_FRAMES > t->frame_room)
		if (!thread_reserve(t, err)) {
			t->depth = depth;
			return false;
		}
	memmove(t->frames + count, t->frames, depth * sizeof *t->frames);
	for (uint32_t i = 0; i < t->depth; i++)
		t->frames[i].level = i;
	running_free(&t->running); /* it knew the stack as it was */
	return true;
}

static bool put_frames(struct thread *t, const uint32_t *methods,
    uint32_t count, struct error *err)
{
	if (!lift(t, count, err))
		return false;
	for (uint32_t i = 0; i < count; i++) {
		uint32_t node = tree_wrap(&t->tree, methods[i], err);
		struct frame *f = &t->frames[count - 1 - i];

		if (node == NO_NODE || !calls_push_level(&t->calls, err))
			return false;
		f->hash = t->tree.nodes[node].hash;
		f->method = methods[i];
		f->begin[CLOCK_WALL] = t->first[CLOCK_WALL];
		f->begin[CLOCK_CPU] = t->first[CLOCK_CPU];
	}
	thread_set_root(t);
	return true;
}

/* The second pass begins with the frames that ran before on the stack. */
static bool begin(struct stacks *s, struct thread *t, const struct first *f,
    struct error *err)
{
	size_t deepest = calls_depths(&t->calls);
	uint32_t room, count;

	if (deepest < t->depth)
		deepest = t->depth;
	room = deepest < MAX_DEPTH ? MAX_DEPTH - (uint32_t)deepest : 0;
	count = f->count < room ? f->count : room;
	notices_add(s->notices, NOTICE_RUNNING_BEFORE, f->count, 0);
	if (count < f->count)
		notices_add(s->notices, NOTICE_TOO_DEEP, f->count - count, 0);
	t->entries += f->count;
	t->running_before += f->count;
	return put_frames(t, f->before, count, err);
}

static bool run(struct stacks *s, struct thread *t, const struct held *held,
    struct error *err)
{
	struct leb l = held_begin(held);
	struct held_event e = { 0 };
	bool done = true;

	while (done && held_take(&l, &e)) {
		t->last[CLOCK_WALL] = e.time[CLOCK_WALL];
		t->last[CLOCK_CPU] = e.time[CLOCK_CPU];
		done = odd_take(s, t, e.action, e.method, err);
	}
	return done;
}

bool second_run(struct stacks *s, struct thread *t, struct error *err)
{
	struct held *held = t->held;
	struct first first = { 0 };
	bool done;

	if (held == NULL)
		return true;
	done = first_make(&first, methods_count(ids_methods(s->ids)), t, err) &&
	    settler_wait(&s->settler, err) &&
	    (!first.is_found || begin(s, t, &first, err));
	t->held = NULL;
	t->pass = first.is_found ? PASS_SECOND : PASS_FIRST;
	done = done && run(s, t, held, err);
	t->pass = PASS_ONLY;
	held_free(held);
	first_free(&first);
	return done;
}
