#include "config.h"

#include "model/stacks.h"

#include "base/array.h"

#define TICK_EPOCH (UINT64_C(1) << 32)
#define HALF_EPOCH (UINT64_C(1) << 31)

void stacks_init(struct stacks *s, const struct facts *facts,
    struct methods *methods, struct threads *threads,
    struct notices *notices)
{
	*s = (struct stacks){ .methods = methods, .threads = threads,
	    .notices = notices, .may_wrap = facts->may_wrap,
	    .is_long = facts->may_wrap && facts->elapsed >= TICK_EPOCH,
	    .id_bits = facts->thread_bits, .tick = facts->tick };
	s->has_clock[CLOCK_WALL] = facts->has_clock[CLOCK_WALL];
	s->has_clock[CLOCK_CPU] = facts->has_clock[CLOCK_CPU];
	s->axis = facts->has_clock[CLOCK_WALL] ? CLOCK_WALL : CLOCK_CPU;
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

static bool settle(struct stacks *s, struct error *err)
{
	return finished_settle(&s->finished, s->methods, err);
}

/* Ends the innermost call at the thread's last event. */
static bool pop(struct stacks *s, struct thread *t, enum call_end end,
    struct error *err)
{
	const struct frame *top = &t->frames[(int64_t)t->depth - 1];

