#include "config.h"

#include "formats/svg_chart.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "formats/svg.h"
#include "formats/walk.h"
#include "query/hues.h"

/*
 * Where the threads of a chart have their rows, and from when
 * to when their calls are.
 *
 * It takes a walk over all calls, before the first is drawn.
 */

/* The rows of a thread: first the thread itself. */
struct svg_band {
	const struct exported_thread *thread;
	struct svg_census census;
	uint64_t begin, end;
	bool has_calls;
	uint64_t outermost; /* what its outermost calls took */
	uint32_t row;
};

/* When a call begins, of an entry or an exit; and what it takes on the axis. */
static uint64_t svg_band_begin_of(const struct exported *, const struct svg_band *,
    const struct exported_event *);
static uint64_t svg_band_length_of(const struct exported *,
    const struct exported_event *);

/* A band for each thread, in their order; how wide and how high the page is follows
 * from them.  No more frames than `most` are as heavy as *least.  NULL on failure; the
 * caller frees them. */
static struct svg_band *svg_bands_make(struct svg_page *, uint32_t most,
    uint64_t *least, struct error *err);

static uint64_t svg_band_begin_of(const struct exported *of, const struct svg_band *b,
    const struct exported_event *e)
{
	return exported_time(of, b->thread, e->at.time);
}

static uint64_t svg_band_length_of(const struct exported *of,
    const struct exported_event *e)
{
	return e->call.time[profile_axis(of->profile)];
}

static void note(const struct exported *of, struct svg_band *b,
    const struct exported_event *e)
{
	const uint64_t begin = svg_band_begin_of(of, b, e);
	const uint64_t length = svg_band_length_of(of, e);

	svg_census_add(&b->census, length, e->depth + 1);
	if (!b->has_calls || begin < b->begin)
		b->begin = begin;
	b->has_calls = true;
	if (begin + length > b->end)
		b->end = begin + length;
	b->outermost += e->depth == 0 ? length : 0;
}

static bool survey(const struct exported *of, struct svg_band *b,
    struct error *err)
{
	struct time_walk w;
	struct exported_event e;
	bool done = time_walk_init(&w, of, b->thread, err);

	while (done && time_walk_next(&w, &e))
		if (!e.is_exit)
			note(of, b, &e);
	time_walk_free(&w);
	return done;
}

/* From the first call of all to the end of the last. */
static void place(struct svg_page *p, struct svg_band *bands, uint32_t most,
    uint64_t *least)
{
	const uint32_t count = p->of->count;
	struct svg_census all = { { 0 }, { 0 } };
	uint64_t end = 0;
	uint32_t rows;

	p->origin = UINT64_MAX;
	for (uint32_t i = 0; i < count; i++) {
		const struct svg_band *b = &bands[i];

		svg_census_merge(&all, &b->census);
		if (b->has_calls && b->begin < p->origin)
			p->origin = b->begin;
		if (b->end > end)
			end = b->end;
	}
	if (p->origin > end)
		p->origin = end;
	p->sum = end - p->origin;
	p->whole = p->sum + (p->sum == 0);
	*least = svg_census_least(&all, svg_page_least(p), most);
	for (uint32_t i = 0; i < count; i++) {
		bands[i].row = p->rows;
		rows = svg_census_rows(&bands[i].census, *least);
		p->rows += rows < 2 ? 2 : rows;
	}
}

static struct svg_band *svg_bands_make(struct svg_page *p, uint32_t most,
    uint64_t *least, struct error *err)
{
	const uint32_t count = p->of->count;
	struct svg_band *bands = array_new((size_t)count + 1, sizeof *bands,
	    err);
	bool done = bands != NULL;

	for (uint32_t i = 0; done && i < count; i++) {
		bands[i].thread = &p->of->threads[i];
		done = survey(p->of, &bands[i], err);
	}
	if (done) {
		place(p, bands, most, least);
		return bands;
	}
	free(bands);
	return NULL;
}

/* ---- calls over time as SVG, a band of rows for each thread ---- */

enum { FRAMES = 6000 }; /* each can have two boxes of light ones */

/* Light calls that have one caller, or none so far. */
struct svg_light {
	uint64_t begin, end, sum, calls;
};

struct svg_chart {
	struct svg_page page;
	struct svg_band *bands;
	const struct svg_band *band;
	struct svg_light *lights; /* by depth of the calls */
	size_t room;
	uint64_t least;
	uint32_t hidden;          /* the depth of a light call that runs, … */
	bool is_hiding;           /* … if one does */
};

static uint64_t begin_of(const struct svg_chart *s,
    const struct exported_event *e)
{
	return svg_band_begin_of(s->page.of, s->band, e);
}

