/*
 * formats/page.h - a page of HTML that stands for itself: style, script, and data
 * as blocks of packed text.
 *
 * The policy in its head lets nothing run but the script, whose hash it has, and
 * lets nothing be loaded.  Style and script are made of src/exporters/html.
 */
#ifndef FORMATS_PAGE_H
#define FORMATS_PAGE_H

#include "formats/writer.h"
#include "model/methods.h"

/* Of a trace, or of the changes from one recording to another. */
enum page { PAGE_TRACE, PAGE_CHANGES, PAGES };

/* All up to the data. */
void page_begin(struct writer *, enum page, const char *title);

/* Around a block, which the script finds by its kind and number. */
void page_begin_block(struct writer *, const char *kind, uint32_t number);
void page_end_block(struct writer *);

void page_end(struct writer *, enum page);

/*
 * Words in the head of a page, as members and items of JSON:
 * each with a comma after it.
 */

void page_key(struct writer *, const char *key); /* without a comma */
void page_text(struct writer *, const char *key, const char *text);
void page_number(struct writer *, const char *key, uint64_t number);
void page_item(struct writer *, struct slice text);

/* Six items: what stands before the short name, that, and what stands after it; the
 * source and its line; the hue. */
void page_method(struct writer *, const struct method *);

/* The same of a name that is no method's: the part before `at`, and the rest. */
void page_name(struct writer *, struct slice name, size_t at, uint8_t hue);

#endif
