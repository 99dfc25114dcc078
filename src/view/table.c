/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

/* ---- columns ---- */

enum {
	BOTH_CLOCKS = 140, /* cells from which on both clocks have columns */
	NAME_CELLS = 16,   /* of a name, at least, if that can be had */
	NAME_ROOM = 40     /* of a name, before needless columns are there */
};

static const struct usual_column usual[] = {
	{ COLUMN_RANK, false, 0, 4, NAME_CELLS },
	{ COLUMN_INCLUSIVE_SHARE, false, 0, 10, NAME_CELLS },
	{ COLUMN_INCLUSIVE, false, 0, 12, NAME_CELLS },
	{ COLUMN_EXCLUSIVE_SHARE, false, 0, 9, NAME_CELLS },
	{ COLUMN_EXCLUSIVE, false, 0, 13, NAME_CELLS },
	{ COLUMN_INCLUSIVE_SHARE, true, BOTH_CLOCKS, 6, NAME_CELLS },
	{ COLUMN_INCLUSIVE, true, BOTH_CLOCKS, 8, NAME_CELLS },
	{ COLUMN_EXCLUSIVE_SHARE, true, BOTH_CLOCKS, 5, NAME_CELLS },
	{ COLUMN_EXCLUSIVE, true, BOTH_CLOCKS, 7, NAME_CELLS },
	{ COLUMN_CALLS, false, 0, 11, NAME_CELLS },
	{ COLUMN_PER_CALL, false, 0, 3, NAME_ROOM },
	{ COLUMN_PER_CALL, true, BOTH_CLOCKS, 2, NAME_ROOM },
	{ COLUMN_WAIT, false, 0, 1, NAME_ROOM },
};

static const struct list_type type = {
	.title = "the table",
	USUAL_COLUMNS(usual),
	.last = COLUMN_NAME,
	.within = COLUMN_CLASS, /* stands in front of the name */
	.lead = LEAD_CELLS,
	.min = NAME_CELLS,
	.has_methods = true
};

static int cells_of(const void *self, struct column_choice c)
{
	const struct table *t = self;
	const uint64_t *span;

	if (t->data.totals == NULL)
		return 0;
	span = t->data.totals->span;
	switch ((int)column_info((enum column_id)c.column)->kind) {
	case LIST_TIME: /* none is longer than the threads were there */
		return 2 + list_time_cells(span[CLOCK_WALL] > span[CLOCK_CPU] ?
		    span[CLOCK_WALL] : span[CLOCK_CPU], t->data.totals->tick);
	case LIST_CALLS:
		return t->calls_cells + 2;
	case LIST_RANK:
		return 2 + text_count_width(t->ranking->count);
	case LIST_COUNT:
		return 2 + text_count_width(t->data.totals->calls);
	default:
		return 0;
	}
}

/* Writes the head of names of groups, which says what they are. */
static bool head_of(const void *self, struct column_choice c, char *out,
    size_t size)
{
	const struct table *t = self;
	const struct groups *groups = t->data.groups;

	if (c.column != COLUMN_NAME || groups == NULL)
		return false;
	snprintf(out, size, "%s%s", grouping_name(groups->by),
	    groups->dropped != NO_GROUP ? ", filtered" : "");
	return true;
}

struct list_now table_now(const struct table *t)
{
	return (struct list_now){ .type = &type,
		.columns = columns_in(IN_TABLE), .choice = &t->choice,
		.order = { t->order.column, t->order.is_reverse },
		.measure = t->order.measure, .has_clock = t->has_clock,
		.is_sampled = t->data.totals != NULL &&
		    t->data.totals->is_sampled,
		.sign = t->sign,
		.tick = t->data.totals == NULL ? TICK_US :
		    t->data.totals->tick, .self = t,
		.cells = cells_of, .head = head_of };
}

/* ---- the relatives of the open row, and theirs ---- */

/* Adds them in the order of the table or, where they do not have its column, by
 * the time of the edge.  A heading, the method's own time and the thread do not
 * open. */
static void add_relatives(const void *self, uint32_t row, struct outline *out)
{
	const struct table *t = self;
	struct order order = t->order;
	struct callers callers;

	if (!list_is_sortable(columns_in(IN_RELATIVES), order.column))
		order.column = COLUMN_INCLUSIVE;
	callers_make(&callers, &t->data, row, order);
	for (size_t i = 0; i < callers.count; i++) {
		const struct relative *r = &callers.rows[i];

		outline_add(out,
		    (struct outline_row){ .relative = *r,
			.opens = !r->is_heading && r->method != NO_METHOD &&
			    r->relation != RELATION_SELF });
	}
	callers_free(&callers);
}

