/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "query/flame.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "model/tree.h"
#include "query/table.h"

/* ---- building a flame frame by frame ---- */

void flame_free(struct flame *f)
{
	free(f->frames);
	free(f->merged);
	free(f->sides);
	free(f->levels);
	*f = (struct flame){ 0 };
}

void flame_add(struct flame *f, const struct flame_frame *frame)
{
	ARRAY_ROOM(f->frames, f->frame_room, (size_t)f->count + 2);
	f->frames[f->count++] = *frame;
}

void flame_finish(struct flame *f)
{
	size_t room = 0;

	f->frames[f->count] = (struct flame_frame){ .method = NO_METHOD,
		.parent = NO_FRAME,
		.first_child = f->count };
	/* The first frame whose parent is on a level begins the next one. */
	for (uint32_t i = 0; i < f->count; i++)
		if (f->depths == 0 ||
		    f->frames[i].parent >= f->levels[f->depths - 1])
			ARRAY_ADD(f->levels, room, f->depths, i);
	ARRAY_ROOM(f->levels, room, (size_t)f->depths + 1);
	f->levels[f->depths] = f->count;
}

/* ---- from one frame to others ---- */

uint32_t flame_depth(const struct flame *f, uint32_t frame)
{
	uint32_t low = 1, high = f->depths;

	BISECT(low, high, depth, f->levels[depth] <= frame);
	return low - 1;
}

struct run flame_run(const struct flame *f, struct run run, uint32_t depth)
{
	uint32_t at = flame_depth(f, run.first), to = run.first + run.count;

	for (; at > depth; at--) {
		run.first = f->frames[run.first].parent;
		to = f->frames[to - 1].parent + 1;
	}
	for (; at < depth && run.first < to; at++) {
		run.first = f->frames[run.first].first_child;
		to = f->frames[to].first_child;
	}
	return (struct run){ run.first, to - run.first };
}

uint32_t flame_deepest(const struct flame *f, struct run run)
{
	uint32_t depth = flame_depth(f, run.first);

	for (;; depth++) {
		run = flame_run(f, run, depth + 1);
		if (run.count == 0)
			return depth;
	}
}

uint64_t flame_self(const struct flame *f, uint32_t frame)
{
	const struct flame_frame *of = &f->frames[frame], *last;
	struct run children = flame_children(f, frame);

	if (children.count == 0)
		return of->weight;
	last = &f->frames[children.first + children.count - 1];
	return of->begin + of->weight - (last->begin + last->weight);
}

uint32_t flame_hottest(const struct flame *f, uint32_t frame)
{
	for (;;) {
		struct run children = flame_children(f, frame);
		uint64_t weight = f->frames[frame].weight;

		if (children.count == 0 ||
		    f->frames[children.first].weight * 5 < weight * 3 ||
		    flame_self(f, frame) >= weight - weight / 2)
			return frame;
		frame = children.first;
	}
}

uint32_t flame_follow(const struct flame *f, const uint32_t *path,
    uint32_t depth)
{
	uint32_t at = 0;

	while (depth-- > 0) {
		const struct run children = flame_children(f, at);
		const uint32_t end = children.first + children.count;
		uint32_t next = children.first;

		while (next < end && f->frames[next].method != path[depth])
			next++;
		if (next == end)
			break;
		at = next;
	}
	return at;
}

uint32_t flame_find(const struct flame *f, const struct flame *other,
    uint32_t frame)
{
	const uint32_t depth = flame_depth(other, frame);
	uint32_t *path = array_new(depth, sizeof *path), at;

	for (uint32_t i = 0; i < depth; i++) {
		path[i] = other->frames[frame].method;
		frame = other->frames[frame].parent;
	}
	at = flame_follow(f, path, depth);
	free(path);
	return at;
}

/* ---- weights of a run ---- */

uint32_t flame_heaviest(const struct flame *f, struct run run)
{
	uint32_t heaviest = run.first;

	for (uint32_t i = 1; i < run.count; i++)
		if (f->frames[run.first + i].weight >
		    f->frames[heaviest].weight)
			heaviest = run.first + i;
	return heaviest;
}

uint64_t flame_sum(const struct flame *f, struct run run)
{
	uint64_t sum = 0;

	for (uint32_t i = 0; i < run.count; i++)
		sum += f->frames[run.first + i].weight;
	return sum;
}

/* ---- the flame of a tree ---- */

