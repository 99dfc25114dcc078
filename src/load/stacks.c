#include "config.h"

#include "load/stacks.h"

#include "base/array.h"
#include "load/second.h"
#include "trace/records.h"

/* Whatever comes seldom may hold up the helper as often. */
enum { FEW_STALLS = 4, RECORDS_A_STALL = 1 << 16 };

/* So many bytes of events that wait are many. */
enum { LONG_HELD = 1 << 12 };

#define TICK_EPOCH (UINT64_C(1) << 32)

/* How far a file may move a thread's times: three days in nanoseconds, so that
 * the sums of 65 535 threads stay numbers. */
#define MOST_MOVED (UINT64_C(1) << 48)

void stacks_init(struct stacks *s, const struct facts *facts,
    struct ids *ids, struct threads *threads,
    struct notices *notices)
{
	*s = (struct stacks){ .ids = ids, .threads = threads,
	    .notices = notices, .may_wrap = facts->may_wrap,
	    .is_sampled = facts->is_sampled,
	    .is_long = facts->may_wrap && facts->elapsed >= TICK_EPOCH,
	    .id_bits = facts->thread_bits, .tick = facts->tick,
	    .is_streaming = facts->is_streaming };
	s->has_clock[CLOCK_WALL] = facts->has_clock[CLOCK_WALL];
	s->has_clock[CLOCK_CPU] = facts->has_clock[CLOCK_CPU];
	s->axis = facts->has_clock[CLOCK_WALL] ? CLOCK_WALL : CLOCK_CPU;
	settler_init(&s->settler);
}

static uint64_t stalls_allowed(const struct stacks *s)
{
	return FEW_STALLS + s->records / RECORDS_A_STALL;
}

static struct thread *known_thread(const struct stacks *s, uint32_t id)
{
	uint32_t number = id_map_get(threads_ids(s->threads), id);

	return number == NO_ID ? NULL : threads_at(s->threads, number);
}

/* Where records of the thread may be usual ones, makes room for their calls.
 * False where not, and on failure. */
static bool expect_usual(struct stacks *s, const struct thread *t,
    bool *failed, struct error *err)
{
	if (t == NULL || t->frames == NULL || t->skipped_depth > 0 ||
	    t->held != NULL)
		return false;
	*failed = settler_buffer(&s->settler, t)->count == FINISHED_ROOM &&
	    !settler_pass(&s->settler, t, err);
	return !*failed;
}

/* Runs a record of the usual layout by itself. */
static bool run_one(struct stacks *s, const unsigned char *at,
    struct error *err)
{
	static const struct record_layout usual = { USUAL_BYTES, USUAL_WORD,
		{ USUAL_WALL, USUAL_CPU } };
	struct event e;

	if (records_decode(&usual, at, 1, &e) == 1)
		return odd_run(s, &e, err);
	notices_add(s->notices, NOTICE_ZERO_RECORDS, 1, 0);
	return true;
}

/* Runs records that the helper has left, whom each odd one holds up. */
static bool run_left_ones(struct stacks *s, struct record_run *run,
    struct error *err)
{
	bool failed = false;

	while (run->count > 0) {
		size_t n = expect_usual(s, run->thread, &failed, err) ?
		    walk_records(run->thread, ids_map(s->ids),
			run->at, run->count, &s->settler.own) : 0;

		if (failed || (n == 0 && !run_one(s, run->at, err)))
			return false;
		s->stalls += n == 0;
		n += n == 0;
		run->at += n * USUAL_BYTES;
		run->count -= n;
	}
	return true;
}

static bool run_left(struct stacks *s, struct error *err)
{
	struct record_run *run;

	while ((run = settler_left(&s->settler)) != NULL)
		if (!run_left_ones(s, run, err))
			return false;
	return finished_settle(&s->settler.own, err);
}

/* For all that has been given to the helper, and what it has left.  Where the file
 * was changed meanwhile that may be of other threads, whose calls go to the helper
 * again. */
static bool wait_for_all(struct stacks *s, struct error *err)
{
	while (settler_wait(&s->settler, err)) {
		if (s->settler.left == 0)
			return true;
		if (!run_left(s, err))
			return false;
	}
	return false;
}

/* An event by itself.  Unknown methods get their numbers in the order of the
 * file, while nobody looks at those of others. */