struct outline_source table_relatives(const struct table *t)
{
	return (struct outline_source){ t, add_relatives };
}

/* ---- rows of the table ---- */

size_t table_count(const struct table *t)
{
	return t->data.totals == NULL ?
	    0 :
	    outline_line_of(&t->outline, t->ranking->count);
}

struct table_row table_row(const struct table *t, size_t i)
{
	const struct outline_line at = outline_line(&t->outline, i);

	return (struct table_row){ (uint32_t)at.place,
		at.relative == NULL ? t->ranking->methods[at.place] :
				      at.relative->relative.method,
		at.relative };
}

size_t table_find(const struct table *t, uint32_t row)
{
	return t->data.totals == NULL ?
	    0 :
	    outline_line_of(&t->outline, ranking_place(t->ranking, row));
}

void table_show(struct table *t, uint32_t row)
{
	size_t at = table_find(t, row);

	if (at < table_count(t))
		list_go(&t->list, at);
}

void table_fit(struct table *t)
{
	int widest = 0;

	for (uint32_t i = 0; t->data.totals != NULL &&
	    i < t->ranking->count; i++) {
		const struct total
		    *total = &t->data.totals->items[t->ranking->methods[i]];
		int cells = text_count_width(total->calls);

		if (total->recursive > 0)
			cells += text_count_width(total->recursive) + 1;

		widest = cells > widest ? cells : widest;
	}
	for (size_t i = 0; t->outline.is_open && i < t->outline.count; i++) {
		const struct relative *r = &t->outline.rows[i].relative;
		char text[48];
		int cells = snprintf(text, sizeof text, "%" PRIu64 "/%" PRIu64,
		    r->calls, r->total_calls);

		widest = cells > widest ? cells : widest;
	}
	t->calls_cells = widest;
}

/* ---- drawing ---- */

/* The table as it is drawn. */
struct drawn_table {
	const struct table *table;
	const struct canvas *canvas;
	bool has_class; /* in a column of its own */
};

static bool has_chips(const struct canvas *canvas)
{
	return canvas->depth != DEPTH_NONE;
}

/* Returns the name of a group.  A class that does not fit goes without its
 * package. */
static struct slice group_name(const struct table_data *f, uint32_t group,
    const struct view_column *column, size_t room, char *scratch)
{
	const char *name = table_data_text(f, group);
	const char *label = groups_label(f->groups, group);

	if (text_fits_in(slice_of(name), room))
		return slice_of(name);
	snprintf(scratch, VIEW_CELL, "%s%s", strcmp(label, name) == 0 ? "" :
	    glyph(GLYPH_CUT, column->is_ascii), label);
	text_trim_utf8(scratch);
	return slice_of(scratch);
}

/* Returns a cell of a relative; its words stand in its name alone. */
static struct list_cell member_cell(const struct table *t,
    struct column_choice c, const struct outline_row *m, char *scratch)
{
	if (c.column == COLUMN_RANK && m->opens)
		return (struct list_cell){ .kind = LIST_RANK,
			.number = (uint64_t)1 +
			    ranking_place(t->ranking, m->relative.method) };
	if (c.column != COLUMN_NAME &&
	    (c.column == COLUMN_RANK ||
		list_is_text(column_info(c.column)->kind) ||
		!list_has(columns_in(IN_RELATIVES), c.column)))
		return (struct list_cell){ .kind = LIST_NOTHING };
	return relative_cell(&m->relative, &t->data, c,
	    t->base.is_of_relatives ?
	    t->base.whole[c.measure] :
	    t->data.totals->items[m->parent].inclusive[c.measure], scratch);
}

/* Returns a cell of a row; a share is empty where the whole is not known. */
static struct list_cell cell_of(const struct table *t, struct column_choice c,
    struct table_row row, bool is_ascii, char *scratch)
{
	struct list_cell cell = { .words = glyph(GLYPH_AWAITED, is_ascii) };

	if (row.member != NULL)
		cell = member_cell(t, c, row.member, scratch);
	else if (!column_info(c.column)->needs_spread ||
	    t->data.spread[c.measure] != NULL)
		cell = table_data_cell(&t->data, c,
		    (struct column_row){ row.row, row.rank,
			t->base.whole[c.measure] }, scratch);
	if (cell.kind == LIST_SHARE && cell.total == 0)
		cell.words = "";
	/* A zoomed frame is less than all, and waits of parts may be more. */
	if (cell.kind == LIST_SHARE && cell.number > cell.total)
		cell.number = cell.total;
	return cell;
}

