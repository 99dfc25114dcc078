/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "term/draw.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/terminal.h"
#include "view/canvas.h"
#include "view/theme.h"

/* ---- cells as a terminal shows them ---- */

/* A character and its look.  The right half of a wide character has no text.
 * Of a blank only the background is kept, not the colour or the weight of a
 * text: nothing else of it is seen. */
struct shown_cells {
	char text[sizeof((struct cell *)NULL)->text];
	struct look look;
};

struct shown_cells_rows {
	int rows, columns;
	struct shown_cells *cells; /* row after row */
	uint32_t *hashes;          /* one a row, by shown_cells_hash */
};

/* Does a blank in this look show more than its background? */
static bool has_lines(struct look look)
{
	return (look.attributes & (ATTR_REVERSE | ATTR_UNDERLINE)) != 0;
}

/* Is a blank in this look a plain one? */
static bool look_hides_blank(struct look look)
{
	return look.bg == COLOUR_DEFAULT && !has_lines(look);
}

static struct shown_cells shown_cells_of(const char *text, struct look look)
{
	struct shown_cells seen;

	memset(&seen, 0, sizeof seen); /* cells are compared as bytes, too */
	memcpy(seen.text, text, strlen(text));
	seen.look = look;
	if (strcmp(text, " ") == 0 && !has_lines(look))
		seen.look = (struct look){ COLOUR_DEFAULT, look.bg, 0 };
	return seen;
}

static bool shown_cells_is_same(const struct shown_cells *a,
    const struct shown_cells *b)
{
	return memcmp(a->text, b->text, sizeof a->text) == 0 &&
	    look_is_same(a->look, b->look);
}

/* Is the cell a plain blank? */
static bool shown_cells_is_blank(const struct shown_cells *seen)
{
	return strcmp(seen->text, " ") == 0 &&
	    look_is_same(seen->look, look_plain());
}

/* Returns how many cells differ; from blanks where `old` is NULL. */
static int shown_cells_differing(const struct shown_cells *old,
    const struct shown_cells *new, int columns)
{
	int count = 0;

	for (int i = 0; i < columns; i++)
		count += old == NULL ? !shown_cells_is_blank(&new[i]) :
				       !shown_cells_is_same(&old[i], &new[i]);
	return count;
}

/* Returns the look in which a cell can be written where the look `set` is set:
 * for a blank only the background has to change. */
static struct look shown_cells_look(const struct shown_cells *seen,
    struct look set)
{
	if (strcmp(seen->text, " ") != 0 || has_lines(seen->look) ||
	    has_lines(set))
		return seen->look;
	if (set.bg != seen->look.bg && seen->look.bg == COLOUR_DEFAULT)
		return seen->look; /* a reset is the shortest */
	set.bg = seen->look.bg;
	return set;
}

static void shown_cells_free(struct shown_cells_rows *s)
{
	free(s->cells);
	free(s->hashes);
	*s = (struct shown_cells_rows){ .cells = NULL };
}

/* Makes rows whose cells are not set yet. */
static void shown_cells_alloc(struct shown_cells_rows *s, int rows, int columns)
{
	s->cells = array_new((size_t)rows * (size_t)columns, sizeof *s->cells);
	s->hashes = array_new((size_t)rows, sizeof *s->hashes);
	s->rows = rows;
	s->columns = columns;
}

static struct shown_cells *shown_cells_row(const struct shown_cells_rows *s,
    int row)
{
	return s->cells + (ptrdiff_t)row * s->columns;
}

/* Makes a row blank. */
static void shown_cells_clear(struct shown_cells_rows *s, int row)
{
	struct shown_cells *cells = shown_cells_row(s, row);

	for (int i = 0; i < s->columns; i++)
		cells[i] = shown_cells_of(" ", look_plain());
}

static uint32_t hash_cell(uint32_t hash, const struct shown_cells *seen)
{
	const uint32_t numbers[] = { (uint32_t)seen->look.fg,
		(uint32_t)seen->look.bg, seen->look.attributes };

	for (const char *at = seen->text; *at != '\0'; at++)
		hash = (hash ^ (unsigned char)*at) * 16777619u; /* FNV-1a */
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		hash = (hash ^ numbers[i]) * 16777619u;
	return hash;
}

