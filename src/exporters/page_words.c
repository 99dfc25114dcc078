#include "config.h"

#include "exporters/page_words.h"

#include <string.h>

#include "base/text.h"
#include "query/hue.h"

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
