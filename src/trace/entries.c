#include "config.h"

#include "trace/entries.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "trace/leb_eight.h"

#define EPOCH (UINT64_C(1) << 32) /* where 32-bit times wrap */

/* More methods than an event's word can name, and deeper stacks than anybody
 * keeps (MAX_DEPTH of model/walk.h). */
enum { METHODS_MOST = 1 << 30, STACK_MOST = 65535 };

/* Only a file made to hurt has more threads, or more methods without a line;
 * a few bytes of it must not cost kilobytes of ours. */
enum { LANES_MOST = 65536, UNKNOWN_MOST = 65536 };

/* What entries count on from. */
struct state {
	uint64_t word; /* method and action; layout E: the method */
	uint64_t time[CLOCKS];
};

/* What is remembered of a thread from block to block. */
struct lane {
	struct lane_times times;
	uint64_t epoch[CLOCKS]; /* of 32-bit times in headers of blocks */
	uint64_t last[CLOCKS];
	struct state state;     /* at the end of its last block */
	uint32_t *stack;        /* layout E: ids of the running methods */
	size_t stack_room;
	uint64_t depth;
};

static void note(struct entries *e, enum notice kind, uint64_t count)
{
	notices_add(e->r->notices, kind, count, e->out.offset);
}

/* In *lane NULL when there are too many of them. */
static bool find_lane(struct entries *e, uint32_t thread, struct lane **lane,
    struct error *err)
{
	uint32_t number = id_map_get(&e->by_thread, thread);
	struct lane *grown;

	*lane = number == NO_ID ? NULL : &e->lanes[number];
	if (number != NO_ID || e->lane_count == LANES_MOST)
		return true;
	grown = array_grow(e->lanes, &e->lane_room, e->lane_count + 1,
	    sizeof *grown, err);
	if (grown == NULL)
		return false;
	e->lanes = grown;
	if (!id_map_put(&e->by_thread, thread, (uint32_t)e->lane_count, err))
		return false;
	*lane = &grown[e->lane_count++];
	**lane = (struct lane){ .times = { .thread = thread } };
	return true;
}

bool entries_thread(struct entries *e, uint32_t thread, struct slice name,
    struct error *err)
{
	const struct sink *sink = e->r->sink;
	struct lane *lane;

	if (!find_lane(e, thread, &lane, err))
		return false;
	return lane == NULL || sink->thread(sink->self, thread, name, err);
}

uint32_t entries_method(struct entries *e, uint64_t address, struct error *err)
{
	uint32_t number = address_map_add(&e->methods, address, err);

	if (number < METHODS_MOST)
		return number << 2;
	if (number != NO_ADDRESS)
		fail(err, "it names more methods than can be numbered");
	return UINT32_MAX;
}

/* Reports a method that no line has named so far. */
static uint32_t report_unknown(struct entries *e, uint64_t address,
    struct error *err)
{
	char name[40];
	int length = snprintf(name, sizeof name, "(unknown 0x%" PRIx64 ")",
	    address);
	const struct slice none = { "", 0 };
	struct method_line m = { entries_method(e, address, err), none,
		{ name, (size_t)length }, none, none, 0, true,
		false };

	e->unknown++;
	return m.id != UINT32_MAX &&
		e->r->sink->method(e->r->sink->self, &m, err) ?
	    m.id :
	    UINT32_MAX;
}

/* Apart, so that what is known costs no more than to look it up. */
static __attribute__((noinline)) uint32_t unknown_id(struct entries *e,
    uint64_t address, struct error *err)
{
	uint32_t number = NO_ADDRESS;

	if (e->unknown >= UNKNOWN_MOST) {
		address = 0;
		number = address_map_get(&e->methods, address);
	}
	return number != NO_ADDRESS ? number << 2 :
				      report_unknown(e, address, err);
}

/* The sink's id of what is at the address; nothing is at 0. */
static inline uint32_t id_at(struct entries *e, uint64_t address,
    struct error *err)
{
	uint32_t number = address_map_get(&e->methods, address);

	return number != NO_ADDRESS ? number << 2 : unknown_id(e, address, err);
}

