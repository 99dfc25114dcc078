#include "config.h"

#include "model/long_calls.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/calls_blocks.h"
#include "model/cut.h"
#include "model/kin.h"

enum { STEPS_A_LOOK = 1 << 8 }; /* until it is asked whether to stop */

/* A call that a short one made, and into which node of the base it is merged. */
struct nested {
	uint32_t number, to;
};

/* Those of a column, in its order. */
struct nested_calls {
	struct nested *of;
	size_t count, room, at;
};

/* The begins of a column, one after the other. */
struct begins {
	const struct calls *calls;
	size_t depth, number, count;
	const uint32_t *of; /* of the block; NULL: they must be asked for */
	size_t stride;
	uint64_t epoch;
};

struct counting {
	struct tree *base;
	const struct part_lens *lens;
	struct cut cut;
	size_t from, to; /* of the column, what runs in the part */
	struct nested_calls now, next; /* of the column, and of that below it */
	struct begins below;
};

/* ---- the begins of the column below -------------------------------------- */

static void enter_block(struct begins *b)
{
	const size_t block = b->number / BLOCK_CALLS;

	b->of = block < calls_blocks(b->calls, b->depth) ?
	    column_begins(&b->calls->columns[b->depth], block, &b->stride) :
	    NULL;
	if (b->of != NULL)
		b->epoch = column_epoch(&b->calls->columns[b->depth], block);
}

static struct begins begins_of(const struct calls *calls, size_t depth)
{
	struct begins b = { .calls = calls, .depth = depth };

	b.count = depth < calls_depths(calls) ? calls_count(calls, depth) : 0;
	if (b.count > 0)
		enter_block(&b);
	return b;
}

static uint64_t begin_at(const struct begins *b)
{
	return b->of != NULL ?
	    b->epoch + b->of[b->number % BLOCK_CALLS * b->stride] :
	    calls_begin(b->calls, b->depth, b->number);
}

static void go_by(struct begins *b)
{
	if (++b->number % BLOCK_CALLS == 0 && b->number < b->count)
		enter_block(b);
}

/* Goes on to the first that begins at the time or after it. */
static void go_on(struct begins *b, uint64_t time)
{
	while (b->number < b->count && begin_at(b) < time)
		go_by(b);
}

/* ---- counting ------------------------------------------------------------- */

static bool add_nested(struct nested_calls *n, uint32_t number, uint32_t to,
    struct error *err)
{
	struct nested *grown = array_grow(n->of, &n->room, n->count + 1,
	    sizeof *grown, err);

	if (grown == NULL)
		return false;
	n->of = grown;
	grown[n->count++] = (struct nested){ number, to };
	return true;
}

/* Into which node of the base the short call is merged; 0: into none. */
static uint32_t merged_to(struct counting *c, const struct call *call)
{
	struct nested_calls *n = &c->now;

	while (n->at < n->count && n->of[n->at].number < call->number)
		n->at++;
	if (n->at < n->count && n->of[n->at].number == call->number)
		return n->of[n->at].to;
	return c->base->rests[c->lens->bases[call->node]].parent;
}

/* Was the next call of the column below made by this call, by one before it (less than
 * 0) or by a later one?  It begins while the call runs, or when that ends; where it could
 * be of two of them, it takes no time. */
static int compare_maker(const struct begins *b, const struct call *call,
    uint64_t end)
{
	const uint64_t begin = begin_at(b);
	size_t maker;

	if (begin > call->begin && begin < end)
		return 0;
	if (calls_length(b->calls, b->depth, b->number) > 0)
		return begin == end;
	maker = kin_parent(b->calls, b->depth, b->number);
	return (maker > call->number) - (maker < call->number);
}

/* What the short call made.  Mostly that is nothing, which one look tells. */
static bool add_made(struct counting *c, const struct call *call, uint32_t to,
    struct error *err)
{
	const uint64_t end = call_end_time(call, c->cut.calls->axis);
	struct begins *b = &c->below;

	go_on(b, call->begin);
	for (; b->number < b->count && begin_at(b) <= end; go_by(b)) {
		const int order = compare_maker(b, call, end);

		if (order > 0)
			break;
		if (order == 0 &&
		    !add_nested(&c->next, (uint32_t)b->number, to, err))
			return false;
	}
	return true;
}

static bool add_short(struct counting *c, const struct call *call,
    struct error *err)
{
	uint32_t to;

