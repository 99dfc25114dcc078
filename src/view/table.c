#include "config.h"

#include "view/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

static size_t family_rows(const struct table *t)
{
	return t->family == NULL ? 0 : t->family->count;
}

size_t table_count(const struct table *t)
{
	return t->figures.totals == NULL ? 0 :
	    t->ranking->count + family_rows(t);
}

struct table_row table_row(const struct table *t, size_t i)
{
	size_t members = family_rows(t), rank = i;

	if (members > 0 && i > t->open_rank && i <= t->open_rank + members) {
		const struct member *m =
		    &t->family->rows[i - t->open_rank - 1];

		return (struct table_row){ t->open_rank, m->relative.method,
		    m };
	}
	if (members > 0 && i > t->open_rank)
		rank = i - members;
	return (struct table_row){ (uint32_t)rank, t->ranking->methods[rank],
	    NULL };
}

size_t table_find(const struct table *t, uint32_t row)
{
	uint32_t rank;

	if (t->figures.totals == NULL)
		return 0;
	rank = ranking_place(t->ranking, row);
	if (rank == t->ranking->count)
		return table_count(t);
	return rank <= t->open_rank ? rank : rank + family_rows(t);
}

void table_show(struct table *t, uint32_t row)
{
	size_t at = table_find(t, row);

	if (at < table_count(t))
		list_go(&t->list, at);
}

static int calls_cells(const struct total *t)
{
	return text_count_width(t->calls) +
	    (t->recursive > 0 ? text_count_width(t->recursive) + 1 : 0);
}

static int relative_cells(const struct relative *r)
{
	char text[48];

	return snprintf(text, sizeof text, "%" PRIu64 "/%" PRIu64, r->calls,
	    r->total_calls);
}

void table_fit(struct table *t)
{
	int most = 0;

	for (uint32_t i = 0; t->figures.totals != NULL &&
	    i < t->ranking->count; i++) {
		int cells = calls_cells(
		    &t->figures.totals->of[t->ranking->methods[i]]);

		most = cells > most ? cells : most;
	}
	for (size_t i = 0; i < family_rows(t); i++) {
		int cells = relative_cells(&t->family->rows[i].relative);

		most = cells > most ? cells : most;
	}
	t->calls_cells = most;
}

/* The table as it is drawn. */
struct drawn_table {
	const struct table *table;
	bool is_ascii, is_scaled, has_class; /* has_class: in a column of its own */
	bool has_chips;
	const struct hues *hues;
};

/* A class that does not fit goes without its package; that of a method is not there
 * where it has a column of its own. */
static struct slice name_cell(const struct drawn_table *d, uint32_t row,
    struct name_room room, char *scratch)
{
	const struct figures *f = &d->table->figures;
	const char *label;

	if (f->groups == NULL)
		return signature_fit(methods_at(f->methods, row), room, scratch,
		    VIEW_CELL);
	if (text_fits_in(slice_of(figures_text(f, row)), room.cells))
		return slice_of(figures_text(f, row));
	label = groups_label(f->groups, row);
	snprintf(scratch, VIEW_CELL, "%s%s", strcmp(label,
	    figures_text(f, row)) == 0 ? "" : glyph(GLYPH_CUT, d->is_ascii),
	    label);
	whole_mend(scratch);
	return slice_of(scratch);
}

/* A share of nothing known is left out. */
static void share_text(char *out, uint64_t part, uint64_t whole)
{
	if (whole == 0)
		out[0] = '\0';
	else /* a zoomed frame is less than all, and waits of parts may be more */
		text_percent(out, VIEW_CELL, part < whole ? part : whole,
		    whole);
}

static void own_text(char *out, const struct drawn_table *d, struct column_choice c,
    struct table_row row)
{
	const struct table *t = d->table;
	const struct list_column *info = column_info(c.column);

