/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_list_view - any list as it is drawn: which columns give way, where texts
 * and numbers stand, the bar, what the heads say.
 */
#include "config.h"

#include "rows.h"
#include "view/list.h"

#include <stdio.h>
#include <string.h>

/* A column as a word: a letter, cells, a weight, and `<` for a text or `>` for a
 * number; then `v` or `^` where the list is in its order.  n has the rest. */
static void read_columns(struct view_columns *l, const char *words)
{
	int cells, weight, used;
	bool is_behind = false;
	char letter, side, sort;

	for (; sscanf(words, " %c%d,%d%c%c%n", &letter, &cells, &weight, &side,
	    &sort, &used) == 5; words += used) {
		char head[] = { letter, '\0' };
		struct view_column *c = view_columns_add(l,
		    (struct column_choice){ (unsigned)letter, MEASURES }, head,
		    cells);

		l->after_rest += is_behind;
		is_behind = is_behind || letter == 'n';
		c->weight = weight;
		c->min = 8;
		c->is_text = side == '<';
		c->sort = sort == 'v' ? SORTED_DOWN : sort == '^' ? SORTED_UP :
		    SORTED_NOT;
	}
}

static void write_columns(const struct view_columns *l, char *out)
{
	size_t used = 0;

	for (size_t i = 0; i < l->count; i++)
		out[used++] = l->items[i].head[0];
	out[used] = '\0';
}

static void fits(void **state)
{
	static const char same[] = "a5,1>. b5,1>. c5,1>. n0,0<.",
	    mixed[] = "a5,2>. b5,1>. c5,3>. d5,0>. n0,0<.",
	    sorted[] = "a5,2>. b5,1>v c5,3>. n0,0<.";
	static const struct {
		const char *name, *columns;
		int width;
		const char *left;
	} rows[] = {
		{ "room for all", same, 23, "abcn" },
		{ "a cell short", same, 22, "abn" },
		{ "of one weight the last goes", same, 17, "an" },
		{ "none left", same, 3, "n" },
		{ "the lightest first", mixed, 27, "acdn" },
		{ "then the next", mixed, 22, "cdn" },
		{ "without a weight never", mixed, 5, "dn" },
		{ "nor what it is sorted by", sorted, 5, "bn" },
		{ "the name alone", "n0,0<.", 1, "n" },
		{ "behind the name", "n0,0<. a5,1>. b5,2>.", 17, "nb" },
		{ "on both sides", "a5,3>. n0,0<. b5,1>. c5,2>.", 13, "an" },
		{ "in front, and one stays", "a5,1>. n0,0<. b5,2>.", 17, "nb" },
	};
	char left[16];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct view_columns l = { .lead = 0 };

		read_columns(&l, rows[i].columns);
		view_columns_fit(&l, rows[i].width);
		write_columns(&l, left);
		row_assert_text(rows[i].name, left, rows[i].left);
	}
}

