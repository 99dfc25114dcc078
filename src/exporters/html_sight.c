#include "config.h"

#include "exporters/html_sight.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"

bool html_sight_init(struct html_sight *s, const struct exported *e,
    struct error *err)
{
	stack_seek_init(&s->seek, e);
	s->methods = array_new(e->wish->bookmark_count, sizeof *s->methods,
	    err);
	return s->methods != NULL;
}

void html_sight_free(struct html_sight *s)
{
	free(s->methods);
}

bool html_has_calls(const struct exported *e, uint32_t thread)
{
	const bool *has_calls = e->wish->has_calls;

	return has_calls != NULL && !e->facts->is_sampled &&
	    has_calls[e->threads[thread].thread->number];
}

void html_sight_visit(struct html_sight *s, uint32_t thread,
    const struct exported_node *n)
{
	const struct exported *e = s->seek.of;
	const struct sight_spot spot = { thread, n->number,
		n->total[e->wish->clock] };

	stack_seek_visit(&s->seek, n->depth, n->method, spot);
	for (size_t i = 0; n->depth > 0 && i < e->wish->bookmark_count; i++) {
		const struct export_bookmark *b = &e->wish->bookmarks[i];

		if (b->method == n->method &&
		    b->thread == e->threads[thread].thread->number &&
		    (s->methods[i].number == 0 ||
			spot.weight > s->methods[i].weight))
			s->methods[i] = spot;
	}
}

/* ---- addresses ---------------------------------------------------------- */

static void put_thread(struct outlet *o, const struct exported *e,
    uint32_t thread)
{
	sight_put_number(o, "&t", e->threads[thread].thread->id);
}

/* The chart, and the time that is seen of it. */
static void put_time(struct outlet *o, struct period p)
{
	char word[60];

	snprintf(word, sizeof word, "%" PRIu64 ",%" PRIu64, p.begin, p.end);
	sight_put(o, "&v", "time");
	sight_put(o, "&r", word);
}

/* The thread whose chart the zoom is of; e->count: none. */
static uint32_t charted(const struct exported *e)
{
	uint32_t i = 0;

	while (i < e->count && (period_is_none(e->wish->zoom) ||
	    !html_has_calls(e, i)))
		i++;
	return i;
}

static void put_spot(struct outlet *o, const struct html_sight *s)
{
	const struct exported *e = s->seek.of;
	const struct sight_spot *found = &s->seek.found;
	const uint32_t chart = charted(e);

	if (chart < e->count) {
		put_thread(o, e, chart);
		put_time(o, e->wish->zoom);
	} else if (s->seek.is_found) {
		put_thread(o, e, found->thread);
		sight_put_number(o, "&z", found->number);
		sight_put_number(o, "&n", found->number);
	}
	if (e->wish->search != NULL)
		sight_put(o, "&q", e->wish->search);
}

static void put_bookmark(struct outlet *o, const struct html_sight *s,
    size_t number)
{
	const struct exported *e = s->seek.of;
	const struct export_bookmark *b = &e->wish->bookmarks[number];
	uint32_t i = 0;

	while (i < e->count && e->threads[i].thread->number != b->thread)
		i++;
	if (i == e->count)
		return;
	put_thread(o, e, i);
	if (html_has_calls(e, i))
		put_time(o, b->period);
	else if (s->methods[number].number > 0)
		sight_put_number(o, "&n", s->methods[number].number);
}

void html_sight_put(const struct html_sight *s, struct outlet *o)
{
	const struct export_wish *wish = s->seek.of->wish;

	outlet_text(o, "\"spot\":\"");
	put_spot(o, s);
	outlet_text(o, "\",\n\"bookmarks\":[");
	for (size_t i = 0; i < wish->bookmark_count; i++) {
		outlet_json(o, slice_of(wish->bookmarks[i].text));
		outlet_text(o, ",\"");
		put_bookmark(o, s, i);
		outlet_text(o, "\",\n");
	}
	outlet_text(o, "0],\n");
}
