#include "config.h"

#include "exporters/svg_flame.h"

#include "base/text.h"
#include "query/hue.h"

static void put(struct svg_flame *s, const struct svg_frame *f)
{
	svg_frame_put(&s->page, f);
	s->frames++;
}

static void put_frame(struct svg_flame *s, uint32_t frame,
    uint32_t depth, const char *label)
{
	const struct flame_frame *at = &s->flame.frames[frame];
	struct svg_frame out = { .row = s->row + depth,
		.depth = s->row + depth, .begin = s->begin + at->begin,
		.width = at->weight, .weight = at->weight,
		.self = flame_self(&s->flame, frame), .calls = at->calls };

	if (at->method == NO_METHOD) {
		out.name = slice_of(label);
		out.hue = SVG_PLAIN;
	} else {
		svg_frame_name(&out, s->page.of, at->method);
	}
	stack_seek_visit(&s->seek, depth, at->method, (struct sight_spot){
	    s->thread, s->frames, at->weight });
	put(s, &out);
	export_step(s->page.of->progress);
}

/* All of the run, and what is below it. */
static void put_light(struct svg_flame *s, struct run run,
    uint32_t depth)
{
	const struct flame_frame *frames = s->flame.frames;
	/* What they count has what is below them in it. */
	bool counts = true, is_whole = s->flame.is_sampled ||
	    s->page.of->wish->is_reversed;
	struct svg_frame out = { .hue = HUE_MIXED, .row = s->row + depth,
		.depth = s->row + depth,
		.begin = s->begin + frames[run.first].begin,
		.width = flame_sum(&s->flame, run) };

	out.weight = out.self = out.width;
	while (run.count > 0) {
		const uint32_t end = run.first + run.count;

		for (uint32_t i = run.first; i < end; i++) {
			out.calls += counts ? frames[i].calls : 0;
			export_step(s->page.of->progress);
		}
		counts = !is_whole;
		out.frames += run.count;
		run.first = frames[run.first].first_child;
		run.count = frames[end].first_child - run.first;
	}
	put(s, &out);
}

/* Children come the heaviest first, so what is light is after the others. */
static uint32_t heavy_of(const struct svg_flame *s, struct run run)
{
	uint32_t count = 0;

	while (count < run.count &&
	    s->flame.frames[run.first + count].weight >= s->least)
		count++;
	return count;
}

/* The frame with all below it, depth first. */
static void put_below(struct svg_flame *s, uint32_t frame,
    uint32_t depth, const char *label)
{
	const struct flame_frame *frames = s->flame.frames;
	const uint32_t top = frame;

	while (!outlet_has_ended(s->page.out)) {
		struct run below = flame_children(&s->flame, frame);
		uint32_t heavy = heavy_of(s, below);

		put_frame(s, frame, depth, label);
		if (heavy > 0) {
			frame = below.first;
			depth++;
			continue;
		}
		if (below.count > 0)
			put_light(s, below, depth + 1);
		while (frame != top) {
			const struct run all = flame_children(&s->flame,
			    frames[frame].parent);
			const uint32_t next = frame + 1;

			if (next < all.first + all.count &&
			    frames[next].weight >= s->least)
				break;
			if (next < all.first + all.count)
				put_light(s, (struct run){ next,
				    all.first + all.count - next }, depth);
			frame = frames[frame].parent;
			depth--;
		}
		if (frame++ == top)
			return;
	}
}

void svg_flame_put(struct svg_flame *s, uint32_t thread, const char *label)
{
	s->thread = thread;
	put_below(s, 0, 0, label);
}

void svg_flame_put_all(struct svg_flame *s)
{
	const struct svg_frame all = { .name = slice_of("all threads"),
		.hue = SVG_PLAIN, .width = s->page.sum,
		.weight = s->page.sum };

	put(s, &all);
}
