/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "load/fast_path.h"

#include <stddef.h>
#include <string.h>

#include "base/array.h"
#include "trace/facts.h"
#include "trace/records.h"

/* ---- the times of both clocks at once ----
 *
 * What is done for every record is done for both clocks.  Where the processor
 * has registers of 16 bytes this takes one instruction in place of two, and
 * what was stored in one piece can be loaded in one piece without a delay.  An
 * array of times need not be aligned. */

typedef uint64_t pair __attribute__((vector_size(CLOCKS * sizeof(uint64_t))));

static inline pair pair_get(const uint64_t from[CLOCKS])
{
	pair p;

	memcpy(&p, from, sizeof p);
	return p;
}

static inline void pair_put(uint64_t to[CLOCKS], pair p)
{
	memcpy(to, &p, sizeof p);
}

/* ---- calls that have ended, on their way to level and node ---- */

void ended_calls_extend(struct ended_calls *w, struct thread *t, uint32_t count)
{
	struct ended_run *last = w->runs + w->run_count;

	if (count == 0)
		return;
	w->count += count;
	if (w->run_count > 0 && last[-1].thread == t) {
		last[-1].count += count;
		return;
	}
	*last = (struct ended_run){ t, count };
	w->run_count++;
}

/* Makes the node the parent of the level's orphans, which are a list through
 * their `parent`, by number + 1. */
static void adopt_orphans(struct tree *tree, struct call_level *c,
    uint32_t node)
{
	while (c->orphans != 0) {
		struct node_rest *orphan = &tree->rests[c->orphans - 1];

		c->orphans = orphan->parent;
		orphan->parent = node;
	}
}

/* Returns the node of the call, which is of level `c`; if need be a new one, an
 * orphan of the level above. */
static uint32_t node_of(struct thread *t, const struct ended_call *f,
    struct call_level *c, struct error *err)
{
	bool is_outermost = (f->place & NODE_MASK) == 0;
	uint32_t count = t->tree.count;
	uint32_t node = tree_add(&t->tree, f->hash, f->method,
	    is_outermost ? t->tree.root : c[-1].orphans, err);

	if (!is_outermost && t->tree.count > count)
		c[-1].orphans = node + 1;
	return node;
}

static inline void count_call(struct tree *tree, uint32_t number,
    const struct ended_call *f)
{
	struct node *node = &tree->nodes[number];

	pair_put(node->time, pair_get(node->time) + pair_get(f->time));
	node->calls++;
	if (f->place >> END_SHIFT != CALL_RETURNED)
		tree->rests[number].threw += f->place >> END_SHIFT ==
		    CALL_THREW;
}

static inline bool has_node_of(const struct ended_call *f,
    const struct node *node)
{
	return node->hash == f->hash && node->method == f->method;
}

/* Appends the call to its level, which is there. */
static inline bool add_to_level(struct calls *calls, struct call_level *c,
    const struct ended_call *f, uint32_t node, struct error *err)
{
	const enum clock axis = calls->axis;

	return call_level_put(c, axis, f->begin, f->time,
		   node | (f->place & ~NODE_MASK)) ||
	    calls_add(calls,
		&(struct call){ .begin = f->begin[axis],
		    .cpu_begin = f->begin[CLOCK_CPU],
		    .time = { f->time[CLOCK_WALL], f->time[CLOCK_CPU] },
		    .node = node,
		    .depth = f->place & NODE_MASK,
		    .end = (enum call_end)(f->place >> END_SHIFT) },
		err);
}

/* Prefetches the places of the hashes, before anything else, so that these
 * loads overlap.  (A function that only prefetches may be taken to do nothing
 * at all; this one has a result.) */
static const struct ended_call *prefetch_places(const struct slots *slots,
    const struct ended_call *f, uint32_t count)
{
	for (; count > 0; count--, f++)
		__builtin_prefetch(
		    &slots->numbers[slots_place(slots, f->hash)]);
	return f;
}

/* Finds the nodes that the calls very likely have, and prefetches them. */
static void guess_nodes(const struct tree *tree,
    const struct ended_call *f, uint32_t count, uint32_t *guess)
{
	for (; count > 0; count--, f++) {
		*guess = slots_guess(&tree->slots, f->hash);
		__builtin_prefetch(&tree->nodes[*guess++], 1);
	}
}

