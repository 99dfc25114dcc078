/*
 * view/pivot.h - a method in the middle, its callers above it as an upside-down
 * flame, its callees below; and the same as text.
 *
 * Levels count from the middle: callers are below 0, callees above.
 */
#ifndef VIEW_PIVOT_H
#define VIEW_PIVOT_H

#include "query/method_answers.h"
#include "view/flame.h"
#include "view/list.h"

enum pivot_half { PIVOT_CALLERS, PIVOT_CALLEES, PIVOT_HALVES };

struct pivot_view {
	const struct pivot_answer *answer;
	const struct methods *methods;
	struct run zoom[PIVOT_HALVES];
	enum pivot_half half;   /* of the selection; the middle is a callee */
	struct run selected;    /* count 0: none */
	bool is_focused;
	int first;              /* the level of the first row */
	uint32_t method;        /* whose frames are marked */
	const uint64_t *matches[PIVOT_HALVES]; /* or NULL */
};

const struct flame *pivot_flame(const struct pivot_answer *, enum pivot_half);

/* The level of the first row that shows most, with the middle on the screen. */
int pivot_first(const struct pivot_answer *, int rows);

/* `boxes` is scratch, one a column. */
void pivot_draw(const struct pivot_view *, struct canvas *, struct area,
    struct box *boxes);

/* One row: what is shown.  One row: the figures of the selection. */
void pivot_head_draw(const struct pivot_view *, struct canvas *, int row);
void pivot_details_draw(const struct pivot_view *, struct canvas *, int row);

/* The rows of the text: parents, the method itself, its children. */
size_t peek_count(const struct pivot_answer *);
size_t peek_middle(const struct pivot_answer *); /* the method's own row */

/* Whose row it is; NO_METHOD: a heading, or the thread itself. */
uint32_t peek_method(const struct pivot_answer *, size_t row);

void peek_draw(const struct pivot_answer *, const struct methods *,
    const struct list *, bool is_focused, struct canvas *, struct area);

#endif
