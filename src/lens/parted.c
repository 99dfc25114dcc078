/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "lens/parted.h"

#include <stdlib.h>

#include "base/array.h"
#include "lens/lens_calls.h"

/* ---- numbers of calls that depend on those of their callers ---- */

/* The calls of a depth that run in the part, and the one before them: what that
 * one made can begin there. */
struct numbered {
	uint32_t *numbers, *callees_ends;
	size_t first, count;
};

static bool number_level(const struct clip *cut, size_t depth,
    const struct numbered *above, struct numbered *out, number_call *number_of,
    void *self)
{
	struct call some[SOME_CALLS];
	size_t from, to, n, caller = 0;

	clip_calls(cut, depth, &from, &to);
	out->first = from - (from > 0);
	out->count = to - out->first;
	out->numbers = array_new(out->count, sizeof *out->numbers);
	out->callees_ends = array_new(out->count, sizeof *out->callees_ends);
	for (size_t i = out->first; i < to; i += n) {
		n = calls_some(cut->calls, depth, i, some);
		for (size_t k = 0; k < n && i + k < to; k++) {
			const size_t at = i + k - out->first;

			while (caller < above->count &&
			    above->callees_ends[caller] <= i + k)
				caller++;
			out->callees_ends[at] = some[k].callees_end;
			out->numbers[at] = number_of(self,
			    caller < above->count ? above->numbers[caller] : 0,
			    &some[k], i + k >= from);
			if (out->numbers[at] == NO_NODE)
				return false;
		}
	}
	return true;
}

bool calls_number(const struct clip *cut, number_call *number_of, void *self,
    uint32_t **keep, const atomic_bool *stop, struct error *err)
{
	struct numbered above = { .count = 0 }, level;
	bool done = true;

	for (size_t d = 0; done && d < calls_depths(cut->calls); d++) {
		done = number_level(cut, d, &above, &level, number_of, self) &&
		    !part_is_stopped(stop, err);
		if (keep != NULL)
			keep[d] = level.numbers;
		else
			free(above.numbers);
		free(above.callees_ends);
		above = level;
	}
	if (keep == NULL)
		free(above.numbers);
	free(above.callees_ends);
	return done;
}

/* ---- one limit, and all that is in a short call goes with it ---- */

/* Returns the limit of a step of LENS_LONGER. */
static uint64_t limit_of(const struct lens_step *step,
    const struct calls *calls)
{
	const struct lens_longer *longer = step->what;
	const unsigned tick = 1000 / tick_per_us(calls->tick);

	return longer->ns / tick + (longer->ns % tick != 0);
}

/* Do the steps leave all calls as long as in the file, and drop nothing? */
static bool steps_leave_all(const struct lens *steps, const struct thread *t)
{
	const struct lens_source from = { t, &t->tree, NULL, NULL };
	struct part_lens l = { .bases = NULL };
	struct tree copy = { 0 };
	bool leave_all;

	if (steps->count == 0)
		return true;
	part_lens_make(&l, &copy, &from, steps);
	leave_all = !part_lens_shortens(&l);
	for (uint32_t i = 0; i < l.view.count; i++)
		leave_all = leave_all && !l.view.drops[i];
	part_lens_free(&l);
	tree_free(&copy);
	return leave_all;
}

bool lens_has_limit(const struct part *part, uint64_t *limit)
{
	const struct lens *lens = part->lens;
	const size_t step = lens_only_by_calls(lens);
	const struct lens before = { step, lens->steps };

	if (step == lens->count || lens->steps[step].kind != LENS_LONGER ||
	    !steps_leave_all(&before, part->thread))
		return false;
	*limit = limit_of(&lens->steps[step], &part->thread->calls);
	return true;
}

/* ---- stages ---- */

enum { MOST_STAGES = 31 };

/* A bit that no number of a method has. */
#define NO_METHODS_BIT (UINT32_C(1) << 31)

