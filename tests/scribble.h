/* SPDX-License-Identifier: Apache-2.0 */
/*
 * scribble.h - changes of a canvas at random: text, looks, rows that move.
 */
#ifndef TESTS_SCRIBBLE_H
#define TESTS_SCRIBBLE_H

#include <stddef.h>

#include "gen_random.h"
#include "view/canvas.h"

static inline void scribble_text(struct canvas *canvas,
    struct gen_random *random)
{
	static const char *const words[] = { "a", "text", "\xe2\x96\x92",
		"\xe6\x97\xa5\xe6\x9c\xac", "e\xcc\x81", "      ",
		"\xe2\x96\x8f name \xe2\x96\x95",
		"                                             " };
	const int columns = canvas->columns;
	const int row = (int)gen_below(random, (uint32_t)canvas->rows);
	/* Never the last column: libvterm 0.1.4 loses a combining mark that it
	 * takes apart from the character that fills a row. */
	const int column = (int)gen_below(random, (uint32_t)columns - 1);
	const char *word =
	    words[gen_below(random, sizeof words / sizeof *words)];
	struct style style = { 0 };

	style.role = (uint8_t)gen_below(random, ROLES);
	style.hue = (uint8_t)gen_below(random, HUES);
	if (gen_below(random, 3) == 0)
		style.marks = (uint8_t)gen_below(random, 16);
	if (gen_below(random, 4) == 0)
		canvas_mark(canvas, (struct area){ row, 0, 1, 9 }, style.marks);
	else
		canvas_put(canvas, row, column, columns, slice_of(word), style);
}

/* Some rows of the canvas, moved up or down. */
static inline void scribble_move(struct canvas *canvas,
    const struct canvas *from, struct gen_random *random)
{
	int top = (int)gen_below(random, (uint32_t)canvas->rows);
	int rows = 1 + (int)gen_below(random, (uint32_t)(canvas->rows - top));
	int to = (int)gen_below(random, (uint32_t)(canvas->rows - rows + 1));

	for (int i = 0; i < rows; i++)
		for (int k = 0; k < canvas->columns; k++) {
			const struct cell *cell = canvas_at(from, top + i, k);

			if (cell->text[0] != '\0')
				canvas_put(canvas, to + i, k, canvas->columns,
				    slice_of(cell->text), cell->style);
		}
}

/* The last row, which comes last, says how many changes there were. */
static inline void scribble_count(struct canvas *canvas, unsigned count)
{
	static const struct style text = { ROLE_TEXT, 0, 0 };

	int row = canvas->rows - 1;

	canvas_fill(canvas, (struct area){ row, 0, 1, canvas->columns }, text);
	canvas_print(canvas, row, 0, text, "count=%u", count);
}

/* Changes a canvas of the size of another, `from`, which is what was there before. */
static inline void scribble(struct canvas *canvas, const struct canvas *from,
    struct gen_random *random, unsigned count)
{
	if (gen_below(random, 8) == 0)
		canvas_clear(canvas);
	scribble_move(canvas, from, random);
	for (uint32_t n = gen_below(random, 6); n > 0; n--)
		scribble_text(canvas, random);
	scribble_count(canvas, count);
}

#endif