static void shown_cells_hash(struct shown_cells_rows *s)
{
	for (int row = 0; row < s->rows; row++) {
		const struct shown_cells *cells = shown_cells_row(s, row);
		uint32_t h = 2166136261u;

		for (int i = 0; i < s->columns; i++)
			h = hash_cell(h, &cells[i]);
		s->hashes[row] = h;
	}
}

/* ---- rows that have moved: scrolling them is less than writing them ---- */

enum {
	ROWS_LEAST = 4,       /* rows that have to differ */
	SCROLL_SAVES_LEAST = 24 /* cells that scrolling has to save */
};

/* Rows `top` to `end` - 1 scroll up by as many rows, or down where `by` < 0;
 * the rows that come in are blank. */
struct scroll {
	int top, end, by;
};

/* Cells that are shown, and cells that are wanted. */
struct change {
	const struct shown_cells_rows *shown, *wanted;
};

static int count_differing_rows(const struct change *c)
{
	size_t bytes = (size_t)c->shown->columns * sizeof *c->shown->cells;
	int count = 0;

	for (int i = 0; i < c->shown->rows; i++)
		count += memcmp(shown_cells_row(c->shown, i),
			     shown_cells_row(c->wanted, i), bytes) != 0;
	return count;
}

/* Returns the most rows in turn that were `by` rows lower, without those that
 * look alike before and after. */
static struct scroll longest_moved(const struct change *c, int by)
{
	struct scroll best = { 0, 0, by };
	int length = 0, rows = c->shown->rows;

	for (int i = by < 0 ? -by : 0; i < rows && i + by < rows; i++) {
		uint32_t hash = c->wanted->hashes[i];
		bool has_moved = hash == c->shown->hashes[i + by] &&
		    hash != c->shown->hashes[i];

		length = has_moved ? length + 1 : 0;
		if (length <= best.end - best.top)
			continue;
		best.top = i + 1 - length;
		best.end = i + 1;
	}
	return best;
}

/* Returns the cells of row `i` that are right by scrolling, less those that
 * were right before. */
static int saved_in(const struct change *c, struct scroll s, int i)
{
	int columns = c->shown->columns;
	const struct shown_cells *new, *from = NULL;

	if (i < s.top || i >= s.end)
		return 0;
	new = shown_cells_row(c->wanted, i);
	if (i + s.by >= s.top && i + s.by < s.end)
		from = shown_cells_row(c->shown, i + s.by);
	return shown_cells_differing(shown_cells_row(c->shown, i), new,
		   columns) -
	    shown_cells_differing(from, new, columns);
}

static int saved_by(const struct change *c, struct scroll s)
{
	int saved = 0;

	for (int i = s.top; i < s.end; i++)
		saved += saved_in(c, s, i);
	return saved;
}

/* Extends the scroll by row `more`, just above or below, when that saves more:
 * in that row, and where that row goes. */
static bool extend(const struct change *c, struct scroll *s, int more)
{
	struct scroll larger = *s;
	int to = more - s->by;

	if (more < 0 || more >= c->shown->rows)
		return false;
	if (more < s->top)
		larger.top = more;
	else
		larger.end = more + 1;
	if (saved_in(c, larger, more) + saved_in(c, larger, to) <=
	    saved_in(c, *s, to))
		return false;
	*s = larger;
	return true;
}

/* Returns the scroll that saves most; `end` is `top` where none saves enough.
 * Both have the same size, and are hashed here.  Costs about a comparison of
 * all. */
static struct scroll scroll_find(struct shown_cells_rows *shown,
    struct shown_cells_rows *wanted)
{
	const struct change c = { shown, wanted };
	struct scroll best = { 0, 0, 0 };

