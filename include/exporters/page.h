/*
 * exporters/page.h - a page of HTML that stands for itself: style, script, and data
 * as blocks of packed text.
 *
 * The policy in its head lets nothing run but the script, whose hash it has, and
 * lets nothing be loaded.  Style and script are made of src/exporters/html.
 */
#ifndef EXPORTERS_PAGE_H
#define EXPORTERS_PAGE_H

#include "exporters/outlet.h"

/* Of a trace, or of the changes from one recording to another. */
enum page { PAGE_TRACE, PAGE_CHANGES, PAGES };

/* All up to the data. */
void page_begin(struct outlet *, enum page, const char *title);

/* Around a block, which the script finds by its kind and number. */
void page_begin_block(struct outlet *, const char *kind, uint32_t number);
void page_end_block(struct outlet *);

void page_end(struct outlet *, enum page);

#endif
