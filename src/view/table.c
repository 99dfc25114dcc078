#include "config.h"

#include "view/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { NAME_CELLS = 16 }; /* of a name, at least, if that can be had */

static size_t open_rows(const struct table *t)
{
	return t->callers == NULL ? 0 : t->callers->count;
}

size_t table_count(const struct table *t)
{
	return t->totals == NULL ? 0 : t->ranking->count + open_rows(t);
}

struct table_row table_row(const struct table *t, size_t i)
{
	size_t open = open_rows(t), rank = i;

	if (open > 0 && i > t->open_rank && i <= t->open_rank + open) {
		const struct relative *r =
		    &t->callers->rows[i - t->open_rank - 1];

		return (struct table_row){ t->open_rank, r->method, r };
	}
	if (open > 0 && i > t->open_rank)
		rank = i - open;
	return (struct table_row){ (uint32_t)rank, t->ranking->methods[rank],
	    NULL };
}

size_t table_find(const struct table *t, uint32_t method)
{
	uint32_t rank;

	if (t->totals == NULL)
		return 0;
	rank = ranking_place(t->ranking, method);
	if (rank == t->ranking->count)
		return table_count(t);
	return rank <= t->open_rank ? rank : rank + open_rows(t);
}

void table_show(struct table *t, uint32_t method)
{
	size_t row = table_find(t, method);

	if (row < table_count(t))
		list_go(&t->list, row);
}

static const struct {
	const char *head;
	enum column_id column; /* that orders by it; COLUMNS: none */
} fields[FIELDS] = {
	[FIELD_RANK] = { "rank", COLUMNS },
	[FIELD_INCL_SHARE] = { "incl%", COLUMNS },
	[FIELD_INCL] = { "incl ms", COLUMN_INCLUSIVE },
	[FIELD_EXCL_SHARE] = { "self%", COLUMNS },
	[FIELD_EXCL] = { "self ms", COLUMN_EXCLUSIVE },
	[FIELD_CALLS] = { "calls", COLUMN_CALLS },
	[FIELD_EXTRA] = { "", COLUMNS },
	[FIELD_NAME] = { "name", COLUMN_NAME },
};

/* Is the table sorted by a number that no other field shows? */
static bool has_extra(const struct table *t)
{
	bool is_shown = column_info(t->order.column)->kind == KIND_TEXT;

	for (int i = 0; i < FIELDS; i++)
		is_shown = is_shown || fields[i].column == t->order.column;
	return !is_shown;
}

static const char *head_of(const struct table *t, enum field field)
{
	return field == FIELD_EXTRA && has_extra(t) ?
	    column_info(t->order.column)->head : fields[field].head;
}

static int digits(uint64_t n)
{
	int count = 1;

	for (; n >= 10; n /= 10)
		count++;
	return count;
}

static int at_least(int a, int b)
{
	return a > b ? a : b;
}

/* "a+b" or "a/b" at its widest. */
static int widest_pair(const struct table *t)
{
	int widest = 0;

	for (uint32_t i = 0; i < t->ranking->count; i++) {
		const struct total *m =
		    &t->totals->of[t->ranking->methods[i]];

		widest = at_least(widest, digits(m->calls) +
		    digits(m->recursive));
	}
	for (size_t i = 0; t->callers != NULL && i < t->callers->count; i++) {
		const struct relative *r = &t->callers->rows[i];

		widest = at_least(widest, digits(r->calls) +
		    digits(r->total_calls));
	}
	return widest + 1;
}

void table_fit(struct table *t)
{
	char longest[40];
	int time;

	if (t->totals == NULL)
		return;
	text_ms(longest, sizeof longest,
	    measure_of(t->order.measure, t->totals->span), t->totals->tick);
	time = at_least(10, (int)strlen(longest) + 2);
	t->widths[FIELD_RANK] = 2 + at_least(3, digits(t->ranking->count));
	t->widths[FIELD_INCL_SHARE] = t->widths[FIELD_EXCL_SHARE] = 7;
	t->widths[FIELD_INCL] = t->widths[FIELD_EXCL] = time;
	t->widths[FIELD_CALLS] = at_least(9, widest_pair(t) + 2);
	t->widths[FIELD_EXTRA] = has_extra(t) ? time : 0;
}

/* One row's place on the canvas. */
struct line {
	struct canvas *canvas;
	struct area area; /* one row high */
	int column;       /* where the next field begins */
	struct style style;
	const int *widths; /* by field; 0: left out */
};

