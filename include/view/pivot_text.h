/*
 * view/pivot_text.h - a method in the middle as text: its parents, its own row, its
 * children.
 */
#ifndef VIEW_PIVOT_TEXT_H
#define VIEW_PIVOT_TEXT_H

#include "query/answer.h"
#include "view/canvas.h"
#include "view/list.h"

/* How many rows it has. */
size_t pivot_text_count(const struct pivot_answer *);
size_t pivot_text_middle(const struct pivot_answer *); /* the method's own row */

/* Whose row it is; NO_METHOD: a heading, or the thread itself. */
uint32_t pivot_text_method(const struct pivot_answer *, size_t row);

void pivot_text_draw(const struct pivot_answer *, const struct methods *,
    const struct list *, bool is_focused, struct canvas *, struct area);

#endif
