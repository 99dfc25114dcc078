#include "config.h"

#include "load/odd.h"

#define TICK_EPOCH (UINT64_C(1) << 32)
#define HALF_EPOCH (UINT64_C(1) << 31)

/* A clock of the thread went back: a wrap of 32 bits, or a fault (R2).  A file
 * that gives new bases can go back by more than a wrap. */
static uint64_t went_back(struct stacks *s, struct thread *t, enum clock c,
    uint64_t now)
{
	uint64_t back = t->last[c] - now;

	if (s->may_wrap && back > HALF_EPOCH && back <= TICK_EPOCH) {
		t->epoch[c] += TICK_EPOCH;
		return now + TICK_EPOCH;
	}
	notices_add(s->notices, NOTICE_TIME_BACK, 1, 0);
	return t->last[c];
}

void odd_wake(struct stacks *s, struct thread *t, uint32_t raw)
{
	uint64_t *epoch = &t->epoch[CLOCK_WALL];
	uint64_t now = *epoch + raw + HALF_EPOCH;

	if (now < s->latest[CLOCK_WALL])
		*epoch += (s->latest[CLOCK_WALL] - now + TICK_EPOCH - 1) /
		    TICK_EPOCH * TICK_EPOCH;
}

static inline uint64_t extend(struct stacks *s, struct thread *t,
    enum clock c, uint32_t raw)
{
	uint64_t now = t->epoch[c] + raw;

	return now - t->last[c] <= INT64_MAX ? now : went_back(s, t, c, now);
}

/* Ends the innermost call at the thread's last event. */
static bool pop(struct stacks *s, struct thread *t, enum call_end end,
    struct error *err)
{
	const struct frame *top = &t->frames[(int64_t)t->depth - 1];
	struct finished *w = settler_buffer(&s->settler, t);

	if (w->count == FINISHED_ROOM) {
		if (!settler_pass(&s->settler, t, err))
			return false;
		w = settler_buffer(&s->settler, t);
	}
	w->calls[w->count] = (struct finished_call){ top->hash, top->method,
		(t->depth - 1) | (uint32_t)end << END_SHIFT,
		{ top->begin[CLOCK_WALL], top->begin[CLOCK_CPU] },
		{ t->last[CLOCK_WALL] - top->begin[CLOCK_WALL],
		    t->last[CLOCK_CPU] - top->begin[CLOCK_CPU] } };
	finished_extend(w, t, 1);
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
	    method, t->depth, { t->last[CLOCK_WALL], t->last[CLOCK_CPU] } };
	t->depth++;
	t->entries++;
	return true;
}

/* An exit on an empty stack: this call has been running since before (R3),
 * and everything so far ran inside it. */
static bool wrap(struct stacks *s, struct thread *t, uint32_t method,
    enum call_end end, struct error *err)
{
	struct call call = { .begin = t->first[s->axis],
		.cpu_begin = t->first[CLOCK_CPU], .end = end };
	struct node *node;

	/* those that wait have other depths from now on */
	if (!settler_wait(&s->settler, err))
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
	extremes_note(t->tree.extremes, call.node, call.time);
	return calls_push_outermost(&t->calls, &call, err);
}

static bool hold(struct thread *t, enum action action, uint32_t method,
    struct error *err)
{
	const struct held_event e = { method, action,
		{ t->last[CLOCK_WALL], t->last[CLOCK_CPU] } };

	return held_add(&t->held, &e, err);
}

/* An exit that fits nothing: if nobody knows yet whether it is that of a call that
 * has been running since before, what follows has to wait. */
static bool ignore(struct stacks *s, struct thread *t, uint32_t method,
    enum call_end end, struct error *err)
{
	if (t->pass == PASS_ONLY)
		return hold(t, end == CALL_THREW ? ACTION_UNWIND : ACTION_EXIT,
		    method, err);
	notices_add(s->notices, NOTICE_EXIT_IGNORED, 1, 0);
	return true;
}

