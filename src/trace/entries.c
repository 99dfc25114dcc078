#include "config.h"

#include "trace/entries.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "trace/leb.h"

#define EPOCH (UINT64_C(1) << 32) /* where 32-bit times wrap */

/* More methods than an event's word can name, and deeper stacks than anybody
 * keeps (MAX_DEPTH of load/walk.h). */
enum { METHODS_MOST = 1 << 30, STACK_MOST = 65535 };

/* Only a file made to hurt has more threads, or more methods without a line;
 * a few bytes of it must not cost kilobytes of ours. */
enum { LANES_MOST = 65536, UNKNOWN_MOST = 65536 };

/* A page of methods is worth its memory where so many share one; the first 2 MB
 * of them are for files that name few. */
enum { PAGES_LEAST = 512, METHODS_A_PAGE = 64 };

/* What entries count on from. */
struct entries_state {
	uint64_t word; /* method and action; layout E: the method */
	uint64_t time[CLOCKS];
};

/* What is remembered of a thread from block to block. */
struct lane {
	struct lane_times times;
	uint64_t epoch[CLOCKS]; /* of 32-bit times in headers of blocks */
	uint64_t last[CLOCKS];
	struct entries_state state; /* at the end of its last block */
	uint32_t *stack;        /* layout E: ids of the running methods */
	size_t stack_room;
	uint64_t depth;
};

static void note(struct entries *e, enum notice kind, uint64_t count)
{
	notices_add(e->r->notices, kind, count, e->out.offset);
}

bool entries_init(struct entries *e, struct reading *r, struct error *err)
{
	e->r = e->out.r = r;
	return address_pages_init(&e->pages, err);
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
	struct method_line m = { .id = entries_method(e, address, err),
		.class_name = none,
		.name = { name, (size_t)length },
		.signature = none,
		.source = none,
		.is_stand_in = true };

	e->unknown++;
	return m.id != UINT32_MAX &&
		e->r->sink->method(e->r->sink->self, &m, err) ?
	    m.id :
	    UINT32_MAX;
}

/* Apart, so that what is known costs no more than to look it up. */
static __attribute__((noinline)) uint32_t seldom_id(struct entries *e,
    uint64_t address, struct error *err)
{
	uint32_t number = address_map_get(&e->methods, address);

	if (number == NO_ADDRESS && e->unknown >= UNKNOWN_MOST) {
		address = 0;
		number = address_map_get(&e->methods, address);
	}
	if (number == NO_ADDRESS)
		return report_unknown(e, address, err);
	address_pages_keep(&e->pages, address, number,
	    PAGES_LEAST + e->methods.count / METHODS_A_PAGE);
	return number << 2;
}

/* The sink's id of what is at the address; nothing is at 0. */
static inline uint32_t id_at(struct entries *e, uint64_t address,
    struct error *err)
{
	uint32_t number = address_pages_get(&e->pages, address);

	return number != 0 ? (number - 1) << 2 : seldom_id(e, address, err);
}

static inline bool put(struct entries *e, struct lane *lane, uint32_t word,
    const uint64_t at[CLOCKS], struct error *err)
{
	e->count++;
	return batch_put(&e->out, &lane->times, word, at, err);
}

/* A method word of the file: address, or index times 4, and action. */
static inline bool put_word(struct entries *e, struct lane *lane,
    const struct entries_state *s, struct error *err)
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

	f->word = leb_signed(l);
	f->first = leb_unsigned(l);
	f->second = has_second ? leb_unsigned(l) : 0;
	if (l->is_bad)
		l->at = entry;
	return !l->is_bad;
}

/* What is the same for all runs of a block. */
static void begin_runs(struct entries *e, const struct lane *lane,
    const struct trace_block *b)
{
	struct entry_run *run = &e->run;

	run->end = b->body.at + b->body.left;
	run->readable = run->end + b->behind;
	run->thread = lane->times.thread;
	run->first = e->first;
	run->has_second = e->has_second;
	run->methods = &e->pages;
	/* without a rate ticks are ns */
	run->rate = e->rate.hz == 0 ? (struct counter){ 1, 1, 0, 0 } : e->rate;
}

/* Readies a run from where the thread stands.  False where its times are not
 * such that events can have them. */
static bool begin_run(struct entries *e, const struct lane *lane,
    const struct entries_state *s, const struct leb *l)
{
	struct entry_run *run = &e->run;
	uint64_t most = 0, bases = 0;

	for (int c = 0; c < CLOCKS; c++) {
		run->base[c] = lane->times.base[c];
		run->place.time[c] = (uint32_t)(s->time[c] - run->base[c]);
		most |= s->time[c] - run->base[c];
		bases |= run->base[c];
	}
	run->at = l->at;
	run->place.word = s->word;
	run->place.out = &e->out.events[e->out.waiting];
	run->out_end = &e->out.events[EVENT_BATCH];
	return most < RUN_TIME_END && bases >> (TIME_BITS - 1) == 0;
}

static void end_run(struct entries *e, struct lane *lane,
    struct entries_state *s, struct leb *l)
{
	const struct entry_run *run = &e->run;
	size_t waiting = (size_t)(run->place.out - e->out.events);

