#include "config.h"

#include "query/flame.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/memory.h"
#include "query/flame_make.h"

/*
 * Each frame of the other flame goes up its stack, a level at a time; those
 * that came the same way, by methods, make one frame here.  That many steps
 * are taken on a level, and on all together: a million and some for each frame,
 * since a step can take 44 bytes, and a file of 1 MB has stacks for any number.
 */
enum {
	LEVEL_STEPS = 100000,
	FIRST_STEPS = 1000000,
	FRAME_STEPS = 4,
	ALL_STEPS = 5000000
};

struct climber {
	uint32_t leaf; /* whose own time it is */
	uint32_t at;   /* the frame it has come to */
};

/* Climbers that come from the same frame and go to the same method. */
struct group {
	uint64_t weight;
	uint32_t method, rank, calls;
	uint32_t count, place;
};

/* A frame of which there are too many: the heavy ones come first. */
struct rival {
	uint64_t weight;
	uint32_t frame;
};

struct inverting {
	struct flame *flame;
	const struct flame *other;
	uint32_t *ranks;
	struct climber *now, *next; /* of this level, of the next one */
	uint32_t now_count, next_count;
	uint32_t *starts;           /* by frame: its first climber */
	size_t start_room;
	struct group *groups;       /* below one frame */
	size_t group_room;
	uint32_t *group_of;         /* by method: its group, + 1; or 0 */
	uint64_t steps;             /* that may still be taken */
};

static int compare_groups(const void *left, const void *right)
{
	const struct group *a = left, *b = right;

	if (a->weight != b->weight)
		return a->weight > b->weight ? -1 : 1;
	return a->rank < b->rank ? -1 : a->rank > b->rank;
}

static int compare_rivals(const void *left, const void *right)
{
	const struct rival *a = left, *b = right;

	if (a->weight != b->weight)
		return a->weight > b->weight ? -1 : 1;
	return a->frame < b->frame ? -1 : a->frame > b->frame;
}

/* Those of no child. */
static uint32_t own_samples(const struct flame *f, uint32_t frame)
{
	struct run children = flame_children(f, frame);
	uint32_t samples = f->frames[frame].calls;

	for (uint32_t i = 0; i < children.count; i++)
		samples -= f->frames[children.first + i].calls;
	return samples;
}

static void count_climber(const struct inverting *v, struct group *g,
    uint32_t leaf)
{
	uint32_t calls = v->other->is_sampled ? own_samples(v->other, leaf) :
						v->other->frames[leaf].calls;

	g->weight += flame_self(v->other, leaf);
	g->calls = calls > UINT32_MAX - g->calls ? UINT32_MAX :
	    g->calls + calls;
	g->count++;
}

/* Puts the climbers into v->groups, in their order. */
static bool make_groups(struct inverting *v, const struct climber *c,
    uint32_t climbers, uint32_t *count, struct error *err)
{
	*count = 0;
	for (uint32_t i = 0; i < climbers; i++) {
		uint32_t method = v->other->frames[c[i].at].method;
		uint32_t *group = &v->group_of[method];
		struct group *grown;

		if (*group == 0) {
			grown = array_grow(v->groups, &v->group_room,
			    (size_t)*count + 1, sizeof *grown, err);
			if (grown == NULL)
				return false;
			v->groups = grown;
			grown[*count] = (struct group){ .method = method,
			    .rank = v->ranks[method] };
			*group = ++*count;
		}
		count_climber(v, &v->groups[*group - 1], c[i].leaf);
	}
	if (*count > 0)
		qsort(v->groups, *count, sizeof *v->groups,
		    compare_groups);
	return true;
}

/* The groups as frames below `parent`, and where their climbers go. */
static bool add_groups(struct inverting *v, uint32_t parent, uint32_t count,
    struct error *err)
{
	struct flame *f = v->flame;
	uint64_t begin = f->frames[parent].begin;
	uint32_t place = v->next_count;

	for (uint32_t i = 0; i < count; i++) {
		struct group *g = &v->groups[i];
		struct flame_frame frame = { begin, g->weight, g->method,
			parent, 0, g->calls };
		uint32_t *grown = array_grow(v->starts, &v->start_room,
		    (size_t)f->count + 2, sizeof *grown, err);

		if (grown == NULL)
			return false;
		v->starts = grown;
		g->place = grown[f->count] = place;
		v->group_of[g->method] = i + 1;
		if (!flame_add(f, &frame, err))
			return false;
		begin += g->weight;
		place += g->count;
	}
	return true;
}

/* The callers of a frame: these climbers have made their step. */
static bool add_callers(struct inverting *v, uint32_t parent,
    const struct climber *c, uint32_t climbers, struct error *err)
{
	uint32_t count;

	if (!make_groups(v, c, climbers, &count, err) ||
	    !add_groups(v, parent, count, err))
		return false;
	for (uint32_t i = 0; i < climbers; i++) {
		uint32_t method = v->other->frames[c[i].at].method;

		v->next[v->groups[v->group_of[method] - 1].place++] = c[i];
	}
	v->next_count += climbers;
	for (uint32_t i = 0; i < count; i++)
		v->group_of[v->groups[i].method] = 0;
	return true;
}

