/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "lens/part_tree.h"

#include <stdlib.h>

#include "base/array.h"
#include "lens/lens_calls.h"
#include "model/calls.h"
#include "model/clip.h"
#include "model/tree.h"

/* ---- what a lens does to the stacks of a part ---- */

/* A thread whose calls have other nodes: see the stages below. */
struct parted {
	struct thread thread; /* its tree has callers first, and no numbers */
	uint32_t **nodes;     /* by depth, then by call; NULL: they are as
	                         recorded, and all below is none */
	uint32_t *raws;       /* by node: that of the recorded tree */
	uint32_t *shorts;     /* by node: bits of the steps for which its calls
	                         are short */
	size_t raw_room, short_room;
};

static void same_places(uint32_t *places, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++)
		places[i] = i;
}

/* Is the root node 0, and each node after its parent?  A pass over the
 * nodes. */
static bool tree_is_in_order(const struct tree *tree)
{
	for (uint32_t i = 1; i < tree->count; i++)
		if (tree->rests[i].parent >= i) /* or NO_NODE */
			return false;
	return tree->root == 0;
}

/* Makes the base of the tree that `from` has so far, and what the lens leaves
 * of it.  Free it with part_lens_free. */
static void part_lens_make(struct part_lens *l, const struct part_tree *from,
    const struct lens *lens)
{
	const struct tree *tree = from->tree;
	uint32_t *places = array_new(tree->count, sizeof *places);

	l->called = &from->thread->tree;
	l->base = tree;
	l->bases = places;
	if (tree_is_in_order(tree)) {
		same_places(places, tree->count);
	} else {
		uint32_t *order = tree_order(tree);

		tree_copy_in_order(&l->copy, tree, order, places);
		free(order);
		l->base = &l->copy;
	}
	if (from->places != NULL) {
		l->bases = array_new(l->called->count, sizeof *l->bases);
		for (uint32_t i = 0; i < l->called->count; i++)
			l->bases[i] = places[from->places[i]];
		free(places);
	}
	l->depths = array_new(tree->count, sizeof *l->depths);
	l->parents = array_new(tree->count, sizeof *l->parents);
	for (uint32_t i = 1; i < tree->count; i++) {
		l->parents[i] = l->base->rests[i].parent;
		l->depths[i] = l->depths[l->parents[i]] + 1;
	}
	lens_view_make(&l->view, lens, l->base,
	    from->parted == NULL ? NULL : from->parted->shorts);
}

static void part_lens_free(struct part_lens *l)
{
	lens_view_free(&l->view);
	free(l->bases);
	free(l->places);
	free(l->depths);
	free(l->parents);
	tree_free(&l->copy);
	*l = (struct part_lens){ .bases = NULL };
}

/* Is the stack of the node that of its caller, with its own call or without, as
 * long as its calls run?  A gap that ends within them is none. */
static bool goes_on_from_caller(const struct part_lens *l, uint32_t node)
{
	const struct lens_view *v = &l->view;
	const uint32_t base = l->bases[node];
	const uint32_t above = v->innermost[l->parents[base]];

	return v->drops[base] != DROPS_TIME &&
	    (v->innermost[base] == above ||
		(lens_is_frame(v, base) && v->ups[base] == above));
}

bool part_lens_splits(const struct part_lens *l)
{
	for (uint32_t i = 0; i < l->called->count; i++)
		if (i != l->called->root && !goes_on_from_caller(l, i))
			return true;
	return false;
}

bool part_lens_shortens(const struct part_lens *l)
{
	for (uint32_t i = 0; i < l->called->count; i++) {
		const uint32_t base = l->bases[i];
		/* A call that is left lacks the time in which this is
		 * innermost. */
		const bool is_missing = l->view.drops[base] &&
		    l->view.innermost[base] != 0;

		if (i != l->called->root &&
		    (is_missing || !goes_on_from_caller(l, i)))
			return true;
	}
	return false;
}

/* ---- trees added to trees ---- */

uint32_t tree_step(struct tree *tree, uint32_t parent, uint32_t method,
    struct error *err)
{
	uint64_t hash = tree_hash(tree->nodes[parent].hash, method);
	uint32_t node = tree_find(tree, hash, method);

