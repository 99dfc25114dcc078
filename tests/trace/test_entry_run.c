/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_entry_run - the quick ways of format 2 beside the slow ones: entries eight
 * at a time beside one number after the other, ticks of a counter without a
 * division.
 */
#include "config.h"

#include <stdlib.h>

#include "base/numbers.h"
#include "gen_random.h"
#include "make_bytes.h"
#include "rows.h"
#include "trace/entries.h"
#include "trace/leb.h"

enum { ROUNDS = 200000, BLOCKS = 3000, MOST_EVENTS = 256, METHODS = 300 };

/* Addresses of methods, in eight places: what is between them has up to eight
 * bytes.  One in 301 is not known. */
static uint64_t method(uint32_t number)
{
	const uint32_t place = number % 8;

	return UINT64_C(0x70001230) + (UINT64_C(4) << 7 * place) +
	    place * 65536 + number * 36;
}

struct kind {
	const char *name;
	bool has_second, is_timed, is_one_base;
	enum clock first;
};

static const struct kind kinds[] = {
	{ "A", true, false, true, CLOCK_WALL },
	{ "A, CPU", false, false, true, CLOCK_CPU },
	{ "B to D", true, false, false, CLOCK_WALL },
	{ "B to D, wall", false, false, false, CLOCK_WALL },
	{ "B to D, CPU", false, false, false, CLOCK_CPU },
	{ "E", true, true, false, CLOCK_WALL },
	{ "E, wall", false, true, false, CLOCK_WALL },
	{ "E, CPU", false, true, false, CLOCK_CPU },
};

/* A number of as many bytes as it needs, or some more, one time in 50. */
static void add_number(struct make_bytes *b, struct gen_random *random,
    uint64_t value, bool is_signed)
{
	if (is_signed)
		make_bytes_signed(b, value);
	else
		make_bytes_unsigned(b, value);
	if (gen_below(random, 50) > 0)
		return;
	b->data[b->size - 1] |= 0x80;
	for (uint32_t i = gen_below(random, 10); i > 0; i--)
		make_bytes_number(b, 0x80, 1);
	make_bytes_number(b, gen_below(random, 2) * 0x7F, 1);
}

/* How long an entry takes: mostly not long. */
static uint64_t step(struct gen_random *random)
{
	return gen_next(random) >> (63 - gen_below(random, 100) % 32);
}

/* What entries count on from. */
struct made {
	struct make_bytes b;
	struct gen_random *random;
	uint64_t word, timed;
};

static void add_plain(struct made *m, const struct kind *k, uint32_t action)
{
	uint32_t n = gen_below(m->random, METHODS + 1);
	uint64_t now = (k->is_one_base ? n * 4 : method(n)) | action;

	add_number(&m->b, m->random, now - m->word, true);
	add_number(&m->b, m->random, step(m->random), false);
	if (k->has_second)
		add_number(&m->b, m->random, step(m->random), false);
	m->word = k->is_one_base ? 0 : now;
}

static void add_timed(struct made *m, const struct kind *k, uint32_t action)
{
	uint64_t now = method(gen_below(m->random, METHODS + 1));
	uint64_t timed = ((m->timed >> 2) + step(m->random)) << 2 | action;

	add_number(&m->b, m->random, timed - m->timed, true);
	if (k->has_second)
		add_number(&m->b, m->random, step(m->random), true);
	m->timed = timed;
	if (action != ACTION_ENTER)
		return;
	add_number(&m->b, m->random, now - m->word, true);
	m->word = now;
}

static void add_entry(struct made *m, const struct kind *k)
{
	uint32_t dice = gen_below(m->random, 200);
	uint32_t action = dice > 100 ? ACTION_ENTER :
	    dice > 0                 ? 1 + dice % 2 :
				       ACTION_BAD;

	if (k->is_timed)
		add_timed(m, k, action);
	else
		add_plain(m, k, action);
}

/* The next entry by numbers: what run_timed and run do, without a limit. */
static bool take_one(struct entry_run *r, const struct kind *k,
    uint64_t time[CLOCKS])
{
	struct leb l = { r->next, r->end, false };
	struct run_place *p = &r->place;
	enum clock second = k->first == CLOCK_WALL ? CLOCK_CPU : CLOCK_WALL;
	uint32_t action, number;

	if (k->is_timed) {
		p->timed += leb_signed(&l);
		action = p->timed & 3;
		time[second] += k->has_second ? leb_signed(&l) : 0;
		p->word += action == ACTION_ENTER ? leb_signed(&l) : 0;
		time[k->first] = counter_ns(&r->rate, p->timed >> 2);
	} else {
		p->word = k->is_one_base ? (uint32_t)leb_signed(&l) :
					   p->word + leb_signed(&l);
		action = p->word & 3;
		time[k->first] += leb_unsigned(&l);
		time[second] += k->has_second ? leb_unsigned(&l) : 0;
	}
	number = address_pages_get(r->methods, p->word);
	if (l.is_bad || (time[CLOCK_WALL] | time[CLOCK_CPU]) >> 32 != 0)
		return false;
	p->out->word = (number - 1) << 2 | action;
	if (k->is_timed && action != ACTION_ENTER)
		p->out->word = (p->depth == 0 ? 0 : r->stack[--p->depth]) |
		    action;
	else if (k->is_timed)
		r->stack[p->depth++] = p->out->word;
	p->out->thread = r->thread;
	p->out->time[CLOCK_WALL] = (uint32_t)time[CLOCK_WALL];
	p->out->time[CLOCK_CPU] = (uint32_t)time[CLOCK_CPU];
	p->out++;
	r->next = l.next;
	return true;
}

