/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ui/panes/list.h - what all lists have in common: keys that move, the next
 * match, the order, the columns, and panes that are a list of rows and no more.
 *
 * A pane with a list has a struct list_ops in its operations (ui/pane).  The
 * functions below "order and columns" work on those with orders alone.
 */
#ifndef UI_PANES_LIST_H
#define UI_PANES_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include "ui/config/keymap.h"
#include "ui/pane.h"
#include "ui/state.h"
#include "view/list.h"
#include "view/outline.h"

/* The state of a pane with a list begins with this, or with the same members in
 * the same order. */
struct list_pane {
	struct state *s;
	struct list list;
	struct list_choice choice; /* of columns */
};

/* ---- keys that move the cursor ---- */

/* Moves by rows, by pages of so many rows, by half pages, to both ends, or says
 * that this is the first row or the last; centres.  Returns false when the
 * command is not about moving, or the row is in the middle already. */
bool list_command(struct state *, struct list *, enum command, int amount,
    long page);

/* Does so in a pane with a list. */
bool list_pane_command(void *own, enum command, int amount);

/* Does the command in a list without rows.  What would else go on to the
 * picture above stays here, as it does in a list that has some. */
bool list_empty_command(struct state *, enum command, int amount);

/* Have the cursor, the rows that are seen, or their number changed? */
bool list_has_changed(const struct list *before, const struct list *now);

/* ---- rows that open into their relatives (view/outline) ---- */

struct outline_ops {
	/* Opens the line, and puts the cursor on its row; false: it does not
	 * open. */
	bool (*open)(void *own, size_t line);
	void (*close)(void *own, size_t line);

	/* Goes to the row of a relative, if it has one; false: the line is no
	 * relative. */
	bool (*jump)(void *own, size_t line);
};

/* Moves as list_command does, past headings, or opens and closes lines.
 * Returns false when the command is about neither. */
bool outline_command(void *own, const struct outline *,
    const struct outline_ops *, enum command, int amount);

/* ---- a pane with a list ---- */

/* A column of a list of rows and no more; its number is its place among the
 * heads. */
struct plain_head {
	const char *text; /* NULL: there are no more */
	int cells;        /* with the blank after it; 0: the rest */
	bool is_number;
	bool is_third; /* takes no more than a third of the line */
	int weight;    /* as in struct view_column */
};

/* What a pane with a list says of it.  What is NULL or 0 is not there. */
struct list_ops {
	int first; /* the row of the screen that its first line is in; 0: below
	              title and heads, or so that the last one ends the half */
	bool has_whole_pages; /* a page is all rows that are seen; else one
	                         less, so that one of the page before stays */

	/* Are the rows there that are asked for now?  NULL: always. */
	bool (*is_there)(const void *own);

	/* Does the search find what is in the row? */
	bool (*match)(const void *own, size_t row);

	/* Returns the list as it is drawn now, valid until it is asked for
	 * again.  NULL: it has one order, and no other columns. */
	struct list_now (*now)(void *own);

	/* Puts the rows in that order, and the cursor on the first. */
	void (*sort)(void *own, struct list_order);

	/* ---- of a list of rows and no more ---- */

	const char *title; /* of a list on top; NULL: it is in its half */
	const char *hints; /* on top */
	const char *none;  /* why it is not opened without rows */
	bool begins_last;  /* opened with the cursor on the last row */
	struct plain_head heads[6];
	size_t (*count)(const void *own);
	bool (*is_dim)(const void *own, size_t row);

	/* Writes a cell, of VIEW_CELL bytes, "" before; paints one that is more
	 * than a text, as in struct list_view. */
	void (*cell)(const void *own, size_t row, unsigned column, char *out);
	bool (*paint)(const void *own, size_t row, const struct view_column *,
	    struct canvas *, struct area, struct style);

	/* Returns how many cells the last column wants; NULL: any. */
	int (*wanted)(const void *own);

	/* Draws so many rows below a list on top, where there is room. */
	int note_rows;
	void (*note)(const void *own, int row);
};

/* Returns the list and the row of the screen that its first line is in; NULL:
 * there are no rows to be pointed at. */
struct list *lists_rows(const struct pane *, const struct layout *, int *first);

/* Moves the cursor to the next row that the search finds, around the end as
 * well.  Says which "call" it is of how many "calls", or that there is none.
 * Costs a look at each row. */
void lists_next_match(void *own, const char *noun, const char *plural,
    int step);

/* ---- order and columns ---- */

/* Can they be chosen? */
bool lists_has_orders(const struct pane *);

/* Sorts by the next column, reverses the order, or shows columns and parts of
 * names that there is no room for.  Returns false when the command does none of
 * these. */
bool lists_command(struct state *, const struct pane *,
    enum command, int amount);

/* Sorts by the named column: "calls", or "-calls" for the reverse order.
 * Returns false, with the reason, and changes nothing where that cannot be. */
bool lists_sort(const struct pane *, const char *words, struct error *err);

/* Writes the order as lists_sort takes it; "" where no column orders the
 * rows. */
void lists_sorted(const struct pane *, char *out, size_t size);

/* Returns the name of a column that the list can be sorted by, the first having
 * number 0; NULL: there are not so many. */
const char *lists_order_name(const struct pane *, size_t number);

/* Sorts by the column whose head is in that column of the screen; reverses the
 * order where it is sorted by it already. */
void lists_sort_at(struct state *, const struct pane *, int column);

/* Shows the named columns, "calls,inclusive:cpu,name", or the "usual" ones.
 * Returns false, with the reason, and changes nothing where that cannot be. */
bool lists_choose(const struct pane *, const char *words, struct error *err);

/* Writes the columns as lists_choose takes them. */
void lists_chosen(const struct pane *, char *out, size_t size);

/* ---- operations of a pane that is a list of rows and no more ---- */

bool plain_open(void *own, int amount);
void plain_draw(void *own, const struct layout *);
void plain_position_get(const void *own, struct pane_position *);
void plain_position_set(void *own, const struct pane_position *);

#endif
