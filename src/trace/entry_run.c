#include "config.h"

#include "trace/entry_run.h"

#include "trace/leb_ends.h"
#include "trace/records.h"

/* A loop stands alone and is made once for each kind of entry, so that what is
 * the same for all of them is not asked for each. */
#define LOOP static __attribute__((noinline))
#define COPIED static inline __attribute__((always_inline))

typedef uint64_t two __attribute__((vector_size(16)));
typedef uint32_t four __attribute__((vector_size(16)));

/* Four numbers of four bytes each: seven bits of each byte are put together by
 * pairs, and pairs of pairs. */
COPIED four leb_pack(four v)
{
	v -= v >> 1 & 0x3f803f80;
	return (v & 0x3fff) | (v >> 2 & 0x0fffc000);
}

/* What a number of one byte to eight has: seven bits of each, and its sign. */
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

/* Fetches a word that stands at from .. to - 1 of the window. */
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

/* Puts seven bits of each byte together by pairs, pairs of pairs, and halves. */
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

/* Where the numbers of the next bytes end; none after the block, nor where not
 * so many bytes can be read. */
COPIED uint64_t next_ends(const struct entry_run *r)
{
	uint64_t ends;

	if (r->at >= r->end || r->readable - r->at < LEB_WINDOW_ROOM)
		return 0;
	__builtin_prefetch(r->at + AHEAD_BYTES);
	ends = leb_ends(r->at);
	if (r->end - r->at < LEB_WINDOW)
		ends &= (UINT64_C(1) << (r->end - r->at)) - 1;
	return ends;
}

/* Is there room for events, and are times such that none can be too large? */
static inline bool may_go_on(const struct entry_run *r)
{
	return r->out_end - r->place.out >= RUN_ENTRIES &&
	    (r->place.time[CLOCK_WALL] | r->place.time[CLOCK_CPU]) <
	    RUN_TIME_END;
}

/* Fetches the numbers of up to RUN_ENTRIES entries of the window that are whole
 * and short.  Returns how many. */
COPIED int fetch(struct run_numbers *n, const unsigned char *at, uint64_t ends,
    bool has_second, enum clock first)
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
		n->behind[i] = (uint8_t)(from = last + 1);
		ends = leb_others(ends);
	}
	return i;
}

/* Adds up `count` entries and makes events of them, up to the first of a method
 * without a number.  Returns how many. */
COPIED int put(struct entry_run *r, int count, const uint64_t *base)
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

/* The ends of the next window are looked for before the numbers of this one are
 * used, which need not be waited for. */
COPIED void run(struct entry_run *r, const uint64_t *base, bool has_second,
    enum clock first)
{
	struct run_numbers *n = &r->numbers;
	uint64_t ends = next_ends(r);

	while (may_go_on(r)) {
		const unsigned char *at = r->at;
		int count = fetch(n, at, ends, has_second, first), done;

		if (count == 0)
			return;
		r->at += n->behind[count - 1];
		ends = next_ends(r);
		pack_words(n);
		pack_times(n, false);
		done = put(r, count, base);
		if (done == count)
			continue;
		r->at = at + (done == 0 ? 0 : n->behind[done - 1]);
		return;
	}
}

LOOP void run_one(struct entry_run *r, const uint64_t *base)
{
	run(r, base, false, r->first);
}

/* Both clocks: wall time comes first. */
LOOP void run_both(struct entry_run *r)
{
	run(r, NULL, true, CLOCK_WALL);
}

LOOP void run_both_from(struct entry_run *r, const uint64_t *base)
{
	run(r, base, true, CLOCK_WALL);
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

/* All ones, or none. */
static inline uint64_t mask_if(bool condition)
{
	return -(uint64_t)condition;
}

/* The same of layout E: one entry or the other names a method, by turns that
 * nobody can guess, so there is no branch for it.  That one more number ends in
 * the window is asked of all. */
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
		n->behind[i] = (uint8_t)from;
		ends = words & (leb_others(words) | ~enters);
	}
	return i;
}

static inline uint64_t signed_time(uint32_t time)
{
	return (uint64_t)(int64_t)(int32_t)time;
}

/* When an event was that is at so many ticks and an action. */
static inline uint64_t ns_of(const struct counter *rate, uint64_t counter,
    uint64_t timed)
{
	uint64_t ticks = timed >> 2;

	return counter_ns(rate, ticks > counter ? ticks - counter : 0);
}

/* Makes times of events of what the entries say, up to the first that is not
 * soon after the base.  Returns how many there are. */
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
		ns = ns_of(&rate, counter, timed) - base;
		if ((ns | later) >= RUN_TIME_END)
			break;
		n->timed[i] = timed;
		n->time[i][first] = (uint32_t)ns;
		n->time[i][second] = (uint32_t)later;
	}
	return i;
}

/* Enters and leaves methods, up to the first that is not known, or that was not
 * entered here. */
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
		id ^= (id ^ stack[top]) & -leaves; /* that of the top */
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

/* So many entries have been put of those in the window at `at`. */
static inline void note_timed(struct entry_run *r, const unsigned char *at,
    int done)
{
	const struct run_numbers *n = &r->numbers;

	r->at = at;
	if (done == 0)
		return;
	r->at += n->behind[done - 1];
	r->place.timed = n->timed[done - 1];
	memcpy(r->place.time, n->time[done - 1], sizeof r->place.time);
}

COPIED void run_timed(struct entry_run *r, bool has_second, enum clock first)
{
	struct run_numbers *n = &r->numbers;
	uint64_t ends = next_ends(r);
	int count, done;

	do {
		const unsigned char *at = r->at;

		if (!may_go_on(r))
			return;
		count = fetch_timed(n, at, ends, has_second, first,
		    r->place.timed);
		if (count == 0)
			return;
		r->at += n->behind[count - 1];
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