static bool run_odd(struct stacks *s, const struct event *e, struct error *err)
{
	bool is_new = s->share.gives_records &&
	    id_map_get(ids_map(s->ids), e->word >> 2) == NO_ID;

	s->stalls += is_new;
	return (!is_new || wait_for_all(s, err)) && odd_run(s, e, err);
}

/* What the helper has left comes first; where that is too often, it gets no more
 * records. */
static bool catch_up_with_helper(struct stacks *s, struct error *err)
{
	if (s->settler.left > 0 && !run_left(s, err))
		return false;
	if (!s->share.gives_records || s->stalls <= stalls_allowed(s))
		return true;
	if (!wait_for_all(s, err))
		return false;
	share_no_records(&s->share, s->threads);
	s->stalls *= 2; /* for a long time */
	return true;
}

/* An event of a thread whose records the helper has; the others of its batch hold
 * up nobody. */
static bool run_among_records(struct stacks *s, const struct event *e,
    struct error *err)
{
	s->stalls += s->stalled_at != s->records;
	s->stalled_at = s->records;
	return wait_for_all(s, err) && odd_run(s, e, err) &&
	    finished_settle(&s->settler.own, err);
}

/* Runs records of one thread, up to the first that is odd, and says how many;
 * one odd record. */
static bool run_some(struct stacks *s, const struct event *e, size_t *count,
    struct error *err)
{
	bool failed = false;
	struct thread *t = known_thread(s, e->thread);

	if (t != NULL && t->helped == HELPED_RECORDS && t->held == NULL) {
		*count = 1;
		return run_among_records(s, e, err);
	}
	if (expect_usual(s, t, &failed, err)) {
		if (s->is_long && s->has_clock[CLOCK_WALL])
			odd_wake(s, t, e->time[CLOCK_WALL]);
		*count = walk_usual(t, ids_map(s->ids), e, *count,
		    settler_buffer(&s->settler, t));
		if (*count > 0)
			return true;
	}
	*count = 1;
	return !failed && run_odd(s, e, err);
}

/* The wall time that the batch has come to. */
static void note_latest(struct stacks *s, uint32_t thread)
{
	const struct thread *last = known_thread(s, thread);

	if (last != NULL)
		s->latest[CLOCK_WALL] = last->last[CLOCK_WALL];
}

/* From some thousand records on. */
static bool get_help(struct stacks *s, size_t count, struct error *err)
{
	if (s->records + count < HELP_AFTER || s->is_alone)
		return true;
	if (s->records < HELP_AFTER) {
		if (!wait_for_all(s, err))
			return false;
		settler_get_help(&s->settler, ids_map(s->ids));
	}
	if (s->settler.helper == NULL || !share_is_due(&s->share, &s->settler,
	    threads_count(s->threads), s->records))
		return true;
	if (!wait_for_all(s, err))
		return false;
	share_threads(&s->share, s->threads, s->has_records &&
	    s->stalls <= stalls_allowed(s));
	return true;
}

bool stacks_run(struct stacks *s, const struct event *events, size_t count,
    struct error *err)
{
	for (size_t i = 0, n; i < count; i += n) {
		n = count - i;
		if (!catch_up_with_helper(s, err) ||
		    !run_some(s, &events[i], &n, err))
			return false;
	}
	if (!get_help(s, count, err))
		return false;
	s->records += count;
	if (count > 0 && s->is_long && s->has_clock[CLOCK_WALL])
		note_latest(s, events[count - 1].thread);
	return true;
}

/* The same for records as they stand in the file, if the first is not odd. */
static bool run_some_records(struct stacks *s, const unsigned char *at,
    size_t *count, struct error *err)
{
	bool failed = false;
	struct thread *t = known_thread(s, read_u16(at));

	if (t != NULL && t->helped == HELPED_RECORDS && t->held == NULL) {
		*count = record_runs_length(at, *count);
		return settler_pass_records(&s->settler,
		    &(struct record_run){ t, at, *count }, err);
	}
	*count = expect_usual(s, t, &failed, err) ? walk_records(t,
	    ids_map(s->ids), at, *count,
	    settler_buffer(&s->settler, t)) : 0;
	return !failed;
}

bool stacks_run_records(struct stacks *s, const unsigned char *at,
    size_t *count, struct error *err)
{
	size_t taken = 0, n = 1;

	for (; n > 0 && taken < *count && !s->is_long; taken += n) {
		n = *count - taken;
		if (!catch_up_with_helper(s, err) || !run_some_records(s,
		    &at[taken * USUAL_BYTES], &n, err))
			return false;
	}
	*count = taken;
	s->has_records |= taken > 0 && !s->is_streaming;
	if (!get_help(s, taken, err))
		return false;
	s->records += taken;
	return true;
}