/* Whatever a run takes of the rest of a block is what stands there.  Returns how
 * many entries. */
static size_t check_run(const struct kind *k, struct entry_run *r,
    uint64_t time[CLOCKS])
{
	struct event quick[MOST_EVENTS], slow[MOST_EVENTS];
	uint32_t stack[MOST_EVENTS];
	struct entry_run other = *r;
	const uint64_t base = 0;
	size_t count;

	memcpy(stack, r->stack, sizeof stack);
	other.stack = stack;
	other.place.out = slow;
	r->place.out = quick;
	r->out_end = quick + MOST_EVENTS;
	if (k->is_timed)
		entry_run_timed(r);
	else
		entry_run(r, k->is_one_base ? &base : NULL);
	while (other.next < r->next)
		row_assert(k->name, take_one(&other, k, time));
	count = (size_t)(r->place.out - quick);
	row_assert(k->name, other.next == r->next);
	row_assert(k->name, other.place.out - slow == r->place.out - quick);
	row_assert(k->name, memcmp(quick, slow, count * sizeof *quick) == 0);
	row_assert(k->name, r->place.depth == other.place.depth);
	row_assert(k->name,
	    memcmp(stack, r->stack, r->place.depth * sizeof *stack) == 0);
	return count;
}

/* One run after the other, with the entry between that ends it. */
static void check_block(const struct kind *k, struct entry_run *r,
    size_t *quick, size_t *slow)
{
	struct event ignored;
	uint64_t time[CLOCKS] = { 0 };

	for (;
	     time[CLOCK_WALL] < RUN_TIME_END && time[CLOCK_CPU] < RUN_TIME_END;
	     ++*slow) {
		r->place.time[CLOCK_WALL] = (uint32_t)time[CLOCK_WALL];
		r->place.time[CLOCK_CPU] = (uint32_t)time[CLOCK_CPU];
		*quick += check_run(k, r, time);
		r->place.out = &ignored;
		if (r->next == r->end || !take_one(r, k, time))
			break;
	}
	r->place.out = NULL;
}

/* The block ends somewhere, and what can be read after it does, too. */
static void check_random(const struct kind *k, struct gen_random *random,
    const struct address_pages *pages, size_t *quick, size_t *slow)
{
	struct made m = { .random = random };
	struct entry_run r = { .thread = 7,
		.first = k->first,
		.has_second = k->has_second,
		.methods = pages,
		.rate = counter_of(19200000),
		.room = MOST_EVENTS };
	uint32_t stack[MOST_EVENTS] = { 0 };
	unsigned char *exact;
	size_t size, behind;

	for (uint32_t n = gen_below(random, 200); n > 0; n--)
		add_entry(&m, k);
	make_bytes_number(&m.b, gen_next(random), 8);
	size = m.b.size;
	behind = gen_below(random, (uint32_t)size / 2);
	exact = malloc(size); /* so that a sanitizer knows the end */
	assert_non_null(exact);
	memcpy(exact, m.b.data, size);
	r.stack = stack;
	r.next = exact;
	r.readable = exact + size;
	r.end = r.readable - behind;
	check_block(k, &r, quick, slow);
	free(exact);
	make_bytes_free(&m.b);
}

static void entries(void **state)
{
	struct gen_random random = { 1 };
	struct address_pages pages;

	(void)state;
	address_pages_init(&pages);
	for (uint32_t i = 0; i < METHODS; i++) {
		address_pages_keep(&pages, method(i), i, UINT32_MAX);
		address_pages_keep(&pages, i * 4, i, UINT32_MAX);
	}
	for (size_t row = 0; row < ROWS(kinds); row++) {
		size_t quick = 0, slow = 0;

		for (int i = 0; i < BLOCKS; i++)
			check_random(&kinds[row], &random, &pages, &quick,
			    &slow);
		row_assert(kinds[row].name, quick > slow);
	}
	address_pages_free(&pages);
}

static void check_ns(uint64_t hz, uint64_t ticks)
{
	const struct counter c = counter_of(hz);

	assert_int_equal(counter_ns(&c, ticks),
	    ratio_down(ticks, 1000000000, hz));
}

static void ticks(void **state)
{
	static const uint64_t rates[] = { 1, 2, 3, 999999999, 1000000000,
		1000000001, 19200000, 24000000, 26000000, 31250000, 62500000,
		1234567891, 9999999967, 10000000000, UINT64_C(1) << 62 };
	static const uint64_t edges[] = { 0, 1, 2, UINT32_MAX,
		(uint64_t)UINT32_MAX + 1, UINT64_MAX / 1000000000, INT64_MAX,
		UINT64_MAX - 1, UINT64_MAX };
	struct gen_random random = { 2 };

	(void)state;
	for (size_t r = 0; r < ROWS(rates); r++) {
		for (size_t i = 0; i < ROWS(edges); i++)
			check_ns(rates[r], edges[i]);
		/* where a ns begins, and the tick before */
		for (uint64_t n = 1; n < 1000; n++) {
			check_ns(rates[r], n * rates[r]);
			check_ns(rates[r], n * rates[r] - 1);
		}
	}
	for (int i = 0; i < ROUNDS; i++) {
		uint64_t hz = gen_next(&random) >> 2 >> gen_next(&random) % 61;

		check_ns(hz == 0 ? 1 : hz,
		    gen_next(&random) >> gen_next(&random) % 64);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(entries),
	cmocka_unit_test(ticks),
};

TEST_FILE(tests, NULL, NULL);
