#include "config.h"

#include "exporters/svg_page.h"

#include <stdio.h>
#include <string.h>

#include "base/numbers.h"
#include "base/text.h"
#include "formats/svg_js.h"
#include "query/hue.h"
#include "query/shade.h"

enum { BOTTOM = 8 }; /* pixels */

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

unsigned svg_page_width(const struct svg_page *p)
{
	return p->of->wish->width == 0 ? PICTURE_WIDTH : p->of->wish->width;
}

uint64_t svg_page_least(const struct svg_page *p)
{
	uint64_t least = ratio_up(p->whole, 1, (uint64_t)svg_page_width(p) * 10);

	return least == 0 ? 1 : least;
}

void svg_page_attribute(struct outlet *o, const char *name, uint64_t number)
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
	svg_page_attribute(o, "x", svg_page_width(p) / 2);
	svg_page_attribute(o, "y", y);
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
	svg_page_attribute(o, "x", svg_page_width(p) - 10);
	outlet_text(o, " y=\"58\"></text>\n"
	    "<text class=\"button search none\" text-anchor=\"end\"");
	svg_page_attribute(o, "x", svg_page_width(p) - 40);
	outlet_text(o, " y=\"22\">Search</text>\n"
	    "<text class=\"button case none off\" text-anchor=\"end\"");
	svg_page_attribute(o, "x", svg_page_width(p) - 10);
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
	outlet_number(o, svg_page_width(p));
	outlet_byte(o, ' ');
	outlet_number(o, SVG_TOP + (uint64_t)p->rows * SVG_ROW + BOTTOM);
	outlet_text(o, "\" preserveAspectRatio=\"xMinYMin meet\"");
	svg_page_attribute(o, "data-whole", p->whole);
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

/* What is searched for, as a search of the page has it: in lower case for either. */
static void put_search(struct outlet *o, const char *search)
{
	sight_put(o, "&amp;search", search);
	if (strpbrk(search, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == NULL)
		sight_put_number(o, "&amp;ic", 1);
}

void svg_page_end(const struct svg_page *p, const struct stack_seek *seek)
{
	const struct export_wish *wish = p->of->wish;
	struct outlet *o = p->out;

	outlet_text(o, "</g>\n<script");
	if (seek->is_found || wish->search != NULL) {
		outlet_text(o, " data-open=\"");
		if (seek->is_found)
			sight_put_number(o, "&amp;zoom", seek->found.number);
		if (wish->search != NULL)
			put_search(o, wish->search);
		outlet_byte(o, '"');
	}
	outlet_text(o, "><![CDATA[\n");
	stack_seek_end(seek);
	for (size_t i = 0; svg_js[i] != NULL; i++)
		outlet_text(o, svg_js[i]);
	outlet_text(o, "]]></script>\n</svg>\n");
}