/* Leaves out what says least until the names have room, but never what the
 * table is sorted by. */
static void fit_names(const struct table *t, int columns, int *widths)
{
	static const enum field least[] = { FIELD_RANK, FIELD_EXCL_SHARE,
		FIELD_INCL_SHARE, FIELD_CALLS, FIELD_INCL, FIELD_EXCL };
	int left = columns;

	memcpy(widths, t->widths, sizeof t->widths);
	for (int i = 0; i < FIELD_NAME; i++)
		left -= widths[i];
	for (size_t i = 0; i < sizeof least / sizeof *least &&
	    left < NAME_CELLS; i++) {
		int keep = least[i] == FIELD_RANK ? 1 : 0; /* the triangle */

		if (fields[least[i]].column == t->order.column)
			continue;
		left += widths[least[i]] - keep;
		widths[least[i]] = keep;
	}
}

static void put_right(struct line *line, enum field field, const char *text)
{
	int width = line->widths[field];
	int used = (int)text_width(slice_of(text));
	int indent = used < width - 1 ? width - 1 - used : 0;

	if (width == 0)
		return;
	canvas_put(line->canvas, line->area.row, line->column + indent,
	    width - 1 - indent, slice_of(text), line->style);
	line->column += width;
}

static void put_rest(struct line *line, struct slice text)
{
	int left = line->area.column + line->area.columns - line->column - 1;

	if (left > 0)
		canvas_put(line->canvas, line->area.row, line->column + 1,
		    left, text, line->style);
}

static void put_time(struct line *line, enum field field, uint64_t time,
    enum tick tick)
{
	char text[40];

	text_ms(text, sizeof text, time, tick);
	put_right(line, field, text);
}

static void put_share(struct line *line, enum field field, uint64_t part,
    uint64_t whole)
{
	char text[40];

	/* Waiting is cut at 0 for each method, so parts can exceed the whole. */
	text_percent(text, sizeof text, part < whole ? part : whole, whole);
	put_right(line, field, whole == 0 ? "" : text);
}

static void put_pair(struct line *line, uint64_t a, char between, uint64_t b)
{
	char text[48];

	snprintf(text, sizeof text, "%" PRIu64 "%c%" PRIu64, a, between, b);
	put_right(line, FIELD_CALLS, text);
}

/* The whole text when it fits, else the method without its package. */
static void put_name(struct line *line, const struct method *m)
{
	int left = line->area.column + line->area.columns - line->column - 1;
	char label[512];

	snprintf(label, sizeof label, "%s%s", m->text,
	    m->is_proxy ? " (proxy)" : "");
	if (text_width(slice_of(label)) > (size_t)(left > 0 ? left : 0))
		method_label(m, label, sizeof label);
	put_rest(line, slice_of(label));
}

static void put_extra(struct line *line, const struct table *t,
    struct table_row row)
{
	const struct figures figures = { .totals = t->totals,
		.methods = t->methods };
	char text[40];

	if (!has_extra(t))
		return;
	column_text(text, sizeof text, &figures, (struct column_choice){
	    t->order.column, t->order.measure }, (struct column_row){
	    row.method, row.rank, 0 });
	put_right(line, FIELD_EXTRA, text);
}

static void draw_method(const struct table *t, struct line *line,
    struct table_row row)
{
	const struct total *total = &t->totals->of[row.method];
	uint64_t inclusive = measure_of(t->order.measure, total->inclusive);
	uint64_t exclusive = measure_of(t->order.measure, total->exclusive);
	uint64_t whole = measure_of(t->order.measure, t->totals->span);
	bool is_open = t->callers != NULL && row.rank == t->open_rank;
	bool ascii = canvas_is_ascii(line->canvas);
	char rank[32];

	canvas_put(line->canvas, line->area.row, line->column, 1,
	    slice_of(is_open ? ascii ? "v" : "▾" : ascii ? ">" : "▸"),
	    line->style);
	snprintf(rank, sizeof rank, "%" PRIu32, row.rank + 1);
	put_right(line, FIELD_RANK, rank);
	put_share(line, FIELD_INCL_SHARE, inclusive, whole);
	put_time(line, FIELD_INCL, inclusive, t->totals->tick);
	put_share(line, FIELD_EXCL_SHARE, exclusive, whole);
	put_time(line, FIELD_EXCL, exclusive, t->totals->tick);
	put_pair(line, total->calls, '+', total->recursive);
	put_extra(line, t, row);
	put_name(line, methods_at(t->methods, row.method));
}

