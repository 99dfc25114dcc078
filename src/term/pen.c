#include "config.h"

#include "term/pen.h"

#include <string.h>

enum { LINE_FEEDS = 4, PHRASE = 2 * ORDER_BYTES };

/* Some orders, one after the other. */
struct pen_phrase {
	const struct terminal *terminal;
	size_t used, last; /* where the last one begins */
	bool is_impossible;
	char bytes[PHRASE];
};

static struct pen_phrase phrase_of(const struct pen *pen)
{
	struct pen_phrase p = { .terminal = pen->terminal };

	p.bytes[0] = '\0';
	return p;
}

static void add_text(struct pen_phrase *p, const char *text)
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

static void add(struct pen_phrase *p, enum terminal_order order, int a, int b)
{
	char out[ORDER_BYTES] = "";

	p->terminal->order(p->terminal->of, order, a, b, out);
	if (out[0] == '\0')
		p->is_impossible = true;
	add_text(p, out);
}

/* ECMA-48's SGR: its parameters can follow one another in one sequence. */
static bool is_rendition(const char *text)
{
	size_t length;

	if (strncmp(text, "\033[", 2) != 0)
		return false;
	length = strspn(text + 2, "0123456789;");
	return strcmp(text + 2 + length, "m") == 0;
}

/* One more of the look, joined to the one before it where that can be. */
static void add_look(struct pen_phrase *p, enum terminal_order order, int a)
{
	char out[ORDER_BYTES] = "";
	const char *rest = out + 2;

	p->terminal->order(p->terminal->of, order, a, 0, out);
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

static void add_attributes(struct pen_phrase *p, unsigned attributes)
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

static struct look possible(const struct pen *pen, struct look look)
{
	if (look.fg != COLOUR_DEFAULT || look.bg != COLOUR_DEFAULT)
		look.attributes &= ~pen->terminal->colourless;
	return look;
}

static bool can_order(const struct pen *pen, enum terminal_order order, int a, int b)
{
	struct pen_phrase p = phrase_of(pen);

	add(&p, order, a, b);
	return !p.is_impossible;
}

/* Can `to` be reached without a reset of all?  Attributes cannot be taken away
 * one by one, colours on some terminals. */
static bool is_addition(const struct pen *pen, struct look from, struct look to)
{
	if ((from.attributes & ~to.attributes) != 0)
		return false;
	if (to.fg != from.fg && to.fg == COLOUR_DEFAULT &&
	    !can_order(pen, ORDER_FG, COLOUR_DEFAULT, 0))
		return false;
	return to.bg == from.bg || to.bg != COLOUR_DEFAULT ||
	    can_order(pen, ORDER_BG, COLOUR_DEFAULT, 0);
}

static void add_change(struct pen_phrase *p, struct look from, struct look to)
{
	add_attributes(p, to.attributes & ~from.attributes);
	if (to.fg != from.fg)
		add_look(p, ORDER_FG, to.fg);
	if (to.bg != from.bg)
		add_look(p, ORDER_BG, to.bg);
}

static struct pen_phrase change(const struct pen *pen, struct look from,
    struct look to, bool is_known)
{
	struct pen_phrase reset = phrase_of(pen), added = reset;

	to = possible(pen, to);
	if (is_known && is_addition(pen, from, to)) {
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

static void keep_shorter(struct pen_phrase *best,
    const struct pen_phrase *other)
{
	if (!other->is_impossible &&
	    (best->is_impossible || other->used < best->used))
		*best = *other;
}

/* Adds ways along the row, after `start`, in which the cursor is in column
 * `at`. */
static void try_columns(struct pen_phrase *best, const struct pen_phrase *start,
    int at, int column)
{
	struct pen_phrase p = *start;

	if (at == column) {
		keep_shorter(best, &p);
		return;
	}
	add(&p, ORDER_COLUMN, column, 0);
	keep_shorter(best, &p);
	if (at >= 0 && at < column) {
		p = *start;
		add(&p, ORDER_RIGHT, column - at, 0);
		keep_shorter(best, &p);
	}
	if (column == 0) {
		p = *start;
		add_text(&p, "\r");
		keep_shorter(best, &p);
	}
}

static void try_rows(struct pen_phrase *best, const struct pen *pen, int row,
    int column)
{
	struct pen_phrase p = phrase_of(pen);

	add(&p, ORDER_ROW, row, 0);
	try_columns(best, &p, pen->column, column);
	p = phrase_of(pen);
	add_text(&p, "\r");
	add(&p, ORDER_ROW, row, 0);
	try_columns(best, &p, 0, column);
	if (row < pen->row || row > pen->row + LINE_FEEDS)
		return;
	p = phrase_of(pen);
	add_text(&p, "\r");
	for (int at = pen->row; at < row; at++)
		add_text(&p, "\n");
	try_columns(best, &p, 0, column);
}

static struct pen_phrase way(const struct pen *pen, int row, int column)
{
	struct pen_phrase best = phrase_of(pen), start = best;

	if (row == pen->row && column == pen->column)
		return best;
	best.is_impossible = true;
	if (pen->row == row)
		try_columns(&best, &start, pen->column, column);
	if (!best.is_impossible)
		return best; /* less far than by both numbers */
	best = phrase_of(pen);
	add(&best, ORDER_MOVE, row, column);
	if (pen->row >= 0 && pen->row != row && pen->column >= 0)
		try_rows(&best, pen, row, column);
	return best;
}

static void write_bytes(struct pen *pen, const char *bytes, size_t length)
{
	if (pen->bytes != NULL && pen->used + length > pen->room)
		pen_flush(pen);
	if (pen->bytes != NULL && length <= pen->room)
		memcpy(pen->bytes + pen->used, bytes, length);
	pen->used += length;
}

void pen_start(struct pen *pen)
{
	pen->row = pen->column = -1;
	pen->is_look_known = false;
	pen->used = 0;
}

void pen_try(struct pen *pen)
{
	pen->bytes = NULL;
	pen->used = 0;
}

void pen_set(struct pen *pen, struct look look)
{
	struct pen_phrase p;

	if (pen->is_look_known && look_is_same(pen->look, look))
		return;
	p = change(pen, pen->look, look, pen->is_look_known);
	write_bytes(pen, p.bytes, p.used);
	pen->look = possible(pen, look);
	pen->is_look_known = true;
}

void pen_go(struct pen *pen, int row, int column)
{
	struct pen_phrase p = way(pen, row, column);

	if (pen->terminal->moves_plainly && p.used > 0)
		pen_set(pen, look_plain());
	write_bytes(pen, p.bytes, p.used);
	pen->row = row;
	pen->column = column;
}

void pen_put(struct pen *pen, const char *text, bool is_odd)
{
	write_bytes(pen, text, strlen(text));
	pen->column++;
	if (is_odd)
		pen->row = pen->column = -1;
}

void pen_order(struct pen *pen, enum terminal_order order, int a, int b)
{
	struct pen_phrase p = phrase_of(pen);

	add(&p, order, a, b);
	write_bytes(pen, p.bytes, p.used);
	if (order == ORDER_CLEAR || order == ORDER_REGION)
		pen->row = pen->column = -1;
}

void pen_flush(struct pen *pen)
{
	if (pen->used > 0)
		pen->terminal->send(pen->terminal->of, pen->bytes, pen->used);
	pen->used = 0;
}

size_t pen_go_cost(const struct pen *pen, int row, int column)
{
	return way(pen, row, column).used;
}

size_t pen_set_cost(const struct pen *pen, struct look from, struct look to)
{
	return look_is_same(from, to) ? 0 : change(pen, from, to, true).used;
}