struct making {
	struct flame *flame;
	const struct flame_source *source;
	const struct part_tree *stacks;
	const struct tree *tree; /* of the stacks */
	struct tree_links links;
	const uint32_t *ranks;  /* of methods */
	uint32_t *nodes;        /* by frame */
	struct ranked *children; /* of one frame; their rows are the nodes */
	size_t child_room;
};

static void add_children(struct making *m, uint32_t frame)
{
	struct flame *f = m->flame;
	uint32_t count = 0;
	for (uint32_t i = m->links.first_child[m->nodes[frame]]; i != NO_NODE;
	     i = m->links.next_sibling[i]) {
		if (!m->links.is_called[i])
			continue;
		const uint32_t method = m->tree->nodes[i].method;
		ARRAY_ADD(m->children, m->child_room, count,
		    (struct ranked){ tree_time(m->tree, i, m->source->measure),
			NULL,
			method == NO_METHOD ? NO_METHOD : m->ranks[method],
			i });
	}
	ARRAY_SORT(m->children, count, ranked_compare);
	uint64_t begin = f->frames[frame].begin;
	uint64_t left = f->frames[frame].weight;

	f->frames[frame].first_child = f->count;
	for (uint32_t i = 0; i < count; i++) {
		const uint32_t node = m->children[i].row;
		struct flame_frame added = { begin, m->children[i].value,
			m->tree->nodes[node].method, frame, 0,
			tree_counted(m->tree, node) };

		if (added.weight > left) {
			added.weight = left;
			f->cut++;
		}
		m->nodes[f->count] = node;
		flame_add(f, &added);
		begin += added.weight;
		left -= added.weight;
	}
}

static void add_levels(struct making *m)
{
	struct flame *f = m->flame;
	struct flame_frame thread = { 0, part_tree_span(m->stacks,
	    m->source->measure), NO_METHOD, NO_FRAME, 0, 0 };
	uint32_t frame = 0;

	f->is_sampled = m->tree->is_sampled;
	memcpy(f->span, m->stacks->span, sizeof f->span);
	memcpy(f->dropped, m->stacks->dropped, sizeof f->dropped);
	m->nodes[0] = m->tree->root;
	flame_add(f, &thread);
	if (m->tree->count == 0) /* a thread without events */
		return;
	while (frame < f->count &&
	    !part_is_stopped(m->source->parts->stop, NULL))
		add_children(m, frame++);
}

bool flame_make_tree(struct flame *out, const struct flame_source *source,
    const struct part_tree *of, struct error *err)
{
	struct making m = { .flame = out,
		.source = source,
		.stacks = of,
		.tree = of->tree,
		.ranks = methods_ranks(source->methods, METHODS_BY_TEXT) };

	*out = (struct flame){ .tick = source->parts->count == 0 ?
		    TICK_US :
		    source->parts->items[0].thread->calls.tick };
	if (!memory_budget_room(m.tree->count, "a tree", err))
		return false;
	tree_link(m.tree, &m.links);
	tree_links_find_called(&m.links, m.tree);
	m.nodes = array_new(m.tree->count, sizeof *m.nodes);
	out->frames = array_grow(NULL, &out->frame_room,
	    (size_t)m.tree->count + 1, sizeof *out->frames);
	add_levels(&m);
	if (m.tree->merged != NULL) {
		out->merged = array_new(out->count, sizeof *out->merged);
		for (uint32_t i = 0; i < out->count; i++)
			out->merged[i] = m.tree->merged[m.nodes[i]];
	}
	tree_links_free(&m.links);
	free(m.nodes);
	free(m.children);
	flame_finish(out);
	return !part_is_stopped(m.source->parts->stop, err);
}

/* ---- inverting a flame ---- */

/*
 * Each frame of the other flame goes up its stack, a level at a time; frames
 * that came the same way, by methods, make one frame here.  So many steps are
 * taken on a level, and on all together: a million and some for each frame,
 * since a step can take 44 bytes, and a file of 1 MB has stacks for any number.
 */
enum {
	LEVEL_STEPS = 100000,
	FIRST_STEPS = 1000000,
	FRAME_STEPS = 4,
	ALL_STEPS = 5000000
};

struct climber {
	uint32_t leaf;  /* the frame whose own time it is */
	uint32_t frame; /* the frame it has come to */
};

/* Climbers that come from the same frame and go to the same method. */
struct group {
	struct ranked order; /* its row is the method */
	uint32_t calls, count, place;
};