/* An exit of another method than the innermost one. */
static bool odd_exit(struct stacks *s, struct thread *t, uint32_t method,
    enum call_end end, struct error *err)
{
	if (t->skipped_depth > 0) {
		t->skipped_depth--;
		return true;
	}
	if (t->depth == 0 && t->pass != PASS_SECOND)
		return wrap(s, t, method, end, err);
	if (!running_has(&t->running, t->frames, t->depth, method))
		return ignore(s, t, method, end, err);
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
		odd_wake(s, t, e->time[CLOCK_WALL]);
	for (int c = 0; c < CLOCKS; c++)
		t->first[c] = t->last[c] = t->epoch[c] + e->time[c];
}

struct thread *odd_thread(struct stacks *s, uint32_t id, struct error *err)
{
	uint32_t number = id_map_get(threads_ids(s->threads), id);
	struct thread *t;

	if (number != NO_ID)
		return threads_at(s->threads, number);
	t = threads_add(s->threads, id, s->id_bits, s->has_clock, err);
	if (t == NULL)
		return NULL;
	t->calls.tick = s->tick;
	threads_set_helped(s->threads, t, s->settler.helper == NULL ?
	    HELPED_NOT : HELPED_CALLS);
	t->tree.is_sampled = s->is_sampled;
	t->tree.is_dual = t->calls.is_dual;
	return t;
}

static uint32_t method_of(struct stacks *s, uint32_t word, struct error *err)
{
	uint32_t method = id_map_get(ids_map(s->ids), word >> 2);

	if (method == NO_ID)
		method = ids_add_unknown(s->ids, word & ~3u, err);
	if (method != NO_METHOD)
		ids_use(s->ids, method);
	return method;
}

static void advance(struct stacks *s, struct thread *t,
    const struct event *e)
{
	uint64_t before = t->last[s->axis];

	if (s->is_long && s->has_clock[CLOCK_WALL])
		odd_wake(s, t, e->time[CLOCK_WALL]);
	t->last[CLOCK_WALL] = extend(s, t, CLOCK_WALL, e->time[CLOCK_WALL]);
	t->last[CLOCK_CPU] = extend(s, t, CLOCK_CPU, e->time[CLOCK_CPU]);
	t->same_time += t->last[s->axis] == before;
	t->timed++;
	t->events++;
}

static bool bad_record(struct stacks *s)
{
	s->bad_records++;
	notices_add(s->notices, NOTICE_BAD_ACTION, 1, 0);
	return true;
}

/* The thread is where it was. */
static bool take_sample(struct stacks *s, const struct event *e,
    struct error *err)
{
	struct thread *t = odd_thread(s, e->thread, err);
	const struct frame *top;

	if (t == NULL)
		return false;
	if (t->events == 0)
		begin_thread(s, t, e);
	advance(s, t, e);
	if (e->word >> 2 == 0 || !s->is_sampled)
		return true;
	if (t->depth == 0)
		return samples_add(&t->samples, t->last[s->axis], 0, NO_METHOD,
		    err);
	top = &t->frames[t->depth - 1];
	return samples_add(&t->samples, t->last[s->axis], top->hash,
	    top->method, err);
}

bool odd_take(struct stacks *s, struct thread *t, enum action action,
    uint32_t method, struct error *err)
{
	enum call_end end = action == ACTION_UNWIND ? CALL_THREW :
						      CALL_RETURNED;

	if (action == ACTION_ENTER)
		return enter(s, t, method, err);
	if (t->depth > 0 && t->skipped_depth == 0 &&
	    t->frames[t->depth - 1].method == method)
		return pop(s, t, end, err);
	return odd_exit(s, t, method, end, err);
}

bool odd_run(struct stacks *s, const struct event *e, struct error *err)
{
	enum action action = (enum action)(e->word & 3);
	struct thread *t;
	uint32_t method;

	if (action == ACTION_BAD)
		return s->is_sampled || s->tick == TICK_COUNT ?
		    take_sample(s, e, err) : bad_record(s);
	t = odd_thread(s, e->thread, err);
	method = t == NULL ? NO_METHOD : method_of(s, e->word, err);
	if (method == NO_METHOD)
		return false;
	if (t->events == 0)
		begin_thread(s, t, e);
	advance(s, t, e);
	return t->held != NULL ? hold(t, action, method, err) :
				 odd_take(s, t, action, method, err);
}
