#include "config.h"

#include "exporters/svg_page.h"

#include <stdio.h>
#include <string.h>

#include "base/ratio.h"
#include "base/text.h"
#include "exporters/svg_js.h"
#include "query/hue.h"
#include "query/shade.h"

/* Pixels; svg.js has the same. */
enum {
	TOP = 66,        /* of the first row of frames */
	ROW = 17,
	BOTTOM = 8,
	BESIDE = 3,      /* a name, on each side */
	HUNDREDTH = 100, /* of a pixel */
	CHARACTER = 720  /* of them: how wide one is, at most */
};

enum { TEXT = 512 };

/* ---- colours ------------------------------------------------------------ */

static void put_colour(struct outlet *o, short colour)
{
	char text[8];

	snprintf(text, sizeof text, "#%06x", (unsigned)shade_rgb(colour));
	outlet_text(o, text);
}

static void put_hues(struct outlet *o, bool is_light)
{
	for (unsigned hue = 0; hue <= HUE_MIXED; hue++) {
		outlet_text(o, ".artscope .h");
		outlet_number(o, hue);
		outlet_text(o, " rect{fill:");
		put_colour(o, shade_colour(hue, SHADE_RUNS, is_light));
		outlet_text(o, "}\n");
	}
}

/* As the viewer has them, on either background. */
static void put_style(struct outlet *o)
{
	outlet_text(o, "<style>\n"
	    ".artscope{background:#fff;font:12px monospace}\n"
	    ".artscope text{fill:#000}\n"
	    ".artscope .title{font-size:16px;font-weight:bold}\n"
	    ".artscope .button{cursor:pointer;text-decoration:underline}\n"
	    ".artscope .off{opacity:.3}\n"
	    ".artscope .none{display:none}\n"
	    ".artscope .frames g{cursor:pointer}\n"
	    ".artscope .frames rect{stroke:#fff;stroke-width:.4}\n"
	    ".artscope .frames g:hover rect{stroke:#000;stroke-width:1}\n"
	    ".artscope .frames text{fill:#fff;pointer-events:none}\n"
	    ".artscope .frames .plain rect{fill:#ddd}\n"
	    ".artscope .frames .plain text{fill:#000}\n"
	    ".artscope .frames .above{opacity:.5}\n"
	    ".artscope .frames .found rect{fill:#e600e6}\n");
	put_hues(o, true);
	outlet_text(o, "@media (prefers-color-scheme:dark){\n"
	    ".artscope{background:#121212}\n"
	    ".artscope text{fill:#eee}\n"
	    ".artscope .frames rect{stroke:#121212}\n"
	    ".artscope .frames g:hover rect{stroke:#fff}\n"
	    ".artscope .frames text{fill:#000}\n"
	    ".artscope .frames .plain rect{fill:#444}\n"
	    ".artscope .frames .plain text{fill:#eee}\n"
	    ".artscope .frames .found rect{fill:#ff5fff}\n");
	put_hues(o, false);
	outlet_text(o, "}\n</style>\n");
}

/* ---- around the frames -------------------------------------------------- */

static unsigned width_of(const struct svg_page *p)
{
	return p->of->wish->width == 0 ? PICTURE_WIDTH : p->of->wish->width;
}

uint64_t svg_page_least(const struct svg_page *p)
{
	uint64_t least = ratio_up(p->whole, 1, (uint64_t)width_of(p) * 10);

	return least == 0 ? 1 : least;
}

static void put_attribute(struct outlet *o, const char *name, uint64_t number)
{
	outlet_byte(o, ' ');
	outlet_text(o, name);
	outlet_text(o, "=\"");
	outlet_number(o, number);
	outlet_byte(o, '"');
}

/* What a user wrote may be anything. */
static void put_words(struct outlet *o, const char *words)
{
	char clean[TEXT];

	text_clean(clean, sizeof clean, slice_of(words));
	outlet_xml(o, slice_of(clean));
}

/* A line that is centred. */
static void put_line(const struct svg_page *p, const char *class, unsigned y,
    const char *words)
{
	struct outlet *o = p->out;

	outlet_text(o, "<text class=\"");
	outlet_text(o, class);
	outlet_text(o, "\" text-anchor=\"middle\"");
	put_attribute(o, "x", width_of(p) / 2);
	put_attribute(o, "y", y);
	outlet_text(o, ">");
	put_words(o, words);
	outlet_text(o, "</text>\n");
}

static void put_tools(const struct svg_page *p)
{
	struct outlet *o = p->out;

	outlet_text(o, "<text class=\"told\" x=\"10\" y=\"58\"></text>\n"
	    "<text class=\"button reset none\" x=\"10\" y=\"22\">Reset Zoom"
	    "</text>\n");
	outlet_text(o, "<text class=\"matched\" text-anchor=\"end\"");
	put_attribute(o, "x", width_of(p) - 10);
	outlet_text(o, " y=\"58\"></text>\n"
	    "<text class=\"button search none\" text-anchor=\"end\"");
	put_attribute(o, "x", width_of(p) - 40);
	outlet_text(o, " y=\"22\">Search</text>\n"
	    "<text class=\"button case none off\" text-anchor=\"end\"");
	put_attribute(o, "x", width_of(p) - 10);
	outlet_text(o, " y=\"22\">ic</text>\n");
}

void svg_page_begin(const struct svg_page *p, const char *subtitle)
{
	const struct export_wish *wish = p->of->wish;
	const char *title = wish->title == NULL ? p->of->name : wish->title;
	struct outlet *o = p->out;

	outlet_text(o, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"artscope\" "
	    "width=\"100%\" viewBox=\"0 0 ");
	outlet_number(o, width_of(p));
	outlet_byte(o, ' ');
	outlet_number(o, TOP + (uint64_t)p->rows * ROW + BOTTOM);
	outlet_text(o, "\" preserveAspectRatio=\"xMinYMin meet\"");
	put_attribute(o, "data-whole", p->whole);
	outlet_text(o, ">\n<title>");
	put_words(o, title);
	outlet_text(o, "</title>\n");
	put_style(o);
	put_line(p, "title", 22, title);
	put_line(p, "subtitle", 40, wish->subtitle == NULL ? subtitle :
	    wish->subtitle);
	put_tools(p);
	outlet_text(o, "<g class=\"frames\">\n");
}

void svg_page_end(const struct svg_page *p)
{
	struct outlet *o = p->out;

	outlet_text(o, "</g>\n<script><![CDATA[\n");
	for (size_t i = 0; svg_js[i] != NULL; i++)
		outlet_text(o, svg_js[i]);
	outlet_text(o, "]]></script>\n</svg>\n");
}

/* ---- a frame ------------------------------------------------------------ */

/* In hundredths of a pixel; neighbours meet. */
static uint64_t place_of(const struct svg_page *p, uint64_t ticks)
{
	return ratio_down(ticks, (uint64_t)width_of(p) * HUNDREDTH, p->whole);
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

void svg_page_put(const struct svg_page *p, const struct svg_frame *f)
{
	const uint64_t left = place_of(p, f->begin - p->origin);
	const uint64_t right = place_of(p, f->begin - p->origin + f->width);
	const uint32_t row = p->of->wish->is_inverted ? p->rows - 1 - f->row :
							f->row;
	const uint64_t y = TOP + (uint64_t)row * ROW;
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
	put_attribute(o, "y", y);
	put_pixels(o, "width", right - left);
	outlet_text(o, " height=\"16\"/><text");
	put_pixels(o, "x", left + BESIDE * HUNDREDTH);
	put_attribute(o, "y", y + 12);
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