	if (count_differing_rows(&c) < ROWS_LEAST)
		return best;
	shown_cells_hash(shown);
	shown_cells_hash(wanted);
	for (int by = 1 - shown->rows; by < shown->rows; by++) {
		struct scroll s = longest_moved(&c, by);

		if (s.end - s.top > best.end - best.top)
			best = s;
	}
	if (best.end == best.top)
		return best;
	if (best.by > 0)
		best.end += best.by;
	else
		best.top += best.by;
	while (extend(&c, &best, best.top - 1) || extend(&c, &best, best.end))
		;
	if (saved_by(&c, best) <= SCROLL_SAVES_LEAST)
		best.end = best.top;
	return best;
}

static void scroll_apply(struct scroll s, struct shown_cells_rows *shown)
{
	int lines = abs(s.by), kept = s.end - s.top - lines;
	int to = s.by > 0 ? s.top : s.top + lines;
	int blank = s.by > 0 ? s.end - lines : s.top;

	memmove(shown_cells_row(shown, to), shown_cells_row(shown, to + s.by),
	    (size_t)kept * (size_t)shown->columns * sizeof *shown->cells);
	for (int i = 0; i < lines; i++)
		shown_cells_clear(shown, blank + i);
}

/* ---- the shortest orders that put text on a terminal ---- */

enum { LINE_FEEDS = 4, PHRASE = 2 * ORDER_BYTES };

/* Orders one after the other, to be weighed against others before they are
 * sent. */
struct term_output_phrase {
	const struct terminal *terminal;
	size_t used, last; /* last: where the last order begins */
	bool is_impossible; /* the terminal has not all of the orders */
	char bytes[PHRASE];
};

static struct term_output_phrase phrase_of(const struct term_output *output)
{
	struct term_output_phrase p = { .terminal = output->terminal };

	p.bytes[0] = '\0';
	return p;
}

static void add_text(struct term_output_phrase *p, const char *text)
{
	size_t length = strlen(text);

	if (p->used + length >= sizeof p->bytes) {
		p->is_impossible = true;
		return;
	}
	p->last = p->used;
	memcpy(p->bytes + p->used, text, length + 1);
	p->used += length;
}

static void add_order(struct term_output_phrase *p, enum terminal_order order,
    int a, int b)
{
	char out[ORDER_BYTES] = "";

	p->terminal->order(p->terminal->self, order, a, b, out);
	if (out[0] == '\0')
		p->is_impossible = true;
	add_text(p, out);
}

/* Is the order an SGR of ECMA-48?  The parameters of several can follow one
 * another in one sequence. */
static bool is_rendition(const char *text)
{
	size_t length;

	if (strncmp(text, "\033[", 2) != 0)
		return false;
	length = strspn(text + 2, "0123456789;");
	return strcmp(text + 2 + length, "m") == 0;
}

/* Adds an order that sets a look, joined to the one before it where that can
 * be. */
static void add_look(struct term_output_phrase *p, enum terminal_order order,
    int a)
{
	char out[ORDER_BYTES] = "";
	const char *rest = out + 2;

	p->terminal->order(p->terminal->self, order, a, 0, out);
	if (p->used == 0 || !is_rendition(out) ||
	    !is_rendition(p->bytes + p->last)) {
		add_text(p, out);
		return;
	}
	if (p->used + strlen(rest) + 2 >= sizeof p->bytes)
		return;
	p->used--;
	if (p->bytes[p->used - 1] == '[') /* what is left out is a nought */
		p->bytes[p->used++] = '0';
	p->bytes[p->used++] = ';';
	memcpy(p->bytes + p->used, rest, strlen(rest) + 1);
	p->used += strlen(rest);
}

static void add_attributes(struct term_output_phrase *p, unsigned attributes)
{
	static const struct {
		unsigned attribute;
		enum terminal_order order;
	} orders[] = {
		{ ATTR_BOLD, ORDER_BOLD },
		{ ATTR_DIM, ORDER_DIM },
		{ ATTR_UNDERLINE, ORDER_UNDERLINE },
		{ ATTR_REVERSE, ORDER_REVERSE },
	};

	for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
		if (attributes & orders[i].attribute)
			add_look(p, orders[i].order, 0);
}

/* Returns the look without the attributes that the terminal cannot show with
 * colours. */
