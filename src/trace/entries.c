/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "trace/entries.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/bytes.h"
#include "trace/leb.h"
#include "trace/records.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* ---- where the numbers of trace/leb end, for many at a time ---- */

/* LEB_WINDOW bytes are looked at.  A number that ends there can be read as
 * eight bytes where LEB_WINDOW_ROOM bytes can be read. */
enum { LEB_WINDOW = 64, LEB_WINDOW_ROOM = LEB_WINDOW + 8 };

/* Returns a bit for each of sixteen bytes: is it one that a number goes on
 * after?  Such a byte has bit 7. */
static inline uint64_t leb_inner(const unsigned char *at)
{
#ifdef __SSE2__
	return (unsigned)_mm_movemask_epi8(
	    _mm_loadu_si128((const __m128i *)(const void *)at));
#else
	/* the product has bit 7 of eight bytes in its upper bits */
	const uint64_t bits = UINT64_C(0x0101010101010101);
	const uint64_t gather = UINT64_C(0x0102040810204080);

	return (read_u64(at) >> 7 & bits) * gather >> 56 |
	    (read_u64(at + 8) >> 7 & bits) * gather >> 56 << 8;
#endif
}

/* Returns a bit for each byte of the window: does a number end with it? */
static inline uint64_t leb_ends(const unsigned char *at)
{
	return ~(leb_inner(at) | leb_inner(at + 16) << 16 |
	    leb_inner(at + 32) << 32 | leb_inner(at + 48) << 48);
}

/* Returns which byte the first end is; there must be one. */
static inline size_t leb_first(uint64_t ends)
{
	return (size_t)__builtin_ctzll(ends);
}

static inline uint64_t leb_others(uint64_t ends)
{
	return ends & (ends - 1);
}

/* ---- numbers of eight entries: fetched, then packed ---- */

/* A LOOP stands alone, and COPIED code is compiled once for each kind of entry,
 * so that no entry is asked what holds for all of its kind. */
#define LOOP static __attribute__((noinline))
#define COPIED static inline __attribute__((always_inline))

typedef uint64_t two __attribute__((vector_size(16)));
typedef uint32_t four __attribute__((vector_size(16)));

/* Packs four numbers of four bytes each: puts seven bits of each byte together
 * by pairs, and pairs of pairs. */
COPIED four leb_pack(four v)
{
	v -= v >> 1 & 0x3f803f80;
	return (v & 0x3fff) | (v >> 2 & 0x0fffc000);
}

/* The bits of a number of one byte to eight: seven of each byte, and the
 * sign. */
#define SEVENS UINT64_C(0x7f7f7f7f7f7f7f7f)
#define SIGN UINT64_C(0x40)

static const uint64_t sevens[] = { SEVENS >> 56, SEVENS >> 48, SEVENS >> 40,
	SEVENS >> 32, SEVENS >> 24, SEVENS >> 16, SEVENS >> 8, SEVENS };
static const uint64_t signs[] = { SIGN, SIGN << 7, SIGN << 14, SIGN << 21,
	SIGN << 28, SIGN << 35, SIGN << 42, SIGN << 49 };
static const uint32_t short_sevens[] = { SEVENS >> 56, SEVENS >> 48,
	SEVENS >> 40, SEVENS >> 32 };
static const uint32_t short_signs[] = { SIGN, SIGN << 7, SIGN << 14,
	SIGN << 21 };

enum { LONGEST_WORD = 8, LONGEST_TIME = 4 };

static inline enum clock other(enum clock c)
{
	return c == CLOCK_WALL ? CLOCK_CPU : CLOCK_WALL;
}

/* Fetches a word that stands at from .. last of the window. */
COPIED void fetch_word(struct run_numbers *n, int i, const unsigned char *at,
    size_t from, size_t last)
{
	n->word[i] = read_u64(at + from) & sevens[last - from];
	n->word_sign[i] = signs[last - from];
}

