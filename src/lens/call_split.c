/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "lens/call_split.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/call_walk.h"
#include "model/clip.h"

/* ---- which calls are shorter than a limit ---- */

struct short_calls short_calls_of(const struct calls *calls, uint64_t ns)
{
	const unsigned tick = 1000 / tick_per_us(calls->tick);

	return (struct short_calls){ .limit = ns / tick + (ns % tick != 0),
		.axis = calls->axis };
}

void short_calls_free(struct short_calls *s)
{
	free(s->starts);
	free(s->bits);
	*s = (struct short_calls){ 0 };
}

void short_calls_keep(struct short_calls *s, const struct calls *calls)
{
	s->depths = calls_depths(calls);
	s->starts = array_new(s->depths + 1, sizeof *s->starts);
	for (size_t d = 0; d < s->depths; d++)
		s->starts[d + 1] = s->starts[d] + calls_count(calls, d);
	s->bits = array_new(s->starts[s->depths] / 8 + 1, 1);
}

/* Finds the call's bit; false when the call came later. */
static bool find_bit(const struct short_calls *s, const struct call *call,
    size_t *bit)
{
	if (call->depth >= s->depths)
		return false;
	*bit = s->starts[call->depth] + call->number;
	return *bit < s->starts[call->depth + 1];
}

void short_calls_note(struct short_calls *s, const struct call *call,
    const uint64_t left[CLOCKS])
{
	size_t bit;

	if (left[s->axis] < s->limit && find_bit(s, call, &bit))
		s->bits[bit / 8] |= (uint8_t)(1 << bit % 8);
}

bool short_calls_have(const struct short_calls *s, const struct call *call)
{
	size_t bit;

	return find_bit(s, call, &bit) &&
	    (s->bits[bit / 8] >> bit % 8 & 1) != 0;
}

/* ---- from a call to its node ---- */

/* The bit of a node that has the calls inside of its own calls as well. */
#define IS_CLOSED (UINT32_C(1) << MOST_LIMITS)

/* A bit that no number of a method has. */
#define NO_METHODS_BIT (UINT32_C(1) << 31)

static uint32_t bits_of(const struct split_rule *rule, const struct call *call)
{
	uint32_t bits = 0;

	for (uint32_t i = 0; i < rule->count; i++)
		bits |= (uint32_t)call_is_short(&rule->limits[i], call) << i;
	return bits;
}

/* Returns where the calls of a node of the thread were found last: calls that
 * are alike mostly come many times in a row. */
static uint32_t *latest_of(const struct call_split *s, uint32_t raw,
    uint32_t bits)
{
	return &s->latest[2 * (size_t)raw + (bits != 0)];
}

static bool is_node_of(const struct call_split *s, uint32_t node,
    uint32_t around, uint32_t bits)
{
	return node != 0 && s->tree.rests[node].parent == around &&
	    (s->shorts[node] & ~IS_CLOSED) == bits;
}

static uint64_t hash_of(const struct call_split *s, uint32_t around,
    uint32_t method, uint32_t bits)
{
	const uint64_t hash = tree_hash(s->tree.nodes[around].hash, method);

	return bits == 0 ? hash : tree_hash(hash, bits | NO_METHODS_BIT);
}

uint32_t call_split_node(const struct call_split *s, uint32_t around,
    const struct call *call)
{
	const uint32_t bits = bits_of(&s->rule, call);
	uint32_t node, method;

	if ((s->shorts[around] & IS_CLOSED) != 0 || call->node >= s->known)
		return around;
	node = *latest_of(s, call->node, bits);
	if (is_node_of(s, node, around, bits))
		return node;
	if (node == 0)
		return around; /* the call came later */
	method = s->tree.methods[node];
	node = tree_find(&s->tree, hash_of(s, around, method, bits), method);
	return node == NO_NODE ? around : node;
}

/* ---- parting the stacks ---- */

enum { CALLS_A_LOOK = 1 << 14 }; /* until it is asked whether to stop */

