/* SPDX-License-Identifier: Apache-2.0 */
/*
 * formats/page.h - a page of HTML that needs no other file: style, script, and
 * data as blocks of packed text (formats/gzip).
 *
 * The policy in its head lets nothing run but the script, whose hash it has,
 * and lets nothing be loaded.  Style and script are made of src/formats/web.
 */
#ifndef FORMATS_PAGE_H
#define FORMATS_PAGE_H

#include "base/error.h"
#include "formats/writer.h"
#include "model/methods.h"

/* ---- the page ---- */

/* A page of a trace, or of the changes from one recording to another. */
enum page { PAGE_TRACE, PAGE_CHANGES, PAGES };

/* Puts all up to the data. */
void page_begin(struct writer *, enum page, const char *title);

/* Puts bytes of a block, which are packed. */
typedef bool page_put(void *self, struct writer *, struct error *err);

/* Puts a block, which the script finds by its kind and number. */
bool page_block(struct writer *, const char *kind, uint32_t number, page_put *,
    void *self, struct error *err);

/* Puts all after the data. */
void page_end(struct writer *, enum page);

/* ---- words of a page as JSON ---- */

/* Put a member of an object; page_text and page_number put a comma after it. */
void page_text(struct writer *, const char *key, const char *text);
void page_number(struct writer *, const char *key, uint64_t number);

/* Puts an item of an array, with a comma after it. */
void page_item(struct writer *, struct slice text);

/* Puts six items: what stands before the short name, the short name, and what
 * stands after it; the source and its line; the hue. */
void page_method(struct writer *, const struct method *);

/* Puts these items for a name that is no method's: the part before `at`, and
 * the rest. */
void page_name(struct writer *, struct slice name, size_t at, uint8_t hue);

#endif
