#include "config.h"

#include "exporters/page.h"

#include "base/base64.h"
#include "base/sha256.h"
#include "base/text.h"

/* Texts of src/exporters/html without comments, by lines: page_style, page_body,
 * page_script. */
#include "exporters/page_text.inc"

static void put_lines(struct outlet *o, const char *const *lines)
{
	for (; *lines != NULL; lines++)
		outlet_text(o, *lines);
}

/* Of what stands between the tags of the script. */
static void put_hash(struct outlet *o)
{
	unsigned char hash[SHA256_BYTES];
	char letters[64];
	struct sha256 s;

	sha256_init(&s);
	for (const char *const *line = page_script; *line != NULL; line++)
		sha256_add(&s, *line, strlen(*line));
	sha256_end(&s, hash);
	outlet_put(o, letters, (size_t)(base64_put(letters, hash, sizeof hash) -
	    letters));
}

void page_begin(struct outlet *o, const char *title)
{
	outlet_text(o, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
	    "<meta charset=\"utf-8\">\n"
	    "<meta http-equiv=\"Content-Security-Policy\" content=\""
	    "default-src 'none'; script-src 'sha256-");
	put_hash(o);
	outlet_text(o, "'; style-src 'unsafe-inline'; img-src data:; "
	    "base-uri 'none'; form-action 'none'\">\n"
	    "<meta name=\"viewport\" "
	    "content=\"width=device-width, initial-scale=1\">\n"
	    "<meta name=\"color-scheme\" content=\"light dark\">\n"
	    "<meta name=\"generator\" content=\"artscope " PACKAGE_VERSION "\">\n"
	    "<title>");
	outlet_xml(o, slice_of(title));
	outlet_text(o, "</title>\n<style>\n");
	put_lines(o, page_style);
	outlet_text(o, "</style>\n</head>\n<body>\n<noscript>This page needs "
	    "its script, which it brings along.</noscript>\n");
	put_lines(o, page_body);
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

void page_end(struct outlet *o)
{
	outlet_text(o, "<script>");
	put_lines(o, page_script);
	outlet_text(o, "</script>\n</body>\n</html>\n");
}