static struct look possible_look(const struct term_output *output,
    struct look look)
{
	if (look.fg != COLOUR_DEFAULT || look.bg != COLOUR_DEFAULT)
		look.attributes &= ~output->terminal->colourless;
	return look;
}

static bool can_order(const struct term_output *output,
    enum terminal_order order, int a, int b)
{
	struct term_output_phrase p = phrase_of(output);

	add_order(&p, order, a, b);
	return !p.is_impossible;
}

/* Can `to` be reached without a reset of all?  Attributes cannot be taken away
 * one by one, colours on some terminals. */
static bool is_addition(const struct term_output *output, struct look from,
    struct look to)
{
	if ((from.attributes & ~to.attributes) != 0)
		return false;
	if (to.fg != from.fg && to.fg == COLOUR_DEFAULT &&
	    !can_order(output, ORDER_FG, COLOUR_DEFAULT, 0))
		return false;
	return to.bg == from.bg || to.bg != COLOUR_DEFAULT ||
	    can_order(output, ORDER_BG, COLOUR_DEFAULT, 0);
}

static void add_change(struct term_output_phrase *p, struct look from,
    struct look to)
{
	add_attributes(p, to.attributes & ~from.attributes);
	if (to.fg != from.fg)
		add_look(p, ORDER_FG, to.fg);
	if (to.bg != from.bg)
		add_look(p, ORDER_BG, to.bg);
}

/* Returns the shortest orders from one look to another. */
static struct term_output_phrase way_to_look(const struct term_output *output,
    struct look from, struct look to, bool is_known)
{
	struct term_output_phrase reset = phrase_of(output), added = reset;

	to = possible_look(output, to);
	if (is_known && is_addition(output, from, to)) {
		add_change(&added, from, to);
		if (added.used <= 3)
			return added;
	} else {
		added.is_impossible = true;
	}
	add_look(&reset, ORDER_RESET, 0);
	add_change(&reset, look_plain(), to);
	return added.is_impossible ||
	    (!reset.is_impossible && reset.used < added.used) ? reset : added;
}

static void keep_shorter(struct term_output_phrase *best,
    const struct term_output_phrase *other)
{
	if (!other->is_impossible &&
	    (best->is_impossible || other->used < best->used))
		*best = *other;
}

/* Tries the ways along the row, after `start`, which leaves the cursor in
 * column `at`. */
static void try_columns(struct term_output_phrase *best,
    const struct term_output_phrase *start, int at, int column)
{
	struct term_output_phrase p = *start;

	if (at == column) {
		keep_shorter(best, &p);
		return;
	}
	add_order(&p, ORDER_COLUMN, column, 0);
	keep_shorter(best, &p);
	if (at >= 0 && at < column) {
		p = *start;
		add_order(&p, ORDER_RIGHT, column - at, 0);
		keep_shorter(best, &p);
	}
	if (column == 0) {
		p = *start;
		add_text(&p, "\r");
		keep_shorter(best, &p);
	}
}

/* Tries the ways to another row, and along it. */
static void try_rows(struct term_output_phrase *best,
    const struct term_output *output, int row, int column)
{
	struct term_output_phrase p = phrase_of(output);

	add_order(&p, ORDER_ROW, row, 0);
	try_columns(best, &p, output->column, column);
	p = phrase_of(output);
	add_text(&p, "\r");
	add_order(&p, ORDER_ROW, row, 0);
	try_columns(best, &p, 0, column);
	if (row < output->row || row > output->row + LINE_FEEDS)
		return;
	p = phrase_of(output);
	add_text(&p, "\r");
	for (int at = output->row; at < row; at++)
		add_text(&p, "\n");
	try_columns(best, &p, 0, column);
}

/* Returns the shortest orders that move the cursor. */
static struct term_output_phrase way_to_cell(const struct term_output *output,
    int row, int column)
{
	struct term_output_phrase best = phrase_of(output), start = best;

	if (row == output->row && column == output->column)
		return best;
	best.is_impossible = true;
	if (output->row == row)
		try_columns(&best, &start, output->column, column);
	if (!best.is_impossible)
		return best; /* shorter than an order with both numbers */
	best = phrase_of(output);
	add_order(&best, ORDER_MOVE, row, column);
	if (output->row >= 0 && output->row != row && output->column >= 0)
		try_rows(&best, output, row, column);
	return best;
}

