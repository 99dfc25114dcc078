/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/method_page.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "model/calls.h"
#include "query/signature.h"
#include "query/table.h"
#include "view/words.h"

/* ---- how the name that is shown of the method came about, in rows ---- */

/* Adds the row with that number, from 0, if there is one.  Returns how many
 * there are. */
static size_t add_origin(struct words *w, const struct methods *methods,
    uint32_t method, size_t wanted)
{
	static const char *const why[GRADES] = { [GRADE_EXACT] = "",
		[GRADE_BY_NAME] = ": its parameters are others in the mapping",
		[GRADE_SEVERAL] = ": it may be any of those below",
		[GRADE_CLASS_ONLY] = ": the mapping knows its class alone",
		[GRADE_NOT_IN_MAP] = ": the mapping does not know its class" };
	const struct name_origin *o = methods_origin(methods, method);
	/* Each of their names has a row. */
	const struct {
		const char *words, *names, *between;
	} lists[] = { { "may be", o->others, " | " },
		{ "with code of", o->inlined, ", " },
		{ "its code comes from", o->outlined, ", " } };
	size_t row = 0;

	if (o->grade == GRADES) /* no mapping, or nothing that it may know */
		return 0;
	if (row++ == wanted)
		words_add(w, "in the trace%s: %s",
		    o->raw_before != NULL ? " after" : "",
		    methods_raw(methods, method)->text);
	if (o->raw_before != NULL && row++ == wanted)
		words_add(w, "in the trace before: %s", o->raw_before);
	if (row++ == wanted)
		words_add(w, "name: %s%s%s", name_origin_grade(o),
		    why[o->grade],
		    o->is_outline ?
			"; code that was moved out of several methods" :
			o->is_synthesized ? "; made by the compiler" :
					    "");
	if (o->via[0] != '\0' && row++ == wanted)
		words_add(w, "called as %s, which does no more", o->via);
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		const char *name = lists[i].names, *end;

		for (; name[0] != '\0'; name = end) {
			end = strstr(name, lists[i].between);
			if (end == NULL)
				end = name + strlen(name);
			if (row++ == wanted)
				words_add(w, "%s %.*s", lists[i].words,
				    (int)(end - name), name);
			if (*end != '\0')
				end += strlen(lists[i].between);
		}
	}
	return row;
}

/* ---- rows and sections ---- */

enum {
	HEAD_ROWS = 5,  /* of the head, without the origin of the name */
	TITLE_ROWS = 2, /* an empty one, and the heading */
	BAR_CELLS = 40, NUMBER_CELLS = 13,
	BITS_OF_DIGITS = 6 /* of bins that three digits tell apart */
};

enum section { SECTION_HEAD, SECTION_STACK, SECTION_CALLEES, SECTION_SPREAD,
	SECTIONS, NO_SECTION = SECTIONS };

/* A row within its section; the rows of its title are below 0. */
struct page_row {
	enum section section;
	long row;
};

/* Returns where the callees begin among the relatives, with the method itself,
 * and how many they are. */
static size_t callees(const struct method_page *p, size_t *count)
{
	const struct callers *c = &p->about->callers;
	size_t first = 0;

	while (first < c->count && c->rows[first].relation != RELATION_SELF)
		first++;
	first++; /* a heading */
	*count = 0;
	while (first + *count < c->count && !c->rows[first + *count].is_heading)
		++*count;
	return first;
}

/* Returns the rows of a section, without its title. */
static long size_of(const struct method_page *p, enum section section)
{
	size_t count;

	switch (section) {
	case SECTION_STACK:
		return place_is_none(p->call) ? 0 : (long)p->call.depth + 1;
	case SECTION_CALLEES:
		callees(p, &count);
		return (long)count;
	case SECTION_SPREAD:
		return distribution_fine(&p->about->distribution);
	case SECTION_HEAD:
	case SECTIONS:
		break;
	}
	return HEAD_ROWS - TITLE_ROWS +
	    (long)add_origin(NULL, p->methods, p->about->method, SIZE_MAX);
}

size_t method_page_rows(const struct method_page *p)
{
	size_t rows = 0;

	for (int i = 0; i < SECTIONS; i++)
		rows += (size_t)size_of(p, (enum section)i) + TITLE_ROWS;
	return rows;
}

static struct page_row page_row_of(const struct method_page *p, size_t row)
{
	long at = (long)row;
	int section = SECTION_HEAD;

