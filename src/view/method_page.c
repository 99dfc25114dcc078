#include "config.h"

#include "view/method_page.h"

#include <inttypes.h>
#include <stdio.h>

#include "model/kin.h"
#include "query/columns.h"
#include "query/signature.h"
#include "view/words.h"

enum {
	HEAD_ROWS = 5,
	TITLE_ROWS = 2, /* an empty one, and the heading */
	BAR_CELLS = 40, NUMBER_CELLS = 13
};

enum section { SECTION_HEAD, SECTION_STACK, SECTION_CALLEES, SECTION_SPREAD,
	SECTIONS };

/* A row within its section; those of the heading are below 0. */
struct spot_of {
	enum section section;
	long at;
};

static bool is_callee(const struct relative *r)
{
	return !r->is_heading && (r->relation == RELATION_SELF ||
	    r->relation == RELATION_CHILD);
}

/* Where the callees begin among the relatives, and how many they are. */
static size_t callees(const struct method_page *p, size_t *count)
{
	const struct callers *c = &p->about->details.callers;
	size_t first = 0;

	while (first < c->count && !is_callee(&c->rows[first]))
		first++;
	*count = 0;
	while (first + *count < c->count &&
	    is_callee(&c->rows[first + *count]))
		++*count;
	return first;
}

static long size_of(const struct method_page *p, enum section section)
{
	int first, end;
	size_t count;

	switch (section) {
	case SECTION_STACK:
		return place_is_none(p->call) ? 0 : (long)p->call.depth + 1;
	case SECTION_CALLEES:
		callees(p, &count);
		return (long)count;
	case SECTION_SPREAD:
		distribution_ends(&p->about->details.distribution, &first,
		    &end);
		return end - first;
	default:
		return HEAD_ROWS - TITLE_ROWS;
	}
}

size_t method_page_rows(const struct method_page *p)
{
	size_t rows = 0;

	for (int i = 0; i < SECTIONS; i++)
		rows += (size_t)size_of(p, (enum section)i) + TITLE_ROWS;
	return rows;
}

static struct spot_of spot_of(const struct method_page *p, size_t row)
{
	long at = (long)row;
	int section = SECTION_HEAD;

	while (section < SECTION_SPREAD &&
	    at >= size_of(p, (enum section)section) + TITLE_ROWS)
		at -= size_of(p, (enum section)section++) + TITLE_ROWS;
	return (struct spot_of){ (enum section)section, at - TITLE_ROWS };
}

static struct place caller(const struct method_page *p, struct place place,
    long steps)
{
	for (; steps > 0 && !place_is_none(place); steps--)
		place = navigate_parent(p->thread, place);
	return place;
}

struct place method_page_call(const struct method_page *p, size_t row)
{
	struct spot_of spot = spot_of(p, row);

	return spot.section == SECTION_STACK && spot.at >= 0 ?
	    caller(p, p->call, spot.at) : place_none();
}

uint32_t method_page_callee(const struct method_page *p, size_t row)
{
	struct spot_of spot = spot_of(p, row);
	size_t count, first = callees(p, &count);

	return spot.section == SECTION_CALLEES && spot.at >= 0 ?
	    p->about->details.callers.rows[first + (size_t)spot.at].method :
	    NO_METHOD;
}

/* The page being drawn, one row at a time. */
struct sheet {
	const struct method_page *page;
	struct canvas *canvas;
	struct area line; /* one row high */
	struct style style;
	enum tick tick;
	struct place place; /* of the row of the stack that comes next */
};

static void put(const struct sheet *s, int column, const char *text)
{
	int left = s->line.columns - column - 1;

	if (left > 0)
		canvas_put(s->canvas, s->line.row, s->line.column + column,
		    left, slice_of(text), s->style);
}

static int put_right(const struct sheet *s, int column, const char *text)
{
	int used = (int)text_width(slice_of(text));

	put(s, column + (used < NUMBER_CELLS ? NUMBER_CELLS - used : 0), text);
	return column + NUMBER_CELLS;
}

