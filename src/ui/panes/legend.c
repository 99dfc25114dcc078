/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "ui/pane.h"
#include "ui/panes/list.h"
#include "view/legend.h"
#include "view/list.h"

/*
 * The legend: what the colours and signs of the pictures mean.
 */

extern const struct pane_ops legend_pane;

enum { FIELD_RUNS, FIELD_MANY, FIELD_WAITS, FIELD_WHOSE, FIELD_WHAT };
enum { SHADE_CELLS = 6, SIGN_CELLS = 2 * SHADE_CELLS };

struct legend_pane {
	struct list_pane rows;
	struct legend legend;
	uint64_t records; /* read when the legend was made; 0: none is made */
	unsigned hues;    /* the version of the chosen hues at that time */
};

/* Makes the legend again when more has been read or colours were chosen, and
 * only then: it costs a look at each method. */
static void follow(void *own)
{
	struct legend_pane *pane = own;
	const struct hues *chosen = &pane->rows.s->canvas->hues;
	uint64_t records = state_read(pane->rows.s);
	unsigned hues = hues_version(chosen);

	if (pane->rows.s->shown[LOWER] != PANE_LEGEND ||
	    (records == pane->records && hues == pane->hues))
		return;
	pane->records = records;
	pane->hues = hues;
	legend_make(&pane->legend, state_methods(pane->rows.s), chosen);
}

static void cell(const void *own, size_t row, unsigned column, char *out)
{
	const struct legend_pane *pane = own;

	if (column == FIELD_WHOSE)
		snprintf(out, VIEW_CELL, "%s",
		    legend_whose(&pane->legend, row));
	else
		legend_words(&pane->legend, row, out, VIEW_CELL);
}

/* Paints the example of a row; that of a sign takes two columns, from the first
 * on. */
static bool paint(const void *self, size_t at, const struct view_column *column,
    struct canvas *canvas, struct area area, struct style style)
{
	static const enum legend_shade shades[] = { [FIELD_RUNS] = LEGEND_RUNS,
		[FIELD_MANY] = LEGEND_MANY,
		[FIELD_WAITS] = LEGEND_WAITS };
	const struct legend_pane *pane = self;
	unsigned field = column->choice.column;
	bool is_sign = legend_is_sign(&pane->legend, at);

	(void)style;
	if (field == FIELD_WHOSE || field == FIELD_WHAT)
		return false;
	if (is_sign && field != FIELD_RUNS)
		return true;
	area.columns = is_sign ? SIGN_CELLS : SHADE_CELLS;
	legend_paint(&pane->legend, at, shades[field], canvas, area);
	return true;
}

static size_t count(const void *own)
{
	return legend_count(&((const struct legend_pane *)own)->legend);
}

static const struct list_ops legend = {
	.heads = { [FIELD_RUNS] = { .text = "runs", .cells = SHADE_CELLS },
	    [FIELD_MANY] = { .text = "many", .cells = SHADE_CELLS },
	    [FIELD_WAITS] = { .text = "waits", .cells = SHADE_CELLS + 1 },
	    [FIELD_WHOSE] = { .text = "whose", .cells = 10 },
	    [FIELD_WHAT] = { .text = "colours and signs" } },
	.count = count,
	.cell = cell,
	.paint = paint,
};

static void draw(void *own, const struct layout *l)
{
	struct legend_pane *pane = own;

	pane->legend.depth = pane->rows.s->canvas->depth;
	plain_draw(own, l);
}

/* Draws the words of the row in two lines, cut between two words. */
static bool details(void *own, int row)
{
	struct legend_pane *pane = own;
	struct canvas *canvas = pane->rows.s->canvas;
	int columns = pane->rows.s->columns - 2;
	char words[VIEW_CELL];
	size_t end;

	legend_words(&pane->legend, pane->rows.list.cursor, words,
	    sizeof words);
	end = strlen(words);
	if (text_width(slice_of(words)) > (size_t)columns)
		end = (size_t)columns;
	while (words[end] != '\0' && end > 0 && words[end - 1] != ' ')
		end--;
	canvas_put_row(canvas, row, (struct slice){ words, end }, ROLE_TEXT);
	canvas_put_row(canvas, row + 1, slice_of(words + end), ROLE_TEXT);
	return true;
}

const struct pane_ops legend_pane = {
	.mode = MODE_LIST,
	.hints = "`?` keys  `jk` move  `1` table  `Tab` picture  `q` quit",
	.size = sizeof(struct legend_pane),
	.follow = follow,
	.command = list_pane_command,
	.draw = draw,
	.list = &legend,
	.details = details,
	.spot_get = plain_spot_get,
	.spot_set = plain_spot_set,
};