COPIED void fetch_time(struct run_numbers *n, int i, enum clock c,
    const unsigned char *at, size_t from, size_t last)
{
	n->time[i][c] = read_u32(at + from) & short_sevens[last - from];
}

COPIED void fetch_time_sign(struct run_numbers *n, int i, enum clock c,
    size_t from, size_t last)
{
	n->time_sign[i][c] = short_signs[last - from];
}

/* Packs two words: puts seven bits of each byte together by pairs, pairs of
 * pairs, and halves. */
COPIED void pack_two_words(uint64_t *words, const uint64_t *word_signs)
{
	two v, sign;

	memcpy(&v, words, sizeof v);
	memcpy(&sign, word_signs, sizeof sign);
	v = (two)leb_pack((four)v);
	v = (v & 0x0fffffff) | (v >> 4 & UINT64_C(0x00fffffff0000000));
	v = (v ^ sign) - sign;
	memcpy(words, &v, sizeof v);
}

COPIED void pack_words(struct run_numbers *n)
{
	pack_two_words(&n->word[0], &n->word_sign[0]);
	pack_two_words(&n->word[2], &n->word_sign[2]);
	pack_two_words(&n->word[4], &n->word_sign[4]);
	pack_two_words(&n->word[6], &n->word_sign[6]);
}

COPIED void pack_two_times(struct run_numbers *n, int i, bool has_signs)
{
	four v, sign;

	memcpy(&v, n->time[i], sizeof v);
	v = leb_pack(v);
	if (has_signs) {
		memcpy(&sign, n->time_sign[i], sizeof sign);
		v = (v ^ sign) - sign;
	}
	memcpy(n->time[i], &v, sizeof v);
}

COPIED void pack_times(struct run_numbers *n, bool has_signs)
{
	pack_two_times(n, 0, has_signs);
	pack_two_times(n, 2, has_signs);
	pack_two_times(n, 4, has_signs);
	pack_two_times(n, 6, has_signs);
}

/* ---- runs of layouts A to D ---- */

/* Returns where the numbers of the next window end; nowhere after the block,
 * nor where fewer than LEB_WINDOW_ROOM bytes can be read. */
COPIED uint64_t next_ends(const struct entry_run *r)
{
	uint64_t ends;

	if (r->next >= r->end || r->readable - r->next < LEB_WINDOW_ROOM)
		return 0;
	__builtin_prefetch(r->next + AHEAD_BYTES);
	ends = leb_ends(r->next);
	if (r->end - r->next < LEB_WINDOW)
		ends &= (UINT64_C(1) << (r->end - r->next)) - 1;
	return ends;
}

/* Is there room for events, and can no time become too large? */
static inline bool may_go_on(const struct entry_run *r)
{
	return r->out_end - r->place.out >= RUN_ENTRIES &&
	    (r->place.time[CLOCK_WALL] | r->place.time[CLOCK_CPU]) <
	    RUN_TIME_END;
}

/* Fetches the numbers of up to RUN_ENTRIES entries of the window that are whole
 * and short.  Returns how many entries. */
COPIED int fetch_entries(struct run_numbers *n, const unsigned char *at,
    uint64_t ends, bool has_second, enum clock first)
{
	size_t from = 0;
	int i;

	for (i = 0; i < RUN_ENTRIES; i++) {
		const uint64_t words = ends, ones = leb_others(ends);
		size_t word, one, last;

		ends = has_second ? leb_others(ones) : ones;
		if (ends == 0)
			break;
		word = leb_first(words);
		one = leb_first(ones);
		last = leb_first(ends);
		if (((word - from) / 2 | (one - word - 1) |
			(last - one - has_second)) >= LONGEST_TIME)
			break;
		fetch_word(n, i, at, from, word);
		fetch_time(n, i, first, at, word + 1, one);
		if (has_second)
			fetch_time(n, i, other(first), at, one + 1, last);
		n->entry_end[i] = (uint8_t)(from = last + 1);
		ends = leb_others(ends);
	}
	return i;
}