static inline bool put(struct entries *e, struct lane *lane, uint32_t word,
    const uint64_t at[CLOCKS], struct error *err)
{
	e->count++;
	return batch_put(&e->out, &lane->times, word, at, err);
}

/* A method word of the file: address, or index times 4, and action. */
static inline bool put_word(struct entries *e, struct lane *lane,
    const struct state *s, struct error *err)
{
	uint32_t id = id_at(e, s->word & ~UINT64_C(3), err);

	return id != UINT32_MAX &&
	    put(e, lane, id | (uint32_t)(s->word & 3), s->time, err);
}

/* The numbers of an entry, as they stand there. */
struct fields {
	uint64_t word, first, second; /* layout E: word is the method's */
};

/* Of layouts A to D.  False when they are cut, or no numbers; none is taken. */
static inline bool take_fields(struct leb *l, bool has_second, struct fields *f)
{
	const unsigned char *entry = l->at;
	struct leb_eight eight;

	if (leb_eight(l, has_second ? 3 : 2, &eight)) {
		f->word = leb_eight_signed(&eight);
		f->first = leb_eight_unsigned(&eight);
		f->second = has_second ? leb_eight_unsigned(&eight) : 0;
		leb_eight_end(l, &eight);
		return true;
	}
	f->word = leb_signed(l);
	f->first = leb_unsigned(l);
	f->second = has_second ? leb_unsigned(l) : 0;
	if (l->is_bad)
		l->at = entry;
	return !l->is_bad;
}

/* The entries of layouts A to D. */
static bool take_entries(struct entries *e, struct lane *lane,
    const struct block *b, struct leb *l, struct error *err)
{
	const bool is_one_base = e->layout->is_one_base;
	const bool has_second = e->has_second;
	struct state *s = &lane->state;
	struct fields f;

	while (l->at < l->end && take_fields(l, has_second, &f)) {
		s->word = is_one_base ? (uint32_t)(b->first + f.word) :
					s->word + f.word;
		s->time[e->first] += f.first;
		s->time[e->second] += f.second;
		if (!put_word(e, lane, s, err))
			return false;
	}
	return true;
}

/* Layout E counts in ticks of the processor's counter. */
static inline uint64_t ns_of(struct entries *e, uint64_t ticks)
{
	if (!e->has_counter && ticks < e->counter)
		e->counter = 0; /* its times count from the start */
	e->has_counter = true;
	ticks = ticks > e->counter ? ticks - e->counter : 0;
	return e->rate.hz == 0 ? ticks : counter_ns(&e->rate, ticks);
}

/* The running method is what an exit leaves, since it names none. */
static inline uint32_t pop(struct entries *e, struct lane *lane,
    struct error *err)
{
	if (lane->depth > 0 && --lane->depth < STACK_MOST)
		return lane->stack[lane->depth];
	return id_at(e, 0, err);
}

static bool grow_stack(struct lane *lane, struct error *err)
{
	uint32_t *grown = array_grow(lane->stack, &lane->stack_room,
	    lane->stack_room + 1, sizeof *grown, err);

	if (grown != NULL)
		lane->stack = grown;
	return grown != NULL;
}

static inline bool push(struct lane *lane, uint32_t id, struct error *err)
{
	if (lane->depth < STACK_MOST) {
		if (lane->depth == lane->stack_room && !grow_stack(lane, err))
			return false;
		lane->stack[lane->depth] = id;
	}
	lane->depth++;
	return true;
}

static inline uint32_t timed_method(struct entries *e, struct lane *lane,
    uint32_t action, uint64_t address, struct error *err)
{
	uint32_t id;

	if (action == ACTION_EXIT || action == ACTION_UNWIND)
		return pop(e, lane, err);
	if (action == ACTION_BAD)
		return 0;
	id = id_at(e, address, err);
	return id != UINT32_MAX && push(lane, id, err) ? id : UINT32_MAX;
}

/* Of layout E, after an entry of the time `timed`: only an entry into a method
 * names it. */