static void write_bytes(struct term_output *output, const char *bytes,
    size_t length)
{
	if (output->bytes != NULL && output->used + length > output->room)
		term_output_flush(output);
	if (output->bytes != NULL && length <= output->room)
		memcpy(output->bytes + output->used, bytes, length);
	output->used += length;
}

void term_output_start(struct term_output *output)
{
	output->row = output->column = -1;
	output->is_look_known = false;
	output->used = 0;
}

/* Sends nothing from now on; `used` says how much it would have been. */
static void term_output_try(struct term_output *output)
{
	output->bytes = NULL;
	output->used = 0;
}

void term_output_set(struct term_output *output, struct look look)
{
	struct term_output_phrase p;

	if (output->is_look_known && look_is_same(output->look, look))
		return;
	p = way_to_look(output, output->look, look, output->is_look_known);
	write_bytes(output, p.bytes, p.used);
	output->look = possible_look(output, look);
	output->is_look_known = true;
}

static void term_output_go(struct term_output *output, int row, int column)
{
	struct term_output_phrase p = way_to_cell(output, row, column);

	if (output->terminal->moves_plainly && p.used > 0)
		term_output_set(output, look_plain());
	write_bytes(output, p.bytes, p.used);
	output->row = row;
	output->column = column;
}

/* Writes a cell: one character that moves the cursor by one, unless `is_odd`;
 * then it is not known where the cursor is afterwards. */
static void term_output_put(struct term_output *output, const char *text,
    bool is_odd)
{
	write_bytes(output, text, strlen(text));
	output->column++;
	if (is_odd)
		output->row = output->column = -1;
}

/* Writes an order that sets no look and moves no cursor; nothing where the
 * terminal has no such order. */
static void term_output_order(struct term_output *output,
    enum terminal_order order, int a, int b)
{
	struct term_output_phrase p = phrase_of(output);

	add_order(&p, order, a, b);
	write_bytes(output, p.bytes, p.used);
	if (order == ORDER_CLEAR || order == ORDER_REGION)
		output->row = output->column = -1;
}

void term_output_flush(struct term_output *output)
{
	if (output->used > 0)
		output->terminal->send(output->terminal->self, output->bytes,
		    output->used);
	output->used = 0;
}

/* Returns the bytes that a look would send. */
static size_t term_output_set_cost(const struct term_output *output,
    struct look from, struct look to)
{
	return look_is_same(from, to) ?
	    0 :
	    way_to_look(output, from, to, true).used;
}

/* ---- a canvas on a terminal ---- */

enum {
	GAP = 8,    /* cells that may cost less to write than to jump over */
	BLANKS = 3, /* bytes of an order to erase */
	BUFFER = 16 << 10 /* a frame goes out in one piece, one packet or few */
};

struct term_draw {
	struct term_output output;
	char bytes[BUFFER];
	bool is_known, has_cursor, is_cursor_known;
	struct shown_cells_rows shown, wanted;
	struct shown_cells_rows tried; /* one row, to weigh what it costs */
};

/* A row on its way: the cells that the terminal has, and those it should have
 * up to column `end`, after which there are blanks. */
struct sending {
	int row, end;
	struct shown_cells *old;
	const struct shown_cells *new;
};

struct term_draw *term_draw_new(const struct terminal *terminal)
{
	struct term_draw *d = array_new(1, sizeof *d);

	d->output.terminal = terminal;
	d->output.bytes = d->bytes;
	d->output.room = sizeof d->bytes;
	term_output_start(&d->output);
	return d;
}

static void free_cells(struct term_draw *d)
{
	shown_cells_free(&d->shown);
	shown_cells_free(&d->wanted);
	shown_cells_free(&d->tried);
}

void term_draw_free(struct term_draw *d)
{
	if (d == NULL)
		return;
	free_cells(d);
	free(d);
}

