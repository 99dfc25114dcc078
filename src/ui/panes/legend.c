/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "query/libraries.h"
#include "ui/pane.h"
#include "ui/panes/list.h"
#include "view/boxes.h"
#include "view/list.h"

/*
 * The legend: what the colours and signs of the pictures say, as rows.
 *
 * The hues come first, each with the packages, libraries or phases that have
 * it, those of the most methods first; without colours one row says so.  Then
 * come the signs.
 */

extern const struct pane_ops legend_pane;

enum { LEGEND_PACKAGES = 8, LEGEND_NAME = 64 };

struct legend_hue {
	struct legend_package {
		char name[LEGEND_NAME]; /* cut, where it is longer */
		uint32_t methods;
	} packages[LEGEND_PACKAGES]; /* the one with the most methods first */
	uint32_t count, others; /* others: methods of packages beyond these */
};

struct legend_pane {
	struct list_pane rows;
	struct legend_hue hues[HUES_ALL];
	int listed[HUES_ALL]; /* those that methods have, by row … */
	size_t listed_count;  /* … so many */
	enum hue_by by;
	uint64_t records; /* read when the legend was made; 0: none is made */
	unsigned chosen;  /* the version of the chosen hues at that time */
};

/* ---- the signs ---- */

/* What stands in a sign that is a call. */
enum example { PLAIN, BEFORE, RUNS_ON, THREW, CUT };

static const struct {
	struct style style;
	const char *words;
	enum example example;
} signs[] = {
	{ { ROLE_DENSITY, HUE_MIXED, 0 }, NULL, 0 }, /* the colours say its words */
	{ { ROLE_BAR, 0, 0 }, "strip, timeline: how much the thread runs", 0 },
	{ { ROLE_BOX, 0, MARK_SAME }, "the selected method: a line below", 0 },
	{ { ROLE_BOX, 0, MARK_MATCH }, "found: bold, with a line below", 0 },
	{ { ROLE_BOX, 0, MARK_SELECTED }, "what is selected: in reverse", 0 },
	{ { ROLE_BOX, 0, 0 }, "it began before the recording", BEFORE },
	{ { ROLE_BOX, 0, 0 }, "it runs on when the recording ends", RUNS_ON },
	{ { ROLE_BOX, 0, 0 }, "an exception ended it", THREW },
	{ { ROLE_BOX, 0, 0 }, "a name that is cut: zoom in, or > in lists",
	    CUT },
	{ { ROLE_WARNING, 0, 0 }, "ruler: a frame over its budget", 0 },
};
enum { SIGNS = sizeof signs / sizeof *signs };

/* ---- which packages have which hue ---- */

/* Returns the package among those of the hue; a new one gets the last place.
 * NULL: all places are taken. */
static struct legend_package *find_package(struct legend_hue *hue,
    struct slice name)
{
	struct legend_package *p = hue->packages;

	if (name.length >= LEGEND_NAME)
		name.length = LEGEND_NAME - 1;
	for (; p < hue->packages + hue->count; p++)
		if (slice_is(name, p->name))
			return p;
	if (hue->count == LEGEND_PACKAGES)
		return NULL;
	hue->count++;
	snprintf(p->name, sizeof p->name, "%.*s", (int)name.length, name.start);
	return p;
}

/* Compares for an order in which the package with the most methods is first. */
static int compare_packages(const void *a, const void *b)
{
	const struct legend_package *x = a, *y = b;

	return (x->methods < y->methods) - (x->methods > y->methods);
}

/* Returns the name of what the colour of a method says. */
static struct slice name_of(const struct method *m, enum hue_by by)
{
	const struct slice class_name = method_class(m);

	switch (by) {
	case HUE_BY_LIBRARY:
		return m->is_function ? class_name : library_name(class_name);
	case HUE_BY_PHASE:
		return slice_of(phase_of_root(m) == PHASES ? "no phase" :
			phase_name(phase_of_root(m)));
	case HUE_BY_PACKAGE:
	case HUES_BY:
		break;
	}
	return hue_package(class_name);
}