static int put_time(const struct sheet *s, int column, uint64_t time)
{
	char text[40];

	text_ms(text, sizeof text, time, s->tick);
	return put_right(s, column, text);
}

static void add_clock(struct words *w, const struct sheet *s,
    enum measure measure)
{
	const struct about_answer *a = s->page->about;
	const struct total *total = &a->details.total;
	uint64_t whole = total->inclusive[measure];
	char share[40];

	text_percent(share, sizeof share, whole, a->span[measure]);
	words_add(w, ", %s", measure_name(measure));
	words_add_time(w, " ", whole, s->tick);
	words_add(w, " (%s %%)", share);
	words_add_time(w, ", self ", total->exclusive[measure], s->tick);
}

static void add_totals(struct words *w, const struct sheet *s)
{
	const struct total *total = &s->page->about->details.total;
	char calls[64];

	column_calls(calls, sizeof calls, total);
	words_add(w, "%s %s",
	    counted_many(s->page->about->details.is_sampled), calls);
	if (total->threw > 0)
		words_add(w, ", %" PRIu32 " threw", total->threw);
	add_clock(w, s, s->page->about->question.measure);
	for (int m = 0; m < MEASURE_WAIT; m++)
		if ((enum measure)m != s->page->about->question.measure &&
		    s->page->about->span[m] > 0)
			add_clock(w, s, (enum measure)m);
}

static void draw_head(const struct sheet *s, long at)
{
	const struct method *m = methods_at(s->page->methods,
	    s->page->about->question.method);
	struct words w = { .used = 0 };
	char text[600];

	switch (at + TITLE_ROWS) {
	case 0:
		signature_words(text, sizeof text, m, false);
		words_add(&w, "%s", text);
		break;
	case 1:
		words_add(&w, "in %.*s", (int)m->class_length, m->text);
		if (m->source[0] != '\0')
			words_add(&w, ", %s", m->source);
		if (m->line > 0)
			words_add(&w, ":%" PRId32, m->line);
		break;
	case 2:
		signature_words(text, sizeof text, m, true);
		words_add(&w, "%s", text);
		break;
	case 3:
		words_add(&w, "id 0x%" PRIx32 " %s", m->id, m->text);
		break;
	default:
		add_totals(&w, s);
	}
	put(s, 1, w.at);
}

static void draw_title(const struct sheet *s, enum section section)
{
	const struct about_answer *a = s->page->about;
	const struct distribution *d = &a->details.distribution;
	const char *measure = measure_name(a->question.measure);
	struct words w = { .used = 0 };

	if (section == SECTION_STACK && place_is_none(s->page->call)) {
		words_add(&w, "stack: no call of it is selected; e lists them");
	} else if (section == SECTION_STACK) {
		words_add(&w, "stack of the selected call, innermost first: "
		    "start, times, own %s time", measure);
	} else if (section == SECTION_CALLEES) {
		words_add(&w, "callees by %s time", measure);
	} else {
		words_add(&w, "%s of ", measure);
		words_add_single(&w, d->count, a->details.total.calls,
		    a->details.is_sampled);
		words_add_time(&w, ": min ", d->least, s->tick);
		words_add_time(&w, ", p50 ", d->median, s->tick);
		words_add_time(&w, ", p95 ", d->p95, s->tick);
		words_add_time(&w, ", max ", d->most, s->tick);
	}
	put(s, 1, w.at);
}