	if (info->needs_spread && t->figures.spread[c.measure] == NULL)
		snprintf(out, VIEW_CELL, "%s", glyph(GLYPH_AWAITED,
		    d->is_ascii));
	else if (info->kind == LIST_SHARE)
		share_text(out, column_value(c.column, c.measure, &t->figures,
		    row.row), t->base.whole[c.measure]);
	else
		column_text(out, VIEW_CELL, &t->figures, c,
		    (struct column_row){ row.row, row.rank,
			t->base.whole[c.measure] }, d->is_scaled);
}

/* What 100 % is for a relative; those inside other calls are no part of it. */
static uint64_t whole_of(const struct table *t, const struct member *m,
    enum measure measure)
{
	if (m->relative.relation >= RELATION_PARENT_RECURSIVE)
		return 0;
	return t->base.is_of_relatives ?
	    t->base.whole[measure] :
	    t->figures.totals->of[m->of].inclusive[measure];
}

/* Words of a relative stand in its name alone. */
static void member_text(char *out, const struct drawn_table *d,
    struct column_choice c, const struct member *m)
{
	const struct table *t = d->table;
	struct list_cell cell;

	out[0] = '\0';
	if (list_is_text(column_info(c.column)->kind) ||
	    !list_has(columns_in(IN_RELATIVES), c.column))
		return;
	if (c.column == COLUMN_RANK) {
		if (member_is_row(m))
			text_count(out, VIEW_CELL, (uint64_t)1 +
			    ranking_place(t->ranking, m->relative.method));
		return;
	}
	cell = relative_cell(&m->relative, &t->figures, c,
	    whole_of(t, m, c.measure), out);
	cell.is_scaled = d->is_scaled;
	if (cell.kind == LIST_SHARE && cell.words == NULL)
		share_text(out, cell.number, cell.of);
	else
		cell_text(out, VIEW_CELL, &cell);
}

static struct slice member_name(const struct drawn_table *d,
    const struct member *m, struct name_room room, char *scratch)
{
	const struct relative *r = &m->relative;

	if (r->relation == RELATION_SELF)
		return slice_of("self");
	if (r->dropped > 0) {
		relative_dropped_words(r, d->table->figures.groups != NULL,
		    scratch, VIEW_CELL);
		return slice_of(scratch);
	}
	return r->method == NO_METHOD ? slice_of("(the thread itself)") :
	    name_cell(d, r->method, room, scratch);
}

static struct slice heading_cell(const struct drawn_table *d,
    const struct member *m, bool is_name, char *scratch)
{
	snprintf(scratch, VIEW_CELL, "%s %s", glyph(GLYPH_RULE, d->is_ascii),
	    relation_heading(m->relative.relation));
	return slice_of(is_name ? scratch : "");
}

static struct slice table_cell(void *self, size_t at,
    const struct view_column *column, size_t room, char *scratch)
{
	const struct drawn_table *d = self;
	struct table_row row = table_row(d->table, at);
	struct column_choice c = column_choice_in(column->choice,
	    d->table->order.measure);
	bool is_name = c.column == COLUMN_NAME;
	struct name_room names = view_name_room(column, room, d->has_class);

	if (row.member != NULL && row.member->relative.is_heading)
		return heading_cell(d, row.member, is_name, scratch);
	if (is_name)
		return row.member == NULL ?
		    name_cell(d, row.row, names, scratch) :
		    member_name(d, row.member, names, scratch);
	if (row.member == NULL)
		own_text(scratch, d, c, row);
	else
		member_text(scratch, d, c, row.member);
	return slice_of(scratch);
}

static char letter_of(enum relation relation)
{
	static const char letters[] = { [RELATION_PARENT] = 'P',
		[RELATION_SELF] = 'S', [RELATION_CHILD] = 'C',
		[RELATION_PARENT_RECURSIVE] = 'p',
		[RELATION_CHILD_RECURSIVE] = 'c' };

	return letters[relation];
}

static uint8_t role_of(const struct member *m)
{
	if (m == NULL)
		return ROLE_TEXT;
	return m->relative.relation == RELATION_PARENT ||
	    m->relative.relation == RELATION_PARENT_RECURSIVE ? ROLE_PARENT :
	    ROLE_CHILD;
}

