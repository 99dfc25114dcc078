#include "config.h"

#include "model/stacks.h"

#include "base/array.h"

#define TICK_EPOCH (UINT64_C(1) << 32)
#define HALF_EPOCH (UINT64_C(1) << 31)

void stacks_init(struct stacks *s, const struct facts *facts,
    struct methods *methods, struct threads *threads,
    struct notices *notices)
{
	*s = (struct stacks){ methods, threads, notices,
	    { facts->has_clock[CLOCK_WALL], facts->has_clock[CLOCK_CPU] },
	    facts->has_clock[CLOCK_WALL] ? CLOCK_WALL : CLOCK_CPU,
	    facts->may_wrap, facts->elapsed_us >= TICK_EPOCH,
	    facts->version == 1 ? 8 : 16, { 0, 0 }, 0, 0 };
}

/* A clock of the thread went back: a wrap of 32 bits, or a fault (R2). */
static uint64_t went_back(struct stacks *s, struct thread *t, enum clock c,
    uint64_t now)
{
	if (s->may_wrap && t->last[c] - now > HALF_EPOCH) {
		t->epoch[c] += TICK_EPOCH;
		return now + TICK_EPOCH;
	}
	notices_add(s->notices, NOTICE_TIME_BACK, 1, 0);
	return t->last[c];
}

/* In a recording of more than 71 minutes a thread may have slept through whole
 * wraps of the wall clock; the other threads know. */
static void catch_up(struct stacks *s, struct thread *t, uint32_t raw)
{
	uint64_t *epoch = &t->epoch[CLOCK_WALL];

	while (*epoch + raw + HALF_EPOCH < s->latest[CLOCK_WALL])
		*epoch += TICK_EPOCH;
}

static inline uint64_t extend(struct stacks *s, struct thread *t,
    enum clock c, uint32_t raw)
{
	uint64_t now = t->epoch[c] + raw;

	return now >= t->last[c] ? now : went_back(s, t, c, now);
}

/* The node of the frame on level `level`; its callers get theirs first, from
 * the outermost one that lacks it. */
static uint32_t node_of(struct thread *t, uint32_t level, struct error *err)
{
	uint32_t first = level;

	while (first > 0 && t->frames[first - 1].node == NO_NODE)
		first--;
	for (uint32_t i = first; i <= level; i++) {
		struct frame *f = &t->frames[i];

		if (f->node == NO_NODE)
			f->node = tree_find(&t->tree, f->hash, f->method);
		if (f->node == NO_NODE)
			f->node = tree_add(&t->tree, f->hash, f->method,
			    i == 0 ? t->tree.root : f[-1].node, err);
		if (f->node == NO_NODE)
			return NO_NODE;
	}
	return t->frames[level].node;
}

/* Ends the innermost call at the thread's last event. */
static bool pop(struct thread *t, enum call_end end, struct error *err)
{
	uint32_t level = t->depth - 1;
	struct frame *f = &t->frames[level];
	uint32_t number = f->node != NO_NODE ? f->node :
	    node_of(t, level, err);
	struct call call = { f->begin[t->calls.axis],
	    { t->last[CLOCK_WALL] - f->begin[CLOCK_WALL],
	        t->last[CLOCK_CPU] - f->begin[CLOCK_CPU] },
	    number, level, 0, end };
	struct node *node;

	if (number == NO_NODE)
		return false;
	node = &t->tree.nodes[number];
	node->time[CLOCK_WALL] += call.time[CLOCK_WALL];
	node->time[CLOCK_CPU] += call.time[CLOCK_CPU];
	node->calls++;
	node->threw += end == CALL_THREW;
	t->depth = level;
	return calls_add(&t->calls, &call, err);
}