static inline bool take_timed_fields(struct leb *l, uint64_t timed,
    bool has_second, struct fields *f)
{
	const unsigned char *entry = l->at;
	bool enters = ((timed + *entry) & 3) == ACTION_ENTER;
	struct leb_eight eight;

	if (leb_eight(l, 1u + has_second + enters, &eight)) {
		f->first = leb_eight_signed(&eight);
		f->second = has_second ? leb_eight_signed(&eight) : 0;
		f->word = enters ? leb_eight_signed(&eight) : 0;
		leb_eight_end(l, &eight);
		return true;
	}
	f->first = leb_signed(l);
	f->second = has_second ? leb_signed(l) : 0;
	f->word = enters ? leb_signed(l) : 0;
	if (l->is_bad)
		l->at = entry;
	return !l->is_bad;
}

/* The entries of layout E. */
static bool take_timed_entries(struct entries *e, struct lane *lane,
    struct leb *l, struct error *err)
{
	const bool has_second = e->has_second;
	struct state s = { 0 };
	uint64_t timed = 0;
	struct fields f;

	while (l->at < l->end && take_timed_fields(l, timed, has_second, &f)) {
		uint32_t action, id;

		timed += f.first;
		action = timed & 3;
		s.word += f.word;
		s.time[e->second] += f.second;
		s.time[e->first] = ns_of(e, timed >> 2);
		id = timed_method(e, lane, action, s.word & ~UINT64_C(3), err);
		if (id == UINT32_MAX || !put(e, lane, id | action, s.time, err))
			return false;
	}
	return true;
}

/* A 32-bit time of a block's header, which may have wrapped since the block
 * before (docs/format.md, "Time"). */
static uint64_t extended(struct lane *lane, enum clock c, uint32_t raw)
{
	if (lane->epoch[c] + raw + EPOCH / 2 < lane->last[c])
		lane->epoch[c] += EPOCH;
	return lane->epoch[c] + raw;
}

/* Where the entries of a block count on from, and its first entry when that
 * stands in the header. */
static bool begin_block(struct entries *e, struct lane *lane,
    const struct block *b, struct error *err)
{
	struct state *s = &lane->state;

	if (b->is_split)
		return true;
	*s = (struct state){ .word = b->first };
	if (!e->layout->has_first)
		return true;
	for (int c = 0; c < CLOCKS; c++)
		s->time[c] = extended(lane, (enum clock)c, b->time[c]);
	return put_word(e, lane, s, err);
}

static void note_block(struct entries *e, const struct block *b, size_t rest)
{
	if (b->has_lost_bits)
		note(e, NOTICE_LOST_BITS, 1);
	if (b->is_split)
		note(e, NOTICE_SPLIT_BLOCK, 1);
	if (b->is_different)
		note(e, NOTICE_OTHER_COUNT, 1);
	if (b->is_cut && !e->r->is_over)
		note(e, NOTICE_TRUNCATED, rest == 0 ? 1 : rest);
	else if (rest > 0)
		note(e, NOTICE_BAD_PACKET, rest);
}

bool entries_take(struct entries *e, const struct block *b, struct error *err)
{
	struct lane *lane;
	struct leb l = { b->body.at, b->body.at + b->body.left, false };
	bool done;

	if (b->thread == 0) {
		e->count += b->count + e->layout->has_first;
		note(e, NOTICE_ZERO_RECORDS, b->count + e->layout->has_first);
		return true;
	}
	if (!find_lane(e, b->thread, &lane, err))
		return false;
	if (lane == NULL) {
		note(e, NOTICE_MANY_THREADS, 1);
		return true;
	}
	if (!begin_block(e, lane, b, err))
		return false;
	done = e->layout->is_timed ? take_timed_entries(e, lane, &l, err) :
				     take_entries(e, lane, b, &l, err);
	lane->last[CLOCK_WALL] = lane->state.time[CLOCK_WALL];
	lane->last[CLOCK_CPU] = lane->state.time[CLOCK_CPU];
	note_block(e, b, (size_t)(l.end - l.at));
	return done;
}

void entries_free(struct entries *e)
{
	for (size_t i = 0; i < e->lane_count; i++)
		free(e->lanes[i].stack);
	free(e->lanes);
	address_map_free(&e->methods);
	id_map_free(&e->by_thread);
}