/* Finds the packages of the hues of all methods that are called. */
static void find_packages(struct legend_pane *pane, const struct hues *chosen)
{
	const struct methods *methods = state_methods(pane->rows.s);

	memset(pane->hues, 0, sizeof pane->hues);
	pane->by = chosen->by;
	for (uint32_t i = 0; i < methods->count; i++) {
		const struct method *m = methods_key(methods, i);
		struct legend_package *p;
		struct legend_hue *hue;

		if (!m->is_used)
			continue;
		hue = &pane->hues[hues_of_method(chosen, methods, i)];
		p = find_package(hue, name_of(m, chosen->by));
		if (p == NULL)
			hue->others++;
		else
			p->methods++;
	}
	pane->listed_count = 0;
	for (int i = 0; i < HUES_ALL; i++) {
		/* Chosen ones come first; or phases in the order of their
		 * table. */
		const int hue = pane->by != HUE_BY_PHASE ?
		    (i + HUE_OWN) % HUES_ALL :
		    i <= PHASES ? hue_of_phase((enum phase)i) : HUE_MIXED;

		if (pane->hues[hue].count == 0)
			continue;
		pane->listed[pane->listed_count++] = hue;
		ARRAY_SORT(pane->hues[hue].packages, pane->hues[hue].count,
		    compare_packages);
	}
}

/* Makes the legend again when more has been read or colours were chosen, and
 * only then: it costs a look at each method. */
static void follow(void *own)
{
	struct legend_pane *pane = own;
	const struct hues *chosen = &pane->rows.s->canvas->hues;
	uint64_t records = state_read(pane->rows.s);
	unsigned version = hues_version(chosen);

	if (pane->rows.s->shown[LOWER] != PANE_LEGEND ||
	    (records == pane->records && version == pane->chosen))
		return;
	pane->records = records;
	pane->chosen = version;
	find_packages(pane, chosen);
}

/* ---- rows ---- */

static bool has_colours(const struct legend_pane *pane)
{
	return pane->rows.s->canvas->depth != DEPTH_NONE;
}

/* Returns the hue of the row; HUE_MIXED: the row has none. */
static int hue_at(const struct legend_pane *pane, size_t row)
{
	return has_colours(pane) && row < pane->listed_count ?
	    pane->listed[row] :
	    HUE_MIXED;
}

/* Returns how many rows there are in front of the signs. */
static size_t hue_rows(const struct legend_pane *pane)
{
	return has_colours(pane) ? pane->listed_count : 1;
}

static size_t count(const void *own)
{
	return hue_rows(own) + SIGNS;
}

/* Returns whose colour the row is, or "" for a sign. */
static const char *whose(const struct legend_pane *pane, size_t row)
{
	int hue = hue_at(pane, row);

	if (hue == HUE_MIXED)
		return "";
	if (pane->by == HUE_BY_PHASE)
		return "phase";
	if (pane->by == HUE_BY_LIBRARY && hue < HUES_VIVID)
		return hue == hue_of_library(slice_of(""), false) ? "app" :
								    "library";
	return hue > HUE_MIXED ? "chosen" :
	    hue < HUES_VIVID ? "app" : "platform";
}

/* Writes what the row is about, of VIEW_CELL bytes. */
static void write_words(const struct legend_pane *pane, size_t row, char *out)
{
	size_t hues = hue_rows(pane);
	int hue = hue_at(pane, row);
	const struct legend_hue *h = &pane->hues[hue];

	out[0] = '\0';
	if (hue != HUE_MIXED) {
		for (uint32_t i = 0; i < h->count; i++)
			text_add_word(out, VIEW_CELL,
			    h->packages[i].name[0] == '\0' ?
				"(no package)" :
				h->packages[i].name);
		if (h->others > 0)
			text_add_word(out, VIEW_CELL, "others");
	} else if (row == hues)
		snprintf(out, VIEW_CELL, "many calls, of many %s",
		    grouping_names(hue_grouping(pane->by)));
	else
		snprintf(out, VIEW_CELL, "%s", row < hues ?
		    "every call: there are no colours here" :
		    row < hues + SIGNS ? signs[row - hues].words : "");
}

