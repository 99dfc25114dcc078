/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "load/loader.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/parallel.h"
#include "trace/facts.h"
#include "trace/leb.h"
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

/* Counts `count` calls of the thread that have been written after the
 * others. */
static void ended_calls_extend(struct ended_calls *w, struct thread *t,
    uint32_t count)
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
static uint32_t node_of_ended(struct thread *t, const struct ended_call *f,
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
		if (!node_is(tree, node, f->hash, f->method))
			node = node_of_ended(t, f, c, err);
		if (node == NO_NODE)
			return false;
		if (c->orphans != 0)
			adopt_orphans(tree, c, node);
		count_call(tree, node, f);
		if (notes)
			min_max_note(tree->extremes, node, f->time);
		if (keeps && !add_to_level(calls, c, f, node, err))
			return false;
		if (calls->activity != NULL)
			activity_grid_note(calls->activity, t->first, f->begin,
			    f->time, depth == 0);
	}
	return true;
}

/* Stores all of them in the levels and trees of their threads.  On failure the
 * calls that are left are dropped. */
static bool ended_calls_store(struct ended_calls *w, struct error *err)
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

/* Makes the tree whole when all ended calls are stored: running calls get
 * nodes, and become visible.  Marks the methods that have nodes as used. */
static bool ended_calls_link(struct thread *t, struct ids *ids,
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
	uint32_t wall, cpu;         /* of now, as they stood in the record */
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

/* Returns the method of a large id.  What this takes stands apart, too, as its
 * registers would be missing in the loops. */
static __attribute__((noinline)) uint32_t large_id(const struct id_map *ids,
    uint32_t id)
{
	return id_map_get(ids, id);
}

/*
 * Runs a record, or leaves an odd one alone: a method without a number, no
 * action, an exit of another method than the top, a clock that goes back.  The
 * frame above the top and the call that would end now are written in any case.
 */
COPIED bool step(struct walk *w, const struct id_map *ids, uint32_t word,
    uint32_t wall, uint32_t cpu)
{
	const uint32_t action = word & 3, id = word >> 2;
	const uint32_t method = id < ids->direct_room ? ids->direct[id] - 1 :
							large_id(ids, id);
	const struct frame *top = w->top;
	struct frame *above = w->top + 1;
	struct ended_call *call = w->next;
	pair now, begin;
	uint64_t hash;

	if (action == ACTION_BAD || method == NO_ID || wall < w->wall ||
	    cpu < w->cpu || ((top->method ^ method) & moves[action].exits) != 0)
		return false;
	now = w->epoch + (pair){ wall, cpu };
	w->now = now;
	w->wall = wall;
	w->cpu = cpu;
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

/* The loops run to the first record that is odd, or of another thread. */
LOOP const struct event *run_events(struct walk *where,
    const struct id_map *ids, const struct event *e, const struct event *end)
{
	const uint32_t thread = e->thread;
	struct walk w = *where; /* in registers */

	while (e < end && e->thread == thread &&
	    step(&w, ids, e->word, e->time[CLOCK_WALL], e->time[CLOCK_CPU]))
		e++;
	*where = w;
	return e;
}

/* A value that is loaded once, whoever changes the file meanwhile. */
#define ONCE(x) __asm__("" : "+r"(x))

/* Runs records of the usual layout as they stand in the file. */
LOOP const unsigned char *run_records(struct walk *where,
    const struct id_map *ids, const unsigned char *at, const unsigned char *end)
{
	const uint32_t thread = read_u16(at);
	struct walk w = *where;

	for (; at < end && read_u16(at) == thread; at += USUAL_BYTES) {
		uint32_t word = read_u32(at + USUAL_WORD);
		uint32_t wall = read_u32(at + USUAL_WALL);
		uint32_t cpu = read_u32(at + USUAL_CPU);

		__builtin_prefetch(at + AHEAD_BYTES);
		ONCE(word);
		ONCE(wall);
		ONCE(cpu);
		if (!step(&w, ids, word, wall, cpu))
			break;
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
	return (struct walk){ .epoch = pair_get(t->epoch),
		.now = pair_get(t->last),
		.wall = last_raw_time(t, CLOCK_WALL),
		.cpu = last_raw_time(t, CLOCK_CPU),
		.top = t->frames + t->depth - 1,
		.next = &finished->calls[finished->count] };
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

/* Runs the records of thread `t` that `events` begins with, up to the first
 * that is odd, or for which there is no room.  Returns how many it has run.
 * `ids` are those of methods. */
static size_t fast_path_usual(struct thread *t, const struct id_map *ids,
    const struct event *events, size_t count, struct ended_calls *finished)
{
	size_t room = records_that_fit(t, finished);
	struct walk w = walk_begin(t, finished);

	count = (size_t)(run_events(&w, ids, events,
			     events + (count < room ? count : room)) -
	    events);
	if (count == 0)
		return 0;
	if (t->timed < TIMED_EVENTS) {
		enum clock axis = t->calls.axis;
		uint32_t last = last_raw_time(t, axis);

		for (size_t i = 0; i < count; i++) {
			t->same_time += events[i].time[axis] == last;
			last = events[i].time[axis];
		}
		t->timed += count;
	}
	walk_end(&w, t, count, finished);
	return count;
}

/* Runs records of the usual layout as they stand in the file, and returns how
 * many.  It runs none while it is not yet known whether the thread was
 * sampled. */
static size_t fast_path_records(struct thread *t, const struct id_map *ids,
    const unsigned char *at, size_t count, struct ended_calls *finished)
{
	size_t room = records_that_fit(t, finished);
	struct walk w = walk_begin(t, finished);
	const unsigned char *upto;

	if (t->timed < TIMED_EVENTS)
		return 0;
	upto = run_records(&w, ids, at,
	    at + (count < room ? count : room) * USUAL_BYTES);
	count = (size_t)(upto - at) / USUAL_BYTES;
	if (count > 0)
		walk_end(&w, t, count, finished);
	return count;
}

/* ---- the helper ---- */

/* A thread that has to wait, waits for a while: to be woken costs as much as to
 * store a buffer. */
enum { BUFFERS = 32, A_WHILE = 8 };

struct helper {
	pthread_t thread;
	pthread_mutex_t mutex;
	pthread_cond_t changed; /* only one of the two waits for it */
	struct ended_calls buffers[BUFFERS];
	size_t passed, stored; /* how many, ever; the loader has the next */
	bool is_awaited, is_over, has_failed;
	struct error err;
};

static bool has_work(const struct helper *h)
{
	size_t waiting = h->passed - h->stored;

	return waiting >= A_WHILE || (h->is_awaited && waiting > 0);
}

/* Has the helper done what the loader waits for? */
static bool has_caught_up(const struct helper *h)
{
	size_t waiting = h->passed - h->stored;

	return waiting == 0 || (!h->is_awaited && waiting <= BUFFERS - A_WHILE);
}

static void *help_loader(void *argument)
{
	struct helper *h = argument;

	pthread_mutex_lock(&h->mutex);
	while (!h->is_over) {
		if (!has_work(h))
			pthread_cond_wait(&h->changed, &h->mutex);
		while (h->stored < h->passed) {
			/* The mutex is free meanwhile. */
			struct ended_calls *oldest =
			    &h->buffers[h->stored % BUFFERS];
			struct error err;
			bool done;

			pthread_mutex_unlock(&h->mutex);
			done = ended_calls_store(oldest, &err);
			pthread_mutex_lock(&h->mutex);
			if (!done && !h->has_failed)
				h->err = err;
			h->has_failed |= !done;
			h->stored++;
			if (has_caught_up(h))
				pthread_cond_signal(&h->changed);
		}
	}
	pthread_mutex_unlock(&h->mutex);
	return NULL;
}

/* Starts a helper if there is a core for it; nothing may wait.  Without one,
 * loading is only slower. */
static void store_worker_get_help(struct store_worker *s)
{
	struct helper *h;

	if (!parallel_has_second_core())
		return;
	h = array_new(1, sizeof *h);
	pthread_mutex_init(&h->mutex, NULL);
	pthread_cond_init(&h->changed, NULL);
	if (!parallel_start(&h->thread, help_loader, h)) {
		free(h);
		return;
	}
	s->helper = h;
	s->helped = &h->buffers[0];
}

void store_worker_go_on(struct store_worker *s)
{
	struct helper *h = s->helper;

	if (h == NULL)
		return;
	pthread_mutex_lock(&h->mutex);
	h->has_failed = false;
	pthread_mutex_unlock(&h->mutex);
}

/* Passes on the helper's buffer and waits until there is another one, or until
 * all is stored. */
static bool pass(struct store_worker *s, bool is_awaited, struct error *err)
{
	struct helper *h = s->helper;
	bool done;

	pthread_mutex_lock(&h->mutex);
	h->passed += s->helped->count > 0;
	h->is_awaited = is_awaited;
	if (has_work(h))
		pthread_cond_signal(&h->changed);
	if (is_awaited || h->passed - h->stored == BUFFERS)
		while (!has_caught_up(h))
			pthread_cond_wait(&h->changed, &h->mutex);
	h->is_awaited = false;
	s->helped = &h->buffers[h->passed % BUFFERS];
	done = !h->has_failed;
	if (!done && err != NULL)
		*err = h->err;
	pthread_mutex_unlock(&h->mutex);
	return done;
}

static bool store_worker_pass(struct store_worker *s, const struct thread *t,
    struct error *err)
{
	return t->is_helped ? pass(s, false, err) :
			      ended_calls_store(&s->own, err);
}

/* Passes all on, and returns when all is stored. */
static bool store_worker_wait(struct store_worker *s, struct error *err)
{
	bool done = ended_calls_store(&s->own, err);

	return (s->helper == NULL || pass(s, true, err)) && done;
}

/* ---- the balance ---- */

/* The loader's part of the calls: reading the records of all threads takes most
 * of its time. */
enum { PART = 6, PARTS = 32 };

/* How many records there are at least between two rounds of sharing out. */
enum { LEAST_RECORDS = 1 << 17, RECORDS_A_THREAD = 16 };

static bool store_worker_share(struct store_worker *s, struct threads *threads,
    uint64_t records, struct error *err)
{
	if (s->helper == NULL || records < s->next_at)
		return true;
	s->next_at = records + LEAST_RECORDS + records / 8 +
	    threads->count * RECORDS_A_THREAD;
	if (!store_worker_wait(s, err))
		return false;
	/* The loader gets the threads that its part has room for. */
	uint64_t calls = 0, room;
	for (uint32_t i = 0; i < threads->count; i++) {
		const struct thread *t = threads->items[i];
		calls += t->entries - t->entries_shared;
	}
	room = calls * PART / PARTS;
	for (uint32_t i = 0; i < threads->count; i++) {
		struct thread *t = threads->items[i];
		uint64_t own = t->entries - t->entries_shared;

		threads_set_helped(threads, t, own > room);
		t->entries_shared = t->entries;
		room -= own > room ? 0 : own;
	}
	return true;
}

#define TICK_EPOCH (UINT64_C(1) << 32)
#define HALF_EPOCH (UINT64_C(1) << 31)

void loader_init(struct loader *s, const struct facts *facts,
    struct ids *ids, struct threads *threads,
    struct notices *notices)
{
	*s = (struct loader){ .facts = facts,
		.ids = ids,
		.threads = threads,
		.notices = notices,
		.is_long = facts->may_wrap && facts->elapsed >= TICK_EPOCH &&
		    facts->has_clock[CLOCK_WALL] };
	s->has_clock[CLOCK_WALL] = facts->has_clock[CLOCK_WALL];
	s->has_clock[CLOCK_CPU] = facts->has_clock[CLOCK_CPU];
	s->axis = facts->has_clock[CLOCK_WALL] ? CLOCK_WALL : CLOCK_CPU;
}

/* ---- an event by itself ---- */

/* Returns the time of a clock of the thread that went back: a wrap of 32 bits,
 * or a fault (R2).  A file that gives new bases can go back by more than a
 * wrap. */
static uint64_t take_time_back(struct loader *s, struct thread *t, enum clock c,
    uint64_t now)
{
	uint64_t back = t->last[c] - now;

	if (s->facts->may_wrap && back > HALF_EPOCH && back <= TICK_EPOCH) {
		t->epoch[c] += TICK_EPOCH;
		return now + TICK_EPOCH;
	}
	notices_add(s->notices, NOTICE_TIME_BACK, 1, 0);
	return t->last[c];
}

/* Adds the wraps of the wall clock that a thread has slept through, as it may
 * in a recording of more than 71 minutes; the other threads tell. */
static void wake_after_wraps(struct loader *s, struct thread *t, uint32_t raw)
{
	uint64_t *epoch = &t->epoch[CLOCK_WALL];
	uint64_t now = *epoch + raw + HALF_EPOCH;

	if (s->is_long && now < s->latest[CLOCK_WALL])
		*epoch += (s->latest[CLOCK_WALL] - now + TICK_EPOCH - 1) /
		    TICK_EPOCH * TICK_EPOCH;
}

static inline uint64_t extend_tick(struct loader *s, struct thread *t,
    enum clock c, uint32_t raw)
{
	uint64_t now = t->epoch[c] + raw;

	return now - t->last[c] <= INT64_MAX ? now :
					       take_time_back(s, t, c, now);
}

/* Returns the buffer for calls of the thread. */
static struct ended_calls *store_worker_buffer(struct store_worker *s,
    const struct thread *t)
{
	return t->is_helped ? s->helped : &s->own;
}

/* Ends the innermost call at the thread's last event. */
static bool pop_call(struct loader *s, struct thread *t, enum call_end end,
    struct error *err)
{
	const struct frame *top = &t->frames[(int64_t)t->depth - 1];
	struct ended_calls *w;

	if (s->pass != PASS_ONLY)
		s->running[top->method]--;
	if (s->pass == PASS_LOOK) {
		t->depth--;
		return true;
	}
	w = store_worker_buffer(&s->store_worker, t);
	if (w->count == ENDED_CALLS_ROOM) {
		if (!store_worker_pass(&s->store_worker, t, err))
			return false;
		w = store_worker_buffer(&s->store_worker, t);
	}
	w->calls[w->count] = (struct ended_call){ top->hash, top->method,
		(t->depth - 1) | (uint32_t)end << END_SHIFT,
		{ top->begin[CLOCK_WALL], top->begin[CLOCK_CPU] },
		{ t->last[CLOCK_WALL] - top->begin[CLOCK_WALL],
		    t->last[CLOCK_CPU] - top->begin[CLOCK_CPU] } };
	ended_calls_extend(w, t, 1);
	t->depth--;
	return true;
}

static void push_call(struct loader *s, struct thread *t, uint32_t method)
{
	const struct frame *caller;

	if (s->pass != PASS_ONLY)
		s->running[method]++;
	thread_reserve(t);
	caller = &t->frames[(int64_t)t->depth - 1];
	t->frames[t->depth] = (struct frame){ tree_hash(caller->hash, method),
	    method, t->depth, { t->last[CLOCK_WALL], t->last[CLOCK_CPU] } };
	t->depth++;
	t->entries++;
}

/* Takes an exit on an empty stack: its call has been running since before the
 * recording (R3), and everything so far ran inside it. */
static bool wrap_in_call(struct loader *s, struct thread *t, uint32_t method,
    enum call_end end, struct error *err)
{
	struct call call = { .begin = t->first[s->axis],
		.cpu_begin = t->first[CLOCK_CPU], .end = end };
	struct node *node;

	/* Calls that wait to be stored have other depths from now on. */
	if (!store_worker_wait(&s->store_worker, err))
		return false;
	notices_add(s->notices, NOTICE_RUNNING_BEFORE, 1, 0);
	t->entries++;
	t->running_before++;
	if (calls_depths(&t->calls) >= MAX_DEPTH) {
		notices_add(s->notices, NOTICE_TOO_DEEP, 1, 0);
		return true;
	}
	call.node = tree_wrap(&t->tree, method, err);
	if (call.node == NO_NODE)
		return false;
	thread_set_root(t);
	call.time[CLOCK_WALL] = thread_span(t, CLOCK_WALL);
	call.time[CLOCK_CPU] = thread_span(t, CLOCK_CPU);
	node = &t->tree.nodes[call.node];
	node->calls = 1;
	t->tree.rests[call.node].threw = end == CALL_THREW;
	node->time[CLOCK_WALL] = call.time[CLOCK_WALL];
	node->time[CLOCK_CPU] = call.time[CLOCK_CPU];
	min_max_note(t->tree.extremes, call.node, call.time);
	return calls_push_outermost(&t->calls, &call, err);
}

/* ---- pending events: the method with the action, and the differences of both
 * times to the event before, in LEB ---- */

enum { PENDING_MOST = (1 + CLOCKS) * 10 }; /* bytes of one */

static void put_number(struct pending_events *p, uint64_t number)
{
	for (; number >= 0x80; number >>= 7)
		p->bytes[p->used++] = (unsigned char)(number | 0x80);
	p->bytes[p->used++] = (unsigned char)number;
}

/* Appends an event at the thread's last times. */
static void keep_pending(struct thread *t, enum action action, uint32_t method)
{
	struct pending_events *p = &t->pending;

	ARRAY_ROOM(p->bytes, p->room, p->used + PENDING_MOST);
	put_number(p, (uint64_t)method << 2 | action);
	for (int c = 0; c < CLOCKS; c++) {
		put_number(p, t->last[c] - p->last[c]);
		p->last[c] = t->last[c];
	}
}

/* ---- the rules for exits (R3, R5) ---- */

/* What a look ahead at pending events finds: the calls that ran before the
 * recording, and whether the second pass begins with them. */
struct first_look {
	uint32_t *before; /* methods of these calls, innermost first */
	size_t room;
	uint32_t count;
	struct id_map ignored; /* methods of exits that matched no enter */
	bool is_found;         /* such an exit is of one of these calls */
};

/* Is the method on the stack?  In the only pass the stack is searched: an exit
 * that matches no enter is the last that is looked for, and any other ends the
 * calls that are passed.  Pending events may have millions of such exits, on a
 * stack of any depth. */
static bool is_running(const struct loader *s, const struct thread *t,
    uint32_t method)
{
	uint32_t i = t->depth;

	if (s->pass != PASS_ONLY)
		return s->running[method] > 0;
	while (i > 0 && t->frames[i - 1].method != method)
		i--;
	return i > 0;
}

/* Takes an exit of another method than the innermost one. */
static bool exit_call(struct loader *s, struct thread *t, uint32_t method,
    enum call_end end, struct error *err)
{
	if (t->skipped_depth > 0) {
		t->skipped_depth--;
		return true;
	}
	if (t->depth == 0 && s->pass != PASS_SECOND) {
		struct first_look *look = s->look;

		if (s->pass != PASS_LOOK)
			return wrap_in_call(s, t, method, end, err);
		look->is_found |= id_map_get(&look->ignored, method) != NO_ID;
		ARRAY_ADD(look->before, look->room, look->count, method);
		return true;
	}
	if (!is_running(s, t, method)) {
		/* In the only pass nobody knows yet whether the call is from
		 * before the recording: the events from here on are pending. */
		if (s->pass == PASS_LOOK)
			id_map_put(&s->look->ignored, method, 0);
		else if (s->pass == PASS_ONLY)
			keep_pending(t,
			    end == CALL_THREW ? ACTION_UNWIND : ACTION_EXIT,
			    method);
		else
			notices_add(s->notices, NOTICE_EXIT_IGNORED, 1, 0);
		return true;
	}
	while (t->frames[t->depth - 1].method != method) {
		notices_add(s->notices, NOTICE_CLOSED_EARLY, 1, 0);
		if (!pop_call(s, t, CALL_CLOSED_EARLY, err))
			return false;
	}
	return pop_call(s, t, end, err);
}

static void enter_call(struct loader *s, struct thread *t, uint32_t method)
{
	if (t->depth < MAX_DEPTH) {
		push_call(s, t, method);
		return;
	}
	t->skipped_depth++;
	notices_add(s->notices, NOTICE_TOO_DEEP, 1, 0);
}

static struct thread *known_thread(const struct loader *s, uint32_t id)
{
	uint32_t number = id_map_get(&s->threads->by_id, id);

	return number == NO_ID ? NULL : s->threads->items[number];
}

/* Returns the thread of an id in the records, if need be a new one. */
static struct thread *find_or_add_thread(struct loader *s, uint32_t id)
{
	struct thread *t = known_thread(s, id);

	if (t != NULL)
		return t;
	t = threads_add(s->threads, id, s->facts->thread_bits, s->has_clock);
	t->calls.tick = s->facts->tick;
	threads_set_helped(s->threads, t, s->store_worker.helper != NULL);
	t->tree.is_sampled = s->facts->is_sampled;
	t->tree.is_dual = t->calls.is_dual;
	return t;
}

/* Takes the times of an event. */
static void advance_clocks(struct loader *s, struct thread *t,
    const struct event *e)
{
	uint64_t before;

	wake_after_wraps(s, t, e->time[CLOCK_WALL]);
	for (int c = 0; c < CLOCKS && t->events == 0; c++)
		t->first[c] = t->last[c] = t->epoch[c] + e->time[c];
	before = t->last[s->axis];
	for (int c = 0; c < CLOCKS; c++)
		t->last[c] = extend_tick(s, t, (enum clock)c, e->time[c]);
	t->same_time += t->last[s->axis] == before;
	t->timed++;
	t->events++;
}

/* Takes a record without an action: a sample, or a bad one. */
static void run_without_action(struct loader *s, const struct event *e)
{
	struct samples *samples;
	const struct frame *top;
	struct thread *t;

	if (!s->facts->is_sampled && s->facts->tick != TICK_WEIGHT) {
		notices_add(s->notices, NOTICE_BAD_ACTION, 1, 0);
		return;
	}
	t = find_or_add_thread(s, e->thread);
	advance_clocks(s, t, e);
	if (e->word >> 2 == 0 || !s->facts->is_sampled)
		return;
	thread_reserve(t); /* where no call has run there are no frames */
	top = &t->frames[(int64_t)t->depth - 1];
	samples = &t->samples;
	ARRAY_ADD(samples->items, samples->room, samples->count,
	    (struct sample){ t->last[s->axis], top->hash, top->method,
		NO_NODE });
}

/* Takes an event at the last time of its thread. */
static bool run_action(struct loader *s, struct thread *t,
    enum action action, uint32_t method, struct error *err)
{
	enum call_end end = action == ACTION_UNWIND ? CALL_THREW :
						      CALL_RETURNED;

	if (action == ACTION_ENTER) {
		enter_call(s, t, method);
		return true;
	}
	if (t->depth > 0 && t->skipped_depth == 0 &&
	    t->frames[t->depth - 1].method == method)
		return pop_call(s, t, end, err);
	return exit_call(s, t, method, end, err);
}

/* Runs an event by itself.  An unknown method gets a number.  False when memory
 * ran out. */
static bool run_event(struct loader *s, const struct event *e,
    struct error *err)
{
	enum action action = (enum action)(e->word & 3);
	struct thread *t;
	uint32_t method;

	if (action == ACTION_BAD) {
		run_without_action(s, e);
		return true;
	}
	t = find_or_add_thread(s, e->thread);
	method = id_map_get(&s->ids->by_id, e->word >> 2);
	if (method == NO_ID)
		method = ids_add_unknown(s->ids, e->word & ~3u);
	ids_use(s->ids, method);
	advance_clocks(s, t, e);
	if (t->pending.used == 0)
		return run_action(s, t, action, method, err);
	keep_pending(t, action, method);
	return true;
}

/* ---- the second pass over pending events (R3, R5) ---- */

static bool run_pending(struct loader *s, struct thread *t,
    const struct pending_events *p, struct error *err)
{
	struct bytes rest = bytes_of(p->bytes, p->used);
	bool done = true;

	t->last[CLOCK_WALL] = t->last[CLOCK_CPU] = 0;
	while (done && rest.left > 0) {
		uint64_t word = leb_unsigned(&rest);

		for (int c = 0; c < CLOCKS; c++)
			t->last[c] += leb_unsigned(&rest);
		done = run_action(s, t, (enum action)(word & 3),
		    (uint32_t)(word >> 2), err);
	}
	return done;
}

static bool put_frames(struct thread *t, const uint32_t *methods,
    uint32_t count, struct error *err)
{
	/* Frames below make the others so much deeper. */
	uint32_t depth = t->depth;

	t->depth += count;
	while ((size_t)t->depth + 1 + SPARE_FRAMES > t->frame_room)
		thread_reserve(t);
	memmove(t->frames + count, t->frames, depth * sizeof *t->frames);
	for (uint32_t i = 0; i < t->depth; i++)
		t->frames[i].level = i;
	for (uint32_t i = 0; i < count; i++) {
		uint32_t node = tree_wrap(&t->tree, methods[i], err);
		struct frame *f = &t->frames[count - 1 - i];

		if (node == NO_NODE)
			return false;
		calls_push_level(&t->calls);
		f->hash = t->tree.nodes[node].hash;
		f->method = methods[i];
		f->begin[CLOCK_WALL] = t->first[CLOCK_WALL];
		f->begin[CLOCK_CPU] = t->first[CLOCK_CPU];
	}
	thread_set_root(t);
	return true;
}

/* Puts the calls that ran before the recording on the stack, where the second
 * pass begins. */
static bool put_frames_before(struct loader *s, struct thread *t,
    const struct first_look *look, struct error *err)
{
	size_t deepest = calls_depths(&t->calls);
	uint32_t room, count;

	if (deepest < t->depth)
		deepest = t->depth;
	room = deepest < MAX_DEPTH ? MAX_DEPTH - (uint32_t)deepest : 0;
	count = look->count < room ? look->count : room;
	notices_add(s->notices, NOTICE_RUNNING_BEFORE, look->count, 0);
	if (count < look->count)
		notices_add(s->notices, NOTICE_TOO_DEEP, look->count - count,
		    0);
	t->entries += look->count;
	t->running_before += look->count;
	return put_frames(t, look->before, count, err);
}

/* Counts the calls on the stack, or takes them back, by -1. */
static void count_frames(struct loader *s, const struct thread *t, int sign)
{
	for (uint32_t i = 0; i < t->depth; i++)
		s->running[t->frames[i].method] += (uint32_t)sign;
}

/* Runs the pending events of a thread, if any.  False when memory ran out. */
static bool second_pass(struct loader *s, struct thread *t, struct error *err)
{
	const struct pending_events pending = t->pending;
	struct first_look look = { 0 };
	bool done;

	if (pending.used == 0)
		return true;
	done = store_worker_wait(&s->store_worker, err);
	ARRAY_ROOM_ZEROED(s->running, s->running_room, s->ids->methods->count);
	/* The first look runs on a copy of the stack, and stores no call. */
	struct notices none = { .count = { 0 } };
	struct loader quiet = { .notices = &none,
		.pass = PASS_LOOK,
		.look = &look,
		.running = s->running };
	struct thread copy = { .tree = t->tree };
	for (uint32_t i = 0; i < t->depth; i++)
		push_call(&quiet, &copy, t->frames[i].method);
	run_pending(&quiet, &copy, &t->pending, NULL);
	count_frames(&quiet, &copy, -1);
	thread_free_stack(&copy);
	done = done && (!look.is_found || put_frames_before(s, t, &look, err));
	t->pending = (struct pending_events){ 0 };
	s->pass = look.is_found ? PASS_SECOND : PASS_FIRST;
	count_frames(s, t, 1);
	done = done && run_pending(s, t, &pending, err);
	count_frames(s, t, -1);
	s->pass = PASS_ONLY;
	t->events_stored = 0;
	free(pending.bytes);
	free(look.before);
	id_map_free(&look.ignored);
	return done;
}

/* ---- records, with or without the helper ---- */

/* Makes room for calls, where records of the thread may be usual ones.  False
 * where they may not, and on failure. */
static bool make_room_for_usual(struct loader *s, const struct thread *t,
    bool *failed, struct error *err)
{
	if (t == NULL || t->frames == NULL || t->skipped_depth > 0 ||
	    t->pending.used > 0)
		return false;
	*failed = store_worker_buffer(&s->store_worker, t)->count ==
		ENDED_CALLS_ROOM &&
	    !store_worker_pass(&s->store_worker, t, err);
	return !*failed;
}

/* Runs records of one thread, up to the first that is odd, or else one odd
 * record, and writes how many. */
static bool run_some(struct loader *s, const struct event *e, size_t *count,
    struct error *err)
{
	bool failed = false;
	struct thread *t = known_thread(s, e->thread);

	if (make_room_for_usual(s, t, &failed, err)) {
		wake_after_wraps(s, t, e->time[CLOCK_WALL]);
		*count = fast_path_usual(t, &s->ids->by_id, e, *count,
		    store_worker_buffer(&s->store_worker, t));
		if (*count > 0)
			return true;
	}
	*count = 1;
	return !failed && run_event(s, e, err);
}

/* Counts records that have been run.  Starts the helper after HELP_AFTER, and
 * shares out the threads from time to time. */
static bool count_records(struct loader *s, size_t count, struct error *err)
{
	const uint64_t before = s->records;

	s->records += count;
	if (s->records < HELP_AFTER || s->is_alone)
		return true;
	if (before < HELP_AFTER) {
		if (!store_worker_wait(&s->store_worker, err))
			return false;
		store_worker_get_help(&s->store_worker);
	}
	return store_worker_share(&s->store_worker, s->threads, before, err);
}

bool loader_run(struct loader *s, const struct event *events, size_t count,
    struct error *err)
{
	for (size_t i = 0, n; i < count; i += n) {
		n = count - i;
		if (!run_some(s, &events[i], &n, err))
			return false;
	}
	if (count > 0 && s->is_long) {
		const uint32_t thread = events[count - 1].thread;
		const struct thread *last = known_thread(s, thread);

		if (last != NULL)
			s->latest[CLOCK_WALL] = last->last[CLOCK_WALL];
	}
	return count_records(s, count, err);
}

bool loader_run_records(struct loader *s, const unsigned char *at,
    size_t *count, struct error *err)
{
	size_t taken = 0, n = 1;
	bool failed = false;

	for (; n > 0 && taken < *count && !s->is_long; taken += n) {
		const unsigned char *next = &at[taken * USUAL_BYTES];
		struct thread *t = known_thread(s, read_u16(next));

		n = make_room_for_usual(s, t, &failed, err) ?
		    fast_path_records(t, &s->ids->by_id, next, *count - taken,
			store_worker_buffer(&s->store_worker, t)) :
		    0;
	}
	*count = taken;
	return !failed && count_records(s, taken, err);
}

/* ---- new bases of a thread's times ---- */

/* How far a file may move a thread's times: three days in nanoseconds, so that
 * the sums of 65 535 threads stay numbers. */
#define MOST_MOVED (UINT64_C(1) << 48)

/* Can a thread have come to the base?  It is not below zero, and not too far
 * from the first event.  Weights may go anywhere: those of all threads together
 * are no more than that. */
static bool is_possible_base(const struct thread *t, enum clock c,
    uint64_t base)
{
	return base <= INT64_MAX && (t->events == 0 ||
	    t->calls.tick == TICK_WEIGHT ||
	    (base <= t->first[c] + MOST_MOVED &&
		base + MOST_MOVED >= t->first[c]));
}

void loader_rebase(struct loader *s, uint32_t thread,
    const uint64_t base[CLOCKS])
{
	struct thread *t = find_or_add_thread(s, thread);

	for (int c = 0; c < CLOCKS; c++) {
		if (is_possible_base(t, (enum clock)c, base[c]))
			t->epoch[c] = base[c];
		else
			notices_add(s->notices, NOTICE_TIME_BACK, 1, 0);
	}
}

/* ---- storing, and the end ---- */

/* Adds the running calls that are visible to their nodes, or takes them back,
 * by -1. */
static void count_running(struct thread *t, int sign)
{
	const struct calls *calls = &t->calls;

	for (size_t i = 0; i < calls->open_count; i++) {
		const struct open_call *open = &calls->open[i];
		struct node *node = &t->tree.nodes[open->node];

		node->calls += (uint32_t)sign;
		for (int c = 0; c < CLOCKS; c++)
			node->time[c] += (uint64_t)sign *
			    (calls->now[c] - open->begin[c]);
	}
}

/* Ends the running calls of the thread at its last event, and gives the samples
 * their nodes.  All that has ended is stored. */
static bool store_thread(struct loader *s, struct thread *t, struct error *err)
{
	bool done;

	if (t->events == t->events_stored)
		return true;
	count_running(t, -1);
	done = ended_calls_link(t, s->ids, err);
	count_running(t, 1);
	if (s->facts->is_sampled)
		samples_count(&t->samples, &t->tree);
	t->events_stored = t->events;
	return done;
}

bool loader_store(struct loader *s, struct error *err)
{
	bool done = store_worker_wait(&s->store_worker, err);

	for (uint32_t i = 0; i < s->threads->count; i++)
		done = store_thread(s, s->threads->items[i], err) && done;
	return done;
}

enum { LONG_PENDING = 1 << 12 }; /* bytes of pending events that are many */

bool loader_idle(struct loader *s, struct error *err)
{
	bool done = store_worker_wait(&s->store_worker, err);

	for (uint32_t i = 0; done && i < s->threads->count; i++) {
		struct thread *t = s->threads->items[i];

		if (t->pending.used > LONG_PENDING)
			done = second_pass(s, t, err);
	}
	return loader_store(s, err) && done;
}

/* Ends the thread, whose calls have all been ended.  Those without an exit stay
 * running calls: nowhere else would so many take less memory, and a file may
 * have nothing else. */
static void end_thread(struct loader *s, struct thread *t)
{
	const struct calls *calls = &t->calls;

	if (t->depth > 0 && !s->facts->is_sampled)
		notices_add(s->notices, NOTICE_OPEN_AT_END, t->depth, 0);
	for (size_t i = 0; i < calls->open_count; i++) {
		const struct open_call *open = &calls->open[i];
		uint64_t time[CLOCKS];

		for (int c = 0; c < CLOCKS; c++)
			time[c] = calls->now[c] - open->begin[c];
		min_max_note(t->tree.extremes, open->node, time);
		if (calls->activity != NULL)
			activity_grid_note(calls->activity, t->first,
			    open->begin, time, i == 0);
	}
	t->depth = 0;
	thread_free_stack(t);
}

bool loader_finish(struct loader *s, struct error *err)
{
	/* Little is left to do, and it is done alone: memory that a thread
	 * gives back serves the next. */
	bool done = store_worker_wait(&s->store_worker, err);

	struct helper *h = s->store_worker.helper;
	if (h != NULL) {
		pthread_mutex_lock(&h->mutex);
		h->is_over = true;
		pthread_cond_signal(&h->changed);
		pthread_mutex_unlock(&h->mutex);
		pthread_join(h->thread, NULL);
		pthread_mutex_destroy(&h->mutex);
		pthread_cond_destroy(&h->changed);
		free(h);
		s->store_worker.helper = NULL;
	}
	for (uint32_t i = 0; i < s->threads->count; i++)
		threads_set_helped(s->threads, s->threads->items[i], false);

	for (uint32_t i = 0; done && i < s->threads->count; i++)
		done = second_pass(s, s->threads->items[i], err);
	done = loader_store(s, err) && done;
	for (uint32_t i = 0; i < s->threads->count; i++)
		end_thread(s, s->threads->items[i]);
	free(s->running);
	return done;
}