/* Stores calls of one thread; `guess` are their nodes, very likely. */
static bool store_calls(struct thread *t, const struct ended_call *f,
    uint32_t count, const uint32_t *guess, struct error *err)
{
	struct calls *calls = &t->calls;
	struct tree *tree = &t->tree;
	const bool keeps = !calls->are_left_out, notes = tree->has_extremes;

	for (; count > 0; count--, f++, guess++) {
		uint32_t depth = f->place & NODE_MASK, node = *guess;
		struct call_level *c;

		if (depth >= calls->depths)
			calls_reserve(calls, depth);
		c = &calls->levels[depth];
		if (!has_node_of(f, &tree->nodes[node]))
			node = node_of(t, f, c, err);
		if (node == NO_NODE)
			return false;
		if (c->orphans != 0)
			adopt_orphans(tree, c, node);
		count_call(tree, node, f);
		if (notes)
			min_max_note(tree->extremes, node, f->time);
		if (keeps && !add_to_level(calls, c, f, node, err))
			return false;
		if (calls->activity != NULL &&
		    !activity_grid_passes(calls->activity, f->begin, f->time,
			depth == 0))
			activity_grid_note(calls->activity, t->first, f->begin,
			    f->time, depth == 0);
	}
	return true;
}

bool ended_calls_store(struct ended_calls *w, struct error *err)
{
	const struct ended_call *f = w->calls;
	uint32_t guesses[ENDED_CALLS_ROOM], at = 0;
	bool done = true;

	for (uint32_t r = 0; r < w->run_count; r++)
		f = prefetch_places(&w->runs[r].thread->tree.slots, f,
		    w->runs[r].count);
	for (uint32_t r = 0; r < w->run_count; at += w->runs[r++].count)
		guess_nodes(&w->runs[r].thread->tree, &w->calls[at],
		    w->runs[r].count, &guesses[at]);
	at = 0;
	for (uint32_t r = 0; done && r < w->run_count;
	    at += w->runs[r++].count)
		done = store_calls(w->runs[r].thread, &w->calls[at],
		    w->runs[r].count, &guesses[at], err);
	w->count = w->run_count = 0;
	return done;
}

/* Makes the running calls visible, each with its node. */
static bool show_running(struct thread *t, struct error *err)
{
	struct calls *calls = &t->calls;
	struct tree *tree = &t->tree;
	uint32_t node = tree->root;

	calls->open_count = 0;
	calls->now[CLOCK_WALL] = t->last[CLOCK_WALL];
	calls->now[CLOCK_CPU] = t->last[CLOCK_CPU];
	if (t->depth > 0)
		ARRAY_ROOM(calls->open, calls->open_room, t->depth);
	for (uint32_t i = 0; i < t->depth; i++) {
		const struct frame *f = &t->frames[i];

		node = tree_add(tree, f->hash, f->method, node, err);
		if (node == NO_NODE)
			return false;
		if (i < calls->depths)
			adopt_orphans(tree, &calls->levels[i], node);
		calls->open[i] = (struct open_call){
			{ f->begin[CLOCK_WALL], f->begin[CLOCK_CPU] }, node
		};
		calls->open_count++;
	}
	return true;
}

bool ended_calls_link(struct thread *t, struct ids *ids,
    struct error *err)
{
	struct calls *calls = &t->calls;
	bool done = show_running(t, err);

	/* Where memory ran out, the callers of some have been dropped. */
	for (size_t i = 0; i < calls->depths; i++)
		adopt_orphans(&t->tree, &calls->levels[i], t->tree.root);
	for (; t->marked < t->tree.count; t->marked++)
		if (t->tree.nodes[t->marked].method != NO_METHOD)
			ids_use(ids,
			    t->tree.nodes[t->marked].method);
	return done;
}

/* ---- the loop over the records of a thread ---- */

/* The place of the loop in a thread. */
struct walk {
	pair epoch;
	pair now;
	struct frame *top;
	uint32_t word;              /* of the record of now */
	struct ended_call *next;    /* where a call that ends is written */
};

/* The effect of an action.  A record reads its row from memory in place of a
 * branch, since nobody can guess which action comes next. */