/* Adds up `count` entries and makes events of them, up to the first of a method
 * without a number.  Returns how many events. */
COPIED int put_entries(struct entry_run *r, int count, const uint64_t *base)
{
	const struct address_pages methods = *r->methods;
	const struct run_numbers *n = &r->numbers;
	const uint32_t thread = r->thread;
	struct event *out = r->place.out;
	uint64_t word = r->place.word, times;
	int i;

	memcpy(&times, r->place.time, sizeof times);
	for (i = 0; i < count; i++) {
		uint64_t now = base == NULL ? word + n->word[i] :
					      (uint32_t)(*base + n->word[i]);
		uint32_t number = address_pages_get(&methods, now);
		uint64_t step;

		if (number == 0)
			break;
		word = now;
		memcpy(&step, n->time[i], sizeof step);
		times += step; /* no clock reaches into the other one */
		out->thread = thread;
		out->word = (number - 1) << 2 | (uint32_t)(now & 3);
		memcpy(out->time, &times, sizeof times);
		out++;
	}
	memcpy(r->place.time, &times, sizeof times);
	r->place.word = word;
	r->place.out = out;
	return i;
}

/* Runs entries.  The ends of the next window are looked for before the numbers
 * of this one are used, so that nothing waits for them. */
COPIED void run_entries(struct entry_run *r, const uint64_t *base,
    bool has_second, enum clock first)
{
	struct run_numbers *n = &r->numbers;
	uint64_t ends = next_ends(r);

	while (may_go_on(r)) {
		const unsigned char *at = r->next;
		int count = fetch_entries(n, at, ends, has_second, first), done;

		if (count == 0)
			return;
		r->next += n->entry_end[count - 1];
		ends = next_ends(r);
		pack_words(n);
		pack_times(n, false);
		done = put_entries(r, count, base);
		if (done == count)
			continue;
		r->next = at + (done == 0 ? 0 : n->entry_end[done - 1]);
		return;
	}
}

LOOP void run_one(struct entry_run *r, const uint64_t *base)
{
	run_entries(r, base, false, r->first);
}

/* Runs entries of both clocks, of which wall time comes first. */
LOOP void run_both(struct entry_run *r)
{
	run_entries(r, NULL, true, CLOCK_WALL);
}

LOOP void run_both_from(struct entry_run *r, const uint64_t *base)
{
	run_entries(r, base, true, CLOCK_WALL);
}

void entry_run(struct entry_run *r, const uint64_t *base)
{
	if (!r->has_second)
		run_one(r, base);
	else if (base == NULL)
		run_both(r);
	else
		run_both_from(r, base);
}

/* ---- runs of layout E ---- */

/* Returns all ones, or none. */
static inline uint64_t mask_if(bool condition)
{
	return -(uint64_t)condition;
}

/* Fetches entries of layout E.  Some name a method, by turns that nobody can
 * guess, so there is no branch for that; of every entry one more number must
 * end in the window. */
COPIED int fetch_timed(struct run_numbers *n, const unsigned char *at,
    uint64_t ends, bool has_second, enum clock first, uint64_t timed)
{
	size_t from = 0;
	int i;

	for (i = 0; i < RUN_ENTRIES; i++) {
		const uint64_t times = ends;
		const uint64_t lasts = has_second ? leb_others(ends) : ends;
		const uint64_t words = lasts == 0 ? 0 : leb_others(lasts);
		uint64_t raw, enters;
		size_t time, last, length;

		if (words == 0)
			break;
		raw = read_u32(at + from);
		enters = mask_if(((timed + raw) & 3) == ACTION_ENTER);
		time = leb_first(times);
		last = leb_first(lasts);
		length = (leb_first(words) - last - 1) & (size_t)enters;
		if ((length / 2 | (time - from) | (last - time - has_second)) >=
		    LONGEST_TIME)
			break;
		fetch_time(n, i, first, at, from, time);
		fetch_time_sign(n, i, first, from, time);
		if (has_second) {
			fetch_time(n, i, other(first), at, time + 1, last);
			fetch_time_sign(n, i, other(first), time + 1, last);
		}
		fetch_word(n, i, at, last + 1, last + 1 + length);
		n->word[i] &= enters;
		timed += raw; /* its last two bits are right */
		from = last + 1 + ((length + 1) & (size_t)enters);
		n->entry_end[i] = (uint8_t)from;
		ends = words & (leb_others(words) | ~enters);
	}
	return i;
}

