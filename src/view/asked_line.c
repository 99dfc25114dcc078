#include "config.h"

#include "view/asked_line.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

enum {
	CELLS_LEAST = 8, /* of a text that is cut */
	DROPPED = 80
};

/* "longer 1 516" is another limit: without the number whose unit is cut off. */
static struct slice without_part_of_number(struct slice words)
{
	size_t at = words.length;

	while (at > 0 && strchr("0123456789. ", words.at[at - 1]) != NULL)
		at--;
	words.length = at;
	return words;
}

/* Takes from the cells what the text needs. */
static void add_text(struct words *w, const char *text, size_t *cells,
    bool is_ascii)
{
	const struct slice all = slice_of(text);
	const struct slice part = text_crop(all, *cells);
	const bool is_cut = part.length < all.length;
	const struct slice shown = is_cut ? without_part_of_number(part) : part;

	words_add(w, "%.*s%s", (int)shown.length, shown.at, !is_cut ? "" :
	    is_ascii ? "~" : "…");
	*cells -= text_width(part);
}

static size_t width_of(const char *text)
{
	return text == NULL ? 0 : text_width(slice_of(text));
}

static size_t at_least(size_t cells, size_t used)
{
	return cells > used + CELLS_LEAST ? cells - used : CELLS_LEAST;
}

/* What transforms leave out, or that they are yet to come. */
static void say_dropped(const struct asked_line *a, size_t cells, bool is_ascii,
    char out[DROPPED])
{
	const size_t others = width_of(a->stacks) + width_of(a->rows);
	char time[40];

	out[0] = '\0';
	text_duration(time, sizeof time, a->dropped, a->tick);
	if (a->is_coming)
		snprintf(out, DROPPED, " (coming)");
	else if (a->dropped > 0)
		snprintf(out, DROPPED, " (%s dropped)", time);
	if (!a->is_coming && a->dropped > 0 && others + width_of(out) > cells)
		snprintf(out, DROPPED, " (%s%s)", is_ascii ? "-" : "−", time);
}

void asked_line_add(struct words *w, const struct asked_line *a, size_t cells,
    bool is_ascii)
{
	char dropped[DROPPED];
	size_t left;

	say_dropped(a, cells, is_ascii, dropped);
	if (width_of(a->stacks) + width_of(a->rows) + width_of(dropped) == 0)
		return;
	left = at_least(cells, width_of(dropped));
	words_add(w, " ");
	if (width_of(a->stacks) > 0)
		add_text(w, a->stacks, &left, is_ascii);
	words_add(w, "%s%s", dropped, width_of(a->stacks) > 0 &&
	    width_of(a->rows) > 0 ? "  " : "");
	left = at_least(left, 0);
	if (width_of(a->rows) > 0)
		add_text(w, a->rows, &left, is_ascii);
	words_add(w, " ");
}
