#include "config.h"

#include "view/runs.h"

#include <string.h>

enum { GAP = 8 }; /* blanks that are cheaper to send than a change of look */

static bool is_same_style(struct style a, struct style b)
{
	return a.role == b.role && a.hue == b.hue && a.marks == b.marks;
}

static bool hides_blank(struct look look)
{
	return look.bg == COLOUR_DEFAULT &&
	    (look.attributes & (ATTR_REVERSE | ATTR_UNDERLINE)) == 0;
}

static bool is_blank(const struct cell *cell, struct shades shades)
{
	return strcmp(cell->text, " ") == 0 && hides_blank(theme_look(
	    cell->style, shades.depth, shades.is_light));
}

/* The first cell from `column` on that is no blank, when there are few before
 * it; else `column`. */
static int skip_gap(const struct canvas *canvas, int row, int column,
    struct shades shades)
{
	int i = column, columns = canvas_columns(canvas);

	while (i < columns && i <= column + GAP &&
	    is_blank(canvas_at(canvas, row, i), shades))
		i++;
	return i < columns && i <= column + GAP ? i : column;
}

struct look_run run_at(const struct canvas *canvas, int row, int column,
    struct shades shades)
{
	const struct style style = canvas_at(canvas, row, column)->style;
	int columns = canvas_columns(canvas), end = column, next = column + 1;
	struct look_run run = { column, 0, theme_look(style, shades.depth,
	    shades.is_light) };

	while (end < next) {
		end = next;
		while (end < columns && is_same_style(style,
		    canvas_at(canvas, row, end)->style))
			end++;
		next = hides_blank(run.look) ?
		    skip_gap(canvas, row, end, shades) : end;
	}
	run.columns = end - column;
	return run;
}

bool row_has_colours(const struct canvas *canvas, int row,
    struct shades shades)
{
	struct style last = { ROLE_TEXT, 0, 0 };
	struct look look;

	for (int i = 0; i < canvas_columns(canvas); i++) {
		struct style style = canvas_at(canvas, row, i)->style;

		if (is_same_style(last, style))
			continue;
		look = theme_look(style, shades.depth, shades.is_light);
		if (look.fg != COLOUR_DEFAULT || look.bg != COLOUR_DEFAULT)
			return true;
		last = style;
	}
	return false;
}