static inline uint64_t signed_time(uint32_t time)
{
	return (uint64_t)(int64_t)(int32_t)time;
}

/* Returns the ns of an event, whose `timed` has ticks and action. */
static inline uint64_t run_ns_of(const struct counter *rate, uint64_t counter,
    uint64_t timed)
{
	uint64_t ticks = timed >> 2;

	return counter_ns(rate, ticks > counter ? ticks - counter : 0);
}

/* Makes times of events from those of the entries, up to the first that is not
 * soon after the base.  Returns how many. */
COPIED int add_times(struct entry_run *r, int count, enum clock first)
{
	struct run_numbers *n = &r->numbers;
	const struct counter rate = r->rate;
	const uint64_t counter = r->counter, base = r->base[first];
	const enum clock second = other(first);
	uint64_t timed = r->place.timed, later = r->place.time[second];
	int i;

	for (i = 0; i < count; i++) {
		uint64_t ns;

		timed += signed_time(n->time[i][first]);
		later += signed_time(n->time[i][second]);
		ns = run_ns_of(&rate, counter, timed) - base;
		if ((ns | later) >= RUN_TIME_END)
			break;
		n->timed[i] = timed;
		n->time[i][first] = (uint32_t)ns;
		n->time[i][second] = (uint32_t)later;
	}
	return i;
}

/* Makes events that enter and leave methods, up to the first method that is not
 * known, or was not entered here.  Returns how many. */
COPIED int put_timed(struct entry_run *r, int count)
{
	const struct address_pages methods = *r->methods;
	const struct run_numbers *n = &r->numbers;
	const uint32_t thread = r->thread, room = r->room;
	uint32_t *const stack = r->stack;
	struct event *out = r->place.out;
	uint64_t word = r->place.word;
	uint32_t depth = r->place.depth;
	int i;

	for (i = 0; i < count; i++) {
		uint64_t now = word + n->word[i];
		uint32_t action = n->timed[i] & 3;
		uint32_t leaves = action != ACTION_ENTER;
		uint32_t top = depth - leaves;
		uint32_t id = address_pages_get(&methods, now);

		if (action == ACTION_BAD || top >= room || (id | leaves) == 0)
			break;
		id = (id - 1) << 2;
		id ^= (id ^ stack[top]) & -leaves; /* an exit: the top's */
		stack[top] = id;
		depth = top + 1 - leaves;
		word = now;
		out->thread = thread;
		out->word = id | action;
		memcpy(out->time, n->time[i], sizeof out->time);
		out++;
	}
	r->place.out = out;
	r->place.word = word;
	r->place.depth = depth;
	return i;
}

/* Moves the run past the first `done` entries of the window at `at`. */
static inline void note_timed(struct entry_run *r, const unsigned char *at,
    int done)
{
	const struct run_numbers *n = &r->numbers;

	r->next = at;
	if (done == 0)
		return;
	r->next += n->entry_end[done - 1];
	r->place.timed = n->timed[done - 1];
	memcpy(r->place.time, n->time[done - 1], sizeof r->place.time);
}

