/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "formats/formats.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/numbers.h"
#include "base/text.h"
#include "formats/svg_text.inc"
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

/*
 * Widths are those of a page that the script lays out anew for any window;
 * without the script the picture is scaled.  A frame has its figures for the
 * script as numbers, and its name as text alone: no name is ever in the script.
 */

/* ---- how many frames there are of each weight, and how deep ---- */

/* Frames are counted before the first is drawn, so that it is known which are
 * too light to be drawn.  Weights are told apart by their first five bits. */
enum { STEPS = 16, CLASSES = 64 * STEPS };

/* The heaviest frame of each row.  All zeros is empty. */
struct svg_rows {
	uint64_t *heaviest;
	size_t room;
};

/* Returns the class of a weight; classes ascend with the weight. */
static uint32_t class_of(uint64_t weight)
{
	uint32_t bits = 0;

	if (weight < STEPS)
		return (uint32_t)weight;
	while (weight >> bits >= 2 * STEPS)
		bits++;
	return (bits + 1) * STEPS + (uint32_t)(weight >> bits) - STEPS;
}

/* Returns the lowest weight of a class. */
static uint64_t weight_of(uint32_t class)
{
	if (class < STEPS)
		return class;
	return (uint64_t)(STEPS + class % STEPS) << (class / STEPS - 1);
}

/* ---- style ---- */

/* Puts lines of a style, and the colours of the viewer for that background. */
static void put_style(struct writer *o, const char *const *lines,
    bool is_light)
{
	writer_lines(o, lines);
	for (unsigned hue = 0; hue <= HUE_MIXED; hue++)
		writer_format(o, ".artscope .h%u rect{fill:#%06x}\n", hue,
		    (unsigned)shade_rgb(
			shade_colour(hue, SHADE_RUNS, is_light)));
}

/* ---- what stands around the frames ---- */

/* Pixels. */
enum {
	TOP = 66, /* of the first row of frames */
	ROW = 17,
	BOTTOM = 8, /* below the frames */
	TEXT = 512  /* bytes of a title */
};

struct svg_page {
	struct writer *out;
	const struct export_context *context;
	uint64_t whole;    /* ticks from the left edge to the right one, not
	                      0 … */
	uint64_t origin;   /* … and the time at the left edge */
	uint64_t sum;      /* shares that are told are of this */
	uint32_t rows;
	uint32_t top_row;  /* of depth 0 */
	uint32_t frames;   /* how many were put so far, boxes too */
	bool has_self;     /* are own times told? */
	uint64_t min;      /* what is lighter is in boxes */
	uint32_t counts[CLASSES]; /* of all frames, by class of their weight */
};

static unsigned page_width(const struct svg_page *p)
{
	return p->context->options->width == 0 ? EXPORT_PICTURE_WIDTH :
						 p->context->options->width;
}

/* Counts a frame in a row, from 0. */
static void count_frame(struct svg_page *p, struct svg_rows *r, uint64_t weight,
    uint32_t row)
{
	ARRAY_ROOM_ZEROED(r->heaviest, r->room, (size_t)row + 1);
	if (r->heaviest[row] < weight)
		r->heaviest[row] = weight;
	p->counts[class_of(weight)]++;
}

/* Finds the lowest weight that is drawn, of a tenth of a pixel or more: at most
 * `most` frames reach it. */
static void choose_min(struct svg_page *p, uint64_t most)
{
	uint32_t last;
	uint64_t frames = 0;

	p->min = ratio_up(p->whole, 1, (uint64_t)page_width(p) * 10);
	last = class_of(p->min);
	for (uint32_t class = CLASSES; class-- > last;) {
		frames += p->counts[class];
		if (frames > most) {
			p->min = weight_of(class + 1);
			return;
		}
	}
}

/* Returns how many rows the frames that are drawn take, at least so many, with
 * one for the light ones below them. */
