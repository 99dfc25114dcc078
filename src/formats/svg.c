/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "formats/svg.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/numbers.h"
#include "base/text.h"
#include "formats/context.h"
#include "formats/formats.h"
#include "formats/svg_js.h"
#include "formats/walk.h"
#include "formats/writer.h"
#include "query/flame.h"
#include "query/hues.h"

/*
 * Two pictures as SVG, which browsers zoom and search by the script in it.
 *
 * A flame graph has merged stacks of each thread, the threads side by side
 * below all of them.  No more than FRAMES frames have a place, none below a
 * tenth of a pixel.  What is lighter is merged into a box after its heavier
 * siblings, which has their sum.
 *
 * A chart (--chart) has calls over time, a lane of rows for each thread.  A
 * call that is too light to be seen is merged with its neighbours of the same
 * caller, up to the next one that can be: the box has their sum, and lies from
 * the begin of the first to the end of the last.
 */

/* ---- how many frames there are of each weight, and how deep ---- */

/* Returns the class of a weight; classes ascend with the weight. */
static uint32_t class_of(uint64_t weight)
{
	uint32_t bits = 0;

	if (weight < SVG_STEPS)
		return (uint32_t)weight;
	while (weight >> bits >= 2 * SVG_STEPS)
		bits++;
	return (bits + 1) * SVG_STEPS + (uint32_t)(weight >> bits) - SVG_STEPS;
}

/* Returns the lowest weight of a class. */
static uint64_t weight_of(uint32_t class)
{
	if (class < SVG_STEPS)
		return class;
	return (uint64_t)(SVG_STEPS + class % SVG_STEPS)
	    << (class / SVG_STEPS - 1);
}

void svg_histogram_add(struct svg_histogram *c, uint64_t weight, uint32_t row)
{
	const uint32_t class = class_of(weight);

	c->counts[class]++;
	if (c->rows[class] < row + 1)
		c->rows[class] = row + 1;
}

/* Adds the frames of another histogram. */
static void svg_histogram_merge(struct svg_histogram *c,
    const struct svg_histogram *other)
{
	for (uint32_t class = 0; class < SVG_CLASSES; class++) {
		c->counts[class] += other->counts[class];
		if (c->rows[class] < other->rows[class])
			c->rows[class] = other->rows[class];
	}
}

uint64_t svg_histogram_min_weight(const struct svg_histogram *c, uint64_t least,
    uint64_t most)
{
	const uint32_t last = class_of(least);
	uint64_t frames = 0;

	for (uint32_t class = SVG_CLASSES; class-- > last;) {
		frames += c->counts[class];
		if (frames > most)
			return weight_of(class + 1);
	}
	return least;
}

uint32_t svg_histogram_rows(const struct svg_histogram *c, uint64_t least)
{
	uint32_t rows = 0;

	for (uint32_t class = class_of(least); class < SVG_CLASSES; class++)
		if (rows < c->rows[class])
			rows = c->rows[class];
	return rows + 1;
}

/* ---- style ---- */

static void put_hues(struct writer *o, bool is_light)
{
	for (unsigned hue = 0; hue <= HUE_MIXED; hue++)
		writer_format(o, ".artscope .h%u rect{fill:#%06x}\n", hue,
		    (unsigned)shade_rgb(
			shade_colour(hue, SHADE_RUNS, is_light)));
}

/* Puts the colours of the viewer, for either background. */
static void put_style(struct writer *o)
{
	writer_text(o, "<style>\n"
	    ".artscope{background:#fff;font:12px monospace}\n"
	    ".artscope text{fill:#000}\n"
	    ".artscope .title{font-size:16px;font-weight:bold}\n"
	    ".artscope .button{cursor:pointer;text-decoration:underline}\n"
	    ".artscope .off{opacity:.3}\n"
	    ".artscope .none{display:none}\n"
	    ".artscope .frames g{cursor:pointer}\n"
	    ".artscope .frames rect{stroke:#fff;stroke-width:.4}\n"
	    ".artscope .frames g:hover rect{stroke:#000;stroke-width:1}\n"
	    ".artscope .frames text{fill:#fff;pointer-events:none}\n"
	    ".artscope .frames .plain rect{fill:#ddd}\n"
	    ".artscope .frames .plain text{fill:#000}\n"
	    ".artscope .frames .above{opacity:.5}\n"
	    ".artscope .frames .found rect{fill:#e600e6}\n");
	put_hues(o, true);
	writer_text(o, "@media (prefers-color-scheme:dark){\n"
	    ".artscope{background:#121212}\n"
	    ".artscope text{fill:#eee}\n"
	    ".artscope .frames rect{stroke:#121212}\n"
	    ".artscope .frames g:hover rect{stroke:#fff}\n"
	    ".artscope .frames text{fill:#000}\n"
	    ".artscope .frames .plain rect{fill:#444}\n"
	    ".artscope .frames .plain text{fill:#eee}\n"
	    ".artscope .frames .found rect{fill:#ff5fff}\n");
	put_hues(o, false);
	writer_text(o, "}\n</style>\n");
}