	while (section < SECTION_SPREAD &&
	    at >= size_of(p, (enum section)section) + TITLE_ROWS)
		at -= size_of(p, (enum section)section++) + TITLE_ROWS;
	return (struct page_row){ (enum section)section, at - TITLE_ROWS };
}

/* Returns the caller so many steps outwards. */
static struct place caller(const struct method_page *p, struct place place,
    long steps)
{
	for (; steps > 0 && !place_is_none(place); steps--)
		place = recorded_parent(p->thread, place);
	return place;
}

struct place method_page_call(const struct method_page *p, size_t row)
{
	struct page_row found = page_row_of(p, row);

	return found.section == SECTION_STACK && found.row >= 0 ?
	    caller(p, p->call, found.row) : place_none();
}

uint32_t method_page_callee(const struct method_page *p, size_t row)
{
	struct page_row found = page_row_of(p, row);
	size_t count, first = callees(p, &count);

	return found.section == SECTION_CALLEES && found.row >= 0 ?
	    p->about->callers.rows[first + (size_t)found.row].method :
	    NO_METHOD;
}

/* ---- the head and titles, in words ---- */

/* The page being drawn, one row at a time. */
struct drawn_page {
	const struct method_page *page;
	const struct method_page_answer *about;
	enum tick tick;
	bool is_ascii, is_scaled;
	struct place place;  /* of the next row of the stack */
	bool is_lost;        /* the row's call is missing */
	struct page_row page_row; /* the row that is drawn */
	struct call call;    /* in that row, of the stack */
	uint64_t self[CLOCKS];
};

static void add_clock(struct words *w, const struct drawn_page *d,
    enum measure measure)
{
	const struct method_page_answer *a = d->about;
	const struct total *total = &a->total;
	uint64_t whole = total->inclusive[measure];

	words_add(w, ", %s", measure_word(measure, d->tick));
	words_add_time(w, " ", whole, d->tick);
	words_add_percent(w, " (", whole, a->span[measure], ")");
	words_add_time(w, ", self ", total->exclusive[measure], d->tick);
}

static void add_totals(struct words *w, const struct drawn_page *d)
{
	const struct method_page_answer *a = d->about;
	char calls[64];

	column_calls(calls, sizeof calls, &a->total);
	words_add(w, "%s %s", counted_many(a->is_sampled), calls);
	if (a->total.threw > 0)
		words_add_count(w, ", ", a->total.threw, " threw");
	add_clock(w, d, a->measure);
	for (int m = 0; m < MEASURE_WAIT; m++)
		if ((enum measure)m != a->measure && a->span[m] > 0)
			add_clock(w, d, (enum measure)m);
}

static void add_head(struct words *w, const struct drawn_page *d)
{
	const struct method *m = methods_at(d->page->methods,
	    d->about->method);
	char text[600];

	switch (d->page_row.row + TITLE_ROWS) {
	case 0:
		signature_words(text, sizeof text, m, SIGNATURE_BRIEF);
		words_add(w, "%s", text);
		break;
	case 1:
		words_add(w, "in %.*s", (int)m->class_length, m->text);
		if (m->source[0] != '\0')
			words_add(w, ", %s", m->source);
		if (m->line > 0)
			words_add(w, ":%" PRId32, m->line);
		break;
	case 2:
		signature_words(text, sizeof text, m, SIGNATURE_FULL);
		words_add(w, "%s", text);
		break;
	case 3:
		words_add(w, "id 0x%" PRIx32 " %s",
		    ids_entry(d->page->ids, d->about->method).id,
		    m->text);
		break;
	case HEAD_ROWS - 1:
		add_totals(w, d);
		break;
	default:
		add_origin(w, d->page->methods, d->about->method,
		    (size_t)(d->page_row.row + TITLE_ROWS - HEAD_ROWS));
	}
}

static void add_title(struct words *w, const struct drawn_page *drawn)
{
	const struct method_page_answer *a = drawn->about;
	const struct distribution *d = &a->distribution;
	const char *measure = measure_word(a->measure, drawn->tick);
	const char *time = measure_time(a->measure, drawn->tick);
	enum section section = drawn->page_row.section;

	if (section == SECTION_STACK && place_is_none(drawn->page->call)) {
		words_add(w, "stack: no call of it is selected; e lists them");
	} else if (section == SECTION_STACK) {
		words_add(w, "stack of the selected call, innermost first: "
		    "start, times, self %s", time);
	} else if (section == SECTION_CALLEES) {
		words_add(w, "callees by %s", time);
	} else {
		words_add(w, "%s of ", measure);
		words_add_single(w, d->count, a->total.calls,
		    a->is_sampled);
		words_add_time(w, ": min ", d->min, drawn->tick);
		words_add_time(w, ", p50 ", d->median, drawn->tick);
		words_add_time(w, ", p95 ", d->p95, drawn->tick);
		words_add_time(w, ", max ", d->max, drawn->tick);
	}
}

