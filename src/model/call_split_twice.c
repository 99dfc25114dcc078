#include "config.h"

#include "model/call_split_twice.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/call_walk.h"
#include "model/cut.h"

enum { CALLS_A_LOOK = 1 << 14 }; /* until it is asked whether to stop */

bool call_split_twice(struct call_split *s, const struct tree *base,
    uint32_t *places, const struct thread *t, struct split_rule rule,
    struct error *err)
{
	*s = (struct call_split){ .rule = rule, .longs = places,
		.half = base->count, .known = t->tree.count };
	if (!tree_copy_twice(&s->tree, base, err))
		return false;
	s->raws = array_new(s->tree.count, sizeof *s->raws, err);
	s->shorts = array_new(s->tree.count, sizeof *s->shorts, err);
	if (s->raws == NULL || s->shorts == NULL)
		return false;
	for (uint32_t i = 0; i < s->known; i++) {
		s->raws[places[i]] = i;
		if (places[i] != 0)
			s->raws[places[i] + s->half - 1] = i;
	}
	for (uint32_t i = s->half; i < s->tree.count; i++)
		s->shorts[i] = 1;
	return true;
}

/* What is counted of a stack, of its long calls and of its short ones. */
struct counted_calls {
	uint64_t time[CLOCKS];
	uint32_t calls, threw;
};

struct counting {
	const struct call_split *split;
	struct cut cut;
	struct call_walk walk;
	struct counted_calls (*of)[2]; /* by node of the thread */
	struct counted_calls **path;   /* by depth: of the short call that runs, or NULL */
	const atomic_bool *stop;
	uint32_t steps;
};

/* The next call that begins; NULL behind the last, or when it is to stop. */
static const struct call *next(struct counting *c)
{
	if (c->steps++ % CALLS_A_LOOK == 0 && part_is_stopped(c->stop, NULL))
		return NULL;
	return call_walk_enter(&c->walk);
}

static void add_time(struct counted_calls *to, const struct call *call)
{
	to->calls++;
	to->time[CLOCK_WALL] += call->time[CLOCK_WALL];
	to->time[CLOCK_CPU] += call->time[CLOCK_CPU];
}

/* All of the thread; what is in a short call is passed over. */
static void count_all(struct counting *c)
{
	const struct short_calls *limit = c->split->rule.limits;
	const struct call *call;

	while ((call = next(c)) != NULL) {
		const bool is_short = call_is_short(limit, call);
		struct counted_calls *to = &c->of[call->node][is_short];

		add_time(to, call);
		to->threw += call->end == CALL_THREW;
		if (is_short)
			to->calls += (uint32_t)call_walk_skip(&c->walk);
	}
}

static void count_inside(struct counting *c)
{
	const struct short_calls *limit = c->split->rule.limits;
	const struct call *whole;

	while ((whole = next(c)) != NULL) {
		struct counted_calls *around = c->path[whole->depth], *to = around;
		struct call call = *whole;

		if (around == NULL)
			to = &c->of[call.node][call_is_short(limit, whole)];
		c->path[call.depth + 1] = call_is_short(limit, whole) ? to : NULL;
		if (!cut_has(&c->cut, whole))
			continue;
		cut_call(&call, &c->cut);
		if (around == NULL)
			add_time(to, &call);
		else
			to->calls++;
		to->threw += call.end == CALL_THREW &&
		    cut_has_end(&c->cut, whole);
	}
}

static void take_counts(struct call_split *s, struct counted_calls (*of)[2])
{
	for (uint32_t i = 1; i < s->tree.count; i++) {
		const struct counted_calls *from = &of[s->raws[i]][i >= s->half];
		struct node *node = &s->tree.nodes[i];

		node->time[CLOCK_WALL] = from->time[CLOCK_WALL];
		node->time[CLOCK_CPU] = from->time[CLOCK_CPU];
		node->calls = from->calls;
		s->tree.rests[i].threw = from->threw;
	}
}

bool call_split_count(struct call_split *s, const struct part *part,
    const atomic_bool *stop, struct error *err)
{
	const struct calls *calls = &part->thread->calls;
	struct counting c = { .split = s, .stop = stop };
	bool done;

	c.of = array_new(s->known, sizeof *c.of, err);
	c.path = array_new(calls_depths(calls) + 1, sizeof *c.path, err);
	done = c.of != NULL && c.path != NULL && cut_make(&c.cut, part, err) &&
	    call_walk_init(&c.walk, calls, err);
	if (done && period_is_none(part->period))
		count_all(&c);
	else if (done)
		count_inside(&c);
	if (done)
		take_counts(s, c.of);
	call_walk_free(&c.walk);
	cut_free(&c.cut);
	free(c.of);
	free(c.path);
	return done && !part_is_stopped(stop, err);
}