struct splitting {
	struct call_split *split;
	const struct thread *thread;
	struct clip cut;
	struct call_walk walk;
	uint32_t *path; /* by depth: the nodes of the calls that run */
};

static void add_node(struct call_split *s, uint32_t node, uint32_t raw,
    uint32_t bits)
{
	s->raws = array_grow(s->raws, &s->raw_room, (size_t)node + 1,
	    sizeof *s->raws);
	s->shorts = array_grow(s->shorts, &s->short_room, (size_t)node + 1,
	    sizeof *s->shorts);
	s->raws[node] = raw;
	s->shorts[node] = bits;
	if ((bits & 1) != 0 && s->rule.closes != NULL && s->rule.closes[raw])
		s->shorts[node] |= IS_CLOSED;
}

/* Returns the node of a call like call_split_node, if need be a new one;
 * NO_NODE when there are too many. */
static uint32_t find_or_add_node(struct splitting *sp, uint32_t around,
    const struct call *call, struct error *err)
{
	struct call_split *s = sp->split;
	const uint32_t bits = bits_of(&s->rule, call), count = s->tree.count;
	const uint32_t method = sp->thread->tree.methods[call->node];
	uint32_t *latest = latest_of(s, call->node, bits), node = *latest;

	if ((s->shorts[around] & IS_CLOSED) != 0)
		return around;
	if (is_node_of(s, node, around, bits))
		return node;
	node = tree_add(&s->tree, hash_of(s, around, method, bits), method,
	    around, err);
	if (node == count)
		add_node(s, node, call->node, bits);
	if (node != NO_NODE)
		*latest = node;
	return node;
}

static void count_call(struct splitting *sp, uint32_t node, bool is_own,
    const struct call *whole)
{
	struct tree *tree = &sp->split->tree;
	struct call call;

	if (!clip_has(&sp->cut, whole))
		return;
	tree->nodes[node].calls++;
	if (whole->end == CALL_THREW)
		tree->rests[node].threw += clip_has_end(&sp->cut, whole);
	if (!is_own)
		return;
	call = *whole;
	clip_call(&call, &sp->cut);
	for (int c = 0; c < CLOCKS; c++)
		tree->nodes[node].time[c] += call.time[c];
}

static bool split_calls(struct splitting *sp, const atomic_bool *stop,
    struct error *err)
{
	const struct call *call;
	uint32_t steps = 0;

	while ((call = call_walk_enter(&sp->walk)) != NULL) {
		uint32_t around, node;

		if (steps++ % CALLS_A_LOOK == 0 && part_is_stopped(stop, err))
			return false;
		around = sp->path[call->depth];
		node = find_or_add_node(sp, around, call, err);
		if (node == NO_NODE)
			return false;
		sp->path[call->depth + 1] = node;
		count_call(sp, node, node != around, call);
	}
	return true;
}

static void begin_splitting(struct splitting *sp, const struct part *part)
{
	struct call_split *s = sp->split;

	clip_make(&sp->cut, part);
	call_walk_init(&sp->walk, &sp->thread->calls);
	tree_init(&s->tree);
	s->tree.is_dual = sp->thread->tree.is_dual;
	s->known = sp->thread->tree.count;
	s->latest = array_new(s->known, 2 * sizeof *s->latest);
	sp->path = array_new(calls_depths(&sp->thread->calls) + 1,
	    sizeof *sp->path);
	add_node(s, s->tree.root, sp->thread->tree.root, 0);
}

bool call_split_make(struct call_split *s, const struct part *part,
    struct split_rule rule, const atomic_bool *stop, struct error *err)
{
	struct splitting sp = { .split = s, .thread = part->thread };
	bool done;

	*s = (struct call_split){ .rule = rule };
	begin_splitting(&sp, part);
	done = split_calls(&sp, stop, err);
	s->rule.closes = NULL;
	call_walk_free(&sp.walk);
	clip_free(&sp.cut);
	free(sp.path);
	return done;
}

void call_split_free(struct call_split *s)
{
	tree_free(&s->tree);
	free(s->raws);
	free(s->shorts);
	free(s->latest);
	*s = (struct call_split){ 0 };
}
