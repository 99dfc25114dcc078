#include "config.h"

#include "view/box_paint.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

enum { OUTLINED = 4 }; /* so wide is a box with two sides and room between */

/* A line below says "of the selected method", where there are no words to be
 * underlined. */
static const char *same_sign(const struct canvas *canvas)
{
	return canvas_is_ascii(canvas) ? "_" : "▁";
}

static const char *left_side(const struct canvas *canvas, struct area area,
    bool is_shaded)
{
	if (canvas_is_ascii(canvas))
		return area.columns == 1 || is_shaded ? "|" : "[";
	return area.columns == 1 && !is_shaded ? "▎" : "▏";
}

/* Colours end where they end: a thin line at the begin is enough. */
static void paint_shaded(struct canvas *canvas, struct area area,
    struct style style)
{
	const char *side = left_side(canvas, area, true);

	if (style.role == ROLE_WAIT)
		style.role = ROLE_WAIT_EDGE;
	if (style.role == ROLE_BOX && area.columns < OUTLINED) {
		style.role = ROLE_NARROW;
		if (style.marks & MARK_SAME)
			side = same_sign(canvas);
		canvas_repeat(canvas, area,
		    style.marks & MARK_SAME ? side : " ", style);
	}
	canvas_put(canvas, area.row, area.column, 1, slice_of(side), style);
}

void box_paint_sides(struct canvas *canvas, struct area area,
    struct style style)
{
	bool ascii = canvas_is_ascii(canvas);
	int columns = area.columns;

	if (canvas_is_shaded(canvas)) {
		paint_shaded(canvas, area, style);
		return;
	}
	canvas_put(canvas, area.row, area.column, 1,
	    slice_of(left_side(canvas, area, false)), style);
	if (columns >= 2 && (ascii || columns >= OUTLINED))
		canvas_put(canvas, area.row, area.column + columns - 1, 1,
		    slice_of(ascii ? "]" : "▕"), style);
}

void box_paint_density(struct canvas *canvas, struct area area,
    struct style style)
{
	const char *text = canvas_is_ascii(canvas) ? ":" : "▒";

	if (canvas_is_shaded(canvas))
		text = style.marks & MARK_SAME ? same_sign(canvas) : " ";
	canvas_repeat(canvas, area, text, style);
}

const char *box_waiting_sign(const struct canvas *canvas)
{
	return canvas_is_shaded(canvas) ? " " :
	    canvas_is_ascii(canvas) ? "." : "░";
}

bool box_label_caller(char label[BOX_LABEL], const struct box_caller *caller,
    int cells)
{
	const char *dots = glyph(GLYPH_CUT, caller->is_ascii);
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