static bool push(struct thread *t, uint32_t method, struct error *err)
{
	struct frame *f;
	uint64_t hash;

	if (t->depth == t->frame_room) {
		size_t old = t->frame_room;

		f = array_grow(t->frames, &t->frame_room, old + 1, sizeof *f,
		    err);
		if (f == NULL)
			return false;
		t->frames = f;
		for (size_t i = old; i < t->frame_room; i++)
			f[i] = (struct frame){ .node = NO_NODE };
	}
	f = &t->frames[t->depth];
	hash = tree_hash(t->depth == 0 ? t->tree.nodes[t->tree.root].hash :
	    f[-1].hash, method);
	/* The same stack as last time on this level?  Then its node is known. */
	if (f->hash != hash || f->method != method)
		f->node = NO_NODE;
	f->hash = hash;
	f->method = method;
	f->begin[CLOCK_WALL] = t->last[CLOCK_WALL];
	f->begin[CLOCK_CPU] = t->last[CLOCK_CPU];
	t->depth++;
	t->entries++;
	return true;
}

/* An exit on an empty stack: this call has been running since before (R3),
 * and everything so far ran inside it. */
static bool wrap(struct stacks *s, struct thread *t, uint32_t method,
    enum call_end end, struct error *err)
{
	struct call call = { .begin = t->first[s->axis], .end = end };
	struct node *node;

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
	call.time[CLOCK_WALL] = thread_span(t, CLOCK_WALL);
	call.time[CLOCK_CPU] = thread_span(t, CLOCK_CPU);
	node = &t->tree.nodes[call.node];
	node->calls = 1;
	node->threw = end == CALL_THREW;
	node->time[CLOCK_WALL] = call.time[CLOCK_WALL];
	node->time[CLOCK_CPU] = call.time[CLOCK_CPU];
	return calls_push_outermost(&t->calls, &call, err);
}

static bool is_running(const struct thread *t, uint32_t method)
{
	for (uint32_t i = t->depth; i-- > 0;)
		if (t->frames[i].method == method)
			return true;
	return false;
}

/* An exit of another method than the innermost one. */
static bool odd_exit(struct stacks *s, struct thread *t, uint32_t method,
    enum call_end end, struct error *err)
{
	if (t->skipped_depth > 0) {
		t->skipped_depth--;
		return true;
	}
	if (t->depth == 0)
		return wrap(s, t, method, end, err);
	if (!is_running(t, method)) {
		notices_add(s->notices, NOTICE_EXIT_IGNORED, 1, 0);
		return true;
	}
	while (t->frames[t->depth - 1].method != method) {
		notices_add(s->notices, NOTICE_CLOSED_EARLY, 1, 0);
		if (!pop(t, CALL_CLOSED_EARLY, err))
			return false;
	}
	return pop(t, end, err);
}

static bool enter(struct stacks *s, struct thread *t, uint32_t method,
    struct error *err)
{
	if (t->depth < MAX_DEPTH)
		return push(t, method, err);
	t->skipped_depth++;
	notices_add(s->notices, NOTICE_TOO_DEEP, 1, 0);
	return true;
}

static void begin_thread(struct stacks *s, struct thread *t,
    const struct event *e)
{
	if (s->is_long && s->has_clock[CLOCK_WALL])
		catch_up(s, t, e->time[CLOCK_WALL]);
	for (int c = 0; c < CLOCKS; c++)
		t->first[c] = t->last[c] = t->epoch[c] + e->time[c];
}

static struct thread *thread_of(struct stacks *s, const struct event *e,
    struct error *err)
{
	uint32_t number = id_map_get(threads_ids(s->threads), e->thread);
	struct thread *t;

	if (number != NO_ID)
		return threads_at(s->threads, number);
	t = threads_add(s->threads, e->thread, s->id_bits, s->has_clock, err);
	if (t != NULL)
		begin_thread(s, t, e);
	return t;
}

static uint32_t method_of(struct stacks *s, uint32_t word, struct error *err)
{
	uint32_t method = id_map_get(methods_ids(s->methods), word >> 2);

	if (method == NO_ID)
		method = methods_add_unknown(s->methods, word & ~3u, err);
	if (method != NO_METHOD)
		methods_use(s->methods, method);
	return method;
}