	return node != NO_NODE ? node :
	    tree_add(tree, hash, method, parent, err);
}

void tree_add_calls(struct tree *into, uint32_t to, const struct tree *from,
    uint32_t node)
{
	into->nodes[to].time[CLOCK_WALL] += from->nodes[node].time[CLOCK_WALL];
	into->nodes[to].time[CLOCK_CPU] += from->nodes[node].time[CLOCK_CPU];
	into->nodes[to].calls += from->nodes[node].calls;
	into->rests[to].threw += from->rests[node].threw; /* or samples */
	if (into->waits != NULL)
		into->waits[to] += tree_wait(from, node);
	if (into->merged != NULL && from->merged != NULL)
		into->merged[to] += from->merged[node];
}

bool tree_merge(struct tree *into, const struct tree *from,
    const uint8_t *flags, struct error *err)
{
	uint32_t *order, *places; /* by node of `from`: that of `into` */
	bool done = true;

	if (from->count == 0) /* a thread without events */
		return true;
	into->is_sampled |= from->is_sampled;
	into->is_dual |= from->is_dual;
	if (flags == NULL && into->waits != NULL)
		into->waits[into->root] += tree_wait(from, from->root);
	order = tree_order(from);
	places = array_new(from->count, sizeof *places);
	for (uint32_t i = 0; done && i < from->count; i++) {
		const uint32_t node = order[i];
		const bool is_top = flags == NULL ? i == 0 : flags[node];

		places[node] = is_top ? into->root :
		    i > 0 ? places[from->rests[node].parent] :
		    NO_NODE;
		if (is_top || places[node] == NO_NODE)
			continue;
		places[node] = tree_step(into, places[node],
		    from->nodes[node].method, err);
		done = places[node] != NO_NODE;
		if (done)
			tree_add_calls(into, places[node], from, node);
	}
	free(order);
	free(places);
	return done;
}

/* ---- what the nodes of a tree waited (R17) ---- */

/* Returns wall minus CPU time: less than none where the clocks' grains
 * differ. */
static uint64_t wall_beyond_cpu(const uint64_t time[CLOCKS])
{
	return time[CLOCK_WALL] - time[CLOCK_CPU];
}

/* ---- numbers of calls that depend on those of their callers ---- */

/* Returns the number of a call from that of its caller, 0 for an outermost one;
 * NO_NODE ends all.  The call before those of the part comes, too. */
typedef uint32_t number_call(void *self, uint32_t around, const struct call *,
    bool is_inside);

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

/* Numbers the calls of the part level by level.  `keep`, by depth, gets the
 * numbers of each level; NULL: nobody wants them.  False when `stop` got true,
 * or numbers ended. */
static bool calls_number(const struct clip *cut, number_call *number_of,
    void *self, uint32_t **keep, const atomic_bool *stop, struct error *err)
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

/* ---- one limit, and all that is in a short call goes with it ----
 *
 * For a transform that depends on single calls (--longer) there are two ways.
 * Either the length of a call alone tells, as with one limit that comes before
 * all that makes calls shorter.  Or the thread is parted. */

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
	const struct part_tree whole = { .thread = t, .tree = &t->tree };
	struct part_lens l = { .bases = NULL };
	bool leave_all;

	if (steps->count == 0)
		return true;
	part_lens_make(&l, &whole, steps);
	leave_all = !part_lens_shortens(&l);
	for (uint32_t i = 0; i < l.view.count; i++)
		leave_all = leave_all && !l.view.drops[i];
	part_lens_free(&l);
	return leave_all;
}

/* Does the length of a call alone tell whether the lens, which needs calls,
 * leaves it, and all that is in a short call goes where that goes?  Writes the
 * limit, in ticks. */
static bool lens_has_limit(const struct part *part, uint64_t *limit)
{
	const struct lens *lens = part->lens;
	const size_t step = lens_only_longer(lens);
	const struct lens before = { step, lens->steps };

	if (step == lens->count || !steps_leave_all(&before, part->thread))
		return false;
	*limit = limit_of(&lens->steps[step], &part->thread->calls);
	return true;
}