	if (s->finished.count == FINISHED_ROOM && !settle(s, err))
		return false;
	s->finished.calls[s->finished.count++] = (struct finished_call){
		{ top->begin[s->axis],
		    { t->last[CLOCK_WALL] - top->begin[CLOCK_WALL],
		        t->last[CLOCK_CPU] - top->begin[CLOCK_CPU] },
		    NO_NODE, t->depth - 1, 0, end },
		t, top->hash, top->method, top[-1].method };
	t->depth--;
	return true;
}

static bool push(struct thread *t, uint32_t method, struct error *err)
{
	const struct frame *caller;

	if (!thread_reserve(t, err))
		return false;
	caller = &t->frames[(int64_t)t->depth - 1];
	t->frames[t->depth] = (struct frame){ tree_hash(caller->hash, method),
	    { t->last[CLOCK_WALL], t->last[CLOCK_CPU] }, method, NO_NODE };
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
	if (!settle(s, err)) /* those that wait have other depths from now on */
		return false;
	call.node = tree_wrap(&t->tree, method, err);
	if (call.node == NO_NODE)
		return false;
	thread_set_root(t);
	call.time[CLOCK_WALL] = thread_span(t, CLOCK_WALL);
	call.time[CLOCK_CPU] = thread_span(t, CLOCK_CPU);
	node = &t->tree.nodes[call.node];
	node->calls = 1;
	node->threw = end == CALL_THREW;
	node->time[CLOCK_WALL] = call.time[CLOCK_WALL];
	node->time[CLOCK_CPU] = call.time[CLOCK_CPU];
	return calls_push_outermost(&t->calls, &call, err);
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
	if (!running_has(&t->running, t->frames, t->depth, method)) {
		notices_add(s->notices, NOTICE_EXIT_IGNORED, 1, 0);
		return true;
	}
	while (t->frames[t->depth - 1].method != method) {
		notices_add(s->notices, NOTICE_CLOSED_EARLY, 1, 0);
		if (!pop(s, t, CALL_CLOSED_EARLY, err))
			return false;
	}
	return pop(s, t, end, err);
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

static struct thread *thread_of(struct stacks *s, uint32_t id,
    struct error *err)
{
	uint32_t number = id_map_get(threads_ids(s->threads), id);
	struct thread *t;

	if (number != NO_ID)
		return threads_at(s->threads, number);
	t = threads_add(s->threads, id, s->id_bits, s->has_clock, err);
	if (t != NULL)
		t->calls.tick = s->tick;
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
	t = thread_of(s, e->thread, err);
	method = t == NULL ? NO_METHOD : method_of(s, e->word, err);
	if (method == NO_METHOD)
		return false;
	if (t->events == 0)
		begin_thread(s, t, e);
	advance(s, t, e);
	if (action == ACTION_ENTER)
		return enter(s, t, method, err);
	if (t->depth > 0 && t->skipped_depth == 0 &&
	    t->frames[t->depth - 1].method == method)
		return pop(s, t, action == ACTION_UNWIND ? CALL_THREW :
		    CALL_RETURNED, err);
	return odd_exit(s, t, method, action == ACTION_UNWIND ? CALL_THREW :
	    CALL_RETURNED, err);
}

/* Where the loop stands in a thread; local, so that it stays in registers. */
struct walk {
	struct frame *top, *highest; /* highest: where the top may be */
	struct finished_call *next;  /* that will end */
	uint32_t level;              /* of the top */
	uint64_t epoch[CLOCKS], last[CLOCKS];
	uint64_t same_time;
};

/* Any of what the usual loop does not know how to handle?  At the highest
 * frame all is odd, since room has to be made for more. */
static inline bool is_odd(const struct walk *w, uint32_t method,
    uint32_t action, uint64_t wall, uint64_t cpu)
{
	uint32_t mismatch = (w->top->method ^ method) &
	    -(uint32_t)(action != ACTION_ENTER);
	uint64_t backwards = ((wall - w->last[CLOCK_WALL]) |
	    (cpu - w->last[CLOCK_CPU])) >> 63;

	return ((uint32_t)backwards | mismatch | (method == NO_METHOD) |
	    (action == ACTION_BAD) | (w->top == w->highest)) != 0;
}

/*
 * Runs a record, or leaves an odd one alone.  Nobody can guess whether a record
 * is an exit, so there is no branch for it: the frame above the top and the
 * call that would end now are written in any case.
 */
static inline bool step(struct thread *t, struct walk *w, uint32_t method,
    const struct event *e, enum clock axis)
{
	const uint64_t wall = w->epoch[CLOCK_WALL] + e->time[CLOCK_WALL];
	const uint64_t cpu = w->epoch[CLOCK_CPU] + e->time[CLOCK_CPU];
	const uint32_t action = e->word & 3, exits = action != ACTION_ENTER;
	struct frame *top = w->top;

	if (is_odd(w, method, action, wall, cpu))
		return false;
	/* an entry asks for a place that is at hand already */
	tree_expect(&t->tree, top->hash & -(uint64_t)exits);
	*w->next = (struct finished_call){
		{ top->begin[axis], { wall - top->begin[CLOCK_WALL],
		    cpu - top->begin[CLOCK_CPU] }, NO_NODE, w->level, 0,
		    action == ACTION_UNWIND ? CALL_THREW : CALL_RETURNED },
		t, top->hash, top->method, top[-1].method };
	top[1] = (struct frame){ tree_hash(top->hash, method), { wall, cpu },
	    method, NO_NODE };
	w->next += exits;
	w->top = top + 1 - 2 * (ptrdiff_t)exits;
	w->level += 1 - 2 * exits;
	w->same_time += axis == CLOCK_WALL ? wall == w->last[CLOCK_WALL] :
	    cpu == w->last[CLOCK_CPU];
	w->last[CLOCK_WALL] = wall;
	w->last[CLOCK_CPU] = cpu;
	return true;
}

static struct walk walk_begin(struct stacks *s, struct thread *t)
{
	size_t levels = t->frame_room - SPARE_FRAMES;

	if (levels > MAX_DEPTH)
		levels = MAX_DEPTH;
	return (struct walk){ .level = t->depth - 1,
	    .top = t->frames + t->depth - 1,
	    .highest = t->frames + levels - 1,
	    .next = &s->finished.calls[s->finished.count],
	    .epoch = { t->epoch[CLOCK_WALL], t->epoch[CLOCK_CPU] },
	    .last = { t->last[CLOCK_WALL], t->last[CLOCK_CPU] } };
}

static void walk_end(const struct walk *w, struct stacks *s, struct thread *t,
    size_t events)
{
	uint32_t waiting = (uint32_t)(w->next - s->finished.calls);

	t->depth = w->level + 1;
	t->last[CLOCK_WALL] = w->last[CLOCK_WALL];
	t->last[CLOCK_CPU] = w->last[CLOCK_CPU];
	t->same_time += w->same_time;
	t->events += events;
	t->entries += events - (waiting - s->finished.count);
	s->finished.count = waiting;
}

/* The records of thread `t` that the batch begins with; returns how many. */
static inline size_t run_thread(struct stacks *s, struct thread *t,
    const struct event *e, size_t count, enum clock axis)
{
	const struct finished_call *full = s->finished.calls + FINISHED_ROOM;
	const struct id_map *ids = methods_ids(s->methods);
	struct walk w = walk_begin(s, t);
	size_t i = 0;

	while (i < count && e[i].thread == e->thread && w.next < full &&
	    step(t, &w, id_map_get(ids, e[i].word >> 2), &e[i], axis))
		i++;
	walk_end(&w, s, t, i);
	return i;
}

/* Runs records of one thread, up to the first that is odd; returns how many. */
static size_t run_usual(struct stacks *s, const struct event *e, size_t count)
{
	uint32_t number = id_map_get(threads_ids(s->threads), e->thread);
	struct thread *t;

	if (number == NO_ID)
		return 0;
	t = threads_at(s->threads, number);
	if (t->frames == NULL || t->skipped_depth > 0)
		return 0;
	if (s->is_long && s->has_clock[CLOCK_WALL])
		catch_up(s, t, e->time[CLOCK_WALL]);
	return s->axis == CLOCK_WALL ? run_thread(s, t, e, count, CLOCK_WALL) :
	    run_thread(s, t, e, count, CLOCK_CPU);
}

/* The wall time that the batch has come to. */
static void note_latest(struct stacks *s, uint32_t thread)
{
	uint32_t last = id_map_get(threads_ids(s->threads), thread);

	if (last != NO_ID)
		s->latest[CLOCK_WALL] = threads_at(s->threads,
		    last)->last[CLOCK_WALL];
}

bool stacks_run(struct stacks *s, const struct event *events, size_t count,
    struct error *err)
{
	for (size_t i = 0, n; i < count; i += n) {
		if (s->finished.count == FINISHED_ROOM && !settle(s, err))
			return false;
		n = run_usual(s, &events[i], count - i);
		if (n == 0 && !run(s, &events[i], err))
			return false;
		n += n == 0;
	}
	s->records += count;
	if (count > 0 && s->is_long && s->has_clock[CLOCK_WALL])
		note_latest(s, events[count - 1].thread);
	return settle(s, err);
}

bool stacks_rebase(struct stacks *s, uint32_t thread,
    const uint64_t base[CLOCKS], struct error *err)
{
	struct thread *t = thread_of(s, thread, err);

	if (t == NULL)
		return false;
	t->epoch[CLOCK_WALL] = base[CLOCK_WALL];
	t->epoch[CLOCK_CPU] = base[CLOCK_CPU];
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
	if (t->depth > 0 && frame_node(t, t->depth - 1, err) == NO_NODE)
		return false;
	for (uint32_t i = 0; i < t->depth; i++) {
		open[i].node = t->frames[i].node;
		open[i].begin[CLOCK_WALL] = t->frames[i].begin[CLOCK_WALL];
		open[i].begin[CLOCK_CPU] = t->frames[i].begin[CLOCK_CPU];
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
			if (!pop(s, t, CALL_OPEN, err))
				return false;
	}
	return settle(s, err);
}