static void advance(struct stacks *s, struct thread *t,
    const struct event *e)
{
	uint64_t before = t->last[s->axis];

	if (s->is_long && s->has_clock[CLOCK_WALL])
		catch_up(s, t, e->time[CLOCK_WALL]);
	t->last[CLOCK_WALL] = extend(s, t, CLOCK_WALL, e->time[CLOCK_WALL]);
	t->last[CLOCK_CPU] = extend(s, t, CLOCK_CPU, e->time[CLOCK_CPU]);
	t->same_time += t->last[s->axis] == before;
	t->events++;
}

static bool bad_record(struct stacks *s)
{
	s->bad_records++;
	notices_add(s->notices, NOTICE_BAD_ACTION, 1, 0);
	return true;
}

static bool run(struct stacks *s, const struct event *e, struct error *err)
{
	enum action action = (enum action)(e->word & 3);
	struct thread *t;
	uint32_t method;

	if (action == ACTION_BAD)
		return bad_record(s);
	t = thread_of(s, e, err);
	method = t == NULL ? NO_METHOD : method_of(s, e->word, err);
	if (method == NO_METHOD)
		return false;
	advance(s, t, e);
	if (action == ACTION_ENTER)
		return enter(s, t, method, err);
	if (t->depth > 0 && t->skipped_depth == 0 &&
	    t->frames[t->depth - 1].method == method)
		return pop(t, action == ACTION_UNWIND ? CALL_THREW :
		    CALL_RETURNED, err);
	return odd_exit(s, t, method, action == ACTION_UNWIND ? CALL_THREW :
	    CALL_RETURNED, err);
}

bool stacks_run(struct stacks *s, const struct event *events, size_t count,
    struct error *err)
{
	for (size_t i = 0; i < count; i++)
		if (!run(s, &events[i], err))
			return false;
	s->records += count;
	if (count > 0 && s->is_long && s->has_clock[CLOCK_WALL]) {
		uint32_t last = id_map_get(threads_ids(s->threads),
		    events[count - 1].thread);

		if (last != NO_ID)
			s->latest[CLOCK_WALL] = threads_at(s->threads,
			    last)->last[CLOCK_WALL];
	}
	return true;
}

bool stacks_show_open(struct thread *t, struct error *err)
{
	struct calls *calls = &t->calls;
	struct open_call *open = calls->open;

	if (t->depth > calls->open_room || open == NULL) {
		open = array_grow(open, &calls->open_room, t->depth,
		    sizeof *open, err);
		if (open == NULL)
			return false;
		calls->open = open;
	}
	calls->open_count = 0;
	if (t->depth > 0 && node_of(t, t->depth - 1, err) == NO_NODE)
		return false;
	for (uint32_t i = 0; i < t->depth; i++) {
		open[i].node = node_of(t, i, err);
		open[i].begin[CLOCK_WALL] = t->frames[i].begin[CLOCK_WALL];
		open[i].begin[CLOCK_CPU] = t->frames[i].begin[CLOCK_CPU];
		if (open[i].node == NO_NODE)
			return false;
	}
	calls->open_count = t->depth;
	calls->now[CLOCK_WALL] = t->last[CLOCK_WALL];
	calls->now[CLOCK_CPU] = t->last[CLOCK_CPU];
	return true;
}

bool stacks_finish(struct stacks *s, struct error *err)
{
	for (uint32_t i = 0; i < threads_count(s->threads); i++) {
		struct thread *t = threads_at(s->threads, i);

		t->calls.open_count = 0;
		t->open_at_end = t->depth;
		if (t->depth > 0)
			notices_add(s->notices, NOTICE_OPEN_AT_END, t->depth,
			    0);
		while (t->depth > 0)
			if (!pop(t, CALL_OPEN, err))
				return false;
	}
	return true;
}
