#include "config.h"

#include "view/hints.h"

#include <string.h>

void wait_draw(struct canvas *canvas, int row, const char *text)
{
	canvas_print(canvas, row, 2, (struct style){ ROLE_DIM, 0, 0 }, "%s %s",
	    text, canvas_is_ascii(canvas) ? "..." : "…");
}

/* What a key and the words behind it take, up to the next key. */
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

static void draw_hints_from(struct canvas *canvas, int row, int column,
    const char *text)
{
	struct style styles[2] = { { ROLE_DIM, 0, 0 }, { ROLE_KEY, 0, 0 } };
	int which = 0;

	for (;;) {
		size_t length = strcspn(text, "`");
		struct slice piece = { text, length };

		if (which == 1 &&
		    column + hint_cells(text) > canvas_columns(canvas))
			return;
		if (column < canvas_columns(canvas))
			column += canvas_put(canvas, row, column,
			    canvas_columns(canvas) - column, piece,
			    styles[which]);
		if (text[length] == '\0')
			return;
		text += length + 1;
		which = !which;
	}
}

void hints_draw(struct canvas *canvas, int row, const char *text)
{
	draw_hints_from(canvas, row, 1, text);
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