COPIED void run_timed(struct entry_run *r, bool has_second, enum clock first)
{
	struct run_numbers *n = &r->numbers;
	uint64_t ends = next_ends(r);
	int count, done;

	do {
		const unsigned char *at = r->next;

		if (!may_go_on(r))
			return;
		count = fetch_timed(n, at, ends, has_second, first,
		    r->place.timed);
		if (count == 0)
			return;
		r->next += n->entry_end[count - 1];
		ends = next_ends(r);
		pack_words(n);
		pack_times(n, true);
		done = put_timed(r, add_times(r, count, first));
		note_timed(r, at, done);
	} while (done == count);
}

LOOP void run_one_timed(struct entry_run *r)
{
	run_timed(r, false, r->first);
}

LOOP void run_both_timed(struct entry_run *r)
{
	run_timed(r, true, CLOCK_WALL);
}

void entry_run_timed(struct entry_run *r)
{
	if (r->has_second)
		run_both_timed(r);
	else
		run_one_timed(r);
}

/* ---- threads and methods ---- */

#define EPOCH (UINT64_C(1) << 32) /* where 32-bit times wrap */

/* More methods than an event's word can name, and deeper stacks than anybody
 * keeps (MAX_DEPTH of load/fast_path.h). */
enum { METHODS_MOST = 1 << 30, STACK_MOST = 65535 };

/* Only a file made to hurt has more threads, or more methods without a line;
 * a few bytes of it must not cost kilobytes of ours. */
enum { THREADS_MOST = 65536, UNKNOWN_MOST = 65536 };

/* A page of methods is worth its memory where so many share one; the first 2 MB
 * of them are for files that name few. */
enum { PAGES_LEAST = 512, METHODS_A_PAGE = 64 };

/* What entries count on from: the entry before. */
struct entries_state {
	uint64_t word; /* method and action; layout E: the method */
	uint64_t time[CLOCKS];
};

/* What is remembered of a thread from block to block. */
struct thread_state {
	struct thread_times times;
	uint64_t epoch[CLOCKS]; /* of 32-bit times in headers of blocks */
	uint64_t last[CLOCKS];
	struct entries_state state; /* at the end of the last block */
	uint32_t *stack;        /* layout E: ids of the running methods */
	size_t stack_room;
	uint64_t depth;
};

static void note(struct entries *e, enum notice kind, uint64_t count)
{
	notices_add(e->r->notices, kind, count, e->out.offset);
}

void entries_init(struct entries *e, struct reading *r)
{
	e->r = e->out.r = r;
	address_pages_init(&e->pages);
}

/* Returns the state of a thread, new or not; NULL when there are too many. */
static struct thread_state *find_thread(struct entries *e, uint32_t id)
{
	uint32_t number = id_map_get(&e->by_thread, id);

	if (number != NO_ID)
		return &e->threads[number];
	if (e->thread_count == THREADS_MOST)
		return NULL;
	e->threads = array_grow(e->threads, &e->thread_room,
	    e->thread_count + 1, sizeof *e->threads);
	id_map_put(&e->by_thread, id, (uint32_t)e->thread_count);
	e->threads[e->thread_count] = (struct thread_state){
		.times = { .thread = id }
	};
	return &e->threads[e->thread_count++];
}

bool entries_thread(struct entries *e, uint32_t id, struct slice name,
    struct error *err)
{
	const struct sink *sink = e->r->sink;

	return find_thread(e, id) == NULL ||
	    sink->thread(sink->self, id, name, err);
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

/* Returns the id of a method that has no page, or UINT32_MAX.  A function of
 * its own, so that a known method costs no more than a look at its page. */
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

/* Returns the sink's id of the method at the address; no method is at 0. */
static inline uint32_t id_at(struct entries *e, uint64_t address,
    struct error *err)
{
	uint32_t number = address_pages_get(&e->pages, address);