static void fits_chosen(void **state)
{
	static const char last[] = "a5,0>. b5,0>v c5,0>. d5,0>. n0,0<.",
	    first[] = "n0,0<. a5,0>. b5,0>v c5,0>. d5,0>.",
	    middle[] = "a5,0>. b5,0>v n0,0<. c5,0>. d5,0>.";
	static const struct {
		const char *name;
		int width;
		size_t passed;
		const char *left;
		size_t on_left, on_right;
		const char *columns; /* NULL: `last` */
	} rows[] = {
		{ "the name first", 18, 0, "nab", 0, 2, first },
		{ "and what is passed", 18, 1, "nbc", 1, 1, first },
		{ "the name between", 23, 0, "abnc", 0, 1, middle },
		{ "and less room", 13, 0, "bn", 0, 3, middle },
		{ "passed beyond it", 18, 2, "bnd", 2, 0, middle },
		{ "room for all", 28, 0, "abcdn", 0, 0, NULL },
		{ "nothing has to be passed", 28, 2, "abcdn", 0, 0, NULL },
		{ "from the right", 23, 0, "abcn", 0, 1, NULL },
		{ "but for the sorted one", 13, 0, "bn", 0, 3, NULL },
		{ "passed", 23, 1, "bcdn", 1, 0, NULL },
		{ "passed, and from the right", 18, 1, "bcn", 1, 1, NULL },
		{ "the sorted one is not passed", 18, 2, "bdn", 2, 0, NULL },
		{ "more than there are", 18, 9, "bdn", 2, 0, NULL },
	};
	char left[16];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct view_columns l = { .lead = 0 };

		read_columns(&l, rows[i].columns == NULL ? last :
		    rows[i].columns);
		view_columns_fit_chosen(&l, rows[i].width, rows[i].passed, 8);
		write_columns(&l, left);
		row_assert_text(rows[i].name, left, rows[i].left);
		row_assert_number(rows[i].name, l.left, rows[i].on_left);
		row_assert_number(rows[i].name, l.right, rows[i].on_right);
	}
}

/* What stands in a row: a cell for each letter of the columns. */
struct made_row {
	const char *lead;
	int indent;
	bool is_heading;
	const char *cells[3]; /* of a, b, n */
};

static const struct made_row samples[] = {
	{ "*", 0, false, { "one", "1", "first" } },
	{ "", 2, false, { "a text too long", "12345678", "second name" } },
	{ "x", 0, true, { "no", "no", "a heading" } },
	{ "", 40, false, { "", "", "no room" } },
};

static void sample_row(const void *self, size_t at, struct view_row *out)
{
	(void)self;
	snprintf(out->lead, sizeof out->lead, "%s", samples[at].lead);
	out->indent = samples[at].indent;
	out->is_heading = samples[at].is_heading;
}

static struct slice sample_cell(const void *self, size_t at,
    const struct view_column *c, size_t room, char *scratch)
{
	const char *text = samples[at].cells[c->choice.column == 'a' ? 0 :
	    c->choice.column == 'b' ? 1 : 2];

	(void)self;
	(void)scratch;
	return room > 0 ? slice_of(text) : slice_of("not asked for");
}

/* The digits of "1" as a picture of its own look. */
static bool paint_sample(const void *self, size_t at, const struct view_column *c,
    struct canvas *canvas, struct area area, struct style style)
{
	(void)self;
	(void)style;
	if (at != 0 || c->choice.column != 'b')
		return false;
	canvas_fill(canvas, area, (struct style){ ROLE_BOX, 3, 0 });
	return true;
}

static void drawn(struct canvas *canvas, struct list_view *view,
    const char *columns)
{
	view->columns.lead = 2;
	view->row = sample_row;
	view->cell = sample_cell;
	read_columns(&view->columns, columns);
	canvas_clear(canvas);
	list_view_draw(view, canvas,
	    (struct area){ 0, 0, canvas->rows, canvas->columns });
}