/* ---- examples ---- */

static void paint_example(struct canvas *canvas, struct area area,
    struct style style, enum example example)
{
	const bool ascii = canvas->is_ascii;
	char text[32];

	if (style.role == ROLE_DENSITY)
		box_paint_density(canvas, area, style);
	if (style.role == ROLE_BAR)
		canvas_put(canvas, area.row, area.column, area.columns,
		    slice_of(ascii ? "..::==##" : "▁▂▃▄▅▆▇█"), style);
	if (style.role == ROLE_WARNING)
		canvas_repeat(canvas, area, glyph(GLYPH_LATE, ascii), style);
	if (style.role != ROLE_BOX && style.role != ROLE_WAIT)
		return;
	canvas_repeat(canvas, area, style.role == ROLE_WAIT ?
	    box_waiting_sign(canvas) : " ", style);
	snprintf(text, sizeof text, "%s%s%s",
	    example == BEFORE ? glyph(GLYPH_BEFORE, ascii) : "",
	    example == CUT ? "ca" : "call",
	    example == CUT         ? glyph(GLYPH_CUT, ascii) :
		example == RUNS_ON ? glyph(GLYPH_RUNS_ON, ascii) :
		example == THREW   ? " !" :
				     "");
	canvas_put(canvas, area.row, area.column + 1, area.columns - 2,
	    slice_of(style.role == ROLE_BOX ? text : ""), style);
	box_paint_sides(canvas, area, style);
}

/* ---- the list ---- */

enum { FIELD_RUNS, FIELD_MANY, FIELD_WAITS, FIELD_WHOSE, FIELD_WHAT };
enum { SHADE_CELLS = 6, SIGN_CELLS = 2 * SHADE_CELLS };

static void cell(const void *own, size_t row, unsigned column, char *out)
{
	if (column == FIELD_WHOSE)
		snprintf(out, VIEW_CELL, "%s", whose(own, row));
	else
		write_words(own, row, out);
}

/* Paints the row's hue as it looks in a picture, or its sign, which has no
 * shades and takes two columns, from the first on. */
static bool paint(const void *self, size_t at, const struct view_column *column,
    struct canvas *canvas, struct area area, struct style style)
{
	static const enum role shades[] = { [FIELD_RUNS] = ROLE_BOX,
		[FIELD_MANY] = ROLE_DENSITY,
		[FIELD_WAITS] = ROLE_WAIT };
	const size_t hues = hue_rows(self);
	const unsigned field = column->choice.column;

	if (field == FIELD_WHOSE || field == FIELD_WHAT)
		return false;
	area.columns = at >= hues ? SIGN_CELLS : SHADE_CELLS;
	style = (struct style){ (uint8_t)shades[field],
		(uint8_t)hue_at(self, at), 0 };
	if (at < hues)
		paint_example(canvas, area, style, PLAIN);
	else if (field == FIELD_RUNS)
		paint_example(canvas, area, signs[at - hues].style,
		    signs[at - hues].example);
	return true;
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

/* Draws the words of the row in two lines, cut between two words. */
static bool details(void *own, int row)
{
	struct legend_pane *pane = own;
	struct canvas *canvas = pane->rows.s->canvas;
	int columns = pane->rows.s->columns - 2;
	char words[VIEW_CELL];
	size_t end;

	write_words(pane, pane->rows.list.cursor, words);
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
	.draw = plain_draw,
	.list = &legend,
	.details = details,
	.position_get = plain_position_get,
	.position_set = plain_position_set,
};