void term_draw_resize(struct term_draw *d, int rows, int columns)
{
	term_draw_forget(d); /* it may have been another in between */
	if (rows == d->shown.rows && columns == d->shown.columns)
		return;
	free_cells(d);
	shown_cells_alloc(&d->shown, rows, columns);
	shown_cells_alloc(&d->wanted, rows, columns);
	shown_cells_alloc(&d->tried, 1, columns);
}

void term_draw_forget(struct term_draw *d)
{
	d->is_known = d->is_cursor_known = false;
	term_output_start(&d->output);
}

static bool is_same_style(struct style a, struct style b)
{
	return a.role == b.role && a.hue == b.hue && a.marks == b.marks;
}

/* Wants of the last cell what it shows, as that cell is never written. */
static void spare_corner(struct term_draw *d)
{
	int row = d->wanted.rows - 1, last = d->wanted.columns - 1;
	struct shown_cells *to = shown_cells_row(&d->wanted, row);

	if (last > 0 && to[last].text[0] == '\0')
		to[last - 1] = shown_cells_of(" ", look_plain());
	to[last] = shown_cells_row(&d->shown, row)[last];
}

/* Translates a row of the canvas, which may be smaller or larger. */
static void want_row(struct term_draw *d, const struct canvas *canvas, int row,
    struct shades shades)
{
	struct shown_cells *to = shown_cells_row(&d->wanted, row);
	int columns = d->wanted.columns;
	struct style last = { ROLE_TEXT, 0, 0 };
	struct look look = theme_look(last, shades);

	if (columns > canvas_columns(canvas))
		columns = canvas_columns(canvas);
	shown_cells_clear(&d->wanted, row);
	for (int i = 0; row < canvas_rows(canvas) && i < columns; i++) {
		const struct cell *cell = canvas_at(canvas, row, i);

		if (!is_same_style(cell->style, last))
			look = theme_look(cell->style, shades);
		last = cell->style;
		to[i] = shown_cells_of(cell->text, look);
	}
	/* A wide character that the edge would cut is left out. */
	if (row < canvas_rows(canvas) && columns > 0 &&
	    columns < canvas_columns(canvas) &&
	    canvas_at(canvas, row, columns)->text[0] == '\0')
		to[columns - 1] = shown_cells_of(" ", look);
}

/* Has the column the right half of a wide character? */
static bool is_half(const struct term_draw *d, const struct shown_cells *row,
    int column)
{
	return column < d->wanted.columns && row[column].text[0] == '\0';
}

/* Is it unknown where the cursor is after this cell?  It is known only after
 * single characters of one cell, and not after the last cell of a row. */
static bool is_odd(const struct term_draw *d, const struct shown_cells *row,
    int column)
{
	struct slice text = slice_of(row[column].text);
	uint32_t c = text_next(&text);

	return text.length > 0 || column + 1 == d->wanted.columns ||
	    is_half(d, row, column + 1) || locale_width(c) != 1;
}

/* Can the locale show the text?  Other text might move the cursor, or worse. */
static bool is_showable(const char *text)
{
	struct slice rest = slice_of(text);

	while (rest.length > 0)
		if (locale_width(text_next(&rest)) < 0)
			return false;
	return true;
}

/* Is the cell to be written?  A wide character is when either half has
 * changed. */
static bool has_changed(const struct term_draw *d, const struct sending *s,
    int column)
{
	if (is_half(d, s->new, column))
		return false;
	return !shown_cells_is_same(&s->old[column], &s->new[column]) ||
	    (is_half(d, s->new, column + 1) && !is_half(d, s->old, column + 1));
}

static void put_cell(struct term_draw *d, const struct sending *s, int column)
{
	const struct shown_cells *cell = &s->new[column];
	const char *text = cell->text;
	bool is_wide = is_half(d, s->new, column + 1);

	term_output_set(&d->output, d->output.is_look_known ?
	    shown_cells_look(cell, d->output.look) : cell->look);
	if (!is_showable(text))
		text = is_wide ? "??" : "?";
	term_output_put(&d->output, text, is_odd(d, s->new, column));
	s->old[column] = *cell;
	if (is_wide)
		s->old[column + 1] = cell[1];
}

