#include "config.h"

#include "exporters/svg_frame.h"

#include <stdio.h>

#include "base/numbers.h"
#include "base/text.h"
#include "query/hue.h"

enum {
	BESIDE = 3,      /* pixels beside a name, on each side */
	HUNDREDTH = 100, /* of a pixel */
	CHARACTER = 720  /* of them: how wide one is, at most */
};

/* In hundredths of a pixel; neighbours meet. */
static uint64_t place_of(const struct svg_page *p, uint64_t ticks)
{
	return ratio_down(ticks, (uint64_t)svg_page_width(p) * HUNDREDTH, p->whole);
}

static void put_pixels(struct outlet *o, const char *name, uint64_t place)
{
	outlet_byte(o, ' ');
	outlet_text(o, name);
	outlet_text(o, "=\"");
	outlet_number(o, place / HUNDREDTH);
	if (place % HUNDREDTH != 0) {
		outlet_byte(o, '.');
		outlet_byte(o, (char)('0' + place % HUNDREDTH / 10));
		if (place % 10 != 0)
			outlet_byte(o, (char)('0' + place % 10));
	}
	outlet_byte(o, '"');
}

/* Without its package: from the last but one dot of class and method on. */
static struct slice in_short(struct slice name)
{
	size_t last = 0, before = 0;

	for (size_t i = 0; i < name.length && name.at[i] != ' '; i++)
		if (name.at[i] == '.') {
			before = last;
			last = i + 1;
		}
	return (struct slice){ name.at + before, name.length - before };
}

/* The name, in short if need be, as much of it as has room. */
static void put_name(const struct svg_page *p, struct slice name,
    uint64_t width)
{
	const size_t cells = width < 2 * BESIDE * HUNDREDTH ? 0 :
	    (size_t)(width - 2 * BESIDE * HUNDREDTH) / CHARACTER;
	bool fits;

	if (cells < 3)
		return;
	if (!text_fits_in(name, cells))
		name = in_short(name);
	fits = text_fits_in(name, cells);
	outlet_xml(p->out, fits ? name : text_crop(name, cells - 2));
	outlet_text(p->out, fits ? "" : "..");
}

static void put_count(struct outlet *o, uint64_t count, const char *word)
{
	char text[32];

	text_count(text, sizeof text, count);
	outlet_text(o, ", ");
	outlet_text(o, text);
	outlet_text(o, word);
	if (count != 1)
		outlet_byte(o, 's');
}

/* Its second line. */
static void put_figures(const struct svg_page *p, const struct svg_frame *f)
{
	const enum tick tick = p->of->facts->tick;
	struct outlet *o = p->out;
	char text[32];

	text_duration(text, sizeof text, f->weight, tick);
	outlet_text(o, text);
	outlet_text(o, " (");
	text_percent(text, sizeof text, f->weight, p->sum);
	outlet_text(o, text);
	outlet_text(o, " %)");
	if (p->has_self && f->name.at != NULL &&
	    (f->hue != SVG_PLAIN || f->self > 0)) {
		text_duration(text, sizeof text, f->self, tick);
		outlet_text(o, f->hue == SVG_PLAIN ? ", in no call " : ", self ");
		outlet_text(o, text);
	}
	if (f->hue != SVG_PLAIN)
		put_count(o, f->calls, p->of->facts->is_sampled ? " sample" :
		    " call");
	if (f->remark != NULL) {
		outlet_text(o, ", ");
		outlet_text(o, f->remark);
	}
}

static struct slice name_of(const struct svg_frame *f, char *room, size_t size)
{
	char count[32];

	if (f->name.at != NULL)
		return f->name;
	text_count(count, sizeof count, f->frames);
	snprintf(room, size, "... %s frame%s", count, f->frames == 1 ? "" : "s");
	return slice_of(room);
}

static void put_data(struct outlet *o, const struct svg_page *p,
    const struct svg_frame *f)
{
	const uint64_t figures[] = { f->depth, f->begin - p->origin, f->width,
		f->self, f->calls };

	outlet_text(o, "<g class=\"");
	if (f->hue == SVG_PLAIN)
		outlet_text(o, "plain");
	else
		outlet_byte(o, 'h');
	if (f->hue != SVG_PLAIN)
		outlet_number(o, (unsigned)f->hue);
	outlet_text(o, "\" data-f=\"");
	for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
		if (i > 0)
			outlet_byte(o, ',');
		outlet_number(o, figures[i]);
	}
	outlet_text(o, "\">");
}

void svg_frame_put(const struct svg_page *p, const struct svg_frame *f)
{
	const uint64_t left = place_of(p, f->begin - p->origin);
	const uint64_t right = place_of(p, f->begin - p->origin + f->width);
	const uint32_t row = p->of->wish->is_inverted ? p->rows - 1 - f->row :
							f->row;
	const uint64_t y = SVG_TOP + (uint64_t)row * SVG_ROW;
	struct outlet *o = p->out;
	char room[60];
	struct slice name = name_of(f, room, sizeof room);

	put_data(o, p, f);
	outlet_text(o, "<title>");
	outlet_xml(o, name);
	outlet_byte(o, '\n');
	put_figures(p, f);
	outlet_text(o, "</title><rect");
	put_pixels(o, "x", left);
	svg_page_attribute(o, "y", y);
	put_pixels(o, "width", right - left);
	outlet_text(o, " height=\"16\"/><text");
	put_pixels(o, "x", left + BESIDE * HUNDREDTH);
	svg_page_attribute(o, "y", y + 12);
	outlet_text(o, ">");
	put_name(p, name, right - left);
	outlet_text(o, "</text></g>\n");
}

void svg_frame_name(struct svg_frame *f, const struct exported *e,
    uint32_t method)
{
	f->name = exported_name(e, method);
	f->hue = hue_of(method_class(methods_at(e->methods, method)));
}