static struct slice table_cell(const void *self, size_t at,
    const struct view_column *column, size_t room, char *scratch)
{
	const struct drawn_table *d = self;
	const struct table *t = d->table;
	const struct table_row row = table_row(t, at);
	const struct relative *r = row.member == NULL ? NULL :
							&row.member->relative;
	const bool is_name = column->choice.column == COLUMN_NAME;
	char text[LIST_SCRATCH];
	struct list_cell cell;

	if (r != NULL && r->is_heading) {
		snprintf(scratch, VIEW_CELL, "%s %s",
		    glyph(GLYPH_RULE, column->is_ascii),
		    relation_heading(r->relation));
		return slice_of(is_name ? scratch : "");
	}
	if (is_name && r != NULL && r->relation == RELATION_SELF)
		return slice_of("self");
	if (is_name && r != NULL && r->dropped > 0) {
		relative_dropped_words(r, t->data.groups != NULL, scratch,
		    VIEW_CELL);
		return slice_of(scratch);
	}
	if (is_name && t->data.groups != NULL && row.row != NO_METHOD)
		return group_name(&t->data, row.row, column, room, scratch);
	cell = cell_of(t, column_choice_in(column->choice, t->order.measure),
	    row, column->is_ascii, text);
	cell.is_bare = d->has_class;
	return list_words_of(cell, column, room, scratch);
}

static uint8_t hue_of_row(const struct drawn_table *d, uint32_t row)
{
	const struct table_data *f = &d->table->data;
	const struct groups *g = f->groups;
	const struct hues *hues = &d->canvas->hues;
	const char *name;

	if (g == NULL)
		return hues_of_method(hues, f->methods, row);
	if (g->by == GROUP_PHASE)
		return hue_of_phase(row == 0 ? PHASES : (enum phase)(row - 1));
	name = row == 0 ? "" : groups_name(g, row); /* 0: without a package */
	return g->by != GROUP_CLASS && !g->is_file[row] ?
	    hues_of_package(hues, name) :
	    hues_of_class(hues, slice_of(name), g->is_file[row]);
}

/* Says how a row looks; in front of its columns stands whether it is open, and
 * what it is to the row above. */
static void describe_row(const void *self, size_t at, struct view_row *out)
{
	static const struct {
		char letter;
		uint8_t role;
	} relations[] = { [RELATION_PARENT] = { 'P', ROLE_PARENT },
		[RELATION_SELF] = { 'S', ROLE_CHILD },
		[RELATION_CHILD] = { 'C', ROLE_CHILD },
		[RELATION_PARENT_RECURSIVE] = { 'p', ROLE_PARENT },
		[RELATION_CHILD_RECURSIVE] = { 'c', ROLE_CHILD } };
	const struct drawn_table *d = self;
	struct table_row row = table_row(d->table, at);
	const struct outline_row *m = row.member;
	const struct table *t = d->table;
	const struct groups *g = t->data.groups;
	const bool is_open = outline_line(&t->outline, at).is_open;

	out->style.role = t->is_old ? ROLE_DIM :
	    m == NULL               ? ROLE_TEXT :
				      relations[m->relative.relation].role;
	if (hits_has(t->hits, row.row))
		out->style.marks = MARK_MATCH;
	if (m != NULL)
		out->indent = 2 * ((int)m->level - m->relative.is_heading);
	if (m != NULL && m->relative.is_heading)
		return;
	snprintf(out->lead, sizeof out->lead, "%s%c",
	    m != NULL && !m->opens ?
		" " :
		glyph(is_open ? GLYPH_OPEN : GLYPH_CLOSED,
			d->canvas->is_ascii),
	    m == NULL ? ' ' : relations[m->relative.relation].letter);
	/* Only groups of some kinds have a colour in the pictures. */
	out->has_chip = has_chips(d->canvas) && row.row != NO_METHOD &&
	    (g == NULL ||
		(row.row != g->dropped &&
		    (d->canvas->hues.by == HUE_BY_PHASE) == (g->by == GROUP_PHASE)));
	if (out->has_chip)
		out->hue = hue_of_row(d, row.row);
}

void table_draw(const struct table *t, struct canvas *canvas,
    struct area area)
{
	struct drawn_table d = { t, canvas, false };
	const struct list_now now = table_now(t);
	struct list_view view = { &t->list, t->is_focused, .self = &d,
		.row = describe_row, .cell = table_cell };

	list_layout(&now, canvas, area.columns, &view.columns);
	view.columns.items[view.columns.count - 1].indent += has_chips(canvas);
	for (size_t i = 0; i < view.columns.count; i++)
		d.has_class = d.has_class ||
		    view.columns.items[i].choice.column == COLUMN_CLASS;
	for (size_t i = 0; i < VIEW_NOTES; i++)
		view.notes[i] = t->base.words[i];
	list_view_draw(&view, canvas, area);
}