/* ---- cells ---- */

/* What stands in the rows of a section, from left to right. */
enum field { FIELD_BEGIN, FIELD_TIME, FIELD_CPU, FIELD_SELF, FIELD_CALL,
	FIELD_SHARE, FIELD_EDGE_TIME, FIELD_CALLS, FIELD_CALLEE,
	FIELD_FROM, FIELD_COUNT, FIELD_BAR, FIELD_WORDS, FIELDS };

static const struct {
	enum section section; /* NO_SECTION: rows of words */
	int from;             /* cells of the screen */
	bool is_text;
} fields[FIELDS] = {
	[FIELD_BEGIN] = { SECTION_STACK, 0, false },
	[FIELD_TIME] = { SECTION_STACK, 0, false },
	[FIELD_CPU] = { SECTION_STACK, 80, false },
	[FIELD_SELF] = { SECTION_STACK, 60, false },
	[FIELD_CALL] = { SECTION_STACK, 0, true },
	[FIELD_SHARE] = { SECTION_CALLEES, 0, false },
	[FIELD_EDGE_TIME] = { SECTION_CALLEES, 0, false },
	[FIELD_CALLS] = { SECTION_CALLEES, 60, false },
	[FIELD_CALLEE] = { SECTION_CALLEES, 0, true },
	[FIELD_FROM] = { SECTION_SPREAD, 0, false },
	[FIELD_COUNT] = { SECTION_SPREAD, 0, false },
	[FIELD_BAR] = { SECTION_SPREAD, 0, true },
	[FIELD_WORDS] = { NO_SECTION, 0, true },
};

/* Lays out the columns of the row. */
static void lay_out_columns(const struct drawn_page *d, int width,
    struct view_columns *out)
{
	const bool is_words = d->page_row.section == SECTION_HEAD ||
	    d->page_row.row < 0 || d->is_lost;
	enum section section = is_words ? NO_SECTION : d->page_row.section;

	*out = (struct view_columns){ .lead = 1 };
	for (int i = 0; i < FIELDS; i++) {
		struct view_column *c;

		if (fields[i].section != section || width < fields[i].from ||
		    (i == FIELD_CPU && !d->page->thread->calls.is_dual))
			continue;
		c = view_columns_add(out,
		    (struct column_choice){ (enum column_id)i, NO_MEASURE }, "",
		    NUMBER_CELLS);
		c->is_text = fields[i].is_text;
		c->indent = i != FIELD_WORDS && c->is_text;
	}
}

static void call_text(const struct drawn_page *d, enum field field, char *out)
{
	const struct method_page *p = d->page;
	const struct call *call = &d->call;
	uint64_t time = field == FIELD_BEGIN ? call->begin - p->origin :
	    field == FIELD_TIME ? call->time[p->thread->calls.axis] :
	    field == FIELD_CPU ? call->time[CLOCK_CPU] :
	    measure_of_self(d->about->measure, call->time, d->self);

	if (field == FIELD_CALL)
		method_label(methods_at(p->methods,
		    p->thread->tree.nodes[call->node].method), out, VIEW_CELL);
	else
		text_time(out, VIEW_CELL, time, d->tick, d->is_scaled);
}

static void callee_text(const struct drawn_page *d, enum field field, char *out)
{
	size_t count, first = callees(d->page, &count);
	const struct relative *r = &d->about->callers.rows[first +
	    (size_t)d->page_row.row];
	enum measure measure = d->about->measure;
	bool is_child = r->relation == RELATION_CHILD;

	out[0] = '\0';
	if (field == FIELD_SHARE)
		text_percent(out, VIEW_CELL, r->time[measure],
		    d->about->total.inclusive[measure]);
	else if (field == FIELD_EDGE_TIME)
		text_time(out, VIEW_CELL, r->time[measure], d->tick,
		    d->is_scaled);
	else if (field == FIELD_CALLEE && is_child)
		method_label(methods_at(d->page->methods, r->method), out,
		    VIEW_CELL);
	else if (field == FIELD_CALLEE)
		snprintf(out, VIEW_CELL, "self");
	else if (is_child)
		snprintf(out, VIEW_CELL, "%" PRIu64 "/%" PRIu64, r->calls,
		    r->total_calls);
}

