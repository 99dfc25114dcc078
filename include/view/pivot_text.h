/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/pivot_text.h - a method with its callers and callees as text.
 *
 * Its parents stand above its own row, its children below.
 */
#ifndef VIEW_PIVOT_TEXT_H
#define VIEW_PIVOT_TEXT_H

#include "query/answer.h"
#include "view/canvas.h"
#include "view/list.h"

size_t pivot_text_count(const struct pivot_answer *);  /* of rows */
size_t pivot_text_middle(const struct pivot_answer *); /* the method's own row */

/* Returns the method of the row; NO_METHOD for a heading and for the thread
 * itself. */
uint32_t pivot_text_method(const struct pivot_answer *, size_t row);

/* Draws the heads into the first row of the area and the rows below. */
void pivot_text_draw(const struct pivot_answer *, const struct methods *,
    const struct list *, bool is_focused, struct canvas *, struct area);

#endif