	return number != 0 ? (number - 1) << 2 : seldom_id(e, address, err);
}

static inline bool put_entry(struct entries *e, struct thread_state *thread,
    uint32_t word, const uint64_t at[CLOCKS], struct error *err)
{
	e->count++;
	return batch_put(&e->out, &thread->times, word, at, err);
}

/* Puts an entry whose word is that of the file: address, or index times 4, and
 * action. */
static inline bool put_word(struct entries *e, struct thread_state *thread,
    const struct entries_state *s, struct error *err)
{
	uint32_t id = id_at(e, s->word & ~UINT64_C(3), err);

	return id != UINT32_MAX &&
	    put_entry(e, thread, id | (uint32_t)(s->word & 3), s->time, err);
}

/* ---- entries of layouts A to D ---- */

/* The numbers of an entry, as the file has them. */
struct fields {
	uint64_t word, first, second; /* layout E: word is the method's */
};

/* Takes the fields of an entry.  False when they are cut, or no numbers; then
 * none is taken. */
static inline bool take_fields(struct leb *l, bool has_second, struct fields *f)
{
	const unsigned char *entry = l->next;

	f->word = leb_signed(l);
	f->first = leb_unsigned(l);
	f->second = has_second ? leb_unsigned(l) : 0;
	if (l->is_bad)
		l->next = entry;
	return !l->is_bad;
}

/* Readies all runs of a block. */
static void begin_runs(struct entries *e, const struct thread_state *thread,
    const struct trace_block *b)
{
	struct entry_run *run = &e->run;

	run->end = b->body.data + b->body.left;
	run->readable = run->end + b->readable_after;
	run->thread = thread->times.thread;
	run->first = e->first;
	run->has_second = e->has_second;
	run->methods = &e->pages;
	/* without a rate ticks are ns */
	run->rate = e->rate.hz == 0 ? (struct counter){ 1, 1, 0, 0 } : e->rate;
}

/* Readies a run from where the thread stands.  False where events cannot have
 * its times. */
static bool begin_run(struct entries *e, const struct thread_state *thread,
    const struct entries_state *s, const struct leb *l)
{
	struct entry_run *run = &e->run;
	uint64_t most = 0, bases = 0;

	for (int c = 0; c < CLOCKS; c++) {
		run->base[c] = thread->times.base[c];
		run->place.time[c] = (uint32_t)(s->time[c] - run->base[c]);
		most |= s->time[c] - run->base[c];
		bases |= run->base[c];
	}
	run->next = l->next;
	run->place.word = s->word;
	run->place.out = &e->out.events[e->out.waiting];
	run->out_end = &e->out.events[EVENT_BATCH];
	return most < RUN_TIME_END && bases >> (TIME_BITS - 1) == 0;
}

static void end_run(struct entries *e, struct thread_state *thread,
    struct entries_state *s, struct leb *l)
{
	const struct entry_run *run = &e->run;
	size_t waiting = (size_t)(run->place.out - e->out.events);

