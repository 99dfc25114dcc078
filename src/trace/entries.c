/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "trace/entries.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/bytes.h"
#include "base/text.h"
#include "trace/records.h"

/* ---- threads and methods ---- */

#define EPOCH (UINT64_C(1) << 32) /* where 32-bit times wrap */

/* Nobody keeps deeper stacks (MAX_DEPTH of load/loader.h), and only a file
 * made to hurt has more methods without a line: a few bytes of it must not cost
 * kilobytes of ours. */
enum { STACK_MOST = 65535, UNKNOWN_MOST = 65536 };

/* 13 days in ns, so that sums of many times stay whole. */
enum { TIME_BITS = 50 };

void entries_init(struct entries *e, struct reading *r)
{
	e->r = e->out.r = r;
	e->rate = counter_of(1000000000);
}

bool entries_thread(struct entries *e, uint32_t id, struct slice name,
    struct error *err)
{
	const struct sink *sink = e->r->sink;

	return batch_thread(&e->out, id) == NULL ||
	    sink->thread(sink->self, id, name, err);
}

uint32_t entries_method(struct entries *e, uint64_t address, struct error *err)
{
	return method_id(id_map_number(&e->methods, address, NO_ID), err);
}

/* Returns the id of a method that no line has named so far, which is reported
 * first, or UINT32_MAX.  A function of its own, so that a known method costs no
 * more than a look at the map. */
static __attribute__((noinline)) uint32_t seldom_id(struct entries *e,
    uint64_t address, struct error *err)
{
	struct method_line m = { .is_stand_in = true };
	char name[40];

	if (e->unknown >= UNKNOWN_MOST)
		address = 0;
	if (id_map_get(&e->methods, address) != NO_ID)
		return entries_method(e, address, err);
	snprintf(name, sizeof name, "(unknown 0x%" PRIx64 ")", address);
	m.name = slice_of(name);
	m.id = entries_method(e, address, err);
	e->unknown++;
	return m.id != UINT32_MAX && reading_method(e->r, &m, err) ? m.id :
								     UINT32_MAX;
}

/* Returns the sink's id of the method at the address; no method is at 0. */
static inline uint32_t id_at(struct entries *e, uint64_t address,
    struct error *err)
{
	uint32_t number = id_map_get(&e->methods, address);

	return number != NO_ID ? number << 2 : seldom_id(e, address, err);
}

/* Puts an entry at the thread's times.  Times that no recording reaches are
 * noted, and the last sound ones taken instead. */
static inline bool put_entry(struct entries *e, struct thread_state *thread,
    uint32_t word, struct error *err)
{
	const uint64_t *at = thread->time;

	e->count++;
	if ((at[CLOCK_WALL] | at[CLOCK_CPU]) >> TIME_BITS != 0) {
		batch_note(&e->out, NOTICE_TIME_ABSURD, 1);
		at = thread->sound;
	} else {
		memcpy(thread->sound, at, sizeof thread->sound);
	}
	return batch_put(&e->out, thread, word, at, err);
}

/* Puts an entry whose word is that of the file: address, or index times 4, and
 * action. */
static inline bool put_word(struct entries *e, struct thread_state *thread,
    struct error *err)
{
	uint32_t id = id_at(e, thread->word & ~UINT64_C(3), err);

	return id != UINT32_MAX &&
	    put_entry(e, thread, id | (uint32_t)(thread->word & 3), err);
}

/* ---- usual entries, without a branch for their lengths ---- */

/*
 * Nearly all entries are short, and soon after the one before.  The ends of
 * their numbers are found for WINDOW bytes at once, and each number is put
 * together without a branch for its length, which nobody can guess.  Methods
 * are looked up afterwards, so that these loads overlap.  An entry that is
 * anything else is left to the code for any entry.
 */
enum { WINDOW = 64, WINDOW_ROOM = WINDOW + 8, LONGEST_TIME = 4 };

/* What is compiled once for each kind of entry, so that no entry is asked what
 * holds for all of its kind. */