/* A parent, a child or the own time of the open method. */
static void draw_relative(const struct table *t, struct line *line,
    const struct relative *r)
{
	const struct total *open = &t->totals->of[
	    t->ranking->methods[t->open_rank]];
	uint64_t time = measure_of(t->order.measure, r->time);
	uint64_t whole = measure_of(t->order.measure, open->inclusive);
	bool overlaps = r->relation >= RELATION_PARENT_RECURSIVE;

	put_right(line, FIELD_RANK, "");
	put_share(line, FIELD_INCL_SHARE, time, overlaps ? 0 : whole);
	put_time(line, FIELD_INCL, time, t->totals->tick);
	line->column += line->widths[FIELD_EXCL_SHARE] +
	    line->widths[FIELD_EXCL];
	if (r->relation == RELATION_SELF)
		put_right(line, FIELD_CALLS, "");
	else
		put_pair(line, r->calls, '/', r->total_calls);
	line->column += line->widths[FIELD_EXTRA] + 2;
	if (r->relation == RELATION_SELF)
		put_rest(line, slice_of("self"));
	else if (r->method == NO_METHOD)
		put_rest(line, slice_of("(the thread itself)"));
	else
		put_name(line, methods_at(t->methods, r->method));
}

static void draw_heading(struct line *line, enum relation relation)
{
	bool ascii = canvas_is_ascii(line->canvas);

	for (int i = 0; i < FIELD_NAME; i++)
		line->column += line->widths[i];
	canvas_print(line->canvas, line->area.row, line->column + 1,
	    line->style, "%s %s", ascii ? "-" : "─",
	    relation_heading(relation));
}

static uint8_t role_of(const struct relative *r)
{
	if (r == NULL)
		return ROLE_TEXT;
	return r->relation == RELATION_PARENT ||
	    r->relation == RELATION_PARENT_RECURSIVE ? ROLE_PARENT :
	    ROLE_CHILD;
}

static unsigned marks_of(const struct table *t, size_t i,
    struct table_row row)
{
	unsigned marks = 0;

	if (i == t->list.cursor)
		marks |= t->is_focused ? MARK_SELECTED : MARK_SHADOW;
	if (row.method != NO_METHOD && t->matched != NULL &&
	    row.method < t->matched_count && t->matched[row.method])
		marks |= MARK_MATCH;
	return marks;
}

static void draw_heads(const struct table *t, struct canvas *canvas,
    struct area area)
{
	int widths[FIELDS];
	struct line line = { canvas, area, area.column,
	    { ROLE_TITLE, 0, 0 }, widths };
	bool ascii = canvas_is_ascii(canvas);

	fit_names(t, area.columns, widths);
	line.area.rows = 1;
	canvas_fill(canvas, line.area, line.style);
	for (int i = 0; i < FIELDS; i++) {
		bool sorted = fields[i].column == t->order.column ||
		    (i == FIELD_EXTRA && has_extra(t)) ||
		    (i == FIELD_NAME && t->order.column == COLUMN_CLASS);
		const char *arrow = !sorted ? "" : t->order.is_reverse ?
		    ascii ? "^" : "▴" : ascii ? "v" : "▾";
		char head[64];

		snprintf(head, sizeof head, "%s%s", arrow,
		    head_of(t, (enum field)i));
		if (i == FIELD_NAME)
			put_rest(&line, slice_of(head));
		else
			put_right(&line, (enum field)i, head);
	}
}

void table_draw(const struct table *t, struct canvas *canvas,
    struct area area)
{
	int widths[FIELDS];

	fit_names(t, area.columns, widths);
	draw_heads(t, canvas, area);
	for (int i = 0; i < area.rows - 1; i++) {
		size_t at = t->list.top + (size_t)i;
		struct line line = { canvas, { area.row + 1 + i, area.column,
		    1, area.columns }, area.column, { 0, 0, 0 }, widths };
		struct table_row row;

		if (at >= table_count(t))
			break;
		row = table_row(t, at);
		line.style = (struct style){ role_of(row.relative), 0,
		    (uint8_t)marks_of(t, at, row) };
		canvas_fill(canvas, line.area, line.style);
		if (row.relative == NULL)
			draw_method(t, &line, row);
		else if (row.relative->is_heading)
			draw_heading(&line, row.relative->relation);
		else
			draw_relative(t, &line, row.relative);
	}
}
