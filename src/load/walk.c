#include "config.h"

#include "load/walk.h"

#include <stddef.h>

#include "load/pair.h"
#include "trace/records.h"

/* Where the loop stands in a thread. */
struct walk {
	pair epoch;
	pair now;
	struct frame *top;
	uint32_t word;              /* of the record of now */
	struct finished_call *next; /* that will end */
};

/* What an action does: a row a record is read from memory, for nobody can guess
 * which it will be, and so there is no branch for it. */
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
		sizeof(struct finished_call), 0 },
	[ACTION_UNWIND] = { -(ptrdiff_t)sizeof(struct frame), UINT32_MAX,
		(uint32_t)CALL_THREW << END_SHIFT,
		sizeof(struct finished_call), 0 },
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
	struct finished_call *call = w->next;
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
	w->next = (struct finished_call *)((char *)call + moves[action].calls);
	w->top = (struct frame *)((char *)w->top + moves[action].frames);
	return true;
}

/*
 * The loops: to the first record that is odd, also one of a method without a
 * number, of another thread, or where a clock goes back from the times `before`.
 * The table of small ids alone makes one without a call.
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

/* The same over records of the usual layout as they stand in the file. */
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

static struct walk begin(const struct thread *t, struct finished *finished)
{
	return (struct walk){ pair_get(t->epoch), pair_get(t->last),
		t->frames + t->depth - 1, 0,
		&finished->calls[finished->count] };
}

/* So many records have been run. */
static void end(const struct walk *w, struct thread *t, size_t count,
    struct finished *finished)
{
	uint32_t ended = (uint32_t)(w->next - finished->calls) -
	    finished->count;

	t->depth = (uint32_t)(w->top - t->frames + 1);
	pair_put(t->last, w->now);
	t->events += count;
	t->entries += count - ended;
	finished_extend(finished, t, ended);
}

size_t walk_usual(struct thread *t, const struct id_map *ids,
    const struct event *events, size_t count, struct finished *finished)
{
	const uint32_t before[CLOCKS] = { raw_of(t, CLOCK_WALL),
		raw_of(t, CLOCK_CPU) };
	size_t room = room_for(t, finished);
	struct walk w = begin(t, finished);
	const struct event *upto = events + (count < room ? count : room);

	upto = ids->slot_count == 0 ?
	    run_small_ids(&w, ids, before, events, upto) :
	    run_any_ids(&w, ids, before, events, upto);
	count = (size_t)(upto - events);
	if (count == 0)
		return 0;
	if (t->timed < TIMED_EVENTS)
		note_same_times(t, events, count);
	end(&w, t, count, finished);
	return count;
}

size_t walk_records(struct thread *t, const struct id_map *ids,
    const unsigned char *at, size_t count, struct finished *finished)
{
	uint32_t before[CLOCKS] = { raw_of(t, CLOCK_WALL),
		raw_of(t, CLOCK_CPU) };
	size_t room = room_for(t, finished);
	struct walk w = begin(t, finished);
	const unsigned char *upto;

	if (ids->slot_count > 0 || t->timed < TIMED_EVENTS || t->held != NULL)
		return 0;
	upto = run_records(&w, ids, before, at, at + (count < room ? count :
	    room) * USUAL_BYTES);
	count = (size_t)(upto - at) / USUAL_BYTES;
	if (count > 0)
		end(&w, t, count, finished);
	return count;
}