/* ---- stages ----
 *
 * A transform says of a node what becomes of its calls.  Where that depends on
 * single calls, as on how long they are, calls of one stack need several nodes.
 * So such a step ends a stage: a pass over the calls, level by level, gives them
 * the nodes of another tree, in which a node stands for a stack and for what
 * these steps have decided of each of its calls.  Calls keep all else. */

/* Frees the nodes of calls; the thread keeps its tree. */
static void forget_nodes(struct parted *p)
{
	for (size_t d = 0;
	     p->nodes != NULL && d < calls_depths(&p->thread.calls); d++) {
		free(p->nodes[d]);
		p->nodes[d] = NULL;
	}
}

static void parted_free(struct parted *p)
{
	if (p->nodes == NULL)
		return;
	forget_nodes(p);
	free(p->nodes);
	tree_free(&p->thread.tree);
	free(p->raws);
	free(p->shorts);
	*p = (struct parted){ .nodes = NULL };
}

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
	struct parted *from, *to;
	uint32_t *latest; /* two for each node: where its calls were found
	                     last, long ones and short ones */
	const atomic_bool *stop;
	struct error *err;
};

/* Returns which calls have to be decided: flags by node that calls are of;
 * NULL: all. */
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
	const uint32_t level = c->call.depth + 1;
	const struct left_node *node = w->left.levels[level].node;
	const bool is = matched[level] || (passes[node->base] & LENS_MATCHES);

	matched[level] = false;
	matched[node->up] |= is;
	return is;
}

/* Notes which calls are short as the steps before leave them: by their time, or
 * as no call that matches runs in them. */
static void look_at_single_calls(struct stage *s,
    const struct part_lens *before, const uint32_t *passes)
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
	const struct part_tree whole = { .thread = t, .tree = &t->tree,
		.parted = s->from };
	const bool is_through = s->step->kind == LENS_THROUGH;
	struct part_lens before = { .bases = NULL };
	uint32_t *passes = NULL;

	if (!is_through)
		s->limit = limit_of(s->step, &t->calls);
	part_lens_make(&before, &whole, s->whole.lens);
	if (is_through)
		passes = lens_view_passes(&before.view, s->step->what);
	if (is_through || part_lens_shortens(&before))
		look_at_single_calls(s, &before, passes);
	free(passes);
	part_lens_free(&before);
	return !part_is_stopped(s->stop, s->err);
}

static void add_node(struct stage *s, uint32_t node, uint32_t from,
    uint32_t shorts)
{
	struct parted *to = s->to;

	ARRAY_ROOM(to->raws, to->raw_room, (size_t)node + 1);
	ARRAY_ROOM(to->shorts, to->short_room, (size_t)node + 1);
	to->raws[node] = s->from->nodes == NULL ? from : s->from->raws[from];
	to->shorts[node] = shorts;
}

/* Returns the node of a call below that of its caller, if need be a new one;
 * NO_NODE when there are too many.  Calls that are alike mostly come many times
 * in a row. */
static uint32_t parted_node(void *self, uint32_t around,
    const struct call *call, bool is_inside)
{
	struct stage *s = self;
	struct tree *tree = &s->to->thread.tree;
	const bool bit = call->time[s->whole.thread->calls.axis] < s->limit ||
	    (s->shorts != NULL && s->shorts[call->depth][call->number]);
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
	done = calls_number(&all, parted_node, s, to->nodes, s->stop, s->err);
	clip_free(&all);
	free(s->latest);
	return done;
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
	const struct calls *calls = &s.whole.thread->calls;
	for (size_t d = 0; s.shorts != NULL && d < calls_depths(calls); d++)
		free(s.shorts[d]);
	free(s.shorts);
	parted_free(p);
	*p = next;
	return done;
}

/* ---- calls that a limit merges ----
 *
 * What a short call took is own time of the long one around it, which needs no
 * look at it.  How many were merged is counted depth by depth: what a short
 * call made is short, and merged into the same long call. */

struct merging_short {
	const struct part_lens *lens;
	uint32_t *merged; /* by node of the base */
};