static bool settle_thread(struct stacks *s, struct thread *t,
    struct error *err)
{
	if (!finished_link(t, s->ids, err))
		return false;
	if (s->is_sampled)
		samples_count(&t->samples, &t->tree);
	return true;
}

bool stacks_settle(struct stacks *s, struct error *err)
{
	bool done = wait_for_all(s, err);

	for (uint32_t i = 0; i < threads_count(s->threads); i++)
		done = settle_thread(s, threads_at(s->threads, i), err) && done;
	return done;
}

/* Can a thread have come there?  Not below zero.  Weights together, of all
 * threads, are no more. */
static bool is_near(const struct thread *t, enum clock c, uint64_t base)
{
	return base <= INT64_MAX && (t->events == 0 ||
	    t->calls.tick == TICK_COUNT ||
	    (base <= t->first[c] + MOST_MOVED &&
		base + MOST_MOVED >= t->first[c]));
}

bool stacks_rebase(struct stacks *s, uint32_t thread,
    const uint64_t base[CLOCKS], struct error *err)
{
	struct thread *t = odd_thread(s, thread, err);

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

bool stacks_idle(struct stacks *s, struct error *err)
{
	bool done = wait_for_all(s, err);

	for (uint32_t i = 0; done && i < threads_count(s->threads); i++) {
		struct thread *t = threads_at(s->threads, i);

		if (t->held != NULL && t->held->used > LONG_HELD)
			done = second_run(s, t, err);
	}
	return stacks_settle(s, err) && done;
}

bool stacks_show_open(struct thread *t, struct error *err)
{
	struct calls *calls = &t->calls;
	struct open_call *open = calls->open;

	if (open == NULL) /* mostly where the file ends: no more than needed */
		open = array_new(t->depth, sizeof *open, err);
	else if (t->depth > calls->open_room)
		open = array_grow(open, &calls->open_room, t->depth,
		    sizeof *open, err);
	if (open == NULL)
		return false;
	if (calls->open == NULL)
		calls->open_room = t->depth;
	calls->open = open;
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

/* Ends the running calls of the thread, when all that has ended is settled.  They
 * stay what they are: nowhere else would so many take less memory, and a file may
 * have nothing else. */
static bool end_running(struct stacks *s, struct thread *t, struct error *err)
{
	t->calls.open_count = 0;
	t->open_at_end = t->depth;
	if (t->depth > 0 && !s->is_sampled)
		notices_add(s->notices, NOTICE_OPEN_AT_END, t->depth, 0);
	if (t->depth > 0 && !stacks_show_open(t, err))
		return false;
	for (uint32_t i = 0; i < t->depth; i++) {
		const uint32_t number = t->calls.open[i].node;
		struct node *node = &t->tree.nodes[number];
		uint64_t time[CLOCKS];

		node->calls++;
		for (int c = 0; c < CLOCKS; c++) {
			time[c] = t->last[c] - t->frames[i].begin[c];
			node->time[c] += time[c];
		}
		extremes_note(t->tree.extremes, number, time);
		if (t->calls.pulse != NULL && !pulse_note(t->calls.pulse,
		    t->frames[i].begin, time, i == 0, err))
			return false;
	}
	t->depth = 0;
	thread_free_stack(t);
	return true;
}

/* What is left to do is little, and done alone: memory that a thread gives back
 * serves the next. */
static bool go_on_alone(struct stacks *s, struct error *err)
{
	bool done = wait_for_all(s, err);

	settler_end(&s->settler);
	for (uint32_t i = 0; i < threads_count(s->threads); i++)
		threads_set_helped(s->threads, threads_at(s->threads, i),
		    HELPED_NOT);
	return done;
}

bool stacks_finish(struct stacks *s, struct error *err)
{
	bool done = go_on_alone(s, err);

	for (uint32_t i = 0; done && i < threads_count(s->threads); i++)
		done = second_run(s, threads_at(s->threads, i), err);
	done = stacks_settle(s, err) && done;
	for (uint32_t i = 0; done && i < threads_count(s->threads); i++)
		done = end_running(s, threads_at(s->threads, i), err);
	return stacks_settle(s, err) && done;
}