static const struct {
	ptrdiff_t frames; /* bytes that the top moves by */
	uint32_t exits;   /* all bits, or none */
	uint32_t end;     /* enum call_end << END_SHIFT */
	ptrdiff_t calls;  /* bytes of the calls that end */
	ptrdiff_t unused; /* so that a row has 32 bytes */
} moves[] = {
	[ACTION_ENTER] = { sizeof(struct frame), 0, 0, 0, 0 },
	[ACTION_EXIT] = { -(ptrdiff_t)sizeof(struct frame), UINT32_MAX,
		(uint32_t)CALL_RETURNED << END_SHIFT,
		sizeof(struct ended_call), 0 },
	[ACTION_UNWIND] = { -(ptrdiff_t)sizeof(struct frame), UINT32_MAX,
		(uint32_t)CALL_THREW << END_SHIFT,
		sizeof(struct ended_call), 0 },
};

/* A loop stands alone, so that all it needs fits in registers; each has its own
 * copy of the step. */
#define LOOP static __attribute__((noinline))
#define COPIED static inline __attribute__((always_inline))

/*
 * Runs a record, or leaves an odd one alone: a method without a number, no
 * action, an exit of another method than the top.  The frame above the top and
 * the call that would end now are written in any case.
 */
COPIED bool step(struct walk *w, uint32_t method, pair raw)
{
	const uint32_t action = w->word & 3;
	const struct frame *top = w->top;
	struct frame *above = w->top + 1;
	struct ended_call *call = w->next;
	pair now, begin;
	uint64_t hash;

	if (action == ACTION_BAD ||
	    ((top->method ^ method) & moves[action].exits) != 0)
		return false;
	now = w->epoch + raw;
	w->now = now;
	begin = pair_get(top->begin);
	pair_put(above->begin, now);
	pair_put(call->begin, begin);
	pair_put(call->time, now - begin);
	hash = top->hash;
	call->hash = hash;
	above->hash = tree_hash(hash, method);
	call->method = method;
	above->method = method;
	call->place = top->level | moves[action].end;
	w->next = (struct ended_call *)((char *)call + moves[action].calls);
	w->top = (struct frame *)((char *)w->top + moves[action].frames);
	return true;
}

/*
 * The loops run to the first record that is odd, of a method without a number,
 * or of another thread, or to where a clock goes back from the times `before`.
 * This one needs no call, where the table of small ids has all methods.
 */
LOOP const struct event *run_small_ids(struct walk *where,
    const struct id_map *ids, const uint32_t before[CLOCKS],
    const struct event *e, const struct event *end)
{
	const uint32_t *numbers = ids->direct;
	const uint32_t room = ids->direct_room, thread = e->thread;
	uint32_t last_wall = before[CLOCK_WALL], last_cpu = before[CLOCK_CPU];
	struct walk w = *where; /* in registers */

	for (; e < end && e->thread == thread; e++) {
		uint32_t wall = e->time[CLOCK_WALL], number;
		uint32_t cpu = e->time[CLOCK_CPU];

		w.word = e->word;
		if (w.word >> 2 >= room || wall < last_wall || cpu < last_cpu)
			break;
		number = numbers[w.word >> 2];
		if (number == 0 || !step(&w, number - 1, (pair){ wall, cpu }))
			break;
		last_wall = wall;
		last_cpu = cpu;
	}
	*where = w;
	return e;
}

LOOP const struct event *run_any_ids(struct walk *where,
    const struct id_map *ids, const uint32_t before[CLOCKS],
    const struct event *e, const struct event *end)
{
	const uint32_t thread = e->thread;
	uint32_t last_wall = before[CLOCK_WALL], last_cpu = before[CLOCK_CPU];
	struct walk w = *where;

	for (; e < end && e->thread == thread; e++) {
		uint32_t method = id_map_get(ids, e->word >> 2);
		uint32_t wall = e->time[CLOCK_WALL], cpu = e->time[CLOCK_CPU];

		w.word = e->word;
		if (method == NO_ID || wall < last_wall || cpu < last_cpu ||
		    !step(&w, method, (pair){ wall, cpu }))
			break;
		last_wall = wall;
		last_cpu = cpu;
	}
	*where = w;
	return e;
}

/* A value that is loaded once, whoever changes the file meanwhile. */
#define ONCE(x) __asm__("" : "+r"(x))

/* Runs records of the usual layout as they stand in the file, like
 * run_small_ids. */