struct inverting {
	struct flame *flame;
	const struct flame *other;
	const uint32_t *ranks;
	struct climber *now, *next; /* of this level, of the next one */
	uint32_t now_count, next_count;
	uint32_t *starts;           /* by frame: its first climber */
	size_t start_room;
	struct group *groups;       /* below one frame */
	size_t group_room;
	uint32_t *group_of;         /* by method: its group, + 1; or 0 */
	uint64_t steps;             /* that may still be taken */
};

/* Returns the samples of a frame that are of none of its children. */
static uint32_t own_samples(const struct flame *f, uint32_t frame)
{
	struct run children = flame_children(f, frame);
	uint32_t samples = f->frames[frame].calls;

	for (uint32_t i = 0; i < children.count; i++)
		samples -= f->frames[children.first + i].calls;
	return samples;
}

/* Groups the climbers by method in v->groups, in order; returns how many groups
 * there are. */
static uint32_t make_groups(struct inverting *v, const struct climber *c,
    uint32_t climbers)
{
	uint32_t count = 0;

	for (uint32_t i = 0; i < climbers; i++) {
		uint32_t method = v->other->frames[c[i].frame].method;
		uint32_t *group = &v->group_of[method];

		if (*group == 0) {
			ARRAY_ROOM(v->groups, v->group_room, (size_t)count + 1);
			v->groups[count] = (struct group){
				{ 0, NULL, v->ranks[method], method }, 0, 0, 0
			};
			*group = ++count;
		}
		struct group *g = &v->groups[*group - 1];
		const uint32_t leaf = c[i].leaf;
		uint32_t calls = v->other->is_sampled ?
		    own_samples(v->other, leaf) :
		    v->other->frames[leaf].calls;
		g->order.value += flame_self(v->other, leaf);
		g->calls = calls > UINT32_MAX - g->calls ? UINT32_MAX :
							   g->calls + calls;
		g->count++;
	}
	ARRAY_SORT(v->groups, count, ranked_compare);
	return count;
}

/* Adds the callers of a frame, from climbers that have made their step. */
static void add_callers(struct inverting *v, uint32_t parent,
    const struct climber *c, uint32_t climbers)
{
	const uint32_t count = make_groups(v, c, climbers);

	struct flame *f = v->flame;
	uint64_t begin = f->frames[parent].begin;
	uint32_t place = v->next_count;
	for (uint32_t i = 0; i < count; i++) {
		struct group *g = &v->groups[i];
		struct flame_frame frame = { begin, g->order.value,
			g->order.row, parent, 0, g->calls };

		ARRAY_ROOM(v->starts, v->start_room, (size_t)f->count + 2);
		g->place = v->starts[f->count] = place;
		v->group_of[g->order.row] = i + 1;
		flame_add(f, &frame);
		begin += g->order.value;
		place += g->count;
	}
	for (uint32_t i = 0; i < climbers; i++) {
		uint32_t method = v->other->frames[c[i].frame].method;

		v->next[v->groups[v->group_of[method] - 1].place++] = c[i];
	}
	v->next_count += climbers;
	for (uint32_t i = 0; i < count; i++)
		v->group_of[v->groups[i].order.row] = 0;
}

static uint32_t climbers_of(const struct inverting *v, uint32_t frame,
    uint32_t level_end)
{
	return (frame + 1 < level_end ? v->starts[frame + 1] : v->now_count) -
	    v->starts[frame];
}

/* The heavy frames of which there are too many come first. */
static struct ranked rival_of(const struct inverting *v, uint32_t frame)
{
	const uint64_t weight = v->flame->frames[frame].weight;

	return (struct ranked){ weight, NULL, 0, frame };
}

/* Returns the last of the level's frames, by weight, whose callers can be
 * shown. */
static struct ranked find_last(struct inverting *v, uint32_t first,
    uint32_t end)
{
	uint64_t limit = v->steps < LEVEL_STEPS ? v->steps : LEVEL_STEPS;
	struct ranked *rivals, last = { UINT64_MAX, NULL, 0, 0 };
	uint64_t steps = 0;

	if (v->now_count <= limit)
		return (struct ranked){ 1, NULL, 0, end };
	rivals = array_new(end - first, sizeof *rivals);
	for (uint32_t i = first; i < end; i++)
		rivals[i - first] = rival_of(v, i);
	ARRAY_SORT(rivals, end - first, ranked_compare);
	for (uint32_t i = 0; i < end - first; i++) {
		steps += climbers_of(v, rivals[i].row, end);
		if (steps > limit || rivals[i].value == 0)
			break;
		last = rivals[i];
	}
	free(rivals);
	return last;
}