static uint32_t rows_of(const struct svg_page *p, const struct svg_rows *r,
    uint32_t rows)
{
	for (uint32_t row = rows; row < r->room; row++)
		if (class_of(r->heaviest[row]) >= class_of(p->min))
			rows = row + 1;
	return rows + 1;
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
    const char *words)
{
	writer_format(p->out,
	    "<text class=\"%s\" text-anchor=\"middle\" x=\"%u\" y=\"%u\">",
	    class, page_width(p) / 2, y);
	put_words(p->out, words);
	writer_text(p->out, "</text>\n");
}

/* Puts all before the frames, with this subtitle unless the user has one. */
static void begin_page(const struct svg_page *p, const char *subtitle)
{
	const struct export_options *request = p->context->options;
	const char *title = request->title == NULL ? p->context->name :
						     request->title;
	const unsigned width = page_width(p);
	struct writer *o = p->out;

	writer_format(o,
	    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"artscope\" "
	    "width=\"100%%\" viewBox=\"0 0 %u %" PRIu64
	    "\" preserveAspectRatio=\"xMinYMin meet\" data-whole=\"%" PRIu64
	    "\">\n<title>",
	    width, TOP + (uint64_t)p->rows * ROW + BOTTOM, p->whole);
	put_words(o, title);
	writer_text(o, "</title>\n<style>\n");
	put_style(o, svg_light_css, true);
	writer_text(o, "@media (prefers-color-scheme:dark){\n");
	put_style(o, svg_dark_css, false);
	writer_text(o, "}\n</style>\n");
	put_heading(p, "title", 22, title);
	put_heading(p, "subtitle", 40,
	    request->subtitle == NULL ? subtitle : request->subtitle);
	writer_format(o,
	    "<text class=\"told\" x=\"10\" y=\"58\"></text>\n"
	    "<text class=\"button reset none\" x=\"10\" y=\"22\">Reset Zoom"
	    "</text>\n<text class=\"matched\" text-anchor=\"end\" x=\"%u\" "
	    "y=\"58\"></text>\n<text class=\"button search none\" "
	    "text-anchor=\"end\" x=\"%u\" y=\"22\">Search</text>\n"
	    "<text class=\"button case none off\" text-anchor=\"end\" x=\"%u\" "
	    "y=\"22\">ic</text>\n<g class=\"frames\">\n",
	    width - 10, width - 40, width - 10);
}

/* Puts all after the frames.  The picture opens zoomed into the stack that was
 * found.  A search in lower case finds either case, as in the page. */
