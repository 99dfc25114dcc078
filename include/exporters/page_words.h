/*
 * exporters/page_words.h - words in the head of a page, as members and items of JSON:
 * each with a comma after it.
 */
#ifndef EXPORTERS_PAGE_WORDS_H
#define EXPORTERS_PAGE_WORDS_H

#include "exporters/outlet.h"
#include "model/methods.h"

void page_key(struct outlet *, const char *key); /* without a comma */
void page_text(struct outlet *, const char *key, const char *text);
void page_number(struct outlet *, const char *key, uint64_t number);
void page_item(struct outlet *, struct slice text);

/* Six items: what stands before the short name, that, and what stands after it; the
 * source and its line; the hue. */
void page_method(struct outlet *, const struct method *);

/* The same of a name that is no method's: the part before `at`, and the rest. */
void page_name(struct outlet *, struct slice name, size_t at, uint8_t hue);

#endif