#define COPIED static inline __attribute__((always_inline))

/* What holds such copies, and is not copied itself. */
#define LOOP static __attribute__((noinline))

/* The shift of a clock in a number that holds both times of an event. */
#define HALF(c) (32 * ((c) ^ (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)))

/* Set in such a number where a time is more than EVENT_TIME_BITS. */
#define TIMES_FULL UINT64_C(0x8000000080000000)

/* A stretch of entries, up to the first that is not usual. */
struct usual {
	const unsigned char *next, *end;
	struct event *events; /* their times and, in layout E, actions */
	size_t count, room;
	uint64_t word;  /* of the last entry; in layout E its method */
	uint64_t times; /* its times, as in the event */
	/* Layout E: */
	uint64_t timed;   /* its ticks and action */
	uint64_t counter; /* at which times are `base` */
	uint64_t base;
	struct counter rate;
	uint64_t words[EVENT_BATCH];
};

/* Returns a bit for each byte of the window: does a number end with it?  Such a
 * byte lacks bit 7. */
static inline uint64_t ends_in(const unsigned char *at)
{
	uint64_t inner = 0;

	/* the product has bit 7 of eight bytes in its upper byte */
	for (int i = 0; i < WINDOW; i += 8)
		inner |= ((read_u64(at + i) >> 7 &
			      UINT64_C(0x0101010101010101)) *
				 UINT64_C(0x0102040810204080) >>
			     56)
		    << i;
	return ~inner;
}

static inline uint64_t others(uint64_t ends)
{
	return ends & (ends - 1);
}

static inline const unsigned char *after_first(const unsigned char *window,
    uint64_t ends)
{
	return window + __builtin_ctzll(ends) + 1;
}

/* The bits of a number of no byte to eight: seven of each. */
static const uint64_t sevens[] = { 0, UINT64_C(0x7f), UINT64_C(0x7f7f),
	UINT64_C(0x7f7f7f), UINT64_C(0x7f7f7f7f), UINT64_C(0x7f7f7f7f7f),
	UINT64_C(0x7f7f7f7f7f7f), UINT64_C(0x7f7f7f7f7f7f7f),
	UINT64_C(0x7f7f7f7f7f7f7f7f) };

/* Puts two numbers of four bytes together, by pairs and pairs of pairs. */
static inline uint64_t pack_fours(uint64_t v)
{
	v -= v >> 1 & UINT64_C(0x3f803f803f803f80);
	return (v & UINT64_C(0x00003fff00003fff)) |
	    (v >> 2 & UINT64_C(0x0fffc0000fffc000));
}

/* Returns a number of so many bytes, whose bits are put together, in two's
 * complement. */
static inline uint64_t with_sign(uint64_t v, size_t bytes)
{
	const uint64_t sign = UINT64_C(1) << 7 * bytes >> 1;

	return (v ^ sign) - sign;
}

static inline uint64_t signed_number(const unsigned char *at, size_t bytes)
{
	const uint64_t v = pack_fours(read_u64(at) & sevens[bytes]);

	return with_sign((v & 0x0fffffff) |
		(v >> 4 & UINT64_C(0xfffffff0000000)),
	    bytes);
}

static inline uint64_t raw_time(const unsigned char *at, size_t bytes)
{
	return read_u32(at) & sevens[bytes];
}

/* Returns the ns from `counter` to some ticks after it; 0 before it. */
static inline uint64_t ns_after(const struct counter *rate, uint64_t counter,
    uint64_t ticks)
{
	return counter_ns(rate, ticks > counter ? ticks - counter : 0);
}

/* Finds entries of layouts A to D.  With `base` words count from it, else each
 * from the one before. */
COPIED void find_plain(struct usual *u, const uint64_t *base, bool has_second,
    enum clock first)
{
	const unsigned char *next = u->next, *const end = u->end;
	uint64_t word = u->word, times = u->times;
	struct event *const events = u->events;
	const size_t room = u->room;
	size_t n = 0;
	bool goes_on = true;

