#include "config.h"

#include "view/table.h"

#include <inttypes.h>
#include <stdio.h>

enum { WORDS = 20 }; /* cells for words, not numbers alone */

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

/* One row's place on the canvas. */
struct line {
	const struct table *table;
	const struct table_layout *layout;
	struct canvas *canvas;
	struct area area; /* one row high */
	int column;       /* where the next column begins */
	struct style style;
};

static bool is_ascii(const struct line *line)
{
	return canvas_is_ascii(line->canvas);
}

/* Into the next column, with a blank behind. */
static void put_cell(struct line *line, int cells, const char *text,
    bool is_left)
{
	int used = (int)text_width(slice_of(text));
	int indent = !is_left && used < cells - 1 ? cells - 1 - used : 0;

	canvas_put(line->canvas, line->area.row,
	    line->column + indent + is_left, cells - 1 - indent - is_left,
	    slice_of(text), line->style);
	line->column += cells;
}

/* Cells for the name, behind `indent` ones. */
static int name_room(const struct line *line, int indent)
{
	return line->area.column + line->area.columns - line->column - 1 -
	    indent;
}

static void put_rest(struct line *line, int indent, const char *text)
{
	int room = name_room(line, indent);

	if (room > 0)
		canvas_put(line->canvas, line->area.row,
		    line->column + 1 + indent, room, slice_of(text),
		    line->style);
}

/* Where the cell in front of the name is, in the row. */
static int name_column(const struct line *line)
{
	int cells = LEAD_CELLS;

	for (size_t i = 0; i + 1 < line->layout->count; i++)
		cells += line->layout->of[i].cells;
	return cells;
}

static bool has_column(const struct line *line, enum column_id column)
{
	for (size_t i = 0; i < line->layout->count; i++)
		if (line->layout->of[i].choice.column == column)
			return true;
	return false;
}

/* The whole text when it fits, else the method without package and signature; no
 * class that has a column of its own. */
static void put_method(struct line *line, int indent, const struct method *m)
{
	bool has_class = has_column(line, COLUMN_CLASS);
	struct slice name = method_name(m);
	int room = name_room(line, indent);
	const char *text = has_class ? m->text + m->name_at : m->text;
	char label[512];

	snprintf(label, sizeof label, "%.*s", (int)sizeof label - 1, text);
	if (room < 0 || !text_fits_in(slice_of(text), (size_t)room)) {
		if (has_class)
			snprintf(label, sizeof label, "%.*s%s",
			    (int)name.length, name.at,
			    method_mark(m));
		else
			method_short(m, room < 0 ? 0 : (size_t)room, label,
			    sizeof label);
	}
	put_rest(line, indent, label);
}

/* A class that does not fit goes without its package. */
static void put_group(struct line *line, int indent, const struct figures *f,
    uint32_t group)
{
	const char *text = figures_text(f, group);

	if ((int)text_width(slice_of(text)) > name_room(line, indent))
		text = groups_label(f->groups, group);
	put_rest(line, indent, text);
}

static void put_name(struct line *line, int indent, uint32_t row)
{
	const struct figures *f = &line->table->figures;

	if (f->groups != NULL)
		put_group(line, indent, f, row);
	else
		put_method(line, indent, methods_at(f->methods, row));
}

/* In front of the columns: is it open, what is it to the row above? */
static void put_lead(struct line *line, bool is_row, bool is_open, char letter)
{
	const char text[] = { letter, '\0' };
	const char *mark = is_open ? is_ascii(line) ? "v" : "▾" :
	    is_ascii(line) ? ">" : "▸";

	if (is_row)
		canvas_put(line->canvas, line->area.row, line->column, 1,
		    slice_of(mark), line->style);
	canvas_put(line->canvas, line->area.row, line->column + 1, 1,
	    slice_of(text), line->style);
	line->column += LEAD_CELLS;
}

/* A share of nothing known is left out. */
static void share_text(char *out, size_t size, uint64_t part, uint64_t whole)
{
	if (whole == 0)
		out[0] = '\0';
	else /* a zoomed frame is less than all, and waits of parts may be more */
		text_percent(out, size, part < whole ? part : whole, whole);
}

static void own_text(char *out, size_t size, const struct line *line,
    struct column_choice c, struct table_row row)
{
	const struct table *t = line->table;
	const struct list_column *info = column_info(c.column);

