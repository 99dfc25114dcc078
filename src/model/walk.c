#include "config.h"

#include "model/walk.h"

/* Where the loop stands in a thread. */
struct walk {
	struct frame *top;
	struct finished_call *next; /* that will end */
	const struct event *before; /* the record of now */
	uint64_t epoch[CLOCKS];
};

/* A loop stands alone, so that all it needs fits in registers; each has its own
 * copy of the step. */
#define LOOP static __attribute__((noinline))
#define COPIED static inline __attribute__((always_inline))

/*
 * Runs a record, or leaves an odd one alone: a clock that goes back, a method
 * without a number, an exit of another method than the top, no action.
 *
 * Nobody can guess whether a record is an exit, so there is no branch for it:
 * the frame above the top and the call that would end now are written in any
 * case.  Field by field, hence volatile: to load two of them at a time would
 * have to wait for both of the stores that have just made them.
 */
COPIED bool step(struct walk *w, uint32_t method, const struct event *e)
{
	const uint32_t word = e->word;
	const int64_t exits = -(int64_t)(word & 3) >> 63; /* all bits, or none */
	const volatile struct frame *top = w->top;
	volatile struct frame *above = w->top + 1;
	volatile struct finished_call *call = w->next;
	uint64_t wall, cpu, hash;

	if (e->time[CLOCK_WALL] < w->before->time[CLOCK_WALL] ||
	    e->time[CLOCK_CPU] < w->before->time[CLOCK_CPU] ||
	    (int32_t)method < 0 || (word & 3) == ACTION_BAD ||
	    ((top->method ^ method) & (uint32_t)exits) != 0)
		return false;
	wall = w->epoch[CLOCK_WALL] + e->time[CLOCK_WALL];
	call->time[CLOCK_WALL].end = wall;
	above->begin[CLOCK_WALL] = wall;
	cpu = w->epoch[CLOCK_CPU] + e->time[CLOCK_CPU];
	call->time[CLOCK_CPU].end = cpu;
	above->begin[CLOCK_CPU] = cpu;
	call->time[CLOCK_WALL].begin = top->begin[CLOCK_WALL];
	call->time[CLOCK_CPU].begin = top->begin[CLOCK_CPU];
	/* bit 1 of the word is set where a call threw */
	call->place = top->level | (word & 2) << (END_SHIFT - 1);
	call->method = method;
	above->method = method;
	hash = top->hash;
	call->hash = hash;
	above->hash = tree_hash(hash, method);
	w->next -= exits;
	w->top += 1 + 2 * exits;
	w->before = e;
	return true;
}

/*
 * The loops: from `e` on to the first record that is odd or of another thread,
 * which they return.  The table of small ids alone makes one without a call.
 */
LOOP const struct event *run_small_ids(struct walk *where,
    const struct id_map *ids, const struct event *e, const struct event *end)
{
	const uint32_t *numbers = ids->direct;
	const uint32_t room = ids->direct_room, thread = e->thread;
	struct walk w = *where; /* in registers */

	for (; e < end && e->thread == thread && e->word >> 2 < room; e++)
		if (!step(&w, numbers[e->word >> 2] - 1, e))
			break;
	*where = w;
	return e;
}

LOOP const struct event *run_any_ids(struct walk *where,
    const struct id_map *ids, const struct event *e, const struct event *end)
{
	const uint32_t thread = e->thread;
	struct walk w = *where;

	for (; e < end && e->thread == thread; e++)
		if (!step(&w, id_map_get(ids, e->word >> 2), e))
			break;
	*where = w;
	return e;
}

/* The time of the thread's last event, as it stood in the record. */
static uint32_t raw_of(const struct thread *t, enum clock c)
{
	uint64_t since = t->last[c] - t->epoch[c];

	if (t->last[c] < t->epoch[c])
		return 0;
	return since > UINT32_MAX ? UINT32_MAX : (uint32_t)since;
}

/* How many of the first events come at the time of the one before. */
static void note_same_times(struct thread *t, const struct event *e,
    size_t count)
{
	enum clock axis = t->calls.axis;
	uint32_t before = raw_of(t, axis);

	for (size_t i = 0; i < count; i++) {
		t->same_time += e[i].time[axis] == before;
		before = e[i].time[axis];
	}
	t->timed += count;
}

/* Each record may add a frame or a finished call. */
static size_t room_for(const struct thread *t, const struct finished *w)
{
	size_t frames = t->frame_room - SPARE_FRAMES;
	size_t calls = FINISHED_ROOM - w->count;

	if (frames > MAX_DEPTH)
		frames = MAX_DEPTH;
	frames -= t->depth;
	return frames < calls ? frames : calls;
}

size_t walk_usual(struct thread *t, const struct id_map *ids,
    const struct event *events, size_t count, struct finished *finished)
{
	const struct event last = { .time = { raw_of(t, CLOCK_WALL),
		raw_of(t, CLOCK_CPU) } };
	size_t room = room_for(t, finished);
	const struct event *end = events + (count < room ? count : room);
	struct walk w = { t->frames + t->depth - 1,
		&finished->calls[finished->count], &last,
		{ t->epoch[CLOCK_WALL], t->epoch[CLOCK_CPU] } };
	uint32_t ended;

	end = ids->slot_count == 0 ? run_small_ids(&w, ids, events, end) :
	    run_any_ids(&w, ids, events, end);
	count = (size_t)(end - events);
	if (count == 0)
		return 0;
	if (t->timed < TIMED_EVENTS)
		note_same_times(t, events, count);
	ended = (uint32_t)(w.next - finished->calls) - finished->count;
	t->depth = (uint32_t)(w.top - t->frames + 1);
	for (int c = 0; c < CLOCKS; c++)
		t->last[c] = t->epoch[c] + w.before->time[c];
	t->events += count;
	t->entries += count - ended;
	finished_extend(finished, t, ended);
	return count;
}