static uint32_t climbers_of(const struct inverting *v, uint32_t frame,
    uint32_t level_end)
{
	return (frame + 1 < level_end ? v->starts[frame + 1] : v->now_count) -
	    v->starts[frame];
}

/* One step up; those who come to the thread drop out. */
static uint32_t climb(struct inverting *v, struct climber *c, uint32_t count)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < count; i++) {
		uint32_t at = v->other->frames[c[i].at].parent;

		if (at != 0)
			c[kept++] = (struct climber){ c[i].leaf, at };
	}
	return kept;
}

/* The last of the level's frames, by weight, whose callers can be shown. */
static bool find_last(struct inverting *v, uint32_t first, uint32_t end,
    struct rival *last, struct error *err)
{
	uint64_t limit = v->steps < LEVEL_STEPS ? v->steps : LEVEL_STEPS;
	struct rival *rivals;
	uint64_t steps = 0;

	*last = (struct rival){ 1, end };
	if (v->now_count <= limit)
		return true;
	rivals = array_new(end - first, sizeof *rivals, err);
	if (rivals == NULL)
		return false;
	for (uint32_t i = first; i < end; i++)
		rivals[i - first] = (struct rival){
		    v->flame->frames[i].weight, i };
	qsort(rivals, end - first, sizeof *rivals, compare_rivals);
	*last = (struct rival){ UINT64_MAX, 0 };
	for (uint32_t i = 0; i < end - first; i++) {
		steps += climbers_of(v, rivals[i].frame, end);
		if (steps > limit || rivals[i].weight == 0)
			break;
		*last = rivals[i];
	}
	free(rivals);
	return true;
}

static bool has_callers(const struct inverting *v, const struct climber *c,
    uint32_t count)
{
	for (uint32_t i = 0; i < count; i++)
		if (v->other->frames[c[i].at].parent != 0)
			return true;
	return false;
}

/* Frames without own time are never followed. */
static bool add_level(struct inverting *v, uint32_t first, uint32_t end,
    struct error *err)
{
	struct flame *f = v->flame;
	struct rival last;

	if (!find_last(v, first, end, &last, err))
		return false;
	for (uint32_t i = first; i < end; i++) {
		struct climber *c = &v->now[v->starts[i]];
		uint32_t count = climbers_of(v, i, end);
		struct rival rival = { f->frames[i].weight, i };

		f->frames[i].first_child = f->count;
		if (rival.weight == 0)
			continue;
		if (compare_rivals(&rival, &last) > 0) {
			f->left_out += has_callers(v, c, count);
			continue;
		}
		v->steps -= count < v->steps ? count : v->steps;
		count = climb(v, c, count);
		if (!add_callers(v, i, c, count, err))
			return false;
	}
	return true;
}

static void swap(struct inverting *v)
{
	struct climber *now = v->now;

	v->now = v->next;
	v->now_count = v->next_count;
	v->next = now;
	v->next_count = 0;
}

static bool add_levels(struct inverting *v, struct error *err)
{
	struct flame *f = v->flame;
	struct flame_frame thread = v->other->frames[0];
	uint32_t first = 1, end = 1;

	thread.first_child = 1;
	for (uint32_t i = 1; i < v->other->count; i++)
		v->now[v->now_count++] = (struct climber){ i, i };
	if (!flame_add(f, &thread, err) || !flame_end_level(f, err) ||
	    !add_callers(v, 0, v->now, v->now_count, err))
		return false;
	while (f->count > end) {
		first = end;
		end = f->count;
		swap(v);
		if (!flame_end_level(f, err) || !add_level(v, first, end, err))
			return false;
	}
	return true;
}

static uint64_t steps_for(const struct flame *other)
{
	uint64_t steps = FIRST_STEPS + (uint64_t)other->count * FRAME_STEPS;

	return steps < ALL_STEPS ? steps : ALL_STEPS;
}

/* As each frame has a place above it for each frame below it, at most. */
static uint64_t most_frames(const struct flame *other)
{
	uint64_t frames = 1, most = steps_for(other) + other->count;

	for (uint32_t d = 1; d < other->depths && frames < most; d++)
		frames += (uint64_t)d *
		    (other->levels[d + 1] - other->levels[d]);
	return frames < most ? frames : most;
}

bool flame_invert(struct flame *out, const struct flame *other,
    const struct methods *methods, struct error *err)
{
	struct inverting v = { .flame = out, .other = other,
		.steps = steps_for(other) };
	bool done;

	*out = (struct flame){ .cut = other->cut,
		.tick = other->tick,
		.is_sampled = other->is_sampled,
		.span = { other->span[CLOCK_WALL], other->span[CLOCK_CPU] } };
	if (!promise_room(most_frames(other), "an inverted tree", err))
		return false;
	v.ranks = flame_ranks(methods, err);
	v.now = array_new(other->count, sizeof *v.now, err);
	v.next = array_new(other->count, sizeof *v.next, err);
	v.group_of = array_new(methods_count(methods), sizeof *v.group_of,
	    err);
	done = v.ranks != NULL && v.now != NULL && v.next != NULL &&
	    v.group_of != NULL && add_levels(&v, err);
	free(v.ranks);
	free(v.now);
	free(v.next);
	free(v.starts);
	free(v.groups);
	free(v.group_of);
	return done && flame_finish(out, methods_count(methods), err);
}
