/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <stdlib.h>

#include "base/array.h"
#include "ui/command/prompt.h"
#include "ui/config/keymap.h"
#include "ui/dispatch.h"
#include "ui/pane.h"
#include "ui/panes/list.h"
#include "view/frame.h"

/*
 * The list of all keys, which can also be searched and run.
 */

extern const struct pane_ops help_pane;

enum { LINE_CELLS = 80 };

struct help_pane {
	struct list_pane rows;
	size_t *lines, room;     /* of the help, in the order of this list */
	struct pattern *pattern; /* of the search; or NULL */
};

static struct help_line line_at(const struct help_pane *pane, size_t row)
{
	struct help_line line;

	keymap_help(state_keys(pane->rows.s), pane->lines[row], &line);
	return line;
}

/* Adds the lines of the mode, unless they have been added. */
static void add_mode(struct help_pane *pane, bool has[MODES], enum mode mode)
{
	const struct keymap *keys = state_keys(pane->rows.s);
	struct help_line line;

	if (has[mode])
		return;
	has[mode] = true;
	for (size_t i = 0; i < keymap_help(keys, i, &line); i++)
		if (line.mode == mode)
			ARRAY_ADD(pane->lines, pane->room,
			    pane->rows.list.count, i);
}

/* Puts the keys of the pane with the focus first, then the keys of panes like
 * it, then the keys that work everywhere, then all others. */
static void order_lines(struct help_pane *pane)
{
	bool has[MODES] = { false };
	enum mode mode = pane->rows.s->selection->thread == NO_THREAD ?
	    MODE_ANY :
	    pane_mode(pane->rows.s);

	pane->rows.list.count = 0;
	for (; mode != MODE_ANY; mode = mode_infos[mode].wider)
		add_mode(pane, has, mode);
	for (int i = MODE_ANY; i < MODES; i++)
		add_mode(pane, has, (enum mode)i);
}

static int columns_of(const struct state *s)
{
	int columns = s->columns / LINE_CELLS;

	return columns < 1 ? 1 : columns;
}

static int rows_of(const struct state *s)
{
	int rows = s->canvas->rows;

	return rows > 3 ? rows - 2 : 1;
}

static void fit_list(struct help_pane *pane)
{
	list_resize(&pane->rows.list, pane->rows.list.count,
	    (size_t)(rows_of(pane->rows.s) * columns_of(pane->rows.s)));
}

/* The amount is a line of the help, from 1, for the cursor; 0 means the first
 * line that has a key. */
static bool open_list(void *own, int amount)
{
	struct help_pane *pane = own;
	size_t row = 1;

	order_lines(pane);
	fit_list(pane);
	while (amount > 0 && pane->lines[row] != (size_t)amount - 1)
		row++;
	list_go(&pane->rows.list, 0);
	list_go(&pane->rows.list, row);
	return true;
}

static bool is_match(const struct help_pane *pane, size_t row)
{
	struct help_line line = line_at(pane, row);

	return pattern_fit(pane->pattern, slice_of(line.text), NULL) ==
	    FIT_FOUND;
}

static void next_match(struct help_pane *pane, int step)
{
	size_t count = pane->rows.list.count, row = pane->rows.list.cursor;

	for (size_t i = 0; pane->pattern != NULL && i < count; i++) {
		row = (row + count + (size_t)step) % count;
		if (is_match(pane, row)) {
			list_go(&pane->rows.list, row);
			return;
		}
	}
	state_say(pane->rows.s,
	    pane->pattern == NULL ? "no search yet: / begins one" :
				    "nothing here matches");
}

/* Searches for what was typed after /, or pasted. */
static void search(void *own, const char *text)
{
	struct help_pane *pane = own;
	struct error err;

	pattern_free(pane->pattern);
	pane->pattern = pattern_read(text, PATTERN_TYPED, &err);
	if (pane->pattern == NULL)
		state_say(pane->rows.s, "%s", err.text);
	else
		next_match(pane, +1);
}

/* Runs the command of the line, as if its key had been pressed in the pane
 * below. */
