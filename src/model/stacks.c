#include "config.h"

#include "model/stacks.h"

#include "base/array.h"
#include "trace/records.h"

#define TICK_EPOCH (UINT64_C(1) << 32)
#define HALF_EPOCH (UINT64_C(1) << 31)

/* How far a file may move a thread's times: three days in nanoseconds, so that
 * the sums of 65 535 threads stay numbers. */
#define MOST_MOVED (UINT64_C(1) << 48)

void stacks_init(struct stacks *s, const struct facts *facts,
    struct methods *methods, struct threads *threads,
    struct notices *notices)
{
	*s = (struct stacks){ .methods = methods, .threads = threads,
	    .notices = notices, .may_wrap = facts->may_wrap,
	    .is_sampled = facts->is_sampled,
	    .is_long = facts->may_wrap && facts->elapsed >= TICK_EPOCH,
	    .id_bits = facts->thread_bits, .tick = facts->tick };
	s->has_clock[CLOCK_WALL] = facts->has_clock[CLOCK_WALL];
	s->has_clock[CLOCK_CPU] = facts->has_clock[CLOCK_CPU];
	s->axis = facts->has_clock[CLOCK_WALL] ? CLOCK_WALL : CLOCK_CPU;
	settler_init(&s->settler);
}

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

/* In a recording of more than 71 minutes a thread may have slept through whole
 * wraps of the wall clock; the other threads know. */
static void catch_up(struct stacks *s, struct thread *t, uint32_t raw)
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
	struct call call = { .begin = t->first[s->axis], .end = end };
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
	if (t == NULL)
		return NULL;
	t->calls.tick = s->tick;
	threads_set_helped(s->threads, t, s->settler.helper != NULL);
	t->tree.is_sampled = s->is_sampled;
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
	struct thread *t = thread_of(s, e->thread, err);
	const struct frame *top;

	if (t == NULL)
		return false;
	if (t->events == 0)
		begin_thread(s, t, e);
	advance(s, t, e);
	if (e->word >> 2 == 0)
		return true;
	if (t->depth == 0)
		return samples_add(&t->samples, t->last[s->axis], 0, NO_METHOD,
		    err);
	top = &t->frames[t->depth - 1];
	return samples_add(&t->samples, t->last[s->axis], top->hash,
	    top->method, err);
}

