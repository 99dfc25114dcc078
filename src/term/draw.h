/* SPDX-License-Identifier: Apache-2.0 */
/*
 * term/draw.h - a canvas on a terminal, in as few bytes as can be.
 *
 * A struct term_draw remembers what the terminal shows and sends what differs:
 * rows that have moved are scrolled, and in the others the cells that changed
 * are written, those of one look before those of the next where that is
 * shorter.  A struct term_output below it finds the shortest orders for that.
 */
#ifndef TERM_DRAW_H
#define TERM_DRAW_H

#include <stddef.h>

#include "view/theme.h"

/* ---- a terminal: what it understands, and where the bytes go ---- */

/* What a terminal can be told, with up to two numbers. */
enum terminal_order {
	ORDER_MOVE,   /* the cursor, to row a, column b */
	ORDER_ROW,    /* to row a */
	ORDER_COLUMN, /* to column a */
	ORDER_RIGHT,  /* by a cells */
	ORDER_RESET,  /* no colours, no attributes; from here to ORDER_BG the
	                 orders set a look */
	ORDER_BOLD,
	ORDER_REVERSE,
	ORDER_UNDERLINE,
	ORDER_DIM,
	ORDER_FG, /* colour a, or COLOUR_DEFAULT */
	ORDER_BG,
	ORDER_CLEAR,      /* everything */
	ORDER_CLEAR_LINE, /* from the cursor to the end of the row */
	ORDER_REGION,     /* rows a to b scroll */
	ORDER_UP,         /* they scroll up by one, from the last of them */
	ORDER_DOWN,       /* they scroll down by one, from the first of them */
	ORDER_HIDE_CURSOR,
	ORDER_SHOW_CURSOR,
	ORDERS
};

enum { ORDER_BYTES = 64 };

struct terminal {
	void *self;
	/* Writes the ORDER_BYTES of an order, ended by NUL; none when the
	 * terminal has no such order. */
	void (*order)(void *self, enum terminal_order, int a, int b, char *out);
	void (*send)(void *self, const char *bytes, size_t length);
	unsigned colourless; /* enum attribute: not together with colours */
	bool moves_plainly;  /* only a cursor without a look can be moved */
	bool wraps_at_once;  /* its last cell would scroll it */
	bool can_erase;      /* by ORDER_CLEAR and ORDER_CLEAR_LINE */
	bool can_scroll;     /* some rows, by ORDER_REGION, _UP and _DOWN */
};

/* ---- a canvas on it ---- */

struct term_draw;

/* Begins to draw on a terminal of which nothing is known; it has to stay
 * valid. */
struct term_draw *term_draw_new(const struct terminal *);
void term_draw_free(struct term_draw *); /* accepts NULL */

/* Sets the size of the terminal, which may have had another one in between:
 * everything is sent the next time. */
void term_draw_resize(struct term_draw *, int rows, int columns);

/* Says that others have drawn: everything is sent the next time. */
void term_draw_forget(struct term_draw *);

/* Makes the terminal show the canvas, and its cursor. */
void term_draw_show(struct term_draw *, const struct canvas *, struct shades);

/* Leaves the terminal to others: with the look of plain text, and a cursor. */
void term_draw_leave(struct term_draw *);

/*
 * ---- the shortest orders that put text on a terminal ----
 *
 * An output knows where the cursor is and which look is set, so that it moves
 * and changes colours only where it has to, each in the shortest way that this
 * terminal understands.  It writes into a buffer that goes out when it is full.
 */

struct term_output {
	const struct terminal *terminal;
	int row, column; /* of the cursor; negative: not known */
	struct look look;
	bool is_look_known;
	size_t used, room;
	char *bytes; /* NULL: bytes are counted, and not sent */
};

/* Forgets what is known of the terminal.  The terminal, the bytes and their
 * room are set before, and stay. */
void term_output_start(struct term_output *);

/* Sets a look, if it is not set. */
void term_output_set(struct term_output *, struct look);

/* Sends what is in the buffer. */
void term_output_flush(struct term_output *);

#endif