/* A step that looks at single calls, and the thread that it parts. */
struct stage {
	struct part whole; /* its lens is the steps before */
	const struct lens_step *step;
	uint32_t bit;     /* of calls that are short */
	uint64_t limit;   /* calls that take less are short … */
	uint8_t **shorts; /* … and by depth and number: which are; or NULL */
	const struct parted *from;
	struct parted *to;
	uint32_t *latest; /* two for each node: where its calls were found
	                     last, long ones and short ones */
	const atomic_bool *stop;
	struct error *err;
};

/* Returns which calls have to be decided: flags by node that calls are of; NULL:
 * all. */
static uint8_t *find_undecided(const struct stage *s,
    const struct part_lens *before, const uint32_t *passes)
{
	const uint32_t nodes = s->whole.thread->tree.count;
	uint8_t *flags;

	if (passes == NULL)
		return NULL;
	flags = array_new(nodes, 1);
	for (uint32_t i = 0; i < nodes; i++)
		flags[i] = passes[before->bases[i]] != 0;
	return flags;
}

/* Does the call that has ended, or one in it, match?  Notes for its caller that
 * one does. */
static bool has_match(const struct lens_walk *w, const struct lens_call *c,
    const uint32_t *passes, uint8_t *matched)
{
	const struct left_level *level = &w->left.levels[c->call.depth + 1];
	uint8_t *has = &matched[c->call.depth + 1];
	const bool is = *has ||
	    (passes[w->left.nodes[level->node].base] & LENS_MATCHES);

	*has = false;
	matched[level->up] |= is;
	return is;
}

/* Notes which calls are short as the steps before leave them: by their time, or
 * as no call that matches runs in them. */
static void look_at_calls(struct stage *s, const struct part_lens *before,
    const uint32_t *passes)
{
	const struct calls *calls = &s->whole.thread->calls;
	const size_t depths = calls_depths(calls);
	uint8_t *undecided = find_undecided(s, before, passes);
	uint8_t *matched = array_new(depths + 1, 1); /* by level of the walk */
	struct lens_walk w;
	struct lens_call c;

	s->shorts = array_new(depths, sizeof *s->shorts);
	for (size_t d = 0; d < depths; d++)
		s->shorts[d] = array_new(calls_count(calls, d), 1);
	lens_walk_init(&w, &s->whole, before, undecided, s->stop);
	while (lens_walk_next(&w, &c))
		s->shorts[c.call.depth][c.call.number] = passes == NULL ?
		    c.took.time[calls->axis] < s->limit :
		    !has_match(&w, &c, passes, matched);
	lens_walk_free(&w);
	free(matched);
	free(undecided);
}

/* Decides which calls are short, where their own lengths do not tell. */
static bool decide(struct stage *s)
{
	const struct thread *t = s->whole.thread;
	const struct lens_source from = { t, &t->tree, NULL, s->from->shorts };
	const bool is_through = s->step->kind == LENS_THROUGH;
	struct part_lens before = { .bases = NULL };
	struct tree copy = { 0 };
	uint32_t *passes = NULL;

	if (!is_through)
		s->limit = limit_of(s->step, &t->calls);
	part_lens_make(&before, &copy, &from, s->whole.lens);
	if (is_through)
		passes = lens_view_passes(&before.view, s->step->what);
	if (is_through || part_lens_shortens(&before))
		look_at_calls(s, &before, passes);
	free(passes);
	part_lens_free(&before);
	tree_free(&copy);
	return !part_is_stopped(s->stop, s->err);
}

static bool is_short(const struct stage *s, const struct call *call)
{
	return call->time[s->whole.thread->calls.axis] < s->limit ||
	    (s->shorts != NULL && s->shorts[call->depth][call->number]);
}

static void add_node(struct stage *s, uint32_t node, uint32_t from,
    uint32_t shorts)
{
	struct parted *to = s->to;

	to->raws = array_grow(to->raws, &to->raw_room, (size_t)node + 1,
	    sizeof *to->raws);
	to->shorts = array_grow(to->shorts, &to->short_room, (size_t)node + 1,
	    sizeof *to->shorts);
	to->raws[node] = s->from->nodes == NULL ? from : s->from->raws[from];
	to->shorts[node] = shorts;
}