/* ---- what stands around the frames ---- */

enum {
	BOTTOM = 8, /* pixels below the frames */
	TEXT = 512  /* bytes of a title */
};

static unsigned svg_page_width(const struct svg_page *p)
{
	return p->context->options->width == 0 ? EXPORT_PICTURE_WIDTH :
						 p->context->options->width;
}

/* Returns the weight of a frame that has a tenth of a pixel. */
static uint64_t svg_page_least(const struct svg_page *p)
{
	uint64_t least = ratio_up(p->whole, 1,
	    (uint64_t)svg_page_width(p) * 10);

	return least == 0 ? 1 : least;
}

/* Puts ' name="12"'. */
static void svg_page_attribute(struct writer *o, const char *name,
    uint64_t number)
{
	writer_byte(o, ' ');
	writer_text(o, name);
	writer_text(o, "=\"");
	writer_number(o, number);
	writer_byte(o, '"');
}

/* Puts what a user wrote, which may be anything. */
static void put_words(struct writer *o, const char *words)
{
	char clean[TEXT];

	text_clean(clean, sizeof clean, slice_of(words));
	writer_xml(o, slice_of(clean));
}

/* Puts a centred line. */
static void put_heading(const struct svg_page *p, const char *class, unsigned y,
    const char *before, const char *words)
{
	struct writer *o = p->out;

	writer_format(o,
	    "<text class=\"%s\" text-anchor=\"middle\" x=\"%u\" "
	    "y=\"%u\">%s",
	    class, svg_page_width(p) / 2, y, before);
	put_words(o, words);
	writer_text(o, "</text>\n");
}

static void put_tools(const struct svg_page *p)
{
	const unsigned width = svg_page_width(p);

	writer_format(p->out,
	    "<text class=\"told\" x=\"10\" y=\"58\"></text>\n"
	    "<text class=\"button reset none\" x=\"10\" y=\"22\">Reset Zoom"
	    "</text>\n<text class=\"matched\" text-anchor=\"end\" x=\"%u\" "
	    "y=\"58\"></text>\n<text class=\"button search none\" "
	    "text-anchor=\"end\" x=\"%u\" y=\"22\">Search</text>\n"
	    "<text class=\"button case none off\" text-anchor=\"end\" x=\"%u\" "
	    "y=\"22\">ic</text>\n",
	    width - 10, width - 40, width - 10);
}

/* Puts all before the frames, with this subtitle unless the user has one. */
static void svg_page_begin(const struct svg_page *p, const char *subtitle)
{
	const struct export_options *request = p->context->options;
	const char *title = request->title == NULL ? p->context->name :
						     request->title;
	struct writer *o = p->out;

	writer_format(o,
	    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"artscope\" "
	    "width=\"100%%\" viewBox=\"0 0 %u %" PRIu64
	    "\" preserveAspectRatio=\"xMinYMin meet\" data-whole=\"%" PRIu64
	    "\">\n<title>",
	    svg_page_width(p), SVG_TOP + (uint64_t)p->rows * SVG_ROW + BOTTOM,
	    p->whole);
	put_words(o, title);
	writer_text(o, "</title>\n");
	put_style(o);
	put_heading(p, "title", 22, "", title);
	if (request->subtitle != NULL)
		put_heading(p, "subtitle", 40, "", request->subtitle);
	else
		put_heading(p, "subtitle", 40,
		    export_context_sampled(p->context), subtitle);
	put_tools(p);
	writer_text(o, "<g class=\"frames\">\n");
}