	l->next = run->next;
	s->word = run->place.word;
	e->count += waiting - e->out.waiting;
	for (int c = 0; waiting > e->out.waiting && c < CLOCKS; c++)
		thread->times.sound[c] = s->time[c] = run->base[c] +
		    run->place.time[c];
	e->out.waiting = waiting;
}

/* Makes room for a run's events; false when nothing more can be reported. */
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
static bool take_usual(struct entries *e, struct thread_state *thread,
    const struct trace_block *b, struct leb *l, struct error *err)
{
	const uint64_t *base = e->layout->is_one_base ? &b->first : NULL;
	struct entries_state *s = &thread->state;

	do {
		if (!make_room(e, err))
			return false;
		if (begin_run(e, thread, s, l))
			entry_run(&e->run, base);
		end_run(e, thread, s, l);
	} while (has_no_room(e));
	return true;
}

/* Takes all entries of a block of layouts A to D. */
static bool take_entries(struct entries *e, struct thread_state *thread,
    const struct trace_block *b, struct leb *l, struct error *err)
{
	struct entries_state *s = &thread->state;
	struct fields f;

	for (;;) {
		if (!take_usual(e, thread, b, l, err))
			return false;
		if (l->next == l->end || !take_fields(l, e->has_second, &f))
			return true;
		s->word = e->layout->is_one_base ?
		    (uint32_t)(b->first + f.word) :
		    s->word + f.word;
		s->time[e->first] += f.first;
		s->time[e->second] += f.second;
		if (!put_word(e, thread, s, err))
			return false;
	}
}

/* ---- entries of layout E ---- */

/* Returns the ns of a time in layout E, which counts in ticks of the
 * processor's counter. */
static inline uint64_t ns_of(struct entries *e, uint64_t ticks)
{
	if (!e->has_counter && ticks < e->counter)
		e->counter = 0; /* its times count from the start */
	e->has_counter = true;
	ticks = ticks > e->counter ? ticks - e->counter : 0;
	return e->rate.hz == 0 ? ticks : counter_ns(&e->rate, ticks);
}

/* Returns the running method, which an exit leaves; the exit itself names
 * none. */
static inline uint32_t pop_method(struct entries *e,
    struct thread_state *thread, struct error *err)
{
	if (thread->depth > 0 && --thread->depth < STACK_MOST)
		return thread->stack[thread->depth];
	return id_at(e, 0, err);
}

static inline void push_method(struct thread_state *thread, uint32_t id)
{
	if (thread->depth < STACK_MOST) {
		thread->stack = array_grow(thread->stack, &thread->stack_room,
		    (size_t)thread->depth + 1, sizeof *thread->stack);
		thread->stack[thread->depth] = id;
	}
	thread->depth++;
}

/* Returns the id of the method that an entry enters or leaves; UINT32_MAX on
 * failure. */
static inline uint32_t timed_method(struct entries *e,
    struct thread_state *thread, uint32_t action, uint64_t address,
    struct error *err)
{
	uint32_t id;

	if (action == ACTION_EXIT || action == ACTION_UNWIND)
		return pop_method(e, thread, err);
	if (action == ACTION_BAD)
		return 0;
	id = id_at(e, address, err);
	if (id != UINT32_MAX)
		push_method(thread, id);
	return id;
}

/* Takes the fields of an entry after one of the time `timed`; only an entry
 * into a method names it.  `actions` are the bits of the action. */
static inline bool take_timed_fields(struct leb *l, uint64_t timed,
    uint64_t actions, bool has_second, struct fields *f)
{
	const unsigned char *entry = l->next;
	bool enters = ((timed + *entry) & actions) == ACTION_ENTER;

	f->first = leb_signed(l);
	f->second = has_second ? leb_signed(l) : 0;
	f->word = enters ? leb_signed(l) : 0;
	if (l->is_bad)
		l->next = entry;
	return !l->is_bad;
}

/* Takes entries of layout E as long as they are usual. */
static bool take_timed_usual(struct entries *e, struct thread_state *thread,
    struct entries_state *s, struct leb *l, struct error *err)
{
	struct entry_run *run = &e->run;