static void end_page(const struct svg_page *p, const struct find_stack *seek)
{
	const char *search = p->context->options->search;
	const bool is_open = seek->is_found || search != NULL;
	struct writer *o = p->out;

	writer_text(o, is_open ? "</g>\n<script data-open=\"" :
				 "</g>\n<script");
	if (seek->is_found)
		writer_format(o, "&amp;zoom=%" PRIu32, seek->found.number);
	if (search != NULL) {
		initial_view_put(o, "&amp;search", search);
		if (strpbrk(search, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == NULL)
			writer_text(o, "&amp;ic=1");
	}
	writer_text(o, is_open ? "\"><![CDATA[\n" : "><![CDATA[\n");
	find_stack_end(seek);
	writer_lines(o, svg_js);
	writer_text(o, "]]></script>\n</svg>\n");
}

/* ---- a frame ---- */

enum { PLAIN = -1 };

struct svg_frame {
	struct slice name; /* none: a box of light frames */
	int hue;           /* PLAIN: a thread, which is of no package */
	uint32_t depth;    /* below the frame before it with a lower one */
	uint64_t begin, width;
	/* weight: the width, except where light calls have gaps between them */
	uint64_t weight, self;
	uint64_t calls, frames;
	const char *remark; /* or NULL */
};

enum {
	BESIDE = 3,      /* pixels beside a name, on each side */
	HUNDREDTH = 100, /* of a pixel */
	CHARACTER = 720  /* hundredths that a character is wide, at most */
};

/* Returns a place in hundredths of a pixel, so that neighbours meet. */
static uint64_t place_of(const struct svg_page *p, uint64_t ticks)
{
	return ratio_down(ticks, (uint64_t)page_width(p) * HUNDREDTH,
	    p->whole);
}

/* Puts ' name="12.5"'. */
static void put_pixels(struct writer *o, const char *name, uint64_t place)
{
	writer_format(o, " %s=\"", name);
	writer_decimal(o, place, HUNDREDTH);
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

/* Puts the second line of the tooltip. */
static void put_figures(const struct svg_page *p, const struct svg_frame *f)
{
	const enum tick tick = p->context->facts->tick;
	struct writer *o = p->out;
	char time[32], share[32];

	text_duration(time, sizeof time, f->weight, tick);
	text_percent(share, sizeof share, f->weight, p->sum);
	writer_format(o, "%s (%s %%)", time, share);
	if (p->has_self && f->name.start != NULL &&
	    (f->hue != PLAIN || f->self > 0)) {
		text_duration(time, sizeof time, f->self, tick);
		writer_format(o, ", %s %s",
		    f->hue == PLAIN ? "in no call" : "self", time);
	}
	if (f->hue != PLAIN) {
		text_count(share, sizeof share, f->calls);
		writer_format(o, ", %s%s %s", export_context_sign(p->context),
		    share, counted(p->context->facts->is_sampled, f->calls));
	}
	if (f->remark != NULL)
		writer_format(o, ", %s", f->remark);
}

/* Begins a frame, with its figures for the script. */
static void put_data(const struct svg_page *p, const struct svg_frame *f)
{
	char class[16] = "plain";

	if (f->hue != PLAIN)
		snprintf(class, sizeof class, "h%d", f->hue);
	writer_format(p->out,
	    "<g class=\"%s\" data-f=\"%" PRIu32 ",%" PRIu64 ",%" PRIu64
	    ",%" PRIu64 ",%" PRIu64 "\"><title>",
	    class, f->depth, f->begin - p->origin, f->width, f->self,
	    f->calls);
}

/* Puts a frame.  Frames come depth first, and from left to right. */
static void put_box(struct svg_page *p, const struct svg_frame *f)
{
	const uint64_t left = place_of(p, f->begin - p->origin);
	const uint64_t right = place_of(p, f->begin - p->origin + f->width);
	const uint32_t row = p->top_row + f->depth;
	const uint64_t y = TOP + ROW *
	    (uint64_t)(p->context->options->is_inverted ? p->rows - 1 - row :
							  row);
	struct writer *o = p->out;
	struct slice name = f->name;
	char room[60], count[32];

	if (name.start == NULL) {
		text_count(count, sizeof count, f->frames);
		snprintf(room, sizeof room, "... %s frame%s", count,
		    f->frames == 1 ? "" : "s");
		name = slice_of(room);
	}
	p->frames++;
	put_data(p, f);
	writer_xml(o, name);
	writer_byte(o, '\n');
	put_figures(p, f);
	writer_text(o, "</title><rect");
	put_pixels(o, "x", left);
	writer_format(o, " y=\"%" PRIu64 "\"", y);
	put_pixels(o, "width", right - left);
	writer_text(o, " height=\"16\"/><text");
	put_pixels(o, "x", left + BESIDE * HUNDREDTH);
	writer_format(o, " y=\"%" PRIu64 "\">", y + 12);
	put_cropped_name(p, name, right - left);
	writer_text(o, "</text></g>\n");
}

/* Sets the name and hue of a method. */
static void set_name(struct svg_frame *f, const struct export_context *e,
    uint32_t method)
{
	f->name = export_context_name(e, method);
	f->hue = hue_of(method_class(methods_at(e->methods, method)));
}

/* ---- the frames of a flame, callers before callees ---- */

struct svg_flame {
	struct svg_page page;
	struct svg_rows rows;
	struct find_stack seek;
	struct flame flame;  /* of one thread at a time, or of all */
	uint32_t thread;     /* the number of this thread */
	uint64_t begin;      /* where its flame begins */
	uint32_t row;        /* of its first frame */
};

static void put_frame(struct svg_flame *s, uint32_t frame,
    uint32_t depth, const char *label)
{
	const struct flame_frame *at = &s->flame.frames[frame];
	struct svg_frame out = { .name = slice_of(label),
		.hue = PLAIN,
		.depth = s->row + depth,
		.begin = s->begin + at->begin,
		.width = at->weight,
		.weight = at->weight,
		.self = flame_self(&s->flame, frame),
		.calls = at->calls };

	if (at->method != NO_METHOD)
		set_name(&out, s->page.context, at->method);
	find_stack_visit(&s->seek, depth, at->method,
	    (struct initial_view_place){ s->thread, s->page.frames,
		at->weight });
	put_box(&s->page, &out);
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
	struct svg_frame out = { .hue = HUE_MIXED, .depth = s->row + depth,
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
	put_box(&s->page, &out);
}

/* Puts all frames, depth first.  Children come the heaviest first, so light
 * ones are after the others. */
static void put_tree(struct svg_flame *s, const char *label)
{
	const struct flame_frame *frames = s->flame.frames;
	struct run all;
	struct run left = flame_children(&s->flame, 0); /* of a level … */
	uint32_t frame = 0, depth = 1; /* … below this frame */

	put_frame(s, 0, 0, label);
	while (!s->page.out->has_ended) {
		if (left.count > 0 &&
		    frames[left.first].weight >= s->page.min) {
			frame = left.first;
			put_frame(s, frame, depth++, label);
			left = flame_children(&s->flame, frame);
			continue;
		}
		if (left.count > 0)
			put_light_frames(s, left, depth);
		if (frame == 0)
			return;
		all = flame_children(&s->flame, frames[frame].parent);
		left.first = frame + 1;
		left.count = all.first + all.count - left.first;
		frame = frames[frame].parent;
		depth--;
	}
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
	const struct parts parts = e->options->has_no_threads ? e->parts :
	    export_context_alone(e, &e->threads[number]);
	const struct flame_source source = { &parts, e->methods,
		e->options->clock, true, e->options->is_reversed };

	return flame_make(&s->flame, &source, err);
}

/* Counts all frames, and finds out which are drawn and in how many rows. */
static bool survey_flames(struct svg_flame *s, struct error *err)
{
	const struct flame *f = &s->flame;
	bool done = true;

	for (uint32_t i = 0; done && i < flame_count(s->page.context); i++) {
		done = make_flame(s, i, err);
		for (uint32_t depth = 0; done && depth < f->depths; depth++)
			for (uint32_t frame = f->levels[depth];
			     frame < f->levels[depth + 1]; frame++) {
				count_frame(&s->page, &s->rows,
				    f->frames[frame].weight, s->row + depth);
				export_step(s->page.context->progress);
			}
		s->page.whole += done ? f->frames[0].weight : 0;
		flame_free(&s->flame);
	}
	s->page.sum = s->page.whole;
	s->page.whole += s->page.whole == 0;
	choose_min(&s->page, FRAMES);
	s->page.rows = rows_of(&s->page, &s->rows, s->row + 1);
	return done;
}

static bool put_flames(struct svg_flame *s, struct error *err)
{
	const struct export_context *e = s->page.context;
	const bool is_one = e->options->has_no_threads;
	bool done = true;

	if (s->row > 0)
		put_box(&s->page,
		    &(struct svg_frame){ .name = slice_of("all threads"),
			.hue = PLAIN,
			.width = s->page.sum,
			.weight = s->page.sum });
	for (uint32_t i = 0;
	     done && i < flame_count(e) && !s->page.out->has_ended; i++) {
		done = make_flame(s, i, err);
		s->thread = i;
		if (done) {
			put_tree(s,
			    is_one ? "all threads" : e->threads[i].label);
			s->begin += s->flame.frames[0].weight;
		}
		flame_free(&s->flame);
	}
	return done;
}

static bool write_flames(const struct export_context *e, struct error *err)
{
	struct svg_flame s = { .page = { .out = e->out, .context = e,
				   .has_self = !e->options->is_reversed },
		.seek = { .context = e },
		.row = !e->options->has_no_threads && e->count > 1 };
	char words[200], time[32];
	bool done = survey_flames(&s, err);

	if (done) {
		text_duration(time, sizeof time, s.page.sum, e->facts->tick);
		snprintf(words, sizeof words, "%s%s of %u thread%s, in all %s",
		    export_context_sampled(e),
		    e->options->clock == MEASURE_WAIT ? "waiting" :
		    measure_time(e->options->clock, e->facts->tick),
		    (unsigned)e->count, e->count == 1 ? "" : "s", time);
		begin_page(&s.page, words);
		done = put_flames(&s, err);
		end_page(&s.page, &s.seek);
	}
	free(s.rows.heaviest);
	return done;
}

/* ---- a chart: calls over time ---- */

enum { CHART_FRAMES = 6000 }; /* each can have two boxes of light calls */

/* The rows of a thread: first the row of the thread itself. */
struct svg_lane {
	const struct export_thread *thread;
	struct svg_rows rows;
	uint64_t begin, end;  /* of its calls */
	uint64_t outermost;   /* what its outermost calls took */
	uint32_t row;
};

/* Neighbouring light calls of one caller; no calls: none so far. */
struct svg_light {
	uint64_t begin, end, sum, calls;
};

/* Where the threads have their rows, and from when to when their calls are, is
 * found by a walk over all calls, before the first is drawn. */
struct svg_chart {
	struct svg_page page;
	struct svg_lane *lanes, *lane; /* of all threads; of the present one */
	struct svg_light *lights;      /* by depth of the calls */
	size_t room;
	uint32_t hidden; /* the depth of a light call that runs, … */
	bool is_hiding;  /* … if one does */
};

/* Returns what the call of an event takes on the axis. */
static uint64_t length_of(const struct svg_chart *s,
    const struct export_event *e)
{
	return e->call.time[profile_axis(s->page.context->profile)];
}

/* ---- a chart: its lanes ---- */

static void count_call(void *self, const struct export_event *e)
{
	struct svg_chart *s = self;
	struct svg_lane *b = s->lane;
	const uint64_t begin = e->since.time, length = length_of(s, e);

	if (e->is_exit)
		return;
	count_frame(&s->page, &b->rows, length, e->depth + 1);
	if (begin < b->begin)
		b->begin = begin;
	if (begin + length > b->end)
		b->end = begin + length;
	b->outermost += e->depth == 0 ? length : 0;
}

/* Makes a lane for each thread, in their order.  The picture goes from the
 * first call of all to the end of the last. */
static bool make_lanes(struct svg_chart *s, struct error *err)
{
	struct svg_page *p = &s->page;
	const uint32_t count = p->context->count;
	uint64_t end = 0;
	bool done = true;

	s->lanes = array_new((size_t)count + 1, sizeof *s->lanes);
	p->origin = UINT64_MAX;
	for (uint32_t i = 0; done && i < count; i++) {
		s->lane = &s->lanes[i];
		s->lane->thread = &p->context->threads[i];
		s->lane->begin = UINT64_MAX;
		done = walk_events(p->context, s->lane->thread, count_call, s,
		    err);
		if (s->lane->begin < p->origin)
			p->origin = s->lane->begin;
		if (s->lane->end > end)
			end = s->lane->end;
	}
	if (p->origin > end)
		p->origin = end;
	p->sum = end - p->origin;
	p->whole = p->sum + (p->sum == 0);
	choose_min(p, CHART_FRAMES);
	for (uint32_t i = 0; i < count; i++) {
		struct svg_lane *b = &s->lanes[i];

		if (b->begin == UINT64_MAX)
			b->begin = b->end = p->origin;
		b->row = p->rows;
		p->rows += rows_of(p, &b->rows, 1);
	}
	return done;
}

/* ---- a chart: its frames ---- */

/* Puts the box of the light calls at a depth, if there are any. */
static void put_light_calls(struct svg_chart *s, uint32_t depth)
{
	struct svg_light *l = &s->lights[depth];

	if (l->calls > 0)
		put_box(&s->page, &(struct svg_frame){ .hue = HUE_MIXED,
		    .depth = depth + 1, .begin = l->begin,
		    .width = l->end - l->begin,
		    .weight = l->sum, .self = l->sum, .calls = l->calls,
		    .frames = l->calls });
	*l = (struct svg_light){ 0 };
}

static void put_call(struct svg_chart *s, const struct export_event *e)
{
	struct svg_frame out = { .depth = e->depth + 1, .begin = e->since.time,
		.width = length_of(s, e), .weight = length_of(s, e),
		.calls = 1 };
	char rest[EXPORT_REST];

	export_event_rest(rest, s->page.context, e);
	if (rest[0] != '\0')
		out.remark = rest;
	else if (e->is_cut)
		out.remark = "began before";
	set_name(&out, s->page.context, e->method);
	put_box(&s->page, &out);
}

static void add_light(struct svg_chart *s, const struct export_event *e)
{
	struct svg_light *l = &s->lights[s->is_hiding ? s->hidden : e->depth];
	const uint64_t begin = e->since.time;

	if (l->calls++ == 0)
		l->begin = begin;
	if (s->is_hiding)
		return;
	l->end = begin + length_of(s, e);
	l->sum += length_of(s, e);
	s->is_hiding = true;
	s->hidden = e->depth;
}

static void take_event(void *self, const struct export_event *e)
{
	struct svg_chart *s = self;

	/* room for the calls of this depth, and those that they make */
	ARRAY_ROOM_ZEROED(s->lights, s->room, (size_t)e->depth + 2);
	if (e->is_exit) {
		if (!s->is_hiding)
			put_light_calls(s, e->depth + 1);
		s->is_hiding = s->is_hiding && s->hidden != e->depth;
	} else if (s->is_hiding || length_of(s, e) < s->page.min) {
		add_light(s, e);
	} else {
		put_light_calls(s, e->depth);
		put_call(s, e);
	}
}

static bool put_lane(struct svg_chart *s, struct error *err)
{
	const struct svg_lane *b = s->lane;
	bool done;

	s->page.top_row = b->row;
	put_box(&s->page,
	    &(struct svg_frame){ .name = slice_of(b->thread->label),
		.hue = PLAIN,
		.begin = b->begin,
		.width = b->end - b->begin,
		.weight = b->outermost });
	s->is_hiding = false;
	done = walk_events(s->page.context, b->thread, take_event, s, err);
	if (done && s->room > 0)
		put_light_calls(s, 0);
	return done;
}

static bool put_lanes(struct svg_chart *s, struct error *err)
{
	const uint32_t count = s->page.context->count;
	const struct find_stack seek = { .context = s->page.context };
	char words[80];
	bool done = true;

	snprintf(words, sizeof words, "%scalls over time of %u thread%s",
	    export_context_sampled(s->page.context), (unsigned)count,
	    count == 1 ? "" : "s");
	begin_page(&s->page, words);
	for (uint32_t i = 0; done && i < count; i++) {
		s->lane = &s->lanes[i];
		done = put_lane(s, err);
	}
	end_page(&s->page, &seek);
	return done;
}

/* Fails when the options ask for another clock than the one that time is of. */
static bool write_chart(const struct export_context *e, struct error *err)
{
	struct svg_chart s = { .page = { .out = e->out, .context = e } };
	bool done;

	if ((enum clock)e->options->clock != profile_axis(e->profile))
		return fail(err, "a chart is over time, of no other clock");
	if (e->options->is_reversed || e->options->has_no_threads)
		return fail(err, "a chart has threads and callers first: no "
		    "--reverse and no --no-threads");
	if (e->options->stack != NULL)
		return fail(err, "a chart has single calls: no --stack");
	done = make_lanes(&s, err) && put_lanes(&s, err);
	for (uint32_t i = 0; i < e->count; i++)
		free(s.lanes[i].rows.heaviest);
	free(s.lanes);
	free(s.lights);
	return done;
}

/* ---- the format ---- */

static bool svg_write(const struct export_context *e, struct error *err)
{
	return (e->options->is_chart ? write_chart : write_flames)(e, err);
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