/* Puts a search as the page has it: in lower case it finds either case. */
static void put_search(struct writer *o, const char *search)
{
	initial_view_put(o, "&amp;search", search);
	if (strpbrk(search, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == NULL)
		initial_view_put_number(o, "&amp;ic", 1);
}

/* Puts all after the frames.  The picture opens zoomed into the stack that was
 * found. */
static void svg_page_end(const struct svg_page *p,
    const struct find_stack *seek)
{
	const struct export_options *request = p->context->options;
	struct writer *o = p->out;

	writer_text(o, "</g>\n<script");
	if (seek->is_found || request->search != NULL) {
		writer_text(o, " data-open=\"");
		if (seek->is_found)
			initial_view_put_number(o, "&amp;zoom",
			    seek->found.number);
		if (request->search != NULL)
			put_search(o, request->search);
		writer_byte(o, '"');
	}
	writer_text(o, "><![CDATA[\n");
	find_stack_end(seek);
	for (size_t i = 0; svg_js[i] != NULL; i++)
		writer_text(o, svg_js[i]);
	writer_text(o, "]]></script>\n</svg>\n");
}

/* ---- a frame ---- */

enum {
	BESIDE = 3,      /* pixels beside a name, on each side */
	HUNDREDTH = 100, /* of a pixel */
	CHARACTER = 720  /* hundredths that a character is wide, at most */
};

/* Returns a place in hundredths of a pixel, so that neighbours meet. */
static uint64_t place_of(const struct svg_page *p, uint64_t ticks)
{
	return ratio_down(ticks, (uint64_t)svg_page_width(p) * HUNDREDTH,
	    p->whole);
}

static void put_pixels(struct writer *o, const char *name, uint64_t place)
{
	writer_byte(o, ' ');
	writer_text(o, name);
	writer_text(o, "=\"");
	writer_number(o, place / HUNDREDTH);
	if (place % HUNDREDTH != 0) {
		writer_byte(o, '.');
		writer_byte(o, (char)('0' + place % HUNDREDTH / 10));
		if (place % 10 != 0)
			writer_byte(o, (char)('0' + place % 10));
	}
	writer_byte(o, '"');
}

/* Returns the name without its package: from the last but one dot of class and
 * method on. */
static struct slice short_name(struct slice name)
{
	size_t last = 0, before = 0;

	for (size_t i = 0; i < name.length && name.start[i] != ' '; i++)
		if (name.start[i] == '.') {
			before = last;
			last = i + 1;
		}
	return slice_from(name, before);
}

/* Puts as much of the name as has room, without its package if need be. */
static void put_cropped_name(const struct svg_page *p, struct slice name,
    uint64_t width)
{
	const size_t cells = width < 2 * BESIDE * HUNDREDTH ? 0 :
	    (size_t)(width - 2 * BESIDE * HUNDREDTH) / CHARACTER;
	bool fits;

	if (cells < 3)
		return;
	if (!text_fits_in(name, cells))
		name = short_name(name);
	fits = text_fits_in(name, cells);
	writer_xml(p->out, fits ? name : text_crop(name, cells - 2));
	writer_text(p->out, fits ? "" : "..");
}

static void put_count(const struct svg_page *p, uint64_t count)
{
	char text[32];

	text_count(text, sizeof text, count);
	writer_format(p->out, ", %s%s %s", export_context_sign(p->context),
	    text, counted(p->context->facts->is_sampled, count));
}

/* Puts the second line of the tooltip. */
static void put_figures(const struct svg_page *p, const struct svg_frame *f)
{
	const enum tick tick = p->context->facts->tick;
	struct writer *o = p->out;
	char text[32];

	text_duration(text, sizeof text, f->weight, tick);
	writer_text(o, text);
	writer_text(o, " (");
	text_percent(text, sizeof text, f->weight, p->sum);
	writer_text(o, text);
	writer_text(o, " %)");
	if (p->has_self && f->name.start != NULL &&
	    (f->hue != SVG_PLAIN || f->self > 0)) {
		text_duration(text, sizeof text, f->self, tick);
		writer_text(o,
		    f->hue == SVG_PLAIN ? ", in no call " : ", self ");
		writer_text(o, text);
	}
	if (f->hue != SVG_PLAIN)
		put_count(p, f->calls);
	if (f->remark != NULL) {
		writer_text(o, ", ");
		writer_text(o, f->remark);
	}
}

static struct slice frame_text(const struct svg_frame *f, char *room,
    size_t size)
{
	char count[32];

	if (f->name.start != NULL)
		return f->name;
	text_count(count, sizeof count, f->frames);
	snprintf(room, size, "... %s frame%s", count,
	    f->frames == 1 ? "" : "s");
	return slice_of(room);
}

/* Puts the figures of a frame for the script. */
static void put_data(struct writer *o, const struct svg_page *p,
    const struct svg_frame *f)
{
	const uint64_t figures[] = { f->depth, f->begin - p->origin, f->width,
		f->self, f->calls };

	writer_text(o, "<g class=\"");
	if (f->hue == SVG_PLAIN)
		writer_text(o, "plain");
	else
		writer_byte(o, 'h');
	if (f->hue != SVG_PLAIN)
		writer_number(o, (unsigned)f->hue);
	writer_text(o, "\" data-f=\"");
	for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
		if (i > 0)
			writer_byte(o, ',');
		writer_number(o, figures[i]);
	}
	writer_text(o, "\">");
}