LOOP const unsigned char *run_records(struct walk *where,
    const struct id_map *ids, uint32_t before[CLOCKS],
    const unsigned char *at, const unsigned char *end)
{
	const uint32_t *numbers = ids->direct;
	const uint32_t room = ids->direct_room, thread = read_u16(at);
	uint32_t last_wall = before[CLOCK_WALL], last_cpu = before[CLOCK_CPU];
	struct walk w = *where;

	for (; at < end && read_u16(at) == thread; at += USUAL_BYTES) {
		uint32_t wall = read_u32(at + USUAL_WALL), number;
		uint32_t cpu = read_u32(at + USUAL_CPU);

		__builtin_prefetch(at + AHEAD_BYTES);
		w.word = read_u32(at + USUAL_WORD);
		ONCE(w.word);
		ONCE(wall);
		ONCE(cpu);
		if (w.word >> 2 >= room || wall < last_wall || cpu < last_cpu)
			break;
		number = numbers[w.word >> 2];
		if (number == 0 || !step(&w, number - 1, (pair){ wall, cpu }))
			break;
		last_wall = wall;
		last_cpu = cpu;
	}
	*where = w;
	return at;
}

/* Returns the time of the thread's last event, as it stood in the record. */
static uint32_t last_raw_time(const struct thread *t, enum clock c)
{
	uint64_t since = t->last[c] - t->epoch[c];

	if (t->last[c] < t->epoch[c])
		return 0;
	return since > UINT32_MAX ? UINT32_MAX : (uint32_t)since;
}

/* Counts how many of the first events come at the time of the one before. */
static void count_same_times(struct thread *t, const struct event *e,
    size_t count)
{
	enum clock axis = t->calls.axis;
	uint32_t before = last_raw_time(t, axis);

	for (size_t i = 0; i < count; i++) {
		t->same_time += e[i].time[axis] == before;
		before = e[i].time[axis];
	}
	t->timed += count;
}

/* Returns how many records there is room for: each may add a frame or an ended
 * call. */
static size_t records_that_fit(const struct thread *t,
    const struct ended_calls *w)
{
	size_t frames = t->frame_room - SPARE_FRAMES;
	size_t calls = ENDED_CALLS_ROOM - w->count;

	if (frames > MAX_DEPTH)
		frames = MAX_DEPTH;
	frames -= t->depth;
	return frames < calls ? frames : calls;
}

static struct walk walk_begin(const struct thread *t,
    struct ended_calls *finished)
{
	return (struct walk){ pair_get(t->epoch), pair_get(t->last),
		t->frames + t->depth - 1, 0,
		&finished->calls[finished->count] };
}

/* Notes in the thread that so many records have been run. */
static void walk_end(const struct walk *w, struct thread *t, size_t count,
    struct ended_calls *finished)
{
	uint32_t ended = (uint32_t)(w->next - finished->calls) -
	    finished->count;

	t->depth = (uint32_t)(w->top - t->frames + 1);
	pair_put(t->last, w->now);
	t->events += count;
	t->entries += count - ended;
	ended_calls_extend(finished, t, ended);
}

size_t fast_path_usual(struct thread *t, const struct id_map *ids,
    const struct event *events, size_t count, struct ended_calls *finished)
{
	const uint32_t before[CLOCKS] = { last_raw_time(t, CLOCK_WALL),
		last_raw_time(t, CLOCK_CPU) };
	size_t room = records_that_fit(t, finished);
	struct walk w = walk_begin(t, finished);
	const struct event *upto = events + (count < room ? count : room);

	upto = ids->slot_count == 0 ?
	    run_small_ids(&w, ids, before, events, upto) :
	    run_any_ids(&w, ids, before, events, upto);
	count = (size_t)(upto - events);
	if (count == 0)
		return 0;
	if (t->timed < TIMED_EVENTS)
		count_same_times(t, events, count);
	walk_end(&w, t, count, finished);
	return count;
}

size_t fast_path_records(struct thread *t, const struct id_map *ids,
    const unsigned char *at, size_t count, struct ended_calls *finished)
{
	uint32_t before[CLOCKS] = { last_raw_time(t, CLOCK_WALL),
		last_raw_time(t, CLOCK_CPU) };
	size_t room = records_that_fit(t, finished);
	struct walk w = walk_begin(t, finished);
	const unsigned char *upto;

	if (ids->slot_count > 0 || t->timed < TIMED_EVENTS)
		return 0;
	upto = run_records(&w, ids, before, at, at + (count < room ? count :
	    room) * USUAL_BYTES);
	count = (size_t)(upto - at) / USUAL_BYTES;
	if (count > 0)
		walk_end(&w, t, count, finished);
	return count;
}