/* Returns the node of the base into which a call is merged, or its own. */
static uint32_t merge_short(void *self, uint32_t around,
    const struct call *call, bool is_inside)
{
	const struct merging_short *m = self;

	if (!part_lens_is_short(m->lens, call))
		return m->lens->bases[call->node];
	m->merged[around] += around != 0 && is_inside;
	return around;
}

/* Counts in the base how many short calls of the part were merged into each
 * node. */
static bool count_merged(struct tree *base, const struct part_lens *l,
    const struct part *part, const atomic_bool *stop, struct error *err)
{
	struct merging_short m = { .lens = l };
	struct clip cut;
	bool done;

	tree_keep_merged(base);
	m.merged = base->merged;
	clip_make(&cut, part);
	done = calls_number(&cut, merge_short, &m, NULL, stop, err);
	clip_free(&cut);
	return done;
}

/* ---- the tree of a part ---- */

static void take_tree(struct part_tree *p, const struct tree *tree)
{
	tree_free(&p->made);
	p->made = *tree;
	p->tree = &p->made;
}

/* ---- the tree of what is left ----
 *
 * Each node of the base has its own time where its stack is then, so the times
 * of all clocks still add up. */

/* The own time and the own samples of a node. */
struct own {
	uint64_t time[CLOCKS];
	uint32_t samples;
};

static struct own *own_times(const struct tree *tree,
    const uint64_t span[CLOCKS])
{
	struct own *own = array_new(tree->count, sizeof *own);

	for (uint32_t i = 0; i < tree->count; i++) {
		const uint64_t *time = i == 0 ? span : tree->nodes[i].time;
		struct own *up = i == 0 ? NULL : &own[tree->rests[i].parent];

		for (int c = 0; c < CLOCKS; c++) {
			own[i].time[c] += time[c];
			if (up != NULL)
				up->time[c] -= time[c];
		}
		if (up == NULL || !tree->is_sampled)
			continue;
		own[i].samples += tree->rests[i].samples;
		up->samples -= tree->rests[i].samples;
	}
	for (uint32_t i = 0; i < tree->count; i++) {
		/* Less than none can be where memory ran out while loading. */
		for (int c = 0; c < CLOCKS; c++)
			if (own[i].time[c] > INT64_MAX)
				own[i].time[c] = 0;
		if (own[i].samples > INT32_MAX)
			own[i].samples = 0;
	}
	return own;
}

/* Adds a frame; where no two stacks are alike it is new, without a search. */
static bool add_frame(const struct part_lens *l, struct tree *into,
    const struct tree *from, uint32_t frame, bool are_unlike, struct error *err)
{
	const uint32_t up = l->places[l->view.ups[frame]];
	uint32_t at;

	if (are_unlike) {
		at = tree_copy_node(into, from, frame);
		into->rests[at].parent = up;
	} else {
		at = tree_step(into, up, l->view.methods[frame], err);
	}
	if (at == NO_NODE)
		return false;
	l->places[frame] = at;
	into->nodes[at].calls += from->nodes[frame].calls;
	if (!from->is_sampled)
		into->rests[at].threw += from->rests[frame].threw;
	return true;
}

/* Adds the own time of a node where its stack is then. */
static void add_own(struct part_tree *p, struct tree *into,
    const struct tree *from, uint32_t node, const struct own *own)
{
	const struct lens_view *v = &p->lens->view;
	const uint32_t top = v->innermost[node], at = p->lens->places[top];
	const bool is_dropped = v->drops[node] & DROPS_TIME;
	uint64_t *to = is_dropped ? p->dropped : into->nodes[at].time;

	if (!is_dropped && from->is_sampled)
		into->rests[at].samples += own->samples;
	if (!(v->drops[node] & DROPS_CALLS) && at != 0) {
		/* Its own calls, where it is no frame, and what had been merged
		 * into it. */
		uint32_t calls = from->merged == NULL ? 0 : from->merged[node];

		if (top != node)
			calls += from->is_sampled ? own->samples :
						    from->nodes[node].calls;
		into->merged[at] += calls;
	}
	for (int c = 0; c < CLOCKS; c++)
		to[c] += own->time[c];
}