/* Puts a frame.  Frames come depth first, and from left to right. */
static void svg_frame_put(const struct svg_page *p, const struct svg_frame *f)
{
	const uint64_t left = place_of(p, f->begin - p->origin);
	const uint64_t right = place_of(p, f->begin - p->origin + f->width);
	const uint32_t row = p->context->options->is_inverted ?
	    p->rows - 1 - f->row :
	    f->row;
	const uint64_t y = SVG_TOP + (uint64_t)row * SVG_ROW;
	struct writer *o = p->out;
	char room[60];
	struct slice name = frame_text(f, room, sizeof room);

	put_data(o, p, f);
	writer_text(o, "<title>");
	writer_xml(o, name);
	writer_byte(o, '\n');
	put_figures(p, f);
	writer_text(o, "</title><rect");
	put_pixels(o, "x", left);
	svg_page_attribute(o, "y", y);
	put_pixels(o, "width", right - left);
	writer_text(o, " height=\"16\"/><text");
	put_pixels(o, "x", left + BESIDE * HUNDREDTH);
	svg_page_attribute(o, "y", y + 12);
	writer_text(o, ">");
	put_cropped_name(p, name, right - left);
	writer_text(o, "</text></g>\n");
}

/* Sets the name and hue of a method. */
static void svg_frame_name(struct svg_frame *f, const struct export_context *e,
    uint32_t method)
{
	f->name = export_context_name(e, method);
	f->hue = hue_of(method_class(methods_at(e->methods, method)));
}

/* ---- the frames of a flame, callers before callees ---- */

struct svg_flame {
	struct svg_page page;
	struct svg_histogram histogram;
	struct find_stack seek;
	struct flame flame;  /* of one thread at a time, or of all */
	uint32_t thread;     /* the number of this thread */
	uint64_t begin;      /* where its flame begins */
	uint32_t row;        /* of its first frame */
	uint32_t frames;     /* how many were put so far, boxes too */
	uint64_t min;
};

static void put_counted(struct svg_flame *s, const struct svg_frame *f)
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
		svg_frame_name(&out, s->page.context, at->method);
	}
	find_stack_visit(&s->seek, depth, at->method,
	    (struct initial_view_place){ s->thread, s->frames, at->weight });
	put_counted(s, &out);
	export_step(s->page.context->progress);
}

/* Puts a box for all frames of the run, and what is below them. */
static void put_light_frames(struct svg_flame *s, struct run run,
    uint32_t depth)
{
	const struct flame_frame *frames = s->flame.frames;
	/* Is what a frame counts with all below it? */
	bool counts = true, is_whole = s->flame.is_sampled ||
	    s->page.context->options->is_reversed;
	struct svg_frame out = { .hue = HUE_MIXED, .row = s->row + depth,
		.depth = s->row + depth,
		.begin = s->begin + frames[run.first].begin,
		.width = flame_sum(&s->flame, run) };

	out.weight = out.self = out.width;
	while (run.count > 0) {
		const uint32_t end = run.first + run.count;

		for (uint32_t i = run.first; i < end; i++) {
			out.calls += counts ? frames[i].calls : 0;
			export_step(s->page.context->progress);
		}
		counts = !is_whole;
		out.frames += run.count;
		run.first = frames[run.first].first_child;
		run.count = frames[end].first_child - run.first;
	}
	put_counted(s, &out);
}

/* Returns how many frames of the run are drawn.  Children come the heaviest
 * first, so light ones are after the others. */