	if (info->needs_spread && t->figures.spread[c.measure] == NULL)
		snprintf(out, size, "%s", is_ascii(line) ? "..." : "…");
	else if (info->kind == LIST_SHARE)
		share_text(out, size, column_value(c.column, c.measure,
		    &t->figures, row.row), t->base.whole[c.measure]);
	else
		column_text(out, size, &t->figures, c, (struct column_row){
		    row.row, row.rank, t->base.whole[c.measure] });
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

static void rank_text(char *out, size_t size, const struct table *t,
    const struct member *m)
{
	if (member_is_row(m))
		text_count(out, size, (uint64_t)1 + ranking_place(t->ranking,
		    m->relative.method));
}

static void member_text(char *out, size_t size, const struct table *t,
    struct column_choice c, const struct member *m)
{
	const struct relative *r = &m->relative;
	uint64_t time = r->time[c.measure];

	out[0] = '\0';
	switch (c.column) {
	case COLUMN_RANK:
		rank_text(out, size, t, m);
		break;
	case COLUMN_INCLUSIVE_SHARE:
		share_text(out, size, time, whole_of(t, m, c.measure));
		break;
	case COLUMN_INCLUSIVE:
		text_ms(out, size, time, t->figures.totals->tick);
		break;
	case COLUMN_CALLS:
		if (r->relation != RELATION_SELF)
			snprintf(out, size, "%" PRIu64 "/%" PRIu64, r->calls,
			    r->total_calls);
		break;
	default:
		break;
	}
}

static void put_columns(struct line *line, struct table_row row)
{
	const struct table *t = line->table;
	char text[512];

	for (size_t i = 0; i + 1 < line->layout->count; i++) {
		const struct table_column *column = &line->layout->of[i];
		struct column_choice c = column_choice_in(column->choice,
		    t->order.measure);

		if (row.member == NULL)
			own_text(text, sizeof text, line, c, row);
		else
			member_text(text, sizeof text, t, c, row.member);
		put_cell(line, column->cells, text,
		    list_is_text(column_info(c.column)->kind));
	}
}

static void draw_own(struct line *line, struct table_row row)
{
	const struct table *t = line->table;

	put_lead(line, true, t->family != NULL && row.rank == t->open_rank,
	    ' ');
	put_columns(line, row);
	put_name(line, 0, row.row);
}

static void draw_heading(struct line *line, const struct member *m)
{
	char heading[64];

	line->column += name_column(line);
	snprintf(heading, sizeof heading, "%s %s", is_ascii(line) ? "-" : "─",
	    relation_heading(m->relative.relation));
	put_rest(line, 2 * ((int)m->level - 1), heading);
}

static char letter_of(enum relation relation)
{
	static const char letters[] = { [RELATION_PARENT] = 'P',
		[RELATION_SELF] = 'S', [RELATION_CHILD] = 'C',
		[RELATION_PARENT_RECURSIVE] = 'p',
		[RELATION_CHILD_RECURSIVE] = 'c' };

	return letters[relation];
}

static void put_dropped(struct line *line, int indent,
    const struct relative *r)
{
	char text[64];

	relative_dropped_words(r, line->table->figures.groups != NULL, text,
	    sizeof text);
	put_rest(line, indent, text);
}

static void draw_member(struct line *line, struct table_row row)
{
	const struct member *m = row.member;
	int indent = 2 * (int)m->level;

	put_lead(line, member_is_row(m), m->is_open,
	    letter_of(m->relative.relation));
	put_columns(line, row);
	if (m->relative.relation == RELATION_SELF)
		put_rest(line, indent, "self");
	else if (m->relative.dropped > 0)
		put_dropped(line, indent, &m->relative);
	else if (row.row == NO_METHOD)
		put_rest(line, indent, "(the thread itself)");
	else
		put_name(line, indent, row.row);
}

static uint8_t role_of(const struct member *m)
{
	if (m == NULL)
		return ROLE_TEXT;
	return m->relative.relation == RELATION_PARENT ||
	    m->relative.relation == RELATION_PARENT_RECURSIVE ? ROLE_PARENT :
	    ROLE_CHILD;
}

static unsigned marks_of(const struct table *t, struct table_row row)
{
	unsigned marks = 0;

	if (row.row != NO_METHOD && t->matched != NULL &&
	    row.row < t->matched_count && t->matched[row.row])
		marks |= MARK_MATCH;
	return marks;
}

/* What 100 % is, at the right end: the longest words that fit. */
static void put_base(struct line *line, int used)
{
	const struct table_base *base = &line->table->base;
	int room = name_room(line, used) - 2;

	for (size_t i = 0; i < sizeof base->words / sizeof *base->words; i++) {
		int cells = (int)text_width(slice_of(base->words[i]));

		if (cells == 0 || cells > room)
			continue;
		canvas_put(line->canvas, line->area.row, line->area.column +
		    line->area.columns - cells - 1, cells,
		    slice_of(base->words[i]), line->style);
		return;
	}
}

/* What there is no room for, at the right end, as "+3 columns >" or "< +1 +3 >";
 * false when there is nothing. */
static bool put_missing(struct line *line, int used)
{
	const struct table_layout *l = line->layout;
	const char *word = name_room(line, used) < WORDS ? "" : " columns";
	char left[40] = "", right[40] = "", text[96];
	int cells;

	if (l->left + l->right == 0)
		return false;
	if (l->left > 0)
		snprintf(left, sizeof left, " < +%zu", l->left);
	if (l->right > 0)
		snprintf(right, sizeof right, " +%zu%s >", l->right, word);
	snprintf(text, sizeof text, "%s%s%s", left, l->right > 0 ? "" : word,
	    right);
	cells = (int)text_width(slice_of(text));
	canvas_put(line->canvas, line->area.row, line->area.column +
	    line->area.columns - cells - 1, cells, slice_of(text),
	    line->style);
	return true;
}

static void put_head(struct line *line, const struct table_column *column)
{
	const struct table *t = line->table;
	const struct groups *groups = t->figures.groups;
	struct column_choice c = column->choice;
	bool is_name = c.column == COLUMN_NAME;
	bool is_sorted = (c.column == t->order.column &&
	    (c.measure == MEASURES || c.measure == t->order.measure)) ||
	    (is_name && t->order.column == COLUMN_CLASS &&
		!has_column(line, COLUMN_CLASS));
	const char *arrow = !is_sorted ? "" : t->order.is_reverse ?
	    is_ascii(line) ? "^" : "▴" : is_ascii(line) ? "v" : "▾";
	char head[40], text[64];

	column_head(head, sizeof head, c, t->figures.totals != NULL &&
	    t->figures.totals->is_sampled);
	snprintf(text, sizeof text, "%s%s%s", arrow,
	    is_name && groups != NULL ? grouping_name(groups->by) : head,
	    is_name && groups != NULL && groups->dropped != NO_GROUP ?
	    ", filtered" : "");
	if (!is_name) {
		put_cell(line, column->cells, text,
		    list_is_text(column_info(c.column)->kind));
		return;
	}
	put_rest(line, 0, text);
	if (!put_missing(line, (int)text_width(slice_of(text))))
		put_base(line, (int)text_width(slice_of(text)));
}

static void draw_heads(struct line line)
{
	line.style = (struct style){ ROLE_TITLE, 0, 0 };
	canvas_fill(line.canvas, line.area, line.style);
	line.column += LEAD_CELLS;
	for (size_t i = 0; i < line.layout->count; i++)
		put_head(&line, &line.layout->of[i]);
}

static void draw_row(struct line line, size_t at)
{
	struct table_row row = table_row(line.table, at);

	line.style = (struct style){ line.table->is_old ? ROLE_DIM :
		role_of(row.member), 0,
		(uint8_t)marks_of(line.table, row) };
	canvas_fill(line.canvas, line.area, line.style);
	if (row.member == NULL)
		draw_own(&line, row);
	else if (row.member->relative.is_heading)
		draw_heading(&line, row.member);
	else
		draw_member(&line, row);
	if (at == line.table->list.cursor)
		list_bar(line.canvas, line.area, line.layout->count > 1 ?
		    LEAD_CELLS + line.layout->of[0].cells :
		    line.area.columns, name_column(&line),
		    line.table->is_focused);
}

void table_draw(const struct table *t, struct canvas *canvas,
    struct area area)
{
	struct table_layout layout;
	struct line line = { t, &layout, canvas, area, area.column,
		{ 0, 0, 0 } };

	table_layout(t, area.columns, &layout);
	line.area.rows = 1;
	draw_heads(line);
	for (int i = 0; i < area.rows - 1; i++) {
		size_t at = list_at(&t->list, (size_t)i);

		line.area.row++;
		if (at < table_count(t))
			draw_row(line, at);
	}
}