	while (goes_on && end - next >= WINDOW_ROOM) {
		const unsigned char *const window = next;
		uint64_t ends = ends_in(window), ones, lasts;

		__builtin_prefetch(window + AHEAD_BYTES);
		while (ones = others(ends),
		    lasts = has_second ? others(ones) : ones, lasts != 0) {
			const unsigned char *const method = after_first(window,
			    ends);
			const unsigned char *const one = after_first(window,
			    ones);
			const unsigned char *const last = after_first(window,
			    lasts);
			const size_t word_bytes = (size_t)(method - next);
			const size_t one_bytes = (size_t)(one - method);
			const size_t last_bytes = (size_t)(last - one);
			uint64_t step;

			goes_on = ((word_bytes - 1) / 2 | (one_bytes - 1) |
				      (last_bytes - has_second)) <
				LONGEST_TIME &&
			    n < room;
			if (!goes_on)
				break;
			step = raw_time(method, one_bytes) << HALF(first);
			if (has_second)
				step |= raw_time(one, last_bytes)
				    << HALF(CLOCK_CPU);
			step = times + pack_fours(step);
			goes_on = (step & TIMES_FULL) == 0;
			if (!goes_on)
				break;
			times = step;
			word = (base == NULL ? word : *base) +
			    signed_number(next, word_bytes);
			memcpy(events[n].time, &times, sizeof times);
			u->words[n++] = word;
			next = last;
			ends = others(lasts);
		}
		goes_on &= next > window;
	}
	u->next = next;
	u->word = word;
	u->times = times;
	u->count = n;
}

/* Finds entries of layout E.  Only one that enters a method names it, so there
 * is no branch for that either; one more number must end in the window. */
COPIED void find_timed(struct usual *u, bool has_second, enum clock first)
{
	const unsigned char *next = u->next, *const end = u->end;
	uint64_t word = u->word, timed = u->timed, times = u->times;
	uint64_t later = (uint32_t)(u->times >> HALF(!first));
	struct event *const events = u->events;
	const struct counter rate = u->rate;
	const uint64_t counter = u->counter, base = u->base;
	const size_t room = u->room;
	size_t n = 0;
	bool goes_on = true;

	while (goes_on && end - next >= WINDOW_ROOM) {
		const unsigned char *const window = next;
		uint64_t ends = ends_in(window), lasts, names;

		__builtin_prefetch(window + AHEAD_BYTES);
		while (lasts = has_second ? others(ends) : ends,
		    names = others(lasts), names != 0) {
			const unsigned char *const one = after_first(window,
			    ends);
			const unsigned char *const last = after_first(window,
			    lasts);
			const unsigned char *const name = after_first(window,
			    names);
			const bool enters = ((timed + *next) & 3) ==
			    ACTION_ENTER;
			const uint64_t is_named = -(uint64_t)enters;
			const size_t one_bytes = (size_t)(one - next);
			const size_t last_bytes = (size_t)(last - one);
			const size_t name_bytes = (size_t)(name - last) &
			    (size_t)is_named;
			uint64_t step, ticks, second, ns;

			goes_on = n < room && ((one_bytes - 1) |
			    (last_bytes - has_second) |
			    (name_bytes - enters) / 2) < LONGEST_TIME;
			if (!goes_on)
				break;
			step = pack_fours(raw_time(next, one_bytes) |
			    raw_time(one, last_bytes) << 32);
			ticks = timed + with_sign((uint32_t)step, one_bytes);
			second = later + with_sign(step >> 32, last_bytes);
			ns = ns_after(&rate, counter, ticks >> 2) - base;
			goes_on = (ns | second) >> EVENT_TIME_BITS == 0;
			if (!goes_on)
				break;
			timed = ticks;
			later = second;
			word += signed_number(last, name_bytes);
			times = ns << HALF(first) | later << HALF(!first);
			memcpy(events[n].time, &times, sizeof times);
			events[n].word = timed & 3;
			u->words[n++] = word;
			next = last + name_bytes;
			ends = names & (others(names) | ~is_named);
		}
		goes_on &= next > window;
	}
	u->next = next;
	u->word = word;
	u->times = times;
	u->timed = timed;
	u->count = n;
}