static uint32_t count_heavy(const struct svg_flame *s, struct run run)
{
	uint32_t count = 0;

	while (count < run.count &&
	    s->flame.frames[run.first + count].weight >= s->min)
		count++;
	return count;
}

/* Puts the frame with all below it, depth first. */
static void put_tree(struct svg_flame *s, uint32_t frame,
    uint32_t depth, const char *label)
{
	const struct flame_frame *frames = s->flame.frames;
	const uint32_t top = frame;

	while (!writer_has_ended(s->page.out)) {
		struct run below = flame_children(&s->flame, frame);
		uint32_t heavy = count_heavy(s, below);

		put_frame(s, frame, depth, label);
		if (heavy > 0) {
			frame = below.first;
			depth++;
			continue;
		}
		if (below.count > 0)
			put_light_frames(s, below, depth + 1);
		while (frame != top) {
			const struct run all = flame_children(&s->flame,
			    frames[frame].parent);
			const uint32_t next = frame + 1;

			if (next < all.first + all.count &&
			    frames[next].weight >= s->min)
				break;
			if (next < all.first + all.count)
				put_light_frames(s, (struct run){ next,
				    all.first + all.count - next }, depth);
			frame = frames[frame].parent;
			depth--;
		}
		if (frame++ == top)
			return;
	}
}

static void svg_flame_put(struct svg_flame *s, uint32_t thread,
    const char *label)
{
	s->thread = thread;
	put_tree(s, 0, 0, label);
}

/* Puts the frame around all threads. */
static void svg_flame_put_all(struct svg_flame *s)
{
	const struct svg_frame all = { .name = slice_of("all threads"),
		.hue = SVG_PLAIN, .width = s->page.sum,
		.weight = s->page.sum };

	put_counted(s, &all);
}

/* ---- a flame graph ---- */

enum { FRAMES = 10000 }; /* each can have a box of light frames below it */

static uint32_t flame_count(const struct export_context *e)
{
	return e->options->has_no_threads ? 1 : e->count;
}

/* Makes the flame of a thread, or of all; the caller frees it. */
static bool make_flame(struct svg_flame *s, uint32_t number, struct error *err)
{
	const struct export_context *e = s->page.context;
	struct part one;
	const struct parts parts = e->options->has_no_threads ? e->parts :
	    export_context_alone(e, &e->threads[number], &one);
	const struct flame_source source = { &parts, e->methods,
		e->options->clock, true };
	struct flame made;
	bool done;

	done = flame_make(&s->flame, &source, err);
	if (!done || !e->options->is_reversed)
		return done;
	done = flame_invert(&made, &s->flame, e->methods, err);
	flame_free(&s->flame);
	s->flame = made;
	return done;
}

/* Counts the frames of the flame, and adds its width. */
static void count_frames(struct svg_flame *s)
{
	const struct flame *f = &s->flame;

	for (uint32_t depth = 0; depth < f->depths; depth++)
		for (uint32_t i = f->levels[depth]; i < f->levels[depth + 1];
		    i++) {
			svg_histogram_add(&s->histogram, f->frames[i].weight,
			    s->row + depth);
			export_step(s->page.context->progress);
		}
	s->page.whole += f->frames[0].weight;
}

/* Counts all frames, and finds out which are drawn and in how many rows. */
static bool survey_flames(struct svg_flame *s, struct error *err)
{
	bool done = true;

	for (uint32_t i = 0; done && i < flame_count(s->page.context); i++) {
		done = make_flame(s, i, err);
		if (done)
			count_frames(s);
		flame_free(&s->flame);
	}
	s->page.sum = s->page.whole;
	s->page.whole += s->page.whole == 0;
	s->min = svg_histogram_min_weight(&s->histogram,
	    svg_page_least(&s->page), FRAMES);
	s->page.rows = svg_histogram_rows(&s->histogram, s->min);
	if (s->page.rows < s->row + 2)
		s->page.rows = s->row + 2;
	return done;
}

static bool put_flames(struct svg_flame *s, struct error *err)
{
	const struct export_context *e = s->page.context;
	bool done = true;

	if (s->row > 0)
		svg_flame_put_all(s);
	for (uint32_t i = 0; done && i < flame_count(e) &&
	     !writer_has_ended(s->page.out); i++) {
		done = make_flame(s, i, err);
		if (done)
			svg_flame_put(s, i, e->options->has_no_threads ?
			    "all threads" : e->threads[i].label);
		if (done)
			s->begin += s->flame.frames[0].weight;
		flame_free(&s->flame);
	}
	return done;
}

