/*
 * view/list_type.h - which columns a list shows: those that were chosen, else the
 * usual ones.  The same for every list.
 */
#ifndef VIEW_LIST_TYPE_H
#define VIEW_LIST_TYPE_H

#include "view/list_view.h"

/* A column that is there unless others were chosen. */
struct usual_column {
	unsigned column;
	bool is_other;     /* of the clock that is not the list's */
	int from;          /* cells of the screen from which on it is there */
	int weight, least; /* as in struct view_column */
};

/* What all lists of a kind have in common. */
struct list_type {
	const char *title; /* "the table" */
	const struct usual_column *usual; /* from left to right */
	size_t usual_count;
	unsigned last;     /* has the rest of the line, and is always there: last,
	                    * unless it was chosen for another place */
	unsigned within;   /* is said by the last one, too; `last`: none is */
	int lead;          /* cells in front of the columns */
	int least;         /* chosen ones give way while the last has fewer */
	bool has_methods;  /* whose names can be scrolled */
	bool is_tight;     /* no blank in front of texts, no cell for an arrow */
};

/* What was chosen for a list; all zeros is nothing. */
struct list_choice {
	struct columns columns; /* none: the usual ones */
	size_t passed;          /* so many on the left give way first */
	size_t names_passed;    /* how often names were scrolled: query/signature */
};

/* A list as it is now. */
struct list_now {
	const struct list_type *type;
	const struct list_columns *columns; /* that it can have */
	const struct list_choice *choice;
	struct list_order order;
	unsigned kept;         /* a column that never gives way, or NO_COLUMN */
	enum measure measure;  /* its own clock */
	const bool *has_clock; /* of the trace */
	bool is_sampled;
	enum tick tick;        /* of its times */
	const void *self;
	/* Cells that the values of a column take, with the blank after them.  Below
	 * 0: it has nothing to say now, and is no usual one. */
	int (*cells)(const void *self, struct column_choice);
	/* Another head; NULL: none has one. */
	bool (*head)(const void *self, struct column_choice, char *out,
	    size_t size);
	/* How the usual columns give way; NULL: by their weights. */
	void (*fit)(const void *self, struct view_columns *, int width);
};

/* Can the list have the column, with the clocks of the trace? */
bool list_can_have(const struct list_now *, struct column_choice);

/* Can it be put in order by it?  Not where it is the same as another. */
bool list_can_sort(const struct list_now *, unsigned column);

/* The columns that were chosen, else the usual ones, whether there is room for them
 * or not; with them what the list is sorted by, and the last. */
void list_columns_of(const struct list_now *, int width, struct columns *out);

/* Those that there is room for: chosen ones give way from the right, after those
 * that are passed, usual ones by their weight, but never what the list is sorted
 * by. */
void list_layout(const struct list_now *, const struct canvas *, int width,
    struct view_columns *out);

/* What stands in a cell of the column, as people read it; a name is shortened to the
 * room. */
struct slice list_words_of(struct list_cell, const struct view_column *,
    size_t room, char *scratch);

#endif
