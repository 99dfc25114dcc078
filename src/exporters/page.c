#include "config.h"

#include "exporters/page.h"

#include "base/quote.h"
#include "base/sha256.h"
#include "base/text.h"

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
