#include "config.h"

#include "view/box_paint.h"

#include <stdio.h>
#include <string.h>

enum { OUTLINED = 4 }; /* so wide is a box with two sides and room between */

bool box_paint_is_solid(const struct canvas *canvas, struct area area,
    struct style style)
{
	return area.columns < OUTLINED && canvas_is_fine(canvas) &&
	    style.role == ROLE_BOX &&
	    (style.marks & (MARK_SELECTED | MARK_SHADOW)) == 0;
}

static void paint_solid(struct canvas *canvas, struct area area,
    struct style style)
{
	int last = area.columns - 1;

	style.role = ROLE_SOLID;
	for (int i = 0; i < last; i++)
		canvas_put(canvas, area.row, area.column + i, 1,
		    slice_of("█"), style);
	canvas_put(canvas, area.row, area.column + last, 1,
	    slice_of(last == 0 ? "▊" : "▉"), style);
}

void box_paint_sides(struct canvas *canvas, struct area area,
    struct style style)
{
	bool ascii = canvas_is_ascii(canvas);
	int columns = area.columns;

	if (box_paint_is_solid(canvas, area, style)) {
		paint_solid(canvas, area, style);
		return;
	}
	canvas_put(canvas, area.row, area.column, 1,
	    slice_of(columns == 1 ? ascii ? "|" : "▎" : ascii ? "[" : "▏"),
	    style);
	if (columns >= 2 && (ascii || columns >= OUTLINED))
		canvas_put(canvas, area.row, area.column + columns - 1, 1,
		    slice_of(ascii ? "]" : "▕"), style);
}

void box_paint_density(struct canvas *canvas, struct area area,
    struct style style)
{
	bool is_dense = canvas_is_fine(canvas) &&
	    (style.marks & MARK_SAME) != 0;

	for (int i = 0; i < area.columns; i++)
		canvas_put(canvas, area.row, area.column + i, 1,
		    slice_of(canvas_is_ascii(canvas) ? ":" :
		    is_dense ? "▓" : "▒"), style);
}

bool box_label_caller(char label[BOX_LABEL], const struct box_caller *caller,
    int cells)
{
	const char *dots = caller->is_ascii ? "~" : "…";
	const char *between = caller->is_callee ?
	    caller->is_ascii ? " < " : " ‹ " :
	    caller->is_ascii ? " > " : " › ";
	char longer[2 * BOX_LABEL];

	snprintf(longer, sizeof longer, "%.*s%s%s", BOX_LABEL, caller->name,
	    between, label);
	if (strlen(longer) < BOX_LABEL && (int)text_width(slice_of(longer)) +
	    !caller->is_outermost <= cells) {
		memcpy(label, longer, strlen(longer) + 1);
		return !caller->is_outermost;
	}
	if (strncmp(label, dots, strlen(dots)) == 0)
		return false; /* there is one for another reason */
	snprintf(longer, sizeof longer, "%s%s", dots, label);
	if (strlen(longer) < BOX_LABEL &&
	    (int)text_width(slice_of(longer)) <= cells)
		memcpy(label, longer, strlen(longer) + 1);
	return false;
}