/* Begins a stretch where the thread stands.  False where events cannot have its
 * times. */
static bool begin_usual(struct usual *u, struct entries *e,
    const struct thread_state *thread, const struct bytes *rest)
{
	const uint64_t *base = thread->base;
	const uint64_t wall = thread->time[CLOCK_WALL] - base[CLOCK_WALL];
	const uint64_t cpu = thread->time[CLOCK_CPU] - base[CLOCK_CPU];

	u->next = rest->data;
	/* no bytes may be nowhere */
	u->end = rest->left == 0 ? rest->data : rest->data + rest->left;
	u->events = &e->out.events[e->out.waiting];
	u->room = EVENT_BATCH - e->out.waiting;
	u->word = thread->word;
	u->times = wall << HALF(CLOCK_WALL) | cpu << HALF(CLOCK_CPU);
	return (wall | cpu) >> EVENT_TIME_BITS == 0 &&
	    (base[CLOCK_WALL] | base[CLOCK_CPU]) >> (TIME_BITS - 1) == 0;
}

/* Moves the thread to the end of the stretch, whose events wait now. */
static bool end_usual(const struct usual *u, struct entries *e,
    struct thread_state *thread, struct bytes *rest, struct error *err)
{
	*rest = bytes_of(u->next, (size_t)(u->end - u->next));
	thread->word = u->word;
	for (int c = 0; c < CLOCKS; c++)
		thread->sound[c] = thread->time[c] = thread->base[c] +
		    (uint32_t)(u->times >> HALF(c));
	e->count += u->count;
	e->out.waiting += u->count;
	return e->out.waiting < EVENT_BATCH || batch_flush(&e->out, err);
}

/* ---- entries of layouts A to D ---- */

/* Gives the events of a stretch their threads and methods. */
static bool name_plain(const struct usual *u, struct entries *e,
    uint32_t thread, struct error *err)
{
	const uint64_t kept = e->layout->is_one_base ? UINT32_MAX : UINT64_MAX;

	for (size_t i = 0; i < u->count; i++) {
		const uint64_t word = u->words[i] & kept;
		const uint32_t id = id_at(e, word & ~UINT64_C(3), err);

		if (id == UINT32_MAX)
			return false;
		u->events[i].thread = thread;
		u->events[i].word = id | (uint32_t)(word & 3);
	}
	return true;
}

/* Takes entries of layouts A to D as long as they are usual. */
LOOP bool take_usual(struct entries *e, struct thread_state *thread,
    const struct trace_block *b, struct bytes *rest, struct error *err)
{
	const uint64_t *base = e->layout->is_one_base ? &b->first : NULL;
	struct usual u;

	if (!begin_usual(&u, e, thread, rest))
		return true;
	if (e->has_second)
		find_plain(&u, base, true, CLOCK_WALL);
	else
		find_plain(&u, base, false, e->first);
	return u.count == 0 ||
	    (name_plain(&u, e, thread->thread, err) &&
		end_usual(&u, e, thread, rest, err));
}

/* Takes all entries of a block of layouts A to D. */
static bool take_entries(struct entries *e, struct thread_state *thread,
    const struct trace_block *b, struct bytes *rest, struct error *err)
{
	for (;;) {
		struct bytes entry;
		uint64_t word, first, second;

		if (!take_usual(e, thread, b, rest, err))
			return false;
		entry = *rest;
		word = leb_signed(&entry);
		first = leb_unsigned(&entry);
		second = e->has_second ? leb_unsigned(&entry) : 0;
		if (entry.short_read) /* the end, cut, or no numbers */
			return true;
		*rest = entry;
		thread->word = e->layout->is_one_base ?
		    (uint32_t)(b->first + word) :
		    thread->word + word;
		thread->time[e->first] += first;
		thread->time[!e->first] += second;
		if (!put_word(e, thread, err))
			return false;
	}
}