static bool run(struct stacks *s, const struct event *e, struct error *err)
{
	enum action action = (enum action)(e->word & 3);
	struct thread *t;
	uint32_t method;

	if (action == ACTION_BAD)
		return s->is_sampled ? take_sample(s, e, err) : bad_record(s);
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

/* The thread of an id that is known, and whose records may be usual ones, with
 * room for their calls.  NULL on failure as well. */
static struct thread *usual_thread(struct stacks *s, uint32_t id, bool *failed,
    struct error *err)
{
	uint32_t number = id_map_get(threads_ids(s->threads), id);
	struct thread *t = number == NO_ID ? NULL :
	    threads_at(s->threads, number);

	if (t == NULL || t->frames == NULL || t->skipped_depth > 0)
		return NULL;
	*failed = settler_buffer(&s->settler, t)->count == FINISHED_ROOM &&
	    !settler_pass(&s->settler, t, err);
	return *failed ? NULL : t;
}

/* Runs records of one thread, up to the first that is odd, and says how many;
 * one odd record. */
static bool run_some(struct stacks *s, const struct event *e, size_t *count,
    struct error *err)
{
	bool failed = false;
	struct thread *t = usual_thread(s, e->thread, &failed, err);

	if (failed)
		return false;
	if (t != NULL) {
		if (s->is_long && s->has_clock[CLOCK_WALL])
			catch_up(s, t, e->time[CLOCK_WALL]);
		*count = walk_usual(t, methods_ids(s->methods), e, *count,
		    settler_buffer(&s->settler, t));
		if (*count > 0)
			return true;
	}
	*count = 1;
	return run(s, e, err);
}

/* The wall time that the batch has come to. */
static void note_latest(struct stacks *s, uint32_t thread)
{
	uint32_t last = id_map_get(threads_ids(s->threads), thread);

	if (last != NO_ID)
		s->latest[CLOCK_WALL] = threads_at(s->threads,
		    last)->last[CLOCK_WALL];
}

/* From some thousand records on. */
static bool get_help(struct stacks *s, size_t count, struct error *err)
{
	if (s->records + count < HELPED_RECORDS)
		return true;
	if (s->records < HELPED_RECORDS) {
		if (!settler_wait(&s->settler, err))
			return false;
		settler_get_help(&s->settler);
	}
	return s->settler.helper == NULL || share_threads(&s->share,
	    &s->settler, s->threads, s->records, err);
}

bool stacks_run(struct stacks *s, const struct event *events, size_t count,
    struct error *err)
{
	for (size_t i = 0, n; i < count; i += n) {
		n = count - i;
		if (!run_some(s, &events[i], &n, err))
			return false;
	}
	if (!get_help(s, count, err))
		return false;
	s->records += count;
	if (count > 0 && s->is_long && s->has_clock[CLOCK_WALL])
		note_latest(s, events[count - 1].thread);
	return true;
}

bool stacks_run_records(struct stacks *s, const unsigned char *at,
    size_t *count, struct error *err)
{
	size_t taken = 0, n = 1;
	bool failed = false;

	for (; n > 0 && taken < *count && !s->is_long; taken += n) {
		struct thread *t = usual_thread(s,
		    read_u16(&at[taken * USUAL_BYTES]), &failed, err);

		if (t == NULL)
			break;
		n = walk_records(t, methods_ids(s->methods),
		    &at[taken * USUAL_BYTES], *count - taken,
		    settler_buffer(&s->settler, t));
	}
	*count = taken;
	if (failed || !get_help(s, taken, err))
		return false;
	s->records += taken;
	return true;
}

static bool settle_thread(struct stacks *s, struct thread *t,
    struct error *err)
{
	if (!finished_link(t, s->methods, err))
		return false;
	if (s->is_sampled)
		samples_count(&t->samples, &t->tree);
	return true;
}

bool stacks_settle(struct stacks *s, struct error *err)
{
	bool done = settler_wait(&s->settler, err);

	for (uint32_t i = 0; i < threads_count(s->threads); i++)
		done = settle_thread(s, threads_at(s->threads, i), err) && done;
	return done;
}

/* Can a thread have come there?  Not below zero. */
static bool is_near(const struct thread *t, enum clock c, uint64_t base)
{
	return base <= INT64_MAX && (t->events == 0 ||
	    (base <= t->first[c] + MOST_MOVED &&
		base + MOST_MOVED >= t->first[c]));
}

bool stacks_rebase(struct stacks *s, uint32_t thread,
    const uint64_t base[CLOCKS], struct error *err)
{
	struct thread *t = thread_of(s, thread, err);

	if (t == NULL)
		return false;
	for (int c = 0; c < CLOCKS; c++) {
		if (is_near(t, (enum clock)c, base[c]))
			t->epoch[c] = base[c];
		else
			notices_add(s->notices, NOTICE_TIME_BACK, 1, 0);
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
	if (!finished_open(t, t->depth, open, err))
		return false;
	for (uint32_t i = 0; i < t->depth; i++) {
		open[i].begin[CLOCK_WALL] = t->frames[i].begin[CLOCK_WALL];
		open[i].begin[CLOCK_CPU] = t->frames[i].begin[CLOCK_CPU];
	}
	calls->open_count = t->depth;
	calls->now[CLOCK_WALL] = t->last[CLOCK_WALL];
	calls->now[CLOCK_CPU] = t->last[CLOCK_CPU];
	return true;
}

/* Ends the running calls of the thread. */
static bool end_running(struct stacks *s, struct thread *t, struct error *err)
{
	t->calls.open_count = 0;
	t->open_at_end = t->depth;
	if (t->depth > 0 && !s->is_sampled)
		notices_add(s->notices, NOTICE_OPEN_AT_END, t->depth, 0);
	while (t->depth > 0)
		if (!pop(s, t, CALL_OPEN, err))
			return false;
	thread_free_stack(t);
	return true;
}

/* What is left to do is little, and done alone: memory that a thread gives back
 * serves the next. */
static bool go_on_alone(struct stacks *s, struct error *err)
{
	bool done = settler_wait(&s->settler, err);

	settler_end(&s->settler);
	for (uint32_t i = 0; i < threads_count(s->threads); i++)
		threads_set_helped(s->threads, threads_at(s->threads, i),
		    false);
	return done;
}

bool stacks_finish(struct stacks *s, struct error *err)
{
	bool done = go_on_alone(s, err);

	for (uint32_t i = 0; done && i < threads_count(s->threads); i++)
		done = end_running(s, threads_at(s->threads, i), err);
	return stacks_settle(s, err) && done;
}
