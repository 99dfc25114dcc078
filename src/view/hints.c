#include "config.h"

#include "view/hints.h"

#include <string.h>

enum { HINT_ROWS = 8 };

void wait_draw(struct canvas *canvas, int row, const char *text)
{
	canvas_print(canvas, row, 2, (struct style){ ROLE_DIM, 0, 0 }, "%s %s",
	    text, canvas_is_ascii(canvas) ? "..." : "…");
}

/* What a key and the words after it take, up to the next key. */
static int hint_cells(const char *text)
{
	size_t key = strcspn(text, "`"), words = 0;

	if (text[key] != '\0')
		words = strcspn(text + key + 1, "`");
	while (words > 0 && text[key + words] == ' ')
		words--;
	return (int)(text_width((struct slice){ text, key }) +
	    text_width((struct slice){ text + key + 1, words }));
}

/* A key with its words, or the words before the first one; in bytes. */
static size_t hint_length(const char *text)
{
	size_t length = *text == '`' ? 1 + strcspn(text + 1, "`") : 0;

	if (length > 0 && text[length] == '`')
		length++;
	return length + strcspn(text + length, "`");
}

/* After the last key that fits with its words into a row from this column on. */
static const char *fitting(const struct canvas *canvas, int column,
    const char *text)
{
	while (*text != '\0' && (*text != '`' ||
	    column + hint_cells(text + 1) <= canvas_columns(canvas))) {
		size_t length = hint_length(text);

		column += (int)text_width((struct slice){ text, length }) -
		    (*text == '`' ? 2 : 0);
		text += length;
	}
	return text;
}

/* Up to there. */
static void put_hints(struct canvas *canvas, int row, int column,
    const char *text, const char *end)
{
	struct style styles[2] = { { ROLE_DIM, 0, 0 }, { ROLE_KEY, 0, 0 } };

	while (end > text && end[-1] == ' ')
		end--;
	for (int which = 0; text < end; which = !which) {
		size_t length = strcspn(text, "`");

		if (length > (size_t)(end - text))
			length = (size_t)(end - text);
		if (column < canvas_columns(canvas))
			column += canvas_put(canvas, row, column,
			    canvas_columns(canvas) - column,
			    (struct slice){ text, length }, styles[which]);
		text += length + 1;
	}
}

static void draw_hints_from(struct canvas *canvas, int row, int column,
    const char *text)
{
	put_hints(canvas, row, column, text, fitting(canvas, column, text));
}

void hints_draw(struct canvas *canvas, int row, const char *text)
{
	draw_hints_from(canvas, row, 1, text);
}

void hints_draw_up(struct canvas *canvas, int row, const char *text)
{
	const char *ends[HINT_ROWS], *from = text;
	int column = 1 + (int)text_width(
	    (struct slice){ text, strcspn(text, "`") });
	int rows = 0;

	while (*from != '\0' && rows < HINT_ROWS && rows <= row) {
		ends[rows] = fitting(canvas, rows == 0 ? 1 : column, from);
		if (ends[rows] == from) /* too long for any row */
			ends[rows] += hint_length(from);
		from = ends[rows++];
	}
	canvas_fill(canvas, (struct area){ row - rows + 1, 0, rows,
	    canvas_columns(canvas) }, (struct style){ 0 });
	for (int i = 0; i < rows; i++) {
		put_hints(canvas, row - rows + 1 + i, i == 0 ? 1 : column, text,
		    ends[i]);
		text = ends[i];
	}
}

enum { TYPED_CELLS = 24, GAP_CELLS = 3 };

void prompt_hints_draw(struct canvas *canvas, int row, const char *text)
{
	int cursor_row, column;

	canvas_cursor(canvas, &cursor_row, &column);
	column += GAP_CELLS;
	draw_hints_from(canvas, row, column < TYPED_CELLS ? TYPED_CELLS :
	    column, text);
}

void prompt_draw(struct canvas *canvas, int row, const char *prompt,
    const char *text, size_t cursor)
{
	struct style style = { ROLE_PROMPT, 0, 0 };
	int width = canvas_columns(canvas);
	struct slice before = { text, cursor };
	int at;

	canvas_fill(canvas, (struct area){ row, 0, 1, width },
	    (struct style){ ROLE_TEXT, 0, 0 });
	at = canvas_put(canvas, row, 0, width, slice_of(prompt), style);
	/* A long text shows its end. */
	while ((int)text_width(before) > width - at - 2 && before.length > 0)
		text_next(&before);
	canvas_put(canvas, row, at, width - at, slice_of(before.at), style);
	canvas_set_cursor(canvas, row, at + (int)text_width(before));
}