static void looks(void **state)
{
	static const struct {
		const char *name, *columns, *note, *longer;
		size_t left, right;
		const char *lines[5];
	} rows[] = {
		{ "texts and numbers", "a8,0<. b8,0>v n0,0<.", NULL, NULL, 0, 0,
		    { "  a            ▾b n", "* one           1 first",
		    "  a text…12345678   second name",
		    "x a heading", "" } },
		{ "a note", "a8,0<. n0,0<^", "too long for the room there is",
		    "% of it", 0, 0, { "  a       ▴n              % of it",
		    "* one     first", "  a text…   second name",
		    "x a heading", "" } },
		{ "columns that are missing", "a8,0<. n0,0<.", "% of it", NULL,
		    2, 1, { "  a       n     < +2 +1 columns >",
		    "* one     first", "  a text…   second name",
		    "x a heading", "" } },
		{ "the name in the middle", "a8,0<. n0,0<. b8,0>v",
		    "% of it", NULL, 0, 0, { "  a       n      % of it       ▾b",
		    "* one     first                 1",
		    "  a text…   second name  12345678", "x a heading", "" } },
		{ "the name in front", "n0,0<. b8,0>.", NULL, NULL, 1, 2,
		    { "  n    < +1 +2 columns >        b",
		    "* first                         1",
		    "    second name          12345678", "x a heading", "" } },
	};
	struct canvas *canvas = canvas_new(5, 34);
	char line[256];

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct list list = { .count = 4, .rows = 4 };
		struct list_view view = { .list = &list, .is_focused = true,
			.notes = { rows[i].note, rows[i].longer } };

		view.columns.left = rows[i].left;
		view.columns.right = rows[i].right;
		drawn(canvas, &view, rows[i].columns);
		for (int n = 0; n < 5; n++) {
			canvas_text(canvas, n, line, sizeof line);
			row_assert_text(rows[i].name, line, rows[i].lines[n]);
		}
	}
	canvas_free(canvas);
}

/* The bar covers the row to its last cell, and what is painted is no part of it. */
static void bars(void **state)
{
	enum { HERE = MARK_SELECTED, THERE = MARK_SHADOW, REST = MARK_BAR,
		REST_THERE = MARK_SHADOW | MARK_BAR };
	static const struct {
		const char *name, *columns;
		bool is_focused, is_painted;
		size_t cursor;
		int row, column;
		unsigned marks;
	} rows[] = {
		{ "in front", "a8,0<. b8,0>. n0,0<.", true, false, 1, 2, 0,
		    HERE },
		{ "first column", "a8,0<. b8,0>. n0,0<.", true, false, 1, 2, 8,
		    HERE },
		{ "second", "a8,0<. b8,0>. n0,0<.", true, false, 1, 2, 11,
		    REST },
		{ "the last cell", "a8,0<. b8,0>. n0,0<.", true, false, 1, 2,
		    33, REST },
		{ "elsewhere", "a8,0<. b8,0>. n0,0<.", false, false, 1, 2, 8,
		    THERE },
		{ "elsewhere, the rest", "a8,0<. b8,0>. n0,0<.", false, false,
		    1, 2, 33, REST_THERE },
		{ "another row", "a8,0<. b8,0>. n0,0<.", true, false, 1, 1, 0,
		    0 },
		{ "the heads", "a8,0<. b8,0>. n0,0<.", true, false, 0, 0, 0,
		    0 },
		{ "the first has the rest", "n0,0<. b8,0>.", true, false, 1, 2,
		    24, HERE },
		{ "and the other one does not", "n0,0<. b8,0>.", true, false,
		    1, 2, 26, REST },
		{ "one column", "n0,0<.", true, false, 1, 2, 33, HERE },
		{ "a heading", "a8,0<. n0,0<.", true, false, 2, 3, 33, REST },
		{ "a picture", "a8,0<. b8,0>. n0,0<.", true, true, 0, 1, 12,
		    0 },
		{ "behind it", "a8,0<. b8,0>. n0,0<.", true, true, 0, 1, 33,
		    REST },
	};
	struct canvas *canvas = canvas_new(5, 34);

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct list list = { .count = 4, .rows = 4,
			.cursor = rows[i].cursor };
		struct list_view view = { .list = &list,
			.is_focused = rows[i].is_focused,
			.paint = rows[i].is_painted ? paint_sample : NULL };

		drawn(canvas, &view, rows[i].columns);
		row_assert_number(rows[i].name, canvas_at(canvas, rows[i].row,
		    rows[i].column)->style.marks, rows[i].marks);
	}
	canvas_free(canvas);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(fits),
	cmocka_unit_test(fits_chosen),
	cmocka_unit_test(looks),
	cmocka_unit_test(bars),
};

TEST_FILE(tests, in_utf8, NULL);
