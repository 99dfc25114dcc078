#include "config.h"

#include "view/box_paint.h"

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