static bool is_match(const struct table *t, uint32_t row)
{
	return row != NO_METHOD && t->matched != NULL &&
	    row < t->matched_count && t->matched[row];
}

/* In front of the columns: is it open, what is it to the row above? */
static void set_lead(const struct drawn_table *d, const struct table_row *row,
    struct view_row *out)
{
	const struct member *m = row->member;
	const struct table *t = d->table;
	bool is_open = m != NULL ? m->is_open :
	    t->family != NULL && row->rank == t->open_rank;
	bool opens = m == NULL || member_is_row(m);

	snprintf(out->lead, sizeof out->lead, "%s%c", !opens ? " " :
	    glyph(is_open ? GLYPH_OPEN : GLYPH_CLOSED, d->is_ascii),
	    m == NULL ? ' ' : letter_of(m->relative.relation));
}

static uint8_t hue_of_row(const struct drawn_table *d, uint32_t row)
{
	const struct figures *f = &d->table->figures;
	const struct groups *g = f->groups;
	const char *name;

	if (g == NULL)
		return hues_of_method(d->hues, f->methods, row);
	if (g->by == GROUP_PHASE)
		return hue_of_phase(groups_phase(row));
	name = row == 0 ? "" : groups_name(g, row); /* 0: without a package */
	return g->by != GROUP_CLASS && !g->is_file[row] ?
	    hues_of_package(d->hues, name) :
	    hues_of_class(d->hues, slice_of(name), g->is_file[row]);
}

/* What has no colour in the pictures has none here. */
static bool has_hue(const struct drawn_table *d, enum grouping by)
{
	return d->hues->by == HUE_BY_PHASE ? by == GROUP_PHASE : by != GROUP_PHASE;
}

static void set_chip(const struct drawn_table *d, uint32_t row,
    struct view_row *out)
{
	const struct groups *g = d->table->figures.groups;

	out->has_chip = d->has_chips && row != NO_METHOD &&
	    (g == NULL || (row != g->dropped && has_hue(d, g->by)));
	if (out->has_chip)
		out->hue = hue_of_row(d, row);
}

static void describe_row(void *self, size_t at, struct view_row *out)
{
	const struct drawn_table *d = self;
	struct table_row row = table_row(d->table, at);
	const struct member *m = row.member;

	out->style.role = d->table->is_old ? ROLE_DIM : role_of(m);
	out->style.marks = is_match(d->table, row.row) ? MARK_MATCH : 0;
	if (m != NULL)
		out->indent = 2 * ((int)m->level - m->relative.is_heading);
	if (m != NULL && m->relative.is_heading)
		return;
	set_lead(d, &row, out);
	set_chip(d, row.row, out);
}

void table_draw(const struct table *t, struct canvas *canvas,
    struct area area)
{
	struct drawn_table d = { .table = t,
		.is_ascii = canvas_is_ascii(canvas),
		.is_scaled = canvas_is_scaled(canvas),
		.has_chips = canvas_depth(canvas) != DEPTH_NONE,
		.hues = canvas_hues(canvas) };
	struct list list = t->list;
	const struct list_now now = table_now(t);
	struct list_view view = { &list, t->is_focused, .self = &d,
		.row = describe_row, .cell = table_cell };

	list.count = table_count(t);
	list_layout(&now, canvas, area.columns, &view.columns);
	view.columns.of[view.columns.count - 1].indent += d.has_chips;
	for (size_t i = 0; i < view.columns.count; i++)
		d.has_class = d.has_class ||
		    view.columns.of[i].choice.column == COLUMN_CLASS;
	for (size_t i = 0; i < VIEW_NOTES; i++)
		view.notes[i] = t->base.words[i];
	view_draw(&view, canvas, area);
}

bool table_shows_merged(const struct table *t)
{
	return columns_have(&t->choice.columns, COLUMN_MERGED) ||
	    t->order.column == COLUMN_MERGED;
}
