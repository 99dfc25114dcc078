#include "config.h"

#include "view/flame_steps.h"

#include "base/array.h"

enum { WORD = 64 }; /* bits */

static const struct run nothing = { 0, 0 };

/* The boxes of the frame's row, and which of them has it; count: none. */
static size_t layout_row(const struct flame_steps *s, uint32_t frame,
    size_t *count)
{
	struct run row = flame_run(s->flame, s->zoom,
	    flame_depth(s->flame, frame));

	*count = row.count == 0 ? 0 : flame_layout(s->flame, s->zoom, row,
	    s->columns, s->boxes);
	for (size_t i = 0; i < *count; i++)
		if (frame >= s->boxes[i].first &&
		    frame - s->boxes[i].first < s->boxes[i].count)
			return i;
	return *count;
}

static struct run run_of(const struct box *box)
{
	return (struct run){ box->first, box->count };
}

struct run flame_steps_box(const struct flame_steps *s, uint32_t frame)
{
	size_t count, at = layout_row(s, frame, &count);

	return at < count ? run_of(&s->boxes[at]) : (struct run){ frame, 1 };
}

struct run flame_steps_next(const struct flame_steps *s, int step)
{
	struct run run = s->selected;
	size_t count, at = layout_row(s, run.first, &count);
	const struct box *box = &s->boxes[at];
	uint32_t last;

	if (at == count)
		return nothing;
	last = box->first + box->count - 1;
	if (run.count < box->count &&
	    (step > 0 ? run.first < last : run.first > box->first))
		return (struct run){ step > 0 ? run.first + 1 :
		    run.first - 1, 1 };
	if (step > 0 ? at + 1 < count : at > 0)
		return run_of(step > 0 ? box + 1 : box - 1);
	return nothing;
}

struct run flame_steps_end(const struct flame_steps *s, bool is_last)
{
	size_t count;

	layout_row(s, s->selected.first, &count);
	return count == 0 ? nothing : run_of(&s->boxes[is_last ? count - 1 :
	    0]);
}

struct run flame_steps_child(const struct flame_steps *s)
{
	uint32_t depth = flame_depth(s->flame, s->selected.first);
	struct run run = depth < flame_depth(s->flame, s->zoom.first) ?
	    flame_run(s->flame, s->zoom, depth + 1) :
	    flame_children(s->flame, flame_heaviest(s->flame, s->selected));

	return run.count == 0 ? nothing : flame_steps_box(s,
	    flame_heaviest(s->flame, run));
}

struct run flame_steps_parent(const struct flame_steps *s)
{
	uint32_t frame = s->flame->frames[s->selected.first].parent;

	return frame == NO_FRAME ? nothing : flame_steps_box(s, frame);
}

uint64_t *flame_hits_new(const struct flame *f, const uint8_t *flags,
    uint32_t methods)
{
	uint64_t *hits = array_new(f->count / WORD + 1, sizeof *hits, NULL);

	if (hits == NULL)
		return NULL;
	for (uint32_t m = 0; m < f->methods && m < methods; m++) {
		uint32_t from = f->method_starts[m];
		uint32_t to = f->method_starts[m + 1];

		for (uint32_t i = from; flags[m] && i < to; i++)
			hits[f->by_method[i] / WORD] |= UINT64_C(1) <<
			    f->by_method[i] % WORD;
	}
	return hits;
}

uint32_t flame_hits_next(const struct flame *f, const uint64_t *hits,
    uint32_t from, int step)
{
	uint32_t i = step > 0 ? from : from - 1; /* before 0 comes the end */

	while (hits != NULL && i < f->count) {
		uint64_t rest = step > 0 ? hits[i / WORD] >> i % WORD :
		    hits[i / WORD] << (WORD - 1 - i % WORD);

		if ((step > 0 ? rest & 1 : rest >> (WORD - 1)) != 0)
			return i;
		if (rest != 0)
			i = step > 0 ? i + 1 : i - 1;
		else
			i = step > 0 ? i - i % WORD + WORD :
			    i - i % WORD - 1;
	}
	return NO_FRAME;
}

uint32_t flame_hits_before(const uint64_t *hits, uint32_t frame)
{
	uint32_t count = 0, words = frame / WORD;

	for (uint32_t i = 0; hits != NULL && i < words; i++)
		count += (uint32_t)__builtin_popcountll(hits[i]);
	if (hits != NULL && frame % WORD > 0)
		count += (uint32_t)__builtin_popcountll(hits[words] <<
		    (WORD - frame % WORD));
	return count;
}