static bool has_callers(const struct inverting *v, const struct climber *c,
    uint32_t count)
{
	for (uint32_t i = 0; i < count; i++)
		if (v->other->frames[c[i].frame].parent != 0)
			return true;
	return false;
}

/* Adds the callers of the frames of a level.  Frames without own time are never
 * followed. */
static void add_level(struct inverting *v, uint32_t first, uint32_t end)
{
	struct flame *f = v->flame;
	const struct ranked last = find_last(v, first, end);

	for (uint32_t i = first; i < end; i++) {
		struct climber *c = &v->now[v->starts[i]];
		uint32_t count = climbers_of(v, i, end);
		const struct ranked rival = rival_of(v, i);

		f->frames[i].first_child = f->count;
		if (rival.value == 0)
			continue;
		if (ranked_compare(&rival, &last) > 0) {
			f->left_out += has_callers(v, c, count);
			continue;
		}
		v->steps -= count < v->steps ? count : v->steps;
		/* Callers that are the thread itself drop out. */
		uint32_t kept = 0;
		for (uint32_t k = 0; k < count; k++) {
			uint32_t at = v->other->frames[c[k].frame].parent;

			if (at != 0)
				c[kept++] = (struct climber){ c[k].leaf, at };
		}
		count = kept;
		add_callers(v, i, c, count);
	}
}

static void add_inverted_levels(struct inverting *v)
{
	struct flame *f = v->flame;
	struct flame_frame thread = v->other->frames[0];
	uint32_t first = 1, end = 1;

	thread.first_child = 1;
	for (uint32_t i = 1; i < v->other->count; i++)
		v->now[v->now_count++] = (struct climber){ i, i };
	flame_add(f, &thread);
	add_callers(v, 0, v->now, v->now_count);
	while (f->count > end) {
		first = end;
		end = f->count;
		struct climber *now = v->now;
		v->now = v->next;
		v->now_count = v->next_count;
		v->next = now;
		v->next_count = 0;
		add_level(v, first, end);
	}
}

static uint64_t steps_for(const struct flame *other)
{
	uint64_t steps = FIRST_STEPS + (uint64_t)other->count * FRAME_STEPS;

	return steps < ALL_STEPS ? steps : ALL_STEPS;
}

/*
 * Makes an inverted flame of another one: below the thread each method with its
 * own time, below each frame its callers with their share of that.
 */
static bool invert(struct flame *out, const struct flame *other,
    const struct methods *methods, struct error *err)
{
	struct inverting v = { .flame = out,
		.other = other,
		.steps = steps_for(other) };

	*out = (struct flame){ .cut = other->cut,
		.tick = other->tick,
		.is_sampled = other->is_sampled };
	memcpy(out->span, other->span, sizeof out->span);
	memcpy(out->dropped, other->dropped, sizeof out->dropped);
	/* A frame on level d makes d frames, at most. */
	uint64_t frames = 1, most = steps_for(other) + other->count;
	for (uint32_t d = 1; d < other->depths && frames < most; d++)
		frames += (uint64_t)d *
		    (other->levels[d + 1] - other->levels[d]);
	if (!memory_budget_room(frames < most ? frames : most,
		"an inverted tree", err))
		return false;
	v.ranks = methods_ranks(methods, METHODS_BY_TEXT);
	v.now = array_new(other->count, sizeof *v.now);
	v.next = array_new(other->count, sizeof *v.next);
	v.group_of = array_new(methods->count, sizeof *v.group_of);
	add_inverted_levels(&v);
	free(v.now);
	free(v.next);
	free(v.starts);
	free(v.groups);
	free(v.group_of);
	flame_finish(out);
	return true;
}

/* ---- the flame of parts ---- */

bool flame_make(struct flame *out, const struct flame_source *source,
    struct error *err)
{
	const struct parts *parts = source->parts;
	const enum part_numbers wanted = source->has_no_merged ? PART_SUMS :
								 PART_ALL;
	struct flame top_down;
	struct part_tree tree;
	bool done = parts->count == 1 ?
	    part_tree_make(&tree, &parts->items[0], wanted, parts->stop, err) :
	    parts_tree(parts, wanted, &tree, err);

	*out = (struct flame){ 0 };
	if (done && source->measure == MEASURE_WAIT)
		part_tree_keep_waits(&tree);
	done = done && flame_make_tree(out, source, &tree, err);
	part_tree_free(&tree);
	if (source->is_inverted) {
		top_down = *out;
		*out = (struct flame){ 0 };
		done = done && invert(out, &top_down, source->methods, err);
		flame_free(&top_down);
	}
	return done;
}