/* Writes where a bin begins, to the tick where bins are too narrow for three
 * digits; how many calls it has; or a bar as long as its share of the fullest
 * bin. */
static void bin_text(const struct drawn_page *d, enum field field, char *out)
{
	const int bin = (int)d->page_row.row;
	const struct distribution *all = &d->about->distribution;
	const uint64_t from = distribution_fine_from(all, bin);
	uint64_t fullest = 0;
	int cells;

	out[0] = '\0';
	if (field == FIELD_FROM && all->fine_bits <= BITS_OF_DIGITS) {
		text_duration(out, VIEW_CELL, from, d->tick);
	} else if (field == FIELD_FROM) {
		text_ms(out, VIEW_CELL, from, d->tick);
		text_add(out, VIEW_CELL, "%s", tick_unit_of_ms(d->tick));
	} else if (field == FIELD_COUNT) {
		text_count(out, VIEW_CELL, all->fine[bin]);
	} else if (field == FIELD_BAR) {
		for (int i = 0; i < FINE_BINS; i++)
			fullest = all->fine[i] > fullest ? all->fine[i] :
							   fullest;
		cells = (int)((double)all->fine[bin] / (double)fullest *
		    BAR_CELLS);
		if (all->fine[bin] > 0 && cells == 0)
			cells = 1;
		for (int i = 0; i < cells; i++)
			strcat(out, glyph(GLYPH_FULL, d->is_ascii));
	}
}

static struct slice page_cell(const void *self, size_t at,
    const struct view_column *column, size_t room, char *scratch)
{
	const struct drawn_page *d = self;
	enum field field = (enum field)column->choice.column;

	(void)at;
	(void)room;
	if (field == FIELD_WORDS) {
		struct words w = { .used = 0 };

		if (d->page_row.section == SECTION_HEAD)
			add_head(&w, d);
		else if (d->page_row.row == -1)
			add_title(&w, d);
		else if (d->is_lost)
			words_add(&w, "a caller that is missing");
		memcpy(scratch, w.text, w.used + 1);
	} else if (field <= FIELD_CALL)
		call_text(d, field, scratch);
	else if (field <= FIELD_CALLEE)
		callee_text(d, field, scratch);
	else
		bin_text(d, field, scratch);
	return slice_of(scratch);
}

/* ---- drawing ---- */

static void describe_row(const void *self, size_t at, struct view_row *out)
{
	const struct drawn_page *d = self;

	(void)at;
	if (d->page_row.section != SECTION_HEAD && d->page_row.row < 0)
		out->style.role = ROLE_DIM;
}

void method_page_draw(const struct method_page *p, struct canvas *canvas,
    struct area area)
{
	struct page_row top = page_row_of(p, p->list.top);
	struct drawn_page d = { .page = p,
		.about = p->about,
		.tick = p->thread->calls.tick,
		.is_ascii = canvas->is_ascii,
		.is_scaled = canvas->is_scaled,
		.place = p->call };
	struct list_view view = { &p->list, p->is_focused, .self = &d,
		.row = describe_row, .cell = page_cell };
	struct area line = { area.row, area.column, 1, area.columns };
	const struct calls *calls = &p->thread->calls;
	bool is_of_stack;

	if (top.section == SECTION_STACK)
		d.place = caller(p, p->call, top.row);
	for (int i = 0; i < area.rows; i++, line.row++) {
		size_t row = p->list.top + (size_t)i;

		if (row >= method_page_rows(p))
			return;
		d.page_row = page_row_of(p, row);
		is_of_stack = d.page_row.section == SECTION_STACK &&
		    d.page_row.row >= 0;
		d.is_lost = is_of_stack && place_is_none(d.place);
		if (is_of_stack && !d.is_lost) {
			/* Rows are drawn in turn, each with the next call. */
			d.call = calls_at(calls, d.place.depth, d.place.number);
			call_parents_own(calls, &d.call, d.self);
			d.place = recorded_parent(p->thread, d.place);
		}
		lay_out_columns(&d, line.columns, &view.columns);
		list_view_draw_row(&view, canvas, line, row);
	}
}
