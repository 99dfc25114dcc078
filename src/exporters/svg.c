/*
 * A flame graph as SVG, which browsers zoom and search by the script in it: merged
 * stacks of each thread, the threads side by side below all of them.
 *
 * No more than FRAMES frames have a place, none below a tenth of a pixel.  What is
 * lighter is merged into a box after its heavier siblings, which has their sum.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "exporters/exporters.h"
#include "exporters/svg_census.h"
#include "exporters/svg_chart.h"
#include "exporters/svg_flame.h"
#include "query/flame_make.h"

enum { FRAMES = 10000 }; /* each can have a box of light ones below it */

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

	done = flame_make_ranked(&s->flame, &source, e->ranks, err);
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

/* ------------------------------------------------------------------------- */

static bool put_flames(struct svg_flame *s, struct error *err)
{
	const struct exported *e = s->page.of;
	bool done = true;

	if (s->row > 0)
		svg_flame_put_all(s);
	for (uint32_t i = 0; done && i < flames_of(e) &&
	     !outlet_has_ended(s->page.out); i++) {
		done = make(s, i, err);
		if (done)
			svg_flame_put(s, i, e->wish->has_no_threads ?
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
	stack_seek_init(&s->seek, e);
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
		svg_page_end(&s->page, &s->seek);
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
	    EXPORT_INVERTED | EXPORT_CHART | EXPORT_TITLES |
	    EXPORT_WIDTH | EXPORT_SIGHT,
	.write = svg_write,
};