/* Returns the bytes that cells `from` to `to` - 1 cost; more than `limit` are
 * not counted. */
static size_t cost_over(const struct term_draw *d, const struct sending *s,
    int from, int to, size_t limit)
{
	struct look look = d->output.look;
	size_t cost = 0;

	for (int i = from; i < to && cost <= limit; i++) {
		const struct shown_cells *cell = &s->new[i];
		struct look next = has_changed(d, s, i) ? look :
		    shown_cells_look(cell, look);

		if (is_half(d, s->new, i) || is_odd(d, s->new, i))
			return limit + 1;
		cost += has_changed(d, s, i) ? 1 : strlen(cell->text);
		cost += term_output_set_cost(&d->output, look, next);
		look = next;
	}
	return cost;
}

/* Writes a cell on the way to another.  One that is still to be written may be
 * anything now: a blank is the shortest. */
static void pass_over(struct term_draw *d, const struct sending *s, int column)
{
	if (!has_changed(d, s, column)) {
		put_cell(d, s, column);
		return;
	}
	term_output_put(&d->output, " ", false);
	s->old[column] = shown_cells_of(" ", d->output.look);
}

/* Goes to the column: by writing the cells before it, or past them. */
static void go(struct term_draw *d, const struct sending *s, int column)
{
	int from = d->output.column;
	bool is_near = d->output.row == s->row && from >= 0 && from <= column &&
	    column - from <= GAP && d->output.is_look_known;
	size_t cost = is_near ? way_to_cell(&d->output, s->row, column).used :
				0;

	if (!is_near || cost_over(d, s, from, column, cost) > cost) {
		term_output_go(&d->output, s->row, column);
		return;
	}
	for (int i = from; i < column; i++)
		pass_over(d, s, i);
}

/* Returns the column from which on the row is blank, when enough of that was
 * not; else the end. */
static int blank_from(const struct term_draw *d, const struct shown_cells *old,
    const struct shown_cells *new)
{
	int columns = d->wanted.columns, end = columns;

	if (!d->output.terminal->can_erase)
		return columns;
	while (end > 0 && shown_cells_is_blank(&new[end - 1]))
		end--;
	return shown_cells_differing(old + end, new + end, columns - end) >
		BLANKS ?
	    end :
	    columns;
}

/* Sets a look in which erased cells are plain blanks. */
static void set_erasing_look(struct term_draw *d)
{
	if (!d->output.is_look_known || !look_hides_blank(d->output.look))
		term_output_set(&d->output, look_plain());
}

static bool is_in_look(const struct shown_cells *seen, struct look look)
{
	return look_is_same(shown_cells_look(seen, look), look);
}

/* Returns the next cell to send, of those in the look unless that is NULL. */
static int next_changed(const struct term_draw *d, const struct sending *s,
    int column, const struct look *look)
{
	while (column < s->end && (!has_changed(d, s, column) ||
	    (look != NULL && !is_in_look(&s->new[column], *look))))
		column++;
	return column;
}

static void send_cells(struct term_draw *d, const struct sending *s,
    const struct look *look)
{
	int column = 0;

	while ((column = next_changed(d, s, column, look)) < s->end) {
		go(d, s, column);
		put_cell(d, s, column);
	}
}

/* Sends all cells of one look before those of the next, from the look that is
 * set: where looks take turns, moves are shorter than colours. */
static void send_looks(struct term_draw *d, const struct sending *s)
{
	struct look look = d->output.look;
	int column;

	if (d->output.is_look_known)
		send_cells(d, s, &look);
	while ((column = next_changed(d, s, 0, NULL)) < s->end) {
		look = s->new[column].look;
		send_cells(d, s, &look);
	}
}

static void send_row(struct term_draw *d, const struct sending *s,
    bool by_looks)
{
	if (by_looks)
		send_looks(d, s);
	else
		send_cells(d, s, NULL);
	if (s->end == d->wanted.columns)
		return;
	go(d, s, s->end);
	set_erasing_look(d);
	term_output_order(&d->output, ORDER_CLEAR_LINE, 0, 0);
}

