#include "config.h"

#include "exporters/svg_bands.h"

#include <stdlib.h>

#include "base/array.h"
#include "exporters/time_walk.h"

uint64_t svg_band_begin_of(const struct exported *of, const struct svg_band *b,
    const struct exported_event *e)
{
	return exported_time(of, b->thread, e->at.time);
}

uint64_t svg_band_length_of(const struct exported *of,
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

struct svg_band *svg_bands_make(struct svg_page *p, uint32_t most,
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