/* ---- entries of layout E ---- */

/* Returns the id of the method that an entry enters or leaves: an exit names
 * none, and leaves the one that runs.  UINT32_MAX on failure. */
static inline uint32_t timed_method(struct entries *e,
    struct thread_state *thread, uint32_t action, uint64_t address,
    struct error *err)
{
	uint32_t id;

	if (action == ACTION_EXIT || action == ACTION_UNWIND)
		return thread->depth > 0 && --thread->depth < STACK_MOST ?
		    thread->stack[thread->depth] : id_at(e, 0, err);
	if (action == ACTION_BAD)
		return 0;
	id = id_at(e, address, err);
	if (id == UINT32_MAX)
		return id;
	if (thread->depth < STACK_MOST) {
		ARRAY_ROOM(thread->stack, thread->stack_room,
		    thread->depth + 1);
		thread->stack[thread->depth] = id;
	}
	thread->depth++;
	return id;
}

/* Gives the events of a stretch their threads and methods.  Most enter a known
 * method or leave one, by turns that nobody can guess: there is no branch for
 * that. */
static bool name_timed(const struct usual *u, struct entries *e,
    struct thread_state *thread, struct error *err)
{
	const uint32_t number = thread->thread;
	size_t depth = thread->depth;
	uint32_t *stack;

	stack = thread->stack = array_grow(thread->stack, &thread->stack_room,
	    depth + u->count + 1, sizeof *stack);
	for (size_t i = 0; i < u->count; i++) {
		const uint32_t action = u->events[i].word;
		const uint32_t leaves = action != ACTION_ENTER;
		const uint64_t address = u->words[i] & ~UINT64_C(3);
		const size_t top = depth - leaves;
		uint32_t id = id_map_get(&e->methods, address);

		if (action == ACTION_BAD || top > STACK_MOST ||
		    (id == NO_ID && !leaves)) {
			thread->depth = depth;
			id = timed_method(e, thread, action, address, err);
			if (id == UINT32_MAX)
				return false;
			depth = thread->depth;
		} else {
			id <<= 2;
			id ^= (id ^ stack[top]) & -leaves;
			stack[top] = id;
			depth = top + 1 - leaves;
		}
		u->events[i].thread = number;
		u->events[i].word = id | action;
	}
	thread->depth = depth;
	return true;
}

/* Takes entries of layout E as long as they are usual. */
LOOP bool take_timed_usual(struct entries *e, struct thread_state *thread,
    struct timed *t, struct bytes *rest, struct error *err)
{
	struct usual u;

	if (!e->has_counter || e->layout->is_dump ||
	    thread->depth > STACK_MOST - EVENT_BATCH)
		return true;
	thread->word = t->address;
	thread->time[e->first] = ns_after(&e->rate, e->counter, t->ticks >> 2);
	thread->time[!e->first] = t->second;
	if (!begin_usual(&u, e, thread, rest))
		return true;
	u.timed = t->ticks;
	u.counter = e->counter;
	u.base = thread->base[e->first];
	u.rate = e->rate;
	if (e->has_second)
		find_timed(&u, true, CLOCK_WALL);
	else
		find_timed(&u, false, e->first);
	if (u.count > 0 &&
	    (!name_timed(&u, e, thread, err) ||
		!end_usual(&u, e, thread, rest, err)))
		return false;
	*t = (struct timed){ u.timed, thread->time[!e->first], thread->word };
	return true;
}

/* Can an entry of a dump, at this time, be what ART wrote?  Times do not go
 * back, also from block to block, and addresses are multiples of 4. */
static bool makes_sense(const struct entries *e,
    const struct thread_state *thread, const struct timed *t, uint32_t action)
{
	const uint64_t time = thread->time[e->first];

	if (time < thread->sound[e->first] || time >> TIME_BITS != 0)
		return false;
	return action != ACTION_ENTER ||
	    ((t->address & 3) == 0 &&
		(!e->layout->is_listed ||
		    id_map_get(&e->methods, t->address) != NO_ID));
}

