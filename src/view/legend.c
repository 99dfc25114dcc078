/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/legend.h"

#include <stdio.h>

#include "base/array.h"
#include "base/text.h"
#include "query/libraries.h"
#include "view/boxes.h"

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

void legend_make(struct legend *l, const struct methods *methods,
    const struct hues *hues)
{
	*l = (struct legend){ .depth = l->depth, .by = hues->by };
	for (uint32_t i = 0; i < methods->count; i++) {
		const struct method *m = methods_key(methods, i);
		struct legend_package *p;
		struct legend_hue *hue;

		if (!m->is_used)
			continue;
		hue = &l->hues[hues_of_method(hues, methods, i)];
		p = find_package(hue, name_of(m, hues->by));
		if (p == NULL)
			hue->others++;
		else
			p->methods++;
	}
	for (int i = 0; i < HUES_ALL; i++)
		ARRAY_SORT(l->hues[i].packages, l->hues[i].count,
		    compare_packages);
}

/* ---- rows ---- */

/* Returns the hue of the row; only hues that methods have get a row.
 * HUE_MIXED: the row has none. */
static int hue_at(const struct legend *l, size_t row)
{
	size_t passed = 0;

	for (int i = 0; i < HUES_ALL && l->depth != DEPTH_NONE; i++) {
		/* Chosen ones come first; or phases in the order of their
		 * table. */
		int hue = l->by != HUE_BY_PHASE ? (i + HUE_OWN) % HUES_ALL :
		    i <= PHASES                 ? hue_of_phase((enum phase)i) :
						  HUE_MIXED;

		if (l->hues[hue].count > 0 && passed++ == row)
			return hue;
	}
	return HUE_MIXED;
}

/* Returns how many rows there are in front of the signs. */
static size_t hue_rows(const struct legend *l)
{
	size_t count = 0;

	if (l->depth == DEPTH_NONE)
		return 1;
	for (int i = 0; i < HUES_ALL; i++)
		count += l->hues[i].count > 0;
	return count;
}

size_t legend_count(const struct legend *l)
{
	return hue_rows(l) + SIGNS;
}

bool legend_is_sign(const struct legend *l, size_t row)
{
	return row >= hue_rows(l);
}

const char *legend_whose(const struct legend *l, size_t row)
{
	int hue = hue_at(l, row);

	if (hue == HUE_MIXED)
		return "";
	if (l->by == HUE_BY_PHASE)
		return "phase";
	if (l->by == HUE_BY_LIBRARY && hue < HUES_VIVID)
		return hue == hue_of_library(slice_of(""), false) ? "app" :
								    "library";
	return hue > HUE_MIXED ? "chosen" :
	    hue < HUES_VIVID ? "app" : "platform";
}

void legend_words(const struct legend *l, size_t row, char *out, size_t size)
{
	size_t hues = hue_rows(l);
	int hue = hue_at(l, row);
	const struct legend_hue *h = &l->hues[hue];

	out[0] = '\0';
	if (hue != HUE_MIXED) {
		for (uint32_t i = 0; i < h->count; i++)
			text_add(out, size, "%s%s", i == 0 ? "" : ", ",
			    h->packages[i].name[0] == '\0' ?
				"(no package)" :
				h->packages[i].name);
		if (h->others > 0)
			text_add(out, size, ", others");
	} else if (row == hues)
		snprintf(out, size, "many calls, of many %s",
		    grouping_names(hue_grouping(l->by)));
	else
		snprintf(out, size, "%s", row < hues ?
		    "every call: there are no colours here" :
		    row < hues + SIGNS ? signs[row - hues].words : "");
}

/* ---- examples ---- */

static void paint(struct canvas *canvas, struct area area, struct style style,
    enum example example)
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

void legend_paint(const struct legend *l, size_t row, enum legend_shade shade,
    struct canvas *canvas, struct area area)
{
	static const enum role shades[LEGEND_SHADES] = { ROLE_BOX,
		ROLE_DENSITY, ROLE_WAIT };
	struct style style = { (uint8_t)shades[shade],
		(uint8_t)hue_at(l, row), 0 };
	size_t sign = row - hue_rows(l);

	if (row >= legend_count(l))
		return;
	if (legend_is_sign(l, row))
		paint(canvas, area, signs[sign].style, signs[sign].example);
	else
		paint(canvas, area, style, PLAIN);
}