/* Returns the bytes that the row costs, of which nothing is sent. */
static size_t cost_of(struct term_draw *d, struct sending s, bool by_looks)
{
	struct term_output output = d->output;
	size_t cost;

	memcpy(d->tried.cells, s.old, (size_t)d->tried.columns * sizeof *s.old);
	s.old = d->tried.cells;
	term_output_try(&d->output);
	send_row(d, &s, by_looks);
	cost = d->output.used;
	d->output = output;
	return cost;
}

static void show_row(struct term_draw *d, int row)
{
	struct sending s = { row, 0, shown_cells_row(&d->shown, row),
		shown_cells_row(&d->wanted, row) };
	size_t bytes = (size_t)d->wanted.columns * sizeof *s.old;

	s.end = blank_from(d, s.old, s.new);
	if (memcmp(s.old, s.new, bytes) == 0)
		return;
	send_row(d, &s, cost_of(d, s, true) < cost_of(d, s, false));
	memcpy(s.old, s.new, bytes);
}

static void scroll_rows(struct term_draw *d, struct scroll s)
{
	struct term_output *output = &d->output;

	if (s.top == s.end)
		return;
	set_erasing_look(d);
	term_output_order(output, ORDER_REGION, s.top, s.end - 1);
	term_output_go(output, s.by > 0 ? s.end - 1 : s.top, 0);
	for (int i = 0; i < abs(s.by); i++)
		term_output_order(output, s.by > 0 ? ORDER_UP : ORDER_DOWN, 0,
		    0);
	term_output_order(output, ORDER_REGION, 0, d->shown.rows - 1);
	scroll_apply(s, &d->shown);
}

/* Clears the terminal and makes all its rows scroll: others may have set some
 * rows to scroll, or this program for another size; a line feed would move
 * these. */
static void clear_all(struct term_draw *d)
{
	term_output_set(&d->output, look_plain());
	if (d->output.terminal->can_scroll && d->shown.rows > 1)
		term_output_order(&d->output, ORDER_REGION, 0,
		    d->shown.rows - 1);
	term_output_order(&d->output, ORDER_CLEAR, 0, 0);
	for (int i = 0; i < d->shown.rows; i++)
		shown_cells_clear(&d->shown, i);
	/* Where nothing was erased every cell is to be written: no canvas has
	 * this character. */
	for (int i = 0; !d->output.terminal->can_erase &&
	     i < d->shown.rows * d->shown.columns; i++)
		d->shown.cells[i] = shown_cells_of("\177", look_plain());
	d->is_known = true;
}

static void show_cursor(struct term_draw *d, const struct canvas *canvas)
{
	int row, column;
	bool is_shown;

	canvas_cursor(canvas, &row, &column);
	is_shown = row >= 0 && column >= 0 && row < d->shown.rows &&
	    column < d->shown.columns;
	if (is_shown)
		term_output_go(&d->output, row, column);
	if (is_shown != d->has_cursor || !d->is_cursor_known)
		term_output_order(&d->output,
		    is_shown ? ORDER_SHOW_CURSOR : ORDER_HIDE_CURSOR, 0, 0);
	d->has_cursor = is_shown;
	d->is_cursor_known = true;
}

void term_draw_show(struct term_draw *d, const struct canvas *canvas,
    struct shades shades)
{
	for (int i = 0; i < d->wanted.rows; i++)
		want_row(d, canvas, i, shades);
	if (!d->is_known)
		clear_all(d);
	else if (d->output.terminal->can_scroll)
		scroll_rows(d, scroll_find(&d->shown, &d->wanted));
	if (d->output.terminal->wraps_at_once && d->wanted.rows > 0)
		spare_corner(d);
	for (int i = 0; i < d->wanted.rows; i++)
		show_row(d, i);
	show_cursor(d, canvas);
	term_output_flush(&d->output);
}

void term_draw_leave(struct term_draw *d)
{
	term_output_set(&d->output, look_plain());
	term_output_order(&d->output, ORDER_SHOW_CURSOR, 0, 0);
	term_output_flush(&d->output);
	term_draw_forget(d);
}