/* Takes all entries of a block of layout E, or of a dump up to one that makes
 * no sense. */
static bool take_timed_entries(struct entries *e, struct thread_state *thread,
    const struct trace_block *b, struct bytes *rest, struct error *err)
{
	const unsigned bits = e->layout->action_bits;
	struct timed t = { .address = b->first };

	for (;;) {
		struct bytes entry;
		uint64_t ticks;
		uint32_t action, id;

		if (!take_timed_usual(e, thread, &t, rest, err))
			return false;
		entry = *rest;
		if (!timed_read(&entry, e->layout, e->has_second, &t))
			return true;
		ticks = t.ticks >> bits;
		action = (uint32_t)(t.ticks & ((1u << bits) - 1));
		if (!e->has_counter && ticks < e->counter)
			e->counter = 0; /* its times count from the start */
		e->has_counter = true;
		thread->time[e->first] = ns_after(&e->rate, e->counter, ticks);
		thread->time[!e->first] = t.second;
		if (e->layout->is_dump && !makes_sense(e, thread, &t, action))
			return true;
		*rest = entry;
		id = timed_method(e, thread, action, t.address & ~UINT64_C(3),
		    err);
		if (id == UINT32_MAX || !put_entry(e, thread, id | action, err))
			return false;
	}
}

/* ---- blocks ---- */

/* Sets what the entries of a block count on from, and puts its first entry when
 * that stands in the header. */
static bool begin_block(struct entries *e, struct thread_state *thread,
    const struct trace_block *b, struct error *err)
{
	if (b->is_split)
		return true;
	thread->word = b->first;
	/* a 32-bit time may have wrapped since the block before
	 * (docs/format.md, "Time") */
	for (int c = 0; c < CLOCKS; c++) {
		if (e->layout->has_first &&
		    thread->epoch[c] + b->time[c] + EPOCH / 2 < thread->time[c])
			thread->epoch[c] += EPOCH;
		thread->time[c] = thread->epoch[c] + b->time[c];
	}
	return !e->layout->has_first || put_word(e, thread, err);
}

/* Notes what was odd about a block: `rest` of its bytes were left after
 * `entries` entries. */
static void note_block(struct entries *e, struct trace_block *b,
    uint64_t entries, size_t rest)
{
	block_compare(b, rest == 0 ? (size_t)entries : BLOCK_UNKNOWN);
	batch_note(&e->out, NOTICE_LOST_BITS, b->has_lost_bits);
	batch_note(&e->out, NOTICE_SPLIT_BLOCK, b->is_split);
	batch_note(&e->out, NOTICE_OTHER_COUNT, b->is_different);
	if (b->is_cut && !e->r->is_over)
		batch_note(&e->out, NOTICE_TRUNCATED, rest == 0 ? 1 : rest);
	else
		batch_note(&e->out, NOTICE_BAD_PACKET, rest);
}

bool entries_take(struct entries *e, struct trace_block *b, struct error *err)
{
	struct thread_state *thread;
	uint64_t before;
	struct bytes rest = b->body;
	bool done;

	if (b->thread == 0) {
		e->count += b->count + e->layout->has_first;
		batch_note(&e->out, NOTICE_ZERO_RECORDS,
		    b->count + e->layout->has_first);
		return true;
	}
	thread = batch_thread(&e->out, b->thread);
	if (thread == NULL) {
		batch_note(&e->out, NOTICE_MANY_THREADS, 1);
		return true;
	}
	if (!begin_block(e, thread, b, err))
		return false;
	before = e->count;
	done = e->layout->is_timed ?
	    take_timed_entries(e, thread, b, &rest, err) :
	    take_entries(e, thread, b, &rest, err);
	if (done)
		note_block(e, b, e->count - before, rest.left);
	return done;
}

void entries_free(struct entries *e)
{
	batch_free(&e->out);
	id_map_free(&e->methods);
}
