/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "formats/page.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/quote.h"
#include "base/text.h"
#include "formats/gzip.h"
#include "query/hues.h"

/* ---- the page ---- */

/* Texts of src/formats/web without comments, by lines: page_common_style and so
 * on. */
#include "formats/page_text.inc"

/* Texts that all pages have, and then those that the page has alone. */
struct page_text {
	const char *const *styles[2], *const *bodies[2], *const *scripts[2];
	const char *hash; /* SHA-256 of what stands between the tags of the
	                     script, in Base64; tests/safe_page.h tells it */
};

static const struct page_text pages[PAGES] = {
	[PAGE_TRACE] = { { page_common_style, page_trace_style },
	    { page_common_body, page_trace_body },
	    { page_common_script, page_trace_script },
	    "XvRFySinlklJ055SjGwtvov3sMyDteJcV0sbwLOpjY8=" },
	[PAGE_CHANGES] = { { page_common_style, page_changes_style },
	    { page_common_body, page_changes_body },
	    { page_common_script, page_changes_script },
	    "UX7JpOAexdIMlQsvayz6Ac05/+aoSuwIIkIQ0I9Xjm4=" },
};

static void put_lines(struct writer *o, const char *const *const lines[2])
{
	for (int i = 0; i < 2; i++)
		writer_lines(o, lines[i]);
}

void page_begin(struct writer *o, enum page which, const char *title)
{
	const struct page_text *page = &pages[which];

	writer_text(o, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
	    "<meta charset=\"utf-8\">\n"
	    "<meta http-equiv=\"Content-Security-Policy\" content=\""
	    "default-src 'none'; script-src 'sha256-");
	writer_text(o, page->hash);
	writer_text(o,
	    "'; style-src 'unsafe-inline'; img-src data:; "
	    "base-uri 'none'; form-action 'none'\">\n"
	    "<meta name=\"viewport\" "
	    "content=\"width=device-width, initial-scale=1\">\n"
	    "<meta name=\"color-scheme\" content=\"light dark\">\n"
	    "<meta name=\"generator\" content=\"artscope " PACKAGE_VERSION
	    "\">\n"
	    "<title>");
	writer_xml(o, slice_of(title));
	writer_text(o, "</title>\n<style>\n");
	put_lines(o, page->styles);
	writer_text(o, "</style>\n</head>\n<body>\n<noscript>This page needs "
	    "its script, which it brings along.</noscript>\n");
	put_lines(o, page->bodies);
}

/* ---- blocks: packed bytes as text ---- */

enum { LINE = 96 * 3 }; /* bytes of a line; three are four letters */

/* Bytes become gzip, then base64, in lines. */
struct block {
	struct writer in; /* takes the bytes to be packed */
	struct writer *out;
	unsigned char line[LINE];
	size_t used;
};

static void put_line(struct block *b)
{
	char letters[LINE / 3 * 4];
	char *end = base64_put(letters, b->line, b->used);

	writer_put(b->out, letters, (size_t)(end - letters));
	writer_byte(b->out, '\n');
	b->used = 0;
}

static bool on_packed(void *self, const char *bytes, size_t length)
{
	struct block *b = self;

	for (size_t i = 0; i < length; i++) {
		b->line[b->used++] = (unsigned char)bytes[i];
		if (b->used == LINE)
			put_line(b);
	}
	return !b->out->has_ended;
}

/* A stream that ended early because the writer has ended is no failure. */
bool page_block(struct writer *o, const char *kind, uint32_t number,
    page_put *put, void *self, struct error *err)
{
	struct block *b = array_new(1, sizeof *b);
	struct gzip_stream *packing;
	bool done;

	b->out = o;
	packing = gzip_new(PACKING_GZIP, PACKING_FAST, on_packed, b, err);
	done = packing != NULL;
	if (done) {
		writer_init(&b->in, gzip_pass, packing);
		writer_format(o,
		    "<script type=\"text/plain\" id=\"%s%" PRIu32 "\">\n", kind,
		    number);
		done = put(self, &b->in, err);
		done = (gzip_end(packing, writer_flush(&b->in), err) ||
			   o->has_ended) &&
		    done;
		if (b->used > 0)
			put_line(b);
		writer_text(o, "</script>\n");
	}
	free(b);
	return done;
}

/* ---- the end of the page ---- */

void page_end(struct writer *o, enum page which)
{
	writer_text(o, "<script>");
	put_lines(o, pages[which].scripts);
	writer_text(o, "</script>\n</body>\n</html>\n");
}

/* ---- words of a page as JSON ---- */

void page_text(struct writer *o, const char *key, const char *text)
{
	writer_format(o, "\"%s\":", key);
	writer_json(o, "", slice_of(text));
	writer_text(o, ",\n");
}

void page_number(struct writer *o, const char *key, uint64_t number)
{
	writer_format(o, "\"%s\":%" PRIu64 ",\n", key, number);
}

void page_item(struct writer *o, struct slice text)
{
	writer_json(o, "", text);
	writer_byte(o, ',');
}

/* A blank before what stands after the name says nothing, and is left out. */
void page_method(struct writer *o, const struct method *m)
{
	const struct slice brief = method_brief(m);
	const size_t all = strlen(m->text);
	const size_t at = (size_t)(brief.start - m->text);
	const size_t end = m->name_length > 0 ? at + brief.length : all;
	const size_t rest = end < all && m->text[end] == ' ' ? end + 1 : end;

	page_item(o, (struct slice){ m->text, at });
	page_item(o, (struct slice){ brief.start, end - at });
	page_item(o, (struct slice){ m->text + rest, all - rest });
	page_item(o, slice_of(m->source));
	writer_format(o, "%d,%u,\n", m->line > 0 ? (int)m->line : 0,
	    hue_of(method_class(m)));
}

void page_name(struct writer *o, struct slice name, size_t at, uint8_t hue)
{
	page_item(o, (struct slice){ name.start, at });
	page_item(o, slice_from(name, at));
	writer_format(o, "\"\",\"\",0,%u,\n", hue);
}