	if (!e->has_counter || thread->depth > STACK_MOST ||
	    e->layout->is_dump)
		return true;
	run->counter = e->counter;
	run->stack = thread->stack;
	run->room = (uint32_t)(thread->stack_room < STACK_MOST ?
		thread->stack_room :
		STACK_MOST);
	run->place.depth = (uint32_t)thread->depth;
	do {
		if (!make_room(e, err))
			return false;
		if (begin_run(e, thread, s, l))
			entry_run_timed(run);
		end_run(e, thread, s, l);
	} while (has_no_room(e));
	thread->depth = run->place.depth;
	return true;
}

/* Can an entry of a dump be what ART wrote?  Times do not go back, also from
 * block to block, and addresses are multiples of 4. */
static bool makes_sense(const struct entries *e,
    const struct thread_state *thread, const struct entries_state *s,
    uint32_t action)
{
	const uint64_t time = s->time[e->first];

	if (time < thread->times.sound[e->first] || time >> TIME_BITS != 0)
		return false;
	return action != ACTION_ENTER ||
	    ((s->word & 3) == 0 && (!e->layout->is_listed ||
		address_map_get(&e->methods, s->word) != NO_ADDRESS));
}

/* Takes all entries of a block of layout E, or of a dump up to one that makes no
 * sense. */
static bool take_timed_entries(struct entries *e, struct thread_state *thread,
    const struct trace_block *b, struct leb *l, struct error *err)
{
	const unsigned bits = e->layout->action_bits;
	const uint64_t actions = (1u << bits) - 1;
	struct entries_state s = { .word = b->first };
	uint64_t *timed = &e->run.place.timed;
	struct fields f;

	for (*timed = 0;;) {
		const unsigned char *entry;
		uint32_t action, id;

		if (!take_timed_usual(e, thread, &s, l, err))
			return false;
		entry = l->next;
		if (entry == l->end ||
		    !take_timed_fields(l, *timed, actions, e->has_second, &f))
			return true;
		*timed += f.first;
		action = (uint32_t)(*timed & actions);
		s.word += f.word;
		s.time[e->second] += f.second;
		s.time[e->first] = ns_of(e, *timed >> bits);
		if (e->layout->is_dump &&
		    !makes_sense(e, thread, &s, action)) {
			l->next = entry;
			return true;
		}
		id = timed_method(e, thread, action, s.word & ~UINT64_C(3),
		    err);
		if (id == UINT32_MAX ||
		    !put_entry(e, thread, id | action, s.time, err))
			return false;
	}
}

/* ---- blocks ---- */

/* Extends a 32-bit time of a block's header, which may have wrapped since the
 * block before (docs/format.md, "Time"). */
static uint64_t extended(struct thread_state *thread, enum clock c,
    uint32_t raw)
{
	if (thread->epoch[c] + raw + EPOCH / 2 < thread->last[c])
		thread->epoch[c] += EPOCH;
	return thread->epoch[c] + raw;
}

/* Sets what the entries of a block count on from, and puts its first entry when
 * that stands in the header. */
static bool begin_block(struct entries *e, struct thread_state *thread,
    const struct trace_block *b, struct error *err)
{
	struct entries_state *s = &thread->state;

	if (b->is_split)
		return true;
	*s = (struct entries_state){ .word = b->first };
	if (!e->layout->has_first)
		return true;
	for (int c = 0; c < CLOCKS; c++)
		s->time[c] = extended(thread, (enum clock)c, b->time[c]);
	return put_word(e, thread, s, err);
}

/* Notes what was odd about a block: `rest` of its bytes were left after
 * `entries` entries. */
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
	struct thread_state *thread;
	uint64_t before;
	struct leb l = { b->body.data, b->body.data + b->body.left, false };
	bool done;

	if (b->thread == 0) {
		e->count += b->count + e->layout->has_first;
		note(e, NOTICE_ZERO_RECORDS, b->count + e->layout->has_first);
		return true;
	}
	thread = find_thread(e, b->thread);
	if (thread == NULL) {
		note(e, NOTICE_MANY_THREADS, 1);
		return true;
	}
	if (!begin_block(e, thread, b, err))
		return false;
	begin_runs(e, thread, b);
	before = e->count;
	done = e->layout->is_timed ?
	    take_timed_entries(e, thread, b, &l, err) :
	    take_entries(e, thread, b, &l, err);
	thread->last[CLOCK_WALL] = thread->state.time[CLOCK_WALL];
	thread->last[CLOCK_CPU] = thread->state.time[CLOCK_CPU];
	if (done)
		note_block(e, b, e->count - before, (size_t)(l.end - l.next));
	return done;
}

void entries_free(struct entries *e)
{
	for (size_t i = 0; i < e->thread_count; i++)
		free(e->threads[i].stack);
	free(e->threads);
	address_map_free(&e->methods);
	address_pages_free(&e->pages);
	id_map_free(&e->by_thread);
}