static bool write_flames(struct writer *o, const struct export_context *e,
    struct error *err)
{
	struct svg_flame *s = array_new(1, sizeof *s);
	char words[200], time[32];
	bool done;

	*s = (struct svg_flame){ .page = { .out = o, .context = e,
		.has_self = !e->options->is_reversed },
		.row = !e->options->has_no_threads && e->count > 1 };
	find_stack_init(&s->seek, e);
	done = survey_flames(s, err);
	if (done) {
		text_duration(time, sizeof time, s->page.sum, e->facts->tick);
		snprintf(words, sizeof words, "%s of %u thread%s, in all %s",
		    e->options->clock == MEASURE_WAIT ? "waiting" :
		    measure_time(e->options->clock, e->facts->tick),
		    (unsigned)e->count,
		    e->count == 1 ? "" : "s", time);
		svg_page_begin(&s->page, words);
		done = put_flames(s, err);
		svg_page_end(&s->page, &s->seek);
	}
	free(s);
	return done;
}

/* ---- the lanes of a chart ---- */

/* Where the threads have their rows, and from when to when their calls are, is
 * found by a walk over all calls, before the first is drawn. */

/* The rows of a thread: first the row of the thread itself. */
struct svg_lane {
	const struct export_thread *thread;
	uint32_t heights;     /* where its own begin among those of the lanes … */
	uint32_t heights_end; /* … and end */
	uint64_t begin, end;
	bool has_calls;
	uint64_t outermost;   /* what its outermost calls took */
	uint32_t row;
};

/* The calls of a lane that are in this class of weights, or in a higher one,
 * take so many rows. */
struct svg_height {
	uint32_t class, rows;
};

/* All zeros is none. */
struct svg_lanes {
	struct svg_lane *items;
	struct svg_height *heights; /* lane after lane, from high classes to low */
	size_t room;
	uint32_t height_count;
	struct svg_histogram all;   /* of the calls of all lanes */
};

static void svg_lanes_free(struct svg_lanes *l)
{
	free(l->items);
	free(l->heights);
}

/* Returns when the call of an event begins. */
static uint64_t call_begin(const struct export_context *of,
    const struct svg_lane *b, const struct export_event *e)
{
	return export_context_time(of, b->thread, e->time.time);
}

/* Returns what the call of an event takes on the axis. */
static uint64_t call_length(const struct export_context *of,
    const struct export_event *e)
{
	return e->call.time[profile_axis(of->profile)];
}

static void count_call(const struct export_context *of, struct svg_lane *b,
    struct svg_histogram *calls, const struct export_event *e)
{
	const uint64_t begin = call_begin(of, b, e);
	const uint64_t length = call_length(of, e);

	svg_histogram_add(calls, length, e->depth + 1);
	if (!b->has_calls || begin < b->begin)
		b->begin = begin;
	b->has_calls = true;
	if (begin + length > b->end)
		b->end = begin + length;
	b->outermost += e->depth == 0 ? length : 0;
}

/* Keeps the heights of the next lane. */
static void keep_heights(struct svg_lanes *l, struct svg_lane *b,
    const struct svg_histogram *calls)
{
	uint32_t rows = 0;

	b->heights = l->height_count;
	for (uint32_t class = SVG_CLASSES; class-- > 0;) {
		if (calls->rows[class] <= rows)
			continue;
		ARRAY_ROOM(l->heights, l->room, (size_t)l->height_count + 1);
		rows = calls->rows[class];
		l->heights[l->height_count++] = (struct svg_height){ class,
			rows };
	}
	b->heights_end = l->height_count;
}

/* Returns how many rows the calls of that weight and more take, with one for
 * the light ones below them. */
static uint32_t lane_rows(const struct svg_lanes *l, const struct svg_lane *b,
    uint64_t least)
{
	const uint32_t last = class_of(least);
	uint32_t rows = 0;

	for (uint32_t i = b->heights; i < b->heights_end &&
	     l->heights[i].class >= last; i++)
		rows = l->heights[i].rows;
	return rows + 1;
}