static uint64_t length_of(const struct svg_chart *s,
    const struct exported_event *e)
{
	return svg_band_length_of(s->page.of, e);
}

/* ---- frames ------------------------------------------------------------- */

static void put_thread(const struct svg_chart *s)
{
	const struct svg_band *b = s->band;
	struct svg_frame out = { .name = slice_of(b->thread->label),
		.hue = SVG_PLAIN, .row = b->row, .begin = b->begin,
		.width = b->end - b->begin, .weight = b->outermost };

	if (!b->has_calls)
		out.begin = s->page.origin;
	svg_frame_put(&s->page, &out);
}

static void put_light(struct svg_chart *s, uint32_t depth)
{
	struct svg_light *l = &s->lights[depth];

	if (l->calls > 0)
		svg_frame_put(&s->page, &(struct svg_frame){ .hue = HUE_MIXED,
		    .row = s->band->row + depth + 1, .depth = depth + 1,
		    .begin = l->begin, .width = l->end - l->begin,
		    .weight = l->sum, .self = l->sum, .calls = l->calls,
		    .frames = l->calls });
	*l = (struct svg_light){ 0 };
}

static void put_call(struct svg_chart *s, const struct exported_event *e)
{
	struct svg_frame out = { .row = s->band->row + e->depth + 1,
		.depth = e->depth + 1, .begin = begin_of(s, e),
		.width = length_of(s, e), .weight = length_of(s, e),
		.calls = 1, .remark = e->call.end == CALL_OPEN ?
		    "never returned" : e->is_cut ? "began before" : NULL };

	svg_frame_name(&out, s->page.of, e->method);
	svg_frame_put(&s->page, &out);
}

static void add_light(struct svg_chart *s, const struct exported_event *e)
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

static void take(struct svg_chart *s, const struct exported_event *e)
{
	if (e->is_exit) {
		if (!s->is_hiding)
			put_light(s, e->depth + 1);
		s->is_hiding = s->is_hiding && s->hidden != e->depth;
	} else if (s->is_hiding || length_of(s, e) < s->least) {
		add_light(s, e);
	} else {
		put_light(s, e->depth);
		put_call(s, e);
	}
}

/* For the calls of this depth, and those that they make. */
static bool make_room(struct svg_chart *s, uint32_t depth, struct error *err)
{
	const size_t before = s->room;
	struct svg_light *grown = array_grow(s->lights, &s->room,
	    (size_t)depth + 2, sizeof *grown, err);

	if (grown == NULL)
		return false;
	for (size_t i = before; i < s->room; i++)
		grown[i] = (struct svg_light){ 0 };
	s->lights = grown;
	return true;
}

static bool put_band(struct svg_chart *s, struct error *err)
{
	struct time_walk w;
	struct exported_event e;
	bool done = time_walk_init(&w, s->page.of, s->band->thread, err);

	put_thread(s);
	s->is_hiding = false;
	while (done && !outlet_has_ended(s->page.out) &&
	    time_walk_next(&w, &e)) {
		done = make_room(s, e.depth, err);
		if (done)
			take(s, &e);
	}
	if (done && s->room > 0)
		put_light(s, 0);
	time_walk_free(&w);
	return done;
}

/* ------------------------------------------------------------------------- */

static bool write_bands(struct svg_chart *s, struct error *err)
{
	const uint32_t count = s->page.of->count;
	struct stack_seek seek;
	char words[80];
	bool done = true;

	s->bands = svg_bands_make(&s->page, FRAMES, &s->least, err);
	if (s->bands == NULL)
		return false;
	snprintf(words, sizeof words, "calls over time of %u thread%s",
	    (unsigned)count, count == 1 ? "" : "s");
	svg_page_begin(&s->page, words);
	for (uint32_t i = 0; done && i < count; i++) {
		s->band = &s->bands[i];
		done = put_band(s, err);
	}
	stack_seek_init(&seek, s->page.of);
	svg_page_end(&s->page, &seek);
	return done;
}

bool svg_chart_write(struct outlet *o, const struct exported *e,
    struct error *err)
{
	struct svg_chart s = { .page = { .out = o, .of = e } };
	bool done;

	if ((enum clock)e->wish->clock != profile_axis(e->profile))
		return fail(err, "a chart is over time, of no other clock");
	if (e->wish->is_reversed || e->wish->has_no_threads)
		return fail(err, "a chart has threads and callers first: no "
		    "--reverse and no --no-threads");
	if (e->wish->stack != NULL)
		return fail(err, "a chart has single calls: no --stack");
	done = write_bands(&s, err);
	free(s.bands);
	free(s.lights);
	return done;
}
