#include "config.h"

#include "view/runs.h"

#include <stdio.h>
#include <string.h>

#include "rows.h"

/* A letter is a style, with a letter in the cell; one after a dash has a blank
 * there. */
static const struct style styles[] = {
	['t'] = { ROLE_TEXT, 0, 0 },    ['d'] = { ROLE_DENSITY, 0, 0 },
	['e'] = { ROLE_DENSITY, 1, 0 }, ['b'] = { ROLE_BOX, 0, 0 },
	['s'] = { ROLE_TEXT, 0, MARK_SELECTED },
	['m'] = { ROLE_TEXT, 0, MARK_MATCH },
};

/* The first cells of the runs are in capitals. */
static const struct {
	const char *name, *cells, *runs;
	bool has_colours;
} rows[] = {
	{ "one look", "tttt", "Tttt", false },
	{ "looks", "ttddee", "TtDdEe", true },
	{ "a blank between", "d-te", "D-tE", true },
	{ "and back", "d-td", "D-td", true },
	{ "two gaps", "d-td-te", "D-td-tE", true },
	{ "many blanks", "d-t-t-t-t-t-t-t-te",
	    "D-t-t-t-t-t-t-t-tE", true },
	{ "too many", "d-t-t-t-t-t-t-t-t-te",
	    "D-T-t-t-t-t-t-t-t-tE", true },
	{ "at the end", "d-t-t", "D-T-t", true },
	{ "at the beginning", "-td", "-TD", true },
	{ "a background", "b-td", "B-TD", true },
	{ "a bar", "s-tt", "S-Tt", false },
	{ "blanks of a bar", "t-st", "T-ST", false },
	{ "blanks with a line", "t-mt", "T-MT", false },
	{ "blanks of a background", "d-be", "D-BE", true },
};

static int put(struct canvas *canvas, const char *cells)
{
	int column = 0;

	for (; *cells != '\0'; cells++) {
		bool is_blank = *cells == '-';

		cells += is_blank;
		canvas_put(canvas, 0, column++, 1,
		    slice_of(is_blank ? " " : "x"),
		    styles[(unsigned char)*cells]);
	}
	return column;
}

static void runs(void **state)
{
	const struct shades shades = { DEPTH_256, false };

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct canvas *wide = canvas_new(1, 80, NULL), *canvas;
		char got[80];
		size_t at = 0;
		int cell = 0, end = 0, columns = put(wide, rows[i].cells);

		canvas = canvas_new(1, columns, NULL);
		put(canvas, rows[i].cells);
		for (const char *c = rows[i].cells; *c != '\0'; c++) {
			bool is_first = cell == end;

			if (*c == '-')
				got[at++] = *c++;
			if (is_first)
				end += run_at(canvas, 0, cell, shades).columns;
			got[at++] = (char)(is_first ? *c - 'a' + 'A' : *c);
			cell++;
		}
		got[at] = '\0';
		row_assert_text(rows[i].name, got, rows[i].runs);
		row_assert_number(rows[i].name, row_has_colours(canvas, 0,
		    shades), rows[i].has_colours);
		row_assert(rows[i].name, !row_has_colours(canvas, 0,
		    (struct shades){ DEPTH_NONE, false }));
		canvas_free(wide);
		canvas_free(canvas);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(runs) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
