#include "config.h"

#include "view/box_paint.h"

#include <stdio.h>
#include <string.h>

void box_paint_sides(struct canvas *canvas, struct area area,
    struct style style)
{
	bool ascii = canvas_is_ascii(canvas);
	int columns = area.columns;

	canvas_put(canvas, area.row, area.column, 1,
	    slice_of(columns == 1 ? ascii ? "|" : "▎" : ascii ? "[" : "▏"),
	    style);
	if (columns >= 2 && (ascii || columns >= 4))
		canvas_put(canvas, area.row, area.column + columns - 1, 1,
		    slice_of(ascii ? "]" : "▕"), style);
}

void box_paint_density(struct canvas *canvas, struct area area,
    struct style style)
{
	for (int i = 0; i < area.columns; i++)
		canvas_put(canvas, area.row, area.column + i, 1,
		    slice_of(canvas_is_ascii(canvas) ? ":" : "▒"), style);
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
	snprintf(longer, sizeof longer, "%s%s", dots, label);
	if (strlen(longer) < BOX_LABEL &&
	    (int)text_width(slice_of(longer)) <= cells)
		memcpy(label, longer, strlen(longer) + 1);
	return false;
}
