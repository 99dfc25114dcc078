/*
 * term/draw.h - a canvas on a terminal, in as few bytes as can be.
 *
 * Remembers what the terminal shows and sends what differs: rows that have moved
 * are scrolled, and of the others the cells that changed are written, those of
 * one look before those of the next where that is shorter.
 */
#ifndef TERM_DRAW_H
#define TERM_DRAW_H

#include <stddef.h>

#include "view/theme.h"

/*
 * The shortest orders that put text on a terminal.
 *
 * A pen knows where the cursor is and which look is set, so that it moves and
 * changes colours only where it has to, each in the shortest way that this
 * terminal understands.  It writes into a buffer that goes out when it is full.
 */

/* What a terminal can be told, with up to two numbers. */
enum terminal_order {
	ORDER_MOVE,   /* the cursor, to row a, column b */
	ORDER_ROW,    /* to row a */
	ORDER_COLUMN, /* to column a */
	ORDER_RIGHT,  /* by a cells */
	ORDER_RESET,  /* no colours, no attributes; of looks up to ORDER_BG */
	ORDER_BOLD,
	ORDER_REVERSE,
	ORDER_UNDERLINE,
	ORDER_DIM,
	ORDER_FG, /* colour a, or COLOUR_DEFAULT */
	ORDER_BG,
	ORDER_CLEAR,      /* everything */
	ORDER_CLEAR_LINE, /* from the cursor to the end of the row */
	ORDER_REGION,     /* rows a to b scroll */
	ORDER_UP,         /* by one row, from its last one */
	ORDER_DOWN,       /* the same from its first one */
	ORDER_HIDE_CURSOR,
	ORDER_SHOW_CURSOR,
	ORDERS
};

enum { ORDER_BYTES = 64 };

/* A terminal: what it understands, and where the bytes go. */
struct terminal {
	void *self;
	/* The ORDER_BYTES for an order, ended by NUL; none when it has none. */
	void (*order)(void *of, enum terminal_order, int a, int b, char *out);
	void (*send)(void *of, const char *bytes, size_t length);
	unsigned colourless; /* enum attribute: not together with colours */
	bool moves_plainly;  /* only a cursor without a look can be moved */
	bool wraps_at_once;  /* its last cell would scroll it */
	bool can_erase;      /* by ORDER_CLEAR and ORDER_CLEAR_LINE */
	bool can_scroll;     /* some rows, by ORDER_REGION, _UP and _DOWN */
};

struct term_output {
	const struct terminal *terminal;
	int row, column; /* of the cursor; negative: not known */
	struct look look;
	bool is_look_known;
	size_t used, room;
	char *bytes; /* NULL: they are counted, no more */
};

/* Of a terminal of which nothing is known; the others are set. */
void term_output_start(struct term_output *);

void term_output_set(struct term_output *, struct look);

/* None that sets a look, or goes anywhere; nothing where the terminal has none. */
void term_output_flush(struct term_output *);

struct term_draw;

/* For a terminal of which nothing is known; it has to stay valid.  NULL on
 * failure. */
struct term_draw *term_draw_new(const struct terminal *, struct error *err);
void term_draw_free(struct term_draw *); /* accepts NULL */

/* The size of the terminal, which may have been another in between: everything is
 * sent the next time.  On failure nothing is. */
bool term_draw_resize(struct term_draw *, int rows, int columns,
    struct error *err);

/* Others have drawn: everything is sent the next time. */
void term_draw_forget(struct term_draw *);

/* The canvas is seen after this, and its cursor. */
void term_draw_show(struct term_draw *, const struct canvas *, struct shades);

/* The look of plain text, a cursor, and nothing in the way of others. */
void term_draw_leave(struct term_draw *);

#endif