	if (c->base->merged == NULL)
		return true;
	to = merged_to(c, call);
	if (to != 0)
		c->base->merged[to] += call->number >= c->from &&
		    call->number < c->to;
	return add_made(c, call, to, err);
}

static void add_long(struct counting *c, const struct call *call, bool threw)
{
	const uint32_t at = c->lens->bases[call->node];
	struct node *node = &c->base->nodes[at];

	node->calls++;
	node->time[CLOCK_WALL] += call->time[CLOCK_WALL];
	node->time[CLOCK_CPU] += call->time[CLOCK_CPU];
	if (threw)
		c->base->rests[at].threw++;
}

static bool add_call(struct counting *c, size_t depth, size_t number,
    struct error *err)
{
	struct call call = calls_at(c->cut.calls, depth, number);
	bool threw = call.end == CALL_THREW;

	if (part_lens_is_short(c->lens, &call))
		return add_short(c, &call, err);
	if (number < c->from)
		return true;
	threw = threw && cut_has_end(&c->cut, &call);
	cut_call(&call, &c->cut);
	add_long(c, &call, threw);
	return true;
}

/* The begins of the calls of a block that do not cross the edges of the part. */
struct block_begins {
	const uint32_t *of;
	size_t stride;
};

static bool add_block(struct counting *c, size_t depth, size_t block,
    struct block_begins begins, struct error *err)
{
	const struct calls *calls = c->cut.calls;
	const uint64_t epoch = column_epoch(&calls->columns[depth], block);
	struct took took[BLOCK_CALLS];
	struct call call = { .depth = (uint32_t)depth,
		.number = (uint32_t)(block * BLOCK_CALLS) };

	calls_unpack(calls, depth, block, took);
	for (size_t i = 0; i < BLOCK_CALLS; i++, call.number++) {
		call.begin = epoch + begins.of[i * begins.stride];
		call.node = took[i].node & NODE_MASK;
		call.time[CLOCK_CPU] = took[i].cpu;
		call.time[calls->axis] = took[i].duration;
		if (!part_lens_is_short(c->lens, &call))
			add_long(c, &call,
			    took[i].node >> END_SHIFT == CALL_THREW);
		else if (!add_short(c, &call, err))
			return false;
	}
	return true;
}

/* Adds the call, or the block of which it is the first; how many that are, 0 when memory
 * is out. */
static size_t add_some(struct counting *c, size_t depth, size_t number,
    struct error *err)
{
	const struct calls *calls = c->cut.calls;
	const size_t block = number / BLOCK_CALLS;
	struct block_begins begins = { NULL, 0 };

	if (number % BLOCK_CALLS == 0 && number > c->from &&
	    number + BLOCK_CALLS < c->to)
		begins.of = column_begins(&calls->columns[depth], block,
		    &begins.stride);
	if (begins.of != NULL)
		return add_block(c, depth, block, begins, err) ? BLOCK_CALLS :
								 0;
	return add_call(c, depth, number, err);
}

/* From the last call that ended where the part begins: what it made can begin there. */
static bool count_column(struct counting *c, size_t depth,
    const atomic_bool *stop, struct error *err)
{
	size_t i, count = 1;
	uint32_t looks = 0;

	cut_calls(&c->cut, depth, &c->from, &c->to);
	c->below = begins_of(c->cut.calls, depth + 1);
	for (i = c->from - (c->from > 0); i < c->to && count > 0; i += count)
		count = looks++ % STEPS_A_LOOK == 0 &&
			part_is_stopped(stop, err) ?
		    0 :
		    add_some(c, depth, i, err);
	return count > 0;
}

/* Those of short calls become those of the column that is next. */
static void go_down(struct counting *c)
{
	const struct nested_calls before = c->now;

	c->now = c->next;
	c->next = before;
	c->now.at = c->next.count = 0;
}

bool long_calls_count(struct tree *base, const struct part_lens *lens,
    const struct part *part, const atomic_bool *stop, struct error *err)
{
	struct counting c = { .base = base, .lens = lens };
	bool done = cut_make(&c.cut, part, err);

	for (size_t d = 0; done && d < calls_depths(c.cut.calls); d++) {
		done = count_column(&c, d, stop, err);
		go_down(&c);
	}
	free(c.now.of);
	free(c.next.of);
	cut_free(&c.cut);
	return done;
}
