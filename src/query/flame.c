#include "config.h"

#include "query/flame.h"

#include <stdlib.h>

#include "base/array.h"

enum { BLOCK = 64 }; /* frames of which the heaviest is kept */

struct flame_block {
	uint64_t sum;
	uint32_t heaviest;
};

void flame_free(struct flame *f)
{
	free(f->frames);
	free(f->merged);
	free(f->sides);
	free(f->levels);
	free(f->blocks);
	free(f->by_method);
	free(f->method_starts);
	*f = (struct flame){ 0 };
}

bool flame_add(struct flame *f, const struct flame_frame *frame,
    struct error *err)
{
	struct flame_frame *grown;

	if (f->count == NO_FRAME - 1)
		return fail(err, "too many frames");
	grown = array_grow(f->frames, &f->frame_room, (size_t)f->count + 2,
	    sizeof *grown, err);
	if (grown == NULL)
		return false;
	f->frames = grown;
	grown[f->count++] = *frame;
	return true;
}

bool flame_end_level(struct flame *f, struct error *err)
{
	uint32_t *grown = array_grow(f->levels, &f->level_room,
	    (size_t)f->depths + 2, sizeof *grown, err);

	if (grown == NULL)
		return false;
	f->levels = grown;
	grown[0] = 0;
	grown[++f->depths] = f->count;
	return true;
}

static bool make_blocks(struct flame *f, struct error *err)
{
	f->blocks = array_new((size_t)f->count / BLOCK + 1,
	    sizeof *f->blocks, err);
	if (f->blocks == NULL)
		return false;
	for (uint32_t i = 0; i < f->count; i++) {
		struct flame_block *b = &f->blocks[i / BLOCK];

		if (i % BLOCK == 0 ||
		    f->frames[i].weight > f->frames[b->heaviest].weight)
			b->heaviest = i;
		b->sum += f->frames[i].weight;
	}
	return true;
}

/* The frames by method: counted, then put in their places. */
static bool make_index(struct flame *f, uint32_t methods, struct error *err)
{
	uint32_t *starts = array_new((size_t)methods + 2, sizeof *starts, err);

	f->method_starts = starts;
	f->by_method = array_new(f->count, sizeof *f->by_method, err);
	f->methods = methods;
	if (starts == NULL || f->by_method == NULL)
		return false;
	for (uint32_t i = 1; i < f->count; i++)
		if (f->frames[i].method != NO_METHOD)
			starts[f->frames[i].method + 2]++;
	for (uint32_t m = 1; m <= methods; m++)
		starts[m + 1] += starts[m];
	for (uint32_t i = 1; i < f->count; i++)
		if (f->frames[i].method != NO_METHOD)
			f->by_method[starts[f->frames[i].method + 1]++] = i;
	return true;
}

bool flame_finish(struct flame *f, uint32_t methods, struct error *err)
{
	f->frames[f->count] = (struct flame_frame){ .method = NO_METHOD,
	    .parent = NO_FRAME, .first_child = f->count };
	return make_blocks(f, err) && make_index(f, methods, err);
}

uint32_t flame_depth(const struct flame *f, uint32_t frame)
{
	uint32_t low = 0, high = f->depths;

	while (high - low > 1) {
		uint32_t middle = low + (high - low) / 2;

		if (f->levels[middle] <= frame)
			low = middle;
		else
			high = middle;
	}
	return low;
}

struct run flame_children(const struct flame *f, uint32_t frame)
{
	uint32_t first = f->frames[frame].first_child;

	return (struct run){ first, f->frames[frame + 1].first_child - first };
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

uint32_t flame_heaviest(const struct flame *f, struct run run)
{
	uint32_t heaviest = run.first, to = run.first + run.count, i;

	for (i = run.first; i < to;) {
		bool is_block = i % BLOCK == 0 && to - i >= BLOCK;
		uint32_t at = is_block ? f->blocks[i / BLOCK].heaviest : i;

		if (f->frames[at].weight > f->frames[heaviest].weight)
			heaviest = at;
		i += is_block ? BLOCK : 1;
	}
	return heaviest;
}

uint64_t flame_sum(const struct flame *f, struct run run)
{
	uint32_t to = run.first + run.count;
	uint64_t sum = 0;

	for (uint32_t i = run.first; i < to;) {
		bool is_block = i % BLOCK == 0 && to - i >= BLOCK;

		sum += is_block ? f->blocks[i / BLOCK].sum :
		    f->frames[i].weight;
		i += is_block ? BLOCK : 1;
	}
	return sum;
}

/* Where in by_method the first frame of the method from `from` on stands, or
 * where its frames end. */
static uint32_t place_from(const struct flame *f, uint32_t method,
    uint32_t from)
{
	uint32_t low = f->method_starts[method];
	uint32_t high = f->method_starts[method + 1];

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (f->by_method[middle] < from)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

uint32_t flame_next(const struct flame *f, uint32_t method, uint32_t from)
{
	uint32_t place;

	if (method >= f->methods)
		return NO_FRAME;
	place = place_from(f, method, from);
	return place == f->method_starts[method + 1] ? NO_FRAME :
	    f->by_method[place];
}

uint32_t flame_previous(const struct flame *f, uint32_t method,
    uint32_t before)
{
	uint32_t place;

	if (method >= f->methods)
		return NO_FRAME;
	place = place_from(f, method, before);
	return place == f->method_starts[method] ? NO_FRAME :
	    f->by_method[place - 1];
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

uint32_t flame_child(const struct flame *f, uint32_t frame, uint32_t method)
{
	struct run children = flame_children(f, frame);

	for (uint32_t i = 0; i < children.count; i++)
		if (f->frames[children.first + i].method == method)
			return children.first + i;
	return NO_FRAME;
}

uint32_t flame_find(const struct flame *f, const struct flame *other,
    uint32_t frame)
{
	uint32_t depth = flame_depth(other, frame), at = 0, next;
	uint32_t *path = array_new(depth, sizeof *path, NULL);

	if (path == NULL)
		return 0;
	for (uint32_t i = depth; i-- > 0;) {
		path[i] = other->frames[frame].method;
		frame = other->frames[frame].parent;
	}
	for (uint32_t i = 0; i < depth; i++) {
		next = flame_child(f, at, path[i]);
		if (next == NO_FRAME)
			break;
		at = next;
	}
	free(path);
	return at;
}

struct run flame_find_run(const struct flame *f, const struct flame *other,
    struct run run)
{
	if (run.count == 0)
		return run;
	while (run.count > 1)
		run = flame_run(other, run, flame_depth(other, run.first) - 1);
	return (struct run){ flame_find(f, other, run.first), 1 };
}
