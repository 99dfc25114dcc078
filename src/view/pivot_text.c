/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/pivot_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "view/list.h"

enum { NAME_CELLS = 14 }; /* of a name, at least, if that can be had */

enum field { FIELD_SHARE, FIELD_TIME, FIELD_CALLS, FIELD_NAME };

/* ---- rows ---- */

/* Returns how many relatives are left out: the heading of the parents.  The
 * heading of the children gives its row to the method itself. */
static size_t skipped(const struct pivot_answer *a)
{
	return a->callers.count > 0 &&
	    a->callers.rows[0].relation == RELATION_PARENT;
}

static bool is_middle(const struct relative *r)
{
	return r->is_heading && (r->relation == RELATION_SELF ||
	    r->relation == RELATION_CHILD);
}

size_t pivot_text_count(const struct pivot_answer *a)
{
	return a->callers.count - skipped(a);
}

size_t pivot_text_middle(const struct pivot_answer *a)
{
	size_t row = 0, count = pivot_text_count(a);

	while (row < count && !is_middle(&a->callers.rows[row + skipped(a)]))
		row++;
	return row;
}

uint32_t pivot_text_method(const struct pivot_answer *a, size_t row)
{
	const struct relative *r = &a->callers.rows[row + skipped(a)];

	return is_middle(r) ? a->method : r->method;
}

/* ---- cells ---- */

struct drawn_pivot {
	const struct pivot_answer *answer;
	const struct methods *methods;
	bool is_ascii, is_scaled;
};

static const struct relative *relative_at(const struct drawn_pivot *d,
    size_t at)
{
	return &d->answer->callers.rows[at + skipped(d->answer)];
}

static struct slice middle_cell(const struct drawn_pivot *d, size_t room,
    char *scratch)
{
	const struct method *m = methods_at(d->methods,
	    d->answer->method);
	char name[VIEW_CELL];
	struct slice fits = signature_fit(m, (struct name_room){ room < 2 ? 0 :
	    room - 2, .is_ascii = d->is_ascii }, name, sizeof name);

	snprintf(scratch, VIEW_CELL, "%s %.*s", glyph(GLYPH_CLOSED,
	    d->is_ascii), (int)fits.length, fits.start);
	text_trim_utf8(scratch);
	return slice_of(scratch);
}

static struct slice name_cell(const struct drawn_pivot *d,
    const struct relative *r, size_t room, char *scratch)
{
	if (is_middle(r))
		return middle_cell(d, room, scratch);
	if (r->is_heading) {
		snprintf(scratch, VIEW_CELL, "%s %s", glyph(GLYPH_RULE,
		    d->is_ascii), relation_heading(r->relation));
		return slice_of(scratch);
	}
	if (r->relation == RELATION_SELF)
		return slice_of("self");
	if (r->dropped > 0) {
		relative_dropped_words(r, false, scratch, VIEW_CELL);
		return slice_of(scratch);
	}
	if (r->method == NO_METHOD)
		return slice_of("(the thread itself)");
	return signature_fit(methods_at(d->methods, r->method),
	    (struct name_room){ room, .is_ascii = d->is_ascii }, scratch,
	    VIEW_CELL);
}

static void share_text(const struct drawn_pivot *d, const struct relative *r,
    uint64_t time, char *out)
{
	uint64_t whole = d->answer->total.inclusive[
	    d->answer->measure];

	if (whole > 0 && r->relation < RELATION_PARENT_RECURSIVE)
		text_percent(out, VIEW_CELL, time < whole ? time : whole,
		    whole);
}

static void calls_text(const struct drawn_pivot *d, const struct relative *r,
    char *out)
{
	if (is_middle(r))
		column_calls(out, VIEW_CELL, &d->answer->total);
	else if (r->relation != RELATION_SELF)
		snprintf(out, VIEW_CELL, "%" PRIu64 "/%" PRIu64, r->calls,
		    r->total_calls);
}

static struct slice pivot_text_cell(void *self, size_t at,
    const struct view_column *column, size_t room, char *scratch)
{
	const struct drawn_pivot *d = self;
	const struct relative *r = relative_at(d, at);
	enum measure measure = d->answer->measure;
	uint64_t time = is_middle(r) ? d->answer->total.inclusive[measure] :
	    r->time[measure];

	scratch[0] = '\0';
	switch ((enum field)column->choice.column) {
	case FIELD_SHARE:
		share_text(d, r, time, scratch);
		break;
	case FIELD_TIME:
		text_time(scratch, VIEW_CELL, time,
		    d->answer->pivot.callees.tick, d->is_scaled);
		break;
	case FIELD_CALLS:
		calls_text(d, r, scratch);
		break;
	case FIELD_NAME:
		return name_cell(d, r, room, scratch);
	}
	return slice_of(scratch);
}

static void describe_row(void *self, size_t at, struct view_row *out)
{
	const struct drawn_pivot *d = self;
	const struct relative *r = relative_at(d, at);

	out->is_heading = r->is_heading && !is_middle(r);
	out->indent = is_middle(r) ? 0 : 4;
	out->style.role = is_middle(r) ? ROLE_TEXT :
	    r->relation == RELATION_PARENT ||
	    r->relation == RELATION_PARENT_RECURSIVE ? ROLE_PARENT :
	    ROLE_CHILD;
}

/* ---- columns, and drawing ---- */

static void add_column(struct view_columns *l, enum field field,
    const char *head, int cells)
{
	struct view_column *c = view_columns_add(l, (struct column_choice){
	    field, NO_MEASURE }, head, cells);

	c->is_text = field == FIELD_NAME;
	c->indent = c->is_text;
	c->weight = field == FIELD_CALLS ? 1 : field == FIELD_TIME ? 2 : 0;
	c->min = NAME_CELLS;
}

static int larger(int a, int b)
{
	return a > b ? a : b;
}

static void lay_out_columns(const struct pivot_answer *a, int width,
    bool is_scaled, struct view_columns *out)
{
	const enum tick tick = a->pivot.callees.tick;
	enum measure measure = a->measure;
	char head[40], time[48], calls[48];

	*out = (struct view_columns){ .lead = 1 };
	text_ms(time, sizeof time, a->total.inclusive[measure], tick);
	snprintf(calls, sizeof calls, "%" PRIu32,
	    a->total.calls + a->total.recursive);
	snprintf(head, sizeof head, "%s%s", measure_word(measure, tick),
	    is_scaled ? "" : tick_unit_of_ms(tick));
	add_column(out, FIELD_SHARE, "%", 7);
	add_column(out, FIELD_TIME, head, larger(10, (int)strlen(time) + 2));
	add_column(out, FIELD_CALLS,
	    counted_many(a->pivot.callees.is_sampled),
	    larger(12, 2 * (int)strlen(calls) + 3));
	add_column(out, FIELD_NAME, "callers, method, callees", 0);
	view_columns_fit(out, width);
}

void pivot_text_draw(const struct pivot_answer *a,
    const struct methods *methods, const struct list *list, bool is_focused,
    struct canvas *canvas, struct area area)
{
	struct drawn_pivot d = { a, methods, canvas_is_ascii(canvas),
		canvas_is_scaled(canvas) };
	struct list_view view = { list, is_focused, .self = &d,
		.row = describe_row, .cell = pivot_text_cell };

	lay_out_columns(a, area.columns, d.is_scaled, &view.columns);
	list_view_draw(&view, canvas, area);
}