static bool survey_lane(const struct export_context *of, struct svg_lanes *l,
    struct svg_lane *b, struct error *err)
{
	struct svg_histogram calls = { { 0 }, { 0 } };
	struct time_walk w;
	struct export_event e;
	bool done = time_walk_init(&w, of, b->thread, err);

	while (done && time_walk_next(&w, &e))
		if (!e.is_exit)
			count_call(of, b, &calls, &e);
	time_walk_free(&w);
	svg_histogram_merge(&l->all, &calls);
	keep_heights(l, b, &calls);
	return done;
}

/* Places the lanes; the picture goes from the first call of all to the end of
 * the last. */
static void place_lanes(struct svg_page *p, struct svg_lanes *lanes,
    uint32_t most, uint64_t *least)
{
	const uint32_t count = p->context->count;
	uint64_t end = 0;

	p->origin = UINT64_MAX;
	for (uint32_t i = 0; i < count; i++) {
		const struct svg_lane *b = &lanes->items[i];

		if (b->has_calls && b->begin < p->origin)
			p->origin = b->begin;
		if (b->end > end)
			end = b->end;
	}
	if (p->origin > end)
		p->origin = end;
	p->sum = end - p->origin;
	p->whole = p->sum + (p->sum == 0);
	*least = svg_histogram_min_weight(&lanes->all, svg_page_least(p), most);
	for (uint32_t i = 0; i < count; i++) {
		struct svg_lane *b = &lanes->items[i];
		const uint32_t rows = lane_rows(lanes, b, *least);

		b->row = p->rows;
		p->rows += rows < 2 ? 2 : rows;
	}
}

/* Makes a lane for each thread, in their order; how wide and how high the
 * picture is follows from them.  No more frames than `most` are as heavy as
 * *least.  The caller frees the lanes, also after a failure. */
static bool svg_lanes_make(struct svg_lanes *lanes, struct svg_page *p,
    uint32_t most, uint64_t *least, struct error *err)
{
	const uint32_t count = p->context->count;
	bool done = true;

	*lanes = (struct svg_lanes){ .items = array_new((size_t)count + 1,
					 sizeof *lanes->items) };
	for (uint32_t i = 0; done && i < count; i++) {
		lanes->items[i].thread = &p->context->threads[i];
		done = survey_lane(p->context, lanes, &lanes->items[i], err);
	}
	if (done)
		place_lanes(p, lanes, most, least);
	return done;
}

/* ---- a chart: calls over time ---- */

enum { CHART_FRAMES = 6000 }; /* each can have two boxes of light calls */

/* Neighbouring light calls of one caller; no calls: none so far. */
struct svg_light {
	uint64_t begin, end, sum, calls;
};

struct svg_chart {
	struct svg_page page;
	struct svg_lanes lanes;
	const struct svg_lane *lane;
	struct svg_light *lights; /* by depth of the calls */
	size_t room;
	uint64_t min;
	uint32_t hidden;          /* the depth of a light call that runs, … */
	bool is_hiding;           /* … if one does */
};

static uint64_t begin_of(const struct svg_chart *s,
    const struct export_event *e)
{
	return call_begin(s->page.context, s->lane, e);
}

static uint64_t length_of(const struct svg_chart *s,
    const struct export_event *e)
{
	return call_length(s->page.context, e);
}

static void put_thread(const struct svg_chart *s)
{
	const struct svg_lane *b = s->lane;
	struct svg_frame out = { .name = slice_of(b->thread->label),
		.hue = SVG_PLAIN, .row = b->row, .begin = b->begin,
		.width = b->end - b->begin, .weight = b->outermost };

	if (!b->has_calls)
		out.begin = s->page.origin;
	svg_frame_put(&s->page, &out);
}

/* Puts the box of the light calls at a depth, if there are any. */
static void put_light_calls(struct svg_chart *s, uint32_t depth)
{
	struct svg_light *l = &s->lights[depth];

	if (l->calls > 0)
		svg_frame_put(&s->page, &(struct svg_frame){ .hue = HUE_MIXED,
		    .row = s->lane->row + depth + 1, .depth = depth + 1,
		    .begin = l->begin, .width = l->end - l->begin,
		    .weight = l->sum, .self = l->sum, .calls = l->calls,
		    .frames = l->calls });
	*l = (struct svg_light){ 0 };
}