static void draw_call(struct sheet *s)
{
	const struct method_page *p = s->page;
	const struct calls *calls = &p->thread->calls;
	struct call call = calls_at(calls, s->place.depth, s->place.number);
	uint64_t self[CLOCKS];
	int column = 0;
	char name[256];

	kin_own(calls, &call, self);
	column = put_time(s, column, call.begin - p->origin);
	column = put_time(s, column, call.time[calls->axis]);
	if (calls->is_dual && s->line.columns >= 80)
		column = put_time(s, column, call.time[CLOCK_CPU]);
	if (s->line.columns >= 60)
		column = put_time(s, column,
		    measure_of_self(p->about->question.measure, call.time,
			self));
	method_label(methods_at(p->methods,
	    p->thread->tree.nodes[call.node].method), name, sizeof name);
	put(s, column + 2, name);
	s->place = navigate_parent(p->thread, s->place);
}

static void draw_callee(const struct sheet *s, long at)
{
	const struct method_page *p = s->page;
	size_t count, first = callees(p, &count);
	const struct relative *r = &p->about->details.callers.rows[first +
	    (size_t)at];
	enum measure measure = p->about->question.measure;
	char share[40], calls[48] = "", name[256];
	int column;

	text_percent(share, sizeof share, r->time[measure],
	    p->about->details.total.inclusive[measure]);
	if (r->relation == RELATION_CHILD)
		snprintf(calls, sizeof calls, "%" PRIu64 "/%" PRIu64,
		    r->calls, r->total_calls);
	snprintf(name, sizeof name, "self");
	if (r->relation == RELATION_CHILD)
		method_label(methods_at(p->methods, r->method), name,
		    sizeof name);
	column = put_right(s, 0, share);
	column = put_time(s, column, r->time[measure]);
	if (s->line.columns >= 60)
		column = put_right(s, column, calls);
	put(s, column + 2, name);
}

/* A bin, as long as its share of the calls. */
static void draw_bin(const struct sheet *s, long at)
{
	const struct distribution *d = &s->page->about->details.distribution;
	char text[48];
	int first, end, bin, column, cells;

	distribution_ends(d, &first, &end);
	bin = first + (int)at;
	text_duration(text, sizeof text, distribution_from(bin), s->tick);
	column = put_right(s, 0, text);
	text_count(text, sizeof text, d->bins[bin]);
	column = put_right(s, column, text) + 2;
	cells = (int)((double)d->bins[bin] / (double)d->count * BAR_CELLS);
	if (d->bins[bin] > 0 && cells == 0)
		cells = 1;
	for (int i = 0; i < cells; i++)
		put(s, column + i, canvas_is_ascii(s->canvas) ? "#" : "█");
}

static void draw_row(struct sheet *s, size_t row)
{
	struct spot_of spot = spot_of(s->page, row);

	s->style = (struct style){ ROLE_TEXT, 0, 0 };
	if (spot.section != SECTION_HEAD && spot.at < 0)
		s->style.role = ROLE_DIM;
	if (row == s->page->list.cursor)
		s->style.marks = s->page->is_focused ? MARK_SELECTED :
		    MARK_SHADOW;
	canvas_fill(s->canvas, s->line, s->style);
	if (spot.section == SECTION_HEAD)
		draw_head(s, spot.at);
	else if (spot.at == -1)
		draw_title(s, spot.section);
	else if (spot.at >= 0 && spot.section == SECTION_STACK)
		draw_call(s);
	else if (spot.at >= 0 && spot.section == SECTION_CALLEES)
		draw_callee(s, spot.at);
	else if (spot.at >= 0)
		draw_bin(s, spot.at);
}

void method_page_draw(const struct method_page *p, struct canvas *canvas,
    struct area area)
{
	struct spot_of spot = spot_of(p, p->list.top);
	struct sheet s = { .page = p, .canvas = canvas,
		.line = { area.row, area.column, 1, area.columns },
		.tick = p->thread->calls.tick, .place = p->call };

	if (spot.section == SECTION_STACK)
		s.place = caller(p, p->call, spot.at);
	for (int i = 0; i < area.rows; i++, s.line.row++)
		if (p->list.top + (size_t)i < method_page_rows(p))
			draw_row(&s, p->list.top + (size_t)i);
}