static void run_line(struct help_pane *pane)
{
	struct state *s = pane->rows.s;
	struct help_line line = line_at(pane, pane->rows.list.cursor);
	const struct binding *b = line.binding;
	char place[80];

	if (b == NULL)
		return;
	pane_close(s);
	mode_place(line.mode, place, sizeof place);
	if (keymap_find(state_keys(s), pane_mode(s), b->key) == b)
		dispatch_run(s, b);
	else
		state_say(s, "that is a key %s", place);
}

static bool command(void *own, enum command cmd, int amount)
{
	struct help_pane *pane = own;

	switch ((int)cmd) {
	case CMD_SEARCH:
		pane_open_above(pane->rows.s, PANE_PROMPT, PROMPT_BELOW);
		return true;
	case CMD_NEXT_MATCH:
		next_match(pane, amount);
		return true;
	case CMD_OPEN:
		run_line(pane);
		return true;
	default:
		return list_pane_command(own, cmd, amount);
	}
}

/* Draws the lines, which fill the first column of the screen, then the next
 * one. */
static void draw_lines(struct help_pane *pane)
{
	struct canvas *canvas = pane->rows.s->canvas;
	int columns = columns_of(pane->rows.s), rows = rows_of(pane->rows.s);
	int width = pane->rows.s->columns / columns;

	for (int i = 0; i < columns * rows; i++) {
		const size_t row = pane->rows.list.top + (size_t)i;
		struct area area = { 1 + i % rows, i / rows * width, 1, width };
		struct style style = { ROLE_TEXT, 0, 0 };
		struct help_line line;

		if (row >= pane->rows.list.count)
			return;
		line = line_at(pane, row);
		if (line.is_heading)
			style.role = ROLE_KEY;
		if (row == pane->rows.list.cursor)
			style.marks |= MARK_SELECTED;
		else if (pane->pattern != NULL && is_match(pane, row))
			style.marks |= MARK_MATCH;
		if (style.marks != 0)
			canvas_fill(canvas, area, style);
		canvas_put(canvas, area.row, area.column + 1,
		    area.columns - 1, slice_of(line.text), style);
	}
}

static const char *signs_of(const struct canvas *canvas)
{
	bool ascii = canvas->is_ascii;

	if (canvas_is_shaded(canvas))
		return ascii ? "L what colours say  signs: ! threw  > runs on" :
		    "L what colours say  signs: ! threw  » runs on";
	return ascii ? "signs: .... waiting  : many calls  ! threw  > runs on" :
	    "signs: ░ waiting  ▒ many calls  ! threw  » runs on  colour: package";
}

static void draw(void *own, const struct layout *l)
{
	struct help_pane *pane = own;
	struct state *s = pane->rows.s;
	struct style title = { ROLE_TITLE, 0, 0 };

	canvas_fill(s->canvas, (struct area){ 0, 0, 1, s->columns }, title);
	canvas_print(s->canvas, 0, 1, title, "artscope: keys   %s",
	    signs_of(s->canvas));
	fit_list(pane);
	draw_lines(pane);
	pane_draw_hints(s, l->hints, "`j k` move  `Enter` do it"
	    "  `/` search  `n` next  `q` close");
}

static bool point(void *own, const struct point *at)
{
	struct help_pane *pane = own;
	int rows = rows_of(pane->rows.s), columns = columns_of(pane->rows.s);
	int column = at->column / (pane->rows.s->columns / columns);
	size_t line = pane->rows.list.top +
	    (size_t)(column * rows + at->line - 1);

	if (at->what == POINT_SCROLL)
		list_scroll(&pane->rows.list, at->step);
	else if (at->what == POINT_PRESS && at->line >= 1 && at->line <= rows &&
	    column < columns && line < pane->rows.list.count)
		list_go(&pane->rows.list, line);
	return true;
}

static void end(void *own)
{
	struct help_pane *pane = own;

	pattern_free(pane->pattern);
	free(pane->lines);
}

const struct pane_ops help_pane = {
	.mode = MODE_HELP,
	.passes_on = true,
	.size = sizeof(struct help_pane),
	.end = end,
	.open = open_list,
	.command = command,
	.paste = search,
	.draw = draw,
	.point = point,
};
