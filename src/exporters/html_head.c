#include "config.h"

#include "exporters/html_head.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "exporters/page_words.h"
#include "query/activity.h"
#include "query/findings.h"

/* Cells of the strips: fewer where there are many threads. */
enum { CELLS = 240, FEWER = 60, MANY_THREADS = 500 };

bool html_head_init(struct html_head *h, const struct exported *e,
    struct error *err)
{
	const uint32_t methods = methods_count(e->methods);

	*h = (struct html_head){ 0 };
	h->numbers = array_new(methods, sizeof *h->numbers, err);
	h->methods = array_new(methods, sizeof *h->methods, err);
	h->threads = array_new(e->count, sizeof *h->threads, err);
	return h->numbers != NULL && h->methods != NULL && h->threads != NULL &&
	    html_sight_init(&h->sight, e, err);
}

void html_head_free(struct html_head *h)
{
	free(h->numbers);
	free(h->methods);
	free(h->threads);
	html_sight_free(&h->sight);
}

/* ---- what is known of the trace ----------------------------------------- */

static void put_trace(struct outlet *o, const struct exported *e)
{
	char layout[100];

	facts_layout(e->facts, layout, sizeof layout);
	page_text(o, "version", PACKAGE_VERSION);
	page_text(o, "name", e->name);
	page_text(o, "layout", layout);
	page_text(o, "clocks", facts_clocks(e->facts));
	page_text(o, "tick", tick_name(e->facts->tick));
	page_number(o, "sampled", e->facts->is_sampled);
	page_text(o, "clock", measure_name(e->wish->clock));
	page_number(o, "merged", e->progress->notes[NOTE_MERGED]);
	page_key(o, "measures");
	outlet_byte(o, '[');
	for (int m = 0; m < MEASURES; m++)
		if (measure_exists((enum measure)m, e->facts->has_clock))
			page_item(o, slice_of(measure_name((enum measure)m)));
	outlet_text(o, "0],\n");
}

static void put_notices(struct outlet *o, const struct exported *e)
{
	const struct findings all = findings_of(e->profile, e->facts);

	page_key(o, "notices");
	outlet_byte(o, '[');
	for (size_t i = 0; i < all.count; i++) {
		const struct finding f = finding_of(&all, i);

		page_item(o, slice_of(f.severity));
		page_item(o, slice_of(f.what));
	}
	outlet_text(o, "0],\n");
}

static void put_methods(struct outlet *o, const struct html_head *h,
    const struct exported *e)
{
	page_key(o, "methods");
	outlet_byte(o, '[');
	for (uint32_t i = 0; i < h->count; i++)
		page_method(o, methods_at(e->methods, h->methods[i]));
	outlet_text(o, "0],\n");
}

/* ---- threads ------------------------------------------------------------ */

/* From '0' to '?'; not '0' where there is something. */
static char level(uint32_t part)
{
	return (char)('0' + (15 * (uint64_t)part + ACTIVITY_WHOLE - 1) /
	    ACTIVITY_WHOLE);
}

/* Two letters a cell: how much of it is inside of calls, and how much of it runs. */
static void put_strip(struct outlet *o, const struct exported *e,
    const struct exported_thread *t, struct activities *activities, int cells)
{
	struct period whole = t->part->period;
	const struct activity *cell;

	if (period_is_none(whole))
		whole = exported_range(e, t);
	if (period_is_none(whole))
		whole.end = whole.begin + 1;
	activities_ask(activities, whole, cells, 0);
	activities_be_exact(activities);
	cell = activities_of(activities, t->thread);
	outlet_byte(o, '"');
	for (int i = 0; i < cells; i++) {
		outlet_byte(o, level(cell[i].inside));
		outlet_byte(o, level(cell[i].running));
	}
	outlet_byte(o, '"');
	outlet_byte(o, ',');
	outlet_number(o, exported_time(e, t, whole.begin));
	outlet_byte(o, ',');
	outlet_number(o, exported_time(e, t, whole.end));
}

static void put_times(struct outlet *o, const uint64_t time[MEASURES],
    const struct exported *e)
{
	for (int m = 0; m < MEASURES; m++)
		if (measure_exists((enum measure)m, e->facts->has_clock)) {
			outlet_number(o, time[m]);
			outlet_byte(o, ',');
		}
}

static bool put_threads(struct outlet *o, const struct html_head *h,
    const struct exported *e, struct error *err)
{
	const int cells = e->count > MANY_THREADS ? FEWER : CELLS;
	struct activities *activities = activities_new(cells, err);

	if (activities == NULL)
		return false;
	page_key(o, "threads");
	outlet_byte(o, '[');
	for (uint32_t i = 0; i < e->count; i++) {
		const struct exported_thread *t = &e->threads[i];

		page_item(o, slice_of(t->thread->name));
		outlet_number(o, t->thread->id);
		outlet_byte(o, ',');
		outlet_number(o, h->threads[i].nodes);
		outlet_byte(o, ',');
		outlet_number(o, h->threads[i].calls);
		outlet_byte(o, ',');
		put_times(o, h->threads[i].total, e);
		outlet_number(o, html_has_calls(e, i));
		outlet_byte(o, ',');
		put_strip(o, e, t, activities, cells);
		outlet_text(o, ",\n");
	}
	activities_free(activities);
	outlet_text(o, "0]}\n");
	return true;
}

bool html_head_put(const struct html_head *h, const struct exported *e,
    struct outlet *o, struct error *err)
{
	outlet_byte(o, '{');
	put_trace(o, e);
	put_notices(o, e);
	html_sight_put(&h->sight, o);
	put_methods(o, h, e);
	return put_threads(o, h, e, err);
}