/* Returns the node of a call below that of its caller, if need be a new one;
 * NO_NODE when there are too many.  Calls that are alike mostly come many times
 * in a row. */
static uint32_t node_of(void *self, uint32_t around, const struct call *call,
    bool is_inside)
{
	struct stage *s = self;
	struct tree *tree = &s->to->thread.tree;
	const bool bit = is_short(s, call);
	uint32_t *latest = &s->latest[2 * (size_t)call->node + bit];
	const uint32_t method = s->whole.thread->tree.methods[call->node];
	const uint32_t count = tree->count;
	uint32_t shorts = bit ? s->bit : 0;
	uint64_t hash;

	(void)is_inside; /* all are */
	if (*latest != 0 && tree->rests[*latest].parent == around)
		return *latest;
	if (s->from->nodes != NULL)
		shorts |= s->from->shorts[call->node];
	hash = tree_hash(tree->nodes[around].hash, method);
	if (shorts != 0)
		hash = tree_hash(hash, shorts | NO_METHODS_BIT);
	*latest = tree_add(tree, hash, method, around, s->err);
	if (*latest == count)
		add_node(s, *latest, call->node, shorts);
	return *latest;
}

static bool part_calls(struct stage *s)
{
	const struct thread *t = s->whole.thread;
	struct parted *to = s->to;
	struct clip all;
	bool done;

	tree_init(&to->thread.tree);
	to->thread.tree.is_dual = t->tree.is_dual;
	add_node(s, to->thread.tree.root, t->tree.root, 0);
	to->nodes = array_new(calls_depths(&t->calls), sizeof *to->nodes);
	to->thread.calls.nodes = to->nodes;
	s->latest = array_new(t->tree.count, 2 * sizeof *s->latest);
	clip_make(&all, &s->whole);
	done = calls_number(&all, node_of, s, to->nodes, s->stop, s->err);
	clip_free(&all);
	free(s->latest);
	return done;
}

static void free_shorts(struct stage *s)
{
	const struct calls *calls = &s->whole.thread->calls;

	for (size_t d = 0; s->shorts != NULL && d < calls_depths(calls); d++)
		free(s->shorts[d]);
	free(s->shorts);
}

/* Ends a stage of the thread with a step that looks at single calls. */
static bool end_stage(struct parted *p, struct stage s)
{
	struct parted next = { .thread = p->thread };
	bool done;

	s.whole.thread = &p->thread;
	s.from = p;
	s.to = &next;
	done = decide(&s) && part_calls(&s);
	free_shorts(&s);
	parted_free(p);
	*p = next;
	return done;
}

bool parted_make(struct parted *p, const struct part *part,
    const atomic_bool *stop, struct error *err)
{
	const struct lens *lens = part->lens;
	unsigned stages = 0;
	bool done = true;

	*p = (struct parted){ .thread = *part->thread };
	for (size_t i = 0; done && i < lens->count; i++) {
		const struct lens before = { i, lens->steps };

		if (!lens_step_needs_calls(&lens->steps[i]))
			continue;
		if (stages == MOST_STAGES)
			return fail(err, "more than %d times --longer or --only-through",
			    (int)MOST_STAGES);
		done = end_stage(p,
		    (struct stage){ .whole.lens = &before,
			.step = &lens->steps[i],
			.bit = UINT32_C(1) << stages++,
			.stop = stop,
			.err = err });
	}
	return done;
}

void parted_free(struct parted *p)
{
	if (p->nodes == NULL)
		return;
	for (size_t d = 0; d < calls_depths(&p->thread.calls); d++)
		free(p->nodes[d]);
	free(p->nodes);
	tree_free(&p->thread.tree);
	free(p->raws);
	free(p->shorts);
	*p = (struct parted){ .nodes = NULL };
}