static void put_call(struct svg_chart *s, const struct export_event *e)
{
	struct svg_frame out = { .row = s->lane->row + e->depth + 1,
		.depth = e->depth + 1, .begin = begin_of(s, e),
		.width = length_of(s, e), .weight = length_of(s, e),
		.calls = 1 };
	char rest[EXPORT_REST];

	export_event_rest(rest, s->page.context, s->lane->thread, e);
	if (rest[0] != '\0')
		out.remark = rest;
	else if (e->is_cut)
		out.remark = "began before";
	svg_frame_name(&out, s->page.context, e->method);
	svg_frame_put(&s->page, &out);
}

static void add_light(struct svg_chart *s, const struct export_event *e)
{
	struct svg_light *l = &s->lights[s->is_hiding ? s->hidden : e->depth];
	const uint64_t begin = begin_of(s, e);

	if (l->calls++ == 0)
		l->begin = begin;
	if (s->is_hiding)
		return;
	l->end = begin + length_of(s, e);
	l->sum += length_of(s, e);
	s->is_hiding = true;
	s->hidden = e->depth;
}

static void take_event(struct svg_chart *s, const struct export_event *e)
{
	if (e->is_exit) {
		if (!s->is_hiding)
			put_light_calls(s, e->depth + 1);
		s->is_hiding = s->is_hiding && s->hidden != e->depth;
	} else if (s->is_hiding || length_of(s, e) < s->min) {
		add_light(s, e);
	} else {
		put_light_calls(s, e->depth);
		put_call(s, e);
	}
}

/* Makes room for the calls of this depth, and those that they make. */
static void make_room(struct svg_chart *s, uint32_t depth)
{
	const size_t before = s->room;

	ARRAY_ROOM(s->lights, s->room, (size_t)depth + 2);
	for (size_t i = before; i < s->room; i++)
		s->lights[i] = (struct svg_light){ 0 };
}

static bool put_lane(struct svg_chart *s, struct error *err)
{
	struct time_walk w;
	struct export_event e;
	bool done = time_walk_init(&w, s->page.context, s->lane->thread, err);

	put_thread(s);
	s->is_hiding = false;
	while (done && !writer_has_ended(s->page.out) &&
	    time_walk_next(&w, &e)) {
		make_room(s, e.depth);
		take_event(s, &e);
	}
	if (done && s->room > 0)
		put_light_calls(s, 0);
	time_walk_free(&w);
	return done;
}

static bool write_lanes(struct svg_chart *s, struct error *err)
{
	const uint32_t count = s->page.context->count;
	struct find_stack seek;
	char words[80];
	bool done = true;

	if (!svg_lanes_make(&s->lanes, &s->page, CHART_FRAMES, &s->min, err))
		return false;
	snprintf(words, sizeof words, "calls over time of %u thread%s",
	    (unsigned)count, count == 1 ? "" : "s");
	svg_page_begin(&s->page, words);
	for (uint32_t i = 0; done && i < count; i++) {
		s->lane = &s->lanes.items[i];
		done = put_lane(s, err);
	}
	find_stack_init(&seek, s->page.context);
	svg_page_end(&s->page, &seek);
	return done;
}

/* Fails when the options ask for another clock than the one that time is of. */
static bool svg_chart_write(struct writer *o, const struct export_context *e,
    struct error *err)
{
	struct svg_chart s = { .page = { .out = o, .context = e } };
	bool done;

	if ((enum clock)e->options->clock != profile_axis(e->profile))
		return fail(err, "a chart is over time, of no other clock");
	if (e->options->is_reversed || e->options->has_no_threads)
		return fail(err, "a chart has threads and callers first: no "
		    "--reverse and no --no-threads");
	if (e->options->stack != NULL)
		return fail(err, "a chart has single calls: no --stack");
	done = write_lanes(&s, err);
	svg_lanes_free(&s.lanes);
	free(s.lights);
	return done;
}

/* ---- the format ---- */

static bool svg_write(struct writer *o, const struct export_context *e,
    struct error *err)
{
	return e->options->is_chart ? svg_chart_write(o, e, err) :
				   write_flames(o, e, err);
}

const struct exporter svg_exporter = {
	.name = "svg",
	.endings = ".svg",
	.help = "a flame graph to zoom and search in; for browsers and "
		"documents; --chart: calls over time",
	.kind = EXPORTS_TREE,
	.passes = 2,
	.options = "no-threads reverse inverted chart title subtitle width "
		   "search stack",
	.write = svg_write,
};