/* Makes the tree of what is left of the base, in some passes over the nodes. */
static bool make_sums(struct part_tree *p, struct error *err)
{
	struct part_lens *l = p->lens;
	const struct tree *base = l->base;
	const bool are_unlike = l->view.shorts == NULL &&
	    lens_view_keeps_callers(&l->view, base);
	struct own *own = own_times(base, p->span);
	struct tree tree;
	bool done = true;

	tree = (struct tree){ 0 };
	if (are_unlike)
		tree_copy_root(&tree, base);
	else
		tree_init(&tree);
	tree_keep_merged(&tree);
	tree.is_sampled = base->is_sampled;
	tree.is_dual = base->is_dual;
	l->places = array_new(base->count, sizeof *l->places);
	for (uint32_t i = 1; done && i < base->count; i++)
		if (lens_is_frame(&l->view, i))
			done = add_frame(l, &tree, base, i, are_unlike, err);
	for (uint32_t i = 0; done && i < base->count; i++)
		add_own(p, &tree, base, i, &own[i]);
	if (done) {
		/* Callees come after their callers. */
		for (uint32_t i = tree.count; i-- > 1;) {
			const uint32_t up = tree.rests[i].parent;

			for (int c = 0; c < CLOCKS; c++)
				tree.nodes[up].time[c] += tree.nodes[i].time[c];
			if (tree.is_sampled)
				tree.rests[up].samples += tree.rests[i].samples;
		}
		tree.nodes[0].time[CLOCK_WALL] = 0;
		tree.nodes[0].time[CLOCK_CPU] = 0;
		tree.rests[0].samples = 0;
	}
	for (int c = 0; c < CLOCKS; c++)
		p->span[c] -= p->dropped[c];
	take_tree(p, &tree);
	free(own);
	return done;
}

/* Makes a tree without numbers: each frame has a node, also where stacks that
 * are alike could share one.  A node that is no frame stands at the root, and
 * no call is there. */
static void make_stacks(struct part_tree *p)
{
	const struct lens_view *v = &p->lens->view;
	struct tree tree;

	p->lens->places = array_new(v->count, sizeof *p->lens->places);
	tree_copy_stacks(&tree, p->lens->base);
	for (uint32_t i = 1; i < v->count; i++) {
		const bool is_left = lens_is_frame(v, i);

		tree_set_method(&tree, i, v->methods[i]);
		tree.rests[i].parent = is_left ? v->ups[i] : 0;
		p->lens->places[i] = is_left ? i : 0;
	}
	take_tree(p, &tree);
}

/* Sets the counts of all nodes to 0, but not what else is kept beside the
 * nodes. */
static void clear_counts(struct tree *tree)
{
	for (uint32_t i = 0; i < tree->count; i++) {
		struct node *node = &tree->nodes[i];

		node->time[CLOCK_WALL] = node->time[CLOCK_CPU] = 0;
		node->calls = tree->rests[i].threw = 0;
	}
}

/* Counts the long calls of the part in a copy.  Which calls are long is a
 * matter of the whole thread; what they took is not. */
static bool count_long_calls(struct part_tree *p, const struct part *part,
    enum part_numbers wanted, const atomic_bool *stop, struct error *err)
{
	struct part_lens *l = p->lens;
	struct period_tree e = { .places = l->bases, .least = l->limit };
	bool done;

	if (l->base == &l->copy)
		clear_counts(&l->copy);
	else
		tree_copy_stacks(&l->copy, p->tree);
	l->base = &l->copy;
	e.tree = l->copy;
	done = period_tree_count(&e, part, stop, err);
	l->copy = e.tree;
	return done &&
	    (wanted == PART_SUMS ||
		count_merged(&l->copy, l, part, stop, err));
}

/* Takes the base as it is; where it was not copied the tree stays. */
static void take_base(struct part_tree *p)
{
	struct part_lens *l = p->lens;

	l->places = array_new(l->view.count, sizeof *l->places);
	same_places(l->places, l->view.count);
	if (l->base == &l->copy)
		take_tree(p, &l->copy);
	l->copy = (struct tree){ 0 };
}

