/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/command/write.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "ui/command/jobs.h"
#include "ui/layout.h"
#include "ui/pane.h"
#include "ui/panes/list.h"

enum {
	HIGH = 200, WIDE = 320, /* the screen that a list is drawn on */
	MOST_ROWS = 100 * 1000, /* of a list, as the whole text is made at once */
	ROW_BYTES = WIDE * 24
};

/* A screen that takes the place of the state's. */
struct written_page {
	struct state *s;
	struct canvas *canvas;
	struct workspace *workspace;
	int columns;
	struct layout_preferences arrangement;
};

static void swap_screens(struct written_page *page)
{
	struct state *s = page->s;
	struct written_page before = { s, s->canvas, s->workspace, s->columns,
		*s->layout_preferences };

	s->canvas = page->canvas;
	s->workspace = page->workspace;
	s->columns = page->columns;
	*s->layout_preferences = page->arrangement;
	*page = before;
}

/* Begins a page of one colour, where signs say what colours do elsewhere. */
static void page_begin(struct written_page *page, struct state *s, bool is_list)
{
	int rows = canvas_rows(s->canvas), columns = s->columns;

	if (is_list && rows < HIGH)
		rows = HIGH;
	if (is_list && columns < WIDE)
		columns = WIDE;
	*page = (struct written_page){ s, canvas_new(rows, columns),
		workspace_new(rows, columns), columns, *s->layout_preferences };
	canvas_set_ascii(page->canvas, canvas_is_ascii(s->canvas));
	canvas_set_scaled(page->canvas, canvas_is_scaled(s->canvas));
	page->arrangement.is_full = is_list || page->arrangement.is_full;
	swap_screens(page);
}

static void page_end(struct written_page *page)
{
	swap_screens(page);
	canvas_free(page->canvas);
	workspace_free(page->workspace);
}

static void put_rows(const struct state *s, int from, int to, FILE *out)
{
	char row[ROW_BYTES];

	for (int i = from; i < to; i++) {
		canvas_text(s->canvas, i, row, sizeof row);
		fprintf(out, "%s\n", row);
	}
}

/* The pane that is written: the pane on top, if that is more than a line, or
 * the pane with the focus. */
static const struct pane *pane_here(const struct state *s)
{
	return s->above[0] != PANES && !s->panes[s->above[0]].ops->is_line ?
	    &s->panes[s->above[0]] : &s->panes[s->shown[s->focus]];
}

static void draw_pane(const struct state *s, const struct pane *pane,
    const struct layout *l)
{
	canvas_clear(s->canvas);
	pane->ops->draw(pane->own, l);
}

/* Writes all rows of a list, one screen of them after the other; then the
 * list is as it was. */
static size_t put_list(const struct state *s, const struct pane *pane,
    FILE *out)
{
	const struct layout l = layout_of(s);
	int first, head = pane_here(s) == &s->panes[s->shown[LOWER]] ? l.table :
	    0;
	struct list *list, before;
	size_t count, done = 0;

	draw_pane(s, pane, &l);
	list = lists_rows(pane, &l, &first);
	if (list == NULL)
		return 0;
	before = *list;
	count = before.count < MOST_ROWS ? before.count : MOST_ROWS;
	put_rows(s, head, first, out);
	while (done < count) {
		size_t rows = count - done < list->rows ? count - done :
		    list->rows;
		int from;

		list->top = list->cursor = done;
		list->line = 0;
		draw_pane(s, pane, &l);
		from = first + (int)(done - list->top);
		put_rows(s, from, from + (int)rows, out);
		done += rows;
	}
	*list = before;
	return count;
}

static size_t put_picture(const struct state *s, const struct pane *pane,
    FILE *out)
{
	const struct layout l = layout_of(s);
	int from = l.minimap > 0 ? l.minimap : l.ruler;

	draw_pane(s, pane, &l);
	put_rows(s, from, l.picture + l.picture_rows, out);
	return (size_t)(l.picture + l.picture_rows - from);
}

/* Makes the text, of *rows rows, which the caller frees; NULL, with the
 * reason: there is none. */
static char *make_text(struct state *s, size_t *rows, size_t *length,
    struct error *err)
{
	const struct pane *pane = pane_here(s);
	const bool is_list = s->focus == LOWER ||
	    pane != &s->panes[s->shown[UPPER]];
	char *text = NULL;
	struct written_page page;
	FILE *out;
	bool done;

	page_begin(&page, s, is_list);
	out = open_memstream(&text, length);
	*rows = out == NULL ? 0 : is_list ? put_list(s, pane, out) :
	    put_picture(s, pane, out);
	page_end(&page);
	done = out != NULL && fclose(out) == 0;
	if (done && *rows > 0)
		return text;
	free(text);
	if (!done)
		fail_memory(err, MOST_ROWS);
	else
		fail(err, "there is nothing here to be written yet");
	return NULL;
}

bool write_ask(struct state *s, const char *name, struct error *err)
{
	struct copied_file file = { .text = NULL };

	if (jobs_copy_requested(s) != NULL)
		return fail(err, "the file before this one is still being "
		    "made");
	if ((size_t)snprintf(file.name, sizeof file.name, "%s", name) >=
	    sizeof file.name)
		return fail(err, "that name is too long");
	file.text = make_text(s, &file.rows, &file.length, err);
	if (file.text == NULL)
		return false;
	jobs_write_file(s, &file);
	return true;
}

/* Writes it all; returns 0, or the number of errno. */
static int write_all(int fd, const char *text, size_t length)
{
	while (length > 0) {
		ssize_t done = write(fd, text, length);

		if (done < 0 && errno != EINTR)
			return errno;
		text += done < 0 ? 0 : done;
		length -= done < 0 ? 0 : (size_t)done;
	}
	return 0;
}

void write_take(struct state *s, int fd, const char *why)
{
	const struct copied_file *file = jobs_copy_requested(s);
	char clean[4 * COPIED_NAME], rows[40];
	int reason = 0;

	if (file != NULL && fd >= 0)
		reason = write_all(fd, file->text, file->length);
	if (fd >= 0 && close(fd) != 0 && reason == 0)
		reason = errno;
	if (file == NULL)
		return;
	text_clean(clean, sizeof clean, slice_of(file->name));
	text_count(rows, sizeof rows, file->rows);
	if (fd < 0 || reason != 0)
		state_say(s, "%.200s: %s", clean,
		    fd < 0 ? why : strerror(reason));
	else
		state_say(s, "wrote %s%s row%s to %.200s",
		    file->rows == MOST_ROWS ? "the first " : "", rows,
		    file->rows == 1 ? "" : "s", clean);
	jobs_drop_file(s);
}