	l->at = run->at;
	s->word = run->place.word;
	e->count += waiting - e->out.waiting;
	for (int c = 0; waiting > e->out.waiting && c < CLOCKS; c++)
		lane->times.sound[c] = s->time[c] = run->base[c] +
		    run->place.time[c];
	e->out.waiting = waiting;
}

/* Room for a run's events; false when nothing more can be reported. */
static inline bool make_room(struct entries *e, struct error *err)
{
	return e->out.waiting + RUN_ENTRIES <= EVENT_BATCH ||
	    batch_flush(&e->out, err);
}

static inline bool has_no_room(const struct entries *e)
{
	return e->out.waiting + RUN_ENTRIES > EVENT_BATCH;
}

/* Takes entries of layouts A to D as long as they are usual. */
static bool take_usual(struct entries *e, struct lane *lane,
    const struct trace_block *b, struct leb *l, struct error *err)
{
	const uint64_t *base = e->layout->is_one_base ? &b->first : NULL;
	struct entries_state *s = &lane->state;

	do {
		if (!make_room(e, err))
			return false;
		if (begin_run(e, lane, s, l))
			entry_run(&e->run, base);
		end_run(e, lane, s, l);
	} while (has_no_room(e));
	return true;
}

/* The entries of layouts A to D. */
static bool take_entries(struct entries *e, struct lane *lane,
    const struct trace_block *b, struct leb *l, struct error *err)
{
	struct entries_state *s = &lane->state;
	struct fields f;

	for (;;) {
		if (!take_usual(e, lane, b, l, err))
			return false;
		if (l->at == l->end || !take_fields(l, e->has_second, &f))
			return true;
		s->word = e->layout->is_one_base ?
		    (uint32_t)(b->first + f.word) :
		    s->word + f.word;
		s->time[e->first] += f.first;
		s->time[e->second] += f.second;
		if (!put_word(e, lane, s, err))
			return false;
	}
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

	f->first = leb_signed(l);
	f->second = has_second ? leb_signed(l) : 0;
	f->word = enters ? leb_signed(l) : 0;
	if (l->is_bad)
		l->at = entry;
	return !l->is_bad;
}

/* Takes entries of layout E as long as they are usual. */
static bool take_timed_usual(struct entries *e, struct lane *lane,
    struct entries_state *s, struct leb *l, struct error *err)
{
	struct entry_run *run = &e->run;

	if (!e->has_counter || lane->depth > STACK_MOST)
		return true;
	run->counter = e->counter;
	run->stack = lane->stack;
	run->room = (uint32_t)(lane->stack_room < STACK_MOST ?
		lane->stack_room :
		STACK_MOST);
	run->place.depth = (uint32_t)lane->depth;
	do {
		if (!make_room(e, err))
			return false;
		if (begin_run(e, lane, s, l))
			entry_run_timed(run);
		end_run(e, lane, s, l);
	} while (has_no_room(e));
	lane->depth = run->place.depth;
	return true;
}

/* The entries of layout E. */
static bool take_timed_entries(struct entries *e, struct lane *lane,
    struct leb *l, struct error *err)
{
	struct entries_state s = { 0 };
	uint64_t *timed = &e->run.place.timed;
	struct fields f;

	for (*timed = 0;;) {
		uint32_t action, id;

		if (!take_timed_usual(e, lane, &s, l, err))
			return false;
		if (l->at == l->end ||
		    !take_timed_fields(l, *timed, e->has_second, &f))
			return true;
		*timed += f.first;
		action = *timed & 3;
		s.word += f.word;
		s.time[e->second] += f.second;
		s.time[e->first] = ns_of(e, *timed >> 2);
		id = timed_method(e, lane, action, s.word & ~UINT64_C(3), err);
		if (id == UINT32_MAX || !put(e, lane, id | action, s.time, err))
			return false;
	}
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
    const struct trace_block *b, struct error *err)
{
	struct entries_state *s = &lane->state;

	if (b->is_split)
		return true;
	*s = (struct entries_state){ .word = b->first };
	if (!e->layout->has_first)
		return true;
	for (int c = 0; c < CLOCKS; c++)
		s->time[c] = extended(lane, (enum clock)c, b->time[c]);
	return put_word(e, lane, s, err);
}

/* Of its bytes so many were left, after so many entries. */
static void note_block(struct entries *e, struct trace_block *b,
    uint64_t entries, size_t rest)
{
	block_compare(b, rest == 0 ? (size_t)entries : BLOCK_UNKNOWN);
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

bool entries_take(struct entries *e, struct trace_block *b, struct error *err)
{
	struct lane *lane;
	uint64_t before;
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
	begin_runs(e, lane, b);
	before = e->count;
	done = e->layout->is_timed ? take_timed_entries(e, lane, &l, err) :
				     take_entries(e, lane, b, &l, err);
	lane->last[CLOCK_WALL] = lane->state.time[CLOCK_WALL];
	lane->last[CLOCK_CPU] = lane->state.time[CLOCK_CPU];
	if (done)
		note_block(e, b, e->count - before, (size_t)(l.end - l.at));
	return done;
}

void entries_free(struct entries *e)
{
	for (size_t i = 0; i < e->lane_count; i++)
		free(e->lanes[i].stack);
	free(e->lanes);
	address_map_free(&e->methods);
	address_pages_free(&e->pages);
	id_map_free(&e->by_thread);
}