static bool make_through_lens(struct part_tree *p, const struct part *part,
    enum part_numbers wanted, const atomic_bool *stop, struct error *err)
{
	struct part_lens *l = p->lens;
	bool done = true;

	part_lens_make(l, p, part->lens);
	if (wanted != PART_STACKS && l->limit > 0)
		done = count_long_calls(p, part, wanted, stop, err);
	if (done && (l->limit > 0 || wanted == PART_STACKS) &&
	    lens_view_is_all(&l->view, l->base))
		take_base(p);
	else if (done && wanted == PART_STACKS)
		make_stacks(p);
	else if (done)
		done = make_sums(p, err);
	if (done && p->places == NULL)
		p->places = array_new(part_tree_nodes(p), sizeof *p->places);
	for (uint32_t i = 0; done && i < part_tree_nodes(p); i++)
		p->places[i] = l->places[l->bases[i]];
	tree_free(&l->copy);
	return done;
}

/* Finds the limit of a lens that needs calls, or else parts the thread. */
static bool look_at_calls(struct part_tree *p, const struct part *part,
    const atomic_bool *stop, struct error *err)
{
	const struct thread *t = part->thread;

	if (lens_has_step(part->lens, LENS_LONGER) &&
	    !lens_has_lengths(t->tree.is_sampled, t->calls.tick, err))
		return false;
	p->lens->axis = t->calls.axis;
	if (lens_has_limit(part, &p->lens->limit))
		return true;
	p->parted = array_new(1, sizeof *p->parted);
	p->thread = &p->parted->thread;
	struct parted *parted = p->parted;
	const struct lens *lens = part->lens;
	unsigned stages = 0;
	bool done = true;
	*parted = (struct parted){ .thread = *part->thread };
	for (size_t i = 0; done && i < lens->count; i++) {
		const struct lens before = { i, lens->steps };

		if (!lens_step_needs_calls(&lens->steps[i]))
			continue;
		if (stages == MOST_STAGES)
			return fail(err,
			    "more than %d times --longer or --only-through",
			    (int)MOST_STAGES);
		done = end_stage(parted,
		    (struct stage){ .whole.lens = &before,
			.step = &lens->steps[i],
			.bit = UINT32_C(1) << stages++,
			.stop = stop,
			.err = err });
	}
	return done;
}

/* Takes the stacks of a parted thread, with the numbers of the part. */
static bool take_parted(struct part_tree *p, const struct part *part,
    enum part_numbers wanted, const atomic_bool *stop, struct error *err)
{
	struct period_tree e = { .tree = p->parted->thread.tree };
	const struct part calls = part_tree_calls(p, part);

	p->tree = &p->parted->thread.tree;
	return wanted == PART_STACKS ||
	    period_tree_count(&e, &calls, stop, err);
}

static bool take_period(struct part_tree *p, const struct part *part,
    const atomic_bool *stop, struct error *err)
{
	struct period_tree e = { .places = NULL };
	const bool done = part->thread->tree.count == 0 ||
	    period_tree_count(&e, part, stop, err);

	p->tree = &p->made;
	p->made = e.tree;
	p->places = e.places;
	for (int c = 0; c < CLOCKS; c++)
		p->span[c] = e.span[c];
	return done;
}

bool part_tree_make(struct part_tree *p, const struct part *part,
    enum part_numbers wanted, const atomic_bool *stop, struct error *err)
{
	const struct thread *t = part->thread;
	const bool is_whole = period_is_none(part->period);
	const bool has_lens = !lens_is_empty(part->lens) && t->tree.count > 0;
	bool by_calls;

	*p = (struct part_tree){ .thread = t, .tick = t->calls.tick };
	if (has_lens)
		p->lens = array_new(1, sizeof *p->lens);
	if (has_lens && lens_needs_calls(part->lens, t->tree.is_sampled) &&
	    !look_at_calls(p, part, stop, err))
		return false;
	by_calls = p->parted != NULL || (has_lens && p->lens->limit > 0);
	p->tree = &t->tree;
	for (int c = 0; c < CLOCKS; c++)
		p->span[c] = thread_span(t, (enum clock)c);
	if (!is_whole && !by_calls && !take_period(p, part, stop, err))
		return false;
	if (!is_whole && by_calls) {
		struct clip cut;

		clip_make(&cut, part);
		clip_span(&cut, part->thread, p->span);
		clip_free(&cut);
	}
	if (p->parted != NULL && !take_parted(p, part, wanted, stop, err))
		return false;
	return !has_lens || make_through_lens(p, part, wanted, stop, err);
}

