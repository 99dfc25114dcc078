/*
 * A flame graph as SVG, which browsers zoom and search by the script in it: merged
 * stacks of each thread, the threads side by side below all of them.
 *
 * No more than FRAMES frames have a place, none below a tenth of a pixel.  What is
 * lighter is merged into a box behind its heavier siblings, which has their sum.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "exporters/exporters.h"
#include "exporters/svg_census.h"
#include "exporters/svg_chart.h"
#include "exporters/svg_frame.h"
#include "query/flame.h"
#include "query/hue.h"

enum { FRAMES = 10000 }; /* each can have a box of light ones below it */

struct svg_flame {
	struct svg_page page;
	struct svg_census census;
	struct flame flame;  /* of one thread at a time, or of all */
	uint64_t begin;      /* where that begins */
	uint32_t row;        /* of its first frame */
	uint64_t least;
};

static uint32_t flames_of(const struct exported *e)
{
	return e->wish->has_no_threads ? 1 : e->count;
}

/* That of a thread; the caller frees it. */
static bool make(struct svg_flame *s, uint32_t number, struct error *err)
{
	const struct exported *e = s->page.of;
	struct part one;
	const struct parts parts = e->wish->has_no_threads ? e->parts :
	    exported_alone(e, &e->threads[number], &one);
	const struct flame_source source = { &parts, e->methods,
		e->wish->clock };
	struct flame made;
	bool done;

	done = flame_make(&s->flame, &source, err);
	if (!done || !e->wish->is_reversed)
		return done;
	done = flame_invert(&made, &s->flame, e->methods, err);
	flame_free(&s->flame);
	s->flame = made;
	return done;
}

/* ---- what there is ------------------------------------------------------ */

/* Of the last level too, in passing. */
static void count_frames(struct svg_flame *s)
{
	const struct flame *f = &s->flame;

	for (uint32_t depth = 0; depth < f->depths; depth++)
		for (uint32_t i = f->levels[depth]; i < f->levels[depth + 1];
		    i++) {
			svg_census_add(&s->census, f->frames[i].weight,
			    s->row + depth);
			export_step(s->page.of->progress);
		}
	s->page.whole += f->frames[0].weight;
}

static bool survey(struct svg_flame *s, struct error *err)
{
	bool done = true;

	for (uint32_t i = 0; done && i < flames_of(s->page.of); i++) {
		done = make(s, i, err);
		if (done)
			count_frames(s);
		flame_free(&s->flame);
	}
	s->page.sum = s->page.whole;
	s->page.whole += s->page.whole == 0;
	s->least = svg_census_least(&s->census, svg_page_least(&s->page),
	    FRAMES);
	s->page.rows = svg_census_rows(&s->census, s->least);
	if (s->page.rows < s->row + 2)
		s->page.rows = s->row + 2;
	return done;
}

/* ---- frames ------------------------------------------------------------- */

static void put_frame(const struct svg_flame *s, uint32_t frame,
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
	svg_frame_put(&s->page, &out);
	export_step(s->page.of->progress);
}

/* All of the run, and what is below it. */
static void put_light(const struct svg_flame *s, struct run run,
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
	svg_frame_put(&s->page, &out);
}

/* Children come the heaviest first, so what is light is behind the others. */
static uint32_t heavy_of(const struct svg_flame *s, struct run run)
{
	uint32_t count = 0;

	while (count < run.count &&
	    s->flame.frames[run.first + count].weight >= s->least)
		count++;
	return count;
}

/* The frame with all below it, depth first. */
static void put_below(const struct svg_flame *s, uint32_t frame,
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

/* ------------------------------------------------------------------------- */

static void put_all(struct svg_flame *s)
{
	const struct svg_frame all = { .name = slice_of("all threads"),
		.hue = SVG_PLAIN, .width = s->page.sum,
		.weight = s->page.sum };

	svg_frame_put(&s->page, &all);
}

static bool put_flames(struct svg_flame *s, struct error *err)
{
	const struct exported *e = s->page.of;
	bool done = true;

	if (s->row > 0)
		put_all(s);
	for (uint32_t i = 0; done && i < flames_of(e) &&
	     !outlet_has_ended(s->page.out); i++) {
		done = make(s, i, err);
		if (done)
			put_below(s, 0, 0, e->wish->has_no_threads ?
			    "all threads" : e->threads[i].label);
		if (done)
			s->begin += s->flame.frames[0].weight;
		flame_free(&s->flame);
	}
	return done;
}

static bool write_flames(struct outlet *o, const struct exported *e,
    struct error *err)
{
	struct svg_flame *s = array_new(1, sizeof *s, err);
	char words[200], time[32];
	bool done;

	if (s == NULL)
		return false;
	*s = (struct svg_flame){ .page = { .out = o, .of = e,
		.has_self = !e->wish->is_reversed },
		.row = !e->wish->has_no_threads && e->count > 1 };
	done = survey(s, err);
	if (done) {
		text_duration(time, sizeof time, s->page.sum, e->facts->tick);
		snprintf(words, sizeof words, "%s of %u thread%s, in all %s",
		    e->wish->clock == MEASURE_WAIT ? "waiting" :
		    measure_time(e->wish->clock, e->facts->tick),
		    (unsigned)e->count,
		    e->count == 1 ? "" : "s", time);
		svg_page_begin(&s->page, words);
		done = put_flames(s, err);
		svg_page_end(&s->page);
	}
	free(s);
	return done;
}

static bool svg_write(struct outlet *o, const struct exported *e,
    struct error *err)
{
	return e->wish->is_chart ? svg_chart_write(o, e, err) :
				   write_flames(o, e, err);
}

const struct exporter svg_exporter = {
	.name = "svg",
	.endings = ".svg",
	.help = "a flame graph for browsers and documents, to zoom and search "
		"in; --chart: calls over time",
	.kind = EXPORTS_TREE,
	.passes = 2,
	.options = EXPORT_NO_THREADS | EXPORT_REVERSE |
	    EXPORT_INVERTED | EXPORT_CHART | EXPORT_TITLES | EXPORT_WIDTH,
	.write = svg_write,
};
