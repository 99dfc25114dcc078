#include "config.h"

#include "formats/page.h"

#include <string.h>

#include "base/quote.h"
#include "base/sha256.h"
#include "base/text.h"
#include "query/hues.h"

/* ---- a page of HTML that stands for itself ---- */

/* Texts of src/exporters/html without comments, by lines: page_common_style and so on. */
#include "formats/page_text.inc"

/* What all pages have, and what each has beside. */
struct page_text {
	const char *const *styles[2], *const *bodies[2], *const *scripts[2];
};

static const struct page_text pages[PAGES] = {
	[PAGE_TRACE] = { { page_common_style, page_trace_style },
	    { page_common_body, page_trace_body },
	    { page_common_script, page_trace_script } },
	[PAGE_CHANGES] = { { page_common_style, page_changes_style },
	    { page_common_body, page_changes_body },
	    { page_common_script, page_changes_script } },
};

static void put_lines(struct outlet *o, const char *const *lines)
{
	for (; *lines != NULL; lines++)
		outlet_text(o, *lines);
}

static void put_both(struct outlet *o, const char *const *const lines[2])
{
	put_lines(o, lines[0]);
	put_lines(o, lines[1]);
}

static void hash_lines(struct sha256 *s, const char *const *lines)
{
	for (; *lines != NULL; lines++)
		sha256_add(s, *lines, strlen(*lines));
}

/* Of what stands between the tags of the script. */
static void put_hash(struct outlet *o, const struct page_text *page)
{
	unsigned char hash[SHA256_BYTES];
	char letters[64];
	struct sha256 s;

	sha256_init(&s);
	hash_lines(&s, page->scripts[0]);
	hash_lines(&s, page->scripts[1]);
	sha256_end(&s, hash);
	outlet_put(o, letters, (size_t)(base64_put(letters, hash, sizeof hash) -
	    letters));
}

void page_begin(struct outlet *o, enum page which, const char *title)
{
	const struct page_text *page = &pages[which];

	outlet_text(o, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
	    "<meta charset=\"utf-8\">\n"
	    "<meta http-equiv=\"Content-Security-Policy\" content=\""
	    "default-src 'none'; script-src 'sha256-");
	put_hash(o, page);
	outlet_text(o, "'; style-src 'unsafe-inline'; img-src data:; "
	    "base-uri 'none'; form-action 'none'\">\n"
	    "<meta name=\"viewport\" "
	    "content=\"width=device-width, initial-scale=1\">\n"
	    "<meta name=\"color-scheme\" content=\"light dark\">\n"
	    "<meta name=\"generator\" content=\"artscope " PACKAGE_VERSION "\">\n"
	    "<title>");
	outlet_xml(o, slice_of(title));
	outlet_text(o, "</title>\n<style>\n");
	put_both(o, page->styles);
	outlet_text(o, "</style>\n</head>\n<body>\n<noscript>This page needs "
	    "its script, which it brings along.</noscript>\n");
	put_both(o, page->bodies);
}

void page_begin_block(struct outlet *o, const char *kind, uint32_t number)
{
	outlet_text(o, "<script type=\"text/plain\" id=\"");
	outlet_text(o, kind);
	outlet_number(o, number);
	outlet_text(o, "\">\n");
}

void page_end_block(struct outlet *o)
{
	outlet_text(o, "</script>\n");
}

void page_end(struct outlet *o, enum page which)
{
	outlet_text(o, "<script>");
	put_both(o, pages[which].scripts);
	outlet_text(o, "</script>\n</body>\n</html>\n");
}

/* ---- words in the head of a page, as members and items of JSON ---- */

void page_key(struct outlet *o, const char *key)
{
	outlet_byte(o, '"');
	outlet_text(o, key);
	outlet_text(o, "\":");
}

void page_text(struct outlet *o, const char *key, const char *text)
{
	page_key(o, key);
	outlet_json(o, slice_of(text));
	outlet_text(o, ",\n");
}

void page_number(struct outlet *o, const char *key, uint64_t number)
{
	page_key(o, key);
	outlet_number(o, number);
	outlet_text(o, ",\n");
}

void page_item(struct outlet *o, struct slice text)
{
	outlet_json(o, text);
	outlet_byte(o, ',');
}

static void put_last(struct outlet *o, uint64_t line, uint8_t hue)
{
	outlet_number(o, line);
	outlet_byte(o, ',');
	outlet_number(o, hue);
	outlet_text(o, ",\n");
}

/* A space before the rest says nothing. */
void page_method(struct outlet *o, const struct method *m)
{
	const struct slice brief = method_brief(m);
	const size_t all = strlen(m->text);
	const size_t at = (size_t)(brief.at - m->text);
	const size_t end = m->name_length > 0 ? at + brief.length : all;
	const size_t rest = end < all && m->text[end] == ' ' ? end + 1 : end;

	page_item(o, (struct slice){ m->text, at });
	page_item(o, (struct slice){ brief.at, end - at });
	page_item(o, (struct slice){ m->text + rest, all - rest });
	page_item(o, slice_of(m->source));
	put_last(o, m->line > 0 ? (uint64_t)m->line : 0,
	    hue_of(method_class(m)));
}

void page_name(struct outlet *o, struct slice name, size_t at, uint8_t hue)
{
	page_item(o, (struct slice){ name.at, at });
	page_item(o, (struct slice){ name.at + at, name.length - at });
	page_item(o, slice_of(""));
	page_item(o, slice_of(""));
	put_last(o, 0, hue);
}