void part_tree_free(struct part_tree *p)
{
	if (p->is_lent)
		free(p->made.waits); /* all else is the thread's */
	else
		tree_free(&p->made);
	free(p->order);
	free(p->places);
	if (p->lens != NULL)
		part_lens_free(p->lens);
	free(p->lens);
	if (p->parted != NULL)
		parted_free(p->parted);
	free(p->parted);
	*p = (struct part_tree){ 0 };
}

const uint32_t *part_tree_order(struct part_tree *p)
{
	if (p->order == NULL)
		p->order = tree_order(p->tree);
	return p->order;
}

void part_tree_keep_waits(struct part_tree *p)
{
	const uint32_t *order;
	uint64_t *waits;

	if (p->tree != &p->made) {
		p->is_lent = true;
		p->made = *p->tree;
		p->made.rest_room = p->made.count; /* it does not grow */
		p->tree = &p->made;
	}
	if (!p->made.is_dual || p->made.count == 0 || p->made.waits != NULL)
		return;
	order = part_tree_order(p);
	tree_keep_waits(&p->made);
	waits = p->made.waits;
	waits[p->made.root] += wall_beyond_cpu(p->span);
	for (uint32_t i = 0; i < p->made.count; i++) {
		uint64_t all = wall_beyond_cpu(p->made.nodes[i].time);

		if (i == p->made.root)
			continue;
		waits[i] += all;
		waits[p->made.rests[i].parent] -= all;
	}
	/* Sums with all below: the last node comes first. */
	for (uint32_t i = 0; i < p->made.count; i++)
		if (waits[i] > INT64_MAX)
			waits[i] = 0;
	for (uint32_t i = p->made.count; i-- > 1;)
		waits[p->made.rests[order[i]].parent] += waits[order[i]];
}

/* Returns how deep the node stands; the root is at 0.  What is learnt on the
 * way up is kept in *known, so that no node is looked at twice. */
static uint32_t depth_of(const struct tree *tree, uint32_t node,
    uint32_t *known)
{
	uint32_t up = 0, at = node, depth;

	while (at != tree->root && known[at] == 0) {
		at = tree->rests[at].parent;
		up++;
	}
	depth = known[at] + up;
	for (at = node; up > 0; up--) {
		known[at] = depth;
		depth--;
		at = tree->rests[at].parent;
	}
	return known[node];
}

void part_tree_flag_depths(const struct part_tree *p, const uint8_t *nodes,
    uint8_t *depths)
{
	const struct tree *tree = &p->thread->tree;
	uint32_t *known = array_new(tree->count, sizeof *known);

	for (uint32_t i = 0; i < tree->count; i++)
		if (nodes[i])
			depths[depth_of(tree, i, known) - 1] = 1;
	free(known);
}

bool part_tree_needs_walk(const struct part_tree *p)
{
	return p->lens != NULL &&
	    (p->parted != NULL || part_lens_shortens(p->lens));
}

uint32_t part_tree_raw(const struct part_tree *p, uint32_t node)
{
	return p->parted == NULL ? node : p->parted->raws[node];
}

void part_tree_forget_calls(struct part_tree *p)
{
	if (p->parted != NULL)
		forget_nodes(p->parted);
}

bool part_tree_counts(const struct part_tree *p, const uint32_t *rows,
    size_t *counts)
{
	const struct tree *tree = &p->thread->tree;
	uint64_t total = 0;

	for (uint32_t i = 0; i < tree->count; i++)
		total += tree->nodes[i].calls;
	if (total != calls_total(&p->thread->calls))
		return false;
	for (uint32_t i = 0; i < tree->count; i++)
		counts[rows[i]] += tree->nodes[i].calls;
	return true;
}
